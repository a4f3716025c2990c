// SPDX-License-Identifier: MIT
// What is tried with the page that shows a result to a phone.
import { strict as assert } from "node:assert";
import { readFile } from "node:fs/promises";

const PHONE = {
  viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true,
};

// A page of the result, in a language. `link` is what a code says.
async function result(open, link, language = "es", options = {}) {
  const device = await open({ ...PHONE, url: link, locale: language, ...options });
  await device.page.goto(link);
  return device;
}

const text = (page, id) => page.locator(`#${id}`).textContent();

async function rows(page) {
  const cells = await page.locator("#ranking tr").evaluateAll((rows) =>
    rows.map((row) => [...row.cells].map((cell) => cell.querySelector("bdi") ?? cell)
      .map((cell) => cell.textContent)),
  );
  return cells;
}

async function play(page) {
  const href = await page.locator("#bgstats").getAttribute("href");
  const start = "https://app.bgstatsapp.com/createPlay.html?data=";
  assert.ok(href.startsWith(start));
  return JSON.parse(decodeURIComponent(href.slice(start.length)));
}

async function fits(page) {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(wide <= 0, `${wide} pixels too wide`);
}

// From the launcher to the result of a match.
async function playDuel(device) {
  await device.point("Duelo");
  await device.press("C");
  await device.see("Empezar");
  await device.press("C");
  await device.press("B");
  await device.point("Rendirse");
  for (let presses = 0; presses < 5 && !(await device.text()).includes("Gana"); presses++) {
    await device.press("C");
  }
  await device.see("Gana");
}

// What the drawer gives: the table and the JSON of all plays.
async function playsFiles(page) {
  const files = [];
  for (const id of ["#plays-csv", "#plays-json"]) {
    const [download] = await Promise.all([
      page.waitForEvent("download"), page.locator(id).click(),
    ]);
    files.push(await readFile(await download.path(), "utf8"));
  }
  return files;
}

