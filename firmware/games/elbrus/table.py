# SPDX-License-Identifier: MIT
"""Elbrus at the table: ten health bars, the turn's boxes, the zones."""

from firmware.ui import lights as light
from firmware.ui import table, theme
from firmware.ui.widgets import bar, strike
from lib import icons
from lib.canvas import RIGHT

from .fight import ability_of, find_banner

_TURN_BOXES = (
    ("consumable", icons.POTION),
    ("main", icons.SWORD),
    ("defence", icons.BARRIER),
    ("throwable", icons.BULB),
)


# How many squares away a target may be.
_REACH = {
    "throw_flame": "2", "throw_spear": "1–6", "throw_ntt": "1–3", "lightning": "1–3",
    "burn": "1", "trade": "1", "revive": "1", "steal": "1–3", "armazi": "1–2", "varas": "1–3",
    "tsiva": "1–3", "ebue": "1–5", "kruber": "1–6",
}  # fmt: skip

_TALL = "ÁÉÍÓÚÜÑ"

# The phase without which an action is refused: to ask the rules takes twenty times as long.
_PHASES = {
    "roll_sector": "setup", "first_player": "setup", "begin": "setup", "move_roll": "start",
    "potion": "start", "move": "move", "shoot": "act", "reload": "act", "place_banner": "act",
    "smoke": "act", "throw_flame": "act", "throw_spear": "act", "throw_ntt": "act",
    "lightning": "act", "burn": "act", "backpack": "act",
}  # fmt: skip


