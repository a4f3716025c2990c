# SPDX-License-Identifier: MIT
"""Dawnfall: B's lists, and actions as forms; units are chosen in their army's table."""

from firmware.table.dawnfall import asks_now, enemies, me, next_seats, roller, stat, units_of
from firmware.ui.forms import Fixed, Form, Many, Number, Pick, Player, YesNo
from firmware.ui.nav import B
from lib import icons

# Lists, because a tuple would keep another copy of every name in the .mpy file.
QUICK = [
    "passive_turn", "active_turn", "buy_vp", "deposit_bonus",
    "activate", "fight", "play_card", "wound", "shoot", "pay", "attach", "use_upgrade",
    "use_banner", "roll_yellow", "roll_red", "reroll", "recharge", "resolve", "counter",
    "stop_fight", "kill", "sacrifice", "restore",
    "charge_upgrade", "drop_upgrade", "draw", "gain_crystals", "discard_card", "end_turn",
    "adjust", "concede",
]  # fmt: skip

# What B offers where, out of QUICK.
_AT_START = ["passive_turn", "active_turn", "buy_vp", "concede"]
_IN_PASSIVE = ["deposit_bonus", "charge_upgrade", "end_turn", "concede"]
_IN_FIGHT = [
    "play_card", "reroll", "roll_yellow", "roll_red", "resolve", "counter", "stop_fight",
    "use_upgrade", "pay", "use_banner", "wound", "kill", "sacrifice", "restore", "concede",
]  # fmt: skip
_CRYSTALS = ["pay", "gain_crystals", "play_card", "attach", "use_banner", "end_turn"]
_TRACK = ["adjust", "end_turn", "concede"]
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
    phase = view["phase"]
    seat, unit = spot if type(spot) is tuple else (spot, None)
    if asks == "cog":
        names = ["reroll", "recharge", "concede"]
    elif asks:
        # Of the steps only the one that is asked for.
        hidden = [step for step in ("resolve", "counter") if step != asks]
        if len(hidden) == 1:
            hidden += ["roll_yellow", "roll_red"]
        names = [name for name in _IN_FIGHT if name not in hidden]
    elif unit is not None:
        names = _UNIT
    elif phase == "start":
        names = _AT_START
    elif phase == "passive":
        names = _IN_PASSIVE
    elif spot == "crystals":
        names = _CRYSTALS
    elif spot == "track":
        names = _TRACK
    elif type(spot) is int:
        names = _OTHERS
    else:
        names = [name for name in QUICK if name not in _NOT_OWN]
    if asks:
        rolls = {"player": roller(view), "_ask": True}
        return [(name, dict(rolls) if name[:5] == "roll_" else {}) for name in names]
    if type(seat) is not int:
        seat = view["active"]
    return [
        (name, _preset(match, name, seat, unit)) for name in names if _offered(view, name, seat)
    ]


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
    """What an action would choose from, and there is none of."""
    units = units_of(match, _seat(match, preset))
    if preset.get("unit") is not None:
        units = [units[preset["unit"]]]
    fits, code = _alive_unit, "unit_dead"
    if action in ("use_upgrade", "charge_upgrade"):
        fits, code = _living_upgrades, "no_upgrade"
    elif action == "drop_upgrade":
        fits, code = _upgrades, "no_upgrade"
    elif action == "restore":
        fits, code = _is_hurt, "all_there"
    elif action not in ("wound", "kill", "activate", "sacrifice", "attach"):
        return None
    return None if any([fits(unit) for unit in units]) else code


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


def _alive_unit(unit):
    return unit["minis"] > 0


def _upgrades(unit):
    return unit["upgrades"]


def _living_upgrades(unit):
    return unit["minis"] and unit["upgrades"]


def _is_hurt(unit):
    return unit["minis"] < unit["size"] or unit["resistance"] < unit["value"]


def _pairs(units, fits):
    """[unit, slot] of the upgrades for which `fits(unit, upgrade)` holds."""
    found = []
    for number, unit in enumerate(units):
        for slot, upgrade in enumerate(unit["upgrades"]):
            if fits(unit, upgrade):
                found.append([number, slot])
    return found


def _own_slots(match, args):
    return _pairs(me(match.view)["units"], lambda unit, upgrade: unit["minis"])


def _sources(match, args):
    """The other upgrades of the player that have a charge to give."""
    units = units_of(match, _seat(match, args))
    pairs = _pairs(units, lambda unit, upgrade: upgrade["charges"])
    return [pair for pair in pairs if pair != [args.get("unit"), args.get("slot")]]


def _slot_words(match, pair):
    unit = me(match.view)["units"][pair[0]]
    return "%s · %s" % (unit["name"], _upgrade_name(match, unit["upgrades"], pair[1]))


def _upgrade_name(match, upgrades, slot):
    return upgrades[slot]["name"] or match.t("slot.name", slot + 1)


def _is_full(match, args):
    card = _card(match, args)
    return card and len(card["upgrades"]) >= 2


def _charges_short(match, args):
    return 0 < match.view["pile"]["charges"] < len(_own_slots(match, args))


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


