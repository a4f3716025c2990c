# SPDX-License-Identifier: MIT
"""./dev replay: plays vector files and tells which plays come out differently."""

import argparse
import pathlib
import sys

from tools.lineserver import VMS, BadLine, LineServer, parse


class BadFile(Exception):
    """No file of vectors; the text says what is wrong with it."""


def vectors(path):
    """The plays in a file, as far as their shape goes: what they do is the engine's to judge."""
    try:
        plays = parse(pathlib.Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror}") from None
    except BadLine as error:
        raise BadFile(f"{path} is no JSON: {error}") from None
    except ValueError:  # no UTF-8, or a name with a NUL in it
        raise BadFile(f"{path} is no JSON: it is not text") from None
    if not isinstance(plays, list):
        raise BadFile(f"{path} holds no list of plays")
    for number, play in enumerate(plays):
        if not _is_play(play):
            raise BadFile(f"{path}: play {number} is no play, with name, game, setup and steps")
    return plays


def _is_play(play):
    if not isinstance(play, dict) or "setup" not in play:
        return False
    steps = play.get("steps", [] if play.get("setup_error") else None)
    return (
        isinstance(play.get("name"), str)
        and isinstance(play.get("game"), str)
        and isinstance(steps, list)
        and all(map(_is_step, steps))
    )


def _is_step(step):
    return (
        isinstance(step, dict)
        and isinstance(step.get("do", ""), str)
        and isinstance(step.get("expect", {}), dict)
        and isinstance(step.get("notices", []), list)
    )


def main(argv):
    parser = argparse.ArgumentParser(prog="./dev replay", description=__doc__)
    parser.add_argument("--vm", choices=VMS, default="cpython")
    parser.add_argument("files", nargs="+", metavar="FILE")
    options = parser.parse_args(argv)
    try:
        files = {path: vectors(path) for path in options.files}
    except BadFile as error:
        print(f"replay: {error}", file=sys.stderr)
        return 2
    server = LineServer("serve_replay", options.vm)
    passed = failed = 0
    for path, plays in files.items():
        for play in plays:
            failure = server.ask(play)
            if failure is None:
                passed += 1
            else:
                failed += 1
                print(f"{path}: {play['name']}: {failure}")
    server.close()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
