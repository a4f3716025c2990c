# SPDX-License-Identifier: MIT
"""The scoreboard in a real Chromium: beside the simulator, and on a cable. See overlaying.mjs."""

import os


def shot(name):
    """Where a picture goes, for whoever wants to look at it: SHOTS is a folder."""
    folder = os.environ.get("SHOTS")
    return folder and f"{folder}/{name}.png"


def test_it_follows_the_simulator_in_another_tab(browser, url):
    browser.do("overlay", url=url, shot=shot("overlay"))


def test_ten_players_hostile_names_and_nonsense(browser, url):
    browser.do("overlay_limits", url=url, shot=shot("overlay-ten"))
