# SPDX-License-Identifier: MIT
"""Tracker sheets as players meet them: the examples, the manual, the messages, the command."""

import copy
import json
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.games.sheet import check as sheetcheck
from firmware.games.sheet import kinds
from firmware.games.sheet import rules as sheet
from firmware.games.sheet.says import say
from firmware.rules.core import Reject, act
from tests.games.sheet import moves as moves_sheet
from tools import play
from tools import sheet as command
from tools.setup import ROOT
from tools.texts import texts

FILES = sorted((ROOT / "sheets").glob("*.json"))
MANUAL = (ROOT / "docs" / "sheets.md").read_text(encoding="utf-8")
KEYS = sorted(set(re.findall(r" (\w+)[:~]", kinds.FORMS.decode())))
ENGLISH = texts("en", "firmware/games/sheet/problems")
BLOCKS = re.findall(r"^```json\n(.*?)^```$", MANUAL, re.MULTILINE | re.DOTALL)


class Table:
    """A match by a sheet, played by short calls; keeps the notices."""

    def __init__(self, made, count, faces=()):
        self.view = sheet.new({"sheet": made, "players": [{} for _ in range(count)]})
        self.notices = []
        self._faces = list(faces)
        moves_sheet.invariants(self.view)

    def do(self, name, **args):
        self.notices += act(sheet, self.view, name, args, lambda die: self._faces.pop(0))
        moves_sheet.invariants(self.view)

    def change(self, who, counter, by):
        self.do("change", player=who, counter=counter, by=by)

    def shared(self, counter, by):
        self.do("change_shared", counter=counter, by=by)

    def end(self, turns=1):
        for _ in range(turns):
            self.do("end_turn")

    def counters(self, who):
        return self.view["players"][who]["counters"]

    def result(self):
        places = [person["place"] for person in self.view["players"]]
        return self.view["reason"], self.view["winners"], places

    def criteria(self):
        return [entry["criterion"] for entry in sheet.explain(self.view)]


def example(name):
    return moves_sheet.EXAMPLES[name]


# --- the examples, each a whole match --------------------------------------------------------


def test_there_are_examples_and_the_manual_lists_each():
    assert len(FILES) >= 5
    for path in FILES:
        assert f"`{path.name}`" in MANUAL


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_is_good_and_in_two_languages(path):
    made, problems = sheetcheck.load(path.read_bytes())
    assert problems == []
    for text in texts(made):
        assert type(text) is str or set(text) == {"es", "en"}
    assert command.main([str(path)]) == 0


def texts(tree):
    """All texts of a sheet that a screen shows."""
    if isinstance(tree, dict):
        for key in tree:
            if key in ("title", "label", "text"):
                yield tree[key]
            elif key != "note":
                yield from texts(tree[key])
    elif isinstance(tree, list):
        for item in tree:
            yield from texts(item)


def test_ten_thousand():
    table = Table(example("ten-thousand"), 3, [1, 1, 1, 5, 5, 2])
    table.do("roll", dice=["d6"] * 6)
    table.change(0, "points", 1100)
    table.end()
    table.change(1, "points", 9950)
    table.end(2)
    table.change(0, "misses", 1)
    table.end()
    table.change(1, "points", 50)
    assert table.view["final"] and table.view["trigger"] == "target"
    assert table.view["last_turns"] == [0, 2]
    table.end()
    table.change(2, "points", 10200)
    table.end()
    assert not table.view["over"] and table.view["active"] == 0
    table.end()
    assert table.result() == ("target", [2], [3, 2, 1])
    assert table.criteria() == ["score"]
    assert "final_turns" in table.notices and table.notices[-1] == "match_end"


def test_darts_501():
    table = Table(example("darts-501"), 2)
    for _ in range(4):
        table.change(0, "left", -120)
        table.change(0, "darts", -3)
        table.end()
        assert table.counters(1)["darts"] == 3
        table.change(1, "left", -125)
        table.end()
        assert table.counters(0)["darts"] == 3
    with pytest.raises(Reject, match="out_of_range"):
        table.change(0, "left", -60)
    table.change(0, "left", -21)
    assert table.view["final"] and not table.view["over"]
    table.end()
    table.change(1, "left", -1)
    table.end()
    assert table.result() == ("target", [0, 1], [1, 1])
    assert table.notices[-1] == "draw"


