# SPDX-License-Identifier: MIT
"""The rules of The Edge: Dawnfall: the rulebook's examples, rulings, and what goes wrong."""

import unittest

from firmware.games.dawnfall import rules as dawnfall
from tools.device.rulecase import Rig

_RIG = Rig(dawnfall)
do = _RIG.do


def unit(value=2, size=2, ini=0, atk=0, defence=0):
    """A unit card with the same numbers on both sides."""
    side = {"ini": ini, "atk": atk, "def": defence, "mov": 1}
    return {"resistance": value, "minis": size, "basic": side, "specific": dict(side)}


def new(mode="duel", count=2, units=None, **options):
    setup = {"mode": mode, "players": []}
    for _ in range(count):
        setup["players"].append({"units": units} if units else {})
    setup.update(options)
    return dawnfall.new(setup)


def begun(*args, **options):
    """A match in its first active turn."""
    state = new(*args, **options)
    do(state, "active_turn")
    return state


def pass_turn(state):
    """An active turn in which nothing happens."""
    if state["phase"] == "start":
        do(state, "active_turn")
    return do(state, "end_turn")


class RulesTest(unittest.TestCase):
    def refuse(self, code, state, action, **args):
        """The action is rejected with this code, rolls nothing and changes nothing."""
        self.assertEqual(_RIG.refusal(state, action, **args), code)

    def refuse_setup(self, code, setup):
        self.assertEqual(_RIG.setup_error(setup), code)


class SetupTest(RulesTest):
    def test_a_standard_battle_leaves_16_crystals_in_the_pile(self):
        state = new()
        self.assertEqual(state["pile"], {"crystals": 16, "charges": 20, "removed": 0})
        self.assertEqual(state["players"][1]["crystals"], {"ready": 2, "exhausted": 0})
        self.assertEqual([p["vp"] for p in state["players"]], [10, 10])
        self.assertEqual(len(state["players"][0]["units"]), 5)

    def test_with_more_players_each_starts_with_as_many_crystals_as_players(self):
        for mode, count in (("free_for_all", 3), ("free_for_all", 4), ("teams", 4)):
            state = new(mode, count)
            self.assertEqual(state["pile"]["crystals"], 10 * count - count * count)
            self.assertEqual(state["pile"]["charges"], 10 * count)
            self.assertEqual(state["players"][0]["crystals"]["ready"], count)
            self.assertEqual(state["players"][2]["initial"], 10)
            self.assertEqual(state["players"][2]["deck"], 12)
            self.assertEqual(len(state["players"][2]["units"]), 4)

    def test_more_crystals_never_means_fewer(self):
        self.assertEqual(new(more_crystals=True)["players"][0]["crystals"]["ready"], 3)
        four = new("teams", 4, more_crystals=True)
        self.assertEqual(four["players"][0]["crystals"]["ready"], 4)

    def test_a_handicap_comes_out_of_the_pile(self):
        state = dawnfall.new({"mode": "duel", "players": [{"extra_crystals": 3}, {}]})
        self.assertEqual(state["players"][0]["crystals"]["ready"], 5)
        self.assertEqual(state["pile"]["crystals"], 13)

    def test_the_opening_hand_comes_out_of_the_deck(self):
        state = new(deck=20, hand=5)
        self.assertEqual(state["players"][0]["deck"], 15)
        self.assertEqual(state["players"][0]["hand_limit"], 5)

    def test_the_first_wrong_thing_names_the_error(self):
        self.refuse_setup("bad_mode", {"mode": ["duel"], "players": 1, "hand": 9})
        self.refuse_setup("bad_player_count", {"mode": "duel", "players": {}, "hand": 9})
        self.refuse_setup("bad_player_count", {"mode": "teams", "players": [{}, {}, {}]})

    def test_bad_options(self):
        for options in (
            {"hand": 6},
            {"hand": True},
            {"hand": None},
            {"deck": 15},
            {"track": 2},
            {"track": 10.0},
            {"mulligan": 1},
            {"buy_vp": []},
        ):
            setup = {"mode": "duel", "players": [{}, {}]}
            setup.update(options)
            self.refuse_setup("bad_option", setup)

    def test_options_for_the_duel_only(self):
        three = {"mode": "free_for_all", "players": [{}, {}, {}]}
        for options in ({"track": 10}, {"track": None}, {"deck": 20}, {"buy_vp": True}):
            setup = dict(three)
            setup.update(options)
            self.refuse_setup("bad_option", setup)
        setup = dict(three)
        setup.update({"buy_vp": False, "deck": 15})
        self.assertEqual(dawnfall.new(setup)["track"], 0)

    def test_bad_players_and_units(self):
        for entry in (
            7,
            {"name": ""},
            {"name": "n" * 65},
            {"color": 3},
            {"extra_crystals": 4},
            {"units": []},
            {"units": [{}] * 6},
            {"units": {}},
            {"units": [[]]},
            {"units": [{"name": ""}]},
            {"units": [{"resistance": 10}]},
            {"units": [{"minis": 0}]},
            {"units": [{"basic": None}]},
            {"units": [{"basic": {"ini": None}}]},
            {"units": [{"specific": {"def": 16}}]},
        ):
            self.refuse_setup("bad_option", {"mode": "duel", "players": [{}, entry]})

    def test_a_dash_may_stand_for_attack_and_movement(self):
        dash = {"basic": {"atk": None, "mov": None}}
        state = new(units=[dash])
        self.assertEqual(
            state["players"][0]["units"][0]["basic"],
            {"ini": 0, "atk": None, "def": 0, "mov": None},
        )


