# SPDX-License-Identifier: MIT
"""The rules of what larger sheets have: conditions that go together, a win at once, production,
macros, a counter for each opponent, values along a track, teams, and the order of a round.

Runs unchanged on CPython and on MicroPython.
"""

import unittest

from firmware.games.sheet import check as sheetcheck
from firmware.games.sheet import rules as sheet
from firmware.games.sheet.says import say
from tools.device.rulecase import Rig

_RIG = Rig(sheet)
do = _RIG.do
refused = _RIG.refusal


def counter(slug, **more):
    more["id"] = slug
    more["label"] = slug
    return more


def make(*counters, by="highest", **more):
    """A small sheet for two to six players."""
    made = {"title": "T", "players": [2, 6], "counters": list(counters), "win": {"by": by}}
    made.update(more)
    return made


def begin(made, count=2):
    problems = [say("", problem) for problem in sheetcheck.check(made)]
    assert not problems, problems
    return sheet.new({"sheet": made, "players": [{} for _ in range(count)]})


def told(made):
    """What is wrong with a sheet."""
    return [say("", problem)[2:] for problem in sheetcheck.check(made)]


def of(state, slug):
    return [person["counters"].get(slug) for person in state["players"]]


def change(state, who, slug, by):
    return do(state, "change", player=who, counter=slug, by=by)


def winners(state):
    return state["reason"], state["winners"], [person["place"] for person in state["players"]]


class TestAll(unittest.TestCase):
    BOTH = {"all": [{"counter": "gold", "at_least": 5}, {"counter": "wood", "at_least": 3}]}

    def test_one_and_the_same_player_must_have_all(self):
        made = make(counter("gold"), counter("wood"), end={"when": [self.BOTH]})
        state = begin(made)
        change(state, 0, "gold", 9)
        change(state, 1, "wood", 9)
        self.assertFalse(state["over"])
        change(state, 0, "wood", 3)
        self.assertEqual(winners(state), ("end", [0], [1, 2]))

    def test_with_the_table_and_with_all_players(self):
        parts = [
            {"counter": "pool", "at_most": 0},
            {"counter": "gold", "at_least": 2, "who": "all"},
            {"counter": "wood", "at_least": 1},
        ]
        shared = [counter("pool", start=4)]
        made = make(counter("gold"), counter("wood"), shared=shared, by="together")
        made["win"]["lost"] = [{"counter": "pool", "at_least": 9}, {"all": parts}]
        state = begin(made)
        do(state, "change_shared", counter="pool", by=-4)
        change(state, 0, "gold", 2)
        change(state, 1, "wood", 1)
        self.assertFalse(state["over"])
        change(state, 1, "gold", 2)
        self.assertEqual(state["reason"], "lost")
        self.assertEqual(sheet.cause(state, "lost"), 1)

    def test_what_puts_a_player_out(self):
        rule = {"all": [{"counter": "gold", "at_most": 0}, {"counter": "debt", "at_least": 3}]}
        made = make(counter("gold", start=2), counter("debt"), out={"when": [rule]})
        made["win"] = {"by": "last_alive"}
        state = begin(made, 3)
        change(state, 1, "gold", -2)
        self.assertTrue(state["players"][1]["alive"])
        change(state, 1, "debt", 3)
        self.assertEqual(state["players"][1]["out"]["counter"], "gold")
        self.assertEqual(sheet.own_cause(state, "out", state["players"][1]), 0)

    def test_what_is_told_of_a_bad_one(self):
        made = make(counter("gold"), counter("wood"), end={"when": [{"label": "never"}]})
        self.assertEqual(told(made), ["end.when[#1].counter: is missing; all would do as well"])
        both = dict(self.BOTH)
        both["counter"] = "gold"
        made["end"] = {"when": [both]}
        self.assertEqual(told(made), ["end.when[#1].counter: cannot go together with all"])
        parts = [{"counter": "gold", "at_most": 0}, {"counter": "wood", "at_most": 3}]
        made["end"] = {"when": [{"all": parts}]}
        self.assertEqual(told(made), ["end.when[#1].all: is true already when the match begins"])
        parts[1]["counter"] = "iron"
        self.assertEqual(
            told(made),
            ['end.when[#1].all[#2].counter: must be the id of a counter, not "iron"; '
             "there is: gold, wood"],
        )  # fmt: skip


