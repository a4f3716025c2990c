# SPDX-License-Identifier: MIT
"""The rules of Mythicals, told by the rulebook's examples and by its narrow places.

Runs unchanged on CPython and on MicroPython.
"""

import unittest

from firmware.games.mythicals import rules as mythicals
from tools.device.rulecase import Rig

_RIG = Rig(mythicals)
do = _RIG.do
refused = _RIG.refusal
refused_setup = _RIG.setup_error


def plain(**options):
    setup = {"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}
    setup.update(options)
    return mythicals.new(setup)


def tracked(ana=("r1", "b2"), beto=("g3", "pw"), more=()):
    """A tracked match; `more` are further cards that Ana has, by correction."""
    players = [{"name": "Ana", "cards": list(ana)}, {"name": "Beto", "cards": list(beto)}]
    state = mythicals.new({"mode": "duel", "cards": True, "players": players})
    for code in more:
        correct(state, "players.0.cards." + place(code), 1)
    return state


def place(code):
    """The path of a card inside an object of counts."""
    color = mythicals.COLORS[mythicals.LETTERS.index(code[0])]
    return "%s.%d" % (color, mythicals.RANKS.index(code[1]))


def correct(state, path, by):
    return do(state, "adjust", path=path, by=by)


def draw(state, kept=1, day=False):
    return do(state, "draw_deck", player=state["active"], kept=kept, day=day)


def take(state, token):
    return do(state, "take", player=state["active"], token=token)


def reveal(state, cards, color, day=False):
    return do(state, "reveal", player=state["active"], cards=cards, color=color, day=day)


def spend(state, token, cards):
    return do(state, "spend", player=state["active"], token=token, cards=cards)


def refused_spend(state, token, cards):
    return refused(state, "spend", player=state["active"], token=token, cards=cards)


class SetupTest(unittest.TestCase):
    def test_the_board_has_twenty_tokens_worth_2_to_13(self):
        tokens = plain()["tokens"]
        names = []
        for _, column in mythicals.BOARD:
            names.extend(column)
        self.assertEqual(len(names), 20)
        self.assertEqual(sorted(names), sorted(tokens))
        values = [tokens[name]["value"] for name in names]
        self.assertEqual(values, [2, 4, 7, 10] * 4 + [2, 4, 7] + [13])

    def test_names_and_colours_have_defaults(self):
        state = mythicals.new({"mode": "duel", "players": [{}, {}]})
        self.assertEqual([person["name"] for person in state["players"]], ["P1", "P2"])
        self.assertEqual([person["color"] for person in state["players"]], ["white", "yellow"])

    def test_mode_then_player_count_then_options(self):
        self.assertEqual(refused_setup({"mode": "solo", "players": 3, "cards": 1}), "bad_mode")
        self.assertEqual(refused_setup({"mode": "duel", "cards": 1}), "bad_player_count")
        self.assertEqual(
            refused_setup({"mode": "duel", "players": [{}], "cards": 1}), "bad_player_count"
        )
        self.assertEqual(
            refused_setup({"mode": "duel", "players": [{}, {}], "cards": 1}), "bad_option"
        )

    def test_full_must_beat_ladder_and_set_given_or_default(self):
        seats = [{}, {}]
        for values in (
            {"full": 10},
            {"ladder": [2, 3, 4, 13]},
            {"set": [2, 3, 13]},
            {"ladder": [2, 3, 4, 5], "full": 7},
        ):
            setup = {"mode": "duel", "players": seats, "values": values}
            self.assertEqual(refused_setup(setup), "bad_option")
        state = plain(values={"ladder": [2, 3, 4, 5], "full": 8})
        self.assertEqual(state["tokens"]["red5"]["value"], 5)
        self.assertEqual(state["tokens"]["grey4"]["value"], 7)
        self.assertEqual(state["tokens"]["black6"]["value"], 8)

    def test_values_of_another_form_are_bad_options(self):
        for values in (
            None,
            [],
            {"ladders": [2, 3, 4, 5]},
            {"ladder": [2, 3, 4]},
            {"ladder": [2, 3, 4, True]},
            {"ladder": [1, 3, 4, 5]},
            {"set": [2, 2, 3]},
            {"set": None},
            {"full": 14},
            {"full": [13]},
        ):
            setup = {"mode": "duel", "players": [{}, {}], "values": values}
            self.assertEqual(refused_setup(setup), "bad_option")

    def test_starting_cards_are_two_of_different_colours(self):
        good = {"cards": ["r1", "b1"]}
        for cards in (None, [], ["r1"], ["r1", "rw"], ["r1", "b6"], ["r1", ["b1"]], "r1b1"):
            setup = {"mode": "duel", "cards": True, "players": [good, {"cards": cards}]}
            self.assertEqual(refused_setup(setup), "bad_option")

    def test_a_plain_match_ignores_starting_cards(self):
        state = mythicals.new({"mode": "duel", "players": [{"cards": 7}, {}]})
        self.assertEqual(state["players"][0]["cards"], None)

    def test_both_may_start_with_the_same_card(self):
        state = tracked(["r1", "b2"], ["r1", "gw"])
        self.assertEqual(state["unseen"]["red"], [0, 2, 2, 2, 2, 2])
        self.assertEqual(state["deck"], 45)


class DrawTest(unittest.TestCase):
    def test_rulebook_example_two_red_cards_and_a_duplicate_for_the_opponent(self):
        state = tracked(["r3", "b2"])
        self.assertEqual(reveal(state, ["r3", "r5", "g1"], "red"), ["give"])
        self.assertEqual(state["given"], ["r3"])
        self.assertEqual(state["players"][0]["cards"]["red"], [0, 0, 1, 0, 1, 0])
        self.assertEqual(state["players"][1]["cards"]["red"], [0, 0, 1, 0, 0, 0])
        self.assertEqual(state["reserve_cards"]["green"], [1, 0, 0, 0, 0, 0])
        self.assertEqual(state["reserve"], 1)
        self.assertEqual(state["deck"], 42)

    def test_the_reserve_is_empty_in_the_first_turn(self):
        self.assertEqual(refused(plain(), "draw_reserve", player=0, count=1), "reserve_empty")
        self.assertEqual(refused(tracked(), "gather", player=0, color="red"), "reserve_empty")

    def test_the_cards_left_over_lie_in_the_reserve(self):
        state = plain()
        self.assertEqual(draw(state, kept=1), ["check_duplicates"])
        self.assertEqual((state["deck"], state["reserve"]), (42, 2))
        do(state, "end_turn")
        self.assertEqual(refused(state, "draw_reserve", player=1, count=3), "not_enough")
        self.assertEqual(do(state, "draw_reserve", player=1, count=2), ["check_duplicates"])
        self.assertEqual((state["deck"], state["reserve"]), (42, 0))

    def test_both_copies_revealed_at_once_are_shared(self):
        state = tracked()
        self.assertEqual(reveal(state, ["b4", "b2", "b4"], "blue"), ["give", "give"])
        self.assertEqual(state["given"], ["b2", "b4"])
        self.assertEqual(state["players"][0]["cards"]["blue"], [0, 1, 0, 1, 0, 0])
        self.assertEqual(state["players"][1]["cards"]["blue"], [0, 1, 0, 1, 0, 0])

    def test_gathering_gives_duplicates_too_the_wild_last(self):
        state = tracked(["r1", "b2"], ["g3", "pw"], ["rw"])
        correct(state, "reserve_cards.red.5", 1)
        correct(state, "reserve_cards.red.0", 1)
        self.assertEqual(do(state, "gather", player=0, color="red"), ["give", "give"])
        self.assertEqual(state["given"], ["r1", "rw"])

    def test_what_was_given_is_forgotten_in_the_next_turn(self):
        state = tracked()
        reveal(state, ["r1", "r2", "g1"], "red")
        self.assertEqual(state["given"], ["r1"])
        do(state, "end_turn")
        self.assertEqual(state["given"], [])

    def test_a_third_copy_does_not_exist(self):
        state = tracked()
        args = {"player": 0, "color": "red", "day": False}
        self.assertEqual(
            refused(state, "reveal", cards=["r1", "r1", "g1"], **args), "no_such_card"
        )
        self.assertEqual(
            refused(state, "reveal", cards=["r2", "g3", "g3"], **args), "no_such_card"
        )
        self.assertEqual(
            refused(state, "reveal", cards=["r2", "r2", "r2"], **args), "no_such_card"
        )


class DayTest(unittest.TestCase):
    def test_the_odds_of_the_day(self):
        state = plain()
        odds = [0, 0, 0, 100, 75, 60, 50, 42, 37, 33, 22, 11, 0, 0]
        for deck in range(len(odds)):
            correct(state, "deck", deck - state["deck"])
            self.assertEqual(state["day_odds"], odds[deck])

    def test_the_day_is_among_the_last_nine_cards(self):
        state = plain()
        correct(state, "deck", -33)
        self.assertEqual(refused(state, "draw_deck", player=0, kept=1, day=True), "day_too_early")
        self.assertEqual(draw(state), ["check_duplicates", "dawn_near"])
        self.assertEqual(state["day_odds"], 33)

    def test_the_day_is_due_with_the_last_three_cards(self):
        state = plain()
        correct(state, "deck", -42)
        self.assertEqual(refused(state, "draw_deck", player=0, kept=1, day=False), "day_due")
        self.assertEqual(draw(state, 2, True), ["check_duplicates", "day"])
        self.assertEqual((state["deck"], state["reserve"], state["day_odds"]), (0, 0, 0))

    def test_dawn_is_near_once_and_not_with_the_day_itself(self):
        state = plain()
        correct(state, "deck", -34)
        self.assertEqual(draw(state, 1, True), ["check_duplicates", "day"])
        state = plain()
        correct(state, "deck", -36)
        self.assertEqual(draw(state), ["check_duplicates"])

    def test_the_day_leaves_two_cards_to_draw_from(self):
        state = plain()
        correct(state, "deck", -36)
        self.assertEqual(refused(state, "draw_deck", player=0, kept=3, day=True), "bad_argument")
        draw(state, 1, True)
        self.assertEqual((state["deck"], state["reserve"]), (6, 1))

    def test_a_tracked_deck_counts_the_day_until_it_shows(self):
        state = tracked()
        for color in mythicals.COLORS:
            for rank in range(6):
                left = state["unseen"][color][rank]
                if color != "purple":
                    correct(state, "reserve_cards.%s.%d" % (color, rank), left)
        self.assertEqual(state["deck"], 11 + 1)
        self.assertEqual(reveal(state, ["p1", "p1", "p2"], "purple"), ["give", "dawn_near"])
        do(state, "end_turn")
        self.assertEqual(reveal(state, ["p2", "p3"], "purple", True), ["day"])
        self.assertEqual((state["deck"], state["final"]), (6, True))

    def test_taking_a_token_in_the_last_turn_ends_the_match(self):
        state = plain()
        correct(state, "deck", -36)
        draw(state, 1, True)
        self.assertEqual(take(state, "red5"), ["game_over"])
        self.assertEqual(state["winners"], [0])
        self.assertEqual((state["reason"], state["phase"]), ("day", "done"))
        self.assertEqual(refused(state, "block", player=0, token="red2"), "match_over")

    def test_a_draw_is_played_again(self):
        state = plain()
        draw(state)
        take(state, "grey3")
        do(state, "end_turn")
        correct(state, "deck", -36)
        draw(state, 1, True)
        self.assertEqual(take(state, "blue3"), ["game_over", "play_again"])
        self.assertEqual(state["winners"], [0, 1])
        self.assertEqual((state["active"], state["round"]), (1, 1))
        self.assertEqual(mythicals.explain(state), [{"criterion": "score", "values": [4, 4]}])

    def test_rulebook_example_tokens_and_markers_make_27_points(self):
        state = plain()
        for token in ("black6", "red5"):
            draw(state)
            take(state, token)
            do(state, "reinforce", player=0, token="green2", markers=1)
            do(state, "end_turn")
            draw(state)
            do(state, "end_turn")
        correct(state, "deck", 9 - state["deck"])
        draw(state, 1, True)
        self.assertEqual(take(state, "green2"), ["game_over"])
        self.assertEqual(state["players"][0]["score"], 13 + 10 + 2 + 2)
        self.assertEqual(mythicals.explain(state), [{"criterion": "score", "values": [27, 0]}])


class TokenTest(unittest.TestCase):
    def test_rulebook_example_a_purple_ladder_its_marker_and_two_on_a_green_token(self):
        state = tracked(["p2", "b2"], ["g3", "pw"], ["p3"])
        correct(state, "tokens.purple3.markers", 1)
        reveal(state, ["p4", "g1", "r1"], "purple")
        self.assertEqual(spend(state, "purple3", ["p2", "p3", "p4"]), ["reinforce_or_block"])
        ana = state["players"][0]
        self.assertEqual(ana["tokens"], ["purple3"])
        self.assertEqual((ana["markers"], ana["score"]), (1, 5))
        self.assertEqual(state["tokens"]["purple3"]["markers"], 0)
        self.assertEqual(do(state, "reinforce", player=0, token="green4", markers=2), [])
        self.assertEqual(state["tokens"]["green4"]["markers"], 2)
        self.assertEqual(state["supply"], 13)
        self.assertEqual((state["discard"], state["phase"]), (3, "done"))

    def test_one_token_a_turn_and_only_after_drawing(self):
        state = plain()
        self.assertEqual(refused(state, "take", player=0, token="red2"), "wrong_phase")
        self.assertEqual(refused(state, "end_turn"), "wrong_phase")
        draw(state)
        take(state, "red2")
        self.assertEqual(refused(state, "take", player=0, token="red3"), "wrong_phase")

    def test_a_blocked_token_can_be_taken_but_not_reinforced_or_blocked_again(self):
        state = plain()
        draw(state)
        take(state, "red2")
        do(state, "block", player=0, token="grey4")
        do(state, "end_turn")
        draw(state)
        take(state, "red3")
        self.assertEqual(refused(state, "block", player=1, token="grey4"), "blocked")
        self.assertEqual(
            refused(state, "reinforce", player=1, token="grey4", markers=1), "blocked"
        )
        do(state, "end_turn")
        draw(state)
        take(state, "grey4")
        self.assertEqual(state["players"][0]["score"], 2 + 7)

    def test_a_token_holds_two_markers_and_is_not_blocked_with_any(self):
        state = plain()
        correct(state, "tokens.red4.markers", 1)
        draw(state)
        take(state, "red2")
        self.assertEqual(
            refused(state, "reinforce", player=0, token="red4", markers=2), "limit_reached"
        )
        self.assertEqual(refused(state, "block", player=0, token="red4"), "has_markers")
        do(state, "reinforce", player=0, token="red4", markers=1)
        self.assertEqual(state["tokens"]["red4"]["markers"], 2)

    def test_the_last_of_sixteen_markers(self):
        state = plain()
        correct(state, "players.1.markers", 15)
        draw(state)
        take(state, "red2")
        self.assertEqual(
            refused(state, "reinforce", player=0, token="red4", markers=2), "not_enough"
        )
        self.assertEqual(do(state, "reinforce", player=0, token="red4", markers=1), ["supply_out"])
        self.assertEqual(state["supply"], 0)


class MatchTest(unittest.TestCase):
    """Which cards are what a token needs."""

    def test_a_ladder_may_have_its_wild_in_a_gap_or_at_an_end(self):
        state = tracked(["r1", "b2"], ["g3", "pw"], ["r2", "r4", "rw"])
        self.assertEqual(state["players"][0]["can_take"], ["red2", "red3", "red4", "grey2"])
        reveal(state, ["g1", "p1", "b1"], "green")
        self.assertEqual(refused_spend(state, "red3", ["r1", "r2", "r4"]), "not_a_match")
        self.assertEqual(refused_spend(state, "red3", ["r1", "r4", "rw"]), "not_a_match")
        spend(state, "red4", ["r4", "rw", "r2", "r1"])
        self.assertEqual(state["players"][0]["cards"]["red"], [0, 0, 0, 0, 0, 0])

    def test_a_card_and_the_wild_are_a_ladder_of_two(self):
        state = tracked(["r5", "b2"], ["g3", "pw"], ["rw"])
        self.assertIn("red2", state["players"][0]["can_take"])
        self.assertEqual("red3" in state["players"][0]["can_take"], False)

    def test_five_values_and_the_wild_are_no_ladder_of_six_but_the_full_one(self):
        state = tracked(["r1", "b2"], ["g3", "pw"], ["r2", "r3", "r4", "r5", "rw"])
        self.assertEqual(
            state["players"][0]["can_take"],
            ["red2", "red3", "red4", "red5", "grey2", "black6"],
        )
        reveal(state, ["g1", "p1", "b1"], "green")
        six = ["r1", "r2", "r3", "r4", "r5", "rw"]
        self.assertEqual(refused_spend(state, "red5", six), "not_a_match")
        self.assertEqual(refused_spend(state, "black6", six[:5]), "not_a_match")
        self.assertEqual(refused_spend(state, "black6", six[:5] + ["b2"]), "not_a_match")
        spend(state, "black6", six)
        self.assertEqual(state["players"][0]["score"], 13)

    def test_a_set_of_nothing_but_wilds(self):
        state = tracked(["rw", "bw"], ["g3", "pw"], ["gw", "pw"])
        self.assertEqual(state["players"][0]["can_take"], ["grey2", "grey3", "grey4"])
        reveal(state, ["g1", "p1", "b1"], "green")
        spend(state, "grey4", ["pw", "gw", "rw", "bw"])

    def test_a_set_has_one_value_in_different_colours(self):
        state = tracked(["r4", "b2"], ["g3", "pw"], ["g4", "b4", "bw"])
        reveal(state, ["p1", "p2", "g5"], "green")
        self.assertEqual(refused_spend(state, "grey2", ["b4", "bw"]), "not_a_match")
        self.assertEqual(refused_spend(state, "grey3", ["r4", "g4", "b2"]), "not_a_match")
        self.assertEqual(refused_spend(state, "grey2", ["r4", "g4", "b4"]), "not_a_match")
        spend(state, "grey3", ["r4", "g4", "bw"])

    def test_taken_tokens_leave_can_take_of_both_and_blocked_ones_stay(self):
        state = tracked(["r1", "b2"], ["r1", "g2"], ["r2"])
        correct(state, "players.1.cards.red.1", 1)
        self.assertEqual(state["players"][1]["can_take"], ["red2", "grey2"])
        reveal(state, ["p1", "p2", "p3"], "purple")
        spend(state, "red2", ["r1", "r2"])
        do(state, "block", player=0, token="grey2")
        self.assertEqual(state["players"][1]["can_take"], ["grey2"])

    def test_taken_then_cards_not_held_then_no_match(self):
        state = tracked(["r1", "b2"], ["g3", "pw"], ["r2"])
        reveal(state, ["p1", "p2", "p3"], "purple")
        spend(state, "purple3", ["p1", "p2", "p3"])
        do(state, "end_turn")
        reveal(state, ["g1", "r3", "r4"], "green")
        self.assertEqual(refused_spend(state, "purple3", ["r1", "r5"]), "taken")
        self.assertEqual(refused_spend(state, "red3", ["r1", "g3"]), "not_enough")
        self.assertEqual(refused_spend(state, "red3", ["g1", "g3"]), "not_a_match")


class ErrorOrderTest(unittest.TestCase):
    def test_form_then_kind_of_match_then_player_then_phase(self):
        state = tracked()
        args = {"player": 1, "token": "red2"}
        self.assertEqual(refused(state, "take", player=1, token="red6"), "bad_argument")
        self.assertEqual(refused(state, "take", **args), "cards_on")
        state = plain()
        self.assertEqual(refused(state, "take", **args), "not_your_turn")
        self.assertEqual(refused(state, "take", player=0, token="red2"), "wrong_phase")

    def test_conditions_between_arguments_are_a_matter_of_form(self):
        state = plain()
        for args in (
            {"cards": ["r1", "r2"], "color": "red", "day": False},
            {"cards": ["r1", "r2", "r3"], "color": "red", "day": True},
            {"cards": ["r1", "r2", "r3"], "color": "blue", "day": False},
        ):
            self.assertEqual(refused(state, "reveal", player=1, **args), "bad_argument")
        self.assertEqual(
            refused(state, "spend", player=1, token="red2", cards=["r1", "r1"]), "bad_argument"
        )
        self.assertEqual(
            refused(tracked(), "draw_deck", player=1, kept=3, day=True), "bad_argument"
        )

    def test_deck_too_short_wins_over_the_day(self):
        state = plain()
        correct(state, "deck", -43)
        for day in (False, True):
            self.assertEqual(refused(state, "draw_deck", player=0, kept=1, day=day), "not_enough")

    def test_day_too_early_wins_over_a_card_that_is_not_there(self):
        self.assertEqual(
            refused(tracked(), "reveal", player=0, cards=["r1", "r1"], color="red", day=True),
            "day_too_early",
        )

    def test_a_bool_is_no_number_and_a_number_no_bool(self):
        state = plain()
        self.assertEqual(
            refused(state, "draw_deck", player=False, kept=1, day=False), "bad_argument"
        )
        self.assertEqual(
            refused(state, "draw_deck", player=0, kept=True, day=False), "bad_argument"
        )
        self.assertEqual(refused(state, "draw_deck", player=0, kept=1, day=0), "bad_argument")

    def test_no_argument_may_be_null_and_none_be_unhashable(self):
        state = plain()
        draw(state)
        for junk in (None, [], {}, [["red2"]], 10**40, 2.0, "x" * 10000):
            self.assertEqual(refused(state, "take", player=0, token=junk), "bad_argument")
            self.assertEqual(refused(state, "take", player=junk, token="red2"), "bad_argument")
            self.assertEqual(
                refused(state, "spend", player=0, token="red2", cards=[junk]), "bad_argument"
            )

    def test_a_refused_draw_leaves_every_pile_as_it_was(self):
        state = tracked()
        refused(state, "reveal", player=0, cards=["r2", "r1", "r1"], color="red", day=False)
        self.assertEqual(state["unseen"]["red"], [1, 2, 2, 2, 2, 2])
        self.assertEqual(state["players"][0]["cards"]["red"], [1, 0, 0, 0, 0, 0])
        self.assertEqual((state["phase"], state["deck"]), ("draw", 45))


class AdjustTest(unittest.TestCase):
    def refused_correction(self, state, path, by):
        return refused(state, "adjust", path=path, by=by)

    def test_cards_come_from_the_unseen_ones_and_go_back_there(self):
        state = tracked()
        correct(state, "players.0.cards.red.0", -1)
        self.assertEqual((state["unseen"]["red"][0], state["deck"]), (2, 46))
        correct(state, "reserve_cards.red.0", 2)
        self.assertEqual((state["unseen"]["red"][0], state["reserve"]), (0, 2))
        self.assertEqual(
            self.refused_correction(state, "players.0.cards.red.0", 1), "out_of_range"
        )

    def test_markers_come_from_the_supply(self):
        state = plain()
        correct(state, "players.0.markers", 15)
        self.assertEqual(self.refused_correction(state, "tokens.red2.markers", 2), "out_of_range")
        correct(state, "tokens.red2.markers", 1)
        self.assertEqual(self.refused_correction(state, "players.1.markers", 1), "out_of_range")
        self.assertEqual((state["supply"], state["players"][0]["score"]), (0, 15))

    def test_what_only_one_kind_of_match_can_correct(self):
        for path in ("deck", "reserve", "discard"):
            self.assertEqual(self.refused_correction(tracked(), path, 0), "not_adjustable")
            correct(plain(), path, 0)
        for path in ("players.0.cards.red.0", "reserve_cards.red.0"):
            self.assertEqual(self.refused_correction(plain(), path, 0), "not_adjustable")
            correct(tracked(), path, 0)

    def test_derived_numbers_and_owners_cannot_be_corrected(self):
        state = tracked()
        for path in (
            "supply",
            "day_odds",
            "active",
            "players.0.score",
            "unseen.red.0",
            "tokens.red2.needs",
            "tokens.red2.owner",
            "tokens.red2.state",
            "players.2.markers",
            "players",
            "",
        ):
            self.assertEqual(self.refused_correction(state, path, 0), "not_adjustable")

    def test_markers_of_blocked_and_taken_tokens_are_fixed_their_value_is_not(self):
        state = plain()
        draw(state)
        take(state, "red2")
        do(state, "block", player=0, token="red3")
        for token in ("red2", "red3"):
            path = "tokens.%s.markers" % token
            self.assertEqual(self.refused_correction(state, path, 0), "not_adjustable")
            correct(state, "tokens.%s.value" % token, 18 - state["tokens"][token]["value"])
        self.assertEqual(state["players"][0]["score"], 18)
        self.assertEqual(self.refused_correction(state, "tokens.red2.owner", 1), "not_adjustable")


class TurnTest(unittest.TestCase):
    def test_a_round_is_a_turn_of_each(self):
        state = plain()
        draw(state)
        self.assertEqual(do(state, "end_turn"), [])
        self.assertEqual((state["active"], state["round"], state["phase"]), (1, 1, "draw"))
        draw(state)
        self.assertEqual(do(state, "end_turn"), ["new_round"])
        self.assertEqual((state["active"], state["round"]), (0, 2))

    def test_anybody_may_give_up_at_any_time(self):
        state = plain()
        draw(state)
        take(state, "black6")
        self.assertEqual(do(state, "concede", player=1), ["game_over"])
        self.assertEqual((state["winners"], state["reason"]), ([0], "concede"))
        self.assertEqual((state["phase"], state["final"]), ("bonus", False))
        self.assertEqual([person["alive"] for person in state["players"]], [True, False])
        self.assertEqual(mythicals.explain(state), [{"criterion": "concede", "values": [1, 0]}])

    def test_giving_up_in_the_last_turn_is_not_counted(self):
        state = plain()
        correct(state, "deck", -36)
        draw(state, 1, True)
        self.assertEqual(do(state, "concede", player=0), ["game_over"])
        self.assertEqual((state["winners"], state["reason"]), ([1], "concede"))
        self.assertEqual(state["phase"], "take")

    def test_nothing_is_explained_before_the_end(self):
        self.assertEqual(mythicals.explain(plain()), [])


if __name__ == "__main__":
    unittest.main()
