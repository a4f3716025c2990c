# SPDX-License-Identifier: MIT
"""Dawnfall at the table: crystals, both armies and the marker; fights walked through."""

from firmware.ui import table
from lib import icons

from .board import draw_rest, draw_start
from .clash import draw_fight
from .fight import stat
from .lamps import scene
from .views import (
    asks_now,
    bonus_kinds,
    bonus_seats,
    charges_short,
    choice,
    enemies,
    first_unit,
    gets_bonus,
    killers,
    me,
    mixed,
    payment,
    purse,
    roller,
    seat_of,
    slots,
    thrower,
    units_of,
)

# Lists of words, because a tuple would keep another copy of each in the .mpy file.

# What B offers in these phases and at these spots; at the own army it is QUICK. All lists have one
# order.
_PLACES = {
    "start": ["passive_turn", "active_turn", "buy_vp", "concede"],
    "passive": ["deposit_bonus", "charge_upgrade", "end_turn", "concede"],
    "crystals": ["play_card", "attach", "use_banner", "pay", "gain_crystals", "end_turn"],
    "track": ["adjust", "end_turn", "concede"],
}
_IN_FIGHT = [
    "stop_fight", "wound", "kill", "use_upgrade", "use_banner", "pay", "sacrifice", "restore",
    "concede",
]  # fmt: skip
_OF_PLAYER = [
    "fight", "play_card", "wound", "attach", "kill", "use_upgrade", "shoot", "pay",
    "charge_upgrade", "draw", "gain_crystals", "roll_yellow", "roll_red", "sacrifice", "restore",
    "drop_upgrade", "concede",
]  # fmt: skip
_OF_UNIT = [
    "activate", "fight", "wound", "attach", "kill", "use_upgrade", "charge_upgrade", "sacrifice",
    "restore", "drop_upgrade",
]  # fmt: skip

# What is missing where an action finds no unit; else they are dead.
_NO_UNIT = {
    "use_upgrade": "no_upgrade", "charge_upgrade": "no_upgrade", "drop_upgrade": "no_upgrade",
    "restore": "all_there",
}  # fmt: skip


