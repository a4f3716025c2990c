# SPDX-License-Identifier: MIT
"""Elbrus: the rulebook's cases, rulings and orders of checks, on CPython and MicroPython."""

import unittest

from firmware.games.elbrus import rules as elbrus
from tools.device.rulecase import Rig

_RIG = Rig(elbrus)
do = _RIG.do
refusal = _RIG.refusal
setup_error = _RIG.setup_error


def start(*characters, mode="solo"):
    """A match at its first turn; without names of characters, three plain fighters."""
    return begun(fresh(*characters, mode=mode))


def fresh(*characters, mode="solo"):
    players = [{"character": slug} for slug in characters or ("armazi", "ebue", "varas")]
    return elbrus.new({"mode": mode, "players": players})


def begun(state):
    do(state, "begin")
    return state


def roll(state, name, faces, **args):
    """Do an action for which the device rolls these faces, all of them."""
    return do(state, name, *faces, **args)


def fix(state, path, by):
    return do(state, "adjust", path=path, by=by)


def walk(state):
    """The active player throws the movement dice and moves."""
    do(state, "move_roll", faces=[1, 2])
    return do(state, "move")


def whole_turn(state):
    walk(state)
    return do(state, "end_turn")


def arm(state, who, group, dice, damage, slot=0, **more):
    do(state, "take_weapon", player=who, slot=slot, group=group, dice=dice, damage=damage, **more)


def shot(faces, group, damage, **more):
    """What a shot with such a weapon takes off a fresh enemy's health."""
    state = start()
    args = {key: more.pop(key) for key in ("platform", "diagonal") if key in more}
    arm(state, 0, group, len(faces), damage, **more)
    walk(state)
    if "platform" in args:
        do(state, "place_banner", kind="platform")
    do(state, "shoot", weapon=0, target=1, faces=faces, **args)
    return 100 - state["players"][1]["health"]


def health(state):
    return [mat["health"] for mat in state["players"]]


def values(state, key):
    return [mat[key] for mat in state["players"]]


class SetupTest(unittest.TestCase):
    def test_free_characters_are_dealt_in_order_around_the_chosen_ones(self):
        players = [{}, {"character": "armazi"}, {"character": None}, {"color": "black"}]
        state = elbrus.new({"mode": "solo", "players": players})
        self.assertEqual(values(state, "character"), ["ebue", "armazi", "varas", "medea"])
        self.assertEqual(values(state, "color"), ["purple", "yellow", "green", "black"])

    def test_partners_sit_opposite(self):
        state = elbrus.new({"mode": "duo", "players": [{} for _ in range(6)]})
        self.assertEqual(values(state, "team"), [0, 1, 2, 0, 1, 2])

    def test_names(self):
        players = [{"name": "Ana"}, {"name": ""}, {"name": None}, {}]
        state = elbrus.new({"mode": "solo", "players": players})
        self.assertEqual(values(state, "name"), ["Ana", "P2", "P3", "P4"])

    def test_bad_setups_in_the_order_mode_count_option_duplicate(self):
        twice = [{"character": "medea"}, {"character": "medea"}]
        self.assertEqual(setup_error({"mode": "trio", "players": 3}), "bad_mode")
        self.assertEqual(setup_error({"mode": ["solo"], "players": twice}), "bad_mode")
        self.assertEqual(setup_error({"mode": "duo", "players": twice}), "bad_player_count")
        self.assertEqual(setup_error({"mode": "solo", "players": {}}), "bad_player_count")
        self.assertEqual(setup_error({"mode": "solo", "players": twice + [7]}), "bad_option")
        for bad in ({"name": 7}, {"color": ["red"]}, {"character": "gandalf"}, {"character": []}):
            self.assertEqual(setup_error({"mode": "solo", "players": twice + [bad]}), "bad_option")
        self.assertEqual(setup_error({"mode": "solo", "players": twice}), "duplicate_character")

    def test_names_and_colours_have_a_longest_length(self):
        for key in ("name", "color"):
            players = [{key: "x" * 64}, {}]
            self.assertEqual(setup_error({"mode": "solo", "players": players}), None)
            players = [{key: "x" * 65}, {}]
            self.assertEqual(setup_error({"mode": "solo", "players": players}), "bad_option")


class BeforeTheFirstTurnTest(unittest.TestCase):
    def test_those_tied_for_the_highest_die_roll_again(self):
        state = fresh("armazi", "ebue", "varas", "medea")
        roll(state, "first_player", [5, 2, 5, 1, 3, 3, 2, 6])
        self.assertEqual((state["first"], state["active"]), (2, 2))
        self.assertEqual(state["last_roll"], [5, 2, 5, 1, 3, 3, 2, 6])

    def test_after_ten_rolls_more_the_lowest_tied_seat_starts(self):
        state = fresh()
        roll(state, "first_player", [1, 6, 6] + [4, 4] * 10)
        self.assertEqual(state["first"], 1)
        self.assertEqual(len(state["last_roll"]), 23)

    def test_partners_share_a_sector(self):
        state = fresh("armazi", "ebue", "varas", "medea", mode="duo")
        roll(state, "roll_sector", [17], player=3)
        self.assertEqual(values(state, "sector"), [None, 17, None, 17])
        self.assertEqual(refusal(state, "roll_sector", player=1, faces=[2]), "limit_reached")
        self.assertEqual(refusal(state, "roll_sector", player=0, faces=[21]), "bad_argument")

    def test_octor_chooses_an_ability_of_a_neighbour_and_it_starts_cooling(self):
        state = fresh("octor", "armazi", "medea", "emoon")
        self.assertEqual(refusal(state, "steal", player=0, target=2), "not_neighbour")
        self.assertEqual(refusal(state, "steal", player=0, target=3), "immune")
        self.assertEqual(do(state, "steal", player=0, target=1), ["stolen"])
        self.assertEqual(do(state, "begin"), [])
        self.assertEqual(state["players"][0]["stolen"], "armazi")
        self.assertEqual(state["players"][0]["cooldown"], 4)

    def test_octor_is_reminded_to_choose(self):
        self.assertEqual(do(fresh("armazi", "octor"), "begin"), ["choose_ability"])
        state = fresh("armazi", "octor", "medea")
        do(state, "concede", player=1)
        self.assertEqual(do(state, "begin"), [])

    def test_nothing_else_is_done_before_the_first_turn(self):
        state = fresh()
        for name, args in (
            ("end_turn", {}),
            ("ability", {"player": 0, "targets": [1]}),
            ("hit", {"target": 1, "amount": 5}),
            ("equip", {"player": 0, "piece": "helmet"}),
            ("remove_banner", {"id": 1}),
        ):
            self.assertEqual(refusal(state, name, **args), "wrong_phase")

    def test_the_mode_is_looked_at_before_the_phase(self):
        self.assertEqual(refusal(fresh(), "trade"), "wrong_mode")
        self.assertEqual(refusal(fresh(), "revive", potion="small"), "wrong_mode")

    def test_whoever_should_start_and_gives_up_is_followed_by_the_next_seat(self):
        state = fresh()
        do(state, "first_player", player=2)
        self.assertEqual(do(state, "concede", player=2), ["eliminated"])
        self.assertEqual((state["first"], state["active"], state["phase"]), (0, 0, "setup"))
        self.assertEqual(do(state, "concede", player=0), ["eliminated", "match_end"])
        self.assertEqual((state["first"], state["winners"]), (1, [1]))


