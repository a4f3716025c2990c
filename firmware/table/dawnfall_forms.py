# SPDX-License-Identifier: MIT
"""Dawnfall: B's lists, and actions as forms; units are chosen in their army's table, and paid is
in crystals, resistance tokens and victory points in any mix.
"""

from firmware.table.dawnfall import (
    asks_now,
    enemies,
    exposed,
    me,
    next_seats,
    roller,
    stat,
    units_of,
)
from firmware.ui import theme
from firmware.ui.forms import Field, Fixed, Form, Many, Number, Pick, Player, YesNo
from firmware.ui.nav import A, B, C
from lib import icons
from lib.canvas import CENTER, RIGHT

# Lists, because a tuple would keep another copy of every name in the .mpy file.
QUICK = [
    "passive_turn", "active_turn", "buy_vp", "deposit_bonus",
    "activate", "fight", "play_card", "wound", "shoot", "pay", "attach", "use_upgrade",
    "use_banner", "roll_yellow", "roll_red", "reroll", "recharge", "resolve", "counter",
    "stop_fight", "kill", "sacrifice", "restore",
    "charge_upgrade", "drop_upgrade", "draw", "gain_crystals", "discard_card", "end_turn",
    "adjust", "concede",
]  # fmt: skip

# The icons of those, in the same order.
_ICONS = [
    icons.MOON, icons.BOLT, icons.CROWN, icons.STAR,
    icons.BOLT, icons.SWORD, icons.CARD, icons.DROP, icons.ZONE, icons.CRYSTAL, icons.SEAL,
    icons.SEAL, icons.FLAG, icons.DIE, icons.DIE, icons.COG, icons.CRYSTAL, icons.SWORD,
    icons.SWORD, icons.CROSS, icons.SKULL, icons.SKULL, icons.HEART,
    icons.BOLT, icons.CROSS, icons.DECK, icons.CRYSTAL_EMPTY, icons.CARD, None,
    icons.CROWN, icons.FLAG,
]  # fmt: skip

# What B offers where, out of QUICK.
_PLACES = {
    "start": ["passive_turn", "active_turn", "buy_vp", "concede"],
    "passive": ["deposit_bonus", "charge_upgrade", "end_turn", "concede"],
    "crystals": ["pay", "gain_crystals", "play_card", "attach", "use_banner", "end_turn"],
    "track": ["adjust", "end_turn", "concede"],
}
_IN_FIGHT = [
    "stop_fight", "use_upgrade", "pay", "use_banner", "wound", "kill", "sacrifice", "restore",
    "concede",
]  # fmt: skip
_OTHERS = [
    "fight", "play_card", "wound", "pay", "attach", "use_upgrade", "shoot", "roll_yellow",
    "roll_red", "kill", "sacrifice", "restore", "charge_upgrade", "drop_upgrade", "draw",
    "gain_crystals", "concede",
]  # fmt: skip
_UNIT = [
    "activate", "fight", "wound", "attach", "use_upgrade", "kill", "sacrifice", "restore",
    "charge_upgrade", "drop_upgrade",
]  # fmt: skip
_NOT_OWN = ["passive_turn", "active_turn", "buy_vp", "deposit_bonus", "recharge", "resolve",
            "counter", "stop_fight", "adjust"]  # fmt: skip


def others(match, spot):
    view = match.view
    asks = asks_now(view)
    seat, unit = spot if type(spot) is tuple else (spot, None)
    if asks == "cog":
        names = ["reroll", "recharge", "concede"]
    elif asks:
        # Of the steps only the one that is asked for.
        step = [asks] if asks in ("resolve", "counter") else ["roll_yellow", "roll_red"]
        names = ["play_card", "reroll"] + step + _IN_FIGHT
    elif unit is not None:
        names = _UNIT
    else:
        names = _PLACES.get(view["phase"]) or _PLACES.get(spot)
    if not names:
        names = _OTHERS
        if type(spot) is not int:
            names = [name for name in QUICK if name not in _NOT_OWN]
    if type(seat) is not int:
        seat = view["active"]
    found = []
    for name in names:
        if not asks:
            if _offered(view, name, seat):
                found.append((name, _preset(match, name, seat, unit)))
        elif name[:5] == "roll_":
            found.append((name, {"player": roller(view), "_ask": True}))
        else:
            found.append((name, {}))
    return found