class Table(table.Table):
    # At the own army; _PLACES and the lists below it have what is offered elsewhere.
    QUICK = [
        "activate", "fight", "play_card", "reroll", "wound", "attach", "kill", "use_upgrade",
        "use_banner", "shoot", "pay", "charge_upgrade", "draw", "gain_crystals", "roll_yellow",
        "roll_red", "sacrifice", "restore", "drop_upgrade", "discard_card", "end_turn", "concede",
    ]  # fmt: skip
    ICONS = {
        "activate": icons.BOLT,
        "fight": icons.SWORD,
        "play_card": icons.CARD,
        "wound": icons.DROP,
        "shoot": icons.ZONE,
        "pay": icons.CRYSTAL,
        "attach": icons.SEAL,
        "use_upgrade": icons.SEAL,
        "use_banner": icons.FLAG,
        "roll_yellow": icons.DIE,
        "roll_red": icons.DIE,
        "reroll": icons.COG,
        "kill": icons.SKULL,
        "sacrifice": icons.SKULL,
        "restore": icons.HEART,
        "charge_upgrade": icons.BOLT,
        "drop_upgrade": icons.CROSS,
        "draw": icons.DECK,
        "gain_crystals": icons.CRYSTAL_EMPTY,
        "discard_card": icons.CARD,
        "concede": icons.FLAG,
        "passive_turn": icons.MOON,
        "active_turn": icons.BOLT,
        "buy_vp": icons.CROWN,
        "deposit_bonus": icons.STAR,
        "recharge": icons.CRYSTAL,
        "resolve": icons.SWORD,
        "counter": icons.SWORD,
        "stop_fight": icons.CROSS,
        "adjust": icons.CROWN,
    }

    AHEAD = ["card_forms", "cards", "closing"]

    # What the card at the end of a turn asks.
    HALVES = {"discard_card": "end_turn"}

    def opened(self):
        self.asked = []  # (seat, unit, mode) of those whose missing numbers were asked for
        # [(seat, unit)] that a shot is being aimed at; that the last one was aimed at, until its
        # hits have been dealt with.
        self.aimed = self.shot = None
        session = self.match.session
        last = session.last_action()
        if last and last["do"] == "shoot" and not self.view["over"]:
            from .shots import aimed_at

            # The power went before its wounds were dealt with.
            self.shot = aimed_at(self.match, session, last["is"][3])

    def tick(self, now):
        """A shot has hit, and no cog is open any more: its wounds are next."""
        dice = self.view["dice"]
        if self.shot and not (dice and dice["cog"]):
            aimed, self.shot = self.shot, None
            if dice and True in dice["hits"]:
                from .hits import Hits

                self.match.app.push(Hits(self.match.app, self.match, aimed))
        return None

    # --- the pointer

    def spots(self):
        view = self.view
        asks = asks_now(view)
        if asks == "cog":
            return ["recharge", "reroll", "free"]
        if asks == "resolve":
            return ["resolve", "bonus"]
        if asks == "counter":
            return ["counter", "stop"]
        if asks:
            return ["yellow", "red"]
        return ["army", "crystals"] + table.next_seats(view, view["active"]) + ["track"]

    def spot_name(self, spot):
        match = self.match
        if type(spot) is tuple:
            return "%s, %s" % (match.name(spot[0]), units_of(match, spot[0])[spot[1]]["name"])
        if spot == "army":
            spot = self.view["active"]
        if type(spot) is int:
            return match.name(spot)
        return self.t("spot." + (spot if spot in ["crystals", "track"] else "fight"))

    # --- the overview

    def head(self):
        view = self.view
        step = asks_now(view)
        who = view["active"]
        if step:
            who = roller(view)
            if step == "attack":
                combat = view["combat"]
                step = "sneak" if combat["sneak"] else "back" if combat["counter"] else step
            step = "head." + step
        else:
            step = "head.final" if view["final"] else "phase." + view["phase"]
        return self.match.name(who), self.t(step), "R%d" % view["round"]

    def body(self, ink, spot):
        draw = draw_rest
        if asks_now(self.view):
            draw = draw_fight
        elif self._starts(spot):
            draw = draw_start
        draw(ink, self.match, spot)

    def folds(self, spot):
        view = self.view
        asks = asks_now(view)
        if asks:
            return (76,) if asks == "cog" else (87, 36)
        if self._starts(spot):
            return (60,)
        count = len(view["players"])
        return (76,) if count == 2 else (82, 69, 56, 44) if count == 4 else (73, 56, 44)

    def _starts(self, spot):
        """At the start of a turn B is the passive turn, beside C for the active one."""
        return self.view["phase"] == "start" and spot == "army"

    def labels(self, spot, labels):
        look, more, do = labels
        if self.view["over"]:
            return labels
        if spot == "army" or type(spot) is int:
            look = self.t("key.army")
        if self.second(spot):
            more = self.match.label("passive_turn")
        if spot in ["yellow", "red"]:
            do = self.t("key.roll")
        elif spot == "bonus":
            do = self.t("key.bonus")
        elif spot == "counter":
            do = self.t("key.yes")
        elif spot == "stop":
            do = self.t("fight.decline")
        return look, more, do

    def look(self, spot):
        """The army that is pointed at, or those of a fight."""
        view = self.view
        seat, unit = spot, 0
        if spot == "army":
            seat, unit = view["active"], view["turn"]["activated"] or 0
        elif view["combat"]:
            seat, unit = view["combat"]["target"]
        elif asks_now(view):
            seat = roller(view)
        if type(seat) is not int:
            return None
        from .pages import Army

        return Army(self.match.app, self.match, seat, unit)

    def title(self, action, args):
        """Points and tokens are corrected for whose turn it is, whoever lost them."""
        if action == "adjust":
            return "%s · %s" % (self.match.label(action), me(self.view)["name"])
        return None

    # --- the keys

    def primary(self, spot):
        view = self.view
        if asks_now(view):
            return _answer(view, spot)
        phase = view["phase"]
        active = view["active"]
        if spot == "track":
            return "adjust", {}
        if phase == "start":
            buys = spot == "crystals" and view["options"]["buy_vp"]
            return ("buy_vp" if buys else "active_turn"), {}
        if phase == "passive" and view["turn"]["bonus"] and bonus_kinds(view):
            return "deposit_bonus", {}
        if phase == "active":
            if spot == "crystals":
                return "pay", {"player": active}
            if spot != "army":
                wounds = spot in enemies(view, active)
                return ("wound" if wounds else "play_card"), {"player": spot}
            # Activate, then fight with that unit, else the end.
            unit = view["turn"]["activated"]
            if unit is None:
                return "activate", {}
            card = me(view)["units"][unit]
            if card["minis"] and stat(card, "atk") is not None:
                return "fight", {"player": active, "unit": unit}
        return "end_turn", {}

    def second(self, spot):
        return ("passive_turn", {}) if self._starts(spot) and not self.view["over"] else None

    def others(self, spot):
        view = self.view
        asks = asks_now(view)
        found = []
        if asks:
            for name in _answers(asks):
                rolls = name[:5] == "roll_"
                found.append((name, {"player": roller(view), "_ask": True} if rolls else {}))
            return found
        seat, unit = spot if type(spot) is tuple else (spot, None)
        names = _OF_UNIT
        if unit is None:
            names = _PLACES.get(view["phase"]) or _PLACES.get(spot)
        if not names:
            names = _OF_PLAYER
            if type(spot) is not int:
                names = self.QUICK
        if type(seat) is not int:
            seat = view["active"]
        for name in names:
            if _offered(view, name, seat):
                found.append((name, self._preset(name, seat, unit)))
        return found

    def _preset(self, name, seat, unit):
        """What the pointer has answered."""
        active = self.view["active"]
        preset = {}
        if name == "fight" and seat != active:
            preset = {"player": active, "foe": seat}
            if unit is not None:
                preset["foe_unit"] = unit
            if self.view["turn"]["activated"] is not None:
                preset["unit"] = self.view["turn"]["activated"]
            return preset
        if name not in ["deposit_bonus", "reroll"] and self.match.takes(name, "player"):
            preset["player"] = seat
        if unit is not None:
            # The table is asked once more where the card may be turned over.
            preset["_at" if name == "activate" else "unit"] = unit
        if name == "roll_red":
            preset["_ask"] = True
        return preset

    def finish(self):
        asks = asks_now(self.view)
        if asks == "cog":
            return "recharge", {"player": roller(self.view)}
        return ("stop_fight" if asks else "end_turn"), {}

    def lock(self, action, preset):
        """A unit that the action would choose, and there is none of."""
        if action == "deposit_bonus" and self.view["turn"]["bonus"] and not bonus_kinds(self.view):
            return "all_there"
        if action in _OF_UNIT:
            units = choice(self.view, action, seat_of(self.match, preset))
            chosen = preset.get("unit")
            if not units if chosen is None else chosen not in units:
                return _NO_UNIT.get(action, "unit_dead")
        return None

    def trial(self, action, preset):
        match = self.match
        view = self.view
        charges = view["pile"]["charges"]
        seat = preset.get("player")
        if seat is None:
            seat = thrower(view) if action in ["reroll", "recharge"] else view["active"]
        army = units_of(match, seat)
        units = choice(view, action, seat)
        kind = "mini" if action == "sacrifice" else "heal"
        if action == "deposit_bonus":
            kind = (bonus_kinds(view) or [kind])[0]
            seat = (bonus_seats(view, kind) or [seat])[0]
            army = units_of(match, seat)
            units = [n for n in range(len(army)) if gets_bonus(army[n], kind)]
        unit = preset.get("unit", first_unit(view, preset, seat, units) or 0)
        card = army[unit]
        upgrades = card["upgrades"]
        foe = preset.get("foe", enemies(view, seat)[0])
        args = dict(preset)
        first = {
            "player": seat,
            "unit": unit,
            "foe": foe,
            "foe_unit": choice(view, "", foe)[0],
            "by": 0 if action == "adjust" else killers(view, seat)[0],
            "path": "pile.charges",
            "cost": int(action == "pay"),
            "kind": kind,
            "die": "yellow",
            "inis": [0],
            "slot": 0,
            "replace": 0 if len(upgrades) > 1 else None,
            "charges": min(1, upgrades[0]["charges"]) if upgrades else 0,
            "resistance": min(1, card["value"] - card["resistance"]),
            "minis": int(card["resistance"] == card["value"]),
            "exhausted": max(0, 3 - me(view)["crystals"]["ready"]),
            "paid": bool(view["dice"] and view["dice"]["cog"]),
        }
        for name in ["deposits", "crystals", "cards", "wounds"]:
            first[name] = 1
        if action == "passive_turn" and charges_short(match, args):
            first["charge"] = slots(match, args)[:charges]
        for name, value in first.items():
            if name not in args and match.takes(action, name):
                args[name] = value
        if action in ["pay", "roll_red"] or args.get("paid"):
            ready, there = purse(view, seat)
            shares = None if ready else mixed(1, there)
            if shares:
                args["pay"] = payment(1, shares)
        if action == "charge_upgrade" and not charges:
            args["take"] = (slots(match, args) or [None])[0]
        return args

    def more_trials(self, action, preset):
        """By somebody else; without the forms."""
        if self.match.takes(action, "player"):
            for seat in range(len(self.view["players"])):
                if preset.get("player", seat) == seat:
                    yield self.trial(action, dict(preset, player=seat))

    def confirm(self, action):
        view = self.view
        turn = view["turn"]
        key = None
        if action == "stop_fight":
            key = None if view["combat"] and asks_now(view) == "counter" else "stop"
        elif action == "concede":
            key = action
        elif action == "end_turn" and turn["bonus"] and bonus_kinds(view):
            key = "bonus"
        return key and self.t("confirm." + key)

    def closing(self, action, answers):
        """After a passive turn nobody draws or discards."""
        view = self.view
        if action not in ["end_turn", "discard_card"] or view["phase"] not in ["active", "end"]:
            return None
        if asks_now(view) or (action == "discard_card" and not me(view)["hand"]):
            return None  # the rules say why not
        from .closing import chores

        return chores(self.match, answers)

    def scene(self, lights, spot):
        scene(lights, self.view, spot)


def _answer(view, spot):
    """What C does while the table must answer."""
    who = {"player": roller(view)}
    if spot in ["yellow", "red"]:
        return "roll_" + spot, who
    if spot in ["reroll", "free"]:
        who["paid"] = spot == "reroll"
        return "reroll", who
    if spot == "resolve":
        return spot, {"attack_bonus": 0, "defence_bonus": 0}
    if spot == "bonus":
        return "resolve", {}
    if spot == "stop":
        return "stop_fight", {}
    return spot, who if spot == "recharge" else {}


def _answers(asks):
    """B's list while the table must answer: of the steps only the one that is asked for."""
    if asks == "cog":
        return ["reroll", "recharge", "concede"]
    if asks in ["resolve", "counter"]:
        return ["play_card", "reroll", asks] + _IN_FIGHT
    return ["play_card", "reroll"] + _IN_FIGHT[:-3] + ["roll_yellow", "roll_red"] + _IN_FIGHT[-3:]


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
