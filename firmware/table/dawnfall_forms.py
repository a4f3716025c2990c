# SPDX-License-Identifier: MIT
"""Dawnfall's actions as forms: units chosen in their army's table, costs paid in any mix."""

from firmware.table.dawnfall_army import draw_army, stat_words
from firmware.table.dawnfall_pay import Payment
from firmware.table.dawnfall_state import chargeable, enemies, stat, unit_name, units_of
from firmware.ui.forms import Fixed, Form, Many, Number, Pick, Player, YesNo
from firmware.ui.nav import B
from lib import icons

# An answer of the pointer: the unit that is proposed, but may be changed.
AT = "_at"

# --- who may be chosen -------------------------------------------------------------------------


def _alive(match, args):
    """Everybody still in, the active player first."""
    view = match.view
    count = len(view["players"])
    order = [(view["active"] + step) % count for step in range(count)]
    return [seat for seat in order if view["players"][seat]["alive"]]


def _foes(match, args):
    return enemies(match.view, args.get("player", match.view["active"]))


def _is_duel(match, args):
    return match.view["mode"] == "duel"


def _no_duel(match, args):
    return match.view["mode"] != "duel"


def _killers(match, args):
    """Who gets the points of a death: the active player if that is an enemy, or nobody."""
    view = match.view
    found = enemies(view, args.get("player", view["active"]))
    if view["active"] in found:
        found.remove(view["active"])
        found.insert(0, view["active"])
    return found + [None] if view["mode"] == "free_for_all" else found


def _roller(match, args):
    """Whose dice are open."""
    dice = match.view["dice"]
    return dice["player"] if dice else match.view["active"]


# --- fields of this game -----------------------------------------------------------------------


class Unit(Pick):
    """A unit out of its army's table. `owner` names the argument that says whose."""

    def __init__(self, name, owner="player", fits=None, when=None):
        super().__init__(name, None, when=when)
        self._owner = owner
        self._fits = fits

    def seat(self, match, args):
        return args.get(self._owner, match.view["active"])

    def options(self, match, args):
        units = units_of(match, self.seat(match, args))
        return [number for number in range(len(units)) if self._may(units[number])]

    def _may(self, unit):
        return self._fits(unit) if self._fits else unit["minis"] > 0

    def start(self, match, args):
        """The unit of this turn's activation, where it is one of these."""
        options = self.options(match, args)
        view = match.view
        if args.get(AT) in options:
            return args[AT]
        active = view["turn"]["activated"]
        if self.seat(match, args) == view["active"] and active in options:
            return active
        return options[0] if options else None

    def body(self, screen, ink):
        draw_army(ink, screen.match, self.seat(screen.match, screen.args), screen.value)

    def show(self, match, value):
        return "" if value is None else str(value + 1)

    def tell(self, match, value, args):
        """By name where the arguments say whose it is; the active player of then is not known."""
        seat = args.get(self._owner)
        if type(seat) is int and type(value) is int:
            return unit_name(match, seat, value)
        return self.show(match, value)


class By(Player):
    """Who did it: the likeliest unless B asks for another."""

    def __init__(self):
        super().__init__("by", _killers, extra=True, when=_no_duel)

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

    def start(self, match, args):
        return 0


class Points(Number):
    """The active player's own points, as steps of the marker."""

    def spread(self, match, args):
        steps = args.pop(self.name, None)
        if steps is not None:
            args["path"] = "marker"
            args["by"] = steps if match.view["active"] == 0 else -steps


class Tokens(Number):
    """Captured tokens from one enemy, corrected."""

    def spread(self, match, args):
        foe = args.pop("foe", None)
        steps = args.pop(self.name, None)
        if foe is not None:
            args["path"] = "players.%d.captured.%d" % (match.view["active"], foe)
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

    def start(self, match, args):
        return []

    def spread(self, match, args):
        plus = args.pop("ini_plus", 0)
        chosen = args.pop(self.name, None)
        if chosen is None:
            return
        if not chosen:
            chosen = self.options(match, args)[:1]
        inis = []
        for seat, unit in chosen:
            ini = stat(units_of(match, seat)[unit], "ini") + plus
            inis.append(max(0, min(ini, 15)))
        args["inis"] = inis


# --- upgrades ------------------------------------------------------------------------------------


def _with_upgrades(unit):
    return len(unit["upgrades"]) > 0


def _living_upgrades(unit):
    return unit["minis"] > 0 and _with_upgrades(unit)


def _any_unit(unit):
    return True