def _target_words(match, target):
    seat, unit = target
    card = units_of(match, seat)[unit]
    words = "%s · %s %d" % (card["name"], match.t("stat.ini"), stat(card, "ini"))
    return words if _is_duel(match, None) else "%s: %s" % (match.name(seat), words)


# --- fields of this game -----------------------------------------------------------------------


class Unit(Pick):
    """A unit out of its army's table. `owner` names the argument that says whose."""

    def __init__(self, name="unit", owner="player", fits=_alive_unit):
        super().__init__(name, None)
        self._owner = owner
        self._fits = fits

    def seat(self, match, args):
        return args.get(self._owner, match.view["active"])

    def options(self, match, args):
        units = units_of(match, self.seat(match, args))
        return [number for number in range(len(units)) if self._fits(units[number])]

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
    """The units that the chosen bonus can do something for, or to."""

    def options(self, match, args):
        units = units_of(match, self.seat(match, args))
        kind = args.get("kind")
        found = []
        for number, unit in enumerate(units):
            if kind == "remove":
                fits = unit["minis"] and not unit["resistance"]
            elif kind == "revive":
                fits = unit["minis"] < unit["size"]
            else:
                fits = unit["resistance"] < unit["value"]
            if fits:
                found.append(number)
        return found or list(range(len(units)))


class By(Player):
    """Who did it: the likeliest unless B asks for another."""

    def only(self, match, args):
        return True, self.options(match, args)[0]


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

    def __init__(self, name, extra=True):
        super().__init__(name, -15, 15, extra=extra)

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
        plus = args.pop("ini_plus", 0)
        chosen = args.pop(self.name, None)
        if chosen is None:
            return
        inis = []
        for seat, unit in chosen or self.options(match, args)[:1]:
            ini = stat(units_of(match, seat)[unit], "ini") + plus
            inis.append(max(0, min(ini, 15)))
        args["inis"] = inis


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

    def show(self, match, value):
        return str(value + 1)


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


def _points(high):
    """How far the active player's points can go up, or down."""
    return lambda match, args: high * 2 * match.view["track"] - me(match.view)["vp"]


def _tokens(high):
    return lambda match, args: high - me(match.view)["captured"][args.get("foe", 0)]


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


def _crystal_outcome(match, after, args):
    """Ready crystals before and after."""
    seat = _seat(match, args)
    before = match.view["players"][seat]["crystals"]["ready"]
    ready = after["players"][seat]["crystals"]["ready"]
    return match.t("spot.crystals"), before, ready, 0, match.t("start.ready")


def _hand_outcome(match, after, args):
    seat = args["player"]
    hand = match.view["players"][seat]["hand"]
    return match.t("detail.hand"), hand, after["players"][seat]["hand"], 0, ""


def _charge_outcome(match, after, args):
    """An upgrade's charges before and after."""
    slot = args["slot"]
    upgrades = _card(match, args)["upgrades"]
    later = after["players"][args["player"]]["units"][args["unit"]]["upgrades"][slot]
    name = _upgrade_name(match, upgrades, slot)
    return name, upgrades[slot]["charges"], later["charges"], 0, match.t("field.charges")


def _power_outcome(match, after, args):
    """The power that the bonus is for, before and after, and what it stands against."""
    plain = match.preview("resolve", {})["powers"]
    side = 1 if "defence_bonus" in args else 0
    powers = after["powers"]
    words = match.t("fight.against", powers[1 - side])
    return match.t("long.def" if side else "long.atk"), plain[side], powers[side], 0, words


def _points_outcome(match, after, args):
    before, later = me(match.view), me(after)
    return before["name"], before["vp"], later["vp"], 2 * match.view["track"], ""


# --- the forms -----------------------------------------------------------------------------------

_ICONS = {
    "buy_vp": icons.CROWN, "active_turn": icons.BOLT, "passive_turn": icons.MOON,
    "deposit_bonus": icons.STAR, "activate": icons.BOLT, "use_banner": icons.FLAG,
    "pay": icons.CRYSTAL, "play_card": icons.CARD, "draw": icons.DECK,
    "gain_crystals": icons.CRYSTAL_EMPTY, "attach": icons.SEAL, "use_upgrade": icons.SEAL,
    "charge_upgrade": icons.BOLT, "drop_upgrade": icons.CROSS, "roll_yellow": icons.DIE,
    "roll_red": icons.DIE, "shoot": icons.ZONE, "reroll": icons.COG, "recharge": icons.CRYSTAL,
    "fight": icons.SWORD, "resolve": icons.SWORD, "counter": icons.SWORD,
    "stop_fight": icons.CROSS, "wound": icons.DROP, "kill": icons.SKULL,
    "sacrifice": icons.SKULL, "restore": icons.HEART, "discard_card": icons.CARD,
    "concede": icons.FLAG, "adjust": icons.CROWN,
}  # fmt: skip

