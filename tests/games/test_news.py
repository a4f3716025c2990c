# SPDX-License-Identifier: MIT
"""Whatever the rules tell has words, in both languages: on the ink when it happens, and in the log
afterwards, with who did it and in which round. A roll shows its faces.

All plays of vectors.json are played at a table, and random matches until every notice has come.
"""

import importlib
import json
import random
import re

import pytest

from firmware.i18n import LANGUAGES
from firmware.ui import telling
from firmware.ui.past import Past
from firmware.ui.screens.result import Result
from lib.font import LATIN
from tests.games import GAMES, notices_of
from tests.games.dawnfall import scenes as dawnfall
from tests.games.sheet import scenes as sheet
from tools.setup import ROOT
from tools.stage import Stage

_MATCHES = 40  # random ones, at most: as many as it takes
_MOVES = 50


def _result(stage):
    """A piece of the result's head: who has won, or that nobody has."""
    screens = [type(screen) for screen in stage.app._screens]
    assert Result in screens, screens
    winners = stage.view["winners"]
    return stage.view["players"][winners[0]]["name"][:4] if winners else ""


def _draw(stage):
    """Nobody has won alone: all are even, or several are whom the others have lost to."""
    view = stage.view
    if len(view["winners"]) < len(view["players"]):
        return _result(stage)
    return stage.app.texts("result.draw")


# Notices that the screen itself shows at that moment, without a line of words: what it shows.
SHOWN = {
    "new_round": lambda stage: f"R{stage.view['round']}",
    "match_end": _result,
    "game_over": _result,
    "draw": _draw,
    "tiebreak": _result,
    "reinforce_or_block": lambda stage: stage.app.match.table.head()[1],
    "play_again": lambda stage: stage.app.texts("notice.play_again"),
    "phase_dawn": lambda stage: stage.app.texts("phase.dawn"),
    "phase_actions": lambda stage: stage.app.texts("phase.actions"),
    "phase_market": lambda stage: stage.app.texts("phase.market"),
    "phase_redraw": lambda stage: stage.app.texts("phase.redraw"),
}
# Notices that the next screen asks about at once; afterwards the log tells them.
ASKED = {"dawnfall": {"cog", "counter_possible", "miss", "shot_hit"}}
# Lines that a screen of the game's own shows as a picture, word by word.
PICTURED = {"mythicals": {"give"}}
# Deeds of which the log says more when the match is over than was told.
SECRET = {"mythicals": {"take", "spend"}}
# Notices that are told by the line of another one of the same action.
WITH = {
    "tashkalar": {
        "last_turn": {"final_turns"},
        "flare_top": {"flare_bottom"},
        "draw_legends": {"draw_creatures", "pass_legends"},
        "draw_flares": {"draw_creatures", "draw_legends"},
    },
    "dawnfall": {"miniature_died": {"unit_lost"}},
}


class Teller:
    """Plays a game at a table in one language, and looks at the ink after every action."""

    def __init__(self, game, language, monkeypatch):
        self.game = game
        self.language = language
        self.seen = set()  # notices that have come
        self.told = []  # of the match on the table, the lines of each action
        self.wrong = []
        self._lines = None  # of the last action: all of them; those that are drawn as a picture
        self._pictured = self._notices = self._silent = ()
        self._unlogged = ()
        self.stage = Stage()
        monkeypatch.setattr(telling, "lines_of", self._watch(telling.lines_of))

    def _watch(self, lines_of):
        def watched(match, action, args, notices, kept, rolled):
            lines = lines_of(match, action, args, notices, kept, rolled)
            silent = []
            pictured = []
            for code in notices:
                words = match.news.tell(code, kept)
                if words is None and match.t.has("notice." + code):
                    words = match.t("notice." + code, *match.news.values(code, kept))
                if not words:
                    silent.append(code)
                elif code in PICTURED.get(self.game, ()):
                    pictured.append(words)
            if isinstance(match, Past):
                self._unlogged = silent
            else:
                self._lines, self._silent, self._pictured = lines, silent, pictured
                self._notices = list(notices)
            return lines

        return watched

    def begin(self, setup, rolls=()):
        self.told = []
        self.stage = Stage()
        self.stage.app.change_setting("language", self.language)
        self.stage.begin(self.game, setup, rolls=rolls)

    def do(self, action, args):
        stage = self.stage
        match = stage.app.match
        view = stage.view
        number = view["round"]
        rolled = view["last_roll"]
        self._lines = None
        if stage.app._toast:
            stage.app._close_toast()
        try:
            if not match.commit(action, args, None):
                return False
        except TypeError as error:  # words and places that do not fit
            self.wrong.append(f"{action}: {error}")
        if self._lines is None:
            self.told.append((number, action, []))
            return True
        self.seen |= set(self._notices)
        self.told.append((number, action, self._lines))
        ink = self._ink()
        for line in self._lines:
            strange = set(line) - set(LATIN)
            if strange:
                self.wrong.append(f"{action}: {strange} cannot be drawn")
            if GAP.search(line):
                self.wrong.append(f"{action}: a gap is not filled in: {line!r}")
            parts = [_flat(line)]
            if line in self._pictured:
                parts = [word for word in line.split() if word[0].isupper() or word.isdigit()]
            for part in parts:
                if part not in ink:
                    self.wrong.append(f"{action}: not on the ink: {line!r}")
        if stage.view["last_roll"] is not rolled:
            for face in stage.view["last_roll"]:
                if not re.search(rf"(?<!\d){face}(?!\d)", ink):
                    self.wrong.append(f"{action}: the face {face} is not on the ink")
        for code in self._silent:
            with_it = WITH.get(self.game, {}).get(code, set())
            if code in SHOWN:
                if _flat(SHOWN[code](stage)) not in ink:
                    self.wrong.append(f"{action}: {code} is not on the ink")
            elif not with_it & set(self._notices) - set(self._silent):
                if code not in ASKED.get(self.game, ()):
                    self.wrong.append(f"{action}: {code} has no words")
        return True

    def _ink(self):
        """All words on the ink, page after page, until the overview or the result is there."""
        stage = self.stage
        stage.app.redraw()
        stage.wait(30)
        words = stage.words()
        for _ in range(40):
            top = type(stage.app.top).__name__
            if top not in ("Banner", "Give", "Chest", "Finale"):
                return _flat(words)
            if top == "Chest":
                stage.press("A")
            else:
                stage.press("C")
            stage.wait(30)
            words += "\n" + stage.words()
        raise AssertionError(f"{top} does not go away")

    def check_log(self):
        """The log says the same, with who and when."""
        match = self.stage.app.match
        session = match.session
        stories = {}
        at = session.at
        while session.count and len(stories) < session.count:
            past = None
            for step in session.retrace(at):
                if not step:
                    continue
                view, entry = step
                past = past or Past(match, view)
                count = entry["is"][3]
                if count in stories:
                    session.again(view, entry)
                else:
                    stories[count] = past.tell(entry)
                    for code in ASKED.get(self.game, ()):
                        if code in self._unlogged:
                            self.wrong.append(f"{entry['do']}: {code} is not in the log")
            while at and session.count and session._journal.is_of(at)[3] in stories:
                at = session.before(at)
        assert len(stories) == len(self.told)
        for count, (number, action, lines) in enumerate(self.told, 1):
            then, line, told = stories[count]
            if then != number:
                self.wrong.append(f"{action}: the log has round {then}")
            secret = session.view["over"] and action in SECRET.get(self.game, ())
            for words in lines[1:] if secret else lines:
                if words not in told and words != line:
                    self.wrong.append(f"{action}: not in the log: {words!r}")
            named = [player["name"] for player in session.view["players"]]
            if not any(name in line for name in named) and action not in NOBODY:
                self.wrong.append(f"{action}: {line!r} does not say who")


