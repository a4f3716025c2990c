# SPDX-License-Identifier: MIT
"""Tash-Kalar at the table, with buttons only."""

import itertools
import json
import re

import pytest

from firmware.games.tashkalar import ending, rules
from firmware.games.tashkalar import setup as tashkalar_setup
from firmware.games.tashkalar.forms import FORMS
from firmware.games.tashkalar.table import Table as TashkalarTable
from firmware.i18n import LANGUAGES
from firmware.rules.core import COMMON
from firmware.ui import theme, widgets
from tests.games import actions_of, refusals
from tests.games.tashkalar import scenes
from tools import shots
from tools.setup import ROOT
from tools.stage import Stage
from tools.texts import texts

TEXTS = {language: texts(language, "firmware/games/tashkalar") for language in LANGUAGES}
SHELL = {language: texts(language, "firmware/i18n") for language in LANGUAGES}
LADDER = ("common", "heroic", "legendary")


class Table:
    """A finger that knows the way: it looks at the screen and presses keys, nothing else."""

    def __init__(self, *args, **others):
        self.stage = Stage(*args, **others)

    @property
    def top(self):
        return self.stage.app.top

    @property
    def view(self):
        return self.stage.view

    def press(self, *keys, times=1):
        self.stage.press(*keys, times=times)

    def understood(self):
        """Close banners, as a table would: -> what they said."""
        words = ""
        while type(self.top).__name__ == "Banner":
            words += self.stage.words().replace("\n", " ")
            self.press("C")
        return words

    def point(self, side):
        for _ in range(5):
            if self.top.spot == side:
                return
            self.press("DOWN")
        raise AssertionError("the pointer does not reach side %d" % side)

    def choose(self, words):
        """The row of a list with these words, then C."""
        for _ in range(40):
            rows = self.top.rows()
            row = rows[self.top.at][1]
            if words in (row, row.split(" · ")[0]):
                self.press("C")
                return
            self.press("DOWN")
        raise AssertionError("no row %r in %r" % (words, [row[1] for row in self.top.rows()]))

    def more(self, action):
        self.press("B")
        if type(self.top).__name__ == "Effects":
            self.press("B")
        self.choose(self.stage.app.match.label(action))

    def pick(self, words):
        """The option of a form with these words, then C."""
        for _ in range(20):
            field = self.top.held or self.top.field
            if field.show(self.stage.app.match, self.top.value) == words:
                self.press("C")
                return
            self.press("DOWN")
        raise AssertionError("no option %r" % words)

    def rank(self, rank):
        """On the ladder, which starts on the lowest rank."""
        for _ in range(3):
            if self.top.value == rank:
                break
            self.press("UP")
        assert self.top.value == rank
        self.press("C")

    def spend(self):
        """Place until no action is left."""
        while self.view["turn"]["actions_left"]:
            self.press("C")
            self.understood()

    def end(self):
        self.spend()
        self.close()
        self.understood()

    def close(self):
        """The turn ends, with its card as it stands."""
        self.press("hC")
        if type(self.top).__name__ == "Closing":
            self.press("C")

    def last(self):
        entry = self.stage.app.match.session.last_action()
        return entry["do"], entry["with"]

    def before_the_end(self):
        """What the turn's card has done before it ended the turn."""
        history = finger_history(self)
        return history[1]["do"], history[1]["with"]

    def log(self):
        return (self.stage.store.read("log.txt", 8192) or b"").decode()


def finger_history(finger):
    """The entries of all actions, the last one first."""
    return [entry for _, entry in finger.stage.app.match.session.history()]


def playing(setup, actions=(), **others):
    finger = Table(**others)
    finger.stage.begin("tashkalar", setup, actions)
    return finger


def launched(mode, players=None):
    """From the launcher into a match of that mode."""
    finger = Table()
    finger.press("C")
    finger.press("DOWN", "C")
    for _ in range(8):
        if finger.top.mode == mode:
            break
        finger.press("UP")
    assert finger.top.mode == mode
    finger.press("C", "UP")
    if players and len(finger.top.players) != players:
        finger.press("DOWN", "DOWN", "C", "UP", "UP")
        assert len(finger.top.players) == players
    finger.press("C")
    assert finger.view["mode"] == mode
    return finger


def cut_and_back(finger):
    """A power cut loses nothing."""
    before = finger.view
    finger.stage.power_on()
    assert finger.view == before
    assert finger.stage.labels()[2] != ""


def undo_once(finger, before):
    finger.press("hA", "C")
    assert finger.view == before


def copy(view):
    return json.loads(json.dumps(view))


# --- complete matches ----------------------------------------------------------------------------


def score_by_destroying(finger, side, pieces):
    """Put legendary pieces of a rival on the board by an effect, and destroy them together."""
    for _ in range(pieces):
        finger.point(side)
        finger.more("effect_place")
        finger.rank("legendary")
    finger.point(side)
    finger.press("C")
    while finger.top.value != "legendary":
        finger.press("UP")
    finger.press("B")
    finger.press("UP", times=pieces - 1)
    assert finger.top.value == pieces
    finger.press("C")
    assert finger.last() == ("destroy", {"side": side, "rank": "legendary", "count": pieces})


def play_to_the_end(finger):
    """Everybody's last turn."""
    for _ in range(12):
        if finger.view["over"]:
            break
        finger.end()
    assert finger.view["over"]
    assert type(finger.top).__name__ == "Result"
    assert finger.log() == ""


