# SPDX-License-Identifier: MIT
"""Texts are packed for the device, and found in the pack again."""

import ast
import subprocess

import pytest

from firmware import i18n
from firmware.games import SLUGS
from firmware.i18n import Texts
from tools import words
from tools.setup import ROOT
from tools.texts import BadTexts, texts


@pytest.fixture
def tables(tmp_path, monkeypatch):
    """A root with a few texts; `tables(part, es=..., en=...)` writes more."""

    def write(part, **languages):
        for language, lines in languages.items():
            path = tmp_path / words.FOLDER / language / f"{part}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(lines, encoding="utf-8")
        return tmp_path

    write("shell", es="key.yes=Sí\nkey.no=¡No, no, no…!\n", en="key.yes=Yes\nkey.no=No\n")
    monkeypatch.setattr(i18n, "__file__", f"{tmp_path}/{words.FOLDER}/__init__.py")
    return write


def test_the_pack_is_made_from_the_texts():
    assert (ROOT / words.PACK).read_bytes() == words.pack(ROOT / words.FOLDER), "./dev words"


def test_the_pack_is_committed_with_the_texts():
    """Tests begin by packing: had that been forgotten, the pack alone would differ now."""
    command = ["git", "diff", "--name-only", "HEAD", "--"]
    command += [words.FOLDER, "tools/words.py"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.stdout.split() != [words.PACK], "commit it: it was made from older texts"


def test_packed_again_when_a_text_has_changed(tables):
    root = tables("elbrus", es="do.move=Mover\n", en="do.move=Move\n")
    assert words.refresh(root)
    t = Texts("es")
    t.play("elbrus")
    assert [t("key.yes"), t("key.no"), t("do.move")] == ["Sí", "¡No, no, no…!", "Mover"]
    assert not words.refresh(root)
    tables("elbrus", es="do.move=Andar\n")
    assert words.refresh(root)
    t.switch("es")
    assert t("do.move") == "Andar"


def test_packed_again_when_the_pack_is_damaged(tables):
    root = tables("elbrus", es="do.move=Mover\n", en="do.move=Move\n")
    words.refresh(root)
    good = (root / words.PACK).read_bytes()
    (root / words.PACK).write_bytes(good[:-1])
    assert words.refresh(root)
    assert (root / words.PACK).read_bytes() == good


def test_what_is_not_translated_yet_shows_its_key(tables):
    words.refresh(tables("elbrus", es="do.move=Mover\n", en="do.roll=Roll\n"))
    t = Texts("en")
    t.play("elbrus")
    assert (t("do.roll"), t("do.move"), t.has("do.move")) == ("Roll", "do.move", False)


def test_a_line_that_is_no_text_is_told(tables):
    with pytest.raises(BadTexts, match=r"es/elbrus\.txt: 'do\.move: Mover'"):
        words.refresh(tables("elbrus", es="do.move: Mover\n", en="do.move=Move\n"))


def test_keys_that_cannot_be_told_apart_are_refused(tables):
    lines = "key.tamicasasopo=a\nkey.velamirogali=b\n"  # the same 31 bits of CRC
    with pytest.raises(BadTexts, match="velamirogali cannot be told from another key"):
        words.refresh(tables("elbrus", es=lines, en=lines))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_key_that_there_is_not_is_not_found(slug):
    """Screens ask whether there is a text for a code or an action of the rules."""
    known = texts("es", "shell") | texts("es", slug)
    t = Texts("es")
    t.play(slug)
    tree = ast.parse((ROOT / f"firmware/games/{slug}.py").read_text(encoding="utf-8"))
    said = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    for word in [word for word in said if isinstance(word, str) and word.isidentifier()]:
        for prefix in ("error.", "lock.", "log.", "notice.", "reason."):
            assert t.has(prefix + word) == (prefix + word in known)