class PassiveTurnTest(RulesTest):
    def test_each_controlled_deposit_gives_one_crystal_or_two_with_more_players(self):
        duel, three = new(), new("free_for_all", 3)
        do(duel, "passive_turn", deposits=1)
        do(three, "passive_turn", deposits=1)
        self.assertEqual(duel["players"][0]["crystals"]["ready"], 3)
        self.assertEqual(three["players"][0]["crystals"]["ready"], 5)

    def test_it_recharges_and_raises_the_banner_and_draws_nothing(self):
        state = begun()
        do(state, "use_banner", cost=1)
        do(state, "play_card", player=0, cost=1)
        do(state, "end_turn")
        pass_turn(state)
        do(state, "passive_turn", deposits=0)
        me = state["players"][0]
        self.assertEqual(me["crystals"], {"ready": 2, "exhausted": 0})
        self.assertTrue(me["banner"])
        me["hand"] = 1
        do(state, "end_turn")
        self.assertEqual(me["hand"], 1)

    def test_an_empty_pile_gives_nothing(self):
        state = new()
        do(state, "adjust", path="pile.crystals", by=-16)
        self.assertEqual(do(state, "passive_turn", deposits=2), ["pile_short"])
        self.assertEqual(state["players"][0]["crystals"]["ready"], 2)

    def four_upgrades(self, charges):
        """Four upgrades on the first units, and so many charges in the pile."""
        state = begun(hand=4)
        for where in (0, 0, 1, 1):
            do(state, "attach", player=0, unit=where, cost=0)
        do(state, "end_turn")
        pass_turn(state)
        state["pile"]["charges"] = charges
        return state

    def test_four_upgrades_and_two_charges_the_player_chooses(self):
        state = self.four_upgrades(2)
        for wrong in (
            None,
            [],
            [[0, 0]],
            [[0, 0], [0, 0]],
            [[0, 0], [2, 0]],
            [[0, 0], [0, -1]],
            [[0, 0], [0, 1], [1, 0]],
        ):
            self.refuse("choose_charges", state, "passive_turn", deposits=0, charge=wrong)
        for wrong in ("x", [[0, 0], [0]], [[0, 0], [0, True]], [[0, 0], "01"]):
            self.refuse("bad_argument", state, "passive_turn", deposits=0, charge=wrong)
        notices = do(state, "passive_turn", deposits=0, charge=[[1, 1], [0, 0]])
        self.assertEqual(notices, ["charges_short"])
        self.assertEqual(state["turn"]["uncharged"], [[0, 1], [1, 0]])
        self.assertEqual(state["pile"]["charges"], 0)
        self.assertEqual(state["players"][0]["units"][1]["upgrades"][1]["charges"], 2)

    def test_without_a_shortage_there_is_no_choice(self):
        state = self.four_upgrades(4)
        self.refuse("choose_charges", state, "passive_turn", deposits=0, charge=[[0, 0]])
        self.assertEqual(do(state, "passive_turn", deposits=0), [])
        empty = self.four_upgrades(0)
        self.refuse("choose_charges", empty, "passive_turn", deposits=0, charge=[])
        self.assertEqual(do(empty, "passive_turn", deposits=0), ["charges_short"])
        self.assertEqual(len(empty["turn"]["uncharged"]), 4)

    def test_with_an_empty_pile_a_charge_may_come_from_another_card(self):
        state = self.four_upgrades(0)
        do(state, "passive_turn", deposits=0)
        here = {"player": 0, "unit": 0, "slot": 0}
        self.refuse("wrong_phase", state, "charge_upgrade", **here)
        self.refuse("bad_argument", state, "charge_upgrade", take=[0, 0], **here)
        self.refuse("bad_argument", state, "charge_upgrade", take=[4, 0], **here)
        do(state, "charge_upgrade", take=[1, 1], **here)
        self.assertEqual(state["turn"]["uncharged"], [[0, 1], [1, 0], [1, 1]])
        self.refuse("limit_reached", state, "charge_upgrade", take=[1, 0], **here)
        do(state, "adjust", path="pile.charges", by=1)
        other = {"player": 0, "unit": 0, "slot": 1, "take": [1, 0]}
        self.refuse("pile_not_empty", state, "charge_upgrade", **other)

    def test_units_without_miniatures_are_not_charged(self):
        state = self.four_upgrades(20)
        state["players"][0]["units"][0]["minis"] = 0
        do(state, "passive_turn", deposits=0)
        charges = [u["charges"] for u in state["players"][0]["units"][0]["upgrades"]]
        self.assertEqual(charges, [1, 1])
        self.assertEqual(state["pile"]["charges"], 18)

    def test_nobody_controls_anything(self):
        state = new("free_for_all", 3, more_crystals=True)
        self.refuse("bad_argument", state, "passive_turn", deposits=5, nobody=True)
        state["pile"]["crystals"] = 2
        self.assertEqual(do(state, "passive_turn", deposits=0, nobody=True), ["pile_short"])
        self.assertEqual([p["crystals"]["ready"] for p in state["players"]], [4, 4, 3])
        self.refuse("option_off", new(), "passive_turn", deposits=0, nobody=True)

    def test_special_deposits_kill_the_exposed_revive_or_heal(self):
        state = new(units=[unit(2, 2), unit(2, 2)], special_deposits=True)
        state["players"][1]["units"][0]["resistance"] = 0
        state["players"][0]["units"][1]["minis"] = 1
        do(state, "passive_turn", deposits=2)
        self.refuse("bad_argument", state, "deposit_bonus", kind="remove", player=0, unit=0)
        self.refuse("has_resistance", state, "deposit_bonus", kind="remove", player=1, unit=1)
        self.refuse("limit_reached", state, "deposit_bonus", kind="heal", player=0, unit=1)
        notices = do(state, "deposit_bonus", kind="remove", player=1, unit=0)
        self.assertEqual(notices, ["miniature_died", "vp_gained"])
        self.assertEqual(state["marker"], 2)
        do(state, "deposit_bonus", kind="revive", player=0, unit=1)
        self.refuse("limit_reached", state, "deposit_bonus", kind="remove", player=1, unit=0)


