# SPDX-License-Identifier: MIT
"""The rules of Dominio de los Elementos: the rulebook's examples, rulings, and what goes wrong."""

import json
import unittest

from firmware.games.dominio import rules as dominio
from firmware.rules.core import Reject, act
from tools.device.rulecase import Rig

_RIG = Rig(dominio)
do = _RIG.do


def duel():
    return dominio.new({"mode": "duel", "players": [{}, {}]})


def teams():
    return dominio.new({"mode": "teams", "players": [{}, {}, {}, {}]})


def to_phase(state, phase):
    while state["phase"] != phase:
        do(state, "next_phase")
    return state


def pass_turn(state):
    to_phase(state, "redraw")
    return do(state, "end_turn")


def attack(state, at, target, distance, value, player=0, with_strength=False, reduce=()):
    """An attack order; `reduce` has (player, number) for each instant."""
    return do(
        state,
        "attack",
        player=player,
        at=at,
        target=target,
        distance=distance,
        value=value,
        with_strength=with_strength,
        instants=[{"player": who, "reduce": number} for who, number in reduce],
    )


def attack_args(**changes):
    args = {
        "player": 0,
        "at": 0,
        "target": 0,
        "distance": 1,
        "value": 1,
        "with_strength": False,
        "instants": [],
    }
    args.update(changes)
    return args


def newcomer(player, at, kind="basic", strength=1, health=3):
    return {
        "player": player,
        "at": at,
        "kind": kind,
        "strength": strength,
        "health": health,
    }


def formation(state, side):
    return state["sides"][side]["formation"]


def decided_by(criterion, side_0, side_1):
    return [{"criterion": criterion, "values": [side_0, side_1]}]


class RulesTest(unittest.TestCase):
    def assertRefused(self, code, state, name, **args):
        """The action is refused with that code and leaves no trace."""
        before = json.loads(json.dumps(state))
        refused = None
        try:
            do(state, name, **args)
        except Reject as reject:
            refused = reject.code
        self.assertEqual(refused, code)
        self.assertEqual(state, before)


class SetupTest(unittest.TestCase):
    def test_free_factions_are_dealt_in_player_order(self):
        players = [{}, {"faction": "guijarro"}, {}, {"faction": "rama"}]
        state = dominio.new({"mode": "teams", "players": players})
        dealt = [player["faction"] for player in state["players"]]
        self.assertEqual(dealt, ["gota", "guijarro", "hoja", "rama"])
        colors = [player["color"] for player in state["players"]]
        self.assertEqual(colors, ["blue", "grey", "green", "orange"])

    def test_the_side_that_begins_has_no_gold_the_other_3_or_4(self):
        self.assertEqual([side["gold"] for side in duel()["sides"]], [0, 3])
        self.assertEqual([side["gold"] for side in teams()["sides"]], [0, 4])

    def test_each_half_of_a_team_is_a_duel_formation(self):
        kinds = [elemental["kind"] for elemental in formation(teams(), 1)]
        self.assertEqual(kinds[:6], ["basic"] * 6)
        self.assertEqual(kinds[6:], ["warrior", "sage", "warrior"] * 2)
        owners = [elemental["owner"] for elemental in formation(teams(), 1)]
        self.assertEqual(owners, [2, 3, 2, 2, 3, 3, 2, 2, 2, 3, 3, 3])

    def test_errors_in_order(self):
        self.assertEqual(_RIG.setup_error(None), "bad_mode")
        self.assertEqual(_RIG.setup_error({"mode": ["duel"], "players": 3}), "bad_mode")
        self.assertEqual(_RIG.setup_error({"mode": "duel"}), "bad_player_count")
        self.assertEqual(_RIG.setup_error({"mode": "duel", "players": [7]}), "bad_player_count")
        self.assertEqual(_RIG.setup_error({"mode": "duel", "players": [{}, 7]}), "bad_option")

    def test_values_of_another_form_or_out_of_range(self):
        bad = (
            {"faction": "fuego"},
            {"faction": ["rama"]},
            {"faction": {}},
            {"name": 7},
            {"name": "x" * 10000},
            {"color": []},
            {"basic": None},
            {"basic": [1]},
            {"basic": [1, 2, 3]},
            {"basic": [21, 3]},
            {"basic": [-1, 3]},
            {"basic": [True, 3]},
            {"basic": [1, 0]},
            {"sage": [1, 31]},
            {"sage": [1, 10.0]},
            {"sage": "12"},
            {"warriors": [2, 4]},
            {"warriors": [[2, 4]]},
            {"warriors": [[2, 4], [2, 10**40]]},
        )
        for entry in bad:
            code = _RIG.setup_error({"mode": "duel", "players": [{}, entry]})
            self.assertEqual(code, "bad_option", str(entry)[:60])

    def test_other_keys_are_ignored(self):
        self.assertEqual(
            _RIG.setup_error({"mode": "duel", "players": [{"x": 1}, {}], "y": 2}), None
        )


