// SPDX-License-Identifier: MIT
// Short remarks, papers on the table that want to be read, and questions.
import { by } from "./dom.js";
import { say } from "./words.js";

const TOAST = 6000; // ms

let shownNote = null;
let toastTimer = 0;

export function toast(text) {
  by("toast").textContent = text;
  by("toast").classList.add("seen");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => by("toast").classList.remove("seen"), TOAST);
}

// A paper: `kind` is the key of its title, kind + ".words" says more.
export function note(kind, details, label, action) {
  shownNote = kind;
  by("note-title").textContent = say(kind);
  by("note-words").textContent = say(kind + ".words");
  by("note-details").textContent = details;
  by("note-more").hidden = !details;
  by("note-more").open = kind === "sheet.bad";
  by("note-do").hidden = !action;
  by("note-do").textContent = label ? say(label) : "";
  by("note-do").onclick = () => {
    closeNote();
    action();
  };
  by("note").hidden = false;
}

// Close it, or only if it is of that kind: -> whether there was one.
export function closeNote(kind = shownNote) {
  if (!shownNote || kind !== shownNote) return false;
  shownNote = null;
  by("note").hidden = true;
  return true;
}

export function noteIsOpen() {
  return shownNote !== null;
}

by("note-close").addEventListener("click", () => closeNote());

// -> whether the answer was yes
export function ask(kind) {
  const dialog = by("ask");
  by("ask-words").textContent = say(kind);
  by("ask-yes").textContent = say(kind + ".yes");
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === "yes");
  });
}

for (const button of document.querySelectorAll("[data-close]")) {
  button.addEventListener("click", () => button.closest("dialog").close());
}

// What is in a read-only field goes to the clipboard; `told` is where that is said.
async function copy(field, told) {
  field.focus();
  field.select();
  try {
    // A page without https has no clipboard; what is selected can be copied by hand.
    await navigator.clipboard.writeText(field.value);
    told.textContent = say("share.copied");
  } catch {
    told.textContent = say("share.by.hand");
  }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const told = button.closest("dialog").querySelector("[role=status].small");
  button.addEventListener("click", () => copy(by(button.dataset.copy), told));
}