class PaymentTest(RulesTest):
    def test_four_crystals_paid_with_one_crystal_two_tokens_and_a_point(self):
        state = begun()
        mix = {"crystals": 1, "resistance": [1, 1], "vp": 1}
        self.assertEqual(do(state, "pay", player=0, cost=4, pay=mix), ["unit_exposed"])
        self.assertEqual(state["players"][0]["crystals"], {"ready": 1, "exhausted": 1})
        self.assertEqual(state["players"][0]["units"][1]["resistance"], 0)
        self.assertEqual(state["marker"], -1)

    def test_points_are_no_money_with_more_players(self):
        state = begun("free_for_all", 3)
        self.refuse("vp_not_allowed", state, "pay", player=0, cost=1, pay={"vp": 9})
        do(state, "pay", player=0, cost=1, pay={"vp": 0, "crystals": 1})

    def test_form_comes_first_then_what_is_there_then_the_sum(self):
        state = begun()
        for pay in (
            [],
            {"gold": 1},
            {"crystals": -1},
            {"crystals": True},
            {"vp": None},
            {"resistance": 1},
            {"resistance": [5]},
            {"resistance": [-1]},
        ):
            self.refuse("bad_argument", state, "pay", player=0, cost=99, pay=pay)
        self.refuse("out_of_range", state, "pay", player=0, cost=21)
        self.refuse("not_enough", state, "pay", player=0, cost=1, pay={"crystals": 3})
        self.refuse("not_enough", state, "pay", player=0, cost=1, pay={"resistance": [0, 0, 0]})
        self.refuse("not_enough", state, "pay", player=0, cost=1, pay={"vp": 11})
        self.refuse("bad_payment", state, "pay", player=0, cost=1, pay={})
        self.refuse("not_enough", state, "pay", player=0, cost=3, pay=None)

    def test_the_payment_is_the_last_check(self):
        state = begun()
        do(state, "use_banner")
        self.refuse("limit_reached", state, "use_banner", cost=20)
        state["players"][0]["hand"] = 0
        self.refuse("no_cards", state, "play_card", player=0, cost=20)

    def test_a_lost_unit_may_still_spend_its_tokens_and_each_unit_tells_once(self):
        state = begun()
        state["players"][0]["units"][3]["minis"] = 0
        pay = {"resistance": [3, 1, 3, 1]}
        self.assertEqual(
            do(state, "pay", player=0, cost=4, pay=pay), ["unit_exposed", "unit_exposed"]
        )

    def test_a_mode_flip_may_cost_and_nothing_else_does(self):
        state = begun()
        self.refuse("bad_argument", state, "activate", unit=0, cost=1)
        self.refuse("bad_argument", state, "activate", unit=0, cost=99)
        self.refuse("out_of_range", state, "activate", unit=0, cost=99, flip=True)
        pay = {"resistance": [0, 0]}
        self.assertEqual(
            do(state, "activate", unit=0, flip=True, cost=2, pay=pay),
            ["unit_exposed", "mode_changed"],
        )
        self.refuse("limit_reached", state, "activate", unit=1)


class DiceTest(RulesTest):
    def test_a_paid_reroll_is_the_only_one_and_a_second_cog_recharges(self):
        state = begun()
        self.assertEqual(do(state, "roll_red", 1, player=0), ["cog"])
        self.refuse("wrong_phase", state, "end_turn")
        self.refuse("wrong_phase", state, "roll_yellow", player=1)
        self.assertEqual(do(state, "reroll", 2, player=0, paid=True), ["cog", "recharged"])
        self.assertEqual(state["players"][0]["crystals"], {"ready": 1, "exhausted": 1})
        self.refuse("limit_reached", state, "reroll", player=0, paid=False)
        self.assertEqual(state["last_roll"], [2])

    def test_a_recharge_accepts_the_roll_for_good(self):
        state = begun()
        do(state, "roll_yellow", 0, player=0)
        self.refuse("not_your_roll", state, "recharge", player=1)
        self.assertEqual(do(state, "recharge", player=0), [])
        self.refuse("limit_reached", state, "reroll", player=0, paid=False)
        self.refuse("limit_reached", state, "reroll", player=0, paid=True)
        self.refuse("wrong_phase", state, "recharge", player=0)

    def test_a_free_reroll_needs_no_cog_a_paid_one_does(self):
        state = begun()
        self.refuse("wrong_phase", state, "reroll", player=0, paid=False)
        do(state, "roll_yellow", 3, player=1)
        self.refuse("not_your_roll", state, "reroll", player=0, paid=False)
        self.refuse("bad_argument", state, "reroll", player=1, paid=False, pay={})
        self.refuse("no_cog", state, "reroll", player=1, paid=True)
        self.assertEqual(do(state, "reroll", 1, player=1, paid=False), [])
        self.assertTrue(state["dice"]["rerolled"])

    def test_plain_dice_leave_an_open_question_alone(self):
        state = begun()
        do(state, "roll_yellow", 0, player=0)
        do(state, "roll", 4, 6, dice=["yellow", "red"])
        self.assertEqual(state["last_roll"], [4, 6])
        self.assertEqual(state["dice"]["face"], 0)
        self.refuse("bad_dice", state, "roll", dice=["blue"])

    def test_a_shot_must_beat_the_initiative_of_each_target(self):
        state = begun()
        notices = do(state, "shoot", 4, player=0, die="red", inis=[3, 4, 5])
        self.assertEqual(notices, ["shot_hit"])
        self.assertEqual(state["dice"]["hits"], [True, False, False])
        self.assertEqual(state["players"][0]["crystals"]["exhausted"], 1)

    def test_a_rerolled_shot_is_compared_again(self):
        state = begun()
        notices = do(state, "shoot", 0, player=1, die="yellow", inis=[0])
        self.assertEqual(notices, ["cog", "shot_miss"])
        do(state, "adjust", path="players.1.crystals.exhausted", by=1)
        notices = do(state, "reroll", 0, player=1, paid=False)
        self.assertEqual(notices, ["cog", "recharged", "shot_miss"])

    def test_what_is_wrong_with_a_shot(self):
        state = begun()
        for wrong in (
            {"inis": []},
            {"inis": [1] * 9},
            {"inis": [True]},
            {"inis": [99, "1"]},
            {"die": "blue", "inis": [1]},
            {"die": ["red"], "inis": [1]},
            {"pay": {}, "inis": [99]},
        ):
            args = {"player": 0, "die": "yellow"}
            args.update(wrong)
            self.refuse("bad_argument", state, "shoot", **args)
        self.refuse("out_of_range", state, "shoot", player=0, die="red", inis=[16])