class CombatTest(RulesTest):
    def test_rulebook_example_1_three_shields_against_4_leave_1_damage(self):
        state = to_phase(duel(), "actions")
        do(state, "tokens", player=1, at=0, boosts=0, shields=3)
        self.assertEqual(attack(state, 0, 0, 1, 4), ["shields_spent"])
        self.assertEqual(state["last_damage"], 1)
        self.assertEqual(formation(state, 1)[0]["damage"], 1)
        self.assertEqual(formation(state, 1)[0]["shields"], 0)

    def test_rulebook_example_2_three_shields_against_1_are_spent_all_the_same(self):
        state = to_phase(duel(), "actions")
        do(state, "tokens", player=1, at=0, boosts=0, shields=3)
        self.assertEqual(attack(state, 0, 0, 1, 1), ["shields_spent", "no_damage"])
        self.assertEqual(formation(state, 1)[0]["damage"], 0)
        self.assertEqual(formation(state, 1)[0]["shields"], 0)

    def test_rulebook_example_two_rows_away_is_II_to_I_or_I_to_II(self):
        state = to_phase(duel(), "actions")
        attack(state, 1, 0, 2, 1)
        attack(state, 0, 1, 2, 1)
        self.assertEqual(formation(state, 1)[0]["damage"], 1)
        self.assertEqual(formation(state, 1)[1]["damage"], 1)

    def test_a_distance_is_exact(self):
        state = to_phase(duel(), "actions")
        self.assertRefused("out_of_reach", state, "attack", **attack_args(distance=2))
        self.assertRefused("out_of_reach", state, "attack", **attack_args(at=2))
        self.assertRefused("out_of_reach", state, "attack", **attack_args(target=5, distance=2))

    def test_order_3_with_2_boosts_against_instant_1_and_2_shields_makes_2(self):
        state = to_phase(duel(), "actions")
        do(state, "tokens", player=0, at=0, boosts=2, shields=0)
        do(state, "tokens", player=1, at=0, boosts=0, shields=2)
        notices = attack(state, 0, 0, 1, 3, reduce=((1, 1),))
        self.assertEqual(notices, ["boosts_spent", "shields_spent"])
        self.assertEqual(state["last_damage"], 2)
        self.assertEqual(state["players"][1]["hand"], 4)
        self.assertEqual(state["players"][1]["discard"], 1)

    def test_only_the_result_is_clamped(self):
        # -10 + 20 boosts - 3 = 7: a sum clamped on the way would make 17.
        state = to_phase(duel(), "actions")
        do(state, "tokens", player=0, at=0, boosts=20, shields=0)
        attack(state, 0, 0, 1, -10, reduce=((1, 3),))
        self.assertEqual(state["last_damage"], 7)

    def test_shields_are_spent_even_if_instants_alone_stop_the_blow(self):
        state = to_phase(duel(), "actions")
        do(state, "tokens", player=1, at=0, boosts=0, shields=2)
        notices = attack(state, 0, 0, 1, 2, reduce=((1, 5),))
        self.assertEqual(notices, ["shields_spent", "no_damage"])
        self.assertEqual(formation(state, 1)[0]["shields"], 0)

    def test_shields_reduce_a_strategic_order_hit_by_hit(self):
        state = to_phase(duel(), "actions")
        do(state, "tokens", player=1, at=1, boosts=0, shields=2)
        hits = [{"target": 1, "damage": 2}, {"target": 0, "damage": 9}]
        notices = do(state, "strategy", player=0, hits=hits)
        expected = ["shields_spent", "no_damage", "defeated", "level_up", "gap_open"]
        self.assertEqual(notices, expected)
        # What exceeds the health counts too.
        self.assertEqual(state["last_damage"], 9)

    def test_a_strategy_without_hits_keeps_the_last_damage(self):
        state = to_phase(duel(), "actions")
        attack(state, 0, 0, 1, 2)
        do(state, "strategy", player=0, hits=[])
        self.assertEqual(state["last_damage"], 2)

    def test_defeat_when_damage_equals_health(self):
        state = to_phase(duel(), "actions")
        attack(state, 0, 0, 1, 2)
        self.assertEqual(formation(state, 1)[0]["damage"], 2)
        notices = attack(state, 1, 0, 2, 0, with_strength=True)
        self.assertEqual(notices, ["defeated", "level_up", "gap_open"])
        self.assertEqual(formation(state, 1)[0], None)
        self.assertEqual(state["gap"], {"side": 1, "row": 1})

    def test_only_who_acts_gains_the_level_whoever_owns_the_attacker(self):
        state = to_phase(teams(), "actions")
        attack(state, 0, 0, 1, 3, player=1)
        self.assertEqual([player["level"] for player in state["players"]], [1, 2, 1, 1])

    def test_team_mates_cannot_attack_with_the_same_elemental(self):
        state = to_phase(teams(), "actions")
        attack(state, 0, 0, 1, 1, player=0)
        self.assertRefused("limit_reached", state, "attack", **attack_args(player=1))

    def test_all_notices_of_one_attack_in_order(self):
        state = to_phase(duel(), "actions")
        do(state, "adjust", path="players.0.level", by=2)
        do(state, "adjust", path="sides.0.ap", by=-3)
        do(state, "tokens", player=0, at=0, boosts=9, shields=0)
        do(state, "tokens", player=1, at=0, boosts=0, shields=1)
        expected = ["ap_out", "boosts_spent", "shields_spent", "defeated", "level_up"]
        expected += ["champion_unlocked", "gap_open"]
        self.assertEqual(attack(state, 0, 0, 1, 1), expected)
        self.assertEqual(state["players"][0]["faction_actions"], 1)
        # The order and the champion.
        self.assertEqual(state["players"][0]["discard"], 2)

    def test_a_defender_needs_a_card_for_each_instant(self):
        state = to_phase(teams(), "actions")
        do(state, "discard", player=3, count=4)
        instants = [{"player": 3, "reduce": 1}, {"player": 2, "reduce": 1}]
        twice = instants + [{"player": 3, "reduce": 0}]
        self.assertRefused("not_enough", state, "attack", **attack_args(instants=twice))
        do(state, "attack", **attack_args(instants=instants))
        self.assertEqual(state["players"][3]["hand"], 0)

    def test_errors_of_an_attack_in_order(self):
        state = duel()
        own_instant = [{"player": 0, "reduce": 1}]
        wrong = attack_args(player=1, instants=[{"player": 1, "reduce": 1}])
        self.assertRefused("bad_argument", state, "attack", **wrong)
        self.assertRefused("not_your_turn", state, "attack", **attack_args(player=1))
        self.assertRefused("bad_argument", state, "attack", **attack_args(instants=own_instant))
        self.assertRefused("wrong_phase", state, "attack", **attack_args())
        to_phase(state, "actions")
        do(state, "withdraw", side=1, at=3, to="box")
        do(state, "attack", **attack_args())
        # Has attacked, would not reach, and the slot is empty: the slot comes first.
        self.assertRefused("empty_slot", state, "attack", **attack_args(target=3))
        self.assertRefused("limit_reached", state, "attack", **attack_args(target=4))
        do(state, "discard", player=0, count=4)
        self.assertRefused("not_enough", state, "attack", **attack_args(target=3))


