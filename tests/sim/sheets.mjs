// SPDX-License-Identifier: MIT
// Tracker sheets and data that come from files.
import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { beginElbrus, json } from "./steps.mjs";

export const tests = {
  async sheets(open, { good, bad }) {
    const device = await open();
    const { page } = device;
    await device.start();
    await page.setInputFiles("#sheet-file", good);
    await device.toast("Hoja guardada");
    await device.changed(async () => (await device.files())["sheet-hearts.json"] !== undefined);
    assert.equal((await device.files())["sheet-hearts.json"], readFileSync(good, "utf8"));

    await page.setInputFiles("#sheet-file", bad);
    await page.locator("#note").waitFor();
    assert.match(await page.locator("#note").innerText(), /La hoja tiene errores/);
    assert.match(await page.locator("#note-details").innerText(), /^bad\.json: win/);
    assert.equal((await device.files())["sheet-bad.json"], undefined);
    await page.locator("#note-close").click();

    const text = '{"title": "x",\n "players": [2, 3],\n}';
    await page.setInputFiles("#sheet-file", json("Ésta no.json", text));
    await page.locator("#note").waitFor();
    assert.match(await page.locator("#note-details").innerText(), /^Ésta no\.json: .*línea 3/);
    await page.keyboard.press("Escape");
    assert.ok(await page.locator("#note").isHidden());
    assert.equal(await page.evaluate(() => document.body.dataset.state), "on");

    // As the checker says it anywhere else: a mark at the beginning is none of its business, letters
    // that no font has are named, and a size is what it is, however large.
    const whole = readFileSync(good, "utf8");
    await page.setInputFiles("#sheet-file", json("bom.json", "\ufeff" + whole));
    await device.toast("Hoja guardada: bom.json");
    for (const [name, text, words] of [
      ["ß.json", whole.replace("Puntos", "Pünktchen ß"), "la letra ß"],
      ["big.json", whole + " ".repeat(123_456), `${whole.length + 123_456} bytes, como mucho 12288`],
    ]) {
      await page.setInputFiles("#sheet-file", json(name, text));
      await page.locator("#note-details", { hasText: words }).waitFor();
      await page.locator("#note-close").click();
    }
  },

  async sheet_names(open, { sheet }) {
    const device = await open();
    const { page } = device;
    await device.start();
    const text = readFileSync(sheet, "utf8");
    const names = [
      "骰子.json", "麻將.json", "Hearts.json", "hearts.json", "he arts.json", "he-arts.json", ".json",
      "corazones de la abuela, uno.json", "corazones de la abuela, dos.json", "niño.json",
      "nino.json", "x-0123abcd.json",
    ];
    const titled = (title) => JSON.stringify({ ...JSON.parse(text), title });
    const upload = async (name, title, words) => {
      await page.setInputFiles("#sheet-file", json(name, titled(title)));
      await device.toast(`${words}: ${name}`);
    };
    for (const [number, name] of names.entries()) await upload(name, `n${number}`, "Hoja guardada");
    const titles = async () => Object.entries(await device.files())
      .filter(([name]) => /^sheet-[a-z0-9-]{1,33}\.json$/.test(name))
      .map(([, text]) => JSON.parse(text).title);
    const wanted = names.map((_, number) => `n${number}`);
    await device.changed(async () => Object.keys(await device.files()).length >= names.length);
    assert.deepEqual((await titles()).sort(), wanted.sort());
    // The same file once more is a new version of it.
    await upload("骰子.json", "new", "Hoja cambiada por la nueva");
    await device.changed(async () => (await titles()).includes("new"));
    assert.equal((await titles()).length, names.length);
    assert.equal((await titles()).includes("n0"), false);
  },

  async bad_names(open) {
    const device = await open();
    const { page } = device;
    await device.start();
    await beginElbrus(device);
    const files = await device.files();
    for (const name of ["..", ".", "...", "../x", "a/b", "/x", "", "a\\b", "x\0", "x".repeat(65)]) {
      const data = JSON.stringify({ escudero: 1, files: { [name]: "x" } });
      await page.setInputFiles("#data-file", json("x.json", data));
      await device.toast("no tiene datos");
    }
    assert.deepEqual(await device.files(), files);
    // What an earlier page has let in does not keep the device from starting.
    await page.evaluate(async (name) => {
      const done = (request) => new Promise((good) => (request.onsuccess = () => good(request.result)));
      const db = await done(indexedDB.open(name));
      const store = db.transaction("files", "readwrite").objectStore("files");
      await done(store.put(new Uint8Array(3), ".."));
      db.close();
    }, "escudero " + device.place);
    await device.reload();
    await device.see("prepara");
  },
};
