// SPDX-License-Identifier: MIT
// The MicroPython VM (WebAssembly) in Node with the device's files on it. One VM per process.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { webcrypto } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const PACKAGE = join(ROOT, "node_modules/@micropython/micropython-webassembly-pyscript");

// What lies on a device, and what only the tools put there.
export const DEVICE_FILES = ["firmware", "hal", "lib", "main.py"];
export const TOOL_FILES = ["tools/device"];

export function* filesUnder(path) {
  const whole = join(ROOT, path);
  if (!statSync(whole).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(whole).sort()) {
    if (name !== "__pycache__") yield* filesUnder(join(path, name));
  }
}

// What a device has from elsewhere lies in /lib.
function mountPackages(mp) {
  const folder = join(ROOT, "build/packages");
  if (!existsSync(folder)) return; // no more than the tests of one game
  mp.FS.mkdirTree("/lib");
  for (const name of readdirSync(folder)) {
    if (name.endsWith(".py")) mp.FS.writeFile("/lib/" + name, readFileSync(join(folder, name)));
  }
}

export function mount(mp, paths) {
  for (const path of paths) {
    for (const file of filesUnder(path)) {
      mp.FS.mkdirTree("/" + dirname(file));
      mp.FS.writeFile("/" + file, readFileSync(join(ROOT, file)));
    }
  }
}

// What lies on a device, from a folder that looks like it.
export function mountFolder(mp, folder, path = "/") {
  for (const name of readdirSync(join(folder, path)).sort()) {
    const file = join(path, name);
    if (statSync(join(folder, file)).isDirectory()) {
      mp.FS.mkdirTree(file);
      mountFolder(mp, folder, file);
    } else mp.FS.writeFile(file, readFileSync(join(folder, file)));
  }
}

// stdout and stderr are functions that take a line. `bare`: no files and no unittest, as measured.
// `host` has more functions for the module of that name.
export async function boot({
  heapsize = 1 << 20,
  stdout,
  stderr,
  files = [],
  bare = false,
  host = {},
} = {}) {
  const { loadMicroPython } = await import(join(PACKAGE, "micropython.mjs"));
  const mp = await loadMicroPython({
    url: join(PACKAGE, "micropython.wasm"),
    heapsize,
    stdout: stdout ?? ((line) => console.error(line)),
    stderr: stderr ?? ((line) => console.error(line)),
  });
  if (!bare) {
    mount(mp, [...DEVICE_FILES, ...TOOL_FILES, ...files]);
    mountPackages(mp);
  }
  mp.registerJsModule("host", {
    // Fills `count` bytes at `address` in the VM's memory.
    random(address, count) {
      webcrypto.getRandomValues(mp._module.HEAPU8.subarray(address, address + count));
    },
    ...host,
  });
  // unittest is the one frozen library that tests may use. What else is frozen into this VM is
  // missing on a Pico, so importing it must fail here too.
  mp.runPython(
    `import os, sys${bare ? "" : ", unittest"}\nos.chdir('/')\nsys.path.remove('.frozen')\n` +
      "for name in ('os.path', 'logging', 'datetime', 'functools', 'pathlib'):\n" +
      "    sys.modules.pop(name, None)\n",
  );
  return mp;
}

// The last line of a Python traceback, without the minified JavaScript around it.
export function pythonError(error) {
  return String(error.message ?? error).trim();
}
