// SPDX-License-Identifier: MIT
// Five keys under fingers, a mouse, a keyboard or a screen reader. Holding works with all but the
// last, whose "click" has no length: it counts as a short press.

const LETTERS = { a: 0, b: 1, c: 2, arrowup: 3, arrowdown: 4 };
const TAP = 80; // ms

// What needs the arrows itself.
const ARROWS = "input[type=radio], [data-scroll]";

// `send(key, down, at)`: a key moved; `at` is in ms since 1970.
export class Keys {
  constructor(buttons, send) {
    this.buttons = buttons;
    this.send = send;
    this.by = buttons.map(() => new Set()); // what holds each key down
    buttons.forEach((button, key) => this.bind(button, key));
    window.addEventListener("keydown", (event) => this.letter(event, true));
    window.addEventListener("keyup", (event) => this.letter(event, false));
    window.addEventListener("blur", () => this.release());
    document.addEventListener("visibilitychange", () => document.hidden && this.release());
  }

  bind(button, key) {
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this.move(key, "p" + event.pointerId, true, event);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, (event) => this.move(key, "p" + event.pointerId, false, event));
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    for (const kind of ["keydown", "keyup"]) {
      button.addEventListener(kind, (event) => {
        if (event.key !== " " && event.key !== "Enter") return;
        event.preventDefault(); // else the browser clicks as well
        if (!event.repeat) this.move(key, "focus", kind === "keydown", event);
      });
    }
    button.addEventListener("blur", (event) => this.move(key, "focus", false, event));
    button.addEventListener("click", (event) => {
      // detail is 0 for a click without a pointer.
      if (event.detail === 0) this.tap(key);
    });
  }

  letter(event, down) {
    const key = LETTERS[event.key.toLowerCase()];
    if (key === undefined) return;
    if (down) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (elsewhere(event.target, key > 2)) return;
      event.preventDefault(); // the arrows would scroll
    }
    if (!event.repeat) this.move(key, "k" + key, down, event);
  }

  move(key, by, down, event) {
    const fingers = this.by[key];
    const before = fingers.size;
    if (down) fingers.add(by);
    else fingers.delete(by);
    if (!before === !fingers.size) return;
    this.buttons[key].classList.toggle("down", down);
    this.send(key, down, performance.timeOrigin + (event?.timeStamp || performance.now()));
  }

  tap(key) {
    this.move(key, "tap", true);
    setTimeout(() => this.move(key, "tap", false), TAP);
  }

  release() {
    this.by.forEach((fingers, key) => {
      for (const finger of [...fingers]) this.move(key, finger, false);
    });
  }

  // Bit mask of the keys that are down.
  held() {
    return this.by.reduce((mask, fingers, key) => (fingers.size ? mask | (1 << key) : mask), 0);
  }
}

// Is the keyboard busy with something else? What was clicked does not count, only what was reached
// by keyboard: who clicks a switch goes on playing.
function elsewhere(target, isArrow) {
  if (document.querySelector("dialog[open]")) return true;
  if (!isArrow || !(target instanceof Element)) return false;
  return target.matches(ARROWS) && target.matches(":focus-visible");
}
