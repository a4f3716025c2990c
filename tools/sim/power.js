// SPDX-License-Identifier: MIT
// The device's power: a worker is started and ended, told what to do, and listened to.
import { by, root, site } from "./dom.js";
import { spill } from "./keep.js";
import { closeNote, note, noteIsOpen, toast } from "./notes.js";
import { log, showStart } from "./drawer.js";
import { say } from "./words.js";

export const SLOW = 0.2;
const PING = 3000;
const HANGS = 12_000; // ms without an answer

let machine = null;
let begun = 0;
let orders = 0;
const answers = new Map(); // number of an order -> who waits for what it brings
const pending = new Map(); // number of a write -> its changes, until they are kept
let who = newName(); // of this device among all pages that have had it
const heard = {}; // what the worker tells -> those who want to hear it

// Be told what the worker tells under that word; "state" comes from here.
export function hear(word, work) {
  (heard[word] ??= []).push(work);
}

function spread(word, ...rest) {
  for (const work of heard[word] ?? []) work(...rest);
}

// Not randomUUID: a page without https has none.
export function newName() {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

export function send(...order) {
  machine?.postMessage([0, ...order]);
}

// -> what the order brings; undefined if the device goes off before
export function demand(...order) {
  if (!machine) return Promise.resolve(undefined);
  const number = ++orders;
  machine.postMessage([number, ...order]);
  return new Promise((resolve) => answers.set(number, resolve));
}

export function isOn() {
  return document.body.dataset.state === "on";
}

// Resolves when it is on, or has failed to be.
export function whenOn() {
  if (isOn() || !machine) return Promise.resolve(isOn());
  return new Promise((resolve) => whenSettled.push(resolve));
}
const whenSettled = [];

function state(word) {
  document.body.dataset.state = word;
  by("power").setAttribute("aria-checked", String(word === "on" || word === "starting"));
  by("boot").hidden = word !== "starting";
  by("off").hidden = word !== "off";
  if (word !== "starting") for (const resolve of whenSettled.splice(0)) resolve(word === "on");
  spread("state", word);
}

export function gridSize() {
  return root.dataset.grid.split("x").map(Number);
}

// What any worker must know, that of the editor too.
export function startOptions() {
  return {
    sizes: site.sizes,
    board: root.dataset.board,
    grid: gridSize(),
    instant: by("instant").checked,
    language: root.lang,
    held: 0,
    slow: 1,
  };
}

// `held`: bit mask of the keys that are down; `steal` it from another page.
let held = () => 0;
export function fingersAre(mask) {
  held = mask;
}

export function switchOn(steal = false) {
  if (machine) machine.terminate();
  forgetOrders();
  spillPending();
  closeNote();
  state("starting");
  progress("fetch", 0);
  begun = performance.now();
  answered = begun;
  who = newName();
  machine = new Worker(new URL("./machine.js", import.meta.url), { type: "module" });
  machine.onmessage = ({ data: [word, ...rest] }) => {
    told[word]?.(...rest);
    spread(word, ...rest);
  };
  // The worker's own script, or one it imports, did not arrive or was not understood.
  machine.onerror = (event) => {
    event.preventDefault();
    told.fault("fetch", event.message ?? "machine.js");
  };
  send("start", {
    ...startOptions(),
    held: held(),
    slow: by("slow").checked ? SLOW : 1,
    spilled: spill.read(),
    who,
    steal,
  });
}

// Cut the power. What was told to be kept is kept: by IndexedDB, or else by us.
export function switchOff() {
  machine?.terminate();
  machine = null;
  forgetOrders();
  spillPending();
  state("off");
}

export function restart() {
  switchOff();
  switchOn();
}

function forgetOrders() {
  for (const resolve of answers.values()) resolve(undefined);
  answers.clear();
}

export function spillPending() {
  if (!pending.size) return;
  const before = spill.read();
  const changes = new Map(before.who === who ? before.changes : []);
  for (const some of pending.values()) for (const [name, bytes] of some) changes.set(name, bytes);
  try {
    spill.save(who, [...changes]);
  } catch {
    // No room: IndexedDB has most likely got it.
  }
}

// Files that IndexedDB has not confirmed yet, as [name, bytes or null].
export function unconfirmed() {
  return [...pending.values()].flat();
}

export function forgetUnconfirmed() {
  pending.clear();
  spill.clear();
}

export function elsewhere() {
  pending.clear();
  switchOff();
  note("elsewhere", "", "do.here", () => switchOn(true));
}

// What the worker tells, as far as it is about power and files.
const told = {
  progress,
  restored: forgetUnconfirmed,
  ready(ms) {
    state("on");
    const all = Math.round(performance.now() - begun);
    showStart(all);
    log(`on after ${all} ms (${ms} ms in the worker)`);
    root.dataset.ready = Math.round(performance.now());
  },
  answer(number, value) {
    answers.get(number)?.(value);
    answers.delete(number);
  },
  changes: (number, changes) => pending.set(number, changes),
  kept(number) {
    pending.delete(number);
    if (!pending.size) spill.clear();
  },
  unkept: () => toast(say("unkept")),
  elsewhere,
  reset: () => switchOn(),
  fault(where, text) {
    log(text);
    switchOff();
    const kind = ["fetch", "vm", "data", "firmware"].includes(where) ? where : "step";
    note("fault." + kind, text, "do.again", () => switchOn());
  },
};

function progress(stage, part) {
  by("boot-words").textContent = say("boot." + stage);
  // Fetching is most of it; the rest is a step each.
  const done = { fetch: 0.05 + part * 0.65, vm: 0.8, data: 0.85, firmware: 0.92 }[stage];
  by("boot-bar").value = done;
}

by("power").addEventListener("click", () => (machine ? switchOff() : switchOn()));

// A reload is a power cut; what IndexedDB has not confirmed by then is written down at once.
window.addEventListener("pagehide", spillPending);
document.addEventListener("visibilitychange", () => document.hidden && spillPending());
window.addEventListener("pageshow", (event) => event.persisted && location.reload());

let answered = 0;
let asked = 0;
setInterval(() => {
  if (!machine || document.hidden || !isOn()) {
    answered = performance.now();
    return;
  }
  // Only time in which we asked counts: a laptop may have slept in between.
  if (performance.now() - asked > 2 * PING) answered = performance.now();
  asked = performance.now();
  if (asked - answered > HANGS && !noteIsOpen()) note("hangs", "");
  demand("ping").then((alive) => {
    if (!alive) return;
    answered = performance.now();
    closeNote("hangs");
  });
}, PING);

// A language that is chosen while the device is off is told to it when it is on.
let spoken = null;
export function speak(language) {
  if (isOn()) send("speak", language);
  else spoken = language;
}
hear("ready", () => {
  if (spoken) send("speak", spoken);
  spoken = null;
});