class TestInstant(unittest.TestCase):
    def test_whoever_is_there_first_wins_whatever_the_points(self):
        made = make(counter("points"), counter("science"))
        made["win"]["instant"] = [{"counter": "science", "at_least": 6, "label": "Six symbols"}]
        state = begin(made, 3)
        change(state, 1, "points", 40)
        change(state, 2, "science", 6)
        self.assertEqual(winners(state), ("instant", [2], [3, 2, 1]))
        explained = sheet.explain(state)
        self.assertEqual(explained, [{"criterion": "instant", "values": [0, 0, 1]}])

    def test_not_where_all_win_together(self):
        made = make(counter("gold"), by="together", rounds={"limit": 3})
        made["win"]["instant"] = [{"counter": "gold", "at_least": 6}]
        self.assertEqual(told(made), ["win.instant: cannot go together with win.by: together"])


class TestFeeds(unittest.TestCase):
    def test_every_turn_of_the_player_and_every_round_of_all(self):
        made = make(
            counter("gold"),
            counter("mine", feeds=[{"counter": "gold", "when": "turn", "times": 2}]),
            counter("field", feeds=[{"counter": "food", "when": "round", "per": 3}]),
            counter("food", max=4),
        )
        state = begin(made)
        change(state, 0, "mine", 1)
        change(state, 1, "mine", 2)
        change(state, 1, "field", 7)
        change(state, 0, "field", 99)
        self.assertEqual(of(state, "gold"), [0, 0])
        self.assertEqual(do(state, "end_turn"), ["fed"])
        self.assertEqual(of(state, "gold"), [0, 4])
        self.assertEqual(do(state, "end_turn"), ["fed", "new_round", "fed"])
        self.assertEqual(of(state, "gold"), [2, 4])
        self.assertEqual(of(state, "food"), [4, 2])  # as far as it goes

    def test_between_the_players_and_the_table(self):
        made = make(
            counter("noise", feeds=[{"counter": "danger", "when": "round"}]),
            counter("grain"),
            shared=[
                counter("danger"),
                counter("harvest", start=2, feeds=[{"counter": "grain", "when": "round"}]),
            ],
            rounds={"turns": "together"},
        )
        state = begin(made, 3)
        change(state, 0, "noise", 1)
        change(state, 2, "noise", 4)
        do(state, "end_turn")
        self.assertEqual(state["shared"]["danger"], 5)
        self.assertEqual(of(state, "grain"), [2, 2, 2])

    def test_one_change_brings_another(self):
        feeds = [{"counter": "life", "when": "change", "times": -1}]
        made = make(
            counter("life", start=20), counter("damage", feeds=feeds), out={"by_hand": True}
        )
        state = begin(made)
        change(state, 1, "damage", 6)
        change(state, 1, "damage", -2)
        self.assertEqual(of(state, "life"), [20, 16])
        do(state, "adjust", path="players.1.counters.damage", by=3)
        self.assertEqual(of(state, "life"), [20, 16])  # a correction is no event

    def test_what_is_told_of_a_bad_one(self):
        made = make(counter("gold", feeds=[{"counter": "gold", "when": "turn"}]))
        words = "must be another counter than the one that feeds it"
        self.assertEqual(told(made), ["counters.gold.feeds[#1].counter: " + words])
        made = make(counter("gold", feeds=[{"counter": "iron", "when": "turn"}]))
        self.assertEqual(len(told(made)), 1)


class TestMacros(unittest.TestCase):
    def _made(self):
        house = [{"counter": "wood", "by": -3}, {"counter": "points", "by": 2}]
        raid = [
            {"counter": "wood", "by": 1},
            {"counter": "wood", "by": -1, "who": "others", "clip": True},
            {"counter": "peace", "by": -1},
        ]
        return make(
            counter("points"),
            counter("wood", start=3),
            shared=[counter("peace", start=1)],
            macros=[
                {"id": "house", "label": "House", "do": house},
                {"id": "raid", "label": "Raid", "do": raid},
            ],
            press="house",
        )

    def test_all_of_it_or_nothing(self):
        state = begin(self._made(), 3)
        do(state, "macro", player=1, macro="house")
        self.assertEqual((of(state, "wood"), of(state, "points")), ([3, 0, 3], [0, 2, 0]))
        self.assertEqual(refused(state, "macro", player=1, macro="house"), "out_of_range")
        do(state, "macro", player=0, macro="raid")
        self.assertEqual(of(state, "wood"), [4, 0, 2])
        self.assertEqual(refused(state, "macro", player=0, macro="raid"), "out_of_range")
        for bad in ("castle", None, 1, ["house"]):
            self.assertEqual(refused(state, "macro", player=0, macro=bad), "bad_argument")
        do(state, "concede", player=2)
        self.assertEqual(refused(state, "macro", player=2, macro="house"), "player_out")

    def test_what_is_told_of_a_bad_one(self):
        made = self._made()
        made["press"] = "hut"
        self.assertEqual(
            told(made), ['press: must be the id of a macro, not "hut"; there is: house, raid']
        )
        made = self._made()
        made["macros"][1]["do"][2]["who"] = "all"
        self.assertEqual(told(made), ["macros.raid.do[#3].who: cannot go together with shared"])


