# SPDX-License-Identifier: MIT
"""The gallery is what the firmware does: recorded, not drawn."""

import base64
import io
import json

import pytest
from PIL import Image

from tools import gallery
from tools.setup import ROOT

KEPT = json.loads(gallery.FILE.read_text(encoding="utf-8"))


def pixels(uri):
    data = base64.b64decode(uri.partition(",")[2])
    return Image.open(io.BytesIO(data)).convert("RGB").tobytes()


@pytest.fixture(scope="module")
def recorded():
    return json.loads(json.dumps(gallery.record()))


def test_it_was_recorded_with_this_firmware(recorded):
    """If not: look at what has changed, then ./dev gallery."""
    assert KEPT["forms"] == recorded["forms"], "the form of the sheet editor: ./dev gallery"
    for kind in ("games", "sheets"):
        assert list(KEPT[kind]) == list(recorded[kind]), "./dev gallery"
        for name, card in recorded[kind].items():
            kept = KEPT[kind][name]
            for language, picture in card.pop("ink").items():
                same = pixels(kept["ink"][language]) == pixels(picture)
                assert same, f"{name}: the card's picture is another one: ./dev gallery"
            assert {**kept, "ink": None} == {**card, "ink": None}, f"{name}: ./dev gallery"


@pytest.mark.parametrize("slug", KEPT["games"])
def test_every_game_has_a_demo_with_captions_that_can_be_read(slug):
    demo = KEPT["games"][slug]["demo"]
    assert len(demo["steps"]) >= 5
    for step in demo["steps"]:
        assert all(10 <= len(words) <= 100 for words in step["say"]), step["say"]


def test_every_sheet_is_in_it():
    assert set(KEPT["sheets"]) == {path.stem for path in (ROOT / "sheets").glob("*.json")}


def test_another_course_is_noticed(monkeypatch):
    demo = {**gallery.demo_of("duel"), "steps": [("a", "b", "DOWN C C")], "card": 0}
    monkeypatch.setattr(gallery, "demo_of", lambda slug: demo)
    kept = KEPT["games"]["duel"]["demo"]["steps"][0]["seen"]
    assert gallery._game("duel")["demo"]["steps"][0]["seen"] != kept
