# SPDX-License-Identifier: MIT
"""Dawnfall at the table: crystals, both armies and the marker; fights walked through."""

from firmware.table.dawnfall_army import detail, draw_army
from firmware.table.dawnfall_forms import AT, FORMS
from firmware.table.dawnfall_ink import body
from firmware.table.dawnfall_lights import effect, rolled, scene
from firmware.table.dawnfall_pay import ASK
from firmware.table.dawnfall_state import (
    asks_now,
    enemies,
    home,
    me,
    roller,
    spots,
    stat,
    unit_name,
    units_of,
)
from firmware.ui.nav import A, B, C, Screen
from firmware.ui.screens.match import More
from lib import icons

# What the shell finds here, made elsewhere.
__all__ = ["FORMS", "body", "detail", "effect", "home", "rolled", "scene", "spots"]


def _units_page(app, setup, seat):
    # Only the set-up needs this: its memory is free again when the page is left.
    from firmware import table
    from firmware.table.dawnfall_setup import Units

    table.drop("dawnfall_setup")
    return Units(app, setup, seat)


_ALL = ("duel", "free_for_all", "teams")

SETUP = {
    "modes": (("duel", (2,)), ("free_for_all", (3, 4)), ("teams", (4,))),
    "seat": (),
    "colors": ("red", "blue", "green", "yellow", "purple", "white", "cyan", "orange"),
    "pages": (("units", _units_page),),
    "options": (
        ("track", tuple(range(10, 31)) + tuple(range(3, 10)), ("duel",)),
        ("deck", (25, 20), ("duel",)),
        ("hand", (3, 4, 5), _ALL),
        ("more_crystals", (False, True), _ALL),
        ("mulligan", (False, True), _ALL),
        ("buy_vp", (False, True), ("duel",)),
        ("reshuffle", (False, True), _ALL),
        ("special_deposits", (False, True), _ALL),
    ),
}

QUICK = (
    "passive_turn", "active_turn", "buy_vp", "deposit_bonus",
    "activate", "fight", "play_card", "wound", "shoot", "pay", "attach", "use_upgrade",
    "use_banner", "roll_yellow", "roll_red", "reroll", "recharge", "resolve", "counter",
    "stop_fight", "kill", "sacrifice", "restore",
    "charge_upgrade", "drop_upgrade", "draw", "gain_crystals", "discard_card", "end_turn",
    "adjust", "concede",
)  # fmt: skip

# What B offers where, out of QUICK.
_AT_START = ("passive_turn", "active_turn", "buy_vp", "concede")
_IN_PASSIVE = ("deposit_bonus", "charge_upgrade", "end_turn", "concede")
_IN_FIGHT = (
    "play_card", "reroll", "roll_yellow", "roll_red", "resolve", "counter", "stop_fight",
    "use_upgrade", "pay", "use_banner", "wound", "kill", "sacrifice", "restore", "concede",
)  # fmt: skip
_CRYSTALS = ("pay", "gain_crystals", "play_card", "attach", "use_banner", "end_turn")
_TRACK = ("adjust", "end_turn", "concede")
_OTHERS = (
    "fight", "play_card", "wound", "pay", "attach", "use_upgrade", "shoot", "roll_yellow",
    "roll_red", "kill", "sacrifice", "restore", "charge_upgrade", "drop_upgrade", "draw",
    "gain_crystals", "concede",
)  # fmt: skip
_UNIT = (
    "activate", "fight", "wound", "attach", "use_upgrade", "kill", "sacrifice", "restore",
    "charge_upgrade", "drop_upgrade",
)  # fmt: skip
_NOT_OWN = ("passive_turn", "active_turn", "buy_vp", "deposit_bonus", "recharge", "resolve",
            "counter", "stop_fight", "adjust")  # fmt: skip

BANNERS = (
    "player_eliminated", "last_turn", "unit_lost", "miniature_died", "tokens_captured",
    "tokens_removed", "vp_gained", "reshuffled",
)  # fmt: skip

ICONS = {"unit_lost": icons.SKULL, "miniature_died": icons.SKULL, "reshuffled": icons.DECK}


def head(match):
    view = match.view
    right = "R%d" % view["round"]
    asks = asks_now(view)
    if asks:
        if asks == "attack":
            combat = view["combat"]
            asks = "sneak" if combat["sneak"] else "back" if combat["counter"] else asks
        return match.name(roller(view)), match.t("head." + asks), right
    step = "head.final" if view["final"] else "phase." + view["phase"]
    return match.name(view["active"]), match.t(step), right


