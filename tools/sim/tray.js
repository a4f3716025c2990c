// SPDX-License-Identifier: MIT
// What lies under the device: choices about the page and about which device it is.
import { by, chosen, root } from "./dom.js";
import { toast } from "./notes.js";
import { hear, isOn, restart, send } from "./power.js";
import { nameAll } from "./speech.js";
import { say } from "./words.js";

// A switch that is remembered; `work(on)` when it changes.
function remember(name, work) {
  const box = by(name);
  box.checked = chosen.get(name) === "on";
  box.addEventListener("change", () => {
    chosen.set(name, box.checked ? "on" : "off");
    work(box.checked);
  });
}

remember("instant", (on) => send("instant", on));
remember("sounds", () => {});

// Another board, or another matrix soldered on: that needs the power off.
for (const kind of ["board", "grid"]) {
  for (const choice of document.querySelectorAll(`[name=${kind}]`)) {
    choice.checked = choice.value === root.dataset[kind];
    choice.addEventListener("change", () => {
      root.dataset[kind] = choice.value;
      chosen.set(kind, choice.value);
      resize();
      nameAll();
      if (document.body.dataset.state !== "off") restart();
      else window.dispatchEvent(new Event("grid"));
    });
  }
}

// --- what else there is -------------------------------------------------------------------------

function showMore() {
  by("open-more").setAttribute("aria-expanded", String("more" in root.dataset));
}
by("open-more").addEventListener("click", () => {
  root.toggleAttribute("data-more");
  chosen.set("more", "more" in root.dataset ? "open" : "closed");
  showMore();
});
showMore();

// --- the hint at first sight --------------------------------------------------------------------

by("hint-done").addEventListener("click", () => {
  chosen.set("hint", "done");
  delete root.dataset.hint;
  resize();
});

// --- sizes --------------------------------------------------------------------------------------

export function resize() {
  window.layOut();
  window.dispatchEvent(new Event("laid-out"));
}
window.addEventListener("resize", resize);

// The device alone, as large as it can be. Not every phone lets a page have all of the screen; then
// at least the rest of the page is out of the way.
export function big(on) {
  if (on === "big" in root.dataset) return;
  if (on) root.dataset.big = "";
  else delete root.dataset.big;
  if (on) root.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  resize();
  stayAwake();
}

by("fullscreen").addEventListener("click", () => big(true));
by("leave-big").addEventListener("click", () => big(false));
document.addEventListener("fullscreenchange", () => document.fullscreenElement || big(false));

// --- the screen stays on ------------------------------------------------------------------------

let lock = null;

async function stayAwake() {
  const wanted = by("awake").checked && isOn() && !document.hidden;
  if (!wanted) {
    lock?.release().catch(() => {});
    lock = null;
    return;
  }
  if (lock && !lock.released) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    toast(say("awake.no"));
  }
}

remember("awake", stayAwake);
hear("state", stayAwake);
document.addEventListener("visibilitychange", stayAwake); // a browser ends it with every look away

