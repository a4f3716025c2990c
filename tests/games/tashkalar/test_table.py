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
        """Close banners, as a table would."""
        while type(self.top).__name__ == "Banner":
            self.press("C")

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
        self.choose(self.stage.app.match.label(action))

    def pick(self, words):
        """The option of a form with these words, then C."""
        for _ in range(20):
            field = self.top.field
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
        self.press("hC")
        self.understood()

    def last(self):
        entry = self.stage.app.match.session.last_action()
        return entry["do"], entry["with"]

    def log(self):
        return (self.stage.store.read("log.txt", 8192) or b"").decode()


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
    finger.press("hC")
    assert finger.view["final"]
    assert "Meta alcanzada" in finger.stage.words()
    finger.understood()
    cut_and_back(finger)
    play_to_the_end(finger)
    assert finger.view["winners"] == finger.view["sides"][0]["players"]
    assert finger.view["sides"][0]["points"] == 18


@pytest.mark.parametrize("mode", ["elite", "elite_teams"])
def test_an_elite_match_from_the_launcher_to_the_result(mode):
    finger = launched(mode)
    finger.spend()
    assert "misión" in finger.stage.words()  # nobody forgets it
    finger.press("B", "C")  # claim is the first of the list now
    finger.press("UP", times=3)
    before = copy(finger.view)
    finger.press("C")
    assert finger.last() == ("claim", {"points": 4})
    finger.understood()
    undo_once(finger, before)
    finger.press("B", "C")
    for _ in range(9):
        finger.press("UP")
    finger.press("C")
    finger.understood()
    assert finger.view["sides"][0]["score"] == 9
    cut_and_back(finger)
    finger.press("hC")
    finger.understood()
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
    finger.press("hC")
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
        lambda f: (f.press("B", "C", "UP", "B"), f.pick("básica de Beto")),
        {"rank": "heroic", "onto": {"side": 1, "rank": "common"}},
    ),
    "summon, improvised": (
        scenes.MELEE,
        [],
        lambda f: (f.press("B", "C", "B", "B"), f.pick("Carla")),
        {"rank": "common", "onto": None, "improvise": 2},
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
        lambda f: (f.press("B", "C", "UP", "UP", "B", "B"), f.pick("retira una legendaria")),
        {"rank": "legendary", "onto": None, "take": "legendary"},
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
        lambda f: f.press("B", "C", "UP", "C"),
        {"points": 2},
    ),
    "odd_point": (scenes.MELEE, scenes.ODD, lambda f: f.press("B", "C", "C"), {"side": 3}),
    "odd_point declined": (
        scenes.MELEE,
        scenes.ODD,
        lambda f: (f.more("odd_point"), f.pick("ninguno")),
        {"side": -1},
    ),
    "last_card": (
        scenes.DUEL,
        [("summon", {"rank": "common"})],
        lambda f: (f.more("last_card"), f.press("UP", "C")),
        {"missing": 1},
    ),
    "last_card in teams": (
        scenes.TEAMS,
        [scenes.PLACE],
        lambda f: f.more("last_card"),
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
    action, args = finger.last()
    assert action == name.split()[0].rstrip(",")
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
    undo_once(finger, before)
    finger.press("hA", "B")
    assert finger.view == after


def test_an_odd_colour_with_something_between_it_and_the_end_is_a_step_of_its_own():
    between = [("odd_point", {"side": 3}), ("last_card", {})]
    finger = playing(scenes.MELEE, [*scenes.ODD, *between])
    before = copy(finger.view)
    finger.press("hC")
    finger.understood()
    undo_once(finger, before)
    for _ in between:
        finger.press("hA", "C")
    finger.press("hA", "B")
    assert finger.last()[0] == "odd_point"


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
    for words, answer in zip(seen, ("Ambas", "Inferior", "Ninguna", "Superior"), strict=True):
        assert re.search(answer, words)
    assert "Ambas" not in seen[1] and "Ninguna" not in seen[1]
    assert finger.stage.app.match.session.count == len(scenes.BEHIND)
    finger.press("C")
    assert "mitad superior" in finger.stage.words()
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


def test_what_hands_must_do_stays_until_c():
    finger = playing(scenes.DUEL, [("summon", {"rank": "heroic"})])
    finger.press("hC")
    assert "Ana roba 1 criatura" in finger.stage.words()
    finger.stage.wait(10_000)
    finger.press("A", "B", "UP")
    assert "Ana roba 1 criatura" in finger.stage.words()
    finger.press("C")
    assert "roba" not in finger.stage.words()


def test_a_team_draws_and_passes_its_legends():
    finger = playing(scenes.TEAMS, [("summon", {"rank": "legendary"})])
    finger.press("hC")
    words = finger.stage.words()
    assert "Da tus leyendas a" in words
    assert "Wenceslao roba 1 leyenda" in words


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
    assert finger.stage.labels() == ("Atrás", "Ver", "Puntos")
    finger.press("B")
    assert "1  Básicas" in finger.stage.words()
    finger.press("A", "C")
    assert finger.last()[0] == "place"
    assert finger.stage.labels()[0] == "Ver"


def test_undo_tells_the_change():
    finger = playing(scenes.DUEL)
    finger.press("DOWN", "C", "C", "hA")
    assert "Destruye básica de Beto" in finger.stage.words()
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
            fact, _, advice = (words.replace("%d", "2")).partition(". ")
            assert text.width(fact) <= 230, key
            assert small.width(advice) <= 240, key
    for first in tashkalar_setup.COLORS:
        # Two long names of colours side by side must not push the third out of the table.
        assert theme.font("caption").width(own["short." + first]) <= 36


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