def spot_name(match, spot):
    if type(spot) is int:
        return match.name(spot)
    if type(spot) is tuple:
        return unit_name(match, spot[0], spot[1])
    if spot == "army":
        return match.name(match.view["active"])
    if spot in ("crystals", "track"):
        return match.t("spot." + spot)
    return match.t("spot.fight")


# --- what the keys do --------------------------------------------------------------------------


def labels(match, spot, usual):
    view = match.view
    look, more, do = usual
    if view["over"]:
        return usual
    if spot == "army" or type(spot) is int:
        look = match.t("key.army")
    if second(match, spot):
        more = match.label("passive_turn")
    if spot in ("yellow", "red"):
        do = match.t("key.roll")
    elif spot == "bonus":
        do = match.t("key.bonus")
    elif spot == "counter":
        do = match.t("key.yes")
    elif spot == "stop":
        do = match.t("fight.decline")
    return look, more, do


def second(match, spot):
    """At the start of a turn B is the passive turn, beside C for the active one."""
    view = match.view
    if view["phase"] == "start" and spot == "army" and not view["over"]:
        return "passive_turn", {}
    return None


def primary(match, spot):
    view = match.view
    asks = asks_now(view)
    if asks:
        return _answer(view, spot)
    phase = view["phase"]
    active = view["active"]
    if spot == "track":
        return "adjust", {}
    if phase == "start":
        if spot == "crystals" and view["options"]["buy_vp"]:
            return "buy_vp", {}
        return "active_turn", {}
    if phase == "passive":
        return ("deposit_bonus", {}) if view["turn"]["bonus"] else ("end_turn", {})
    if phase == "end":
        return "end_turn", {}
    if spot == "crystals":
        return "pay", {"player": active}
    if type(spot) is int:
        return ("wound" if spot in enemies(view, active) else "play_card"), {"player": spot}
    return _next_deed(view)


def _next_deed(view):
    """Home's C in an active turn: activate, then fight with that unit, else the end."""
    active = view["active"]
    unit = view["turn"]["activated"]
    if unit is None:
        return "activate", {}
    card = me(view)["units"][unit]
    if not card["minis"] or stat(card, "atk") is None:
        return "end_turn", {}
    return "fight", {"player": active, "unit": unit}


def _answer(view, spot):
    who = {"player": roller(view)}
    if spot == "recharge":
        return "recharge", who
    if spot in ("reroll", "free"):
        who["paid"] = spot == "reroll"
        return "reroll", who
    if spot in ("yellow", "red"):
        return "roll_" + spot, who
    if spot == "resolve":
        return "resolve", {"attack_bonus": 0, "defence_bonus": 0}
    if spot == "counter":
        return "counter", {}
    return ("resolve" if spot == "bonus" else "stop_fight"), {}


def others(match, spot):
    view = match.view
    asks = asks_now(view)
    phase = view["phase"]
    if asks:
        return [(name, _preset(match, name, spot, asks)) for name in _in_fight(asks)]
    elif type(spot) is tuple:
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
    return [
        (name, _preset(match, name, spot, asks)) for name in names if _offered(view, name, spot)
    ]


def _in_fight(asks):
    """B's list while something is asked; a cog allows nothing but its answers."""
    if asks == "cog":
        return "reroll", "recharge", "concede"
    rolls = asks in ("attack", "defence")
    hidden = [step for step in ("resolve", "counter") if step != asks]
    if not rolls:
        hidden += ["roll_yellow", "roll_red"]
    return [name for name in _IN_FIGHT if name not in hidden]


def _offered(view, name, spot):
    """Options that were not chosen for this match are not offered at all."""
    if name == "buy_vp":
        return view["options"]["buy_vp"]
    if name == "deposit_bonus":
        return view["options"]["special_deposits"]
    seat = spot[0] if type(spot) is tuple else spot
    if name == "activate":
        return seat == "army" or seat == view["active"]
    if name == "fight" and type(seat) is int and seat != view["active"]:
        return seat in enemies(view, view["active"])
    return True


def _preset(match, name, spot, asks):
    """What the pointer has answered."""
    view = match.view
    active = view["active"]
    fields = [field.name for field in match.form(name).fields]
    if asks:
        if name in ("roll_yellow", "roll_red"):
            return {"player": roller(view), ASK: True}
        return {}
    seat, unit = active, None
    if type(spot) is tuple:
        seat, unit = spot
    elif type(spot) is int:
        seat = spot
    preset = {}
    if name == "fight" and seat != active:
        preset = {"player": active, "foe": seat}
        if unit is not None:
            preset["foe_unit"] = unit
        if view["turn"]["activated"] is not None:
            preset["unit"] = view["turn"]["activated"]
        return preset
    if "player" in fields and name not in ("deposit_bonus", "reroll", "recharge"):
        preset["player"] = seat
    if unit is not None and "unit" in fields:
        # The table is asked once more where the card may be turned over.
        preset[AT if name == "activate" else "unit"] = unit
    if name == "roll_red":
        preset[ASK] = True
    return preset


