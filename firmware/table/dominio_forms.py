# SPDX-License-Identifier: MIT
"""The actions of Dominio as forms: who acts, where, and how much.

A form's note `_side` is the side whose slot was pointed at, so that what is done there can be
told from what is done against it.
"""

from firmware.games.dominio import connected, row_of
from firmware.table import dominio_draw as draw
from firmware.table.dominio import (
    active_side,
    fillers,
    fresh,
    in_row,
    members,
    open_slots,
    standing,
)
from firmware.table.dominio_lights import scene
from firmware.ui import lights as light
from firmware.ui.forms import Fixed, FormScreen, Number, Pick, Player
from firmware.ui.nav import B
from lib import icons

KIND_ICONS = {
    "basic": icons.SEAT_DISC, "warrior": icons.SWORD, "champion": icons.STAR, "sage": icons.CROWN,
}  # fmt: skip

# --- who ---------------------------------------------------------------------------------------


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


class Who(Player):
    """Who acts. Alone on a side nobody is asked; of two the owner of the elemental comes first
    to mind, or else who acted last."""

    def __init__(self, among="active"):
        super().__init__("player", self._seats)
        self._among = among
        self._icon = lambda match, seat: icons.SEATS[seat]

    def _seats(self, match, args):
        view = match.view
        side = pointed_side(match, args)
        if self._among == "all":
            return members(view, side) + members(view, 1 - side)
        if self._among == "foe":
            side = 1 - side
        elif self._among != "side":
            side = active_side(view)
        seats = members(view, side)
        if self._among == "redraw":
            return [seat for seat in seats if not view["players"][seat]["redrawn"]] or seats
        return seats

    def start(self, match, args):
        seats = self.options(match, args)
        one = None
        if "at" in args:
            one = slots_of(match, {"player": seats[0]})[args["at"]]
        wanted = one["owner"] if one else match.last_value("player", seats[0])
        return wanted if wanted in seats else seats[0]

    def rows(self, screen):
        """Each with the cards that they hold, unless a lock says more."""
        rows = super().rows(screen)
        seats = self.options(screen.match, screen.args)
        for number in range(len(rows)):
            icon, label, _, locked = rows[number]
            if not locked:
                hand = screen.match.view["players"][seats[number]]["hand"]
                rows[number] = (icon, label, screen.t("table.cards", hand), locked)
        return rows


class Side(Fixed):
    """`player` where any player of the side will do, or `side` itself."""

    def __init__(self, name="player"):
        super().__init__(name, _one_of_side if name == "player" else pointed_side)

    def show(self, match, value):
        return match.name(value if self.name == "player" else members(match.view, value)[0])


def _one_of_side(match, args):
    """The owner of what was pointed at, if that is one of theirs."""
    side = pointed_side(match, args)
    seats = members(match.view, side)
    at = args.get("at", args.get("a"))
    one = match.view["sides"][side]["formation"][at] if at is not None else None
    return one["owner"] if one and one["owner"] in seats else seats[0]


# --- where -------------------------------------------------------------------------------------


class Slot(Pick):
    """A position, pointed at in the two formations. `among(match, args)` lists those to choose
    from; `foe`: of the formation against which is acted."""

    def __init__(self, name, among, foe=False):
        super().__init__(name, among)
        self.foe = foe

    def spot(self, screen, at):
        return (side_of(screen.match, screen.args) ^ self.foe) * 12 + at

    def show(self, match, value):
        return draw.slot_label(match.view["sides"][0]["formation"], value)

    def _one(self, screen):
        return slots_of(screen.match, screen.args, self.foe)[screen.value]

    def body(self, screen, ink):
        match = screen.match
        among = [self.spot(screen, at) for at in self.options(match, screen.args)]
        draw.formations(ink, match.view, self.spot(screen, screen.value), among)
        draw.sides(ink, match)
        self.middle(screen, ink)

    def middle(self, screen, ink):
        """How far an attack goes, or the printed strength of what is pointed at."""
        args = dict(screen.args)
        one = self._one(screen)
        if screen.name == "attack" and (self.foe or "target" in args):
            args[self.name] = screen.value
            draw.middle(ink, distance(screen.match, args), screen.t("table.distance"))
        elif one:
            draw.middle(ink, one["strength"], screen.t("table.strength"))
        else:
            draw.middle(ink, "?", "")

    def remark(self, screen):
        """The words at the head's right end."""
        one = self._one(screen)
        return screen.t("word." + one["kind"]) if one else ""