def _upgrades(match, args):
    units = units_of(match, args.get("player", match.view["active"]))
    unit = args.get("unit")
    return units[unit]["upgrades"] if unit is not None else []


class Slot(Pick):
    """An upgrade of the unit that was chosen."""

    def __init__(self, name="slot", when=None):
        super().__init__(name, _slots, when=when)

    def rows(self, screen):
        upgrades = _upgrades(screen.match, screen.args)
        rows = []
        for slot in range(len(upgrades)):
            words = screen.match.t("slot.charges", upgrades[slot]["charges"])
            icon = icons.SEAL if upgrades[slot]["passive"] else icons.BOLT
            rows.append((icon, upgrade_name(screen.match, upgrades[slot], slot), words, False))
        return rows

    def show(self, match, value):
        return str(value + 1)


def upgrade_name(match, upgrade, slot):
    return upgrade["name"] or match.t("slot.name", slot + 1)


def _slots(match, args):
    return list(range(len(_upgrades(match, args))))


def _is_full(match, args):
    return len(_upgrades(match, args)) >= 2


def _most_charges(match, args):
    upgrades = _upgrades(match, args)
    slot = args.get("slot")
    return upgrades[slot]["charges"] if slot is not None and slot < len(upgrades) else 0


def _own_slots(match, args):
    return chargeable(match.view["players"][match.view["active"]])


def _charges_short(match, args):
    return 0 < match.view["pile"]["charges"] < len(_own_slots(match, args))


def _sources(match, args):
    """The other upgrades of the player that have a charge to give."""
    seat = args.get("player", match.view["active"])
    units = units_of(match, seat)
    found = []
    for unit in range(len(units)):
        for slot in range(len(units[unit]["upgrades"])):
            if [unit, slot] != [args.get("unit"), args.get("slot")]:
                if units[unit]["upgrades"][slot]["charges"]:
                    found.append([unit, slot])
    return found


def _slot_words(match, pair):
    unit, slot = pair
    seat = match.view["active"]
    upgrade = units_of(match, seat)[unit]["upgrades"][slot]
    return "%s · %s" % (unit_name(match, seat, unit), upgrade_name(match, upgrade, slot))


def _pile_empty(match, args):
    return not match.view["pile"]["charges"]


# --- numbers -------------------------------------------------------------------------------------


def _is_red(match, args):
    return args.get("die") == "red"


def _is_paid(match, args):
    return args.get("paid") is True


def _rerolls(match, args):
    dice = match.view["dice"]
    return (True, False) if dice and dice["cog"] else (False,)


def _paid_words(match, paid):
    return match.t("word.paid" if paid else "word.free")


def _flips(match, args):
    return args.get("flip") is True


def _option(name):
    def when(match, args):
        return match.view["options"][name]

    return when


def _may_mulligan(match, args):
    return match.view["players"][match.view["active"]]["mulligan"]


def _crystals(match):
    return match.view["players"][match.view["active"]]["crystals"]


def _room(match, args):
    who = match.view["players"][args.get("player", match.view["active"])]
    return max(1, min(10, who["hand_limit"] - who["hand"]))


def _lost(key, full):
    """How much a unit may get back."""

    def high(match, args):
        units = units_of(match, args.get("player", match.view["active"]))
        unit = args.get("unit")
        return units[unit][full] - units[unit][key] if unit is not None else 0

    return high


def _hurt(unit):
    return unit["minis"] < unit["size"] or unit["resistance"] < unit["value"]


def _bonus_kinds(match, args):
    return ("heal", "revive", "remove")


def _bonus_seats(match, args):
    active = match.view["active"]
    return enemies(match.view, active) if args.get("kind") == "remove" else [active]


class BonusUnit(Unit):
    """The units that the chosen bonus can do something for, or to."""

    def options(self, match, args):
        units = units_of(match, self.seat(match, args))
        kind = args.get("kind")
        found = []
        for number in range(len(units)):
            unit = units[number]
            if kind == "remove":
                fits = unit["minis"] and not unit["resistance"]
            elif kind == "revive":
                fits = unit["minis"] < unit["size"]
            else:
                fits = unit["resistance"] < unit["value"]
            if fits:
                found.append(number)
        return found or list(range(len(units)))


def _shot_targets(match, args):
    found = []
    for seat in _foes(match, args):
        units = units_of(match, seat)
        found += [(seat, unit) for unit in range(len(units)) if units[unit]["minis"]]
    return found[:8]


