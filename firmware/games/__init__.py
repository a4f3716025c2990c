# SPDX-License-Identifier: MIT
"""The catalogue: a game's module is imported when it is played."""

import sys

# In the launcher's order.
SLUGS = ("tashkalar", "elbrus", "mythicals", "dawnfall", "dominio", "sheet")


def load(slug):
    """The rules module of a game."""
    if type(slug) is not str or slug not in SLUGS:
        from firmware.games.game import Reject  # the launcher needs only the names above

        raise Reject("unknown_game")
    name = __name__ + "." + slug
    if name not in sys.modules:
        __import__(name)
    return sys.modules[name]
