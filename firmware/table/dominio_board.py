# SPDX-License-Identifier: MIT
"""Dominio at the table: who stands where, and what that is called.

A formation is a list of slots, the front row first: row R has R slots of each player of the side.
"""

from lib import icons

ROWS = ["", "I", "II", "III", "IV"]
KIND_ICONS = {
    "basic": icons.SEAT_DISC, "warrior": icons.SWORD, "champion": icons.STAR, "sage": icons.CROWN,
}  # fmt: skip


def active_side(view):
    return view["players"][view["active"]]["team"]


def members(view, side):
    found = []
    for seat, mat in enumerate(view["players"]):
        if mat["team"] == side:
            found.append(seat)
    return found


def standing(slots):
    return in_row(slots, 0, True)


def in_row(slots, row, filled):
    """The positions of a row, or for 0 of all, where somebody stands, or where nobody does."""
    found = []
    for at, one in enumerate(slots):
        if (one is not None) == filled and row in (0, row_place(slots, at)[0]):
            found.append(at)
    return found


def open_slots(slots):
    """Where a new elemental may stand: the holes of the most forward row that has any."""
    if None not in slots:
        return []
    return in_row(slots, row_place(slots, slots.index(None))[0], False)


def fresh(phase, one):
    """Has an elemental still to do what the phase is about?"""
    if phase == "dawn":
        return one["dawn"] == "ready"
    return phase == "actions" and not one["attacked"]


def left(one):
    return one["health"] - one["damage"]


def row_place(slots, at):
    """The row of a slot, and its number there: row R has R slots of each half."""
    halves = len(slots) // 6
    row = 1
    while at >= row * halves:
        at -= row * halves
        row += 1
    return row, at


def slot_label(slots, at):
    """A slot's row, and its number in the row where there are several: II·1."""
    row, number = row_place(slots, at)
    if len(slots) * row == 6:
        return ROWS[row]
    return "%s·%d" % (ROWS[row], number + 1)


def short(font, name, room):
    """A name that is cut with a point where it does not fit."""
    if font.width(name) <= room:
        return name
    room -= font.width(name[0] + ".")
    count = 1
    for letter in name[1:]:
        room -= font.width(letter)
        if room < 0:
            break
        count += 1
    return name[:count].rstrip() + "."


def team_name(match, side, font, room):
    """The names of a side's players in so many pixels; a short one leaves room to the other."""
    seats = members(match.view, side)
    name = match.name(seats[0])
    if len(seats) == 1:
        return short(font, name, room)
    mate = match.name(seats[1])
    room -= font.width(" · ")
    room -= min(font.width(name), font.width(mate), room // 2)
    return short(font, name, room) + " · " + short(font, mate, room)


# --- whom an action is about -------------------------------------------------------------------
#
# A form's note `_side` is the side whose slot was pointed at, so that what is done there can be
# told from what is done against it.


def pointed_side(match, args):
    return args.get("_side", active_side(match.view))


def side_of(match, args):
    """The side that an action is about: of the one who acts, else the one pointed at."""
    if args.get("player") is not None:
        return match.view["players"][args["player"]]["team"]
    return pointed_side(match, args)


def slots_of(match, args, foe=False):
    """Its formation, or the one against which is acted."""
    return match.view["sides"][side_of(match, args) ^ foe]["formation"]


def distance(match, args):
    slots = slots_of(match, args)
    own = row_place(slots, args.get("at", 0))[0]
    return own + row_place(slots, args["target"])[0] - 1
