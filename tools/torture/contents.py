# SPDX-License-Identifier: MIT
"""Anything lies in /data: the device starts, shows a screen, and can be used."""

import contextlib
import io
import json
import traceback

import main
from firmware.log import Log
from firmware.match.files import names as all_names
from hal.contract import KEYS
from hal.fake.board import FakeBoard, Reset
from hal.fake.store import FaultStore
from tools.torture import Failure
from tools.torture.players import any_game, any_setup, begin, step
from tools.torture.stores import copy

SHARE = 1.5
FOLDERS = 6  # in a case
NAMES = (
    "current", "next", "begin", "games", "settings.json", "results.log", "log.txt", "starting",
    "players.json", "dominio-cards.json", "dawnfall-armies.json", "elbrus-weapons.json", "setup",
    "dawnfall-shots.json",
    "done-00001.log", "done-00002.log", "match-00002.t9", "last-dawnfall.json",
    "last-elbrus.json", "last-sheet.json", "sheet-x.json", "match-00001.log", "match-00002.log",
    "match-00001.t0", "match-00001.t3", "match-99999.log", "aside-00001-x", "aside-", "match-.log",
    "match-0000x.log", "x", "match-00001.log.part", "match-²²²²².log",
)  # fmt: skip


def attack(rnd, count):
    store = FaultStore()
    for number in range(1, rnd.randint(2, 4)):
        session = begin(rnd, store, name=f"match-{number:05d}.log")
        for _ in range(rnd.randint(0, 12)):
            step(rnd, session)
        if rnd.random() < 0.5:
            session.put_away()
    store.write("current", b"match-00001.log")
    game = any_game(rnd)
    store.write("begin", json.dumps([game, any_setup(rnd, game)]).encode())
    for _ in range(FOLDERS):
        spoiled = copy(store)
        for _ in range(rnd.randint(1, 6)):
            _spoil(rnd, spoiled)
        _start(rnd, spoiled, count)


def junk(rnd):
    return rnd.choice(
        (
            b"", b"\n", b"[]", b"{}", b"null", b"7", b'"x"', b"[" * 300, b'{"language": 7}',
            b"\xff\xfe", b"match-00001.log", b"match-00002.log\n", b"elbrus", b"../main.py",
            rnd.randbytes(rnd.randrange(5000)), b"0" * rnd.randrange(9000), b"-001" * 100,
            b'["elbrus", {"mode": "solo", "players": [{}, {}]}]', b'{"brightness": 1e999}',
        )
    )  # fmt: skip


def _spoil(rnd, store):
    kind = rnd.random()
    there = store.names()
    if kind < 0.35 or not there:
        store.write(rnd.choice(NAMES), junk(rnd))
    elif kind < 0.5:
        name = rnd.choice(there)
        store.write(name, store.whole(name)[: rnd.randrange(store.size(name) + 1)])
    elif kind < 0.75:
        name = rnd.choice(there)
        for _ in range(rnd.randint(1, 20)):
            if store.size(name):
                store.damage(name, rnd.randrange(store.size(name)))
    elif kind < 0.85:
        store.write(rnd.choice(NAMES), store.whole(rnd.choice(there)))
    else:
        name = rnd.choice((*NAMES, *there))
        store.write(name, b"")
        store.broken.add(name)  # as a folder of that name


class _Enough(BaseException):
    """It has shown what it can."""


def _start(rnd, store, count):
    """As the device does it, with resets and all; a screen must come, and take presses."""
    files = {name: store.whole(name) for name in all_names(store)}
    shown = False
    failed = []
    add = Log.add

    def added(log, error):
        # That a part of a match is rotten is told in so many words, and so is a full disk.
        if getattr(error, "code", None) != "unreadable":
            failed.append("".join(traceback.format_exception(error)))
        add(log, error)

    Log.add = added
    for _ in range(6):
        board = FakeBoard(store=store, record=False, seed=1)
        rest, turns = board.rest, 0

        def resting(ms, board=board, rest=rest):
            nonlocal turns
            turns += 1
            if board.now > 20_000 or turns > 30_000:
                raise _Enough()
            if board.now > 6000 and turns % 3 == 0:
                board.press(rnd.randrange(len(KEYS)), hold_ms=rnd.choice((60, 60, 700)))
            rest(50 if ms is None else min(ms, 50))

        board.rest = resting
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                main.run(board)
        except Reset:
            continue
        except _Enough:
            shown = any(board.picture())
            break
        except BaseException as error:
            names = {name: data[:60] for name, data in files.items()}
            raise Failure(f"{error!r} leaves main.run with {names}") from error
    Log.add = add
    if failed:
        names = {name: data[:60] for name, data in files.items()}
        raise Failure(f"a screen fails with {names}: {failed[0]}")
    if not shown:
        raise Failure(f"no screen comes with { ({name: files[name][:60] for name in files}) }")
    count("starts")
