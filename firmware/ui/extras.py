# SPDX-License-Identifier: MIT
"""The extras of a form as rows with their answers."""

from firmware.ui.fields import Field, Pick
from firmware.ui.nav import A, B, draw_rows


def other_of_two(screen, field):
    """The answer that an extra does not have, where it has one of two; else None."""
    options = field.options(screen.match, screen.given) if isinstance(field, Pick) else ()
    if len(options) != 2:
        return None
    return options[1] if screen.given[field.name] == options[0] else options[0]


class Extras(Field):
    """All of them on one page: B changes the row that is pointed at, C takes them all.

    One of two answers changes at once. A row with more is held: UP and DOWN turn it, B lets go.
    """

    changes_value = False

    def __init__(self):
        super().__init__("_extras")

    def body(self, screen, ink):
        match = screen.match
        screen.at = min(screen.at, len(screen.extras) - 1)  # one may have taken another away
        rows = []
        for field in screen.extras:
            words = field.show(match, screen.given[field.name])
            if field is screen.held:
                words = "< %s >" % words
            rows.append((None, match.t("field." + field.name), words, False))
        screen.top = draw_rows(ink, rows, screen.at, screen.top)

    def gutter(self, screen):
        if screen.held:
            return screen.held.gutter(screen)
        more = len(screen.extras) > 1
        return more, more, ""

    def move(self, screen, steps, held):
        if screen.held:
            screen.held.move(screen, steps, held)
            screen.args[screen.held.name] = screen.value
        elif screen.extras:
            screen.at = (screen.at - (1 if steps > 0 else -1)) % len(screen.extras)

    def labels(self, screen, labels):
        return labels[0], screen.t("key.done" if screen.held else "key.change"), labels[2]

    def takes(self, screen, key):
        if screen.held and key in (A, B):
            screen.held = None
        elif key == B:
            screen.survey()
            screen.change(screen.extras[screen.at])
        else:
            return False
        return True