def test_wizard_duel():
    table = Table(example("wizard-duel"), 3, [17])
    table.do("roll", dice=["d20"])
    assert table.view["phase"] == "draw"
    for _ in range(3):
        table.do("next_phase")
    table.change(0, "spells", 2)
    table.change(1, "frost", 10)
    assert table.view["players"][1]["out"] == {
        "why": "counter",
        "counter": "frost",
        "round": 1,
        "order": 1,
    }
    table.end()
    assert (table.view["active"], table.view["phase"]) == (2, "draw")
    table.change(0, "life", -24)
    assert table.result() == ("last_alive", [2], [2, 3, 1])
    assert table.criteria() == ["alive"]


def test_wizard_duel_by_hand():
    table = Table(example("wizard-duel"), 2)
    table.do("eliminate", player=1)
    assert table.result() == ("last_alive", [0], [1, 2])


def test_failing_ship_is_won():
    table = Table(example("failing-ship"), 2, [4])
    assert table.view["shared"] == {"air": 14, "hull": 10, "repaired": 0}
    table.do("roll", dice=["damage"])
    assert (table.view["last_roll"], table.view["last_dice"]) == ([4], ["damage"])
    air, hull = 14, 10
    for number, (leak, meteors) in enumerate(((1, 0), (1, 0), (1, 0), (1, 1), (2, 0)), 1):
        assert table.view["round"] == number
        hull -= meteors
        assert table.view["shared"]["hull"] == hull
        table.change(0, "tasks", -2)
        if number < 5:
            table.shared("repaired", 1)
            table.end(2)
        air -= leak if number < 5 else 0
        assert table.view["shared"]["air"] == air
    assert table.view["alarms"] == [{"next": 5, "value": -2}, {"next": 8, "value": -2}]
    table.shared("repaired", 1)
    assert table.result() == ("won", [0, 1], [1, 1])


def test_failing_ship_runs_out_of_air():
    table = Table(example("failing-ship"), 1)
    table.end(7)
    assert table.view["shared"]["air"] == 12 - 4 - 3 * 2
    table.end()
    assert table.result() == ("lost", [], [None])
    assert table.view["round"] == 8


def test_failing_ship_loses_heart():
    table = Table(example("failing-ship"), 2)
    table.change(0, "stress", 6)
    assert not table.view["over"]
    table.change(1, "stress", 6)
    assert table.result() == ("lost", [], [None, None])


def test_fertile_valley():
    table = Table(example("fertile-valley"), 4)
    assert [table.counters(seat)["food"] for seat in range(4)] == [2, 3, 3, 3]
    assert [person["score"] for person in table.view["players"]] == [4, 4, 4, 4]
    begun = []
    harvests = []
    while not table.view["over"]:
        begun.append(table.view["active"])
        table.end(4)
        harvests += [due["value"] for due in table.view["due"] if due["alarm"] == 0]
        if table.view["round"] == 3 and not table.view["over"] and len(begun) == 2:
            table.change(1, "grain", 7)  # 2 points
            table.change(1, "coins", 3)
            table.change(2, "sheep", 5)  # 2 points
            table.change(2, "coins", 8)
            table.change(0, "begging", 1)  # -3
            table.change(3, "fields", 1)  # 1 point
            table.do("next_phase")
    assert begun == [number % 4 for number in range(14)]
    assert harvests == [2, 2, 2, 2, 3, 3]
    assert table.view["shared"]["market"] == 3 + 4  # in rounds 3, 6, 9 and 12
    assert table.result() == ("rounds", [2], [4, 2, 1, 3])
    assert table.criteria() == ["score", "counter.coins"]
    assert table.notices[-2:] == ["match_end", "tiebreak"]
    assert table.notices.count("new_round") == 13 and "last_round" in table.notices


