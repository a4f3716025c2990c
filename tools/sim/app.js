// SPDX-License-Identifier: MIT
// The page: switches the device on and off, shows what it tells, hands it what fingers do.
import { Ink } from "./ink.js";
import { Lights } from "./lights.js";
import { Keys } from "./keys.js";
import { Keep, PLACE, fromBase64, isName, spill, toBase64 } from "./keep.js";
import { takeTurn } from "./turn.js";
import { followJournal, followLog, log, showFigures, showStart } from "./drawer.js";
import { say } from "./words.js";

const root = document.documentElement;
const by = (id) => document.getElementById(id);
const site = JSON.parse(by("site").textContent);
const motion = matchMedia("(prefers-reduced-motion: reduce)");

const SLOW = 0.2;
const LOOK = 500; // ms between two looks at the figures
const PING = 3000;
const HANGS = 12_000; // ms without an answer
const FLASH_SIZE = 1_400_000; // bytes that a device has room for

// Settings of the page, not of the device.
const chosen = {
  get(name) {
    try {
      return localStorage.getItem(`escudero.${name} ${PLACE}`);
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`escudero.${name} ${PLACE}`, value);
    } catch {
      // A browser that keeps nothing still plays.
    }
  },
};

const ink = new Ink(by("ink"), () => motion.matches);
const lights = new Lights(by("lights"));
const keys = new Keys(
  [...document.querySelectorAll(".key")].sort((one, other) => one.dataset.key - other.dataset.key),
  (key, down, at) => send("finger", key, down, at),
);

ink.load(chosen.get("ink"));
ink.drawn = () => chosen.set("ink", ink.save());

// --- power --------------------------------------------------------------------------------------

let machine = null;
let begun = 0;
const waiting = []; // those who want to know when the device has answered
let spoken = null; // a language that was chosen while the device was off
const pending = new Map(); // number of a write -> its changes, until they are kept
let who = newName(); // of this device among all pages that have had it

