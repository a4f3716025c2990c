# SPDX-License-Identifier: MIT
"""Tash-Kalar: the rulebook's cases, rulings and orders of checks, on CPython and MicroPython."""

import unittest

from firmware.games.tashkalar import rules as tashkalar
from tools.device.rulecase import Rig

_RIG = Rig(tashkalar)
do = _RIG.do
refusal = _RIG.refusal
setup_error = _RIG.setup_error


def start(mode, count=2, **options):
    setup = {"mode": mode, "players": [{} for _ in range(count)]}
    setup.update(options)
    return tashkalar.new(setup)


def fix(state, path, by):
    return do(state, "adjust", path=path, by=by)


def skip(state):
    """Spend what is left and end the turn."""
    fix(state, "turn.actions_left", -state["turn"]["actions_left"])
    return do(state, "end_turn")


class SetupTest(unittest.TestCase):
    def test_elite_begins_with_an_empty_board_and_the_others_with_one_common_each(self):
        self.assertEqual([side["total"] for side in start("elite")["sides"]], [0, 0])
        self.assertEqual([side["total"] for side in start("duel_teams", 4)["sides"]], [1, 1])
        self.assertEqual([side["total"] for side in start("melee", 3)["sides"]], [1, 1, 1])

    def test_a_melee_of_four_begins_without_a_piece_of_the_second_player(self):
        state = start("melee", 4)
        self.assertEqual([side["total"] for side in state["sides"]], [1, 0, 1, 1])
        self.assertEqual(state["turn"]["gaps"][1], {"upgraded": 0, "total": -1})

    def test_targets(self):
        targets = [start("elite")["target"], start("duel")["target"]]
        targets += [start("melee", 3)["target"], start("melee", 4)["target"]]
        self.assertEqual(targets, [9, 18, 10, 12])

    def test_only_the_first_player_of_a_team_draws_legends(self):
        state = start("elite_teams", 4)
        self.assertEqual([one["hand"]["legends"] for one in state["players"]], [2, 2, 0, 0])
        self.assertEqual([side["players"] for side in state["sides"]], [[0, 2], [1, 3]])

    def test_score_markers_are_taken_out_of_the_box(self):
        pool = {"pieces": 10, "legendary": 2}
        kept = []
        for mode, count in (("elite", 2), ("duel", 2), ("melee", 3), ("melee", 4)):
            kept.append(start(mode, count, pool=pool)["sides"][0]["reserve"]["pieces"])
        self.assertEqual(kept, [10, 8, 7, 6])

    def test_given_colours_are_served_before_the_default_ones(self):
        players = [{}, {"color": "red"}, {"color": None}]
        state = tashkalar.new({"mode": "melee", "players": players})
        self.assertEqual([one["color"] for one in state["players"]], ["blue", "red", "green"])

    def test_a_team_takes_the_colour_that_one_of_them_names(self):
        players = [{}, {"color": "green"}, {"color": "white"}, {"color": "green"}]
        state = tashkalar.new({"mode": "duel_teams", "players": players})
        colors = [one["color"] for one in state["players"]]
        self.assertEqual(colors, ["white", "green", "white", "green"])
        players[0]["color"] = "red"
        self.assertEqual(setup_error({"mode": "duel_teams", "players": players}), "bad_option")

    def test_bad_setups_in_the_order_mode_players_options(self):
        self.assertEqual(setup_error({"mode": ["elite"], "players": 7}), "bad_mode")
        self.assertEqual(
            setup_error({"mode": "elite", "players": 7, "pool": 1}), "bad_player_count"
        )
        two = [{}, {}]
        for pool in (1, [], {}, {"pieces": 6}, {"pieces": 5, "legendary": 0}):
            self.assertEqual(
                setup_error({"mode": "elite", "players": two, "pool": pool}), "bad_option"
            )
        for number in (True, 6.0, "6", 61, 10**40):
            pool = {"pieces": number, "legendary": 0}
            self.assertEqual(
                setup_error({"mode": "elite", "players": two, "pool": pool}), "bad_option"
            )
        for bad in (7, {"name": 5}, {"name": "x" * 65}, {"color": ["red"]}, {"color": ""}):
            self.assertEqual(setup_error({"mode": "elite", "players": [{}, bad]}), "bad_option")

    def test_unknown_keys_of_a_setup_are_ignored(self):
        pool = {"pieces": 6, "legendary": 0, "note": 1}
        players = [{"name": "", "seat": 3}, {"name": None}]
        state = tashkalar.new({"mode": "elite", "players": players, "pool": pool, "x": []})
        self.assertEqual([one["name"] for one in state["players"]], ["P1", "P2"])


