// SPDX-License-Identifier: MIT
// The e-ink glass as it looks: paper and ink that move slowly, a full refresh that flashes, a
// quick one that leaves ghosts. The canvas has one pixel for each of the panel's.

export const WIDTH = 296;
export const HEIGHT = 128;
const SIZE = WIDTH * HEIGHT;

const PAPER = [231, 229, 219];
const INK = [30, 29, 33];

// A pixel that a quick refresh turned white stays a little grey, a black one a little pale, and
// each further turn adds to it: parts of the way between ink and paper, docs/simulator.md states
// the most. A good panel's ghosts are seen by who looks for them, and never read.
const GHOST = 0.004;
const GHOST_MOST = 0.02;
const STEPS = 200; // between ink and paper that are told apart when a picture is kept
const FRAME = 38; // ms between two pictures of a change
const FIRST = 40; // the letter that stands for ink

// A full refresh: at these parts of its time the glass shows the picture inverted, all black, all
// white, and in the end the picture. Less than three flashes a second.
const FLASHES = [
  [0, "old"],
  [0.14, "inverse"],
  [0.3, "inverse"],
  [0.42, "black"],
  [0.54, "black"],
  [0.66, "white"],
  [0.76, "white"],
  [0.94, "new"],
  [1, "new"],
];

export class Ink {
  // `calm()` true: change without flashes.
  constructor(canvas, calm) {
    this.calm = calm;
    this.canvas = canvas;
    this.busy = false; // a frame is asked for
    this.painted = 0; // when the last one was painted
    this.level = new Float32Array(SIZE).fill(1); // 0 is ink, 1 is paper
    this.ghost = new Float32Array(SIZE); // how far a pixel is from pure ink or paper
    this.grain = new Float32Array(SIZE); // no two capsules move alike
    for (let at = 0; at < SIZE; at++) this.grain[at] = Math.random();
    this.old = new Float32Array(SIZE);
    this.bits = new Uint8Array(SIZE); // the picture that is shown or coming, 1 is black
    this.context = canvas.getContext("2d", { willReadFrequently: true });
    this.image = this.context.createImageData(WIDTH, HEIGHT);
    this.image.data.fill(255);
    this.change = null;
    this.drawn = () => {};
    this.paint();
  }

  // Begin to show a picture, as framebuf.MONO_VLSB has it; it takes `ms`.
  show(picture, full, ms) {
    const bits = unpack(picture);
    // Shorter than any real refresh: the switch for the impatient is on.
    const instant = ms < 200;
    for (let at = 0; at < SIZE; at++) {
      if (full || instant) this.ghost[at] = 0;
      else if (bits[at] !== this.bits[at]) {
        const more = GHOST * (0.5 + this.grain[at]);
        this.ghost[at] = Math.min(GHOST_MOST, this.ghost[at] + more);
      }
    }
    this.old.set(this.level);
    this.bits = bits;
    this.change = { full, ms: instant ? 0 : ms, began: performance.now() };
    this.canvas.setAttribute("aria-busy", "true");
    if (!this.busy) {
      this.busy = true;
      requestAnimationFrame(() => this.frame());
    }
  }

  frame() {
    const change = this.change;
    if (!change) {
      this.busy = false;
      return;
    }
    // Capsules are slow: more pictures a second would only warm the phone.
    if (performance.now() - this.painted < FRAME) {
      requestAnimationFrame(() => this.frame());
      return;
    }
    this.painted = performance.now();
    const part = change.ms ? Math.min(1, (performance.now() - change.began) / change.ms) : 1;
    if (part === 1) this.settle();
    else if (change.full && !this.calm()) this.flash(part);
    else this.creep(part);
    this.paint();
    if (this.change) requestAnimationFrame(() => this.frame());
    else {
      this.busy = false;
      this.drawn();
    }
  }

  goal(at) {
    return this.bits[at] ? this.ghost[at] : 1 - this.ghost[at];
  }

  settle() {
    for (let at = 0; at < SIZE; at++) this.level[at] = this.goal(at);
    this.freeze();
  }

  // Only what differs moves, each capsule in its own time.
  creep(part) {
    for (let at = 0; at < SIZE; at++) {
      const own = Math.min(1, Math.max(0, part * 1.7 - this.grain[at] * 0.7));
      this.level[at] = this.old[at] + (this.goal(at) - this.old[at]) * own;
    }
  }

  flash(part) {
    for (let at = 0; at < SIZE; at++) {
      const own = Math.min(0.999, Math.max(0, part + (this.grain[at] - 0.5) * 0.04));
      let step = 1;
      while (FLASHES[step][0] < own) step++;
      const [from, first] = FLASHES[step - 1];
      const [to, second] = FLASHES[step];
      const share = (own - from) / (to - from);
      this.level[at] = this.shade(first, at) * (1 - share) + this.shade(second, at) * share;
    }
  }

  shade(name, at) {
    if (name === "old") return this.old[at];
    if (name === "black") return 0.04;
    if (name === "white") return 0.97;
    const white = this.bits[at] ? 0 : 1;
    return name === "new" ? white : 0.94 - 0.9 * white;
  }

  paint() {
    const data = this.image.data;
    for (let at = 0; at < SIZE; at++) {
      const level = this.level[at];
      for (let part = 0; part < 3; part++) {
        data[at * 4 + part] = INK[part] + (PAPER[part] - INK[part]) * level;
      }
    }
    this.context.putImageData(this.image, 0, 0);
  }

  // The power went, or the change is done: the capsules stay where they are.
  freeze() {
    this.change = null;
    this.canvas.setAttribute("aria-busy", "false");
  }

  // E-ink needs no power to keep its picture, so it is there again after a reload.
  save() {
    const letter = (level) => String.fromCharCode(FIRST + Math.round(level * STEPS));
    return Array.from(this.level, letter).join("");
  }

  load(text) {
    if (text?.length !== SIZE) return;
    for (let at = 0; at < SIZE; at++) {
      const level = (text.charCodeAt(at) - FIRST) / STEPS;
      this.bits[at] = level < 0.5 ? 1 : 0;
      this.ghost[at] = Math.min(GHOST_MOST, this.bits[at] ? level : 1 - level);
      this.level[at] = this.goal(at);
    }
    this.paint();
  }
}

function unpack(picture) {
  const bits = new Uint8Array(SIZE);
  for (let y = 0; y < HEIGHT; y++) {
    const row = (y >> 3) * WIDTH;
    const mask = 1 << (y & 7);
    for (let x = 0; x < WIDTH; x++) bits[y * WIDTH + x] = picture[row + x] & mask ? 1 : 0;
  }
  return bits;
}
