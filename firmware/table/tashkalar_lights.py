# SPDX-License-Identifier: MIT
"""Tash-Kalar on the LED matrix: a bar for each side, its pieces beside it, the actions below."""

from firmware.table.tashkalar_forms import own
from firmware.ui import lights as light

_MID = 120
_WIDE_BAR = 20  # of the 32 columns of a long matrix; the pieces stand behind


class _Lane:
    """The place of one side: `put(along, across)` counts from the bar's foot.

    On a square matrix bars grow upwards, on a long one to the right.
    """

    def __init__(self, px, side, sides):
        self._px = px
        self.wide = px.width >= 2 * px.height
        if self.wide:
            self.across = (px.height - 1) // sides
            self.length = _WIDE_BAR
        else:
            self.across = px.width // sides
            self.length = px.height - 1
        self.first = side * self.across

    def put(self, along, across, color, level=256):
        if self.wide:
            self._px.put(along, self.first + across, color, level)
        else:
            self._px.put(self.first + across, self._px.height - 2 - along, color, level)

    def thick(self):
        """How many LEDs across the bar has: the rest is for the pieces."""
        if self.wide:
            return self.across
        return self.across if self._px.width <= 8 else self.across // 2


def score_later(view, side):
    """A side's score when the turn has been scored."""
    entry = view["sides"][side]
    if side != own(view) or view["mode"].startswith("elite"):
        return entry["score"]
    worth = view["turn"]["worth"]
    if view["mode"] == "melee":
        colors = entry["colors"]
        return min([colors[n] + worth[n] for n in range(len(colors)) if n != side])
    return entry["score"] + sum(worth)


