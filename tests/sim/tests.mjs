// SPDX-License-Identifier: MIT
// What is tried in the page. Each test gets `open(options)` -> Device, and what it needs.
import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";

const PHONE = {
  viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true,
};
const PAPER = 231; // red of paper and ink
const INK = 30;

// From the launcher to a match of Elbrus on the table.
async function beginElbrus(device) {
  await device.point("Elbrus");
  await device.press("C");
  await device.see("Empezar");
  await intoElbrus(device);
}

// From the set-up's start: characters are drawn by lot, and Octor, if there, chooses first.
async function intoElbrus(device) {
  await device.press("C");
  await device.see("Sorteo");
  await device.press("C");
  await device.see("prepara");
  if (!(await device.text()).includes("Copiar")) return;
  await device.press("C", "C");
  await device.see("Empezar");
}

async function does(device) {
  return (await device.journal()).filter((record) => record.do && record.do !== "steal").map((record) => record.do);
}

async function untilDone(device, count, complaint) {
  await device.changed(async () => (await does(device)).length >= count, complaint);
}

// Everybody moves and ends the turn: C does what is next.
async function playRound(device) {
  for (let presses = 0; presses < 24; presses++) {
    if ((await device.text()).includes("R2")) return;
    await device.press("C");
  }
  assert.fail(`no round: ${await device.text()}`);
}

// Switch on: -> ms until the launcher is there, which nobody judges: it is the machine's, too.
async function startUp(device) {
  const began = Date.now();
  await device.start();
  await device.see("Tash-Kalar");
  return Date.now() - began;
}