class MovementTest(unittest.TestCase):
    def test_no_skipping_after_doubles_nor_twice_in_a_row(self):
        state = start("armazi", "ebue")
        self.assertEqual(do(state, "move_roll", faces=[3, 3]), ["double"])
        self.assertEqual(refusal(state, "skip_move"), "double_rolled")
        do(state, "move")
        do(state, "end_turn")
        do(state, "move_roll", faces=[1, 2])
        do(state, "skip_move")
        do(state, "end_turn")
        whole_turn(state)
        do(state, "move_roll", faces=[1, 2])
        self.assertEqual(refusal(state, "skip_move"), "skipped_last")

    def test_a_skip_after_doubles_is_refused_for_the_doubles_first(self):
        state = start("armazi", "ebue")
        do(state, "move_roll", faces=[1, 2])
        do(state, "skip_move")
        do(state, "end_turn")
        whole_turn(state)
        do(state, "move_roll", faces=[4, 4])
        self.assertEqual(refusal(state, "skip_move"), "double_rolled")

    def test_a_frozen_player_skips_without_having_chosen_it(self):
        state = start("tsiva", "armazi")
        self.assertEqual(do(state, "ability", player=0, targets=[1]), ["froze"])
        self.assertEqual(whole_turn(state), ["frozen"])
        self.assertEqual(refusal(state, "move_roll"), "frozen")
        do(state, "skip_move")
        self.assertEqual((state["phase"], state["players"][1]["skipped"]), ("act", False))
        do(state, "end_turn")
        self.assertEqual(state["players"][1]["frozen"], False)

    def test_freezing_after_doubles_lets_the_victim_skip(self):
        state = start("armazi", "tsiva")
        do(state, "move_roll", faces=[5, 5])
        do(state, "ability", player=1, targets=[0])
        self.assertEqual(refusal(state, "move"), "frozen")
        self.assertEqual(refusal(state, "consumable", card="rope"), "frozen")
        do(state, "skip_move")
        self.assertEqual(state["phase"], "act")

    def test_adrenaline_doubles_the_steps_but_not_the_dice(self):
        state = start()
        do(state, "move_roll", faces=[2, 5])
        do(state, "consumable", card="adrenaline")
        self.assertEqual((state["turn"]["steps"], state["turn"]["dice"]), (14, [2, 5]))
        self.assertEqual(refusal(state, "consumable", card="axe"), "limit_reached")

    def test_a_teleport_onto_a_dead_square_costs_one_square(self):
        state = start()
        fix(state, "round", 10)
        do(state, "move_roll", faces=[2, 5])
        self.assertEqual(do(state, "consumable", card="teleport", inactive=True), ["zone_hurt"])
        self.assertEqual((state["players"][0]["health"], state["phase"]), (90, "move"))

    def test_only_a_teleport_lands_on_dead_squares(self):
        state = start()
        self.assertEqual(refusal(state, "consumable", card="axe", inactive=True), "bad_argument")
        do(state, "move_roll", faces=[2, 5])
        self.assertEqual(refusal(state, "consumable", card="teleport", inactive=True), "no_zone")

    def test_movement_errors_come_in_their_order(self):
        state = start()
        fix(state, "chests_left", -72)
        do(state, "move_roll", faces=[1, 2])
        self.assertEqual(refusal(state, "move", zone_squares=4, land="chest"), "no_zone")
        fix(state, "round", 5)
        self.assertEqual(refusal(state, "move", zone_squares=4, land="chest"), "out_of_range")
        self.assertEqual(refusal(state, "move", zone_squares=3, land="chest"), "not_enough")
        self.assertEqual(refusal(state, "move", zone_squares=25, land="chest"), "bad_argument")

    def test_chests_and_the_healing_spot(self):
        state = start()
        fix(state, "players.0.health", -90)
        do(state, "move_roll", faces=[1, 2])
        self.assertEqual(do(state, "move", land="healing"), ["heal_spot"])
        self.assertEqual(state["players"][0]["health"], 30)
        do(state, "end_turn")
        do(state, "move_roll", faces=[1, 2])
        self.assertEqual(do(state, "move", land="chest"), ["open_chest"])
        self.assertEqual((state["chests_left"], state["players"][1]["chests_opened"]), (71, 1))


class ZoneTest(unittest.TestCase):
    def test_three_zones_die_after_five_rounds_each_and_the_fourth_never(self):
        state = fresh()
        seen = []
        for number in (1, 5, 6, 10, 11, 15, 16, 99):
            fix(state, "round", number - state["round"])
            seen.append([state["zone"][key] for key in ("shrunk", "penalty", "next")])
        self.assertEqual(seen[:4], [[0, 0, 5], [0, 0, 1], [1, 5, 5], [1, 5, 1]])
        self.assertEqual(seen[4:], [[2, 10, 5], [2, 10, 1], [3, 15, 0], [3, 15, 0]])
        self.assertEqual(state["zone"]["inactive"], [1, 2, 3])

    def test_the_last_round_before_a_zone_dies_is_announced(self):
        state = start("armazi", "ebue")
        fix(state, "round", 3)
        whole_turn(state)
        self.assertEqual(whole_turn(state), ["new_round", "zone_warning"])
        whole_turn(state)
        self.assertEqual(whole_turn(state), ["new_round", "zone_shrunk"])

    def test_correcting_the_round_says_nothing(self):
        self.assertEqual(fix(fresh(), "round", 5), [])

    def test_the_zone_ignores_armour_and_nobody_inherits(self):
        state = start()
        fix(state, "round", 15)
        do(state, "equip", player=0, piece="body")
        fix(state, "players.0.health", -70)
        do(state, "move_roll", faces=[2, 3])
        notices = do(state, "move", zone_squares=2, land="chest")
        self.assertEqual(notices, ["zone_hurt", "eliminated", "zone_death", "turn_passed"])
        self.assertEqual(values(state, "extra_chests"), [0, 1, 1])
        self.assertEqual((state["players"][0]["out_by"], state["chests_left"]), ("zone", 72))

    def test_when_the_zone_ends_the_match_the_turn_stays(self):
        state = start("armazi", "ebue")
        fix(state, "round", 15)
        fix(state, "players.0.health", -99)
        do(state, "move_roll", faces=[2, 3])
        notices = do(state, "move", zone_squares=1)
        self.assertEqual(notices, ["zone_hurt", "eliminated", "zone_death", "match_end"])
        self.assertEqual((state["active"], state["phase"]), (0, "act"))
        self.assertEqual(state["turn"]["dice"], [2, 3])


