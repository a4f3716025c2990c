# SPDX-License-Identifier: MIT
"""The actions of Dominio as forms: who acts, where, and how much.

A form's note `_side` is the side whose slot was pointed at, so that what is done there can be
told from what is done against it.
"""

from firmware.games.dominio_rows import connected
from firmware.table import dominio as table
from firmware.ui import lights as light
from firmware.ui.forms import Fixed, FormScreen, Number, Pick, Player
from firmware.ui.nav import B
from lib import icons

# Each action and what it asks: see `_field`. One text, because a dict would take 2 KB.
_FORMS = """
dawn player at
summon active at kind strength health
attack active at target value
strategy active hits
swap player a b
draw active
faction_action active number
buy active cost
buy_summon active cost at kind strength health
sell active cost
recycle player market
redraw redraw discard
fill player src dst
instant all
tokens player at boosts
harm foe target damage
gain_gold player amount
rearrange side a b
withdraw side at to
deploy pointed at kind strength health source
draw_free all count
discard all count
concede all
"""
_ICONS = [
    icons.SUN, icons.CARD, icons.SWORD, icons.FLAG, icons.ARROW_SMALL, icons.DECK, icons.CROWN,
    icons.COIN, icons.COIN, icons.COIN, icons.UNDO, icons.CARD, icons.ARROW_SMALL, icons.BOLT,
    icons.SHIELD, icons.FLAME, icons.COIN, icons.ARROW_SMALL, icons.UNDO, icons.CARD, icons.DECK,
    icons.CARD, icons.FLAG,
]  # fmt: skip

_CHOICES = {
    "kind": ("basic", "warrior", "champion"),
    "market": ("elementals", "orders"),
    "source": ("hand", "deck", "discard"),
    "to": ("hand", "deck", "discard", "box"),
    "number": (1, 2, 3),
}
KIND_ICONS = {
    "basic": icons.SEAT_DISC, "warrior": icons.SWORD, "champion": icons.STAR, "sage": icons.CROWN,
}  # fmt: skip


def _field(action, name):
    """What an action asks: who acts by among whom they are, all the rest by its own name."""
    if name in ["active", "redraw", "all", "foe", "pointed"]:
        return Who(name)
    if name in ["player", "side"]:
        return Side(name)
    if name in ["value", "hits", "boosts"]:
        from firmware.table.dominio_fields import FIELDS

        return FIELDS[name](name)
    if name in _CHOICES:
        options = _CHOICES[name]
        if action == "buy_summon":
            options = options[:2]
        show = _faction_action if name == "number" else None
        return Pick(name, options, show=show, icon=_kind_icon)
    if action == "buy":
        return Cost(name, 1, _dearest, 3)
    if action == "buy_summon" and name == "cost":
        return Fresh(name, 1, _dearest_inside, 3)
    if name in ["cost", "strength"]:
        return Fresh(name, 0, 20, 0)
    if name in ["health", "damage"]:
        return Fresh(name, 1, 30, 1)
    if name == "discard":
        return Fresh(name, _too_many, _hand, 0)
    if name == "count":
        return Fresh(name, 1, 10 if action == "draw_free" else _some_of_hand, 1)
    if name == "amount":
        return Fresh(name, 1, 20, 1)
    return Slot(name, action)


class Action:
    """A form that makes its fields when they are asked for: those of all would take 10 KB."""

    def __init__(self, name):
        self.screen = TableForm
        self.icon = None
        self._name = name
        self._fields = None
        front, found, asks = _FORMS.partition("\n" + name + " ")
        self._asks = asks.partition("\n")[0].split()
        if found:
            self.icon = _ICONS[front.count("\n")]

    @property
    def fields(self):
        if self._fields is None:
            self._fields = [_field(self._name, asked) for asked in self._asks]
        return self._fields


class Forms:
    """Makes a form when it is asked for, an empty one for an action that needs no answers."""

    def get(self, name):
        return Action(name)


FORMS = Forms()


# --- who ---------------------------------------------------------------------------------------


