# SPDX-License-Identifier: MIT
"""The rules of a match by a tracker sheet, and what is said of a bad sheet.

Runs unchanged on CPython and on MicroPython.
"""

import json
import unittest

from firmware.games.sheet import check as sheetcheck
from firmware.games.sheet import rules as sheet
from firmware.games.sheet.says import say
from firmware.match.session import finished
from firmware.rules.core import act
from lib.font import LATIN
from tools.device.rulecase import Rig

_RIG = Rig(sheet)
do = _RIG.do
refused = _RIG.refusal
refused_setup = _RIG.setup_error


def problems(made, file, language="en"):
    """What is wrong with a sheet, as its writer reads it."""
    return [say(file, problem, language) for problem in sheetcheck.check(made)]


def counter(slug, **more):
    more["id"] = slug
    more["label"] = slug
    return more


def make(by="highest", **more):
    """A small sheet: two to four players with gold from -10 to 50, and what else is asked for."""
    made = {
        "title": {"es": "Prueba", "en": "Trial"},
        "players": [2, 4],
        "counters": [counter("gold", min=-10, max=50)],
        "win": {"by": by},
    }
    made.update(more)
    return made


def begin(made, count=2):
    return sheet.new({"mode": "sheet", "sheet": made, "players": [{} for _ in range(count)]})


def gain(state, who, by, slug="gold"):
    return do(state, "change", player=who, counter=slug, by=by)


def turns(state, count):
    """End so many turns: -> all notices."""
    notices = []
    for _ in range(count):
        notices += do(state, "end_turn")
    return notices


def gold(state):
    return [person["counters"]["gold"] for person in state["players"]]


def places(state):
    return [person["place"] for person in state["players"]]


def criteria(state):
    return [entry["criterion"] for entry in sheet.explain(state)]


class TestSetup(unittest.TestCase):
    def test_the_start(self):
        setup = {"sheet": make(clock=45), "players": [{"name": "Ana", "color": "lime"}, {}]}
        state = sheet.new(setup)
        self.assertEqual(state["game"], "sheet")
        self.assertEqual(state["mode"], "sheet")
        self.assertEqual(state["title"], {"es": "Prueba", "en": "Trial"})
        self.assertEqual(state["clock"], 45)
        self.assertEqual(state["round"], 1)
        self.assertEqual(state["phase"], None)
        names = [(person["name"], person["color"]) for person in state["players"]]
        self.assertEqual(names, [("Ana", "lime"), ("P2", "blue")])
        self.assertEqual(gold(state), [0, 0])

    def test_refused(self):
        good = make()
        for mode in ("duel", None, 7, ["sheet"]):
            setup = {"mode": mode, "sheet": good, "players": [{}, {}]}
            self.assertEqual(refused_setup(setup), "bad_mode")
        for setup in (None, [], "sheet", 7):
            self.assertEqual(refused_setup(setup), "bad_mode")
        for bad in (None, {}, [], "gold", 7, make(players=[4, 2]), make(win={}), make(extra=1)):
            self.assertEqual(refused_setup({"sheet": bad, "players": [{}, {}]}), "bad_sheet")
        for players in (None, [{}], [{}] * 5, "ab", {}):
            self.assertEqual(
                refused_setup({"sheet": good, "players": players}), "bad_player_count"
            )
        for one in (None, 7, {"name": 7}, {"color": ["red"]}, {"color": "x" * 65}):
            self.assertEqual(refused_setup({"sheet": good, "players": [{}, one]}), "bad_option")

    def test_start_by_seat_and_by_size_of_the_table(self):
        made = make(
            counters=[counter("gold", start=[3, 5], min=-10)],
            shared=[counter("pool", start=[20, 30])],
            rounds={"limit": [9, 8]},
        )
        state = begin(made, 4)
        self.assertEqual(gold(state), [3, 5, 5, 5])
        self.assertEqual(state["shared"], {"pool": 30})
        self.assertEqual(state["sheet"]["limit"], 8)
        state = begin(made, 2)
        self.assertEqual(state["shared"], {"pool": 20})
        self.assertEqual(state["sheet"]["limit"], 9)


