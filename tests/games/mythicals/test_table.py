# SPDX-License-Identifier: MIT
"""Mythicals at the table, pressed like a player would: whole matches, words, lights."""

import re

import pytest

from firmware import games
from firmware.games.mythicals import rules
from firmware.games.mythicals.cards import ways
from firmware.games.mythicals.forms import FORMS
from firmware.games.mythicals.table import Table
from firmware.ui.past import log_words
from firmware.ui.theme import font
from tests.games import actions_of, log_of, refusals
from tests.games.mythicals.scenes import (
    DAWN,
    EARLY,
    END,
    GIVES,
    HELD,
    IDLE,
    LATE,
    PLAIN,
    SCENES,
    TRACKED,
    draw,
)
from tools.setup import ROOT
from tools.stage import Stage
from tools.texts import texts

LANGUAGES = ("es", "en")


def stage_with(setup=PLAIN, actions=(), language="es", grid=(8, 8)):
    stage = Stage(grid=grid)
    stage.app.change_setting("language", language)
    stage.begin("mythicals", setup, actions)
    return stage


def play_scene(scene, language, grid=(8, 8)):
    stage = stage_with(scene["setup"], scene.get("do", ()), language, grid)
    stage.press(*scene.get("press", ()))
    return stage


def no_crash(stage):
    log = stage.store.read("log.txt", 8192)
    assert not log, log.decode()


def read_notices(stage):
    """Close what waits for C."""
    while type(stage.app.top).__name__ in ("Banner", "Give"):
        stage.press("C")


def point(stage, spot):
    """Bring the pointer to a spot with UP, DOWN and their holds."""
    for _ in range(40):
        if stage.app.top.spot == spot:
            return
        stage.press("DOWN")
    raise AssertionError(spot)


def launch(stage, rows=()):
    """From the launcher into a match; `rows` of the wizard are changed once on the way."""
    while stage.app.top.rows()[stage.app.top.at][1] != "Mythicals":
        stage.press("DOWN")
    stage.press("C")
    for row in rows:
        while stage.app.top.at != row:
            stage.press("DOWN")
        stage.press("C")
    while stage.app.top.at:
        stage.press("UP")
    stage.press("C")


WIZARD_CARDS, WIZARD_SECRET = 4, 5


# --- whole matches -----------------------------------------------------------------------------


def test_a_plain_match_from_the_launcher_to_the_result():
    stage = Stage()
    launch(stage)
    assert stage.view["game"] == "mythicals" and not stage.view["cards"]
    stage.press("C", "UP", "C")  # keep 2
    assert (stage.view["deck"], stage.view["reserve"], stage.view["phase"]) == (42, 1, "take")
    point(stage, "red2")
    stage.press("C")
    assert stage.view["players"][0]["tokens"] == ["red2"]
    stage.press("C", "UP", "C")  # two markers on the token above
    assert stage.view["tokens"]["red3"]["markers"] == 2
    stage.press("C")
    assert (stage.view["active"], stage.view["phase"]) == (1, "draw")

    # The reserve, a token, and a block that is taken back.
    stage.press("DOWN", "C")
    assert (stage.view["reserve"], stage.view["phase"]) == (0, "take")
    point(stage, "blue2")
    stage.press("C", "B", "C")
    assert stage.view["tokens"]["blue3"]["state"] == "blocked"
    stage.press("hA", "C")
    assert stage.view["tokens"]["blue3"]["state"] == "available"
    before = stage.view
    stage.power_on()
    assert stage.view == before
    stage.press("hC", "C")  # nothing more, and yes

    while stage.view["deck"] > 9:
        stage.press("C", "C")
        read_notices(stage)
        stage.press("hC")
    stage.press("C", "B", "C")
    assert stage.view["final"] and type(stage.app.top).__name__ == "Banner"
    read_notices(stage)
    stage.power_on()
    assert stage.view["final"]
    point(stage, "black6")
    stage.press("C")
    assert stage.view["over"] and stage.view["reason"] == "day"
    while type(stage.app.top).__name__ == "Finale":
        stage.press("C")
    assert type(stage.app.top).__name__ == "Result"
    assert "Al amanecer" in stage.words()
    stage.press("A")
    assert stage.app.match is None
    no_crash(stage)


