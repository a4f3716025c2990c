# SPDX-License-Identifier: MIT
"""Hundreds of random screens on every kind of panel, and how little is sent for them."""

import random

import pytest

from firmware.ui.refresh import Refresh
from hal.drivers.ssd1680 import SSD1680
from hal.drivers.uc8151 import UC8151
from hal.fake.board import FakeBoard
from hal.fake.parts import Refused
from lib.canvas import Canvas
from tests.both.test_panel_drivers import SIZE, WHOLE, finish, play, random_area, scribble, show

KINDS = {
    "ssd1680": {},
    "ssd1680 upside down": {"rotation": 180},
    "ssd1680 careful": {"careful": True},
    "ssd1680 that always swaps": {"chip": {"swaps": True}, "careful": True},
    "ssd1680 that never swaps": {"chip": {"swaps": False}, "careful": True, "rotation": 180},
    "ssd1680 without waveform": {"chip": {"bare": True}, "waveform": True},
    "ssd1680 slow": {"chip": {"full_ms": 4012, "quick_ms": 737}},
    "uc8151": {"panel": "uc8151"},
    "uc8151 upside down": {"panel": "uc8151", "rotation": 180},
    "uc8151 that swaps": {"panel": "uc8151", "chip": {"swaps": True}},
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


def allowed(kind, area, woken=False):
    """Bytes that a quick refresh of that area may take, from the call until the panel is done.

    A careful driver sends the area a third time, with a window of 14 bytes. A waveform of our own
    is forgotten by an SSD1680 that sleeps.
    """
    parts = KINDS[kind]
    size = area[2] * area[3] // 8
    if parts.get("careful"):
        return 3 * size + 64 + 14
    return 2 * size + 64 + (154 if woken and parts.get("waveform") else 0)


@pytest.mark.parametrize("kind", KINDS)
def test_a_quick_refresh_sends_the_changed_area_twice_and_at_most_64_bytes(kind):
    """Anywhere, after a full refresh, another quick one, or sleep; wake-up calls are counted."""
    random.seed(5)
    board = FakeBoard(**KINDS[kind])
    frame = bytearray(SIZE)
    slept = 0
    show(board, frame)
    for number in range(300):
        if number % 20 == 19:
            show(board, frame, full=True)
        before = board.glass.bytes
        asleep = random.randrange(3) == 0
        if asleep:
            board.panel.sleep()
            slept += 1
        area = WHOLE if number % 20 == 3 else random_area()
        scribble(frame, *area)
        show(board, frame, area)
        assert board.refreshes[-1][1:3] == (area, False)
        assert board.glass.bytes - before <= allowed(kind, area, asleep)
        assert board.picture() == bytes(frame)
        assert board.glass.new == board.glass.old
    assert slept > 50


@pytest.mark.parametrize("kind", KINDS)
def test_the_bound_holds_for_whatever_is_drawn(kind):
    """The same through canvas and policy, with pauses in which the panel sleeps.

    What is drawn while the panel is busy must not get to the glass by half.
    """
    random.seed(6)
    board = FakeBoard(**KINDS[kind])
    canvas = Canvas()
    refresh = Refresh(board.panel, canvas)
    board.run(refresh.step, 6000)
    quick = 0
    for _ in range(60):
        begun = len(board.refreshes)
        before = board.glass.bytes
        blot(canvas)
        refresh.step(board.ticks())
        drawn = bytes(canvas.buf)
        blot(canvas)
        finish(board)
        assert board.picture() == drawn
        if len(board.refreshes) > begun and not board.refreshes[-1][2]:
            quick += 1
            assert board.glass.bytes - before <= allowed(kind, board.refreshes[-1][1], True)
        board.run(refresh.step, random.choice((500, 12000)))
        finish(board)
        assert board.picture() == bytes(canvas.buf)
    assert quick > 30


def blot(canvas):
    x, y = random.randrange(296), random.randrange(128)
    canvas.fill(x, y, random.randrange(1, 60), random.randrange(1, 40), random.randrange(2))


@pytest.mark.parametrize("kind", KINDS)
def test_a_refresh_after_a_fault_trusts_nothing(kind):
    random.seed(8)
    board = FakeBoard(**KINDS[kind])
    frame = bytearray(SIZE)
    show(board, frame)
    for asleep in (False, True):
        scribble(frame, *WHOLE)
        board.jam()
        show(board, frame, (0, 0, 8, 8))
        if asleep:
            board.panel.sleep()
        show(board, frame, (0, 0, 8, 8))
        assert board.refreshes[-1][1:3] == (WHOLE, True)
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
    (ssd1680, "not on the panel", (0x11, 0x05), (0x24, 0)),
    (ssd1680, "not on the panel", (0x11, 0x06), (0x24, 0)),
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


def powered_uc8151(wave, pictures=(0x10, 0x13)):
    """Ready to refresh, with that table for white that stays white."""
    send = uc8151()
    for code, size in ((0x01, 5), (0x03, 1), (0x06, 3), (0x30, 1), (0x41, 1), (0x60, 1)):
        send(code, *bytes(size))
    for code, voltage in ((0x20, 0), (0x21, wave), (0x22, 0x80), (0x23, 0x40), (0x24, 0)):
        size = 44 if code == 0x20 else 42
        send(code, *bytes([voltage, 5, 0, 0, 0, 1]), *bytes(size - 6))
    send(0x50, 0x0C)
    for code in pictures:
        send(code, *range(8))
    send(0x04)
    send.chip.clock.advance(100)
    return send


def test_a_waveform_that_would_charge_the_panel_is_refused():
    powered_uc8151(0)(0x12)
    with pytest.raises(Refused, match="charge"):
        powered_uc8151(0x40)(0x12)


def test_a_uc8151_that_knows_no_old_picture_does_not_refresh():
    with pytest.raises(Refused, match="10 was never written"):
        powered_uc8151(0, pictures=(0x13,))(0x12)


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


@pytest.mark.parametrize(("mode", "kept"), [(1, True), (3, False)])
def test_an_ssd1680_keeps_its_ram_in_deep_sleep_mode_1_only(mode, kept):
    board = FakeBoard()
    show(board, bytearray(b"\x3c" * SIZE))
    glass = board.glass
    board.panel._command(0x10, mode)
    glass.reset.value(0)
    glass.reset.value(1)
    assert (glass.new == glass.old == b"\x3c" * SIZE) == kept


@pytest.mark.parametrize("panel", ["ssd1680", "uc8151"])
def test_a_reset_that_does_not_end_sleep_leaves_garbage(panel):
    board = FakeBoard(panel)
    frame = bytearray(b"\x3c" * SIZE)
    show(board, frame)
    glass = board.glass
    glass.reset.value(0)
    glass.reset.value(1)
    assert len({bytes(glass.new), bytes(glass.old), bytes(frame)}) == 3


class NeverOld(SSD1680):
    """Leaves OLD to the controller."""

    def _write(self, bank):
        if bank != 0x26:
            super()._write(bank)


class NeverAgain(SSD1680):
    """Trusts both pictures to be alike after a refresh."""

    def _next(self, phase):
        return 0 if phase else super()._next(phase)


class MuchSleep(SSD1680):
    """Sleeps so deep that the RAM is lost."""

    def sleep(self):
        if self._awake:
            self._command(0x10, 3)
            self._awake = False


class LateFrame(SSD1680):
    """Is handed a frame that is drawn on while the panel is busy."""

    def _next(self, phase):
        if phase:
            self._frame[:] = bytes(SIZE)
        return super()._next(phase)


@pytest.mark.parametrize(
    ("driver", "chip", "good"),
    [
        (NeverOld, {}, False),
        (NeverAgain, {}, False),
        (MuchSleep, {}, False),
        (LateFrame, {}, False),
        (SSD1680, {"swaps": False}, False),  # needs to be careful
        (SSD1680, {"swaps": True}, True),
        (SSD1680, {}, True),
        (UC8151, {}, True),
        (UC8151, {"swaps": True}, True),
    ],
)
def test_a_careless_driver_would_be_found(driver, chip, good):
    random.seed(4)
    board = FakeBoard("uc8151" if driver is UC8151 else "ssd1680", chip=chip)
    glass = board.glass
    board.panel = driver(
        glass.spi, glass.cs, glass.dc, glass.reset, glass.busy, board.ticks, board.advance
    )
    assert (play(board, 60) is None) == good
