# SPDX-License-Identifier: MIT
"""What a screen says in words: for a screen reader, and for a page that must explain itself."""

from firmware.ui import theme
from firmware.ui.nav import ListScreen
from hal.contract import DOWN, UP


def words_of(app):
    """All that the page tells of the screen that is on top."""
    top = app.top
    return {
        "lines": str(app.canvas.watch).split("\n"),
        "pointed": pointed(app),
        "labels": [label or "" for label in top.labels()],
        "idle": idle(app),
        "language": app.settings.language,
        "screen": type(top).__name__,
        "rolled": _rolled(app.rolls),
    }


def pointed(app):
    """What UP and DOWN have chosen. It is black, or has a frame: no word on the ink says it."""
    try:
        return _pointed(app, app.top).strip()
    except Exception:
        return ""  # a screen with ways of its own: its words must do


def _pointed(app, top):
    if isinstance(top, ListScreen):
        kind = type(top)
        if kind.row is ListScreen.row and kind.rows is ListScreen.rows:
            return _on_black(app.canvas)  # it draws its rows itself
        if not top.row_count():
            return ""
        _, label, remark, _ = top.row(top.at)
        return "  ".join([part for part in (label, remark) if part])
    if hasattr(top, "field") and not top.changes_value:
        if hasattr(top.field, "toggle"):
            return _ticked(top)
        return top.field.show(top.match, top.value)
    if hasattr(top, "spot"):
        return top.match.table.spot_name(top.spot)
    return ""


def _on_black(canvas):
    """The words in white letters, between the head and the keys."""
    words = []
    for line in canvas.watch.lines():
        for string, x, y, _, _ in line:
            if theme.BODY_TOP <= y < theme.KEYS_LINE and x:
                if canvas.buf[(y >> 3) * theme.WIDTH + x - 1] >> (y & 7) & 1:
                    words.append(string)
    return "  ".join(words)


def _ticked(top):
    """A row of several that can be chosen together."""
    options = top.field.options(top.match, top.args)
    if top.at == len(options):
        return top.t("key.done")
    return top.field.show(top.match, options[top.at])


def idle(app):
    """The keys that do nothing here, neither pressed nor held."""
    top = app.top
    labels = top.labels()
    holds = top.holds()
    keys = [key for key in range(3) if not labels[key] and not holds[key]]
    up, down, _ = top.gutter()
    if not up:
        keys.append(UP)
    if not down:
        keys.append(DOWN)
    return keys


def _rolled(rolls):
    """How many dice have been rolled in the tray since the start."""
    return sum([sum(counts) for counts in rolls.values()])
