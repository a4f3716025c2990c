// SPDX-License-Identifier: MIT
// The results of this page's own device as files, as ./dev pull writes them: two buttons in the
// workshop. They are made from what is kept, so the device need not be on.
import { Keep } from "./keep.js";
import { say } from "./words.js";

const LOG = "results.log";
const HEAD = 12; // of a record: four hex digits of length, eight of checksum

function records(bytes) {
  const found = [];
  for (const line of new TextDecoder().decode(bytes ?? new Uint8Array()).split("\n")) {
    try {
      const record = JSON.parse(line.slice(HEAD));
      if (Array.isArray(record.players) && Array.isArray(record.winners)) found.push(record);
    } catch {
      // A line that is torn or empty: the others are not.
    }
  }
  return found;
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
    return records((await keep.all()).get(LOG));
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
