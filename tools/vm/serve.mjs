// SPDX-License-Identifier: MIT
// Answers each line on stdin with one line on stdout: node serve.mjs MODULE [FILE...]
// MODULE is a device-side tool with a function `answer(line)`; FILEs are mounted besides. One with an
// absolute path is a folder that looks like a device.
import { createInterface } from "node:readline";
import { isAbsolute } from "node:path";
import { boot, mountFolder, pythonError } from "./vm.mjs";

const [module, ...files] = process.argv.slice(2);
const mp = await boot({ files: files.filter((file) => !isAbsolute(file)) });
for (const folder of files.filter(isAbsolute)) mountFolder(mp, folder);
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