def test_volcano_until_one_is_left():
    table = Table(example("volcano"), 3, [4, 3, 7])
    table.do("roll", dice=["burn", "luck", "d7"])
    assert table.view["last_roll"] == [4, 3, 7]
    table.change(0, "health", -29)
    table.end(6)
    # Round 3: the first eruption takes 2, so the first player, whose turn it would be, is out.
    assert table.view["round"] == 3 and table.view["active"] == 1
    assert not table.view["players"][0]["alive"]
    assert table.view["due"] == [{"alarm": 0, "value": -2}]
    assert "turn_passed" in table.notices
    table.change(1, "health", -28)
    assert table.result() == ("last_alive", [2], [3, 2, 1])


def test_volcano_until_the_lava_is_there():
    table = Table(example("volcano"), 2)
    table.change(0, "gems", 2)
    table.change(1, "gems", 2)
    table.shared("lava", 12)
    assert table.view["final"] and table.view["trigger"] == "end"
    table.change(1, "health", -1)
    table.end(2)
    assert table.result() == ("end", [0], [1, 2])
    assert table.criteria() == ["score", "counter.health"]


def test_volcano_kills_everybody_in_the_end():
    table = Table(example("volcano"), 2)
    while not table.view["over"]:
        table.end()
    # 2 + 4 + 6 + 8 + 10 = 30 by round 15.
    assert table.view["round"] == 15
    assert table.result() == ("nobody_left", [0, 1], [1, 1])


def test_hearts():
    table = Table(example("hearts"), 4)
    assert table.view["due"] == [{"alarm": 0, "value": None}]
    hands = 0
    while not table.view["over"]:
        assert table.view["active"] == hands % 4
        table.change(0, "points", 13)
        table.change(1, "points", 10)
        table.change(2, "points", 3)
        if hands == 5:
            table.change(3, "moons", 1)
            table.change(3, "points", -26)
        hands += 1
        table.end()
        if not table.view["over"]:
            assert table.view["due"] == [{"alarm": hands % 4, "value": None}]
    assert hands == 8 and table.counters(0)["points"] == 104
    assert table.result() == ("end", [3], [4, 3, 2, 1])


def test_chinchon():
    table = Table(example("chinchon"), 3)
    table.change(0, "points", 60)
    table.change(1, "points", -10)
    table.end()
    table.change(0, "points", 41)
    table.end()
    assert not table.view["players"][0]["alive"]
    # Back in with as many points as the worst of the others, by correcting the number.
    table.do("adjust", path="players.0.counters.points", by=-111)
    table.do("adjust", path="players.0.counters.rejoined", by=1)
    assert table.view["players"][0]["alive"] and "back" in table.notices
    table.change(2, "points", 105)
    table.change(1, "points", 111)
    assert table.result() == ("last_alive", [0], [1, 2, 3])


# --- the manual ------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_a_sheet_of_the_manual_is_good_and_playable(number):
    made, problems = sheetcheck.load(BLOCKS[number].encode())
    assert [say("manual", problem) for problem in problems] == []
    rnd = random.Random(number)
    for count in range(made["players"][0], made["players"][1] + 1):
        view = sheet.new({"sheet": made, "players": [{} for _ in range(count)]})
        for _ in range(2000):
            if view["over"]:
                break
            name, args = moves_sheet.move(rnd, view)
            try:
                act(sheet, view, name, args, lambda die: 1 if type(die) is int else die[0])
            except Reject:
                continue
        assert view["over"] and sheet.explain(view)


def test_the_manual_plays_its_example():
    assert len(BLOCKS) == 4
    table = Table(json.loads(BLOCKS[-1]), 3, [2, 3])
    assert table.view["phase"] == "travel" and table.view["clock"] == 90
    assert [table.counters(seat)["water"] for seat in range(3)] == [3, 4, 4]
    assert table.view["shared"]["well"] == 15
    table.do("roll", dice=["camel", "sky"])
    table.change(0, "points", 5)
    table.end(6)
    assert [table.counters(seat)["water"] for seat in range(3)] == [2, 3, 3]
    assert table.view["active"] == 2  # the third round begins with the third player
    table.change(1, "points", 30)
    table.change(2, "points", 30)
    table.change(1, "water", -1)
    table.end(3)
    assert table.result() == ("target", [2], [3, 2, 1])
    assert table.criteria() == ["score", "counter.water"]


