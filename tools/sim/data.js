// SPDX-License-Identifier: MIT
// All files of the device: out of the browser, into it, or gone.
import { by, download } from "./dom.js";
import { Keep, fromBase64, isName, toBase64 } from "./keep.js";
import { ask, toast } from "./notes.js";
import {
  elsewhere, forgetUnconfirmed, newName, switchOff, switchOn, unconfirmed,
} from "./power.js";
import { takeTurn } from "./turn.js";
import { say } from "./words.js";

const FLASH_SIZE = 1_400_000; // bytes that a device has room for

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
  for (const [name, bytes] of unconfirmed()) bytes ? files.set(name, bytes) : files.delete(name);
  if (!files.size) {
    toast(say("data.none"));
    return;
  }
  const texts = Object.fromEntries([...files].map(([name, bytes]) => [name, asText(bytes)]));
  const name = `escudero-${new Date().toISOString().slice(0, 10)}.json`;
  download(name, JSON.stringify({ escudero: 1, files: texts }, null, 1));
  toast(say("data.saved", name));
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
    elsewhere();
    return;
  }
  forgetUnconfirmed();
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
