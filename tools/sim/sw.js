// SPDX-License-Identifier: MIT
// Lets the page work without a network after the first visit. All files of one version are kept
// together and served together, so that a page is never made of two versions.
const SITE = {/*site*/};
const HERE = new URL("./", self.location.href);
const PREFIX = "escudero " + HERE.pathname + " ";
const CACHE = PREFIX + SITE.version;

self.addEventListener("install", (event) => {
  const requests = SITE.files.map((name) => new Request(new URL(name, HERE), { cache: "reload" }));
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(requests))
      // Else it waits until the page says so, or no page of the old version is left.
      .then(() => SITE.live && self.skipWaiting()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(PREFIX) && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(HERE.href)) return;
  const name = url.pathname.slice(HERE.pathname.length);
  const file = name === "" || name === "index.html" ? "./" : name;
  if (!SITE.files.includes(file)) return;
  event.respondWith(SITE.live ? fromServer(event.request, file) : fromCache(event.request, file));
});

async function fromCache(request, file) {
  const cache = await caches.open(CACHE);
  return (await cache.match(new URL(file, HERE))) ?? fetch(request);
}

// While somebody works on the files, what the server has is what counts.
async function fromServer(request, file) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(new URL(file, HERE));
    if (kept) return kept;
    throw error;
  }
}
