# SPDX-License-Identifier: MIT
"""The actions of Dominio as forms: who acts, where, and how much."""

from firmware.games.dominio import connected
from firmware.table import dominio as table
from firmware.table import dominio_board as board
from firmware.ui import lights as light
from firmware.ui.forms import Fixed, Form, FormScreen, Many, Number, Pick, Player, YesNo
from lib import icons, modules

# The icon of each action, and what it asks: see `_field`.
_ASKS = {
    "dawn": (icons.SUN, "owner", "at"),
    "summon": (icons.CARD, "active", "at", "kind", "strength", "health"),
    "attack": (
        icons.SWORD, "active", "at", "target", "value", "distance", "with_strength", "instants",
    ),
    "strategy": (icons.FLAG, "active", "hits"),
    "swap": (icons.ARROW_SMALL, "owner", "a", "b"),
    "draw": (icons.DECK, "active"),
    "faction_action": (icons.CROWN, "active", "number"),
    "buy": (icons.COIN, "active", "price", "market"),
    "buy_summon": (icons.COIN, "active", "price_inside", "at", "kind", "strength", "health"),
    "sell": (icons.COIN, "active", "cost"),
    "recycle": (icons.UNDO, "owner", "market"),
    "redraw": (icons.CARD, "redraw", "discard"),
    "fill": (icons.ARROW_SMALL, "owner", "src", "dst"),
    "instant": (icons.BOLT, "all"),
    "tokens": (icons.SHIELD, "owner", "at", "boosts", "shields"),
    "harm": (icons.FLAME, "foe", "target", "damage"),
    "gain_gold": (icons.COIN, "owner", "amount"),
    "rearrange": (icons.ARROW_SMALL, "side", "a", "b"),
    "withdraw": (icons.UNDO, "side", "at", "to"),
    "deploy": (icons.CARD, "pointed", "at", "kind", "strength", "health", "source"),
    "draw_free": (icons.DECK, "all", "count"),
    "discard": (icons.CARD, "all", "count"),
    "concede": (icons.FLAG, "all"),
}  # fmt: skip

# Where several things are asked at once, in a picture: the page that has the field for it, in the
# place of plain ones. B's list only wants to know what the rules would say: plain ones will do.
_PICTURED = {"attack": "attack", "strategy": "orders", "tokens": "orders", "buy": "orders"}

_PILES = ["hand", "deck", "discard", "box"]


def _field(action, name):
    """What an action asks: who acts by among whom they are, all the rest by its own name."""
    if name in ["active", "redraw", "all", "foe", "pointed", "owner"]:
        return Who(name)
    if name == "side":
        return Fixed(name, board.pointed_side)
    if name == "value":
        return Number(name, -10, 30, 2)
    if name == "distance":
        return Fixed(name, board.distance)
    if name == "with_strength":
        return YesNo(name, False)
    if name in ["hits", "instants"]:
        return Many(name, ())
    if name == "kind":
        kinds = ["basic", "warrior", "champion"]
        return Pick(name, kinds[:2] if action == "buy_summon" else kinds, icon=_kind_icon)
    if name == "market":
        return Pick(name, ["elementals", "orders"])
    if name == "source":
        return Pick(name, _PILES[:3])
    if name == "to":
        return Pick(name, _PILES)
    if name == "number":
        return Pick(name, (1, 2, 3), show=_faction_action)
    if name == "price":
        return Fresh("cost", 1, dearest, 3)
    if name == "price_inside":
        return Fresh("cost", 1, _dearest_inside, 3)
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
    if name in ["boosts", "shields"]:
        return Fresh(name, 0, 20, int(name == "boosts"))
    return Slot(name, action)


class Forms:
    """Makes a form when it is asked for: those of all actions would take 10 KB."""

    def get(self, name):
        asks = _ASKS.get(name)
        if asks is None:
            return None
        fields = [_field(name, asked) for asked in asks[1:]]
        return Form(*fields, icon=asks[0], screen=TableForm)


FORMS = Forms()


# --- who ---------------------------------------------------------------------------------------


class Who(Player):
    """Who acts. Alone on a side nobody is asked; of two the owner of the elemental comes first
    to mind, or else who acted last."""

    def __init__(self, among):
        super().__init__("player", ())
        self._among = among
        self._icon = _seat_icon

    def options(self, match, args):
        view = match.view
        among = self._among
        side = board.pointed_side(match, args)
        if among == "foe":
            side = 1 - side
        elif among in ["active", "redraw"]:
            side = board.active_side(view)
        seats = board.members(view, side)
        if among == "all":
            return seats + board.members(view, 1 - side)
        if among == "redraw":
            return [seat for seat in seats if not view["players"][seat]["redrawn"]] or seats
        if among == "owner":
            # Any of them will do, so it is the one whose elemental was pointed at.
            at = args.get("at", args.get("a"))
            one = None if at is None else view["sides"][side]["formation"][at]
            return [one["owner"] if one else seats[0]]
        return seats

    def start(self, match, args):
        seats = self.options(match, args)
        one = None
        if "at" in args:
            one = board.slots_of(match, {"player": seats[0]})[args["at"]]
        wanted = one["owner"] if one else match.last_value("player", seats[0])
        return wanted if wanted in seats else seats[0]

    def rows(self, screen):
        """Each with the cards that they hold, unless a lock says more."""
        rows = super().rows(screen)
        for number, seat in enumerate(self.options(screen.match, screen.args)):
            icon, label, _, locked = rows[number]
            if not locked:
                hand = screen.match.view["players"][seat]["hand"]
                rows[number] = (icon, label, screen.t("table.cards", hand), locked)
        return rows


