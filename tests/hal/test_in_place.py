# SPDX-License-Identifier: MIT
"""Files that are used where they lie in flash: on a littlefs as a Pico has it, whatever happens
around them. That code runs there is tested on a VM: tests/test_pico_heap.py.
"""

import importlib
import os
import random
import sys
import types

import pytest

from tools import packs
from tools.flash import BLOCK, Flash, _File, _Os

START = 0x10000000


class Device:
    """hal/rp2/flash.py on a flash with littlefs."""

    def __init__(self, monkeypatch, chip=2, blocks=352):
        self.flash = Flash(blocks)
        self.fs = self.flash.mounted()
        self._offset = (chip << 20) - blocks * BLOCK
        machine = types.ModuleType("machine")
        machine.mem32 = self
        uctypes = types.ModuleType("uctypes")
        uctypes.bytearray_at = lambda address, size: _Memory(self, address - START, size)
        rp2 = types.ModuleType("rp2")
        rp2.Flash = lambda: types.SimpleNamespace(ioctl=lambda what, _: {4: blocks}[what])
        for module in (machine, uctypes, rp2):
            monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.delitem(sys.modules, "hal.rp2.flash", raising=False)
        self.module = importlib.import_module("hal.rp2.flash")
        monkeypatch.setattr(self.module, "memoryview", lambda memory: memory, raising=False)
        monkeypatch.setattr(self.module, "os", _Os(self.fs))
        self.written = []
        monkeypatch.setattr(self.module, "open", self.open, raising=False)

    def open(self, path, mode):
        if "a" in mode:
            self.written.append(path)
        return _File(self.fs, path, mode)

    def put(self, path, data):
        with self.fs.open(path, "wb") as file:
            file.write(data)

    def read(self, offset, size):
        """Bytes of the whole chip: below the file system is MicroPython itself."""
        at = offset - self._offset
        return bytes(self.flash.data[at : at + size]) if at >= 0 else b"\x55" * size

    def __getitem__(self, address):
        return int.from_bytes(self.read(address - START, 4), "little")

    def in_place(self, path):
        return self.module.in_place(path)

    def places(self, path):
        return self.module.places(*self.module.find(path))

    def bytes_of(self, path):
        """What lies at the places of a file now."""
        found = self.places(path)
        return found and b"".join(self.read(at - START, size) for at, size in found)


class _Memory:
    """A piece of address space, read when it is looked at."""

    def __init__(self, device, start, size):
        self._device, self._start, self._size = device, start, size

    def __len__(self):
        return self._size

    def __getitem__(self, key):
        if isinstance(key, int):
            return self._device.read(self._start + key, 1)[0]
        return self._device.read(self._start + key.start, key.stop - key.start)

    def __bytes__(self):
        return self._device.read(self._start, self._size)


@pytest.fixture
def device(monkeypatch):
    return Device(monkeypatch)


@pytest.mark.parametrize("size", [513, 600, 2786, 4095, 4096])
def test_a_file_of_one_block_is_found(device, size):
    data = os.urandom(size - 1) + b"x"
    device.put("/a.bin", data)
    for number in range(20):
        device.put(f"/other-{number}", os.urandom(700))
    assert bytes(device.in_place("/a.bin")) == data
    assert device.written == []


@pytest.mark.parametrize("size", [4128, 5000, 8188, 8220, 12276, 12308, 40_000])
def test_all_blocks_of_a_long_file_are_found(device, size):
    data = os.urandom(size - 1) + b"x"
    device.put("/a.mpy", data)
    assert device.bytes_of("/a.mpy") == data
    assert device.in_place("/a.mpy") is None  # not in one piece


def test_a_last_block_with_next_to_nothing_in_it_is_not_looked_for(device):
    device.put("/a.mpy", os.urandom(4096 + 31))
    assert device.places("/a.mpy") is None


def test_a_short_file_lies_among_others(device):
    device.put("/a.bin", os.urandom(512))
    assert device.in_place("/a.bin") is None
    assert device.places("/a.bin") is None


