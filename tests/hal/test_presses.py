# SPDX-License-Identifier: MIT
"""Ten thousand presses of bad buttons, read by a loop that is busy now and then."""

import random

import pytest

from hal.contract import KEYS
from hal.fake.board import FakeBoard


def drain(board):
    edges = []
    while edge := board.buttons.pop():
        edges.append(edge)
    return edges


@pytest.mark.parametrize("longest_pause", [1, 40, 200])
def test_ten_thousand_bouncing_presses_are_ten_thousand(longest_pause):
    chance = random.Random(longest_pause)
    board = FakeBoard(seed=longest_pause, start=(1 << 30) - 5000)
    told = [[] for _ in KEYS]
    counts = [0] * len(KEYS)
    free = [0] * len(KEYS)  # from when a key may be pressed again
    for _ in range(10_000):
        key = chance.randrange(len(KEYS))
        at = max(free[key], board.now) + chance.randrange(1, 60)
        hold = chance.choice((30, 31, 60, 150, 400))
        board.press(key, at=at, hold_ms=hold, bounce=chance.randrange(9))
        counts[key] += 1
        free[key] = at + hold + 30
        if chance.random() < 0.3:
            target = max(free) - 20
            while board.now < target:
                board.rest(chance.randrange(1, 30))
                if chance.random() < 0.1:
                    board.advance(chance.randrange(longest_pause))
                for edge in drain(board):
                    told[edge[0]].append(edge)
    board.advance(2000)
    for edge in drain(board):
        told[edge[0]].append(edge)
    assert board.buttons.lost == 0
    for key, edges in enumerate(told):
        assert [edge[1] for edge in edges] == [True, False] * counts[key]