class DamageTest(unittest.TestCase):
    def hurt(self, amount, helmet=0, body=0, **more):
        """(health lost, helmet, body) after a hit."""
        state = start()
        mat = state["players"][1]
        if "field" in more:
            walk(state)
            do(state, "place_banner", kind="field")
        fix(state, "players.1.helmet", helmet)
        fix(state, "players.1.body", body)
        do(state, "hit", target=1, amount=amount, by=0, **more)
        return 100 - mat["health"], mat["helmet"], mat["body"]

    def test_rulebook_23_in_a_magic_field_is_11(self):
        self.assertEqual(self.hurt(23, field=True), (11, 0, 0))

    def test_35_in_a_magic_field_is_17(self):
        self.assertEqual(self.hurt(35, field=True), (17, 0, 0))

    def test_one_piece_of_armour_is_discarded_whole(self):
        self.assertEqual(self.hurt(3, 1, 0), (0, 0, 0))
        self.assertEqual(self.hurt(25, 1, 0), (15, 0, 0))
        self.assertEqual(self.hurt(25, 0, 1), (5, 0, 0))

    def test_of_both_pieces_only_one_goes_if_it_is_enough(self):
        self.assertEqual(self.hurt(10, 1, 1), (0, 0, 1))
        self.assertEqual(self.hurt(11, 1, 1), (0, 1, 0))
        self.assertEqual(self.hurt(20, 1, 1), (0, 1, 0))
        self.assertEqual(self.hurt(21, 1, 1), (0, 0, 0))
        self.assertEqual(self.hurt(31, 1, 1), (1, 0, 0))

    def test_the_field_halves_before_the_armour_blocks(self):
        self.assertEqual(self.hurt(41, 1, 0, field=True), (10, 0, 0))
        self.assertEqual(self.hurt(21, 1, 1, field=True), (0, 0, 1))

    def test_no_damage_costs_no_armour(self):
        self.assertEqual(self.hurt(1, 1, 1, field=True), (0, 1, 1))

    def test_piercing_is_halved_but_not_blocked(self):
        self.assertEqual(self.hurt(30, 1, 1, kind="pierce", field=True), (15, 1, 1))

    def test_ability_damage_is_neither_halved_nor_blocked(self):
        self.assertEqual(self.hurt(30, 1, 1, kind="ability", field=True), (30, 1, 1))

    def test_hit_errors_come_in_their_order(self):
        state = start("armazi", "emoon", "varas")
        do(state, "concede", player=2)
        args = {"target": 1, "amount": 5, "kind": "ability", "field": True}
        self.assertEqual(refusal(state, "hit", by=3, **args), "bad_argument")
        self.assertEqual(refusal(state, "hit", by=2, **args), "player_out")
        self.assertEqual(refusal(state, "hit", by=1, **args), "bad_target")
        self.assertEqual(refusal(state, "hit", by=0, **args), "immune")
        self.assertEqual(refusal(state, "hit", **args), "immune")
        args["kind"] = "pierce"
        self.assertEqual(refusal(state, "hit", **args), "no_banner")

    def test_healing_stops_at_100(self):
        state = start()
        fix(state, "players.0.health", -10)
        do(state, "potion", size="small")
        self.assertEqual(state["players"][0]["health"], 100)


class EliminationTest(unittest.TestCase):
    def test_the_killer_inherits_what_fits(self):
        state = start()
        arm(state, 0, "scout", 2, 100, minimum=7)
        do(state, "equip", player=0, piece="helmet")
        arm(state, 1, "six", 2, 3, loaded=False)
        arm(state, 1, "gunner", 5, 2, slot=1)
        do(state, "equip", player=1, piece="helmet")
        do(state, "equip", player=1, piece="body")
        notices = do(state, "hit", target=1, amount=200, by=0)
        self.assertEqual(notices, ["armour_used", "eliminated", "inherit", "surplus"])
        heir = state["players"][0]
        self.assertEqual([weapon["group"] for weapon in heir["weapons"]], ["scout", "six"])
        self.assertEqual(heir["weapons"][1]["loaded"], False)
        self.assertEqual((heir["extra_chests"], heir["kills"]), (2, 1))
        self.assertEqual(state["players"][1]["weapons"], [None, None])

    def test_rulebook_armour_that_was_pierced_goes_to_the_killer(self):
        state = start()
        arm(state, 0, "scout", 2, 100, minimum=7, trait="pierce")
        do(state, "equip", player=1, piece="helmet")
        do(state, "equip", player=1, piece="body")
        walk(state)
        notices = do(state, "shoot", weapon=0, target=1, faces=[3, 4])
        self.assertEqual(notices, ["hit", "eliminated", "inherit"])
        self.assertEqual((state["players"][0]["helmet"], state["players"][0]["body"]), (1, 1))

    def test_nobody_inherits_from_other_damage(self):
        state = start()
        self.assertEqual(do(state, "hit", target=1, amount=100), ["eliminated"])
        self.assertEqual(state["players"][1]["out_by"], "other")
        self.assertEqual(values(state, "extra_chests"), [1, 0, 1])

    def test_elimination_clears_the_player_and_takes_off_only_the_smoke(self):
        state = start("armazi", "tsiva", "varas")
        walk(state)
        do(state, "smoke")
        do(state, "place_banner", kind="barrier")
        do(state, "ability", player=1, targets=[0])
        do(state, "hit", target=0, amount=100, by=1)
        self.assertEqual([banner["kind"] for banner in state["banners"]], ["barrier"])
        self.assertEqual(state["players"][0]["frozen"], False)
        self.assertEqual(state["players"][0]["out_round"], 1)

    def test_what_is_out_cannot_be_corrected_save_the_kills(self):
        state = start()
        do(state, "concede", player=1)
        self.assertEqual(refusal(state, "adjust", path="players.1.health", by=5), "not_adjustable")
        fix(state, "players.1.kills", 1)
        self.assertEqual(state["players"][1]["kills"], 1)

    def test_when_the_active_player_falls_the_turn_passes(self):
        state = start()
        fix(state, "players.0.health", -99)
        notices = do(state, "hit", target=0, amount=1, by=2)
        self.assertEqual(notices, ["eliminated", "inherit", "turn_passed"])
        self.assertEqual((state["active"], state["phase"]), (1, "start"))