def _offered(view, name, seat):
    """Options that were not chosen for this match are not offered at all."""
    if name == "buy_vp":
        return view["options"]["buy_vp"]
    if name == "deposit_bonus":
        return view["options"]["special_deposits"]
    active = view["active"]
    if name == "activate":
        return seat == active
    return name != "fight" or seat == active or seat in enemies(view, active)


def _preset(match, name, seat, unit):
    """What the pointer has answered."""
    active = match.view["active"]
    if name == "fight" and seat != active:
        preset = {"player": active, "foe": seat}
        if unit is not None:
            preset["foe_unit"] = unit
        if match.view["turn"]["activated"] is not None:
            preset["unit"] = match.view["turn"]["activated"]
        return preset
    preset = {}
    fields = [field.name for field in FORMS.get(name).fields]
    if "player" in fields and name not in ("deposit_bonus", "reroll"):
        preset["player"] = seat
    if unit is not None and "unit" in fields:
        # The table is asked once more where the card may be turned over.
        preset["_at" if name == "activate" else "unit"] = unit
    if name == "roll_red":
        preset["_ask"] = True
    return preset


def lock(match, action, preset):
    """A unit that an action would choose, and there is none of."""
    chosen = preset.get("unit")
    for field in FORMS.get(action).fields:
        if type(field) is Unit and field.name == "unit":
            units = field.options(match, preset)
            if not units if chosen is None else chosen not in units:
                return field.code
    return None


def finish(view):
    asks = asks_now(view)
    if asks == "cog":
        return "recharge", {"player": roller(view)}
    return ("stop_fight" if asks else "end_turn"), {}


def confirm(match, action):
    view = match.view
    turn = view["turn"]
    key = None
    if action == "stop_fight":
        key = None if view["combat"] and asks_now(view) == "counter" else "stop"
    elif action == "concede":
        key = action
    elif action == "end_turn":
        if view["phase"] == "active" and turn["activated"] is None:
            key = "activation"
        elif view["phase"] == "passive" and turn["bonus"]:
            key = "bonus"
    return key and match.t("confirm." + key)


# --- who and what may be chosen ------------------------------------------------------------------


def _alive(match, args):
    """Everybody still in, the active player first."""
    active = match.view["active"]
    return [active] + next_seats(match.view, active)


def _seat(match, args):
    return args.get("player", match.view["active"])


def _card(match, args):
    """The unit that was chosen, or None."""
    unit = args.get("unit")
    return units_of(match, _seat(match, args))[unit] if unit is not None else None


def _foes(match, args):
    return enemies(match.view, _seat(match, args))


def _is_duel(match, args):
    return match.view["mode"] == "duel"


def _no_duel(match, args):
    return match.view["mode"] != "duel"


def _killers(match, args):
    """Who gets the points of a death: the active player if that is an enemy, or nobody."""
    view = match.view
    found = _foes(match, args)
    if view["active"] in found:
        found.remove(view["active"])
        found.insert(0, view["active"])
    return found + [None] if view["mode"] == "free_for_all" else found


def _thrower(match, args):
    """Whose dice are open."""
    dice = match.view["dice"]
    return dice["player"] if dice else match.view["active"]


def _told(key, value=True):
    """Was this answered?"""
    return lambda match, args: args.get(key) == value


def _alive_unit(unit, args):
    return unit["minis"]


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


def _slots(match, args):
    """[unit, slot] of a player's upgrades that get a charge or, where one is known, of the others
    that have one to give.
    """
    known = [args.get("unit"), args.get("slot")]
    found = []
    for number, unit in enumerate(units_of(match, _seat(match, args))):
        for slot, upgrade in enumerate(unit["upgrades"]):
            pair = [number, slot]
            if upgrade["charges"] and pair != known if "slot" in args else unit["minis"]:
                found.append(pair)
    return found


def _slot_words(match, pair):
    unit = me(match.view)["units"][pair[0]]
    return "%s · %s" % (unit["name"], _upgrade_name(match, unit["upgrades"], pair[1]))


def _upgrade_name(match, upgrades, slot):
    return upgrades[slot]["name"] or match.t("slot.name", slot + 1)


