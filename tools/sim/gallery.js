// SPDX-License-Identifier: MIT
// The cards of games and sheets: pictures, and what a click on them does.
import { by, make, root } from "./dom.js";
import { fromBase64 } from "./keep.js";
import { Lights } from "./lights.js";
import { toast } from "./notes.js";
import { demand, hear, isOn } from "./power.js";
import { playSheet } from "./sheets.js";
import { endDemo, playDemo } from "./demo.js";
import { say } from "./words.js";

let fetched = null;

// What ./dev gallery has recorded. It is fetched when it is needed, or when the device is on.
export function cards() {
  fetched ??= fetch(new URL("./gallery.json", import.meta.url)).then((answer) => {
    if (!answer.ok) throw new Error(`gallery.json: ${answer.status}`);
    return answer.json();
  });
  fetched.catch(() => (fetched = null));
  return fetched;
}

async function withCards(work) {
  let all;
  try {
    all = await cards();
  } catch {
    toast(say("gallery.fault"));
    return;
  }
  work(all);
}

const places = [...document.querySelectorAll(".card[data-kind]")];

function cardOf(all, { dataset }) {
  return all[dataset.kind][dataset.card];
}

// --- pictures -----------------------------------------------------------------------------------

function paint(all) {
  for (const place of places) {
    const { ink, lights } = cardOf(all, place);
    const shot = place.querySelector(".shot");
    if (!ink[root.lang]) continue;
    let picture = shot.querySelector("img");
    if (!picture) {
      picture = make("img", { alt: "", width: 296, height: 128 });
      const matrix = make("canvas", { "aria-hidden": "true" });
      shot.append(picture, matrix);
      const lit = new Lights(matrix);
      lit.show(fromBase64(lights));
      lit.resize();
    }
    picture.src = ink[root.lang];
  }
}

let painted = false;
hear("ready", () => {
  if (painted) return;
  painted = true;
  // Soon enough for who scrolls down; the device comes first.
  setTimeout(() => withCards(paint), 200);
});
window.addEventListener("words", () => painted && withCards(paint));

// --- clicks -------------------------------------------------------------------------------------

// The device is at the top of the page.
export function lookAtDevice() {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: calm ? "auto" : "smooth" });
}

async function play(kind, slug, card) {
  if (!isOn()) {
    toast(say("visit.off"));
    return;
  }
  lookAtDevice();
  await endDemo();
  if (kind === "sheets") {
    await playSheet(slug + ".json", new TextEncoder().encode(card.sheet));
    return;
  }
  const refusal = await demand("visit", { kind: "game", game: slug, players: 0 });
  if (refusal) toast(say("visit." + refusal));
}

// The editor is large and seldom wanted.
async function edit(name, text) {
  const { openEditor } = await import("./editor.js");
  openEditor(name, text);
}

for (const place of places) {
  const { kind, card: slug } = place.dataset;
  const on = (name, work) =>
    place.querySelector(`[data-do=${name}]`)?.addEventListener("click", () =>
      withCards((all) => work(cardOf(all, place))),
    );
  on("play", (card) => play(kind, slug, card));
  on("demo", (card) => {
    lookAtDevice();
    playDemo(slug, card.demo);
  });
  on("edit", (card) => edit(slug, card.sheet));
}

by("new-sheet").addEventListener("click", () => edit());

// The demo under the device shows another game each time.
let next = 0;
by("demo").addEventListener("click", () =>
  withCards(({ games }) => {
    const shown = Object.entries(games).filter(([, card]) => card.demo);
    // The one with most to see comes first.
    const first = shown.findIndex(([slug]) => slug === "elbrus");
    const [slug, card] = shown[(Math.max(0, first) + next++) % shown.length];
    playDemo(slug, card.demo);
  }),
);

by("to-gallery").addEventListener("click", (event) => {
  event.preventDefault();
  by("gallery").scrollIntoView();
  by("gallery").focus({ preventScroll: true });
});