class TestNumbers(unittest.TestCase):
    def test_change(self):
        state = begin(make())
        self.assertEqual(gain(state, 0, 7), [])
        gain(state, 1, -10)
        self.assertEqual(gold(state), [7, -10])
        self.assertEqual([person["score"] for person in state["players"]], [7, -10])
        change = {"player": 1, "counter": "gold", "by": -1}
        self.assertEqual(refused(state, "change", **change), "out_of_range")
        change["by"] = 61
        self.assertEqual(refused(state, "change", **change), "out_of_range")
        change["by"] = 10**30
        self.assertEqual(refused(state, "change", **change), "out_of_range")
        for key in change:
            for bad in (None, True, 1.0, "1", "silver", [], {}, ["gold"]):
                broken = dict(change)
                broken[key] = bad
                self.assertEqual(refused(state, "change", **broken), "bad_argument")

    def test_change_shared(self):
        state = begin(make(shared=[counter("pool", start=3, max=5)]))
        do(state, "change_shared", counter="pool", by=2)
        self.assertEqual(state["shared"]["pool"], 5)
        refusal = refused(state, "change_shared", counter="pool", by=1)
        self.assertEqual(refusal, "out_of_range")
        refusal = refused(state, "change_shared", counter="gold", by=1)
        self.assertEqual(refusal, "bad_argument")

    def test_adjust(self):
        state = begin(make(shared=[counter("pool", start=3, max=5)]))
        do(state, "adjust", path="players.1.counters.gold", by=50)
        do(state, "adjust", path="shared.pool", by=-3)
        do(state, "adjust", path="round", by=4)
        self.assertEqual((gold(state), state["shared"]["pool"], state["round"]), ([0, 50], 0, 5))
        self.assertEqual(refused(state, "adjust", path="round", by=-5), "out_of_range")
        self.assertEqual(refused(state, "adjust", path="shared.pool", by=-1), "out_of_range")
        for path in (
            "active",
            "players.0.score",
            "players.0.gain",
            "first",
            "sheet.counters.gold.0",
        ):
            self.assertEqual(refused(state, "adjust", path=path, by=1), "not_adjustable")

    def test_score_of_what_counters_are_worth(self):
        made = make(
            counters=[
                counter("gold", min=-10, worth=1, per=3),
                counter("houses", worth=4),
                counter("debt", worth=-2),
                counter("wood"),
            ]
        )
        state = begin(made)
        for slug, by in (("gold", 8), ("houses", 2), ("debt", 1), ("wood", 9)):
            gain(state, 0, by, slug)
        self.assertEqual(state["players"][0]["score"], 2 + 8 - 2)
        gain(state, 1, -5)
        self.assertEqual(state["players"][1]["score"], -1)

    def test_gain_is_what_came_since_the_own_turn_began(self):
        state = begin(make())
        gain(state, 0, 4)
        gain(state, 1, 2)
        turns(state, 1)
        self.assertEqual([person["gain"] for person in state["players"]], [4, 0])
        gain(state, 0, -1)
        turns(state, 1)
        self.assertEqual([person["gain"] for person in state["players"]], [0, 0])

    def test_counters_that_begin_anew(self):
        made = make(
            counters=[counter("gold"), counter("moves", start=[3, 4], reset="turn")],
            shared=[counter("cards", start=5, reset="round"), counter("beat", reset="turn")],
        )
        state = begin(made)
        gain(state, 0, -3, "moves")
        gain(state, 1, -4, "moves")
        do(state, "change_shared", counter="cards", by=-2)
        do(state, "change_shared", counter="beat", by=1)
        turns(state, 1)
        self.assertEqual([person["counters"]["moves"] for person in state["players"]], [0, 4])
        self.assertEqual(state["shared"], {"cards": 3, "beat": 0})
        turns(state, 1)
        self.assertEqual([person["counters"]["moves"] for person in state["players"]], [3, 4])
        self.assertEqual(state["shared"]["cards"], 5)


