// SPDX-License-Identifier: MIT
// A result in words, and as others want it: BG Stats, a table of comma-separated values, a text to
// be sent to friends. `words` has the device's own, {language: {key: text}} by game: see games.js.
import { GAMES, SHELL } from "./games.js";

const BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data=";
const COLUMNS = [
  "id", "date", "game", "title", "player", "winner", "place", "score", "team", "criterion",
  "value", "reason", "rounds", "minutes",
];

function fill(text, ...values) {
  return text.replace(/%[sd]/g, () => values.shift());
}

// A word of the game, or else of the shell; "" if it is in neither.
export function word(result, key, language) {
  return GAMES[result.game]?.[language]?.[key] ?? SHELL[language][key] ?? "";
}

export function titleOf(result, language) {
  return result.title ?? GAMES[result.game]?.[language]?.title ?? result.game;
}

// The players, the best first.
export function ranking(result) {
  const place = (player) => player.place ?? (player.winner ? 1 : 2);
  const order = result.players.map((player, seat) => ({ ...player, seat, place: place(player) }));
  return order.sort((one, other) => one.place - other.place || one.seat - other.seat);
}

export const signed = (value) => String(value).replace("-", "−");

export function criterionOf(result, language) {
  const { criterion, words } = result.why ?? {};
  return words || (criterion ? word(result, "criterion." + criterion, language) || criterion : "");
}

// Is what decided more than yes and no?
const FLAGS = [
  "alive", "concede", "conceded", "finish", "instant", "last_standing", "last_team", "lost",
  "nobody_left", "rounds", "sage_defeated", "survivor", "won",
];

export function counts(result) {
  const { criterion } = result.why ?? { criterion: "alive" };
  if (!FLAGS.includes(criterion)) return true;
  return Boolean(result.why) && result.players.some(({ value }) => value !== 0 && value !== 1);
}

// "pieces 4 to 2", or "" where nothing was counted.
export function decided(result, language) {
  if (!counts(result) || !result.players.some((player) => player.winner)) return "";
  const [first, ...others] = ranking(result);
  const lost = others.filter((player) => !player.winner);
  const rest = lost.length ? lost : others;
  const second = rest.find((player) => first.team === null || player.team !== first.team);
  if (!second) return "";
  const values = [signed(first.value), signed(second.value)];
  return fill(SHELL[language]["result.compared"], criterionOf(result, language), ...values);
}

export function cause(result, language) {
  if (result.cause) return result.cause;
  const key = "reason." + result.reason;
  const lost = result.players.filter((player) => !player.winner);
  const named = lost.length === 1 && word(result, key + ".of", language);
  return named ? fill(named, lost[0].name) : word(result, key, language);
}

export function winner(result, language) {
  const winners = result.players.filter((player) => player.winner);
  const names = winners.map((player) => player.name);
  if (result.together) {
    return word(result, names.length ? "result.won" : "result.lost", language);
  }
  if (!names.length) return SHELL[language]["result.nobody"];
  const sides = new Set(winners.map((player, number) => player.team ?? number));
  if (sides.size > 1 && names.length === result.players.length) {
    return SHELL[language]["result.draw"];
  }
  const key = names.length === 1 ? "result.wins" : "result.win";
  return fill(SHELL[language][key], names.join(" · "));
}

export function verdict(result, language) {
  const why = decided(result, language) || cause(result, language);
  return why ? `${winner(result, language)}: ${why}` : winner(result, language);
}

export function length(result, language) {
  const words = SHELL[language];
  const minutes = fill(words["result.minutes"], result.minutes);
  return result.rounds ? `${fill(words["result.round"], result.rounds)} · ${minutes}` : minutes;
}

// For friends: what stands on the page, line by line.
export function inWords(result, language) {
  const lines = [titleOf(result, language), verdict(result, language)];
  for (const { place, name, score } of ranking(result)) {
    const before = result.together ? "" : `${place}. `; // nobody comes before the others
    lines.push(`${before}${name}${score === null ? "" : ` ${signed(score)}`}`);
  }
  return [...lines, length(result, language)].join("\n");
}

// Lower scores are better where the winners have them.
function highestWins(result) {
  const scored = result.players.filter((player) => player.score !== null);
  const won = scored.filter((player) => player.winner).map((player) => player.score);
  const lost = scored.filter((player) => !player.winner).map((player) => player.score);
  return !won.length || !lost.length || Math.max(...won) >= Math.min(...lost);
}

// `date` is "YYYY-MM-DD HH:MM:SS".
export function bgStats(result, date, location, language) {
  const noPoints = result.players.every((player) => player.score === null);
  const play = {
    sourceName: "Escudero",
    sourcePlayId: result.id,
    playDate: date,
    durationMin: result.minutes,
    location,
    game: {
      name: titleOf(result, language),
      sourceGameId: result.title ? `${result.game} ${result.title}` : result.game,
      bggId: 0,
      highestWins: highestWins(result),
      noPoints,
    },
    players: ranking(result).map((player) => ({
      name: player.name,
      sourcePlayerId: player.name,
      winner: player.winner,
      startPlayer: player.first,
      rank: player.place,
      score: player.score === null ? "" : String(player.score),
      role: player.team === null ? "" : String.fromCharCode(65 + player.team),
    })),
  };
  return BG_STATS + encodeURIComponent(JSON.stringify(play));
}

// A cell that begins like a formula would be reckoned by a spreadsheet: it is marked as text.
function cell(value) {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value ?? "") ? `'${value}` : (value ?? "");
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csv(rows) {
  return rows.map((row) => row.map(cell).join(",") + "\r\n").join("");
}

// One line for each player, as ./dev pull writes them.
export function lines(result, date, language) {
  const won = (player) => (player.winner ? 1 : 0);
  return ranking(result).map((player) => [
    result.id, date, result.game, titleOf(result, language), player.name, won(player),
    player.place, player.score, player.team, criterionOf(result, language),
    result.why ? player.value : null, cause(result, language), result.rounds, result.minutes,
  ]);
}

export { COLUMNS };
