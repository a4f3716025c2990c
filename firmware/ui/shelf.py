# SPDX-License-Identifier: MIT
"""Matches are put on the table and taken off it. In memory only while that happens."""

from firmware import games
from firmware.match.files import match_files
from lib import icons

_CURRENT = "current"  # names the match that is on the table
_SHEET = "sheet-"  # begins the names of the tracker sheets


def current(store):
    """The file of the match that was on the table when the power went, or None."""
    name = store.read(_CURRENT, 64)
    name = name.decode() if name else None
    return name if name in match_files(store) else None


def kept(store):
    """(file, game, title) of the matches that can be resumed, newest first."""
    from firmware.match.journal import card

    found = []
    for name in reversed(match_files(store)):
        game = card(store, name)
        if game and game[0] in games.SLUGS:
            found.append((name,) + game)
    return found


def begin(app, game, setup):
    from firmware.match.results import next_file
    from firmware.match.session import Session

    name = next_file(app.store)
    _put_on_table(app, Session.start(app.store, name, game, setup, app.dice))


def resume(app, name):
    from firmware.match.journal import Unreadable
    from firmware.match.session import Session

    try:
        session = Session.resume(app.store, name, app.dice)
    except Unreadable:
        app.refuse(app.texts("error.unreadable"))
        return
    _put_on_table(app, session)


def _put_on_table(app, session):
    from firmware.ui.match import Match
    from firmware.ui.screens.match import MatchScreen

    match = Match(app, session)
    app.put_on_table(match, MatchScreen(app, match))
    try:
        app.store.write(_CURRENT, session.name.encode())
    except OSError:
        _warn(app, "not_saved")
    trouble = session.take_trouble()
    if trouble:
        _warn(app, trouble)
    if match.view["over"]:
        app.show_result()


def leave(app, finished):
    """To the launcher. `finished`: a match that is over goes into the results."""
    match = app.take_off_table()
    try:
        if finished and match.view["over"]:
            from firmware.match.results import finish

            finish(app.store, match.session)
        app.store.remove(_CURRENT)
        if match:
            match.leave()
    except OSError:
        _warn(app, "not_saved")
    app.shown()


def erase(app):
    try:
        for name in app.store.names():
            if not name.startswith(_SHEET):
                app.store.remove(name)
    except OSError:
        app.refuse(app.texts("notice.not_saved"))
        return
    app.settings.__init__(app.store)
    for name in ("language", "invert", "hold"):
        app.apply(name)
    leave(app, False)
    app.toast(icons.TICK, app.texts("safe.erased"), "")


def _warn(app, code):
    app.toast(icons.WARNING, app.texts("notice." + code), "")
