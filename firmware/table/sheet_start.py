# SPDX-License-Identifier: MIT
"""How a match of a tracker sheet begins: who plays, and what the sheet says to the table.

Apart from the other parts, because there is little memory left while a match is set up.
"""

from firmware.games.sheet import COLORS
from firmware.i18n import said


def _deal(app, setup, begin):
    """The alarms of the first round ring before anybody has pressed anything."""
    begin(setup)
    match = app.match
    if match and match.view["due"]:
        app.banner([match.table.tell(match, "alarm", None)])
    return True


SETUP = {
    "modes": (("sheet", tuple(range(1, 11))),),
    "seat": (),
    "colors": COLORS,
    "options": (),
    "deal": _deal,
}


def read(match):
    """The sheet of a match, as far as the overview shows it."""
    language = match.t.language
    page = match.session.setup["sheet"]
    found = {
        "language": language,
        "title": said(page["title"], language),
        "phases": [said(one["label"], language) for one in page.get("phases", ())],
        "alarms": [said(one["text"], language) for one in page.get("alarms", ())],
        "labels": {},
        "looks": {},
    }
    for kind, name in (("counters", "own"), ("shared", "shared")):
        found[name] = []
        for one in page.get(kind, ()):
            slug = one["id"]
            found[name].append(slug)
            found["labels"][slug] = said(one["label"], language)
            if "show" in one or "step" in one or "color" in one:
                look = one.get("show", "number"), one.get("step", 1), one.get("color", "white")
                found["looks"][slug] = look
    return found
