# SPDX-License-Identifier: MIT
from firmware.games import SLUGS as GAMES

__all__ = ["GAMES", "actions_of"]


def actions_of(rules):
    """{name: (function, parameters)} of a game's own actions."""
    table = rules.ACTIONS
    names = [line.split(b":")[0].decode() for line in table.lines.splitlines() if line]
    return {name: table.get(name) for name in names}