class GapTest(RulesTest):
    def test_two_rows_wiped_II_from_III_then_I_from_II_then_II_again(self):
        state = to_phase(duel(), "actions")
        hits = [{"target": at, "damage": 3} for at in (0, 1, 2)]
        do(state, "strategy", player=0, hits=hits)
        self.assertEqual(state["gap"], {"side": 1, "row": 2})
        self.assertEqual(do(state, "fill", player=1, src=3, dst=1), [])
        self.assertEqual(state["gap"], {"side": 1, "row": 1})
        self.assertEqual(do(state, "fill", player=1, src=1, dst=0), [])
        self.assertEqual(state["gap"], {"side": 1, "row": 2})
        do(state, "fill", player=1, src=4, dst=2)
        self.assertEqual(do(state, "fill", player=1, src=5, dst=1), ["gap_closed"])
        self.assertEqual(state["gap"], None)

    def test_holes_in_I_and_II_at_once_row_I_first(self):
        state = to_phase(duel(), "actions")
        hits = [{"target": at, "damage": 3} for at in (1, 0)]
        do(state, "strategy", player=0, hits=hits)
        self.assertEqual(state["gap"], {"side": 1, "row": 1})

    def test_a_hole_in_the_last_row_is_no_gap(self):
        state = duel()
        self.assertEqual(do(state, "harm", player=1, target=3, damage=4)[-1], "level_up")
        self.assertEqual(state["gap"], None)

    def test_nobody_goes_on_before_it_is_filled(self):
        state = to_phase(duel(), "actions")
        attack(state, 0, 0, 1, 3)
        self.assertRefused("gap_open", state, "draw", player=1)
        self.assertRefused("bad_argument", state, "draw", player=2)
        self.assertRefused("gap_open", state, "end_turn")
        self.assertRefused("gap_open", state, "gain_gold", player=1, amount=1)
        self.assertRefused("gap_open", state, "rearrange", side=0, a=0, b=1)
        self.assertRefused("no_gap", state, "fill", player=0, src=1, dst=0)
        do(state, "adjust", path="sides.0.gold", by=1)
        act(dominio, state, "roll", {"dice": ["d6"]}, lambda die: 3)
        self.assertEqual(state["last_roll"], [3])

    def test_tokens_move_along(self):
        state = duel()
        do(state, "tokens", player=0, at=2, boosts=1, shields=2)
        self.assertEqual(do(state, "withdraw", side=0, at=0, to="deck"), ["gap_open"])
        do(state, "fill", player=0, src=2, dst=0)
        self.assertEqual(formation(state, 0)[0]["shields"], 2)