class TurnTest(unittest.TestCase):
    def test_the_first_turn_has_one_action_and_the_next_two(self):
        state = start("duel")
        self.assertEqual(do(state, "place"), ["actions_done"])
        self.assertEqual(refusal(state, "place"), "no_actions")
        do(state, "end_turn")
        self.assertEqual(state["turn"]["actions_left"], 2)

    def test_all_actions_must_be_used_before_the_turn_is_scored(self):
        state = start("elite")
        self.assertEqual(refusal(state, "end_turn"), "actions_left")
        self.assertEqual(refusal(state, "claim", points=1), "actions_left")
        self.assertEqual(refusal(state, "last_card"), "actions_left")

    def test_a_gained_action_must_be_used_too(self):
        state = start("duel")
        do(state, "place")
        do(state, "gain_action")
        self.assertEqual(refusal(state, "end_turn"), "actions_left")

    def test_one_discard_a_turn_and_the_limit_wins_over_the_hand(self):
        state = start("elite")
        do(state, "gain_action")
        self.assertEqual(refusal(state, "discard", creatures=3), "not_enough")
        do(state, "discard", creatures=2, legends=1)
        self.assertEqual(refusal(state, "discard", creatures=9), "limit_reached")

    def test_a_turn_ends_with_three_creatures_two_legends_and_a_flare(self):
        state = start("elite")
        do(state, "discard", creatures=2, legends=1, flares=1)
        notices = do(state, "end_turn")
        self.assertEqual(notices, ["draw_creatures", "draw_legends", "draw_flares"])
        self.assertEqual(state["players"][0]["hand"], {"creatures": 3, "legends": 2, "flares": 1})

    def test_an_additional_card_comes_on_top_and_is_kept(self):
        state = start("elite")
        do(state, "extra_draw", kind="creature")
        skip(state)
        self.assertEqual(state["players"][0]["hand"]["creatures"], 4)
        skip(state)
        do(state, "discard")
        self.assertEqual(state["turn"]["draw"]["creatures"], 0)

    def test_a_round_ends_with_the_last_player(self):
        state = start("melee", 3)
        skip(state)
        self.assertEqual(skip(state), [])
        self.assertEqual(skip(state), ["new_round"])
        self.assertEqual((state["round"], state["active"]), (2, 0))


