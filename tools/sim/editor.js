// SPDX-License-Identifier: MIT
// The sheet editor: form and JSON side by side. A device of its own, on a VM of its own, checks the
// sheet after every change and shows the match that would begin.
import { by, chosen, download, root } from "./dom.js";
import { Fields } from "./fields.js";
import { cards } from "./gallery.js";
import { Ink } from "./ink.js";
import { Lights } from "./lights.js";
import { sheetLink } from "./links.js";
import { startOptions } from "./power.js";
import { firstSlip, playSheet } from "./sheets.js";
import { own, say } from "./words.js";

const PAUSE = 250; // ms after the last letter

let guest = null; // the worker with the editor's own device
let fields = null;
let orders = 0;
let timer = 0;
let good = false; // all is well with what stands there
let draft = ""; // the setting that keeps what is being written
let beginning = ""; // the sheet with which one began
const answers = new Map();

// What a sheet cannot do without.
function nothing() {
  const label = say("editor.points");
  return {
    title: say("editor.title"),
    players: [2, 4],
    counters: [{ id: label.toLowerCase(), label }],
    win: { by: "highest" },
  };
}

// Lists of numbers and words on one line, as people write them.
function asText(sheet) {
  const text = JSON.stringify(sheet, null, 2);
  return text.replace(/\[\s*((?:[^[\]{}"]|"[^"[\]{}\\]*")*?)\s*\]/g, (_, items) =>
    `[${items.split(/,\s*/).map((item) => item.trim()).join(", ")}]`,
  );
}
const bytes = () => new TextEncoder().encode(by("editor-json").value);

// --- the device of the editor -------------------------------------------------------------------

const ink = new Ink(by("preview-ink"), () => true);
const lights = new Lights(by("preview-lights"));

function startGuest() {
  guest = new Worker(new URL("./machine.js", import.meta.url), { type: "module" });
  guest.onmessage = ({ data: [word, ...rest] }) => told[word]?.(...rest);
  guest.onerror = (event) => told.fault("fetch", event.message ?? "machine.js");
  guest.postMessage([0, "start", { ...startOptions(), grid: [8, 8], instant: true, guest: true }]);
}

function endGuest() {
  guest?.terminate();
  guest = null;
  for (const resolve of answers.values()) resolve(null);
  answers.clear();
}

const told = {
  ready: () => look(),
  ink: (picture, full, ms) => ink.show(picture, full, ms),
  lights: (frame) => lights.show(frame),
  answer(number, value) {
    answers.get(number)?.(value);
    answers.delete(number);
  },
  fault(where, text) {
    endGuest();
    showState("bad", say("editor.off", text.split("\n").at(-1)));
  },
};

function demand(...order) {
  const number = ++orders;
  guest.postMessage([number, ...order]);
  return new Promise((resolve) => answers.set(number, resolve));
}

// --- looking at what stands there ---------------------------------------------------------------

function showState(kind, words) {
  by("editor-state").className = kind;
  by("editor-state").textContent = words;
}

function lookSoon() {
  good = false;
  showState("", say("editor.wait"));
  by("editor-shared").hidden = true;
  by("editor-told").textContent = "";
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE);
}

async function look() {
  if (!guest) return;
  chosen.set(draft, by("editor-json").value);
  const now = bytes();
  const slip = firstSlip(by("editor-json").value);
  const number = orders + 1;
  const answer = await demand("show", now, now.length, slip, root.lang);
  if (!answer || number !== orders) return; // something newer is on its way
  const [problems, hints] = answer;
  good = !problems.length;
  by("editor").classList.toggle("shown", good);
  fields.tell([...problems, ...hints]);
  by("editor-form").inert = slip !== null;
  by("editor-problems").replaceChildren(
    ...[...problems, ...hints].map(([key, words]) => {
      const item = document.createElement("li");
      item.textContent = key ? `${key}: ${words}` : words;
      return item;
    }),
  );
  if (good) showState("good", say("editor.good"));
  else showState("bad", say("editor.bad", problems.length));
}

// The form has changed the sheet: the JSON follows. Or the other way round.
function formChanged() {
  by("editor-json").value = asText(fields.sheet);
  lookSoon();
}

function jsonChanged() {
  try {
    const sheet = JSON.parse(by("editor-json").value);
    if (sheet instanceof Object && !Array.isArray(sheet)) fields.show(sheet);
  } catch {
    // The checker says where.
  }
  lookSoon();
}

by("editor-json").addEventListener("input", jsonChanged);

// --- opening and leaving it ---------------------------------------------------------------------

function show(text) {
  by("editor-json").value = text;
  jsonChanged();
}

// `name` and `text`: a sheet to begin with, or next to nothing. What was being written comes first.
export async function openEditor(name = "", text = "") {
  const { forms } = await cards();
  fields ??= new Fields(by("editor-form"), forms, formChanged);
  by("editor").showModal();
  lights.resize();
  draft = name ? `draft.${name}` : "draft";
  beginning = asText(text ? JSON.parse(text) : nothing());
  fields.show(JSON.parse(beginning)); // a draft may be no JSON as yet
  show(chosen.get(draft) || beginning);
  if (!guest) startGuest();
  by("editor-form").querySelector("input")?.select();
}

by("editor").addEventListener("close", () => {
  clearTimeout(timer);
  endGuest();
});
by("editor-fresh").addEventListener("click", () => show(beginning));
window.addEventListener("words", () => by("editor").open && jsonChanged());

// --- what comes of it ---------------------------------------------------------------------------

function fileName() {
  const { title } = fields.sheet;
  const name = (title instanceof Object ? own(title) : title) || say("editor.untitled");
  return String(name).trim().toLowerCase().replace(/[\\/:*?"<>|\s]+/g, "-") + ".json";
}

// Only what is good leaves the desk.
function whenGood(work) {
  return async () => {
    if (!good) by("editor-told").textContent = by("editor-state").textContent;
    else await work();
  };
}

by("editor-play").addEventListener("click", whenGood(async () => {
  const [name, data] = [fileName(), bytes()];
  by("editor").close();
  window.scrollTo({ top: 0 });
  await playSheet(name, data);
}));

by("editor-download").addEventListener("click", whenGood(() => {
  download(fileName(), by("editor-json").value + "\n");
}));

by("editor-share").addEventListener("click", whenGood(async () => {
  by("editor-link").value = await sheetLink(JSON.stringify(fields.sheet));
  by("editor-shared").hidden = false;
}));
