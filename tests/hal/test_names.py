# SPDX-License-Identifier: MIT
"""hal/rp2/names.py, beside MicroPython's own tables of names: these are made here, in an imitation
of a Pico's memory, as py/qstr.c makes them, and asked as it asks them.
"""

import builtins
import importlib
import itertools
import random
import string
import struct
import sys
import types

import pytest

from lib import ROOT
from tools import names as tool

RAM, RAM_SIZE = 0x20000000, 0x40000
FLASH, FLASH_SIZE = 0x10000000, 0x40000
NEWEST = RAM + 0x1F74  # the word with the address of MicroPython's newest table
SHELL = "/packs/shell.pack"
GAME = "/packs/firmware.games.duel.pack"
IMAGE = [b"builtin%d" % number for number in range(60)]


class Piece:
    """Of memory, as a bytearray."""

    def __init__(self, chip, address, size):
        self.chip, self.address, self.size = chip, address, size

    def __len__(self):
        return self.size

    def __getitem__(self, at):
        return self.chip.read(self.address + at, 1)[0]


class Pointer:
    """ptr8 and ptr32 of viper code."""

    def __init__(self, chip, address, form):
        self._chip, self._form, self._size = chip, form, struct.calcsize(form)
        while isinstance(address, (Piece, Pointer)):
            address = address.address
        self.address = address

    def __getitem__(self, at):
        return self._chip.unpack(self.address + at * self._size, self._form)

    def __setitem__(self, at, value):
        self._chip.pack(self.address + at * self._size, self._form, value)


class Chip:
    def __init__(self):
        self._ram, self._flash = bytearray(RAM_SIZE), bytearray(FLASH_SIZE)
        self._free = {RAM: RAM + 0x3000, FLASH: FLASH + 0x100}
        self.mem32 = Pointer(self, 0, "<i")
        self.mem32._size = 1  # by addresses

    def _at(self, address):
        for start, data in ((RAM, self._ram), (FLASH, self._flash)):
            if start <= address < start + len(data):
                return data, address - start
        raise AssertionError(f"nothing is at {address:#x}")

    def read(self, address, size):
        data, at = self._at(address)
        return bytes(data[at : at + size])

    def unpack(self, address, form):
        return struct.unpack(form, self.read(address, struct.calcsize(form)))[0]

    def pack(self, address, form, value):
        assert address >= RAM, "flash is only read"
        data, at = self._at(address)
        number = struct.pack(form.upper(), value & (1 << 8 * struct.calcsize(form)) - 1)
        data[at : at + len(number)] = number

    def piece(self, start, size, content=b""):
        address = self._free[start]
        self._free[start] = (address + size + 15) & ~15
        data, at = self._at(address)
        data[at : at + len(content)] = content
        return Piece(self, address, size)


