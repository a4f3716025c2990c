# SPDX-License-Identifier: MIT
"""Both languages say the same things: same tables, same keys, same gaps to fill in."""

import ast

import pytest

from firmware import games, i18n
from firmware.i18n import LANGUAGES, Texts
from lib.font import LATIN
from tools.setup import ROOT
from tools.texts import BadTexts, folders, gaps, texts

FOLDERS = folders()
SHELL = ROOT / "firmware/i18n"


def test_there_are_tables():
    assert SHELL in FOLDERS and ROOT / "firmware/games/elbrus" in FOLDERS


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_same_keys_in_every_language(folder):
    first, *others = [set(texts(language, folder)) for language in LANGUAGES]
    for other in others:
        assert first == other


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_same_gaps_in_every_language(folder):
    first, second = (texts(language, folder) for language in LANGUAGES)
    for key in first:
        assert gaps(first[key]) == gaps(second[key]), key


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_can_be_drawn(language, folder):
    for key, text in texts(language, folder).items():
        for character in text:
            assert character in LATIN, (key, character)


def test_a_line_that_is_no_text_is_told(tmp_path):
    (tmp_path / "es.txt").write_text("do.move: Mover\n", encoding="utf-8")
    with pytest.raises(BadTexts, match=r"es\.txt: 'do\.move: Mover'"):
        texts("es", tmp_path)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_device_can_look_them_up(language, folder):
    keys = list(texts(language, folder))
    assert keys == sorted(keys), "the keys must be in alphabetical order"
    lines = (folder / f"{language}.txt").read_bytes().splitlines(keepends=True)
    assert lines[-1].endswith(b"\n")


@pytest.mark.parametrize("longest", [20, 80, 300])
def test_every_text_is_found_wherever_a_stretch_begins(tmp_path, monkeypatch, longest):
    """Lines of all lengths, so that many begin, end or break at the edge of a stretch."""
    table = {}
    for number in range(900):
        key = f"key.{number:03}"
        table[key] = "x" * (1 + number * 7 % (longest - len(key) - 2))
    lines = [f"{key}={text}\n" for key, text in table.items()]
    (tmp_path / "es.txt").write_text("".join(lines), encoding="utf-8")
    monkeypatch.setattr(i18n, "_HERE", str(tmp_path))
    t = Texts("es")
    assert {key: t(key) for key in table} == table
    for key in ("key.", "key.00", "key.0000", "key.900", "a", "z", "ey.001"):
        assert not t.has(key)
    t._shell.close()


@pytest.mark.parametrize("slug", games.slugs())
def test_a_key_that_there_is_not_is_not_found(slug):
    """Screens ask whether there is a text for a code or an action of the rules."""
    known = texts("es", SHELL) | texts("es", f"firmware/games/{slug}")
    t = Texts("es")
    t.play(games.folder(slug))
    tree = ast.parse((ROOT / f"firmware/games/{slug}/rules.py").read_text(encoding="utf-8"))
    said = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    for word in [word for word in said if isinstance(word, str) and word.isidentifier()]:
        for prefix in ("error.", "lock.", "log.", "notice.", "reason."):
            assert t.has(prefix + word) == (prefix + word in known)
