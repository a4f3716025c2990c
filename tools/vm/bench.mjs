// SPDX-License-Identifier: MIT
// One VM for the benchmark: answers JSON requests on stdin, one line each.
//   {"run": code}            runs Python
//   {"call": f, "args": []}  calls a function of tools.device.bench, returns its value
//   {"heap": true}           live heap after collecting
//   {"time": f, "args": [], "repeat": n}  milliseconds of n calls, collected before
// Usage: node bench.mjs FOLDER KB    (the folder with what lies on the device, the heap)
import { createInterface } from "node:readline";
import { boot, mountFolder, pythonError } from "./vm.mjs";

const folder = process.argv[2];
const mp = await boot({ bare: true, heapsize: Number(process.argv[3]) * 1024 });
mountFolder(mp, folder);

function heap() {
  mp.runPython("import gc\ngc.collect()");
  mp.runPython("gc.collect()");
  mp.runPython("_heap = gc.mem_alloc()");
  return mp.globals.get("_heap");
}

function call(name, args) {
  mp.globals.set("_args", JSON.stringify(args ?? []));
  mp.runPython(`_told = bench.${name}(*json.loads(_args))`);
  return mp.globals.get("_told") ?? null;
}

function answer(request) {
  if (request.run) return mp.runPython(request.run) ?? null;
  if (request.heap) return heap();
  if (request.time) {
    mp.runPython("gc.collect()");
    const before = performance.now();
    for (let n = 0; n < request.repeat; n++) call(request.time, request.args);
    return performance.now() - before;
  }
  return call(request.call, request.args);
}

for await (const line of createInterface({ input: process.stdin })) {
  let told;
  try {
    told = { ok: answer(JSON.parse(line)) };
  } catch (error) {
    told = { crash: pythonError(error) };
  }
  process.stdout.write(JSON.stringify(told) + "\n");
}
