// SPDX-License-Identifier: MIT
// Photographs the simulator's page as a visitor of that language sees it at first:
// node photo.mjs CHROMIUM URL LANGUAGE FILE
import { chromium } from "playwright-core";

const [program, url, language, file] = process.argv.slice(2);
const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage"];
const browser = await chromium.launch({ executablePath: program, args });
const page = await browser.newPage({ locale: language, viewport: { width: 1280, height: 800 } });
page.setDefaultTimeout(120_000);
await page.goto(url);
await page.waitForSelector("body[data-state=on]");
if ((await page.evaluate(() => document.documentElement.lang)) !== language) {
  await page.click("#language");
  await page.waitForSelector(`html[lang=${language}]`);
}
await page.waitForTimeout(6000); // until the ink has come to rest
await page.screenshot({ path: file });
await browser.close();
