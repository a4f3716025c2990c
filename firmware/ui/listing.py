# SPDX-License-Identifier: MIT
"""The games for the launcher: what their folders say, and what happens to one that is chosen.

Apart from the launcher, because the first picture after power-on wants none of it.
"""

from firmware import games
from lib import modules

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
    _try(app, fault, _resume, name)


def begin(app, slug, fault):
    """Set a match up, unless its game is broken."""
    _try(app, fault, _begin, slug)


def _resume(app, name):
    app.resume(name)


def _begin(app, slug):
    from firmware.ui.screens.setup import begin_setup

    if not games.part(slug, "").startswith("firmware."):
        # Nobody has tested it with this firmware: better now than in the middle of a match.
        for part in _NEEDED:
            modules.load(games.part(slug, part))
        modules.find(games.part(slug, "news"))
    begin_setup(app, slug)


def _try(app, fault, action, argument):
    if not fault:
        try:
            action(app, argument)
            return
        except Exception as error:
            if app.match:
                raise  # it was opened: the fault is another one
            fault = games.reason(error)
            app.log.add(error)
            app.texts.play(None)
            modules.cool()
            app.chores.change_match((), (), ())
    app.refuse(app.texts("broken." + fault))
