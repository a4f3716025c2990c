# SPDX-License-Identifier: MIT
"""Hundreds of random screens on every kind of panel, and how little is sent for them."""

import random

import pytest

from hal.drivers.ssd1680 import SSD1680, quick_waveform
from hal.fake.board import FakeBoard
from hal.fake.parts import Refused
from tests.both.test_panel_drivers import SIZE, WHOLE, play, random_area, scribble, show

KINDS = {
    "ssd1680": {},
    "ssd1680 upside down": {"rotation": 180},
    "ssd1680 careful": {"careful": True},
    "ssd1680 that always swaps": {"chip": {"swaps": True}, "careful": True},
    "ssd1680 that never swaps": {"chip": {"swaps": False}, "careful": True, "rotation": 180},
    "ssd1680 without waveform": {"chip": {"bare": True}, "waveform": quick_waveform()},
    "ssd1680 slow": {"chip": {"full_ms": 4012, "quick_ms": 737}},
    "uc8151": {"panel": "uc8151"},
    "uc8151 upside down": {"panel": "uc8151", "rotation": 180},
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_glass_shows_the_frame_after_200_random_changes(kind, seed):
    random.seed(seed)
    board = FakeBoard(**KINDS[kind])
    assert play(board, 200) is None
    assert board.panel.faults > 0
    assert board.glass.partials > 0


def test_a_panel_without_a_waveform_of_its_own_needs_ours():
    random.seed(1)
    assert play(FakeBoard(chip={"bare": True}), 20) is not None


def sent(board, frame, area, full=False):
    """Bytes over the bus for a refresh, from the call until the panel is done with it."""
    before = board.glass.bytes
    show(board, frame, area, full)
    assert board.refreshes[-1][2] == full
    return board.glass.bytes - before


@pytest.mark.parametrize("kind", KINDS)
def test_a_quick_refresh_sends_the_changed_area_twice_and_at_most_64_bytes(kind):
    """Anywhere, after a full refresh or another quick one, as long as the panel is awake.

    A careful driver sends it three times: two of them afterwards, to both pictures.
    """
    random.seed(5)
    board = FakeBoard(**KINDS[kind])
    frame = bytearray(SIZE)
    times = 3 if KINDS[kind].get("careful") else 2
    sent(board, frame, WHOLE, True)
    for number in range(200):
        if number % 20 == 19:
            sent(board, frame, WHOLE, True)
        area = WHOLE if number % 20 == 3 else random_area()
        scribble(frame, *area)
        assert sent(board, frame, area) <= times * (area[2] * area[3] // 8) + 64
        assert board.refreshes[-1][1] == area
        assert board.picture() == bytes(frame)


@pytest.mark.parametrize("kind", KINDS)
def test_waking_costs_what_the_controller_has_forgotten(kind):
    """Registers and waveforms; an SSD1680, which looks at the whole panel, both pictures too."""
    random.seed(6)
    board = FakeBoard(**KINDS[kind])
    frame = bytearray(SIZE)
    sent(board, frame, WHOLE, True)
    forgotten = 256 if "uc8151" in kind else 2 * SIZE + 256
    times = 3 if KINDS[kind].get("careful") else 2
    for _ in range(20):
        board.panel.sleep()
        area = random_area()
        scribble(frame, *area)
        size = area[2] * area[3] // 8
        assert sent(board, frame, area) <= forgotten + times * size + 64
        assert board.picture() == bytes(frame)


@pytest.mark.parametrize("kind", KINDS)
def test_an_inverted_panel_shows_the_opposite(kind):
    random.seed(7)
    board = FakeBoard(**KINDS[kind])
    frame = bytearray(SIZE)
    show(board, frame)
    for number in range(40):
        if number % 10 == 5:
            board.panel.inverted = not board.panel.inverted
        if number % 7 == 3:
            board.panel.sleep()
        area = random_area()
        scribble(frame, *area)
        show(board, frame, area)
        # The first one after the change clears everything, as a full one does.
        assert board.refreshes[-1][2] == (number % 10 == 5)
        flip = 0xFF if board.panel.inverted else 0
        assert board.picture() == bytes([byte ^ flip for byte in frame])


def test_ghosts_are_counted_till_a_full_refresh():
    board = FakeBoard()
    frame = bytearray(SIZE)
    show(board, frame)
    for number in range(4):
        frame[:296] = bytes([255 * (number % 2 == 0)]) * 296
        show(board, frame, (0, 0, 296, 8))
    assert board.glass.partials == 4
    assert board.glass.flipped == 4 * 296 * 8
    assert board.glass.ghosting() == 25
    show(board, frame, full=True)
    assert (board.glass.partials, board.glass.ghosting()) == (0, 0)


def test_a_refresh_changes_the_glass_when_it_ends():
    board = FakeBoard()
    show(board, bytearray(SIZE))
    frame = bytearray(b"\xff" * SIZE)
    board.panel.refresh(frame, WHOLE, False)
    board.advance(361)
    assert board.picture() == bytes(SIZE)
    board.advance(1)
    assert board.picture() == bytes(frame)


class Wire:
    """Sends to an imitation as a careless driver would."""

    def __init__(self, chip):
        self.chip = chip
        chip.reset.value(1)

    def __call__(self, code, *data):
        self.chip.cs.value(0)
        self.chip.dc.value(0)
        self.chip.spi.write(bytes([code]))
        if data:
            self.chip.dc.value(1)
            self.chip.spi.write(bytes(data))
        self.chip.cs.value(1)


def ssd1680():
    send = Wire(FakeBoard().glass)
    send(0x01, 0x27, 0x01, 0x00)
    send(0x11, 0x07)
    send(0x44, 1, 2)
    send(0x45, 10, 0, 13, 0)
    send(0x4E, 1)
    send(0x4F, 10, 0)
    return send


def uc8151():
    send = Wire(FakeBoard("uc8151").glass)
    send(0x00, 0xB3)
    send(0x91)
    send(0x90, 8, 23, 0, 10, 0, 13, 0)
    return send


@pytest.mark.parametrize(("chip", "code"), [(ssd1680, 0x24), (uc8151, 0x13)])
def test_a_window_must_be_filled_exactly(chip, code):
    send = chip()
    send(code, *range(8))
    send(code, *range(8))
    with pytest.raises(Refused, match="more data"):
        send(code, *range(9))
    send = chip()
    send(code, *range(7))
    with pytest.raises(Refused, match="1 bytes of the window are missing"):
        send(code, *range(8))


FORBIDDEN = [
    (ssd1680, "too much data", (0x18, 1, 2)),
    (ssd1680, "data missing", (0x18,), (0x20,)),
    (ssd1680, "not on the panel", (0x44, 0, 16), (0x24, 0)),
    (ssd1680, "not on the panel", (0x45, 10, 0, 0x28, 1), (0x24, 0)),
    (ssd1680, "counters", (0x4E, 2), (0x24, 0)),
    (ssd1680, "only fills along", (0x11, 0x03), (0x24, 0)),
    (ssd1680, "296 gates", (0x01, 0xF9, 0x00, 0x00), (0x24, 0)),
    (ssd1680, "never written", (0x20,)),
    (ssd1680, "leaves something on", (0x22, 0xC0), (0x20,)),
    (ssd1680, "wired to S8", (0x22, 0xF7), (0x21, 0x48, 0x00), (0x20,)),
    (ssd1680, "as it is or inverted", (0x22, 0xF7), (0x21, 0x44, 0x80), (0x20,)),
    (ssd1680, "border", (0x22, 0xF7), (0x21, 0x48, 0x80), (0x3C, 0x80), (0x20,)),
    (ssd1680, "does not look at OLD", (0x22, 0xF7), (0x21, 8, 0x80), (0x3C, 0x05), (0x20,)),
    (ssd1680, "OLD must be inverted", (0x22, 0xFF), (0x21, 8, 0x80), (0x3C, 0x80), (0x20,)),
    (ssd1680, "no waveform", (0x22, 0xCF), (0x21, 0x88, 0x80), (0x3C, 0x80), (0x20,)),
    (ssd1680, "no such sleep", (0x10, 2)),
    (ssd1680, "asleep", (0x10, 1), (0x20,)),
    (ssd1680, "busy", (0x12,), (0x18, 0x80)),
    (uc8151, "not on the panel", (0x90, 8, 23, 0, 10, 1, 40, 0), (0x13, 0)),
    (uc8151, "by the byte", (0x90, 9, 23, 0, 10, 0, 13, 0), (0x13, 0)),
    (uc8151, "without power", (0x12,)),
    (uc8151, "check code", (0x07, 0x5A)),
    (uc8151, "asleep", (0x07, 0xA5), (0x04,)),
    (uc8151, "busy", (0x04,), (0x12,)),
    (uc8151, "too much data", (0x50, 1, 2)),
    (uc8151, "data missing", (0x50,), (0x92,)),
]


@pytest.mark.parametrize("case", FORBIDDEN, ids=lambda case: f"{case[0].__name__} {case[1]}")
def test_an_imitation_refuses(case):
    chip, why, *commands = case
    send = chip()
    with pytest.raises(Refused, match=why):
        for command in commands:
            send(*command)


def powered_uc8151(wave):
    """Ready to refresh, with that table for white that stays white."""
    send = uc8151()
    for code, size in ((0x01, 5), (0x03, 1), (0x06, 3), (0x30, 1), (0x41, 1), (0x60, 1)):
        send(code, *bytes(size))
    for code, voltage in ((0x20, 0), (0x21, wave), (0x22, 0x80), (0x23, 0x40), (0x24, 0)):
        size = 44 if code == 0x20 else 42
        send(code, *bytes([voltage, 5, 0, 0, 0, 1]), *bytes(size - 6))
    send(0x50, 0x0C)
    send(0x13, *range(8))
    send(0x04)
    send.chip.clock.advance(100)
    return send


def test_a_waveform_that_would_charge_the_panel_is_refused():
    powered_uc8151(0)(0x12)
    with pytest.raises(Refused, match="charge"):
        powered_uc8151(0x40)(0x12)


def test_a_quick_refresh_of_a_uc8151_is_for_a_window():
    send = powered_uc8151(0)
    send(0x92)
    with pytest.raises(Refused, match="window"):
        send(0x12)
    send(0x91)
    send(0x50, 0x4C)
    with pytest.raises(Refused, match="border"):
        send(0x12)
    send(0x00, 0xB7)
    with pytest.raises(Refused, match="panel setting"):
        send(0x12)


def test_pins_and_bus_refuse():
    chip = FakeBoard().glass
    chip.cs.value(1)
    with pytest.raises(Refused, match="selected"):
        chip.spi.write(b"\x00")
    with pytest.raises(Refused, match="0 or 1"):
        chip.cs.value(2)
    chip.cs.value(0)
    chip.dc.value(0)
    with pytest.raises(Refused, match="one byte"):
        chip.spi.write(b"\x00\x01")
    chip.dc.value(1)
    with pytest.raises(Refused, match="without a command"):
        chip.spi.write(b"\x00")
    chip.reset.value(0)
    with pytest.raises(Refused, match="held in reset"):
        chip.spi.write(b"\x00")


def test_a_chip_that_never_saw_a_reset_refuses():
    from hal.fake.parts import Clock
    from hal.fake.ssd1680 import SSD1680Chip

    chip = SSD1680Chip(Clock())
    with pytest.raises(Refused, match="no reset"):
        chip.take_command(0x12)


class NeverOld(SSD1680):
    """Leaves OLD to the controller."""

    def _write(self, bank, area):
        if bank != 0x26:
            super()._write(bank, area)


class NeverAgain(SSD1680):
    """Trusts both pictures to be alike after a refresh."""

    def _next(self, phase):
        return 0


@pytest.mark.parametrize(
    ("driver", "chip", "good"),
    [
        (NeverOld, {}, False),
        (NeverAgain, {}, False),
        (SSD1680, {"swaps": False}, False),  # needs to be careful
        (SSD1680, {"swaps": True}, True),
        (SSD1680, {}, True),
    ],
)
def test_a_careless_driver_would_be_found(driver, chip, good):
    random.seed(4)
    board = FakeBoard(chip=chip)
    glass = board.glass
    board.panel = driver(
        glass.spi, glass.cs, glass.dc, glass.reset, glass.busy, board.ticks, board.advance
    )
    assert (play(board, 60) is None) == good
