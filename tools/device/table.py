# SPDX-License-Identifier: MIT
"""What the tools ask of an app that runs on a VM, besides pressing its keys. Small: it lies in the
heap that is measured.
"""

import json
import sys

app = None


def watch(watched, say):
    """This is the app; what it tells the player goes to `say` too."""
    global app  # noqa: PLW0603 (there is one)
    app = watched
    toast = app.toast

    def told(icon, line, *more):
        say(line)
        toast(icon, line, *more)

    app.toast = told


def prepare(game):
    """The set-up of a game is opened, as from the launcher."""
    if app.match:
        app.clear_table()
    else:
        app.to_match()
    from firmware.ui.screens.setup import begin_setup

    begin_setup(app, game)


def begin(game, setup):
    """As the set-up does it."""
    app.begin(game, setup)


def on_table():
    """The game that is played, or None."""
    return app.match and app.match.view["game"]


def top():
    """What the screen on top is called."""
    return type(app.top).__name__


def ups_to(name):
    """How often UP leads from the first row of B's list, which is open, to one of every match."""
    always = app.top._always
    return len(always) - always.index(name) + bool(app.top._locked)


def count():
    """How many actions lead to the present state."""
    return app.match.session.count


def commit(action, args, faces):
    """Do an action, as a form that is complete."""
    app.match.commit(action, args, None, faces)


def undo():
    app.match.undo()


def redo():
    app.match.redo()


def give_up():
    """Players concede until the match is over."""
    session = app.match.session
    for player in range(len(session.view["players"])):
        if not session.view["over"]:
            session.do("concede", {"player": player})


def result():
    """The match is over: show how it came out."""
    app.to_match()
    app.show_result()


def has_code():
    """Is the QR code on top done?"""
    return app.top._code is not None


def is_loaded(name):
    return name in sys.modules


def overview():
    """Close whatever lies on the overview."""
    app.to_match()


def title():
    """What the tracker sheet of the match is called."""
    return json.dumps(app.match.session.setup["sheet"]["title"])
