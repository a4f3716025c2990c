# SPDX-License-Identifier: MIT
"""The games for the launcher: what their folders say, and what happens to one that is chosen.

Apart from the launcher, because the first picture after power-on wants none of it.
"""

from firmware import games
from firmware.ui.work import A_STEP
from lib import modules

# What a set-up needs, besides the game's pages.
_SETUP = ("firmware.ui.screens.names", "firmware.ui.screens.seat", "firmware.ui.screens.setup")

_NEEDED = ("rules", "table", "forms", "pages")


def look(t, found):
    """Put the line of each folder into a list, one at a time; it ends in the launcher's order."""
    lines = []
    for slug in games.names():
        lines.append((games.place(slug), slug, line(t, slug)))
        yield
    lines.sort()
    found.extend([each for _, _, each in lines])


def line(t, slug):
    """A game in the list (bytes): slug, title, players, why it is broken; tabs between."""
    title = players = fault = ""
    try:
        card = games.card(slug)
        folder = games.folder(slug)
        title = t.find(folder, "title")
        if card.PLAYERS is None:
            players = t.find(folder, "players")
        else:
            fewest, most = card.PLAYERS
            players = str(fewest) if fewest == most else "%d–%d" % card.PLAYERS
            players = t("launcher.players", players)
        if not title or not players:
            fault = "words"
    except games.Broken as error:
        fault = error.reason
    return "\t".join([slug, title or slug, players or "", fault]).encode()


def fault_of(t, slug):
    """Why a game is broken, or nothing."""
    return line(t, slug).decode().split("\t")[3]


def resume(app, name, fault):
    """Go on with a match, unless its game is broken."""
    from firmware.ui import shelf

    _try(app, fault, shelf.loading_for(app, name), lambda: app.resume(name))


def begin(app, slug, fault):
    """Set a match up, unless its game is broken."""

    def open_it():
        from firmware.ui.screens.setup import begin_setup

        begin_setup(app, slug)

    _try(app, fault, _loading(app, slug), open_it)


def _loading(app, slug):
    from firmware.ui import shelf

    shelf.prepare(app, slug)
    yield A_STEP
    parts = ["rules", "pages"]
    if not games.part(slug, "").startswith("firmware."):
        # Nobody has tested it with this firmware: better now than in the middle of a match.
        parts = list(_NEEDED)
        modules.find(games.part(slug, "news"))
    for name in list(_SETUP) + [games.part(slug, part) for part in parts]:
        modules.load(name)
        yield A_STEP
    for part in modules.load(games.part(slug, "pages")).Pages.SETUP.get("parts", ()):
        modules.load(games.part(slug, part))
        yield A_STEP


def _try(app, fault, loading, then):
    """Load what is needed, in steps, and then go on; what cannot be loaded is told."""
    if fault:
        app.refuse(app.texts("broken." + fault))
    else:
        app.work(_trying(app, loading), lambda loaded: loaded and then())


def _trying(app, loading):
    try:
        yield from loading
        return True
    except Exception as error:
        fault = games.reason(error)
        app.log.add(error)
        app.texts.play(None)
        modules.cool()
        app.chores.change_match((), (), ())
    app.refuse(app.texts("broken." + fault))
    return False
