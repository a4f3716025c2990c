# SPDX-License-Identifier: MIT
"""The actions of Dominio as forms."""

from firmware.table import dominio_draw as draw
from firmware.table import dominio_slots as slot
from firmware.table.dominio_fields import Hits, Sum, Tokens
from firmware.table.dominio_lights import number_scene, scene
from firmware.table.dominio_slots import Attacker, Side, Slot, Target, Who
from firmware.ui.forms import Form, FormScreen, Number, Pick
from firmware.ui.nav import B
from lib import icons

# --- numbers -----------------------------------------------------------------------------------


class Fresh(Number):
    """A number that starts where the table stands, not where it was left last time."""

    def start(self, match, args):
        begin = self._begin(match, args) if callable(self._begin) else self._begin
        return max(self.low(match, args), min(begin, self.high(match, args)))


def _purse(match, args):
    return match.view["sides"][slot.side_of(match, args)]["gold"]


def _dearest(match, args):
    return max(1, min(20, _purse(match, args)))


def _dearest_inside(match, args):
    return max(1, min(20, _purse(match, args) - 2))


def _acting(match, args):
    return match.view["players"][args.get("player", match.view["active"])]


def _hand(match, args):
    return _acting(match, args)["hand"]


def _hand_at_least_1(match, args):
    return max(1, min(20, _hand(match, args)))


def _too_many(match, args):
    """A hand of five is all that may stay."""
    return max(0, _hand(match, args) - 5)


def _printed(which):
    """The printed value of the last elemental of that kind that the player has, or the kit's."""

    def begin(match, args):
        kind = args.get("kind", "basic")
        found = (1, 3) if kind == "basic" else (2, 4)
        for elemental in slot.formation_of(match, args):
            if elemental and elemental["kind"] == kind:
                found = (elemental["strength"], elemental["health"])
        return found[which]

    return begin


def _purse_outcome(match, after, args):
    side = slot.side_of(match, args)
    before = match.view["sides"][side]
    later = after["sides"][side]["gold"]
    return match.t("word.purse"), before["gold"], later, before["gold_max"], ""


def _inside_outcome(match, after, args):
    title, before, later, highest, _ = _purse_outcome(match, after, args)
    return title, before, later, highest, match.t("word.plus_2")


def _hand_outcome(match, after, args):
    """Cards in hand before and after, and how many are drawn."""
    seat = args.get("player", match.view["active"])
    before = match.view["players"][seat]
    later = after["players"][seat]
    drawn = later["hand"] - before["hand"] + args.get("discard", 0)
    words = match.t("word.draws", drawn) if drawn > 0 else ""
    return match.t("word.hand_of"), before["hand"], later["hand"], 0, words


def _harm_outcome(match, after, args):
    side = 1 - slot.side_of(match, args)
    target = args["target"]
    before = match.view["sides"][side]["formation"][target]
    later = after["sides"][side]["formation"][target]
    title = match.t("word." + before["kind"])
    if later is None:
        return title, slot.left(before), 0, before["health"], match.t("word.defeated")
    return title, slot.left(before), slot.left(later), before["health"], ""


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


# --- the screen -------------------------------------------------------------------------------


class TableForm(FormScreen):
    """A form whose head says whose action it is in a team, and what is pointed at."""

    @property
    def changes_value(self):
        return self.field.changes_value or bool(self.args.get("_edit"))

    def head(self):
        match, field = self.match, self.field
        pill = None
        if len(match.view["players"]) > 2 and self.args.get("player") is not None:
            pill = draw.short(self.app.ink.text, match.name(self.args["player"]), 70)
        if type(field) is Sum:
            title, right = field.title(self)
            return pill, title, right
        words = self.t("field." + field.name)
        if self.name in ("tokens", "harm") and field.changes_value:
            words = self._slot_words()
        remark = getattr(field, "remark", None)
        title = words if pill else "%s: %s" % (match.label(self.name), words)
        return pill, title, remark(self) if remark else ""

    def _slot_words(self):
        """The elemental that the action is about."""
        args = self.args
        side = slot.side_of(self.match, args)
        at = args.get("at")
        if at is None:
            side, at = 1 - side, args["target"]
        slots = self.match.view["sides"][side]["formation"]
        return "%s %s" % (self.t("word." + slots[at]["kind"]), draw.slot_label(slots, at))

    def scene(self, lights, now):
        """The slot that is pointed at, or the number with what it takes away."""
        match, field, args = self.match, self.field, self.args
        if isinstance(field, Slot):
            scene(lights, match, field.side(match, args) * 12 + self.value)
            return True
        if not field.changes_value:
            return False
        amount, health, most = self.value, 0, 0
        if type(field) is Sum:
            amount, foe = field.total(self), field.pair(match, args)[1]
            health, most = slot.left(foe), foe["health"]
        elif self.name == "harm":
            foe = match.view["sides"][1 - slot.side_of(match, args)]["formation"][args["target"]]
            amount = max(0, amount - foe["shields"])
            health, most = slot.left(foe), foe["health"]
        number_scene(lights, amount, health, most)
        return True

    def ask(self, index):
        """Go to a field whatever comes next in order."""
        self._go_to(index)


