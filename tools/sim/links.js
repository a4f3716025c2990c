// SPDX-License-Identifier: MIT
// Links that carry something to the device, behind the # of the page's address, which no server
// ever sees:
//
//   #game=elbrus&players=4    opens the set-up of a game
//   #sheet=…                  a tracker sheet
//   #match=…                  the whole journal of a match, opened as a copy
//
// Sheet and journal are compressed (zlib, which has a checksum) and in the base64 of addresses.
// Whatever such a link says, it is measured and checked before it comes near the device's files.
import { endDemo } from "./demo.js";
import { by } from "./dom.js";
import { toast } from "./notes.js";
import { demand, hear, isOn } from "./power.js";
import { playSheet } from "./sheets.js";
import { say } from "./words.js";

const MOST_SHEET = 12288; // bytes that the checker takes
const MOST_MATCH = 400_000; // bytes of a journal: some thousand actions
export const MOST_LINK = 30_000; // letters that a messenger carries without harm

// What is wrong with a link; the message is a key of words.js.
class BadLink extends Error {}

// --- packing ------------------------------------------------------------------------------------

export async function pack(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (const byte of packed) text += String.fromCharCode(byte);
  return asAddress(text);
}

// The base64 of addresses.
function asAddress(text) {
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// The bytes again; a few letters can stand for gigabytes, so it stops at `most`.
export async function unpack(text, most) {
  let plain;
  try {
    plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw new BadLink("link.damaged");
  }
  // atob forgives blanks and the last letter's idle bits; whoever has sent it wrote none.
  if (asAddress(plain) !== text) throw new BadLink("link.damaged");
  const packed = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const reader = stream.getReader();
  const parts = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read().catch(() => {
      throw new BadLink("link.damaged");
    });
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new BadLink("link.large");
    }
    parts.push(value);
  }
}

// --- making them --------------------------------------------------------------------------------

function address(hash) {
  return new URL("./#" + hash, location.href).href;
}

export function gameLink(game, players) {
  return address(new URLSearchParams(players ? { game, players } : { game }).toString());
}

export async function sheetLink(text) {
  return address("sheet=" + (await pack(new TextEncoder().encode(text))));
}

export async function matchLink(journal) {
  return address("match=" + (await pack(journal)));
}

// --- opening them -------------------------------------------------------------------------------

// A journal is a line for each record: four hex digits of length, eight of CRC-32, JSON.
function checkJournal(bytes) {
  let records = 0;
  for (let at = 0; at < bytes.length; records++) {
    const head = new TextDecoder().decode(bytes.subarray(at, at + 12));
    if (!/^[0-9a-f]{12}$/.test(head)) throw new BadLink("link.damaged");
    const body = bytes.subarray(at + 12, at + 12 + parseInt(head.slice(0, 4), 16));
    at += 12 + body.length + 1;
    if (bytes[at - 1] !== 10 || crc32(body) !== parseInt(head.slice(4), 16)) {
      throw new BadLink("link.damaged");
    }
  }
  if (!records) throw new BadLink("link.damaged");
}

function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

// A sheet from elsewhere is called by its title and by what is in it, so that it takes no other's
// place.
function nameOfSheet(bytes) {
  let title;
  try {
    const sheet = JSON.parse(new TextDecoder().decode(bytes));
    title = sheet.title?.en ?? sheet.title?.es ?? sheet.title;
  } catch {
    // The checker says what is wrong.
  }
  if (typeof title !== "string") title = "sheet";
  const start = title.replace(/[\p{Cc}\p{Cf}]/gu, "").slice(0, 24);
  return `${start} ${crc32(bytes).toString(16).padStart(8, "0")}.json`;
}

// What a link may say.
const WISHES = ["game", "game players", "sheet", "match"];

async function open(wishes) {
  if (!WISHES.includes([...wishes.keys()].sort().join(" "))) throw new BadLink("link.unknown");
  const game = wishes.get("game");
  const sheet = wishes.get("sheet");
  const match = wishes.get("match");
  if (game !== null) {
    const players = wishes.get("players");
    if (!/^[a-z0-9_]{1,32}$/.test(game)) throw new BadLink("visit.no_game");
    // Nonsense is as good as too many: the set-up opens, and a sentence says so.
    const count = /^[1-9]\d?$/.test(players) ? Number(players) : 99;
    await visit({ kind: "game", game, players: players === null ? 0 : count });
  } else if (sheet !== null) {
    const bytes = await unpack(sheet, MOST_SHEET);
    await playSheet(nameOfSheet(bytes), bytes);
  } else {
    const bytes = await unpack(match, MOST_MATCH);
    checkJournal(bytes);
    await visit({ kind: "match" }, bytes);
    toast(say("visit.match"));
  }
}

async function visit(wish, bytes = null) {
  const refusal = await demand("visit", wish, bytes);
  if (refusal) throw new BadLink("visit." + refusal);
}

// Do what the address asks for, once: a reload must not open another copy. If the device is off, it
// waits until that is on.
async function follow() {
  const { hash } = location;
  // Without a = it may be a place in the page; there is a "sheet", too.
  const isPlace = !hash.includes("=") && !WISHES.includes(hash.slice(1)) && by(hash.slice(1));
  if (hash.length < 2 || isPlace || !isOn()) return;
  history.replaceState(null, "", location.pathname + location.search);
  await endDemo();
  try {
    await open(new URLSearchParams(hash.slice(1)));
  } catch (error) {
    if (!(error instanceof BadLink)) throw error;
    toast(say(error.message));
  }
}

hear("ready", follow);
window.addEventListener("hashchange", follow);
