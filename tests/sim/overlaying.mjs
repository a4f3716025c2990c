// SPDX-License-Identifier: MIT
// The scoreboard beside the simulator, and on a cable that a stand-in for Web Serial plays.
import { strict as assert } from "node:assert";
import { press, wire } from "./serial.mjs";
import { beginElbrus } from "./steps.mjs";

export const text = (page, id) => page.locator("#" + id).innerText();

// [name, score, classes] of every row.
export function rows(page) {
  return page.locator("#players li").evaluateAll((all) => all.map((row) => [
    row.querySelector(".name").textContent, row.querySelector(".score")?.textContent ?? "",
    row.className,
  ]));
}

// Wait until the scoreboard says this.
export async function until(page, id, words) {
  await page.locator("#" + id, { hasText: words }).waitFor();
}

export const tests = {
  // What the device's head and mats say stands on the scoreboard, after each action.
  async overlay(open, { shot }) {
    const device = await open();
    await device.start();
    const overlay = await device.tab();
    await overlay.goto(new URL("overlay.html", device.url).href);
    await until(overlay, "told", "No hay ninguna partida");
    assert.ok(await overlay.locator("#board").isHidden());
    await device.page.bringToFront();
    await beginElbrus(device);
    await until(overlay, "phase", "prepara");
    assert.deepEqual(await rows(overlay), [
      ["J1", "100", "active"], ["J2", "100", ""], ["J3", "100", ""], ["J4", "100", ""],
    ]);
    assert.equal(await text(overlay, "title"), "Elbrus");
    const words = await text(overlay, "words");
    assert.equal(words, "R1 · en 5: −5"); // the zone
    assert.ok((await device.text()).includes(words), "not the device's words");
    await device.press("C");
    await until(overlay, "phase", "empieza");
    await device.press("DOWN", "C");
    await device.see("−20");
    await device.press("C");
    await overlay.locator("#players li:nth-child(2) .score", { hasText: "80" }).waitFor();
    await device.hold("A");
    await device.see("¿Deshacer?");
    await device.press("C");
    await overlay.locator("#players li:nth-child(2) .score", { hasText: "100" }).waitFor();
    // Four colours, which are those of the lights.
    const lights = await overlay.locator(".light").evaluateAll((all) =>
      all.map((light) => getComputedStyle(light).backgroundColor));
    assert.equal(new Set(lights).size, 4);
    assert.equal(await text(overlay, "turn"), "J1");
    // It can be read on a stream of 720p, and all of it is in the picture; the rest is nothing.
    const size = await overlay.evaluate(() => ({
      letters: parseFloat(getComputedStyle(document.querySelector(".name")).fontSize),
      ground: getComputedStyle(document.body).backgroundColor,
      low: document.getElementById("board").getBoundingClientRect().bottom,
    }));
    assert.ok(size.letters >= 28 && size.low < 720, JSON.stringify(size));
    assert.equal(size.ground, "rgba(0, 0, 0, 0)");
    if (shot) {
      await overlay.bringToFront();
      await overlay.waitForTimeout(600);
      await overlay.screenshot({ path: shot, omitBackground: true });
    }
    // The device speaks another language: the scoreboard, too.
    await device.page.bringToFront();
    await device.page.getByRole("button", { name: "English" }).click();
    await until(overlay, "words", "in 5");
    assert.equal(await overlay.locator("html").getAttribute("lang"), "en");
  },

  // Ten players, long names, sides, the end: nothing is cut off; what makes no sense is ignored.
  async overlay_limits(open, { url, shot }) {
    const device = await open();
    const page = device.page;
    await page.goto(new URL("overlay.html", url).href);
    const say = (line) => page.evaluate((line) => {
      const place = new URL("./", location.href).pathname;
      new BroadcastChannel("escudero cable " + place).postMessage(line);
    }, line);
    const hostile = ["<img src=x onerror=broken=1>", "\u202eevil", "🐉".repeat(64), "W".repeat(64)];
    const view = {
      language: "en", typing: false, game: "x", title: "<b>x</b>", round: 3, words: "R3 · −5",
      turn: "W".repeat(64), phase: "moves",
      players: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((seat) => ({
        name: hostile[seat] ?? "Player " + seat, light: 0x11012c * seat, score: -seat * 1000,
        side: seat % 2, active: seat === 3, out: seat === 5,
      })),
    };
    await say("view " + JSON.stringify(view) + "\r\n");
    await page.locator("#players li").nth(9).waitFor();
    assert.deepEqual((await rows(page)).map(([name]) => name).slice(0, 4), [
      hostile[0], "evil", "🐉".repeat(40), hostile[3],
    ]);
    assert.equal(await page.locator("#players img, #title b").count(), 0);
    assert.equal(await page.evaluate(() => window.broken), undefined);
    const box = await page.locator("#board").boundingBox();
    assert.ok(box.y + box.height < 720 && box.x + box.width < 1280, JSON.stringify(box));
    const scores = await page.locator(".score").evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().right));
    assert.ok(scores.every((right) => right <= box.x + box.width - 10), "a score is cut off");
    if (shot) await page.screenshot({ path: shot, omitBackground: true });
    const before = await rows(page);
    for (const line of [
      "view {", "view {}x", "view []", "view null", 'view {"players": 7}', "x".repeat(99_999), "\0\n",
      'hello {"protocol": 1}', "Traceback (most recent call last):", 'view {"game"',
    ]) await say(line + "\n");
    await say('view {"game":"x","language":"es","players":[null,{"name":7,"score":"1","light":{}}]}\n');
    await page.waitForFunction(() => document.querySelectorAll("#players li").length === 2);
    assert.equal(before.length, 10);
    assert.deepEqual(await rows(page), [["", "", ""], ["", "", ""]]);
    await page.goto(new URL("overlay.html?ground=00ff00", url).href);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(ground, "rgb(0, 255, 0)");
  },

  // A device on the cable: a name is typed, a match begun and played, the cable pulled.
  async overlay_cable(open, { url, port, flash }) {
    const device = await open();
    const { page } = device;
    const cable = await wire(page, { port });
    try {
      await page.goto(new URL("overlay.html", url).href);
      await page.locator("#connect").click();
      await until(page, "told", "No hay ninguna partida");
      await press(flash, "DOWN", "DOWN", "DOWN", "DOWN", "DOWN", "C", "DOWN", "C"); // Duel, seat 1
      await until(page, "told", "pide un nombre");
      await page.evaluate(() => {
        for (const key of ["Ñ", "u", "x", "Backspace", "Shift"]) {
          window.dispatchEvent(new KeyboardEvent("keydown", { key }));
        }
      });
      await cable.settled();
      await press(flash, "A", "UP", "C"); // done, to the first row: it begins
      await page.locator("#board").waitFor();
      assert.deepEqual(await rows(page), [["Ñu", "20", "active"], ["J2", "20", ""]]);
      assert.equal(await text(page, "title"), "Duelo");
      await press(flash, "DOWN", "C", "C"); // a blow
      const score = page.locator("#players li:nth-child(2) .score");
      await page.waitForFunction(() =>
        document.querySelector("#players li:nth-child(2) .score")?.textContent !== "20");
      const left = Number(await score.innerText());
      assert.ok(left < 20 && left > 0, String(left));

      // Pulled and plugged in again.
      await page.evaluate(() => window.plug(false));
      await until(page, "told", "Se ha perdido la conexión");
      await page.waitForFunction(() =>
        getComputedStyle(document.querySelector("aside")).opacity === "1");
      await page.evaluate(() => window.plug(true));
      await until(page, "told", "Conectado");
      await press(flash, "DOWN", "C", "C");
      await page.waitForFunction((left) => Number(
        document.querySelector("#players li:nth-child(2) .score").textContent) < left, left);
    } finally {
      cable.close();
    }
  },

  // What is at the port is no Escudero: nothing of it is shown, and another try is offered.
  async overlay_nonsense(open, { url }) {
    const device = await open();
    const { page } = device;
    await page.clock.install();
    let ready = false;
    const answer = 'hello {"escudero": "0", "protocol": 1}\r\nview {"game": "x", "players": []}\r\n';
    const nonsense = Buffer.alloc(3000, "\xff>>> view {\n");
    await wire(page, { take: () => (ready ? Buffer.from(answer) : nonsense) });
    await page.goto(new URL("overlay.html", url).href);
    await page.locator("#connect").click();
    await until(page, "told", "Conectando");
    await page.clock.runFor(20_000);
    await until(page, "told", "no responde como Escudero");
    assert.ok(await page.locator("#board").isHidden());
    ready = true;
    await page.locator("#connect").click();
    await until(page, "told", "Conectado");
    assert.ok(await page.locator("#board").isVisible());
  },
};
