// SPDX-License-Identifier: MIT
// A result on a phone. All of it is in the link, behind #; nothing is sent to anybody. What comes
// in is put on the page as text only.
import { Unreadable, read } from "./payload.js";
import {
  COLUMNS, bgStats, cause, counts, criterionOf, csv, decided, inWords, length, lines, ranking,
  signed, titleOf, verdict,
} from "./plays.js";

const WORDS = {
  es: {
    damaged: "El enlace está incompleto o dañado. Escanea el código otra vez.",
    newer: "Este resultado es de un Escudero más nuevo que esta página. Vuelve a cargarla con conexión.",
    none: "Aquí se ven los resultados de Escudero. Escanea el código que enseña el aparato al acabar una partida.",
    copied: "Copiado.",
    uncopied: "No se ha podido copiar.",
    saved: "Guardado como {0}.",
    team: "equipo {0}",
    chart: "Así fue la partida",
  },
  en: {
    damaged: "The link is incomplete or damaged. Scan the code again.",
    newer: "This result is of a newer Escudero than this page. Load the page again while online.",
    none: "This page shows results of Escudero. Scan the code that the device shows after a match.",
    copied: "Copied.",
    uncopied: "It could not be copied.",
    saved: "Saved as {0}.",
    team: "team {0}",
    chart: "How the match went",
  },
};
// They can be told apart by colour-blind people, and by their dashes on paper.
const STROKES = [
  ["#a3242b", ""], ["#2247b5", "7 4"], ["#1c7a4a", "2 4"], ["#b37400", "10 3 2 3"],
  ["#5d2a8c", "5 2"], ["#1e1d21", "1 3"], ["#c2437f", "12 4"], ["#2b7f99", "3 3 8 3"],
  ["#8a4a12", "6 6"], ["#5f7d0e", "2 2 6 2"],
];
const SVG = "http://www.w3.org/2000/svg";

const by = (id) => document.getElementById(id);
const say = (key, ...values) =>
  WORDS[language][key].replace(/\{(\d)\}/g, (_, number) => values[number]);
let language = (navigator.languages ?? [navigator.language]).find((name) => /^(es|en)\b/.test(name));
language = language?.slice(0, 2) ?? "es";
let result = null;

function element(kind, words, className) {
  const made = document.createElement(kind);
  if (words !== undefined) made.textContent = words;
  if (className) made.className = className;
  return made;
}

