# SPDX-License-Identifier: MIT
"""Matches are put on the table and taken off it."""

import json

from firmware import games
from firmware.match.files import card, match_files, remove_match
from firmware.ui.nav import game_title
from lib import icons, modules

CURRENT = "current"  # names the match that is on the table
NEXT = "next"  # names the game whose set-up is to be opened
BEGIN = "begin"  # has the setup of a match that is to be begun

# What every match wants at hand, in the order in which it is likely to be wanted.
_HOT = (
    "firmware.match.session",
    "firmware.match.journal",
    "firmware.match.dice",
    "firmware.games",
    "firmware.rules.core",
    "firmware.rules.actions",
    "firmware.ui.table",
    "firmware.ui.widgets",
    "firmware.ui.effects",
)

# What most turns want, after the game's forms.
_WARM = ("firmware.ui.forms", "firmware.ui.screens.more", "firmware.ui.screens.dialogs")

# What the first picture needs.
_FIRST = ["firmware.ui.match", "firmware.ui.screens.match"]

# Of the game's folder; the first picture needs the first two.
_PARTS = ("rules", "table", "news")

# What is loaded beforehand where there is room, after the game's own.
_AHEAD = ("firmware.ui.screens.look", "firmware.ui.screens.dice")

# What only the opening of a match needs, besides modules of the firmware.
_OPENING = ("lib.tailrecovery", "lib.logscan", "lib.longrecord", "lib.rot")


def current(store):
    """The file of the match that was on the table when the power went, or None."""
    name = store.read(CURRENT, 64)
    name = name.decode() if name else None
    return name if name in match_files(store) else None


def take_next(store):
    """The game whose set-up is to be opened after a start, or None; it is named once."""
    name = store.read(NEXT, 64)
    if not name:
        return None
    store.remove(NEXT)
    name = name.decode()
    return name if games.is_known(name) else None


def kept(store):
    """(file, game, title) of the matches that can be resumed, newest first."""
    found = []
    for name in reversed(match_files(store)):
        game = card(store, name)
        if game and games.is_known(game[0]):
            found.append((name,) + game)
    return found


def prepare(app, game):
    """A match of that game is likely to begin: load what it needs while nobody presses."""
    modules.cool()
    app.played = game
    if app.chores.roomy:
        app.chores.change_match(_hot(game), _warm(game), ())


def _hot(game):
    return _FIRST + [games.part(game, part) for part in _PARTS] + list(_HOT)


def _warm(game):
    return [games.part(game, "forms")] + list(_WARM)


def begin(app, game, setup):
    """A new match, unless there are so many that somebody must first say which one may go."""
    from firmware.match.results import next_file
    from firmware.match.session import Session

    if _must_ask(app, game, setup) or _begins_by_a_start(app, game, setup):
        return
    name = next_file(app.store)
    _load(app, game)
    _put_on_table(app, Session.start(app.store, name, game, setup, app.dice))


def _begins_by_a_start(app, game, setup):
    """On a small heap the set-up, and a match before, have left too little for another one: keep
    the setup in a file, and the device starts again, which takes a second, and begins with it.
    """
    if app.chores.roomy or not app.played:
        return False
    try:
        app.store.write(BEGIN, json.dumps([game, setup]).encode())
    except (OSError, MemoryError):
        return False  # then it must do as it is
    app.board.reset()
    return True


def take_begin(store):
    """[game, setup] of the match that is to be begun after a start, or None; it is read once."""
    if not store.size(BEGIN):
        return None
    found = store.load(BEGIN)
    store.remove(BEGIN)
    return found


def _must_ask(app, game, setup):
    """Make room among the matches: -> True if the oldest one was being played."""
    from firmware.match import upkeep

    while True:
        found = upkeep.surplus(app.store)
        if not found:
            return False
        name, ask = found
        if ask:
            break
        remove_match(app.store, name)

    def delete():
        remove_match(app.store, name)
        app.begin(game, setup)

    title = game_title(app.texts, *card(app.store, name))
    app.ask(app.texts("full.question", title), app.texts("key.delete"), delete)
    return True


