# SPDX-License-Identifier: MIT
"""Matches are put on the table and taken off it."""

from firmware import games
from firmware.match.files import card, match_files
from lib import icons, modules

_CURRENT = "current"  # names the match that is on the table
_SHEET = "sheet-"  # begins the names of the tracker sheets

# What every match wants at hand, in the order in which it is likely to be wanted.
_HOT = (
    "firmware.match.session",
    "firmware.match.journal",
    "firmware.match.dice",
    "firmware.games",
    "firmware.games.game",
    "firmware.games.actions",
    "firmware.table",
    "firmware.ui.match",
    "firmware.ui.deeds",
    "firmware.ui.widgets",
    "firmware.ui.screens.match",
    "firmware.ui.effects",
    "firmware.ui.forms",
    "firmware.ui.screens.more",
    "firmware.ui.screens.dialogs",
)

# What is loaded beforehand where there is room, after the game's own.
_AHEAD = ("firmware.ui.screens.look", "firmware.ui.screens.dice")

# What only the opening of a match needs, besides modules of the firmware.
_OPENING = ("lib.tailrecovery", "lib.logscan", "lib.longrecord")


def current(store):
    """The file of the match that was on the table when the power went, or None."""
    name = store.read(_CURRENT, 64)
    name = name.decode() if name else None
    return name if name in match_files(store) else None


def kept(store):
    """(file, game, title) of the matches that can be resumed, newest first."""
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
    _load(game)
    _put_on_table(app, Session.start(app.store, name, game, setup, app.dice))


def resume(app, name):
    from firmware.match.journal import Unreadable
    from firmware.match.session import Session

    game = card(app.store, name)
    if game and game[0] in games.SLUGS:
        _load(game[0])
    try:
        session = Session.resume(app.store, name, app.dice)
    except Unreadable:
        app.refuse(app.texts("error.unreadable"))
        return
    _put_on_table(app, session)


def _load(game):
    """What the overview of a game needs: it stays, so it comes before what will be garbage."""
    from firmware import table

    for name in ("match", "screens.match"):
        modules.load("firmware.ui." + name)
    games.load(game)
    table.load(game)


def _put_on_table(app, session):
    from firmware import table
    from firmware.ui.match import Match
    from firmware.ui.screens.match import MatchScreen

    match = Match(app, session)
    app.put_on_table(match, MatchScreen(app, match))
    if app.chores.roomy:
        session.most_steps = 8
    rules = "firmware.games." + match.slug
    hot = [rules] + list(_HOT) + table.hot(match.slug)
    app.chores.change_match(hot, table.ahead(match.slug) + list(_AHEAD))
    if not app.chores.roomy:
        # What it was begun or opened with.
        modules.forget(modules.pages("firmware") + list(_OPENING))
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
    app.chores.change_match((), ())
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