GAP = re.compile(r"%[sd]|[{}]|\[\d?[^\]]*\|")  # a place or a form of a text

# Nobody in particular does these.
NOBODY = {"begin", "first_player", "roll_sector", "finish"}


def _flat(words):
    return re.sub(r"\s+", " ", words)


def plays(game):
    path = ROOT / "tests/games" / game / "vectors.json"
    if not path.exists():
        return []  # sheets are made by their moves
    return [play for play in json.loads(path.read_text("utf-8")) if not play.get("setup_error")]


# What neither vectors nor moves come to: (setup, actions).
_BACK = ("adjust", {"path": "players.1.counters.health", "by": 5})
_LOW = [
    ("adjust", {"path": "players.0.deck", "by": -17}),
    ("active_turn", {}),
    ("play_card", {"player": 0, "cost": 0}),
    ("draw", {"player": 0, "cards": 1}),
]
_END = [sheet.gain(2, "points", 100), ("end_turn", {})]
EXTRA = {
    "sheet": [
        (sheet.VOLCANO, [sheet.gain(1, "health", -30), _BACK]),
        (sheet.HEARTS, _END),
        (sheet.HEARTS, [sheet.gain(0, "moons", 1), *_END]),
    ],
    "dawnfall": [(dawnfall.DUEL, _LOW)],
}


def play_vectors(teller):
    for setup, actions in EXTRA.get(teller.game, ()):
        teller.begin(setup)
        for action, args in actions:
            assert teller.do(action, args), action
        teller.check_log()
    for play in plays(teller.game):
        teller.begin(play["setup"], play.get("rolls", ()))
        for step in play["steps"]:
            if "do" in step and "error" not in step:
                args = {key: step[key] for key in step if key not in ("do", "notices", "error")}
                assert teller.do(step["do"], args), (play["name"], step)
            elif "undo" in step:
                teller.stage.app.match.session.undo(step["undo"])
                del teller.told[-step["undo"] :]
                break
        teller.check_log()


def play_at_random(teller, seed):
    rnd = random.Random(seed)
    moves = importlib.import_module(f"tests.games.{teller.game}.moves")
    setup = moves.setup(rnd)
    for player in setup["players"]:
        if player.get("name"):
            player["name"] = player["name"][:12]  # as long as a name at a table is
    teller.begin(setup)
    for _ in range(_MOVES):
        if teller.stage.view["over"]:
            break
        teller.do(*moves.move(rnd, teller.stage.view))
    teller.check_log()


def missing(game, seen):
    """The notices of the rules that have not come."""
    found = set()
    for code in notices_of(game):
        if code.endswith("*"):
            if not any(other.startswith(code[:-1]) for other in seen):
                found.add(code)
        elif code not in seen:
            found.add(code)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_notice_has_words_on_the_ink_and_in_the_log(game, language, monkeypatch):
    teller = Teller(game, language, monkeypatch)
    play_vectors(teller)
    for seed in range(_MATCHES):
        if seed > 1 and not missing(game, teller.seen):
            break
        play_at_random(teller, seed)
    assert not teller.wrong, "\n".join(sorted(set(teller.wrong)))
    assert not missing(game, teller.seen)
    assert "log.txt" not in teller.stage.store.names()