class CombatTest(RulesTest):
    def fight(self, state, mine, theirs, **more):
        return do(state, "fight", player=0, unit=mine, foe=1, foe_unit=theirs, **more)

    def test_the_faster_miniature_strikes_whoever_began(self):
        state = begun(units=[unit(ini=3), unit(ini=4)])
        self.assertEqual(self.fight(state, 0, 1), ["initiative_lost"])
        self.assertEqual(state["combat"]["striker"], [1, 1])
        do(state, "stop_fight")
        self.assertEqual(self.fight(state, 0, 1, ini_bonus=1), [])
        self.assertEqual(state["combat"]["striker"], [0, 0])

    def test_on_a_tie_the_active_player_strikes(self):
        state = begun()
        notices = do(state, "fight", player=1, unit=0, foe=0, foe_unit=0)
        self.assertEqual(notices, ["initiative_lost"])
        self.assertEqual(state["combat"]["striker"], [0, 0])

    def test_on_a_tie_between_others_the_one_who_began_strikes(self):
        state = begun("free_for_all", 3)
        self.assertEqual(do(state, "fight", player=2, unit=0, foe=1, foe_unit=0), [])
        self.assertEqual(state["combat"]["striker"], [2, 0])

    def test_initiative_is_never_below_zero(self):
        state = begun()
        self.assertEqual(self.fight(state, 0, 0, ini_bonus=-15), [])

    def test_a_hit_is_one_wound(self):
        state = begun(units=[unit(atk=4, defence=3)])
        self.fight(state, 0, 0)
        self.refuse("not_your_roll", state, "roll_yellow", player=1)
        do(state, "roll_yellow", 3, player=0)
        self.refuse("not_your_roll", state, "roll_red", player=0)
        do(state, "roll_yellow", 3, player=1)
        self.assertEqual(do(state, "resolve"), ["hit"])
        self.assertEqual(state["powers"], [7, 6])
        self.assertEqual(state["players"][1]["units"][0]["resistance"], 1)
        self.assertEqual(state["combat"], None)

    def test_equal_powers_hold_and_may_be_answered_once(self):
        state = begun(units=[unit(atk=3, defence=3)])
        self.fight(state, 0, 0)
        do(state, "roll_yellow", 2, player=0)
        do(state, "roll_yellow", 2, player=1)
        self.assertEqual(do(state, "resolve"), ["miss", "counter_possible"])
        self.refuse("wrong_phase", state, "roll_yellow", player=1)
        do(state, "counter")
        self.assertEqual(state["combat"]["striker"], [1, 0])
        do(state, "roll_yellow", 2, player=1)
        do(state, "roll_yellow", 2, player=0)
        self.assertEqual(do(state, "resolve", attack_bonus=-9), ["miss"])
        self.assertEqual(state["powers"], [2, 5])
        self.assertEqual(state["combat"], None)

    def test_a_sneak_attack_strikes_first_and_is_not_answered(self):
        state = begun(units=[unit(ini=0), unit(ini=9, defence=9)])
        self.assertEqual(self.fight(state, 0, 1, sneak=True), [])
        do(state, "roll_yellow", 1, player=0)
        do(state, "roll_yellow", 1, player=1)
        self.assertEqual(do(state, "resolve"), ["miss"])
        self.assertEqual(state["combat"], None)

    def test_a_unit_without_attack_neither_begins_strikes_first_nor_answers(self):
        state = begun(units=[unit(), unit(ini=9, atk=None, defence=9)])
        self.refuse("cannot_attack", state, "fight", player=0, unit=1, foe=1, foe_unit=0)
        self.assertEqual(self.fight(state, 0, 1), [])
        do(state, "roll_yellow", 1, player=0)
        do(state, "roll_yellow", 1, player=1)
        self.assertEqual(do(state, "resolve"), ["miss"])
        self.assertEqual(state["combat"], None)

    def test_a_reroll_replaces_the_face_in_the_combat(self):
        state = begun()
        self.fight(state, 0, 0)
        do(state, "roll_yellow", 3, player=0)
        do(state, "reroll", 1, player=0, paid=False)
        self.assertEqual(state["combat"]["attack"], 1)
        do(state, "roll_yellow", 0, player=1)
        self.refuse("wrong_phase", state, "resolve")
        self.refuse("not_your_roll", state, "reroll", player=0, paid=False)
        do(state, "reroll", 4, player=1, paid=True)
        self.assertEqual(state["combat"]["defence"], 4)

    def test_a_card_between_the_rolls_is_noticed(self):
        state = begun()
        self.fight(state, 0, 0)
        self.assertEqual(do(state, "play_card", player=1, cost=0), ["instant"])
        do(state, "roll_yellow", 3, player=0)
        notices = do(state, "play_card", player=1, cost=0)
        self.assertEqual(notices, ["instant", "between_rolls"])

    def test_a_combat_ends_with_its_unit(self):
        state = begun(units=[unit(2, 1), unit(2, 1)])
        self.fight(state, 0, 0)
        do(state, "roll_yellow", 0, player=0)
        do(state, "adjust", path="players.1.units.0.minis", by=-1)
        self.assertEqual([state["combat"], state["dice"]], [None, None])

    def test_a_combat_ends_with_its_player_but_goes_on_without_others(self):
        state = begun("free_for_all", 4)
        do(state, "fight", player=0, unit=0, foe=1, foe_unit=0)
        do(state, "roll_yellow", 3, player=0)
        self.assertEqual(do(state, "concede", player=3), ["player_eliminated", "last_turn"])
        self.assertEqual(state["dice"]["face"], 3)
        do(state, "concede", player=1)
        self.assertEqual([state["combat"], state["dice"]], [None, None])

    def test_dice_go_with_their_player(self):
        state = begun("free_for_all", 3)
        do(state, "roll_yellow", 0, player=1)
        do(state, "concede", player=1)
        self.assertEqual(state["dice"], None)
        self.refuse("player_out", state, "recharge", player=1)


