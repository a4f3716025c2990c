// SPDX-License-Identifier: MIT
// The sheet editor: from nothing to a sheet that is played, downloaded and sent.
import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";

// The field of that way in the form.
function field(page, way) {
  return page.locator(`#editor-form [data-way="${way}"]`);
}

async function add(page, label, within = "#editor-form") {
  await page.locator(within).getByRole("button", { name: "+ " + label, exact: true }).last().click();
}

// The words at a field.
function problem(page, way) {
  return page.locator(".field", { has: page.locator(`[data-way="${way}"]`) }).locator(".problem");
}

async function isGood(page) {
  await page.locator("#editor-state.good").waitFor();
}

export const tests = {
  async editor(open) {
    const device = await open();
    const { page } = device;
    await device.start();
    await page.locator("#new-sheet").click();
    await page.locator("#editor[open]").waitFor();
    // It begins with something that can be played, and the title wants to be overwritten.
    await isGood(page);
    assert.equal(await page.evaluate(() => String(getSelection())), "Mi juego");
    // The checker's words, at the key.
    await field(page, "title").fill("");
    await problem(page, "title").filter({ hasText: "no puede estar vacío" }).waitFor();
    await field(page, "title").fill("Carrera de ranas");
    await isGood(page);
    await field(page, "counters/0/label").fill("Saltos");
    assert.equal(await field(page, "counters/0/id").inputValue(), "saltos", "no id of its own");
    await add(page, "Máximo");
    await field(page, "counters/0/max").fill("x");
    await problem(page, "counters/0/max").filter({ hasText: "número entero" }).waitFor();
    await field(page, "counters/0/max").fill("20");
    await page.locator("#editor-form select").selectOption("first_to");
    await page.locator("#editor-problems", { hasText: "win.target" }).waitFor();
    await add(page, "Meta");
    await field(page, "win/target").fill("3");
    await isGood(page);

    // The preview is a match of it.
    await device.changed(() => page.evaluate(() => {
      const canvas = document.getElementById("preview-ink");
      const data = canvas.getContext("2d").getImageData(0, 0, 296, 18).data;
      return data.filter((level, at) => at % 4 === 0 && level < 60).length > 300;
    }), "the preview is white");

    // By hand: the form follows, slips are told where they are, and a BOM is no slip.
    const text = await page.locator("#editor-json").inputValue();
    await page.locator("#editor-json").fill(text.replace('"players": [2, 4]', '"players": [2, 5]'));
    await isGood(page);
    assert.equal(await field(page, "players").inputValue(), "2, 5");
    await page.locator("#editor-json").fill(text.replace('"win"', "win"));
    await page.locator("#editor-problems", { hasText: /línea \d+/ }).waitFor();
    await page.locator("#editor-play").click();
    assert.ok(await page.locator("#editor").evaluate((dialog) => dialog.open), "a bad one is played");
    await page.locator("#editor-json").fill(text);
    await isGood(page);

    // Closed by mistake, nothing is lost, not even in the middle of a word, or by another sheet.
    await page.locator("#editor-json").fill(text.slice(0, -20));
    await page.locator("#editor-problems", { hasText: /línea \d+/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("[data-card=hearts] [data-do=edit]").click();
    await isGood(page);
    await page.keyboard.press("Escape");
    await page.locator("#new-sheet").click();
    await page.locator("#editor-problems", { hasText: /línea \d+/ }).waitFor();
    assert.equal(await page.locator("#editor-json").inputValue(), text.slice(0, -20));
    await page.locator("#editor-json").fill(text);
    await isGood(page);

    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.locator("#editor-download").click(),
    ]);
    assert.equal(file.suggestedFilename(), "carrera-de-ranas.json");
    const sheet = readFileSync(await file.path(), "utf8");
    await page.locator("#editor-share").click();
    await page.locator("#editor-shared").waitFor();
    const link = await page.locator("#editor-link").inputValue();

    // On the device, to its result.
    await page.locator("#editor-play").click();
    await device.see("Carrera de ranas");
    await device.press("C");
    await device.changed(async () => (await device.journal())[0]?.game === "sheet");
    await device.see("R1");
    await device.press("C", "UP", "UP", "C");
    await device.see("Gana J1");

    // Sent, it opens elsewhere, beside a sheet of the same title.
    await page.evaluate((hash) => (location.hash = hash), new URL(link).hash);
    await device.see("Empezar");
    const names = Object.keys(await device.files()).filter((name) => name.startsWith("sheet-"));
    assert.equal(names.length, 2, names.join());
    return sheet;
  },

  // A sheet of the gallery with nearly every key has a form for all of it, and comes back unchanged.
  async edit_all(open, { sheets }) {
    const device = await open({ locale: "en-US" });
    const { page } = device;
    await device.start();
    for (const [name, text] of Object.entries(sheets)) {
      await page.locator(`[data-card=${name}] [data-do=edit]`).click();
      await isGood(page);
      assert.deepEqual(JSON.parse(await page.locator("#editor-json").inputValue()), JSON.parse(text));
      const words = await page.locator("#editor-form").innerText();
      assert.doesNotMatch(words, /field\.|option\.|undefined|\[object/);
      await page.locator("#editor [data-close]").click();
    }
    // On a phone its head is two lines: what it is and how it stands, then the buttons.
    await page.setViewportSize({ width: 360, height: 740 });
    for (const language of ["Español", "English"]) {
      await page.getByRole("button", { name: language }).click();
      await page.locator("#new-sheet").click();
      await isGood(page);
      const title = page.locator("#editor-title");
      const [lines, words] = await title.evaluate((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        const tops = [...range.getClientRects()].map(({ y }) => y);
        return [new Set(tops).size, title.innerText];
      });
      assert.equal(lines, 1, words);
      await page.locator("#editor [data-close]").click();
    }
  },
};
