# SPDX-License-Identifier: MIT
"""Files of other versions: of a newer Escudero, of older ones, of other rules, of another game.

What only a newer firmware can read stays as it is, to the byte. What an older one wrote goes on.
A match under other rules says so, and goes on as the player chooses.
"""

import json
from binascii import crc32

from firmware import games
from firmware.match.dice import FairDice
from firmware.match.files import match_files, slot_names
from firmware.match.opening import FORMAT
from firmware.match.session import Session
from hal.contract import KEYS
from hal.fake.store import FaultStore
from lib import record
from tools.setup import ROOT
from tools.stage import Stage
from tools.torture import Failure
from tools.torture.players import NAME, begin, standing, step

OLD = sorted((ROOT / "tests/match/old").glob("*.log"))


def attack(rnd, count):
    for kind in (_newer, _other_rules, _old, _unknown):
        kind(rnd)
        count(kind.__name__[1:].replace("_", " "))


def line(entry):
    """A record, however long."""
    body = json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode()
    return b"%04x%08x" % (len(body), crc32(body) & 0xFFFFFFFF) + body + b"\n"


def with_header(data, **changes):
    """A match's file with another header."""
    end = data.index(b"\n") + 1
    header = json.loads(data[12:end])
    return line({**header, **changes}) + data[end:]


def _played(rnd, most=14):
    store = FaultStore()
    session = begin(rnd, store)
    for _ in range(rnd.randint(0, most)):
        step(rnd, session)
        if rnd.random() < 0.5:
            session.rest()
    stands = standing(session)
    rnd.choice((session.close, session.put_away))()
    return store, stands


def _use(rnd, stage, presses=30):
    """Somebody tries to open and to play it."""
    if stage.store.read("log.txt", 8192):
        raise Failure("a screen failed: " + stage.store.read("log.txt", 8192).decode())
    stage.press("UP", "C", "C")  # the last row: what is kept, and the first of it
    for _ in range(presses):
        # B deletes there, after a question.
        stage.press(rnd.choice([key for key in KEYS if key != "B"]))
    if stage.store.read("log.txt", 8192):
        raise Failure("a screen failed: " + stage.store.read("log.txt", 8192).decode())


def _newer(rnd):
    store, _ = _played(rnd)
    changes = rnd.choice(
        (
            {"format": FORMAT + 1}, {"format": 99, "game": ["new"]}, {"format": 1 << 40},
            {"format": FORMAT + 1, "setup": None}, {"format": FORMAT + 1, "x": []},
        )
    )  # fmt: skip
    data = with_header(store.whole(NAME), **changes)
    if rnd.random() < 0.5:
        data += line({"what": "nobody knows", "at": {}}) + rnd.randbytes(20)
    store.write(NAME, data)
    store.write("current", NAME.encode())
    for name in slot_names(NAME):
        store.remove(name)
    stage = Stage(store=store)
    _use(rnd, stage)
    if match_files(store).count(NAME) != 1 or store.whole(NAME) != data:
        raise Failure(f"what a newer firmware wrote was changed: {changes}")


def _other_rules(rnd):
    store, stands = _played(rnd)
    game = stands[0]["game"]
    version = games.card(game).VERSION + rnd.choice((-1, 1, 7))
    data = bytearray()
    offset = 0
    log = store.open(NAME)
    while offset < log.size():
        entry, end = record.read(log, offset)
        if isinstance(entry, dict) and "rules" in entry:
            # As long as it was: offsets stay.
            entry["rules"] = version
            made = line(entry)
            if len(made) != end - offset:
                return
            data += made
        else:
            data += store.whole(NAME)[offset:end]
        offset = end
    store.write(NAME, bytes(data))
    store.write("current", NAME.encode())
    stage = Stage(store=store)
    stage.wait(500)
    match = stage.app.match
    if not match:
        raise Failure(f"{game}: a match under other rules is not opened")
    if type(stage.app.top).__name__ != "Question":
        raise Failure(f"{game}: other rules are not told")
    stage.press(rnd.choice("AC"))
    if standing(match.session)[:2] != stands[:2]:
        raise Failure(f"{game}: the same rules with another number lead elsewhere")
    stage.wait(9000)
    if not match.view["over"]:
        match.session.do("roll", {"dice": ["d6"]})
    now = standing(match.session)
    stage.power_on()
    stage.wait(500)
    if standing(stage.app.match.session) != now:
        raise Failure(f"{game}: after other rules a match does not go on")
    if not match.view["over"] and type(stage.app.top).__name__ == "Question":
        raise Failure(f"{game}: other rules are told again")


def _old(rnd):
    store = FaultStore()
    store.write(NAME, rnd.choice(OLD).read_bytes())
    session = Session.resume(store, NAME, FairDice(bytes))
    if session.count != 17 or session.take_trouble():
        raise Failure("a match of the first format does not open")
    for _ in range(rnd.randint(1, 20)):
        step(rnd, session, 20)
        if rnd.random() < 0.5:
            session.rest()
    if standing(Session.resume(store, NAME, FairDice(bytes))) != standing(session):
        raise Failure("a match of the first format does not go on")


def _unknown(rnd):
    """Its game is not there, or has another name now."""
    store, _ = _played(rnd)
    name = rnd.choice(("gone", "../main", "", "Elbrus", "rules", "x" * 90))
    data = with_header(store.whole(NAME), game=name)
    store.write(NAME, data)
    store.write("current", NAME.encode())
    stage = Stage(store=store)
    _use(rnd, stage)
    left = [store.whole(each) for each in store.names() if each.endswith(NAME)]
    if data not in [each[: len(data)] for each in left]:
        raise Failure(f"the match of a game that is not there ({name!r}) is gone")
