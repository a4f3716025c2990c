# SPDX-License-Identifier: MIT
"""The product in packs: what pack.py reads is what went in, and lies where a device can use it."""

import os
import random

import pytest

import pack
from tools import deploy, packs, room
from tools.build import _code_of, compiled_files, device_files
from tools.flash import BLOCK, Flash
from tools.manifest import Manifest

MATCHES = 20  # blocks


@pytest.fixture
def mounted(tmp_path, monkeypatch):
    """A function: {path: bytes} -> pack.py's file system with these in packs."""
    monkeypatch.setattr(pack, "FOLDER", str(tmp_path))

    def mount(files):
        for path, data in packs.packed(files).items():
            (tmp_path / path.removeprefix("packs/")).write_bytes(data)
        return pack.Packs()

    return mount


def some_files(seed):
    rnd = random.Random(seed)
    files = {}
    for number in range(rnd.randrange(1, 60)):
        folder = rnd.choice(["lib", "lib/fonts", "firmware/ui", "firmware/games/duel", ""])
        size = rnd.choice([0, 1, 100, 2000, 4085, 4096, 4097, 9000, 30_000])
        files[f"{folder}/{number}.bin".lstrip("/")] = rnd.randbytes(size)
    return files


@pytest.mark.parametrize("seed", range(30))
def test_what_goes_in_comes_out(mounted, seed):
    files = some_files(seed)
    fs = mounted(files)
    for path, data in files.items():
        told = fs.stat(f"/{path}")
        assert (told[0], told[6]) == (0x8000, len(data))
        with fs.open(f"/{path}", "rb") as file:
            assert file.read() == data
            assert file.read(10) == b"" == file.readline()
            assert file.seek(0, 2) == len(data)
            file.seek(len(data) // 2)
            assert file.read(50) == data[len(data) // 2 :][:50]
    for path in ("/nothing", "/lib/nothing.txt", "/li", "/1.txt/"):
        with pytest.raises(OSError):
            fs.stat(path)
        with pytest.raises(OSError):
            fs.open(path, "rb")


@pytest.mark.parametrize("seed", range(10))
def test_on_littlefs_a_small_file_lies_in_one_block(seed):
    files = some_files(seed)
    for path, data in packs.packed(files).items():
        flash = Flash()
        fs = flash.mounted()
        with fs.open("/" + path.rpartition("/")[2], "wb") as file:
            file.write(data)
        raw = bytes(flash.data)
        inside = [data for name, data in files.items() if ("duel" in name) == ("duel" in path)]
        for content in inside:
            if 100 <= len(content) <= BLOCK - 16:  # what no block has room for may be in two
                at = raw.find(content)
                assert at >= 0 and at // BLOCK == (at + len(content) - 1) // BLOCK
        # Its end, by which it is found, with some zeros that a device may put behind it.
        end = raw.find(data[-32:])
        assert end % BLOCK <= BLOCK - 64


def test_folders(mounted):
    fs = mounted({"firmware/games/duel/es.txt": b"", "firmware/games/elbrus/es.txt": b"x"})
    for path in ("/firmware", "/firmware/games", "/firmware/games/duel"):
        assert fs.stat(path)[0] == 0x4000
    assert sorted(fs.ilistdir("/firmware/games")) == [("duel", 0x4000, 0), ("elbrus", 0x4000, 0)]
    assert list(fs.ilistdir("/lib")) == []


def test_code_is_given_as_the_true_file(mounted):
    """MicroPython reads it by itself, from where it stands."""
    fs = mounted({"lib/a.mpy": b"first", "lib/b.mpy": b"second"})
    with fs.open("/lib/b.mpy", "rb") as file:
        assert file.read(6) == b"second"
        assert os.path.samefile(file.name, fs.stat("/lib/b.mpy")[2])


def test_what_is_no_pack_is_passed_over(mounted, tmp_path):
    (tmp_path / "shell.pack.new").write_bytes(b"half")
    (tmp_path / "other.pack").write_bytes(b"PK\x03\x04")
    fs = mounted({"firmware/games/duel/es.txt": b"words"})
    assert fs.stat("/firmware/games/duel/es.txt")[6] == 5


def test_a_modules_code_lies_in_one_block():
    manifest = Manifest()
    files = compiled_files(manifest, manifest.files)
    code = {path: _code_of(path, data) for path, data in files.items() if path.endswith(".mpy")}
    raw = b""
    for path, data in device_files(manifest, manifest.files).items():
        flash = Flash()
        fs = flash.mounted()
        with fs.open("/" + path.rpartition("/")[2], "wb") as file:
            file.write(data)
        raw += bytes(flash.data)
    cut = 0
    for path, at in code.items():
        if path == "pack.mpy" or not at:
            continue
        content = files[path][at:]
        if len(files[path]) <= BLOCK - 64:
            place = raw.find(content)
            assert place >= 0 and place // BLOCK == (place + len(content) - 1) // BLOCK, path
            cut += raw.find(files[path]) < 0
    assert cut > 10  # what is before it need not be there, too


def test_the_product_fits_a_pico_w_with_room_for_matches():
    """Without packs each of its files takes half a block more, and there are 200. In the packs are
    tables of names as well: of those in the files, and of the files themselves.
    """
    manifest = Manifest()
    files = compiled_files(manifest, manifest.files)
    made = device_files(manifest, manifest.files)
    assert sum(map(len, made.values())) < 1.11 * sum(map(len, files.values()))
    taken = room.blocks(deploy.all_files(manifest, "pico"))
    assert taken <= room.BLOCKS["a Pico W"] - MATCHES
    assert room.blocks({**files, **deploy.sheet_files(manifest.root)}) > taken + 100


def test_nothing_is_forgotten():
    """manifest.py names the firmware's own files one by one, because games are not frozen."""
    manifest = Manifest()
    for folder in ("firmware", "lib"):
        there = {
            path.relative_to(manifest.root).as_posix()
            for path in (manifest.root / folder).rglob("*.py")
        }
        assert there <= set(manifest.files)
    games = {path for path in manifest.code if path.startswith("firmware/games/")}
    assert set(manifest.frozen) == set(manifest.code) - games | {"firmware/games/__init__.py"}