def load_for(app, name):
    """What the match of that file needs."""
    game = card(app.store, name)
    if game and games.is_known(game[0]):
        _load(app, game[0])


def resume(app, name):
    from firmware.match.journal import Unreadable
    from firmware.match.session import Session

    try:
        session = Session.resume(app.store, name, app.dice)
    except Unreadable as error:
        app.refuse(app.texts("error." + error.code))
        if error.code == "unreadable":
            from firmware.match.upkeep import set_aside

            set_aside(app.store, name)
        return
    _put_on_table(app, session)
    if session.other_rules:

        def go_back():
            session.go_on_from_snapshot()
            app.to_match()

        app.ask(app.texts("rules.question"), app.texts("rules.as_it_was"), go_back)


def _load(app, game):
    """What the overview of a game needs: it stays, so it comes before what will be garbage."""
    modules.cool()
    app.played = game
    games.card(game)  # a broken one is told before anything of the match is touched
    for name in _FIRST:
        modules.load_hot(name)
    for part in _PARTS[:2]:
        modules.load_hot(games.part(game, part))


def _put_on_table(app, session):
    from firmware.ui.match import Match
    from firmware.ui.screens.match import MatchScreen

    match = Match(app, session)
    app.put_on_table(match, MatchScreen(app, match))
    if app.chores.roomy:
        session.most_steps = 8
    ahead = [games.part(match.slug, part) for part in tuple(match.table.AHEAD) + ("pages",)]
    app.chores.change_match(_hot(match.slug), _warm(match.slug), ahead + list(_AHEAD))
    if not app.chores.roomy:
        # What it was begun or opened with.
        modules.forget(modules.pages("firmware", "games") + list(_OPENING))
    try:
        app.store.write(CURRENT, session.name.encode())
    except OSError:
        _warn(app, "not_saved")
    trouble = session.take_trouble()
    if trouble:
        app.toast(icons.WARNING, match.trouble_words(trouble), "")
    if match.view["over"]:
        app.show_result()


def open_again(app, name):
    """A match that is over, from the history: with its result, chart and log."""
    from firmware.match.files import take_back
    from firmware.ui import listing

    take_back(app.store, name)
    listing.resume(app, name, card(app.store, name)[0], "")


def rematch(app, game, setup):
    """The match that is over is left, and another one begins at once."""
    leave(app, True, (BEGIN, json.dumps([game, setup]).encode()))
    begin(app, game, setup)


def set_up(app, game):
    """The match that is over is left, and another one is set up."""
    from firmware.ui.screens.setup import begin_setup

    leave(app, True, (NEXT, game.encode()))
    begin_setup(app, game)


def leave(app, finished, then=None):
    """To the launcher. `finished`: a match that is over goes into the results. `then`: a file, and
    what must stand in it if the device starts again.
    """
    match = app.match
    saved = True
    app.drop()  # what lies on the overview is not wanted any more, nor are pages
    app.chores.make_room()
    try:
        if finished and match.view["over"]:
            from firmware.match.results import finish
            from firmware.ui.keeping import result

            finish(app.store, match.session, result(match))
        elif match and match.ended:
            from firmware.match.results import remove

            remove(app.store, match.session.name)  # it was over, and is not any more
        app.store.remove(CURRENT)
        if match:
            match.leave()
        if then and match and not app.chores.roomy:
            app.store.write(*then)
    except OSError:
        saved = False
    if saved and match and not app.chores.roomy:
        # The names that the game has brought stay in memory, and what was made beside its modules
        # lies scattered: the launcher, and the next match, get a fresh heap. It takes a second.
        app.board.reset()
    app.take_off_table()
    if not saved:
        _warn(app, "not_saved")


def erase(app):
    try:
        for name in app.store.names():
            # What somebody has put there for a game begins with its name.
            if not games.is_known(name.partition("-")[0]):
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
