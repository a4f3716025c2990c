# SPDX-License-Identifier: MIT
"""The simulator's board without its page: time comes from outside, everything seen is told."""

import pytest

from hal import contract
from hal.contract import UP, A
from hal.fake.board import Reset
from hal.web.board import WebBoard
from hal.web.store import PageStore
from tests.hal.test_contract import assert_board, assert_meets

BLACK = b"\xff" * 4736
WHITE = bytes(4736)
WHOLE = (0, 0, 296, 128)


class Page:
    def __init__(self):
        self.told = []

    def ink(self, picture, full, ms):
        self.told.append(("ink", picture, full, ms))

    def lights(self, lights):
        self.told.append(("lights", lights))

    def random(self, count):
        return bytes(count)

    def reset(self):
        self.told.append(("reset",))

    def site(self):
        return "http://localhost:8296"


@pytest.fixture
def page():
    return Page()


@pytest.fixture
def changed():
    return []


@pytest.fixture
def board(page, tmp_path, changed):
    return WebBoard(page, PageStore(str(tmp_path), changed.append))


def settle(board, ms):
    for _ in range(ms // 10):
        board.passes(10)
        board.panel.poll()


def test_it_meets_the_contract(board):
    assert_board(board)
    assert_meets(board.store, contract.Store)
    log = board.store.open("log")
    assert_meets(log, contract.Log)
    log.close()


def test_a_refresh_is_told_when_it_begins(board, page):
    board.panel.refresh(BLACK, WHOLE, True)
    assert page.told == [("ink", BLACK, True, 1715)]
    settle(board, 1800)
    assert board.picture() == BLACK
    board.panel.refresh(WHITE, WHOLE, False)
    assert page.told[1:] == [("ink", WHITE, False, 362)]
    assert (board.glass.full, board.glass.quick) == (1, 1)


def test_instant_ink_is_as_quick_as_the_driver_believes(board, page):
    board.glass.instant = True
    board.panel.refresh(BLACK, WHOLE, True)
    assert page.told[0][3] < 200
    settle(board, 300)
    assert not board.panel.poll()
    assert (board.panel.faults, board.picture()) == (0, BLACK)


def test_lights_are_told(board, page):
    board.grid.brightness = 255
    board.grid.show(b"\x05\x04\x03" * 64)
    assert page.told == [("lights", b"\x05\x04\x03" * 64)]


def test_time_is_what_the_page_says(board):
    board.passes(40)
    assert board.ticks() == 40
    # Waking the panel takes time of the board's own; the page's catches up with it.
    board.panel.refresh(BLACK, WHOLE, True)
    ahead = board.ticks()
    assert ahead > 40
    board.passes(1)
    assert board.ticks() == ahead
    board.passes(100)
    assert board.ticks() == 141
    with pytest.raises(RuntimeError):
        board.rest(10)


def test_fingers_and_how_long_to_wait(board):
    assert (board.wait(None), board.wait(500)) == (None, 500)
    board.passes(100)
    board.move(UP, True)
    board.move(UP, False)  # a click without any length
    assert board.wait(None) == 0
    assert board.buttons.pop() == (UP, True, 100)
    assert board.buttons.pop() is None
    left = board.wait(500)
    assert 0 < left <= 20
    board.passes(left)
    assert board.buttons.pop() == (UP, False, 100)
    assert board.wait(None) is None


def test_a_held_at_power_on_asks_for_safe_mode(page, tmp_path):
    assert WebBoard(page, PageStore(str(tmp_path), print), held=(A,)).safe


def test_reset_tells_the_page(board, page):
    with pytest.raises(Reset):
        board.reset()
    assert page.told == [("reset",)]


def test_every_change_of_a_file_is_told(board, changed):
    store = board.store
    store.write("a", b"123")
    log = store.open("b")
    log.write(b"4567")
    log.sync()
    log.close()
    store.put("c", b"8", b"9")
    store.cut("b", 2)
    store.remove("a")
    store.names()
    store.read("b", 10)
    assert changed == ["a", "b", "c", "b", "a"]
    assert (store.names(), store.read("b", 10)) == (["b", "c"], b"45")
    assert store.read("c", 2) == b"89"
