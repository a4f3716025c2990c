// SPDX-License-Identifier: MIT
// The page on web hosts, in two tabs, and when something is missing.
import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { beginElbrus, fulfil, untilDone } from "./steps.mjs";

// Before it is opened: on a busy machine the page in the other tab may need longer for its answer
// than a page waits for one.
async function patient(page) {
  const text = readFileSync(new URL("../../tools/sim/turn.js", import.meta.url), "utf8");
  const body = text.replace("ANSWER = 500;", "ANSWER = 3000;");
  assert.notEqual(body, text);
  await page.route("**/turn.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body }));
}

export const tests = {
  async offline(open) {
    const device = await open({ serviceWorkers: "allow" });
    const { page } = device;
    await device.start();
    await beginElbrus(device);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await device.changed(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)));
    await device.context.setOffline(true);
    await device.reload();
    await device.see("prepara");
    // Power off and on needs the files again.
    await page.locator("#power").click();
    await page.locator("#power").click();
    await device.isOn();
    await device.see("prepara");
  },

  async two_tabs(open) {
    const device = await open();
    await device.start();
    await beginElbrus(device);
    const first = device.page;
    device.page = await device.tab();
    await patient(device.page);
    await device.page.goto(device.url);
    await device.page.locator("#note", { hasText: "en otra pestaña" }).waitFor();
    await device.page.locator("#note-do").click();
    await device.isOn();
    await device.see("prepara");
    await first.locator("#note", { hasText: "en otra pestaña" }).waitFor();
    assert.equal(await first.evaluate(() => document.body.dataset.state), "off");
  },

  // The second page wants to delete what the first one plays with.
  async two_tabs_delete(open) {
    const device = await open();
    await device.start();
    await beginElbrus(device);
    const first = device.page;
    device.page = await device.tab();
    const { page } = device;
    await patient(page);
    await page.goto(device.url);
    await page.locator("#note", { hasText: "en otra pestaña" }).waitFor();
    await page.locator("#note-close").click();
    const files = await device.files();
    await page.locator("#factory").click();
    await page.locator("#ask-yes").click();
    await page.locator("#note", { hasText: "en otra pestaña" }).waitFor();
    assert.deepEqual(await device.files(), files);
    device.page = first;
    await first.bringToFront();
    await device.press("C");
    await untilDone(device, 1, "the match is gone");
    assert.equal(await first.evaluate(() => document.body.dataset.state), "on");
    // When it is asked for, it is done.
    device.page = page;
    await page.bringToFront();
    await page.unroute("**/turn.js");
    await page.locator("#note-do").click();
    await device.isOn();
    await page.locator("#factory").click();
    await page.locator("#ask-yes").click();
    await device.see("Tash-Kalar");
    await first.locator("#note", { hasText: "en otra pestaña" }).waitFor();
  },

  // The first page has slept, say, and does not know that another one has taken over.
  async two_tabs_deaf(open) {
    const device = await open();
    const first = device.page;
    await first.route("**/turn.js", (route) => route.fulfill({
      contentType: "text/javascript",
      body: "export const takeTurn = async () => () => {};",
    }));
    await device.start();
    await beginElbrus(device);
    device.page = await device.tab();
    const second = device.page;
    await device.start();
    await device.see("prepara");
    await device.press("C");
    await untilDone(device, 1, "it does not begin");
    const journal = await device.journal();

    device.page = first;
    await first.bringToFront();
    await device.press("C");
    await first.locator("#note", { hasText: "en otra pestaña" }).waitFor();
    assert.equal(await first.evaluate(() => document.body.dataset.state), "off");
    assert.deepEqual(await device.journal(), journal);
    await first.close();

    device.page = second;
    await second.bringToFront();
    await device.reload();
    await device.see("empieza");
    assert.deepEqual(await device.journal(), journal);
  },

  async faults(open) {
    const device = await open();
    const { page } = device;
    const good = await (await fetch(new URL("device.json", device.url))).text();
    const files = JSON.parse(good);
    const broken = (changes) => JSON.stringify({ ...files, ...changes });
    let answer = (route) => route.abort();
    await page.route("**/device.json", (route) => answer(route));
    await page.goto(device.url);
    const note = page.locator("#note");
    await note.filter({ hasText: "No se ha podido cargar" }).waitFor();

    answer = (route) => fulfil(route, broken({ "firmware/app.py": "class App:\n    oh no\n" }));
    await page.locator("#note-do").click();
    await note.filter({ hasText: "El firmware no arranca" }).waitFor();
    assert.match(await page.locator("#note-details").textContent(), /app\.py.*\n?.*SyntaxError/s);

    // While it plays: UP is not to be pressed.
    const finger = files["page.py"].replace("self._board.move(key, down)", "1 // (3 - key)");
    answer = (route) => fulfil(route, broken({ "page.py": finger }));
    await page.locator("#note-do").click();
    await device.isOn();
    await device.press("UP");
    await note.filter({ hasText: "El firmware se ha parado" }).waitFor();
    assert.match(await page.locator("#note-details").textContent(), /ZeroDivisionError/);

    answer = (route) => fulfil(route, good);
    await page.locator("#note-do").click();
    await device.isOn();
    await device.see("Tash-Kalar");
    assert.ok(await note.isHidden());
    // The browser itself complains of the request that we let fail.
    device.complaints = device.complaints.filter((line) => !line.includes("ERR_FAILED"));
  },
};