class TestTurns(unittest.TestCase):
    def test_turns_and_rounds(self):
        state = begin(make(), 3)
        self.assertEqual(turns(state, 2), [])
        self.assertEqual((state["active"], state["round"]), (2, 1))
        self.assertEqual(turns(state, 1), ["new_round"])
        self.assertEqual((state["active"], state["round"]), (0, 2))

    def test_another_player_begins_each_round(self):
        state = begin(make(rounds={"first": "next"}), 3)
        seen = []
        for _ in range(9):
            seen.append(state["active"])
            turns(state, 1)
        self.assertEqual(seen, [0, 1, 2, 1, 2, 0, 2, 0, 1])
        self.assertEqual(state["round"], 4)

    def test_everybody_at_once(self):
        state = begin(make(rounds={"turns": "together", "first": "next"}), 3)
        gain(state, 2, 5)
        self.assertEqual(turns(state, 1), ["new_round"])
        self.assertEqual((state["active"], state["round"]), (1, 2))
        self.assertEqual(state["players"][2]["gain"], 0)

    def test_everybody_at_once_goes_on_without_who_is_out(self):
        made = make(
            counters=[counter("gold", min=-10, max=50), counter("moves", start=2, reset="turn")],
            rounds={"turns": "together", "first": "next"},
            out={"when": [{"counter": "gold", "at_most": -5}]},
        )
        state = begin(made, 4)
        gain(state, 3, -2, "moves")
        self.assertEqual(gain(state, 0, -5), ["out"])
        self.assertEqual((state["active"], state["round"]), (1, 1))
        self.assertEqual(turns(state, 1), ["new_round"])
        self.assertEqual((state["active"], state["round"]), (1, 2))
        self.assertEqual(state["players"][3]["counters"]["moves"], 2)

    def test_phases(self):
        phases = [{"id": "dawn", "label": "Dawn"}, {"id": "dusk", "label": "Dusk"}]
        state = begin(make(phases=phases))
        self.assertEqual(state["phase"], "dawn")
        do(state, "next_phase")
        self.assertEqual(state["phase"], "dusk")
        self.assertEqual(refused(state, "next_phase"), "wrong_phase")
        turns(state, 1)
        self.assertEqual((state["phase"], state["active"]), ("dawn", 1))
        self.assertEqual(refused(begin(make()), "next_phase"), "wrong_phase")

    def test_limit_of_rounds(self):
        state = begin(make(rounds={"limit": 2}))
        gain(state, 1, 1)
        self.assertEqual(turns(state, 2), ["new_round", "last_round"])
        self.assertEqual(turns(state, 2), ["match_end"])
        self.assertEqual((state["reason"], state["winners"], state["round"]), ("rounds", [1], 2))
        self.assertEqual(places(state), [2, 1])
        self.assertEqual(refused(state, "end_turn"), "match_over")

    def test_dice(self):
        dice = [
            {"id": "hit", "faces": [0, 0, 2]},
            {"id": "luck", "faces": ["yes", {"es": "no", "en": "no"}, 7]},
            {"id": "d7", "faces": 7},
        ]
        state = begin(make(dice=dice))
        asked = []

        def roll(die):
            asked.append(die)
            return 2

        act(sheet, state, "roll", {"dice": ["hit", "luck", "d7", "d6"]}, roll)
        self.assertEqual(asked, [(0, 0, 2), 3, 7, 6])
        self.assertEqual(state["last_roll"], [2, 2, 2, 2])
        self.assertEqual(state["last_dice"], ["hit", "luck", "d7", "d6"])
        for bad in (None, [], ["d5"], ["d6"] * 11, [["hit"]], [None], "hit", {"hit": 1}, [7]):
            self.assertEqual(refused(state, "roll", dice=bad), "bad_dice")


