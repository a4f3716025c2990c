# SPDX-License-Identifier: MIT
"""boot.py and main.py on boards whose `machine` is a stand-in: from power to the first picture."""

import importlib
import runpy
import sys

import pytest

import hal
from firmware.missing import FILES, missing_files
from tests.hal.rp2_boards import NAMES, Bench
from tools.manifest import Manifest
from tools.setup import ROOT


@pytest.fixture
def device(monkeypatch, tmp_path):
    """The root of the device's file system."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("hal._DATA", str(tmp_path / "data"))
    monkeypatch.setitem(hal._FOUND, "safe", False)
    monkeypatch.setattr("sys.path", sys.path[:])
    (tmp_path / "firmware").mkdir()
    (tmp_path / "firmware/__init__.mpy").touch()
    return tmp_path


def power_on(bench, name, device):
    (device / "board.txt").write_text(name + "\n")
    sys.modules.pop("main", None)
    runpy.run_path(str(ROOT / "boot.py"))
    return importlib.import_module("main")


def run_for(bench, app, ms):
    end = bench.clock.now + ms
    while bench.clock.now < end:
        wait = app.step(app.board.ticks())
        left = end - bench.clock.now
        app.board.rest(left if wait is None else min(wait, left))


@pytest.mark.parametrize("name", NAMES)
def test_from_power_to_a_picture(monkeypatch, device, name):
    bench = Bench(monkeypatch, name)
    app = power_on(bench, name, device).build()
    assert app.board.name == name
    run_for(bench, app, 5000)
    assert bench.glass.picture() == bytes(app.canvas.buf)
    assert any(bench.glass.picture())
    assert any(bench.chain.lights())
    assert (device / "data").is_dir()


@pytest.mark.parametrize("name", NAMES)
def test_held_a_is_seen_although_the_finger_left_before_there_was_a_board(
    monkeypatch, device, name
):
    bench = Bench(monkeypatch, name)
    bench.levels[bench.pins["a"]] = 1 - bench.up
    main = power_on(bench, name, device)
    del bench.levels[bench.pins["a"]]
    app = main.build()
    assert app.board.safe
    assert app.board.troubles == ()
    assert type(app.top).__name__ == "SafeMode"


def test_a_moved_button_a_is_found_by_its_configuration(monkeypatch, device):
    (device / "config.json").write_text('{"pins": {"a": 28}}')
    bench = Bench(monkeypatch, "pico")
    bench.world.wires[28] = bench.world.wires[2]
    bench.levels[2] = 0
    assert power_on(bench, "pico", device).build().board.safe


@pytest.mark.parametrize("text", ["", "nonsense", "../main", "board", "config", "x" * 5000])
def test_an_unknown_board_is_taken_for_a_pico(monkeypatch, device, text):
    bench = Bench(monkeypatch, "pico")
    assert power_on(bench, text, device).build().board.name == "pico"


def test_without_the_file_it_is_a_pico(monkeypatch, device):
    Bench(monkeypatch, "pico")
    import main

    assert main.build().board.name == "pico"


@pytest.mark.parametrize("name", ["__init__.mpy", "__init__.py"])
def test_a_firmware_on_the_file_system_is_used(monkeypatch, device, name):
    (device / "firmware/__init__.mpy").rename(device / "firmware" / name)
    power_on(Bench(monkeypatch, "pico"), "pico", device)
    assert ".frozen" not in sys.path


@pytest.mark.parametrize("left", [[], ["main.py"], ["main.py", "firmware/app.mpy"]])
def test_without_it_the_one_in_the_image_is_used_whatever_lies_there(monkeypatch, device, left):
    (device / "firmware/__init__.mpy").unlink()
    for path in left:
        (device / path).touch()
    power_on(Bench(monkeypatch, "pico"), "pico", device)
    assert sys.path[0] == ".frozen"
    if not left:
        (device / "firmware").rmdir()
        power_on(Bench(monkeypatch, "pico"), "pico", device)
        assert sys.path[:2] == [".frozen", ".frozen"]


class Paper:
    """Stands for FrameBuffer, of whose letters there is no stand-in: notes what is written."""

    def __init__(self, buffer, width, height, form):
        self._buffer = buffer
        self._width = width
        self._height = height

    def text(self, words, x, y, ink):
        assert words.isascii()
        assert x + 8 * len(words) <= self._width and y + 8 <= self._height
        self._buffer[y // 8 * self._width] = 0xFF


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("frozen", [True, False])
def test_files_that_are_missing_are_told(monkeypatch, device, capsys, name, frozen):
    """All of them: they fit on the display, and no button or watchdog is in the way."""
    bench = Bench(monkeypatch, name)
    if frozen:
        (device / "firmware/__init__.mpy").unlink()
    main = power_on(bench, name, device)
    monkeypatch.setattr("firmware.missing.ROOT", f"{device}/")
    monkeypatch.setattr("firmware.i18n._HERE", f"{device}/firmware/i18n")
    monkeypatch.setattr("firmware.missing.FrameBuffer", Paper)

    def idle():
        if bench.clock.now > 9000:
            raise KeyboardInterrupt
        if bench.clock.now in (1000, 5000):
            bench.move("b", True)

    bench.world.idle = idle
    main.run()
    deploy = "./dev deploy --frozen" if frozen else "./dev deploy"
    assert capsys.readouterr().out.splitlines() == [
        "Faltan ficheros / Files missing:", *FILES, deploy,
    ]  # fmt: skip
    assert sum(bench.glass.picture()[::296]) == 0xFF * (len(FILES) + 2)
    assert ("timer", 2000) in bench.world.log
    assert not (device / "data/log.txt").exists()


def test_one_missing_file_is_told_and_no_other(monkeypatch, tmp_path):
    for path in FILES[1:]:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).touch()
    monkeypatch.setattr("firmware.missing.ROOT", f"{tmp_path}/")
    assert missing_files() == [FILES[0]]


def test_the_files_are_those_that_a_deploy_brings():
    manifest = Manifest()
    ours = [path for path in manifest.files if path not in manifest.elsewhere]
    data = [path for path in ours if not path.endswith(".py")]
    assert list(FILES) == [path for path in data if not path.startswith("firmware/games/")]
    assert missing_files() == []


def test_nothing_that_goes_wrong_in_boot_stops_the_start(monkeypatch, device, capsys):
    monkeypatch.setitem(sys.modules, "hal", None)
    runpy.run_path(str(ROOT / "boot.py"))
    assert capsys.readouterr().out.startswith("boot:")
    monkeypatch.setattr("os.listdir", None)
    runpy.run_path(str(ROOT / "boot.py"))
    assert capsys.readouterr().out.startswith("boot:")


def test_the_loop_feeds_the_watchdog_and_hands_it_over(monkeypatch, device):
    bench = Bench(monkeypatch, "pico")
    main = power_on(bench, "pico", device)

    def idle():
        if bench.clock.now > 3000:
            raise KeyboardInterrupt

    bench.world.idle = idle
    main.run()
    assert bench.world.log[0] == "watch"
    assert bench.world.log.count("feed") > 10
    assert ("timer", 2000) in bench.world.log[-2:]


def test_a_crash_outside_of_screens_is_logged_and_resets(monkeypatch, device):
    bench = Bench(monkeypatch, "pico")
    main = power_on(bench, "pico", device)

    def idle():
        if bench.clock.now > 2000:
            bench.world.idle = None
            raise MemoryError("broken on purpose")

    bench.world.idle = idle
    with pytest.raises(SystemExit):
        main.run()
    assert bench.world.log[-1] == "reset"
    assert "broken on purpose" in (device / "data/log.txt").read_text()