def test_the_manual_names_every_key_and_limit():
    for key in KEYS:
        assert f"`{key}`" in MANUAL, key
    for limit in (sheetcheck.MAX_FILE, sheetcheck.MAX_SIZE, sheetcheck.MAX_NUMBERS):
        assert f" {limit}" in MANUAL
    for color in sheet.COLORS:
        assert f"`{color}`" in MANUAL


def test_every_message_has_its_cure_in_the_manual():
    part = MANUAL.split("## Messages and their cure")[1].split("## Examples")[0]
    rows = re.findall(r"^\| (.*?) \| .+ \|$", part, re.MULTILINE)[1:]
    patterns = [re.compile(".+?".join(map(re.escape, row.split("…")))) for row in rows]
    for text in ENGLISH.values():
        assert any(pattern.match(text) for pattern in patterns), text
    for pattern in patterns:
        assert any(map(pattern.match, ENGLISH.values())), pattern


# --- messages --------------------------------------------------------------------------------


def good(**more):
    made = {
        "title": "T",
        "players": [2, 4],
        "counters": [{"id": "gold", "label": "Gold", "max": 20}],
        "shared": [{"id": "pool", "label": "Pool", "start": 5}],
        "win": {"by": "highest"},
    }
    return {**made, **more}


def counter(**more):
    return {"counters": [{"id": "gold", "label": "Gold", **more}]}


def alarm(**more):
    return {"alarms": [{"text": "!", **more}]}


def win(**more):
    return {"win": {"by": "highest", **more}}


def ends(**condition):
    return {"end": {"when": [condition]}}


GOLD = {"id": "gold", "label": "Gold"}
NEVER_OUT = {"when": [{"counter": "gold", "at_least": 21}]}

