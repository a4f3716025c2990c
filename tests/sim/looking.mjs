// SPDX-License-Identifier: MIT
// How the page looks and sounds, and how it is reached without a mouse.
import { strict as assert } from "node:assert";
import { PHONE, PAPER, INK, beginElbrus, untilDone, film, pastTheDraw } from "./steps.mjs";

// What is written there, and whether it can be read: words on a background with less contrast than
// WCAG AA asks for (4.5, large ones 3). The background is what a screenshot without any words shows,
// and its least favourable part counts; text as such may have a shadow that helps, or not.
async function unreadable(page) {
  const texts = await page.evaluate(() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement;
      const style = getComputedStyle(element);
      const seen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!node.data.trim() || !seen || element.closest(".unseen, [aria-disabled=true], script")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { x, y, width, height } of range.getClientRects()) {
        const inside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
        if (!inside || width < 2) continue;
        // What lies under something else, even in part, is not what is meant here.
        const seenAt = (across, down) => {
          const at = document.elementFromPoint(x + width * across, y + height * down);
          return at && (at.contains(element) || element.contains(at));
        };
        const spots = [[0.5, 0.5], [0.01, 0.02], [0.99, 0.02], [0.01, 0.98], [0.99, 0.98]];
        if (!spots.every(([across, down]) => seenAt(across, down))) continue;
        // Nor is what a box that scrolls has cut.
        let box = element.parentElement;
        while (box && getComputedStyle(box).overflowY === "visible") box = box.parentElement;
        const frame = (box ?? document.documentElement).getBoundingClientRect();
        if (box && (y < frame.top || y + height > frame.bottom)) continue;
        const size = parseFloat(style.fontSize);
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        found.push({ text: node.data.trim(), color: style.color, large, box: [x, y, width, height] });
      }
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { color: transparent !important; text-shadow: none !important; transition: none !important }");
    window.bare = sheet;
    document.adoptedStyleSheets.push(sheet);
    return found;
  });
  const shot = (await page.screenshot({ scale: "css" })).toString("base64");
  return page.evaluate(async ([texts, shot]) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== window.bare);
    const image = new Image();
    image.src = "data:image/png;base64," + shot;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d", {
      willReadFrequently: true,
    });
    context.drawImage(image, 0, 0);
    const light = (color) => {
      const part = (level) => (level <= 10 ? level / 3294 : ((level / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * part(color[0]) + 0.7152 * part(color[1]) + 0.0722 * part(color[2]);
    };
    const bad = [];
    for (const { text, color, large, box } of texts) {
      const [x, y, width, height] = box.map(Math.round);
      const data = context.getImageData(x, y, Math.max(1, width), Math.max(1, height)).data;
      const [red, green, blue, alpha = 1] = color.match(/[\d.]+/g).map(Number);
      const ratios = [];
      for (let at = 0; at < data.length; at += 4) {
        const under = data.subarray(at, at + 3);
        const ink = [red, green, blue].map((part, n) => part * alpha + under[n] * (1 - alpha));
        const [one, other] = [light(ink), light(under)];
        ratios.push((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05));
      }
      // The grain of wood and felt has single pixels of any shade: one in fifty may be worse.
      ratios.sort((one, other) => one - other);
      const ratio = ratios[Math.floor(ratios.length / 50)];
      if (ratio < (large ? 3 : 4.5)) bad.push(`${ratio.toFixed(2)} ${text}`);
    }
    return { bad, looked: texts.length };
  }, [texts, shot]);
}

