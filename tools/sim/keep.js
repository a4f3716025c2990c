// SPDX-License-Identifier: MIT
// Where the device's files live while there is no device: IndexedDB, for a moment localStorage.

// Two sites on one host (two sub-paths) are two devices.
export const PLACE = new URL("./", self.location.href).pathname;
const NAME = "escudero " + PLACE;
const SPILL = "escudero.spill " + PLACE;
const WHO = "who"; // the key of whoever has the device

// The device has one flat folder: other names, or "..", would lead out of it.
export function isName(name) {
  return /^[\w.-]{1,64}$/.test(name) && !/^\.+$/.test(name);
}

// Another page has the device now: what this one has to say is out of date.
export class Overtaken extends Error {}

// A promise for what an IndexedDB request or transaction brings.
function settled(request, good = "onsuccess") {
  return new Promise((resolve, reject) => {
    request[good] = () => resolve(request.result);
    request.onerror = request.onabort = () => reject(request.error);
  });
}

// `who` is a name that no other page has; only whoever has taken the device can write.
export class Keep {
  static async open(who) {
    const request = indexedDB.open(NAME, 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) request.result.createObjectStore("files");
      request.result.createObjectStore("turn");
    };
    const keep = new Keep();
    keep.who = who;
    keep.db = await settled(request);
    // Another page wants a newer layout: let it.
    keep.db.onversionchange = () => keep.db.close();
    return keep;
  }

  // All files as a map from their names to their bytes.
  all() {
    return allIn(this.db.transaction("files").objectStore("files"));
  }

  // The device is ours from now on: -> all files. In one transaction, so that whoever had it
  // before has either been heard or cannot write any more. What is spilled is kept first, unless
  // somebody else has had the device since.
  async take(spilled) {
    const [transaction, files, turn] = this.#open();
    const before = await settled(turn.get(WHO));
    turn.put(this.who, WHO);
    if (spilled.who === before) change(files, spilled.changes);
    const all = await allIn(files);
    await settled(transaction, "oncomplete");
    return all;
  }

  // Changes are [name, bytes or null] pairs; all of them are kept, or none.
  async put(changes) {
    const [transaction, files, turn] = this.#open();
    const done = settled(transaction, "oncomplete");
    if ((await settled(turn.get(WHO))) !== this.who) {
      transaction.abort();
      await done.catch(() => {});
      throw new Overtaken();
    }
    change(files, changes);
    // At once, not when the browser finds the time: a page may be gone by then.
    transaction.commit();
    await done;
  }

  // Nothing but these files from now on.
  async replace(files) {
    const [transaction, store, turn] = this.#open();
    turn.put(this.who, WHO);
    store.clear();
    change(store, files);
    await settled(transaction, "oncomplete");
  }

  #open() {
    const transaction = this.db.transaction(["files", "turn"], "readwrite");
    return [transaction, transaction.objectStore("files"), transaction.objectStore("turn")];
  }

  close() {
    this.db.close();
  }
}

async function allIn(store) {
  const [names, files] = await Promise.all([
    settled(store.getAllKeys()),
    settled(store.getAll()),
  ]);
  return new Map(names.map((name, at) => [name, files[at]]));
}

function change(store, changes) {
  for (const [name, bytes] of changes) {
    if (bytes) store.put(bytes, name);
    else store.delete(name);
  }
}

// What IndexedDB had not confirmed when the page went. Only a page has localStorage, no worker.
export const spill = {
  save(who, changes) {
    const texts = changes.map(([name, bytes]) => [name, bytes && toBase64(bytes)]);
    localStorage.setItem(SPILL, JSON.stringify({ who, texts }));
  },
  read() {
    try {
      const { who, texts } = JSON.parse(localStorage.getItem(SPILL));
      const bytes = (data) => (data === null ? null : fromBase64(data));
      return { who, changes: texts.map(([name, data]) => [name, bytes(data)]) };
    } catch {
      return { who: null, changes: [] }; // there is none, or it cannot be read
    }
  },
  clear() {
    localStorage.removeItem(SPILL);
  },
};

export function toBase64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text);
}

export function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
