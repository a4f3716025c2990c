// SPDX-License-Identifier: MIT
// A recorded match that plays itself, with captions. It is played by pressing keys on the real
// firmware, on a copy of the data: whoever presses a key has the match from then on, and only then
// is it kept.
import { by } from "./dom.js";
import { toast } from "./notes.js";
import { demand, hear, restart, whenOn } from "./power.js";
import { own, say } from "./words.js";

const ORDER = ["A", "B", "C", "UP", "DOWN"];
const PRESS = 110; // ms that a finger stays
const HOLD = 720;
const AFTER = 700; // ms after a press: the ink is seen to follow
const READ = [900, 42]; // ms for a caption, and for each of its letters
const REST = 1600; // ms for what has come of it

let press = () => {}; // (key, down): as a finger would, see `fingers`
let run = null; // the demo that plays
let over = false; // it has come to its end, and waits

// `press(key, down)` moves a key without being taken for somebody's finger.
export function fingers(work) {
  press = work;
}

// Wait; Next cuts it short, an end of the demo for ever.
function pause(ms, mine) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    mine.hurry = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

function caption(words) {
  by("caption-words").textContent = words;
}

function showCaption(on) {
  by("caption").hidden = !on;
  document.documentElement.toggleAttribute("data-demo", on);
}

export async function playDemo(slug, demo) {
  await endDemo();
  if (!(await whenOn())) {
    toast(say("visit.off"));
    return;
  }
  const mine = (run = { slug, demo, hurry: () => {} });
  over = false;
  by("demo-again").hidden = true;
  by("demo-next").hidden = false;
  showCaption(true);
  caption(say("boot.firmware"));
  const { setup, rolls } = demo;
  const refusal = await demand("visit", { kind: "demo", demo: { game: slug, setup, rolls, do: demo.do } });
  if (run !== mine) return;
  if (refusal !== "") {
    toast(say(refusal ? "visit." + refusal : "demo.none"));
    await endDemo();
    return;
  }
  for (const step of demo.steps) {
    const words = own(step.say);
    caption(words);
    await pause(READ[0] + READ[1] * words.length, mine);
    for (const name of step.keys) {
      if (run !== mine) return;
      await tap(name, mine);
    }
    if (run !== mine) return;
    await pause(REST, mine);
    if (run !== mine) return;
  }
  over = true;
  caption(say("demo.end"));
  by("demo-again").hidden = false;
  by("demo-next").hidden = true;
}

async function tap(name, mine) {
  const held = name[0] === "h" && name !== "h";
  const key = ORDER.indexOf(held ? name.slice(1) : name);
  press(key, true);
  await new Promise((resolve) => setTimeout(resolve, held ? HOLD : PRESS));
  press(key, false);
  if (run === mine) await pause(AFTER, mine);
}

export const demoRuns = () => run !== null;

// No finger is left on a key: -> whether there was a demo.
function stop() {
  if (!run) return false;
  const { hurry } = run;
  run = null;
  hurry();
  for (const key of ORDER.keys()) press(key, false);
  showCaption(false);
  return true;
}

// Whoever cuts the power, or chooses another board, has ended it too.
hear("state", (word) => word !== "on" && stop());

// Somebody takes the match over, as it is: from now on it is kept.
export function takeOver() {
  if (!stop()) return;
  demand("visit", { kind: "mine" });
  toast(say("demo.yours"));
}

// As if there had been no demo; whatever else is to come to the device waits for that.
export async function endDemo() {
  if (!stop()) return;
  restart();
  await whenOn();
}

by("demo-next").addEventListener("click", () => run?.hurry());
by("demo-mine").addEventListener("click", takeOver);
by("demo-stop").addEventListener("click", endDemo);
by("demo-again").addEventListener("click", () => over && playDemo(run.slug, run.demo));