class FormationTest(RulesTest):
    def test_rulebook_no_summoning_to_row_III_with_a_hole_in_row_II(self):
        state = to_phase(duel(), "actions")
        do(state, "withdraw", side=0, at=3, to="box")
        do(state, "withdraw", side=0, at=5, to="box")
        do(state, "withdraw", side=0, at=1, to="box")
        do(state, "fill", player=0, src=4, dst=1)
        do(state, "withdraw", side=0, at=2, to="box")
        self.assertRefused("wrong_row", state, "summon", **newcomer(0, 3))
        do(state, "summon", **newcomer(0, 2))

    def test_a_bought_elemental_obeys_the_forward_row_too(self):
        state = to_phase(duel(), "market")
        for at in (3, 5):
            do(state, "withdraw", side=0, at=at, to="box")
        do(state, "withdraw", side=0, at=1, to="box")
        do(state, "fill", player=0, src=4, dst=1)
        do(state, "withdraw", side=0, at=2, to="box")
        do(state, "gain_gold", player=0, amount=5)
        self.assertRefused("wrong_row", state, "buy_summon", cost=3, **newcomer(0, 4))
        self.assertEqual(do(state, "buy_summon", cost=3, **newcomer(0, 2)), ["refill"])
        self.assertEqual(state["sides"][0]["gold"], 0)

    def test_errors_of_placing_in_order(self):
        state = to_phase(duel(), "actions")
        self.assertRefused("locked", state, "summon", **newcomer(0, 0, "champion"))
        self.assertRefused("no_gap", state, "summon", **newcomer(0, 0))
        do(state, "withdraw", side=0, at=3, to="box")
        self.assertRefused("occupied", state, "summon", **newcomer(0, 0))

    def test_as_many_champions_as_faction_actions_each_player_his_own(self):
        state = to_phase(teams(), "actions")
        for at in (6, 8, 9):
            do(state, "withdraw", side=0, at=at, to="box")
        do(state, "adjust", path="players.0.level", by=3)
        do(state, "summon", **newcomer(0, 6, "champion"))
        self.assertRefused("locked", state, "summon", **newcomer(0, 8, "champion"))
        self.assertRefused("locked", state, "summon", **newcomer(1, 8, "champion"))
        do(state, "adjust", path="players.1.level", by=3)
        do(state, "summon", **newcomer(1, 8, "champion"))

    def test_connected_in_the_triangle(self):
        slots = formation(duel(), 0)
        touching = []
        for a in range(6):
            for b in range(a + 1, 6):
                if dominio.connected(slots, b, a):
                    touching.append((a, b))
        row_by_row = [(0, 1), (0, 2), (1, 2), (1, 3), (1, 4), (2, 4), (2, 5), (3, 4), (4, 5)]
        self.assertEqual(touching, row_by_row)

    def test_connected_across_the_halves_in_a_row_only(self):
        slots = formation(teams(), 0)
        self.assertTrue(dominio.connected(slots, 0, 1))
        self.assertTrue(dominio.connected(slots, 3, 4))
        self.assertTrue(dominio.connected(slots, 9, 8))
        self.assertTrue(dominio.connected(slots, 4, 10))
        self.assertFalse(dominio.connected(slots, 0, 4))
        self.assertFalse(dominio.connected(slots, 4, 8))
        self.assertFalse(dominio.connected(slots, 1, 9))

    def test_connected_over_empty_slots_of_a_row(self):
        state = to_phase(duel(), "actions")
        self.assertRefused("not_connected", state, "swap", player=0, a=3, b=5)
        do(state, "swap", player=0, a=3, b=4)
        do(state, "withdraw", side=0, at=4, to="box")
        self.assertRefused("empty_slot", state, "swap", player=0, a=3, b=4)
        do(state, "swap", player=0, a=3, b=5)
        self.assertEqual(formation(state, 0)[5]["kind"], "sage")

    def test_withdrawn_cards_go_to_their_owner(self):
        state = teams()
        do(state, "rearrange", side=0, a=6, b=9)
        do(state, "withdraw", side=0, at=6, to="hand")
        self.assertEqual([player["hand"] for player in state["players"]], [5, 6, 5, 5])
        self.assertRefused("is_sage", state, "withdraw", side=0, at=7, to="hand")

    def test_tokens_stop_at_99(self):
        state = duel()
        do(state, "adjust", path="sides.0.formation.0.boosts", by=98)
        self.assertRefused("limit_reached", state, "tokens", player=0, at=0, boosts=2, shields=1)
        do(state, "tokens", player=0, at=0, boosts=1, shields=1)
        self.assertRefused("bad_argument", state, "tokens", player=0, at=0, boosts=0, shields=0)


