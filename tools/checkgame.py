# SPDX-License-Identifier: MIT
"""./dev check-game SLUG|FOLDER: is that a game? One page says what is missing, and what to do.

A folder may lie anywhere: it is looked at as if it lay in /games of a device. Its tests, if it has
any, are in `tests` inside of it or beside it: moves.py (random play), vectors.json, scenes.py.
Without moves.py random moves are made of what its ACTIONS and its SETUP say.
"""

import argparse
import ast
import contextlib
import importlib
import importlib.util
import io
import itertools
import json
import pathlib
import random
import re
import shutil
import sys
import tempfile
import traceback

from firmware import games
from firmware.i18n import LANGUAGES
from firmware.rules.core import Reject
from firmware.ui.fields import Many
from firmware.ui.forms import FormScreen
from tools import arrows, build, heap, matches, othergames, room, shots
from tools.checkwords import Watched, check_words
from tools.lineserver import VMS, LineServer
from tools.setup import ROOT
from tools.stage import Stage

FILES = ("__init__.py", "rules.py", "table.py", "forms.py", "pages.py", "es.txt", "en.txt")
HOT = ("rules", "table", "news", "forms")

MATCHES = 12  # at random, for each thing that must hold
STEPS = 1200  # tries of a way to every action
ANOTHER = 25  # tries after which another match begins
GUESSES = 1500  # presses at random for those that no list has
WIDE = "W" * 11  # and a letter: the widest name that can be typed in
LONGEST_LINE = 400  # letters of what is told of a fault


