// SPDX-License-Identifier: MIT
// The first ten minutes: a stranger, demos, the gallery, links, and the keyboard.
import { strict as assert } from "node:assert";
import { inflateSync } from "node:zlib";
import {
  INK, PAPER, PHONE, assertNothingShifted, beginElbrus, does, intoElbrus, watchShifts,
} from "./steps.mjs";

function state(device) {
  return device.page.evaluate(() => document.body.dataset.state);
}

// The address of the page with something behind its #, in a page that is there already.
async function follow(device, hash) {
  await device.page.evaluate((hash) => (location.hash = hash), hash);
}

// A link with one letter that is another one, wherever that may be; or is missing, or one too many.
// A few bits of it mean nothing: with others it is the same match.
function damaged(packed) {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const all = [...packed].flatMap((letter, at) => {
    const other = alphabet[(alphabet.indexOf(letter) + 1 + (at % 63)) % 64];
    const wrong = at % 5 ? [other] : [other, "", letter + other];
    return wrong.map((letters) => packed.slice(0, at) + letters + packed.slice(at + 1));
  });
  const plain = (text) => inflateSync(Buffer.from(text, "base64url"));
  const whole = plain(packed);
  return all.filter((text) => {
    try {
      return !plain(text).equals(whole);
    } catch {
      return true;
    }
  });
}