class SummonTest(unittest.TestCase):
    def test_a_summoned_creature_destroys_the_same_or_a_lower_rank(self):
        state = start("duel")
        fix(state, "sides.1.board.heroic", 1)
        onto = {"side": 1, "rank": "heroic"}
        self.assertEqual(refusal(state, "summon", rank="common", onto=onto), "rank_too_high")
        do(state, "summon", rank="heroic", onto=onto)
        self.assertEqual(state["turn"]["destroyed"][1]["heroic"], 1)
        self.assertEqual(state["turn"]["worth"], [0, 1])

    def test_an_own_piece_under_the_new_one_is_not_counted_as_destroyed(self):
        state = start("duel")
        do(state, "summon", rank="heroic", onto={"side": 0, "rank": "common"})
        self.assertEqual(state["sides"][0]["board"], {"common": 0, "heroic": 1, "legendary": 0})
        self.assertEqual(state["turn"]["destroyed"][0]["common"], 0)

    def test_a_summoned_legend_gives_a_duel_point_but_an_upgrade_does_not(self):
        state = start("duel")
        do(state, "upgrade", side=0, rank="common")
        do(state, "upgrade", side=0, rank="heroic")
        self.assertEqual((state["sides"][0]["points"], state["sides"][0]["legends"]), (0, 0))
        self.assertEqual(do(state, "summon", rank="legendary"), ["legend", "actions_done"])
        self.assertEqual((state["sides"][0]["points"], state["sides"][0]["legends"]), (1, 1))

    def test_an_improvised_summon_once_for_each_colour(self):
        state = start("melee", 3)
        fix(state, "turn.actions_left", 3)
        notices = do(state, "summon", rank="legendary", improvise=1, point=2)
        self.assertEqual(notices, ["improvised", "legend"])
        self.assertEqual(state["sides"][0]["colors"], [None, 0, 1])
        self.assertEqual(state["sides"][1]["total"], 1)
        self.assertEqual(refusal(state, "summon", rank="common", improvise=1), "limit_reached")
        do(state, "destroy", side=2, rank="common")
        self.assertEqual(refusal(state, "summon", rank="common", improvise=2), "no_such_piece")

    def test_the_point_of_a_legend_is_asked_for_in_a_melee_only(self):
        melee = start("melee", 3)
        self.assertEqual(refusal(melee, "summon", rank="legendary"), "bad_argument")
        self.assertEqual(refusal(melee, "summon", rank="legendary", point=0), "bad_argument")
        self.assertEqual(refusal(melee, "summon", rank="heroic", point=1), "bad_argument")
        duel = start("duel")
        self.assertEqual(refusal(duel, "summon", rank="legendary", point=1), "bad_argument")
        self.assertEqual(do(duel, "summon", rank="legendary", point=None)[0], "legend")

    def test_order_of_refusals(self):
        state = start("duel", pool={"pieces": 6, "legendary": 0})
        high = {"side": 1, "rank": "legendary"}
        wrong = {"rank": "common", "onto": high, "take": "legendary", "improvise": 1}
        self.assertEqual(refusal(state, "summon", point=1, **wrong), "bad_argument")
        self.assertEqual(refusal(state, "summon", **wrong), "wrong_mode")
        wrong["improvise"] = None
        fix(state, "players.0.hand.creatures", -3)
        self.assertEqual(refusal(state, "summon", **wrong), "not_enough")
        fix(state, "players.0.hand.creatures", 3)
        self.assertEqual(refusal(state, "summon", **wrong), "no_such_piece")
        wrong["onto"] = {"side": 1, "rank": "heroic"}
        do(state, "upgrade", side=1, rank="common")
        self.assertEqual(refusal(state, "summon", **wrong), "rank_too_high")
        wrong["onto"] = None
        self.assertEqual(refusal(state, "summon", **wrong), "bad_take")
        fix(state, "turn.actions_left", -1)
        self.assertEqual(refusal(state, "summon", **wrong), "no_actions")


class ShortageTest(unittest.TestCase):
    def setUp(self):
        # A marker and a common are out of the box, four pieces remain: now all are on the board.
        self.state = start("duel", pool={"pieces": 6, "legendary": 1})
        fix(self.state, "sides.0.board.common", 4)
        fix(self.state, "turn.actions_left", 8)

    def test_placing_takes_a_common_or_heroic_piece_off_the_board(self):
        state = self.state
        self.assertEqual(refusal(state, "place"), "no_pieces")
        self.assertEqual(refusal(state, "place", take="legendary"), "bad_take")
        self.assertEqual(refusal(state, "place", take="heroic"), "no_such_piece")
        do(state, "upgrade", side=0, rank="common")
        do(state, "place", take="heroic")
        self.assertEqual(state["sides"][0]["board"], {"common": 5, "heroic": 0, "legendary": 0})

    def test_no_piece_is_taken_while_the_reserve_has_one(self):
        do(self.state, "destroy", side=0, rank="common")
        self.assertEqual(refusal(self.state, "place", take="common"), "bad_take")

    def test_the_piece_under_a_summoned_one_is_reused(self):
        state = self.state
        own = {"side": 0, "rank": "common"}
        self.assertEqual(refusal(state, "summon", rank="heroic"), "no_pieces")
        take = refusal(state, "summon", rank="heroic", onto=own, take="common")
        self.assertEqual(take, "bad_take")
        do(state, "summon", rank="heroic", onto=own)
        self.assertEqual(state["sides"][0]["reserve"]["pieces"], 0)
        self.assertEqual(state["sides"][0]["board"], {"common": 4, "heroic": 1, "legendary": 0})

    def test_a_piece_that_leaves_for_a_legend_goes_back_to_its_own_kind(self):
        state = self.state
        do(state, "summon", rank="legendary", onto={"side": 0, "rank": "common"})
        self.assertEqual(state["sides"][0]["reserve"], {"pieces": 1, "legendary": 0})
        self.assertEqual(refusal(state, "summon", rank="legendary", take="common"), "bad_take")
        do(state, "summon", rank="legendary", take="legendary")
        self.assertEqual(state["sides"][0]["board"]["legendary"], 1)
        self.assertEqual(state["sides"][0]["legends"], 2)

    def test_effects_cannot_be_resolved_without_a_piece(self):
        state = self.state
        self.assertEqual(refusal(state, "effect_place", side=0, rank="heroic"), "no_pieces")
        self.assertEqual(refusal(state, "transform", side=1, rank="common"), "no_pieces")
        do(state, "transform", side=1, rank="common", to="legendary")
        do(state, "upgrade", side=0, rank="common")
        self.assertEqual(refusal(state, "upgrade", side=0, rank="heroic"), "no_pieces")
        self.assertEqual(refusal(state, "downgrade", side=0, rank="legendary"), "no_pieces")
        do(state, "downgrade", side=0, rank="heroic")

    def test_a_destroyed_piece_is_back_in_its_reserve_at_once(self):
        do(self.state, "destroy", side=1, rank="common")
        self.assertEqual(self.state["sides"][1]["reserve"]["pieces"], 5)

    def test_corrections_stay_inside_the_box(self):
        self.assertEqual(
            refusal(self.state, "adjust", path="sides.0.board.heroic", by=1), "out_of_range"
        )
        fix(self.state, "sides.0.board.common", -1)
        self.assertEqual(self.state["sides"][0]["reserve"]["pieces"], 1)
        fix(self.state, "sides.0.board.heroic", 1)

    def test_with_an_unknown_box_the_last_own_piece_is_not_both_replaced_and_taken(self):
        state = start("duel")
        own = {"side": 0, "rank": "common"}
        code = refusal(state, "summon", rank="common", onto=own, take="common")
        self.assertEqual(code, "no_such_piece")
        fix(state, "sides.0.board.common", 1)
        do(state, "summon", rank="common", onto=own, take="common")
        self.assertEqual(state["sides"][0]["board"]["common"], 1)