def _is_full(match, args):
    card = _card(match, args)
    return card and len(card["upgrades"]) >= 2


def _charges_short(match, args):
    return 0 < match.view["pile"]["charges"] < len(_slots(match, args))


def _pile_empty(match, args):
    return not match.view["pile"]["charges"]


def _rerolls(match, args):
    dice = match.view["dice"]
    return (True, False) if dice and dice["cog"] else (False,)


def _paid_words(match, paid):
    return match.t("word.paid" if paid else "word.free")


def _bonus_seats(match, args):
    active = match.view["active"]
    return enemies(match.view, active) if args.get("kind") == "remove" else [active]


def _shot_targets(match, args):
    found = []
    for seat in _foes(match, args):
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
    return words if _is_duel(match, None) else "%s: %s" % (match.name(seat), words)


# --- fields of this game -----------------------------------------------------------------------


class Unit(Pick):
    """A unit out of its army's table. `fits` says whether it may be chosen, `code` what is missing
    if there is none; `owner` names the argument that says whose, else it is the active player's.
    """

    def __init__(self, fits=_alive_unit, code="unit_dead", name="unit", owner="player"):
        super().__init__(name, None)
        self._owner = owner
        self._fits = fits
        self.code = code

    def seat(self, match, args):
        return args.get(self._owner, match.view["active"])

    def options(self, match, args):
        units = units_of(match, self.seat(match, args))
        return [number for number, unit in enumerate(units) if self._fits(unit, args)]

    def start(self, match, args):
        """The unit pointed at, or of this turn's activation, where it is one of these."""
        options = self.options(match, args)
        view = match.view
        if args.get("_at") in options:
            return args["_at"]
        active = view["turn"]["activated"]
        if self.seat(match, args) == view["active"] and active in options:
            return active
        return options[0] if options else None

    def body(self, screen, ink):
        from firmware.table.dawnfall_pages import draw_army

        draw_army(ink, screen.match, self.seat(screen.match, screen.args), screen.value)

    def tell(self, match, value, args):
        """By name where the arguments say whose it is; the active player of then is not known."""
        seat = args.get(self._owner)
        if type(value) is not int:
            return ""
        return units_of(match, seat)[value]["name"] if type(seat) is int else str(value + 1)


class BonusUnit(Unit):
    """All of them if the bonus is good for none: the rules say why not."""

    def options(self, match, args):
        every = range(len(units_of(match, self.seat(match, args))))
        return super().options(match, args) or list(every)


class Likeliest(Player):
    """Not asked: who it probably is. An extra of the same name is there for another."""

    def only(self, match, args):
        return True, self.options(match, args)[0]

    def spread(self, match, args):
        # Nobody at all is an answer, too.
        if self.applies(match, args):
            args.setdefault(self.name, None)


class Flip(YesNo):
    """Whoever asks for it wants it."""

    def start(self, match, args):
        return True

    def takes(self, screen, key):
        # B goes on to the next extra: who only passes by wants nothing.
        if key == B:
            screen.value = False
        return False


class Bonus(Number):
    """What a card adds or takes away: each time anew."""

    def start(self, match, args):
        return 0


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


class Deposits(Number):
    """As many as this player had in the last passive turn; none if nobody has any."""

    def start(self, match, args):
        return match.last_of(match.view["active"], "deposits", 1)

    def spread(self, match, args):
        if args.get("nobody"):
            args["deposits"] = 0


class Charges(Many):
    """Which upgrades get the last charges of the pile: the first ones, unless told otherwise."""

    def start(self, match, args):
        return self.options(match, args)[: match.view["pile"]["charges"]]


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
        card = _card(match, args)
        return list(range(len(card["upgrades"]))) if card else []

    def rows(self, screen):
        match = screen.match
        rows = []
        upgrades = _card(match, screen.args)["upgrades"]
        for slot, upgrade in enumerate(upgrades):
            words = match.t("slot.charges", upgrade["charges"])
            icon = icons.SEAL if upgrade["passive"] else icons.BOLT
            rows.append((icon, _upgrade_name(match, upgrades, slot), words, False))
        return rows


# --- numbers, and what would happen --------------------------------------------------------------


def _most_charges(match, args):
    card = _card(match, args)
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
        card = _card(match, args)
        return card[full] - card[key] if card else 0

    return high


