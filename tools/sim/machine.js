// SPDX-License-Identifier: MIT
// The device: a worker with the MicroPython VM, the firmware and the imitation board.
//
// A worker, because a second VM needs a second realm: to end this worker is to cut the power. It
// also means that a firmware that hangs does not take the page with it.
//
// Messages are arrays: a word and what belongs to it. See `orders` for those that come; what one of
// them returns is sent back as "answer", with the number of the order. `tell` also sends: progress,
// restored, ready, ink, lights, words, log, changes, kept, unkept, elsewhere, reset, fault.
import { loadMicroPython } from "./micropython.js";
import { Keep, Overtaken, PLACE, fromBase64, isName } from "./keep.js";
import { takeTurn } from "./turn.js";

const HEAP = 512 * 1024;
const DATA = "/data/";
const COLLECT_AFTER = 120; // ms without a press
const COLLECT_AT_LEAST = 2000; // ms between two looks at the heap while only lights move
const LONGEST = 60_000; // ms between two steps
const LAST_WRITES = 2000; // ms for what is on its way when another page takes over
const DRIVERS = "import hal.drivers.buttons, hal.drivers.ssd1680, hal.drivers.ws2812";
const UPLOAD = "/upload"; // where the VM finds what the page brings
const GLASS = 4 * 4736; // bytes of the imitated panel's own pictures

let mp;
const device = {}; // the methods of page.py's Device
const METHODS = [
  "step", "finger", "speak", "instant", "type", "cable", "visit", "take_sheet", "show_sheet", "current",
  "figures",
];
let keep = null; // null: nothing can be kept
let timer = 0;
let stopped = true;
let lost = false; // to another page
let holding = false; // a demo runs on a copy of the data: nothing is kept
const touched = new Set();

function tell(...message) {
  postMessage(message);
}

// --- time ---------------------------------------------------------------------------------------

let speed = 1;
let last = 0; // of performance.now()
let owed = 0; // part of a millisecond that the firmware has not been told of

// Milliseconds of the device since the last call.
function passed(at = performance.now()) {
  if (at > last) {
    owed += (at - last) * speed;
    last = at;
  }
  const whole = Math.floor(owed);
  owed -= whole;
  return whole;
}

function run() {
  clearTimeout(timer);
  if (stopped) return;
  try {
    const wait = device.step(passed());
    keepTouched();
    lookAtHeap(false);
    timer = setTimeout(run, wait < 0 ? LONGEST : Math.min(LONGEST, Math.max(1, wait / speed)));
  } catch (error) {
    fail("step", error);
  }
}

function fail(where, error) {
  stopped = true;
  clearTimeout(timer);
  tell("fault", where, String(error?.message ?? error).trim());
}

// --- memory -------------------------------------------------------------------------------------

let heap = 0;
let peak = 0;
let imitation = 0; // bytes that a device would not need
let looked = 0;
let heapTimer = 0;

let collect = () => mp.runPython("gc.collect()");
let inUse = () => (mp.runPython("alive = gc.mem_alloc()"), mp.globals.get("alive"));

function liveHeap() {
  collect();
  return inUse();
}

// The VM collects only while no Python runs, so the figures are taken between two steps: after a
// burst of presses, and now and then.
function lookAtHeap(now) {
  clearTimeout(heapTimer);
  if (!now && performance.now() - looked < COLLECT_AT_LEAST) {
    heapTimer = setTimeout(() => lookAtHeap(true), COLLECT_AFTER);
    return;
  }
  if (stopped) return;
  looked = performance.now();
  heap = liveHeap() - imitation;
  peak = Math.max(peak, heap);
}

// --- files --------------------------------------------------------------------------------------

function read(name) {
  try {
    return mp.FS.readFile(DATA + name);
  } catch {
    return null; // it is gone
  }
}

// A match's file, and the newest records, which lie beside it, each behind its offset.
function wholeJournal(name) {
  let whole = read(name) ?? new Uint8Array();
  const slots = [];
  for (let number = 0; number < 10; number++) {
    const slot = read(name.replace(/log$/, `t${number}`));
    if (!slot) continue;
    const head = slot.indexOf(10) + 1;
    const offset = parseInt(new TextDecoder().decode(slot.subarray(0, head)));
    slots.push([offset, slot.subarray(head)]);
  }
  for (const [offset, bytes] of slots.sort((one, other) => one[0] - other[0])) {
    if (offset !== whole.length) continue;
    const longer = new Uint8Array(whole.length + bytes.length);
    longer.set(whole);
    longer.set(bytes, whole.length);
    whole = longer;
  }
  return whole;
}