# What is put into a good sheet, and the line that must be told, without the file.
BAD = [
    ({"title": 7}, "title: must be a text in quotes, or one text per language, not 7"),
    ({"title": ""}, "title: must not be empty"),
    ({"title": "x" * 25}, "title: is too long: 25 letters, at most 24"),
    ({"title": "a\nb"}, "title: has a line break or another sign that cannot be shown"),
    ({"title": "\ud800"}, "title: has a line break or another sign that cannot be shown"),
    ({"title": {}}, "title: must have 1 to 4 entries, not 0"),
    (
        {"title": {"spanish": "Oro"}},
        "title.spanish: must be a language in two small letters, such as es or en",
    ),
    (
        {"title": {"es": None}},
        "title.es: must be a text in quotes, or one text per language, not null",
    ),
    ({"players": [4, 2]}, "players: must be the fewest players first, then the most"),
    ({"players": [2, 3, 4]}, "players: must have 2 to 2 entries, not 3"),
    ({"players": 11}, "players: must be from 1 to 10, not 11"),
    ({"players": [2, "4"]}, 'players[#2]: must be a whole number, not "4"'),
    ({"players": True}, "players: must be a whole number, not true"),
    ({"clock": 10**30}, "clock: must be from 5 to 3600, not 10^9…"),
    (
        {"roll": ["d6+"]},
        'roll[#1]: must be 1 to 16 small letters, digits or _, beginning with a letter, not "d6+"',
    ),
    ({"clock": 1.5}, "clock: must be a whole number, not 1.5"),
    ({"colour": 1}, "colour: is no key that belongs here"),
    ({"alarm": []}, "alarm: is no key that belongs here; did you mean alarms?"),
    ({"counters": {}}, "counters: must be a list in brackets, not {…}"),
    ({"counters": [7]}, "counters[#1]: must be an object in braces, not 7"),
    ({"counters": [{}] * 25}, "counters: must have 0 to 24 entries, not 25"),
    (
        {"counters": [{"id": f"c{n}", "label": "C"} for n in range(14)], "players": [2, 9]},
        "counters: are too many: 14 for each of 9 players, in all at most 120",
    ),
    (
        {"counters": [{**GOLD, "each": True}], "players": [2, 4]},
        "win.counter: is a counter for each opponent: here a single number is wanted",
    ),
    (
        counter(feeds=[{"counter": "gold", "when": "round"}]),
        "counters.gold.feeds[#1].counter: must be another counter than the one that feeds it",
    ),
    ({"press": "hit"}, 'press: must be the id of a macro, not "hit"; there is: –'),
    ({"teams": 2}, "teams: must be less than the fewest players, which is 2"),
    ({"counters": [{"id": "gold"}]}, "counters.gold.label: is missing"),
    ({"counters": [GOLD, GOLD]}, "counters.gold: is there twice; every id must be another one"),
    ({"shared": [GOLD]}, "shared.gold: is there twice; every id must be another one"),
    (
        {"counters": [{"id": "Gold", "label": "Gold"}]},
        "counters[#1].id: must be 1 to 16 small letters, digits or _, beginning with a letter,"
        ' not "Gold"',
    ),
    (counter(max="ten"), 'counters.gold.max: must be a whole number, not "ten"'),
    (counter(max=0), "counters.gold.max: must be higher than min, which is 0"),
    (
        counter(start=-1),
        "counters.gold.start: must be from min to max, here from 0 to 999, not -1",
    ),
    (counter(start=[1, "2"]), 'counters.gold.start[#2]: must be a whole number, not "2"'),
    (counter(step=0), "counters.gold.step: must be from 1 to 99999, not 0"),
    (counter(step=[]), "counters.gold.step: must have 1 to 4 entries, not 0"),
    (counter(show="bar"), "counters.gold.show: needs max too"),
    (counter(show="pie"), 'counters.gold.show: must be one of number, bar, track; not "pie"'),
    (counter(per=3), "counters.gold.per: needs worth too"),
    (counter(lable=3), "counters.gold.lable: is no key that belongs here; did you mean label?"),
    ({"shared": [{**GOLD, "id": "x", "worth": 1}]}, "shared.x.worth: is no key that belongs here"),
    ({"win": {}}, "win.by: is missing"),
    (
        {"win": {"by": "best"}},
        'win.by: must be one of highest, lowest, first_to, last_alive, together; not "best"',
    ),
    (
        win(counter="silver"),
        'win.counter: must be the id of a counter, not "silver"; there is: gold',
    ),
    (win(counter="pool"), "win.counter: must be one of the players' counters, not a shared one"),
    (
        {**win(counter="gold"), **counter(worth=2)},
        "win.counter: cannot go together with worth",
    ),
    (win(target=9), "win.target: cannot go together with win.by: highest"),
    (
        win(ties=["gold", "mud"]),
        'win.ties[#2]: must be the id of a counter, not "mud"; there is: gold',
    ),
    (win(ties=[7]), "win.ties[#1]: must be an object in braces, not 7"),
    (
        win(lost=[{"counter": "gold", "at_least": 9}]),
        "win.lost: cannot go together with win.by: highest",
    ),
    (win(by="first_to"), "win.target: is missing"),
    (
        win(by="first_to", target=21),
        "win.target: can never be reached: the counter goes from 0 to 20",
    ),
    (
        win(by="first_to", target=0),
        "win.target: must be above what every player starts with, or below it for all of them",
    ),
    (win(by="last_alive"), "win.by: last_alive needs out, so that somebody can be put out"),
    (
        {**win(by="last_alive"), "out": {"by_hand": True}, "players": [1, 2]},
        "players: must be 2 or more if the last one alive wins",
    ),
    (win(by="together"), "win: together needs won, lost or a limit of rounds"),
    (
        {**win(by="together", ties=["gold"]), "rounds": {"limit": 3}},
        "win.ties: cannot go together with win.by: together",
    ),
    (
        {**win(by="together"), "rounds": {"limit": 3}, "end": {"after": "now"}},
        "end: cannot go together with win.by: together",
    ),
    ({"counters": []}, "counters: is missing"),
    ({"counters": [], "shared": []}, "counters: is missing"),
    ({"out": {"by_hand": 1}}, "out.by_hand: must be true or false, not 1"),
    (
        {"out": {"when": [{"counter": "pool", "at_most": 1}]}},
        "out.when[#1].counter: must be one of the players' counters, not a shared one",
    ),
    (
        {"out": NEVER_OUT},
        "out.when[#1].at_least: can never be reached: the counter goes from 0 to 20",
    ),
    (
        {"out": {"when": [{"counter": "gold", "at_most": 0}]}},
        "out.when[#1].at_most: is true already when the match begins",
    ),
    (
        {"out": {"when": [{"counter": "gold", "at_least": 9, "who": "all"}]}},
        "out.when[#1].who: cannot go together with out",
    ),
    (ends(counter="pool"), "end.when[#1].at_least: is missing; at_most would do as well"),
    (
        ends(counter="pool", at_most=0, at_least=9),
        "end.when[#1].at_most: cannot go together with at_least",
    ),
    (
        ends(counter="pool", at_least=9, who="all"),
        "end.when[#1].who: cannot go together with shared",
    ),
    (
        ends(counter="pool", at_least=[9, 5]),
        "end.when[#1].at_least: is true already when the match begins",
    ),
    (
        {"end": {"after": "later"}},
        'end.after: must be one of now, round, others, everyone; not "later"',
    ),
    ({"rounds": {"limit": 0}}, "rounds.limit: must be from 1 to 999, not 0"),
    (
        {"rounds": {"limit": 5, "then": "won"}},
        "rounds.then: cannot go together with win.by: highest",
    ),
    (
        {
            **win(by="together", won=[{"counter": "gold", "at_least": 9}]),
            "rounds": {"then": "won"},
        },
        "rounds.then: needs limit too",
    ),
    ({"phases": [GOLD, GOLD]}, "phases.gold: is there twice; every id must be another one"),
    (alarm(), "alarms[#1].every: is missing; at would do as well"),
    (alarm(every=2, at=[3]), "alarms[#1].at: cannot go together with every"),
    (alarm(at=[3, 3]), "alarms[#1].at: must rise from entry to entry"),
    (alarm(at=[3], until=9), "alarms[#1].until: needs every too"),
    (
        alarm(every=5, until=4),
        "alarms[#1].until: must not be before the first time that it rings",
    ),
    (alarm(every=5, grow=4), "alarms[#1].grow: needs value too"),
    (alarm(every=5, counter="gold"), "alarms[#1].counter: needs value too"),
    (
        alarm(every=5, value=1, counter="lava"),
        'alarms[#1].counter: must be the id of a counter, not "lava"; there is: gold, pool',
    ),
    ({"dice": [{"id": "a", "faces": 1}]}, "dice.a.faces: must be from 2 to 100, not 1"),
    (
        {"dice": [{"id": "a", "faces": [1, None]}]},
        "dice.a.faces[#2]: must be a text in quotes, or one text per language, not null",
    ),
    (
        {"dice": [{"id": "d6", "faces": 9}]},
        "dice.d6: is the name of a die that every match has; choose another id",
    ),
    ({"roll": ["d6", "d5"]}, 'roll[#2]: must be the id of a die, not "d5"'),
]