def test_a_tracked_match_from_the_launcher_to_the_result():
    stage = Stage()
    launch(stage, [WIZARD_CARDS, WIZARD_SECRET])
    # Two cards each: purple 1 and green 2, red 2 and blue 2. Two of one colour are refused.
    stage.press("C", "C")
    assert "distinto color" in stage.words()
    stage.press("B", "DOWN", "C", "B", "C", "B", "C")
    view = stage.view
    assert view["cards"] and not view["secret"]
    assert view["players"][0]["cards"]["green"] == [0, 1, 0, 0, 0, 0]
    assert view["players"][1]["cards"]["blue"] == [0, 1, 0, 0, 0, 0]

    # Purple 1, 2 and 3: the 1 is a duplicate.
    stage.press("C", "C", "DOWN", "C", "DOWN", "C")
    assert stage.view["given"] == ["p1"] and type(stage.app.top).__name__ == "Give"
    stage.press("A")
    assert "J2" in stage.words() and "morado 1" in stage.words()
    read_notices(stage)
    assert stage.app.top.spot == "purple3"  # the best that can be taken
    stage.press("C")
    assert stage.view["players"][0]["tokens"] == ["purple3"]
    assert stage.view["discard"] == 3
    stage.press("B", "C", "C")
    stage.press("hA", "C")
    before = stage.view
    stage.power_on()
    assert stage.view == before
    stage.press("hC", "C") if before["phase"] == "bonus" else stage.press("hC")

    # The rest of the night: whatever comes, and from the reserve at times.
    for _ in range(60):
        if stage.view["over"] or stage.view["deck"] <= 9:
            break
        enter_cards(stage)
        read_notices(stage)
        pass_on(stage)
    assert stage.view["deck"] == 9
    stage.press("DOWN", "C")
    if stage.view["phase"] == "draw":
        stage.press("C")
    read_notices(stage)
    pass_on(stage)
    enter_cards(stage, day=True)
    assert stage.view["final"]
    read_notices(stage)
    stage.press("hC")
    assert "acaba" in stage.words()
    stage.press("C")
    assert stage.view["over"]
    while type(stage.app.top).__name__ == "Finale":
        stage.press("C")
    # A rematch asks for the cards of the new deal.
    stage.press("B", *["DOWN"] * 3, "C", "C")
    assert type(stage.app.top).__name__ == "Deal"
    stage.press("C", "B", "C", "C", "B", "C")
    assert stage.view["deck"] == 45 and stage.view["round"] == 1
    no_crash(stage)


def pass_on(stage):
    """The turn ends without a token, also where one could be taken."""
    asks = bool(stage.view["players"][stage.view["active"]]["can_take"])
    stage.press("hC")
    assert ("Aún se puede tomar una ficha" in stage.words()) == asks
    if asks:
        stage.press("C")


def enter_cards(stage, day=False):
    """Three cards that are still to come, entered one by one; the colour as proposed."""
    stage.press("C")
    form = stage.app.top
    unseen = stage.view["unseen"]
    wanted = []
    for color in rules.COLORS:
        for rank in range(6):
            wanted += [(color, rank)] * unseen[color][rank]
    # From the far end, so that both colours and values are walked.
    for color, rank in wanted[-3:][: 2 if day else 3]:
        for _ in range(5):
            if form.field._cell.row == rules.COLORS.index(color):
                break
            stage.press("B")
        for _ in range(6):
            if form.field._cell.column == rank:
                break
            stage.press("DOWN")
        stage.press("C")
    if day:
        while form.field._cell.row < 4:
            stage.press("B")
        stage.press("C")
    if stage.view["phase"] == "draw":
        stage.press("C")
    assert stage.view["phase"] == "take", stage.words()


