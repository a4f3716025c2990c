// SPDX-License-Identifier: MIT
// Steps that several tests of the page share.
import { strict as assert } from "node:assert";

export const PHONE = {
  viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true,
};
export const PAPER = 231; // red of paper and ink
export const INK = 30;

// From the launcher to a match of Elbrus on the table.
export async function beginElbrus(device) {
  await device.point("Elbrus");
  await device.press("C");
  await device.see("Empezar");
  await intoElbrus(device);
}

// From the set-up's start: characters are drawn by lot, the same in every test.
export async function intoElbrus(device) {
  await device.press("C");
  await device.see("Sorteo");
  await pastTheDraw(device);
}

export async function pastTheDraw(device) {
  await device.press("C");
  await device.see("prepara");
  assert.equal(await device.label("C"), "Empezar", "the lot has drawn others: see device.mjs");
}

export async function does(device) {
  return (await device.journal()).map((record) => record.do).filter((name) => name);
}

export async function untilDone(device, count, complaint) {
  await device.changed(async () => (await does(device)).length >= count, complaint);
}

// Everybody moves and ends the turn: C does what is next.
export async function playRound(device) {
  for (let presses = 0; presses < 24; presses++) {
    if ((await device.text()).includes("R2")) return;
    await device.press("C");
  }
  assert.fail(`no round: ${await device.text()}`);
}

// Switch on: -> ms until the launcher is there, which nobody judges: it is the machine's, too.
export async function startUp(device) {
  const began = Date.now();
  await device.start();
  await device.see("Tash-Kalar");
  return Date.now() - began;
}

// Watch the ink for a while, at least until the action is done and the ink at rest: -> brightness of
// every pixel before and after, whether it was ever busy, and for each look [ms, busy?, mean
// brightness, has a pixel moved that ends as it began?].
export async function film(device, ms, action) {
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
    let everBusy = false; // also between two looks
    const isBusy = () => canvas.getAttribute("aria-busy") === "true";
    const eyes = new MutationObserver(() => (everBusy ||= isBusy()));
    eyes.observe(canvas, { attributeFilter: ["aria-busy"] });
    const began = performance.now();
    window.acted = false;
    for (let busy = false; performance.now() - began < ms || !window.acted || busy; ) {
      busy = isBusy();
      shots.push([performance.now() - began, busy, look()]);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    eyes.disconnect();
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
    return { before: [...before], after: [...after], busy: everBusy, looks };
  }, ms);
  await action();
  await device.page.evaluate(() => (window.acted = true));
  return watched;
}

// From the next page on: what moves by itself, and whence to where.
export function watchShifts(page) {
  return page.addInitScript(() => {
    window.shifts = [];
    const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue;
        if (!entry.sources.length) window.shifts.push(`something, by ${entry.value}`);
        for (const { node, previousRect, currentRect } of entry.sources) {
          const name = node?.id || node?.className || node?.nodeName;
          window.shifts.push(`${name}: ${place(previousRect)} -> ${place(currentRect)}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

export async function assertNothingShifted(page) {
  assert.deepEqual(await page.evaluate(() => window.shifts), [], "the layout shifts");
}

// A file as a browser's file chooser takes it.
export function json(name, text) {
  return { name, mimeType: "application/json", buffer: Buffer.from(text) };
}

export function fulfil(route, body) {
  return route.fulfill({ status: 200, contentType: "application/json", body });
}
