# SPDX-License-Identifier: MIT
"""Duel: what the rules say, on CPython and on MicroPython."""

import unittest

from firmware.games.duel import rules
from firmware.rules.core import Reject
from tools.device.rulecase import Rig

_RIG = Rig(rules)
do = _RIG.do


def start():
    return rules.new({"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]})


class StartTest(unittest.TestCase):
    def test_two_players_with_twenty_life(self):
        state = start()
        self.assertEqual([mat["name"] for mat in state["players"]], ["Ana", "Beto"])
        self.assertEqual([mat["life"] for mat in state["players"]], [20, 20])
        self.assertEqual((state["round"], state["active"], state["over"]), (1, 0, False))

    def test_bad_setups_are_refused(self):
        for setup, code in (
            ({"mode": "team", "players": [{}, {}]}, "bad_mode"),
            ({"mode": "duel", "players": [{}]}, "bad_player_count"),
            ({"mode": "duel", "players": [{}, {"name": 5}]}, "bad_option"),
        ):
            with self.assertRaises(Reject) as refusal:
                rules.new(setup)
            self.assertEqual(refusal.exception.code, code)


class TurnTest(unittest.TestCase):
    def test_a_round_is_a_turn_of_each(self):
        state = start()
        do(state, "end_turn")
        self.assertEqual((state["active"], state["round"]), (1, 1))
        do(state, "end_turn")
        self.assertEqual((state["active"], state["round"]), (0, 2))

    def test_life_goes_down_and_up(self):
        state = start()
        self.assertEqual(do(state, "hit", target=1, amount=7), ["hit"])
        self.assertEqual(do(state, "heal", player=1, amount=9), ["healed"])
        self.assertEqual(state["players"][1]["life"], 22)

    def test_a_refused_action_leaves_no_trace(self):
        state = start()
        state["players"][0]["life"] = 990
        for action, args, code in (
            ("heal", {"player": 0, "amount": 10}, "limit_reached"),
            ("hit", {"target": 2, "amount": 1}, "bad_argument"),
            ("hit", {"target": 1, "amount": 0}, "bad_argument"),
            ("poison", {"target": 1}, "bad_argument"),
        ):
            with self.assertRaises(Reject) as refusal:
                do(state, action, **args)
            self.assertEqual(refusal.exception.code, code)
        self.assertEqual(state["players"][0]["life"], 990)
        self.assertEqual(state["players"][1]["life"], 20)


class EndTest(unittest.TestCase):
    def test_the_first_without_life_loses(self):
        state = start()
        self.assertEqual(do(state, "hit", target=1, amount=30), ["hit", "fallen"])
        self.assertEqual((state["winners"], state["reason"]), ([0], "life"))
        self.assertEqual(rules.explain(state), [{"criterion": "life", "values": [20, 0]}])
        with self.assertRaises(Reject) as refusal:
            do(state, "end_turn")
        self.assertEqual(refusal.exception.code, "match_over")

    def test_ten_poison_are_deadly(self):
        state = start()
        do(state, "poison", target=0, amount=9)
        self.assertFalse(state["over"])
        do(state, "poison", target=0, amount=9)
        self.assertEqual(state["players"][0]["poison"], 10)
        self.assertEqual((state["winners"], state["reason"]), ([1], "poison"))
        self.assertEqual(rules.explain(state), [{"criterion": "poison", "values": [10, 0]}])

    def test_giving_up(self):
        state = start()
        do(state, "concede", player=0)
        self.assertEqual((state["winners"], state["reason"]), ([1], "concede"))
        self.assertEqual(rules.explain(state), [{"criterion": "concede", "values": [0, 1]}])

    def test_a_correction_can_end_it(self):
        state = start()
        do(state, "adjust", path="players.0.life", by=-20)
        self.assertEqual(state["winners"], [1])
