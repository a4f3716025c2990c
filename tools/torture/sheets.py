# SPDX-License-Identifier: MIT
"""Hostile tracker sheets, through the list, the checker and the table.

One bad sheet concerns itself alone. What the checker lets pass can be played.
"""

import copy
import json

from firmware.games.sheet import check
from firmware.games.sheet.says import say
from firmware.match.session import Session
from firmware.rules.core import Reject
from hal.contract import KEYS
from hal.fake.store import FaultStore
from tools.setup import ROOT
from tools.stage import Stage
from tools.torture import Failure
from tools.torture.players import NAME, dice

SHARE = 1.5
EXAMPLES = [json.loads(path.read_bytes()) for path in sorted((ROOT / "sheets").glob("*.json"))]
CHECKED = 60
LISTED = 6
VALUES = (
    None, True, False, 0, -1, 1, 7, 255, 10**9, -(10**9), 10**30, 0.5, 1e308, "", "x", "x" * 300,
    "ñ" * 40, "\0", "%s %d", "\ud83d\ude00", [], {}, [[]], [1, 10], [10, 1], ["x"], {"es": ""},
    {"es": "a", "en": 7}, {"x": {}}, "points", "../../x", "d6", "round",
)  # fmt: skip


def attack(rnd, count):
    for _ in range(CHECKED):
        data = hostile(rnd)
        sheet, found = check.load(data)
        count("checked")
        for problem in found:
            for language in ("es", "en"):
                say("x.json", problem, language)
        if sheet is not None and not found:
            _play(rnd, sheet, count)
        elif sheet is not None:
            _refused(sheet)
    _through_the_list(rnd, count)


def hostile(rnd):
    """The bytes of a sheet that somebody has spoiled, more or less."""
    sheet = copy.deepcopy(rnd.choice(EXAMPLES))
    for _ in range(rnd.choice((0, 1, 1, 1, 2, 3, 8))):
        _change(rnd, sheet)
    data = json.dumps(sheet, ensure_ascii=rnd.random() < 0.5).encode("utf-8", "surrogatepass")
    kind = rnd.random()
    if kind < 0.06:
        return data[: rnd.randrange(len(data))]
    if kind < 0.1:
        at = rnd.randrange(len(data))
        return data[:at] + rnd.randbytes(rnd.randint(1, 4)) + data[at:]
    if kind < 0.12:
        return b"[" * rnd.choice((50, 5000)) + data
    if kind < 0.14:
        return b"\xef\xbb\xbf" + data
    if kind < 0.16:
        return data + b" " * rnd.randrange(9000)
    return data


def _change(rnd, sheet):
    """Something anywhere in it becomes something else, goes, or comes twice."""
    here = sheet
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            if isinstance(here, list):
                here.append(copy.deepcopy(rnd.choice(VALUES)))
            return
        key = rnd.choice(keys)
        if isinstance(here[key], (dict, list)) and rnd.random() < 0.75:
            here = here[key]
            continue
        kind = rnd.random()
        if kind < 0.6:
            here[key] = copy.deepcopy(rnd.choice(VALUES))
        elif kind < 0.8:
            del here[key]
        elif isinstance(here, list):
            here.extend(copy.deepcopy(here[key : key + 1]) * rnd.choice((1, 3, 40)))
        else:
            name = rnd.choice(("x", "id", "min", "max", "label", "by"))
            here[name] = copy.deepcopy(rnd.choice(VALUES))
        return


def _setup(rnd, sheet):
    fewest, most = check.seats(sheet)
    players = [{"name": f"P{seat}"} for seat in range(rnd.randint(fewest, most))]
    return {"mode": "sheet", "sheet": sheet, "players": players}


def _refused(sheet):
    """What the checker does not let pass no match may begin with."""
    try:
        setup = {"mode": "sheet", "sheet": sheet, "players": [{}, {}]}
        Session.start(FaultStore(), NAME, "sheet", setup, dice())
    except Reject as refusal:
        if refusal.code == "internal_error":
            raise Failure(f"the rules fail on {json.dumps(sheet)[:300]}") from refusal


def _play(rnd, sheet, count):
    """The checker has let it pass."""
    try:
        stage = Stage()
        stage.begin("sheet", _setup(rnd, sheet))
    except Reject as refusal:
        raise Failure(f"checked, and refused: {refusal.code} {json.dumps(sheet)}") from refusal
    for _ in range(25):
        stage.press(("h" if rnd.random() < 0.1 else "") + rnd.choice(KEYS))
    _is_well(stage, sheet)
    stage.power_on()
    stage.wait(300)
    _is_well(stage, sheet)
    count("played")


def _through_the_list(rnd, count):
    store = FaultStore()
    for number in range(LISTED):
        store.write(f"sheet-{number}.json", hostile(rnd)[:8000])
    store.write("sheet-folder.json", b"")
    store.broken.add("sheet-folder.json")
    stage = Stage(store=store)
    from firmware.ui.screens.setup import begin_setup

    for number in range(LISTED + 2):
        stage.app.to_match()
        if stage.app.match:
            stage.app.clear_table()
        begin_setup(stage.app, "sheet")
        stage.press("DOWN", times=number) if number else None
        stage.press("C", "DOWN", "UP", "C", "C")
        _is_well(stage, [store.whole(name)[:200] for name in store.names()])
        count("listed")


def _is_well(stage, sheet):
    log = stage.store.read("log.txt", 8192)
    if log:
        raise Failure(f"{log.decode(errors='replace')}\nwith {json.dumps(sheet, default=str)}")
