# SPDX-License-Identifier: MIT
"""The heap of a Pico is enough, whatever is pressed: see tools/heap.py for what is measured."""

import importlib
import json
import random

import pytest

from firmware import games
from firmware.app import App
from firmware.rules.core import Reject
from hal.fake.board import FakeBoard
from lib.store import FileStore
from tools import heap
from tools.setup import ROOT

A, B, C, UP, DOWN = range(5)

# Bytes in one piece when nobody presses; where the largest table leaves less, how much.
LARGEST = 24 * 1024
LARGEST_OF = {"dawnfall": 20 * 1024}
STARTED = 105_000  # bytes that are used after a start; with code in memory it would be 150,000
LONG = 900  # actions
SHEETS = sorted(path.stem for path in (ROOT / "sheets").glob("*.json"))

# How many calls within calls an emulated Pico has room for where the product's step is called: see
# tools/device/depth.py.
DEPTHS = {
    "function": 30, "keywords": 27, "any_number": 20, "guarded": 27, "method": 24, "property": 17,
    "len": 17, "made": 18, "generator": 33, "delegated": 33, "key": 16, "comprehension": 14,
    "mapped": 16, "imported": 8,
}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return heap.compile_tree(ROOT, tmp_path_factory.mktemp("device"))


def is_well(pico):
    """Nothing has failed, neither before the player nor behind the screens."""
    assert pico.failures == []
    assert pico.log() == ""
    assert pico.complaints == ""


@pytest.mark.parametrize("game", games.slugs())
def test_random_presses(folder, game):
    with heap.Pico(folder, lowest=False) as pico:
        run = heap.RandomPresses(pico, game, seed=1)
        try:
            pico.switch_on()
            for number in run.presses(heap.PRESSES):
                if pico.failures:
                    last = ", ".join(run.keys[-8:])
                    pytest.fail(f"press {number} ({last}): {pico.failures}\n{pico.log()}")
        except heap.Crash as error:
            pytest.fail(f"dead at press {len(run.keys)}: {error}\n{pico.log()}")
        is_well(pico)
        # Most of it was about this game.
        assert run.in_match > heap.PRESSES / 2
        assert run.least_at_rest("largest") >= LARGEST_OF.get(game, LARGEST)


def test_code_stays_in_flash(folder):
    with heap.Pico(folder) as pico:
        pico.switch_on()
        assert heap.FREE - pico.heap["free"] < STARTED
        is_well(pico)


def test_one_game_after_the_other(folder):
    """Names that a game has brought stay in memory; all else of it must go."""
    rnd = random.Random(2)
    with heap.Pico(folder, lowest=False) as pico:
        pico.switch_on()
        for _ in range(2):
            for game in games.slugs():
                run = heap.RandomPresses(pico, game, seed=rnd.random())
                for _ in run.presses(60):
                    is_well(pico)
        assert pico.restarts < 14  # when a match was left, and never with one on the table


def open_sheet(pico, place):
    """The list of sheets, and a sheet of it: the first one is the scoreboard."""
    pico.switch_on()
    for _ in range(games.slugs().index("sheet")):
        pico.press(DOWN)
    pico.press(C, after=1000)
    assert pico.call("top") == "SheetList"
    for _ in range(place):
        pico.press(DOWN)
    pico.press(C, after=3000)


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_from_a_file(folder, name):
    """Chosen through the screens, as a player does."""
    files = {f"sheet-{one}.json": (ROOT / f"sheets/{one}.json").read_bytes() for one in SHEETS}
    with heap.Pico(folder, files, lowest=False) as pico:
        open_sheet(pico, SHEETS.index(name) + 1)
        assert pico.call("top") == "SheetSetup"
        pico.press(C, after=3000)
        assert pico.call("on_table") == "sheet"
        # The list of sheets has loaded it before: it stays, and does not come a second time.
        assert "firmware.games.sheet.counting" in pico.call("loaded")
        title = json.loads((ROOT / f"sheets/{name}.json").read_text())["title"]
        assert json.loads(pico.call("title")) == title
        pico.live(heap.REST_MS)
        rnd = random.Random(1)
        for _ in range(60):
            pico.press(*heap.a_press(rnd))
        if pico.call("on_table"):
            pico.call("overview")
        pico.live(heap.REST_MS)
        is_well(pico)