def _room(match, args):
    who = match.view["players"][_seat(match, args)]
    return max(1, min(10, who["hand_limit"] - who["hand"]))


def _fewest(match, args):
    """The enemy of whom the player has captured the fewest tokens: among all those decide."""
    captured = me(match.view)["captured"]
    return [min(_foes(match, args), key=lambda seat: captured[seat])]


def _reach(high):
    """How far a correction of the active player's points or tokens can go up, or down."""

    def reach(match, args):
        mine = me(match.view)
        if _is_duel(match, args):
            return high * 2 * match.view["track"] - mine["vp"]
        return high * 10 - mine["captured"][args.get("foe", _fewest(match, args)[0])]

    return reach


def _wound_outcome(match, after, args):
    """A unit's tokens before and after, or the miniature that falls."""
    unit = _card(match, args)
    later = after["players"][args["player"]]["units"][args["unit"]]
    key, full, words = "resistance", "value", "word.tokens"
    if later["minis"] < unit["minis"]:
        key, full, words = "minis", "size", "army.minis"
    elif not later["resistance"]:
        words = "word.exposed"
    return unit["name"], unit[key], later[key], unit[full], match.t(words)


def _stock_outcome(match, after, args):
    """Cards in hand or ready crystals before and after."""
    t = match.t
    seat = _seat(match, args)
    owner, later = match.view["players"][seat], after["players"][seat]
    if "cards" in args:
        return t("detail.hand"), owner["hand"], later["hand"], 0, ""
    before, ready = owner["crystals"]["ready"], later["crystals"]["ready"]
    return t("spot.crystals"), before, ready, 0, t("start.ready")


def _charge_outcome(match, after, args):
    """An upgrade's charges before and after."""
    slot = args["slot"]
    upgrades = _card(match, args)["upgrades"]
    later = after["players"][args["player"]]["units"][args["unit"]]["upgrades"][slot]
    name = _upgrade_name(match, upgrades, slot)
    return name, upgrades[slot]["charges"], later["charges"], 0, match.t("field.charges")


def _power_outcome(match, after, args):
    """The power that the bonus is for, before and after, and what it stands against."""
    powers = list(after["powers"])  # the next preview takes its place
    plain = match.preview("resolve", {})["powers"]
    side = 1 if "defence_bonus" in args else 0
    words = match.t("fight.against", powers[1 - side])
    return match.t("long.def" if side else "long.atk"), plain[side], powers[side], 0, words


def _points_outcome(match, after, args):
    before, later = me(match.view), me(after)
    return before["name"], before["vp"], later["vp"], 2 * match.view["track"], ""


# --- paying --------------------------------------------------------------------------------------