class TestAlarms(unittest.TestCase):
    def ringing(self, alarm, count, **more):
        """The rounds in which an alarm rings, with its values, as far as round `count`."""
        state = begin(make(alarms=[alarm], rounds={"turns": "together"}, **more))
        rung = []
        for due in state["due"]:
            rung.append((1, due["value"]))
        while state["round"] < count:
            coming = state["alarms"][0]
            notices = turns(state, 1)
            self.assertEqual(notices.count("alarm"), len(state["due"]))
            for due in state["due"]:
                number = state["round"] - (alarm.get("when") == "end")
                self.assertEqual(coming, {"next": number, "value": due["value"]})
                rung.append((number, due["value"]))
        return rung

    def test_every(self):
        alarm = {"text": "!", "every": 5}
        self.assertEqual(self.ringing(alarm, 12), [(5, None), (10, None)])

    def test_from_until(self):
        alarm = {"text": "!", "every": 3, "from": 1, "until": 7, "value": 2, "grow": 3}
        self.assertEqual(self.ringing(alarm, 20), [(1, 2), (4, 5), (7, 8)])

    def test_values_then_growth(self):
        alarm = {"text": "!", "every": 1, "when": "end", "value": [1, 1, 2], "grow": 2}
        self.assertEqual(self.ringing(alarm, 6), [(1, 1), (2, 1), (3, 2), (4, 4), (5, 6)])

    def test_at(self):
        alarm = {"text": "!", "at": [2, 5, 6], "value": [9, 8]}
        self.assertEqual(self.ringing(alarm, 9), [(2, 9), (5, 8), (6, 8)])

    def test_it_changes_everybody_s_counter_as_far_as_it_goes(self):
        alarm = {"text": "!", "every": 2, "value": -4, "grow": -4, "counter": "gold"}
        state = begin(make(alarms=[alarm]), 3)
        gain(state, 1, 6)
        do(state, "concede", player=2)
        turns(state, 2)
        self.assertEqual(gold(state), [-4, 2, 0])
        turns(state, 4)
        self.assertEqual(gold(state), [-10, -6, 0])

    def test_a_corrected_round_corrects_the_alarms(self):
        state = begin(make(alarms=[{"text": "!", "every": 5, "value": 1, "grow": 1}]))
        self.assertEqual(state["alarms"], [{"next": 5, "value": 1}])
        do(state, "adjust", path="round", by=7)
        self.assertEqual(state["alarms"], [{"next": 10, "value": 2}])

    def test_none_after_the_last_round(self):
        state = begin(make(alarms=[{"text": "!", "every": 5}], rounds={"limit": 4}))
        self.assertEqual(state["alarms"], [{"next": None, "value": None}])

    def test_at_the_end_of_the_last_round(self):
        alarm = {"text": "!", "at": [1], "when": "end", "value": 3, "counter": "gold"}
        state = begin(make(alarms=[alarm], rounds={"limit": 1}))
        self.assertEqual(turns(state, 2), ["alarm", "match_end", "draw"])
        self.assertEqual(gold(state), [3, 3])


