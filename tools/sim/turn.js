// SPDX-License-Identifier: MIT
// Whose turn it is: two pages with one device would write over each other's match.
//
// This only finds out soon, and asks. What keeps the data safe, should a page not have heard that
// another one has taken over, is the name that Keep looks at with every write.
import { PLACE } from "./keep.js";

const NAME = "escudero " + PLACE;
const TRIES = 30;
const PAUSE = 50; // ms between two of them
const ANSWER = 500; // ms that another page has to speak up

// -> a function that gives the turn back, or null: another page has it. With `steal` it is taken
// from that one. `lost` is called when another page steals it; it ends with this page or worker.
export function takeTurn(steal, lost) {
  return navigator.locks ? byLock(steal, lost) : byWord(steal, lost);
}

async function byLock(steal, lost) {
  for (let tries = 0; ; tries++) {
    const release = await new Promise((resolve) => {
      navigator.locks
        .request(NAME, steal ? { steal } : { ifAvailable: true }, (lock) => {
          if (lock) return new Promise((end) => resolve(end));
          resolve(null);
        })
        .catch(lost);
    });
    // A page that was just reloaded may hold it for some more milliseconds.
    if (release || tries === TRIES) return release;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

// Without https, as on a phone that visits ./dev run, a browser has no locks.
async function byWord(steal, lost) {
  const channel = new BroadcastChannel(NAME);
  const taken = await new Promise((resolve) => {
    channel.onmessage = ({ data }) => data === "mine" && resolve(true);
    channel.postMessage(steal ? "mine now" : "whose?");
    setTimeout(() => resolve(false), steal ? 0 : ANSWER);
  });
  if (taken && !steal) {
    channel.close();
    return null;
  }
  channel.onmessage = ({ data }) => {
    if (data === "whose?") channel.postMessage("mine");
    if (data !== "mine now") return;
    channel.close();
    lost();
  };
  return () => channel.close();
}
