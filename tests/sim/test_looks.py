# SPDX-License-Identifier: MIT
"""How the simulator looks and sounds: ink, sizes, keyboard, and the words for a screen reader."""

import json
import subprocess

import pytest
from PIL import Image

from tools.setup import ROOT


def test_phones_and_other_sizes(browser, url):
    browser.do("phone", url=url)


@pytest.mark.parametrize("phone", [False, True])
def test_all_words_can_be_read(browser, url, phone):
    browser.do("contrast", url=url, phone=phone)


def test_boards_sounds_and_the_device_alone(browser, url):
    browser.do("settings", url=url)


def test_refreshes_look_like_ink(browser, url):
    browser.do("refreshes", url=url)


def test_reduced_motion(browser, url):
    browser.do("calm", url=url)


# Some of the presses that are tried on both sides, with a look after each group.
SCRIPT = [["DOWN"] * 5, ["C"], ["C", "C", "C"], ["C", "C", "DOWN", "C", "UP"], ["C"], ["hA"]]


def test_ink_and_words_are_those_of_dev_play(browser, url, tmp_path):
    told = browser.do("same_as_play", url=url, script=SCRIPT)
    lines = ["rolls " + " ".join(map(str, told["faces"]))]
    for number, keys in enumerate(SCRIPT):
        lines += [f"hold {key[1:]}" if key[0] == "h" else f"press {key}" for key in keys]
        lines += ["wait 60000", "text", f"shot {tmp_path}/{number}.png"]
    played = subprocess.run(
        [str(ROOT / "dev"), "play"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [json.loads(line) for line in played.stdout.splitlines()]
    texts = [answer["text"] for answer in answers if "text" in answer]
    assert len(texts) == len(told["told"]) == len(SCRIPT)
    for number, seen in enumerate(told["told"]):
        shot = Image.open(tmp_path / f"{number}.png").convert("L")
        ink = "".join("1" if level < 128 else "0" for level in shot.tobytes())
        assert seen["picture"] == ink, f"after {SCRIPT[: number + 1]}"
        # Everything that is written on the e-ink is read out, and the keys are named.
        words = [item["text"] for item in texts[number]]
        spoken = "\n".join(seen["lines"])
        assert [word for word in words if word.strip() not in spoken] == []
        assert [label for label in seen["labels"] if label and label not in words] == []


def test_keyboard_focus_and_names(browser, url):
    browser.do("focus", url=url)