export const resultTests = {
  // The same as the device, in both languages.
  async results(open, { matches }) {
    const device = await result(open, matches[0].link);
    const { page } = device;
    const told = [];
    for (const match of matches) {
      await page.evaluate((link) => location.replace(link), match.link);
      await page.waitForFunction(
        (words) => document.getElementById("verdict").textContent === words, match.es.verdict,
      ).catch(async () => assert.equal(await text(page, "verdict"), match.es.verdict));
      const seen = {};
      for (const language of ["es", "en"]) {
        assert.equal(await text(page, "verdict"), match[language].verdict);
        if (!match.language || language === match.language) {
          assert.equal(await text(page, "game"), match[language].title);
          seen.text = await page.locator("#result").innerText();
          seen.play = await play(page);
          seen.rows = await rows(page);
        }
        assert.ok((await text(page, "about")).endsWith(match[language].length));
        assert.ok(await page.locator("#trouble").isHidden());
        await page.locator("#language").click();
      }
      await fits(page);
      seen.chart = await page.evaluate(async () => {
        const { read } = await import("./payload.js");
        return read(location.hash.slice(1)).chart;
      });
      assert.equal(await page.locator("#chart").isVisible(), seen.chart !== null, match.link);
      told.push(seen);
    }
    return told;
  },

  async deeds(open, { link, id, csv }) {
    const device = await result(open, link, "es", {
      permissions: ["clipboard-read", "clipboard-write"], acceptDownloads: true,
    });
    const { page } = device;
    const today = new Date();
    const two = (number) => String(number).padStart(2, "0");
    const day = `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`;
    const before = await play(page);
    assert.ok(before.playDate.startsWith(day.slice(0, 7)), before.playDate); // the page says today
    assert.match(before.playDate, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await page.locator("#date").fill("2031-02-03T21:45");
    await page.locator("#place").fill("Casa de Ñ & <b>");
    const after = await play(page);
    assert.equal(after.playDate, "2031-02-03 21:45:00");
    assert.equal(after.location, "Casa de Ñ & <b>");
    assert.equal(after.sourcePlayId, id);

    const [download] = await Promise.all([
      page.waitForEvent("download"), page.locator("#csv").click(),
    ]);
    assert.equal(download.suggestedFilename(), `escudero-2031-02-03-${id}.csv`);
    assert.equal(await readFile(await download.path(), "utf8"), "\ufeff" + csv);

    await page.locator("#copy").click();
    await page.locator("#told", { hasText: "Copiado" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(copied.includes(await text(page, "verdict")) && copied.endsWith(link));

    await page.evaluate(() => {
      navigator.share = async (what) => void (window.shared = what);
    });
    await page.locator("#share").click();
    await page.waitForFunction(() => window.shared);
    assert.equal(await page.evaluate(() => window.shared.url), link);
  },

  // Cut, bent, too new, hostile: a sentence, and nothing but text.
  async hostile(open, { url, bad, newer, hostile, names }) {
    const device = await result(open, url + "result.html");
    const { page } = device;
    const told = () => text(page, "trouble-words");
    assert.match(await told(), /Escanea el código que enseña/);
    const show = async (letters) => {
      await page.evaluate((letters) => {
        location.hash = letters;
      }, letters);
      // The page has heard of it when a task later than the event has run.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20)));
    };
    for (const letters of bad) {
      await show(letters);
      assert.match(await told(), /incompleto o dañado/, letters);
      assert.ok(await page.locator("#result").isHidden());
    }
    await show(newer);
    assert.match(await told(), /más nuevo/);
    await show(hostile);
    await page.locator("#result").waitFor();
    assert.deepEqual((await rows(page)).map((row) => row[1]), names);
    assert.equal(await page.locator("#ranking b, #ranking img, #verdict *").count(), 0);
    assert.equal(await page.evaluate(() => window.broken), undefined);
    await fits(page);
  },

  // What a page cut anywhere and with any bit flipped says, without waiting for a screen.
  async every_bit(open, { url, letters }) {
    const device = await result(open, url + "result.html");
    return device.page.evaluate(async ({ module, letters }) => {
      const { Unreadable, read } = await import(module);
      const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-/+:$";
      let tried = 0;
      const refused = (other) => {
        tried++;
        try {
          read(other);
        } catch (error) {
          return error instanceof Unreadable;
        }
        return false;
      };
      read(letters);
      for (let at = 0; at < letters.length; at++) {
        if (!refused(letters.slice(0, at))) return `cut at ${at}`;
        const others = [...alphabet].filter((letter) => letter !== letters[at]);
        const code = letters.charCodeAt(at);
        for (let bit = 0; bit < 8; bit++) others.push(String.fromCharCode(code ^ (1 << bit)));
        for (const letter of others) {
          const other = letters.slice(0, at) + letter + letters.slice(at + 1);
          if (!refused(other)) return `${letter} at ${at}`;
        }
      }
      return tried;
    }, { module: url + "payload.js", letters });
  },

  // Loaded once, it reads the next code without a network; and nothing comes from elsewhere.
  async offline_result(open, { link, other, verdict }) {
    const device = await result(open, link, "es", { serviceWorkers: "allow" });
    const { page, context } = device;
    const asked = [];
    context.on("request", (request) => asked.push(request.url()));
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return;
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
    });
    await context.setOffline(true);
    const next = await device.tab();
    await next.goto(other);
    assert.equal(await text(next, "verdict"), verdict);
    const here = new URL(link).origin;
    assert.deepEqual(asked.filter((url) => !url.startsWith(here)), []);
    const cached = await page.evaluate(async () => {
      const sizes = [];
      for (const name of await caches.keys()) {
        sizes.push(...(await (await caches.open(name)).keys()).map((request) => request.url));
      }
      return sizes;
    });
    assert.ok(!cached.some((url) => url.endsWith(".wasm")), "a phone need not have the VM");
  },

  // The simulator's own code leads to the page beside it: -> its ink, as a picture.
  async code(open) {
    const device = await open();
    await device.start();
    await playDuel(device);
    await device.press("B", "C");
    await device.see("Listo");
    await device.changed(
      async () => (await device.text()).includes("Código QR"), "the code is not done",
    );
    await device.skip();
    return device.page.evaluate(() => document.getElementById("ink").toDataURL());
  },

  // The workshop's downloads, after a match that was played and left in the page.
  async season(open) {
    const device = await open({ acceptDownloads: true });
    await device.start();
    const { page } = device;
    await page.locator("#open-drawer").click();
    await page.locator("#plays-csv").click();
    await page.locator("#plays-told", { hasText: "Aún no hay datos" }).waitFor();
    await playDuel(device);
    await device.press("A");
    await device.see("Tash-Kalar");
    return playsFiles(page);
  },

  // The same of results that were put there: `log` is a results.log in base64.
  async season_files(open, { log, language }) {
    const device = await open({ acceptDownloads: true, locale: language });
    const { page } = device;
    await device.start();
    await page.evaluate(async (log) => {
      const { Keep } = await import("./keep.js");
      const keep = await Keep.open("test");
      await keep.replace([["results.log", Uint8Array.from(atob(log), (c) => c.charCodeAt(0))]]);
      keep.db.close();
    }, log);
    await page.locator("#open-drawer").click();
    return playsFiles(page);
  },

  async picture_of_result(open, { link, file, language }) {
    const device = await result(open, link, language);
    await device.page.screenshot({ path: file, fullPage: true });
  },
};
