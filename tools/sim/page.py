# SPDX-License-Identifier: MIT
"""What the page calls on the MicroPython VM: power, time, fingers, and questions.

The VM sees it as the module `page`, beside the device's own files, `fits`, `visits` and `spoken`.
`host` is the page: its functions never raise, because an error of JavaScript would go through
Python unseen.
"""

import gc
import json

import host
import js
import visits
from fits import cut_labels
from spoken import words_of
from uctypes import addressof

import main
from firmware.settings import Settings
from hal.contract import KEYS
from hal.fake.textlog import TextLog
from hal.web.board import WebBoard
from hal.web.store import PageStore


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

    def cable(self, line):
        host.cable(addressof(line), len(line))

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
    """Switched on. `held` is a bit mask of the keys that are down; a device whose settings nobody
    has touched speaks `language`.
    """

    def __init__(self, panel, width, height, instant, held, language):
        keys = [key for key in range(len(KEYS)) if held & 1 << key]
        store = PageStore("/data", host.changed)
        settings = Settings(store)
        if settings.language != language and store.size("settings.json") is None:
            settings.change("language", language)
        self._board = WebBoard(Page(), store, panel, (width, height), keys)
        self._board.glass.instant = instant
        self._app = main.build(self._board)
        self._app.canvas.watch = Words()
        self._shown = None  # the file of the match that the editor shows

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
        if words.stirred and self._app.modules():  # no screen is there while a match is opened
            words.stirred = False
            host.words(json.dumps(words_of(self._app)))
        return -1 if wish is None else wish

    def finger(self, key, down, ms):
        """After so much time a finger presses or leaves a key."""
        self._board.passes(ms)
        self._board.move(key, down)

    # --- settings and sheets

    def speak(self, language):
        if self._app.settings.language != language:
            try:
                self._app.change_setting("language", language)
            except Exception as error:
                self._app.log.add(error)

    def instant(self, on):
        self._board.glass.instant = on

    def type(self, letter):
        """A letter of a keyboard, "" for the one that takes one back: -> whether it is wanted."""
        top = self._app.top
        if not hasattr(top, "typed"):
            return False
        top.typed(letter)
        self._app.redraw()
        return True

    def cable(self, text):
        """What a computer says at the other end of the cable."""
        self._board.cable.came.extend(text.encode())

    # --- what the page brings; all of it goes as JSON

    def visit(self, text):
        """Open what a link or a card asks for: -> the code of a refusal, or ""."""
        wish = json.loads(text)
        try:
            if wish["kind"] == "game":
                visits.open_game(self._app, wish["game"], wish["players"])
            elif wish["kind"] == "sheet":
                visits.open_sheet(self._app, wish["name"])
            elif wish["kind"] == "match":
                visits.open_match(self._app, _upload())
            elif wish["kind"] == "demo":
                visits.begin_demo(self._app, wish["demo"])
            else:
                visits.end_demo(self._app)
        except visits.Refused as refusal:
            return refusal.args[0]
        return ""

    def take_sheet(self, name, size, slip):
        """Check the tracker sheet that lies in /upload and keep it: -> [[key, words], ...] of what
        is wrong. It is kept as `name`.
        """
        data = _upload()
        _, problems = visits.problems_of(data, size, json.loads(slip))
        if not problems:
            self._board.store.write(name, data)
            if type(self._app.top).__name__ == "SheetList":
                self._app.top.shown()
            self._app.redraw()
        return json.dumps(visits.told(problems, self._app.settings.language))

    def show_sheet(self, size, slip, language):
        """For the editor: as `take_sheet`, and if all is well, a match of it as it begins: -> what
        is wrong, and what could be better.
        """
        self.speak(language)
        sheet, problems = visits.problems_of(_upload(), size, json.loads(slip))
        hints = []
        if not problems:
            self._shown = visits.show_sheet(self._app, sheet, self._shown)
            hints = cut_labels(sheet)
        return json.dumps([visits.told(problems, language), visits.told(hints, language)])

    def current(self):
        """The file of the match on the table, or ""."""
        match = self._app.match
        return match.session.name if match else ""

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


def _upload():
    """What the page has laid down for us."""
    with open("/upload", "rb") as file:
        return file.read()