class Table(table.Table):
    QUICK = [
        "roll_sector", "first_player", "begin", "shoot", "ability", "move_roll", "move",
        "skip_move", "reload", "potion", "consumable", "place_banner", "smoke", "throw_flame",
        "throw_spear", "throw_ntt", "take_weapon", "open_extra", "equip", "lightning", "burn",
        "backpack", "steal", "hit", "trade", "revive", "remove_banner", "end_turn", "concede",
    ]  # fmt: skip
    ICONS = {
        "shoot": icons.SWORD,
        "ability": icons.BOLT,
        "hit": icons.SWORD,
        "move_roll": icons.DIE,
        "potion": icons.POTION,
        "consumable": icons.POTION,
        "place_banner": icons.BARRIER,
        "throw_flame": icons.BULB,
        "throw_spear": icons.BULB,
        "throw_ntt": icons.BULB,
        "open_extra": icons.CHEST,
        "take_weapon": icons.WEAPON,
        "equip": icons.HELMET,
        "burn": icons.FLAME,
        "lightning": icons.BOLT,
        "revive": icons.HEART,
    }

    FIRM = {
        "wrong_phase": ("consumable",),
        "limit_reached": ("burn", "equip", "lightning"),
        "no_weapon": ("consumable",),
        "passive": (),
        "on_cooldown": (),
    }
    HALVES = {"burn": "end_turn", "lightning": "end_turn"}
    AHEAD = ("closing", "map")

    def head(self):
        """At the right what a dead square costs now, and in how many rounds it costs more."""
        view = self.view
        zone = view["zone"]
        right = "R%d" % view["round"]
        if zone["penalty"]:
            right += " · −%d" % zone["penalty"]
        if zone["next"]:
            right += self.t("head.zone", zone["next"], zone["penalty"] + 5)
        return self.match.name(view["active"]), self.t("phase." + view["phase"]), right

    def body(self, ink, spot):
        """Mats: few of them with large numbers, up to six as cards with a bar, more of them as
        lines; below what the turn still allows. Partners stand beside each other, joined.
        """
        view = self.view
        players = view["players"]
        duo = view["mode"] == "duo"
        height, lines = _grid(view)
        canvas = ink.canvas
        moved = ink.moved
        for seat, mat in enumerate(players):
            if moved is not None and seat != spot and seat not in moved:
                continue
            x = seat // lines * 142
            y = theme.BODY_TOP + seat % lines * height
            active = seat == view["active"] and mat["alive"]
            pointed = seat == spot
            signs = _signs(view, seat)
            shows = (mat["name"], mat["health"], mat["out_round"], signs, active, pointed)
            if ink.cell(seat, x, y, 138, height, *shows):
                color = 1 - active
                if pointed and height < 20:
                    # Lines have no room for a frame: its two ends.
                    canvas.fill(x, y, 138, height, active)
                    canvas.fill(x, y, 3, height, color)
                    canvas.fill(x + 135, y, 3, height, color)
                elif pointed and active:
                    canvas.fill(x, y, 138, height)
                    canvas.frame(x + 1, y + 1, 136, height - 2, ink=0)
                elif pointed:
                    canvas.frame(x, y, 138, height, 2)
                elif active:
                    # White paper keeps it off the frame of who is pointed at.
                    above = height > 20
                    canvas.fill(x, y + above, 138, height - 2 * above)
                _draw_mat(ink, x, y, mat, signs, color, height)
                if duo and mat["alive"]:
                    canvas.fill(x + (0 if x else 135), y + height // 2, 3, 2, color)
            if duo and x and ink.cell(("pair", seat), 138, y, 4, height):
                canvas.fill(138, y + height // 2, 4, 2)
        _draw_turn(ink, self.match, _signs(view, spot) if height < 20 else ())

    def folds(self, spot):
        height, lines = _grid(self.view)
        if lines == 1:
            return (40,)
        return [theme.BODY_TOP + line * height for line in range(lines - (height < 20), 0, -1)]

    # --- the keys

    def primary(self, spot):
        view = self.view
        phase = view["phase"]
        if phase == "setup":
            return self.finish()
        if spot != view["active"]:
            return "hit", {"target": spot}
        mat = view["players"][spot]
        if phase == "start":
            return ("skip_move" if mat["frozen"] else "move_roll"), {}
        if phase == "act":
            if view["turn"]["main"] or not any(mat["weapons"]):
                return "end_turn", {}
            loaded = [weapon for weapon in mat["weapons"] if weapon and weapon["loaded"]]
            return ("shoot" if loaded else "reload"), {}
        return phase, {}

    def others(self, spot):
        view = self.view
        own = spot == view["active"]
        abouts = self.about()
        found = []
        for number, action in enumerate(self.QUICK):
            about = abouts[number]
            if action == "steal":
                for octor in self.spots():
                    if view["players"][octor]["character"] == "octor":
                        preset = {"player": octor}
                        if not own and spot != octor:
                            preset["target"] = spot
                        found.append((action, preset))
            elif about == "target" and not own:
                found.append((action, {"target": spot}))
            elif about == "player" and not (own and action in ("first_player", "burn")):
                found.append((action, {"player": spot}))
            elif own and (action not in ("trade", "revive") or view["mode"] == "duo"):
                found.append((action, {}))
        return found

    def finish(self):
        view = self.view
        if view["phase"] != "setup":
            return "end_turn", {}
        for seat in octors(view):
            # Octor chooses before the match begins.
            if not view["players"][seat]["stolen"] and copied(view, seat):
                return "steal", {"player": seat}
        return "begin", {}

    def asks(self, action):
        """The faces of a move are the dice's."""
        return action != "move_roll" and super().asks(action)

    def lock(self, action, preset):
        view = self.view
        if view["phase"] != _PHASES.get(action, view["phase"]) and not view["over"]:
            return "wrong_phase"
        if action == "steal" and not octors(view):
            return "no_ability"
        kind = {"lightning": "lightning", "remove_banner": None}.get(action, "")
        return None if kind == "" or find_banner(view, kind) else "no_banner"

    def aside(self, action, args):
        """How far it reaches; whether that is so is seen on the map alone."""
        reach = _REACH.get(action)
        if action == "ability":
            mat = self.view["players"][args.get("player", self.view["active"])]
            reach = _REACH.get(ability_of(mat))
        # Before the match Octor copies a neighbour at the table.
        return self.t("head.reach", reach) if reach and self.view["phase"] != "setup" else ""

    def closing(self, action, answers):
        """Lightning and Tharsis strike when a turn ends."""
        if action not in ("end_turn", "trade") or self.view["phase"] != "act":
            return None
        from .closing import chores

        return chores(self.match, answers, action == "trade")

    def look(self, spot):
        from .map import Mat

        return Mat(self.match.app, self.match, spot)

    # --- lights

    def scene(self, lights, spot):
        """One row per player, as long as the health; the first LED says who, blinking says now."""
        px = lights.px
        view = self.view
        players = view["players"]
        rows = px.height
        first = 0
        if len(players) > rows:
            # Two pages in turn.
            lights.moving = 2000
            first = lights.now // 2000 % 2 * 5
            rows = 5
        for row in range(min(rows, len(players) - first)):
            seat = first + row
            mat = players[seat]
            if mat["alive"]:
                color = lights.color(mat["color"])
                length = -(-mat["health"] * px.width // 100)
                px.box(0, row, length, 1, color, 256 if seat == view["active"] else light.DIM)
                px.put(0, row, color)
                if seat == spot:
                    px.put(px.width - 1, row, light.WHITE)


def octors(view):
    players = view["players"]
    found = range(len(players))
    return [s for s in found if players[s]["character"] == "octor" and players[s]["alive"]]


def copied(view, octor):
    """Whose ability Octor can copy, the next seats first; before the match only neighbours'."""
    if octor is None:
        return []  # nobody is Octor
    players = view["players"]
    count = len(players)
    steps = range(1, count)
    if view["phase"] == "setup":
        steps = (1,) if count == 2 else (1, count - 1)
    seats = [(octor + step) % count for step in steps]
    return [
        seat for seat in seats if players[seat]["alive"] and players[seat]["character"] != "emoon"
    ]


def _signs(view, seat):
    """Icons of what a player wears and suffers."""
    mat = view["players"][seat]
    weapons = [weapon["loaded"] for weapon in mat["weapons"] if weapon]
    signs = []
    if mat["frozen"]:
        signs.append(icons.SNOW)
    if mat["burned"]:
        signs.append(icons.FLAME)
    if view["banners"] and find_banner(view, "smoke", seat):
        signs.append(icons.CLOUD)
    if mat["helmet"]:
        signs.append(icons.HELMET)
    if mat["body"]:
        signs.append(icons.ARMOUR)
    if weapons:
        signs.append(icons.WEAPON if any(weapons) else icons.WEAPON_EMPTY)
    if mat["cooldown"]:
        signs.append(icons.HOURGLASS)
    return signs


def _draw_signs(canvas, signs, at, y, right, color):
    for icon in signs:
        at += 5
        if at + 12 > right:
            break
        at += canvas.icon(icon, at, y, color) - 3


def _grid(view):
    """How high a mat is, and how many stand below each other."""
    count = len(view["players"])
    if view["mode"] == "duo":
        return (37, 25, 18, 15)[count // 2 - 2], count // 2
    height = 75 if count == 2 else 37 if count <= 4 else 25 if count <= 6 else 15
    return height, 75 // height


def _draw_mat(ink, x, y, mat, signs, color, height):
    """A card: name, signs and a large number over a bar. A line: all of it side by side, with
    the gravest sign alone. Of who is out: the name and the round.
    """
    canvas = ink.canvas
    health = mat["health"]
    room = 52
    base = y + min(15, height - 3)
    if not mat["alive"]:
        room = 84
    elif height == 75:
        room = 128
    elif height > 20:
        # The larger number leaves less.
        room = max(54, (92 if height == 25 else 83) - 14 * len(signs))
    name = mat["name"]
    font = ink.fitting(name, room)
    if height < 30 and font is ink.text:
        # Its letters would reach down to the bar, or into the line below.
        font = theme.font("narrow")
    if height < 20 and any([letter in _TALL for letter in name]):
        font = ink.small  # its accents stay off the line above
    at = x + 5 + canvas.text(font, name, x + 5, base, color, room=room)
    font = ink.text
    if not mat["alive"]:
        strike(canvas, x + 3, base - 5, at - x - 1)
        canvas.text(ink.small, "R%d" % mat["out_round"], x + 116, base, 1, RIGHT)
        canvas.icon(icons.SKULL, x + 121, base - 11)
        return
    if height == 75:
        _draw_signs(canvas, signs, x, y + 24, x + 62, color)
        _draw_signs(canvas, signs[4:], x, y + 42, x + 62, color)
        bar(canvas, x + 6, y + 62, 126, 7, health, 100, 0, color)
        base = y + 56
        font = theme.font("number_l")
    elif height == 37:
        _draw_signs(canvas, signs, at, y + 5, x + 90, color)
        bar(canvas, x + 5, y + 25, 80, 7, health, 100, 0, color)
        base = y + 28
        font = theme.font("number_m")
    elif height == 25:
        _draw_signs(canvas, signs, at, y + 4, x + 98, color)
        bar(canvas, x + 5, y + 19, 92, 3, health, 100, 0, color)
        base = y + 20
        font = theme.font("number_s")
    else:
        if signs:
            canvas.icon(signs[0], x + 59, base - 11, color)
        bar(canvas, x + 72, base - 9, 25, 7, health, 100, 0, color)
    canvas.text(font, str(health), x + 132, base, color, RIGHT)


def _draw_turn(ink, match, signs):
    """What the turn still allows: boxes that are ticked when used, and the steps; where mats are
    lines, also all signs of the one that is pointed at.
    """
    turn = match.view["turn"]
    canvas = ink.canvas
    used = [turn[box] is not None for box, _ in _TURN_BOXES]
    if ink.cell("turn", 0, 95, 120, 14, used):
        canvas.hdots(0, 95, 120)
        x = 3
        for number, (_, icon) in enumerate(_TURN_BOXES):
            canvas.icon(icon, x, 97)
            canvas.icon(icons.BOX_TICKED if used[number] else icons.BOX, x + 15, 98)
            x += 29
    if not ink.cell("steps", 120, 95, theme.BODY_RIGHT - 120, 14, turn["steps"], signs):
        return
    canvas.hdots(120, 95, theme.BODY_RIGHT - 120)
    right = 278
    if signs:
        right -= 15 * len(signs)
        _draw_signs(canvas, signs, right, 96, 282, 1)
    if turn["steps"]:
        words = match.t("turn.steps", turn["steps"])
        canvas.text(ink.small, words, right - 2, 105, 1, RIGHT)
