# SPDX-License-Identifier: MIT
"""./dev values, and what docs/values.md shows."""

import json
import re

import pytest

from tools import values
from tools.setup import ROOT

GUIDE = (ROOT / "docs/values.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json\n(.*?)```", GUIDE, re.S)


@pytest.mark.parametrize("name, text", [*zip(values.KINDS, EXAMPLES, strict=True)])
def test_the_examples_of_the_guide_are_good(tmp_path, capsys, name, text):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert values.main([str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"{name}: ok · ")


@pytest.mark.parametrize(
    "name, text, words",
    [
        ("weapons.json", "[]", "must be called"),
        ("elbrus-weapons.json", "[", "is no JSON"),
        ("elbrus-weapons.json", "{}", "must be a list"),
        ("elbrus-weapons.json", '[{"group": "six"}]', "entry 1 is none"),
        ("elbrus-weapons.json", "[]" + " " * 9000, "no more than 8192"),
        ("dominio-cards.json", '[{"faction": "gota"}, {"faction": "x"}]', "entry 2 is none"),
        ("dawnfall-armies.json", '[{"units": []}]', "entry 1 is none"),
    ],
)
def test_what_is_wrong_is_told(tmp_path, capsys, name, text, words):
    path = tmp_path / name
    path.write_text(text)
    assert values.main([str(path)]) == 1
    assert words in capsys.readouterr().out


def test_a_missing_file_is_told(tmp_path, capsys):
    assert values.main([str(tmp_path / "elbrus-weapons.json")]) == 1
    assert "No such file" in capsys.readouterr().out


def test_a_device_keeps_what_was_typed_in_there(tmp_path):
    path = tmp_path / "elbrus-weapons.json"
    mine = {"group": "six", "dice": 3, "damage": 5, "name": "Revólver"}
    path.write_text(json.dumps([mine]))
    there = [{"group": "six", "dice": 2, "damage": 10}, {"group": "six", "dice": 3, "damage": 5}]
    kept = json.loads(values.joined(path, json.dumps(there).encode()))
    assert kept == [mine, there[0]]
