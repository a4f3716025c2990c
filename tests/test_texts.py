# SPDX-License-Identifier: MIT
"""Both languages say the same things: same tables, same keys, same gaps to fill in."""

import re

import pytest

from firmware.i18n import LANGUAGES
from lib.font import LATIN
from tools.texts import parts, texts

PARTS = parts()


def gaps(text):
    """What is filled in: %s and %d in order, {names} in any order."""
    return re.findall(r"%[sd]", text), sorted(re.findall(r"{(\w+)}", text))


def test_there_are_tables():
    assert "shell" in PARTS and "elbrus" in PARTS


@pytest.mark.parametrize("part", PARTS)
def test_the_same_keys_in_every_language(part):
    first, *others = [set(texts(language, part)) for language in LANGUAGES]
    for other in others:
        assert first == other


@pytest.mark.parametrize("part", PARTS)
def test_the_same_gaps_in_every_language(part):
    first, second = (texts(language, part) for language in LANGUAGES)
    for key in first:
        assert gaps(first[key]) == gaps(second[key]), key


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_can_be_drawn(language, part):
    for key, text in texts(language, part).items():
        for character in text:
            assert character in LATIN, (key, character)