class ShotTest(unittest.TestCase):
    def test_bullets_multiply_the_sum_of_the_dice(self):
        self.assertEqual(shot([4, 5], "six", 3), 27)
        self.assertEqual(shot([1, 2, 3, 4, 5], "gunner", 2), 30)

    def test_rulebook_a_seven_counts_as_twelve_or_as_eighteen_with_three_dice(self):
        self.assertEqual(shot([3, 4], "six", 3, trait="seven"), 36)
        self.assertEqual(shot([1, 1, 5], "six", 2, trait="seven"), 36)
        self.assertEqual(shot([3, 5], "six", 3, trait="seven"), 24)

    def test_a_seven_is_counted_after_the_tree_platform(self):
        self.assertEqual(shot([4, 5], "six", 3, trait="seven", platform=True), 36)
        self.assertEqual(shot([3, 4], "six", 3, trait="seven", platform=True), 15)

    def test_rulebook_diagonally_4_per_pip_instead_of_3(self):
        self.assertEqual(shot([2, 1, 2], "gunner", 3, trait="diagonal", diagonal=True), 20)
        self.assertEqual(shot([2, 1, 2], "gunner", 3, trait="diagonal"), 15)
        self.assertEqual(shot([2, 1, 2], "gunner", 3, diagonal=True), 15)

    def test_burst_adds_5_for_each_reduced_die_of_5_or_more(self):
        self.assertEqual(shot([5, 6, 4, 1], "gunner", 1, trait="burst"), 26)
        self.assertEqual(shot([5, 6, 4, 1], "gunner", 1, trait="burst", platform=True), 17)

    def test_rulebook_a_massive_weapon_needs_its_4(self):
        self.assertEqual(shot([4], "massive", 30, minimum=4), 30)
        self.assertEqual(shot([3], "massive", 30, minimum=4), 0)
        self.assertEqual(shot([4], "massive", 30, minimum=4, platform=True), 0)

    def test_eleven_adds_15_if_it_hits(self):
        self.assertEqual(shot([5, 6], "scout", 30, minimum=7, trait="eleven"), 45)
        self.assertEqual(shot([5, 5], "scout", 30, minimum=7, trait="eleven"), 30)
        self.assertEqual(shot([5, 6], "scout", 30, minimum=12, trait="eleven"), 0)

    def test_all_ones_on_a_platform_hit_for_nothing(self):
        self.assertEqual(shot([1, 1], "six", 3, platform=True), 0)

    def test_a_quick_weapon_stays_loaded_even_after_a_miss(self):
        state = start()
        arm(state, 0, "massive", 1, 30, minimum=6, trait="quick")
        walk(state)
        notices = do(state, "shoot", weapon=0, target=1, faces=[5])
        self.assertEqual(notices, ["miss", "still_loaded"])
        self.assertEqual(state["players"][0]["weapons"][0]["loaded"], True)

    def test_leeching_heals_15_on_a_hit_only(self):
        state = start()
        fix(state, "players.0.health", -50)
        arm(state, 0, "massive", 1, 20, minimum=4, trait="leech")
        arm(state, 0, "massive", 1, 20, slot=1, minimum=6, trait="leech")
        walk(state)
        do(state, "shoot", weapon=0, target=1, faces=[4])
        self.assertEqual(health(state), [65, 80, 100])
        do(state, "end_turn")
        whole_turn(state)
        whole_turn(state)
        walk(state)
        do(state, "shoot", weapon=1, target=1, faces=[4])
        self.assertEqual(health(state), [65, 80, 100])

    def test_a_dash_gives_squares_unless_frozen(self):
        state = start("armazi", "tsiva")
        arm(state, 0, "six", 2, 3, trait="dash")
        walk(state)
        do(state, "ability", player=1, targets=[0])
        self.assertEqual(do(state, "shoot", weapon=0, target=1, faces=[2, 2]), ["hit"])

    def test_extension_and_distance_change_the_numbers(self):
        state = start()
        arm(state, 0, "scout", 2, 30, minimum=7)
        walk(state)
        do(state, "consumable", card="extension")
        roll(state, "shoot", [3, 3, 3], weapon=0, target=1, dice=3, damage=44, minimum=9)
        self.assertEqual(health(state), [100, 56, 100])
        self.assertEqual(state["last_roll"], [3, 3, 3])

    def test_shot_errors_come_in_their_order(self):
        state = start("armazi", "ebue", "varas", "medea")
        do(state, "concede", player=3)
        args = {"weapon": 0, "platform": True}
        self.assertEqual(
            refusal(state, "shoot", target=3, dice=1, faces=[1], **args), "bad_argument"
        )
        self.assertEqual(refusal(state, "shoot", target=3, **args), "wrong_phase")
        walk(state)
        self.assertEqual(refusal(state, "shoot", target=3, **args), "player_out")
        self.assertEqual(refusal(state, "shoot", target=0, **args), "bad_target")
        self.assertEqual(refusal(state, "shoot", target=1, **args), "no_weapon")
        arm(state, 0, "six", 2, 3, loaded=False)
        self.assertEqual(refusal(state, "shoot", target=1, **args), "not_loaded")
        arm(state, 0, "six", 2, 3)
        self.assertEqual(refusal(state, "shoot", target=1, **args), "no_banner")
        do(state, "backpack")
        self.assertEqual(refusal(state, "shoot", target=1, **args), "limit_reached")
        do(state, "end_turn")
        walk(state)
        do(state, "smoke")
        do(state, "end_turn")
        whole_turn(state)
        walk(state)
        self.assertEqual(refusal(state, "shoot", target=1, **args), "in_smoke")

    def test_every_notice_of_a_shot_in_order(self):
        state = start("drain", "ebue", "varas")
        walk(state)
        do(state, "smoke")
        do(state, "end_turn")
        whole_turn(state)
        whole_turn(state)
        arm(state, 0, "massive", 2, 100, minimum=2, trait="quick")
        arm(state, 0, "six", 2, 3, slot=1)
        arm(state, 1, "six", 2, 3)
        do(state, "equip", player=1, piece="helmet")
        do(state, "move_roll", faces=[1, 2])
        do(state, "skip_move")
        notices = do(state, "shoot", weapon=0, target=1, faces=[6, 6])
        self.assertEqual(notices[:4], ["smoke_gone", "hit", "still_loaded", "drain"])
        self.assertEqual(notices[4:], ["armour_used", "eliminated", "inherit", "surplus"])
        self.assertEqual(health(state), [100, 0, 100])


