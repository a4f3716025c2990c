# SPDX-License-Identifier: MIT
"""What comes to the device from the page: a game to set up, a sheet, a match, a demo.

What is refused is told by a code, for which words.js has a sentence ("visit." and the code).
Whatever lies on the table stays among the matches that can be resumed.
"""

from firmware import games
from firmware.games.sheet import check
from firmware.games.sheet.says import say
from firmware.match.files import card, remove_match
from firmware.match.results import next_file
from firmware.settings import SHAPE
from firmware.ui import shelf
from firmware.ui.screens.setup import begin_setup

# What is wrong with a file that is no JSON either.
_MORE_TELLING = ("file_size", "not_utf8", "curly_quotes")


class Refused(Exception):
    """It cannot be opened; the argument is a code."""


def _clear(app):
    """Back to the launcher; a match stays in its file."""
    if app.match or not app.at_rest:
        app.clear_table()
    if type(app.top).__name__ != "Launcher":
        app.take_off_table()


def _set_up(app, slug):
    """As if it had been chosen from the list: lights show what is pointed at."""
    _clear(app)
    launcher = app.top
    launcher.row_count()  # reads the list
    for index in range(len(launcher._games)):
        if launcher._fields(index)[0] == slug:
            launcher.at = len(launcher._kept) + index
    shelf.prepare(app, slug)
    begin_setup(app, slug)


def open_game(app, slug, players):
    """Its set-up, for so many players (0: as last time)."""
    if not games.is_known(slug):
        raise Refused("no_game")
    _set_up(app, slug)
    setup = app.top
    if not players or not hasattr(setup, "players"):
        return
    for mode, counts in setup._choices["modes"]:
        if players in counts:
            if players not in setup._counts():
                setup.mode = mode
            setup._set_count(players)
            app.redraw()
            return
    raise Refused("no_players")


def open_sheet(app, name):
    """The set-up of a sheet that lies on the device."""
    _set_up(app, "sheet")
    sheets = app.top
    sheets.shown()
    if name not in sheets._files:
        raise Refused("no_sheet")
    sheets.at = sheets._files.index(name)
    sheets.choose(sheets.at)
    app.redraw()


def open_match(app, data):
    """A journal that somebody has sent: a copy of it lies on the table.

    What cannot be opened leaves the table as it is.
    """
    store = app.store
    name = next_file(store)
    store.write(name, data)
    game = card(store, name)
    if not game or not games.is_known(game[0]):
        remove_match(store, name)
        raise Refused("no_match" if not game else "no_game")
    try:
        from firmware.match.session import Session

        Session.resume(store, name, app.dice).close()
    except Exception as error:  # whatever somebody has put into it
        app.log.add(error)
        remove_match(store, name)
        raise Refused("no_match") from None
    _clear(app)
    app.resume(name)


def begin_demo(app, demo):
    """A match that plays itself: as its recording began, whatever the settings are."""
    from firmware.match.dice import ScriptedDice

    for name, _, _, _, default in SHAPE.object(b"settings"):
        if name in ("hold", "dice", "calm", "invert"):
            setattr(app.settings, name, default)
            app.apply(name)
    _clear(app)
    app._dice = ScriptedDice(demo["rolls"], app.dice)
    app.begin(demo["game"], demo["setup"])
    if not app.match:
        raise Refused("full")
    for name, args in demo["do"]:
        app.match.session.do(name, args)
    app.to_match()


def end_demo(app):
    """Somebody has taken the match over: own settings, fair dice."""
    app.settings.__init__(app.store)
    for name in ("hold", "invert"):
        app.apply(name)
    app.dice._faces.clear()  # after those that are scripted it rolls fairly
    app.redraw()


# --- sheets


def problems_of(data, size, slip):
    """(sheet or None, what is wrong with it) of a file that has `size` bytes.

    MicroPython's parser overlooks some slips and does not say where one is, so the page's own has
    had a look before: `slip` is [line, letter] where the file is no JSON, zeros if that is not
    known, or None.
    """
    if size > check.MAX_FILE:
        return None, [("", "file_size", size, check.MAX_FILE)]
    sheet, problems = check.load(data)
    if slip and not (problems and problems[0][1] in _MORE_TELLING):
        return None, [("", "not_json_at", slip[0], slip[1]) if slip[0] else ("", "not_json")]
    return sheet, problems


def told(problems, language):
    """[key, words] of each problem."""
    # A problem without its key, after no file's name: what is left is ": " and the words.
    return [
        [problem[0], say("", ("",) + tuple(problem[1:]), language)[2:]] for problem in problems
    ]


def show_sheet(app, sheet, before):
    """For the editor: a match of it as it begins; `before` is the file of the last one."""
    _clear(app)
    if before:
        remove_match(app.store, before)
    fewest, most = check.seats(sheet)
    count = max(fewest, min(most, 3))
    names = [{"name": app.texts("setup.player", seat + 1)} for seat in range(count)]
    app.begin("sheet", {"mode": "sheet", "sheet": sheet, "players": names})
    return app.match.session.name