# Actions that begin with whose they are, and those that go on with one of their units.
_WHO = ["pay", "play_card", "draw", "gain_crystals", "attach", "use_upgrade", "charge_upgrade",
        "drop_upgrade", "roll_yellow", "roll_red", "shoot", "fight", "wound", "kill",
        "sacrifice", "restore", "concede"]  # fmt: skip
_WITH_UNIT = {
    "attach": _alive_unit, "fight": _alive_unit, "wound": _alive_unit, "kill": _alive_unit,
    "sacrifice": _alive_unit, "use_upgrade": _living_upgrades,
    "charge_upgrade": _living_upgrades, "drop_upgrade": _upgrades, "restore": _is_hurt,
}  # fmt: skip
_OUTCOMES = {
    "passive_turn": _crystal_outcome, "gain_crystals": _crystal_outcome, "draw": _hand_outcome,
    "use_upgrade": _charge_outcome, "resolve": _power_outcome, "wound": _wound_outcome,
    "adjust": _points_outcome,
}  # fmt: skip


def _payment(*args, **named):
    from firmware.table.dawnfall_pay import Payment

    return Payment(*args, **named)


def _fields(name):
    """What an action is told beyond who and which unit."""
    if name == "buy_vp":
        return (Number("exhausted", _least_exhausted, _most_exhausted, 0),)
    if name == "active_turn":
        return (YesNo("mulligan", False, lambda match, args: me(match.view)["mulligan"]),)
    if name == "passive_turn":
        return (
            Deposits("deposits", 0, 4, 1),
            Charges("charge", _own_slots, when=_charges_short, show=_slot_words),
            Flip("nobody", when=lambda match, args: match.view["options"]["more_crystals"]),
        )
    if name == "deposit_bonus":
        kinds = ("heal", "revive", "remove")
        return Pick("kind", kinds), Player("player", _bonus_seats), BonusUnit()
    if name == "activate":
        return Unit("unit", "active"), Flip("flip"), _payment(0, 0, when=_told("flip"))
    if name == "use_banner":
        return (_payment(0, 0),)
    if name == "pay":
        return (_payment(1, 1),)
    if name == "play_card":
        return (_payment(0, 1),)
    if name == "draw":
        return (Number("cards", 1, _room, 1, sign="+"),)
    if name == "gain_crystals":
        return (Number("crystals", 1, 20, 1, sign="+"),)
    if name == "attach":
        return Slot("replace", None, when=_is_full), _payment(0, 1)
    if name == "use_upgrade":
        return Slot("slot", None), Number("charges", 0, _most_charges, 1), Flip("passive")
    if name == "charge_upgrade":
        take = Pick("take", _sources, when=_pile_empty, show=_slot_words)
        return Slot("slot", None), take
    if name == "drop_upgrade":
        return (Slot("slot", None),)
    if name == "roll_red":
        return (_payment(fixed=1),)
    if name == "shoot":
        return (
            Pick("die", ("yellow", "red")),
            Targets("targets", _shot_targets, show=_target_words),
            _payment(fixed=1, when=_told("die", "red")),
            Bonus("ini_plus"),
        )
    if name == "reroll":
        return (
            Fixed("player", _thrower),
            Pick("paid", _rerolls, show=_paid_words),
            _payment(fixed=1, when=_told("paid")),
        )
    if name == "recharge":
        return (Fixed("player", _thrower),)
    if name == "fight":
        return (
            Player("foe", _foes),
            Unit("foe_unit", "foe"),
            Flip("sneak"),
            Bonus("ini_bonus"),
            Bonus("foe_ini_bonus"),
        )
    if name == "resolve":
        return Bonus("attack_bonus", False), Bonus("defence_bonus", False)
    if name in ("wound", "kill"):
        # Who did it: in a duel there is no question.
        by = (
            Fixed("by", lambda match, args: 1 - args.get("player", 0), when=_is_duel),
            By("by", _killers, extra=True, when=_no_duel),
        )
        return by if name == "kill" else (Number("wounds", 1, 20, 1, sign="−"),) + by
    if name == "sacrifice":
        return (Pick("kind", ("mini", "resistance")),)
    if name == "restore":
        return (
            Number("minis", 0, _lost("minis", "size"), 0),
            Number("resistance", 0, _lost("resistance", "value"), 1),
        )
    if name == "adjust":
        return (
            Steps("points", _points(0), _points(1), 1, when=_is_duel),
            Player("foe", _foes, when=_no_duel),
            Steps("tokens", _tokens(0), _tokens(10), 1, when=_no_duel),
        )
    return ()


class Forms:
    """A form for each action, made when it is asked for: all of them at once take 8 KB."""

    def __init__(self):
        self._name = None
        self._form = None

    def get(self, name):
        if name != self._name:
            self._name = name
            fields = []
            if name in _WHO:
                fields.append(Player("player", _alive))
            if name in _WITH_UNIT:
                fields.append(Unit(fits=_WITH_UNIT[name]))
            fields += _fields(name)
            self._form = Form(*fields, outcome=_OUTCOMES.get(name), icon=_ICONS.get(name))
        return self._form


FORMS = Forms()