class Target(Slot):
    """The enemy of an attack order. Face to face in row I there is one, unless it is asked."""

    def only(self, match, args):
        slots = slots_of(match, args)
        if "at" in args and "_aim" not in args and row_of(slots, args["at"]) == 1:
            facing = [at for at in self.options(match, args) if row_of(slots, at) == 1]
            if len(facing) == 1:
                return True, facing[0]
        return super().only(match, args)


def distance(match, args):
    slots = slots_of(match, args)
    return row_of(slots, args.get("at", 0)) + row_of(slots, args["target"]) - 1


def _own(match, args):
    return standing(slots_of(match, args))


def foes(match, args):
    return standing(slots_of(match, args, True))


def _fresh(phase):
    """Who can act in a phase; if nobody can, whoever stands, so that the refusal tells why."""

    def among(match, args):
        slots = slots_of(match, args)
        return [at for at in standing(slots) if fresh(phase, slots[at])] or standing(slots)

    return among


def _open(match, args):
    return open_slots(slots_of(match, args)) or [0]


def _others(match, args):
    return [at for at in _own(match, args) if at != args.get("a")] or [0]


def _neighbours(match, args):
    slots = slots_of(match, args)
    a = args.get("a", 0)
    found = [at for at in standing(slots) if at != a]
    return [at for at in found if connected(slots, a, at)] or found or [a]


def _fillers(match, args):
    return fillers(match.view) if match.view["gap"] else [0]


def _holes(match, args):
    gap = match.view["gap"]
    slots = gap and match.view["sides"][gap["side"]]["formation"]
    return in_row(slots, gap["row"], False) if gap else [0]


# --- how much ----------------------------------------------------------------------------------


class Fresh(Number):
    """A number that starts where the table stands, not where it was left last time."""

    def start(self, match, args):
        begin = self._begin(match, args) if callable(self._begin) else self._begin
        return max(self.low(match, args), min(begin, self.high(match, args)))


def _dearest(more):
    """The highest price that the purse can pay, and so much more gold."""

    def high(match, args):
        gold = match.view["sides"][side_of(match, args)]["gold"]
        return max(1, min(20, gold - more))

    return high


def _hand(match, args):
    return match.view["players"][args.get("player", match.view["active"])]["hand"]


def _some_of_hand(match, args):
    return max(1, min(20, _hand(match, args)))


def _too_many(match, args):
    """A hand of five is all that may stay."""
    return max(0, _hand(match, args) - 5)


def _printed(name, basic, other):
    """The printed value of the last elemental of that kind that the player has, or the kit's."""

    def begin(match, args):
        kind = args.get("kind", "basic")
        found = basic if kind == "basic" else other
        for one in slots_of(match, args):
            if one and one["kind"] == kind:
                found = one[name]
        return found

    return begin


class Cost(Fresh):
    """What a card costs; B changes the market from which it comes."""

    def takes(self, screen, key):
        if key == B:
            screen.args["_market"] = _other_market(screen.match, screen.args)
        return key == B

    def labels(self, screen, labels):
        other = _other_market(screen.match, screen.args)
        return labels[0], screen.t("word." + other), labels[2]

    def remark(self, screen):
        return screen.t("word." + _market(screen.match, screen.args))

    def spread(self, match, args):
        args["market"] = _market(match, args)