// Wait until nothing fades or moves any more, but for what does so for ever.
async function faded(page) {
  await page.waitForTimeout(50);
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(
      ({ effect }) => effect.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

export const tests = {
  async contrast(open, { phone }) {
    const device = await open({ stranger: true, locale: "en-US", ...(phone ? PHONE : {}) });
    const { page } = device;
    await device.start();
    await device.still();
    const found = [];
    let looked = 0;
    const look = async (where) => {
      await faded(page);
      const told = await unreadable(page);
      found.push(...told.bad.map((line) => `${where}: ${line}`));
      looked += told.looked;
    };
    await look("first sight");
    await page.locator("#hint-done").click();
    // The wood is lightest in the middle of the window: what is there comes by as one scrolls.
    for (const language of ["es", "en"]) {
      await page.locator("#language").click();
      await page.locator(`html[lang=${language}]`).waitFor();
      await look(`at the top, ${language}`);
      if (phone) continue;
      await page.locator("#legend").evaluate((legend) =>
        scrollBy(0, legend.getBoundingClientRect().top - innerHeight * 0.12));
      await look(`where it is lightest, ${language}`);
      await page.evaluate(() => scrollTo(0, 0));
    }
    await page.locator("#open-more").click();
    await page.locator("#open-more").scrollIntoViewIfNeeded();
    await look("settings");
    await page.locator("#gallery").evaluate((gallery) => gallery.scrollIntoView());
    const cards = await page.locator(".card[data-kind]").count();
    assert.ok(cards >= 15);
    await device.changed(async () => (await page.locator(".card[data-kind] img").count()) === cards);
    await look("gallery");
    await page.locator("#new-sheet").scrollIntoViewIfNeeded();
    await look("sheets");
    await page.locator("#new-sheet").click();
    await page.locator("#editor-state.good").waitFor();
    await look("editor");
    await page.locator("#editor-form [data-way=title]").fill("");
    await page.locator("#editor-state.bad").waitFor();
    await look("editor, with a problem");
    await page.locator("#editor-json").focus();
    await look("editor, with the focus");
    await page.locator("#editor [data-close]").click();
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator("#share").click();
    await page.locator("#share-box[open]").waitFor();
    await look("share");
    await page.locator("#share-box [data-close]").click();
    await page.locator("#demo").click();
    await page.locator("#caption").waitFor();
    await look("demo");
    await page.locator("#demo-stop").click();
    await device.isOn();
    await page.locator("#power").click();
    await device.press("C");
    await look("off");
    await page.locator("#open-drawer").click();
    await look("workshop");
    assert.ok(looked > 150, `only ${looked} texts`);
    assert.deepEqual(found, []);
  },

  // Another board, the device alone, sounds, and a screen that stays on.
  async settings(open) {
    const device = await open({ ...PHONE, by: "touches" });
    const { page } = device;
    await device.start();
    const attribute = (name) => page.locator("html").getAttribute(name);
    await page.locator("[name=board][value=badger]").check({ force: true });
    await device.isOn();
    await device.see("Tash-Kalar");
    await device.still();
    assert.match(await device.picture(), /1{100}/, "the Badger's panel is white");
    await device.press("DOWN");
    await device.changed(async () => (await device.pointed()).startsWith("Elbrus"));
    await device.reload();
    assert.equal(await attribute("data-board"), "badger");

    // Silence, until it is asked for.
    await device.press("DOWN");
    assert.equal(await attribute("data-sounded"), null);
    await page.locator("#sounds").check({ force: true });
    await device.press("DOWN");
    await device.changed(async () => (await attribute("data-sounded")) === "click");
    await device.point("Dados", "UP");
    await device.press("C", "C");
    await device.changed(async () => (await attribute("data-sounded")) === "dice", "no dice");

    await page.locator("#fullscreen").click();
    await device.changed(async () => (await attribute("data-big")) !== null);
    let view;
    await device.changed(async () => {
      const box = await page.locator(".device").boundingBox();
      view = await page.evaluate(() => [innerWidth, innerHeight]);
      return box.width > view[0] * 0.9 && box.height > view[1] * 0.9;
    }, "it does not fill the phone");
    for (const name of ["A", "C", "DOWN"]) {
      const key = await device.key(name).boundingBox();
      assert.ok(key.y + key.height <= view[1] && key.x + key.width <= view[0], `${name} is out of sight`);
    }
    await device.press("A");
    await device.see("Ajustes");
    await page.locator("#leave-big").click();
    await device.changed(async () => (await attribute("data-big")) === null);
    await page.locator("#awake").check({ force: true });
    assert.ok(await page.locator("#awake").isChecked());
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
    await device.see("Sorteo");
    await pastTheDraw(device);
    await device.press("C");
    await device.see("empieza");
    await device.key("A").focus();
    await page.keyboard.press("Space", { delay: 750 });
    await device.see("¿Deshacer?");
    // Every control can be reached with Tab, and says what it is.
    const names = [];
    await page.evaluate(() => document.activeElement.blur());
    for (let tabs = 0; tabs < 90; tabs++) {
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
      let wrong;
      await device.changed(async () => {
        wrong = [];
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > size[0]) wrong.push("the page");
        for (const name of ["A", "C", "DOWN"]) {
          const { x, y, width, height } = await device.key(name).boundingBox();
          if (x < 0 || x + width > size[0] || y + height > size[1]) wrong.push(name);
        }
        return !wrong.length;
      }, `out of sight at ${size}`).catch((error) => assert.fail(`${wrong}: ${error.message}`));
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
      await device.skip();
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
    assert.ok(quick.busy, "no time passes");
    const ghosts = quick.after.filter((level) => level !== PAPER && level !== INK);
    assert.ok(ghosts.length > 1000, `${ghosts.length} ghosts`);
    assert.ok(ghosts.every((level) => level < 75 || level > 185), "too much of a ghost");

    // Another kind of screen comes with a full one: it flashes, and the ghosts are gone.
    await device.press("C", "C");
    await device.still();
    let full = await film(device, 2800, () => device.press("C"));
    assert.ok(pure(full.after), "ghosts after a full refresh");
    const flashed = () => {
      const means = full.looks.filter(([, busy]) => busy).map(([, , mean]) => mean);
      const darkest = means.indexOf(Math.min(...means));
      return means[darkest] < 60 && Math.max(...means.slice(darkest)) > 200;
    };
    // A computer with other things to do may be too slow to catch each flash: it may look again.
    for (let again = 0; again < 20 && !flashed(); again++) {
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

    // Figures grow, and nothing moves.
    const moved = await page.evaluate(() => {
      const [figure, name] = ["dd", "dt:nth-of-type(2)"].map((one) =>
        document.querySelector(`.figures.two ${one}`));
      const said = figure.textContent;
      const seen = ["–", "0", "9999", "100 %", "400 mA", "999 ms"].map((words) => {
        figure.textContent = words;
        return Math.round(name.getBoundingClientRect().x);
      });
      figure.textContent = said;
      return [...new Set(seen)];
    });
    assert.equal(moved.length, 1, moved.join(" | "));

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
};