class TurnTest(RulesTest):
    def test_dawn_is_lost_with_the_row_but_not_by_a_sage(self):
        state = duel()
        do(state, "rearrange", side=0, a=3, b=1)
        self.assertRefused("not_ready", state, "dawn", player=0, at=1)
        do(state, "rearrange", side=0, a=3, b=1)
        self.assertRefused("not_ready", state, "dawn", player=0, at=3)
        do(state, "rearrange", side=0, a=4, b=0)
        do(state, "dawn", player=0, at=0)
        self.assertRefused("limit_reached", state, "dawn", player=0, at=0)

    def test_dawn_stays_ready_within_its_row(self):
        state = duel()
        do(state, "rearrange", side=0, a=3, b=5)
        do(state, "dawn", player=0, at=5)

    def test_dawn_ends_with_its_phase(self):
        state = to_phase(duel(), "actions")
        self.assertEqual([one["dawn"] for one in formation(state, 0)], ["no"] * 6)

    def test_action_points_left_are_lost(self):
        state = to_phase(duel(), "actions")
        self.assertEqual(do(state, "next_phase"), ["ap_lost", "phase_market"])
        self.assertEqual(state["sides"][0]["ap"], 0)
        self.assertEqual(do(state, "next_phase"), ["phase_redraw"])
        self.assertRefused("wrong_phase", state, "next_phase")

    def test_a_new_round_begins_when_side_0_is_back(self):
        state = teams()
        self.assertEqual(pass_turn(state), ["phase_dawn"])
        self.assertEqual((state["active"], state["round"]), (2, 1))
        self.assertEqual([side["ap"] for side in state["sides"]], [0, 6])
        self.assertEqual(pass_turn(state), ["new_round", "phase_dawn"])
        self.assertEqual((state["active"], state["round"]), (0, 2))

    def test_one_faction_action_per_player_and_turn(self):
        state = to_phase(teams(), "actions")
        do(state, "adjust", path="players.0.level", by=7)
        do(state, "adjust", path="players.1.level", by=3)
        do(state, "faction_action", player=0, number=3)
        self.assertRefused("limit_reached", state, "faction_action", player=0, number=1)
        self.assertRefused("locked", state, "faction_action", player=1, number=2)
        do(state, "faction_action", player=1, number=1)
        pass_turn(state)
        self.assertEqual(state["players"][0]["faction_used"], False)

    def test_errors_of_a_faction_action_in_order(self):
        state = to_phase(teams(), "actions")
        do(state, "adjust", path="sides.0.ap", by=-6)
        self.assertRefused("locked", state, "faction_action", player=0, number=1)
        do(state, "adjust", path="players.0.level", by=3)
        self.assertRefused("not_enough", state, "faction_action", player=0, number=1)
        do(state, "harm", player=2, target=7, damage=10)
        self.assertRefused("sage_fallen", state, "faction_action", player=0, number=3)


