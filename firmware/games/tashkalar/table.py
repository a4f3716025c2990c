# SPDX-License-Identifier: MIT
"""Tash-Kalar at the table: sides as two cards or as the melee's table of colours."""

from micropython import const

from firmware.ui import lights as light
from firmware.ui import table, theme
from firmware.ui.widgets import bar, short, signed
from lib import icons
from lib.canvas import CENTER, RIGHT

from .state import CARDS, RANKS, elite, hand, in_teams, melee, own, partner_of

# What the text of a card may want; what is wanted most comes first.
EFFECTS = (
    "upgrade", "effect_place", "destroy", "capture", "transform", "downgrade", "gain_action",
    "extra_draw",
)  # fmt: skip

_WIDE_BAR = const(20)  # of the 32 columns of a long matrix; the pieces stand behind


class Table(table.Table):
    """The pointer goes over sides, because pieces belong to a colour; in teams two players share
    one.
    """

    QUICK = [
        "claim", "odd_point", "last_card", "summon", "flare", "effect_place", "upgrade", "discard",
        "extra_draw", "gain_action", "transform", "downgrade", "capture", "destroy", "hand_over",
        "end_turn", "place", "concede",
    ]  # fmt: skip
    ICONS = {
        "place": icons.SEAT_PLUS,
        "summon": icons.BOLT,
        "destroy": icons.SWORD,
        "end_turn": icons.NEXT,
        "flare": icons.FLAME,
        "claim": icons.FLAG,
        "odd_point": icons.COIN,
        "capture": icons.ARROW,
        "upgrade": icons.UP,
        "discard": icons.CARD,
        "transform": icons.SEAL,
        "downgrade": icons.DOWN,
        "effect_place": icons.SUN,
        "extra_draw": icons.DECK,
        "last_card": icons.DECK,
        "concede": icons.FLAG,
    }

    AHEAD = ("dials", "closing", "effects")
    # What the card at the end of a turn asks.
    HALVES = {"claim": "end_turn", "odd_point": "end_turn", "last_card": "end_turn"}

    def opened(self):
        self._looked = None  # how many actions there were when the last one was looked at
        self._resolving = False
        self.melee = None
        if melee(self.view):
            from . import melee as part

            # Every overview of such a match draws with it, so it is kept; others never do.
            self.melee = part

    # --- who and what

    def acting(self):
        """The seat that plays: the active one, who also ends the turn and draws; while there are
        actions of a turn that was handed over, the partner.
        """
        view = self.view
        turn = view["turn"]
        handed = turn["handed"] and turn["actions_left"]
        return partner_of(view["active"]) if handed else view["active"]

    def rivals(self):
        """The other sides, the next one first."""
        count = len(self.view["sides"])
        return [(own(self.view) + step) % count for step in range(1, count)]

    def gaps(self, side):
        """How far a rival is ahead, in upgraded pieces and in all."""
        gap = self.view["turn"]["gaps"][side]
        return signed(gap["upgraded"], "0"), signed(gap["total"], "0")

    def cards_words(self, cards, kinds=CARDS, room=999):
        """Those of a hand's or a draw's cards that there are, in short if there is no room."""
        words = ", ".join([self.t("count." + kind, cards[kind]) for kind in kinds if cards[kind]])
        if theme.font("small").width(words) > room:
            few = ["%d %s" % (cards[kind], self.t("short." + kind)) for kind in kinds]
            words = ", ".join([part for part in few if part[0] != "0"])
        return words

    def hint(self, spot):
        """(icon, numbers) for a spot: a rival's gaps for a flare; cards in hand or to draw."""
        view = self.view
        if spot == own(view):
            if not view["turn"]["actions_left"]:
                return icons.DECK, view["turn"]["draw"]
            if melee(view):
                return icons.CARD, hand(view)
            spot = self.rivals()[0]
        return icons.FLAME, self.gaps(spot)

    # --- the pointer

    def spots(self):
        return list(range(len(self.view["sides"])))

    def home(self):
        return own(self.view)

    def spot_name(self, spot):
        """A player's name; a team is called by its colour."""
        side = self.view["sides"][spot]
        seats = side["players"]
        return self.match.name(seats[0]) if len(seats) == 1 else self.t("word." + side["color"])

    # --- the keys

    def labels(self, spot, labels):
        """Before the first action, A tells how the arena is laid out."""
        look, more, do = labels
        if not self.match.session.count:
            look = self.t("key.prepare")
        elif self._resolves(spot):
            more = self.t("key.effects")
        return look, more, do

    def _resolves(self, spot):
        """Was a card played just now, so that its text is being resolved?"""
        session = self.match.session
        if self._looked != session.count:
            self._looked = session.count
            last = session.last_action()
            self._resolving = bool(last) and last["do"] in EFFECTS + ("summon", "flare")
        view = self.view
        open_yet = view["phase"] == "actions" and not view["over"]
        return self._resolving and open_yet and spot == own(view)

    def menu(self, spot):
        if not self._resolves(spot):
            return None
        from .effects import Effects

        return Effects(self.match.app, self.match, spot)

    def look(self, spot):
        if self.match.session.count:
            return None
        from .pages import Prepare

        return Prepare(self.match.app, self.match, spot)

    def primary(self, spot):
        if spot != own(self.view):
            return "destroy", {"side": spot}
        return "place" if self.view["turn"]["actions_left"] else "end_turn", {}

    def others(self, spot):
        view = self.view
        presets = {"place": {"_ask": True}}
        if spot == own(view):
            seat = view["active"]
            about = ["effect_place", "upgrade", "downgrade", "destroy"]
            # C places already: the list has that only for a shortage of pieces.
            actions = self.QUICK
        else:
            seat = view["sides"][spot]["players"][0]
            # Besides destroying with C.
            about = ["effect_place", "upgrade", "transform", "downgrade", "capture"]
            actions = ["flare"] + about + ["concede"]
            presets["flare"] = {"rival": spot}
        presets["concede"] = {"player": seat}
        for action in about:
            presets[action] = {"side": spot}
        belongs = {
            "claim": elite(view),
            "odd_point": view["turn"]["odd_choices"],
            "hand_over": in_teams(view),
            "concede": not melee(view),
        }
        return [
            (action, presets.get(action, {})) for action in actions if belongs.get(action, True)
        ]

    def closing(self, action, answers):
        """Everything that belongs to the end of a turn is on its card."""
        if action != "end_turn" and action not in self.HALVES:
            return None
        if self.view["turn"]["actions_left"]:
            return None  # the rules say why not yet
        from .closing import chores

        return chores(self.match, answers, action)

    def lock(self, action, preset):
        """What the forms' first answers do not show: nothing there, or nobody far enough ahead."""
        view = self.view
        turn = view["turn"]
        if view["over"] or view["phase"] != "actions":
            return None
        flare = action == "flare"
        if flare:
            if turn["handed"] or not hand(view)["flares"]:
                return None
        elif action not in ["destroy", "upgrade", "downgrade", "capture", "transform"]:
            return None
        # The pointer presets a side or a rival. Nobody is ahead of oneself.
        for side in list(preset.values()) or self.spots():
            gap = turn["gaps"][side]
            if max(gap["upgraded"], gap["total"]) > 0 if flare else view["sides"][side]["total"]:
                return None
        return "flare_not_met" if flare else "no_such_piece"

    def title(self, action, args):
        """Whose pieces it is about."""
        side = args.get("side", args.get("rival"))
        if type(side) is int and side >= 0:
            return "%s · %s" % (self.match.label(action), self.spot_name(side))
        return None

    # --- the overview

    def head(self):
        view = self.view
        left = view["turns_left"]
        if not view["final"]:
            right = self.t("head.target", view["target"], view["round"])
        else:
            right = self.t("head.turns", left) if left > 1 else self.t("head.final")
        return self.match.name(self.acting()), "", right

    def body(self, ink, spot):
        self._draw_turn(ink)
        sides = self.spots()
        if self.melee:
            self.melee.draw_table(ink, self, spot)
        else:
            for side in sides:
                self._draw_card(ink, side, side == spot)
        # Four rows leave no room for it.
        if len(sides) < 4:
            self._draw_strip(ink, spot)

    def folds(self, spot):
        return (71, 52, 33) if self.melee else (86, 41)

    def _draw_turn(self, ink):
        """Beside the name: the actions as discs and in words, and whether a card was discarded."""
        view = self.view
        turn = view["turn"]
        name, _, right = self.head()
        left = turn["actions_left"]
        every = left + turn["placed"] + turn["summoned"] + turn["discarded"]
        font = ink.text
        end = 284 - font.width(right)
        x = font.width(font.fit(name, end - 30)) + 16
        shows = (name, right, left, every, turn["discarded"], view["over"])
        if not ink.cell("actions", x, 0, end - x, 18, *shows) or view["over"]:
            return
        canvas = ink.canvas
        words = self.t("count.actions", left) if left else self.t("phase.end")
        if every <= 4 and x + 11 * every + font.width(str(left)) < end:
            for number in range(every):
                canvas.icon(icons.SEAT_DISC if number < left else icons.SEAT_RING, x, 4)
                x += 11
            x += 2
        if x + font.width(words) > end:
            words = str(left)
        x += canvas.text(font, words, x, theme.HEAD_BASE) + 6
        if turn["discarded"] and x + 11 <= end:
            # Only one may be discarded in a turn.
            canvas.icon(icons.CARD, x, 3)
            cross_out(canvas, x, 3)

    def _draw_strip(self, ink, spot):
        """One line: the hint in words, and what the turn has brought so far."""
        view = self.view
        turn = view["turn"]
        t = self.t
        icon, numbers = self.hint(spot)
        words = right = ""
        if not view["over"]:
            if icon == icons.FLAME:
                words = t("strip.gaps", *numbers)
            else:
                words = self.cards_words(numbers)
                if words and icon == icons.DECK:
                    words = t("strip.draw", words)
            kind, number = "worth", sum(turn["worth"])
            if turn["claimed"]:
                kind, number = "claimed", turn["claimed"]
            elif elite(view):
                kind, number = "destroyed", destroyed(turn)
            if number:
                right = t("strip." + kind, number)
        if not ink.cell("strip", 0, 90, 282, 18, words, right):
            return
        canvas = ink.canvas
        canvas.hdots(0, 90, theme.BODY_RIGHT)
        x = 0
        if words:
            canvas.icon(icon, 5, 94)
            x = 20 + canvas.text(ink.small, words, 20, 104)
        # Cards to draw take all of the line; the card's name row tells the points, too.
        if right and x + ink.small.width(right) <= 270:
            canvas.text(ink.small, right, 278, 104, 1, RIGHT)

    def _draw_card(self, ink, side, pointed):
        """Its names, its score large, its pieces by rank, and the way to the target."""
        view = self.view
        entry = view["sides"][side]
        board = entry["board"]
        active = side == own(view)
        worth = sum(view["turn"]["worth"]) if active else 0
        actor = self.acting() if active else None
        x = 142 * side
        shows = (three(board, RANKS), entry["score"], worth, actor, pointed)
        if not ink.cell(("card", side), x, 20, 138, 69, *shows):
            return
        canvas = ink.canvas
        if pointed:
            canvas.frame(x, 20, 138, 69, 2)
        self._draw_names(ink, side, x + 3, actor, "+%d" % worth if worth else "")
        canvas.text(theme.font("number_l"), str(entry["score"]), x + 8, 78)
        middle = x + 72
        for rank in RANKS:
            canvas.text(theme.font("number_s"), str(board[rank]), middle, 60, 1, CENTER)
            rank_mark(canvas, middle - 4, 78, rank)
            middle += 25
        score_bar(canvas, x + 5, 80, 128, 6, view, side)

    def _draw_names(self, ink, side, x, actor, worth):
        """A player's name after the seat's shape, or the two of a team side by side."""
        canvas = ink.canvas
        seats = self.view["sides"][side]["players"]
        alone = len(seats) == 1
        width = 132 // len(seats)
        for seat in seats:
            color = 1
            if seat == actor:
                canvas.fill(x, 23, width, 17)
                color = 0
            room = width - 6
            at = x + 4
            if alone:
                canvas.icon(icons.SEATS[side], at, 27, color)
                at += 13
                room -= 13
                if worth:
                    # What the turn will add at its end.
                    room -= canvas.text(ink.text, worth, x + width - 3, 37, color, RIGHT) + 3
            draw_name(ink, self.match.name(seat), at, 37, room, color, alone)
            x += width

    # --- the LED matrix: a bar for each side, its pieces beside it, the actions below

    def scene(self, lights, spot):
        px = lights.px
        view = self.view
        if view["final"] and not view["over"]:
            # The last turns: a frame behind everything else.
            px.frame(light.RED, lights.pulse(20) // 4)
        for side in self.spots():
            _light_side(lights, view, side, side == spot)
        color = lights.color(view["players"][view["active"]]["color"])
        step = max(1, px.height // 8)
        for number in range(view["turn"]["actions_left"]):
            # A gap between two actions where there is room for one.
            px.box(number * (step + step // 2), px.height - 1, step, 1, color)


def _score_later(view, side):
    """A side's score when the turn has been scored."""
    entry = view["sides"][side]
    if side != own(view) or elite(view):
        return entry["score"]
    worth = view["turn"]["worth"]
    if melee(view):
        colors = entry["colors"]
        return min([colors[n] + worth[n] for n in range(len(colors)) if n != side])
    return entry["score"] + sum(worth)


def _light_side(lights, view, side, pointed):
    """On a square matrix bars grow upwards, on a long one to the right."""
    px = lights.px
    entry = view["sides"][side]
    wide = px.width >= 2 * px.height
    # The place of a side is `room` LEDs across, its bar `thick`. The pieces stand in rows of
    # `free` LEDs; an 8x8 has no room for them.
    if wide:
        room = thick = free = (px.height - 1) // len(view["sides"])
        length = _WIDE_BAR
        rows = px.width - length - 1
        first, beside = length + 1, 0
    else:
        room = thick = px.width // len(view["sides"])
        length = rows = px.height - 1
        if px.width > 8:
            thick //= 2
        free = room - thick - 1
        first, beside = 0, thick

    def put(along, across, color, level=256):
        """Counted from the bar's foot."""
        across += side * room
        if wide:
            px.put(along, across, color, level)
        else:
            px.put(across, px.height - 2 - along, color, level)

    def part(points):
        return min(length, length * points // view["target"])

    color = lights.color(entry["color"])
    # The foot says whose it is, however few points there are.
    height = max(1, part(entry["score"]))
    later = max(1, part(_score_later(view, side)))
    # What the turn will add blinks on top.
    blink = lights.attention(0) if later > height else 0
    for along in range(later if blink else height):
        level = blink
        if along < height:
            level = 256 if along == 0 or side == own(view) else light.DIM
        for across in range(thick):
            put(along, across, color, level)
    highest = part(max([points or 0 for points in entry["colors"]] or [0]))
    if highest > later:
        put(highest - 1, 0, color, light.DIM)
    at = 0
    for rank, level in (("legendary", 256), ("heroic", 120), ("common", light.DIM // 2)):
        for _ in range(entry["board"][rank]):
            if at < free * rows:
                put(first + at // free, beside + at % free, color, level)
            at += 1
    if pointed:
        put(length - 1, thick - 1, light.WHITE)


# --- what several screens say and draw -----------------------------------------------------------


def destroyed(turn):
    """How many pieces the turn has destroyed."""
    return sum([sum(lost.values()) for lost in turn["destroyed"]])


def three(numbers, keys):
    """Three numbers as they stand on the overview: cards, or pieces by rank."""
    return "·".join([str(numbers[key]) for key in keys])


def draw_name(ink, name, x, y, room, color=1, large=False):
    """A name in the largest type that it fits in; the longest are cut with a point."""
    font = ink.text if large else theme.font("narrow")
    if font.width(name) > room:
        font = theme.font("narrow") if large else ink.small
    ink.canvas.text(font, short(font, name, room), x, y, color)


def cross_out(canvas, x, y):
    """Over the icon of a card."""
    for top in (y, y + 1):
        canvas.line(x - 1, top + 10, x + 9, top)


def rank_mark(canvas, x, y, rank, ink=1):
    """One, two or three chevrons, 9 px wide, standing on the row y."""
    for up in range(RANKS.index(rank) + 1):
        for foot in (y - 2 - 4 * up, y - 1 - 4 * up):
            canvas.line(x, foot, x + 4, foot - 4, ink)
            canvas.line(x + 4, foot - 4, x + 8, foot, ink)


def score_bar(canvas, x, y, w, h, view, side):
    """The way to the target; points that pieces on the board stand for are hatched."""
    entry = view["sides"][side]
    loose = entry["board"]["legendary"] if elite(view) else 0
    bar(canvas, x, y, w, h, entry["score"], view["target"], loose)
