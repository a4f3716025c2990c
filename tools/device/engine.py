# SPDX-License-Identifier: MIT
"""The match engine behind a line of JSON in and a line of JSON out; runs on every home.

The requests are those of `./dev engine`; docs/architecture.md lists them.
"""

import json

from firmware.match import results
from firmware.match.dice import FairDice, ScriptedDice
from firmware.match.files import remove_match
from firmware.match.session import Session
from firmware.rules.core import Reject, is_int


class Engine:
    """Holds one match. Every request is answered; a bad one changes nothing."""

    def __init__(self, store, random_bytes, seconds):
        self._store = store
        self._fair = FairDice(random_bytes)
        self._seconds = seconds
        self._dice = None
        self.session = None

    def answer(self, request):
        try:
            return self._dispatch(request)
        except Reject as refusal:
            return {"error": refusal.code}

    def _dispatch(self, request):
        if type(request) is not dict:
            raise Reject("bad_request")
        if "do" in request:
            name = request["do"]
            args = {key: request[key] for key in request if key != "do"}
            return self._do(name, args)
        if len(request) != 1:
            raise Reject("bad_request")
        for kind, value in request.items():
            if kind == "new":
                return self._new(value)
            if kind in ("undo", "redo"):
                return self._step(kind, value)
            if kind in ("view", "reload", "explain") and value is True:
                return self._ask(kind)
        raise Reject("bad_request")

    def _new(self, wanted):
        if type(wanted) is not dict or "game" not in wanted:
            raise Reject("bad_request")
        for key in wanted:
            if key not in ("game", "setup", "rolls"):
                raise Reject("bad_request")
        rolls = wanted.get("rolls") or []
        if type(rolls) is not list or not all([is_int(face) for face in rolls]):
            raise Reject("bad_request")
        dice = ScriptedDice(rolls, self._fair)
        name = results.next_file(self._store)
        fresh = Session.start(self._store, name, wanted["game"], wanted.get("setup"), dice)
        self._leave()
        self.session = fresh
        self._dice = dice
        return self._told([])

    def close(self):
        """The match stays as it is, on file."""
        if self.session:
            self.session.close()

    def _leave(self):
        """Forget the match that was being played, its file too."""
        if self.session:
            self.session.close()
            remove_match(self._store, self.session.name)

    def _do(self, name, args):
        notices = self._match().do(name, args, self._seconds())
        self.session.rest()
        return self._told(notices, True)

    def _step(self, kind, steps):
        if not is_int(steps) or steps < 1:
            raise Reject("bad_request")
        session = self._match()
        (session.undo if kind == "undo" else session.redo)(steps, self._seconds())
        return self._told([])

    def _ask(self, kind):
        session = self._match()
        if kind == "explain":
            return {"ok": True, "explain": session.explain()}
        if kind == "reload":
            session.close()
            self.session = Session.resume(self._store, session.name, self._dice)
        return self._told([])

    def _match(self):
        if self.session is None:
            raise Reject("no_match")
        return self.session

    def _told(self, notices, always=False):
        trouble = self.session.take_trouble()
        if trouble:
            notices.append(trouble)
        told = {"ok": True, "view": self.session.view}
        if notices or always:
            told["notices"] = notices
        return told


def answer_line(engine, line):
    return json.dumps(engine.answer(json.loads(line)))
