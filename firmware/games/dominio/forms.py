# SPDX-License-Identifier: MIT
"""Dominio: what each action must be told: who acts, where, and how much.

A form's note `_side` is the side whose slot was pointed at, so that what is done there can be
told from what is done against it.
"""

from firmware.ui import lights as light
from firmware.ui.fields import Fixed, Form, Many, Number, Pick, Player, YesNo
from firmware.ui.forms import FormScreen
from firmware.ui.nav import B
from firmware.ui.widgets import short
from lib import icons

from . import board
from .rules import KINDS, MARKETS, PILES
from .sides import active_side, connected, in_row, members, open_slots, reach, standing
from .table import is_fresh

# --- whom an action is about -------------------------------------------------------------------


def _pointed_side(match, args):
    return args.get("_side", active_side(match.view))


def side_of(match, args):
    """The side that an action is about: of the one who acts, else the one pointed at."""
    if args.get("player") is not None:
        return match.view["players"][args["player"]]["team"]
    return _pointed_side(match, args)


def slots_of(match, args, foe=False):
    """Its formation, or the one against which is acted."""
    return match.view["sides"][side_of(match, args) ^ foe]["formation"]


# --- who ---------------------------------------------------------------------------------------


class Who(Player):
    """Who acts: one of the side that is `active`, has still to `redraw`, was pointed at (`there`)
    or is `against` it, one of `all`, or the `owner` of the elemental that was pointed at.

    Alone on a side nobody is asked; of two the owner comes first, or else whose turn it is.
    """

    def options(self, match, args):
        view = match.view
        among = self._options
        side = _pointed_side(match, args)
        if among == "against":
            side = 1 - side
        elif among in ["active", "redraw"]:
            side = active_side(view)
        seats = members(view, side)
        if among == "all":
            return seats + members(view, 1 - side)
        if among == "redraw":
            return [seat for seat in seats if not view["players"][seat]["redrawn"]] or seats
        if among == "owner":
            # Any of them will do.
            at = args.get("at", args.get("a"))
            one = None if at is None else view["sides"][side]["formation"][at]
            return [one["owner"] if one else seats[0]]
        return seats

    def start(self, match, args):
        seats = self.options(match, args)
        one = None
        if "at" in args:
            one = slots_of(match, {"player": seats[0]})[args["at"]]
        wanted = one["owner"] if one else match.view["active"]
        return wanted if wanted in seats else seats[0]

    def rows(self, screen):
        """Each with the cards that they hold, unless a lock says more."""
        rows = super().rows(screen)
        for number, seat in enumerate(self.options(screen.match, screen.args)):
            _, label, remark, locked = rows[number]
            if not locked:
                remark = screen.t("table.cards", screen.match.view["players"][seat]["hand"])
            rows[number] = (icons.SEATS[seat], label, remark, locked)
        return rows


# --- where -------------------------------------------------------------------------------------


class Slot(Pick):
    """A position, pointed at in the two formations."""

    strip = False
    foe = False  # is it one of the enemies'?

    def spot(self, screen, at):
        return (side_of(screen.match, screen.args) ^ self.foe) * 12 + at

    def show(self, match, value):
        return board.slot_label(match.view["sides"][0]["formation"], value)

    def _one(self, screen):
        return slots_of(screen.match, screen.args, self.foe)[screen.value]

    def body(self, screen, ink):
        match = screen.match
        among = [self.spot(screen, at) for at in self.options(match, screen.args)]
        board.draw_formations(ink, match.view, self.spot(screen, screen.value), among)
        board.draw_sides(ink, match)
        args = dict(screen.args)
        one = self._one(screen)
        number, words = "?", ""
        if screen.name == "attack" and (self.foe or "target" in args):
            args[self.name] = screen.value
            number, words = distance(match, args), screen.t("table.distance")
        elif one:
            number, words = one["strength"], screen.t("table.strength")
        board.draw_middle(ink, number, words)

    def remark(self, screen):
        """The words at the head's right end."""
        one = self._one(screen)
        return screen.t("word." + one["kind"]) if one else ""


class Target(Slot):
    foe = True

    def only(self, match, args):
        """Face to face in row I there is one target, unless another one is asked for."""
        if "at" in args and "_aim" not in args:
            slots = slots_of(match, args, True)
            facing = in_row(slots, 1, True)
            if len(facing) == 1 and args["at"] < len(slots) // 6:
                return True, facing[0]
        return super().only(match, args)


def _standing(match, args):
    return standing(slots_of(match, args))


def _enemies(match, args):
    return standing(slots_of(match, args, True))


# If none will do, they list all of them, so that the refusal tells why.


def _fresh(match, args):
    """Those who have still to do what the phase is about."""
    slots = slots_of(match, args)
    found = standing(slots)
    return [at for at in found if is_fresh(match.view["phase"], slots[at])] or found


def _open(match, args):
    return open_slots(slots_of(match, args)) or [0]


