// SPDX-License-Identifier: MIT
// The device in a page, as a test handles it.
import { strict as assert } from "node:assert";

const KEYS = { A: "a", B: "b", C: "c", UP: "ArrowUp", DOWN: "ArrowDown" };
const ORDER = Object.keys(KEYS);
const TAP = 0; // ms that a finger stays
const BETWEEN = 40; // and is away
const HOLD = 750;
const PATIENCE = 180_000; // ms for something to happen: a busy machine is slow, not wrong

// The same lot in every test, with which neither of Elbrus' characters is drawn who ask something of
// their own (Octor and Tharsis). It takes the place of the chip's noise in the device's worker.
const SEED = 3;
function fixDice(seed) {
  crypto.getRandomValues = (bytes) => {
    for (let at = 0; at < bytes.length; at++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      bytes[at] = seed >>> 24;
    }
    return bytes;
  };
}

export class Device {
  // Options are those of a browser context, and:
  //   url        where the page is
  //   instant    e-ink without waiting (default), false: as slow as the real one
  //   by         "keys" (default), "clicks" or "touches"
  //   stranger   true: nobody has been here before; else the hint is read and all settings are open
  static async open(browser, { url, instant = true, by = "keys", stranger = false, ...options }) {
    // Without service workers, unless a test is about them: they would fetch everything twice.
    const context = await browser.newContext({
      viewport: { width: 1280, height: 720 },
      locale: "es-ES",
      serviceWorkers: "block",
      ...options,
    });
    const device = new Device();
    device.context = context;
    device.url = url;
    device.by = by;
    device.place = new URL(url).pathname;
    device.complaints = []; // what the console, failed requests and uncaught errors say
    device.fixing = []; // the dice of workers that have begun
    await context.addInitScript(
      ([place, settings]) => {
        for (const [name, value] of Object.entries(settings)) {
          const key = `escudero.${name} ${place}`;
          if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
        }
      },
      [
        device.place,
        stranger ? {} : { instant: instant ? "on" : "off", hint: "done", more: "open" },
      ],
    );
    device.page = await device.tab();
    return device;
  }

  // Another page of the same browser profile.
  async tab() {
    const page = await this.context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on("console", (message) => {
      const blocked = message.text().startsWith("Service Worker registration blocked");
      if (["error", "warning"].includes(message.type()) && !blocked) {
        this.complaints.push(message.text());
      }
    });
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    // One that has been ended meanwhile needs no dice.
    page.on("worker", (worker) => this.fixing.push(worker.evaluate(fixDice, SEED).catch(() => {})));
    return page;
  }

  async start() {
    await this.page.goto(this.url);
    await this.isOn();
    return this;
  }

  async reload() {
    await this.page.reload();
    await this.isOn();
  }

  async isOn() {
    await this.page.waitForFunction(() => document.body?.dataset.state === "on");
    await Promise.all(this.fixing.splice(0));
    await this.settled();
  }

  close() {
    return this.context.close();
  }

  // --- fingers

  key(name) {
    return this.page.locator(`.key[data-key="${ORDER.indexOf(name)}"]`);
  }

  async press(...names) {
    for (const name of names) await this.#finger(name, TAP);
  }

  hold(name) {
    return this.#finger(name, HOLD);
  }