let writes = 0;
const unfinished = new Set(); // writes that IndexedDB has not confirmed

function keepTouched() {
  if (!touched.size || holding) return;
  const changes = [...touched].map((name) => [name, read(name)]);
  touched.clear();
  const number = ++writes;
  tell("changes", number, changes);
  if (!keep) return;
  const write = keep.put(changes).then(
    () => tell("kept", number),
    (error) => {
      if (error instanceof Overtaken) lose();
      else tell("log", `IndexedDB: ${error?.message ?? error}`);
    },
  );
  unfinished.add(write);
  write.finally(() => unfinished.delete(write));
}

// Another page has the device. What is on its way to IndexedDB came before that, and must arrive.
async function lose() {
  if (lost) return;
  lost = stopped = true;
  clearTimeout(timer);
  await Promise.race([
    Promise.allSettled([...unfinished]),
    new Promise((resolve) => setTimeout(resolve, LAST_WRITES)),
  ]);
  tell("elsewhere");
}

// --- the start ----------------------------------------------------------------------------------

// Fetch with `report(bytes so far)`.
async function fetched(name, report) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  // What is read in pieces only, Chromium's own tools often call aborted.
  const whole = response.clone().blob();
  let size = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return whole;
    size += value.length;
    report(size);
  }
}

function mount(files) {
  for (const [path, content] of Object.entries(files)) {
    const folder = path.lastIndexOf("/");
    if (folder > 0) mp.FS.mkdirTree("/" + path.slice(0, folder));
    mp.FS.writeFile("/" + path, content.base64 ? fromBase64(content.base64) : content);
  }
}

const host = {
  ink(address, size, full, ms) {
    tell("ink", mp._module.HEAPU8.slice(address, address + size), full, ms / speed);
  },
  lights(address, size) {
    tell("lights", mp._module.HEAPU8.slice(address, address + size));
  },
  words(text) {
    tell("words", JSON.parse(text));
  },
  cable(address, size) {
    cable?.postMessage(new TextDecoder().decode(mp._module.HEAPU8.slice(address, address + size)));
  },
  random(address, count) {
    crypto.getRandomValues(mp._module.HEAPU8.subarray(address, address + count));
  },
  changed(name) {
    touched.add(name);
  },
  reset() {
    stopped = true;
    tell("reset");
  },
};

// The cable: its other end is any page that listens, such as overlay.html.
let cable = null;
const LONGEST_WORD = 200; // letters that come at once

function plugIn() {
  cable = new BroadcastChannel("escudero cable " + PLACE);
  cable.onmessage = ({ data }) => {
    if (stopped || typeof data !== "string" || data.length > LONGEST_WORD) return;
    device.cable(data);
    run();
  };
}

// The VM must not see an exception of JavaScript: it would end up in no except clause.
function guarded(functions) {
  return Object.fromEntries(
    Object.entries(functions).map(([name, work]) => [
      name,
      (...args) => {
        try {
          work(...args);
        } catch (error) {
          tell("log", `${name}: ${error}`);
        }
      },
    ]),
  );
}

// With `guest` it is a device of its own that keeps nothing: the preview of the sheet editor.
async function start(options) {
  const { sizes, board, grid, instant, held, slow, language, guest, spilled, who, steal } = options;
  const began = performance.now();
  if (!guest && !(await takeTurn(steal, lose))) {
    tell("elsewhere");
    return;
  }
  let where = "fetch";
  try {
    const loaded = {};
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    const report = (name) => (size) => {
      loaded[name] = Math.min(size, sizes[name]);
      const all = Object.values(loaded).reduce((sum, part) => sum + part, 0);
      tell("progress", "fetch", all / total);
    };
    const [wasm, files] = await Promise.all([
      fetched("micropython.wasm", report("micropython.wasm")),
      fetched("device.json", report("device.json")).then((blob) => blob.text()),
    ]);
    where = "vm";
    tell("progress", "vm", 1);
    // As a blob it has the right type whatever the web host thinks of .wasm files.
    const url = URL.createObjectURL(new Blob([wasm], { type: "application/wasm" }));
    mp = await loadMicroPython({
      url,
      heapsize: HEAP,
      stdout: (line) => tell("log", line),
      stderr: (line) => tell("log", line),
    });
    URL.revokeObjectURL(url);
    mount(JSON.parse(files));
    where = "data";
    if (guest) holding = true;
    await restore(guest, who, spilled);
    where = "firmware";
    tell("progress", "firmware", 1);
    mp.registerJsModule("host", guarded(host));
    // What is frozen into this VM is missing on a Pico, so importing it must fail here too.
    mp.runPython("import os, sys\nos.chdir('/')\nsys.path.remove('.frozen')");
    // First what a device has, too; what comes on top is the imitation, and is not counted.
    mp.runPython("import gc, main, lib.store\n" + DRIVERS);
    const own = liveHeap();
    const page = mp.pyimport("page");
    imitation = liveHeap() - own + GLASS;
    collect = page.collect;
    inUse = page.heap;
    speed = slow;
    last = performance.now();
    const panel = board === "badger" ? "uc8151" : "ssd1680";
    const made = page.Device(panel, grid[0], grid[1], instant, held, language);
    // Each look at a method makes an object on the VM: once is enough.
    for (const name of METHODS) device[name] = made[name];
    stopped = false;
    if (!guest) plugIn();
    run();
    lookAtHeap(true);
    if (!stopped) tell("ready", Math.round(performance.now() - began));
  } catch (error) {
    fail(where, error);
  }
}

