// SPDX-License-Identifier: MIT
// Reads what a link to a result carries: docs/results.md tells how it is written. Whatever comes
// in, a result comes out or `Unreadable` is thrown, with "damaged" or "newer" as its message.

export class Unreadable extends Error {}

const VERSION = 3;
const OLDEST = 1; // that can still be read
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-/+:$";
// Those of versions 1 and 2.
const OLD_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const SIGNS = "áéíóúüñ0123456789_-.'·&+()!?,/:%";
const LARGE_SIGNS = "ÁÉÍÓÚÜÑ";
const [END, SHIFT, SPACE, SIGN, ANY] = [0, 27, 28, 29, 30];
const LONGEST = 160; // letters of a text
const MOST_BYTES = 400;

// Marks that turn the direction of what follows, and what is no letter at all.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

// Three letters are two bytes, the lowest first; two at the end are one. Null: these are others.
function bytesOf(letters) {
  const bytes = [];
  for (let at = 0; at < letters.length; at += 3) {
    const values = [...letters.slice(at, at + 3)].map((letter) => LETTERS.indexOf(letter));
    if (values.length < 2 || values.includes(-1)) return null;
    const value = values.reduceRight((sum, next) => 41 * sum + next, 0);
    if (value >= 256 ** (values.length - 1)) return null;
    if (values.length === 3) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return bytes;
}

function oldBytesOf(letters) {
  const bytes = [];
  let held = 0;
  let count = 0;
  for (const letter of letters) {
    const value = OLD_LETTERS.indexOf(letter);
    if (value < 0) return null;
    held = ((held << 6) | value) & 0xfff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push((held >> count) & 255);
    }
  }
  // What is left over is nothing: another letter there would be another link to the same result.
  return held & ((1 << count) - 1) || count >= 6 ? null : bytes;
}

// The bytes without their checksum, and that; null if it does not fit them.
function sealed(bytes) {
  if (!bytes || bytes.length < 5 || bytes.length > MOST_BYTES) return null;
  const check = bytes.splice(-4).reduce((sum, byte) => sum * 256 + byte, 0);
  return crc32(bytes) === check ? { bytes, check } : null;
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
    this.isOld = false; // letters of texts as versions 1 and 2 have them
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

  // A word begins with a large letter in a name, else with a small one, and goes on with small ones
  // or with those of the size of the last, unless a shift says otherwise.
  text(isName = false) {
    let text = "";
    let large = isName;
    let first = true; // of a word
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
        first = true;
        shifted = false;
        continue;
      }
      let isLarge = large !== shifted;
      if (code <= 26) {
        text += String.fromCharCode((isLarge ? 64 : 96) + code);
      } else if (code === SIGN) {
        const at = this.take(5);
        if (this.isOld) isLarge = shifted;
        isLarge &&= at < LARGE_SIGNS.length;
        text += isLarge ? LARGE_SIGNS[at] : SIGNS[at];
      } else if (code === ANY) {
        const point = this.take(21);
        const whole = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
        text += whole ? String.fromCodePoint(point) : "\ufffd";
        isLarge = false;
      } else throw new Unreadable("damaged");
      large = isLarge && !first && !this.isOld;
      first = false;
      shifted = false;
    }
  }
}

// The letters behind # -> {id, game, title, together, players: [{name, first, winner, team,
// place, score, value}], why: {criterion, words}, reason, cause, rounds, minutes,
// chart: {lines, low, high}}. What a result does not have is null.
export function read(letters) {
  const found = sealed(bytesOf(letters)) ?? sealed(oldBytesOf(letters));
  if (!found) throw new Unreadable("damaged");
  const { bytes, check } = found;
  const bits = new Bits(bytes);
  const version = bits.take(4);
  if (version > VERSION) throw new Unreadable("newer");
  if (version < OLDEST) throw new Unreadable("damaged");
  bits.isOld = version < 3;
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
