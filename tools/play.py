# SPDX-License-Identifier: MIT
"""./dev play: the firmware on a board without hardware, driven by a script.

Commands, one per line: press KEY [xN], hold KEY, wait MS, rolls FACE..., text, leds, view,
shot FILE.png, reboot. KEY is A, B, C, UP or DOWN. Each is answered by one JSON object.

More of them put it into a certain state: begin GAME SETUP (a match, the setup as JSON), set NAME
VALUE (a setting, as JSON), room BYTES (so much can still be written; room all: there is room
again), cut BYTES (the power goes when so many more were written, and comes back), jam N (so many
refreshes of the display never end), bounce MS (contacts chatter from now on).
"""

import argparse
import json
import pathlib
import sys

from firmware.games.sheet import check
from firmware.games.sheet.says import say
from firmware.games.sheet.setup import seats
from firmware.rules.core import Reject
from firmware.settings import SHAPE
from hal.contract import KEYS
from hal.fake.board import Reset
from hal.fake.store import PowerCut
from tools.stage import Stage


class BadCommand(Exception):
    """A line of the script that cannot be done."""


class BadScript(Exception):
    """A script that cannot be read."""


def _key(word):
    if word not in KEYS:
        raise BadCommand(f"{word!r} is no key, the keys are {' '.join(KEYS)}")
    return word


def _number(word, low, high):
    try:
        number = int(word)
    except ValueError:
        raise BadCommand(f"{word!r} is no number") from None
    if not low <= number <= high:
        raise BadCommand(f"{number} is not between {low} and {high}")
    return number


def perform(stage, line):
    """Do one command: -> what there is to tell."""
    try:
        return _perform(stage, line)
    except (PowerCut, Reset):
        stage.power_lost()
        return {"restarted": True}


def _perform(stage, line):
    command, *rest = line.split()
    if command in _STATES and rest:
        _STATES[command](stage, line.split(None, 1)[1])
        return {}
    if command == "press" and len(rest) in (1, 2):
        times = 1
        if len(rest) == 2:
            if not rest[1].startswith("x"):
                raise BadCommand("press KEY xN")
            times = _number(rest[1][1:], 1, 1000)
        stage.press(_key(rest[0]), times=times)
        return {}
    if command == "hold" and len(rest) == 1:
        stage.press("h" + _key(rest[0]))
        return {}
    if command == "wait" and len(rest) == 1:
        stage.wait(_number(rest[0], 0, 1_000_000_000))
        return {}
    if command == "rolls":
        stage.rolls([_number(word, 0, 100) for word in rest])
        return {}
    if command == "shot" and len(rest) == 1:
        stage.settle()
        try:
            stage.picture().save(rest[0])
        except (OSError, ValueError) as error:
            raise BadCommand(f"{rest[0]!r} cannot be written: {error}") from None
        return {"shot": rest[0]}
    if rest:
        raise BadCommand(f"{command!r} takes no more words, or is no command")
    if command == "text":
        return {"text": stage.text()}
    if command == "leds":
        return {"leds": stage.leds()}
    if command == "view":
        return {"view": stage.view}
    if command == "reboot":
        stage.power_lost()
        return {}
    raise BadCommand(f"{command!r} is no command")


def _json(text):
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadCommand(f"{text[:60]!r} is no JSON") from None


def _begin(stage, words):
    game, _, setup = words.partition(" ")
    try:
        if stage.app.match:
            stage.app.clear_table()
        stage.app.begin(game, _json(setup))
    except Reject as refusal:
        raise BadCommand(f"{game} refuses that: {refusal.code}") from None
    stage.wait(10)


def _set(stage, words):
    name, _, value = words.partition(" ")
    value = _json(value)
    if not _is_choice(name, value):
        raise BadCommand(f"there is no setting {name!r} with that value")
    stage.app.change_setting(name, value)
    stage.wait(10)


def _room(stage, words):
    stage.store.room = None if words == "all" else _number(words, 0, 1 << 30)


def _cut(stage, words):
    stage.store.cut_after = _number(words, 0, 1 << 30)


def _jam(stage, words):
    stage.board.jam(_number(words, 0, 1000))


def _bounce(stage, words):
    stage.bounce = _number(words, 0, 1000)


_STATES = {
    "begin": _begin, "set": _set, "room": _room, "cut": _cut, "jam": _jam, "bounce": _bounce,
}  # fmt: skip


def main(argv):
    parser = argparse.ArgumentParser(
        prog="./dev play", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("script", nargs="?", help="a file; without it the commands come on stdin")
    parser.add_argument("--sheet", help="begin with a match of this tracker sheet, a JSON file")
    parser.add_argument("--players", type=int, help="so many play it; else as few as may")
    parser.add_argument("--grid", choices=("8x8", "16x16", "32x8"), default="8x8")
    parser.add_argument("--panel", choices=("ssd1680", "uc8151"), default="ssd1680")
    options = parser.parse_args(argv)
    try:
        return play(options, lines_of(options.script))
    except BadScript as error:
        print(f"play: {error}", file=sys.stderr)
        return 2


def lines_of(script):
    """A file is read before the first of its commands is done; stdin as it comes."""
    try:
        if script is not None:
            yield from pathlib.Path(script).read_text(encoding="utf-8").splitlines()
        else:
            yield from sys.stdin
    except OSError as error:
        raise BadScript(f"{script}: {error.strerror}") from None
    except ValueError:  # no UTF-8, or a name with a NUL in it
        raise BadScript(f"{script or 'stdin'} is no script: it is not text") from None


def sheet_setup(file, count):
    """The setup of a match of a tracker sheet, for so many players or for as few as may."""
    try:
        sheet, problems = check.load(pathlib.Path(file).read_bytes())
    except (OSError, ValueError) as error:
        raise BadScript(f"{file}: {getattr(error, 'strerror', error)}") from None
    if problems:
        raise BadScript("\n".join(say(pathlib.Path(file).name, one) for one in problems))
    fewest, most = seats(sheet)
    if not fewest <= (count or fewest) <= most:
        raise BadScript(f"{file}: {fewest} to {most} can play that, not {count}")
    return {"mode": "sheet", "sheet": sheet, "players": [{} for _ in range(count or fewest)]}


def play(options, lines):
    stage = Stage(tuple(map(int, options.grid.split("x"))), options.panel)
    failed = False
    if options.sheet:
        stage.begin("sheet", sheet_setup(options.sheet, options.players))
    for line in lines:
        line = (" " + line).split(" #")[0].strip()
        if not line:
            continue
        try:
            told = {"ok": line, **perform(stage, line)}
        except BadCommand as error:
            told = {"error": str(error)}
            failed = True
        print(json.dumps(told, ensure_ascii=False), flush=True)
    return 1 if failed else 0


def _is_choice(name, value):
    """Is that a setting, and one of its values?"""
    for known, kind, _, _, _ in SHAPE.object(b"settings"):
        if known == name:
            try:
                SHAPE.check(value, kind)
                return True
            except ValueError:
                return False
    return False
