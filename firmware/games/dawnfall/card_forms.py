# SPDX-License-Identifier: MIT
"""Dawnfall: the forms of what the text of a card may ask for: upgrades and their charges, shots,
cures and sacrifices, more cards or crystals.
"""

from firmware.ui.dials import Dials
from firmware.ui.fields import Field, Form, Many, Number, Pick, YesNo
from firmware.ui.nav import A, B, C
from lib import icons
from lib.canvas import CENTER

from .fight import stat
from .forms import UNIT, WHO, Unit, card_of, crystals_outcome, foes, told
from .payment import Payment
from .views import lacks_values, me, seat_of, slots, units_of, whose

# --- upgrades ------------------------------------------------------------------------------------


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


def _most_charges(match, args):
    card = card_of(match, args)
    slot = args.get("slot")
    if slot is None or not card or slot >= len(card["upgrades"]):
        return 0
    return card["upgrades"][slot]["charges"]


def _charge_outcome(match, after, args):
    """An upgrade's charges before and after."""
    slot = args["slot"]
    upgrades = card_of(match, args)["upgrades"]
    later = after["players"][args["player"]]["units"][args["unit"]]["upgrades"][slot]
    name = _upgrade_name(match, upgrades, slot)
    return name, upgrades[slot]["charges"], later["charges"], 0, match.t("field.charges")


class Slot(Pick):
    """An upgrade of the unit that was chosen."""

    def options(self, match, args):
        card = card_of(match, args)
        return list(range(len(card["upgrades"]))) if card else []

    def rows(self, screen):
        match = screen.match
        rows = []
        card = card_of(match, screen.args)
        upgrades = card["upgrades"] if card else ()
        for slot, upgrade in enumerate(upgrades):
            words = match.t("slot.charges", upgrade["charges"])
            icon = icons.SEAL if upgrade["passive"] else icons.BOLT
            rows.append((icon, _upgrade_name(match, upgrades, slot), words, False))
        return rows


class Name(Field):
    """What an upgrade is called, if somebody wants to say so."""

    changes_value = False

    def start(self, match, args):
        return {}

    def show(self, match, value):
        return value.get("name") or match.t("word.none")

    def opened(self, screen):
        from firmware.ui.screens.names import NameEntry

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


# --- shots ---------------------------------------------------------------------------------------

_MOST_TARGETS = 8  # of one roll, by the rules


def _shot_targets(match, args):
    found = []
    for seat in foes(match, args):
        units = units_of(match, seat)
        found += [(seat, unit) for unit in range(len(units)) if units[unit]["minis"]]
    return found


def _no_inis(match, args):
    """Whoever has typed the initiatives need not say whose they are."""
    return "inis" not in args


def _target_words(match, target):
    seat, unit = target
    card = units_of(match, seat)[unit]
    words = "%s %d" % (match.t("stat.ini"), stat(card, "ini"))
    if lacks_values(card):
        words = match.t("values.none")
    return "%s · %s" % (whose(match.view, seat, unit), words)


class Targets(Many):
    """The units a shot is aimed at; the rules want their initiatives."""

    def takes(self, screen, key):
        if key != C:
            return False
        options = self.options(screen.match, screen.args)
        value = screen.value
        if screen.at < len(options):
            if len(value) < _MOST_TARGETS or options[screen.at] in value:
                return False
            screen.app.refuse(screen.t("error.targets"))
            return True
        if not value:
            screen.app.refuse(screen.t("error.no_target"))
            return True
        screen.match.table.aimed = list(value)
        return False

    def spread(self, match, args):
        inis = _inis(match, args)
        if args.pop(self.name, None) is not None:
            args.setdefault("inis", inis)


def _aimed_at(match, args):
    """The units that were chosen, or else the first one."""
    return args.get("targets") or _shot_targets(match, args)[:1]


def _inis(match, args):
    return [stat(units_of(match, seat)[unit], "ini") for seat, unit in _aimed_at(match, args)]


class Inis(Dials):
    """The initiatives one by one, for what a card or the ground changes; B: one more target."""

    def most(self, match, which):
        return 15

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

    def labels(self, screen, labels):
        inis = screen.value
        more = screen.t("key.target") if len(inis) < _MOST_TARGETS else None
        do = labels[2] if screen.at == len(inis) - 1 else screen.t("key.next")
        return labels[0], more, do

    def takes(self, screen, key):
        inis = screen.value
        if key == B:
            if len(inis) < _MOST_TARGETS:
                inis.append(0)
                screen.at = len(inis) - 1
        elif key == A or screen.at == len(inis) - 1:
            # Where nobody was ticked, nobody says whose they are.
            screen.match.table.aimed = screen.args.get("targets")
            return False
        else:
            screen.at += 1
        return True


# --- cures, cards, crystals ----------------------------------------------------------------------


def _lost(key, full):
    """How much a unit may get back."""

    def high(match, args):
        card = card_of(match, args)
        return card[full] - card[key] if card else 0

    return high


def _room(match, args):
    who = match.view["players"][seat_of(match, args)]
    return max(1, min(10, who["hand_limit"] - who["hand"]))


def _hand_outcome(match, after, args):
    """Cards in hand before and after."""
    seat = seat_of(match, args)
    before, later = match.view["players"][seat]["hand"], after["players"][seat]["hand"]
    return match.t("detail.hand"), before, later, 0, ""


# --- the forms -----------------------------------------------------------------------------------

_WITH_UPGRADE = Unit("use_upgrade")
_SLOT = Slot("slot", None)


def draw():
    return Form(WHO, Number("cards", 1, _room, 1, 1, "+"), outcome=_hand_outcome)


def gain_crystals():
    return Form(
        WHO,
        Number("crystals", 1, 20, 1, 1, "+"),
        outcome=crystals_outcome,
    )


def attach():
    return Form(
        WHO,
        UNIT,
        Slot("replace", None, False, _is_full),
        Payment(0, 1, other="pay.faceless"),
        Name("name", True),
    )


def use_upgrade():
    return Form(
        WHO,
        _WITH_UPGRADE,
        _SLOT,
        Number("charges", 0, _most_charges, 1),
        YesNo("passive"),
        outcome=_charge_outcome,
    )


def charge_upgrade():
    return Form(
        WHO,
        _WITH_UPGRADE,
        _SLOT,
        Pick("take", slots, False, _pile_empty, slot_words),
    )


def drop_upgrade():
    return Form(WHO, Unit("drop_upgrade"), _SLOT)


def shoot():
    return Form(
        WHO,
        Pick("die", ["yellow", "red"]),
        Targets("targets", _shot_targets, False, _no_inis, _target_words),
        Payment(1, 1, told("die", "red"), True),
        Inis("inis", True),
    )


def sacrifice():
    return Form(WHO, UNIT, Pick("kind", ["mini", "resistance"]))


def restore():
    return Form(
        WHO,
        Unit("restore"),
        Number("minis", 0, _lost("minis", "size"), 0),
        Number("resistance", 0, _lost("resistance", "value"), 1),
    )