class EffectTest(unittest.TestCase):
    def test_normal_moves_beat_lower_ranks_and_combat_moves_also_equal_ones(self):
        state = start("duel")
        fix(state, "sides.1.board.heroic", 2)
        move = {"rank": "heroic", "side": 1, "target": "heroic"}
        self.assertEqual(refusal(state, "capture", kind="normal", **move), "rank_too_high")
        do(state, "capture", kind="combat", **move)
        do(state, "capture", kind="normal", rank="heroic", side=1, target="common")
        self.assertEqual(state["turn"]["worth"], [0, 1])
        code = refusal(state, "capture", kind="normal", rank="common", side=1, target="common")
        self.assertEqual(code, "no_such_piece")

    def test_upgraded_and_downgraded_pieces_are_not_destroyed_but_transformed_ones_are(self):
        state = start("duel")
        do(state, "upgrade", side=1, rank="common")
        do(state, "downgrade", side=1, rank="heroic")
        self.assertEqual(state["turn"]["destroyed"][1], {"common": 0, "heroic": 0, "legendary": 0})
        do(state, "transform", side=1, rank="common", to="heroic")
        self.assertEqual(state["turn"]["destroyed"][1]["common"], 1)
        self.assertEqual(state["sides"][0]["board"], {"common": 1, "heroic": 1, "legendary": 0})

    def test_the_end_of_the_ranks(self):
        state = start("duel")
        self.assertEqual(refusal(state, "upgrade", side=1, rank="legendary"), "cannot_upgrade")
        self.assertEqual(refusal(state, "downgrade", side=1, rank="common"), "cannot_downgrade")
        self.assertEqual(refusal(state, "downgrade", side=1, rank="heroic"), "no_such_piece")