class TestOut(unittest.TestCase):
    def duel(self, count=3, **more):
        out = {"when": [{"counter": "gold", "at_most": -5}, {"counter": "mud", "at_least": 3}]}
        out.update(more)
        counters = [counter("gold", min=-10, max=50), counter("mud")]
        return begin(make("last_alive", counters=counters, out=out), count)

    def test_out_and_why(self):
        state = self.duel()
        turns(state, 1)
        self.assertEqual(gain(state, 0, -4), [])
        self.assertEqual(gain(state, 0, -1), ["out"])
        self.assertEqual(state["players"][0]["alive"], False)
        why = {"why": "counter", "counter": "gold", "round": 1, "order": 1}
        self.assertEqual(state["players"][0]["out"], why)
        change = {"player": 0, "counter": "gold", "by": 1}
        self.assertEqual(refused(state, "change", **change), "player_out")
        turns(state, 2)
        self.assertEqual((state["active"], state["round"]), (1, 2))
        self.assertEqual(gain(state, 2, 3, "mud"), ["out", "match_end"])
        self.assertEqual((state["winners"], state["reason"]), ([1], "last_alive"))
        self.assertEqual(places(state), [3, 1, 2])
        self.assertEqual(sheet.explain(state), [{"criterion": "alive", "values": [0, 1, 0]}])

    def test_the_turn_of_a_player_who_is_out_passes(self):
        state = self.duel()
        self.assertEqual(gain(state, 0, -5), ["out", "turn_passed"])
        self.assertEqual((state["active"], state["round"]), (1, 1))
        turns(state, 1)
        do(state, "adjust", path="players.0.counters.gold", by=1)
        self.assertEqual(gain(state, 2, -5), ["out", "turn_passed", "new_round"])
        self.assertEqual((state["active"], state["round"]), (0, 2))

    def test_a_corrected_number_brings_the_player_back(self):
        state = self.duel()
        gain(state, 1, -6)
        self.assertEqual(do(state, "adjust", path="players.1.counters.gold", by=1), [])
        self.assertEqual(do(state, "adjust", path="players.1.counters.gold", by=1), ["back"])
        self.assertEqual(state["players"][1]["out"], None)

    def test_by_hand(self):
        state = self.duel()
        self.assertEqual(refused(state, "eliminate", player=1), "not_in_sheet")
        self.assertEqual(refused(state, "revive", player=1), "not_in_sheet")
        state = self.duel(by_hand=True)
        self.assertEqual(refused(state, "revive", player=1), "not_out")
        self.assertEqual(do(state, "eliminate", player=1), ["out"])
        self.assertEqual(state["players"][1]["out"]["why"], "by_hand")
        self.assertEqual(refused(state, "eliminate", player=1), "player_out")
        do(state, "adjust", path="players.1.counters.mud", by=3)
        self.assertEqual(refused(state, "revive", player=1), "still_out")
        do(state, "adjust", path="players.1.counters.mud", by=-1)
        self.assertEqual(do(state, "revive", player=1), ["back"])
        self.assertEqual(state["players"][1]["alive"], True)

    def test_concede(self):
        state = self.duel()
        self.assertEqual(do(state, "concede", player=2), ["out"])
        self.assertEqual(refused(state, "concede", player=2), "player_out")
        self.assertEqual(do(state, "concede", player=0), ["out", "match_end"])
        self.assertEqual((state["winners"], state["reason"]), ([1], "concede"))

    def test_all_at_once_is_a_draw_of_the_last(self):
        alarm = {"text": "!", "at": [2], "value": -9, "counter": "gold"}
        out = {"when": [{"counter": "gold", "at_most": -5}]}
        state = begin(make("last_alive", out=out, alarms=[alarm]), 3)
        gain(state, 2, -5)
        self.assertEqual(
            turns(state, 2), ["new_round", "alarm", "out", "out", "match_end", "draw"]
        )
        self.assertEqual((state["winners"], state["reason"]), ([0, 1], "nobody_left"))
        self.assertEqual(places(state), [1, 1, 3])

    def test_low_is_best_where_high_puts_out(self):
        out = {"when": [{"counter": "gold", "at_least": 40}]}
        state = begin(make("last_alive", out=out))
        gain(state, 0, 10)
        do(state, "finish")
        self.assertEqual(state["winners"], [1])