def _market(match, args):
    return args.get("_market") or match.last_word("market", "elementals")


def _other_market(match, args):
    return "orders" if _market(match, args) == "elementals" else "elementals"


def _purse_outcome(match, after, args):
    side = side_of(match, args)
    before = match.view["sides"][side]
    later = after["sides"][side]["gold"]
    return match.t("word.purse"), before["gold"], later, before["gold_max"], ""


def _inside_outcome(match, after, args):
    return _purse_outcome(match, after, args)[:4] + (match.t("word.plus_2"),)


def _hand_outcome(match, after, args):
    """Cards in hand before and after, and how many are drawn."""
    seat = args.get("player", match.view["active"])
    before = match.view["players"][seat]["hand"]
    later = after["players"][seat]["hand"]
    drawn = later - before + args.get("discard", 0)
    words = match.t("word.draws", drawn) if drawn > 0 else ""
    return match.t("word.hand_of"), before, later, 0, words


def _harm_outcome(match, after, args):
    side = 1 - side_of(match, args)
    before = match.view["sides"][side]["formation"][args["target"]]
    later = after["sides"][side]["formation"][args["target"]]
    now, words = (draw.left(later), "") if later else (0, match.t("word.defeated"))
    return match.t("word." + before["kind"]), draw.left(before), now, before["health"], words


# --- the screen -------------------------------------------------------------------------------


class TableForm(FormScreen):
    """A form whose head says whose action it is in a team, and what is pointed at."""

    @property
    def changes_value(self):
        return self.field.changes_value or bool(self.args.get("_edit"))

    def head(self):
        match, field, args = self.match, self.field, self.args
        pill = None
        if len(match.view["players"]) > 2 and args.get("player") is not None:
            pill = draw.short(self.app.ink.text, match.name(args["player"]), 70)
        if self.name == "attack" and field.name == "value":
            title, right = field.title(self)
            return pill, title, right
        words = self.t("field." + field.name)
        if self.name in ("tokens", "harm") and field.changes_value:
            # The elemental that the action is about.
            at = args.get("at")
            slots = slots_of(match, args, at is None)
            if at is None:
                at = args["target"]
            words = "%s %s" % (self.t("word." + slots[at]["kind"]), draw.slot_label(slots, at))
        remark = getattr(field, "remark", None)
        title = words if pill else "%s: %s" % (match.label(self.name), words)
        return pill, title, remark(self) if remark else ""

    def scene(self, lights, now):
        """The slot that is pointed at, or the number with what it takes away."""
        match, field, args = self.match, self.field, self.args
        if isinstance(field, Slot):
            scene(lights, match, field.spot(self, self.value))
            return True
        if not field.changes_value:
            return False
        amount = self.value
        if self.name in ("attack", "harm"):
            foe = slots_of(match, args, True)[args["target"]]
            amount = max(0, amount - foe["shields"]) if self.name == "harm" else field.total(self)
            _draw_loss(lights, amount, draw.left(foe), foe["health"])
        light.draw_number(lights.px, amount, light.WHITE, 256, 2)
        return True

    def ask(self, name):
        """Go to a field whatever comes next in order."""
        self._go_to([field.name for field in self.form.fields].index(name))


