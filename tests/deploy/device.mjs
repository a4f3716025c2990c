// SPDX-License-Identifier: MIT
// A device without hardware: MicroPython (WebAssembly) with its REPL on a pseudo-terminal.
//
//   node device.mjs FD FOLDER WATCHDOG_MS [IMAGE]
//
// FD is the master side of the terminal, FOLDER what the flash holds. Whatever is written goes to
// FOLDER at once, so that killing this process is a cut cable. Exit code 42 is a reset: whoever
// started this must start it again. boot.py and main.py run first, as on a device; Ctrl-C ends
// main.py. IMAGE is a folder of Python files that are taken for frozen ones; see rom/flash.py.
import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../../tools/vm/vm.mjs";

const [fd, folder, patience] = [Number(process.argv[2]), process.argv[3], Number(process.argv[4])];
const image = process.argv[5];
const rom = join(dirname(fileURLToPath(import.meta.url)), "rom");
const vm = join(ROOT, "node_modules/@micropython/micropython-webassembly-pyscript");
const RESET = 42;

const { loadMicroPython } = await import(join(vm, "micropython.mjs"));
const mp = await loadMicroPython({
  url: join(vm, "micropython.wasm"),
  heapsize: 16 << 20, // nothing is collected while main.py runs
  linebuffer: false,
  stdin: () => waiting.shift(),
  stdout: write,
  stderr: write,
});

// --- the cable