def _form(*fields, outcome=None, icon=None):
    return Form(*fields, outcome=outcome, icon=icon, screen=TableForm)


def _action_words(match, number):
    return match.t("table.action", number)


def _new_elemental(*kinds):
    return (
        Slot("at", slot.open_or_first),
        Pick("kind", kinds, icon=lambda match, kind: slot.KIND_ICONS[kind]),
        Fresh("strength", 0, 20, _printed(0)),
        Fresh("health", 1, 30, _printed(1)),
    )


class Forms:
    """Makes a form when it is asked for: two dozen of them at once would take 10 KB."""

    def __init__(self, makers):
        self._makers = makers

    def __contains__(self, name):
        return name in self._makers

    def get(self, name, otherwise=None):
        return self._makers[name]() if name in self._makers else otherwise


_MAKERS = {
    "dawn": lambda: _form(Side(), Slot("at", slot.ready), icon=icons.SUN),
    "summon": lambda: _form(
        Who(), *_new_elemental("basic", "warrior", "champion"), icon=icons.CARD
    ),
    "attack": lambda: _form(
        Who(), Attacker("at", slot.fighters), Target("target", slot.foes, True), Sum("value"),
        icon=icons.SWORD,
    ),
    "strategy": lambda: _form(Who(), Hits("hits"), icon=icons.FLAG),
    "swap": lambda: _form(
        Side(), Slot("a", slot.own), Slot("b", slot.neighbours), icon=icons.ARROW_SMALL
    ),
    "draw": lambda: _form(Who(), icon=icons.DECK),
    "faction_action": lambda: _form(
        Who(), Pick("number", (1, 2, 3), show=_action_words), icon=icons.CROWN,
    ),
    "buy": lambda: _form(
        Who(), Cost("cost", 1, _dearest, 3), outcome=_purse_outcome, icon=icons.COIN
    ),
    "buy_summon": lambda: _form(
        Who(), Fresh("cost", 1, _dearest_inside, 3), *_new_elemental("basic", "warrior"),
        outcome=_inside_outcome, icon=icons.COIN,
    ),
    "sell": lambda: _form(Who(), Fresh("cost", 0, 20, 0), outcome=_purse_outcome, icon=icons.COIN),
    "recycle": lambda: _form(Side(), Pick("market", ("elementals", "orders")), icon=icons.UNDO),
    "redraw": lambda: _form(
        Who("redraw"), Fresh("discard", _too_many, _hand, 0),
        outcome=_hand_outcome, icon=icons.CARD,
    ),
    "fill": lambda: _form(
        Side(), Slot("src", slot.gap_fillers), Slot("dst", slot.gap_holes), icon=icons.ARROW_SMALL
    ),
    "instant": lambda: _form(Who("all"), icon=icons.BOLT),
    "tokens": lambda: _form(Side(), Slot("at", slot.own), Tokens("boosts"), icon=icons.SHIELD),
    "harm": lambda: _form(
        Who("foe"), Slot("target", slot.foes, True), Fresh("damage", 1, 30, 1),
        outcome=_harm_outcome, icon=icons.FLAME,
    ),
    "gain_gold": lambda: _form(
        Side(), Fresh("amount", 1, 20, 1), outcome=_purse_outcome, icon=icons.COIN
    ),
    "rearrange": lambda: _form(
        Side("side", slot.pointed_side), Slot("a", slot.own), Slot("b", slot.others),
        icon=icons.ARROW_SMALL,
    ),
    "withdraw": lambda: _form(
        Side("side", slot.pointed_side), Slot("at", slot.own),
        Pick("to", ("hand", "deck", "discard", "box")), icon=icons.UNDO,
    ),
    "deploy": lambda: _form(
        Who("side"), *_new_elemental("basic", "warrior", "champion"),
        Pick("source", ("hand", "deck", "discard")), icon=icons.CARD,
    ),
    "draw_free": lambda: _form(
        Who("all"), Fresh("count", 1, 10, 1), outcome=_hand_outcome, icon=icons.DECK
    ),
    "discard": lambda: _form(
        Who("all"), Fresh("count", 1, _hand_at_least_1, 1), outcome=_hand_outcome, icon=icons.CARD
    ),
    "concede": lambda: _form(Who("all"), icon=icons.FLAG),
}  # fmt: skip

FORMS = Forms(_MAKERS)