export const tests = {
  // Somebody who has never been here, reads English, and does what the words say.
  async stranger(open, { phone }) {
    const device = await open({ stranger: true, locale: "en-US", ...(phone ? PHONE : {}) });
    const { page } = device;
    device.by = phone ? "touches" : "clicks";
    await watchShifts(page);
    await device.start();
    assert.equal(await page.locator("html").getAttribute("lang"), "en");
    assert.ok(await page.getByText("Keeps the books of your board game").isVisible());
    const hint = page.locator("#hint");
    assert.match(await hint.innerText(), /C does what it says above it/);
    assert.ok(await hint.evaluate((box) => box.getBoundingClientRect().bottom <= innerHeight));
    // "C does what it says": Open, Start.
    const said = [];
    while (!(await device.journal()).length && said.length < 6) {
      said.push(await device.label("C"));
      assert.ok(said.at(-1), `C says nothing: ${await device.text()}`);
      await device.press("C");
      await page.waitForTimeout(100);
    }
    await device.changed(async () => (await device.journal()).length, `no match after ${said}`);
    await page.locator("#hint-done").click();
    assert.ok(await hint.isHidden());
    await device.still();
    await assertNothingShifted(page);
    await device.reload();
    assert.ok(await hint.isHidden(), "it does not stay away");
    const paint = await page.evaluate(() => performance.getEntriesByName("first-paint")[0].startTime);
    return { said, paint };
  },

  async demo(open, { gallery, slug }) {
    const device = await open();
    const { page } = device;
    await device.start();
    await beginElbrus(device);
    await device.skip();
    const kept = async () => [Object.keys(await device.files()), await device.journal()];
    const before = await kept();
    const { demo } = gallery;
    await page.locator(`[data-card=${slug}][data-kind=games] [data-do=demo]`).click();
    await page.locator("#caption").waitFor();
    // Impatient: no caption is read to its end, no key is waited for.
    const said = await page.evaluate(async () => {
      const [words, next, again] = ["caption-words", "demo-next", "demo-again"].map((id) =>
        document.getElementById(id));
      const said = [words.textContent];
      const eyes = new MutationObserver(() => said.push(words.textContent));
      eyes.observe(words, { childList: true });
      while (again.hidden) {
        next.click();
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      eyes.disconnect();
      return said;
    });
    assert.deepEqual(said.slice(-demo.steps.length - 1, -1), demo.steps.map(({ say }) => say[0]));
    await device.skip();
    const words = await device.lines();
    // Left, it has never been: the match from before lies on the table.
    await page.locator("#demo-stop").click();
    await device.isOn();
    await device.see("prepara");
    assert.deepEqual(await kept(), before);
    return words;
  },

  // Whatever a demo says, in either language and on screens of all sizes: nothing moves by itself.
  async captions(open, { demos, stages }) {
    const device = await open();
    const { page } = device;
    await device.start();
    await page.locator("#demo").click();
    await page.locator("#caption").waitFor();
    for (const [width, height] of [[360, 740], [412, 915], [720, 1000], [1024, 768], [1280, 800]]) {
      await page.setViewportSize({ width, height });
      const places = await page.evaluate((demos) => {
        const words = document.getElementById("caption-words");
        const parts = ["#caption", "#demo-next", ".tray", "#gallery"];
        return demos.map((say) => {
          words.textContent = say;
          const boxes = parts.map((part) => document.querySelector(part).getBoundingClientRect());
          return boxes.map(({ x, y, height }) => `${x} ${y} ${height}`).join(", ");
        });
      }, demos);
      assert.deepEqual([...new Set(places)].length, 1, `${width}: ${[...new Set(places)].join("\n")}`);
    }
    // Nor does what is said while the device starts.
    await page.evaluate(() => (document.getElementById("boot").hidden = false));
    for (const width of [320, 360, 412, 720]) {
      await page.setViewportSize({ width, height: 740 });
      const heights = await page.evaluate((stages) => stages.map((say) => {
        document.getElementById("boot-words").textContent = say;
        return document.getElementById("boot").offsetHeight;
      }), stages);
      assert.equal(new Set(heights).size, 1, `${width}: ${heights}`);
    }
  },

  // Whoever presses a key in the middle has the match.
  async take_over(open) {
    const device = await open();
    const { page } = device;
    await device.start();
    await beginElbrus(device);
    await page.locator("#demo").click();
    await page.locator("#caption").waitFor();
    await device.see("empieza");
    assert.deepEqual(await does(device), [], "a demo is kept");
    await device.press("A");
    await device.toast("La partida es tuya");
    assert.ok(await page.locator("#caption").isHidden());
    await device.changed(async () => (await does(device)).includes("hit"), "it is not kept");
    const files = await device.files();
    assert.ok(files["match-00001.log"] && files["match-00002.log"], Object.keys(files).join());
    await device.reload();
    await device.see("Diego");
    assert.equal((await device.journal())[0].game, "elbrus");
  },

  // Nothing that comes in the middle of a demo goes with it.
  async in_a_demo(open, { sheet }) {
    const device = await open();
    const { page } = device;
    await device.start();
    for (const what of ["sheet", "card", "board", "power"]) {
      await page.locator("#demo").click();
      await page.locator("#caption").waitFor();
      if (what === "sheet") {
        await page.setInputFiles("#sheet-file", sheet);
        await device.toast("Hoja guardada");
        await device.changed(async () => (await device.files())["sheet-hearts.json"], "it is gone");
      } else if (what === "card") {
        await page.locator("[data-card=duel] [data-do=play]").click();
        await device.see("Duelo");
        await device.press("C");
        await device.changed(async () => (await device.journal())[0]?.game === "duel");
      } else if (what === "board") await page.locator("[name=board][value=badger]").check();
      else await page.locator("#power").click();
      await page.locator("#caption").waitFor({ state: "hidden" });
    }
    await page.locator("#power").click();
    await device.isOn();
    await device.see("20");
    assert.equal((await device.journal())[0].game, "duel");
  },

  async gallery(open, { count }) {
    const device = await open();
    const { page } = device;
    await device.start();
    const cards = page.locator(".card[data-kind] img");
    await device.changed(async () => (await cards.count()) === count, "no pictures");
    assert.ok(await cards.evaluateAll((all) => all.every((one) => one.naturalWidth === 296)));
    await page.locator("[data-card=dominio] [data-do=play]").click();
    await device.see("Empezar");
    await device.see("Dominio");
    await page.locator("[data-card=hearts] [data-do=play]").click();
    await device.toast("Hoja guardada: hearts.json");
    await device.see("Corazones");
    await device.press("C");
    await device.changed(async () => (await device.journal())[0]?.game === "sheet");
  },

  async links(open, { bomb, strange, odd, sheet }) {
    const device = await open();
    const { page } = device;
    await page.goto(device.url + "#game=elbrus&players=3");
    await device.isOn();
    await device.see("Elbrus");
    await device.point("Jugadores");
    assert.equal(await device.pointed(), "Jugadores 3");
    assert.equal(await page.evaluate(() => location.hash), "", "a reload would open it again");

    // A match leaves as a link, and comes back as a copy.
    await device.point("Empezar");
    await intoElbrus(device);
    await device.press("C");
    await device.see("empieza");
    await page.locator("#share").click();
    await page.locator("#share-box[open]").waitFor();
    const link = await page.locator("#share-match-link").inputValue();
    assert.match(link, /#match=[\w-]+$/);
    await page.locator("[data-copy=share-match-link]").click();
    await page.locator("#share-told", { hasText: /copiado|teclado/ }).waitFor();
    await page.locator("#share-game").selectOption("tashkalar");
    await page.locator("#share-players").selectOption("3");
    const game = await page.locator("#share-game-link").inputValue();
    assert.match(game, /#game=tashkalar&players=3$/);
    await page.locator("#share-box [data-close]").click();
    const lines = await device.lines();
    const journal = await device.journal();
    await follow(device, new URL(link).hash);
    await device.toast("Partida abierta como copia");
    await device.changed(async () => (await device.files()).current === "match-00002.log");
    await device.changed(async () => String(await device.lines()) === String(lines));
    assert.deepEqual((await device.journal())[0], journal[0]);
    await follow(device, new URL(game).hash);
    await device.see("Tash-Kalar");

    // What is damaged or meant to harm gets a sentence, and nothing changes.
    const files = await device.files();
    const packed = new URL(link).hash.slice("#match=".length);
    const middle = Math.floor(packed.length / 2);
    const bent = packed.slice(0, middle) + (packed[middle] === "x" ? "y" : "x") + packed.slice(middle + 1);
    for (const [hash, words] of [
      ["game=nonsense", "no está en este aparato"],
      ["game=../../etc", "no está en este aparato"],
      ["game=elbrus&players=1e9", "no es para tantos"],
      ["match=" + bent, "dañado"],
      ["match=" + packed.slice(0, -9), "dañado"],
      ["match=%%%", "dañado"],
      ["match=", "dañado"],
      ["match=" + bomb, "demasiado"],
      ["match=" + strange, "no está en este aparato"],
      ["match=" + odd, "no trae una partida"],
      ["sheet=" + bomb, "demasiado"],
      ["sheet=abc", "dañado"],
      ["sheet", "dañado"],
      ["sheet=" + sheet.large, "demasiado"],
      ["toString=1", "no es de Escudero"],
      ["match" + packed, "no es de Escudero"],
      ["game=elbrus&plaxers=4", "no es de Escudero"],
      ["game=elbrus&players=", "no es para tantos"],
      ["game=elbrus&players=0", "no es para tantos"],
      ["players=99&game=elbrus", "no es para tantos"],
    ]) {
      await follow(device, hash);
      await device.toast(words);
      assert.equal(await state(device), "on", hash);
    }
    const left = (names) => Object.keys(names).filter((name) => /^(match|sheet)-/.test(name));
    assert.deepEqual(left(await device.files()), left(files));
    // Whichever letter is another one, or is missing, or is one too many.
    await follow(device, "match=" + packed);
    await device.toast("Partida abierta como copia");
    await device.changed(async () => String(await device.lines()) === String(lines));
    const kept = Object.keys(await device.files()).length;
    const told = await page.evaluate(async (hashes) => {
      const toast = document.getElementById("toast");
      const said = new Set();
      for (const hash of hashes) {
        toast.textContent = "";
        const answer = new Promise((resolve) => {
          new MutationObserver((_, eyes) => {
            if (!toast.textContent) return;
            eyes.disconnect();
            resolve(toast.textContent);
          }).observe(toast, { childList: true });
        });
        location.hash = hash;
        said.add(await answer);
      }
      return [...said];
    }, damaged(packed).map((text) => "match=" + text));
    assert.deepEqual(told.filter((words) => !/dañado|demasiado/.test(words)), []);
    assert.deepEqual(await device.lines(), lines, "the match on the table is another one");
    assert.equal(Object.keys(await device.files()).length, kept);

    // A sheet, and one that the checker refuses.
    await follow(device, "sheet=" + sheet.good);
    await device.toast("Hoja guardada");
    await device.see("Corazones");
    await follow(device, "sheet=" + sheet.largest);
    await device.toast("Hoja guardada");
    await follow(device, "sheet=" + sheet.bad);
    await page.locator("#note-details", { hasText: "win" }).waitFor();
    // What calls itself by no name is called a sheet.
    await follow(device, "sheet=" + sheet.nameless);
    await page.locator("#note-details", { hasText: /^sheet [0-9a-f]{8}\.json: title/ }).waitFor();
  },

  async keyboard(open) {
    const device = await open();
    const { page } = device;
    await device.start();
    await page.keyboard.press("Enter");
    await device.see("Empezar");
    await page.keyboard.press("Escape");
    await device.see("Ajustes");
    // What was clicked keeps neither the focus nor a ring, and Enter is C again.
    await page.locator("#open-more").click();
    await page.keyboard.press("ArrowDown");
    const focus = () => page.evaluate(() => document.activeElement?.id);
    assert.equal(await focus(), "");
    await device.changed(async () => (await device.pointed()).startsWith("Elbrus"));
    await page.keyboard.press("Enter");
    await device.see("Empezar");
    // A name is typed.
    await device.point("J1");
    await device.press("C");
    await device.see("Nombre");
    await device.press("C");
    await device.see("_");
    // As keyboards send them; A, B and C are letters here, and some letters no font has.
    const type = (text) => page.evaluate((text) => {
      for (const key of text) window.dispatchEvent(new KeyboardEvent("keydown", { key }));
    }, text);
    await type("Abcé Ñ骰");
    await device.toast("no tiene la letra «骰»");
    await page.keyboard.press("Backspace");
    await type("9");
    await device.see("Abcé 9_");
    await page.keyboard.press("Enter");
    await device.see("Abcé 9");
    await device.changed(async () => !(await device.text()).includes("_"), "Enter is not done");
    await device.press("A");
    await device.see("Empezar");
    assert.match(await device.pointed(), /^Abcé 9/);
  },

  // A key that can do nothing says why; switched off, all of them do.
  async idle(open) {
    const device = await open();
    const { page } = device;
    await device.start();
    await beginElbrus(device);
    await device.hold("A");
    await device.see("¿Deshacer?");
    assert.equal(await device.key("B").getAttribute("aria-disabled"), "true");
    assert.equal(await device.key("A").getAttribute("aria-disabled"), "false");
    await device.press("B");
    await device.toast("B no hace nada");
    await device.press("UP");
    await device.toast("no hay más que señalar");
    await page.locator("#power").click();
    assert.ok(await page.getByText("La tinta guarda la última imagen.").isVisible());
    await device.press("C");
    await device.toast("está apagado");
  },

  // After many presses the ink is as far from a clean picture as docs/simulator.md says, no more.
  async ghosts(open, { most, presses }) {
    const device = await open({ instant: false });
    const { page } = device;
    await device.start();
    await beginElbrus(device);
    await device.press("C");
    await device.still();
    // Where the pointer moves and numbers change most pixels turn to and fro. Now and then a full
    // refresh takes the ghosts away, so it is looked at all the time.
    const ghost = (levels) => Math.max(...levels.map((level) =>
      Math.min(Math.abs(level - PAPER), Math.abs(level - INK)) / (PAPER - INK)));
    let worst = 0;
    for (let times = 0; times < presses / 20; times++) {
      await device.press("DOWN", "C", "UP", "UP", "DOWN", "A", "B", "DOWN", "UP", "A");
      await device.press("DOWN", "DOWN", "C", "UP", "DOWN", "A", "B", "DOWN", "UP", "A");
      await device.still();
      worst = Math.max(worst, ghost(await device.glass()));
    }
    await device.skip();
    const worn = await device.glass();
    worst = Math.max(worst, ghost(worn));
    // The screen has 255 levels: half of one is no ghost.
    assert.ok(worst <= most + 0.0025, `${worst} is more than ${most}`);
    assert.ok(worst > 0.004, "no ghosts at all");
    // At once there are none, and it is the same picture.
    await page.locator("#instant").check();
    await device.press("DOWN", "UP");
    await device.skip();
    const clean = await device.glass();
    assert.ok(clean.every((level) => level === PAPER || level === INK), "ghosts in instant mode");
    const picture = (levels) => levels.map((level) => (level < 128 ? 1 : 0)).join("");
    assert.equal(picture(worn), picture(clean));
    return worst;
  },
};
