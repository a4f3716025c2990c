// SPDX-License-Identifier: MIT
// What a player does with the page.
import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import {
  PHONE, assertNothingShifted, beginElbrus, does, intoElbrus, untilDone, playRound, startUp, json,
  watchShifts,
} from "./steps.mjs";

export const tests = {
  async start(open) {
    const device = await open({ instant: false });
    const { page } = device;
    const sizes = [];
    page.on("response", async (response) => {
      const body = await response.body().catch(() => "");
      if (!response.url().startsWith("blob:")) sizes.push([response.url(), body.length]);
    });
    const failed = [];
    page.on("requestfailed", (request) => failed.push(request.url()));
    await watchShifts(page);
    await page.addInitScript(() => {
      window.bars = [];
      setInterval(() => {
        const bar = document.getElementById("boot-bar");
        const words = document.getElementById("boot-words")?.textContent;
        if (bar && !bar.parentElement.hidden) window.bars.push([words, bar.value]);
      }, 5);
    });
    const ms = await startUp(device);
    const bars = await page.evaluate(() => window.bars);
    assert.ok(bars.some(([words]) => words === "Cargando…"));
    assert.ok(new Set(bars.map(([, value]) => value)).size > 2, "the bar does not move");
    await device.still();
    await assertNothingShifted(page);
    assert.deepEqual(failed, []);
    assert.ok(await page.locator("#boot").isHidden());
    const startup = await page.evaluate(() => Number(document.documentElement.dataset.ready));
    const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
    return { ms, startup, bytes, requests: sizes.map(([url]) => url.split("/").at(-1)) };
  },

  // Each of these games, {slug: title}, on a device as good as new.
  async launch(open, { games, sheet }) {
    const device = await open();
    const { page } = device;
    await device.start();
    for (const [slug, name] of Object.entries(games)) {
      await device.see("Ajustes");
      if (slug === "sheet") {
        await page.setInputFiles("#sheet-file", sheet);
        await device.toast("Hoja guardada");
      }
      await device.point(name);
      // Setting up is leafing through with C: every choice has a default.
      for (let presses = 0; presses < 8 && !(await device.journal()).length; presses++) {
        await device.press("C");
        await page.waitForTimeout(100);
      }
      await device.changed(async () => (await device.journal()).length, `no match of ${slug}`);
      assert.equal((await device.journal())[0].game, slug, await device.text());
      const files = await device.files();
      assert.equal(files["log.txt"], undefined, files["log.txt"]);
      await page.locator("#factory").click();
      await page.locator("#ask-yes").click();
      await device.toast("como nuevo");
      await device.isOn();
    }
  },

  async whole_match(open, { by }) {
    const phone = by === "touches" ? PHONE : {};
    const device = await open({ by, ...phone });
    await device.start();
    await device.point("Elbrus");
    await device.press("C");
    await device.point("Jugadores");
    await device.press("C", "DOWN", "DOWN", "C");
    await device.point("Empezar");
    await intoElbrus(device);
    await device.press("C", "C", "C", "C", "C");
    await untilDone(device, 4, "no turn");
    await device.press("B");
    await device.see("Más:");
    await device.point("Rendirse", "UP");
    for (let text = "", presses = 0; presses < 4 && !text.includes("Gana J1"); presses++) {
      const before = await device.text();
      await device.press("C");
      await device.changed(async () => (text = await device.text()) !== before);
    }
    await device.see("Gana J1");
    await device.changed(async () => (await does(device)).at(-1) === "concede", "nobody gave up");
    assert.deepEqual(await does(device), ["begin", "move_roll", "move", "end_turn", "concede"]);
    await device.press("A");
    await device.see("Tash-Kalar");
    const files = await device.files();
    assert.ok(files["results.log"].includes('"elbrus"'));
    assert.equal(files["match-00001.log"], undefined);
  },

  async hold(open, { by }) {
    const device = await open({ by, ...(by === "touches" ? PHONE : {}) });
    await device.start();
    await beginElbrus(device);
    await device.press("C");
    await device.see("empieza");
    await device.hold("A");
    await device.see("¿Deshacer?");
    await device.press("A");
    await device.see("empieza");
    await device.hold("C"); // ends the turn, as the label of C never said
    await device.page.waitForTimeout(250);
    // A value grows by itself while UP is held.
    await device.skip();
    await device.point("J2");
    await device.press("C");
    await device.see("−20");
    await device.hold("UP");
    const amount = async () => Number(/−(\d+)/.exec(await device.text())?.[1]);
    assert.ok((await amount()) >= 30, await device.text());
  },

  async reload(open) {
    const device = await open();
    await device.start();
    await beginElbrus(device);
    await device.press("C");
    await playRound(device);
    await device.see("R2");
    await device.press("DOWN", "C");
    await device.see("−20");
    await device.press("C");
    await untilDone(device, 14, "no blow");
    await device.skip();
    const lines = await device.lines();
    const picture = await device.picture();
    await device.reload();
    await device.changed(async () => String(await device.lines()) === String(lines));
    await device.still();
    assert.equal(await device.picture(), picture);

    // In the very moment of an action: what the device has confirmed must be there.
    for (let times = 0; times < 2; times++) {
      const before = (await does(device)).length;
      await device.press("DOWN", "C");
      await device.see("−20");
      await device.page.evaluate(() => {
        window.beforeTheCut = true;
        // Reload as soon as the page knows of the change, in the same task; once, because a second
        // reload would end the first one.
        const list = document.getElementById("journal");
        const watch = new MutationObserver(() => {
          watch.disconnect();
          location.reload();
        });
        watch.observe(list, { childList: true });
      });
      await device.press("C").catch(() => {}); // the page goes away under it
      await device.page.waitForFunction(() => !window.beforeTheCut);
      await device.isOn();
      assert.equal((await does(device)).length, before + 1);
    }
  },

  async power(open, { safe }) {
    const device = await open();
    const { page } = device;
    await device.start();
    await beginElbrus(device);
    await device.press("C", "C");
    await untilDone(device, 2, "nobody moved");
    await device.skip();
    const lines = await device.lines();
    const picture = await device.picture();
    await page.locator("#power").click();
    assert.equal(await page.locator("#power").getAttribute("aria-checked"), "false");
    await device.press("C");
    await page.waitForTimeout(250);
    assert.equal(await device.text(), "");
    assert.equal(await device.picture(), picture, "e-ink needs no power");
    assert.ok(await page.evaluate(() => {
      const canvas = document.getElementById("lights");
      const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
      return data.every((value, at) => at % 4 === 3 || value < 40);
    }), "the lights are on");
    // The picture outlasts even the page.
    await page.reload({ waitUntil: "commit" });
    const kept = await page.waitForFunction(() => {
      if (!(document.getElementById("boot-bar")?.value > 0)) return "";
      const canvas = document.getElementById("ink");
      const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
      return data.filter((_, at) => at % 4 === 0).reduce((text, level) => text + (level < 128 ? 1 : 0), "");
    });
    assert.equal(await kept.jsonValue(), picture);
    await device.isOn();
    await device.changed(async () => String(await device.lines()) === String(lines));

    // With A held it offers safe mode.
    await page.locator("#power").click();
    await page.keyboard.down("a");
    await page.locator("#power").evaluate((button) => button.click());
    await device.isOn();
    await page.keyboard.up("a");
    await device.see(safe);
  },

  async data(open) {
    const device = await open();
    const { page } = device;
    await device.start();
    await beginElbrus(device);
    await device.press("C");
    await device.see("empieza");
    const lines = await device.lines();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator("#download").click(),
    ]);
    const path = await download.path();
    assert.match(download.suggestedFilename(), /^escudero-\d{4}-\d\d-\d\d\.json$/);
    const saved = JSON.parse(readFileSync(path, "utf8"));
    assert.deepEqual(saved.files, await device.files());

    await page.locator("#factory").click();
    await page.locator("#ask").getByRole("button", { name: "No" }).click();
    await device.see("empieza");
    await page.locator("#factory").click();
    await page.locator("#ask-yes").click();
    await device.see("Tash-Kalar");
    // The launcher has listed the games anew.
    const left = Object.keys(await device.files());
    assert.deepEqual(left.filter((name) => name !== "games"), []);

    await page.setInputFiles("#data-file", json("x.json", '{"a": 1}'));
    await device.toast("no tiene datos");
    await page.setInputFiles("#data-file", path);
    await page.locator("#ask-yes").click();
    await device.changed(async () => String(await device.lines()) === String(lines));
  },

  async languages(open) {
    const device = await open();
    const { page } = device;
    await device.start();
    await device.see("Ajustes");
    assert.equal(await page.locator("html").getAttribute("lang"), "es");
    await page.getByRole("button", { name: "English" }).click();
    await device.see("Settings");
    assert.equal(await page.locator("html").getAttribute("lang"), "en");
    assert.equal(await device.key("UP").getAttribute("aria-label"), "Up");
    assert.ok(await page.getByText("Upload sheet…").isVisible());
    assert.ok(await page.getByText("Subir hoja…").isHidden());
    await device.reload();
    await device.see("Settings");
    assert.equal(await page.locator("html").getAttribute("lang"), "en");
    // The device's own settings lead the page, too. The language is the first of them.
    await device.press("A");
    await device.see("Language");
    await device.press("C");
    await device.see("Idioma");
    assert.equal(await page.locator("html").getAttribute("lang"), "es");
    // While it is off, the page turns at once and the device when it is on.
    await page.locator("#power").click();
    await page.getByRole("button", { name: "English" }).click();
    assert.equal(await page.locator("html").getAttribute("lang"), "en");
    await page.locator("#power").click();
    await device.see("Settings");
  },

  async grids(open) {
    const device = await open();
    const { page } = device;
    await device.start();
    await beginElbrus(device);
    for (const [size, ratio] of [["16x16", 1], ["32x8", 340 / 90], ["8x8", 1]]) {
      await page.locator(`[name=grid][value="${size}"]`).check();
      await device.isOn();
      await device.see("prepara");
      const box = await page.locator("#lights").boundingBox();
      assert.ok(Math.abs(box.width / box.height - ratio) < 0.05, `${size}: ${box.width}`);
      const [width, height] = size.split("x").map(Number);
      const label = await page.locator("#lights").getAttribute("aria-label");
      assert.match(label, new RegExp(`${width} por ${height}`));
      // Four players, a row for each: there is light, and darkness.
      const lit = () => page.evaluate(() => {
        const canvas = document.getElementById("lights");
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
        copy.drawImage(canvas, 0, 0);
        const data = copy.getImageData(0, 0, canvas.width, canvas.height).data;
        // The brightest pixel of some rows.
        const most = (from, to) => {
          let found = 0;
          for (let at = from * canvas.width * 4; at < to * canvas.width * 4; at++) {
            if (at % 4 < 3) found = Math.max(found, data[at]);
          }
          return found;
        };
        const { height } = canvas;
        return [most(0, height >> 2), most(height - (height >> 3), height)];
      });
      const right = async () => (await lit())[0] > 150 && (await lit())[1] < 60;
      await device.changed(right, `the lights of ${size}`);
    }
    await page.reload();
    assert.ok(await page.locator('[name=grid][value="8x8"]').isChecked());
  },

  // What ./dev run promises: a round, a reload, and the match as it was.
  async round(open) {
    const device = await open();
    await startUp(device);
    await beginElbrus(device);
    await device.press("C");
    await playRound(device);
    await device.see("R2");
    await device.skip();
    const lines = await device.lines();
    const journal = await device.journal();
    await device.reload();
    await device.changed(async () => String(await device.lines()) === String(lines));
    assert.deepEqual(await device.journal(), journal);
  },

  // Somebody edits a file while we play.
  async change(open, { file, before, after }) {
    const device = await open();
    await device.start();
    await beginElbrus(device);
    await device.press("C");
    await device.see(before);
    await Promise.all([
      device.page.waitForEvent("load"),
      writeFile(file, (await readFile(file, "utf8")).replaceAll(before, after)),
    ]);
    await device.isOn();
    await device.see(after);
    assert.deepEqual(await does(device), ["begin"]);
  },
};
