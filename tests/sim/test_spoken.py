# SPDX-License-Identifier: MIT
"""What a screen reader is told: whatever UP and DOWN choose has a name."""

import re
import sys

import pytest

from tools import shots, site

sys.path.insert(0, str(site.SIM))
import spoken

# These change a number, turn a page or move along a line: what stands there in words says it all.
_ITS_WORDS = {
    "FormScreen", "NameEntry", "DiceTray", "Chart", "Detail", "Change", "Correct", "Problems",
    "Fairness", "SelfTest", "Prepare", "Leaflet",
}  # fmt: skip


@pytest.mark.parametrize("part", shots.parts())
def test_every_pointed_row_has_words(part):
    named = 0
    for scene in shots.scenes(part):
        stage = shots.play(part, scene, "en")
        top = stage.app.top
        words = spoken.words_of(stage.app)
        up, down, _ = top.gutter()
        if words["pointed"]:
            named += 1
            # No line of a file of words, and no key of one.
            assert not re.match(r"[\w.]+=|word\.", words["pointed"])
        elif (up or down) and not top.changes_value:
            assert type(top).__name__ in _ITS_WORDS, f"{scene['name']}: {words['lines']}"
        for key in words["idle"]:
            assert key > 2 or not words["labels"][key]
    assert named