def test_a_file_that_is_not_there_is_told(device):
    with pytest.raises(OSError):
        device.in_place("/a.bin")


def test_what_is_left_of_an_earlier_copy_is_not_taken(device):
    """Its block may be given to another file."""
    data = os.urandom(3000)
    for _ in range(3):
        device.put("/a.bin", data)
    found = device.in_place("/a.bin")
    assert bytes(found)[: len(data)] == data
    assert bytes(found)[len(data) :] in (b"\0", b"\0\0")
    assert device.written == ["/a.bin"] * (len(found) - len(data))
    # Whatever is written now, what was found stays as it is.
    before = bytes(found)
    rnd = random.Random(1)
    for number in range(600):
        device.put(f"/match-{number % 40}", rnd.randbytes(rnd.randrange(100, 9000)))
        assert bytes(found) == before


def test_other_contents_with_the_same_end_are_not_taken(device):
    end = os.urandom(100)
    device.put("/a.bin", b"old" * 300 + end)
    device.put("/a.bin", b"new" * 300 + end)
    found = bytes(device.in_place("/a.bin"))
    assert found.startswith(b"new" * 300 + end)


def test_a_disk_that_cannot_be_written_leaves_it_as_it_is(device, monkeypatch):
    data = os.urandom(3000)
    for _ in range(2):
        device.put("/a.bin", data)

    def refuse(path, mode):
        if "a" in mode:
            raise OSError(30)
        return _File(device.fs, path, mode)

    monkeypatch.setattr(device.module, "open", refuse, raising=False)
    assert device.in_place("/a.bin") is None
    with device.fs.open("/a.bin", "rb") as file:
        assert file.read() == data


@pytest.mark.parametrize(("chip", "blocks"), [(2, 212), (4, 768), (16, 3840)])
def test_other_chips(monkeypatch, chip, blocks):
    device = Device(monkeypatch, chip, blocks)
    data = os.urandom(3000)
    device.put("/a.bin", data)
    assert bytes(device.in_place("/a.bin")) == data


def test_no_littlefs_no_places(device, monkeypatch):
    device.put("/a.bin", os.urandom(3000))
    with _File(device.fs, "/a.bin", "rb") as file:
        monkeypatch.setattr(device.module, "open", lambda path, mode: file, raising=False)
        device.flash.data[8:16] = device.flash.data[BLOCK + 8 : BLOCK + 16] = b"fatfatfa"
        assert device.module.places("/a.bin", 0, 3000) is None


def test_files_in_a_pack_are_found_in_it(device, monkeypatch):
    rnd = random.Random(3)
    files = {
        f"lib/{number}.bin": rnd.randbytes(rnd.choice([300, 2000, 9000])) for number in range(40)
    }
    ((path, data),) = packs.packed(files).items()
    device.put("/shell.pack", data)
    starts = {path: data.find(content) for path, content in files.items()}
    told = device.module.os.stat
    monkeypatch.setattr(
        device.module.os,
        "stat",
        lambda path: (
            (0, starts[path], "/shell.pack", 0, 0, 0, len(files[path]))
            if path in files
            else told(path)
        ),
    )
    for path, content in files.items():
        assert device.bytes_of(path) == content
        if len(content) < BLOCK:
            assert bytes(device.in_place(path)) == content
    # Found once, it is not looked for again.
    monkeypatch.setattr(device.module, "open", None, raising=False)
    assert device.bytes_of("lib/7.bin") == files["lib/7.bin"]


def test_a_pack_that_was_deployed_twice_is_made_longer(device, monkeypatch):
    ((_, data),) = packs.packed(
        {"lib/a.bin": os.urandom(3000), "lib/b.bin": os.urandom(9000)}
    ).items()
    for _ in range(2):
        device.put("/shell.pack", data)
    monkeypatch.setattr(
        device.module.os, "stat", lambda path: (0, data.find(b"x"), "/shell.pack", 0, 0, 0, 100)
    )
    assert device.places("lib/a.bin") == []
    assert device.module.lengthen("lib/a.bin")
    assert device.written == ["/shell.pack"]
    assert device.places("lib/a.bin")
