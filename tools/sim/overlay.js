// SPDX-License-Identifier: MIT
// The scoreboard. What comes in is put on the page as text only.
import { Device, followTabs } from "./cable.js";
import { seenAs } from "./lights.js";

const WORDS = {
  es: {
    waiting: "Aquí se ve el marcador: abre una partida en el simulador, en otra pestaña.",
    nothing: "No hay ninguna partida en la mesa.",
    connecting: "Conectando…",
    connected: "Conectado.",
    silent: "Lo que hay en ese puerto no responde como Escudero. Elige otro, o prueba otra vez.",
    gone: "Se ha perdido la conexión. Enchufa el cable y conecta otra vez.",
    typing: "El aparato pide un nombre: escribe.",
  },
  en: {
    waiting: "This is the scoreboard: open a match in the simulator, in another tab.",
    nothing: "There is no match on the table.",
    connecting: "Connecting…",
    connected: "Connected.",
    silent: "What is at that port does not answer as Escudero does. Choose another one, or try again.",
    gone: "The connection is lost. Plug the cable in and connect again.",
    typing: "The device asks for a name: type.",
  },
};
const STIRRED = 3000; // ms that the help stays after the mouse has moved
const MANY = 8; // players from which on rows are lower

const by = (id) => document.getElementById(id);
const root = document.documentElement;
const body = document.body;
let word = "waiting"; // what the help says
let typing = false;

root.lang = /^es\b/i.test(navigator.language) ? "es" : "en";

function element(kind, className, words) {
  const made = document.createElement(kind);
  made.className = className;
  made.textContent = words;
  return made;
}

function tell(next) {
  word = next;
  by("told").textContent = WORDS[root.lang][word];
  body.classList.toggle("trouble", word === "silent" || word === "gone");
}

function row({ name, light, score, side, active, out, won }) {
  const is = { active, out, won };
  const made = element("li", Object.keys(is).filter((key) => is[key]).join(" "), "");
  const spot = element("span", "light", "");
  const [red, green, blue] = seenAs(light >> 16 & 255, light >> 8 & 255, light & 255);
  spot.style.setProperty("--light", `rgb(${red} ${green} ${blue})`);
  made.append(spot, element("span", "name", name));
  if (side !== null) made.append(element("span", "side", String.fromCharCode(65 + side % 26)));
  if (score !== null) made.append(element("span", "score", String(score).replace("-", "−")));
  return made;
}

function show(view) {
  root.lang = view.language;
  typing = view.typing;
  by("board").hidden = !view.there;
  body.classList.toggle("following", view.there && !typing);
  tell(typing && device?.port ? "typing" : view.there ? "connected" : "nothing");
  if (!view.there) return;
  for (const key of ["turn", "phase", "words", "title", "verdict"]) by(key).textContent = view[key];
  if (view.verdict) {
    // It is nobody's turn any more: the title stands there, and the verdict has its line.
    by("turn").textContent = by("title").textContent = "";
    by("phase").textContent = view.title;
  }
  const sides = new Set(view.players.map(({ side }) => side));
  const together = view.turn.split(" · "); // partners whose turn is one
  by("players").replaceChildren(...view.players.map((player) => row({
    ...player,
    active: !view.verdict
      && (player.active || (together.length > 1 && together.includes(player.name))),
    side: sides.size < view.players.length ? player.side : null,
  })));
  by("players").classList.toggle("many", view.players.length >= MANY);
  by("shared").replaceChildren(...view.shared.map(([name, value]) => {
    const pair = document.createElement("div");
    pair.append(element("dt", "", name), element("dd", "", String(value ?? "")));
    return pair;
  }));
}

// A device on the cable comes before a simulator that is open somewhere.
const device = Device.offered() ? new Device(show, tell) : null;
followTabs((view) => device?.port || show(view));

by("connect").hidden = !device;
by("connect").addEventListener("click", () => device.choose());
device?.again();
tell(word);

const ground = new URLSearchParams(location.search).get("ground");
if (/^[0-9a-f]{6}$/i.test(ground ?? "")) body.style.background = "#" + ground;

let timer = 0;
addEventListener("pointermove", () => {
  body.classList.add("stirred");
  clearTimeout(timer);
  timer = setTimeout(() => body.classList.remove("stirred"), STIRRED);
});
addEventListener("keydown", (event) => {
  if (!typing || !device?.port || event.ctrlKey || event.metaKey || event.altKey) return;
  const letter = event.key === "Backspace" ? "" : event.key;
  if ([...letter].length > 1) return;
  device.say(letter ? `type ${letter}\n` : "type\n");
  event.preventDefault();
});
