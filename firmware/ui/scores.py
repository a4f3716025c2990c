# SPDX-License-Identifier: MIT
"""What the players of a match have: the numbers that its chart follows."""


def side_of(player):
    return player.get("side", player.get("team"))


def scores(match):
    """By player, or None where they are nobody's. A side's number is each of its players'."""
    players = match.view["players"]
    values = match.pages.chart(match.view)
    if len(values) == len(players):
        return values
    sides = [side_of(player) for player in players]
    if None in sides or max(sides) >= len(values):
        return None
    return [values[side] for side in sides]
