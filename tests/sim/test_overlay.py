# SPDX-License-Identifier: MIT
"""The scoreboard in a real Chromium: beside the simulator, and on a cable. See overlaying.mjs."""

import os
import shutil

import pytest

from tests.deploy.device import Device
from tools import remote
from tools.remote import Remote, listen
from tools.setup import ROOT


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    monkeypatch.setattr(remote, "PATIENCE_S", 120)


def shot(name):
    """Where a picture goes, for whoever wants to look at it: SHOTS is a folder."""
    folder = os.environ.get("SHOTS")
    return folder and f"{folder}/{name}.png"


def test_it_follows_the_simulator_in_another_tab(browser, url):
    browser.do("overlay", url=url, shot=shot("overlay"))


def test_ten_players_hostile_names_and_nonsense(browser, url):
    browser.do("overlay_limits", url=url, shot=shot("overlay-ten"))


@pytest.fixture
def device(tmp_path):
    """The firmware on MicroPython, behind a pseudo-terminal."""
    flash = tmp_path / "flash"
    for part in ("firmware", "hal", "lib"):
        shutil.copytree(ROOT / part, flash / part, ignore=shutil.ignore_patterns("__pycache__"))
    for part in ("boot.py", "main.py", "tests/deploy/neopixel.py"):
        shutil.copy(ROOT / part, flash)
    with Device(flash, watchdog=120_000) as device:
        # A page does not wait for ever: it is up before it is asked.
        assert "Escudero" in listen(device.port, remote.PATIENCE_S, ["Escudero"])
        yield device


def test_it_follows_a_device_on_the_cable(browser, url, device):
    browser.do("overlay_cable", url=url, port=device.port, flash=str(device.flash))
    assert not (device.flash / "data" / "log.txt").exists()
    # The prompt is there as ever.
    with Remote(device.port) as prompt:
        assert prompt.value("6 * 7") == 42


def test_what_is_no_escudero_is_told_and_another_try_offered(browser, url):
    browser.do("overlay_nonsense", url=url)
