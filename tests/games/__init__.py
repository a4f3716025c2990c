# SPDX-License-Identifier: MIT
from firmware import games
from tools.matches import actions_of

GAMES = tuple(games.slugs())

__all__ = ["GAMES", "actions_of"]
