# SPDX-License-Identifier: MIT
"""./dev ways: how many presses the commonest events of each game take, as docs/presses.md tells.

The guide is also the data: its keys are pressed by tests, and `--docs` looks for others where
those lead elsewhere, or for all of them with `--search`. The last column stays as it is.
"""

import argparse
import itertools
import json
import re

from firmware import games
from tests.shell.events import EVENTS, MOMENTS
from tools.setup import ROOT
from tools.stage import Stage

GUIDE = ROOT / "docs/presses.md"
MOST = 6  # presses after an action was chosen
_HEAD = (
    "# Presses\n\n"
    "How many presses the commonest events take from the overview, where the pointer stands after "
    "every action; a match is set up from the launcher, with the game pointed at. `h` is a key "
    "that is held, which counts as one. Made with `./dev ways --docs`; tests press these keys. "
    "*Before* is how many it took before set-ups offered names and lists, *at most* what was "
    "promised; none may take more.\n"
)


class Event:
    """An event of a game, the moment it is wanted, and what must come of it."""

    def __init__(self, game, line):
        parts = [part.strip() for part in line.split("|")]
        self.game = game
        self.words, moment, wanted = parts[:3]
        self.hint = parts[3].split() if len(parts) > 3 else None
        self.most = int(parts[4]) if len(parts) > 4 else None
        self.setup, self.actions, self.rolls, *more = MOMENTS[game][moment]
        self.pressed = more[0] if more else ()
        self.files = more[1] if len(more) > 1 else {}
        self.action, *args = wanted.split()
        pairs = [arg.split("=") for arg in args]
        self.args = {name: json.loads(value) for name, value in pairs}

    def begin(self):
        stage = Stage()
        for name, value in self.files.items():
            stage.store.write(name, json.dumps(value).encode())
        stage.begin(self.game, self.setup, self.actions, self.rolls)
        stage.press(*self.pressed)
        return stage

    def press(self, stage, keys):
        """-> True if the event came of the last one of these keys, and no earlier."""
        for number, key in enumerate(keys, 1):
            before = self._count(stage)
            stage.press(key)
            if not stage.app.match:
                return False
            if self._count(stage) != before:
                return number == len(keys) and self._is_it(stage, before)
        return False

    def _count(self, stage):
        return stage.app.match.session.count

    def _is_it(self, stage, before):
        if self._count(stage) < before:
            return self.action == "undo"
        session = stage.app.match.session
        # The card of a turn's end does several.
        for _, done in itertools.islice(session.history(), session.count - before):
            told = done["with"]
            same = [name for name, value in self.args.items() if told.get(name) == value]
            if done["do"] == self.action and len(same) == len(self.args):
                return True
        return False

    def happens(self, keys):
        return self.press(self.begin(), keys)


class SetUp:
    """Two who have played before sit down: from the launcher, with the game pointed at."""

    words = "set up a match of two from the roster"
    names = ["Ana", "Beto"]
    most = 12

    def __init__(self, game):
        self.game = game

    def begin(self):
        stage = Stage()
        stage.store.write("players.json", json.dumps([*self.names, "Carla", "Diego"]).encode())
        launcher = stage.app.top
        title = stage.app.texts.of(games.folder(self.game), "title")
        while launcher.row(launcher.at)[1] != title:
            stage.press("DOWN")
        return stage

    def happens(self, keys):
        stage = self.begin()
        stage.press(*keys[:-1])
        if stage.app.match:
            return False
        stage.press(*keys[-1:])
        view = stage.view
        return bool(view) and [player["name"] for player in view["players"]] == self.names

    def search(self):
        """As somebody does it who reads the screen."""
        stage = self.begin()
        keys = []

        def press(*more):
            keys.extend(more)
            stage.press(*more)

        def point_at(words):
            while stage.app.top.row(stage.app.top.at)[1] != words:
                press("DOWN")

        t = stage.app.texts
        press("C")
        if not hasattr(stage.app.top, "players"):
            press("C")  # the first sheet
        setup = stage.app.top
        if len(setup.players) != 2:
            point_at(t("setup.players"))
            press("C")
            while len(setup.players) != 2:
                press("DOWN")
            press("C")
        point_at(t("setup.player", 1))
        press("C", "C", "C", "C")
        while not stage.app.match and len(keys) < 2 * self.most:
            press("C")  # what came by lot
        return keys