class CardsTest(RulesTest):
    def test_redraw_reshuffles_when_the_deck_runs_out(self):
        state = to_phase(duel(), "redraw")
        notices = do(state, "redraw", player=0, discard=4)
        self.assertEqual(notices, ["reshuffle"])
        player = state["players"][0]
        self.assertEqual((player["hand"], player["deck"], player["discard"]), (5, 2, 0))

    def test_a_redraw_may_run_out_of_cards(self):
        state = to_phase(duel(), "redraw")
        do(state, "adjust", path="players.0.hand", by=-4)
        self.assertEqual(do(state, "redraw", player=0, discard=1), ["reshuffle", "deck_out"])
        self.assertEqual(state["players"][0]["hand"], 3)

    def test_who_has_not_redrawn_draws_at_the_end_of_the_turn(self):
        state = to_phase(teams(), "redraw")
        do(state, "redraw", player=0, discard=0)
        do(state, "discard", player=0, count=1)
        do(state, "discard", player=1, count=3)
        self.assertEqual(do(state, "end_turn"), ["reshuffle", "phase_dawn"])
        self.assertEqual([player["hand"] for player in state["players"]], [4, 5, 5, 5])

    def test_nobody_ends_a_turn_with_more_than_5_cards(self):
        state = to_phase(teams(), "redraw")
        do(state, "redraw", player=1, discard=0)
        do(state, "draw_free", player=1, count=2)
        self.assertRefused("must_discard", state, "end_turn")
        self.assertRefused("limit_reached", state, "redraw", player=1, discard=2)
        do(state, "discard", player=1, count=2)
        do(state, "end_turn")

    def test_errors_of_a_redraw_in_order(self):
        state = to_phase(duel(), "redraw")
        do(state, "draw_free", player=0, count=2)
        self.assertRefused("bad_argument", state, "redraw", player=0, discard=61)
        self.assertRefused("not_your_turn", state, "redraw", player=1, discard=8)
        self.assertRefused("not_enough", state, "redraw", player=0, discard=8)
        self.assertRefused("must_discard", state, "redraw", player=0, discard=1)

    def test_drawing_pays_its_point_first(self):
        state = to_phase(duel(), "actions")
        do(state, "adjust", path="sides.0.ap", by=-3)
        do(state, "discard", player=0, count=1)
        do(state, "adjust", path="players.0.deck", by=-2)
        self.assertEqual(do(state, "draw", player=0), ["ap_out", "reshuffle"])

    def test_a_sale_brings_half_the_cost_rounded_up_a_kit_card_1(self):
        for cost, gold in ((0, 1), (1, 1), (2, 1), (5, 3), (20, 10)):
            state = to_phase(duel(), "market")
            do(state, "sell", player=0, cost=cost)
            self.assertEqual(state["sides"][0]["gold"], gold)
            self.assertEqual(state["players"][0]["discard"], 0)

    def test_what_exceeds_the_purse_is_lost(self):
        state = to_phase(duel(), "market")
        self.assertEqual(do(state, "gain_gold", player=0, amount=11), [])
        self.assertEqual(do(state, "sell", player=0, cost=2), [])
        self.assertEqual(do(state, "sell", player=0, cost=0), ["gold_capped"])
        self.assertEqual(state["sides"][0]["gold"], 12)


