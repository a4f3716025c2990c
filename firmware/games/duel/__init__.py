# SPDX-License-Identifier: MIT
"""Duel: two players, 20 life, poison; the first to fall loses.

The smallest game with every file, there to be played and to be copied: `./dev new-game SLUG` makes
another one of it. This file is the card, all that the launcher needs; it imports nothing.
"""

PLAYERS = (2, 2)  # fewest, most
VERSION = 1  # of the rules: raise it when the meaning of a stored state changes
PLACE = 60  # in the launcher: small numbers first
