# SPDX-License-Identifier: MIT
"""Dawnfall: what an action has brought, in words and lights."""

from firmware.ui import effects, table
from firmware.ui import lights as light
from firmware.ui.widgets import signed
from lib import icons

from . import deeds
from .fight import COGS, DICE, stat
from .views import asks_now, me, whose


def _hurt(kept, view, index):
    """[(seat, unit)] with fewer miniatures (0) or tokens (1) than before."""
    found = []
    for seat, who in enumerate(view["players"]):
        for number, unit in enumerate(who["units"]):
            if unit["resistance" if index else "minis"] < kept[seat][9][number][index]:
                found.append((seat, number))
    return found


def _sum(t, view, side, key, face, power):
    """A power as it came about: "ATA 3+1+4=8", where the bonus stands in the middle."""
    seat, number = side
    printed = stat(view["players"][seat]["units"][number], key) or 0
    bonus = power - face - printed
    words = "%d%s+%d" % (printed, signed(bonus) if bonus else "", face)
    return "%s %s=%d" % (t("stat." + key), words, power)


def _falling(color, gain):
    """A light falls out of its column, and another one runs to whom it brings points."""

    def effect(lights, elapsed, lasts):
        px = lights.px
        half = lasts // 2
        unit = max(1, px.height // 8)
        middle = px.width // 2
        if elapsed < half:
            y = elapsed * px.height // half
            px.box(middle - unit, y, 2 * unit, unit, color)
            px.box(middle - unit, y - unit, 2 * unit, unit, color, 60)
        else:
            at = (elapsed - half) * middle // half
            px.box(0, 0, px.width, unit, gain, 40)
            px.box(middle + at, 0, unit, 2 * unit, light.WHITE)
            px.box(middle - at - unit, 0, unit, 2 * unit, light.WHITE)

    return effect


def _shield(lights, elapsed, lasts):
    """The defence holds."""
    px = lights.px
    unit = max(1, px.height // 8)
    for row, half in enumerate((3, 3, 3, 3, 2, 1)):
        left = px.width // 2 - half * unit
        px.box(left, (row + 1) * unit, 2 * half * unit, unit, light.WHITE, 150)


class News(table.News):
    BANNERS = [
        "player_eliminated", "last_turn", "unit_lost", "miniature_died", "tokens_captured",
        "tokens_removed", "vp_gained", "reshuffled",
    ]  # fmt: skip
    ICONS = {"unit_lost": icons.SKULL, "miniature_died": icons.SKULL, "reshuffled": icons.DECK}

    def __init__(self, match):
        super().__init__(match)
        self._shown = False  # the screen shows what was rolled

    def keep(self):
        """What deeds compare, and behind the players the combat that an action may end."""
        combat = self.view["combat"]
        return deeds.keep(self.view) + [dict(combat) if combat else None]

    def done(self, action, args):
        table = self.match.table
        if action == "shoot":
            from .shots import remember

            table.shot, table.aimed = table.aimed, None
            remember(self.match, table.shot)
        elif action not in ["reroll", "recharge"]:
            table.shot = None

    def deed(self, action, args, kept):
        view = self.view
        # A fight's screen shows what was rolled; a crystal for it is told where there is room.
        shown = self.live and asks_now(view) and action in ["roll_yellow", "roll_red"]
        self._shown = (shown or self._leads()) and not args.get("pay")
        if action == "counter":
            return self.t("deed.counter", whose(view, *view["combat"]["striker"]))
        if self._shown or action == "adjust":
            return ""
        return deeds.words(self.t, kept, view, action, args)

    def faces(self, action):
        """A shot's stands with its hits."""
        dice = self.view["dice"]
        if action == "roll" or not dice:
            return super().faces(action)
        if self._shown or dice["use"] == "shot":
            return ""
        return self.t("notice.rolled_with", self.t("word." + dice["die"]), dice["face"])

    def tell(self, code, kept):
        """What the deed or the screen says is not told twice."""
        view = self.view
        if code in ["shot_hit", "recharged", "cog"] and self._leads():
            return ""
        if code == "miniature_died":
            seat, number = _hurt(kept, view, 0)[0]
            if not view["players"][seat]["units"][number]["minis"]:
                return ""  # the unit is lost
        if self.live and asks_now(view) == ("cog" if code == "cog" else "counter"):
            if code in ["cog", "miss", "counter_possible"]:
                return ""
        if code in ["hit", "miss"]:
            combat = kept[-1]
            sums = []
            for number, key in enumerate(["atk", "def"]):
                side = combat["target" if number else "striker"]
                face = combat["defence" if number else "attack"]
                sums.append(_sum(self.t, view, side, key, face, view["powers"][number]))
            striker, target = whose(view, *combat["striker"]), whose(view, *combat["target"])
            return self.t("notice." + code, striker if code == "hit" else target, *sums)
        if code == "deck_low":
            low = []
            for seat, who in enumerate(view["players"]):
                if who["deck"] < kept[seat][6] and 1 <= who["deck"] <= 5:
                    cards = self.t("word.cards", who["deck"])
                    low.append(self.t("notice.deck_low", who["name"], cards))
            return "; ".join(low)
        if code == "shot_hit" or code == "shot_miss":
            return self._shot(code)
        return None

    def _leads(self):
        """Does the next screen show whom a shot has hit? It is not to be covered."""
        dice = self.view["dice"]
        if not (self.live and self.match.table.shot and dice):
            return False
        return True in dice["hits"] and not dice["cog"]

    def _shot(self, code):
        """Which of the targets were hit, or that none was."""
        view = self.view
        dice = view["dice"]
        match = self.match
        table = match.table
        entry = match.session.last_action()
        if not self.live and entry["do"] == "shoot":
            from .shots import aimed_at

            table.shot = aimed_at(match, match.app.match.session, entry["is"][3])
        aimed = table.shot or ()
        found = []
        for number, ini in enumerate(dice["inis"]):
            if dice["hits"][number] == (code == "shot_hit"):
                words = "%s %d" % (self.t("stat.ini"), ini)
                if number < len(aimed):
                    words = "%s (%s)" % (whose(view, *aimed[number]), words)
                found.append(words)
        return self.t("notice." + code, dice["face"], "; ".join(found))

    def values(self, code, kept):
        view = self.view
        players = view["players"]
        active = me(view)["name"]
        if code in ["unit_lost", "unit_exposed"]:
            index = int(code == "unit_exposed")
            found = []
            for seat, number in _hurt(kept, view, index):
                unit = players[seat]["units"][number]
                if not unit["resistance" if index else "minis"]:
                    found.append(whose(view, seat, number))
            return ("; ".join(found),)
        if code == "miniature_died":
            seat, number = _hurt(kept, view, 0)[0]
            now = players[seat]["units"][number]["minis"]
            return whose(view, seat, number), kept[seat][9][number][0], now
        if code in ["vp_gained", "tokens_captured", "tokens_removed"]:
            loser, lost = self._change(kept, 1, "initial", -1)
            lost = self.t("word.points", lost)
            if code == "tokens_removed":
                return loser, lost
            winner, gained = self._change(kept, 0, "vp", 1)
            if not winner:
                # The marker stands at the end of its track already.
                winner = players[1 - _hurt(kept, view, 0)[0][0]]["name"]
            return (winner, gained) if code == "vp_gained" else (winner, lost, loser)
        if code == "player_eliminated":
            out = []
            for seat, who in enumerate(players):
                if kept[seat][2] and not who["alive"]:
                    out.append(who["name"])
            return (", ".join(out),)
        if code in ["initiative_lost", "counter_possible"]:
            side = "striker" if code == "initiative_lost" else "target"
            return (whose(view, *view["combat"][side]),)
        if code == "mode_changed":
            return (whose(view, view["active"], view["turn"]["activated"]),)
        if code in ["instant", "between_rolls", "reshuffled"]:
            names = []
            for seat, who in enumerate(players):
                cards = who["discard"] if code == "reshuffled" else who["hand"]
                if cards < kept[seat][7 if code == "reshuffled" else 5]:
                    names.append(who["name"])
            return (", ".join(names) or active,)
        if code == "recharged":
            return (players[view["dice"]["player"]]["name"],)
        if code in ["cog", "match_end"]:
            return ()
        return (active,)

    def _change(self, kept, index, key, sign):
        """(name, by how much) of the player who has more, or less, of something."""
        for seat, who in enumerate(self.view["players"]):
            more = (who[key] - kept[seat][index]) * sign
            if more > 0:
                return who["name"], more
        return "", 0

    # --- lights

    def rolled(self, lights):
        """A die: its face in its own colour; a cog turns round it while its question is open."""
        thrown = self.view["dice"]
        if not thrown:
            return None
        die = thrown["die"]
        color = light.GOLD if die == "yellow" else light.RED
        face = self.view["last_roll"][0]

        def effect(lights, elapsed, lasts):
            px = lights.px
            if elapsed < lasts // 3:
                light.draw_number(px, DICE[die][elapsed // 90 % 6], color, 90)
                return
            light.draw_number(px, face, color)
            if face <= COGS[die]:
                for index in range(px.frame_length()):
                    if (index + elapsed // 120) % 4 < 2:
                        px.frame_pixel(index, light.WHITE, 70)

        return effect

    def effect(self, lights, code, kept):
        view = self.view
        if code in ["hit", "miniature_died", "unit_lost"]:
            fallen = _hurt(kept, view, 0)
            if fallen:
                color = view["players"][fallen[-1][0]]["color"]
                return _falling(lights.color(color), lights.color(me(view)["color"])), 1200
            return effects.flash(light.RED), 500
        if code == "miss":
            return _shield, 700
        if code == "recharged":
            return effects.flash(light.ICE), 500
        if code in ["last_turn", "player_eliminated"]:
            return effects.alarm, 1200
        return None