def test_conceding_asks_first():
    stage = stage_with(PLAIN, EARLY)
    stage.press("B")
    labels = [row[1] for row in stage.app.top.rows()]
    stage.press("DOWN", times=labels.index("Rendirse"))
    stage.press("C", "A")
    assert not stage.view["over"]
    stage.press("C", "C", "DOWN", "C")
    assert stage.view["over"] and stage.view["winners"] == [1]
    assert type(stage.app.top).__name__ == "Result"
    no_crash(stage)


def test_equal_points_are_a_draw_and_ask_for_another_match():
    stage = stage_with(
        PLAIN, [*LATE, ("adjust", {"path": "players.1.markers", "by": 7}), draw(0, 1, True)]
    )
    score = [person["score"] for person in stage.view["players"]]
    path = "tokens.%s.value" % stage.view["players"][1]["tokens"][0]
    for _ in range(2):
        by = min(18, score[0] - score[1])
        stage.app.match.session.do("adjust", {"path": path, "by": by})
        score = [person["score"] for person in stage.view["players"]]
        path = "tokens.%s.value" % stage.view["players"][1]["tokens"][1]
        if score[0] == score[1]:
            break
    assert score[0] == score[1]
    stage.press("hC", "C")
    while stage.labels()[2] == "Girar":
        stage.press("C")
    assert "Empate" in stage.words() and "otra partida decide" in stage.words()


# --- few presses -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "keys", "most", "test"),
    [
        ([], "C C", 2, lambda view: (view["deck"], view["reserve"]) == (42, 2)),
        ([], "C UP C", 3, lambda view: (view["deck"], view["reserve"]) == (42, 1)),
        (LATE, "DOWN C UP UP C", 5, lambda view: view["reserve"] == 12),
        ([draw(0)], "hDOWN hDOWN UP C", 4, lambda view: view["tokens"]["red3"]["owner"] == 0),
        (EARLY, "DOWN C C", 3, lambda view: view["tokens"]["blue5"]["markers"] == 1),
        (EARLY, "DOWN B C", 3, lambda view: view["tokens"]["blue5"]["state"] == "blocked"),
        ([draw(0)], "hC", 1, lambda view: view["active"] == 1),
        (EARLY, "hC C", 2, lambda view: view["active"] == 0),
        ([draw(0)], "hA C", 2, lambda view: view["phase"] == "draw"),
        (LATE, "C B C", 3, lambda view: view["final"]),
    ],
)  # fmt: skip
def test_press_counts(actions, keys, most, test):
    if actions is EARLY:
        # The next token is meant: the lowest of a column, so that DOWN goes on to the next one.
        actions = [draw(0), END, draw(1), ("take", {"player": 1, "token": "green5"})]
    stage = stage_with(PLAIN, actions)
    if "blue5" in test.__code__.co_consts:
        assert stage.app.top.spot == "red2"
    start = stage.presses
    stage.press(*keys.split())
    assert stage.presses - start == most
    assert test(stage.view)
    no_crash(stage)


def test_a_tracked_token_with_one_way_to_pay_is_one_press():
    stage = stage_with(
        TRACKED, [*HELD[:-1], END, ("gather", {"player": 1, "color": "purple"})][:1]
    )
    assert stage.app.top.spot == "red3"
    stage.press("C")
    assert stage.view["players"][0]["tokens"] == ["red3"]


def test_other_cards_can_be_paid():
    stage = stage_with(TRACKED, HELD)
    point(stage, "red2")
    stage.press("C")  # red 2 and 3 are proposed
    assert stage.app.top.value == ["r2", "r3"]
    stage.press("DOWN", "C", "C")  # without the 2 ...
    stage.press("C")
    stage.press("UP", "C")
    assert not stage.view["players"][0]["tokens"]  # one card is not enough
    assert "no valen" in stage.words()
    stage.press("UP", "C", "DOWN", "C")  # ... but with the wild
    assert stage.view["players"][0]["cards"]["red"] == [0, 1, 0, 1, 1, 0]
    no_crash(stage)


