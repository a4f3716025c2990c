# SPDX-License-Identifier: MIT
"""./dev check-game: a game passes, here and elsewhere; what is broken on purpose is told."""

import shutil

import pytest

from tools import arrows, checkgame
from tools.setup import ROOT

DUEL = ROOT / "firmware/games/duel"


@pytest.fixture
def folder(tmp_path):
    """A game from elsewhere: Duel by another name, without tests."""
    target = tmp_path / "otro"
    shutil.copytree(DUEL, target, ignore=shutil.ignore_patterns("__pycache__"))
    change(target, "rules.py", 'common_state("duel"', 'common_state("otro"')
    return target


def change(folder, name, old, new):
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def problems(folder, check, *more):
    arrows.rules_of.cache_clear()
    with checkgame.placed(str(folder)) as (place, tests, root):
        found = [*checkgame._safely(checkgame.check_files, place)]
        if check is not checkgame.check_files:
            found += checkgame._safely(check, checkgame.Game(place, tests, root), *more)
    return "\n".join(found)


def test_the_template_is_a_game(capsys):
    assert checkgame.main(["duel"]) == 0
    told = capsys.readouterr().out
    assert told.endswith("It is a game.\n") and "FAIL" not in told
    assert "blocks of 4,096 B" in told and "are free with the largest match" in told


def test_a_folder_from_elsewhere_is_one_without_tests(folder, capsys):
    assert checkgame.main([str(folder)]) == 0, capsys.readouterr().out
    assert "FAIL" not in capsys.readouterr().out


def test_its_tests_are_found_inside_and_beside(folder):
    assert checkgame.tests_of(folder) is None
    (folder.parent / "tests").mkdir()
    assert checkgame.tests_of(folder) == folder.parent / "tests"
    (folder / "tests").mkdir()
    assert checkgame.tests_of(folder) == folder / "tests"
    (folder / "tests/vectors.json").write_text(
        '[{"name": "no", "game": "otro", "setup": {}, "steps": []}]'
    )
    assert "'no' on micropython" in problems(folder, checkgame.check_both)


def test_what_is_no_folder_is_told():
    with pytest.raises(SystemExit, match="no game 'nothing'"):
        checkgame.main(["nothing"])


def test_a_broken_one_ends_with_1_and_says_what_to_do(folder, capsys):
    (folder / "forms.py").unlink()
    assert checkgame.main([str(folder)]) == 1
    assert "there is no forms.py: copy it" in capsys.readouterr().out


def test_one_that_cannot_be_imported_is_told(folder, capsys):
    change(folder, "forms.py", "from firmware.ui.fields", "from firmware.ui.field")
    assert checkgame.main([str(folder)]) == 1
    assert "FAIL  import" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("check", "name", "old", "new", "told"),
    [
        ("files", "__init__.py", "PLACE = 60", "", "the card, __init__.py, is wrong (card)"),
        ("files", "__init__.py", "(2, 2)", "(2, 1)", "the card, __init__.py, is wrong (card)"),
        ("files", "__init__.py", "PLACE = 60", "import x", "__init__.py, is wrong (load)"),
        ("arrows", "rules.py", "from micropython import const",
         "from micropython import const\nfrom lib import tree", "may not import lib"),
        ("arrows", "rules.py", "from micropython import const",
         "import random\nfrom micropython import const", "may not import random"),
        ("arrows", "table.py", "from .rules import DEADLY_POISON, LIFE",
         "from games.otro.rules import DEADLY_POISON, LIFE", "write `from .rules import`"),
        ("arrows", "table.py", "from lib import icons",
         "from firmware.games.elbrus import rules\nfrom lib import icons", "may not import"),
        ("rules", "rules.py", '    refuse(mat["life"] + amount > _MOST_LIFE, ',
         '    mat["life"] += 0 if amount == 1 else 1\n    refuse(amount > 1, ',
         "the state changed"),
        ("rules", "rules.py", 'state["active"] = 1 - state["active"]', 'state["active"] = 2',
         "promises_hold"),
        ("rules", "rules.py", 'play.note("hit")',
         'play.state["players"] = [dict(p, life=p["life"] / 1) for p in play.state["players"]]; '
         "_LEAK.append(1); play.state['round'] = len(_LEAK)", "undo"),
        ("both", "rules.py", 'play.note("healed")',
         'play.state["phase"] = str(__import__("sys").implementation.name)', "MicroPython"),
    ],
)  # fmt: skip
def test_what_is_broken_on_purpose_is_told(folder, check, name, old, new, told):
    if "_LEAK" in new:
        change(folder, "rules.py", "DICE = {}", "_LEAK = []\nDICE = {}")
    change(folder, name, old, new)
    assert told in problems(folder, getattr(checkgame, f"check_{check}"))