class EndTest(RulesTest):
    def test_the_last_blow_still_raises_the_level(self):
        state = duel()
        notices = do(state, "harm", player=0, target=4, damage=12)
        self.assertEqual(notices, ["defeated", "level_up", "sage_defeated", "game_over"])
        self.assertEqual(state["players"][0]["level"], 2)
        self.assertEqual((state["winners"], state["reason"]), ([0], "sage_defeated"))
        self.assertEqual(dominio.explain(state), decided_by("sage_defeated", 1, 0))
        self.assertRefused("match_over", state, "fly", high=True)

    def test_all_hits_of_a_strategy_count_also_after_the_last_sage(self):
        state = to_phase(duel(), "actions")
        hits = [{"target": 4, "damage": 10}, {"target": 0, "damage": 3}]
        notices = do(state, "strategy", player=0, hits=hits)
        expected = ["defeated", "level_up", "sage_defeated", "defeated", "level_up", "game_over"]
        self.assertEqual(notices, expected)
        self.assertEqual(state["gap"], None)
        self.assertEqual(state["last_damage"], 13)

    def test_a_player_without_sage_goes_on_without_levels(self):
        state = teams()
        do(state, "harm", player=2, target=7, damage=10)
        self.assertEqual(state["players"][0]["sage"], False)
        self.assertEqual(state["players"][0]["alive"], True)
        self.assertEqual(dominio.explain(state), [])
        self.assertEqual(do(state, "harm", player=0, target=6, damage=4), ["defeated"])
        self.assertEqual(do(state, "harm", player=1, target=8, damage=4), ["defeated", "level_up"])
        do(state, "harm", player=3, target=10, damage=10)
        self.assertEqual(state["winners"], [2, 3])
        self.assertEqual(dominio.explain(state), decided_by("sage_defeated", 0, 2))

    def test_who_gives_up_ends_it_for_the_team_also_with_a_gap_open(self):
        state = teams()
        do(state, "harm", player=0, target=0, damage=3)
        self.assertEqual(do(state, "concede", player=3), ["game_over"])
        self.assertEqual((state["winners"], state["gap"]), ([0, 1], None))
        alive = [player["alive"] for player in state["players"]]
        self.assertEqual(alive, [True, True, False, False])
        self.assertEqual(dominio.explain(state), decided_by("concede", 1, 0))