def lock(match, action, preset):
    """What an action would choose from, and there is none of."""
    view = match.view
    seat = preset.get("player", view["active"])
    units = view["players"][seat]["units"]
    if preset.get("unit") is not None:
        units = [units[preset["unit"]]]
    if action in ("use_upgrade", "charge_upgrade", "drop_upgrade"):
        alive = action != "drop_upgrade"
        if not any([unit["upgrades"] and (unit["minis"] or not alive) for unit in units]):
            return "no_upgrade"
    if action == "restore":
        full = [unit["minis"] == unit["size"] and unit["resistance"] == unit["value"]
                for unit in units]  # fmt: skip
        if all(full):
            return "all_there"
    if action in ("wound", "kill", "activate", "sacrifice", "attach"):
        if not any([unit["minis"] for unit in units]):
            return "unit_dead"
    return None


def finish(view):
    asks = asks_now(view)
    if asks == "cog":
        return "recharge", {"player": roller(view)}
    if asks:
        return "stop_fight", {}
    return "end_turn", {}


def confirm(match, action):
    view = match.view
    if action == "stop_fight":
        return None if view["combat"] and asks_now(view) == "counter" else match.t("confirm.stop")
    if action == "concede":
        return match.t("confirm.concede")
    if action == "end_turn":
        if view["phase"] == "active" and view["turn"]["activated"] is None:
            return match.t("confirm.activation")
        if view["phase"] == "passive" and view["turn"]["bonus"]:
            return match.t("confirm.bonus")
    return None


def dice(view):
    return ("yellow",)


# --- a closer look -----------------------------------------------------------------------------


def look(app, match, spot):
    """A opens the army that is pointed at, or those of a fight."""
    view = match.view
    if type(spot) is int:
        return Army(app, match, spot, 0)
    if spot == "army":
        return Army(app, match, view["active"], view["turn"]["activated"] or 0)
    if view["combat"]:
        return Army(app, match, *view["combat"]["target"])
    return None


class Army(Screen):
    """One line per unit: point at one and do something with it."""

    def __init__(self, app, match, seat, at):
        super().__init__(app)
        self.match = match
        self.seat = seat
        self.at = at

    def head(self):
        who = self.match.view["players"][self.seat]
        ready = self.t("army.ready", who["crystals"]["ready"])
        return None, self.t("army.title", who["name"]), ready

    def _deed(self):
        """What C does with the unit, or None."""
        view = self.match.view
        if view["over"] or asks_now(view) or view["phase"] != "active":
            return None
        if not units_of(self.match, self.seat)[self.at]["minis"]:
            return None
        if self.seat in enemies(view, view["active"]):
            return "wound", {"player": self.seat, "unit": self.at}
        if self.seat != view["active"]:
            return None
        if view["turn"]["activated"] is None:
            # Flipping the card belongs to the activation: the form offers it.
            return "activate", {"unit": self.at}
        return "fight", {"player": self.seat, "unit": self.at}

    def labels(self):
        deed = self._deed()
        other = None if self.match.view["over"] else self.t("key.more")
        return self.t("key.back"), other, self.match.label(deed[0]) if deed else None

    def gutter(self):
        more = len(units_of(self.match, self.seat)) > 1
        return more, more, ""

    def body(self, ink):
        draw_army(ink, self.match, self.seat, self.at)

    def move(self, steps, held):
        count = len(units_of(self.match, self.seat))
        self.at = (self.at - (1 if steps > 0 else -1)) % count

    def press(self, key):
        if key == A:
            self.app.back()
        elif key == B and not self.match.view["over"]:
            self.app.push(More(self.app, self.match, (self.seat, self.at)))
        elif key == C:
            deed = self._deed()
            if deed:
                self.match.start(*deed)


def chart(view):
    """The victory points over the match, of each player or team."""
    points = [who["vp"] for who in view["players"]]
    if view["mode"] == "teams":
        return [points[0] + points[2], points[1] + points[3]]
    return points


def chart_name(match, number):
    return match.name(number)