class MicroPython:
    """Its tables of names: py/qstr.c."""

    def __init__(self, chip, image):
        self.chip = chip
        self._table(0, 0, image[: len(image) // 4], 10, False)
        self._table(self.newest, len(image) // 4, sorted(image[len(image) // 4 :]), 10, True)

    @property
    def newest(self):
        return self.chip.unpack(NEWEST, "<I")

    def words(self, table):
        return struct.unpack("<IIIIII", self.chip.read(table, 24))

    def _table(self, previous, before, image, room, is_sorted):
        """One in the image."""
        texts = [self.chip.piece(FLASH, len(name) + 1, name).address for name in image]
        hashes = self.chip.piece(FLASH, len(image), bytes(map(tool.hash_of, image))).address
        lengths = self.chip.piece(FLASH, len(image), bytes(map(len, image))).address
        words = (previous, before | is_sorted << 31, room, len(image), hashes, lengths, *texts)
        table = self.chip.piece(FLASH, 4 * len(words), struct.pack(f"<{len(words)}I", *words))
        self.chip.pack(NEWEST, "<i", table.address)

    def find(self, name):
        """The number of a name, or None."""
        table = self.newest
        while table:
            previous, before, _, count, hashes, lengths = self.words(table)
            texts = struct.unpack(f"<{count}I", self.chip.read(table + 24, 4 * count))
            low, high = 0, count - 1
            if before >> 31:
                while high - low > 1:
                    middle = (low + high) // 2
                    if name <= self.chip.read(texts[middle], len(name)):
                        high = middle
                    else:
                        low = middle
            for at in range(low, high + 1):
                if (
                    self.chip.read(hashes + at, 1)[0] == tool.hash_of(name)
                    and self.chip.read(lengths + at, 1)[0] == len(name)
                    and self.chip.read(texts[at], len(name)) == name
                ):
                    return (before & 0x7FFFFFFF) + at
            table = previous
        return None

    def intern(self, name):
        found = self.find(name)
        if found is not None:
            return found
        _, before, room, count, _, _ = self.words(self.newest)
        if count >= room:
            room *= 2
            table = self.chip.piece(RAM, 24 + 6 * room).address
            first = (self.newest, (before & 0x7FFFFFFF) + count, room, 0)
            hashes = table + 24 + 4 * room
            for at, word in enumerate((*first, hashes, hashes + room)):
                self.chip.pack(table + 4 * at, "<i", word)
            self.chip.pack(NEWEST, "<i", table)
        table = self.newest
        _, before, _, count, hashes, lengths = self.words(table)
        self.chip.pack(hashes + count, "B", tool.hash_of(name))
        self.chip.pack(lengths + count, "B", len(name))
        text = self.chip.piece(RAM, len(name) + 1, name).address
        self.chip.pack(table + 24 + 4 * count, "<i", text)
        self.chip.pack(table + 12, "<i", count + 1)
        return before + count

    def text(self, number):
        table = self.newest
        while number < self.words(table)[1] & 0x7FFFFFFF:
            table = self.words(table)[0]
        _, before, _, count, hashes, lengths = self.words(table)
        number -= before & 0x7FFFFFFF
        assert number < count
        size = self.chip.read(lengths + number, 1)[0]
        text = self.chip.read(self.chip.unpack(table + 24 + 4 * number, "<I"), size + 1)
        assert text[size] == 0
        assert self.chip.read(hashes + number, 1)[0] == tool.hash_of(text[:size])
        return text[:size]


class Device:
    def __init__(self, monkeypatch, image):
        self.chip = chip = Chip()
        self.vm = MicroPython(chip, image)
        self.files = {}
        micropython = types.ModuleType("micropython")
        micropython.viper = lambda function: function
        micropython.const = lambda value: value
        machine = types.ModuleType("machine")
        machine.mem32 = chip.mem32
        uctypes = types.ModuleType("uctypes")
        uctypes.addressof = lambda piece: piece.address
        flash = types.ModuleType("hal.rp2.flash")
        flash.in_place = self._in_place
        code = types.ModuleType("hal.rp2.code")
        code.reader = lambda pack, start, size, first: "reader"
        for module in (micropython, machine, uctypes, flash, code):
            monkeypatch.setitem(sys.modules, module.__name__, module)
        ptr8, ptr32 = (lambda at: Pointer(chip, at, "B")), (lambda at: Pointer(chip, at, "<i"))
        monkeypatch.setattr(builtins, "ptr8", ptr8, raising=False)
        monkeypatch.setattr(builtins, "ptr32", ptr32, raising=False)
        monkeypatch.delitem(sys.modules, "hal.rp2.names", raising=False)
        package = importlib.import_module("hal.rp2")
        monkeypatch.setattr(package, "flash", flash, raising=False)
        monkeypatch.setattr(package, "code", code, raising=False)
        self.module = importlib.import_module("hal.rp2.names")
        for name, made in {
            "bytearray": lambda size: chip.piece(RAM, size),
            "setattr": lambda owner, name, value: self.vm.intern(name.encode()),
            "id": lambda name: self.vm.find(name.encode()) << 3 | 2,
        }.items():
            monkeypatch.setattr(self.module, name, made, raising=False)
        # What viper does by itself with what is declared as a pointer.
        for name in ("_point", "_place", "_take_out", "_take_out_known", "_mark"):
            function = getattr(self.module, name)
            monkeypatch.setattr(self.module, name, self._declared(function))

    def _declared(self, function):
        kinds = list(function.__annotations__.values())

        def call(*args):
            pairs = zip(kinds, args, strict=False)
            return function(*(arg if kind is int else kind(arg) for kind, arg in pairs))

        return call

    def _in_place(self, path):
        if path not in self.files:
            raise OSError(2)
        return self.files[path]

    def put(self, pack, names):
        folder = "names" if pack == SHELL else "firmware/games/duel/names"
        for path, data in tool.tables(names, folder).items():
            self.files[f"{ROOT}{path}"] = self.chip.piece(FLASH, len(data), data)

    def load(self, pack, path=None):
        folder = "/firmware/" if pack == SHELL else "/firmware/games/duel/"
        path = path or f"{folder}table.mpy"
        assert self.module.reader(path, pack, 0, 100, 50) == "reader"


def some_names(rnd, count):
    """Some of which begin with others, and a few letters that make checksums meet."""
    letters = rnd.choice(["ab", "abc_", string.ascii_letters + "_ñ .%"])
    made = set()
    while len(made) < count:
        made.add("".join(rnd.choices(letters, k=rnd.randrange(1, 14))).encode())
    return sorted(made)


def check(vm, known):
    """`known`: {name: number}; whoever is known keeps that number."""
    for name in known:
        assert vm.find(name) == known[name]
        assert vm.text(known[name]) == name
    assert len(set(known.values())) == len(known)


@pytest.mark.parametrize("seed", range(6))
def test_each_name_has_one_number(monkeypatch, seed):
    rnd = random.Random(seed)
    names = some_names(rnd, 350)
    pick = lambda count: rnd.sample(names, count)  # noqa: E731
    device = Device(monkeypatch, pick(60))
    vm = device.vm
    known = {name: vm.intern(name) for name in pick(50)}
    shell, game = pick(200), pick(80)
    device.put(SHELL, shell)
    device.put(GAME, set(game) - set(shell))
    device.load(SHELL)
    check(vm, known)
    assert all(vm.find(name) is not None for name in shell)
    before = device.vm.newest
    for name in pick(100):
        known[name] = vm.intern(name)
    check(vm, known)
    known.update((name, vm.find(name)) for name in shell)
    device.load(GAME)
    assert vm.newest != before
    check(vm, known)
    for name in names:
        known[name] = vm.intern(name)
    check(vm, known)


def test_two_neighbours_with_the_same_checksum_that_are_known(monkeypatch):
    """The place of the one gets the other's string before that is taken out, too."""
    words = [f"{number:04}".encode() for number in range(10_000)]
    first, second = next(
        pair
        for pair in itertools.pairwise(words)
        if tool.hash_of(pair[0]) == tool.hash_of(pair[1])
    )
    for known in ([first, second], [second, first]):
        device = Device(monkeypatch, IMAGE)
        numbers = {name: device.vm.intern(name) for name in known}
        device.put(SHELL, [b"0", first, second])
        device.load(SHELL)
        check(device.vm, numbers)


def test_the_names_of_a_pack_are_made_known_once_and_not_for_a_card(monkeypatch):
    device = Device(monkeypatch, IMAGE)
    device.vm.intern(b"boot")
    device.put(GAME, [b"lives", b"poison"])
    device.load(GAME, "/firmware/games/duel/__init__.mpy")
    assert device.vm.find(b"poison") is None
    device.load(GAME, "/firmware/games/duel/rules.mpy")
    number = device.vm.find(b"poison")
    device.load(GAME, "/firmware/games/duel/table.mpy")
    assert device.vm.find(b"poison") == number is not None
    device.load(SHELL)  # it has none


def test_tables_that_are_made_otherwise_are_left_alone(monkeypatch):
    """With checksums of two bytes, as another build of MicroPython may have them."""
    device = Device(monkeypatch, IMAGE)
    number = device.vm.intern(b"boot")
    table = device.vm.newest
    device.chip.pack(table + 20, "<i", device.vm.words(table)[5] + 20)
    monkeypatch.setattr(device.module, "setattr", lambda *_: None)
    monkeypatch.setattr(device.module, "id", lambda name: number << 3 | 2)
    device.put(SHELL, [b"lives", b"poison"])
    device.load(SHELL)
    assert device.vm.newest == table


def test_a_part_that_cannot_be_found_in_flash_leaves_all_as_it_is(monkeypatch):
    device = Device(monkeypatch, IMAGE)
    table = device.vm.newest
    device.put(SHELL, some_names(random.Random(1), 900))
    device.files[f"{ROOT}names/1.bin"] = None
    device.load(SHELL)
    assert device.vm.newest == table


def test_checksums_are_those_of_micropython():
    """hash() of two words on a Pico's MicroPython 1.28, whose names have one byte for it."""
    assert tool.hash_of(b"dawnfall") == 126
    assert tool.hash_of(b"Again") == 229