  async #finger(name, ms) {
    const { page } = this;
    if (this.by === "touches") await this.#touch(name, ms);
    else if (this.by === "clicks") {
      await this.key(name).hover();
      await this.#stay(ms, () => page.mouse.down(), () => page.mouse.up());
    } else {
      const key = KEYS[name];
      await this.#stay(ms, () => page.keyboard.down(key), () => page.keyboard.up(key));
    }
    // Fingers leave a key for a moment, too: longer than the contacts bounce.
    await page.waitForTimeout(BETWEEN);
    await this.settled();
  }

  // A short press is sent as one piece: on a busy machine the time between two messages is as long
  // as a finger that holds.
  async #stay(ms, down, up) {
    if (ms === TAP) await Promise.all([down(), up()]);
    else {
      await down();
      await this.page.waitForTimeout(ms);
      await up();
    }
  }

  settled() {
    return this.page.evaluate(() => window.settled());
  }

  async #touch(name, ms) {
    this.cdp ??= await this.context.newCDPSession(this.page);
    await this.key(name).scrollIntoViewIfNeeded();
    const box = await this.key(name).boundingBox();
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const touch = (type, touchPoints) =>
      this.cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
    await this.#stay(ms, () => touch("touchStart", [point]), () => touch("touchEnd", []));
  }

  // Move the pointer until it is at what begins with these words.
  async point(words, key = "DOWN") {
    for (let tries = 0; tries < 60; tries++) {
      if ((await this.pointed()).startsWith(words)) return;
      await this.press(key);
    }
    assert.fail(`nothing is called ${words}: ${await this.text()}`);
  }

  // A minute passes: toasts are gone, the ink is at rest.
  async skip() {
    await this.page.evaluate(() => document.getElementById("skip").click());
    await this.settled();
    await this.still();
  }

  // --- what a screen reader is told

  text() {
    return this.page.locator("#screen").innerText();
  }

  async lines() {
    return (await this.text()).split("\n").filter((line) => line);
  }

  async pointed() {
    const [last = ""] = (await this.lines()).slice(-1);
    return /^(?:Señalado|Pointed at): (.*)$/.exec(last)?.[1] ?? "";
  }

  async label(name) {
    const label = await this.key(name).getAttribute("aria-label");
    return label.includes(": ") ? label.split(": ")[1] : "";
  }

  // Wait until the words are there.
  async see(words) {
    await this.changed(async () => (await this.text()).includes(words), `no «${words}»`);
  }

  // Wait for such a toast, though it may have gone by now, and forget it.
  async toast(words) {
    await this.page.locator("#toast", { hasText: words }).waitFor({ state: "attached" });
    await this.page.evaluate(() => (document.getElementById("toast").textContent = ""));
  }

  async changed(test, complaint = "nothing changed") {
    for (const end = Date.now() + PATIENCE; ; ) {
      if (await test()) return;
      if (Date.now() > end) assert.fail(`${complaint}: ${await this.text()}`);
      await this.page.waitForTimeout(25);
    }
  }

  // --- what the eye sees

  // Wait until the glass is at rest, and has been so for a moment.
  still() {
    return this.page.evaluate(async () => {
      const ink = document.getElementById("ink");
      for (let quiet = 0; quiet < 4; ) {
        quiet = ink.getAttribute("aria-busy") === "true" ? 0 : quiet + 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
  }

  // The brightness of every pixel of the glass, 0 to 255.
  glass() {
    return this.page.evaluate(() => {
      const canvas = document.getElementById("ink");
      const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
      return Array.from({ length: canvas.width * canvas.height }, (_, at) => data[at * 4]);
    });
  }

  // The same as a string of 0 (paper) and 1 (ink).
  async picture() {
    return (await this.glass()).map((level) => (level < 128 ? 1 : 0)).join("");
  }

  // --- what is kept

  files() {
    return this.page.evaluate(async (name) => {
      const done = (request) =>
        new Promise((good, bad) => {
          request.onsuccess = () => good(request.result);
          request.onerror = () => bad(request.error);
        });
      const db = await done(indexedDB.open(name));
      const store = db.transaction("files").objectStore("files");
      const [names, files] = [await done(store.getAllKeys()), await done(store.getAll())];
      db.close();
      const text = (bytes) => new TextDecoder().decode(bytes);
      return Object.fromEntries(names.map((name, at) => [name, text(files[at])]));
    }, "escudero " + this.place);
  }

  // The records of the match on the table; none if there is no match.
  async journal() {
    const files = await this.files();
    let log = files[files.current] ?? "";
    const bytes = (text) => new TextEncoder().encode(text).length;
    // The newest records lie beside it, each behind its offset.
    const slots = Object.entries(files)
      .filter(([name]) => /\.t\d+$/.test(name) && name.startsWith(files.current?.slice(0, -4)))
      .map(([, text]) => [parseInt(text), text.slice(text.indexOf("\n") + 1)])
      .sort((one, other) => one[0] - other[0]);
    for (const [offset, record] of slots) if (offset === bytes(log)) log += record;
    return log.split("\n").filter((line) => line).map((line) => JSON.parse(line.slice(12)));
  }
}
