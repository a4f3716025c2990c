// SPDX-License-Identifier: MIT
// What a device says, from the simulator in another tab or through a cable: docs/overlay.md.
import { PLACE } from "./keep.js";

const HELLO = 5000; // ms between two of them; a device listens for half a minute
const PATIENCE = 10_000; // ms after which a device that has not answered is none
const LONGEST = 8192; // bytes of a line that means something
const MOST = 16; // players

// Lines out of pieces as they come; what has no end is dropped.
class Lines {
  constructor(take) {
    this.take = take;
    this.rest = "";
  }

  add(text) {
    const lines = (this.rest + text).split(/[\r\n]+/);
    this.rest = lines.pop();
    if (this.rest.length > LONGEST) this.rest = "";
    for (const line of lines) this.take(line);
  }
}

// A line that makes sense: -> [word, object], or null.
function understood(line) {
  const [, word, rest] = /^(hello|view) (\{.*\})$/s.exec(line) ?? [];
  try {
    return word ? [word, JSON.parse(rest)] : null;
  } catch {
    return null; // it broke off
  }
}

// Without what turns the direction of letters, and what is none.
const text = (value) =>
  typeof value === "string" ? value.replace(/[\p{Cc}\p{Cf}]/gu, "").slice(0, 80) : "";
const number = (value) => (Number.isFinite(value) ? value : null);

// What can be shown of a view: nothing in it is trusted.
function checked(view) {
  const { players = [], shared = [] } = view;
  if (!Array.isArray(players) || !Array.isArray(shared)) return null;
  return {
    language: view.language === "en" ? "en" : "es",
    typing: view.typing === true,
    there: typeof view.game === "string",
    title: text(view.title),
    words: text(view.words),
    turn: text(view.turn),
    phase: text(view.phase),
    verdict: text(view.verdict),
    players: players.slice(0, MOST).map((player) => ({
      name: text(player?.name),
      light: number(player?.light) ?? 0xffffff,
      score: number(player?.score),
      side: number(player?.side),
      active: player?.active === true,
      out: player?.out === true,
      won: player?.won === true,
    })),
    shared: shared.slice(0, MOST).map((pair) => [text(pair?.[0]), number(pair?.[1])]),
  };
}

// The simulator in another tab: `show(view)` is called with what it tells.
export function followTabs(show) {
  const channel = new BroadcastChannel("escudero cable " + PLACE);
  const lines = new Lines((line) => {
    const [word, told] = understood(line) ?? [];
    const view = word === "view" && checked(told);
    if (view) show(view);
  });
  channel.onmessage = ({ data }) => typeof data === "string" && lines.add(data);
  const hello = () => channel.postMessage("hello\n");
  hello();
  setInterval(hello, HELLO);
}

// A device on the cable. `show(view)` as above; `tell(word)`: connecting, connected, silent (it does
// not answer as Escudero does), gone.
export class Device {
  constructor(show, tell) {
    this.show = show;
    this.tell = tell;
    this.port = null;
    navigator.serial?.addEventListener("connect", () => this.again());
    navigator.serial?.addEventListener("disconnect", ({ target }) => {
      if (target === this.port || !this.port) this.leave("gone");
    });
  }

  static offered() {
    return "serial" in navigator;
  }

  // The port that somebody has chosen before, if it is there.
  async again() {
    if (this.port) return;
    const [port] = await navigator.serial.getPorts();
    if (port) await this.open(port);
  }

  async choose() {
    let port;
    try {
      port = await navigator.serial.requestPort();
    } catch {
      return; // nobody has chosen one
    }
    await this.leave(null);
    await this.open(port);
  }

  async open(port) {
    this.port = port;
    this.tell("connecting");
    try {
      await port.open({ baudRate: 115_200 });
      this.writer = port.writable.getWriter();
      this.reader = port.readable.getReader();
    } catch {
      this.leave("gone");
      return;
    }
    let answered = false;
    const decoder = new TextDecoder();
    const lines = new Lines((line) => {
      const [word, told] = understood(line) ?? [];
      if (!word) return;
      if (!answered) this.tell("connected");
      answered = true;
      clearTimeout(this.doubt);
      const view = word === "view" && checked(told);
      if (view) this.show(view);
    });
    // A first line ends whatever half of one lies in the device.
    this.say("\nhello\n");
    this.timer = setInterval(() => this.say("hello\n"), HELLO);
    this.doubt = setTimeout(() => answered || this.leave("silent"), PATIENCE);
    try {
      for (;;) {
        const { done, value } = await this.reader.read();
        if (done) break;
        lines.add(decoder.decode(value, { stream: true }));
      }
    } catch {
      // The cable was pulled.
    }
    if (this.port === port) this.leave("gone");
  }

  say(line) {
    this.writer?.write(new TextEncoder().encode(line)).catch(() => this.leave("gone"));
  }

  // Done with the port; `word` says why.
  async leave(word) {
    const { port, reader, writer } = this;
    if (!port) return;
    this.port = this.reader = this.writer = null;
    clearInterval(this.timer);
    clearTimeout(this.doubt);
    if (word) this.tell(word);
    await reader?.cancel().catch(() => {});
    reader?.releaseLock();
    writer?.releaseLock();
    await port.close().catch(() => {});
  }
}
