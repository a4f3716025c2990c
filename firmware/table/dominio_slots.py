# SPDX-License-Identifier: MIT
"""Who acts in Dominio and where: sides, players and slots, as questions of a form.

A form's note `_side` is the side whose slot was pointed at, so that what is done there can be
told from what is done against it.
"""

from firmware.games.dominio import connected, row_of
from firmware.table import dominio_draw as draw
from firmware.ui.forms import Fixed, Pick, Player
from lib import icons

KIND_ICONS = {
    "basic": icons.SEAT_DISC, "warrior": icons.SWORD, "champion": icons.STAR, "sage": icons.CROWN,
}  # fmt: skip


# --- who and where -----------------------------------------------------------------------------


def active_side(view):
    return view["players"][view["active"]]["team"]


def members(view, side):
    players = view["players"]
    return [seat for seat in range(len(players)) if players[seat]["team"] == side]


def side_of(match, args):
    """The side that an action is about: of the one who acts, else the one pointed at."""
    if args.get("player") is not None:
        return match.view["players"][args["player"]]["team"]
    return args.get("_side", active_side(match.view))


def formation_of(match, args):
    return match.view["sides"][side_of(match, args)]["formation"]


def standing(formation):
    return [at for at in range(len(formation)) if formation[at]]


def open_slots(formation):
    """Where a new elemental may stand: the holes of the most forward row that has any."""
    if None not in formation:
        return []
    row = row_of(formation, formation.index(None))
    found = range(len(formation))
    return [at for at in found if formation[at] is None and row_of(formation, at) == row]


def left(elemental):
    return elemental["health"] - elemental["damage"]


class Who(Player):
    """Who acts. Alone on a side nobody is asked; of two the owner of the elemental comes first
    to mind, or else who acted last."""

    def __init__(self, among="active"):
        super().__init__("player", self._seats)
        self._among = among
        self._icon = _seat_icon

    def _seats(self, match, args):
        view = match.view
        side = args.get("_side", active_side(view))
        if self._among == "all":
            return members(view, side) + members(view, 1 - side)
        if self._among in ("active", "redraw"):
            side = active_side(view)
            owing = [seat for seat in members(view, side) if not view["players"][seat]["redrawn"]]
            if self._among == "redraw" and owing:
                return owing
        elif self._among == "foe":
            side = 1 - side
        return members(view, side)

    def start(self, match, args):
        seats = self.options(match, args)
        side = match.view["players"][seats[0]]["team"]
        elemental = None
        if "at" in args:
            elemental = match.view["sides"][side]["formation"][args["at"]]
        wanted = elemental["owner"] if elemental else match.last_value("player", seats[0])
        return wanted if wanted in seats else seats[0]

    def rows(self, screen):
        """Each with the cards that they hold, unless a lock says more."""
        rows = []
        seats = self.options(screen.match, screen.args)
        for icon, label, remark, locked in super().rows(screen):
            if not locked:
                mat = screen.match.view["players"][seats[len(rows)]]
                remark = screen.t("table.cards", mat["hand"])
            rows.append((icon, label, remark, locked))
        return rows


def _seat_icon(match, seat):
    return icons.SEATS[seat]


class Side(Fixed):
    """`player` where any player of the side will do, or `side` itself."""

    def __init__(self, name="player", value=None):
        super().__init__(name, value or _one_of_side)

    def show(self, match, value):
        if self.name == "player":
            return match.name(value)
        return match.name(members(match.view, value)[0])


def _one_of_side(match, args):
    """The owner of what was pointed at, if that is one of theirs."""
    side = args.get("_side", active_side(match.view))
    seats = members(match.view, side)
    at = args.get("at", args.get("a"))
    elemental = match.view["sides"][side]["formation"][at] if at is not None else None
    return elemental["owner"] if elemental and elemental["owner"] in seats else seats[0]


def pointed_side(match, args):
    return args.get("_side", active_side(match.view))


