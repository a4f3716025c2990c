// SPDX-License-Identifier: MIT
// What all parts of the page share: its elements, and what was chosen for it.
import { PLACE } from "./keep.js";
import { say } from "./words.js";

export const root = document.documentElement;
export const by = (id) => document.getElementById(id);
export const site = JSON.parse(by("site").textContent);

// Settings of the page, not of the device.
export const chosen = {
  get(name) {
    try {
      return localStorage.getItem(`escudero.${name} ${PLACE}`);
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`escudero.${name} ${PLACE}`, value);
    } catch {
      // A browser that keeps nothing still plays.
    }
  },
};

// An element with properties, attributes (those with a dash or role) and children.
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children);
  return element;
}

// What has no words of its own but a name: data-name is its key.
export function nameThem() {
  for (const element of document.querySelectorAll("[data-name]")) {
    element.setAttribute("aria-label", say(element.dataset.name));
  }
}

// Let the browser put a file among its downloads.
export function download(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