def test_what_is_proposed_is_one_whatever_was_done_before():
    stage = stage_with(PLAIN)
    stage.press("C", "UP", "UP")
    assert stage.app.top.value == 3
    stage.press("DOWN", "C")
    point(stage, "red2")
    stage.press("C", "C", "UP")
    assert stage.app.top.value == 2
    stage.press("C", "C")
    assert stage.view["active"] == 1
    stage.press("C")
    assert stage.app.top.value == 1  # of three, and for another player
    stage.press("A")
    stage.app.match.session.do("adjust", {"path": "reserve", "by": 5})
    stage.press("DOWN", "C", "UP", "UP", "C")
    assert stage.view["reserve"] == 3
    point(stage, "blue2")
    stage.press("C", "C")
    assert stage.app.top.value == 1 and "como antes" not in stage.words()
    stage.press("C", "C", "DOWN", "C")
    assert stage.app.top.value == 1


# --- every action has a way ----------------------------------------------------------------------


def reachable(setup, actions):
    """The actions that the keys offer, at any spot, in this state."""
    stage = stage_with(setup, actions)
    table = stage.app.match.table
    found = {table.finish()[0]}
    for spot in table.spots():
        found.add(table.primary(spot)[0])
        found.update(action for action, _ in table.others(spot))
    return found


def test_every_action_has_a_way_by_buttons():
    common = {"end_turn", "concede"}
    assert set(FORMS) == set(actions_of(rules)) | {"concede"}
    assert set(Table.QUICK) == set(actions_of(rules)) | common
    for actions in ([], [draw(0)], EARLY):
        assert (
            reachable(PLAIN, actions)
            == set(actions_of(rules)) - {"reveal", "gather", "spend"} | common
        )
    for actions in ([], HELD):
        plain = {"draw_deck", "draw_reserve", "take"}
        assert reachable(TRACKED, actions) == set(actions_of(rules)) - plain | common


def test_forms_tell_the_rules_every_argument():
    for name, (_, parameters) in actions_of(rules).items():
        wanted = {parameter[0] for parameter in parameters}
        fields = {field.name for field in FORMS[name]().fields}
        assert fields | {"day"} >= wanted and fields <= wanted


def test_a_token_can_be_chosen_from_a_list():
    stage = stage_with(PLAIN, EARLY)
    point(stage, "deck")
    stage.press("B")
    labels = [row[1] for row in stage.app.top.rows()]
    stage.press("DOWN", times=labels.index("Bloquear"))
    stage.press("C", "DOWN", "C")
    assert stage.view["tokens"]["purple3"]["state"] == "blocked"


def test_corrections_reach_tokens_piles_stacks_and_cards():
    stage = stage_with(PLAIN, [draw(0)])
    stage.press("A", "B", "C")
    assert stage.view["tokens"]["purple2"]["value"] == 3
    stage.press("A", "C", "C")
    assert stage.view["players"][0]["markers"] == 1
    point(stage, "deck")
    stage.press("A", "B", "C")
    assert stage.view["deck"] == 43
    point(stage, 1)
    stage.press("A", "C", "C")
    assert stage.view["players"][1]["markers"] == 1
    stage = stage_with(TRACKED, HELD)
    point(stage, 0)
    stage.press("A", "B", "C")
    assert stage.view["players"][0]["cards"]["purple"][0] == 1
    point(stage, "reserve")
    paths = [path for path, _ in stage.app.match.numbers("reserve")]
    stage.press("A", *["B"] * (1 + paths.index("reserve_cards.blue.5")), "C")
    assert stage.view["reserve_cards"]["blue"][5] == 1
    no_crash(stage)


