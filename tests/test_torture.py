# SPDX-License-Identifier: MIT
"""A slice of every attack, always the same one; ./dev torture has no end."""

import collections
import random
import types

import pytest

from hal.fake.store import FaultStore
from tools import torture, turns
from tools.torture import Failure, lines, players, report, rot, scripts, steps, stores

# How many cases of each; one of those that are not named. tests/shell/test_turns.py counts steps.
CASES = {
    "cuts": 4, "flash": 2, "rot": 8, "monkey": 6, "faults": 3, "skew": 6, "sheets": 2, "fill": 2,
    "hardware": 2, "clock": 3, "pull": 3, "pico": 2,
}  # fmt: skip
NAMES = [name for name in torture.names() if name != "steps"]


def case(name, number):
    if name == "pico":  # where other tests have had a VM, a fork can have none
        return torture.case(name, 1, number)
    counts, _, failure = torture.Case(name, 1, number).result()
    if failure:
        raise failure
    return counts


@pytest.mark.parametrize(
    "name, number", [(name, number) for name in NAMES for number in range(CASES.get(name, 1))]
)
def test_a_case(name, number):
    torture.prepare(name)
    try:
        counts = case(name, number)
    except Failure as failure:
        pytest.fail("\n".join([failure.words, *failure.script]))
    assert counts["cases"] == 1 and len(counts) > 1


# --- it can fail


@pytest.fixture
def attacks(monkeypatch):
    """Makes functions the only attacks: {name: attack(rnd, count)}."""

    def use(**functions):
        found = {
            name: types.SimpleNamespace(attack=attack, __doc__="A test.")
            for name, attack in functions.items()
        }
        monkeypatch.setattr(torture, "attack_of", found.__getitem__)
        monkeypatch.setattr(torture, "names", lambda: sorted(found))

    return use


def test_what_the_command_tells(attacks, capsys):
    attacks(calm=lambda rnd, count: count("blows", 3))
    assert torture.main(["--minutes", "0", "--seed", "7"]) == 0
    told = capsys.readouterr().out
    assert "seed 7" in told and "3 blows, 1 cases" in told


