# SPDX-License-Identifier: MIT
"""The match on the table for a screen beside it, in the words and colours of the device.

docs/overlay.md tells what each key means. It knows of a game only what firmware/ui/table.py asks
of every one.
"""

import json

from firmware.ui.nav import game_title
from firmware.ui.scores import scores, side_of


def pieces(app):
    """A JSON object, piece by piece: none of them is long, however many play."""
    about = {"language": app.settings.language, "typing": hasattr(app.top, "typed")}
    match = app.match
    if not match:
        yield json.dumps(about)
        return
    view = match.view
    who, phase, right = match.table.head()
    about["game"] = match.slug
    about["title"] = game_title(match.t, match.slug, view.get("title"))
    about["round"] = view["round"]
    about["words"] = right
    about["phase"] = phase
    about["turn"] = who
    if view["over"]:
        from firmware.ui import theme
        from firmware.ui.outcome import Outcome

        about["verdict"] = Outcome(match).verdict(theme.font("text"), 9999)
    yield json.dumps(about)[:-1] + ', "players": ['
    found = scores(match)
    comma = ""
    for seat, player in enumerate(view["players"]):
        told = {"name": player["name"], "light": app.lights.color(player["color"])}
        if found:
            told["score"] = found[seat]
        if side_of(player) is not None:
            told["side"] = side_of(player)
        if not player.get("alive", True):
            told["out"] = True
        if seat == view["active"]:
            told["active"] = True
        if seat in view["winners"]:
            told["won"] = True
        yield comma + json.dumps(told)
        comma = ", "
    yield "]"
    if not found:
        pages = match.pages
        values = pages.chart(view)
        shared = [(pages.chart_name(number), values[number]) for number in range(len(values))]
        yield ', "shared": ' + json.dumps(shared)
    yield "}"
