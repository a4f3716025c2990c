# SPDX-License-Identifier: MIT
"""Records in a log: what was written comes back, what is torn or rotten is noticed."""

import json
import unittest
from binascii import crc32

from lib import logscan, record
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
        self.assertEqual(logscan.scan(log_of()), (-1, 0))
        self.assertEqual(logscan.scan(log_of(1, "two")), (len(one), len(one) + len(two)))

    def test_a_tail_torn_at_any_byte_is_not_read(self):
        one, two = bytes(record.pack({"a": 1})), bytes(record.pack({"b": 22}))
        for size in range(len(two)):
            log = MemoryLog()
            log.append(one + two[:size])
            self.assertEqual(logscan.scan(log), (0, len(one)))

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

    def test_a_long_record_of_an_old_log_is_read_and_checked(self):
        value = {"name": "Íñigo", "numbers": list(range(2500)), "end": None}
        body = json.dumps(value).encode()
        self.assertTrue(len(body) > 3 * record.MAX_SIZE)
        line = b"%04x%08x" % (len(body), crc32(body) & 0xFFFFFFFF) + body + b"\n"
        two = bytes(record.pack({"two": 2}))
        log = MemoryLog()
        for data in (bytes(record.pack(1)), line, two):
            log.append(data)
        start = log.size() - len(two) - len(line)
        self.assertEqual(record.read(log, start), (value, start + len(line)))
        self.assertEqual(record.value_at(log, start + len(line)), {"two": 2})
        self.assertEqual(logscan.scan(log), (log.size() - len(two), log.size()))
        for place in (12, 5000, len(line) - 1):
            rotten = bytearray(line)
            rotten[place] ^= 1
            log = MemoryLog()
            log.append(rotten)
            self.assertEqual(record.value_at(log, 0), None)
            self.assertEqual(logscan.scan(log), (-1, 0))
        log = MemoryLog()
        log.append(line[:-9])
        self.assertEqual(record.value_at(log, 0), None)

    def test_a_list_at_the_end_waits_for_what_completes_it(self):
        one = len(record.pack({"a": 1}))
        log = log_of({"a": 1}, [2], [3])
        self.assertEqual(logscan.scan(log), (0, log.size()))
        log.append(record.pack({"b": 4}))
        self.assertTrue(logscan.scan(log)[0] > one)