class TestEnds(unittest.TestCase):
    def race(self, after, count=3, **more):
        win = {"by": "first_to", "target": 20}
        return begin(make(win=win, end={"after": after}, **more), count)

    def test_first_to_at_once(self):
        state = self.race("now")
        self.assertEqual(gain(state, 1, 19), [])
        self.assertEqual(sheet.explain(state), [])
        self.assertEqual(gain(state, 1, 1), ["match_end"])
        self.assertEqual((state["winners"], state["reason"]), ([1], "target"))
        self.assertEqual(criteria(state), ["score"])

    def test_first_to_ends_the_round(self):
        state = self.race("round")
        turns(state, 1)
        self.assertEqual(gain(state, 1, 20), ["final_turns"])
        self.assertEqual(
            (state["final"], state["trigger"], state["over"]), (True, "target", False)
        )
        turns(state, 1)
        gain(state, 2, 22)
        self.assertEqual(turns(state, 1), ["match_end"])
        self.assertEqual((state["winners"], state["round"]), ([2], 1))

    def test_first_to_and_one_more_turn_for_the_others(self):
        state = self.race("others")
        turns(state, 1)
        gain(state, 1, 20)
        self.assertEqual(state["last_turns"], [0, 2])
        turns(state, 2)
        self.assertEqual((state["active"], state["round"], state["last_turns"]), (0, 2, []))
        self.assertEqual(turns(state, 1), ["match_end"])
        self.assertEqual(state["winners"], [1])

    def test_first_to_and_one_more_turn_for_everyone(self):
        state = self.race("everyone")
        gain(state, 0, 20)
        self.assertEqual(turns(state, 3), ["new_round"])
        self.assertEqual((state["active"], state["over"]), (0, False))
        self.assertEqual(turns(state, 1), ["match_end"])

    def test_last_turns_are_not_waited_for_from_who_is_out(self):
        state = self.race("others")
        gain(state, 0, 20)
        do(state, "concede", player=2)
        turns(state, 1)
        self.assertEqual(turns(state, 1), ["match_end"])

    def test_last_turns_when_all_play_at_once(self):
        state = self.race("everyone", rounds={"turns": "together"})
        gain(state, 0, 20)
        self.assertEqual(turns(state, 1), ["match_end"])

    def test_first_to_downwards(self):
        counters = [counter("gold", start=30, max=30)]
        win = {"by": "first_to", "target": [10, 5]}
        state = begin(make(counters=counters, win=win), 3)
        gain(state, 0, -24)
        self.assertEqual(state["over"], False)
        gain(state, 1, -25)
        self.assertEqual(state["winners"], [1])
        self.assertEqual(places(state), [2, 1, 3])

    def test_highest_with_ties(self):
        counters = [counter("gold"), counter("wood"), counter("debt")]
        win = {"by": "highest", "ties": ["wood", {"counter": "debt", "by": "lowest"}]}
        state = begin(make(counters=counters, win=win), 4)
        for who, values in enumerate(((9, 2, 3), (9, 4, 2), (9, 4, 1), (8, 9, 0))):
            for index, slug in enumerate(("gold", "wood", "debt")):
                gain(state, who, values[index], slug)
        self.assertEqual(do(state, "finish"), ["match_end", "tiebreak"])
        self.assertEqual((state["winners"], state["reason"]), ([2], "finish"))
        self.assertEqual(places(state), [3, 2, 1, 4])
        self.assertEqual(
            sheet.explain(state),
            [
                {"criterion": "score", "values": [9, 9, 9, 8]},
                {"criterion": "counter.wood", "values": [2, 4, 4, 9]},
                {"criterion": "counter.debt", "values": [3, 2, 1, 0]},
            ],
        )

    def test_lowest_and_a_draw(self):
        state = begin(make("lowest"), 3)
        gain(state, 1, 3)
        self.assertEqual(do(state, "finish"), ["match_end", "draw"])
        self.assertEqual((state["winners"], places(state)), ([0, 2], [1, 3, 1]))

    def test_who_is_out_cannot_win(self):
        state = begin(make(), 3)
        gain(state, 0, 30)
        gain(state, 2, 5)
        do(state, "concede", player=0)
        do(state, "finish")
        self.assertEqual((state["winners"], places(state)), ([2], [3, 2, 1]))
        self.assertEqual(criteria(state), ["alive", "score"])

    def test_another_end(self):
        end = {"when": [{"counter": "pool", "at_most": 0}, {"counter": "gold", "at_least": 30}]}
        made = make(end=end, shared=[counter("pool", start=2)])
        state = begin(made)
        do(state, "change_shared", counter="pool", by=-2)
        self.assertEqual(state["reason"], "end")
        state = begin(made)
        gain(state, 1, 30)
        self.assertEqual((state["reason"], state["winners"]), ("end", [1]))

    def test_alone(self):
        made = make(players=1, rounds={"limit": 2})
        state = begin(made, 1)
        turns(state, 2)
        self.assertEqual(state["winners"], [0])
        state = begin(made, 1)
        do(state, "concede", player=0)
        self.assertEqual((state["over"], state["reason"]), (True, "nobody_left"))


