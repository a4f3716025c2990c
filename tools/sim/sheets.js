// SPDX-License-Identifier: MIT
// Tracker sheets on their way to the device.
import { endDemo } from "./demo.js";
import { by } from "./dom.js";
import { note, toast } from "./notes.js";
import { demand, isOn } from "./power.js";
import { say } from "./words.js";

const MOST = 65536; // bytes that are looked at; a sheet has at most 12288

// A name that the device's file system and its list of sheets like. Unless that is all of the
// file's own name, a number that stands for the whole follows: another file must not get the same.
export function sheetName(name) {
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

// Where a text is no JSON, [line, letter], zeros where the browser does not say; null if it is.
export function firstSlip(text) {
  try {
    JSON.parse(text.replace(/^\ufeff/, ""));
    return null;
  } catch (error) {
    const place = /line (\d+) column (\d+)/.exec(error.message);
    if (place) return [Number(place[1]), Number(place[2])];
    const at = /position (\d+)/.exec(error.message);
    if (!at) return [0, 0];
    const before = text.slice(0, Number(at[1])).split("\n");
    return [before.length, before.at(-1).length + 1];
  }
}

// Let the device check a sheet, and keep it if it is good: -> the name that it has there, or null.
export async function putSheet(known, bytes, size = bytes.length) {
  await endDemo();
  if (!isOn()) {
    toast(say("sheet.off"));
    return null;
  }
  const name = sheetName(known);
  const answer = await demand("sheet", name, bytes, size, firstSlip(new TextDecoder().decode(bytes)));
  if (!answer) return null;
  const [problems, again] = answer;
  if (problems.length) {
    const lines = problems.map(([key, words]) => [known, key, words].filter(Boolean).join(": "));
    note("sheet.bad", lines.join("\n"));
    return null;
  }
  toast(say(again ? "sheet.again" : "sheet.good", known));
  return name;
}

// Put it there and open its set-up.
export async function playSheet(known, bytes) {
  const name = await putSheet(known, bytes);
  if (name) await demand("visit", { kind: "sheet", name });
  return name !== null;
}

by("sheet").addEventListener("click", () => {
  if (isOn()) by("sheet-file").click();
  else toast(say("sheet.off"));
});

by("sheet-file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  putSheet(file.name, new Uint8Array(await file.slice(0, MOST).arrayBuffer()), file.size);
});