class DrainTest(unittest.TestCase):
    def test_drain_counts_unreduced_dice_and_passes_field_and_armour(self):
        state = start("drain", "armazi")
        fix(state, "players.0.health", -50)
        arm(state, 0, "six", 2, 2)
        walk(state)
        do(state, "place_banner", kind="platform")
        do(state, "equip", player=1, piece="body")
        notices = do(state, "shoot", weapon=0, target=1, faces=[5, 6], platform=True)
        self.assertEqual(notices, ["hit", "drain", "armour_used"])
        self.assertEqual(health(state), [60, 90])

    def test_a_miss_and_low_dice_drain_nothing(self):
        state = start("drain", "armazi")
        arm(state, 0, "scout", 2, 30, minimum=12)
        arm(state, 0, "six", 2, 2, slot=1)
        walk(state)
        self.assertEqual(do(state, "shoot", weapon=0, target=1, faces=[6, 5]), ["miss"])
        do(state, "end_turn")
        whole_turn(state)
        walk(state)
        self.assertEqual(do(state, "shoot", weapon=1, target=1, faces=[4, 4]), ["hit"])

    def test_emoon_is_never_drained(self):
        state = start("drain", "emoon")
        arm(state, 0, "six", 2, 2)
        walk(state)
        self.assertEqual(do(state, "shoot", weapon=0, target=1, faces=[6, 6]), ["hit"])
        self.assertEqual(health(state), [100, 76])

    def test_octor_drains_once(self):
        state = start("octor", "drain")
        do(state, "steal", player=0, target=1)
        arm(state, 0, "six", 2, 2)
        walk(state)
        do(state, "shoot", weapon=0, target=1, faces=[1, 5])
        self.assertEqual((health(state), state["players"][0]["stolen"]), ([100, 83], None))

    def test_weapon_and_drain_damage_eliminate_together(self):
        state = start("drain", "armazi")
        fix(state, "players.1.health", -83)
        arm(state, 0, "six", 2, 1)
        walk(state)
        notices = do(state, "shoot", weapon=0, target=1, faces=[6, 6])
        self.assertEqual(notices, ["hit", "drain", "eliminated", "inherit", "match_end"])


class AbilityTest(unittest.TestCase):
    def test_used_in_round_4_with_cooldown_3_ready_in_round_7(self):
        state = start("medea", "armazi")
        fix(state, "round", 3)
        do(state, "ability", player=0)
        while state["players"][0]["cooldown"]:
            whole_turn(state)
        self.assertEqual((state["round"], state["active"]), (7, 0))

    def test_armazi_strikes_one_or_two_enemies_past_their_armour(self):
        state = start("armazi", "ebue", "varas", "medea")
        do(state, "equip", player=1, piece="body")
        self.assertEqual(refusal(state, "ability", player=0, targets=[1, 2, 3]), "bad_target")
        self.assertEqual(refusal(state, "ability", player=0), "bad_target")
        do(state, "ability", player=0, targets=[2, 1])
        self.assertEqual(health(state), [100, 65, 65, 100])
        self.assertEqual(state["players"][0]["cooldown"], 5)

    def test_abilities_work_in_the_turn_of_others(self):
        state = start("armazi", "medea")
        self.assertEqual(do(state, "ability", player=1), ["draw_support"])

    def test_ability_errors_come_in_their_order(self):
        state = start("varas", "ebue", "emoon", "medea", "octor")
        do(state, "concede", player=3)
        self.assertEqual(refusal(state, "ability", player=3), "player_out")
        self.assertEqual(refusal(state, "ability", player=4, targets=[4]), "no_ability")
        self.assertEqual(refusal(state, "ability", player=2, targets=[2]), "passive")
        self.assertEqual(refusal(state, "ability", player=0, targets=[1, 1]), "bad_argument")
        self.assertEqual(refusal(state, "ability", player=0, targets=[0]), "bad_target")
        self.assertEqual(refusal(state, "ability", player=0, targets=[3]), "player_out")
        self.assertEqual(refusal(state, "ability", player=0, targets=[2], item="body"), "immune")
        self.assertEqual(
            refusal(state, "ability", player=0, targets=[1], item="body"), "not_enough"
        )
        do(state, "ability", player=0, targets=[1])
        self.assertEqual(refusal(state, "ability", player=0, targets=[0]), "on_cooldown")

    def test_varas_steals_armour_but_wears_one_of_a_kind(self):
        state = start("varas", "ebue")
        do(state, "equip", player=0, piece="helmet")
        do(state, "equip", player=1, piece="helmet")
        do(state, "ability", player=0, targets=[1], item="helmet")
        self.assertEqual(values(state, "helmet"), [1, 0])

    def test_ebue_and_kruber_reach_a_partner_and_are_reminded_of_dead_squares(self):
        state = start("ebue", "kruber", "varas", "medea", mode="duo")
        self.assertEqual(do(state, "ability", player=0, targets=[2]), [])
        fix(state, "round", 5)
        self.assertEqual(do(state, "ability", player=1, targets=[3]), ["zone_check"])
        self.assertEqual(refusal(state, "ability", player=2, targets=[0]), "bad_target")

    def test_octor_uses_a_copy_once_and_the_copy_cools_first(self):
        state = start("octor", "medea")
        do(state, "steal", player=0, target=1)
        self.assertEqual(refusal(state, "ability", player=0), "on_cooldown")
        fix(state, "players.0.cooldown", -3)
        do(state, "ability", player=0)
        octor = state["players"][0]
        self.assertEqual((octor["stolen"], octor["cooldown"]), (None, 0))
        self.assertEqual(refusal(state, "ability", player=0), "no_ability")
        self.assertEqual(
            refusal(state, "adjust", path="players.0.cooldown", by=1), "not_adjustable"
        )

    def test_octor_copies_as_often_as_wanted_and_from_a_partner(self):
        state = start("octor", "medea", "kruber", "tharsis", mode="duo")
        self.assertEqual(do(state, "steal", player=0, target=2), ["stolen"])
        do(state, "steal", player=0, target=3)
        self.assertEqual(state["players"][0]["stolen"], "tharsis")
        self.assertEqual(refusal(state, "ability", player=0, targets=[1]), "passive")
        self.assertEqual(
            refusal(state, "adjust", path="players.0.cooldown", by=0), "not_adjustable"
        )

    def test_steal_errors_come_in_their_order(self):
        state = fresh("octor", "ebue", "emoon", "medea")
        self.assertEqual(refusal(state, "steal", player=1, target=1), "no_ability")
        self.assertEqual(refusal(state, "steal", player=0, target=0), "bad_target")
        self.assertEqual(refusal(state, "steal", player=0, target=2), "not_neighbour")
        do(state, "concede", player=2)
        self.assertEqual(refusal(state, "steal", player=0, target=2), "player_out")