def told(made, language="en"):
    return [say("elbow.json", problem, language) for problem in sheetcheck.check(made)]


@pytest.mark.parametrize(("change", "line"), BAD, ids=[line.split(":")[0] for _, line in BAD])
def test_a_message_names_the_file_the_key_and_what_is_wrong(change, line):
    assert told(good()) == []
    assert told(good(**change)) == ["elbow.json: " + line]
    assert told(good(**change), "es")[0].startswith("elbow.json: ")
    with pytest.raises(Reject, match="bad_sheet"):
        sheet.new({"sheet": good(**change), "players": [{}, {}]})


def test_every_message_is_tried():
    tried = {problem[1] for change, _ in BAD for problem in sheetcheck.check(good(**change))}
    of_files = {"file_size", "not_utf8", "not_json", "not_json_at", "curly_quotes"}
    of_files |= {"twice_key", "size", "no_letter", "cut", "cut_key"}
    assert tried | of_files == set(ENGLISH)


def test_a_sheet_too_big_for_the_device():
    made = moves_sheet.largest(random.Random(1))["sheet"]
    assert sheetcheck.check(made) == []
    words = dict.fromkeys(("es", "en", "pt", "de"), "x" * 12)
    made["dice"] = [{"id": f"die{n}", "faces": [words] * 20} for n in range(6)]
    assert [problem[1] for problem in sheetcheck.check(made)] == ["size"]