def _others(match, args):
    a = args.get("a", 0)
    return [at for at in _standing(match, args) if at != a] or [a]


def _connected(match, args):
    slots = slots_of(match, args)
    found = _others(match, args)
    return [at for at in found if connected(slots, args.get("a", 0), at)] or found


def _fillers(match, args):
    """Who can fill the gap: the row behind."""
    return _gap(match, args, True)


def _gap(match, args, behind=False):
    gap = match.view["gap"]
    return in_row(match.view["sides"][gap["side"]]["formation"], gap["row"] + behind, behind)


def distance(match, args):
    return reach(slots_of(match, args), args.get("at", 0), args["target"])


# --- what and how much -------------------------------------------------------------------------


class Printed(Number):
    """As on the last card of that kind that the player has; else as on a basic of the kit, or one
    more on the others."""

    def start(self, match, args):
        kind = args.get("kind", "basic")
        number = self._begin + (kind != "basic")
        for one in slots_of(match, args):
            if one and one["kind"] == kind:
                number = one[self.name]
        return number


class Side(Fixed):
    """A formation, known by its players."""

    def __init__(self):
        super().__init__("side", _pointed_side)

    def show(self, match, value):
        return " · ".join([match.name(seat) for seat in members(match.view, value)])


class Cost(Number):
    """What a card costs; B changes the market from which it comes."""

    kept = ("market",)

    def only(self, match, args):
        """Asked for a single gold, too: which market it is must be seen."""
        return False, None

    def takes(self, screen, key):
        if key == B:
            screen.args["market"] = self._other(screen)
        return key == B

    def labels(self, screen, labels):
        return labels[0], screen.t("word." + self._other(screen)), labels[2]

    def remark(self, screen):
        return screen.t("word." + screen.args["market"])

    def _other(self, screen):
        return MARKETS[screen.args["market"] == MARKETS[0]]


def _dearest(match, args, more=0):
    """The highest price that the purse can pay, and so much more gold."""
    gold = match.view["sides"][side_of(match, args)]["gold"]
    return max(1, min(20, gold - more))


def _dearest_inside(match, args):
    return _dearest(match, args, 2)


def _hand(match, args):
    return match.view["players"][args.get("player", match.view["active"])]["hand"]


def _some_of_hand(match, args):
    return max(1, min(20, _hand(match, args)))


def _too_many(match, args):
    """A hand of five is all that may stay."""
    return max(0, _hand(match, args) - 5)


def _faction_action(match, number):
    return match.t("table.action", number)


def _kind_icon(match, kind):
    return board.KIND_ICONS.get(kind)


def _card(kinds):
    """What is printed on a new elemental."""
    return (
        Pick("kind", kinds, icon=_kind_icon),
        Printed("strength", 0, 20, 1),
        Printed("health", 1, 30, 3),
    )


# --- what it would change ----------------------------------------------------------------------


def _health_outcome(match, after, args):
    at = args["target"]
    before = slots_of(match, args, True)[at]
    later = after["sides"][1 - side_of(match, args)]["formation"][at]
    words = "" if later else match.t("word.defeated")
    left = board.left(later) if later else 0
    return match.t("word." + before["kind"]), board.left(before), left, before["health"], words


def _hand_outcome(match, after, args):
    before = _hand(match, args)
    later = after["players"][args["player"]]["hand"]
    drawn = later - before + args.get("discard", 0)
    words = match.t("word.draws", drawn) if drawn > 0 else ""
    return match.t("word.hand_of"), before, later, 0, words


def _purse_outcome(match, after, args, words=""):
    side = side_of(match, args)
    purse = match.view["sides"][side]
    later = after["sides"][side]["gold"]
    return match.t("word.purse"), purse["gold"], later, purse["gold_max"], words


def _inside_outcome(match, after, args):
    return _purse_outcome(match, after, args, match.t("word.plus_2"))


# --- the screen --------------------------------------------------------------------------------


class TableForm(FormScreen):
    """A form whose head says whose action it is in a team, and what is pointed at."""

    def head(self):
        match, field, args = self.match, self.field, self.args
        pill = None
        if len(match.view["players"]) > 2 and args.get("player") is not None:
            pill = short(self.app.ink.text, match.name(args["player"]), 70)
        if self.name == "attack" and field.name == "value":
            title, right = field.title(self)
            return pill, title, right
        words = self.t("field." + field.name)
        if self.name in ["tokens", "harm"] and field.changes_value:
            # The elemental that the action is about.
            at = args.get("at", args.get("target"))
            words = board.slot_name(match, slots_of(match, args, self.name == "harm"), at)
        title = words if pill else "%s: %s" % (match.label(self.name), words)
        return pill, title, field.remark(self) if isinstance(field, (Slot, Cost)) else ""

    def scene(self, lights, now):
        """The slot that is pointed at, or the number with what it takes away."""
        match, field, args = self.match, self.field, self.args
        if isinstance(field, Slot):
            match.table.scene(lights, field.spot(self, self.value))
            return True
        if not field.changes_value:
            return False
        amount = self.value
        if self.name in ["attack", "harm"]:
            foe = slots_of(match, args, True)[args["target"]]
            amount = max(0, amount - foe["shields"]) if self.name == "harm" else field.total(self)
            board.draw_loss(lights, amount, board.left(foe), foe["health"])
        light.draw_number(lights.px, amount, light.WHITE, 256, 2)
        return True


