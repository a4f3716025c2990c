# SPDX-License-Identifier: MIT
"""Random matches, and what must hold in them, whatever the game: for tests and ./dev check-game.

`moves` is a game's tests/games/<slug>/moves.py: `setup(rnd)`, `largest(rnd)`, `move(rnd, view)`
and `invariants(view)`. A game without one is played by `Schema`.
"""

import json

from firmware.match import results
from firmware.match.dice import FairDice
from firmware.match.session import Session
from firmware.rules.core import Reject
from hal.fake.store import FaultStore
from lib import tree
from tools.lineserver import VMS, LineServer


def actions_of(rules):
    """{name: (function, parameters)} of a game's own actions."""
    table = rules.ACTIONS
    names = [line.split(b":")[0].decode() for line in table.lines.splitlines() if line]
    return {name: table.get(name) for name in names}


def begin(game, moves, rnd):
    """A new match; its dice come from the same random numbers as its moves: -> store, session."""
    store = FaultStore()
    dice = FairDice(lambda count: bytes(rnd.randrange(256) for _ in range(count)))
    setup = moves.setup(rnd)
    return store, Session.start(store, results.next_file(store), game, setup, dice)


def try_move(session, moves, rnd):
    """A random move: -> True if it was accepted; a refused one must leave no trace."""
    name, args = moves.move(rnd, session.view)
    before = json.dumps(session.view, sort_keys=True)
    try:
        session.do(name, args)
    except Reject as refusal:
        assert refusal.code != "internal_error", f"{name} {args} raises in the rules"
        after = json.dumps(session.view, sort_keys=True)
        assert after == before, (
            f"{name} {args} was refused ({refusal.code}), yet the state changed"
        )
        return False
    return True


def promises_hold(game, moves, rnd):
    """The invariants, after every move."""
    _, session = begin(game, moves, rnd)
    moves.invariants(session.view)
    for _ in range(60):
        if session.view["over"]:
            assert session.explain(), "the match is over, and explain() says nothing"
            break
        try_move(session, moves, rnd)
        moves.invariants(session.view)


def undo_is_identity(game, moves, rnd):
    """Undo, then redo, is identity, and the journal tells the view."""
    store, session = begin(game, moves, rnd)
    views = [tree.clone(session.view)]
    for _ in range(40):
        if session.view["over"]:
            break
        if try_move(session, moves, rnd):
            views.append(tree.clone(session.view))
    last = len(views) - 1
    back = rnd.randint(0, last)
    if back:
        session.undo(back)
    assert session.view == views[last - back], "undo leads elsewhere"
    again = Session.resume(store, session.name, session._dice)
    assert again.view == views[last - back], "the match that is resumed is another one"
    if back:
        again.redo(back)
    assert again.view == views[-1], "redo leads elsewhere"
    while again.count:
        again.undo()
        assert again.view == views[again.count], "undo leads elsewhere"


def undone_exactly(game, moves, rnd):
    """Also where Python calls two values equal that JSON does not: true and 1."""
    _, session = begin(game, moves, rnd)
    for _ in range(40):
        if session.view["over"]:
            break
        before = json.dumps(session.view, sort_keys=True)
        session.refusal(*moves.move(rnd, session.view))
        if try_move(session, moves, rnd):
            after = json.dumps(session.view, sort_keys=True)
            assert json.dumps(session.before_last(), sort_keys=True) == before
            session.undo()
            assert json.dumps(session.view, sort_keys=True) == before
            session.redo()
            assert json.dumps(session.view, sort_keys=True) == after


def ends(game, moves, rnd):
    """A long match: -> the session, over or not; what is over is explained, and stays so."""
    _, session = begin(game, moves, rnd)
    for _ in range(1500):
        if session.view["over"]:
            break
        try_move(session, moves, rnd)
    else:
        return session
    assert session.view["winners"] == sorted(session.view["winners"]), "winners out of order"
    for entry in session.explain():
        assert set(entry) == {"criterion", "values"} and isinstance(entry["criterion"], str)
    try:
        session.do("roll", {"dice": ["d6"]})
    except Reject as refusal:
        assert refusal.code == "match_over", refusal.code
    else:
        raise AssertionError("a match that is over takes actions")
    return session