class FlareTest(unittest.TestCase):
    def setUp(self):
        # The rival leads by 3 upgraded pieces and by 5 in all.
        self.state = start("duel")
        fix(self.state, "sides.1.board.common", 2)
        fix(self.state, "sides.1.board.heroic", 3)
        fix(self.state, "players.0.hand.flares", 5)

    def test_which_halves_apply(self):
        state = self.state
        self.assertEqual(
            do(state, "flare", rival=1, top=3, bottom=6), ["flare_top", "flare_point"]
        )
        self.assertEqual(
            do(state, "flare", rival=1, top=4, bottom=5), ["flare_bottom", "flare_point"]
        )
        both = do(state, "flare", rival=1, top=3, bottom=5)
        self.assertEqual(both, ["flare_top", "flare_bottom", "flare_point"])
        self.assertEqual(refusal(state, "flare", rival=1, top=4, bottom=6), "flare_not_met")
        self.assertEqual(state["sides"][1]["points"], 3)

    def test_a_flare_costs_its_card_and_no_action(self):
        do(self.state, "flare", rival=1, top=1)
        self.assertEqual(self.state["turn"]["actions_left"], 1)
        fix(self.state, "players.0.hand.flares", -5)
        self.assertEqual(refusal(self.state, "flare", rival=1, top=20), "not_enough")

    def test_a_card_has_at_least_one_half(self):
        self.assertEqual(refusal(self.state, "flare", rival=1, top=None), "bad_argument")
        self.assertEqual(do(self.state, "flare", rival=1, top=None, bottom=5)[0], "flare_bottom")

    def test_a_melee_rival_scores_the_colour_of_the_flare(self):
        state = start("melee", 3)
        fix(state, "sides.2.board.common", 1)
        do(state, "flare", rival=2, bottom=1)
        self.assertEqual(state["sides"][2]["colors"], [1, 0, None])

    def test_an_elite_flare_gives_no_point_and_is_too_late_after_a_claim(self):
        state = start("elite")
        fix(state, "sides.1.board.heroic", 1)
        fix(state, "players.0.hand.flares", 1)
        self.assertEqual(do(state, "flare", rival=1, top=1), ["flare_top"])
        do(state, "place")
        self.assertEqual(do(state, "claim", points=2), ["new_mission"])
        self.assertEqual(refusal(state, "flare", rival=1, top=1), "wrong_phase")


class ScoringTest(unittest.TestCase):
    def test_two_for_a_legend_one_for_a_hero_one_for_a_pair_of_commons(self):
        state = start("duel")
        for rank, count in (("common", 3), ("heroic", 1), ("legendary", 1)):
            fix(state, "turn.destroyed.1." + rank, count)
        self.assertEqual(state["turn"]["worth"], [0, 4])
        self.assertEqual(skip(state), ["scored"])
        self.assertEqual(state["sides"][0]["points"], 4)

    def test_own_pieces_give_nothing(self):
        state = start("duel")
        fix(state, "sides.0.board.legendary", 1)
        do(state, "destroy", side=0, rank="legendary")
        self.assertEqual(state["turn"]["worth"], [0, 0])

    def test_an_elite_score_is_missions_and_the_legendary_pieces_on_the_board(self):
        state = start("elite")
        do(state, "summon", rank="legendary")
        do(state, "claim", points=3)
        self.assertEqual(state["sides"][0]["score"], 4)
        self.assertEqual(refusal(state, "claim", points=1), "limit_reached")
        do(state, "end_turn")
        do(state, "destroy", side=0, rank="legendary")
        self.assertEqual(state["sides"][0]["score"], 3)
        self.assertEqual(state["turn"]["worth"], [0, 0])

    def test_one_of_several_odd_commons_may_be_chosen_or_declined(self):
        state = start("melee", 4)
        fix(state, "turn.destroyed.1.common", 3)
        self.assertEqual(state["turn"]["odd_choices"], [])
        fix(state, "turn.destroyed.2.common", 1)
        self.assertEqual(state["turn"]["odd_choices"], [1, 2])
        self.assertEqual(refusal(state, "odd_point", side=1), "actions_left")
        do(state, "place")
        self.assertEqual(refusal(state, "end_turn"), "choose_color")
        self.assertEqual(refusal(state, "odd_point", side=3), "no_choice")
        do(state, "odd_point", side=-1)
        self.assertEqual(state["turn"]["worth"], [0, 1, 0, 0])
        do(state, "odd_point", side=2)
        self.assertEqual(state["turn"]["worth"], [0, 1, 1, 0])
        self.assertEqual(do(state, "end_turn"), ["scored"])
        self.assertEqual(state["sides"][0]["colors"], [None, 1, 1, 0])
        self.assertEqual(state["sides"][0]["score"], 0)

    def test_a_single_odd_common_gives_nothing(self):
        state = start("melee", 3)
        do(state, "destroy", side=1, rank="common")
        do(state, "place")
        self.assertEqual(refusal(state, "odd_point", side=1), "no_choice")
        self.assertEqual(refusal(state, "odd_point", side=-1), "no_choice")
        self.assertEqual(do(state, "end_turn"), [])