class PicturedForm(TableForm):
    """Asks for several things at once, in a picture: a field in the place of the last plain ones.

    B's list only wants to know what the rules would say. For that the plain ones will do, and
    the picture need not be loaded.
    """

    def begin(self):
        from . import dials  # not wanted before

        self.module = dials.__name__
        picture = dials.PICTURES[self.name]
        self.form = Form(*self.form.fields[: self._place(picture.name)], picture)
        return super().begin()

    @property
    def changes_value(self):
        return self.field.changes_value or bool(self.args.get("_edit"))

    def ask(self, name):
        """Go to a field whatever comes next in order."""
        self._go_to(self._place(name))

    def _place(self, name):
        return [field.name for field in self.form.fields].index(name)

    def _back(self):
        super()._back()
        # Who does not want another target after all means the one before.
        if self.field.name == "value":
            self.args.setdefault("target", self.args.get("_aim"))


# --- the forms ---------------------------------------------------------------------------------


def _form(*fields, outcome=None, screen=TableForm):
    return Form(*fields, outcome=outcome, screen=screen)


FORMS = {
    "dawn": lambda: _form(Who("player", "owner"), Slot("at", _fresh)),
    "summon": lambda: _form(Who("player", "active"), Slot("at", _open), *_card(KINDS)),
    "attack": lambda: _form(
        Who("player", "active"),
        Slot("at", _fresh),
        Target("target", _enemies),
        Number("value", -10, 30, 2),
        Fixed("distance", distance),
        YesNo("with_strength", False),
        Many("instants", ()),
        screen=PicturedForm,
    ),
    "strategy": lambda: _form(Who("player", "active"), Many("hits", ()), screen=PicturedForm),
    "swap": lambda: _form(Who("player", "owner"), Slot("a", _standing), Slot("b", _connected)),
    "draw": lambda: _form(Who("player", "active")),
    "faction_action": lambda: _form(
        Who("player", "active"), Pick("number", (1, 2, 3), show=_faction_action)
    ),
    "buy": lambda: _form(
        Who("player", "active"),
        Fixed("market", lambda match, args: match.last(args, "market", MARKETS[0])),
        Cost("cost", 1, _dearest, 3),
        outcome=_purse_outcome,
    ),
    "buy_summon": lambda: _form(
        Who("player", "active"),
        Number("cost", 1, _dearest_inside, 3),
        Slot("at", _open),
        *_card(KINDS[:2]),
        outcome=_inside_outcome,
    ),
    "sell": lambda: _form(
        Who("player", "active"), Number("cost", 0, 20, 0), outcome=_purse_outcome
    ),
    "recycle": lambda: _form(Who("player", "owner"), Pick("market", MARKETS)),
    "redraw": lambda: _form(
        Who("player", "redraw"),
        Number("discard", _too_many, _hand, 0),
        outcome=_hand_outcome,
    ),
    "fill": lambda: _form(Who("player", "owner"), Slot("src", _fillers), Slot("dst", _gap)),
    "instant": lambda: _form(Who("player", "all")),
    "tokens": lambda: _form(
        Who("player", "owner"),
        Slot("at", _standing),
        Number("boosts", 0, 20, 1),
        Number("shields", 0, 20, 0),
        screen=PicturedForm,
    ),
    "harm": lambda: _form(
        Who("player", "against"),
        Target("target", _enemies),
        Number("damage", 1, 30, 1),
        outcome=_health_outcome,
    ),
    "gain_gold": lambda: _form(
        Who("player", "owner"), Number("amount", 1, 20, 1), outcome=_purse_outcome
    ),
    "rearrange": lambda: _form(Side(), Slot("a", _standing), Slot("b", _others)),
    "withdraw": lambda: _form(
        Side(),
        Slot("at", _standing),
        Pick("to", PILES + ("box",)),
    ),
    "deploy": lambda: _form(
        Who("player", "there"), Slot("at", _open), *_card(KINDS), Pick("source", PILES)
    ),
    "draw_free": lambda: _form(
        Who("player", "all"), Number("count", 1, 10, 1), outcome=_hand_outcome
    ),
    "discard": lambda: _form(
        Who("player", "all"),
        Number("count", 1, _some_of_hand, 1),
        outcome=_hand_outcome,
    ),
    "concede": lambda: _form(Who("player", "all")),
}
