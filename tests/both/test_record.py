# SPDX-License-Identifier: MIT
"""Records in a log: what was written comes back, what is torn or rotten is noticed."""

import unittest

from lib import record
from lib.memorylog import MemoryLog


def log_of(*values):
    log = MemoryLog()
    for value in values:
        log.append(record.pack(value))
    return log


class RecordTest(unittest.TestCase):
    def test_values_come_back_at_their_offset(self):
        first = {"name": "Íñigo", "list": [1, None, True]}
        log = log_of(first, [2])
        self.assertEqual(record.value_at(log, 0), first)
        self.assertEqual(record.value_at(log, len(record.pack(first))), [2])

    def test_scan_finds_the_last_record_and_the_end(self):
        one, two = bytes(record.pack(1)), bytes(record.pack("two"))
        self.assertEqual(record.scan(log_of()), (-1, 0))
        self.assertEqual(record.scan(log_of(1, "two")), (len(one), len(one) + len(two)))

    def test_a_tail_torn_at_any_byte_is_not_read(self):
        one, two = bytes(record.pack({"a": 1})), bytes(record.pack({"b": 22}))
        for size in range(len(two)):
            log = MemoryLog()
            log.append(one + two[:size])
            self.assertEqual(record.scan(log), (0, len(one)))

    def test_any_flipped_bit_of_the_body_is_noticed(self):
        good = bytes(record.pack({"health": 62}))
        for place in range(12, len(good) - 1):
            for bit in range(8):
                rotten = bytearray(good)
                rotten[place] ^= 1 << bit
                log = MemoryLog()
                log.append(rotten)
                self.assertEqual(record.value_at(log, 0), None)

    def test_garbage_is_no_record(self):
        for garbage in (b"", b"0", b"zzzzzzzzzzzz{}\n", b"0002", bytes(range(256))):
            log = MemoryLog()
            log.append(garbage)
            self.assertEqual(record.value_at(log, 0), None)

    def test_a_value_too_long_is_refused(self):
        with self.assertRaises(ValueError):
            record.pack("x" * (record.MAX_SIZE + 1))
