// SPDX-License-Identifier: MIT
// Where the device's files live while there is no device: IndexedDB, for a moment localStorage.

// Two sites on one host (two sub-paths) are two devices.
export const PLACE = new URL("./", self.location.href).pathname;
const NAME = "escudero " + PLACE;
const SPILL = "escudero.spill " + PLACE;

// A promise for what an IndexedDB request or transaction brings.
function settled(request, good = "onsuccess") {
  return new Promise((resolve, reject) => {
    request[good] = () => resolve(request.result);
    request.onerror = request.onabort = () => reject(request.error);
  });
}

export class Keep {
  static async open() {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("files");
    const keep = new Keep();
    keep.db = await settled(request);
    // Another page wants a newer layout: let it.
    keep.db.onversionchange = () => keep.db.close();
    return keep;
  }

  // All files as a map from their names to their bytes.
  async all() {
    const store = this.db.transaction("files").objectStore("files");
    const [names, files] = await Promise.all([
      settled(store.getAllKeys()),
      settled(store.getAll()),
    ]);
    return new Map(names.map((name, at) => [name, files[at]]));
  }

  // Changes are [name, bytes or null] pairs; all of them are kept, or none.
  put(changes) {
    return this.#write((store) => {
      for (const [name, bytes] of changes) {
        if (bytes) store.put(bytes, name);
        else store.delete(name);
      }
    });
  }

  // Nothing but these files from now on.
  replace(files) {
    return this.#write((store) => {
      store.clear();
      for (const [name, bytes] of files) store.put(bytes, name);
    });
  }

  #write(work) {
    const transaction = this.db.transaction("files", "readwrite");
    work(transaction.objectStore("files"));
    // At once, not when the browser finds the time: a page may be gone by then.
    transaction.commit();
    return settled(transaction, "oncomplete");
  }

  close() {
    this.db.close();
  }
}

// What IndexedDB had not confirmed when the page went. Only a page has localStorage, no worker.
export const spill = {
  save(changes) {
    const text = changes.map(([name, bytes]) => [name, bytes && toBase64(bytes)]);
    localStorage.setItem(SPILL, JSON.stringify(text));
  },
  read() {
    try {
      const text = JSON.parse(localStorage.getItem(SPILL) ?? "[]");
      return text.map(([name, data]) => [name, data === null ? null : fromBase64(data)]);
    } catch {
      return [];
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
