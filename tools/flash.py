# SPDX-License-Identifier: MIT
"""A Pico's flash with littlefs, and the product's own store on it: counted, and cut anywhere."""

import errno
import importlib.util
import os

from littlefs import LittleFS, LittleFSError, UserContext

from tools.setup import ROOT

# What MicroPython's rp2 port makes of its flash (VfsLfs2 with progsize=256).
BLOCK = 4096
PAGE = 256
GEOMETRY = {
    "block_size": BLOCK,
    "prog_size": PAGE,
    "read_size": 32,
    "lookahead_size": 32,
    "cache_size": 1024,
    "block_cycles": 100,
}
ERASE_MS = 45
PAGE_MS = 0.4


class Flash(UserContext):
    """Counts what wears and takes time, and remembers it in order: see `cut`."""

    def __init__(self, blocks=352, data=None):
        # Without UserContext's own, which would make a buffer of another kind.
        self.data = bytearray(data or b"\xff" * (blocks * BLOCK))
        self.erases = 0
        self.pages = 0
        self.tape = []  # (place, bytes) of every page and of every erase

    @property
    def ms(self):
        return self.erases * ERASE_MS + self.pages * PAGE_MS

    def read(self, cfg, block, off, size):
        place = block * BLOCK + off
        return bytearray(self.data[place : place + size])

    def prog(self, cfg, block, off, data):
        for page in range(0, len(data), PAGE):
            self._set(block * BLOCK + off + page, bytes(data[page : page + PAGE]))
            self.pages += 1
        return 0

    def erase(self, cfg, block):
        self._set(block * BLOCK, b"\xff" * BLOCK)
        self.erases += 1
        return 0

    def _set(self, place, data):
        self.data[place : place + len(data)] = data
        self.tape.append((place, data))

    def sync(self, cfg):
        return 0

    def mounted(self):
        fs = LittleFS(context=self, block_count=len(self.data) // BLOCK, mount=False, **GEOMETRY)
        try:
            fs.mount()
        except LittleFSError:
            fs.format()
            fs.mount()
        return fs


def cut(data, tape):
    """What a flash holds if the power goes: before each step of a tape, and in the middle of it.

    -> (number of steps that were whole, a Flash); `data` is what it held before all of them.
    """
    data = bytearray(data)
    for number, (place, new) in enumerate(tape):
        yield number, Flash(data=data)
        half = len(new) // 2
        torn = Flash(data=data)
        torn.data[place : place + half] = new[:half]
        yield number, torn
        data[place : place + len(new)] = new


def _told(function, *args, **keywords):
    """Call littlefs; what it raises is said as MicroPython says it."""
    try:
        return function(*args, **keywords)
    except FileNotFoundError as error:
        raise OSError(errno.ENOENT, "no such file") from error
    except LittleFSError as error:
        raise OSError(-error.code, error.name) from error


class _File:
    """An open file as MicroPython has it: nothing between it and littlefs."""

    def __init__(self, fs, path, mode):
        self._raw = _told(fs.open, path, mode, buffering=0)

    def __getattr__(self, name):
        function = getattr(self._raw, name)
        return lambda *args: _told(function, *args)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """A file whose closing has failed is closed, as MicroPython has it."""
        try:
            _told(self._raw.close)
        finally:
            setattr(self._raw, "__IOBase_closed", True)


class _Os:
    """The part of MicroPython's os that lib/store.py needs."""

    def __init__(self, fs):
        self._fs = fs

    def listdir(self, path):
        return _told(self._fs.listdir, path.rstrip("/"))

    def stat(self, path):
        return (0,) * 6 + (_told(self._fs.stat, path).size,)

    def rename(self, old, new):
        _told(self._fs.rename, old, new)

    def remove(self, path):
        _told(self._fs.remove, path)

    def mkdir(self, path):
        _told(self._fs.mkdir, path)


def store_on(flash, folder="/data"):
    """lib/store.py's FileStore on the littlefs of a flash."""
    fs = flash.mounted()
    spec = importlib.util.spec_from_file_location("store_on_littlefs", ROOT / "lib/store.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.os = _Os(fs)
    module.open = lambda path, mode: _File(fs, path, mode)
    return module.FileStore(folder)


def used_device():
    """A flash with what a device in use has beside its matches."""
    flash = Flash()
    store = store_on(flash)
    for name, size in (
        ("settings.json", 120), ("current", 15), ("log.txt", 2000), ("results.log", 3000),
        ("last-elbrus.json", 300), ("last-dominio.json", 300), ("sheet-hearts.json", 3000),
        ("match-00090.log", 20000),
    ):  # fmt: skip
        store.write(name, os.urandom(size))
    return flash, store