class WoundTest(RulesTest):
    def hurt(self, state, wounds, by=0):
        return do(state, "wound", player=1, unit=0, wounds=wounds, by=by)

    def test_wounds_eat_tokens_then_one_miniature_and_the_rest_is_ignored(self):
        state = begun(units=[unit(3, 3)])
        self.assertEqual(self.hurt(state, 2), [])
        notices = self.hurt(state, 9)
        self.assertEqual(notices, ["unit_exposed", "miniature_died", "vp_gained"])
        hurt = state["players"][1]["units"][0]
        self.assertEqual([hurt["resistance"], hurt["minis"], state["marker"]], [0, 2, 3])

    def test_a_unit_worth_nothing_dies_of_one_wound_and_gives_nothing(self):
        state = begun(units=[unit(0, 4)])
        self.assertEqual(self.hurt(state, 1), ["miniature_died"])
        self.assertEqual(state["marker"], 0)

    def test_a_miniature_killed_outright_leaves_the_tokens(self):
        state = begun(units=[unit(3, 3)])
        do(state, "kill", player=1, unit=0, by=None)
        self.assertEqual(state["players"][1]["units"][0]["resistance"], 3)
        self.assertEqual(state["marker"], 3)

    def test_a_sacrifice_gives_nothing(self):
        state = begun(units=[unit(1, 1), unit(1, 1)])
        notices = do(state, "sacrifice", player=0, unit=0, kind="mini")
        self.assertEqual(notices, ["miniature_died", "unit_lost"])
        notices = do(state, "sacrifice", player=0, unit=0, kind="resistance")
        self.assertEqual(notices, ["unit_exposed"])
        self.assertEqual(state["marker"], 0)

    def test_who_did_it(self):
        duel, three, teams = begun(), begun("free_for_all", 3), begun("teams", 4)
        for state, wrong in ((duel, (1, True)), (three, (1, 3)), (teams, (None, 1, 3))):
            for by in wrong:
                self.refuse("bad_argument", state, "kill", player=1, unit=0, by=by)
        self.refuse("bad_argument", three, "kill", player=1, unit=0)
        self.assertEqual(
            do(three, "kill", player=1, unit=0, by=None), ["miniature_died", "tokens_removed"]
        )
        self.assertEqual(three["players"][1]["removed"], 2)
        do(teams, "kill", player=1, unit=0, by=2)
        self.assertEqual(teams["players"][2]["captured"], [0, 2, 0, 0])

    def test_no_more_tokens_are_captured_than_there_are(self):
        state = begun("free_for_all", 4, units=[unit(9, 4)])
        do(state, "kill", player=1, unit=0, by=0)
        notices = do(state, "kill", player=1, unit=0, by=0)
        self.assertEqual(state["players"][0]["captured"], [0, 10, 0, 0])
        self.assertEqual(
            notices, ["miniature_died", "tokens_captured", "player_eliminated", "last_turn"]
        )

    def test_restoring_stops_at_the_printed_numbers(self):
        state = begun(units=[unit(2, 2)])
        self.refuse("out_of_range", state, "restore", player=0, unit=0)
        self.refuse("out_of_range", state, "restore", player=0, unit=0, minis=2, resistance=-1)
        self.refuse("limit_reached", state, "restore", player=0, unit=0, minis=1)
        do(state, "wound", player=0, unit=0, wounds=3, by=1)
        self.refuse("limit_reached", state, "restore", player=0, unit=0, minis=1, resistance=3)
        do(state, "restore", player=0, unit=0, minis=1, resistance=2)
        whole = state["players"][0]["units"][0]
        self.assertEqual([whole["minis"], whole["resistance"]], [2, 2])