@pytest.mark.parametrize("mode", ["duel", "duel_teams"])
def test_a_duel_from_the_launcher_to_the_result(mode):
    finger = launched(mode)
    score_by_destroying(finger, 1, 5)
    before = copy(finger.view)
    finger.press("C")  # place
    undo_once(finger, before)
    finger.end()
    assert finger.view["sides"][0]["score"] == 10
    cut_and_back(finger)
    finger.end()
    while finger.view["players"][finger.view["active"]]["side"] != 0:
        finger.end()
    score_by_destroying(finger, 1, 4)
    finger.spend()
    finger.close()
    assert finger.view["final"]
    assert "llega a la meta" in finger.stage.words()
    finger.understood()
    cut_and_back(finger)
    play_to_the_end(finger)
    assert finger.view["winners"] == finger.view["sides"][0]["players"]
    assert finger.view["sides"][0]["points"] == 18


@pytest.mark.parametrize("mode", ["elite", "elite_teams"])
def test_an_elite_match_from_the_launcher_to_the_result(mode):
    finger = launched(mode)
    finger.spend()
    finger.stage.wait(1000)
    before = copy(finger.view)
    finger.press("C")
    assert "¿Misión?" in finger.stage.words()  # nobody forgets it
    finger.press("B")
    finger.press("UP", times=3)
    assert "+4: de 0 a 4" in finger.stage.words()
    finger.press("C")
    assert finger.before_the_end() == ("claim", {"points": 4})
    assert "Repón la misión" in finger.stage.words()
    finger.understood()
    assert finger.view["active"] == 1
    undo_once(finger, before)
    finger.press("B", "C")  # claim is the first of the list now
    finger.press("UP", times=8)
    assert "¡meta!" in finger.stage.words()
    finger.press("C")
    assert "llega a la meta" in finger.understood()
    assert finger.view["sides"][0]["score"] == 9
    cut_and_back(finger)
    assert finger.view["final"]
    play_to_the_end(finger)
    assert finger.view["decided_by"] == "score"