def _seat_icon(match, seat):
    return icons.SEATS[seat]


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
            return board.in_row(slots, gap["row"] + fills, fills)
        slots = board.slots_of(match, args, self.foe)
        action = self._action
        if action in table.NEW:
            return board.open_slots(slots) or [0]
        a = args.get("a", 0)
        found = []
        wanted = []
        for at in board.standing(slots):
            fits = False
            if self.name == "b":
                if at == a:
                    continue
                fits = action == "swap" and connected(slots, a, at)
            elif self.name == "at" and action in ["dawn", "attack"]:
                fits = board.fresh("dawn" if action == "dawn" else "actions", slots[at])
            found.append(at)
            if fits:
                wanted.append(at)
        return wanted or found or [a]

    def only(self, match, args):
        """Face to face in row I there is one target, unless another one is asked for."""
        if self.foe and "at" in args and "_aim" not in args:
            slots = board.slots_of(match, args, True)
            facing = board.in_row(slots, 1, True)
            if len(facing) == 1 and args["at"] < len(slots) // 6:
                return True, facing[0]
        return super().only(match, args)

    def spot(self, screen, at):
        return (board.side_of(screen.match, screen.args) ^ self.foe) * 12 + at

    def show(self, match, value):
        return board.slot_label(match.view["sides"][0]["formation"], value)

    def _one(self, screen):
        return board.slots_of(screen.match, screen.args, self.foe)[screen.value]

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
            number, words = board.distance(match, args), screen.t("table.distance")
        elif one:
            number, words = one["strength"], screen.t("table.strength")
        table.middle(ink, number, words)

    def remark(self, screen):
        """The words at the head's right end."""
        one = self._one(screen)
        return screen.t("word." + one["kind"]) if one else ""


# --- what and how much -------------------------------------------------------------------------


def _faction_action(match, number):
    return match.t("table.action", number)


def _kind_icon(match, kind):
    return board.KIND_ICONS.get(kind)


class Fresh(Number):
    """A number that starts where the table stands, not where it was left last time."""

    def start(self, match, args):
        begin = self._begin
        if self.name in ["strength", "health"]:
            # As printed on the last one of that kind that the player has, or on the kit's.
            kind = args.get("kind", "basic")
            begin = (1 if self.name == "strength" else 3) + (kind != "basic")
            for one in board.slots_of(match, args):
                if one and one["kind"] == kind:
                    begin = one[self.name]
        return max(self.low(match, args), min(begin, self.high(match, args)))


def dearest(match, args, more=0):
    """The highest price that the purse can pay, and so much more gold."""
    gold = match.view["sides"][board.side_of(match, args)]["gold"]
    return max(1, min(20, gold - more))


def _dearest_inside(match, args):
    return dearest(match, args, 2)


def _hand(match, args):
    return match.view["players"][args.get("player", match.view["active"])]["hand"]


def _some_of_hand(match, args):
    return max(1, min(20, _hand(match, args)))


def _too_many(match, args):
    """A hand of five is all that may stay."""
    return max(0, _hand(match, args) - 5)


# --- the screen -------------------------------------------------------------------------------


class TableForm(FormScreen):
    """A form whose head says whose action it is in a team, and what is pointed at."""

    def begin(self):
        part = _PICTURED.get(self.name)
        if part:
            pictured = modules.use("firmware.table.dominio_" + part).field(self.name)
            self.form = Form(*self.form.fields[: self._place(pictured.name)], pictured)
        return super().begin()

    @property
    def changes_value(self):
        return self.field.changes_value or bool(self.args.get("_edit"))

    def head(self):
        match, field, args = self.match, self.field, self.args
        pill = None
        if len(match.view["players"]) > 2 and args.get("player") is not None:
            pill = board.short(self.app.ink.text, match.name(args["player"]), 70)
        if self.name == "attack" and field.name == "value":
            title, right = field.title(self)
            return pill, title, right
        words = self.t("field." + field.name)
        if self.name in ["tokens", "harm"] and field.changes_value:
            # The elemental that the action is about.
            at = args.get("at")
            slots = board.slots_of(match, args, at is None)
            if at is None:
                at = args["target"]
            words = "%s %s" % (self.t("word." + slots[at]["kind"]), board.slot_label(slots, at))
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
            foe = board.slots_of(match, args, True)[args["target"]]
            amount = max(0, amount - foe["shields"]) if self.name == "harm" else field.total(self)
            _draw_loss(lights, amount, board.left(foe), foe["health"])
        light.draw_number(lights.px, amount, light.WHITE, 256, 2)
        return True

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

    def outcome(self):
        """A number before and after, the end of its bar, and words: as for a Form."""
        match, name, t = self.match, self.name, self.t
        args = self.complete()
        after = None if name in ["summon", "deploy"] else match.preview(name, args)
        if after is None:
            return None
        side = board.side_of(match, args)
        words = ""
        if name == "harm":
            side = 1 - side
            before = match.view["sides"][side]["formation"][args["target"]]
            later = after["sides"][side]["formation"][args["target"]]
            left = board.left(later) if later else 0
            if not later:
                words = t("word.defeated")
            return t("word." + before["kind"]), board.left(before), left, before["health"], words
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
