// SPDX-License-Identifier: MIT
// The words of the display, read out; the names of the keys; and the page's language.
import { by, chosen, nameThem, root } from "./dom.js";
import { gridSize, hear, isOn, speak } from "./power.js";
import { say } from "./words.js";

const NOTHING = { lines: [], pointed: "", labels: ["", "", ""], idle: [] };
const BURST = 150; // ms: several presses are read out once, when they are over

let shown = NOTHING;
let wordsTimer = 0;
const buttons = [...document.querySelectorAll(".key")];

// What the device has told last: see spoken.py.
export const shownWords = () => shown;

hear("words", (words) => {
  shown = words;
  if (words.language !== root.lang) turnLanguage(words.language);
  nameKeys();
  clearTimeout(wordsTimer);
  wordsTimer = setTimeout(readOut, BURST);
});

hear("state", (word) => {
  if (word === "off") {
    shown = NOTHING;
    readOut();
  }
  nameKeys();
});

// The live region: one paragraph for each line. Only those that differ are touched, so that only
// what is new is read out.
export function readOut() {
  clearTimeout(wordsTimer);
  const lines = shown.lines.map((line) => line.trim()).filter((line) => line);
  if (shown.pointed) lines.push(say("pointed", shown.pointed));
  const screen = by("screen");
  while (screen.childElementCount > lines.length) screen.lastElementChild.remove();
  lines.forEach((line, number) => {
    const place = screen.children[number] ?? screen.appendChild(document.createElement("p"));
    if (place.textContent !== line) place.textContent = line;
  });
}

function nameKeys() {
  for (const button of buttons) {
    const key = Number(button.dataset.key);
    const label = shown.labels[key];
    const name = say("key." + key) + (label ? `: ${label}` : "");
    if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
    button.setAttribute("aria-disabled", String(whyNot(key) !== ""));
  }
}

// Why a key does nothing now, in words; "" if it does something.
export function whyNot(key) {
  const { state } = document.body.dataset;
  if (state !== "on") return say(state === "starting" ? "key.starting" : "key.off");
  if (!shown.idle.includes(key)) return "";
  return key > 2 ? say("key.idle.move") : say("key.idle", say("key." + key));
}

// --- the language -------------------------------------------------------------------------------

function turnLanguage(language) {
  root.lang = language;
  chosen.set("language", language);
  nameAll();
  readOut();
}

export function nameAll() {
  by("power").setAttribute("aria-label", say("power"));
  by("ink").setAttribute("aria-label", say("ink"));
  by("lights").setAttribute("aria-label", say("lights", ...gridSize()));
  nameThem();
  nameKeys();
  window.dispatchEvent(new Event("words")); // for those who have words of their own
}

by("language").addEventListener("click", () => {
  const language = root.lang === "es" ? "en" : "es";
  speak(language);
  if (!isOn()) turnLanguage(language);
});
