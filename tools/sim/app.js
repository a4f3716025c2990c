// SPDX-License-Identifier: MIT
// The page: eyes and fingers of the device. What belongs to one idea is in a file of its own.
import { by, chosen, root } from "./dom.js";
import { followJournal, followLog, log, showFigures } from "./drawer.js";
import { demoRuns, endDemo, fingers, takeOver } from "./demo.js";
import { Ink } from "./ink.js";
import { Keys } from "./keys.js";
import { Lights } from "./lights.js";
import { closeNote, toast } from "./notes.js";
import { SLOW, demand, fingersAre, gridSize, hear, isOn, send, switchOn } from "./power.js";
import { sound } from "./sound.js";
import { nameAll, readOut, shownWords, whyNot } from "./speech.js";
import { big, resize } from "./tray.js";
import { say } from "./words.js";
import "./data.js";
import "./gallery.js";
import "./links.js";
import "./offline.js";
import "./share.js";
import "./sheets.js";

const LOOK = 500; // ms between two looks at the figures
const LETTER = /^[ -~áéíóúüñÁÉÍÓÚÜÑ]?$/; // what the display's fonts have

// --- eyes ---------------------------------------------------------------------------------------

const motion = matchMedia("(prefers-reduced-motion: reduce)");
const ink = new Ink(by("ink"), () => motion.matches);
const lights = new Lights(by("lights"));
ink.load(chosen.get("ink"));
ink.drawn = () => demoRuns() || chosen.set("ink", ink.save());

hear("ink", (picture, full, ms) => ink.show(picture, full, ms));
hear("lights", (frame) => lights.show(frame));
hear("log", log);
hear("state", (word) => {
  if (word === "starting") lights.grid(...gridSize());
  if (word === "off") {
    ink.freeze();
    lights.dark();
  }
});
window.addEventListener("grid", () => lights.grid(...gridSize()));
window.addEventListener("laid-out", () => lights.resize());

// What has changed on the device, for the workshop.
hear("restored", (files) => {
  const kept = new Map(files);
  followLog("log.txt", kept.get("log.txt"));
  const current = kept.get("current");
  const name = current && new TextDecoder().decode(current);
  if (kept.has(name)) followJournal(name, kept.get(name));
});
hear("changes", (_, changes) => {
  for (const [name, bytes] of changes) {
    followJournal(name, bytes);
    followLog(name, bytes);
  }
});

// --- fingers ------------------------------------------------------------------------------------

const buttons = [...document.querySelectorAll(".key")];
buttons.sort((one, other) => one.dataset.key - other.dataset.key);

const keys = new Keys(buttons, {
  send(key, down, at) {
    if (down) {
      if (demoRuns()) takeOver();
      sound("click");
      const why = whyNot(key);
      if (why) toast(why);
    }
    send("finger", key, down, at);
  },
  naming: () => isOn() && shownWords().screen === "NameEntry",
  type(letter) {
    if (!LETTER.test(letter)) toast(say("key.letter", letter));
    else if (demoRuns()) takeOver();
    else send("type", letter);
  },
  leave() {
    if (closeNote()) return true;
    if (demoRuns()) endDemo();
    else if (!by("drawer").hidden) openDrawer(false);
    else if ("big" in root.dataset) big(false);
    else return false;
    return true;
  },
});
fingersAre(() => keys.held());

// A demo's finger.
fingers((key, down) => {
  buttons[key].classList.toggle("down", down);
  if (down) sound("click");
  send("finger", key, down, performance.timeOrigin + performance.now());
});

// --- the drawer ---------------------------------------------------------------------------------

let figuresTimer = 0;

function openDrawer(open) {
  by("drawer").hidden = !open;
  by("open-drawer").setAttribute("aria-expanded", String(open));
  if (open) root.dataset.drawer = "";
  else delete root.dataset.drawer;
  chosen.set("drawer", open ? "open" : "closed");
  clearInterval(figuresTimer);
  if (open) figuresTimer = setInterval(lookAtFigures, LOOK);
  resize();
}

async function lookAtFigures() {
  const figures = await demand("figures");
  if (figures) showFigures(figures);
}

by("open-drawer").addEventListener("click", () => openDrawer(by("drawer").hidden));
by("close-drawer").addEventListener("click", () => {
  openDrawer(false);
  by("open-drawer").focus();
});
by("skip").addEventListener("click", () => send("skip", 60_000));
by("slow").addEventListener("change", (event) => send("slow", event.target.checked ? SLOW : 1));

// For whoever drives the page by a script: resolves when the device has done all it was told so
// far, and its words can be read.
window.settled = async () => {
  if ((await demand("ping")) !== undefined) readOut();
};

// --- now ----------------------------------------------------------------------------------------

nameAll();
if ("drawer" in root.dataset) openDrawer(true);
resize();
switchOn();
