// SPDX-License-Identifier: MIT
// The results of this page's own device as files, as ./dev pull writes them: two buttons in the
// workshop. They are made from what is kept, so the device need not be on.
import { Keep } from "./keep.js";
import { say } from "./words.js";

const LOG = "results.log";
const HEAD = 12; // of a record: four hex digits of length, eight of checksum

// The results in a log, without what the device would not believe either: results.py has the same.
async function records(bytes) {
  const { crc32 } = await import("./payload.js");
  const found = new Map(); // one that was played on has its last result
  for (const line of new TextDecoder().decode(bytes ?? new Uint8Array()).split("\n")) {
    const body = new TextEncoder().encode(line.slice(HEAD));
    const [size, check] = [line.slice(0, 4), line.slice(4, HEAD)].map((hex) => parseInt(hex, 16));
    if (size !== body.length || check !== crc32(body)) continue; // torn or rotten
    let record = null;
    try {
      record = checked(JSON.parse(line.slice(HEAD)));
    } catch {
      // No JSON, or nothing that has keys.
    }
    if (record) found.set(JSON.stringify([record.match, record.game, record.players]), record);
  }
  return [...found.values()];
}

const isText = (value) => typeof value === "string";
const isList = Array.isArray;

function checked(record) {
  if (!/^match-\d{5}\.log$/.test(record.match)) return null;
  const { players, winners } = record;
  if (isList(players) && !players.every(isText)) return null;
  const given = {
    players: isList(players) ? players : [], winners: isList(winners) ? winners : [],
    game: isText(record.game) ? record.game : "",
    seconds: Number.isInteger(record.seconds) ? record.seconds : 0,
  };
  const count = given.players.length;
  const isSeat = (seat) => Number.isInteger(seat) && seat >= 0 && seat < count;
  if (!given.winners.every(isSeat)) return null;
  const areNumbers = (list) =>
    isList(list) && list.length === count && list.every(Number.isInteger);
  const { title, why } = record;
  const good = {
    title: isText(title) || (title && Object.keys(title).length && Object.values(title).every(isText)),
    places: areNumbers(record.places),
    teams: areNumbers(record.teams),
    scores: areNumbers(record.scores),
    why: why && areNumbers(why.values) && isText(why.criterion) && isText(why.words ?? ""),
    reason: isText(record.reason),
    cause: isText(record.cause),
    rounds: Number.isInteger(record.rounds),
    first: isSeat(record.first),
  };
  // As they came, what was missing at the end.
  const kept = Object.entries(record).filter(([key, value]) => {
    return key in given ? value === given[key] : (good[key] ?? true);
  });
  return { ...Object.fromEntries(kept), ...given };
}

// A kept result in the shape in which a link carries one.
function asResult(record, language) {
  const { title, why } = record;
  const of = (values, seat) => values?.[seat] ?? null;
  return {
    ...record,
    id: record.match.replace(/\.log$/, ""),
    title: title ? (typeof title === "string" ? title : (title[language] ?? title.en ?? null)) : null,
    why: why ? { criterion: why.criterion, words: why.words ?? null } : null,
    minutes: Math.floor(((record.seconds ?? 0) + 30) / 60),
    players: record.players.map((name, seat) => ({
      name,
      winner: record.winners.includes(seat),
      team: of(record.teams, seat),
      place: of(record.places, seat),
      score: of(record.scores, seat),
      value: of(why?.values, seat),
    })),
  };
}

async function read() {
  const keep = await Keep.open("season");
  try {
    return await records((await keep.all()).get(LOG));
  } finally {
    keep.db.close();
  }
}

function save(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const KINDS = {
  async "plays.csv"(found, language) {
    const { COLUMNS, csv, lines } = await import("./plays.js"); // few ever want it
    const rows = found.flatMap((record) => lines(asResult(record, language), null, language));
    return ["\ufeff" + csv([COLUMNS, ...rows]), "text/csv"];
  },
  "plays.json": async (found) => [JSON.stringify(found, null, 1) + "\n", "application/json"],
};

async function download(name) {
  let found = [];
  try {
    found = await read();
  } catch {
    // Nothing can be kept in this browser.
  }
  if (!found.length) told.textContent = say("data.none");
  else {
    save(name, ...(await KINDS[name](found, document.documentElement.lang)));
    told.textContent = say("data.saved", name);
  }
}

const row = document.createElement("div");
row.className = "row";
const told = document.createElement("span");
told.id = "plays-told";
told.setAttribute("role", "status");
for (const name of Object.keys(KINDS)) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "plain";
  button.id = name.replace(".", "-");
  button.textContent = name;
  button.addEventListener("click", () => download(name));
  row.append(button);
}
row.append(told);
document.querySelector("#drawer > .row").after(row);
