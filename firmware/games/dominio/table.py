# SPDX-License-Identifier: MIT
"""Dominio de los Elementos at the table: two facing triangles, the phase between them.

A spot of the pointer is a slot, side * 12 + position. While a row must be filled, the overview
is that question and the spots are those who can fill it.
"""

from firmware.ui import table, theme
from firmware.ui.widgets import short
from lib import icons

from . import board
from .sides import active_side, in_row, members, open_slots, standing, turn_points

# Tables, because to ask the rules for the arguments of every action leaves 20 KB of garbage.

# The argument that the pointer answers, by action.
_POINTED = {
    "dawn": "at", "attack": "at", "tokens": "at", "withdraw": "at", "summon": "at",
    "buy_summon": "at", "deploy": "at", "swap": "a", "rearrange": "a", "harm": "target",
    "fill": "src",
}  # fmt: skip
# What is done by the side that is pointed at.
_OF_SIDE = ["tokens", "gain_gold", "rearrange", "withdraw", "deploy"]
# What brings a new elemental.
_NEW = ["summon", "buy_summon", "deploy"]
# What belongs to one phase; card effects bring the rest in any of them.
_PHASE = {
    "dawn": "dawn", "attack": "actions", "summon": "actions", "strategy": "actions",
    "swap": "actions", "draw": "actions", "faction_action": "actions", "buy": "market",
    "sell": "market", "buy_summon": "market", "recycle": "market", "redraw": "redraw",
}  # fmt: skip