def numbers(match, spot):
    view = match.view
    if spot == "track":
        return _token_numbers(match)
    seat, only = view["active"], None
    if type(spot) is tuple:
        seat, only = spot
    elif type(spot) is int:
        seat = spot
    start = "players.%d." % seat
    t = match.t
    found = []
    if only is None:
        for path in ("crystals.ready", "crystals.exhausted", "hand", "deck", "discard",
                     "hand_limit"):  # fmt: skip
            found.append((start + path, t("number." + path)))
        for path in ("pile.crystals", "pile.charges"):
            found.append((path, t("number." + path)))
    if spot == "crystals":
        return found
    units = view["players"][seat]["units"]
    for number in range(len(units)):
        if only is None or only == number:
            found += _unit_numbers(t, start + "units.%d." % number, units[number])
    return found


def _unit_numbers(t, start, unit):
    name = unit["name"]
    found = [
        (start + "resistance", "%s · %s" % (name, t("pay.resistance"))),
        (start + "minis", "%s · %s" % (name, t("army.minis"))),
    ]
    for slot in range(len(unit["upgrades"])):
        path = start + "upgrades.%d.charges" % slot
        found.append((path, "%s · %s" % (name, t("number.charges", slot + 1))))
    for side in ("basic", "specific"):
        for key in ("ini", "atk", "def", "mov"):
            if unit[side][key] is not None:
                words = "%s · %s %s" % (name, t("stat." + key), t("side." + side))
                found.append((start + side + "." + key, words))
    return found


def _token_numbers(match):
    view = match.view
    if view["mode"] == "duel":
        return [("marker", match.t("number.marker"))]
    found = []
    players = view["players"]
    for seat in range(len(players)):
        name = players[seat]["name"]
        found.append(("players.%d.initial" % seat, match.t("number.initial", name)))
        for other in range(len(players)):
            if players[other]["team"] != players[seat]["team"]:
                path = "players.%d.captured.%d" % (seat, other)
                found.append((path, match.t("number.captured", name, players[other]["name"])))
    return found


# --- notices -----------------------------------------------------------------------------------


def keep(view):
    players = view["players"]
    units = []
    for who in players:
        units.append([(unit["minis"], unit["resistance"]) for unit in who["units"]])
    return {
        "units": units,
        "vp": [who["vp"] for who in players],
        "initial": [who["initial"] for who in players],
        "alive": [who["alive"] for who in players],
    }


def _changed(kept, view, index):
    """Names of the units whose miniatures (0) or tokens (1) have become fewer."""
    names = []
    for seat in range(len(view["players"])):
        units = view["players"][seat]["units"]
        for number in range(len(units)):
            now = units[number]["minis" if index == 0 else "resistance"]
            if now < kept["units"][seat][number][index]:
                names.append(units[number]["name"])
    return names


def tell(match, code, kept):
    """The last miniature of a unit is not told twice."""
    if code == "miniature_died":
        players = match.view["players"]
        for seat in range(len(players)):
            units = players[seat]["units"]
            for number in range(len(units)):
                if kept["units"][seat][number][0] and not units[number]["minis"]:
                    return ""
    return None


def values(code, kept, view):
    players = view["players"]
    if code in ("miniature_died", "unit_lost"):
        return (", ".join(_changed(kept, view, 0)),)
    if code == "unit_exposed":
        return (", ".join(_changed(kept, view, 1)),)
    if code in ("vp_gained", "tokens_captured"):
        for seat in range(len(players)):
            gained = players[seat]["vp"] - kept["vp"][seat]
            if gained > 0:
                return players[seat]["name"], gained
        return "", 0
    if code == "tokens_removed":
        for seat in range(len(players)):
            if players[seat]["initial"] < kept["initial"][seat]:
                return players[seat]["name"], kept["initial"][seat] - players[seat]["initial"]
        return "", 0
    if code == "player_eliminated":
        out = [seat for seat in range(len(players)) if kept["alive"][seat]]
        return (", ".join([players[seat]["name"] for seat in out if not players[seat]["alive"]]),)
    if code in ("hit", "miss"):
        return tuple(view["powers"])
    if code == "initiative_lost":
        seat, unit = view["combat"]["striker"]
        return (players[seat]["units"][unit]["name"],)
    if code == "mode_changed":
        return (me(view)["units"][view["turn"]["activated"]]["name"],)
    if code == "shot_hit":
        return view["dice"]["face"], len([hit for hit in view["dice"]["hits"] if hit])
    if code == "shot_miss":
        return (view["dice"]["face"],)
    if code == "deck_low":
        low = [who for who in players if who["alive"] and 1 <= who["deck"] <= 5]
        low.sort(key=lambda who: who["deck"])
        return low[0]["name"], low[0]["deck"]
    if code == "consider_passive":
        return (me(view)["name"],)
    return ()
