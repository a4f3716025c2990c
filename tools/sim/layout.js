// SPDX-License-Identifier: MIT
// How large the device is drawn. This runs before the first picture, so nothing moves afterwards.
// --u is the width of one pixel of the e-ink: a whole number of the screen's own pixels if that
// does not waste too much room, so that the ink is crisp.
(() => {
  const root = document.documentElement;
  const place = new URL("./", location.href).pathname;
  const setting = (name) => {
    try {
      return localStorage.getItem(`escudero.${name} ${place}`);
    } catch {
      return null;
    }
  };
  const GRIDS = ["8x8", "16x16", "32x8"];
  const BOARDS = ["pico", "badger"];

  // Width and height of the device in units: the matrix above the display, or beside it.
  const TALL = { "8x8": [351, 360], "16x16": [351, 360], "32x8": [351, 346] };
  const WIDE = [524, 206];

  // As was chosen, or else as the browser speaks.
  const browser = /^es\b/i.test(navigator.language) ? "es" : "en";
  root.lang = { es: "es", en: "en" }[setting("language")] ?? browser;
  root.dataset.grid = GRIDS.includes(setting("grid")) ? setting("grid") : "8x8";
  root.dataset.board = BOARDS.includes(setting("board")) ? setting("board") : "pico";
  if (setting("hint") !== "done") root.dataset.hint = "";
  if (setting("more") === "open") root.dataset.more = "";
  if (setting("drawer") === "open") root.dataset.drawer = "";

  // The largest unit with which a size fits into the room; alone, the device wants all of it.
  function fit([width, height], room, ratio) {
    const most = Math.min(4, room[0] / width, room[1] / height);
    const whole = Math.floor(most * ratio + 0.001) / ratio;
    return whole >= most * ("big" in root.dataset ? 0.95 : 0.8) ? whole : most;
  }

  window.layOut = () => {
    const ratio = window.devicePixelRatio || 1;
    const across = root.clientWidth;
    const down = root.clientHeight;
    const narrow = across < 700;
    const drawer = "drawer" in root.dataset && across >= 1000 ? 380 : 0;
    // Alone, or with the head above it, and slip and tray below.
    const room = "big" in root.dataset
      ? [across, down]
      : [across - drawer - (narrow ? 8 : 64), Math.max(300, down - (narrow ? 64 : 250))];
    const tall = fit(TALL[root.dataset.grid], room, ratio);
    const edge = "big" in root.dataset ? 10 : 0;
    const inside = [room[0] - edge, room[1] - edge];
    const wide = root.dataset.grid === "32x8" || narrow ? 0 : fit(WIDE, inside, ratio);
    const unit = Math.max(tall, wide);
    root.dataset.shape = wide >= tall ? "wide" : "tall";
    root.toggleAttribute("data-crisp", Math.abs(unit * ratio - Math.round(unit * ratio)) < 0.001);
    root.style.setProperty("--u", unit + "px");
  };
  window.layOut();

  if (location.protocol === "file:") {
    // Browsers load no modules from files.
    addEventListener("DOMContentLoaded", () => document.body.classList.add("from-file"));
  }
})();