class TestEach(unittest.TestCase):
    def _made(self):
        feeds = [{"counter": "life", "when": "change", "times": -1}]
        return make(
            counter("life", start=40, min=-99),
            counter("cmd", each=True, feeds=feeds, max=99),
            by="last_alive",
            out={"when": [{"counter": "life", "at_most": 0}, {"counter": "cmd", "at_least": 21}]},
        )

    def test_a_number_for_each_opponent(self):
        state = begin(self._made(), 4)
        self.assertEqual(
            sorted(state["players"][1]["counters"]), ["cmd@0", "cmd@2", "cmd@3", "life"]
        )
        change(state, 1, "cmd@0", 12)
        change(state, 1, "cmd@3", 20)
        self.assertTrue(state["players"][1]["alive"])
        self.assertEqual(of(state, "life"), [40, 8, 40, 40])
        self.assertEqual(refused(state, "change", player=1, counter="cmd@1", by=1), "bad_argument")
        self.assertEqual(refused(state, "change", player=1, counter="cmd", by=1), "bad_argument")
        change(state, 1, "cmd@3", 1)
        self.assertEqual(state["players"][1]["out"]["counter"], "cmd")
        do(state, "adjust", path="players.1.counters.cmd@3", by=-1)
        self.assertTrue(state["players"][1]["alive"])

    def test_what_is_told_of_a_bad_one(self):
        made = self._made()
        made["win"]["counter"] = "cmd"
        words = "is a counter for each opponent: here a single number is wanted"
        self.assertEqual(told(made), ["win.counter: " + words])
        made = make(counter("cmd", each=True))
        self.assertEqual(told(made), ["win.counter: " + words])


class TestValues(unittest.TestCase):
    def test_points_along_a_track(self):
        track = [[0, 0], [3, 2], [6, 5], [9, 10]]
        made = make(
            counter("war", min=-9, max=9, worth=1, values=track), counter("coins", worth=1, per=3)
        )
        state = begin(made)
        change(state, 0, "war", 7)
        change(state, 1, "war", -7)
        change(state, 1, "coins", 8)
        self.assertEqual([person["score"] for person in state["players"]], [5, 2])

    def test_income_along_a_track(self):
        feeds = [{"counter": "gold", "when": "turn"}]
        made = make(
            counter("gold"), counter("income", start=2, values=[[1, 3], [5, 10]], feeds=feeds)
        )
        state = begin(made)
        do(state, "end_turn")
        self.assertEqual(of(state, "gold"), [0, 3])

    def test_what_is_told_of_a_bad_one(self):
        made = make(counter("gold", worth=1, values=[[3, 2], [3, 5]]))
        self.assertEqual(told(made), ["counters.gold.values: must rise from entry to entry"])
        made = make(counter("gold", values=[[3, 2]]))
        self.assertEqual(told(made), ["counters.gold.values: needs worth too"])