class CardTest(RulesTest):
    def test_upgrades_two_a_unit_no_copies_and_the_replaced_one_is_discarded(self):
        state = begun(hand=5)
        here = {"player": 0, "unit": 1, "cost": 0}
        do(state, "attach", name="Aura", **here)
        self.refuse("bad_argument", state, "attach", name="Aura", replace=0, **here)
        self.refuse("duplicate", state, "attach", name="Aura", **here)
        do(state, "attach", name="", **here)
        self.refuse("limit_reached", state, "attach", name="Aura", **here)
        self.refuse("duplicate", state, "attach", name="Aura", replace=1, **here)
        do(state, "attach", name="Aura", replace=0, **here)
        names = [upgrade["name"] for upgrade in state["players"][0]["units"][1]["upgrades"]]
        self.assertEqual(names, ["", "Aura"])
        self.assertEqual(state["players"][0]["discard"], 1)
        self.assertEqual(state["pile"]["charges"], 18)

    def test_an_upgrade_without_a_charge_left_for_it(self):
        state = begun()
        do(state, "adjust", path="pile.charges", by=-20)
        notices = do(state, "attach", player=1, unit=0)
        self.assertEqual(notices, ["instant", "charges_short"])
        self.assertEqual(state["players"][1]["units"][0]["upgrades"][0]["charges"], 0)

    def test_only_its_own_charges_pay_for_an_upgrade(self):
        state = begun()
        for _ in range(2):
            do(state, "attach", player=0, unit=0, cost=0)
        here = {"player": 0, "unit": 0, "slot": 0}
        self.refuse("not_enough", state, "use_upgrade", charges=2, **here)
        do(state, "use_upgrade", charges=1, passive=True, **here)
        self.refuse("limit_reached", state, "use_upgrade", charges=9, passive=True, **here)
        do(state, "use_upgrade", charges=0, **here)
        self.assertEqual(state["pile"]["charges"], 19)

    def test_a_dropped_upgrade_gives_its_charges_back_and_the_next_one_moves_up(self):
        state = begun()
        for name in ("Aura", "Runa"):
            do(state, "attach", player=0, unit=0, cost=0, name=name)
        do(state, "drop_upgrade", player=0, unit=0, slot=0)
        left = state["players"][0]["units"][0]["upgrades"]
        self.assertEqual(left, [{"name": "Runa", "charges": 1, "passive": False}])
        self.assertEqual(state["pile"]["charges"], 19)
        self.assertEqual(state["players"][0]["discard"], 1)
        self.refuse("bad_argument", state, "drop_upgrade", player=0, unit=0, slot=1)

    def test_a_card_gives_as_many_crystals_as_there_are(self):
        state = begun()
        self.assertEqual(do(state, "gain_crystals", player=1, crystals=20), ["pile_short"])
        self.assertEqual(state["players"][1]["crystals"]["ready"], 18)
        self.refuse("not_enough", state, "gain_crystals", player=1, crystals=1)

    def test_drawing_stops_at_the_limit_and_at_the_deck(self):
        state = begun()
        self.refuse("limit_reached", state, "draw", player=0, cards=1)
        state["players"][0]["hand"] = 0
        state["players"][0]["deck"] = 7
        self.assertEqual(do(state, "draw", player=0, cards=2), ["deck_low"])
        state["players"][0]["hand"] = 0
        state["players"][0]["deck"] = 1
        self.assertEqual(do(state, "draw", player=0, cards=3), ["last_turn"])
        self.assertEqual(state["players"][0]["hand"], 1)
        self.refuse("no_cards", state, "draw", player=0, cards=1)

    def test_a_deck_is_rebuilt_at_once_where_that_was_agreed(self):
        state = begun(reshuffle=True)
        me = state["players"][0]
        me["hand"], me["deck"], me["discard"] = 0, 2, 4
        self.assertEqual(do(state, "draw", player=0, cards=2), ["reshuffled"])
        self.assertEqual([me["hand"], me["deck"], me["discard"]], [2, 4, 0])
        self.assertEqual(state["ending"], None)

    def test_a_mulligan_draws_the_hand_limit_once(self):
        state = new(mulligan=True)
        do(state, "adjust", path="players.0.hand_limit", by=2)
        do(state, "active_turn", mulligan=True)
        self.assertEqual(state["players"][0]["hand"], 5)
        self.assertEqual(state["players"][0]["deck"], 20)
        do(state, "end_turn")
        pass_turn(state)
        self.refuse("limit_reached", state, "active_turn", mulligan=True)

    def test_three_crystals_of_either_kind_buy_a_point_once_a_turn(self):
        state = new(buy_vp=True)
        state["players"][0]["crystals"] = {"ready": 4, "exhausted": 2}
        self.refuse("not_enough", state, "buy_vp", exhausted=3)
        self.refuse("bad_argument", state, "buy_vp", exhausted=None)
        self.assertEqual(do(state, "buy_vp", exhausted=2), ["vp_gained"])
        self.assertEqual(state["players"][0]["crystals"], {"ready": 3, "exhausted": 0})
        self.assertEqual([state["pile"]["removed"], state["marker"]], [3, 1])
        self.refuse("limit_reached", state, "buy_vp")

    def test_no_point_is_sold_at_the_end_of_the_track(self):
        state = new(buy_vp=True, track=3, more_crystals=True)
        do(state, "adjust", path="marker", by=3)
        self.refuse("limit_reached", state, "buy_vp")
        do(state, "adjust", path="marker", by=-6)
        do(state, "buy_vp")
        self.assertEqual(state["marker"], -2)