// Not randomUUID: a page without https has none.
function newName() {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

function send(...order) {
  machine?.postMessage(order);
}

function state(word) {
  document.body.dataset.state = word;
  by("power").setAttribute("aria-checked", String(word === "on" || word === "starting"));
  by("boot").hidden = word !== "starting";
}

function switchOn(steal = false) {
  if (machine) machine.terminate();
  spillPending();
  closeNote();
  state("starting");
  progress("fetch", 0);
  begun = performance.now();
  answered = begun;
  who = newName();
  lights.grid(...gridSize());
  machine = new Worker(new URL("./machine.js", import.meta.url), { type: "module" });
  machine.onmessage = ({ data: [word, ...rest] }) => told[word](...rest);
  // The worker's own script, or one it imports, did not arrive or was not understood.
  machine.onerror = (event) => {
    event.preventDefault();
    told.fault("fetch", event.message ?? "machine.js");
  };
  send("start", {
    sizes: site.sizes,
    grid: gridSize(),
    instant: by("instant").checked,
    held: keys.held(),
    slow: by("slow").checked ? SLOW : 1,
    spilled: spill.read(),
    who,
    steal,
  });
}

// Cut the power. What was told to be kept is kept: by IndexedDB, or else by us.
function switchOff() {
  machine?.terminate();
  machine = null;
  for (const resolve of waiting.splice(0)) resolve();
  spillPending();
  ink.freeze();
  lights.dark();
  showWords({ lines: [], pointed: "", labels: ["", "", ""] });
  state("off");
}

function spillPending() {
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

// What the worker tells.
const told = {
  progress,
  restored(files) {
    pending.clear();
    spill.clear();
    const kept = new Map(files);
    followLog("log.txt", kept.get("log.txt"));
    const current = kept.get("current");
    const name = current && new TextDecoder().decode(current);
    if (kept.has(name)) followJournal(name, kept.get(name));
  },
  ready(ms) {
    state("on");
    const all = Math.round(performance.now() - begun);
    showStart(all);
    log(`on after ${all} ms (${ms} ms in the worker)`);
    if (spoken) send("speak", spoken);
    spoken = null;
    root.dataset.ready = Math.round(performance.now());
    keepForOffline();
  },
  ink: (picture, full, ms) => ink.show(picture, full, ms),
  lights: (frame) => lights.show(frame),
  words: showWords,
  log,
  changes(number, changes) {
    pending.set(number, changes);
    for (const [name, bytes] of changes) {
      followJournal(name, bytes);
      followLog(name, bytes);
    }
  },
  kept(number) {
    pending.delete(number);
    if (!pending.size) spill.clear();
  },
  unkept: () => toast(say("unkept")),
  elsewhere() {
    pending.clear();
    switchOff();
    note("elsewhere", "", "do.here", () => switchOn(true));
  },
  reset: () => switchOn(),
  fault(where, text) {
    log(text);
    switchOff();
    const kind = ["fetch", "vm", "data", "firmware"].includes(where) ? where : "step";
    note("fault." + kind, text, "do.again", () => switchOn());
  },
  figures: showFigures,
  sheet(name, problems, again) {
    if (problems.length) note("sheet.bad", problems.join("\n"));
    else toast(say(again ? "sheet.again" : "sheet.good", name));
  },
  pong() {
    answered = performance.now();
    if (shownNote === "hangs") closeNote();
    for (const resolve of waiting.splice(0)) resolve();
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
  if (!machine || document.hidden || document.body.dataset.state !== "on") {
    answered = performance.now();
    return;
  }
  // Only time in which we asked counts: a laptop may have slept in between.
  if (performance.now() - asked > 2 * PING) answered = performance.now();
  asked = performance.now();
  if (asked - answered > HANGS && !shownNote) note("hangs", "");
  send("ping");
}, PING);

// --- words --------------------------------------------------------------------------------------

let shown = { lines: [], pointed: "", labels: ["", "", ""] };
let wordsTimer = 0;

// A burst of presses is read out once, when it is over.
function showWords(words) {
  shown = words;
  if (words.language && words.language !== root.lang) turnLanguage(words.language);
  nameKeys();
  clearTimeout(wordsTimer);
  wordsTimer = setTimeout(readOut, 150);
}

// The live region: one paragraph for each line. Only those that differ are touched, so that only
// what is new is read out.
function readOut() {
  const lines = shown.lines.map((line) => line.trim()).filter((line) => line);
  if (shown.pointed) lines.push(say("pointed", shown.pointed.trim()));
  const screen = by("screen");
  while (screen.childElementCount > lines.length) screen.lastElementChild.remove();
  lines.forEach((line, number) => {
    const place = screen.children[number] ?? screen.appendChild(document.createElement("p"));
    if (place.textContent !== line) place.textContent = line;
  });
}

function nameKeys() {
  keys.buttons.forEach((button, key) => {
    const label = shown.labels[key];
    const name = say("key." + key) + (label ? `: ${label}` : "");
    if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
  });
}

function turnLanguage(language) {
  root.lang = language;
  chosen.set("language", language);
  nameAll();
  readOut();
}

function nameAll() {
  by("power").setAttribute("aria-label", say("power"));
  by("ink").setAttribute("aria-label", say("ink"));
  by("lights").setAttribute("aria-label", say("lights", ...gridSize()));
  nameKeys();
}

by("language").addEventListener("click", () => {
  const language = root.lang === "es" ? "en" : "es";
  if (document.body.dataset.state === "on") send("speak", language);
  else {
    spoken = language;
    turnLanguage(language);
  }
});

// --- notes and questions ------------------------------------------------------------------------

let shownNote = null;
let toastTimer = 0;

function toast(text) {
  by("toast").textContent = text;
  by("toast").classList.add("seen");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => by("toast").classList.remove("seen"), 6000);
}

function note(kind, details, label, action) {
  shownNote = kind;
  by("note-title").textContent = say(kind);
  by("note-words").textContent = say(kind + ".words");
  by("note-details").textContent = details;
  by("note-more").hidden = !details;
  by("note-more").open = kind === "sheet.bad";
  by("note-do").hidden = !action;
  by("note-do").textContent = label ? say(label) : "";
  by("note-do").onclick = () => {
    closeNote();
    action();
  };
  by("note").hidden = false;
}

function closeNote() {
  shownNote = null;
  by("note").hidden = true;
}

by("note-close").addEventListener("click", closeNote);

window.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || by("ask").open) return;
  if (shownNote) closeNote();
  else if (!by("drawer").hidden) openDrawer(false);
});