@pytest.mark.parametrize(
    ("check", "name", "old", "new", "told"),
    [
        ("buttons", "table.py", '"hit", "heal", "poison", "end', '"hit", "heal", "end',
         "no way by buttons to 'poison'"),
        ("buttons", "forms.py", ', Number("amount", 1, 10, 1, sign="+")', "",
         "no way by buttons to 'poison'"),
        ("buttons", "news.py", 'if code == "healed":', 'if code == "healed" and 1 / 0:',
         "a screen failed"),
        ("screens", "table.py", "middle, 78, align", "middle, 78 + 60, align", "is cut"),
        ("screens", "table.py", "middle, 78, align", "middle, 50, align", "is written over"),
        ("screens", "table.py", "middle, 78, align", "middle + 90, 78, align", "is cut"),
        ("words", "en.txt", "do.heal=Heal\n", "", "en.txt has no do.heal"),
        ("words", "es.txt", "do.heal=Curar", "do.heal=Curar 囲", "the fonts have no '囲'"),
        ("words", "en.txt", "log.hit=Hit on {target}: {amount}", "log.hit=Hit on {target}",
         "log.hit has other places"),
        ("words", "en.txt", "title=Duel\nword.out=falls\n", "word.out=falls\ntitle=Duel\n",
         "not in alphabetical order"),
        ("screens", "table.py", ", room=_HALF - 16", "", "is written over 'WWW"),
        ("screens", "es.txt", "title=Duelo", "title=Duelo a muerte en la taberna del puerto",
         "the launcher (es)"),
        ("screens", "pages.py", "        canvas.icon(", "        1 // 0\n        canvas.icon(",
         "after A (es): ZeroDivisionError"),
        ("words", "rules.py", 'play.note("healed")', 'play.note("mended")',
         "the rules note 'mended': add a line notice.mended="),
        ("words", "es.txt", "do.heal=Curar", "do.heal=Curar %d", "is given nothing for its"),
        ("words", "rules.py", '"limit_reached"', '"too_healthy"',
         "add a line error.too_healthy="),
    ],
)  # fmt: skip
def test_what_a_player_would_see_is_told(folder, check, name, old, new, told):
    change(folder, name, old, new)
    assert told in problems(folder, getattr(checkgame, f"check_{check}"), set())


def test_a_text_that_a_screen_wants_and_nobody_wrote_is_told(folder):
    for language in ("es", "en"):
        lines = (folder / f"{language}.txt").read_text(encoding="utf-8").splitlines(True)
        lines = [line for line in lines if not line.startswith("field.amount")]
        (folder / f"{language}.txt").write_text("".join(lines), encoding="utf-8")
    missing = set()
    problems(folder, checkgame.check_buttons, missing)
    assert missing == {"field.amount"}
    told = problems(folder, checkgame.check_words, missing)
    assert "a screen wants field.amount" in told


def test_a_notice_whose_places_nobody_fills_is_told(folder):
    change(folder, "news.py", 'return mat["name"]', 'return ()\n        return mat["name"]')
    missing = set()
    problems(folder, checkgame.check_buttons, missing)
    assert "notice.hit" in str(missing)


def test_how_a_match_came_out_wants_words(folder):
    def check(game):
        list(checkgame.check_rules(game))
        return checkgame.check_words(game, set())

    for language in ("es", "en"):
        path = folder / f"{language}.txt"
        lines = path.read_text(encoding="utf-8").splitlines(True)
        path.write_text("".join(line for line in lines if "reason.p" not in line), "utf-8")
    assert "a screen wants reason.poison" in problems(folder, check)
