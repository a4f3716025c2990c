# SPDX-License-Identifier: MIT
"""Dawnfall: the forms of what is seldom done, loaded when the first of them is wanted."""

from firmware.table.dawnfall import enemies, exposed, me, stat, units_of
from firmware.table.dawnfall_forms import (
    Flip,
    Likeliest,
    Payment,
    Unit,
    alive,
    card_of,
    crystals_outcome,
    foes,
    is_duel,
    no_duel,
    seat_of,
    told,
)
from firmware.ui.forms import Field, Many, Number, Pick, Player
from firmware.ui.nav import A, B
from lib import icons
from lib.canvas import CENTER


def _upgrades(unit, args):
    return unit["upgrades"]


def _living_upgrades(unit, args):
    return unit["minis"] and unit["upgrades"]


def _is_hurt(unit, args):
    return unit["minis"] < unit["size"] or unit["resistance"] < unit["value"]


def _gets_bonus(unit, args):
    """Can the chosen bonus do something for it, or to it?"""
    kind = args.get("kind")
    if kind == "remove":
        return exposed(unit)
    if kind == "revive":
        return unit["minis"] < unit["size"]
    return unit["resistance"] < unit["value"]


def slots(match, args):
    """[unit, slot] of a player's upgrades that get a charge or, where one is known, of the others
    that have one to give.
    """
    known = [args.get("unit"), args.get("slot")]
    found = []
    for number, unit in enumerate(units_of(match, seat_of(match, args))):
        for slot, upgrade in enumerate(unit["upgrades"]):
            pair = [number, slot]
            if upgrade["charges"] and pair != known if "slot" in args else unit["minis"]:
                found.append(pair)
    return found


def slot_words(match, pair):
    unit = me(match.view)["units"][pair[0]]
    return "%s · %s" % (unit["name"], _upgrade_name(match, unit["upgrades"], pair[1]))


def _upgrade_name(match, upgrades, slot):
    return upgrades[slot]["name"] or match.t("slot.name", slot + 1)


def _is_full(match, args):
    card = card_of(match, args)
    return card and len(card["upgrades"]) >= 2


def _pile_empty(match, args):
    return not match.view["pile"]["charges"]


def _bonus_seats(match, args):
    active = match.view["active"]
    return enemies(match.view, active) if args.get("kind") == "remove" else [active]


def _shot_targets(match, args):
    found = []
    for seat in foes(match, args):
        units = units_of(match, seat)
        found += [(seat, unit) for unit in range(len(units)) if units[unit]["minis"]]
    return found[:8]


def _no_inis(match, args):
    """Whoever has typed the initiatives need not say whose they are."""
    return "inis" not in args


def _target_words(match, target):
    seat, unit = target
    card = units_of(match, seat)[unit]
    words = "%s · %s %d" % (card["name"], match.t("stat.ini"), stat(card, "ini"))
    return words if is_duel(match, None) else "%s: %s" % (match.name(seat), words)


# --- fields -------------------------------------------------------------------------------------


class BonusUnit(Unit):
    """All of them if the bonus is good for none: the rules say why not."""

    def options(self, match, args):
        every = range(len(units_of(match, self.seat(match, args))))
        return super().options(match, args) or list(every)


class Steps(Number):
    """A correction: own points as steps of the marker, or tokens captured from an enemy."""

    def spread(self, match, args):
        steps = args.pop(self.name, None)
        if steps is not None:
            active = match.view["active"]
            args["path"] = "marker"
            if self.name == "tokens":
                args["path"] = "players.%d.captured.%d" % (active, args.pop("foe"))
            elif active:
                steps = -steps
            args["by"] = steps


class Targets(Many):
    """The units a shot is aimed at; the rules want their initiatives."""

    def spread(self, match, args):
        inis = _inis(match, args)
        if args.pop(self.name, None) is not None:
            args.setdefault("inis", inis)


def _aimed_at(match, args):
    """The units that were chosen, or else the first one."""
    return args.get("targets") or _shot_targets(match, args)[:1]


def _inis(match, args):
    return [stat(units_of(match, seat)[unit], "ini") for seat, unit in _aimed_at(match, args)]


class Inis(Field):
    """The initiatives one by one, for what a card or the ground changes; B: one more target."""

    changes_value = True

    def start(self, match, args):
        return _inis(match, args)

    def body(self, screen, ink):
        from firmware.ui.screens.typed import draw_boxes

        match = screen.match
        aimed = _aimed_at(match, screen.args)
        boxes = []
        for number, ini in enumerate(screen.value):
            name = "+"
            if number < len(aimed):
                seat, unit = aimed[number]
                name = units_of(match, seat)[unit]["name"]
            boxes.append((ini, name))
        draw_boxes(ink, boxes, screen.at)

    def move(self, screen, steps, held):
        ini = screen.value[screen.at] + steps
        screen.value[screen.at] = max(0, min(ini, 15))

    def gutter(self, screen):
        ini = screen.value[screen.at]
        return ini < 15, ini > 0, ""

    def labels(self, screen, labels):
        inis = screen.value
        more = screen.t("key.target") if len(inis) < 8 else None
        do = labels[2] if screen.at == len(inis) - 1 else screen.t("key.next")
        return labels[0], more, do

    def takes(self, screen, key):
        inis = screen.value
        if key == B:
            if len(inis) < 8:
                inis.append(0)
                screen.at = len(inis) - 1
        elif key == A or screen.at == len(inis) - 1:
            return False
        else:
            screen.at += 1
        return True