def events():
    for game in games.slugs():
        yield SetUp(game)
        for line in EVENTS.get(game, "").strip().splitlines():
            yield Event(game, line)


# --- to find a way


def _openings(event):
    """Keys that choose the action, or anything else that might lead to it."""
    found = [("hC",), ("A", "C"), ("hA",), ("hB",), ("C",)]
    stage = event.begin()
    if not stage.app.at_rest:
        return found
    table = stage.app.match.table
    spots = table.spots()
    home = spots.index(stage.app.top.spot) if stage.app.top.spot in spots else 0
    for number, spot in enumerate(spots):
        down, up = (number - home) % len(spots), (home - number) % len(spots)
        moves = ("DOWN",) * down if down <= up else ("UP",) * up
        if len(moves) > 3:
            continue
        for key, offer in (("C", table.primary(spot)), ("B", table.second(spot))):
            if offer and offer[0] == event.action:
                found.append((*moves, key))
        look = event.begin()
        look.press(*moves, "B")
        look.wait(1000)  # the rules are asked about one row after the other
        names = [name for name, _ in getattr(look.app.top, "_actions", ())]
        count = look.app.top.row_count() if names else 0
        for at, name in enumerate(names):
            if name == event.action:
                steps = ("DOWN",) * at if at <= count - at else ("UP",) * (count - at)
                found.append((*moves, "B", *steps, "C"))
    return sorted(set(found), key=len)


def search(event):
    """The shortest way that is found, or None."""
    if isinstance(event, SetUp):
        return event.search()
    if event.hint and event.happens(event.hint):
        return event.hint
    best = None
    openings = _openings(event)
    for keys in openings:
        for more in range(MOST):
            way = [*keys, *["C"] * more]
            if best is not None and len(way) >= len(best):
                break
            if event.happens(way):
                best = way
    if best is not None:
        return best
    for more in range(1, 4):
        for keys in openings[:6]:
            for rest in itertools.product(("C", "DOWN", "UP", "B"), repeat=more):
                if event.happens([*keys, *rest]):
                    return [*keys, *rest]
    return None


# --- the guide


def read(path=GUIDE):
    """{(game, event): (keys, how many it took)}"""
    known = {}
    game = None
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    for line in text.splitlines():
        if line.startswith("## "):
            game = line[3:]
        row = re.fullmatch(r"\| (.*) \| `(.*)` \| \d+ \| (\d+) \|.*", line)
        if row:
            known[game, row[1]] = row[2].split(), row[3]
    return known


def write(rows):
    lines = [_HEAD]
    for game, entries in itertools.groupby(rows, key=lambda row: row[0].game):
        lines += [f"## {game}", "| event | keys | presses | before | at most |", "|---" * 5 + "|"]
        for event, keys, before in entries:
            most = f"{event.most} " if event.most else ""
            row = f"| {event.words} | `{' '.join(keys)}` | {len(keys)} | {before} | {most}|"
            lines.append(row)
        lines.append("")
    GUIDE.write_text("\n".join(lines), encoding="utf-8")


def main(argv):
    parser = argparse.ArgumentParser(prog="./dev ways", description=__doc__)
    parser.add_argument("--docs", action="store_true", help="write docs/presses.md")
    parser.add_argument("--search", action="store_true", help="look for shorter ways, too")
    parser.add_argument("games", nargs="*", metavar="GAME")
    options = parser.parse_args(argv)
    known = read()
    rows = []
    lost = 0
    for event in events():
        keys, before = known.get((event.game, event.words), (None, None))
        wanted = not options.games or event.game in options.games
        works = keys and event.happens(keys)
        if wanted and (options.search or not works):
            found = search(event)
            # A way that people know is left only for a shorter one.
            if not works or (found and len(found) < len(keys)):
                keys = found
        if not keys:
            print(f"{event.game}: no way to {event.words}", flush=True)
            lost += 1
            continue
        rows.append((event, keys, len(keys) if before is None else before))
        if wanted:
            print(f"{event.game}: {event.words}: {' '.join(keys)} ({len(keys)})", flush=True)
    if options.docs:
        write(rows)
    return 1 if lost else 0
