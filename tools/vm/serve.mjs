// SPDX-License-Identifier: MIT
// Answers each line on stdin with one line on stdout: node serve.mjs MODULE [FILE...]
// MODULE is a device-side tool with a function `answer(line)`; FILEs are mounted besides.
import { createInterface } from "node:readline";
import { boot, pythonError } from "./vm.mjs";

const [module, ...files] = process.argv.slice(2);
const mp = await boot({ files });
mp.runPython(`import gc\nfrom ${module} import answer`);

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  mp.globals.set("line", line);
  let told;
  try {
    // The VM collects only between two calls from here.
    mp.runPython("gc.collect()");
    mp.runPython("told = answer(line)");
    told = mp.globals.get("told");
  } catch (error) {
    told = JSON.stringify({ crash: pythonError(error) });
  }
  process.stdout.write(told + "\n");
}