// Watch the ink for a while, at least until the action is done and the ink at rest: -> brightness of every pixel before and after, and for each look
// [ms, busy?, mean brightness, has a pixel moved that ends as it began?].
async function film(device, ms, action) {
  const watched = device.page.evaluate(async (ms) => {
    const canvas = document.getElementById("ink");
    const context = canvas.getContext("2d");
    const size = canvas.width * canvas.height;
    const look = () => {
      const data = context.getImageData(0, 0, canvas.width, canvas.height).data;
      const levels = new Uint8Array(size);
      for (let at = 0; at < size; at++) levels[at] = data[at * 4];
      return levels;
    };
    const shots = [];
    const began = performance.now();
    window.acted = false;
    for (let busy = false; performance.now() - began < ms || !window.acted || busy; ) {
      busy = canvas.getAttribute("aria-busy") === "true";
      shots.push([performance.now() - began, busy, look()]);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    const before = shots[0][2];
    const after = shots.at(-1)[2];
    const looks = shots.map(([at, busy, levels]) => {
      let sum = 0;
      let others = false;
      for (let pixel = 0; pixel < size; pixel++) {
        sum += levels[pixel];
        const same = before[pixel] > 128 === after[pixel] > 128;
        if (same && levels[pixel] !== before[pixel]) others = true;
      }
      return [at, busy, sum / size, others];
    });
    return { before: [...before], after: [...after], looks };
  }, ms);
  await action();
  await device.page.evaluate(() => (window.acted = true));
  return watched;
}

// A file as a browser's file chooser takes it.
function json(name, text) {
  return { name, mimeType: "application/json", buffer: Buffer.from(text) };
}

function fulfil(route, body) {
  return route.fulfill({ status: 200, contentType: "application/json", body });
}

export const tests = {
  async start(open) {
    const device = await open({ instant: false });
    const { page } = device;
    const sizes = [];
    page.on("response", async (response) => {
      const body = await response.body().catch(() => "");
      if (!response.url().startsWith("blob:")) sizes.push([response.url(), body.length]);
    });
    await page.addInitScript(() => {
      window.shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
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
    assert.equal(await page.evaluate(() => window.shifts), 0, "the layout shifts");
    assert.ok(await page.locator("#boot").isHidden());
    const startup = await page.evaluate(() => Number(document.documentElement.dataset.ready));
    const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
    return { ms, startup, bytes, requests: sizes.map(([url]) => url.split("/").at(-1)) };
  },

  async launch(open, { slug, name, sheet }) {
    const device = await open();
    await device.start();
    if (slug === "sheet") {
      await device.page.setInputFiles("#sheet-file", sheet);
      await device.page.locator("#toast.seen").waitFor();
    }
    await device.point(name);
    // Setting up is leafing through with C: every choice has a default.
    for (let presses = 0; presses < 8 && !(await device.journal()).length; presses++) {
      await device.press("C");
      await device.page.waitForTimeout(100);
    }
    const [header] = await device.journal();
    assert.equal(header?.game, slug, await device.text());
    const files = await device.files();
    assert.equal(files["log.txt"], undefined, files["log.txt"]);
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
    for (let presses = 0; presses < 4 && !(await device.text()).includes("Gana J1"); presses++) {
      await device.press("C");
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
    await device.press("DOWN", "C");
    await device.see("−20");
    await device.hold("UP");
    const amount = async () => Number(/−(\d+)/.exec(await device.text())?.[1]);
    assert.ok((await amount()) >= 30, await device.text());
  },

  async focus(open) {
    const device = await open();
    const { page } = device;
    await device.start();
    await device.key("DOWN").focus();
    await Promise.all([page.keyboard.down("Enter"), page.keyboard.up("Enter")]);
    await device.changed(async () => (await device.pointed()).startsWith("Elbrus"));
    await device.key("C").focus();
    await Promise.all([page.keyboard.down("Space"), page.keyboard.up("Space")]);
    await device.see("Empezar");
    // A screen reader's click has no length, and counts as a press.
    await device.key("C").evaluate((button) => button.click());
    await device.see("prepara");
    await device.press("C");
    await device.see("empieza");
    await device.key("A").focus();
    await page.keyboard.press("Space", { delay: 750 });
    await device.see("¿Deshacer?");
    // Every control can be reached with Tab, and says what it is.
    const names = [];
    await page.evaluate(() => document.activeElement.blur());
    for (let tabs = 0; tabs < 20; tabs++) {
      await page.keyboard.press("Tab");
      names.push(await page.evaluate(() => {
        const element = document.activeElement;
        return element.getAttribute("aria-label") ?? element.innerText ?? element.value;
      }));
    }
    for (const name of ["A: No", "Arriba", "Corriente", "Subir hoja…"]) {
      assert.ok(names.some((other) => other.trim() === name), `${name} is not in ${names}`);
    }
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

  async sheets(open, { good, bad }) {
    const device = await open();
    const { page } = device;
    await device.start();
    await page.setInputFiles("#sheet-file", good);
    await page.locator("#toast.seen", { hasText: "Hoja guardada" }).waitFor();
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
  },

  async phone(open) {
    const device = await open({ ...PHONE, by: "touches" });
    const { page } = device;
    await device.start();
    const [scroll, width, height] = await page.evaluate(() => {
      const root = document.documentElement;
      return [root.scrollWidth, root.clientWidth, root.clientHeight];
    });
    assert.ok(scroll <= width, "the page is too wide");
    const parts = [page.locator("#ink"), page.locator("#lights"), page.locator("#power")];
    for (const name of ["A", "B", "C", "UP", "DOWN"]) parts.push(device.key(name));
    for (const part of parts) {
      const box = await part.boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= width, "out of sight");
      assert.ok(box.y >= 0 && box.y + box.height <= height, "below the edge");
    }
    for (const name of ["A", "B", "C", "UP", "DOWN"]) {
      const box = await device.key(name).boundingBox();
      assert.ok(box.width >= 34 && box.height >= 44, `${name} is small for a finger`);
    }
    // A whole number of the screen's pixels for each of the panel's.
    const ink = await page.locator("#ink").boundingBox();
    assert.equal((ink.width * 3) % 296, 0);
    await device.press("DOWN");
    await device.changed(async () => (await device.pointed()).startsWith("Elbrus"));
    for (const size of [[320, 568], [412, 915], [844, 390], [768, 1024], [1920, 1080]]) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await page.waitForTimeout(50);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= size[0], `too wide at ${size}`);
      for (const name of ["A", "C", "DOWN"]) {
        const box = await device.key(name).boundingBox();
        const inside = box.x >= 0 && box.x + box.width <= size[0];
        assert.ok(inside, `${name} is out of sight at ${size}`);
        assert.ok(box.y + box.height <= size[1], `${name} is below the edge at ${size}`);
      }
    }
  },

  // Presses, and after each the words and the picture; the dice for whoever plays it again.
  async same_as_play(open, { script }) {
    const device = await open();
    await device.start();
    const told = [];
    for (const keys of script) {
      for (const key of keys) {
        if (key[0] === "h") await device.hold(key.slice(1));
        else await device.press(key);
      }
      await device.page.waitForTimeout(60);
      await device.skip();
      await device.page.waitForTimeout(200);
      const labels = [await device.label("A"), await device.label("B"), await device.label("C")];
      told.push({ lines: await device.lines(), labels, picture: await device.picture() });
    }
    const faces = (await device.journal()).flatMap((record) => record.faces ?? []);
    return { told, faces };
  },

  async refreshes(open) {
    const device = await open({ instant: false });
    const pure = (levels) => levels.every((level) => level === PAPER || level === INK);
    await device.start();
    await device.still();
    assert.ok(pure(await device.glass()), "ghosts after a full refresh");

    // A quick one drives only what differs, takes its time, and leaves ghosts. How long it takes is
    // tested where time is virtual: here others may have the machine meanwhile.
    const quick = await film(device, 1200, () => device.press("DOWN"));
    assert.ok(!quick.looks.some(([, , , others]) => others), "others flicker");
    assert.ok(quick.looks.some(([, busy]) => busy), "no time passes");
    const ghosts = quick.after.filter((level) => level !== PAPER && level !== INK);
    assert.ok(ghosts.length > 1000, `${ghosts.length} ghosts`);
    assert.ok(ghosts.every((level) => level < 75 || level > 185), "too much of a ghost");

    // Another kind of screen comes with a full one: it flashes, and the ghosts are gone.
    await device.press("C");
    await device.still();
    let full = await film(device, 2800, () => device.press("C"));
    assert.ok(pure(full.after), "ghosts after a full refresh");
    const flashed = () => {
      const means = full.looks.filter(([, busy]) => busy).map(([, , mean]) => mean);
      const darkest = means.indexOf(Math.min(...means));
      return means[darkest] < 60 && Math.max(...means.slice(darkest)) > 200;
    };
    // A computer with other things to do may be too slow to catch each flash: it may look again.
    for (let again = 0; again < 3 && !flashed(); again++) {
      await device.page.locator("#power").click();
      full = await film(device, 4500, () => device.page.locator("#power").click());
    }
    assert.ok(flashed(), "it was never black and then white");
    await device.isOn();

    // The switch: at once.
    await device.page.locator("#instant").check();
    const instant = await film(device, 700, () => device.press("DOWN"));
    const [before, after] = [instant.looks[0], instant.looks.at(-1)];
    const between = instant.looks.filter(([, , mean]) => mean !== before[2] && mean !== after[2]);
    assert.deepEqual([between, before[2] === after[2]], [[], false], "not instant");
  },

  async calm(open) {
    const device = await open({ instant: false, reducedMotion: "reduce" });
    await device.start();
    await device.still();
    await device.press("DOWN", "C");
    await device.still();
    const { looks } = await film(device, 2500, () => device.press("C"));
    const means = looks.map(([, , mean]) => mean);
    assert.ok(Math.min(...means) >= Math.min(means[0], means.at(-1)) - 2, "it flashes");
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
    await page.waitForFunction(() => document.getElementById("boot-bar")?.value > 0);
    assert.equal(await device.picture(), picture);
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
    await page.locator("#toast.seen", { hasText: "no tiene datos" }).waitFor();
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

  async workshop(open) {
    const device = await open();
    const { page } = device;
    await device.start();
    await page.getByRole("button", { name: "Taller" }).click();
    await beginElbrus(device);
    await device.press("C", "C");
    await untilDone(device, 2, "nobody moved");
    const figure = async (name) => parseFloat(await page.locator("#f-" + name).innerText());
    await device.changed(async () => (await figure("full")) >= 2);
    const [heap, peak] = [await figure("heap"), await figure("peak")];
    assert.ok(heap > 20 && heap <= peak && peak < 512, `${heap} of ${peak} KB`);
    for (const name of ["quick", "frames", "steps"]) assert.ok((await figure(name)) > 0, name);
    for (const name of ["faults", "lost"]) assert.equal(await figure(name), 0, name);
    const rows = await page.locator("#journal li").allInnerTexts();
    assert.match(rows[0], /elbrus/);
    assert.match(rows[1], /begin/);
    assert.match(rows[2], /move_roll ⚄ \d \d/);
    assert.match(await page.locator("#log").innerText(), /on after \d+ ms/);

    // Slow motion: a hold takes five times as long.
    await device.skip();
    await page.locator("#slow").check();
    await page.evaluate(() => {
      const screen = document.getElementById("screen");
      const look = () => {
        if (screen.innerText.includes("¿Deshacer?")) window.askedAt ??= performance.now();
      };
      const all = { childList: true, characterData: true, subtree: true };
      new MutationObserver(look).observe(screen, all);
      window.addEventListener("keydown", () => (window.heldAt ??= performance.now()), true);
    });
    await page.keyboard.down("a");
    await device.see("¿Deshacer?");
    await page.keyboard.up("a");
    const held = await page.evaluate(() => window.askedAt - window.heldAt);
    assert.ok(held >= 5 * 600, `asked after ${held} ms`); // a busy machine can only add to it
    await page.locator("#slow").uncheck();
    await page.locator("#close-drawer").click();
    assert.ok(await page.locator("#drawer").isHidden());
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
      await page.evaluate(() => (document.getElementById("toast").textContent = ""));
      await page.setInputFiles("#sheet-file", json(name, titled(title)));
      await page.locator("#toast.seen", { hasText: `${words}: ${name}` }).waitFor();
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
      await page.evaluate(() => document.getElementById("toast").classList.remove("seen"));
      const data = JSON.stringify({ escudero: 1, files: { [name]: "x" } });
      await page.setInputFiles("#data-file", json("x.json", data));
      await page.locator("#toast.seen", { hasText: "no tiene datos" }).waitFor();
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
