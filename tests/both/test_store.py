# SPDX-License-Identifier: MIT
"""The store on a real file system, and the one in memory that stands in for it."""

import unittest

from hal.fake.store import FaultStore
from lib import store as store_module
from lib.store import FileStore
from tools.device.home import FOLDER


class StoreTest(unittest.TestCase):
    def stores(self):
        for store in (FileStore(FOLDER + "/store/deep"), FaultStore()):
            for name in store.names():
                store.remove(name)
            yield store

    def test_a_file_is_read_whole_or_not_at_all(self):
        for store in self.stores():
            store.write("a", b"12345")
            self.assertEqual((store.size("a"), store.size("b")), (5, None))
            self.assertEqual(store.read("a", 5), b"12345")
            self.assertEqual(store.read("a", 4), None)
            self.assertEqual(store.read("b", 4), None)
            store.remove("b")
            self.assertEqual(store.names(), ["a"])

    def test_no_more_memory_is_asked_for_than_the_file_has(self):
        """MicroPython makes room for as much as `read` is asked for, before it reads."""
        asked = []

        class File:
            def __init__(self, path, mode):
                self._file = open(path, mode)

            def __enter__(self):
                return self

            def __exit__(self, *_):
                self._file.close()

            def seek(self, *place):
                return self._file.seek(*place)

            def read(self, size):
                asked.append(size)
                return self._file.read(size)

        store = FileStore(FOLDER + "/store/deep")
        store.write("a", b"12345")
        store_module.open = File
        try:
            self.assertEqual(store.read("a", 8192), b"12345")
        finally:
            del store_module.open
        self.assertEqual(asked, [5])

    def test_files_out_of_pieces(self):
        for store in self.stores():
            store.write_all("a", (b"%d" % number for number in range(12)))
            store.put("b", b"old and longer")
            store.put("b", memoryview(b"ne"), b"w")
            self.assertEqual(store.read("a", 99), b"01234567891011")
            self.assertEqual(store.read("b", 99), b"new")

    def test_a_failed_write_leaves_the_old_file(self):
        def pieces():
            yield b"new"
            raise IndexError

        for store in self.stores():
            store.write("a", b"old")
            with self.assertRaises(IndexError):
                store.write_all("a", pieces())
            self.assertEqual((store.read("a", 9), store.names()), (b"old", ["a"]))

    def test_json_straight_out_of_a_file(self):
        for store in self.stores():
            for mark in (b"", b"\xef\xbb\xbf"):
                store.write("a", mark + '{"title": "Ñandú"}\n'.encode())
                self.assertEqual(store.load("a"), {"title": "Ñandú"})
            for broken in (b"", b"{", b"{} {}"):
                store.write("a", broken)
                with self.assertRaises(ValueError):
                    store.load("a")
            with self.assertRaises(OSError):
                store.load("b")

    def test_a_log(self):
        for store in self.stores():
            log = store.open("a")
            log.write(b"123")
            log.write(b"456")
            log.sync()
            view = memoryview(bytearray(4))
            self.assertEqual((log.size(), log.readinto(1, view), bytes(view)), (6, 4, b"2345"))
            self.assertEqual((log.readinto(5, view), bytes(view)), (1, b"6345"))
            self.assertEqual(log.readinto(6, view), 0)
            log.close()
            store.cut("a", 4)
            log = store.open("a")
            log.write(b"x")
            log.close()
            self.assertEqual(store.read("a", 9), b"1234x")
