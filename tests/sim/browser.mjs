// SPDX-License-Identifier: MIT
// Answers each line on stdin, {"test": name, ...what it needs}, with one on stdout: {"told": ...}
// or {"failed": stack}. One Chromium for all; every test has a profile of its own.
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { Device } from "./device.mjs";
import { tests as editing } from "./editing.mjs";
import { tests as hosting } from "./hosting.mjs";
import { tests as looking } from "./looking.mjs";
import { tests as overlaying } from "./overlaying.mjs";
import { tests as playing } from "./playing.mjs";
import { resultTests } from "./results.mjs";
import { tests as sheets } from "./sheets.mjs";
import { tests as visiting } from "./visiting.mjs";

// Each test gets `open(options)` -> Device, and what it needs.
const tests = {
  ...editing, ...overlaying, ...playing, ...looking, ...hosting, ...sheets, ...visiting,
};

const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
  "--no-first-run", "--disable-dev-shm-usage",
  // A name without https, to a browser as far away as a phone is from ./dev run.
  "--host-resolver-rules=MAP plain.test 127.0.0.1",
];
const all = { ...tests, ...resultTests };
const LIMIT = 600_000; // ms for one test, on however busy a machine

const browser = await chromium.launch({
  executablePath: process.argv[2], args: FLAGS, timeout: LIMIT,
});

async function run({ test, ...needs }) {
  const devices = [];
  const open = async (options = {}) => {
    devices.push(await Device.open(browser, { url: needs.url, ...options }));
    return devices.at(-1);
  };
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${LIMIT} ms`)), LIMIT);
  });
  try {
    const told = await Promise.race([all[test](open, needs), late]);
    const complaints = devices.flatMap((device) => device.complaints);
    if (complaints.length) throw new Error("the page complains: " + complaints.join("\n"));
    return { told: told ?? null };
  } catch (error) {
    const complaints = devices.flatMap((device) => device.complaints).join("\n");
    return { failed: `${error.stack}\n${complaints}` };
  } finally {
    clearTimeout(timer);
    const closed = Promise.allSettled(devices.map((device) => device.close()));
    // A timer that waits alone must not keep this process.
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 5000).unref())]);
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  process.stdout.write(JSON.stringify(await run(JSON.parse(line))) + "\n");
}
await browser.close();
