// SPDX-License-Identifier: MIT
// One VM with as much heap as a Pico has: answers JSON requests on stdin, one line each.
//   {"boot": [modules of the runner], "free": bytes, "more": bytes}
//                             leaves so much free as a Pico has after boot, and more than that, of
//                             which the product is told nothing
//   {"call": f, "args": []}   calls a function of tools.device.pico, returns its value
//   {"press": [key, ms down, ms after]}   a finger, and what the app does until the time is over
//   {"live": ms}              nobody presses
//   {"files": {path: base64}} puts files there; {"files": null} reads all in /data
// An answer has
//   ok | crash   what came of it, or MicroPython's traceback
//   heap         after collecting: free, used, largest (piece that is free)
//                and on the way: lowest (free, garbage included), most (allocated by one step)
//   cost         of all steps together: how many there were, ms that they took, ms of the longest,
//                and what they allocated: bytes, pieces, strings (those that are no name already)
//   grew         what the heap was like when this VM had to take more than a Pico has
//   complaints, toasts     what was printed on stderr, what the player was told
// Usage: node pico.mjs FOLDER KB    (the folder with what lies on the device, the VM's heap)
import { createInterface } from "node:readline";
import { dirname } from "node:path";
import { heapOf } from "./heap.mjs";
import { boot, mountFolder, pythonError } from "./vm.mjs";

const CRUMBS = 2048; // bytes that may wait for the next collection

const printed = [];
const complaints = [];
const toasts = [];
let random = 0x2545f491; // the same bytes on every run, so that the same match is played
let hidden = 0; // bytes that no Pico has
let seen, ended; // the heap at the end of the last call, and when that was

const mp = await boot({
  bare: true,
  heapsize: Number(process.argv[3]) * 1024, // more than is wanted: `start` takes the rest away
  stdout: (line) => printed.push(line),
  stderr: (line) => complaints.push(line),
  host: {
    random(address, count) {
      const bytes = mp._module.HEAPU8;
      for (let at = address; at < address + count; at++) {
        random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
        bytes[at] = random >>> 24;
      }
    },
    room: () => heap.look().largest - hidden,
    done() {
      ended = performance.now();
      seen = heap.look();
    },
    toast: (words) => void toasts.push(words),
  },
  // What a board asks its chip for: nothing happens, but its code is in memory as on a device.
  modules: { machine: anything(), neopixel: anything(), rp2: anything() },
});
mountFolder(mp, process.argv[2]);
const heap = heapOf(mp, printed);

function anything() {
  return new Proxy({}, { has: () => true, get: () => () => null });
}

let step, move, call, collect; // functions on the VM
let size; // of the whole heap
let before; // the heap before the call
let kept; // bytes in use after the last collection
let lowest, most, grew, cost;

function start({ boot: own, free, more }) {
  hidden = more;
  mp.runPython("def collect(): gc.collect()");
  collect = mp.globals.get("collect");
  tidy();
  const bare = kept;
  // What the product loads anyway comes first, so that it is not taken for the runner's.
  mp.runPython("import hal.drivers.buttons, hal.drivers.ssd1680, hal.drivers.ws2812, lib.store");
  tidy();
  const product = kept;
  for (const name of own) mp.runPython(`from ${name} import *`);
  [step, move, call] = ["step", "move", "call"].map((name) => mp.globals.get(name));
  tidy();
  const share = kept - product;
  size = heap.look().total;
  const ballast = size - bare - share - free - more;
  mp.runPython(`_ballast = bytearray(${ballast})`);
  tidy();
  return { bare, own: share, ballast };
}

// One call that ends with host.done(), then a collection as a call of its own. This VM collects
// only when a call returns, and gives back then what it took beyond its heap.
function run(of, ...args) {
  const began = performance.now();
  const value = of(...args);
  cost.steps++;
  cost.ms += ended - began;
  cost.longest = Math.max(cost.longest, ended - began);
  cost.bytes += seen.used - before.used;
  cost.pieces += seen.pieces - before.pieces;
  cost.strings += seen.strings - before.strings;
  lowest = Math.min(lowest, seen.free);
  most = Math.max(most, seen.used - before.used);
  if (seen.total > size) grew ??= seen;
  if (seen.used - kept > CRUMBS) tidy();
  else before = heap.look();
  return value;
}

function tidy() {
  collect();
  before = heap.look();
  kept = before.used;
}

function live(ms) {
  while (ms > 0) ms -= run(step, ms);
}

function press([key, down, after]) {
  move(key, true);
  live(down);
  move(key, false);
  live(after);
}

function files(wanted) {
  if (!wanted) {
    const names = mp.FS.readdir("/data").filter((name) => !name.startsWith("."));
    const paths = names.map((name) => `/data/${name}`);
    const base64 = (path) => Buffer.from(mp.FS.readFile(path)).toString("base64");
    return Object.fromEntries(paths.map((path) => [path, base64(path)]));
  }
  for (const [path, data] of Object.entries(wanted)) {
    mp.FS.mkdirTree(dirname(path));
    mp.FS.writeFile(path, Buffer.from(data, "base64"));
  }
}

function answer(request) {
  before = heap.look();
  if (request.boot) return start(request);
  if (request.press) return press(request.press);
  if (request.live) return live(request.live);
  if ("files" in request) return files(request.files);
  return run(call, request.call, JSON.stringify(request.args));
}

for await (const line of createInterface({ input: process.stdin })) {
  const told = {};
  [lowest, most, grew] = [Infinity, 0, undefined];
  cost = { steps: 0, ms: 0, longest: 0, bytes: 0, pieces: 0, strings: 0 };
  try {
    told.ok = answer(JSON.parse(line)) ?? null;
  } catch (error) {
    told.crash = pythonError(error);
  }
  if (collect) tidy();
  const { free, used, largest } = heap.look();
  told.heap = { free, used, largest, lowest: Math.min(lowest, free), most };
  told.cost = cost;
  told.grew = grew;
  if (complaints.length) told.complaints = complaints.splice(0);
  if (toasts.length) told.toasts = toasts.splice(0);
  process.stdout.write(JSON.stringify(told) + "\n");
}