class TestTogether(unittest.TestCase):
    def ship(self, **more):
        win = {
            "by": "together",
            "won": [{"counter": "fixed", "at_least": 4}],
            "lost": [
                {"counter": "air", "at_most": 0},
                {"counter": "gold", "at_least": 9, "who": "all"},
            ],
        }
        shared = [counter("fixed"), counter("air", start=10)]
        return begin(make(win=win, shared=shared, **more), 3)

    def test_won(self):
        state = self.ship()
        do(state, "change_shared", counter="fixed", by=4)
        self.assertEqual((state["winners"], state["reason"]), ([0, 1, 2], "won"))
        self.assertEqual(sheet.explain(state), [{"criterion": "won", "values": [1, 1, 1]}])

    def test_lost(self):
        state = self.ship()
        self.assertEqual(do(state, "change_shared", counter="air", by=-10), ["match_end"])
        self.assertEqual((state["winners"], state["reason"]), ([], "lost"))
        self.assertEqual(places(state), [None, None, None])

    def test_a_condition_for_all_who_are_in(self):
        state = self.ship()
        gain(state, 0, 9)
        gain(state, 1, 9)
        self.assertEqual(state["over"], False)
        do(state, "concede", player=2)
        self.assertEqual(state["reason"], "lost")

    def test_nobody_left(self):
        state = self.ship()
        for who in (2, 1, 0):
            self.assertEqual(state["over"], False)
            do(state, "concede", player=who)
        self.assertEqual((state["winners"], state["reason"]), ([], "nobody_left"))

    def test_limit_of_rounds(self):
        state = self.ship(rounds={"limit": 1})
        turns(state, 3)
        self.assertEqual((state["winners"], state["reason"]), ([], "rounds"))
        state = self.ship(rounds={"limit": 1, "then": "won"})
        turns(state, 3)
        self.assertEqual((state["winners"], state["reason"]), ([0, 1, 2], "rounds"))

    def test_finish_says_how(self):
        state = self.ship()
        self.assertEqual(refused(state, "finish"), "bad_argument")
        self.assertEqual(refused(state, "finish", won=1), "bad_argument")
        do(state, "finish", won=True)
        self.assertEqual(state["winners"], [0, 1, 2])
        self.assertEqual(refused(begin(make()), "finish", won=True), "bad_argument")