class BurnTest(unittest.TestCase):
    def test_burning_in_the_own_turn_blocks_potions_in_the_victims_next(self):
        state = start("tharsis", "armazi", "medea")
        walk(state)
        do(state, "burn", player=0, targets=[1, 2])
        self.assertEqual((health(state), values(state, "burned")), ([100, 90, 90], [0, 1, 1]))
        do(state, "end_turn")
        self.assertEqual(refusal(state, "potion", size="small"), "no_healing")
        whole_turn(state)
        self.assertEqual(values(state, "burned"), [0, 0, 1])

    def test_burning_the_active_player_lasts_through_their_next_turn(self):
        state = start("armazi", "tharsis")
        walk(state)
        do(state, "burn", player=1, targets=[0])
        self.assertEqual(state["players"][0]["burned"], 2)
        do(state, "end_turn")
        whole_turn(state)
        self.assertEqual(refusal(state, "potion", size="large"), "no_healing")
        whole_turn(state)
        self.assertEqual(state["players"][0]["burned"], 0)

    def test_out_of_turn_only_the_active_player_is_burned(self):
        state = start("armazi", "tharsis", "medea")
        walk(state)
        self.assertEqual(refusal(state, "burn", player=1, targets=[2]), "bad_target")
        self.assertEqual(refusal(state, "burn", player=1, targets=[0, 2]), "bad_target")

    def test_burn_errors_come_in_their_order(self):
        state = start("tharsis", "emoon", "armazi", "medea")
        self.assertEqual(refusal(state, "burn", player=0, targets=[]), "bad_argument")
        self.assertEqual(refusal(state, "burn", player=0, targets=[1]), "wrong_phase")
        walk(state)
        do(state, "concede", player=3)
        self.assertEqual(refusal(state, "burn", player=3, targets=[3]), "player_out")
        self.assertEqual(refusal(state, "burn", player=2, targets=[2]), "no_ability")
        self.assertEqual(refusal(state, "burn", player=0, targets=[3, 0]), "bad_target")
        self.assertEqual(refusal(state, "burn", player=0, targets=[1, 3]), "player_out")
        self.assertEqual(refusal(state, "burn", player=0, targets=[2, 1]), "immune")
        do(state, "burn", player=0, targets=[2])
        self.assertEqual(refusal(state, "burn", player=0, targets=[0]), "limit_reached")

    def test_octor_burns_once(self):
        state = start("octor", "tharsis", "medea")
        do(state, "steal", player=0, target=1)
        walk(state)
        do(state, "burn", player=0, targets=[1, 2])
        self.assertEqual(state["players"][0]["stolen"], None)
        self.assertEqual(refusal(state, "burn", player=0, targets=[1]), "no_ability")

    def test_a_burned_player_still_heals_without_cards(self):
        state = start("medea", "tharsis")
        walk(state)
        do(state, "burn", player=1, targets=[0])
        do(state, "ability", player=0)
        self.assertEqual(health(state), [100, 100])


class ThrowableTest(unittest.TestCase):
    def test_a_flame_bulb_needs_9_and_burns_the_neighbours(self):
        state = start()
        walk(state)
        do(state, "place_banner", kind="field")
        notices = roll(state, "throw_flame", [4, 5], target=2, near=[1], fields=[1])
        self.assertEqual((notices, health(state)), (["hit"], [100, 80, 60]))
        do(state, "end_turn")
        walk(state)
        self.assertEqual(do(state, "throw_flame", target=0, faces=[4, 4]), ["miss"])

    def test_damage_notices_come_per_target(self):
        state = start("armazi", "ebue", "varas", "medea")
        fix(state, "players.1.health", -70)
        do(state, "equip", player=1, piece="helmet")
        do(state, "equip", player=2, piece="body")
        walk(state)
        notices = do(state, "throw_flame", target=1, near=[2, 3], faces=[6, 6])
        self.assertEqual(notices, ["hit", "armour_used", "eliminated", "inherit", "armour_used"])

    def test_flame_errors_come_in_their_order(self):
        state = start("armazi", "ebue", "varas", "medea")
        do(state, "concede", player=3)
        flame = "throw_flame"
        self.assertEqual(refusal(state, flame, target=1, near=[1]), "bad_argument")
        self.assertEqual(refusal(state, flame, target=1, near=[2], fields=[3]), "bad_argument")
        self.assertEqual(refusal(state, flame, target=1, near=[2, 2]), "bad_argument")
        self.assertEqual(refusal(state, flame, target=0, near=[3]), "wrong_phase")
        walk(state)
        self.assertEqual(refusal(state, flame, target=0, near=[3]), "player_out")
        self.assertEqual(refusal(state, flame, target=1, near=[0]), "bad_target")
        self.assertEqual(refusal(state, flame, target=1, fields=[1]), "no_banner")
        do(state, "smoke")
        self.assertEqual(refusal(state, flame, target=1, fields=[1]), "limit_reached")

    def test_a_spear_must_roll_the_distance(self):
        state = start()
        walk(state)
        self.assertEqual(roll(state, "throw_spear", [3], target=1, distance=3), ["hit"])
        do(state, "end_turn")
        walk(state)
        self.assertEqual(do(state, "throw_spear", target=0, distance=3, faces=[4]), ["miss"])
        self.assertEqual(health(state), [100, 40, 100])

    def test_an_ntt_bulb_unloads_all_weapons(self):
        state = start()
        arm(state, 1, "six", 2, 3)
        arm(state, 1, "six", 2, 3, slot=1)
        walk(state)
        self.assertEqual(do(state, "throw_ntt", target=1), ["unloaded"])
        loaded = [weapon["loaded"] for weapon in state["players"][1]["weapons"]]
        self.assertEqual(loaded, [False, False])

    def test_smoke_goes_when_its_owner_moves_and_only_one_stands(self):
        state = start("armazi", "ebue")
        walk(state)
        do(state, "smoke")
        do(state, "end_turn")
        whole_turn(state)
        do(state, "move_roll", faces=[1, 2])
        do(state, "skip_move")
        self.assertEqual(refusal(state, "smoke"), "limit_reached")
        do(state, "end_turn")
        self.assertEqual(len(state["banners"]), 1)
        whole_turn(state)
        self.assertEqual(state["banners"], [])
        walk(state)
        do(state, "smoke")
        do(state, "end_turn")
        whole_turn(state)
        do(state, "move_roll", faces=[1, 2])
        self.assertEqual(do(state, "move"), ["smoke_gone"])


