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

const IS_MATCH = /^match-\d{5}\.log$/;

export function followJournal(name, bytes) {
  if (!IS_MATCH.test(name)) return;
  if (!bytes) {
    if (name === file) file = null;
    return;
  }
  const list = by("journal");
  if (name !== file || bytes.length < known) {
    file = name;
    known = 0;
    list.replaceChildren();
    by("journal-name").textContent = name;
  }
  const text = new TextDecoder().decode(bytes.subarray(known));
  known = bytes.length;
  for (const line of text.split("\n")) {
    if (line.length <= HEAD) continue;
    const item = document.createElement("li");
    item.textContent = recordWords(line.slice(HEAD));
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
  if (record.game) return say("journal.start", record.game);
  const time = clock(record.seconds);
  if (record.state) return `${time}  ${say("journal.snapshot")}`;
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
