# SPDX-License-Identifier: MIT
"""What the tests of several games share."""

import ast
import json

from firmware import games
from tools.matches import actions_of
from tools.setup import ROOT

GAMES = tuple(games.slugs())

# What every view has.
COMMON_KEYS = {
    "game", "mode", "round", "active", "phase", "final", "over", "winners", "reason", "last_roll",
    "players",
}  # fmt: skip

__all__ = [
    "COMMON_KEYS",
    "GAMES",
    "actions_of",
    "check_json",
    "log_of",
    "notices_of",
    "refusals",
    "undo_redo_and_power_cut",
]


def undo_redo_and_power_cut(stage):
    """Take the last action back by buttons and put it on again; then the power goes."""
    before = json.dumps(stage.view)
    stage.press("hA", "C")
    assert json.dumps(stage.view) != before
    stage.press("hA", "B")
    assert json.dumps(stage.view) == before
    stage.power_on()
    assert json.dumps(stage.view) == before


def check_json(view):
    """Only what JSON keeps as it is: no float, no tuple, no key but a str."""
    assert json.loads(json.dumps(view)) == view
    _check_plain(view)


def _check_plain(value):
    if type(value) is dict:
        for key in value:
            assert type(key) is str
            _check_plain(value[key])
    elif type(value) is list:
        for item in value:
            _check_plain(item)
    else:
        assert value is None or type(value) in (int, bool, str), value


def refusals(game):
    """The codes with which the modules of a game refuse something."""
    found = set()
    for path in (ROOT / "firmware/games" / game).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id in ("refuse", "Reject"):
                    for part in ast.walk(node.args[-1]):
                        if isinstance(part, ast.Constant) and isinstance(part.value, str):
                            found.add(part.value)
    return found


def notices_of(game):
    """The codes that the rules of a game note; one that is put together ends in a star."""
    found = set()
    for path in (ROOT / "firmware/games" / game).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr == "note":
                    found |= _codes(node.args[0])
    return found


def _codes(node):
    if isinstance(node, ast.Constant):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return _codes(node.body) | _codes(node.orelse)
    assert isinstance(node, ast.BinOp), ast.dump(node)
    return {code + "*" for code in _codes(node.left)}


def log_of(stage):
    """The log of the match on the table as its screen tells it, walked through with buttons from
    the overview or the result: [(round, line, [what else was told])], the newest first.
    """
    from firmware.ui.screens.history import Journal

    stage.press("B")
    for _ in range(40):
        if isinstance(stage.app.top, Journal):
            break
        label = stage.app.top.rows()[stage.app.top.at][1]
        stage.press("C" if label in (stage.app.texts("more.history"),) else "UP")
    journal = stage.app.top
    found = []
    for index in range(journal.row_count()):
        stage.wait(20)
        while journal.told(index) is None:
            stage.wait(20)
        assert journal.at == index
        found.append(journal.told(index))
        stage.press("DOWN")
    return found