async function restore(guest, who, spilled) {
  mp.FS.mkdirTree(DATA);
  if (guest) return;
  let files = new Map(spilled.changes.filter(([, bytes]) => bytes));
  try {
    keep = await Keep.open(who);
    files = await keep.take(spilled);
  } catch (error) {
    keep = null;
    tell("log", `IndexedDB: ${error?.message ?? error}`);
    tell("unkept");
  }
  for (const [name, bytes] of files) {
    if (isName(name)) mp.FS.writeFile(DATA + name, bytes);
    else tell("log", `no file of a device: ${name}`);
  }
  tell("restored", [...files]);
}

// --- orders of the page -------------------------------------------------------------------------

const orders = {
  start,
  // `at` is of the page's clock, as milliseconds since 1970: the worker's has another zero.
  finger(key, down, at) {
    if (stopped) return;
    device.finger(key, down, passed(at - performance.timeOrigin));
    run();
  },
  speak(language) {
    if (stopped) return;
    device.speak(language);
    run();
  },
  instant(on) {
    if (!stopped) device.instant(on);
  },
  slow(factor) {
    passed();
    speed = factor;
    run();
  },
  // Let time pass at once, in the steps that the firmware wants.
  skip(ms) {
    for (let next = passed(); ms > 0 && !stopped; ) {
      const wait = device.step(next);
      next = Math.min(ms, wait < 0 ? ms : Math.max(1, wait));
      ms -= next;
      if (ms <= 0) device.step(next);
    }
    run();
  },
  type(letter) {
    if (stopped) return false;
    const wanted = device.type(letter);
    run();
    return wanted;
  },
  // Open what a link or a card asks for: -> the code of a refusal, or "".
  visit(wish, bytes) {
    if (stopped) return "off";
    if (bytes) mp.FS.writeFile(UPLOAD, bytes);
    if (wish.kind === "demo") holding = true;
    const refusal = device.visit(JSON.stringify(wish));
    if (wish.kind === "mine") holding = false;
    run();
    return refusal;
  },
  // A tracker sheet: the name to keep it under, its beginning, its size, and where it is no JSON.
  // -> [what is wrong with it, was there one of that name?]
  sheet(name, bytes, size, slip) {
    if (stopped) return null;
    mp.FS.writeFile(UPLOAD, bytes);
    const again = read(name) !== null;
    const told = JSON.parse(device.take_sheet(name, size, JSON.stringify(slip)));
    run();
    return [told, again];
  },
  // The same for the editor, which shows what comes of it.
  show(bytes, size, slip, language) {
    if (stopped) return null;
    mp.FS.writeFile(UPLOAD, bytes);
    const told = JSON.parse(device.show_sheet(size, JSON.stringify(slip), language));
    run();
    return told;
  },
  // The whole journal of the match on the table, or null.
  journal() {
    const name = stopped ? "" : device.current();
    return name ? wholeJournal(name) : null;
  },
  figures() {
    if (stopped) return null;
    lookAtHeap(true);
    return { ...JSON.parse(device.figures()), heap, peak };
  },
  ping() {
    return true;
  },
};

onmessage = ({ data: [number, word, ...rest] }) => {
  try {
    const answer = orders[word](...rest);
    if (number) tell("answer", number, answer);
  } catch (error) {
    fail(word, error);
  }
};