// -> whether the answer was yes
function ask(kind) {
  const dialog = by("ask");
  by("ask-words").textContent = say(kind);
  by("ask-yes").textContent = say(kind + ".yes");
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === "yes");
  });
}

// --- the tray -----------------------------------------------------------------------------------

function gridSize() {
  return root.dataset.grid.split("x").map(Number);
}

for (const choice of document.querySelectorAll("[name=grid]")) {
  choice.checked = choice.value === root.dataset.grid;
  choice.addEventListener("change", () => {
    root.dataset.grid = choice.value;
    chosen.set("grid", choice.value);
    layOut();
    nameAll();
    // Another matrix is soldered on: that needs the power off.
    if (machine) {
      switchOff();
      switchOn();
    } else lights.grid(...gridSize());
  });
}

by("instant").checked = chosen.get("instant") === "on";
by("instant").addEventListener("change", (event) => {
  chosen.set("instant", event.target.checked ? "on" : "off");
  send("instant", event.target.checked);
});

by("sheet").addEventListener("click", () => {
  if (document.body.dataset.state === "on") by("sheet-file").click();
  else toast(say("sheet.off"));
});

by("sheet-file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  const bytes = new Uint8Array(await file.slice(0, 65536).arrayBuffer());
  const [parsed, line, letter] = firstSlip(new TextDecoder().decode(bytes));
  send("sheet", sheetName(file.name), file.name, bytes, parsed, line, letter);
});

// A name that the device's file system and its list of sheets like. Unless that is all of the
// file's own name, a number that stands for the whole follows: another file must not get the same.
function sheetName(name) {
  const whole = name.normalize("NFC").replace(/\.json$/i, "");
  const plain = whole.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const slug = plain.replace(/[^a-z0-9]+/g, "-").slice(0, 24).replace(/^-|-$/g, "");
  const isWhole = slug && slug === whole && !/(^|-)[0-9a-f]{8}$/.test(slug);
  return `sheet-${[slug, isWhole ? "" : numberOf(whole)].filter(Boolean).join("-")}.json`;
}

// FNV-1a, eight hex digits.
function numberOf(text) {
  let number = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    number = Math.imul(number ^ byte, 0x01000193) >>> 0;
  }
  return number.toString(16).padStart(8, "0");
}

// -> [is it JSON?, line, letter] of the first slip; 0 where the browser does not say.
function firstSlip(text) {
  try {
    JSON.parse(text.replace(/^\ufeff/, ""));
    return [true, 0, 0];
  } catch (error) {
    const place = /line (\d+) column (\d+)/.exec(error.message);
    if (place) return [false, Number(place[1]), Number(place[2])];
    const at = /position (\d+)/.exec(error.message);
    if (!at) return [false, 0, 0];
    const before = text.slice(0, Number(at[1])).split("\n");
    return [false, before.length, before.at(-1).length + 1];
  }
}

// --- the data -----------------------------------------------------------------------------------

async function withKeep(work) {
  const keep = await Keep.open(newName());
  try {
    return await work(keep);
  } finally {
    keep.close();
  }
}