def test_a_clean_run_is_told_on_the_page(attacks, monkeypatch, tmp_path):
    page = tmp_path / "reliability.md"
    page.write_text(report.PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(report, "PAGE", page)
    cost = {"erases": 0.5, "pages": 4, "ms": 20}
    monkeypatch.setattr(report.flashwear, "wear", lambda game: cost)
    attacks(calm=lambda rnd, count: count("blows", 3000))
    assert torture.main(["--minutes", "0", "--seed", "7", "--docs"]) == 0
    told = page.read_text(encoding="utf-8")
    assert "`--seed 7`" in told and "| `calm` | 3,000 blows, 1 cases |" in told
    assert "| duel | 0.50 | 4.0 | 20 |" in told and "last for 70 million actions" in told
    attacks(rough=broken)
    assert torture.main(["--minutes", "0", "--seed", "8", "--docs"]) == 1
    assert page.read_text(encoding="utf-8") == told


def broken(rnd, count):
    raise Failure("a match is lost", ["press A", "press B"])


def test_a_failure_is_told_with_its_seed_and_script(attacks, capsys):
    attacks(calm=lambda rnd, count: count("blows"), rough=broken)
    assert torture.main(["--minutes", "0", "--seed", "7"]) == 1
    told = capsys.readouterr().out
    assert "rough FAILED, case 0: a match is lost" in told
    assert "again: ./dev torture --only rough --seed 7 --case 0" in told
    assert "  press A\n  press B\n" in told


def dies(rnd, count):
    import os

    os.abort()


def raises(rnd, count):
    raise KeyError("odd")


@pytest.mark.parametrize("attack, words", [(dies, "has died"), (raises, "KeyError: 'odd'")])
def test_whatever_ends_a_case_is_a_failure(attacks, capsys, attack, words):
    attacks(rough=attack)
    assert torture.main(["--minutes", "0"]) == 1
    assert words in capsys.readouterr().out


def test_what_hangs_is_a_failure(attacks):
    def hangs(rnd, count):
        while True:
            pass

    attacks(rough=hangs)
    with pytest.raises(Failure, match="hangs"):
        torture.case("rough", 1, 0, 1)


def test_a_seed_is_a_case():
    drawn = []
    for _ in range(2):
        rnd = random.Random("1 cuts 3")
        store = FaultStore()
        session = players.begin(rnd, store)
        drawn.append([players.step(rnd, session) for _ in range(20)])
    assert drawn[0] == drawn[1]


def test_a_script_is_made_short():
    wanted = {"press C", "hold A"}
    tried = []

    def breaks(fewer):
        tried.append(fewer)
        return wanted <= set(fewer)

    long = [f"wait {number}" for number in range(60)]
    long[13] = "press C"
    long[44] = "hold A"
    assert scripts.shortest(long, breaks) == ["press C", "hold A"]


def test_a_screen_that_fails_is_found(monkeypatch):
    from firmware.ui.screens.settings import SettingsScreen

    def fail(self):
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(SettingsScreen, "rows", fail)
    script = ["press DOWN", "press UP", "press A", "press DOWN"]
    with pytest.raises(Failure, match="on purpose") as caught:
        scripts.attack_with(script, lambda *args: None)
    assert caught.value.script == ["press A"]


def test_a_lost_action_is_found(monkeypatch):
    """The store forgets what is put into small files."""
    monkeypatch.setattr(FaultStore, "put", lambda self, name, *pieces: None)
    setup = '{"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}'
    script = [f"begin duel {setup}", "hold C", "reboot"]
    with pytest.raises(Failure, match="another one after the restart"):
        scripts.attack_with(script, lambda *args: None)


def test_a_false_number_is_found(monkeypatch):
    from firmware.match import salvage

    monkeypatch.setattr(salvage, "_count_at_end", lambda *args: 0)
    with pytest.raises(Failure, match=r"are told|against the truth"):
        for number in range(9):
            rot.attack(random.Random(number), lambda *args: None)


def test_a_cut_that_loses_something_is_found(monkeypatch):
    from lib.taillog import TailLog
    from tools.torture import cuts

    def append(self, data):
        self.recent.append(data)  # in memory, and nowhere else

    monkeypatch.setattr(TailLog, "append", append)
    with pytest.raises(Failure, match="cut at change"):
        cuts.attack(random.Random(1), lambda *args: None)


def test_a_slow_step_is_found(monkeypatch):
    monkeypatch.setattr(turns, "LIMIT", 1)
    rnd = random.Random(1)
    monkeypatch.setattr(rnd, "random", lambda: 0.9)  # no long match
    with pytest.raises(Failure, match="turns in one step"):
        steps.attack(rnd, lambda *args: None)


def test_lines_are_counted_and_fail_where_they_should():
    def deed():
        store = FaultStore()
        players.begin(random.Random(1), store)

    with lines.Lines(1 << 30, MemoryError) as watched:
        deed()
    assert watched.seen > 100 and not watched.raised
    with pytest.raises(MemoryError), lines.Lines(50, MemoryError) as watched:
        deed()
    assert watched.raised


def test_a_small_store_is_full_at_its_end():
    store = stores.Small(4000)
    store.write("a", bytes(3000))
    with pytest.raises(OSError):
        store.write("b", bytes(1500))
    store.remove("a")
    store.write("b", bytes(1500))


def test_every_attack_says_what_it_does(capsys):
    assert torture.main(["--list"]) == 0
    told = collections.Counter(line.split()[0] for line in capsys.readouterr().out.splitlines())
    assert set(told) == set(torture.names()) >= {"monkey", "cuts", "flash", "rot", "steps"}