def test_holding_walks_the_columns_and_pressing_the_tokens():
    stage = stage_with(PLAIN, DAWN)
    table = stage.app.match.table
    found = table.spots()
    assert (
        "purple2" not in found
        and found[0] == "purple5"
        and found[-4:] == ["deck", "reserve", 0, 1]
    )
    assert table.jump("purple4", -1) == "green4"
    assert table.jump("green3", -1) == "red2"
    assert table.jump("green5", 1) == "purple5"
    assert table.jump("purple5", 1) == "deck"
    assert table.jump("black6", -1) == "deck"
    # All round and home again, with an empty column left out.
    for name in ("red5", "red2"):
        stage.view["tokens"][name]["state"] = "taken"
    assert table.jump("green5", -1) == "blue5"


def test_ways_to_pay_are_those_of_the_rules():
    """All cards in one hand: every way pays, none twice, and few wilds come first."""
    rows = {color: [1] * 6 for color in rules.COLORS}
    for _, column in rules.BOARD:
        for name in column:
            found = ways(rows, name, 500)
            needs = int(name[-1])
            assert found and len({tuple(sorted(cards)) for cards in found}) == len(found)
            for cards in found:
                pairs = [rules.read(code) for code in cards]
                assert rules._matches(name, needs, pairs), (name, cards)
            wilds = [sum(code[1] == "w" for code in cards) for cards in found]
            assert wilds == sorted(wilds)
    # 6 pairs of colours; 5 values, or one of two wild, or both wild.
    assert len(ways(rows, "grey2", 500)) == 6 * (5 + 10 + 1)
    assert ways({**rows, "red": [1, 0, 1, 0, 0, 1]}, "red3", 9) == [["r1", "r3", "rw"]]


def test_points_of_the_tokens_are_set_in_the_wizard():
    stage = Stage()
    while stage.app.top.rows()[stage.app.top.at][1] != "Mythicals":
        stage.press("DOWN")
    stage.press("C", "UP", "C")
    assert "Puntos de las fichas" in stage.words()
    stage.press("UP", "UP")  # no more than one below the next
    stage.press("B", "B", "B", times=2)
    stage.press("B", "DOWN", "C")  # the full ladder: 12
    assert "propios" in stage.words()
    stage.press("DOWN", "C")
    values = {name: stage.view["tokens"][name]["value"] for name in ("red2", "red3", "black6")}
    assert values == {"red2": 3, "red3": 4, "black6": 12}
    no_crash(stage)


def test_markers_on_a_token_are_won_with_it():
    stage = stage_with(PLAIN, DAWN)
    point(stage, "purple5")
    stage.press("C")
    assert "Beto gana 2 marcadores" in stage.words()
    assert stage.view["players"][1]["markers"] == 2


@pytest.mark.parametrize(("setup", "actions"), [(PLAIN, DAWN), (TRACKED, HELD)])
def test_the_pointers_frame_is_whole_wherever_it_goes(setup, actions):
    stage = stage_with(setup, actions)
    for key in ["DOWN"] * len(stage.app.match.table.spots()) + ["UP"] * 3:
        stage.press(key)
        drawn = bytes(stage.app.canvas.buf)
        stage.app.ink.wipe()
        stage.app.redraw()
        stage.wait(10)
        assert drawn == bytes(stage.app.canvas.buf), stage.app.top.spot


# --- secrets -----------------------------------------------------------------------------------


def test_a_secret_stays_secret_until_the_end():
    stage = stage_with(PLAIN, DAWN)
    score = str(stage.view["players"][0]["score"])
    point(stage, 0)
    stage.press("A")
    assert "?" in stage.words() and score not in stage.words().split()
    stage.press("A")
    lines = [line for _, line, _ in log_of(stage)]
    assert "Ana toma una ficha" in lines and not [line for line in lines if "toma rojo" in line]
    assert stage.app.match.pages.chart(stage.view) == [0, 0]
    stage = stage_with({**PLAIN, "secret": False}, DAWN)
    assert stage.app.match.pages.chart(stage.view)[0] == int(score)
    point(stage, 0)
    stage.press("A")
    assert score in stage.words()


# --- words -------------------------------------------------------------------------------------