def _target_words(match, target):
    seat, unit = target
    card = units_of(match, seat)[unit]
    words = "%s · %s %s" % (card["name"], match.t("stat.ini"), stat_words(stat(card, "ini")))
    return words if match.view["mode"] == "duel" else "%s: %s" % (match.name(seat), words)


# --- what would happen -------------------------------------------------------------------------


def _wound_outcome(match, after, args):
    """A unit's tokens before and after, and the miniature that falls."""
    seat, number = args["player"], args["unit"]
    unit = units_of(match, seat)[number]
    later = after["players"][seat]["units"][number]
    if later["minis"] < unit["minis"]:
        return unit["name"], unit["minis"], later["minis"], unit["size"], match.t("army.minis")
    words = match.t("word.tokens" if later["resistance"] else "word.exposed")
    return unit["name"], unit["resistance"], later["resistance"], unit["value"], words


def _crystal_outcome(match, after, args):
    """Ready crystals before and after."""
    seat = args.get("player", match.view["active"])
    before = match.view["players"][seat]["crystals"]["ready"]
    ready = after["players"][seat]["crystals"]["ready"]
    return match.t("pay.crystal"), before, ready, 0, match.t("start.ready")


def _hand_outcome(match, after, args):
    seat = args["player"]
    hand = match.view["players"][seat]["hand"]
    later = after["players"][seat]["hand"]
    return match.t("detail.hand"), hand, later, 0, ""


def _charge_outcome(match, after, args):
    """An upgrade's charges before and after."""
    slot, number = args["slot"], args["unit"]
    upgrade = units_of(match, args["player"])[number]["upgrades"][slot]
    later = after["players"][args["player"]]["units"][number]["upgrades"][slot]
    name = upgrade_name(match, upgrade, slot)
    return name, upgrade["charges"], later["charges"], 0, match.t("field.charges")


def _power_outcome(match, after, args):
    """The power that the bonus is for, before and after, and what it stands against."""
    plain = match.preview("resolve", {})["powers"]
    side = 1 if "defence_bonus" in args else 0
    other = after["powers"][1 - side]
    name = match.t("long.def" if side else "long.atk")
    return name, plain[side], after["powers"][side], 0, match.t("fight.against", other)


def _points_outcome(match, after, args):
    seat = match.view["active"]
    before = match.view["players"][seat]["vp"]
    return match.name(seat), before, after["players"][seat]["vp"], 2 * match.view["track"], ""


def _points_low(match, args):
    return -match.view["players"][match.view["active"]]["vp"]


def _points_high(match, args):
    return 2 * match.view["track"] - match.view["players"][match.view["active"]]["vp"]


def _captured(match, args):
    return match.view["players"][match.view["active"]]["captured"][args.get("foe", 0)]


def _by():
    """Who did it: in a duel there is no question."""
    return Fixed("by", lambda match, args: 1 - args.get("player", 0), when=_is_duel), By()


class Forms:
    """A form for each action, made when it is asked for: all of them at once take 8 KB."""

    def __init__(self):
        self._name = None
        self._form = None

    def get(self, name, otherwise=None):
        if name != self._name:
            form = _make(name)
            if form is None:
                return otherwise
            self._name = name
            self._form = form
        return self._form