class TurnTest(RulesTest):
    def test_everybody_draws_after_an_active_turn(self):
        state = begun("free_for_all", 3)
        for who in (0, 2):
            do(state, "play_card", player=who, cost=0)
        do(state, "discard_card")
        self.refuse("wrong_phase", state, "play_card", player=0, cost=0)
        do(state, "end_turn")
        self.assertEqual([p["hand"] for p in state["players"]], [3, 3, 3])
        self.assertEqual([p["deck"] for p in state["players"]], [10, 12, 11])

    def test_the_round_grows_when_the_order_wraps(self):
        state = new("teams", 4)
        for _ in range(4):
            self.assertEqual(state["round"], 1)
            pass_turn(state)
        self.assertEqual([state["round"], state["active"]], [2, 0])

    def test_a_passive_turn_is_recommended_to_whom_has_only_exhausted_crystals(self):
        state = begun()
        do(state, "pay", player=1, cost=2)
        self.assertEqual(do(state, "end_turn"), ["consider_passive"])

    def test_the_order_of_the_checks(self):
        state = new("free_for_all", 4)
        do(state, "concede", player=3)
        # Each of these has every later fault as well.
        self.refuse("bad_argument", state, "wound", player=3, unit=9, wounds=0, by=0)
        self.refuse("out_of_range", state, "wound", player=3, unit=0, wounds=0, by=0)
        self.refuse("player_out", state, "wound", player=3, unit=0, wounds=1, by=0)
        self.refuse("player_out", state, "wound", player=0, unit=0, wounds=1, by=3)
        self.refuse("wrong_phase", state, "wound", player=0, unit=0, wounds=1, by=1)
        bonus = {"kind": "remove", "player": 3, "unit": 0}
        self.refuse("option_off", state, "deposit_bonus", **bonus)
        self.refuse("bad_argument", state, "end_turn", now=True)
        self.refuse("unknown_action", state, "frobnicate")


class EndTest(RulesTest):
    def test_duel_a_player_without_miniatures_loses_at_once(self):
        state = begun(units=[unit(2, 1)])
        notices = do(state, "kill", player=0, unit=0, by=1)
        self.assertEqual(notices, ["miniature_died", "unit_lost", "vp_gained", "match_end"])
        self.assertEqual([state["winners"], state["reason"]], [[1], "annihilated"])
        self.assertEqual([state["final"], state["decided_by"]], [False, None])
        self.assertEqual(dawnfall.explain(state), [{"criterion": "annihilated", "values": [0, 1]}])
        self.refuse("match_over", state, "frobnicate")

    def test_duel_who_lost_every_point_may_still_win_the_last_turn(self):
        state = begun(units=[unit(4, 4)], track=3)
        notices = do(state, "pay", player=0, cost=3, pay={"vp": 3})
        self.assertEqual(notices, ["last_turn"])
        self.assertEqual(state["ending"], "vp_track")
        do(state, "kill", player=1, unit=0, by=0)
        self.assertEqual(do(state, "end_turn"), ["match_end"])
        self.assertEqual([state["winners"], state["decided_by"]], [[0], "vp"])
        self.assertEqual(dawnfall.explain(state), [{"criterion": "vp", "values": [4, 2]}])

    def test_duel_the_last_card_drawn_in_the_final_step_ends_it_at_once(self):
        state = begun()
        do(state, "adjust", path="players.1.deck", by=-21)
        do(state, "play_card", player=1, cost=0)
        self.assertEqual(do(state, "end_turn"), ["match_end"])
        self.assertEqual([state["reason"], state["decided_by"]], ["deck_out", "draw"])
        self.assertEqual([state["winners"], state["active"]], [[0, 1], 0])
        self.assertEqual(dawnfall.explain(state), [{"criterion": "vp", "values": [10, 10]}])

    def test_each_for_himself_four_tokens_of_everybody_win_at_once(self):
        state = begun("free_for_all", 3, units=[unit(4, 2)])
        do(state, "kill", player=1, unit=0, by=0)
        self.assertEqual(do(state, "kill", player=2, unit=0, by=0)[-1], "match_end")
        self.assertEqual([state["winners"], state["reason"]], [[0], "captured"])
        self.assertEqual(dawnfall.explain(state), [{"criterion": "captured", "values": [4, 0, 0]}])

    def test_each_for_himself_tokens_of_the_eliminated_count_too(self):
        state = begun("free_for_all", 3, units=[unit(4, 2)])
        do(state, "kill", player=1, unit=0, by=0)
        do(state, "concede", player=1)
        do(state, "kill", player=2, unit=0, by=0)
        self.assertEqual(state["reason"], "captured")

    def test_each_for_himself_the_turn_of_an_elimination_is_played_to_its_end(self):
        state = begun("free_for_all", 3, units=[unit(2, 1), unit(2, 2)])
        do(state, "adjust", path="players.1.units.1.minis", by=-2)
        notices = do(state, "kill", player=1, unit=0, by=2)
        self.assertEqual(notices[-2:], ["player_eliminated", "last_turn"])
        self.assertEqual(state["ending"], "annihilated")
        self.refuse("player_out", state, "concede", player=1)
        do(state, "end_turn")
        self.assertEqual([state["winners"], state["decided_by"]], [[2], "vp"])
        self.assertEqual(
            dawnfall.explain(state),
            [
                {"criterion": "survivor", "values": [1, 0, 1]},
                {"criterion": "vp", "values": [0, 0, 2]},
            ],
        )

    def test_each_for_himself_the_active_player_out_ends_it_now(self):
        state = begun("free_for_all", 3)
        notices = do(state, "adjust", path="players.0.initial", by=-10)
        self.assertEqual(notices, ["player_eliminated", "match_end"])
        self.assertEqual([state["winners"], state["reason"]], [[1, 2], "no_tokens"])
        self.assertEqual(state["decided_by"], "draw")

    def test_each_for_himself_the_last_one_left_survives(self):
        state = begun("free_for_all", 3)
        do(state, "concede", player=2)
        self.assertEqual(do(state, "concede", player=1), ["player_eliminated", "match_end"])
        self.assertEqual([state["winners"], state["decided_by"]], [[0], "survivor"])
        self.assertEqual(dawnfall.explain(state), [{"criterion": "survivor", "values": [1, 0, 0]}])

    def test_ties_go_to_kept_tokens_then_to_tokens_and_miniatures(self):
        state = begun("free_for_all", 3)
        do(state, "adjust", path="players.0.initial", by=-1)
        do(state, "adjust", path="players.2.deck", by=-12)
        do(state, "sacrifice", player=1, unit=0, kind="resistance")
        do(state, "end_turn")
        self.assertEqual([state["winners"], state["decided_by"]], [[2], "strength"])
        self.assertEqual(
            dawnfall.explain(state),
            [
                {"criterion": "vp", "values": [0, 0, 0]},
                {"criterion": "initial", "values": [9, 10, 10]},
                {"criterion": "strength", "values": [16, 15, 16]},
            ],
        )

    def test_teams_eight_tokens_together_win_at_once(self):
        state = begun("teams", 4, units=[unit(4, 2)])
        do(state, "kill", player=1, unit=0, by=0)
        do(state, "kill", player=3, unit=0, by=2)
        self.assertEqual([state["winners"], state["reason"]], [[0, 2], "captured"])
        self.assertEqual(dawnfall.explain(state), [{"criterion": "captured", "values": [8, 0]}])

    def test_teams_lose_with_one_of_them(self):
        for path, reason in (("initial", "no_tokens"), ("units.0.minis", "annihilated")):
            state = begun("teams", 4, units=[unit(1, 1)])
            do(state, "adjust", path="players.3." + path, by=-1 if "units" in path else -10)
            self.assertEqual([state["winners"], state["reason"]], [[0, 2], reason])

    def test_teams_are_counted_together(self):
        state = begun("teams", 4)
        do(state, "kill", player=1, unit=0, by=0)
        do(state, "kill", player=0, unit=0, by=3)
        do(state, "kill", player=2, unit=0, by=1)
        do(state, "adjust", path="players.0.deck", by=-12)
        do(state, "end_turn")
        self.assertEqual([state["winners"], state["decided_by"]], [[1, 3], "vp"])
        self.assertEqual(dawnfall.explain(state), [{"criterion": "vp", "values": [2, 4]}])

    def test_giving_up_ends_a_duel_and_leaves_no_dice(self):
        state = begun()
        do(state, "roll_yellow", 0, player=0)
        self.assertEqual(do(state, "concede", player=1), ["match_end"])
        self.assertEqual([state["winners"], state["reason"]], [[0], "conceded"])
        self.assertEqual([state["dice"], state["phase"]], [None, "active"])
        self.assertEqual(dawnfall.explain(state), [{"criterion": "conceded", "values": [1, 0]}])

    def test_nothing_is_explained_before_the_end(self):
        self.assertEqual(dawnfall.explain(new()), [])


