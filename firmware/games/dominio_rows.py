# SPDX-License-Identifier: MIT
"""The formation of Dominio: a list of slots, front row first and left to right.

It is made of one triangle of 1, 2 and 3 slots per player, side by side: row R has R slots of each
half. Screens take what they need of it from the rules, which are in memory anyway.
"""


def row_of(formation, at):
    """The row, 1 to 3, of a position."""
    halves = len(formation) // 6
    if at < halves:
        return 1
    return 2 if at < 3 * halves else 3


def connected(formation, a, b):
    """True if nobody stands between the two: in their row, or in the triangle of their half."""
    if a > b:
        a, b = b, a
    row = row_of(formation, a)
    behind = row_of(formation, b)
    if row == behind:
        return not any(formation[a + 1 : b])
    if behind != row + 1:
        return False
    # Row R has R slots of each half, and R (R - 1) / 2 are in front of them.
    halves = len(formation) // 6
    front_half, front = divmod(a - halves * row * (row - 1) // 2, row)
    back_half, back = divmod(b - halves * behind * row // 2, behind)
    return front_half == back_half and back in (front, front + 1)


def gap_row(formation):
    """The most forward row with a hole that the row behind it can fill, else None."""
    halves = len(formation) // 6
    middle = formation[halves : 3 * halves]
    if None in formation[:halves] and any(middle):
        return 1
    return 2 if None in middle and any(formation[3 * halves :]) else None