def _make(name):
    if name == "buy_vp":
        return Form(
            Number(
                "exhausted",
                lambda match, args: max(0, 3 - _crystals(match)["ready"]),
                lambda match, args: min(3, _crystals(match)["exhausted"]),
                0,
            ),
            icon=icons.CROWN,
        )
    if name == "active_turn":
        return Form(YesNo("mulligan", extra=False, when=_may_mulligan), icon=icons.BOLT)
    if name == "passive_turn":
        return Form(
            Deposits("deposits", 0, 4, 1),
            Charges("charge", _own_slots, when=_charges_short, show=_slot_words),
            Flip("nobody", when=_option("more_crystals")),
            outcome=_crystal_outcome,
            icon=icons.MOON,
        )
    if name == "deposit_bonus":
        return Form(
            Pick("kind", _bonus_kinds),
            Player("player", _bonus_seats),
            BonusUnit("unit"),
            icon=icons.STAR,
        )
    if name == "activate":
        return Form(
            Unit("unit", "active"), Flip("flip"), Payment(0, 0, when=_flips), icon=icons.BOLT
        )
    if name == "use_banner":
        return Form(Payment(0, 0), icon=icons.FLAG)
    if name == "pay":
        return Form(Player("player", _alive), Payment(1, 1), icon=icons.CRYSTAL)
    if name == "play_card":
        return Form(Player("player", _alive), Payment(0, 1), icon=icons.CARD)
    if name == "draw":
        return Form(
            Player("player", _alive),
            Number("cards", 1, _room, 1, sign="+"),
            outcome=_hand_outcome,
            icon=icons.DECK,
        )
    if name == "gain_crystals":
        return Form(
            Player("player", _alive),
            Number("crystals", 1, 20, 1, sign="+"),
            outcome=_crystal_outcome,
            icon=icons.CRYSTAL_EMPTY,
        )
    if name == "attach":
        return Form(
            Player("player", _alive),
            Unit("unit"),
            Slot("replace", when=_is_full),
            Payment(0, 1),
            icon=icons.SEAL,
        )
    if name == "use_upgrade":
        return Form(
            Player("player", _alive),
            Unit("unit", fits=_living_upgrades),
            Slot(),
            Number("charges", 0, _most_charges, 1),
            Flip("passive"),
            outcome=_charge_outcome,
            icon=icons.SEAL,
        )
    if name == "charge_upgrade":
        return Form(
            Player("player", _alive),
            Unit("unit", fits=_living_upgrades),
            Slot(),
            Pick("take", _sources, when=_pile_empty, show=_slot_words),
            icon=icons.BOLT,
        )
    if name == "drop_upgrade":
        return Form(
            Player("player", _alive), Unit("unit", fits=_with_upgrades), Slot(), icon=icons.CROSS
        )
    if name == "roll_yellow":
        return Form(Player("player", _alive), icon=icons.DIE)
    if name == "roll_red":
        return Form(Player("player", _alive), Payment(fixed=1), icon=icons.DIE)
    if name == "shoot":
        return Form(
            Player("player", _alive),
            Pick("die", ("yellow", "red")),
            Targets("targets", _shot_targets, show=_target_words),
            Payment(fixed=1, when=_is_red),
            Bonus("ini_plus", -15, 15, extra=True),
            icon=icons.ZONE,
        )
    if name == "reroll":
        return Form(
            Fixed("player", _roller),
            Pick("paid", _rerolls, show=_paid_words),
            Payment(fixed=1, when=_is_paid),
            icon=icons.COG,
        )
    if name == "recharge":
        return Form(Fixed("player", _roller), icon=icons.CRYSTAL)
    if name == "fight":
        return Form(
            Player("player", _alive),
            Unit("unit"),
            Player("foe", _foes),
            Unit("foe_unit", "foe"),
            Flip("sneak"),
            Bonus("ini_bonus", -15, 15, extra=True),
            Bonus("foe_ini_bonus", -15, 15, extra=True),
            icon=icons.SWORD,
        )
    if name == "resolve":
        return Form(
            Bonus("attack_bonus", -15, 15),
            Bonus("defence_bonus", -15, 15),
            outcome=_power_outcome,
            icon=icons.SWORD,
        )
    if name == "counter":
        return Form(icon=icons.SWORD)
    if name == "stop_fight":
        return Form(icon=icons.CROSS)
    if name == "wound":
        return Form(
            Player("player", _alive),
            Unit("unit"),
            Number("wounds", 1, 20, 1, sign="−"),
            *_by(),
            outcome=_wound_outcome,
            icon=icons.DROP,
        )
    if name == "kill":
        return Form(Player("player", _alive), Unit("unit"), *_by(), icon=icons.SKULL)
    if name == "sacrifice":
        return Form(
            Player("player", _alive),
            Unit("unit"),
            Pick("kind", ("mini", "resistance")),
            icon=icons.SKULL,
        )
    if name == "restore":
        return Form(
            Player("player", _alive),
            Unit("unit", fits=_hurt),
            Number("minis", 0, _lost("minis", "size"), 0),
            Number("resistance", 0, _lost("resistance", "value"), 1),
            icon=icons.HEART,
        )
    if name == "discard_card":
        return Form(icon=icons.CARD)
    if name == "concede":
        return Form(Player("player", _alive), icon=icons.FLAG)
    if name == "adjust":
        return Form(
            Points("points", _points_low, _points_high, 1, when=_is_duel),
            Player("foe", _foes, when=_no_duel),
            Tokens(
                "tokens",
                lambda match, args: -_captured(match, args),
                lambda match, args: 10 - _captured(match, args),
                1,
                when=_no_duel,
            ),
            outcome=_points_outcome,
            icon=icons.CROWN,
        )
    return None


FORMS = Forms()