def _draw_loss(lights, amount, health, most):
    """The health of whom a blow hits, the loss blinking."""
    px = lights.px
    kept = px.width * max(0, health - amount) // most
    level = lights.attention()
    for x in range(max(1, px.width * health // most)):
        color, bright = (light.GREEN, 256) if x < kept else (light.RED, level)
        px.box(x, 0, 1, px.height // 8, color, bright)


class Action:
    """A form that makes its fields when they are asked for: those of all would take 10 KB."""

    screen = TableForm

    def __init__(self, icon=None, make=tuple, outcome=None):
        self.icon = icon
        self.outcome = outcome
        self._make = make
        self._fields = None

    @property
    def fields(self):
        if self._fields is None:
            self._fields = self._make()
        return self._fields


class Forms:
    """Makes a form when it is asked for, an empty one for an action that needs no answers."""

    def get(self, name):
        return Action(*_FORMS.get(name, ()))


def _own_field(name, *args):
    """A field with pictures of its own."""
    from firmware.table import dominio_fields

    return getattr(dominio_fields, name)(*args)


def _new_elemental(*kinds):
    return (
        Slot("at", _open),
        Pick("kind", kinds, icon=lambda match, kind: KIND_ICONS[kind]),
        Fresh("strength", 0, 20, _printed("strength", 1, 2)),
        Fresh("health", 1, 30, _printed("health", 3, 4)),
    )


_FORMS = {
    "dawn": (icons.SUN, lambda: (Side(), Slot("at", _fresh("dawn")))),
    "summon": (icons.CARD, lambda: (Who(),) + _new_elemental("basic", "warrior", "champion")),
    "attack": (icons.SWORD, lambda: (
        Who(), Slot("at", _fresh("actions")), Target("target", foes, True),
        _own_field("Sum", "value"),
    )),
    "strategy": (icons.FLAG, lambda: (Who(), _own_field("Hits", "hits"))),
    "swap": (icons.ARROW_SMALL, lambda: (Side(), Slot("a", _own), Slot("b", _neighbours))),
    "draw": (icons.DECK, lambda: (Who(),)),
    "faction_action": (icons.CROWN, lambda: (Who(), Pick(
        "number", (1, 2, 3), show=lambda match, number: match.t("table.action", number)
    ))),
    "buy": (icons.COIN, lambda: (Who(), Cost("cost", 1, _dearest(0), 3)), _purse_outcome),
    "buy_summon": (icons.COIN, lambda: (
        (Who(), Fresh("cost", 1, _dearest(2), 3)) + _new_elemental("basic", "warrior")
    ), _inside_outcome),
    "sell": (icons.COIN, lambda: (Who(), Fresh("cost", 0, 20, 0)), _purse_outcome),
    "recycle": (icons.UNDO, lambda: (Side(), Pick("market", ("elementals", "orders")))),
    "redraw": (icons.CARD, lambda: (
        Who("redraw"), Fresh("discard", _too_many, _hand, 0)
    ), _hand_outcome),
    "fill": (icons.ARROW_SMALL, lambda: (Side(), Slot("src", _fillers), Slot("dst", _holes))),
    "instant": (icons.BOLT, lambda: (Who("all"),)),
    "tokens": (icons.SHIELD, lambda: (Side(), Slot("at", _own), _own_field("Tokens", "boosts"))),
    "harm": (icons.FLAME, lambda: (
        Who("foe"), Slot("target", foes, True), Fresh("damage", 1, 30, 1)
    ), _harm_outcome),
    "gain_gold": (icons.COIN, lambda: (Side(), Fresh("amount", 1, 20, 1)), _purse_outcome),
    "rearrange": (icons.ARROW_SMALL, lambda: (
        Side("side"), Slot("a", _own), Slot("b", _others)
    )),
    "withdraw": (icons.UNDO, lambda: (
        Side("side"), Slot("at", _own), Pick("to", ("hand", "deck", "discard", "box")),
    )),
    "deploy": (icons.CARD, lambda: (
        (Who("side"),) + _new_elemental("basic", "warrior", "champion")
        + (Pick("source", ("hand", "deck", "discard")),)
    )),
    "draw_free": (icons.DECK, lambda: (Who("all"), Fresh("count", 1, 10, 1)), _hand_outcome),
    "discard": (icons.CARD, lambda: (
        Who("all"), Fresh("count", 1, _some_of_hand, 1)
    ), _hand_outcome),
    "concede": (icons.FLAG, lambda: (Who("all"),)),
}  # fmt: skip

FORMS = Forms()
