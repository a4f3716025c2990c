// SPDX-License-Identifier: MIT
// A VM with room for everything, to count what a press allocates: answers JSON requests on stdin,
// one line each.
//   {"boot": [modules of the runner], "free": bytes}   so much room the product is told to have
//   {"call": f, "args": []}   calls a function of tools.device.counted, returns its value
//   {"press": [key, ms down, ms after]}   a finger, and what the app does until the time is over
//   {"live": ms}              nobody presses
// An answer has
//   ok | crash   what came of it, or MicroPython's traceback
//   cost         of all steps together: how many there were, ms that they took, ms of the longest
//                and what that was (`part`, see label() of tools/device/counted.py), and what they
//                allocated: bytes, pieces, strings (those that are no name already)
//   complaints   what was printed on stderr
// Usage: node counted.mjs FOLDER KB    (the folder with what lies on the device, the VM's heap)
import { createInterface } from "node:readline";
import { heapOf } from "./heap.mjs";
import { boot, mountFolder, pythonError } from "./vm.mjs";

const CRUMBS = 2048; // bytes that may wait for the next collection

const printed = [];
const complaints = [];
let random = 0x2545f491; // the same bytes on every run, so that the same match is played
let hidden = 0; // bytes of which the product is told nothing
let seen, ended; // the heap at the end of the last call, and when that was
let aside = 0; // ms of a call that are not the product's

// Milliseconds of this process: what others do meanwhile does not count.
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const mp = await boot({
  bare: true,
  heapsize: Number(process.argv[3]) * 1024,
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
    room() {
      const before = now();
      const room = heap.look().largest - hidden;
      aside += now() - before; // on a device it takes next to nothing
      return room;
    },
    done() {
      ended = now();
      seen = heap.look();
    },
    toast: () => {},
  },
});
mountFolder(mp, process.argv[2]);
const heap = heapOf(mp, printed);

let step, move, call, collect, part; // functions on the VM
let before; // the heap before the call
let kept; // bytes in use after the last collection
let cost;

function start({ boot: own, free }) {
  mp.runPython("def collect(): gc.collect()");
  collect = mp.globals.get("collect");
  for (const name of own) mp.runPython(`from ${name} import *`);
  [step, move, call] = ["step", "move", "call"].map((name) => mp.globals.get(name));
  part = mp.globals.get("the_part");
  tidy();
  hidden = heap.look().largest - free;
}

// One call that ends with host.done(), then a collection as a call of its own. This VM collects
// only when a call returns.
function run(of, ...args) {
  aside = 0;
  const began = now();
  const value = of(...args);
  const ms = ended - began - aside;
  cost.steps++;
  cost.ms += ms;
  if (ms > cost.longest) {
    cost.longest = ms;
    cost.part = part ? part() : "";
  }
  cost.bytes += seen.used - before.used;
  cost.pieces += seen.pieces - before.pieces;
  cost.strings += seen.strings - before.strings;
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

function answer(request) {
  before = heap.look();
  if (request.boot) return start(request);
  if (request.press) return press(request.press);
  if (request.live) return live(request.live);
  return run(call, request.call, JSON.stringify(request.args));
}

for await (const line of createInterface({ input: process.stdin })) {
  const told = {};
  cost = { steps: 0, ms: 0, longest: 0, bytes: 0, pieces: 0, strings: 0 };
  try {
    told.ok = answer(JSON.parse(line)) ?? null;
  } catch (error) {
    told.crash = pythonError(error);
  }
  if (collect) tidy();
  told.cost = cost;
  if (complaints.length) told.complaints = complaints.splice(0);
  process.stdout.write(JSON.stringify(told) + "\n");
}