class TeamTest(unittest.TestCase):
    def test_the_partner_gets_the_legends_and_draws_the_missing_ones(self):
        state = start("elite_teams", 4)
        do(state, "summon", rank="legendary")
        self.assertEqual(do(state, "end_turn"), ["pass_legends", "draw_legends"])
        self.assertEqual([one["hand"]["legends"] for one in state["players"]], [0, 2, 2, 0])

    def test_an_additional_legend_is_drawn_by_the_partner(self):
        state = start("duel_teams", 4)
        do(state, "extra_draw", kind="legend")
        skip(state)
        self.assertEqual(state["players"][2]["hand"]["legends"], 3)

    def test_after_handing_over_the_partner_may_only_place_and_finish_effects(self):
        state = start("duel_teams", 4)
        do(state, "gain_action")
        self.assertEqual(do(state, "hand_over"), ["pass_legends"])
        self.assertEqual(refusal(state, "hand_over"), "limit_reached")
        self.assertEqual(refusal(state, "summon", rank="common"), "handed_over")
        self.assertEqual(refusal(state, "discard"), "handed_over")
        self.assertEqual(refusal(state, "flare", rival=1, top=1), "handed_over")
        do(state, "destroy", side=1, rank="common")
        do(state, "place")
        do(state, "place")
        self.assertEqual(refusal(state, "discard"), "handed_over")
        self.assertEqual(do(state, "end_turn"), [])
        self.assertEqual(refusal(start("duel"), "hand_over"), "wrong_mode")

    def test_returned_creatures_lie_sideways(self):
        state = start("duel_teams", 4)
        self.assertEqual(do(state, "discard", creatures=1), ["straighten", "actions_done"])
        skip(state)
        self.assertEqual(do(state, "discard", legends=2, flares=1), [])


class EndTest(unittest.TestCase):
    def test_everybody_has_a_last_turn_even_if_the_score_falls(self):
        state = start("elite")
        fix(state, "sides.0.mission_points", 9)
        self.assertEqual(skip(state), ["final_turns", "last_turn"])
        self.assertEqual((state["trigger"], state["turns_left"]), ("points", 2))
        fix(state, "sides.0.mission_points", -5)
        self.assertEqual(skip(state), ["new_round", "last_turn"])
        self.assertEqual(skip(state), ["match_end"])
        self.assertEqual((state["winners"], state["decided_by"]), ([0], "score"))
        self.assertEqual((state["active"], state["round"], state["phase"]), (0, 2, "end"))
        self.assertEqual(refusal(state, "nonsense"), "match_over")

    def test_what_the_turn_destroyed_counts_for_the_target_at_its_end(self):
        state = start("duel")
        fix(state, "sides.0.points", 17)
        fix(state, "turn.destroyed.1.heroic", 1)
        self.assertEqual(skip(state), ["scored", "final_turns", "last_turn"])

    def test_a_flare_can_lift_the_rival_to_the_target(self):
        state = start("duel")
        fix(state, "sides.1.points", 17)
        fix(state, "sides.1.board.common", 1)
        do(state, "flare", rival=1, bottom=1)
        self.assertFalse(state["final"])
        skip(state)
        self.assertTrue(state["final"])

    def test_in_a_melee_any_colour_begins_the_end_and_the_lowest_decides(self):
        state = start("melee", 3)
        fix(state, "sides.0.colors.1", 10)
        fix(state, "sides.2.colors.0", 1)
        fix(state, "sides.2.colors.1", 1)
        self.assertEqual(skip(state), ["final_turns", "last_turn"])
        self.assertEqual(state["turns_left"], 3)
        for _ in range(3):
            skip(state)
        self.assertEqual(state["winners"], [2])

    def test_the_last_card_leaves_a_hand_short_and_the_deck_stays_empty(self):
        state = start("duel")
        do(state, "discard", creatures=2)
        self.assertEqual(refusal(state, "last_card", missing=4), "out_of_range")
        do(state, "last_card", missing=2)
        self.assertEqual(state["turn"]["draw"]["creatures"], 1)
        self.assertEqual(refusal(state, "last_card", missing=10**40), "limit_reached")
        notices = do(state, "end_turn")
        self.assertEqual(notices, ["draw_creatures", "final_turns", "last_turn"])
        self.assertEqual(state["players"][0]["hand"]["creatures"], 1)
        skip(state)
        self.assertEqual(state["turn"]["draw"]["creatures"], 0)

    def test_a_team_draws_sideways_cards_after_its_last_upright_one(self):
        state = start("elite_teams", 4)
        do(state, "discard")
        self.assertEqual(refusal(state, "last_card", missing=1), "out_of_range")
        do(state, "last_card")
        do(state, "end_turn")
        self.assertEqual((state["trigger"], state["turns_left"]), ("last_card", 4))
        for _ in range(3):
            skip(state)
        do(state, "discard")
        self.assertEqual(state["turn"]["draw"]["creatures"], 1)

    def test_points_win_over_the_last_card_as_the_trigger(self):
        state = start("elite")
        do(state, "place")
        do(state, "last_card")
        fix(state, "sides.1.mission_points", 9)
        do(state, "end_turn")
        self.assertEqual(state["trigger"], "points")

    def test_giving_up_is_for_two_sides_only(self):
        state = start("duel_teams", 4)
        self.assertEqual(do(state, "concede", player=2), ["match_end"])
        self.assertEqual(state["winners"], [1, 3])
        self.assertEqual([one["alive"] for one in state["players"]], [False, True, False, True])
        self.assertEqual(refusal(start("melee", 3), "concede", player=3), "bad_argument")
        self.assertEqual(refusal(start("melee", 3), "concede", player=0), "cannot_concede")