class Slot(Pick):
    """A position, pointed at in the two formations. `among(match, args)` lists those to choose
    from; `foe`: of the formation against which is acted."""

    def __init__(self, name, among, foe=False):
        super().__init__(name, among)
        self.foe = foe

    def side(self, match, args):
        side = side_of(match, args)
        return 1 - side if self.foe else side

    def show(self, match, value):
        return draw.slot_label(match.view["sides"][0]["formation"], value)

    def body(self, screen, ink):
        match, args = screen.match, screen.args
        side = self.side(match, args)
        among = [side * 12 + at for at in self.options(match, args)]
        draw.formations(ink, match.view, (side, screen.value), among)
        draw.sides(ink, match)
        self.middle(screen, ink, match.view["sides"][side]["formation"][screen.value])

    def middle(self, screen, ink, elemental):
        """The printed strength of what is pointed at."""
        if elemental:
            draw.middle(ink, elemental["strength"], screen.t("table.strength"))
        else:
            draw.middle(ink, "?", "")

    def remark(self, screen):
        """The words at the head's right end."""
        match = screen.match
        side = self.side(match, screen.args)
        elemental = match.view["sides"][side]["formation"][screen.value]
        return screen.t("word." + elemental["kind"]) if elemental else ""


class Attacker(Slot):
    def middle(self, screen, ink, elemental):
        target = screen.args.get("target")
        if target is None:
            super().middle(screen, ink, elemental)
        else:
            _draw_distance(screen, ink, screen.value, target)


class Target(Slot):
    """The enemy of an attack order. Face to face in row I there is one, unless it is asked."""

    def only(self, match, args):
        options = self.options(match, args)
        own = formation_of(match, args)
        facing = [at for at in options if row_of(own, at) == 1]
        melee = "at" in args and row_of(own, args["at"]) == 1 and len(facing) == 1
        if melee and "_aim" not in args:
            return True, facing[0]
        return super().only(match, args)

    def middle(self, screen, ink, elemental):
        _draw_distance(screen, ink, screen.args.get("at", 0), screen.value)


def _draw_distance(screen, ink, at, target):
    slots = screen.match.view["sides"][0]["formation"]
    draw.middle(ink, distance(slots, at, target), screen.t("table.distance"))


def distance(slots, at, target):
    return row_of(slots, at) + row_of(slots, target) - 1


def fighters(match, args):
    """Who can attack now; if nobody can, whoever stands, so that the refusal tells why."""
    slots = formation_of(match, args)
    fresh = [at for at in standing(slots) if not slots[at]["attacked"]]
    return fresh or standing(slots)


def own(match, args):
    return standing(formation_of(match, args))


def foes(match, args):
    return standing(match.view["sides"][1 - side_of(match, args)]["formation"])


def open_or_first(match, args):
    return open_slots(formation_of(match, args)) or [0]


def neighbours(match, args):
    slots = formation_of(match, args)
    a = args.get("a", 0)
    found = [at for at in standing(slots) if at != a and connected(slots, a, at)]
    return found or [at for at in standing(slots) if at != a] or [a]


def others(match, args):
    return [at for at in own(match, args) if at != args.get("a")] or [0]


def ready(match, args):
    slots = formation_of(match, args)
    return [at for at in standing(slots) if slots[at]["dawn"] == "ready"] or standing(slots)


def fillers(view):
    """Who can fill the gap: the positions of the row behind it."""
    gap = view["gap"]
    slots = view["sides"][gap["side"]]["formation"]
    return [at for at in standing(slots) if row_of(slots, at) == gap["row"] + 1]


def holes(view):
    """The empty slots of the row that must be filled."""
    gap = view["gap"]
    slots = view["sides"][gap["side"]]["formation"]
    found = range(len(slots))
    return [at for at in found if slots[at] is None and row_of(slots, at) == gap["row"]]


def gap_fillers(match, args):
    return fillers(match.view) if match.view["gap"] else [0]


def gap_holes(match, args):
    return holes(match.view) if match.view["gap"] else [0]