class AdjustTest(RulesTest):
    def limits(self, state, path, low, high):
        value = state
        for part in path.split("."):
            value = value[int(part) if type(value) is list else part]
        self.refuse("out_of_range", state, "adjust", path=path, by=low - 1 - value)
        self.refuse("out_of_range", state, "adjust", path=path, by=high + 1 - value)
        do(state, "adjust", path=path, by=high - value)

    def test_every_number_has_its_limits(self):
        state = begun(units=[unit(3, 4)])
        do(state, "attach", player=0, unit=0)
        for path, low, high in (
            ("pile.crystals", 0, 20),
            ("pile.charges", 0, 20),
            ("players.0.crystals.ready", 0, 20),
            ("players.1.crystals.exhausted", 0, 20),
            ("players.0.deck", 0, 25),
            ("players.0.discard", 0, 25),
            ("players.0.hand", 0, 10),
            ("players.0.hand_limit", 1, 10),
            ("players.0.units.0.resistance", 0, 3),
            ("players.0.units.0.minis", 0, 4),
            ("players.0.units.0.basic.ini", 0, 15),
            ("players.0.units.0.specific.mov", 0, 15),
            ("players.0.units.0.upgrades.0.charges", 0, 20),
            ("marker", -10, 10),
        ):
            self.limits(state, path, low, high)

    def test_tokens_have_limits_where_there_are_tokens(self):
        state = begun("teams", 4)
        self.limits(state, "players.0.initial", 0, 10)
        self.refuse("not_adjustable", state, "adjust", path="players.0.captured.0", by=0)
        self.refuse("not_adjustable", state, "adjust", path="players.0.captured.2", by=0)
        self.refuse("not_adjustable", state, "adjust", path="marker", by=0)
        self.assertEqual(do(state, "adjust", path="players.0.captured.1", by=7), [])
        self.assertEqual(state["players"][0]["vp"], 7)
        self.limits(state, "players.0.captured.1", 0, 10)

    def test_nothing_else_can_be_adjusted(self):
        state = begun(units=[unit(atk=None)])
        for path in (
            "round",
            "track",
            "pile.removed",
            "turn.bonus",
            "players.0.vp",
            "players.0.team",
            "players.0.removed",
            "players.0.initial",
            "players.0.captured.1",
            "players.0.units.0.value",
            "players.0.units.0.size",
            "players.0.units.0.basic.atk",
            "players.0.units.0.upgrades.0.charges",
            "players.0.units.1.minis",
            "players.0.banner",
            "options.hand",
        ):
            self.refuse("not_adjustable", state, "adjust", path=path, by=0)


if __name__ == "__main__":
    unittest.main()
