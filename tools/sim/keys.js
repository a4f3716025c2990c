// SPDX-License-Identifier: MIT
// Five keys under fingers, a mouse, a keyboard or a screen reader. Holding works with all but the
// last, whose "click" has no length: it counts as a short press.

const LETTERS = { a: 0, b: 1, c: 2, arrowup: 3, arrowdown: 4, enter: 2, escape: 0 };
// Where a name is asked for, letters are letters, and both of these say that it is complete.
const NAMING = { arrowup: 3, arrowdown: 4, enter: 0, escape: 0 };
const TAP = 80; // ms

// What needs the arrows itself, what all keys, and what Enter.
const ARROWS = "input[type=radio], [data-scroll]";
const TEXT = "input:not([type=radio], [type=checkbox]), textarea, select";
const CONTROLS = "button, a, summary, input, select, textarea";

// `send(key, down, at)`: a key moved; `at` is in ms since 1970. `naming()`: is a name asked for?
// Then `type(letter)` gets the letters, "" for the key that takes one back. `leave()`: Escape has
// something else to close: -> whether it had.
export class Keys {
  constructor(buttons, { send, naming, type, leave }) {
    this.buttons = buttons;
    this.send = send;
    this.naming = naming;
    this.type = type;
    this.leave = leave;
    this.by = buttons.map(() => new Set()); // what holds each key down
    this.pressed = {}; // key of the keyboard -> key of the device
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
    const word = event.key.toLowerCase();
    if (down) {
      if (event.ctrlKey || event.metaKey || event.altKey || elsewhere(event.target, word)) return;
      if (word === "escape" && !event.repeat && this.leave()) return;
      if (this.naming() && this.typed(event)) return;
    }
    const key = (down && this.naming() ? NAMING : LETTERS)[word];
    if (key === undefined) return;
    if (down) event.preventDefault(); // the arrows would scroll
    if (event.repeat) return;
    // What a key has pressed it also leaves, whatever is on the display by then.
    if (down) this.pressed[word] = key;
    this.move(this.pressed[word] ?? key, "k" + word, down, event);
  }

  // A letter of a name? -> whether it was one
  typed(event) {
    const letter = event.key === "Backspace" ? "" : event.key;
    if (letter.length > 1 || event.isComposing) return false;
    event.preventDefault();
    this.type(letter);
    return true;
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
function elsewhere(target, word) {
  if (document.querySelector("dialog[open]")) return true;
  if (!(target instanceof Element)) return false;
  if (target.matches(TEXT)) return true;
  if (!target.matches(":focus-visible")) return false;
  if (word.startsWith("arrow")) return target.matches(ARROWS);
  return word === "enter" && target.matches(CONTROLS);
}

// A ring round what was clicked would come with the next key: the focus goes back to the table.
document.addEventListener("click", (event) => {
  if (event.detail === 0 || !(event.target instanceof Element)) return;
  if (event.target.closest("dialog") || event.target.matches(TEXT)) return;
  document.activeElement?.blur();
});
