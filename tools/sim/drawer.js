// SPDX-License-Identifier: MIT
// For contributors: memory, counters, the journal as it grows, and the log.
import { say } from "./words.js";

const PICO_HEAP = 241 * 1024; // bytes that are free on a Pico after its start
const MOST_LINES = 400;

const by = (id) => document.getElementById(id);
const kilobytes = (bytes) => (bytes / 1024).toFixed(1) + " KB";

export function showFigures(figures) {
  by("heap-bar").style.width = Math.min(100, (figures.heap / PICO_HEAP) * 100) + "%";
  by("peak-bar").style.left = Math.min(100, (figures.peak / PICO_HEAP) * 100) + "%";
  const texts = {
    ...figures,
    heap: kilobytes(figures.heap),
    peak: kilobytes(figures.peak),
    ghosts: figures.ghosts + " %",
    milliamps: figures.milliamps + " mA",
  };
  for (const [name, text] of Object.entries(texts)) {
    const place = by("f-" + name);
    if (place) place.textContent = text;
  }
}

export function showStart(ms) {
  by("f-start").textContent = ms + " ms";
}

// --- the journal --------------------------------------------------------------------------------

// A match file is a line for each record: four hex digits of length, eight of checksum, JSON.
const HEAD = 12;
let file = null;
let known = 0; // bytes of it that are listed

// The newest records lie in small files until they are appended: the offset, and the record.
const NAME = /^(match-\d{5})\.(log|t\d+)$/;

export function followJournal(name, bytes) {
  const [, match, kind] = NAME.exec(name) ?? [];
  if (!match) return;
  if (!bytes) {
    if (match === file && kind === "log") file = null;
    return;
  }
  const list = by("journal");
  if (kind === "log" && match !== file) {
    file = match;
    known = 0;
    list.replaceChildren();
    by("journal-name").textContent = name;
  }
  if (match !== file) return;
  const start = kind === "log" ? 0 : bytes.indexOf(10) + 1;
  const offset = start ? parseInt(new TextDecoder().decode(bytes.subarray(0, start))) : 0;
  const end = offset + bytes.length - start;
  if (offset > known || end <= known) return;
  const text = new TextDecoder().decode(bytes.subarray(start + known - offset));
  known = end;
  for (const line of text.split("\n")) {
    const words = line.length > HEAD ? recordWords(line.slice(HEAD)) : "";
    if (!words) continue;
    const item = document.createElement("li");
    item.textContent = words;
    list.append(item);
  }
  while (list.childElementCount > MOST_LINES) list.firstElementChild.remove();
  list.scrollTop = list.scrollHeight;
}

function recordWords(text) {
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    return text;
  }
  if (Array.isArray(record)) return ""; // a piece of what follows
  if (record.game) return say("journal.start", record.game);
  const time = clock(record.seconds ?? record.is?.at(-1));
  if (record.rules) return `${time}  ${say("journal.snapshot")}`;
  if (record.undo !== undefined) return `${time}  ↶ ${say("journal.undo")}`;
  if (record.redo !== undefined) return `${time}  ↷ ${say("journal.redo")}`;
  const args = Object.entries(record.with ?? {}).map(([name, value]) => `${name}=${brief(value)}`);
  const faces = record.faces ? ["⚄", ...record.faces] : [];
  return `${time}  ${[record.do, ...args, ...faces].join(" ")}`;
}

function brief(value) {
  return typeof value === "object" ? JSON.stringify(value) : value;
}

function clock(seconds = 0) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// --- the log ------------------------------------------------------------------------------------

const lines = [];
let logged = ""; // what the device's own log held last

export function log(text) {
  const stamp = new Date().toTimeString().slice(0, 8);
  for (const line of String(text).trimEnd().split("\n")) lines.push(`${stamp}  ${line}`);
  lines.splice(0, Math.max(0, lines.length - MOST_LINES));
  const place = by("log");
  place.textContent = lines.join("\n");
  place.scrollTop = place.scrollHeight;
}

// The firmware keeps tracebacks in a file; what is new in it belongs here.
export function followLog(name, bytes) {
  if (name !== "log.txt") return;
  const text = bytes ? new TextDecoder().decode(bytes) : "";
  const fresh = text.startsWith(logged) ? text.slice(logged.length) : text;
  logged = text;
  if (fresh.trim()) log(fresh);
}