def test_both_languages_have_the_same_keys():
    spanish, english = [texts(language, "firmware/games/mythicals") for language in LANGUAGES]
    assert set(spanish) == set(english)
    for key, text in spanish.items():
        found = [re.findall(r"%[sd]|\{\w+\}", words) for words in (text, english[key])]
        assert found[0] == found[1], key


def test_every_refusal_notice_and_criterion_has_words():
    source = (ROOT / "firmware/games/mythicals/rules.py").read_text()
    codes = refusals("mythicals") - {"bad_option", "bad_argument", "bad_mode"}
    assert {"cards_on", "not_a_match", "day_due"} <= codes
    for language in LANGUAGES:
        told = texts(language, "firmware/games/mythicals")
        for code in codes:
            words = told["error." + code]
            assert ". " in words and words.endswith("."), words
        for code in re.findall(r'note\("(\w+)"\)', source):
            silent = ("new_round", "game_over", "reinforce_or_block")  # the head says it
            assert code in silent or "notice." + code in told, code
        for action in actions_of(rules):
            assert len(told["do." + action]) <= 9 and "log." + action in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene["name"])
def test_no_text_is_shortened(scene, language):
    stage = play_scene(scene, language)
    found = [item["text"] for item in stage.text()]
    assert found and not [text for text in found if "…" in text]
    for item in stage.text():
        assert item["x"] >= 0 and item["x"] + item["w"] <= 296, item
    no_crash(stage)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_fits_its_rows(language):
    """Names of eight letters beside the time, the longest ones where a line is all theirs."""
    for name, room in (("Bernardo", 216), ("Hermenegilda", 270)):
        players = [{**player, "name": name} for player in TRACKED["players"]]
        match = stage_with({**TRACKED, "players": players}, (), language).app.match
        args = {"player": 0, "kept": 3, "day": False, "count": 12, "color": "purple", "markers": 2,
                "token": "purple5", "cards": ["pw", "p1", "gw"]}  # fmt: skip
        for action in actions_of(rules):
            words = log_words(match, {"do": action, "with": args}, 0)
            assert font("text").width(words) <= room, words
            assert "{" not in words and name in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_wizard_and_the_deal_are_not_shortened(language):
    stage = Stage()
    stage.app.change_setting("language", language)
    while stage.app.top.rows()[stage.app.top.at][1] != "Mythicals":
        stage.press("DOWN")
    for keys in (["C"], ["UP"], ["C"], ["C"], ["UP", "UP", "C"], ["UP"] * 4 + ["C", "C"]):
        stage.press(*keys)
        assert "…" not in stage.words(), keys
    assert type(stage.app.top).__name__ == "Deal"
    no_crash(stage)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_fits_its_band(language):
    stage = stage_with(PLAIN, (), language)
    for key, words in texts(language, "firmware/games/mythicals").items():
        if key.startswith("error."):
            stage.app.refuse(words)
            stage.wait(50)
            assert "…" not in stage.words(), words
            stage.press("A", "A")


# --- lights ------------------------------------------------------------------------------------

GRIDS = ((8, 8), (16, 16), (32, 8))


def lights_of(setup, actions, grid, press=()):
    stage = stage_with(setup, actions, grid=grid)
    stage.press(*press)
    stage.wait(3000 - stage.board.now % 2000)  # the same moment of every blink
    stage.wait(2000 - stage.board.now % 2000)
    no_crash(stage)
    return stage.leds()


@pytest.mark.parametrize("grid", GRIDS)
def test_lights_show_the_state(grid):
    taken = [draw(0), ("take", {"player": 0, "token": "red2"})]
    reinforce = ("reinforce", {"player": 0, "token": "blue5", "markers": 1})
    two = ("reinforce", {"player": 0, "token": "blue5", "markers": 2})
    block = ("block", {"player": 0, "token": "blue5"})
    states = [[], [draw(0)], taken, [*taken, reinforce], [*taken, two], [*taken, block],
              [*taken, reinforce, END], LATE, DAWN]  # fmt: skip
    seen = [lights_of(PLAIN, actions, grid) for actions in states]
    for number, picture in enumerate(seen):
        assert len(picture) == grid[1] and len(picture[0]) == grid[0]
        assert picture not in seen[:number], number
    moved = lights_of(PLAIN, [draw(0)], grid, ["DOWN"])
    assert moved != seen[1]