def _part(points, target, length):
    return min(length, length * points // target)


def scene(lights, match, spot):
    px = lights.px
    view = match.view
    sides = view["sides"]
    for side in range(len(sides)):
        _draw_side(lights, view, side, side == spot)
    color = lights.color(view["players"][view["active"]]["color"])
    step = max(1, px.height // 8)
    for number in range(view["turn"]["actions_left"]):
        # A gap between two actions where there is room for one.
        px.box(number * (step + step // 2), px.height - 1, step, 1, color)
    if view["final"] and not view["over"]:
        level = lights.pulse(20) // 4
        for index in range(px.frame_length()):
            _frame_if_dark(px, index, level)


def _frame_if_dark(px, index, level):
    """The frame of the last turns lies behind everything else."""
    width, height = px.width, px.height
    if index < width:
        x, y = index, 0
    elif index < width + height - 1:
        x, y = width - 1, index - width + 1
    elif index < 2 * width + height - 2:
        x, y = 2 * width + height - 3 - index, height - 1
    else:
        x, y = 0, px.frame_length() - index
    if not px.get(x, y):
        px.put(x, y, light.RED, level)


def _draw_side(lights, view, side, pointed):
    px = lights.px
    lane = _Lane(px, side, len(view["sides"]))
    entry = view["sides"][side]
    color = lights.color(entry["color"])
    active = side == own(view)
    target = view["target"]
    thick = lane.thick()
    height = _part(entry["score"], target, lane.length)
    later = _part(score_later(view, side), target, lane.length)
    for across in range(thick):
        for along in range(height):
            lane.put(along, across, color, 256 if active or along == 0 else light.DIM)
    if later > height:
        # What the turn will add: it blinks on top.
        level = lights.attention(0)
        for along in range(height, later):
            for across in range(thick):
                lane.put(along, across, color, level)
    colors = [points for points in entry["colors"] if points is not None]
    if colors:
        highest = _part(max(colors), target, lane.length)
        if highest > max(height, later):
            lane.put(highest - 1, 0, color, light.DIM)
    _draw_pieces(px, lane, entry["board"], color, thick)
    if pointed:
        lane.put(lane.length - 1, thick - 1, light.WHITE)


def _draw_pieces(px, lane, board, color, thick):
    """Pieces as LEDs, the legendary ones bright and first; an 8x8 has no room for them."""
    if lane.wide:
        room, start = (px.width - _WIDE_BAR - 1) * lane.across, _WIDE_BAR + 1
    elif px.width > 8:
        room, start = (lane.across - thick - 1) * lane.length, 0
    else:
        return
    at = 0
    for rank, level in (("legendary", 256), ("heroic", _MID), ("common", light.DIM // 2)):
        for _ in range(board[rank]):
            if at >= room:
                return
            if lane.wide:
                lane.put(start + at // lane.across, at % lane.across, color, level)
            else:
                across = lane.across - thick - 1
                lane.put(at // across, thick + at % across, color, level)
            at += 1


# --- effects -----------------------------------------------------------------------------------


def _ring(color, inner=None):
    """A ring that grows from the middle; with `inner`, filled with that."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        # Distances are doubled, so that the middle may lie between LEDs.
        reach = (max(px.width, px.height) + 4) * elapsed // lasts
        for y in range(px.height):
            for x in range(px.width):
                far = max(abs(2 * x - px.width + 1), abs(2 * y - px.height + 1))
                if reach - 4 < far <= reach:
                    px.put(x, y, color)
                elif inner is not None and far < reach:
                    px.put(x, y, inner, 256 - elapsed * 200 // lasts)

    return effect


def _halves(color, upper, lower):
    """A flare: its upper, its lower half, or both."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        half = px.height // 2
        level = 256 - elapsed * 220 // lasts
        if upper:
            px.box(0, 0, px.width, half, color, level)
        if lower:
            px.box(0, px.height - half, px.width, half, color, level)

    return effect


def _falling(color, side, sides):
    """A piece falls from its side's place."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        size = max(1, px.height // 8)
        x = px.width * (2 * side + 1) // (2 * sides) - size
        y = px.height * elapsed * elapsed // (lasts * lasts)
        px.box(x, y, 2 * size, 2 * size, color)
        px.box(x, y - 2 * size, 2 * size, 2 * size, color, light.DIM)

    return effect


def _spiral(color, other):
    """The winner's colour winds inwards; a draw has two colours in turn."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        left, top, right, bottom = 0, 0, px.width - 1, px.height - 1
        steps = px.width * px.height * elapsed // (lasts * 3 // 4)
        x = y = 0
        dx, dy = 1, 0
        for number in range(min(steps, px.width * px.height)):
            px.put(x, y, other if other is not None and number % 2 else color)
            if dx > 0 and x == right:
                dx, dy, top = 0, 1, top + 1
            elif dy > 0 and y == bottom:
                dx, dy, right = -1, 0, right - 1
            elif dx < 0 and x == left:
                dx, dy, bottom = 0, -1, bottom - 1
            elif dy < 0 and y == top:
                dx, dy, left = 1, 0, left + 1
            x += dx
            y += dy

    return effect


def flare_halves(match, kept):
    """(rival, does the upper half apply, does the lower) of the flare that was just used."""
    args = match.session.last_action()["with"]
    gap = kept["gaps"][args["rival"]]
    upper, lower = args.get("top"), args.get("bottom")
    return args["rival"], bool(upper and gap[0] >= upper), bool(lower and gap[1] >= lower)


def effect(lights, match, code, kept):
    view = match.view
    sides = view["sides"]
    mine = lights.color(sides[kept["own"]]["color"])
    if code == "match_end":
        colors = [lights.color(view["players"][seat]["color"]) for seat in view["winners"]]
        other = [color for color in colors if color != colors[0]]
        return _spiral(colors[0], other[0] if other else None), 1600
    if code == "final_turns":
        return light.alarm, 1200
    if code == "legend":
        return _ring(light.WHITE, light.GOLD), 1200
    if code in ("flare_top", "flare_bottom"):
        rival, upper, lower = flare_halves(match, kept)
        return _halves(lights.color(sides[rival]["color"]), upper, lower), 1200
    if code == "do.end_turn" and not view["over"]:
        # The banner with the cards to draw must not hide whose turn it is.
        color = lights.color(view["players"][view["active"]]["color"])
        return light.turn_of(color, view["active"], len(view["players"])), 1200
    if code == "do.hand_over":
        seat = (view["active"] + 2) % len(view["players"])
        return light.turn_of(mine, seat, len(view["players"])), 1200
    if code == "do.claim":
        return _ring(light.GOLD, mine), 1200
    if code == "straighten":
        return _halves(light.GREY, True, True), 500
    if code == "do.summon":
        return _ring(mine), 700
    if code in ("do.destroy", "do.capture", "do.transform"):
        for side in range(len(sides)):
            if sides[side]["total"] < kept["totals"][side]:
                return _falling(lights.color(sides[side]["color"]), side, len(sides)), 700
    return None