class BannerTest(unittest.TestCase):
    def test_a_banner_lives_for_two_turns_of_each_opponent(self):
        state = start()
        walk(state)
        do(state, "place_banner", kind="barrier")
        do(state, "end_turn")
        rounds = []
        while state["banners"]:
            rounds.append(state["banners"][0]["rounds"])
            notices = whole_turn(state)
        self.assertEqual(rounds, [2, 2, 1, 1, 1])
        self.assertEqual(notices, ["new_round", "banner_expired"])

    def test_banners_of_the_fallen_keep_counting(self):
        state = start()
        whole_turn(state)
        walk(state)
        do(state, "place_banner", kind="field")
        do(state, "concede", player=1)
        whole_turn(state)
        whole_turn(state)
        self.assertEqual(state["banners"][0]["rounds"], 1)
        whole_turn(state)
        self.assertEqual(whole_turn(state), ["banner_expired"])

    def test_lightning_strikes_once_a_turn_for_its_owner(self):
        state = start()
        walk(state)
        do(state, "place_banner", kind="lightning")
        self.assertEqual(refusal(state, "lightning", id=1, field=True), "no_banner")
        self.assertEqual(refusal(state, "lightning", id=1), "bad_target")
        do(state, "end_turn")
        walk(state)
        self.assertEqual(refusal(state, "lightning", id=2), "no_banner")
        do(state, "lightning", id=1)
        self.assertEqual((health(state), state["turn"]["struck"]), ([100, 65, 100], [1]))
        self.assertEqual(refusal(state, "lightning", id=1), "limit_reached")

    def test_lightning_of_one_who_is_out_still_counts_as_a_kill(self):
        state = start()
        walk(state)
        do(state, "place_banner", kind="lightning")
        do(state, "concede", player=0)
        fix(state, "players.1.health", -65)
        walk(state)
        self.assertEqual(do(state, "lightning", id=1), ["eliminated", "match_end"])
        self.assertEqual(
            (state["players"][0]["kills"], values(state, "extra_chests")), (1, [0, 0, 1])
        )
        self.assertEqual(state["players"][1]["out_by"], "enemy")

    def test_a_removed_banner_keeps_the_defence_used(self):
        state = start()
        walk(state)
        do(state, "place_banner", kind="field")
        do(state, "remove_banner", id=1)
        self.assertEqual(refusal(state, "place_banner", kind="field"), "limit_reached")
        self.assertEqual((state["banners"], state["banner_seq"]), ([], 1))


class CardTest(unittest.TestCase):
    def test_one_extra_chest_per_player_and_turn(self):
        state = start()
        fix(state, "players.1.extra_chests", 1)
        self.assertEqual(do(state, "open_extra", player=1), ["open_chest"])
        self.assertEqual(refusal(state, "open_extra", player=1), "limit_reached")
        whole_turn(state)
        do(state, "open_extra", player=1)
        whole_turn(state)
        self.assertEqual(refusal(state, "open_extra", player=1), "not_enough")

    def test_a_weapon_has_the_traits_and_the_minimum_of_its_group(self):
        state = start()
        card = {"player": 0, "slot": 0, "dice": 2, "damage": 3}
        for group, more in (
            ("six", {"trait": "pierce"}),
            ("six", {"minimum": 4}),
            ("massive", {}),
            ("massive", {"minimum": None}),
            ("scout", {"minimum": 61}),
            ("bow", {}),
        ):
            args = dict(card)
            args.update(more)
            self.assertEqual(refusal(state, "take_weapon", group=group, **args), "bad_argument")

    def test_ammunition_loads_in_any_phase_and_is_the_turns_consumable(self):
        state = start()
        self.assertEqual(refusal(state, "consumable", card="ammo"), "no_weapon")
        arm(state, 0, "six", 2, 3, loaded=False)
        do(state, "consumable", card="ammo")
        self.assertEqual(state["players"][0]["weapons"][0]["loaded"], True)
        self.assertEqual(refusal(state, "potion", size="small"), "limit_reached")

    def test_an_extension_comes_before_the_main_action(self):
        state = start()
        arm(state, 0, "six", 2, 3)
        self.assertEqual(refusal(state, "consumable", card="extension"), "wrong_phase")
        walk(state)
        do(state, "reload")
        self.assertEqual(refusal(state, "consumable", card="extension"), "limit_reached")

    def test_null_is_the_default_of_an_optional_argument(self):
        state = start()
        do(state, "move_roll", faces=[1, 2])
        do(state, "move", zone_squares=None, land=None)
        self.assertEqual(state["phase"], "act")

    def test_a_bool_is_no_number(self):
        state = start()
        self.assertEqual(refusal(state, "hit", target=True, amount=5), "bad_argument")
        self.assertEqual(refusal(state, "hit", target=1, amount=5, field=1), "bad_argument")
        self.assertEqual(refusal(state, "move_roll", faces=[True, 2]), "bad_argument")