def pointed_side(match, args):
    return args.get("_side", table.active_side(match.view))


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

    def __init__(self, among):
        super().__init__("player", ())
        self._among = among
        self._icon = _seat_icon

    def options(self, match, args):
        view = match.view
        side = pointed_side(match, args)
        if self._among == "all":
            return table.members(view, side) + table.members(view, 1 - side)
        if self._among == "foe":
            side = 1 - side
        elif self._among != "pointed":
            side = table.active_side(view)
        seats = table.members(view, side)
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


def _seat_icon(match, seat):
    return icons.SEATS[seat]


class Side(Fixed):
    """`player` where any player of the side will do, or `side` itself."""

    def __init__(self, name):
        super().__init__(name, _one_of_side if name == "player" else pointed_side)

    def show(self, match, value):
        return match.name(value if self.name == "player" else table.members(match.view, value)[0])


def _one_of_side(match, args):
    """The owner of what was pointed at, if that is one of theirs."""
    side = pointed_side(match, args)
    seats = table.members(match.view, side)
    at = args.get("at", args.get("a"))
    one = match.view["sides"][side]["formation"][at] if at is not None else None
    return one["owner"] if one and one["owner"] in seats else seats[0]


# --- where -------------------------------------------------------------------------------------


class Slot(Pick):
    """A position, pointed at in the two formations; a target is in the enemies'."""

    def __init__(self, name, action):
        super().__init__(name, ())
        self._action = action
        self.foe = name == "target"

    def options(self, match, args):
        """Those to choose from; if none will do, any of them, so that the refusal tells why."""
        gap = match.view["gap"]
        if gap:
            slots = match.view["sides"][gap["side"]]["formation"]
            fills = self.name == "src"
            return table.in_row(slots, gap["row"] + fills, fills)
        slots = slots_of(match, args, self.foe)
        found = table.standing(slots)
        action = self._action
        wanted = []
        if action in table.NEW:
            found = [0]
            wanted = table.open_slots(slots)
        elif self.name == "b":
            a = args.get("a", 0)
            found = [at for at in found if at != a] or [a]
            if action == "swap":
                wanted = [at for at in found if connected(slots, a, at)]
        elif self.name == "at" and action in ["dawn", "attack"]:
            phase = "dawn" if action == "dawn" else "actions"
            wanted = [at for at in found if table.fresh(phase, slots[at])]
        return wanted or found

    def only(self, match, args):
        """Face to face in row I there is one target, unless another one is asked for."""
        if self.foe and "at" in args and "_aim" not in args:
            slots = slots_of(match, args, True)
            facing = table.in_row(slots, 1, True)
            if len(facing) == 1 and args["at"] < len(slots) // 6:
                return True, facing[0]
        return super().only(match, args)

    def spot(self, screen, at):
        return (side_of(screen.match, screen.args) ^ self.foe) * 12 + at

    def show(self, match, value):
        return table.slot_label(match.view["sides"][0]["formation"], value)

    def _one(self, screen):
        return slots_of(screen.match, screen.args, self.foe)[screen.value]

    def body(self, screen, ink):
        """In the middle how far an attack goes, or the strength of what is pointed at."""
        match = screen.match
        among = [self.spot(screen, at) for at in self.options(match, screen.args)]
        table.formations(ink, match.view, self.spot(screen, screen.value), among)
        table.sides(ink, match)
        args = dict(screen.args)
        one = self._one(screen)
        number, words = "?", ""
        if screen.name == "attack" and (self.foe or "target" in args):
            args[self.name] = screen.value
            number, words = distance(match, args), screen.t("table.distance")
        elif one:
            number, words = one["strength"], screen.t("table.strength")
        table.middle(ink, number, words)

    def remark(self, screen):
        """The words at the head's right end."""
        one = self._one(screen)
        return screen.t("word." + one["kind"]) if one else ""


def distance(match, args):
    slots = slots_of(match, args)
    own = table.row_place(slots, args.get("at", 0))[0]
    return own + table.row_place(slots, args["target"])[0] - 1


# --- what and how much -------------------------------------------------------------------------


def _faction_action(match, number):
    return match.t("table.action", number)


def _kind_icon(match, kind):
    return KIND_ICONS.get(kind)


