# SPDX-License-Identifier: MIT
"""Files in one flat folder: logs that only grow, and small files replaced whole or not at all."""

import json
import os

_ENOENT = (2, 44)  # the second is what MicroPython's WebAssembly build says
_CHUNK = 512
PART = ".part"  # a file that was being written when the power went


class FileStore:
    """A folder of the file system; made if it is not there."""

    def __init__(self, root):
        self._root = root.rstrip("/") + "/"
        _make_folder(self._root[:-1])

    def names(self):
        return sorted(name for name in os.listdir(self._root) if not name.endswith(PART))

    def size(self, name):
        try:
            return os.stat(self._root + name)[6]
        except OSError as error:
            if error.args[0] in _ENOENT:
                return None
            raise

    def read(self, name, limit):
        # MicroPython's read makes room for as much as it is asked for, whatever the file has. To
        # ask for the size first would look for the file twice, which takes a Pico 3 ms.
        try:
            file = open(self._root + name, "rb")
        except OSError as error:
            if error.args[0] in _ENOENT:
                return None
            raise
        with file:
            size = file.seek(0, 2)
            if size > limit:
                return None
            file.seek(0)
            return file.read(size)

    def load(self, name):
        with open(self._root + name, "rb") as file:
            if file.read(3) != b"\xef\xbb\xbf":  # some editors begin a file with this mark
                file.seek(0)
            return json.load(file)

    def put(self, name, *pieces):
        with open(self._root + name, "wb") as file:
            for data in pieces:
                file.write(data)

    def write(self, name, data):
        self.write_all(name, (data,))

    def write_all(self, name, pieces):
        part = self._root + name + PART
        try:
            with open(part, "wb") as file:
                for data in pieces:
                    file.write(data)
        except BaseException:
            try:
                os.remove(part)  # it may have filled the flash
            except OSError:
                pass
            raise
        # A rename replaces the old file in one step, so a power cut leaves the old or the new.
        os.rename(part, self._root + name)

    def remove(self, name):
        try:
            _remove(self._root + name)
        except OSError as error:
            if error.args[0] not in _ENOENT:
                raise

    def rename(self, name, new):
        os.rename(self._root + name, self._root + new)

    def cut(self, name, size):
        # MicroPython's files cannot be truncated, so the good part is copied.
        self.write_all(name, _beginning(self._root + name, size))

    def open(self, name):
        return FileLog(self._root + name)


class FileLog:
    """An open file that only grows. What is flushed is durable on littlefs."""

    def __init__(self, path):
        try:
            self._file = open(path, "r+b")
        except OSError as error:
            if error.args[0] not in _ENOENT:
                raise
            self._file = open(path, "w+b")

    def size(self):
        return self._file.seek(0, 2)

    def readinto(self, offset, view):
        self._file.seek(offset)
        return self._file.readinto(view)

    def write(self, data):
        self._file.seek(0, 2)
        self._file.write(data)

    def sync(self):
        self._file.flush()

    def close(self):
        self._file.close()


def _beginning(path, size):
    """The first `size` bytes of a file, in pieces."""
    with open(path, "rb") as file:
        while size > 0:
            data = file.read(min(size, _CHUNK))
            if not data:
                break
            yield data
            size -= len(data)


def _remove(path):
    """A file; or a folder with all that is in it: none of them is ours, but names may clash."""
    try:
        os.remove(path)
    except OSError as error:
        if error.args[0] in _ENOENT:
            raise
        for name in os.listdir(path):
            _remove(path + "/" + name)
        os.rmdir(path)


def _make_folder(path):
    try:
        os.stat(path)
    except OSError:
        parent = path.rpartition("/")[0]
        if parent:
            _make_folder(parent)
        os.mkdir(path)