class ExplainTest(unittest.TestCase):
    def finish(self, state):
        """Play the match out without further changes: -> the notices of the last turn."""
        fix(state, "turn.actions_left", -state["turn"]["actions_left"])
        do(state, "last_card")
        do(state, "end_turn")
        for _ in state["players"]:
            notices = skip(state)
        return notices

    def test_nothing_before_the_end(self):
        self.assertEqual(tashkalar.explain(start("elite")), [])

    def test_upgraded_pieces_break_a_tie(self):
        state = start("elite")
        fix(state, "sides.0.board.common", 3)
        fix(state, "sides.1.board.heroic", 1)
        self.assertEqual(self.finish(state), ["match_end", "tiebreak"])
        self.assertEqual(state["decided_by"], "upgraded")
        expected = [
            {"criterion": "score", "values": [0, 0]},
            {"criterion": "upgraded", "values": [0, 1]},
        ]
        self.assertEqual(tashkalar.explain(state), expected)

    def test_the_total_of_pieces_breaks_the_next_tie(self):
        state = start("duel")
        fix(state, "sides.0.board.common", 1)
        self.finish(state)
        self.assertEqual(state["decided_by"], "pieces")
        self.assertEqual(tashkalar.explain(state)[2], {"criterion": "pieces", "values": [2, 1]})

    def test_a_draw_has_several_winners(self):
        state = start("duel_teams", 4)
        self.assertEqual(self.finish(state), ["pass_legends", "match_end", "draw"])
        self.assertEqual((state["winners"], state["decided_by"]), ([0, 1, 2, 3], "draw"))
        compared = [entry["criterion"] for entry in tashkalar.explain(state)]
        self.assertEqual(compared, ["score", "upgraded", "pieces"])

    def test_the_second_and_third_colour_of_a_melee_of_four(self):
        state = start("melee", 4)
        colors = ([None, 4, 5, 4], [9, None, 9, 3], [12, 4, None, 4], [4, 3, 3, None])
        for number, points in enumerate(colors):
            for other, value in enumerate(points):
                if value:
                    fix(state, "sides.%d.colors.%d" % (number, other), value)
        self.finish(state)
        self.assertEqual((state["winners"], state["decided_by"]), ([2], "third_color"))
        expected = [
            {"criterion": "score", "values": [4, 3, 4, 3]},
            {"criterion": "second_color", "values": [4, 9, 4, 3]},
            {"criterion": "third_color", "values": [5, 9, 12, 4]},
        ]
        self.assertEqual(tashkalar.explain(state), expected)

    def test_a_melee_of_three_has_no_third_colour(self):
        state = start("melee", 3)
        self.finish(state)
        compared = [entry["criterion"] for entry in tashkalar.explain(state)]
        self.assertEqual(compared, ["score", "second_color", "upgraded", "pieces"])

    def test_giving_up(self):
        state = start("elite")
        do(state, "concede", player=0)
        self.assertEqual(tashkalar.explain(state), [{"criterion": "concede", "values": [0, 1]}])