class Fresh(Number):
    """A number that starts where the table stands, not where it was left last time."""

    def start(self, match, args):
        begin = self._begin
        if self.name in ["strength", "health"]:
            # As printed on the last one of that kind that the player has, or on the kit's.
            kind = args.get("kind", "basic")
            begin = (1 if self.name == "strength" else 3) + (kind != "basic")
            for one in slots_of(match, args):
                if one and one["kind"] == kind:
                    begin = one[self.name]
        return max(self.low(match, args), min(begin, self.high(match, args)))


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


class Cost(Fresh):
    """What a card costs; B changes the market from which it comes."""

    def takes(self, screen, key):
        if key == B:
            screen.args["_market"] = self._market(screen.match, screen.args, True)
        return key == B

    def labels(self, screen, labels):
        other = self._market(screen.match, screen.args, True)
        return labels[0], screen.t("word." + other), labels[2]

    def remark(self, screen):
        return screen.t("word." + self._market(screen.match, screen.args, False))

    def spread(self, match, args):
        args["market"] = self._market(match, args, False)

    def _market(self, match, args, other):
        """The market that is meant, or the other one."""
        market = args.get("_market") or match.last_word("market", "elementals")
        return _CHOICES["market"][(market == "orders") ^ other]


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
            pill = table.short(self.app.ink.text, match.name(args["player"]), 70)
        if self.name == "attack" and field.name == "value":
            title, right = field.title(self)
            return pill, title, right
        words = self.t("field." + field.name)
        if self.name in ["tokens", "harm"] and field.changes_value:
            # The elemental that the action is about.
            at = args.get("at")
            slots = slots_of(match, args, at is None)
            if at is None:
                at = args["target"]
            words = "%s %s" % (self.t("word." + slots[at]["kind"]), table.slot_label(slots, at))
        remark = getattr(field, "remark", None)
        title = words if pill else "%s: %s" % (match.label(self.name), words)
        return pill, title, remark(self) if remark else ""

    def scene(self, lights, now):
        """The slot that is pointed at, or the number with what it takes away."""
        match, field, args = self.match, self.field, self.args
        if isinstance(field, Slot):
            table.scene(lights, match, field.spot(self, self.value))
            return True
        if not field.changes_value:
            return False
        amount = self.value
        if self.name in ["attack", "harm"]:
            foe = slots_of(match, args, True)[args["target"]]
            amount = max(0, amount - foe["shields"]) if self.name == "harm" else field.total(self)
            _draw_loss(lights, amount, table.left(foe), foe["health"])
        light.draw_number(lights.px, amount, light.WHITE, 256, 2)
        return True

    def ask(self, name):
        """Go to a field whatever comes next in order."""
        self._go_to([field.name for field in self.form.fields].index(name))

    def outcome(self):
        """A number before and after, the end of its bar, and words: as for a Form."""
        match, name, t = self.match, self.name, self.t
        args = self.complete()
        after = None if name in ["summon", "deploy"] else match.preview(name, args)
        if after is None:
            return None
        side = side_of(match, args)
        words = ""
        if name == "harm":
            side = 1 - side
            before = match.view["sides"][side]["formation"][args["target"]]
            later = after["sides"][side]["formation"][args["target"]]
            left = table.left(later) if later else 0
            if not later:
                words = t("word.defeated")
            return t("word." + before["kind"]), table.left(before), left, before["health"], words
        if name in ["redraw", "draw_free", "discard"]:
            before = _hand(match, args)
            later = after["players"][args["player"]]["hand"]
            drawn = later - before + args.get("discard", 0)
            if drawn > 0:
                words = t("word.draws", drawn)
            return t("word.hand_of"), before, later, 0, words
        if name == "buy_summon":
            words = t("word.plus_2")
        purse = match.view["sides"][side]
        later = after["sides"][side]["gold"]
        return t("word.purse"), purse["gold"], later, purse["gold_max"], words


def _draw_loss(lights, amount, health, most):
    """The health of whom a blow hits, the loss blinking."""
    px = lights.px
    kept = px.width * max(0, health - amount) // most
    level = lights.attention()
    for x in range(max(1, px.width * health // most)):
        color, bright = (light.GREEN, 256) if x < kept else (light.RED, level)
        px.box(x, 0, 1, px.height // 8, color, bright)