@pytest.mark.parametrize("grid", GRIDS)
def test_moments_have_lights_of_their_own(grid):
    frames = {}
    for name, actions, keys in (
        ("draw", [], ["C", "C"]),
        ("take", [draw(0)], ["C"]),
        ("reinforce", EARLY, ["C", "C"]),
        ("block", EARLY, ["B", "C"]),
        ("near", LATE[:-2], ["C", "C"]),
        ("day", LATE, ["C", "B", "C"]),
    ):
        stage = stage_with(PLAIN, actions, grid=grid)
        stage.press(*keys)
        stage.wait(200)
        shown = stage.leds()
        stage.wait(3000)
        assert shown != stage.leds(), name
        assert shown not in frames.values(), name
        frames[name] = shown
        no_crash(stage)


def test_the_finale_turns_the_stacks_over_by_itself():
    stage = stage_with(PLAIN, [*LATE, draw(0, 1, True)])
    stage.press("UP", "C")
    assert "+?" in stage.words()
    first = stage.leds()
    stage.wait(1000)
    assert stage.leds() != first
    stage.wait(9000)
    assert stage.labels()[2] == "Resultado" and "Gana Ana" in stage.words()
    stage.press("C")
    assert type(stage.app.top).__name__ == "Result"


def test_the_game_is_in_the_catalogue():
    assert "mythicals" in games.slugs()


# --- what C takes after a draw -----------------------------------------------------------------


def test_after_a_draw_c_takes_no_token_that_the_remark_hides():
    stage = stage_with(PLAIN)
    stage.press("C", "C")
    assert stage.view["phase"] == "take" and stage.app.top.spot == "purple2"
    assert "Ana: de dos iguales, da una a Beto" in stage.words()
    stage.press("C")  # over the token: it is seen first
    assert stage.view["phase"] == "take" and "dos iguales" not in stage.words()
    stage.press("C")
    assert stage.view["players"][0]["tokens"] == ["purple2"]


def test_what_was_done_is_said_and_no_key_waits_for_it():
    """Who and what, in the words of the log; C and its hold go through the remark."""
    stage = stage_with({**PLAIN, "secret": False})
    stage.press("C", "UP", "C")
    assert "Ana roba 2 (mazo)" in stage.words()
    stage.press("C", "C")  # seen first, then taken
    assert "Ana toma morado 2" in stage.words() and stage.app.top.spot == "purple3"
    stage.press("C")  # the token is hidden, but C asks, and shows it
    assert "morado 3" in stage.words() and stage.view["phase"] == "bonus"
    stage.press("UP", "C")
    assert "Ana da +2 a morado 3" in stage.words()
    stage.press("C")
    assert stage.view["active"] == 1
    stage.press("DOWN", "C")  # only one lies there
    assert "Beto roba 1 (reserva)" in stage.words()
    point(stage, "green2")
    stage.press("C", "B", "C")
    assert "Beto bloquea verde 3" in stage.words()
    stage.press("hC")
    assert stage.view["active"] == 0
    assert [line for _, line, _ in log_of(stage)] == [
        "Beto: Fin del turno",
        "Beto bloquea verde 3",
        "Beto toma verde 2",
        "Beto roba 1 (reserva)",
        "Ana: Fin del turno",
        "Ana da +2 a morado 3",
        "Ana toma morado 2",
        "Ana roba 2 (mazo)",
    ]
    no_crash(stage)


def test_a_remark_keeps_the_secret_and_a_tracked_draw_has_one():
    stage = stage_with(PLAIN, [draw(0)])
    stage.press("C")
    assert "Ana toma una ficha" in stage.words() and "morado" not in stage.words()
    stage = stage_with(TRACKED, GIVES)
    stage.press("DOWN", "C", "C")
    assert "Ana, reserva: verde" in stage.words()
    stage = stage_with(TRACKED)
    stage.press("C", "C", "DOWN", "C", "DOWN", "C")
    assert "Ana roba: morado" in stage.words()