by("download").addEventListener("click", async () => {
  const files = await withKeep((keep) => keep.all()).catch(() => new Map());
  for (const some of pending.values()) {
    for (const [name, bytes] of some) bytes ? files.set(name, bytes) : files.delete(name);
  }
  if (!files.size) {
    toast(say("data.none"));
    return;
  }
  const texts = Object.fromEntries([...files].map(([name, bytes]) => [name, asText(bytes)]));
  const data = JSON.stringify({ escudero: 1, files: texts }, null, 1);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type: "application/json" }));
  link.download = `escudero-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  toast(say("data.saved", link.download));
});

// Files of the device are text, if all is well; what is not goes as base64.
function asText(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { base64: toBase64(bytes) };
  }
}

// The files in a text that `download` made; null if it is something else.
function filesIn(text) {
  try {
    const data = JSON.parse(text);
    if (data.escudero !== 1) return null;
    const files = Object.entries(data.files).map(([name, content]) => {
      if (!isName(name)) throw new Error(name);
      const { base64 } = content;
      return [name, base64 ? fromBase64(base64) : new TextEncoder().encode(content)];
    });
    const size = files.reduce((sum, [, bytes]) => sum + bytes.length, 0);
    return size <= FLASH_SIZE ? files : null;
  } catch {
    return null;
  }
}

by("load").addEventListener("click", () => by("data-file").click());
by("data-file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  const files = filesIn(await file.text());
  if (!files) {
    toast(say("data.bad"));
    return;
  }
  if (await ask("ask.load")) await replaceData(files, say("data.loaded", files.length));
});

by("factory").addEventListener("click", async () => {
  if (await ask("ask.factory")) await replaceData([], say("factory.done"));
});

async function replaceData(files, words) {
  switchOff();
  const release = await takeTurn(false, () => {});
  if (!release) {
    told.elsewhere();
    return;
  }
  pending.clear();
  spill.clear();
  try {
    await withKeep((keep) => keep.replace(files));
    toast(words);
  } catch {
    toast(say("unkept"));
  } finally {
    release();
  }
  switchOn();
}

// --- the drawer ---------------------------------------------------------------------------------

let figuresTimer = 0;

function openDrawer(open) {
  by("drawer").hidden = !open;
  by("open-drawer").setAttribute("aria-expanded", String(open));
  if (open) root.dataset.drawer = "";
  else delete root.dataset.drawer;
  chosen.set("drawer", open ? "open" : "closed");
  clearInterval(figuresTimer);
  if (open) figuresTimer = setInterval(() => send("figures"), LOOK);
  resize();
}

by("open-drawer").addEventListener("click", () => openDrawer(by("drawer").hidden));
by("close-drawer").addEventListener("click", () => {
  openDrawer(false);
  by("open-drawer").focus();
});
by("skip").addEventListener("click", () => send("skip", 60_000));
by("slow").addEventListener("change", (event) => send("slow", event.target.checked ? SLOW : 1));

// For whoever drives the page by a script: resolves when the device has done all it was told so
// far, and its words can be read.
window.settled = async () => {
  if (!machine) return;
  await new Promise((resolve) => {
    waiting.push(resolve);
    send("ping");
  });
  clearTimeout(wordsTimer);
  readOut();
};

// --- sizes --------------------------------------------------------------------------------------

function resize() {
  layOut();
  lights.resize();
}

window.addEventListener("resize", resize);

// --- without a network, and with news -----------------------------------------------------------

let offline = false;

function keepForOffline() {
  if (offline || !navigator.serviceWorker) return;
  offline = true;
  const wasThere = navigator.serviceWorker.controller;
  navigator.serviceWorker
    .register("sw.js")
    .then((worker) => {
      if (site.live || !worker) return;
      const look = () => worker.waiting && wasThere && tellNews(worker.waiting);
      look();
      worker.addEventListener("updatefound", () =>
        worker.installing?.addEventListener("statechange", look),
      );
    })
    .catch((error) => log(`service worker: ${error}`));
}

function tellNews(waiting) {
  note("new", "", "do.new", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    waiting.postMessage("take over");
  });
  by("note-words").textContent = "";
}

// The server of ./dev run tells when a file has changed; the match goes on after the reload.
function followServer() {
  const changes = new EventSource("changes");
  changes.onmessage = ({ data }) => data !== site.version && location.reload();
  // Closed by hand: some browsers hold a reload up for a connection that never ends.
  window.addEventListener("pagehide", () => changes.close());
}

// --- now ----------------------------------------------------------------------------------------

nameAll();
if ("drawer" in root.dataset) openDrawer(true);
if (site.live) followServer();
resize();
switchOn();
