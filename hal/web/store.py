# SPDX-License-Identifier: MIT
"""The store of the simulator: the VM's files are gone with the page, so changes are told."""

from lib.store import FileLog, FileStore


class PageStore(FileStore):
    """`changed(name)` is called when a file was written, has grown or is gone."""

    def __init__(self, root, changed):
        super().__init__(root)
        self._changed = changed

    def put(self, name, *pieces):
        super().put(name, *pieces)
        self._changed(name)

    def write_all(self, name, pieces):
        super().write_all(name, pieces)
        self._changed(name)

    def remove(self, name):
        super().remove(name)
        self._changed(name)

    def rename(self, name, new):
        super().rename(name, new)
        self._changed(name)
        self._changed(new)

    def open(self, name):
        return PageLog(self._root + name, name, self._changed)


class PageLog(FileLog):
    def __init__(self, path, name, changed):
        super().__init__(path)
        self._name = name
        self._changed = changed

    def sync(self):
        super().sync()
        self._changed(self._name)
