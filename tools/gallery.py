# SPDX-License-Identifier: MIT
"""./dev gallery: record what the simulator's gallery shows, out of the firmware itself.

Of every game its card and its demo, a match that plays itself; of every sheet in sheets/ its card.
A demo is in tests/games/<slug>/demo.py:

    {"setup": ..., "do": [(action, arguments), ...], "rolls": [...],   what has happened before
     "card": 3,                             the step whose last picture is the card's
     "steps": [(es, en, "DOWN C hUP"), ...]}    a caption and the keys after it; h: held

It is pressed here as the page will press it, in both languages; what comes of it is written down,
so that a test notices when the firmware does something else.
"""

import base64
import importlib
import io
import json
import zlib

from PIL import Image

from firmware import games
from firmware.games.sheet import check, kinds
from firmware.i18n import LANGUAGES, said
from firmware.rules.core import Reject
from lib.schema import Schema
from tools.setup import ROOT
from tools.stage import Stage
from tools.texts import texts

FILE = ROOT / "tools/sim/gallery.json"
PAPER = (231, 229, 219)  # as in ink.js
INK = (30, 29, 33)
NAMES = ("Ana", "Beto", "Carla", "Diego")
AFTER_KEY_MS = 700  # as demo.js: the ink is seen to follow
REST_MS = 3_000  # toasts are gone then


class Stale(Exception):
    """A demo that does not go as it should."""


def demo_of(slug):
    """The demo of a game, or None."""
    if not (ROOT / f"tests/games/{slug}/demo.py").exists():
        return None
    return importlib.import_module(f"tests.games.{slug}.demo").DEMO


def play(slug, demo, language):
    """Yield (step, stage) after each step, when all is at rest."""
    stage = Stage(budget=20_000)
    if language != stage.app.settings.language:
        stage.app.change_setting("language", language)
    stage.begin(slug, demo["setup"], demo.get("do", ()), demo.get("rolls", ()))
    for number, (_, _, keys) in enumerate(demo["steps"]):
        for key in keys.split():
            stage.press(key)
            stage.wait(AFTER_KEY_MS)
        stage.wait(REST_MS)
        if "log.txt" in stage.store.names():
            log = stage.store.read("log.txt", 8192).decode()
            raise Stale(f"{slug}, step {number}: {log}")
        yield number, stage


def _png(image):
    """A picture of the glass, in the colours in which the page paints it."""
    pixels = bytes(1 if level else 0 for level in image.convert("L").tobytes())
    coloured = Image.frombytes("P", image.size, pixels)
    coloured.putpalette([*INK, *PAPER])
    data = io.BytesIO()
    coloured.save(data, "PNG", bits=1, optimize=True)
    return "data:image/png;base64," + base64.b64encode(data.getvalue()).decode()


def _lights(stage):
    """The matrix as base64 of red, green, blue."""
    return base64.b64encode(bytes(stage.board.lights())).decode()


def _look(stage):
    stage.settle()
    return _png(stage.picture())


def _game(slug):
    """What the gallery knows of a game."""
    folder = f"firmware/games/{slug}"
    card = {
        "title": {language: texts(language, folder)["title"] for language in LANGUAGES},
        "players": list(games.card(slug).PLAYERS or (1, 10)),
        "ink": {},
    }
    demo = demo_of(slug)
    if demo is None:
        return card
    seen = {}
    for language in LANGUAGES:
        seen[language] = []
        for number, stage in play(slug, demo, language):
            seen[language].append(zlib.crc32(stage.words().encode()))
            if number == demo["card"]:
                card["ink"][language] = _look(stage)
                card["lights"] = _lights(stage)
    card["demo"] = {
        "setup": demo["setup"],
        "do": [list(action) for action in demo.get("do", ())],
        "rolls": demo.get("rolls", []),
        "steps": [
            {"say": [es, en], "keys": keys.split(), "seen": [seen["es"][at], seen["en"][at]]}
            for at, (es, en, keys) in enumerate(demo["steps"])
        ],
    }
    return card


def _sheet(path):
    """What the gallery knows of a sheet; its picture is a match in which some have scored."""
    data = path.read_bytes()
    sheet, problems = check.load(data)
    if problems:
        raise Stale(f"{path.name}: {problems}")
    fewest, most = check.seats(sheet)
    names = NAMES[: max(fewest, min(most, len(NAMES)))]
    setup = {"mode": "sheet", "sheet": sheet, "players": [{"name": name} for name in names]}
    card = {
        "title": {language: said(sheet["title"], language) for language in LANGUAGES},
        "players": [fewest, most],
        "sheet": data.decode(),
        "ink": {},
    }
    for language in LANGUAGES:
        stage = Stage(budget=20_000)
        if language != stage.app.settings.language:
            stage.app.change_setting("language", language)
        stage.begin("sheet", setup)
        for counter in sheet.get("counters", [])[:1]:
            for seat in range(len(names)):
                _score(stage, seat, counter)
        stage.app.to_match()
        stage.wait(REST_MS)
        card["ink"][language] = _look(stage)
        card["lights"] = _lights(stage)
    return card


def _score(stage, seat, counter):
    """Some points for a player, so that the card shows what is counted."""
    steps = counter.get("step", 1)
    step = steps[0] if type(steps) is list else steps
    for by in (step * (7 - 2 * seat), -step * (3 + 2 * seat)):
        args = {"player": seat, "counter": counter["id"], "by": by}
        try:
            stage.app.match.session.do("change", args)
        except Reject:
            continue  # beyond what this counter goes to
        return


def _kind(kind):
    """A kind of value of the checker (lib/schema.py), as the form of the sheet editor reads it."""
    if kind.encode() in kinds.Report.NAMED:
        return _kind(kinds.Report.NAMED[kind.encode()].decode())
    if "/" in kind:
        # A list or a single one, or a word or an object: both can be typed in one line.
        return {"either": [_kind(one) for one in kind.split("/")]}
    if "*" in kind:
        return {"list": _kind(kind.partition("*")[2])}
    if ".." in kind:
        return {"number": [int(end) for end in kind.split("..")]}
    if "|" in kind:
        return {"words": kind.split("|")}
    if kind.isdigit():
        return {"text": int(kind)}
    return {kind: True} if kind in ("id", "flag") else {"object": kind}


def _forms():
    """What an object of a sheet may have, and must."""
    schema = Schema(kinds.FORMS)
    forms = {}
    for line in kinds.FORMS.split(b"\n")[1:-1]:
        name = line.partition(b":")[0]
        fields = schema.object(name)
        forms[name.decode()] = {
            "keys": {key: _kind(kind.decode()) for key, kind, *_ in fields},
            "needed": [key for key, _, needed, *_ in fields if needed],
        }
    return forms


def record():
    """The whole gallery."""
    sheets = sorted((ROOT / "sheets").glob("*.json"))
    return {
        "forms": _forms(),
        "games": {slug: _game(slug) for slug in games.slugs()},
        "sheets": {path.stem: _sheet(path) for path in sheets},
    }


def main(argv):
    gallery = record()
    text = json.dumps(gallery, ensure_ascii=False, indent=1)
    FILE.write_text(text + "\n", encoding="utf-8")
    counts = f"{len(gallery['games'])} games, {len(gallery['sheets'])} sheets"
    print(f"{counts}: {len(text.encode()) // 1024} KB")
    return 0
