// SPDX-License-Identifier: MIT
// A stand-in for Web Serial: its port is a pseudo-terminal, behind which a device runs.
import { strict as assert } from "node:assert";
import * as fs from "node:fs";

const PINS = { A: 2, B: 3, C: 4, UP: 5, DOWN: 6 }; // of hal/rp2/pico.py
const LOOK = 5; // ms between two looks at the terminal
const PATIENCE = 180_000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// In the page, before its own scripts.
function standIn() {
  const serial = new EventTarget();
  let controller = null;
  const port = {
    async open({ baudRate }) {
      if (controller || !baudRate || !window.plugged) throw new DOMException("", "NetworkError");
      port.readable = new ReadableStream({ start: (one) => void (controller = one) });
      port.writable = new WritableStream({ write: (chunk) => window.toDevice([...chunk]) });
      const getWriter = port.writable.getWriter.bind(port.writable);
      port.writable.getWriter = () => (window.writer = getWriter());
    },
    async close() {
      if (port.readable.locked || port.writable.locked) throw new TypeError("still in use");
      controller = null;
    },
  };
  let granted = false;
  serial.getPorts = async () => (granted && window.plugged ? [port] : []);
  serial.requestPort = async () => {
    granted = true;
    return port;
  };
  Object.defineProperty(navigator, "serial", { value: serial });
  window.plugged = true;
  window.fromDevice = (bytes) => controller?.enqueue(new Uint8Array(bytes));
  window.plug = (is) => {
    window.plugged = is;
    if (!is) {
      controller?.error(new DOMException("", "NetworkError"));
      controller = null;
    }
    serial.dispatchEvent(new Event(is ? "connect" : "disconnect"));
  };
}

// `take(bytes)` instead of a device, where there is no terminal; it returns what is sent back.
export async function wire(page, { port, take }) {
  await page.addInitScript(standIn);
  const terminal = port ? fs.openSync(port, fs.constants.O_RDWR | fs.constants.O_NONBLOCK) : null;
  await page.exposeFunction("toDevice", async (bytes) => {
    asked += Buffer.from(bytes).toString().split("hello\n").length - 1;
    if (terminal !== null) fs.writeSync(terminal, Buffer.from(bytes));
    else await page.evaluate((back) => window.fromDevice(back), [...take(Buffer.from(bytes))]);
  });
  const inbox = Buffer.alloc(4096);
  let heard = "";
  let asked = 0; // hellos that were sent
  const timer = setInterval(() => {
    if (terminal === null) return;
    try {
      const count = fs.readSync(terminal, inbox);
      const bytes = [...inbox.subarray(0, count)];
      heard += inbox.toString("latin1", 0, count);
      page.evaluate((bytes) => window.fromDevice?.(bytes), bytes).catch(() => {});
    } catch (error) {
      if (error.code !== "EAGAIN") clearInterval(timer);
    }
  }, LOOK);
  timer.unref();
  return {
    // Wait until the device has read all that was sent: it answers in order. The page says hello by
    // itself, too: with one more than may be unanswered, one of the answers is to the test's own.
    async settled() {
      const answers = () => heard.split("hello {").length - 1;
      for (let rounds = asked - answers() + 1; rounds > 0; rounds--) {
        const before = answers();
        // Behind what the page still has to send.
        await page.evaluate(() => window.writer.write(new TextEncoder().encode("hello\n")));
        for (const end = Date.now() + PATIENCE; answers() === before; await pause(LOOK)) {
          assert.ok(Date.now() < end, "the device does not answer");
        }
      }
    },
    close() {
      clearInterval(timer);
      if (terminal !== null) fs.closeSync(terminal);
    },
  };
}

let taps = 0;

// A finger on a device of tests/deploy/device.mjs, whose flash is that folder.
export async function press(flash, ...keys) {
  for (const key of keys) {
    const tap = `${++taps} ${PINS[key]}`;
    fs.writeFileSync(flash + ".new", tap);
    fs.renameSync(flash + ".new", flash + ".fingers");
    const felt = () => {
      try {
        return fs.readFileSync(flash + ".felt", "utf8");
      } catch {
        return "";
      }
    };
    for (const end = Date.now() + PATIENCE; felt() !== tap; await pause(LOOK)) {
      assert.ok(Date.now() < end, "the device feels no finger");
    }
  }
}