class CorrectionTest(unittest.TestCase):
    def test_what_belongs_to_another_mode_or_follows_from_the_rest_is_not_adjustable(self):
        state = start("duel")
        paths = "sides.0.missions sides.0.mission_points sides.0.score sides.0.total turn.worth.1"
        paths += (
            " sides.0.reserve.pieces sides.0.colors.1 turn.destroyed.0.common turn.draw.legends"
        )
        paths += (
            " active turns_left target turn.odd sides.2.points players.0.side last_roll.0 over"
        )
        for path in paths.split():
            self.assertEqual(refusal(state, "adjust", path=path, by=1), "not_adjustable")
        melee = start("melee", 3)
        for path in ("sides.1.colors.1", "sides.1.improvised.1", "sides.1.points"):
            self.assertEqual(refusal(melee, "adjust", path=path, by=1), "not_adjustable")

    def test_limits(self):
        state = start("melee", 3)
        tops = (("round", 98), ("turn.actions_left", 8), ("sides.0.colors.1", 99))
        tops += (
            ("sides.0.improvised.2", 1),
            ("players.1.hand.flares", 8),
            ("sides.0.legends", 99),
        )
        for path, by in tops:
            self.assertEqual(refusal(state, "adjust", path=path, by=by + 1), "out_of_range")
            fix(state, path, by)

    def test_destroyed_pieces_reopen_the_odd_choice(self):
        state = start("melee", 3)
        fix(state, "turn.destroyed.1.common", 1)
        fix(state, "turn.destroyed.2.common", 1)
        do(state, "place")
        do(state, "odd_point", side=1)
        fix(state, "turn.destroyed.1.heroic", 1)
        self.assertEqual((state["turn"]["odd"], state["phase"]), (None, "end"))

    def test_a_new_action_reopens_the_turn(self):
        state = start("elite")
        do(state, "place")
        do(state, "claim", points=1)
        fix(state, "turn.actions_left", 0)
        self.assertEqual(state["phase"], "end")
        fix(state, "turn.actions_left", 1)
        self.assertEqual(state["phase"], "actions")
        do(state, "place")
        self.assertEqual(refusal(state, "claim", points=1), "limit_reached")


class PrecedenceTest(unittest.TestCase):
    def test_arguments_before_mode_before_phase_before_hand_over_before_actions(self):
        state = start("duel")
        self.assertEqual(refusal(state, "claim", points=True), "bad_argument")
        self.assertEqual(refusal(state, "claim", points=1), "wrong_mode")
        teams = start("duel_teams", 4)
        do(teams, "hand_over")
        do(teams, "place")
        self.assertEqual(refusal(teams, "discard"), "handed_over")
        self.assertEqual(refusal(teams, "place"), "no_actions")
        do(teams, "last_card")
        for name in ("discard", "place", "hand_over", "gain_action"):
            self.assertEqual(refusal(teams, name), "wrong_phase")
        self.assertEqual(refusal(teams, "place", take="queen"), "bad_argument")

    def test_garbage_is_a_bad_argument(self):
        state = start("duel")
        for value in (True, 1.0, "1", [1], {}, -1, 2, 10**40, None):
            self.assertEqual(
                refusal(state, "effect_place", side=value, rank="common"), "bad_argument"
            )
        for value in (True, 0, "queen", ["common"], {}, "x" * 10000, None):
            self.assertEqual(refusal(state, "upgrade", side=1, rank=value), "bad_argument")
        for value in (
            7,
            [],
            {"side": 1},
            {"side": 1, "rank": ["common"]},
            {"side": None, "rank": 1},
        ):
            self.assertEqual(refusal(state, "summon", rank="common", onto=value), "bad_argument")
        self.assertEqual(refusal(state, "place", square=3), "bad_argument")

    def test_optional_arguments_may_be_null(self):
        state = start("duel")
        do(state, "destroy", side=1, rank="common", count=None)
        do(state, "gain_action")
        do(state, "discard", creatures=None, legends=None, flares=None)
        do(state, "place", take=None)
        do(state, "last_card", missing=None)


if __name__ == "__main__":
    unittest.main()