class Game:
    """The folder under test, where it can be imported, and its tests."""

    def __init__(self, folder, tests, root=None):
        self.folder = folder
        self.slug = folder.name
        self.root = root  # of something that looks like a device; None: it is in the firmware
        self._tests = tests
        self.rules = games.load(self.slug)
        self.forms = importlib.import_module(games.part(self.slug, "forms"))
        self.pages = importlib.import_module(games.part(self.slug, "pages"))
        importlib.import_module(games.part(self.slug, "table"))
        if (folder / "news.py").exists():
            importlib.import_module(games.part(self.slug, "news"))
        self.outcomes = set()  # keys of what the ends of matches are told with
        self.actions = [*matches.actions_of(self.rules), "end_turn", "concede"]
        self.moves = self._module("moves") or matches.Schema(self.rules, self.pages.Pages.SETUP)
        scenes = self._module("scenes")
        self.scenes = scenes.SCENES if scenes else []

    def _module(self, name):
        path = self._tests and self._tests / f"{name}.py"
        if not path or not path.exists():
            return None
        spec = importlib.util.spec_from_file_location(f"{self.slug}_{name}", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    @property
    def vectors(self):
        path = self._tests and self._tests / "vectors.json"
        return path if path and path.exists() else None

    @property
    def mounted(self):
        """What the MicroPython VM needs besides the firmware."""
        return [str(self.root)] if self.root else []

    def code(self):
        return sorted(self.folder.glob("*.py"))


# --- where it lies


def tests_of(folder):
    for place in (
        folder / "tests",
        folder.parent / "tests" / folder.name,
        folder.parent / "tests",
    ):
        if place.is_dir():
            return place
    return None


@contextlib.contextmanager
def placed(wanted):
    """(folder, tests, root) of a slug or a folder; one from elsewhere is put into a /games."""
    here = ROOT / "firmware/games" / wanted
    if wanted.isalpha() and here.is_dir():
        tests = ROOT / "tests/games" / wanted
        yield here, tests if tests.is_dir() else None, None
        return
    source = pathlib.Path(wanted).resolve()
    if not source.is_dir():
        raise SystemExit(f"check-game: there is no game {wanted!r}, and no folder of that name")
    root = pathlib.Path(tempfile.mkdtemp(prefix="check-game-"))
    folder = root / "games" / source.name
    ignore = shutil.ignore_patterns("__pycache__", "tests", "golden", ".*")
    shutil.copytree(source, folder, ignore=ignore)
    before = games.PLACES[1]
    games.PLACES[1] = ("games", str(root / "games"))
    sys.path.insert(0, str(root))
    try:
        yield folder, tests_of(source), root
    finally:
        sys.path.remove(str(root))
        games.PLACES[1] = before
        for name in [name for name in sys.modules if name.split(".")[0] == "games"]:
            del sys.modules[name]
        games.names()
        shutil.rmtree(root)


# --- the checks: each yields what is wrong, with what to do


def check_files(folder):
    slug = folder.name
    if not (slug.isascii() and slug.isalpha() and slug == slug.lower()):
        yield f"the folder is called {slug!r}: rename it, small letters from a to z only"
    for name in FILES:
        if not (folder / name).exists():
            yield f"there is no {name}: copy it from firmware/games/duel and change it"
    own = ROOT / "firmware/games" / slug
    if own.is_dir() and own != folder:
        yield f"the firmware has a game {slug!r}, which goes first: rename the folder"
    try:
        games.names()
        games.card(slug)
    except games.Broken as error:
        yield (
            f"the card, __init__.py, is wrong ({error.reason}): it has PLAYERS = (fewest, most), "
            "VERSION = 1 and PLACE = 70, and imports nothing"
        )


def check_arrows(game):
    for path in game.code():
        if len(path.read_text(encoding="utf-8").splitlines()) > 500:
            yield f"{path.name} has over 500 lines: find the two ideas in it"
        for name in _absolute(path):
            if f"games.{game.slug}" in name:
                yield f"{path.name} imports {name}: write `from .{name.split('.')[-1]} import`"
        for name in arrows.imports(path):
            if arrows.wrong(path, name):
                yield (
                    f"{path.name} may not import {name}: rules are pure, the rest knows "
                    "firmware.ui, firmware.rules, firmware.i18n, lib and its own folder"
                )


def _absolute(path):
    """Modules that are imported by their whole names: a folder that does so works in one place."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def check_rules(game):
    """Random matches on CPython."""
    for number, (promise, mend) in enumerate(
        (
            (matches.promises_hold, "see invariants(view) in moves.py, and the rules"),
            (matches.undo_is_identity, "rules must change nothing but the state they are given"),
            (matches.undone_exactly, "a flag that was true must not become 1"),
        )
    ):
        for seed in range(MATCHES):
            try:
                promise(game.slug, game.moves, random.Random(f"{number} {seed}"))
            except Exception as error:
                yield f"{promise.__name__}, match {seed}: {_said(error)}: {mend}"
                break
    ended = 0
    for seed in range(MATCHES):
        try:
            session = matches.ends(game.slug, game.moves, random.Random(seed))
            if session.view["over"]:
                ended += 1
                game.outcomes.add(f"reason.{session.view['reason']}")
                game.outcomes |= {f"criterion.{told['criterion']}" for told in session.explain()}
        except Exception as error:
            yield f"a long match, {seed}: {_said(error)}: see settle() and explain()"
            return
    if ended < MATCHES // 2:
        yield f"{ended} of {MATCHES} long random matches came to an end: does moves.py lead there?"


def check_both(game):
    """The same on MicroPython, and the vectors on both."""
    try:
        accepted = matches.same_on_both(
            game.slug, game.moves, random.Random(game.slug), 3, game.mounted
        )
        if accepted < 60:
            yield f"only {accepted} of 360 random moves were possible: make moves.py likelier"
    except Exception as error:
        yield (
            f"{_said(error)}: MicroPython's dicts have no order, its sort is not stable; "
            "walk tuples of keys"
        )
    for vm in VMS if game.vectors else ():
        server = LineServer("serve_replay", vm, game.mounted)
        for play in json.loads(game.vectors.read_text(encoding="utf-8")):
            failure = server.ask(play)
            if failure is not None:
                told = f"vectors.json, {play['name']!r} on {vm}: {failure}"
                yield f"{told}: mend the rules or the vector"
        server.close()


def _stage(language, missing, **parts):
    stage = Stage(**parts)
    if language != stage.app.settings.language:
        stage.app.change_setting("language", language)
    stage.app.texts.__class__ = Watched
    stage.app.texts.missing = missing
    return stage


def check_buttons(game, missing):
    """A way by buttons to every action, in both languages."""
    for language in LANGUAGES:
        search = _Search(game, language, missing)
        for _ in range(STEPS):
            if search.wanted:
                search.step()
        for _ in range(GUESSES):
            if search.wanted:
                search.guess()
        for action in sorted(search.wanted):
            yield (
                f"no way by buttons to {action!r} ({language}): put it into QUICK of table.py, or "
                "let primary, second or finish of the table offer it; FORMS must ask all it needs"
            )
        for failure in search.failures:
            yield f"a screen failed ({language}): {failure}"
        if search.wanted or search.failures:
            return


class _Search:
    """Plays until every action was done with buttons."""

    def __init__(self, game, language, missing):
        self.game = game
        self.wanted = set(game.actions)
        self.failures = []
        self._language = language
        self._missing = missing
        self._rnd = random.Random(5)
        self._stage = None
        self._tries = 0
        self._trying = "a match"  # what was chosen last

    def _fresh(self):
        """A match, some way into it."""
        self._tries += 1
        going_on = self._stage and self._stage.view and not self._stage.view["over"]
        if going_on and self._tries % ANOTHER:
            return
        game, rnd = self.game, self._rnd
        self._stage = _stage(self._language, self._missing)
        self._stage.begin(game.slug, game.moves.setup(rnd))
        self._advance(rnd.randrange(12))

    def _advance(self, count):
        session = self._stage.app.match.session
        for _ in range(count):
            with contextlib.suppress(Reject):
                session.do(*self.game.moves.move(self._rnd, session.view))
                if session.view["over"]:
                    session.undo()
        self._stage.app.to_match()

    def step(self):
        """Try one of the offered actions that nobody has reached yet; else let the match go on."""
        self._fresh()
        stage = self._stage
        match = stage.app.match
        table = match.table
        offers = [table.finish()]
        for spot in table.spots():
            offers += [table.primary(spot), table.second(spot), *table.others(spot)]
        offers = [offer for offer in offers if offer and offer[0] in self.wanted]
        if not offers:
            self._advance(1)
            return
        action, preset = self._rnd.choice(offers)
        self._trying = f"{action} {preset}"
        self._do(lambda: match.start(action, preset))
        for _ in range(24):
            if stage.app.at_rest or not stage.app.match:
                break
            self._press(self._key())
        if not stage.app.match:
            return  # it was over, and left
        if not stage.view["over"]:
            stage.app.to_match()
        self._advance(1)

    def _key(self):
        """What leads on in a form: mostly C, sometimes another answer."""
        top = self._stage.app.top
        if isinstance(top, FormScreen) and isinstance(top.field, Many):
            return "C" if self._rnd.random() < 0.4 else "DOWN"
        return self._rnd.choices(("C", "UP", "DOWN", "B"), (70, 12, 12, 6))[0]

    def guess(self):
        self._fresh()
        self._press(self._rnd.choice(("A", "B", "C", "C", "C", "UP", "DOWN", "DOWN", "hC", "hB")))

    def _press(self, key):
        self._do(lambda: self._stage.press(key))

    def _do(self, act):
        """Anything that may do an action: strike off those that were done."""
        app = self._stage.app
        before = app.match and app.match.session.count
        act()
        crash = _crash(self._stage, self.game)
        if crash:
            self.failures.append(f"{crash}, after {self._trying} was chosen: mend that screen")
            self.wanted.clear()
            return
        if app.match and before is not None:
            session = app.match.session
            # The card of a turn's end does several.
            for _, entry in itertools.islice(session.history(), max(0, session.count - before)):
                self.wanted.discard(entry["do"])


def _crash(stage, game):
    """What a screen has failed with, and where in the game; None: nothing has."""
    log = (stage.store.read("log.txt", 8192) or b"").decode()
    if not log:
        return None
    places = re.findall(r'File "([^"]+)", line (\d+)', log)
    own = [place for place in places if str(game.folder) in place[0]]
    path, line = (own or places or [("?", 0)])[-1]
    return f"{log.strip().splitlines()[-1]} ({pathlib.Path(path).name}:{line})"


def check_screens(game, missing):
    """The scenes, and the screens of a match with the longest names and the largest numbers."""
    for language in LANGUAGES:
        yield from _check_launcher(game, language, missing)
        for scene in game.scenes:
            name = f"scene {scene['name']!r} ({language})"
            try:
                stage = shots.play(game.slug, scene, language, watch=shots.Overlaps)
            except Exception as error:
                yield f"{name}: {_said(error)}: mend scenes.py, or what it does"
                continue
            if _crash(stage, game):
                yield f"{name}: {_crash(stage, game)}: mend that screen"
            for fault in shots.misfits(stage, scene.get("long_names")):
                yield f"{name}: {fault}: give it room, or less to say"
        for keys in ((), ("A",), ("B",), ("B", "B"), ("C",), ("DOWN", "C"), ("hC",), ("hA",)):
            stage = _stage(language, missing, watch=shots.Overlaps)
            try:
                _crowd(game, stage)
                stage.press(*keys)
            except Exception as error:
                yield f"after {' '.join(keys) or 'nothing'} ({language}): {_said(error)}"
                return
            name = f"the largest match after {' '.join(keys) or 'no press'} ({language})"
            if _crash(stage, game):
                yield f"{name}: {_crash(stage, game)}: mend that screen"
                return
            for fault in shots.misfits(stage, True):
                yield f"{name}: {fault}: give canvas.text a room=, or less to say"


def _check_launcher(game, language, missing):
    """Its title among the others, and its set-up."""
    stage = _stage(language, missing, watch=shots.Overlaps)
    stage.press("DOWN", times=games.slugs().index(game.slug))
    for place, mend in (("launcher", "a shorter title="), ("set-up", "less to say")):
        for fault in shots.misfits(stage):
            yield f"the {place} ({language}): {fault}: {mend}"
        if _crash(stage, game):
            yield f"the {place} ({language}): {_crash(stage, game)}: mend that screen"
        stage.press("C")


def _crowd(game, stage):
    """The widest names, and every number that may be corrected at its highest."""
    rnd = random.Random(3)
    setup = game.moves.largest(rnd)
    for seat, player in enumerate(setup["players"]):
        player["name"] = WIDE + chr(65 + seat)
    stage.begin(game.slug, setup)
    match = stage.app.match
    for spot in match.table.spots():
        for path, _ in match.numbers(spot):
            limits = match.session.limits(path)
            by = limits[1] - match.value_at(path)
            if by > 0:
                with contextlib.suppress(Reject):
                    match.session.do("adjust", {"path": path, "by": by})
                    if match.view["over"]:
                        match.session.undo()
    stage.app.to_match()
    stage.wait(10)


def figures(game):
    """What it takes on a device, as lines; raises heap.Crash."""
    files = othergames.files(game.folder)
    made = {path: data for path, data in files.items() if path.endswith(".mpy")}
    hot = sum(len(data) for path, data in made.items() if pathlib.Path(path).stem in HOT)
    code = sum(map(len, made.values()))
    blocks = room.blocks({"games/x": b"", **files}) - room.blocks({"games/x": b""})
    total = sum(map(len, files.values()))
    yield f"flash: {total:,} B in {len(files)} files, {blocks} blocks of {room.BLOCK:,} B"
    yield f"code: {code:,} B as .mpy, of which {hot:,} B stay in memory during a match"
    with tempfile.TemporaryDirectory() as target:
        folder = heap.compile_tree(ROOT, pathlib.Path(target))
        if game.root:
            for path, data in files.items():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_bytes(data)
        with heap.Pico(folder) as pico:
            pico.switch_on()
            pico.call("begin", game.slug, game.moves.largest(random.Random(3)))
            pico.live(heap.REST_MS)
            left = pico.heap
    yield (
        f"heap: {left['free']:,} B of a Pico's {heap.TOTAL:,} B are free with the largest match "
        f"on it, {left['largest']:,} B in one piece"
    )


# --- the page


def _said(error):
    """An exception in one line, with where it came from."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    words = str(error).splitlines()[0] if str(error) else type(error).__name__
    return f"{words} ({pathlib.Path(place.filename).name}:{place.lineno})"


def tell(name, problems, what):
    """One line for a check, and one for each thing that is wrong: -> how many there are."""
    problems = list(dict.fromkeys(problems))
    print(f"{'FAIL' if problems else 'ok  '}  {name}: {what}", flush=True)
    for problem in problems[:12]:
        if len(problem) > LONGEST_LINE:
            half = LONGEST_LINE // 2
            problem = f"{problem[:half]} … {problem[-half:]}"
        print(f"        {problem}")
    if len(problems) > 12:
        print(f"        and {len(problems) - 12} more")
    return len(problems)


def _safely(check, *arguments):
    """What a check finds; if the game makes it fail, that. Tracebacks of screens are found in
    their log.
    """
    try:
        with contextlib.redirect_stderr(io.StringIO()):
            yield from check(*arguments)
    except Exception as error:
        yield f"{_said(error)}: mend that first"


def run(folder, tests, root):
    """All checks: -> how many things are wrong."""
    wrong = tell("files", _safely(check_files, folder), "every file that a game has, and its card")
    if wrong:
        return wrong
    try:
        game = Game(folder, tests, root)
    except Exception as error:
        return tell("import", [f"{_said(error)}: mend that first"], "the modules can be loaded")
    missing = set()
    wrong += tell(
        "arrows", _safely(check_arrows, game), "imports stay within what a game may know"
    )
    wrong += tell(
        "rules", _safely(check_rules, game), "random matches: promises, undo, resume, end"
    )
    wrong += tell("both VMs", _safely(check_both, game), "the same on CPython and MicroPython")
    wrong += tell("buttons", _safely(check_buttons, game, missing), "a way to every action")
    wrong += tell(
        "screens", _safely(check_screens, game, missing), "nothing cut, nothing overlaps"
    )
    wrong += tell("words", _safely(check_words, game, missing), "all there, in both languages")
    try:
        for line in figures(game):
            print(f"      {line}", flush=True)
    except heap.Crash as error:
        wrong += tell("heap", [f"{error}: make it smaller"], "it runs on a Pico")
    except build.BuildError as error:
        wrong += tell("heap", [f"{' '.join(str(error).split())}: mend it"], "it runs on a Pico")
    return wrong


def main(argv):
    parser = argparse.ArgumentParser(
        prog="./dev check-game",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("game", metavar="SLUG|FOLDER")
    options = parser.parse_args(argv)
    with placed(options.game) as place:
        wrong = run(*place)
    print("It is a game." if not wrong else f"{wrong} to mend.")
    return 1 if wrong else 0
