# SPDX-License-Identifier: MIT
"""The e-paper drivers on imitation panels: what the glass shows is what the canvas holds."""

import random
import unittest

from hal.fake.board import FakeBoard
from hal.fake.parts import Refused

WHOLE = (0, 0, 296, 128)
SIZE = 4736


def finish(board, step=25):
    """Poll until the panel is idle: -> the ms that it took."""
    start = board.now
    while board.panel.poll():
        board.advance(step)
    return board.now - start


def show(board, frame, area=WHOLE, full=False):
    board.panel.refresh(frame, area, full)
    return finish(board)


def scribble(frame, x, y, w, h):
    for page in range(y // 8, (y + h) // 8):
        for at in range(page * 296 + x, page * 296 + x + w):
            frame[at] = random.getrandbits(8)


def random_area():
    x = random.randrange(296)
    y = random.randrange(16)
    return x, y * 8, random.randrange(1, 297 - x), random.randrange(1, 17 - y) * 8


def play(board, changes):
    """Random changes, quick and full, with sleeps and stuck BUSY: -> None, or what went wrong."""
    frame = bytearray(SIZE)
    for number in range(changes):
        area = random_area()
        scribble(frame, *area)
        if random.randrange(20) == 0:
            board.jam()
        faults = board.panel.faults
        show(board, frame, area, random.randrange(10) == 0)
        if board.panel.faults != faults:
            show(board, frame, area)
            if not board.refreshes[-1][2]:
                return "a fault must be followed by a full refresh"
        if board.picture() != bytes(frame):
            return "change %d: the glass shows something else" % number
        if board.glass.new != board.glass.old:
            return "change %d: the two pictures differ" % number
        if random.randrange(10) == 0:
            board.panel.sleep()
    return None


class PanelTest(unittest.TestCase):
    def test_random_changes_on_every_kind_of_panel(self):
        random.seed(29)
        for board in (
            FakeBoard("ssd1680"),
            FakeBoard("ssd1680", rotation=180, chip={"swaps": False}, careful=True),
            FakeBoard("ssd1680", chip={"bare": True}, waveform=True),
            FakeBoard("uc8151"),
            FakeBoard("uc8151", rotation=180, chip={"swaps": True}),
        ):
            self.assertEqual((board.name, play(board, 15)), (board.name, None))

    def test_a_picture_is_not_mirrored_nor_upside_down(self):
        for panel in ("ssd1680", "uc8151"):
            for rotation in (0, 180):
                board = FakeBoard(panel, rotation=rotation)
                frame = bytearray(SIZE)
                frame[0] = 0x01  # the pixel at the top left
                frame[300] = 0x80  # x = 4, y = 15
                show(board, frame)
                self.assertEqual(board.picture(), bytes(frame))

    def test_times_and_counts(self):
        board = FakeBoard()
        frame = bytearray(SIZE)
        self.assertEqual(show(board, frame, full=True), 1725)  # 1,715 seen every 25 ms
        frame[40] = 0xFF
        self.assertEqual(show(board, frame, (40, 0, 1, 8)), 375)
        kinds = [(area, full) for _, area, full, _ in board.refreshes]
        self.assertEqual(kinds, [(WHOLE, True), ((40, 0, 1, 8), False)])
        self.assertEqual((board.glass.partials, board.glass.flipped), (1, 8))
        show(board, frame, full=True)
        self.assertEqual((board.glass.partials, board.glass.ghosting()), (0, 0))

    def test_nothing_waits_for_the_panel(self):
        for panel in ("ssd1680", "uc8151"):
            board = FakeBoard(panel)
            board.panel.refresh(bytearray(SIZE), WHOLE, True)
            self.assertTrue(board.now <= 22)  # the reset
            finish(board)
            before = board.now
            board.panel.refresh(bytearray(SIZE), WHOLE, True)
            self.assertEqual(board.now, before)
            finish(board)
            board.panel.sleep()
            self.assertFalse(board.panel.poll())

    def test_the_first_refresh_is_full_whatever_is_asked(self):
        board = FakeBoard()
        show(board, bytearray(SIZE), (0, 0, 8, 8))
        self.assertEqual(board.refreshes[0][1:3], (WHOLE, True))

    def test_a_refresh_after_sleep_does_not_flash(self):
        for panel in ("ssd1680", "uc8151"):
            board = FakeBoard(panel)
            frame = bytearray(b"\x3c" * SIZE)
            show(board, frame)
            board.panel.sleep()
            board.panel.sleep()
            frame[1000] = 0
            show(board, frame, (112, 24, 1, 8))
            self.assertFalse(board.refreshes[-1][2])
            self.assertEqual(board.picture(), bytes(frame))

    def test_an_inverted_panel_shows_the_opposite(self):
        for panel in ("ssd1680", "uc8151"):
            board = FakeBoard(panel)
            frame = bytearray(SIZE)
            show(board, frame)
            board.panel.inverted = True
            frame[1000] = 0x18
            show(board, frame, (112, 24, 1, 8))
            self.assertTrue(board.refreshes[-1][2])
            frame[2000] = 0x18
            show(board, frame, (224, 48, 1, 8))
            self.assertFalse(board.refreshes[-1][2])
            self.assertEqual(board.picture(), bytes([byte ^ 0xFF for byte in frame]))

    def test_a_stuck_panel_is_given_up_on_and_started_anew(self):
        for panel in ("ssd1680", "uc8151"):
            board = FakeBoard(panel)
            frame = bytearray(b"\x0f" * SIZE)
            show(board, frame)
            board.jam()
            self.assertTrue(8000 <= show(board, bytearray(SIZE), (0, 0, 80, 128)) < 8200)
            self.assertEqual(board.panel.faults, 1)
            show(board, frame, (0, 0, 8, 8))
            self.assertEqual((board.panel.faults, board.picture()), (1, bytes(frame)))

    def test_a_dead_panel_costs_little(self):
        board = FakeBoard()
        board.jam(None)
        frame = bytearray(SIZE)
        for _ in range(3):
            show(board, frame)
        self.assertEqual(board.panel.faults, 3)
        board.jam(0)
        show(board, frame)
        self.assertEqual((board.panel.faults, board.picture()), (3, bytes(frame)))

    def test_a_panel_that_is_not_there_is_noticed(self):
        for panel in ("ssd1680", "uc8151"):
            for level in (0, 1):
                board = FakeBoard(panel)
                board.glass.absent = level
                board.panel.refresh(bytearray(SIZE), WHOLE, True)
                self.assertTrue(finish(board, 10) <= 50)
                self.assertEqual(board.panel.faults, 1)
                board.glass.absent = None  # plugged in again
                show(board, bytearray(SIZE))
                self.assertEqual((board.panel.faults, board.picture()), (1, bytes(SIZE)))

    def test_a_full_refresh_needs_no_area(self):
        for panel in ("ssd1680", "uc8151"):
            board = FakeBoard(panel)
            frame = bytearray(b"\x81" * SIZE)
            show(board, frame, None, True)
            self.assertEqual(board.picture(), bytes(frame))

    def test_an_imitation_finds_what_a_caller_may_not_do(self):
        board = FakeBoard()
        frame = bytearray(SIZE)
        board.panel.refresh(frame, WHOLE, True)
        self.assertRaises(RuntimeError, board.panel.refresh, frame, WHOLE, True)
        self.assertRaises(Refused, board.panel.sleep)
        board = FakeBoard()
        show(board, frame)
        self.assertRaises(Refused, show, board, frame, (290, 0, 8, 8))
        board = FakeBoard()
        self.assertRaises(Refused, show, board, bytearray(100))

    def test_the_clock_may_wrap_during_a_refresh(self):
        board = FakeBoard(start=(1 << 30) - 900)
        self.assertEqual(show(board, bytearray(SIZE), full=True), 1725)
        self.assertEqual(board.panel.faults, 0)

    def test_imitations_refuse_what_a_datasheet_forbids(self):
        for panel in ("ssd1680", "uc8151"):
            board = FakeBoard(panel)
            send = board.panel._command
            self.assertRaises(Refused, send, 0x24 if panel == "ssd1680" else 0x13)  # no registers
            show(board, bytearray(SIZE))
            self.assertRaises(Refused, send, 0xEE)  # no such command
            board.panel.refresh(bytearray(SIZE), WHOLE, True)
            self.assertRaises(Refused, send, 0x12)  # busy
            finish(board)
            board.panel.sleep()
            self.assertRaises(Refused, send, 0x12)  # asleep