def test_the_command(tmp_path, capsys):
    (tmp_path / "a.json").write_bytes(b'{"title": "A",\n "title": "B"}')
    (tmp_path / "b.json").write_bytes(b'{"title": "A",\n}')
    (tmp_path / "c.json").write_bytes(json.dumps(good()).encode())
    files = [str(tmp_path / name) for name in ("a.json", "b.json", "c.json", "d.json")]
    assert command.main(files) == 1
    assert capsys.readouterr().out.splitlines() == [
        "a.json: players: is missing",
        "a.json: win: is missing",
        "a.json: title: is a key that stands twice in the same object",
        "b.json: the file is no JSON: look at line 2, letter 1, or just before it, for a comma,"
        " quote or bracket that is missing or extra",
        "c.json: ok · T · 2–4 players · each: Gold · shared: Pool · highest",
        "d.json: No such file or directory",
    ]
    assert command.main([files[2], "--new", "3"]) == 0
    wanted = json.loads(capsys.readouterr().out)["new"]
    assert wanted["game"] == "sheet"
    assert len(sheet.new(wanted["setup"])["players"]) == 3
    assert command.main([files[0], "--lang", "es"]) == 1
    assert "a.json: win: falta" in capsys.readouterr().out


# --- whatever is in a file -------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from(["gold", "pool", "a", "highest", "together", "d6", "x" * 10000]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from([*KEYS, "x"]), inner),
    max_leaves=8,
)  # fmt: skip


@settings(max_examples=150)
@given(rnd=st.randoms(use_true_random=False), value=JSON)
def test_any_value_in_any_place_gives_a_code(rnd, value):
    made = copy.deepcopy(moves_sheet.setup(rnd))
    here = made
    while True:
        keys = range(len(here)) if isinstance(here, list) else sorted(here)
        key = rnd.choice(keys)
        if not isinstance(here[key], (dict, list)) or not here[key] or rnd.random() < 0.2:
            break
        here = here[key]
    here[key] = value
    before = copy.deepcopy(made)
    try:
        moves_sheet.invariants(sheet.new(made))
    except Reject as refusal:
        assert refusal.code in ("bad_mode", "bad_sheet", "bad_player_count", "bad_option")
    assert repr(made) == repr(before)


# --- labels, and ./dev play --------------------------------------------------------------------


def test_labels_that_are_cut_are_told_and_the_sheet_is_good_all_the_same(tmp_path, capsys):
    long = {"id": "gold", "label": {"en": "Goldmithinges", "es": "Oro"}, "max": 99}
    made = good(counters=[{"id": "points", "label": "P"}, long], players=[2, 2])
    deed = {"counter": "gold", "by": 1}
    made["macros"] = [{"id": "dig", "label": "Dig up treasure", "do": [deed]}]
    made["press"] = "dig"
    path = tmp_path / "long.json"
    path.write_text(json.dumps(made), encoding="utf-8")
    assert command.main([str(path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[1:] == [
        'long.json: counters.gold.label: "Goldmithinges" is cut on the overview at a table of 2: '
        "a shorter one would fit",
        'long.json: macros.dig.label: "Dig up treasure" is too wide for the key C: '
        "a shorter one would fit",
    ]


def test_the_checker_has_nothing_to_say_about_the_examples(capsys):
    files = sorted((ROOT / "sheets").glob("*.json"))
    assert command.main([str(path) for path in files]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split(" · ")[0] for line in told] == [f"{path.name}: ok" for path in files]


def test_a_sheet_is_played_by_a_script(tmp_path, capsys):
    script = tmp_path / "script"
    script.write_text("press C\npress C\nview\n")
    file = str(ROOT / "sheets/hearts.json")
    assert play.main(["--sheet", file, "--players", "4", str(script)]) == 0
    view = json.loads(capsys.readouterr().out.splitlines()[-1])["view"]
    assert [person["score"] for person in view["players"]] == [1, 0, 0, 0]
    assert play.main(["--sheet", file, "--players", "9", str(script)]) == 2
    assert "3 to 6 can play that, not 9" in capsys.readouterr().err
    bad = tmp_path / "bad.json"
    bad.write_text('{"title": 7}')
    assert play.main(["--sheet", str(bad), str(script)]) == 2
    assert "title: must be a text in quotes" in capsys.readouterr().err