class AdjustTest(RulesTest):
    def test_faction_actions_follow_the_level_and_nothing_else_does(self):
        state = duel()
        unlocked = []
        for _ in range(7):
            self.assertEqual(do(state, "adjust", path="players.0.level", by=1), [])
            unlocked.append(state["players"][0]["faction_actions"])
        self.assertEqual(unlocked, [0, 0, 1, 1, 2, 2, 3])
        self.assertEqual(state["players"][0]["discard"], 0)
        self.assertRefused("out_of_range", state, "adjust", path="players.0.level", by=1)

    def test_health_and_damage_limit_each_other(self):
        state = duel()
        path = "sides.1.formation.4."
        do(state, "adjust", path=path + "damage", by=9)
        self.assertRefused("out_of_range", state, "adjust", path=path + "damage", by=1)
        self.assertRefused("out_of_range", state, "adjust", path=path + "health", by=-1)
        do(state, "adjust", path=path + "health", by=20)
        self.assertRefused("out_of_range", state, "adjust", path=path + "health", by=1)

    def test_what_is_not_adjustable(self):
        state = duel()
        do(state, "withdraw", side=0, at=3, to="box")
        paths = ("", "phase", "active", "last_damage", "gap.side", "sides.0.gold_max")
        paths += ("sides.0.formation.3.damage", "sides.0.formation.0.owner", "players.0.team")
        paths += ("players.0.faction_actions", "players.0.sage", "sides.0.formation.6.damage")
        for path in paths:
            self.assertRefused("not_adjustable", state, "adjust", path=path, by=0)


class ArgumentsTest(RulesTest):
    def test_any_garbage_in_any_argument_is_a_bad_argument(self):
        state = to_phase(duel(), "actions")
        good = (
            ("summon", newcomer(0, 0)),
            ("attack", attack_args()),
            ("strategy", {"player": 0, "hits": []}),
            ("rearrange", {"side": 0, "a": 0, "b": 1}),
            ("deploy", dict(newcomer(0, 0), source="hand")),
            ("withdraw", {"side": 0, "at": 3, "to": "box"}),
        )
        for name, args in good:
            for key in args:
                for garbage in (None, 10**40, 1.5, "x" * 999, [[]], [None], {"player": 0}):
                    self.assertRefused("bad_argument", state, name, **dict(args, **{key: garbage}))

    def test_objects_in_lists_have_exactly_their_keys(self):
        state = to_phase(duel(), "actions")
        good = {"target": 0, "damage": 1}
        for hit in ({"target": 0}, dict(good, by=0), dict(good, target=6), dict(good, damage=0)):
            self.assertRefused("bad_argument", state, "strategy", player=0, hits=[hit])
        for instant in ({"player": 1}, {"player": True, "reduce": 1}, {"player": 1, "reduce": 31}):
            args = attack_args(instants=[instant])
            self.assertRefused("bad_argument", state, "attack", **args)
        crowd = [{"player": 1, "reduce": 0}] * 11
        self.assertRefused("bad_argument", state, "attack", **attack_args(instants=crowd))


if __name__ == "__main__":
    unittest.main()
