# SPDX-License-Identifier: MIT
"""The boards for real hardware, run on a strict stand-in for `machine`."""

import json
import os

import pytest

from tests.both.test_panel_drivers import SIZE, WHOLE
from tests.hal.rp2_boards import KEYS, NAMES, Bench

PICO_W = "Raspberry Pi Pico W with RP2040"

# GP number -> pin of a Pico's edge, from its datasheet.
PICO_PINS = dict(
    zip(
        [*range(23), 26, 27, 28],
        [1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29]
        + [31, 32, 34],
        strict=True,
    )
)


@pytest.fixture(autouse=True)
def device(monkeypatch, tmp_path):
    """The root of the device's file system."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_gets_to_the_glass(monkeypatch, name):
    bench = Bench(monkeypatch, name)
    board = bench.board()
    frame = bytearray(os.urandom(SIZE))
    board.panel.refresh(frame, WHOLE, True)
    while board.panel.poll():
        bench.clock.advance(20)
    assert bench.glass.picture() == bytes(frame)
    assert board.panel.faults == 0
    assert board.troubles == ()


@pytest.mark.parametrize("name", NAMES)
def test_light_gets_to_the_matrix(monkeypatch, name):
    bench = Bench(monkeypatch, name)
    frame = b"\x01\x02\x03" + bytes(189)
    bench.board().grid.show(frame)
    assert bench.chain.lights() == frame


@pytest.mark.parametrize("name", NAMES)
def test_presses_arrive_and_end_a_rest(monkeypatch, name):
    bench = Bench(monkeypatch, name)
    board = bench.board()
    board.rest(25)
    assert board.ticks() == bench.clock.now == 25 + 1  # one for the pulls
    for key, signal in enumerate(KEYS):
        bench.world.idle = lambda signal=signal: (
            bench.move(signal, True) if bench.clock.now % 50 == 0 else None
        )
        board.rest(None)
        assert board.buttons.pop() == (key, True, bench.clock.now)
        bench.world.idle = None
        board.rest(20)
        bench.move(signal, False)
        assert board.buttons.pop() == (key, False, bench.clock.now)
        board.rest(20)


@pytest.mark.parametrize("name", NAMES)
def test_a_stuck_button_is_reported(monkeypatch, name):
    bench = Bench(monkeypatch, name)
    bench.levels[bench.pins["up"]] = 1 - bench.up
    board = bench.board()
    assert board.troubles == ("stuck_button",)
    assert board.buttons.stuck == 1 << 3


@pytest.mark.parametrize("name", NAMES)
def test_buttons_are_pulled_away_from_their_level(monkeypatch, name):
    bench = Bench(monkeypatch, name)
    bench.board()
    for key in KEYS:
        assert bench.world.pins[bench.pins[key]] == (0, 1 if bench.up else 2)


def test_the_watchdog_watches_from_the_first_turn_of_the_loop(monkeypatch):
    bench = Bench(monkeypatch, "pico")
    board = bench.board()
    board.rest(10)
    assert bench.world.log == []
    board.alive()
    board.alive()
    assert bench.world.log == ["watch", "feed"]
    board.rest(30000)  # a rest is no hang
    assert bench.world.log.count("feed") >= 30000 // 8388


def test_the_watchdog_is_handed_over_to_a_timer(monkeypatch):
    bench = Bench(monkeypatch, "pico")
    board = bench.board()
    board.hand_over()
    assert bench.world.log == []
    board.alive()
    board.hand_over()
    assert bench.world.log == ["watch", ("timer", 2000), "feed"]


def test_reset(monkeypatch):
    bench = Bench(monkeypatch, "pico")
    with pytest.raises(SystemExit):
        bench.board().reset()
    assert bench.world.log == ["reset"]


def test_random_bytes(monkeypatch):
    board = Bench(monkeypatch, "pico").board("store")
    assert len(board.random(9)) == 9
    assert board.store == "store"


class Level:
    def __init__(self, level):
        self.level = level

    def value(self, level=None):
        if level is not None:
            self.level = level
        return self.level


@pytest.mark.parametrize(
    ("millivolts", "percent"), [(4205, 100), (3755, 50), (3300, 0), (3000, 0), (5000, 100)]
)
def test_a_pico_tells_its_battery_from_vsys(monkeypatch, millivolts, percent):
    bench = Bench(monkeypatch, "pico")
    bench.world.volts[29] = millivolts * 65535 // 3300 // 3
    assert bench.board().battery() == percent
    bench.world.wires[24] = Level(1)
    assert bench.board().battery() is None  # on USB there is nothing to tell


def test_a_badger_corrects_for_a_sagging_reference(monkeypatch):
    bench = Bench(monkeypatch, "badger2040")
    power = bench.world.wires[27] = Level(0)
    for supply in (3300, 2600):  # of the ADC, in mV
        bench.world.volts[28] = 1240 * 65535 // supply
        bench.world.volts[29] = 2505 * 65535 // supply // 3
        assert bench.board().battery() == 50
        assert power.level == 0


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("machine", [PICO_W, "Pimoroni Badger2040W 2MB with RP2040"])
def test_a_board_with_radio_cannot_tell(monkeypatch, name, machine):
    bench = Bench(monkeypatch, name, machine)
    assert bench.board().battery() is None
    assert 29 not in bench.world.pins


def test_the_badger_holds_its_supply(monkeypatch):
    bench = Bench(monkeypatch, "badger2040")
    enable = bench.world.wires[10] = Level(0)
    bench.board()
    assert enable.level == 1


# --- config.json

GOOD = [
    {},
    {"pins": {"leds": 28}},
    {"pins": {"sck": 18, "mosi": 19, "a": 10, "b": 11}},
    {"grid": {"width": 16, "height": 16, "serpentine": True, "columns": True}},
    {"grid": {"width": 32, "origin": "bottom right", "rotation": 270}},
    {"rotation": 180, "budget": 1500, "ceiling": 40, "watchdog": False, "waveform": True},
    {"careful": True},
    {"battery": [3000, 4500]},
]

BAD = [
    "",
    "nonsense",
    "[]",
    "7",
    " " * 2000,
    {"colour": 1},
    {"pins": []},
    {"pins": {"leds": 23}},
    {"pins": {"leds": 13}},
    {"pins": {"leds": "22"}},
    {"pins": {"leds": True}},
    {"pins": {"usb": 22}},
    {"pins": {"sck": 9}},
    {"pins": {"sck": 18}},
    {"grid": {"width": 0}},
    {"grid": {"width": 64, "height": 64}},
    {"grid": {"width": 8.0}},
    {"grid": {"origin": "middle"}},
    {"grid": {"rotation": 45}},
    {"grid": {"serpentine": 1}},
    {"grid": {"depth": 8}},
    {"rotation": 90},
    {"budget": 0},
    {"budget": 100000},
    {"ceiling": 256},
    {"battery": 3},
    {"battery": [4200, 3300]},
    {"watchdog": 1},
    {"rotation": 180, "budget": -1},
    {"site": 7},
    {"site": "example.org"},
    {"site": "javascript:alert(1)"},
    {"site": "https://example.org/a b"},
    {"site": "https://example.org/" + "x" * 60},
]


def write(device, config):
    text = config if isinstance(config, str) else json.dumps(config)
    (device / "config.json").write_text(text)


def test_the_site_is_where_results_are_read(monkeypatch, device):
    write(device, {"site": "https://example.org/escudero"})
    assert Bench(monkeypatch, "pico").board().site == "https://example.org/escudero"
    write(device, {})
    assert Bench(monkeypatch, "pico").board().site == ""


@pytest.mark.parametrize("config", GOOD, ids=json.dumps)
def test_a_good_configuration_is_taken(monkeypatch, device, config):
    write(device, config)
    bench = Bench(monkeypatch, "pico")
    if "pins" in config:
        bench.world.buses[0] = bench.glass.spi
        for key in ("a", "b"):
            pin = config["pins"].get(key, 2)
            bench.world.wires[pin] = bench.world.wires[bench.pins["a"]]
    board = bench.board()
    assert board.troubles == ()
    grid = config.get("grid", {})
    assert (board.grid.width, board.grid.height) == (grid.get("width", 8), grid.get("height", 8))
    if "leds" in config.get("pins", {}):
        assert bench.world.pins[28] == (1, -1)
        assert 22 not in bench.world.pins


@pytest.mark.parametrize("config", BAD, ids=lambda config: json.dumps(config)[:40])
def test_a_bad_configuration_is_left_alone_and_reported(monkeypatch, device, config):
    write(device, config)
    bench = Bench(monkeypatch, "pico")
    board = bench.board()
    assert board.troubles == ("bad_config",)
    assert (board.grid.width, board.grid.height) == (8, 8)
    assert bench.world.pins[22] == (1, -1)
    board.alive()
    assert bench.world.log == ["watch"]


def test_only_the_matrix_of_a_badger_can_be_moved(monkeypatch, device):
    bench = Bench(monkeypatch, "badger2040")
    for config, troubles in (
        ({"pins": {"leds": 0}}, ()),
        ({"pins": {"a": 0}}, ("bad_config",)),
        ({"waveform": True}, ("bad_config",)),
        ({"careful": True}, ("bad_config",)),
    ):
        write(device, config)
        assert bench.board().troubles == troubles


def test_the_default_is_not_changed_by_a_configuration(monkeypatch, device):
    write(device, {"pins": {"leds": 28}, "grid": {"width": 16}})
    bench = Bench(monkeypatch, "pico")
    bench.board()
    assert bench.module.TABLE["pins"]["leds"] == 22
    assert bench.module.TABLE["grid"]["width"] == 8


@pytest.mark.parametrize("waveform", [False, True])
@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.parametrize("rotation", [0, 180])
def test_a_panel_that_is_not_like_others(monkeypatch, device, rotation, careful, waveform):
    write(device, {"rotation": rotation, "careful": careful, "waveform": waveform})
    bench = Bench(monkeypatch, "pico")
    bench.glass.rotation = rotation
    bench.glass.swaps = False if careful else None
    bench.glass.bare = waveform
    panel = bench.board().panel
    frame = bytearray(SIZE)
    for area in ((0, 0, 3, 8), (5, 16, 250, 112), (1, 0, 9, 40), (0, 0, 296, 128)):
        x, y, w, h = area
        for at in range(y * 37 + x, (y + h) * 37, 296):
            frame[at : at + w] = os.urandom(w)
        panel.refresh(frame, area, False)
        while panel.poll():
            bench.clock.advance(20)
        assert bench.glass.picture() == bytes(frame)
    assert bench.glass.partials == 3


# --- wiring tables


@pytest.mark.parametrize("name", NAMES)
def test_the_wiring_says_what_the_table_says(monkeypatch, name):
    module = Bench(monkeypatch, name).module
    wired = {signal: number for _, _, signal, number, _ in module.WIRING if number is not None}
    assert wired == {signal: module.TABLE["pins"][signal] for signal in wired}
    assert set(wired) == set(module.TABLE["movable"])


def test_the_pins_of_a_pico_are_where_its_datasheet_says(monkeypatch):
    module = Bench(monkeypatch, "pico").module
    grounds = (3, 8, 13, 18, 23, 28, 33, 38)
    for part, _, signal, number, place in module.WIRING:
        if number is not None:
            assert place == PICO_PINS[number], part
        else:
            assert place in {"ground": grounds, "3.3 V": (36,), "5 V from USB": (40,)}[signal]
    assert set(module.TABLE["free"]) == set(PICO_PINS)


@pytest.mark.parametrize("name", NAMES)
def test_no_pin_is_used_twice(monkeypatch, name):
    pins = Bench(monkeypatch, name).module.TABLE["pins"]
    assert len(set(pins.values())) == len(pins)


# --- dice


def test_many_raw_bytes_make_few_random_ones(monkeypatch):
    bench = Bench(monkeypatch, "pico")
    board = bench.board()
    asked = []

    def urandom(count):
        asked.append(count)
        return bytes(count)

    monkeypatch.setattr(os, "urandom", urandom)
    for count in (1, 32, 33, 64):
        asked.clear()
        assert len(board.random(count)) == count
        assert sum(asked) >= 32 and sum(asked) >= 2 * count


def test_one_raw_byte_that_differs_changes_all(monkeypatch):
    told = []
    for raw in (bytes(64), bytes(63) + b"\1"):
        monkeypatch.setattr(os, "urandom", lambda count, raw=raw: raw[:count])
        told.append(Bench(monkeypatch, "pico").board().random(32))
    assert sum(one == other for one, other in zip(*told, strict=True)) < 6


def test_a_stuck_oscillator_is_helped_out_by_the_clock(monkeypatch):
    monkeypatch.setattr(os, "urandom", bytes)
    told = set()
    for ms in range(4):
        bench = Bench(monkeypatch, "pico")
        board = bench.board()
        bench.clock.advance(ms)
        told |= {board.random(32), board.random(32)}
    assert len(told) == 8


# --- the cable


@pytest.mark.parametrize("name", NAMES)
def test_bytes_come_and_go_through_the_cable_and_nothing_waits(monkeypatch, name):
    bench = Bench(monkeypatch, name)
    board = bench.board()
    world = bench.world
    assert not board.cable.stirred() and board.cable.read() == -1
    world.came += b"hi"
    assert board.cable.stirred()
    assert [board.cable.read() for _ in range(3)] == [*b"hi", -1]
    world.room = 2  # the computer has the port open, and does not read
    assert [board.cable.write(byte) for byte in b"abc"] == [True, True, False]
    assert world.sent == b"ab"


def test_a_byte_ends_a_rest(monkeypatch):
    bench = Bench(monkeypatch, "pico")
    board = bench.board()

    def comes():
        if bench.clock.now == 20:
            bench.world.came += b"x"

    bench.world.idle = comes
    board.rest(None)
    assert 20 <= bench.clock.now <= 20 + 8