class TestTeams(unittest.TestCase):
    def test_partners_sit_opposite_and_score_together(self):
        made = make(counter("points"), teams=2, by="first_to", players=4)
        made["win"]["target"] = 10
        state = begin(made, 4)
        self.assertEqual([person["team"] for person in state["players"]], [0, 1, 0, 1])
        change(state, 1, "points", 4)
        change(state, 0, "points", 9)
        self.assertFalse(state["over"])
        change(state, 3, "points", 6)
        self.assertEqual(winners(state), ("target", [1, 3], [2, 1, 2, 1]))
        explained = sheet.explain(state)
        self.assertEqual(explained, [{"criterion": "score", "values": [9, 10, 9, 10]}])

    def test_a_number_that_a_team_has(self):
        made = make(
            counter("life", start=30, team=True), by="last_alive", teams=2, players=4,
            out={"when": [{"counter": "life", "at_most": 0}]},
            alarms=[{"text": "!", "every": 1, "from": 2, "value": -1, "counter": "life"}],
        )  # fmt: skip
        state = begin(made, 4)
        change(state, 2, "life", -5)
        self.assertEqual(of(state, "life"), [25, 30, 25, 30])
        do(state, "adjust", path="players.3.counters.life", by=2)
        self.assertEqual(of(state, "life"), [25, 32, 25, 32])
        for _ in range(4):
            do(state, "end_turn")
        self.assertEqual(of(state, "life"), [24, 31, 24, 31])
        change(state, 0, "life", -24)
        self.assertEqual(winners(state), ("last_alive", [1, 3], [2, 1, 2, 1]))

    def test_a_team_wins_with_whom_it_has_lost(self):
        made = make(
            counter("life", start=3), by="last_alive", teams=2, players=4,
            out={"when": [{"counter": "life", "at_most": 0}]},
        )  # fmt: skip
        state = begin(made, 4)
        for seat in (0, 1, 3):
            self.assertFalse(state["over"])
            change(state, seat, "life", -3)
        self.assertEqual(winners(state), ("last_alive", [0, 2], [1, 2, 1, 2]))

    def test_others_are_opponents(self):
        hit = [{"counter": "life", "by": -1, "who": "others"}]
        made = make(
            counter("life", start=3), teams=2, players=4,
            macros=[{"id": "hit", "label": "Hit", "do": hit}],
        )  # fmt: skip
        state = begin(made, 4)
        do(state, "macro", player=0, macro="hit")
        self.assertEqual(of(state, "life"), [3, 2, 3, 2])

    def test_what_is_told_of_a_bad_one(self):
        made = make(counter("life", team=True))
        self.assertEqual(told(made), ["teams: is missing"])
        made = make(counter("life"), teams=2)
        self.assertEqual(told(made), ["teams: must be less than the fewest players, which is 2"])


class TestOrder(unittest.TestCase):
    def test_the_highest_begins(self):
        made = make(
            counter("points"), counter("speed", start=[1, 3, 2]), rounds={"order": "speed"}
        )
        state = begin(made, 3)
        order = []
        for _ in range(3):
            order.append(state["active"])
            do(state, "end_turn")
        self.assertEqual(order, [1, 2, 0])
        self.assertEqual((state["round"], state["active"]), (2, 1))
        change(state, 0, "speed", 5)
        do(state, "end_turn")
        self.assertEqual(state["active"], 2)  # not before the round is over
        do(state, "end_turn")
        do(state, "end_turn")
        self.assertEqual((state["round"], state["active"]), (3, 0))

    def test_the_lowest_begins_and_who_is_out_is_passed_over(self):
        order = {"counter": "speed", "by": "lowest"}
        made = make(counter("speed", start=[1, 3, 1]), rounds={"order": order})
        state = begin(made, 3)
        do(state, "concede", player=2)
        do(state, "end_turn")
        self.assertEqual(state["active"], 1)
        do(state, "end_turn")
        self.assertEqual((state["round"], state["active"]), (2, 0))

    def test_what_is_told_of_a_bad_one(self):
        made = make(counter("speed"), rounds={"order": "speed", "first": "next"})
        self.assertEqual(told(made), ["rounds.order: cannot go together with first"])
        made = make(counter("gold"), rounds={"order": "speed"})
        self.assertEqual(len(told(made)), 1)


class TestLarge(unittest.TestCase):
    def test_as_many_counters_and_conditions_as_there_may_be(self):
        counters = [counter("c%d" % number) for number in range(24)]
        ends = [{"counter": "c%d" % number, "at_least": 9} for number in range(12)]
        made = make(*counters, end={"when": ends}, players=[2, 5])
        state = begin(made, 5)
        change(state, 4, "c11", 9)
        self.assertEqual(state["reason"], "end")
        self.assertEqual(sheet.cause(state, "end"), 11)
        made["players"] = [2, 6]
        self.assertEqual(len(told(made)), 1)
