# SPDX-License-Identifier: MIT
"""Mythicals: what an action has brought, in words and on the LED matrix."""

from firmware.ui import lights as light
from firmware.ui import table
from lib import icons

from .rules import BOARD
from .table import DAWN, NIGHT, PHASES, hidden, place_of, sky, token_box, token_words


def _sparks(lights, elapsed, lasts):
    """Three cards are turned up, one after the other."""
    px = lights.px
    size = max(2, px.height // 4)
    for number in range(3):
        since = elapsed - number * lasts // 4
        if since >= 0:
            x = (2 * number + 1) * px.width // 6 - size // 2
            level = max(40, 256 - since * 200 // lasts)
            px.box(x, (px.height - size) // 2, size, size, light.WHITE, level)


def _fly(name, color, seat):
    """The token leaves its place for the edge of the one who took it."""
    number = 0
    while name not in BOARD[number][1]:
        number += 1

    def effect(lights, elapsed, lasts):
        px = lights.px
        x, y, wide, high = token_box(px, number, place_of(name))
        part = min(256, elapsed * 320 // lasts)
        x += ((px.width - wide if seat else 0) - x) * part // 256
        px.box(x, y - y * part // 512, wide, high, light.WHITE)
        _edge(px, seat, color, part)

    return effect


def _edge(px, seat, color, level):
    px.box(px.width - 1 if seat else 0, 0, 1, px.height, color, level)


def _handed(color, count, seat):
    """A card for each one given, walking over to the other player's edge."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        walk = lasts * 3 // 4
        way = (px.width - 1) * min(elapsed, walk) // walk
        for number in range(count):
            px.put(way if seat else px.width - 1 - way, px.height // 2 + 2 * number - count, color)
        _edge(px, seat, color, 80)

    return effect


def _golden(lights, elapsed, lasts):
    level = 256 - abs(256 - elapsed * 512 // lasts)
    lights.px.frame(light.GOLD, max(0, level))


def _shutter(lights, elapsed, lasts):
    """Two halves close from above and below."""
    px = lights.px
    closed = min(px.height // 2, px.height * elapsed // lasts)
    for y in (0, px.height - closed):
        px.box(0, y, px.width, closed, light.RED, 120)


def _horizon(odds):
    """The chance of the Day in digits, over a horizon that is lit so far."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        light.draw_number(px, odds, light.GOLD)
        for x in range(px.width):
            lit = x * 100 < odds * px.width
            px.put(x, px.height - 1, DAWN if lit else NIGHT)

    return effect


def _sunrise(lights, elapsed, lasts):
    """Light climbs from the lowest row to the highest."""
    px = lights.px
    high = px.height
    for row in range(min(high, high * 5 * elapsed // (4 * lasts) + 1)):
        level = 256 - 100 * row // high
        px.box(0, high - 1 - row, px.width, 1, sky(high - row // 2, high), level)


_EFFECTS = {
    "day": (_sunrise, 1800),
    "do.draw_deck": (_sparks, 700),
    "do.reveal": (_sparks, 700),
    "do.reinforce": (_golden, 700),
    "do.block": (_shutter, 700),
}


class News(table.News):
    BANNERS = ["day", "give", "dawn_near", "supply_out"]
    ICONS = {"day": icons.SUN, "dawn_near": icons.MOON, "supply_out": icons.COIN}

    def keep(self):
        view = self.view
        person = view["players"][view["active"]]
        return {"markers": person["markers"], "tokens": len(person["tokens"])}

    def values(self, code, kept):
        view = self.view
        if code == "dawn_near":
            return (view["day_odds"],)
        if code in ("day", "supply_out"):
            return (self.match.name(view["active"]),)
        if code == "check_duplicates":
            return self.match.name(view["active"]), self.match.name(1 - view["active"])
        return ()

    def deed(self, action, args, kept):
        """The line of the log; in the log itself the cards. Whose a token is may be a secret."""
        secret = action in ("take", "spend") and hidden(self.view) and not self.match.ended
        if self.live and action in PHASES and not self.view["over"]:
            return self._line(action, args, secret)
        if self.live or secret or action not in ("reveal", "spend"):
            return ""
        from .cards import list_words

        return list_words(self.match, args["cards"])

    def _line(self, action, args, secret):
        match = self.match
        words = self.t("log." + action)
        for name, value in args.items():
            if name == "player":
                value = match.name(value)
            elif name == "token":
                value = self.t("word.a_token") if secret else token_words(match, value)
            elif name == "color":
                value = self.t("word." + value)
            words = words.replace("{%s}" % name, str(value))
        return words

    def tell(self, code, kept):
        """A card that changes hands is named, and so are markers; what the head says is not."""
        view = self.view
        if code == "reinforce_or_block":
            person = view["players"][view["active"]]
            won = person["markers"] - kept["markers"]
            return self.t("notice.won", person["name"], won) if won else ""
        if code == "give":
            from .cards import list_words

            words = list_words(self.match, view["given"], " + ")
            return self.t("notice.give", self.match.name(1 - view["active"]), words)
        return None

    def banner(self, code, lines):
        del lines[0]  # the deed: what is grave is read first
        if code != "give":
            return False
        from .cards import Give

        self.match.app.push(Give(self.match.app, self.match, lines[1:]))
        return True

    def finale(self):
        if self.view["reason"] == "day":
            from .pages import Finale

            self.match.app.push(Finale(self.match.app, self.match))

    def effect(self, lights, code, kept):
        view = self.view
        seat = view["active"]
        if code == "dawn_near":
            return _horizon(view["day_odds"]), 1600
        if code == "give":
            seat = 1 - seat
            color = lights.color(view["players"][seat]["color"])
            return _handed(color, len(view["given"]), seat), 1200
        if code in ("do.take", "do.spend"):
            person = view["players"][seat]
            if view["over"] or len(person["tokens"]) == kept["tokens"]:
                return None
            return _fly(person["tokens"][-1], lights.color(person["color"]), seat), 900
        return _EFFECTS.get(code)
