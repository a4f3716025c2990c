// SPDX-License-Identifier: MIT
// Reads what a link to a result carries: docs/results.md tells how it is written. Whatever comes
// in, a result comes out or `Unreadable` is thrown, with "damaged" or "newer" as its message.

export class Unreadable extends Error {}

const VERSION = 2;
const OLDEST = 1; // that can still be read
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const SIGNS = "áéíóúüñ0123456789_-.'·&+()!?,/:%";
const LARGE_SIGNS = "ÁÉÍÓÚÜÑ";
const [END, SHIFT, SPACE, SIGN, ANY] = [0, 27, 28, 29, 30];
const LONGEST = 64; // letters of a text
const MOST_BYTES = 400;

// Marks that turn the direction of what follows, and what is no letter at all.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

function bytesOf(letters) {
  const bytes = [];
  let held = 0;
  let count = 0;
  for (const letter of letters) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) throw new Unreadable("damaged");
    held = ((held << 6) | value) & 0xfff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push((held >> count) & 255);
    }
  }
  // What is left over is nothing: another letter there would be another link to the same result.
  if (held & ((1 << count) - 1) || count >= 6) throw new Unreadable("damaged");
  if (bytes.length < 5 || bytes.length > MOST_BYTES) throw new Unreadable("damaged");
  return bytes;
}

export function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

class Bits {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  take(width) {
    if (this.at + width > 8 * this.bytes.length) throw new Unreadable("damaged");
    let value = 0;
    for (; width > 0; width--, this.at++) {
      value = 2 * value + ((this.bytes[this.at >> 3] >> (7 - (this.at & 7))) & 1);
    }
    return value;
  }

  flag() {
    return this.take(1) === 1;
  }

  number() {
    return this.take(this.take(5));
  }

  numbers(count) {
    const width = this.take(5);
    return Array.from({ length: count }, () => {
      const folded = this.take(width);
      return folded % 2 ? -(folded + 1) / 2 : folded / 2;
    });
  }

  // Words of a name begin with a large letter, unless a shift says otherwise.
  text(isName = false) {
    let text = "";
    let large = isName;
    let shifted = false;
    for (let count = 0; ; ) {
      const code = this.take(5);
      if (code === END) {
        if (shifted) throw new Unreadable("damaged");
        return text.replace(UNSEEN, "");
      }
      if (code === SHIFT) {
        if (shifted) throw new Unreadable("damaged");
        shifted = true;
        continue;
      }
      if (++count > LONGEST) throw new Unreadable("damaged");
      if (code === SPACE) {
        text += " ";
        large = isName;
      } else {
        if (code === SIGN) {
          const at = this.take(5);
          text += shifted ? (LARGE_SIGNS[at] ?? "") : SIGNS[at];
        } else if (code === ANY) {
          const point = this.take(21);
          const whole = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
          text += whole ? String.fromCodePoint(point) : "\ufffd";
        } else if (code <= 26) {
          text += String.fromCharCode((large !== shifted ? 64 : 96) + code);
        } else throw new Unreadable("damaged");
        large = false;
      }
      shifted = false;
    }
  }
}

// The letters behind # -> {id, game, title, together, players: [{name, first, winner, team,
// place, score, value}], why: {criterion, words}, reason, cause, rounds, minutes,
// chart: {lines, low, high}}. What a result does not have is null.
export function read(letters) {
  const bytes = bytesOf(letters);
  const check = bytes.splice(-4).reduce((sum, byte) => sum * 256 + byte, 0);
  if (crc32(bytes) !== check) throw new Unreadable("damaged");
  const bits = new Bits(bytes);
  const version = bits.take(4);
  if (version > VERSION) throw new Unreadable("newer");
  if (version < OLDEST) throw new Unreadable("damaged");
  const [together, hasTeams, hasScores, hasTitle, hasPlaces, hasWhy] = Array.from(
    { length: 6 }, () => bits.flag(),
  );
  const count = bits.take(4);
  if (!count) throw new Unreadable("damaged");
  const first = version > 1 ? bits.take(4) - 1 : -1; // the seat that began
  if (first >= count) throw new Unreadable("damaged");
  const game = bits.text();
  const title = hasTitle ? bits.text(true) : null;
  const players = Array.from({ length: count }, (_, seat) => ({
    name: bits.text(true),
    first: seat === first,
    winner: bits.flag(),
    team: hasTeams ? bits.take(4) : null,
    place: hasPlaces ? bits.take(4) : null,
    score: null,
    value: null,
  }));
  const give = (field, values) => values.forEach((value, seat) => (players[seat][field] = value));
  if (hasScores) give("score", bits.numbers(count));
  let why = null;
  if (hasWhy) {
    const own = bits.flag();
    const text = bits.text();
    why = own ? { criterion: null, words: text } : { criterion: text, words: null };
    if (bits.flag()) give("value", players.map((player) => player.score));
    else give("value", bits.numbers(count));
  }
  let reason = null; // a code, or
  let cause = null; // words
  if (bits.flag()) reason = why?.criterion ?? "";
  else if (version > 1 && bits.flag()) cause = bits.text();
  else reason = bits.text();
  const rounds = bits.number();
  const minutes = bits.number();
  const id = check.toString(16).padStart(8, "0");
  const chart = bits.flag() ? chartOf(bits) : null;
  return { id, game, title, together, players, why, reason, cause, rounds, minutes, chart };
}

function chartOf(bits) {
  const count = bits.take(4);
  const points = bits.take(5);
  if (!count || points < 2) throw new Unreadable("damaged");
  const [low] = bits.numbers(1);
  const [high] = bits.numbers(1);
  const lines = Array.from({ length: count }, () =>
    Array.from({ length: points }, () => low + (bits.take(5) / 31) * Math.max(1, high - low)),
  );
  return { lines, low, high };
}