def same_on_both(game, moves, rnd, matches=4, files=()):
    """Random matches on both VMs: the same answers. -> how many actions were accepted."""
    servers = [LineServer("serve_engine", vm, files) for vm in VMS]

    def ask(request):
        told = [server.ask(request) for server in servers]
        assert told[0] == told[1], f"{request}: CPython {told[0]}, MicroPython {told[1]}"
        return told[0]

    accepted = 0
    try:
        for _ in range(matches):
            setup = moves.setup(rnd)
            rolls = [rnd.randint(1, 4) for _ in range(400)]  # faces that every die has
            told = ask({"new": {"game": game, "setup": setup, "rolls": rolls}})
            assert "view" in told, f"{setup} is refused: {told}"
            view = told["view"]
            for _ in range(120):
                chance = rnd.random()
                if chance < 0.06:
                    told = ask({"undo": rnd.randint(1, 3)})
                elif chance < 0.10:
                    told = ask({"redo": rnd.randint(1, 2)})
                elif chance < 0.12:
                    told = ask({"reload": True})
                else:
                    name, args = moves.move(rnd, view)
                    told = ask({"do": name, **args})
                    accepted += "ok" in told
                view = told.get("view", view)
            ask({"explain": True})
    finally:
        for server in servers:
            server.close()
    return accepted


class Schema:
    """Random play by what the rules and the set-up say of themselves, for want of a moves.py."""

    NAMES = ("Ana", "Beto", "Ñandú", "", "x" * 64)

    def __init__(self, rules, questions):
        self._rules = rules
        self._questions = questions
        self._actions = [*actions_of(rules), "end_turn", "adjust"]

    def setup(self, rnd, largest=False):
        asks = self._questions
        mode, counts = asks["modes"][-1] if largest else rnd.choice(asks["modes"])
        count = max(counts) if largest else rnd.choice(counts)
        players = []
        for seat in range(count):
            name = "Wilhelmina %d" % seat if largest else rnd.choice(self.NAMES)
            players.append({"name": name})
        for name, values in asks.get("seat", ()):
            for player, value in zip(players, rnd.sample(values, len(players)), strict=True):
                player[name] = value
        return {"mode": mode, "players": players}

    def largest(self, rnd):
        return self.setup(rnd, True)

    def move(self, rnd, view):
        name = "concede" if rnd.random() < 0.01 else rnd.choice(self._actions)
        seat = rnd.randrange(len(view["players"]))
        if name in ("end_turn", "concede"):
            return name, {"player": seat} if name == "concede" else {}
        if name == "adjust":
            return name, {"path": "round", "by": rnd.choice((-1, 1))}
        args = {}
        for parameter, kind, required, _, _ in self._rules.ACTIONS.get(name)[1]:
            if required or rnd.random() < 0.5:
                args[parameter] = self._value(rnd, view, kind)
        if args and rnd.random() < 0.05:
            args[rnd.choice(list(args))] = rnd.choice((None, -1, "x", [], 10**9, True))
        return name, args

    def _value(self, rnd, view, kind):
        if kind in (b"", b"player", b"slot"):
            return rnd.randrange(len(view["players"]) * (3 if kind == b"slot" else 1))
        if b"*" in kind:
            count, item = kind.split(b"*", 1)
            size = self._value(rnd, view, count)
            return [self._value(rnd, view, item) for _ in range(size)]
        if kind[:1] == b"{":
            parameters = self._rules.ACTIONS._parameters(kind[1:-1].split(b","))
            return {entry[0]: self._value(rnd, view, entry[1]._kind) for entry in parameters}
        if b".." in kind:
            low, high = (int(end) if end else None for end in kind.split(b".."))
            low = low if low is not None else min(0, high or 0) - 9
            return rnd.randint(low, high if high is not None else low + 20)
        if kind == b"flag":
            return rnd.random() < 0.5
        if kind in (b"text", b"any"):
            return rnd.choice(("", "Ana", "x"))
        words = (
            kind.split(b"|") if b"|" in kind else sorted(self._rules.ACTIONS.game[kind.decode()])
        )
        word = rnd.choice(words)
        return word.decode() if type(word) is bytes else word

    def invariants(self, view):
        """What every view promises."""
        assert json.loads(json.dumps(view)) == view, "the state is no plain JSON"
        count = len(view["players"])
        assert type(view["round"]) is int and view["round"] >= 1
        assert 0 <= view["active"] < count
        assert all(0 <= seat < count for seat in view["winners"])
        assert view["over"] or (view["winners"] == [] and view["reason"] is None)