function write(data) {
  for (let at = 0; at < data.length; ) {
    try {
      at += fs.writeSync(fd, data, at);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

const inbox = Buffer.alloc(1 << 16);
let waiting = []; // bytes that nobody has taken yet

function look() {
  try {
    const count = fs.readSync(fd, inbox);
    for (let at = 0; at < count; at++) waiting.push(inbox[at]);
  } catch (error) {
    if (error.code !== "EAGAIN") throw error;
  }
}

// --- the flash: the VM's copy in memory is brought to disk after every command

const known = new Map(); // path -> what it was like when it was written to disk

function* entries(path) {
  for (const name of mp.FS.readdir("/flash" + path)) {
    if (name === "." || name === "..") continue;
    const inside = path + "/" + name;
    const stat = mp.FS.stat("/flash" + inside);
    const isFolder = mp.FS.isDir(stat.mode);
    yield [inside, isFolder ? "folder" : `${stat.ino} ${stat.size} ${stat.mtime.getTime()}`];
    if (isFolder) yield* entries(inside);
  }
}

function same(path, data) {
  try {
    return Buffer.compare(fs.readFileSync(path), data) === 0;
  } catch {
    return false;
  }
}

function save(all = false) {
  const now = new Map(entries(""));
  for (const path of [...known.keys()].reverse()) {
    if (!now.has(path)) {
      fs.rmSync(folder + path, { recursive: true, force: true });
      known.delete(path);
    }
  }
  for (const [path, mark] of now) {
    if (known.get(path) === mark && !all) continue;
    known.set(path, mark);
    if (mark === "folder") {
      fs.mkdirSync(folder + path, { recursive: true });
      continue;
    }
    const data = mp.FS.readFile("/flash" + path);
    if (!all || !same(folder + path, data)) fs.writeFileSync(folder + path, data);
  }
}

function load(from, to) {
  mp.FS.mkdir(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [from + "/" + entry.name, to + "/" + entry.name];
    if (entry.isDirectory()) load(source, target);
    else mp.FS.writeFile(target, fs.readFileSync(source));
  }
}

load(folder, "/flash");
if (image) load(image, "/image");
for (const [path, mark] of entries("")) known.set(path, mark);
mp.FS.mkdir("/rom");
for (const name of fs.readdirSync(rom)) {
  if (name.endsWith(".py")) mp.FS.writeFile("/rom/" + name, fs.readFileSync(join(rom, name)));
}

// --- the chip

let watched = false; // by the watchdog
let unfed = 0; // ms since it was fed
let lookedAt = 0;
const MOMENT = 20; // ms: what lies between two looks is longer only where others have the machine
const nap = new Int32Array(new SharedArrayBuffer(4));

function reset() {
  save(true);
  process.exit(RESET);
}

function guard() {
  const now = Date.now();
  unfed += Math.min(now - lookedAt, MOMENT);
  lookedAt = now;
  if (watched && unfed > patience) reset();
}

// Whoever plays writes a tap into FOLDER.fingers: which one it is, and the number of its pin. What
// was felt is told in FOLDER.felt, when the contacts have come to rest. How long others have the
// machine meanwhile is no matter: a tap never becomes a hold, and no two become one.
const APART = 20; // ms, longer than contacts bounce
let tap = "";
let moved = null; // when its pin had moved, while that is not told: 0 is not yet

function feel() {
  if (moved !== null) {
    moved ||= Date.now();
    if (Date.now() - moved < APART) return null;
    moved = null;
    fs.writeFileSync(folder + ".felt", tap);
  }
  let next = "";
  try {
    next = fs.readFileSync(folder + ".fingers", "utf8");
  } catch {
    // Nobody plays.
  }
  if (next === tap) return null;
  tap = next;
  moved = 0;
  return tap.split(" ")[1];
}

mp.registerJsModule("host", {
  // Is there something for the firmware to read? Not what Ctrl-C takes away.
  comes() {
    look();
    return waiting.length > 0 && !waiting.includes(3);
  },
  // -> the pin that a finger taps on now, if any
  idle() {
    Atomics.wait(nap, 0, 0, 1);
    look();
    save();
    guard();
    const stop = waiting.indexOf(3);
    if (stop >= 0) {
      waiting = waiting.slice(stop + 1);
      mp._module._mp_sched_keyboard_interrupt();
    }
    return feel();
  },
  feed() {
    watched = true;
    unfed = 0;
    lookedAt = Date.now();
  },
  stop_watching() {
    watched = false;
  },
  reset,
});

// What is frozen into this VM is missing on a Pico, so importing it must fail here too.
mp.runPython(
  "import sys\nsys.path.remove('.frozen')\nsys.path.append('/rom')\n" +
    "sys.path.insert(0, '/rom')\nimport flash\nsys.path.remove('/rom')\nimport os\nos.chdir('/')\n" +
    "for name in list(sys.modules):\n    if name != 'host':\n        sys.modules.pop(name)\n" +
    (image ? "sys.path.insert(1, '/frozen')\n" : ""),
);

for (const name of ["boot.py", "main.py"]) {
  // A frozen one comes before a file of that name.
  mp.globals.set("__file__", image ? "/frozen/" + name : name);
  try {
    mp.runPython(
      "try:\n    with open(__file__) as f:\n        f = f.read()\nexcept OSError:\n    f = ''\n" +
        "exec(f, {'__name__': '__main__'})",
    );
  } catch (error) {
    write(Buffer.from(String(error.message).replaceAll("\n", "\r\n") + "\r\n"));
  }
}

// --- the prompt

mp.replInit();
const RAW_PASTE = [5, 65, 1]; // asked for before a command; this VM hangs in it
let asked = 0;

for (;;) {
  look();
  guard();
  const bytes = waiting;
  waiting = [];
  for (const byte of bytes) {
    if (byte === RAW_PASTE[asked]) {
      asked += 1;
      if (asked === RAW_PASTE.length) {
        asked = 0;
        write(Buffer.from("R\x00"));
      }
      continue;
    }
    for (const held of RAW_PASTE.slice(0, asked)) mp.replProcessChar(held);
    asked = 0;
    if (mp.replProcessChar(byte)) {
      // Ctrl-D on an empty line. A true soft reset would need a new VM.
      write(Buffer.from("MPY: soft reboot\r\n"));
      mp.replInit();
    }
    if (byte === 4) save();
  }
  if (!bytes.length) await new Promise((resolve) => setTimeout(resolve, 1));
}
