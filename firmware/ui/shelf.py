# SPDX-License-Identifier: MIT
"""Matches are put on the table and taken off it: what a table sees of match/life.py."""

from firmware import games
from firmware.match import life
from firmware.match.files import CURRENT, NEXT, card, file_number, remove_match
from firmware.ui.nav import game_title
from firmware.ui.work import A_STEP
from lib import icons, modules

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

# What most turns want, besides the game's forms, which need the first.
_FIELDS = "firmware.ui.fields"
_WARM = (
    "firmware.ui.forms",
    "firmware.ui.screens.more",
    "firmware.ui.screens.dialogs",
    "firmware.ui.past",
)

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
    name = _word_in(store, CURRENT)
    return name if file_number(name) is not None and store.size(name) is not None else None


def take_next(store):
    """The game whose set-up is to be opened after a start, or None; it is named once."""
    name = _word_in(store, NEXT)
    store.remove(NEXT)
    return name if games.is_known(name) else None


def _word_in(store, file):
    """What a file names, or None."""
    try:
        return (store.read(file, 64) or b"").decode()
    except (OSError, ValueError):
        return None


def kept(store, files, most):
    """(file, game, title) of the newest matches that can be resumed, of `kept_files`."""
    found = []
    for name in files:
        game = card(store, name) if file_number(name) is not None else None
        if game and games.is_known(game[0]):
            found.append((name,) + game)
            if len(found) == most:
                break
    return found


def prepare(app, game):
    """A match of that game is likely to begin: load what it needs while nobody presses."""
    modules.cool()
    app.chores.make_room()  # the game that was played before may go
    if app.chores.roomy:
        app.chores.change_match(_hot(game), _warm(game), ())


def _hot(game):
    found = _FIRST + [games.part(game, part) for part in _PARTS] + list(_HOT)
    return found + [games.part(game, part) for part in _table(game).HOT]


def _table(game):
    return modules.load(games.part(game, "table")).Table


def _warm(game):
    return [_FIELDS, games.part(game, "forms")] + list(_WARM)


def begin(app, game, setup):
    """A new match, unless there are so many that somebody must first say which one may go."""
    from firmware.match.session import finished

    _begun(app, finished(_beginning(app, game, setup)))


def try_to_begin(app, game, setup):
    """As `begin`, in the steps to come; a setup that the rules refuse is told in their words."""
    app.work(_trying(app, game, setup), lambda session: _begun(app, session))


def _begun(app, session):
    if session:
        _put_on_table(app, session)
        app.later(lambda table: table.begun(), app.match.table)


def _beginning(app, game, setup):
    if _must_ask(app, game, setup):
        return None
    yield A_STEP
    yield from _loading(app, game)
    return (yield from life.beginning(app.store, game, setup, app.dice))


def _trying(app, game, setup):
    from firmware.rules.core import Reject

    try:
        return (yield from _beginning(app, game, setup))
    except Reject as refusal:
        t = app.texts
        t.play(games.folder(game))
        key = "error." + refusal.code
        app.refuse(t(key if t.has(key) else "error.other"))
    return None


def _must_ask(app, game, setup):
    """Make room among the matches: -> True if the oldest one was being played."""
    name = life.make_room(app.store)
    if not name:
        return False

    def delete():
        remove_match(app.store, name)
        try_to_begin(app, game, setup)

    title = game_title(app.texts, *card(app.store, name))
    app.ask(app.texts("full.question", title), app.texts("key.delete"), delete)
    return True


def resume(app, name):
    """Go on with a match that was kept, in the steps to come."""

    def opened(session):
        if session:
            _show(app, session)
        else:
            app.take_off_table()

    app.work(_opening(app, name), opened)


def loading_for(app, name):
    """What the match of that file needs is loaded, in steps."""
    game = card(app.store, name)
    if game and games.is_known(game[0]):
        yield from _loading(app, game[0])


def _opening(app, name):
    from firmware.match.journal import Unreadable

    try:
        yield from loading_for(app, name)
        return (yield from life.resuming(app.store, name, app.dice))
    except Unreadable as error:
        app.refuse(app.texts("error." + error.code))
        return None
    except Exception:
        app.take_off_table()
        raise


def _show(app, session):
    _put_on_table(app, session)
    if session.other_rules:

        def go_back():
            session.go_on_from_snapshot()
            app.to_match()

        app.ask(app.texts("rules.question"), app.texts("rules.as_it_was"), go_back)


def _loading(app, game):
    """What the overview of a game needs: it stays, so it comes before what will be garbage."""
    modules.cool()
    games.card(game)  # a broken one is told before anything of the match is touched
    names = _FIRST + [games.part(game, part) for part in _PARTS[:2]]
    for name in names:
        if modules.load_hot(name):
            yield A_STEP
    modules.heat(_hot(game))


def _put_on_table(app, session):
    from firmware.ui.match import Match
    from firmware.ui.screens.match import MatchScreen

    slug = session.view["game"]
    if not app.chores.roomy:
        # What it was begun or opened with goes before that is made which stays: it would lie
        # behind it, and no large piece would ever be free there.
        modules.forget(modules.pages("firmware", "games") + list(_OPENING))
        app.board.collect()
    match = Match(app, session)
    app.put_on_table(match, MatchScreen(app, match))
    if app.chores.roomy:
        session.most_steps = 8
    ahead = [games.part(slug, part) for part in tuple(match.table.AHEAD) + ("pages",)]
    app.chores.change_match(_hot(slug), _warm(slug), ahead + list(_AHEAD))
    try:
        if _word_in(app.store, CURRENT) != session.name:
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
    listing.resume(app, name, "")


def rematch(app, game, setup):
    """The match that is over is left in the next step, and another one begins: until then the
    screen that was pressed holds on to the old one.
    """

    def go_on():
        leave(app, True, False)
        try_to_begin(app, game, setup)

    app.call(go_on)


def set_up(app, game):
    """The match that is over is left, and another one is set up."""
    try:
        app.store.write(NEXT, game.encode())  # should it need a fresh heap
    except OSError:
        pass
    leave(app, True)
    app.store.remove(NEXT)
    app.later(app.set_up, game)


def leave(app, finished, may_start_anew=True):
    """To the launcher. `finished`: a match that is over goes into the results."""
    match = app.match
    saved = True
    app.drop()  # what lies on the overview is not wanted any more, nor are pages
    app.chores.make_room()
    try:
        session = match and match.session
        over = finished and match and match.view["over"]
        result = None
        if over:
            from firmware.ui.keeping import result as told

            result = told(match)
        life.leave(app.store, session, over, result, match and match.ended)
        app.texts.play(None)
    except OSError:
        saved = False
    app.match = match = None
    modules.cool()
    app.chores.change_match((), (), ())
    app.chores.make_room()
    if saved and may_start_anew and app.chores.is_worn():
        app.board.reset()
    app.take_off_table()
    if not saved:
        _warn(app, "not_saved")


def erase(app):
    try:
        life.erase(app.store)
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
