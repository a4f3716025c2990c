// SPDX-License-Identifier: MIT
// Without a network, and with news: the service worker, and the server of ./dev run.
import { site } from "./dom.js";
import { log } from "./drawer.js";
import { note } from "./notes.js";
import { hear } from "./power.js";

let offline = false;

// When the device is on: it is to be there soon, and a later visit can wait.
hear("ready", () => {
  if (offline || !navigator.serviceWorker) return;
  offline = true;
  const wasThere = navigator.serviceWorker.controller;
  navigator.serviceWorker
    .register("sw.js")
    .then((worker) => {
      if (site.live || !worker) return;
      const look = () => worker.waiting && wasThere && tellNews(worker.waiting);
      look();
      worker.addEventListener("updatefound", () =>
        worker.installing?.addEventListener("statechange", look),
      );
    })
    .catch((error) => log(`service worker: ${error}`));
});

function tellNews(waiting) {
  note("new", "", "do.new", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    waiting.postMessage("take over");
  });
}

// The server of ./dev run tells when a file has changed; the match goes on after the reload.
if (site.live) {
  const changes = new EventSource("changes");
  changes.onmessage = ({ data }) => data !== site.version && location.reload();
  // Closed by hand: some browsers hold a reload up for a connection that never ends.
  window.addEventListener("pagehide", () => changes.close());
}
