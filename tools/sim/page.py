# SPDX-License-Identifier: MIT
"""What the page calls on the MicroPython VM: power, time, fingers, and questions.

The VM sees it as the module `page`, beside the device's own files. `host` is the page: its
functions never raise, because an error of JavaScript would go through Python unseen.
"""

import gc
import json

import host
import js
from uctypes import addressof

import main
from hal.contract import KEYS
from hal.fake.textlog import TextLog
from hal.web.board import WebBoard
from hal.web.store import PageStore

# What is wrong with a file that is no JSON either.
_MORE_TELLING = ("file_size", "not_utf8", "curly_quotes")


class Words(TextLog):
    """The words on the display, and whether they are others than when they were last told."""

    def __init__(self):
        super().__init__()
        self.stirred = True

    def text(self, string, x, y, w, h):
        super().text(string, x, y, w, h)
        self.stirred = True

    def erase(self, x, y, w, h):
        super().erase(x, y, w, h)
        self.stirred = True


class Page:
    """What the board tells. Bytes go by their address: the page reads them before it returns."""

    def ink(self, picture, full, ms):
        host.ink(addressof(picture), len(picture), full, ms)

    def lights(self, lights):
        host.lights(addressof(lights), len(lights))

    def random(self, count):
        data = bytearray(count)
        host.random(addressof(data), count)
        return bytes(data)

    def reset(self):
        host.reset()

    def site(self):
        place = getattr(js, "location", None)  # of the worker, which lies beside the page
        return place.href.rpartition("/")[0] if place else ""


class Device:
    """Switched on. `held` is a bit mask of the keys that are down."""

    def __init__(self, width, height, instant, held):
        keys = [key for key in range(len(KEYS)) if held & 1 << key]
        store = PageStore("/data", host.changed)
        self._board = WebBoard(Page(), store, (width, height), keys)
        self._board.glass.instant = instant
        self._app = main.build(self._board)
        self._app.canvas.watch = Words()

    def step(self, ms):
        """Let so much time pass and do what is due: -> ms until the next step, -1: at a press."""
        board = self._board
        board.passes(ms)
        board.alive()
        try:
            wish = board.wait(self._app.step(board.ticks()))
        except Exception as error:
            self._app.log.add(error)  # as main.py does before it starts again; the page asks first
            raise
        words = self._app.canvas.watch
        if words.stirred:
            words.stirred = False
            host.words(json.dumps(self._words()))
        return -1 if wish is None else wish

    def finger(self, key, down, ms):
        """After so much time a finger presses or leaves a key."""
        self._board.passes(ms)
        self._board.move(key, down)

    # --- what is on the display

    def _words(self):
        top = self._app.top
        return {
            "lines": str(self._app.canvas.watch).split("\n"),
            "pointed": _pointed(top),
            "labels": [label or "" for label in top.labels()],
            "language": self._app.settings.language,
        }

    # --- settings and sheets

    def speak(self, language):
        if self._app.settings.language != language:
            try:
                self._app.change_setting("language", language)
            except Exception as error:
                self._app.log.add(error)

    def instant(self, on):
        self._board.glass.instant = on

    def take_sheet(self, name, known, parsed, line, letter):
        """Check the tracker sheet that lies in /upload and keep it: -> JSON list of what is wrong.

        It is kept as `name`; `known` is what its author calls the file.
        MicroPython's parser overlooks some slips and does not say where one is, so the page's
        own has had a look before: whether the file is JSON and, if known, where it is not.
        """
        from firmware.games.sheet import check as sheetcheck
        from firmware.games.sheet.says import say

        with open("/upload", "rb") as file:
            data = file.read()
        _, problems = sheetcheck.load(data)
        if not parsed and not (problems and problems[0][1] in _MORE_TELLING):
            problems = [("", "not_json_at", line, letter) if line else ("", "not_json")]
        language = self._app.settings.language
        told = [say(known, problem, language) for problem in problems]
        if not told:
            self._board.store.write(name, data)
            if type(self._app.top).__name__ == "SheetList":
                self._app.top.shown()
            self._app.redraw()
        return json.dumps(told)

    # --- for contributors

    def figures(self):
        """Counters of the board, as JSON."""
        board = self._board
        grid = board.grid
        glass = board.glass
        return json.dumps(
            {
                "quick": glass.quick,
                "full": glass.full,
                "ghosts": glass.ghosting(),
                "faults": board.panel.faults,
                "frames": grid.sent,
                "spared": grid.spared,
                "milliamps": grid.milliamps,
                "steps": board.fed,
                "lost": board.buttons.lost,
            }
        )


def collect():
    gc.collect()


def heap():
    """Bytes in use. Ask in a call after `collect`: this VM frees when control has left Python."""
    return gc.mem_alloc()


def _pointed(top):
    """The name of what UP and DOWN have chosen. It is black, or has a frame: no word says it."""
    try:
        if hasattr(top, "rows") and hasattr(top, "at"):
            return "  ".join([part for part in top.rows()[top.at][1:3] if part])
        if hasattr(top, "field") and not top.changes_value:
            return top.field.show(top.match, top.value)
        if hasattr(top, "spot"):
            return top.match.table.spot_name(top.match, top.spot)
    except Exception:
        pass  # a screen with ways of its own: its words must do
    return ""