class Table(table.Table):
    QUICK = [
        "fill", "tokens", "dawn", "attack", "summon", "strategy", "swap", "draw", "faction_action",
        "buy", "sell", "buy_summon", "recycle", "redraw", "instant", "gain_gold", "harm",
        "draw_free", "discard", "rearrange", "withdraw", "deploy", "next_phase", "end_turn",
        "concede",
    ]  # fmt: skip
    ICONS = {
        "fill": icons.ARROW_SMALL,
        "tokens": icons.SHIELD,
        "dawn": icons.SUN,
        "attack": icons.SWORD,
        "summon": icons.CARD,
        "strategy": icons.FLAG,
        "swap": icons.ARROW_SMALL,
        "draw": icons.DECK,
        "faction_action": icons.CROWN,
        "buy": icons.COIN,
        "sell": icons.COIN,
        "buy_summon": icons.COIN,
        "recycle": icons.UNDO,
        "redraw": icons.CARD,
        "instant": icons.BOLT,
        "gain_gold": icons.COIN,
        "harm": icons.FLAME,
        "draw_free": icons.DECK,
        "discard": icons.CARD,
        "rearrange": icons.ARROW_SMALL,
        "withdraw": icons.UNDO,
        "deploy": icons.CARD,
        "concede": icons.FLAG,
    }

    AHEAD = ["dials"]

    def opened(self):
        """The rules have stand-ins for cards whose values nobody has given."""
        players = self.match.session.setup["players"]
        self._stands_in = len([who for who in players if "sage" in who]) < len(players)

    # --- the pointer

    def spots(self):
        view = self.view
        gap = view["gap"]
        found = []
        if gap:
            # Who can fill it: the row behind.
            for at in in_row(self._slots(gap["side"]), gap["row"] + 1, True):
                found.append(gap["side"] * 12 + at)
            return found
        own = active_side(view)
        for side in (own, 1 - own):
            slots = self._slots(side)
            empty = open_slots(slots) if side == own else ()
            for at, one in enumerate(slots):
                if one or at in empty:
                    found.append(side * 12 + at)
        return found

    def _slots(self, side):
        return self.view["sides"][side]["formation"]

    def home(self):
        """What the phase is about: a dawn effect that is ready, or who can attack next."""
        if self.view["gap"]:
            return self.spots()[0]
        own = active_side(self.view)
        slots = self._slots(own)
        found = standing(slots)
        for at in found:
            if is_fresh(self.view["phase"], slots[at]):
                return own * 12 + at
        return own * 12 + found[0]

    def jump(self, spot, steps):
        """To the other formation, to the front of it; back again to home."""
        found = self.spots()
        for other in found:
            if other // 12 != spot // 12:
                return other if spot // 12 == active_side(self.view) else self.home()
        return found[0] if steps > 0 else found[-1]

    def spot_name(self, spot):
        slots = self._slots(spot // 12)
        one = slots[spot % 12]
        if one is None:
            return board.slot_name(self.match, slots, spot % 12)
        # In a title there is more than that.
        owner = short(theme.font("text"), self.match.name(one["owner"]), 56)
        return board.whose_words(self.match, slots, spot % 12, one["kind"], owner)

    # --- the overview

    def head(self):
        view = self.view
        font = theme.font("text")
        gap = view["gap"]
        right = "R%d" % view["round"]
        # The names of a team need that room but where its turn begins.
        told = len(view["players"]) == 2 or view["phase"] == "dawn"
        if self._stands_in and told and not gap:
            right = "%s · %s" % (self.t("values.none"), right)
        if gap:
            title = self.t("head.gap", board.ROWS[gap["row"]])
        else:
            title = self.t("phase." + view["phase"])
        side = gap["side"] if gap else active_side(view)
        room = 264 - font.width(right) - font.width(title)
        return board.team_name(self.match, side, font, room), title, right

    def body(self, ink, spot):
        view = self.view
        ink.page("gap" if view["gap"] else "overview")
        if view["gap"]:
            board.draw_gap(ink, self.match, spot, self.spots())
            return
        board.draw_formations(ink, view, spot, moved=ink.moved)
        board.draw_sides(ink, self.match)
        own = active_side(view)
        side = view["sides"][own]
        phase = view["phase"]
        pips = None
        if phase == "dawn":
            word = "ready"
            big = 0
            for one in side["formation"]:
                if one and one["dawn"] == word:
                    big += 1
        elif phase == "actions":
            word = "ap"
            big = side["ap"]
            pips = (big, turn_points(view))
        elif phase == "market":
            word = "gold"
            big = side["gold"]
        else:
            word = "hand"
            big = " ".join([str(view["players"][seat]["hand"]) for seat in members(view, own)])
        board.draw_middle(ink, big, self.t("table." + word, big), pips)
        board.draw_phases(ink, phase)

    # --- the keys

    def primary(self, spot):
        view = self.view
        side = spot // 12
        if view["gap"]:
            name = "fill"
        elif side != active_side(view):
            name = "harm"
        else:
            one = self._slots(side)[spot % 12]
            name = self._step(side, one)
            if name is None and one is None:
                name = "deploy"
            elif name is None:
                name = self.finish()[0] if spot == self.home() else "tokens"
        return name, _preset(name, spot)

    def _step(self, side, one):
        """The usual thing of the phase at one of the active side's slots, if there is one left."""
        view = self.view
        purse = view["sides"][side]
        phase = view["phase"]
        cards = 0
        drawn = True
        for seat in members(view, side):
            cards += view["players"][seat]["hand"]
            drawn = drawn and view["players"][seat]["redrawn"]
        if phase == "dawn":
            return "dawn" if one and is_fresh(phase, one) else None
        if phase == "actions":
            if not purse["ap"]:
                return "next_phase"
            if not cards:
                return "draw"
            if one is None:
                return "summon"
            return "attack" if is_fresh(phase, one) else None
        if phase == "market":
            if one is None and purse["gold"] > 2:
                return "buy_summon"
            if purse["gold"]:
                return "buy"
            return "sell" if cards else "next_phase"
        return "end_turn" if drawn else "redraw"

    def finish(self):
        return ("end_turn" if self.view["phase"] == "redraw" else "next_phase"), {}

    def confirm(self, action):
        """Points that are left would be lost."""
        view = self.view
        left = view["sides"][active_side(view)]["ap"]
        if action == "next_phase" and view["phase"] == "actions" and left:
            return self.t("confirm.ap", left)
        return super().confirm(action)

    def others(self, spot):
        view = self.view
        side = spot // 12
        if view["gap"]:
            return [self.primary(spot), ("concede", {"_side": side})]
        own = side == active_side(view)
        empty = self._slots(side)[spot % 12] is None
        last = self.finish()[0]
        found = []
        for name in self.QUICK:
            args = _preset(name, spot)
            phase = _PHASE.get(name)
            if phase:
                if phase != view["phase"]:
                    continue
                if not own:
                    # Against the one pointed at, or nothing of this turn.
                    if name == "attack":
                        args = {"_side": side, "target": spot % 12}
                    elif name != "strategy":
                        continue
            elif name == "fill" or (name in ["next_phase", "end_turn"] and name != last):
                continue
            if name in _NEW:
                if not empty:
                    args.pop("at")
            elif empty and name in _POINTED:
                continue
            found.append((name, args))
        return found

    def whose(self, action, preset):
        side = preset.get("_side")
        if action == "harm":
            side = None if side is None else 1 - side  # who does it, not whom it hits
        elif action not in _OF_SIDE:
            return None
        if side in (None, active_side(self.view)):
            return None
        return "/".join([self.match.name(seat) for seat in members(self.view, side)])

    def lock(self, action, preset):
        """What the form alone cannot see: no place for a new elemental."""
        if self.view["gap"] or action not in _NEW:
            return None
        slots = self._slots(preset.get("_side", active_side(self.view)))
        return None if None in slots else "no_gap"

    # --- lights

    def scene(self, lights, spot):
        board.draw_scene(lights, self.view, spot)


def is_fresh(phase, one):
    """Has an elemental still to do what the phase is about?"""
    if phase == "dawn":
        return one["dawn"] == "ready"
    return phase == "actions" and not one["attacked"]


def _preset(action, spot):
    """What the pointer has answered; `_side` is a note to the form, see forms.py."""
    args = {"_side": spot // 12}
    if action in _POINTED:
        args[_POINTED[action]] = spot % 12
    return args