class Payment(Field):
    """A cost and what it is paid with: crystals first, then what B shares out.

    The value is [cost, shares]: tokens of each unit, and at last points; crystals pay the rest.
    A fixed cost is one that nobody chooses: it is not asked while there are crystals for it,
    unless "_ask" is answered. On the screen `at` is 0 for the cost, else the share to change.
    """

    changes_value = True

    def __init__(self, low, begin, when=None, fixed=False):
        super().__init__("pay", False, when)
        self._low = low
        self._begin = begin
        self._fixed = fixed

    def _purse(self, match, args):
        """(ready crystals, what there is for each share) of the one who pays."""
        who = match.view["players"][_seat(match, args)]
        shares = [unit["resistance"] for unit in who["units"]]
        shares.append(who["vp"] if _is_duel(match, args) else 0)
        return who["crystals"]["ready"], shares

    def start(self, match, args):
        ready, shares = self._purse(match, args)
        cost = self._low
        if not self._fixed:
            cost = max(cost, min(match.last_value("cost", self._begin), ready))
        return [cost, [0] * len(shares)]

    def only(self, match, args):
        if not self._fixed or args.get("_ask") or self._purse(match, args)[0] < self._low:
            return False, None
        return True, self.start(match, args)

    def spread(self, match, args):
        args.pop("_ask", None)
        value = args.get("pay")
        if type(value) is not list:
            return
        del args["pay"]
        cost, shares = value
        if not self._fixed:
            args["cost"] = cost
        if sum(shares):
            tokens = []
            for unit in range(len(shares) - 1):
                tokens += [unit] * shares[unit]
            crystals = cost - sum(shares)
            args["pay"] = {"crystals": crystals, "resistance": tokens, "vp": shares[-1]}

    # --- on the screen

    def _state(self, screen):
        """(ready, shares there are, cost, shares, those with something: what B walks, missing)"""
        ready, there = self._purse(screen.match, screen.args)
        cost, shares = screen.value
        walk = [at for at in range(len(there)) if there[at]]
        return ready, there, cost, shares, walk, max(0, cost - sum(shares) - ready)

    def _limits(self, screen):
        """(lowest, present, highest) of what UP and DOWN change."""
        ready, there, cost, shares, walk, _ = self._state(screen)
        if screen.at:
            at = walk[screen.at - 1]
            return 0, shares[at], min(there[at], shares[at] + cost - sum(shares))
        if self._fixed:
            return cost, cost, cost
        return self._low, cost, min(20, ready + sum(there))

    def move(self, screen, steps, held):
        low, value, high = self._limits(screen)
        value = max(low, min(value + steps, high))
        _, _, _, shares, walk, _ = self._state(screen)
        if screen.at:
            shares[walk[screen.at - 1]] = value
            return
        # A smaller cost needs fewer of the tokens and points that were shared out.
        for at in range(len(shares)):
            shares[at] -= max(0, min(sum(shares) - value, shares[at]))
        screen.value = [value, shares]

    def gutter(self, screen):
        low, value, high = self._limits(screen)
        return value < high, value > low, ""

    def labels(self, screen, labels):
        _, _, cost, _, walk, missing = self._state(screen)
        share = None
        if walk and cost:
            share = screen.t("pay.next" if screen.at else "pay.share")
        if not cost or screen.at == len(walk):
            # All shares have been seen: on to what else the action may be told.
            share = labels[1] or share
        return labels[0], share, None if missing else labels[2]

    def takes(self, screen, key):
        _, _, cost, _, walk, missing = self._state(screen)
        if key == B:
            if (not cost or screen.at == len(walk)) and screen.extra_label():
                return False
            if cost:
                screen.at = (screen.at + 1) % (1 + len(walk))
        elif key == A and screen.at:
            screen.at = 0
        elif key == C and missing:
            screen.app.refuse(screen.t("pay.missing", missing))
        else:
            return False
        return True

    def _rows(self, screen):
        """[(icon, words, chosen, available)]: what may be used to pay."""
        match = screen.match
        ready, there, cost, shares, walk, _ = self._state(screen)
        crystals = min(ready, cost - sum(shares))
        rows = [(icons.CRYSTAL, match.t("spot.crystals"), crystals, ready)]
        if screen.at:
            units = units_of(match, _seat(match, screen.args))
            for at in walk:
                if at < len(units):
                    rows.append((icons.SHIELD, units[at]["name"], shares[at], there[at]))
        else:
            words = match.t("pay.resistance")
            rows.append((icons.SHIELD, words, sum(shares[:-1]), sum(there[:-1])))
        if _is_duel(match, None):
            rows.append((icons.CROWN, match.t("detail.vp"), shares[-1], there[-1]))
        return rows

    def body(self, screen, ink):
        t = screen.t
        canvas = ink.canvas
        _, _, cost, _, _, missing = self._state(screen)
        if ink.cell("cost", 0, 20, 96, 88, cost, missing):
            canvas.fill(0, 20, 96, 88)
            role, base = ("number_xl", 84) if cost < 10 else ("number_l", 76)
            canvas.text(theme.font(role), str(cost), 48, base, 0, CENTER)
            words = t("pay.lacks", missing) if missing else t("field.pay")
            canvas.text(ink.small, words, 48, 102, 0, CENTER)
        rows = self._rows(screen)
        shown, height = (4, 22) if screen.at else (3, 29)
        top = max(0, min(screen.at - 2, len(rows) - shown))
        for place in range(4):
            number = top + place
            row = rows[number] if place < shown and number < len(rows) else None
            y = 20 + place * height
            color = 0 if screen.at and number == screen.at else 1
            if not ink.cell(("pay", place), 98, y, 184, height, row, color, height) or not row:
                continue
            icon, words, amount, available = row
            if not color:
                canvas.fill(98, y, 184, height)
            middle = y + height // 2
            canvas.icon(icon, 106, middle - 5, color)
            canvas.text(ink.text, words, 124, middle + 6, color, room=88)
            canvas.text(theme.font("number_s"), str(amount), 236, middle + 8, color, RIGHT)
            canvas.text(ink.small, t("pay.of", available), 278, middle + 7, color, RIGHT)
            if height > 22 and place < 2:
                canvas.hdots(102, y + height - 1, 178)