class PairTest(unittest.TestCase):
    def pairs(self):
        return start("armazi", "medea", "drain", "tsiva", mode="duo")

    def test_a_revived_partner_has_the_potions_health_and_an_empty_mat(self):
        state = self.pairs()
        do(state, "hit", target=2, amount=120, by=1)
        walk(state)
        self.assertEqual(do(state, "revive", potion="medium"), ["revived"])
        mat = state["players"][2]
        self.assertEqual((mat["health"], mat["extra_chests"], mat["out_by"]), (50, 0, None))
        self.assertEqual(refusal(state, "backpack"), "limit_reached")

    def test_rulebook_after_a_revival_cards_can_be_traded(self):
        state = self.pairs()
        do(state, "equip", player=0, piece="body")
        do(state, "hit", target=2, amount=100)
        walk(state)
        do(state, "revive", potion="small")
        do(state, "trade", give=["body"], give_chests=1)
        self.assertEqual((values(state, "body"), state["active"]), ([0, 0, 1, 0], 1))
        self.assertEqual(values(state, "extra_chests"), [0, 1, 1, 1])

    def test_revive_errors_come_in_their_order(self):
        state = self.pairs()
        self.assertEqual(refusal(state, "revive", potion="small"), "wrong_phase")
        do(state, "potion", size="small")
        walk(state)
        fix(state, "players.0.burned", 1)
        self.assertEqual(refusal(state, "revive", potion="small"), "bad_target")
        do(state, "hit", target=2, amount=100)
        self.assertEqual(refusal(state, "revive", potion="small"), "no_healing")
        fix(state, "players.0.burned", -1)
        self.assertEqual(refusal(state, "revive", potion="small"), "limit_reached")

    def test_who_gave_up_is_never_revived(self):
        state = self.pairs()
        do(state, "concede", player=2)
        walk(state)
        self.assertEqual(refusal(state, "revive", potion="large"), "bad_target")

    def test_a_trade_swaps_at_once_into_the_lowest_slots(self):
        state = self.pairs()
        arm(state, 0, "six", 2, 3, loaded=False)
        arm(state, 0, "scout", 2, 40, slot=1, minimum=7)
        arm(state, 2, "gunner", 3, 2, slot=1)
        for who in (0, 2):
            do(state, "equip", player=who, piece="helmet")
        walk(state)
        give = ["weapon1", "weapon0", "helmet"]
        do(state, "trade", give=give, take=["weapon1", "helmet"])
        mine, theirs = state["players"][0], state["players"][2]
        self.assertEqual((mine["helmet"], theirs["helmet"]), (1, 1))
        self.assertEqual((mine["weapons"][0]["group"], mine["weapons"][1]), ("gunner", None))
        self.assertEqual([one["group"] for one in theirs["weapons"]], ["scout", "six"])
        self.assertEqual([one["loaded"] for one in theirs["weapons"]], [True, False])

    def test_trade_errors_come_in_their_order(self):
        state = self.pairs()
        do(state, "equip", player=0, piece="helmet")
        do(state, "equip", player=2, piece="helmet")
        walk(state)
        self.assertEqual(refusal(state, "trade", give=["helmet", "helmet"]), "bad_argument")
        self.assertEqual(refusal(state, "trade", give=["helmet"], take=["body"]), "not_enough")
        self.assertEqual(refusal(state, "trade", give=["helmet"], take_chests=2), "not_enough")
        self.assertEqual(refusal(state, "trade", give=["helmet"]), "limit_reached")
        do(state, "hit", target=2, amount=150)
        self.assertEqual(refusal(state, "trade", give=["body"]), "player_out")

    def test_partners_are_no_targets(self):
        state = self.pairs()
        arm(state, 0, "six", 2, 3)
        walk(state)
        self.assertEqual(refusal(state, "shoot", weapon=0, target=2), "bad_target")
        self.assertEqual(refusal(state, "throw_ntt", target=2), "bad_target")
        self.assertEqual(refusal(state, "ability", player=0, targets=[2]), "bad_target")
        self.assertEqual(refusal(state, "hit", target=2, amount=1, by=0), "bad_target")


class EndTest(unittest.TestCase):
    def test_the_last_one_standing_wins(self):
        state = start("armazi", "ebue", "varas")
        do(state, "hit", target=2, amount=100, by=1)
        notices = do(state, "hit", target=0, amount=100, by=1)
        self.assertEqual(notices, ["eliminated", "inherit", "match_end"])
        self.assertEqual((state["winners"], state["reason"]), ([1], "last_standing"))
        self.assertEqual((state["active"], state["phase"]), (0, "start"))
        self.assertEqual(refusal(state, "dance"), "match_over")
        self.assertEqual(
            elbrus.explain(state), [{"criterion": "last_standing", "values": [0, 1, 0]}]
        )

    def test_a_fallen_partner_wins_too(self):
        state = start("armazi", "ebue", "varas", "medea", mode="duo")
        for target in (0, 1, 3):
            do(state, "hit", target=target, amount=100)
        self.assertEqual((state["winners"], state["reason"]), ([0, 2], "last_team"))
        self.assertEqual(elbrus.explain(state), [{"criterion": "last_team", "values": [1, 0]}])

    def test_giving_up_in_turn_passes_it_to_the_next_round(self):
        state = start()
        do(state, "concede", player=1)
        whole_turn(state)
        self.assertEqual(state["active"], 2)
        self.assertEqual(do(state, "concede", player=2), ["eliminated", "match_end"])
        state = start()
        whole_turn(state)
        whole_turn(state)
        notices = do(state, "concede", player=2)
        self.assertEqual(notices, ["eliminated", "turn_passed", "new_round"])

    def test_the_round_counts_from_the_first_seat_even_if_its_player_is_out(self):
        state = fresh()
        do(state, "first_player", player=1)
        begun(state)
        do(state, "concede", player=1)
        whole_turn(state)
        self.assertEqual((state["active"], state["round"]), (0, 1))
        self.assertEqual(whole_turn(state), ["new_round"])
        self.assertEqual((state["active"], state["round"]), (2, 2))

    def test_nothing_is_explained_before_the_end(self):
        self.assertEqual(elbrus.explain(start()), [])


class CorrectionTest(unittest.TestCase):
    def test_limits(self):
        state = start("armazi", "emoon")
        for path, by, code in (
            ("players.0.health", -100, "out_of_range"),
            ("players.0.health", 1, "out_of_range"),
            ("players.0.cooldown", 6, "out_of_range"),
            ("players.1.cooldown", 1, "not_adjustable"),
            ("players.0.burned", 3, "out_of_range"),
            ("players.0.helmet", 2, "out_of_range"),
            ("players.0.kills", 10**40, "out_of_range"),
            ("players.0.chests_opened", 1, "not_adjustable"),
            ("players.0.alive", 1, "not_adjustable"),
            ("players.2.health", -1, "not_adjustable"),
            ("banners.0.rounds", 1, "not_adjustable"),
            ("round", 99, "out_of_range"),
            ("chests_left", 1, "out_of_range"),
            ("turn.steps", 1, "not_adjustable"),
            ("zone.shrunk", 1, "not_adjustable"),
            ("first", 1, "not_adjustable"),
        ):
            self.assertEqual(refusal(state, "adjust", path=path, by=by), code)

    def test_a_weapons_numbers_are_not_corrected(self):
        state = start()
        arm(state, 0, "six", 2, 3)
        path = "players.0.weapons.0.dice"
        self.assertEqual(refusal(state, "adjust", path=path, by=1), "not_adjustable")


if __name__ == "__main__":
    unittest.main()