def test_one_marker_for_a_token_that_the_remark_hides_is_not_put_blindly():
    one = [("adjust", {"path": f"tokens.purple{rank}.markers", "by": 1}) for rank in (2, 3)]
    stage = stage_with(PLAIN, [*one, draw(0)])
    stage.press("C")
    assert "Ana gana 1 marcador" in stage.words()  # two lines: they hide the token above
    stage.press("C")
    assert stage.app.top.spot == "purple3" and stage.view["phase"] == "bonus"
    stage.press("C")
    assert stage.view["tokens"]["purple3"]["markers"] == 2
    stage = stage_with(PLAIN, [one[1], draw(0)])
    stage.press("C", "C")  # one line hides no more than the token that was taken
    assert stage.view["tokens"]["purple3"]["markers"] == 2


def test_a_token_above_the_remark_is_taken_at_once():
    stage = stage_with(PLAIN)
    stage.press("C", "C", "UP", "UP")
    stage.app.toast(None, "Aviso")
    stage.wait(50)
    assert stage.app.top.spot == "purple4"
    stage.press("C")
    assert stage.view["players"][0]["tokens"] == ["purple4"]


def test_a_tracked_draw_begins_with_the_last_colour_and_holding_jumps_to_the_next():
    stage = stage_with(TRACKED)
    stage.press("C")
    grid = stage.app.top.field._cell
    assert grid.code()[0] == "p"
    stage.press("hDOWN", "hDOWN")
    assert grid.code()[0] == "r"
    stage.press("hUP")
    assert grid.code()[0] == "g"
    stage.press("hDOWN", "C", "DOWN", "C", "DOWN", "C")
    while stage.view["phase"] == "draw" or stage.labels()[2] == "Entendido":
        stage.press("C")
    pass_on(stage)
    assert stage.view["active"] == 1
    stage.press("C")
    assert stage.app.top.field._cell.code()[0] == "r"


def test_ending_a_turn_asks_where_a_token_could_be_taken():
    stage = stage_with(TRACKED, HELD)
    for keys in (["hC"], ["UP", "B:end_turn"]):  # from the table, and from B's list
        stage.press(*keys)
        assert "Aún se puede tomar una ficha. ¿Terminar?" in stage.words().replace("\n", " ")
        stage.press("A")
        assert (stage.view["active"], stage.view["phase"]) == (0, "take")
    stage.press("A", "hC", "C")
    assert stage.view["active"] == 1
    # Where nothing can be taken, or nobody knows, there is nothing to ask.
    stage = stage_with(TRACKED, IDLE)
    stage.press("hC")
    assert stage.view["active"] == 1
    stage = stage_with(PLAIN, [draw(0)])
    stage.press("hC")
    assert stage.view["active"] == 1


def test_the_log_tells_the_cards_and_after_the_end_the_tokens():
    stage = stage_with(TRACKED, HELD)
    assert log_of(stage)[0] == (3, "Ana roba: azul", ["azul 4, azul comodín, morado 2"])
    stage = stage_with(
        PLAIN, [*LATE, draw(0, 1, True), ("take", {"player": 0, "token": "purple5"})]
    )
    stage.press("C", "C")
    journal = stage.app.top
    stage.wait(500)
    assert journal.row(0)[1] == "Ana toma morado 5"


def test_each_token_of_the_finale_is_read_out_once():
    stage = stage_with(PLAIN, [*LATE, draw(0, 1, True)])
    stage.press("hC", "C")
    while stage.labels()[2] == "Girar":
        stage.press("C")
    said = stage.words()
    for person in stage.view["players"]:
        for name in person["tokens"]:
            words = " ".join((stage.app.texts("word." + name[:-1]), name[-1]))
            assert said.count(words) == 1, said
