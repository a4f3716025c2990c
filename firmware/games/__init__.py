# SPDX-License-Identifier: MIT
"""The catalogue: a game's module is imported when it is played and dropped when it is left."""

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


def drop(slug):
    """Forget a game's module, so that its memory can be collected."""
    sys.modules.pop(__name__ + "." + slug, None)
    # The import also left the module as an attribute of this package.
    globals().pop(slug, None)