# --- the forms -----------------------------------------------------------------------------------

_OUTCOMES = {
    "passive_turn": _stock_outcome, "gain_crystals": _stock_outcome, "draw": _stock_outcome,
    "use_upgrade": _charge_outcome, "resolve": _power_outcome, "wound": _wound_outcome,
    "adjust": _points_outcome,
}  # fmt: skip


def _fields(name):
    """What an action is told."""
    who = Player("player", _alive)
    unit = Unit()
    slot = Slot("slot", None)
    if name == "buy_vp":
        return (Number("exhausted", _least_exhausted, _most_exhausted, 0),)
    if name == "active_turn":
        return (YesNo("mulligan", False, lambda match, args: me(match.view)["mulligan"]),)
    if name == "passive_turn":
        return (
            Deposits("deposits", 0, 4, 1),
            Charges("charge", _slots, False, _charges_short, _slot_words),
            Flip("nobody", True, lambda match, args: match.view["options"]["more_crystals"]),
        )
    if name == "deposit_bonus":
        kind = Pick("kind", ("heal", "revive", "remove"))
        return kind, Player("player", _bonus_seats), BonusUnit(_gets_bonus)
    if name == "activate":
        return unit, Flip("flip"), Payment(0, 0, _told("flip"))
    if name == "use_banner":
        return (Payment(0, 0),)
    if name == "pay":
        return who, Payment(1, 1)
    if name == "play_card":
        return who, Payment(0, 1)
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
        return who, unit, slot, Pick("take", _slots, False, _pile_empty, _slot_words)
    if name == "drop_upgrade":
        return who, Unit(_upgrades, "no_upgrade"), slot
    if name == "roll_red":
        return who, Payment(1, 1, None, True)
    if name == "shoot":
        return (
            who,
            Pick("die", ("yellow", "red")),
            Targets("targets", _shot_targets, False, _no_inis, _target_words),
            Payment(1, 1, _told("die", "red"), True),
            Inis("inis", True),
        )
    if name == "reroll":
        return (
            Fixed("player", _thrower),
            Pick("paid", _rerolls, False, None, _paid_words),
            Payment(1, 1, _told("paid"), True),
        )
    if name == "recharge":
        return (Fixed("player", _thrower),)
    if name == "fight":
        return (
            who,
            unit,
            Player("foe", _foes),
            Unit(name="foe_unit", owner="foe"),
            Flip("sneak"),
            Bonus("ini_bonus", -15, 15, extra=True),
            Bonus("foe_ini_bonus", -15, 15, extra=True),
        )
    if name == "resolve":
        return Bonus("attack_bonus", -15, 15), Bonus("defence_bonus", -15, 15)
    if name in ("wound", "kill"):
        # Who did it: in a duel there is no question.
        by = Likeliest("by", _killers), Player("by", _killers, True, _no_duel)
        if name == "wound":
            by = (Number("wounds", 1, 20, 1, 1, "−"),) + by
        return (who, unit) + by
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
            Likeliest("foe", _fewest, False, _no_duel),
            Steps("points", _reach(0), _reach(1), 1, when=_is_duel),
            Steps("tokens", _reach(0), _reach(1), 1, when=_no_duel),
            Player("foe", _foes, True, _no_duel),
        )
    return (who,) if name in ("roll_yellow", "concede") else ()


class Forms:
    """A form for each action, made when it is asked for: all of them at once take 8 KB."""

    def __init__(self):
        self._name = None
        self._form = None

    def get(self, name):
        if name != self._name:
            self._name = name
            icon = _ICONS[QUICK.index(name)] if name in QUICK else None
            self._form = Form(*_fields(name), outcome=_OUTCOMES.get(name), icon=icon)
        return self._form


FORMS = Forms()