function drawn(kind, attributes) {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

// --- the result -----------------------------------------------------------------------------------

function show() {
  document.documentElement.lang = language;
  const letters = location.hash.slice(1);
  let trouble = letters ? "" : "none";
  result = null;
  try {
    if (letters) result = read(letters);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    trouble = error.message;
  }
  by("trouble").hidden = !trouble;
  by("trouble-words").textContent = trouble ? say(trouble) : "";
  by("result").hidden = !result;
  by("told").textContent = "";
  if (result) showResult();
}

function showResult() {
  const title = titleOf(result, language);
  document.title = `${title} · Escudero`;
  by("game").textContent = title;
  by("verdict").textContent = verdict(result, language);
  const why = decided(result, language) ? cause(result, language) : "";
  by("about").textContent = [why, length(result, language)].filter(Boolean).join(" · ");
  showRanking();
  showChart();
  link();
}

function showRanking() {
  const scored = result.players.some((player) => player.score !== null);
  const other = counts(result) && result.players.some(({ value, score }) => value !== score);
  by("score-head").hidden = !scored;
  by("value-head").hidden = !other;
  by("value-head").textContent = criterionOf(result, language);
  by("ranking").replaceChildren(
    ...ranking(result).map((player) => {
      const row = element("tr", undefined, player.winner ? "winner" : "");
      const who = element("td", undefined, "who");
      who.append(element("bdi", player.name));
      if (player.team !== null) {
        who.append(" ", element("span", say("team", teamName(player.team)), "team"));
      }
      const place = result.together ? "" : String(player.place);
      row.append(element("td", player.winner ? "♛" : place, "place"), who);
      if (scored) row.append(element("td", player.score === null ? "" : signed(player.score)));
      if (other) row.append(element("td", signed(player.value)));
      return row;
    }),
  );
}

const teamName = (team) => String.fromCharCode(65 + team);

// Whose line that is: a player's, or a side's.
function lineName(number, count) {
  if (count === result.players.length) return result.players[number].name;
  const members = result.players.filter((player) => player.team === number);
  return members.map((player) => player.name).join(" · ") || String(number + 1);
}

function showChart() {
  const { chart } = result;
  by("chart").hidden = !chart;
  if (!chart) return;
  const [left, top, width, height] = [30, 8, 284, 120];
  const low = Math.min(0, chart.low);
  const high = Math.max(1, chart.high);
  const across = (number, count) => left + (width * number) / (count - 1);
  const down = (value) => top + height - (height * (value - low)) / (high - low);
  const axis = `M${left} ${top}V${top + height}H${left + width}`;
  const parts = [drawn("path", { class: "axis", d: axis })];
  for (const value of [low, high]) {
    const text = drawn("text", { x: left - 4, y: down(value) + 4, "text-anchor": "end" });
    text.textContent = signed(value);
    parts.push(text);
  }
  const legend = chart.lines.map((line, number) => {
    const [stroke, dashes] = STROKES[number % STROKES.length];
    const look = { stroke, "stroke-dasharray": dashes };
    const points = line.map(
      (value, at) => `${across(at, line.length).toFixed(1)} ${down(value).toFixed(1)}`,
    );
    parts.push(drawn("path", { ...look, d: "M" + points.join("L") }));
    const sample = drawn("svg", { viewBox: "0 0 22 10", "aria-hidden": "true" });
    sample.append(drawn("path", { ...look, d: "M1 5H21" }));
    const item = element("span");
    item.append(sample, element("bdi", lineName(number, chart.lines.length)));
    return item;
  });
  by("lines").replaceChildren(...parts);
  by("lines").setAttribute("aria-label", say("chart"));
  by("legend").replaceChildren(...legend);
}

// --- what can be done with it ---------------------------------------------------------------------

const two = (number) => String(number).padStart(2, "0");

function now() {
  const date = new Date();
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

// "YYYY-MM-DD HH:MM:SS" of what the person has chosen; the device has no calendar.
function date() {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(by("date").value || now());
  return `${day} ${time}:00`;
}

function link() {
  by("bgstats").href = bgStats(result, date(), by("place").value.trim(), language);
}

function save() {
  const name = `escudero-${date().slice(0, 10)}-${result.id}.csv`;
  const text = "\ufeff" + csv([COLUMNS, ...lines(result, date(), language)]);
  const anchor = element("a");
  anchor.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
  by("told").textContent = say("saved", name);
}

async function copy() {
  try {
    await navigator.clipboard.writeText(`${inWords(result, language)}\n${location.href}`);
    by("told").textContent = say("copied");
  } catch {
    by("told").textContent = say("uncopied"); // without https, or the person said no
  }
}

async function share() {
  if (!navigator.share) return copy();
  const title = titleOf(result, language);
  try {
    await navigator.share({ title, text: inWords(result, language), url: location.href });
  } catch (error) {
    if (error.name !== "AbortError") await copy();
  }
}

by("date").value = now();
by("date").addEventListener("input", link);
by("place").addEventListener("input", link);
by("when").addEventListener("submit", (event) => event.preventDefault());
by("csv").addEventListener("click", save);
by("share").addEventListener("click", share);
by("copy").addEventListener("click", copy);
by("language").addEventListener("click", () => {
  language = language === "es" ? "en" : "es";
  show();
});
addEventListener("hashchange", show);
show();
// So that the next code is read without a network, too.
navigator.serviceWorker?.register("result-sw.js", { scope: "result.html" }).catch(() => {});