@pytest.mark.parametrize("players", [3, 4])
def test_a_melee_from_the_launcher_to_the_result(players):
    finger = launched("melee", players)
    score_by_destroying(finger, 2, finger.view["target"] // 2)
    before = copy(finger.view)
    finger.press("C")
    undo_once(finger, before)
    finger.spend()
    cut_and_back(finger)
    finger.close()
    finger.understood()
    assert finger.view["final"]
    play_to_the_end(finger)
    assert finger.view["decided_by"] == ("second_color" if players == 3 else "third_color")
    assert finger.view["winners"] == [0]
    finger.press("B")  # how it went
    finger.stage.wait(2000)
    assert finger.log() == ""


def test_a_rematch_asks_first():
    finger = playing(scenes.DUEL, [("concede", {"player": 0})])
    finger.press("B", "DOWN", "DOWN", "DOWN", "C")
    assert finger.view["over"]
    finger.press("C")
    assert not finger.view["over"]


# --- every action has a way ----------------------------------------------------------------------

# action -> (setup, actions before, what to press, the arguments that come of it)
WAYS = {
    "place": (scenes.DUEL, [], lambda f: f.press("C"), {}),
    "place taking a piece": (
        scenes.DUEL,
        scenes.pieces(0, 2, 1, 0),
        lambda f: (f.more("place"), f.pick("retira una heroica")),
        {"take": "heroic"},
    ),
    "place with an empty box": (
        scenes.SMALL_BOX,
        scenes.pieces(0, 3, 1, 0),
        lambda f: f.press("C", "C"),
        {"take": "common"},
    ),
    "summon": (scenes.DUEL, [], lambda f: f.press("B", "C", "UP", "C"), {"rank": "heroic"}),
    "summon onto a rival's piece": (
        scenes.DUEL,
        [],
        lambda f: (f.press("B", "C", "UP", "B", "B"), f.pick("básica de Beto")),
        {"rank": "heroic", "onto": {"side": 1, "rank": "common"}},
    ),
    "summon, improvised": (
        scenes.MELEE,
        [],
        lambda f: (f.press("B", "C", "B", "DOWN", "B"), f.pick("Carla")),
        {"rank": "common", "improvise": 2},
    ),
    "summon a legend in a melee": (
        scenes.MELEE,
        scenes.points((None, 3, 1, 2)),
        lambda f: f.press("B", "C", "UP", "UP", "C", "C"),
        {"rank": "legendary", "point": 2},
    ),
    "summon a legend with a legend off the board": (
        scenes.DUEL,
        scenes.pieces(0, 0, 0, 1),
        lambda f: f.press("B", "C", "UP", "UP", "B", "DOWN", "B", "C"),
        {"rank": "legendary", "take": "legendary"},
    ),
    "discard": (scenes.DUEL, [], lambda f: (f.more("discard"), f.press("C")), {}),
    "discard more": (
        scenes.DUEL,
        [],
        lambda f: (f.more("discard"), f.press("UP", "UP", "UP", "B", "UP", "B", "UP", "C")),
        {"creatures": 2, "legends": 1, "flares": 1},
    ),
    "flare": (
        scenes.DUEL,
        scenes.BEHIND,
        lambda f: f.press("DOWN", "B", "C", "DOWN", "B", "DOWN", "C"),
        {"rival": 1, "top": 2, "bottom": 5},
    ),
    "flare with one half": (
        scenes.MELEE,
        scenes.BEHIND,
        lambda f: (f.more("flare"), f.press("C", "hDOWN", "C")),
        {"rival": 1, "bottom": 5},
    ),
    "hand_over": (scenes.TEAMS, [], lambda f: f.more("hand_over"), {}),
    "destroy": (
        scenes.DUEL,
        [],
        lambda f: f.press("DOWN", "C", "C"),
        {"side": 1, "rank": "common", "count": 1},
    ),
    "destroy an own piece": (
        scenes.DUEL,
        [],
        lambda f: (f.more("destroy"), f.press("C")),
        {"side": 0, "rank": "common", "count": 1},
    ),
    "capture": (
        scenes.DUEL,
        scenes.pieces(1, 0, 1, 0),
        lambda f: (
            f.point(1),
            f.more("capture"),
            f.pick("de combate"),
            f.rank("heroic"),
            f.rank("heroic"),
        ),
        {"side": 1, "kind": "combat", "target": "heroic", "rank": "heroic"},
    ),
    "upgrade": (
        scenes.DUEL,
        scenes.pieces(1, 0, 1, 0),
        lambda f: (f.point(1), f.more("upgrade"), f.rank("heroic")),
        {"side": 1, "rank": "heroic"},
    ),
    "upgrade the only one": (
        scenes.DUEL,
        [],
        lambda f: f.more("upgrade"),
        {"side": 0, "rank": "common"},
    ),
    "downgrade": (
        scenes.DUEL,
        scenes.pieces(1, 0, 1, 0),
        lambda f: (f.point(1), f.more("downgrade")),
        {"side": 1, "rank": "heroic"},
    ),
    "transform": (
        scenes.DUEL,
        scenes.pieces(1, 0, 1, 0),
        lambda f: (f.point(1), f.more("transform"), f.press("UP", "B"), f.rank("legendary")),
        {"side": 1, "rank": "heroic", "to": "legendary"},
    ),
    "effect_place": (
        scenes.DUEL,
        [],
        lambda f: (f.more("effect_place"), f.rank("legendary")),
        {"side": 0, "rank": "legendary"},
    ),
    "gain_action": (scenes.DUEL, [], lambda f: f.more("gain_action"), {}),
    "extra_draw": (
        scenes.DUEL,
        [],
        lambda f: (f.more("extra_draw"), f.pick("leyenda")),
        {"kind": "legend"},
    ),
    "claim": (
        scenes.ELITE,
        [scenes.PLACE],
        lambda f: (f.more("claim"), f.press("UP", "C")),
        {"points": 2},
    ),
    "odd_point": (
        scenes.MELEE,
        scenes.ODD,
        lambda f: (f.more("odd_point"), f.press("C")),
        {"side": 3},
    ),
    "odd_point declined": (
        scenes.MELEE,
        scenes.ODD,
        lambda f: (f.more("odd_point"), f.press("UP", "C")),
        {"side": -1},
    ),
    "last_card": (
        scenes.DUEL,
        [("summon", {"rank": "common"}), scenes.END, *[("summon", {"rank": "common"})] * 2],
        lambda f: (f.more("last_card"), f.press("UP", "C")),
        {"missing": 1},
    ),
    "last_card in teams": (
        scenes.TEAMS,
        [scenes.PLACE],
        lambda f: (f.more("last_card"), f.press("C")),
        {"missing": 0},
    ),
    "end_turn": (scenes.DUEL, [scenes.PLACE], lambda f: f.press("hC"), {}),
    "end_turn with C": (scenes.DUEL, [scenes.PLACE], lambda f: f.press("C"), {}),
    "concede": (
        scenes.DUEL,
        [],
        lambda f: (f.point(1), f.more("concede"), f.press("C")),
        {"player": 1},
    ),
    "adjust": (
        scenes.DUEL,
        [scenes.PLACE],
        lambda f: f.press("A", "C", "C"),
        {"path": "sides.0.points", "by": 1},
    ),
    "roll": (scenes.DUEL, [], lambda f: f.press("hB", "C"), {"dice": ["d6"]}),
}


@pytest.mark.parametrize("name", WAYS)
def test_a_way_by_buttons(name):
    setup, before, way, wanted = WAYS[name]
    finger = playing(setup, before)
    way(finger)
    wanted_action = name.split()[0].rstrip(",")
    action, args = finger.last()
    if action == "end_turn" != wanted_action:
        action, args = finger.before_the_end()
    assert action == wanted_action
    assert {key: args[key] for key in args if args[key] is not None} == {
        key: wanted[key] for key in wanted if wanted[key] is not None
    }
    assert finger.log() == ""


def test_every_action_has_a_way():
    assert {name.split()[0].rstrip(",") for name in WAYS} == set(actions_of(rules)) | set(COMMON)
    assert set(TashkalarTable.QUICK) == set(actions_of(rules)) | {"end_turn", "concede"}
    with_arguments = {name for name, (_, params) in actions_of(rules).items() if params}
    assert with_arguments <= set(FORMS)


@pytest.mark.parametrize("setup", [scenes.DUEL, scenes.ELITE, scenes.TEAMS, scenes.MELEE])
def test_every_action_of_a_variant_is_in_a_list(setup):
    finger = playing(setup)
    look = finger.stage.app.match.table
    offered = {"adjust", "roll"}
    for spot in look.spots():
        offered.add(look.primary(spot)[0])
        offered |= {action for action, _ in look.others(spot)}
    missing = set(actions_of(rules)) | set(COMMON)
    missing -= offered
    allowed = {"odd_point"}  # offered when there is something to choose
    if not setup["mode"].startswith("elite"):
        allowed.add("claim")
    if not setup["mode"].endswith("_teams"):
        allowed.add("hand_over")
    if setup["mode"] == "melee":
        allowed.add("concede")
    assert missing == allowed


# --- presses -------------------------------------------------------------------------------------

COUNTS = [
    ("place a common", scenes.DUEL, [], ["C"], "place"),
    ("summon a heroic piece", scenes.DUEL, [], ["B", "C", "UP", "C"], "summon"),
    ("destroy a common", scenes.DUEL, [], ["DOWN", "C", "C"], "destroy"),
    ("destroy a heroic piece", scenes.MELEE, [("effect_place", {"side": 1, "rank": "heroic"})],
     ["DOWN", "C", "UP", "C"], "destroy"),
    ("flare", scenes.MELEE, scenes.BEHIND, ["DOWN", "B", "C", "DOWN", "B", "DOWN", "C"], "flare"),
    ("own point", scenes.DUEL, [scenes.PLACE], ["A", "C", "C"], "adjust"),
    ("end the turn", scenes.DUEL, [scenes.PLACE], ["hC"], "end_turn"),
    ("end the turn, odd colour as proposed", scenes.MELEE, scenes.ODD, ["hC", "C"], "end_turn"),
]  # fmt: skip
PRESSES = {"place a common": 1, "summon a heroic piece": 4, "destroy a common": 3,
           "destroy a heroic piece": 4, "flare": 7, "own point": 3, "end the turn": 1,
           "end the turn, odd colour as proposed": 2}  # fmt: skip


@pytest.mark.parametrize("name, setup, before, keys, action", COUNTS, ids=[c[0] for c in COUNTS])
def test_the_commonest_events_take_few_presses(name, setup, before, keys, action):
    finger = playing(setup, before)
    count = finger.stage.app.match.session.count
    start = finger.stage.presses
    finger.press(*keys)
    assert finger.stage.presses - start == PRESSES[name]
    assert finger.last()[0] == action
    assert finger.stage.app.match.session.count > count


def test_the_odd_colour_counts_when_the_turn_ends_with_it():
    finger = playing(scenes.MELEE, scenes.ODD)
    carla = list(finger.view["sides"][2]["colors"])
    finger.press("hC")
    assert "amarillo" in finger.stage.words()  # the lowest of Carla's odd colours
    finger.press("C")
    assert finger.view["sides"][2]["colors"] == [carla[0], carla[1] + 1, None, carla[3] + 1]
    assert finger.view["active"] == 3


def test_the_odd_colour_and_the_end_of_the_turn_are_taken_back_and_put_back_together():
    finger = playing(scenes.MELEE, scenes.ODD)
    before = copy(finger.view)
    finger.press("hC", "C")
    finger.understood()
    after = copy(finger.view)
    finger.press("hA")
    words = finger.stage.words().replace("\n", " ")
    assert "Fin del turno · Carla, desparejada: amarillo" in words  # both are told
    finger.press("A")
    undo_once(finger, before)
    finger.press("hA", "B")
    assert finger.view == after


def test_what_was_answered_at_another_time_than_the_end_is_a_step_of_its_own():
    between = [("odd_point", {"side": 3}), ("last_card", {})]
    finger = playing(scenes.MELEE, [*scenes.ODD, *between])
    finger.stage.wait(1000)
    before = copy(finger.view)
    finger.close()
    finger.understood()
    undo_once(finger, before)
    assert finger.last()[0] == "last_card"
    finger.press("hA", "B")
    assert finger.last()[0] == "end_turn"


def test_all_answers_of_the_card_are_taken_back_and_put_back_together():
    played = [("summon", {"rank": "common"}), scenes.PLACE]
    finger = playing(scenes.ELITE, [scenes.PLACE, scenes.END, *played])
    finger.stage.wait(1000)
    before = copy(finger.view)
    finger.press("C", "B", "DOWN", "A", "B", "B", "DOWN", "B", "C")
    done = [entry["do"] for entry in finger_history(finger)[:3]]
    assert done == ["end_turn", "last_card", "claim"]
    finger.understood()
    after = copy(finger.view)
    finger.stage.wait(2000)
    undo_once(finger, before)
    finger.press("hA", "B")
    assert finger.view == after


def test_the_turn_does_not_end_with_actions_left():
    finger = playing(scenes.DUEL)
    finger.press("hC")
    assert "Queda 1 acción" in finger.stage.words()
    assert finger.view["active"] == 0


def test_the_flare_tells_its_answer_before():
    finger = playing(scenes.DUEL, scenes.BEHIND)
    finger.press("DOWN", "B", "C")
    seen = [finger.stage.words()]
    for keys in (["UP"], ["B", "UP"], ["B", "DOWN"]):
        finger.press(*keys)
        seen.append(finger.stage.words())
    for words, answer in zip(seen, ("Ambos", "Inferior", "Ninguno", "Superior"), strict=True):
        assert re.search(answer, words)
    assert "Ambos" not in seen[1] and "Ninguno" not in seen[1]
    assert finger.stage.app.match.session.count == len(scenes.BEHIND)
    finger.press("C")
    assert "efecto superior" in finger.stage.words()
    assert finger.view["sides"][1]["points"] == 1


def test_a_flare_that_nobody_allows_is_locked_and_says_why():
    finger = playing(scenes.DUEL)
    finger.press("B:locked")
    finger.choose(finger.stage.app.match.label("flare"))
    assert "No se cumple" in finger.stage.words()
    assert finger.stage.app.match.session.count == 0


def test_going_back_keeps_the_answer():
    finger = playing(scenes.DUEL)
    finger.press("B", "C", "UP", "B", "A")
    assert finger.top.value == "heroic"
    finger.press("C")
    assert finger.last() == ("summon", {"rank": "heroic"})


def test_the_card_stands_before_the_next_turn_until_c():
    finger = playing(scenes.DUEL, [("summon", {"rank": "heroic"})])
    finger.press("hC")
    finger.stage.wait(10_000)
    for word in ("Ana", "Roba", "1 criatura", "¿Última carta?", "no"):
        assert word in finger.stage.words()
    assert finger.view["active"] == 0
    assert finger.stage.labels() == ("Atrás", "Cambiar", "Terminar")
    finger.press("A")
    assert finger.view["active"] == 0
    finger.press("C", "C")
    assert finger.view["active"] == 1
    assert "Ana roba: 1 criatura" in finger.stage.words()


def test_a_turn_with_nothing_to_do_at_its_end_has_no_card():
    finger = playing(scenes.DUEL, [scenes.PLACE])
    finger.press("C")
    assert finger.last()[0] == "end_turn"


def test_the_last_card_belongs_to_who_drew_it():
    finger = playing(scenes.DUEL, [("summon", {"rank": "common"})])
    finger.press("C", "B")
    assert "sí" in finger.stage.words()
    finger.press("C")
    assert finger.before_the_end() == ("last_card", {"missing": 0})
    assert finger.view["players"][0]["deck_out"]
    assert not finger.view["players"][1]["deck_out"]
    assert "Ana roba la última carta" in finger.stage.words()


def test_what_is_missing_is_not_drawn():
    drawn = [("summon", {"rank": "common"})] * 2
    finger = playing(scenes.DUEL, [scenes.PLACE, scenes.END, *drawn])
    finger.press("C")
    assert "2 criaturas" in finger.stage.words()
    finger.press("B", "UP")
    assert "1 criatura" in finger.stage.words()
    assert "sí, falta 1" in finger.stage.words()
    finger.press("A")  # as it was
    assert "2 criaturas" in finger.stage.words()
    finger.press("B", "UP", "C")
    assert finger.view["players"][1]["hand"]["creatures"] == 2


def test_a_team_draws_and_passes_its_legends():
    finger = playing(scenes.TEAMS, [("summon", {"rank": "legendary"})])
    finger.press("hC")
    words = finger.stage.words()
    assert "Wencesl." in words and "leyendas: recibe 1, roba 1" in words
    finger.press("C")
    words = finger.stage.words()
    assert "Wenceslao: leyendas +1, roba 1" in words


def test_who_handed_the_turn_over_ends_it_and_draws():
    summoned = [scenes.PLACE, scenes.END, ("summon", {"rank": "common"})]
    finger = playing(scenes.TEAMS, summoned)
    finger.more("hand_over")
    assert "Maximilianos acaba el turno de Beto" in finger.understood() + finger.stage.words()
    finger.stage.wait(4000)
    assert finger.stage.words().startswith("Maximilianos")
    finger.press("C")  # the partner places the last one
    assert finger.stage.words().startswith("Beto")
    finger.press("C")
    words = finger.stage.words()
    assert words.startswith("Beto") and "Roba  1 criatura" in words
    finger.press("C")
    assert "Beto roba: 1 criatura" in finger.stage.words()
    assert finger.view["active"] == 2


DEEDS = [
    (scenes.RICH, ["DOWN", "C", "C"], "Ana: retira 1 básica, de 4 a 3"),
    (scenes.RICH, ["DOWN", "C", "B", "UP", "C"], "Ana: retira 2 básicas, de 4 a 2"),
    (scenes.RICH, ["B", "C", "UP", "C"], "Beto: coloca 1 heroica"),
    (scenes.RICH, ["B:summon", "UP", "B", "B", "DOWN", "C"],
     "Ana: retira 1 básica, de 4 a 3. Beto: coloca 1 heroica"),
    (scenes.PLAIN, ["DOWN", "B:upgrade"], "Beto: voltea 1 básica a heroica"),
    (scenes.PLAIN, ["DOWN", "B:transform", "C"],
     "Beto: retira 1 básica, de 1 a 0. Ana: coloca 1 básica"),
]  # fmt: skip


@pytest.mark.parametrize("before, keys, words", DEEDS, ids=[words for _, _, words in DEEDS])
def test_hands_are_told_whose_pieces_come_and_go(before, keys, words):
    finger = playing(scenes.DUEL, before)
    finger.press(*keys)
    assert words in finger.stage.words().replace("\n", " ")
    assert type(finger.top).__name__ == "MatchScreen"


def test_what_a_turn_scores_is_spelt_out_on_the_ink_and_in_the_log():
    finger = playing(scenes.DUEL, [*scenes.RICH, ("summon", {"rank": "heroic"})])
    finger.press("C")
    assert "2 básicas, 1 heroica: de 16 a 18" in finger.stage.words()
    finger.press("C")
    line = "Beto +2: 2 básicas, 1 heroica: de 16 a 18"
    assert line in finger.understood()
    finger.press("B")
    finger.choose("Jugadas")
    finger.stage.wait(500)
    finger.press("C")
    finger.stage.wait(500)
    assert line in finger.stage.words().replace("\n", " ")


def test_a_melee_turn_is_spelt_out_by_colour():
    finger = playing(scenes.MELEE, scenes.ODD)
    finger.press("C", "C")
    assert "Carla +2: azul de 7 a 8 · amarillo de 5 a 6" in finger.stage.words().replace("\n", " ")


def test_cards_that_go_back_lie_down_and_others_are_straightened():
    finger = playing(scenes.TEAMS, [scenes.PLACE, scenes.END])
    finger.more("discard")
    finger.press("UP", "C")
    words = finger.understood()
    assert "Las cartas devueltas van tumbadas" in words
    assert "Endereza otras hasta que queden 6 tumbadas" in words
    assert "Beto descarta 1 criatura; a la parte inferior: 1 criatura" in words


def result_of(name):
    scene = next(scene for scene in scenes.SCENES if scene["name"] == name)
    finger = playing(scene["setup"], scene["do"])
    assert type(finger.top).__name__ == "Result"
    return finger.stage.words()


def test_a_melee_s_result_has_the_lowest_colour_first():
    words = result_of("melee-result-lowest")
    assert "Gana Beto: más bajo 5 a 4" in words
    assert "verde  5" in words  # Beto's lowest colour is Carla's
    lines = words.splitlines()
    order = [name for line in lines for name in ("Beto", "Ana", "Carla") if line.startswith(name)]
    assert order[0] == "Beto"


def test_a_melee_s_result_has_the_colours_in_the_order_of_comparison():
    words = result_of("melee-result")
    assert "Gana Carlotas: 2.º color 10 a 5" in words
    assert "más bajo  2.º color" in words
    assert "verde  2  azul  10" in words
    words = result_of("melee-result-all")
    assert "bajo  2.º  3.º  mej.  fichas" in words


def melee_of(scores):
    """A melee in its last turns, with each side's points of the others' colours; then its end."""
    points = [(seat, color, by) for seat, row in enumerate(scores) for color, by in enumerate(row)]
    actions = [
        scenes.adjust(f"sides.{seat}.colors.{color}", by) for seat, color, by in points if by
    ]
    actions += [scenes.adjust("turn.actions_left", -1), scenes.END]
    for _ in scores:
        actions += [scenes.adjust("turn.actions_left", -2), scenes.END]
    players = [{"name": name} for name in ("Ana", "Beto", "Carla", "Diego")[: len(scores)]]
    finger = playing({"mode": "melee", "players": players}, actions)
    assert type(finger.top).__name__ == "Result"
    return finger


def test_several_who_win_are_named_with_what_the_others_lacked():
    finger = melee_of([(0, 10, 3), (3, 0, 10), (3, 5, 0)])
    assert finger.view["winners"] == [0, 1]
    assert "Ganan Ana · Beto: 2.º color 10 a 5" in finger.stage.words()
    finger.press("A", "B", "C")  # as the history tells it
    finger.stage.wait(500)
    assert "Ganan Ana · Beto: 2.º color 10 a 5" in finger.stage.words()


def test_a_draw_of_all_names_nobody():
    finger = melee_of([(0, 10, 3), (3, 0, 10), (10, 3, 0)])
    assert finger.view["winners"] == [0, 1, 2]
    assert "Empate: más bajo 3 a 3" in finger.stage.words()


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_cards_are_in_the_list(language):
    finger = playing(scenes.MELEE)
    finger.stage.app.change_setting("language", language)
    finger.press("B")
    finger.choose(SHELL[language]["more.help"])
    told = ""
    while type(finger.top).__name__ == "Leaflet":
        told += " " + finger.stage.words().replace("\n", " ")
        finger.press("C")
    for number in range(1, 5):
        assert TEXTS[language]["help.%d" % number] in told


def test_every_criterion_that_was_compared_has_its_numbers():
    words = result_of("duel-pieces")
    assert "Gana Ana: fichas 5 a 3" in words
    assert "puntos  mej.  fichas" in words
    assert "18  0" in words  # no upgraded pieces is a number, too


def test_a_team_wins_together():
    assert "Ganan Beto · Maximilianos: puntos 9 a 5" in result_of("teams-result")


EFFECTS = [
    ("upgrade", ["B", "C", "C"], {"side": 1, "rank": "common"}),
    ("effect_place", ["B", "DOWN", "C", "C"], {"side": 1, "rank": "common"}),
    ("destroy", ["B", "DOWN", "DOWN", "C", "C"], {"side": 0, "rank": "common"}),
]


@pytest.mark.parametrize("action, keys, wanted", EFFECTS, ids=[case[0] for case in EFFECTS])
def test_effects_are_at_hand_straight_after_a_summon(action, keys, wanted):
    finger = playing(scenes.DUEL, scenes.SUMMONED)
    assert finger.stage.labels()[1] == "Efectos"
    finger.press(*keys)
    done, args = finger.last()
    assert done == action
    assert {name: args[name] for name in wanted} == wanted
    # A card may want more than one.
    assert finger.stage.labels()[1] == "Efectos"
    finger.press("B", "B")
    assert "Más: Beto" in finger.stage.words()


def test_after_another_action_the_list_of_all_comes_at_once():
    finger = playing(scenes.DUEL, scenes.SUMMONED)
    finger.press("C")
    assert finger.last()[0] == "place"
    assert finger.stage.labels()[1] == "Más"


def test_an_effect_that_cannot_be_refuses_at_once():
    finger = playing(scenes.DUEL, [("summon", {"rank": "legendary", "onto": {"side": 1,
                                    "rank": "common"}})])  # fmt: skip
    finger.press("B")
    assert "Mover o saltar  no hay" in finger.stage.words()
    finger.press("DOWN", "DOWN", "C")
    assert "No hay esa ficha" in finger.stage.words()
    assert finger.last()[0] == "summon"


def test_the_box_of_the_set_up_reaches_the_rules():
    finger = Table()
    finger.press("C")
    finger.choose("Fichas por color")
    finger.press("UP", "C")
    while finger.top.at:
        finger.press("UP")
    finger.press("C")
    assert finger.view["sides"][0]["reserve"] == {"pieces": 17, "legendary": 3}


def test_before_the_first_action_the_table_tells_how_to_lay_it_out():
    finger = playing(scenes.DUEL)
    assert finger.stage.labels()[0] == "Preparar"
    finger.press("A")
    assert "Beto pone 1 básica" in finger.stage.words()
    finger.press("UP", "DOWN", "DOWN")
    assert finger.stage.labels() == ("Atrás", "Ver", "Entendido")
    finger.press("B")
    assert "1  Básicas" in finger.stage.words()
    finger.press("A", "C")
    assert finger.last()[0] == "place"
    assert finger.stage.labels()[0] == "Ver"


@pytest.mark.parametrize("setup", [scenes.DUEL, scenes.ELITE, scenes.TEAMS, scenes.MELEE])
def test_c_on_the_cards_of_the_set_up_scores_nothing(setup):
    finger = playing(setup)
    before = copy(finger.view)
    finger.press("A")
    for _ in range(4):
        if type(finger.top).__name__ != "Prepare":
            break
        finger.press("C")
    assert finger.stage.app.at_rest
    assert finger.view == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_set_up_of_elite_teams_is_told_whole(language):
    finger = playing(scenes.TEAMS)
    finger.stage.app.change_setting("language", language)
    finger.press("A")
    told = ""
    while type(finger.top).__name__ == "Prepare":
        told += " " + finger.stage.words().replace("\n", " ")
        finger.press("C")
    own = TEXTS[language]
    for words in (*own["prepare.elite"].split("|"), *own["prepare.teams"].split("|"),
                  own["prepare.legends"] % ("Carlotas", "Beto")):  # fmt: skip
        assert words in told


def test_undo_tells_the_change():
    finger = playing(scenes.DUEL)
    finger.press("DOWN", "C", "C", "hA")
    assert "Ana destruye básica de Beto" in finger.stage.words()
    finger.press("C")
    assert finger.view["sides"][1]["total"] == 1


# --- words ---------------------------------------------------------------------------------------


def test_both_languages_have_the_same_keys():
    assert set(TEXTS["es"]) == set(TEXTS["en"])
    for key in TEXTS["es"]:
        holes = [re.findall(r"%[sd]|\{\w+\}", TEXTS[language][key]) for language in LANGUAGES]
        assert holes[0] == holes[1], key


def source(name):
    return (ROOT / "firmware" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_words(language):
    words = {**SHELL[language], **TEXTS[language]}
    every = refusals("tashkalar")
    every |= {"cannot_upgrade", "cannot_downgrade", "bad_argument", "bad_mode",
              "bad_player_count", "not_adjustable", "out_of_range"}  # fmt: skip
    for refusal in every:
        assert "error." + refusal in words, refusal
    for criterion in ending._CRITERIA:
        assert "criterion." + criterion in words
    for action in set(actions_of(rules)) | set(COMMON):
        assert "do." + action in words
        assert "log." + action in words
    for mode in ("elite", "elite_teams", "duel", "duel_teams", "melee"):
        assert "mode." + mode in words
    for color in tashkalar_setup.COLORS:
        assert "short." + color in words and "word." + color in words
    for reason in ("points", "last_card", "concede"):
        assert "reason." + reason in words
    for make_form in FORMS.values():
        for field in make_form().fields:
            assert "field." + field.name in words, field.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_and_refusals_fit(language):
    own = TEXTS[language]
    small, text = theme.font("small"), theme.font("text")
    for key, words in own.items():
        if key.startswith("do."):
            room = 76 if key in ("do.place", "do.destroy") else 92
            assert small.width(words) <= room, key
        if key.startswith("error.") or key.startswith("refused."):
            many = re.sub(r"\[.*?\|(.*?)\]", r"\1", words).replace("%d", "2")
            fact, _, advice = many.partition(". ")
            assert text.width(fact) <= 230, key
            assert small.width(advice) <= 240, key
    for first in tashkalar_setup.COLORS:
        # Two long names of colours side by side must not push the third out of the table.
        assert small.width(own["short." + first]) <= 37


class Counting:
    """A font that notes how many characters it has measured."""

    def __init__(self, font):
        self._font = font
        self.measured = 0

    def width(self, words):
        self.measured += len(words)
        return self._font.width(words)


@pytest.mark.parametrize("name", ["Ana", "Maximilianos", "Iñigo i i i i i i i i i i", "N" * 64])
def test_a_name_is_cut_where_it_no_longer_fits(name):
    font = theme.font("small")
    counting = Counting(font)
    cut = widgets.short(counting, name, 51)
    assert font.width(cut) <= 51
    if cut != name:
        assert cut[-1] == "." and name.startswith(cut[:-1])
        # No space is left before the point.
        rest = name[len(cut) - 1 :].lstrip()
        assert font.width(name[: -len(rest)] + rest[0] + ".") > 51
    # The longest name must not take longer than what is seen of it.
    assert counting.measured < 64 + 200


KEY = re.compile(r"^[a-z]+\.[a-z_.]+\d?$")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", scenes.SCENES, ids=[scene["name"] for scene in scenes.SCENES])
def test_a_scene_is_whole(scene, language):
    stage = shots.play("tashkalar", scene, language)
    stage.settle()
    assert stage.store.read("log.txt", 8192) is None
    items = stage.text()
    assert items
    for item in items:
        assert "…" not in item["text"], item
        assert item["text"] in ("ama.", "mor.") or not KEY.match(item["text"]), item
        assert item["x"] >= 0 and item["x"] + item["w"] <= 296, item
        # Nothing stands on a line of the grid.
        assert not item["y"] < theme.KEYS_LINE < item["y"] + item["h"], item
    for number, one in enumerate(items):
        for other in items[:number]:
            across = min(one["x"] + one["w"], other["x"] + other["w"]) - max(one["x"], other["x"])
            down = min(one["y"] + one["h"], other["y"] + other["h"]) - max(one["y"], other["y"])
            assert across < 0 or down < 0 or across * down == 0, (one, other)


def test_the_table_is_legible_in_every_pair_of_colours():
    for first in tashkalar_setup.COLORS:
        for second in tashkalar_setup.COLORS:
            if first == second:
                continue
            rest = [color for color in tashkalar_setup.COLORS if color not in (first, second)]
            setup = {"mode": "melee", "players": [
                {"name": color, "color": color} for color in (first, second, *rest[:2])
            ]}  # fmt: skip
            finger = playing(setup)
            heads = [item for item in finger.stage.text() if 19 <= item["y"] <= 25]
            heads.sort(key=lambda item: item["x"])
            for left, right in itertools.pairwise(heads):
                assert left["x"] + left["w"] + 3 <= right["x"], (left, right)


# --- lights --------------------------------------------------------------------------------------


def lights(setup, actions, grid, press=()):
    return shots.lights("tashkalar", {"setup": setup, "do": actions, "press": press}, grid)


@pytest.mark.parametrize("grid", shots.GRIDS)
def test_lights_differ_with_what_they_show(grid):
    point = scenes.adjust
    states = [
        lights(scenes.DUEL, [], grid),
        lights(scenes.DUEL, [point("sides.0.points", 9)], grid),
        lights(scenes.DUEL, [point("sides.1.points", 9)], grid),
        lights(scenes.DUEL, [point("turn.actions_left", 1)], grid),
        lights(scenes.DUEL, [], grid, ["DOWN"]),
        lights(scenes.MELEE, [], grid),
        lights(scenes.MELEE, [point("sides.3.colors.0", 9)], grid),
        lights(scenes.DUEL, scenes.LAST, grid),
    ]
    if grid != (8, 8):
        states.append(lights(scenes.DUEL, [("upgrade", {"side": 0, "rank": "common"})], grid))
        states.append(lights(scenes.DUEL, [("effect_place", {"side": 1, "rank": "common"})], grid))
    for number, state in enumerate(states):
        assert state not in states[:number], number


def test_bars_are_as_high_as_the_score():
    rows = lights(scenes.DUEL, [scenes.adjust("sides.1.points", 9)], (8, 8))
    lit = [sum(cell != "000000" for cell in row[4:]) for row in rows[:7]]
    assert lit == [0, 0, 0, 0, 4, 4, 4]  # 7 x 9 / 18, rounded down
    assert sum(cell != "000000" for cell in rows[7]) == 1  # one action


@pytest.mark.parametrize("grid", shots.GRIDS)
def test_telling_events_have_an_effect(grid):
    scripts = {
        "legend": (scenes.DUEL, [], ["B", "C", "UP", "UP", "C"]),
        "summon": (scenes.DUEL, [], ["B", "C", "UP", "C"]),
        "destroy": (scenes.DUEL, [], ["DOWN", "C", "C"]),
        "flare": (scenes.DUEL, scenes.BEHIND, ["DOWN", "B", "C", "C"]),
        "claim": (scenes.ELITE, [scenes.PLACE], ["B", "C", "C"]),
    }
    for name, (setup, before, keys) in scripts.items():
        finger = playing(setup, before, grid=grid)
        finger.press(*keys)
        during = finger.stage.leds()
        finger.stage.wait(3000)
        assert finger.stage.leds() != during, name
        assert finger.log() == ""
