# SPDX-License-Identifier: MIT
"""On a Pico's heap: the code is made and shown, its modules go again, and the match goes on."""

import pytest

from hal.contract import DOWN, A, B, C
from tools import heap, presses
from tools.setup import ROOT

FREE, LARGEST = 24 * 1024, 8 * 1024  # bytes while the code is shown
NAMES = [chr(65 + number) + "bcdefghijkl" for number in range(10)]
TEN = {"mode": "solo", "players": [{"name": name} for name in NAMES]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return heap.compile_tree(ROOT, tmp_path_factory.mktemp("device"))


@pytest.mark.parametrize("game", ["elbrus", "mythicals", "dawnfall", "dominio"])
def test_the_code_fits_into_a_picos_memory_and_leaves_nothing_behind(folder, game):
    with heap.Pico(folder) as pico:
        pico.switch_on()
        pico.call("begin", game, TEN if game == "elbrus" else heap.largest_setup(game))
        pico.live(heap.REST_MS)
        pico.call("give_up")
        pico.call("result")
        pico.live(heap.REST_MS)
        shown = []
        for _ in range(3):
            pico.press(B, after=2000)
            pico.press(C, after=3000)
            assert pico.call("top") == "Qr" and pico.call("has_code")
            assert not pico.call("is_loaded", "adafruit_miniqr")
            assert not pico.call("is_loaded", "firmware.ui.qr")
            shown.append(pico.heap)
            pico.press(C, after=2000)
            pico.press(A, after=2000)
            assert pico.call("top") == "Result"
            pico.press(C, after=20_000)  # the chart, which is made for itself
            pico.press(A, after=2000)
        pico.press(A, down=700, after=3000)
        pico.press(C, after=3000)
        assert pico.call("top") == "MatchScreen"
        assert pico.failures == [] and pico.refused == []
        assert pico.log() == ""
        assert min(sizes["free"] for sizes in shown) >= FREE
        assert min(sizes["largest"] for sizes in shown) >= LARGEST


def test_a_rematch_on_a_picos_heap(folder):
    """It begins at once."""
    with heap.Pico(folder) as pico:
        pico.switch_on()
        pico.call("begin", "elbrus", TEN)
        pico.live(heap.SETUP_MS)
        pico.call("give_up")
        pico.call("result")
        pico.live(heap.REST_MS)
        pico.press(B, after=2000)
        for _ in range(3):
            pico.press(DOWN, after=500)
        pico.press(C, after=2000)
        pico.press(C, after=3000)
        assert pico.restarts == 0
        assert (pico.call("on_table"), pico.call("count")) == ("elbrus", 0)
        assert pico.heap["largest"] >= LARGEST  # the match before it is gone
        assert pico.failures == []


def test_the_work_is_cut_into_steps_that_allocate_little(tmp_path):
    folder = presses.compile_tree(tmp_path)
    with presses.Counted(folder) as pico:
        pico.switch_on()
        pico.call("begin", "elbrus", TEN)
        pico.live(heap.SETUP_MS)
        pico.call("give_up")
        pico.call("result")
        pico.live(5000)
        pico.press(B, 60, 3000)
        pico.press(C, 60, 1)
        steps = []
        while not pico.call("has_code"):
            pico.live(1)
            steps.append(pico.cost["bytes"])
    assert 15 <= len(steps) <= 50
    # Loading the module is the largest of them.
    assert max(steps) < 16_000
