# SPDX-License-Identifier: MIT
"""Plays vectors: matches written down with what must come out. Runs on every home."""

import json

from lib import tree


class Differs(Exception):
    """The match went another way than the vector says."""


def place(view, path):
    """The value at a dotted path; `len` is a list's length."""
    here = view
    for part in path.split("."):
        try:
            if type(here) is list:
                here = len(here) if part == "len" else here[int(part)]
            else:
                here = here[part]
        except (KeyError, IndexError, ValueError, TypeError):
            raise Differs("there is no %s" % path) from None
    return here


def play(engine, vector):
    """Play one vector on an engine; raises Differs."""
    told = engine.answer(
        {
            "new": {
                "game": vector["game"],
                "setup": vector["setup"],
                "rolls": vector.get("rolls") or [],
            }
        }
    )
    wanted = vector.get("setup_error")
    if told.get("error") != wanted:
        raise Differs("setup gave %s, wanted %s" % (told.get("error"), wanted))
    if wanted:
        return
    for number, step in enumerate(vector["steps"]):
        try:
            _step(engine, step)
        except Differs as difference:
            raise Differs("step %d %s: %s" % (number, json.dumps(step), difference)) from None


def _step(engine, step):
    if "do" in step:
        _do(engine, step)
    elif "expect" in step:
        for path in step["expect"]:
            wanted = step["expect"][path]
            found = place(engine.session.view, path)
            if not same(found, wanted):
                raise Differs("%s is %s" % (path, json.dumps(found)))
    elif "undo" in step or "redo" in step:
        _must(engine.answer(step))
    elif "reload" in step:
        before = _surroundings(engine)
        _must(engine.answer({"reload": True}))
        if _surroundings(engine) != before:
            raise Differs("the match is another one after the reload")
    else:
        raise Differs("unknown kind of step")


def _do(engine, step):
    before = tree.clone(engine.session.view)
    request = {key: step[key] for key in step if key not in ("error", "notices")}
    told = engine.answer(request)
    if told.get("error") != step.get("error"):
        raise Differs("gave %s" % told.get("error", "no error"))
    if "error" in told:
        if engine.session.view != before:
            raise Differs("was rejected, and changed the view")
        return
    rest = told["notices"]
    for code in step.get("notices", ()):
        if code not in rest:
            raise Differs("gave the notices %s" % told["notices"])
        rest = rest[rest.index(code) + 1 :]


def _must(told):
    if "error" in told:
        raise Differs("gave %s" % told["error"])
    return told


def _surroundings(engine):
    """The view, and what one undo and one redo would lead to."""
    seen = [tree.clone(engine.session.view)]
    for there, back in (("undo", "redo"), ("redo", "undo")):
        told = engine.answer({there: 1})
        seen.append(told.get("error") or tree.clone(told["view"]))
        if "error" not in told:
            _must(engine.answer({back: 1}))
    return seen


def same(found, wanted):
    """Equal as JSON values: true is not 1."""
    if type(found) is not type(wanted):
        return False
    if type(found) is list:
        return len(found) == len(wanted) and all(
            [same(found[index], wanted[index]) for index in range(len(found))]
        )
    if type(found) is dict:
        return len(found) == len(wanted) and all(
            [key in wanted and same(found[key], wanted[key]) for key in found]
        )
    return found == wanted


def play_line(engine, line):
    """For one vector as JSON: the JSON of null, or of what went another way."""
    try:
        play(engine, json.loads(line))
    except Differs as difference:
        return json.dumps(str(difference))
    return "null"