class TestCheck(unittest.TestCase):
    def only(self, made):
        """The one problem of a sheet."""
        found = sheetcheck.check(made)
        self.assertEqual(len(found), 1, found)
        return found[0]

    def test_a_good_sheet(self):
        self.assertEqual(sheetcheck.check(make()), [])

    def test_messages(self):
        made = make(counters=[counter("gold", max="ten")])
        self.assertEqual(
            problems(made, "elbow.json"),
            ['elbow.json: counters.gold.max: must be a whole number, not "ten"'],
        )
        self.assertEqual(
            problems(made, "elbow.json", "es"),
            ['elbow.json: counters.gold.max: debe ser un número entero, no "ten"'],
        )
        self.assertEqual(
            problems([], "elbow.json"),
            ["elbow.json: must be an object in braces, not […]"],
        )

    def test_all_are_found_up_to_twenty(self):
        made = make(players=0, clock="x", win={"by": "best"}, colour=1)
        keys = sorted([problem[0] for problem in sheetcheck.check(made)])
        self.assertEqual(keys, ["clock", "colour", "players", "win.by"])
        made = {}
        for number in range(30):
            made["key%d" % number] = number
        self.assertEqual(len(sheetcheck.check(made)), 20)

    def test_keys(self):
        self.assertEqual(self.only(make(conters=[])), ("conters", "mistyped_key", "counters"))
        self.assertEqual(self.only(make(zzz=1)), ("zzz", "unknown_key"))
        made = make()
        del made["title"]
        self.assertEqual(self.only(made), ("title", "missing"))

    def test_any_value_anywhere(self):
        junk = (None, True, -1, 10**40, 1.5, "", "x" * 10000, [], [[]], {}, {"a": [{}]}, [{}] * 30)
        whole = make(
            shared=[counter("pool", start=[1, 2], color="red", show="bar", max=9, reset="turn")],
            win={"by": "first_to", "target": 20, "ties": ["gold"]},
            out={"when": [{"counter": "gold", "at_most": -5}], "by_hand": True},
            end={"when": [{"counter": "pool", "at_least": 8}], "after": "round"},
            rounds={"limit": 9, "first": "next"},
            phases=[{"id": "dawn", "label": "Dawn"}],
            alarms=[{"text": {"es": "Eh"}, "every": 2, "value": [1], "counter": "pool"}],
            dice=[{"id": "own", "faces": [1, "two"]}],
            roll=["own", "d6"],
            clock=30,
        )
        self.assertEqual(sheetcheck.check(whole), [])
        text = json.dumps(whole)
        places = []
        spots(whole, [], places)
        for place in places:
            for value in junk:
                made = json.loads(text)
                here = made
                for key in place[:-1]:
                    here = here[key]
                here[place[-1]] = value
                found = problems(made, "f")
                self.assertTrue(len(found) <= 20)
            # The last one is wrong everywhere.
            code = refused_setup({"sheet": made, "players": [{}, {}]})
            self.assertEqual(code, "bad_sheet")

    def test_file(self):
        data = json.dumps(make()).encode()
        self.assertEqual(sheetcheck.load(data), (make(), []))
        self.assertEqual(sheetcheck.load(b"\xef\xbb\xbf" + data), (make(), []))
        self.assertEqual(sheetcheck.load(data + b" " * 13000)[1][0][1], "file_size")
        self.assertEqual(sheetcheck.load("{“a”: 1}".encode())[1], [("", "curly_quotes")])
        for broken in (b"\xff\xfe{}", b'{"title": "Chinch\xf3n"}'):
            self.assertEqual(sheetcheck.load(broken), (None, [("", "not_utf8")]))
        deep = data.replace(b"{", b'{"x": ' + b"[" * 900 + b"]" * 900 + b", ", 1)
        self.assertTrue(sheetcheck.load(deep)[1][0][1] in ("unknown_key", "not_json"))
        for broken in (b"", b"{", b'{"a": x}', b"[" * 4000):
            made, found = sheetcheck.load(broken)
            self.assertEqual(made, None)
            self.assertTrue(found[0][1] in ("not_json", "not_json_at"))
        self.assertEqual(sheetcheck.load(b"[]")[1], [("", "not_object", "[…]")])

    def test_a_key_that_stands_twice(self):
        data = json.dumps(make(note='Say: "two", at 12:30')).encode()
        self.assertEqual(sheetcheck.load(data)[1], [])
        # A colon that is written in another way is no second key.
        self.assertEqual(sheetcheck.load(data.replace(b"12:30", b"12\\u003a30"))[1], [])
        note = b'{"note": {"a": 1}, "title": "Ti: \\"tle\\"", '
        for more, keys in (
            (b'{"title": "Old: one", ', ["title"]),
            (b'{"t\\u0069tle": 1, ', ["title"]),
            (note, ["title", "note"]),
            (b'{"players": [{"x": 1, "x": 2}], ', ["x", "players"]),
        ):
            found = sheetcheck.load(data.replace(b"{", more, 1))[1]
            self.assertEqual(found, [(key, "twice_key") for key in keys])

    def test_letters_that_no_font_has(self):
        self.assertEqual(LATIN[95:], sheetcheck.LETTERS + "→")
        for title, found in (
            ("Ñandú: ¿20 °C…?", []),
            ("D骰", [("title", "no_letter", "骰")]),
            ("ß骰ß", [("title", "no_letter", "ß"), ("title", "no_letter", "骰")]),
        ):
            made = make(title=title, note="骰子")
            self.assertEqual(sheetcheck.load(json.dumps(made).encode()), (made, found))
            # Beside whatever else is wrong.
            worse = dict(made, conters=[])
            self.assertEqual(sheetcheck.load(json.dumps(worse).encode())[1][1:], found)
            # A match that was begun with it goes on.
            self.assertEqual(sheetcheck.check(made), [])

    def test_a_file_in_pieces_is_the_same_file(self):
        good = '{"title": "Ñandú 🎲 “a”"}'.encode()
        for data in (good, "{“a”: 1}".encode(), b'{"title": "\xf3"}', good[:-4] + b"\xf0\x9f"):
            for size in range(1, 6):
                pieces = [data[at : at + size] for at in range(0, len(data), size)]

                def parse(data=data):
                    return json.loads(data)

                work = sheetcheck.loading(len(data), lambda pieces=pieces: pieces, parse)
                self.assertEqual(finished(work), sheetcheck.load(data))


def spots(tree, path, found):
    """The paths of all values in a tree."""
    keys = range(len(tree)) if type(tree) is list else tree
    if type(tree) in (list, dict):
        for key in keys:
            found.append(path + [key])
            spots(tree[key], path + [key], found)


if __name__ == "__main__":
    unittest.main()