class Name(Field):
    """What an upgrade is called, if somebody wants to say so."""

    changes_value = False

    def start(self, match, args):
        return {}

    def opened(self, screen):
        from firmware.ui.screens.setup import NameEntry

        screen.app.push(NameEntry(screen.app, screen.value))

    def body(self, screen, ink):
        name = screen.value.get("name", "")
        if ink.cell("name", 0, 20, 282, 88, name):
            ink.canvas.text(ink.text, name, 141, 70, 1, CENTER)

    def gutter(self, screen):
        return False, False, ""

    def move(self, screen, steps, held):
        """There is nothing to change here: C goes on."""

    def spread(self, match, args):
        args.update(args.pop("name", None) or {})


class Slot(Pick):
    """An upgrade of the unit that was chosen."""

    def options(self, match, args):
        card = card_of(match, args)
        return list(range(len(card["upgrades"]))) if card else []

    def rows(self, screen):
        match = screen.match
        rows = []
        upgrades = card_of(match, screen.args)["upgrades"]
        for slot, upgrade in enumerate(upgrades):
            words = match.t("slot.charges", upgrade["charges"])
            icon = icons.SEAL if upgrade["passive"] else icons.BOLT
            rows.append((icon, _upgrade_name(match, upgrades, slot), words, False))
        return rows


# --- numbers, and what would happen --------------------------------------------------------------


def _most_charges(match, args):
    card = card_of(match, args)
    slot = args.get("slot")
    if slot is None or not card or slot >= len(card["upgrades"]):
        return 0
    return card["upgrades"][slot]["charges"]


def _least_exhausted(match, args):
    return max(0, 3 - me(match.view)["crystals"]["ready"])


def _most_exhausted(match, args):
    return min(3, me(match.view)["crystals"]["exhausted"])


def _lost(key, full):
    """How much a unit may get back."""

    def high(match, args):
        card = card_of(match, args)
        return card[full] - card[key] if card else 0

    return high


def _room(match, args):
    who = match.view["players"][seat_of(match, args)]
    return max(1, min(10, who["hand_limit"] - who["hand"]))


def _fewest(match, args):
    """The enemy of whom the player has captured the fewest tokens: among all those decide."""
    captured = me(match.view)["captured"]
    return [min(foes(match, args), key=lambda seat: captured[seat])]


def _reach(high):
    """How far a correction of the active player's points or tokens can go up, or down."""

    def reach(match, args):
        mine = me(match.view)
        if is_duel(match, args):
            return high * 2 * match.view["track"] - mine["vp"]
        return high * 10 - mine["captured"][args.get("foe", _fewest(match, args)[0])]

    return reach


def _charge_outcome(match, after, args):
    """An upgrade's charges before and after."""
    slot = args["slot"]
    upgrades = card_of(match, args)["upgrades"]
    later = after["players"][args["player"]]["units"][args["unit"]]["upgrades"][slot]
    name = _upgrade_name(match, upgrades, slot)
    return name, upgrades[slot]["charges"], later["charges"], 0, match.t("field.charges")


def _points_outcome(match, after, args):
    before, later = me(match.view), me(after)
    return before["name"], before["vp"], later["vp"], 2 * match.view["track"], ""


def _hand_outcome(match, after, args):
    """Cards in hand before and after."""
    seat = seat_of(match, args)
    before, later = match.view["players"][seat]["hand"], after["players"][seat]["hand"]
    return match.t("detail.hand"), before, later, 0, ""


# --- the forms -----------------------------------------------------------------------------------

OUTCOMES = {
    "gain_crystals": crystals_outcome, "draw": _hand_outcome, "use_upgrade": _charge_outcome,
    "adjust": _points_outcome,
}  # fmt: skip


def fields(name):
    """What an action is told."""
    who = Player("player", alive)
    unit = Unit()
    slot = Slot("slot", None)
    if name == "buy_vp":
        return (Number("exhausted", _least_exhausted, _most_exhausted, 0),)
    if name == "deposit_bonus":
        kind = Pick("kind", ("heal", "revive", "remove"))
        return kind, Player("player", _bonus_seats), BonusUnit(_gets_bonus)
    if name == "draw":
        return who, Number("cards", 1, _room, 1, 1, "+")
    if name == "gain_crystals":
        return who, Number("crystals", 1, 20, 1, 1, "+")
    if name == "attach":
        full = Slot("replace", None, False, _is_full)
        return who, unit, full, Payment(0, 1), Name("name", True)
    if name in ("use_upgrade", "charge_upgrade"):
        unit = Unit(_living_upgrades, "no_upgrade")
        if name == "use_upgrade":
            return who, unit, slot, Number("charges", 0, _most_charges, 1), Flip("passive")
        return who, unit, slot, Pick("take", slots, False, _pile_empty, slot_words)
    if name == "drop_upgrade":
        return who, Unit(_upgrades, "no_upgrade"), slot
    if name == "shoot":
        return (
            who,
            Pick("die", ("yellow", "red")),
            Targets("targets", _shot_targets, False, _no_inis, _target_words),
            Payment(1, 1, told("die", "red"), True),
            Inis("inis", True),
        )
    if name == "sacrifice":
        return who, unit, Pick("kind", ("mini", "resistance"))
    if name == "restore":
        return (
            who,
            Unit(_is_hurt, "all_there"),
            Number("minis", 0, _lost("minis", "size"), 0),
            Number("resistance", 0, _lost("resistance", "value"), 1),
        )
    if name == "adjust":
        return (
            Likeliest("foe", _fewest, False, no_duel),
            Steps("points", _reach(0), _reach(1), 1, when=is_duel),
            Steps("tokens", _reach(0), _reach(1), 1, when=no_duel),
            Player("foe", foes, True, no_duel),
        )
    return ()
