# SPDX-License-Identifier: MIT
"""Whatever lies in the folder, and whatever the store does: matches are listed, told, kept."""

import json
import unittest
from binascii import crc32

from firmware import games
from firmware.match import files, opening, results, upkeep
from firmware.match.dice import RecordedDice
from firmware.match.journal import Unreadable
from firmware.match.session import Session, finished
from firmware.rules.core import Reject
from hal.fake.store import FaultStore
from lib import record, rot, tree
from lib.memorylog import MemoryLog
from lib.store import FileStore
from tools.device.home import FOLDER

DUEL = {"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}
NO_DICE = RecordedDice([])
NAME = "match-00001.log"


def start(store):
    return Session.start(store, results.next_file(store), "mythicals", DUEL, NO_DICE)


def add_round(session, by=1):
    session.do("adjust", {"path": "round", "by": by})


def play(session, count):
    for number in range(count):
        add_round(session, -1 if number % 2 else 1)
        session.rest()


def line(text):
    """A record with any text in it."""
    body = text if type(text) is bytes else text.encode()
    return b"%04x%08x" % (len(body), crc32(body) & 0xFFFFFFFF) + body + b"\n"


def header(**others):
    entry = {"format": opening.FORMAT, "game": "mythicals", "rules": 1, "setup": DUEL}
    entry.update(others)
    return line(json.dumps(entry))


class AnyContentsTest(unittest.TestCase):
    def files(self):
        """Contents that no match has."""
        yield b""
        yield b"\n"
        yield b"hello\n"
        yield bytes(range(256)) * 8
        yield b"-0010000000{}\n"
        yield b"-001" * 100
        yield b"ffffffffffff" + b"x" * 3000
        for text in (
            "[]", "[1, 2]", "{}", "7", "null", '"x"', "{", "[" * 200, b"\xff\xfe", '{"format": 2}',
            '{"format": 3}', '{"format": {}}', '{"game": "mythicals"}',
        ):  # fmt: skip
            yield line(text)
            yield header() + line(text)
        for other in (
            {"game": None}, {"game": 7}, {"game": []}, {"game": "../x"}, {"game": "rules"},
            {"setup": None}, {"setup": []}, {"setup": 7}, {"setup": {"sheet": 7}}, {"rules": []},
            {"setup": {"sheet": {"title": []}}}, {"game": "sheet"}, {"title": 9}, {"parts": 5},
        ):  # fmt: skip
            yield header(**other)
        del_setup = {"format": 3, "game": "mythicals", "rules": 1}
        for parts in (1, -1, "x", 1 << 40, [], 1e9):
            entry = del_setup.copy()
            entry["parts"] = parts
            yield line(json.dumps(entry))
            entry["title"] = "x"
            yield line(json.dumps(entry))
        huge = 1 << 70
        for last in (
            {"do": "adjust", "with": {"path": "round", "by": 1}},
            {"do": "adjust", "with": {"path": "round", "by": 1}, "is": []},
            {"do": "adjust", "with": {"path": "round", "by": 1}, "is": [huge] * 5},
            {"do": "adjust", "with": {"path": "round", "by": 1}, "is": [-1, 0, 0, 1, 0]},
            {"do": "adjust", "with": {"path": "round", "by": 1}, "is": ["0", 0, 0, 1, 0]},
            {"do": "adjust", "with": 7, "is": [0, 0, 0, 1, 0]},
            {"do": "fly", "with": {}, "is": [0, 0, 0, 1, 0]},
            {"do": "roll", "with": {"dice": ["d6"]}, "is": [0, 0, 0, 1, 0]},
            {"do": "roll", "with": {"dice": ["d6"]}, "faces": 7, "is": [0, 0, 0, 1, 0]},
            {"undo": 5, "at": "x", "count": None},
            {"at": 9, "count": 3, "snap": 0, "snapped": 0, "seconds": 0},
            {"at": 0, "count": 3, "snap": huge, "snapped": 0, "seconds": 0},
            {"at": 0, "count": 0, "snap": 0, "snapped": 0, "seconds": "late"},
            {"snapshot": 0, "rules": 1, "at": 0, "count": 0, "seconds": 0},
            {"snapshot": {}, "rules": 1, "at": 0, "count": 0, "seconds": 0},
            {"state": 7, "rules": 1, "at": 0, "count": 0, "seconds": 0},
            {"state": {}, "rules": 1, "at": 0, "count": 0, "seconds": 0},
        ):  # fmt: skip
            yield header() + line(json.dumps(last))

    def look(self, store):
        """All that looks at files: only what it says may be raised."""
        for name in files.match_files(store):
            card = files.card(store, name)
            if card is not None:
                self.assertTrue(type(card[0]) is str)
                self.assertTrue(card[1] is None or files.is_title(card[1]))
            try:
                session = Session.resume(store, name, NO_DICE)
                self.assertEqual(session.view["game"], "mythicals")
                list(session.actions())
                list(session.history())
                session.rest()
                session.close()
            except Unreadable as error:
                self.assertTrue(error.code in ("unreadable", "unknown_game", "newer_format"))
        for result in results.each(store):
            self.assertTrue(files.file_number(result["match"]) is not None)
        for place in results.places(store):
            result = results.read(store, place)
            if result:
                self.assertEqual([result["players"][seat] for seat in result["winners"]], [])
        self.assertTrue(files.file_number(results.next_file(store)) is not None)
        upkeep.surplus(store, 1)

    def test_files_with_anything_in_them(self):
        for data in self.files():
            store = FaultStore()
            store.write(NAME, data)
            self.look(store)
            store.write(NAME, data)
            for number, slot in enumerate((b"", b"7", b"-5\nx\n", b"0\n" + data[:400])):
                store.write(files.slot_names(NAME)[number], slot)
            self.look(store)

    def test_slots_with_anything_in_them(self):
        for data in self.files():
            store = FaultStore()
            session = start(store)
            add_round(session)
            session.close()
            for number in range(0, 10, 3):
                store.write(files.slot_names(NAME)[number], b"%d\n" % store.size(NAME) + data)
            self.look(store)
            self.assertEqual(Session.resume(store, NAME, NO_DICE).view["round"], 2)

    def test_files_that_cannot_be_opened(self):
        for name in (NAME, files.slot_names(NAME)[3], "results.log"):
            store = FaultStore()
            add_round(start(store))
            store.write("results.log", b"")
            store.write(name, b"")
            store.broken.add(name)
            self.look(store)

    def test_results_with_anything_in_them(self):
        store = FaultStore()
        good = {"match": "match-00007.log"}
        for data in (
            b"x\n", line("[]"), line('{"match": 7}'), line('{"match": "x"}'), line("{"),
            line('{"match": "match-00001.log", "players": 7, "winners": {}}'),
            line('{"match": "match-00001.log", "players": [7]}'),
            line('{"match": "match-00001.log", "players": ["x"], "winners": [1]}'),
            line('{"match": "match-00001.log", "title": [], "game": 7, "seconds": "x"}'),
        ):  # fmt: skip
            store.write("results.log", data + line(json.dumps(good)))
            self.look(store)
            self.assertEqual(list(results.each(store))[-1], good)
            results.add(store, {"match": "match-00008.log"})
            self.assertEqual(list(results.each(store))[-1]["match"], "match-00008.log")

    def test_results_that_cannot_be_opened_are_set_aside(self):
        store = FaultStore()
        store.write("results.log", b"x")
        store.broken.add("results.log")
        results.add(store, {"match": NAME})
        self.assertEqual([result["match"] for result in results.each(store)], [NAME])
        self.assertEqual(files.asides(store), ["aside-00001-results.log"])

    def test_the_last_number_is_not_the_end(self):
        store = FaultStore()
        store.write("match-99999.log", b"x")
        store.write(NAME, b"x")
        self.assertEqual(results.next_file(store), "match-00002.log")

    def test_a_folder_named_like_a_match(self):
        store = FileStore(FOLDER + "/trust")
        for name in store.names():
            store.remove(name)
        FileStore(FOLDER + "/trust/" + NAME + "/deep").write("x", b"x")
        self.assertEqual(files.card(store, NAME), None)
        with self.assertRaises(Unreadable):
            Session.resume(store, NAME, NO_DICE)
        aside = upkeep.set_aside(store, NAME)
        self.assertEqual(store.names(), [aside])
        store.remove(aside)
        self.assertEqual(store.names(), [])


class SetAsideTest(unittest.TestCase):
    def setUp(self):
        self.store = FaultStore()

    def test_what_is_set_aside_is_whole_and_out_of_the_way(self):
        session = start(self.store)
        add_round(session)
        whole = self.store.whole(NAME) + self.store.whole(files.slot_names(NAME)[0])
        aside = upkeep.set_aside(self.store, NAME)
        self.assertEqual(self.store.names(), [aside])
        self.assertEqual(files.asides(self.store), [aside])
        self.assertEqual(self.store.whole(aside), whole)
        self.assertEqual(files.match_files(self.store), [])

    def test_only_the_newest_are_kept(self):
        for number in range(30):
            name = files.file_name(number + 1)
            self.store.write(name, b"%d" % number)
            upkeep.set_aside(self.store, name)
        kept = [self.store.whole(name) for name in files.asides(self.store)]
        self.assertEqual(kept, [b"24", b"25", b"26", b"27", b"28", b"29"])

    def test_not_on_a_store_that_cannot_be_written(self):
        self.store.write(NAME, b"x")
        self.store.read_only = True
        with self.assertRaises(OSError):
            upkeep.set_aside(self.store, NAME)
        self.assertEqual(self.store.names(), [NAME])


class UnsavedTest(unittest.TestCase):
    """While memory and disk differ it can be seen, and it is over when they are the same."""

    def stands(self, session):
        return tree.clone(session.view), session.count, session.redo_count

    def check(self, store, session):
        self.assertTrue(session.unsaved)
        self.assertEqual(session.take_trouble(), "not_saved")
        session.rest()
        self.assertTrue(session.unsaved)
        store.read_only = False
        store.room = None
        session.rest()
        self.assertFalse(session.unsaved)
        again = Session.resume(store, session.name, NO_DICE)
        self.assertEqual(self.stands(again), self.stands(session))
        self.assertEqual(again.take_trouble(), None)

    def test_every_deed(self):
        for deed in (
            add_round,
            lambda session: session.undo(),
            lambda session: session.undo(3),
            lambda session: session.redo(),
            lambda session: session.do("roll", {"dice": ["d6"]}, 0, (4,)),
            lambda session: play(session, 40),
        ):
            for room in (None, 0, 7):
                store = FaultStore()
                session = start(store)
                play(session, 6)
                session.undo(2)
                self.assertFalse(session.unsaved)
                store.room = room
                store.read_only = room is None
                deed(session)
                self.check(store, session)
                add_round(session)
                self.assertFalse(session.unsaved)

    def test_a_new_match(self):
        store = FaultStore()
        store.read_only = True
        session = start(store)
        self.assertTrue(session.unsaved)
        add_round(session)
        self.check(store, session)

    def test_what_was_not_told_and_is_over_is_not_told(self):
        store = FaultStore()
        session = start(store)
        store.read_only = True
        add_round(session)
        store.read_only = False
        session.rest()
        self.assertEqual(session.take_trouble(), None)
        store.read_only = True
        add_round(session)
        self.assertEqual(session.take_trouble(), "not_saved")

    def test_leaving_writes_what_is_missing(self):
        store = FaultStore()
        session = start(store)
        store.read_only = True
        add_round(session)
        store.read_only = False
        session.close()
        self.assertEqual(Session.resume(store, session.name, NO_DICE).view["round"], 2)


class SurplusTest(unittest.TestCase):
    def setUp(self):
        self.store = FaultStore()

    def begin(self, rounds=0, over=False, close=True):
        session = start(self.store)
        for _ in range(rounds):
            add_round(session)
        if over:
            session.do("concede", {"player": 0})
        if close:
            session.close()
        return session.name

    def test_what_goes_first(self):
        played = self.begin(3)
        over = self.begin(20, True)
        empty = self.begin()
        last = self.begin(1)
        self.assertEqual(upkeep.surplus(self.store, 5), None)
        self.assertEqual(upkeep.surplus(self.store, 4), (over, False))
        self.assertEqual(upkeep.surplus(self.store, 4, over), (empty, False))
        files.remove_match(self.store, over)
        files.remove_match(self.store, empty)
        self.assertEqual(upkeep.surplus(self.store, 2), (played, True))
        self.assertEqual(upkeep.surplus(self.store, 2, played), (last, True))

    def test_over_is_also_over_with_a_snapshot_behind_it(self):
        session = start(self.store)
        for _ in range(10):
            add_round(session)
        session.do("concede", {"player": 0})
        session.rest()
        session.close()
        self.assertEqual(upkeep.surplus(self.store, 1), (session.name, False))

    def test_what_was_undone_is_not_over(self):
        session = start(self.store)
        add_round(session)
        session.do("concede", {"player": 0})
        session.undo()
        session.close()
        self.assertEqual(upkeep.surplus(self.store, 1), (session.name, True))

    def test_one_with_small_files_is_being_played(self):
        name = self.begin(3, True, close=False)
        self.assertEqual(upkeep.surplus(self.store, 1), (name, True))
        files.remove_match(self.store, name)
        self.assertEqual(self.store.names(), [])

    def test_one_that_could_never_be_written_goes(self):
        self.store.write(NAME, b"")
        self.store.broken.add(NAME)  # a folder
        self.store.write("match-00002.log", b"")
        self.assertEqual(upkeep.surplus(self.store, 1), ("match-00002.log", False))

    def test_what_a_newer_firmware_wrote_is_not_touched(self):
        self.store.write(NAME, header(format=99))
        self.store.write("match-00002.log", b"x")
        self.assertEqual(upkeep.surplus(self.store, 1), None)
        with self.assertRaises(Unreadable) as caught:
            Session.resume(self.store, NAME, NO_DICE)
        self.assertEqual(caught.exception.code, "newer_format")

    def test_results_are_bounded_in_bytes(self):
        for number in range(100):
            result = {"match": files.file_name(number + 1), "players": ["x" * 60] * 15}
            results.add(self.store, result)
            self.assertTrue(self.store.size("results.log") < 52_000)
        kept = list(results.places(self.store))
        self.assertTrue(20 < len(kept) < 60)
        self.assertEqual(results.read(self.store, kept[-1])["match"], "match-00100.log")


class RulesTest(unittest.TestCase):
    """The rules have changed since."""

    def setUp(self):
        self.store = FaultStore()
        self.session = start(self.store)
        for _ in range(20):
            add_round(self.session)
            self.session.rest()
        self.card = games.card("mythicals")
        self.card.VERSION += 1
        self.rules = games.load("mythicals")
        self.settle = self.rules.settle

    def tearDown(self):
        self.card.VERSION -= 1
        self.rules.settle = self.settle

    def again(self):
        return Session.resume(self.store, self.session.name, NO_DICE)

    def change(self, function):
        """Rules by which actions come to something else."""

        def settle(play):
            self.settle(play)
            function(play)

        self.rules.settle = settle

    def test_it_is_told_until_somebody_has_decided(self):
        self.assertFalse(self.session.other_rules)
        again = self.again()
        self.assertTrue(again.other_rules)
        again.rest()
        again.close()
        again = self.again()
        self.assertTrue(again.other_rules)
        again.accept_rules()
        self.assertFalse(again.other_rules)
        self.assertFalse(self.again().other_rules)

    def test_who_plays_has_decided(self):
        again = self.again()
        add_round(again)
        self.assertFalse(again.other_rules)
        for _ in range(8):
            add_round(again)
            again.rest()
        self.assertFalse(self.again().other_rules)

    def test_go_on_from_the_snapshot(self):
        def change(play):
            play.state["deck"] = 1

        self.change(change)
        again = self.again()
        self.assertEqual(again.view["deck"], 1)
        before = again.count
        again.go_on_from_snapshot()
        self.assertEqual((again.gone, again.count, again.view["round"]), (0, before, 21))
        self.assertFalse(again.other_rules)
        last = self.again()
        self.assertEqual((last.view, last.other_rules), (again.view, False))

    def test_actions_that_the_rules_refuse_now(self):
        def change(play):
            if play.state["round"] > 19:
                raise Reject("out_of_range")

        self.change(change)
        again = self.again()
        self.assertEqual((again.view["round"], again.count), (19, 18))
        self.assertEqual((again.gone, again.other_rules), (2, False))
        again.undo()
        self.assertEqual(again.view["round"], 18)
        self.assertEqual(self.again().view["round"], 18)


class Counting(FaultStore):
    """Counts the records that are read."""

    reads = 0

    def open(self, name):
        log = super().open(name)
        whole = log.readinto

        def readinto(offset, view):
            self.reads += 1
            return whole(offset, view)

        log.readinto = readinto
        return log


class LongMatchTest(unittest.TestCase):
    """Nine hundred actions: whatever takes its time can be done in small steps."""

    def setUp(self):
        self.store = Counting()
        self.session = start(self.store)
        play(self.session, 900)

    def most(self, steps):
        """The most reads between two of these."""
        most = 0
        self.store.reads = 0
        for _ in steps:
            most = max(most, self.store.reads)
            self.store.reads = 0
        return max(most, self.store.reads)

    def test_its_history_and_its_chart(self):
        self.assertTrue(self.most(self.session.history()) <= 10)
        self.assertTrue(self.most(self.session.replay()) <= 20)  # a record may be two reads
        entries = [entry["with"]["by"] for _, entry in self.session.history()]
        self.assertEqual(entries, [-1, 1] * 450)

    def test_going_back_is_one_record(self):
        size = self.session._journal.log.size()
        self.store.reads = 0
        self.session.undo(60)
        self.assertTrue(self.store.reads < 120)
        self.assertTrue(self.session._journal.log.size() - size < 200)
        self.assertEqual((self.session.count, self.session.redo_count), (840, 60))
        self.session.redo(31)
        add = self.session.redo_count
        again = Session.resume(self.store, self.session.name, NO_DICE)
        self.assertEqual(
            (again.count, again.redo_count, again.view), (871, add, self.session.view)
        )
        again.redo(29)
        self.assertEqual((again.count, again.redo_count), (900, 0))


class UndoChainTest(unittest.TestCase):
    def test_any_order_of_steps(self):
        """Compared with a plain list of states."""
        for helped in (1, 4):
            store = FaultStore()
            session = start(store)
            session.most_steps = helped
            states = [1]
            at = 0
            seed = 7
            for number in range(300):
                seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
                kind = seed >> 16 & 7
                steps = 1 + (seed >> 20) % 5
                if kind < 3 and at >= steps:
                    session.undo(steps)
                    at -= steps
                elif kind < 5 and at + steps < len(states):
                    session.redo(steps)
                    at += steps
                elif session.view["round"] < 90:
                    session.do("adjust", {"path": "round", "by": 1 + number % 2})
                    del states[at + 1 :]
                    states.append(session.view["round"])
                    at += 1
                if kind == 6:
                    session.rest()
                if kind == 7:
                    session = Session.resume(store, session.name, NO_DICE)
                    session.most_steps = helped
                stands = (session.view["round"], session.count, session.redo_count)
                self.assertEqual(stands, (states[at], at, len(states) - 1 - at))


class SmallPiecesTest(unittest.TestCase):
    def test_the_fake_store_refuses_what_a_device_may_not_have(self):
        store = FaultStore()
        store.write("a", bytes(4097))
        with self.assertRaises(MemoryError):
            store.read("a", 8192)
        with self.assertRaises(ValueError):
            store.read("a", 8193)
        with self.assertRaises(MemoryError):
            store.open("a").readinto(0, memoryview(bytearray(4097)))


class WrongBitTest(unittest.TestCase):
    def test_any_bit_of_a_record_is_mended(self):
        good = bytes(record.pack({"do": "adjust", "with": {"by": 1}, "is": [12, 3, 4, 5, 60]}))
        other = bytes(record.pack({"undo": 3}))
        for place in range(len(good)):
            for bit in range(8):
                rotten = bytearray(good)
                rotten[place] ^= 1 << bit
                log = MemoryLog()
                log.append(rotten)
                log.append(other)
                self.assertEqual(finished(rot.mend(log, 0)), len(good))
                self.assertEqual(bytes(record.view[: len(good)]), good)

    def test_what_is_torn_or_worse_is_not(self):
        good = bytes(record.pack({"do": "adjust", "with": {"by": 1}, "is": [12, 3, 4, 5, 60]}))
        for size in range(len(good)):
            log = MemoryLog()
            log.append(good[:size])
            self.assertEqual(finished(rot.mend(log, 0)), 0)
        for place in range(len(good) - 2):
            rotten = bytearray(good)
            rotten[place] ^= 0xFF
            rotten[place + 1] ^= 0xFF
            log = MemoryLog()
            log.append(rotten)
            self.assertEqual(finished(rot.mend(log, 0)), 0)
