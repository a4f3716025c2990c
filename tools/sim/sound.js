// SPDX-License-Identifier: MIT
// Sounds, for who wants them: a key's click, dice, and the alarm of a notice. All are made here.
import { by } from "./dom.js";
import { hear } from "./power.js";

let audio = null;

// Browsers let a page sound only after somebody has touched it.
function ready() {
  if (!by("sounds").checked) return null;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return audio;
}

// A tone that dies away: Hz, seconds from now, seconds long, loudness.
function tone(hertz, at, lasts, level, kind = "sine") {
  const begin = audio.currentTime + at;
  const wave = audio.createOscillator();
  const volume = audio.createGain();
  wave.type = kind;
  wave.frequency.value = hertz;
  volume.gain.setValueAtTime(level, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  wave.connect(volume).connect(audio.destination);
  wave.start(begin);
  wave.stop(begin + lasts);
}

// A knock of something hard: noise, cut off at once.
function knock(at, level) {
  const length = Math.round(audio.sampleRate * 0.03);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < length; n++) data[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 3;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const volume = audio.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = 1400 + Math.random() * 1200;
  volume.gain.value = level;
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(audio.currentTime + at);
}

const sounds = {
  click: () => tone(320, 0, 0.035, 0.12, "square"),
  dice: () => [0, 0.07, 0.15, 0.26, 0.42, 0.62].forEach((at, n) => knock(at, 0.9 - n * 0.12)),
  alarm: () => [0, 0.22, 0.44].forEach((at) => tone(880, at, 0.18, 0.16, "triangle")),
};

export function sound(name) {
  if (!ready()) return;
  sounds[name]();
  document.documentElement.dataset.sounded = name; // for tests: nobody can listen to them
}

let screen = "";
let rolled = 0;

hear("words", (words) => {
  if (words.screen === "Banner" && screen !== "Banner") sound("alarm");
  screen = words.screen;
  if (words.rolled > rolled) sound("dice");
  rolled = words.rolled;
});

// Dice of an action stand in its record.
hear("changes", (_, changes) => {
  const fresh = changes.filter(([name, bytes]) => bytes && /\.t\d$/.test(name));
  if (fresh.some(([, bytes]) => new TextDecoder().decode(bytes).includes('"faces"'))) sound("dice");
});
