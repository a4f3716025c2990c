# SPDX-License-Identifier: MIT
"""A log with its newest records in small files: nothing is lost, nothing is there twice."""

import unittest

from firmware.match.session import finished
from hal.fake.store import FaultStore
from lib import record
from lib.memorylog import MemoryLog
from lib.taillog import TailLog
from lib.tailrecovery import recover

SLOTS = ["a.t0", "a.t1", "a.t2"]


def log_in(store):
    return TailLog(store, "a.log", SLOTS)


def values(log):
    found = []
    value, end = record.read(log, 0)
    while value is not None:
        found.append(value)
        value, end = record.read(log, end)
    return found


class TailLogTest(unittest.TestCase):
    def setUp(self):
        self.store = FaultStore()

    def after(self, *numbers):
        """What is found after the power was gone."""
        log = log_in(self.store)
        _, lost = finished(recover(log))
        self.assertEqual((values(log), lost), (list(numbers), False))
        return log

    def test_a_record_is_found_again_before_and_after_a_fold(self):
        log = log_in(self.store)
        for number in range(11):
            log.append(record.pack(number))
            self.assertEqual(values(log), list(range(number + 1)))
            again = FaultStore()
            for name in self.store.names():
                again.write(name, self.store.whole(name))
            found = log_in(again)
            self.assertEqual(finished(recover(found))[1], False)
            self.assertEqual(values(found), list(range(number + 1)))

    def test_most_appends_leave_the_file_alone(self):
        log = log_in(self.store)
        sizes = []
        for number in range(8):
            log.append(record.pack(number))
            sizes.append(self.store.size("a.log"))
        self.assertEqual(len(set(sizes)), 3)

    def test_a_record_in_both_places_is_read_once(self):
        log = log_in(self.store)
        for number in range(3):
            log.append(record.pack(number))
        log.fold(3)
        self.assertEqual(self.store.names(), ["a.log"] + SLOTS)
        self.after(0, 1, 2)

    def test_a_torn_fold_is_made_good_by_the_slots(self):
        log = log_in(self.store)
        for number in range(3):
            log.append(record.pack(number))
        size = log.size()
        for room in range(size):
            torn = FaultStore()
            for slot in SLOTS:
                torn.write(slot, self.store.whole(slot))
            whole = MemoryLog()
            for number in range(3):
                whole.append(record.pack(number))
            part = bytearray(room)
            whole.readinto(0, memoryview(part))
            torn.write("a.log", part)
            self.store = torn
            self.after(0, 1, 2)
            self.after(0, 1, 2)

    def test_a_torn_slot_does_not_count(self):
        log = log_in(self.store)
        log.append(record.pack(1))
        log.append(record.pack(2))
        self.store.damage("a.t1", 10)
        self.after(1)

    def test_what_nothing_leads_to_is_no_future(self):
        """A slot is lost: what comes instead may be as long, and must not find the next one."""
        log = log_in(self.store)
        for number in (1, 2, 3):
            log.append(record.pack(number))
        self.store.damage("a.t1", 10)
        self.after(1).append(record.pack(4))
        self.after(1, 4)

    def test_slots_of_a_former_log_do_not_count(self):
        log = log_in(self.store)
        log.append(record.pack(1))
        self.store.remove("a.log")
        log = log_in(self.store)
        log.clear()
        self.after()

    def test_closed_it_is_one_file(self):
        log = log_in(self.store)
        log.append(record.pack(1))
        log.close()
        self.assertEqual(self.store.names(), ["a.log"])
        self.after(1)

    def test_a_long_record_goes_into_the_file_at_once(self):
        log = log_in(self.store)
        log.append(record.pack(1))
        log.append(record.pack("x" * 600))
        self.assertEqual(self.store.size("a.log"), log.size())
        self.after(1, "x" * 600)

    def test_a_full_store_leaves_what_was_there_and_goes_on_in_memory(self):
        for room in range(0, 60, 7):
            self.store = FaultStore()
            log = log_in(self.store)
            log.append(record.pack(0))
            self.store.room = room
            saved = [0]
            for number in range(1, 9):
                log.append(record.pack(number))
                if log.saving:
                    saved.append(number)
            self.assertFalse(log.saving)
            self.assertEqual(values(log), list(range(9)))
            self.store.room = None
            again = log_in(self.store)
            finished(recover(again))
            self.assertEqual(values(again), saved)

    def test_a_fault_in_the_middle_leaves_no_half(self):
        log = log_in(self.store)
        log.append(record.pack(1))

        def records():
            yield record.pack(2)
            raise IndexError

        with self.assertRaises(IndexError):
            log.extend(records())
        self.assertEqual(values(log), [1])
        log.append(record.pack(3))
        self.after(1, 3)

    def test_an_append_that_is_interrupted_has_not_been(self):
        log = log_in(self.store)
        log.append(record.pack(1))
        whole = self.store.put

        def put(name, *pieces):
            raise KeyboardInterrupt

        self.store.put = put
        with self.assertRaises(KeyboardInterrupt):
            log.append(record.pack(2))
        self.store.put = whole
        self.assertEqual(values(log), [1])
        log.append(record.pack(3))
        self.after(1, 3)


class MemoryLogTest(unittest.TestCase):
    def test_a_long_log_is_in_small_pieces(self):
        log = MemoryLog()
        for number in range(1000):
            log.append(record.pack({"number": number}))
        self.assertEqual(values(log), [{"number": number} for number in range(1000)])
        self.assertTrue(max([len(chunk) for chunk in log.chunks]) <= 1024)
        self.assertTrue(len(log.chunks) < 100)

    def test_laid_over_another(self):
        under = MemoryLog()
        for number in range(3):
            under.append(record.pack(number))
        log = MemoryLog(under, 2 * len(record.pack(0)))
        log.append(record.pack(7))
        self.assertEqual(values(log), [0, 1, 7])
