// SPDX-License-Identifier: MIT
// The box with links to what is on the table, and to games.
import { by, make } from "./dom.js";
import { cards } from "./gallery.js";
import { MOST_LINK, gameLink, matchLink } from "./links.js";
import { demand } from "./power.js";
import { own, say } from "./words.js";

by("share").addEventListener("click", async () => {
  by("share-told").textContent = "";
  const journal = await demand("journal");
  await showMatch(journal);
  await listGames();
  by("share-box").showModal();
});

async function showMatch(journal) {
  const link = journal ? await matchLink(journal) : "";
  const fits = link.length <= MOST_LINK;
  const words = !journal ? ".none" : fits ? ".words" : ".large";
  by("share-match-words").textContent = say("share.match" + words);
  by("share-match-link").value = fits ? link : "";
  by("share-match-link").parentElement.hidden = !link || !fits;
}

async function listGames() {
  const { games } = await cards();
  const before = by("share-game").value;
  by("share-game").replaceChildren(
    ...Object.entries(games).map(([slug, { title }]) =>
      make("option", { value: slug, textContent: own(title) }),
    ),
  );
  if (before) by("share-game").value = before;
  listPlayers();
}

async function listPlayers() {
  const { games } = await cards();
  const [fewest, most] = games[by("share-game").value].players;
  const counts = [0];
  for (let count = fewest; count <= most; count++) counts.push(count);
  // How many play a sheet is said by the sheet.
  by("share-players").hidden = by("share-game").value === "sheet";
  by("share-players").replaceChildren(
    ...counts.map((count) =>
      make("option", { value: count, textContent: count || say("share.any") }),
    ),
  );
  linkGame();
}

function linkGame() {
  const players = by("share-game").value === "sheet" ? 0 : Number(by("share-players").value);
  by("share-game-link").value = gameLink(by("share-game").value, players);
}

by("share-game").addEventListener("change", listPlayers);
by("share-players").addEventListener("change", linkGame);