DEEP = 400
HOSTILE = {
    "lists": b'{"title": ' + b"[" * DEEP + b"]" * DEEP + b"}",
    "objects": b'{"x": ' * DEEP + b"1" + b"}" * DEEP,
    "titles": b'{"title": ' + b'{"en": ' * DEEP + b'"x"' + b"}" * DEEP + b"}",
    "conditions": b'{"out": {"when": ' + b'[{"all": ' * DEEP + b"1" + b"}]" * DEEP + b"}}",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_sheet_that_is_nested_deep_is_refused_in_words(folder, name):
    with heap.Pico(folder, {"sheet-deep.json": HOSTILE[name]}, lowest=False) as pico:
        open_sheet(pico, 1)
        assert pico.call("top") == "Problems"
        for _ in range(5):
            pico.press(DOWN)
        is_well(pico)


def long_match(folder, game):
    """A match with many actions in its journal, played here: -> files for a device."""
    moves = importlib.import_module(f"tests.games.{game}.moves")
    rnd = random.Random(3)
    app = App(FakeBoard(store=FileStore(str(folder))))
    app.start()
    app.begin(game, moves.largest(rnd))
    session = app.match.session
    while session.count < LONG:
        name, args = moves.move(rnd, session.view)
        try:
            session.do(name, args)
        except Reject:
            continue
        if session.view["over"]:
            session.undo()
        session.rest()  # as the app has it do while nobody presses
    session.close()
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def open_from_list(pico, row, screen):
    """B shows the list; the pages of every match are nearer to its end."""
    pico.press(B, after=3000)
    assert pico.call("top") == "More", (pico.log(), pico.complaints)
    for _ in range(pico.call("ups_to", row)):
        pico.press(UP)
    pico.press(C, after=3000)
    is_well(pico)
    assert pico.call("top") == screen


@pytest.mark.parametrize("game", games.slugs())
def test_a_long_match(folder, game, tmp_path):
    with heap.Pico(folder, long_match(tmp_path, game), lowest=False) as pico:
        pico.switch_on()
        assert pico.call("on_table") == game
        assert pico.call("count") == LONG
        pico.live(heap.REST_MS)
        open_from_list(pico, "history", "Journal")
        for key in (DOWN, DOWN, B, B, B, UP):
            pico.press(key, after=500)
        pico.call("overview")
        pico.live(heap.REST_MS)
        open_from_list(pico, "chart", "Chart")
        pico.live(60_000)  # it plays the match again
        pico.call("overview")
        pico.live(heap.REST_MS)
        left = LONG
        for _ in range(5):
            pico.press(A, down=700, after=1500)
            pico.press(C, after=1500)
            # What was answered at the end of a turn goes with it.
            assert left - 2 <= pico.call("count") < left
            left = pico.call("count")
        pico.live(heap.REST_MS)
        is_well(pico)
        files = pico.files()
    with heap.Pico(folder, files) as pico:
        pico.switch_on()
        assert pico.call("on_table") == game
        assert pico.call("count") == left
        pico.live(heap.REST_MS)
        is_well(pico)


# --- what is measured here can fail


def test_it_has_as_much_as_a_pico(folder):
    with heap.Pico(folder) as pico:
        before = pico.heap
        assert abs(before["free"] - heap.FREE) < 512
        assert before["largest"] > heap.FREE - 4096
        pico.switch_on()
        assert pico.call("top") == "Launcher"
        assert pico.heap["free"] < heap.FREE - 50_000
        is_well(pico)


def test_its_stack_is_no_larger_than_a_picos(tmp_path):
    own = (*heap.OWN, "tools.device.depth", "tools.device.deeper")
    with heap.Pico(heap.compile_tree(ROOT, tmp_path, own)) as pico:
        pico.switch_on()
        pico.call("measure_depths")
        pico.live(100)
        measured = pico.call("measured")
    assert set(measured) == set(DEPTHS)
    for kind, depth in measured.items():
        assert DEPTHS[kind] / 2 < depth <= DEPTHS[kind], kind


def test_what_goes_too_deep_is_a_failure_and_the_product_goes_on(folder):
    with heap.Pico(folder) as pico:
        pico.switch_on()
        pico.call("dig")
        pico.press(C)
        assert any("the player was told" in line for line in pico.failures)
        assert "maximum recursion depth exceeded" in pico.log()
        pico.live(1000)
        pico.press(DOWN)
        assert pico.call("top") == "Launcher"
        assert len(pico.failures) == 1


def test_two_runs_are_alike(folder):
    told = []
    for _ in range(2):
        with heap.Pico(folder) as pico:
            pico.switch_on()
            rnd = random.Random(4)
            for _ in range(60):
                pico.press(*heap.a_press(rnd))
            told.append((pico.lowest, pico.heap, pico.toasts, sorted(pico.files())))
    assert told[0] == told[1]


def test_a_screen_that_asks_for_too_much_is_a_failure(folder):
    with heap.Pico(folder) as pico:
        pico.switch_on()
        pico.call("spoil", 9000, 30)
        pico.press(C)
        assert 9000 in pico.refused
        assert any("MemoryError" in line for line in pico.failures)
        assert any("the player was told" in line for line in pico.failures)
        assert "MemoryError" in pico.log()
        with pytest.raises(AssertionError):
            is_well(pico)


def test_a_call_that_asks_for_too_much_is_a_failure(folder):
    with heap.Pico(folder) as pico:
        pico.switch_on()
        with pytest.raises(heap.Crash, match=r"pico.py.*\n.*MemoryError"):
            pico.call("hoard", 9000, 30)
        assert any("MemoryError" in line for line in pico.failures)


def test_to_ask_whether_there_is_room_is_no_failure(folder):
    with heap.Pico(folder) as pico:
        pico.switch_on()
        assert pico.call("has_room", 200_000) is False
        assert pico.call("has_room", 2_000) is True
        assert pico.refused == []
        is_well(pico)


def test_a_reset_after_a_failure_is_a_failure(folder):
    with heap.Pico(folder) as pico:
        pico.switch_on()
        pico.call("break_down")
        with pytest.raises(heap.Crash, match=r"^reset\n(.*\n)+.*ZeroDivisionError"):
            pico.live(5000)
        assert pico.failures == ["reset"]
        assert "ZeroDivisionError" in pico.log()
        with pytest.raises(heap.Crash):
            pico.live(1)


def test_a_reset_on_purpose_is_a_start(folder):
    with heap.Pico(folder) as pico:
        pico.switch_on()
        pico.call("reset")
        assert pico.restarts == 1
        assert pico.call("top") == "Launcher"
        is_well(pico)


# --- ./dev heap


@pytest.fixture
def heap_command(tmp_path, monkeypatch, capsys):
    """-> (what it returns, the lines that it prints)."""
    monkeypatch.setattr(heap, "BUILD", tmp_path / "heap")

    def run(*arguments):
        returned = heap.main(arguments)
        return returned, capsys.readouterr().out.splitlines()

    return run


def test_what_the_command_tells(heap_command):
    failed, lines = heap_command("duel", "--presses", "30", "--quiet")
    assert not failed
    assert len(lines) == 1
    assert lines[0].startswith("duel: 30 presses, ")
    assert " 0 failures, " in lines[0]


def test_the_command_fails_where_the_product_does(heap_command, monkeypatch):
    monkeypatch.setattr(heap, "FREE", 90_000)  # not even the start fits
    monkeypatch.setattr(heap.Pico, "_sizes", {})
    failed, lines = heap_command("duel", "--presses", "1")
    assert failed == 1
    assert any("MemoryError" in line for line in lines)


def test_the_map_tells_what_keeps_memory(heap_command):
    failed, lines = heap_command("duel", "--map")
    assert not failed
    text = "\n".join(lines)
    for words in ("the start: ", "its set-up: ", "a match at the largest table: ", "names: "):
        assert words in text
    sizes = {line.split()[1]: int(line.split()[0]) for line in lines if "  firmware." in line}
    assert 1000 < sizes["firmware.app"] < 10_000
    assert sum(sizes.values()) > 25_000


def test_the_pieces_make_up_the_heap(folder):
    with heap.Pico(folder) as pico:
        pico.switch_on()
        pico.heap  # noqa: B018 (what is garbage goes)
        told, pieces = pico.heap, pico.pieces()
    free = [size for kind, size in pieces if kind == "."]
    assert abs(sum(free) - told["free"]) < 1024
    assert abs(sum(size for _, size in pieces) - told["free"] - told["used"]) < 1024
    assert max(free) <= told["largest"] + 1024
