# SPDX-License-Identifier: MIT
"""Stores that remember, lose power or fail: for attacks, and for tests of the engine."""

from hal.fake.store import FaultStore


def holding(files):
    """A store with these files: {name: bytes}."""
    store = FaultStore()
    for name, data in files.items():
        store.write(name, data)
    return store


def files_of(store):
    """{name: bytes} of a FaultStore."""
    return {name: store.whole(name) for name in store.names()}


def copy(store):
    return holding(files_of(store))


class Tape(FaultStore):
    """Remembers every change in order: (name, bytes to add), or what replaces the file."""

    def __init__(self):
        super().__init__()
        self.tape = []

    def open(self, name):
        if name not in self._files:
            self.tape.append((name, None, b""))
        return super().open(name)

    def put(self, name, *pieces):
        self.tape.append((name, None, b""))
        super().put(name, *pieces)

    def write_all(self, name, pieces):
        super().write_all(name, pieces)
        self.tape.append((name, None, self.whole(name)))

    def remove(self, name):
        super().remove(name)
        self.tape.append((name, None, None))

    def rename(self, name, new):
        super().rename(name, new)
        self.tape.append((new, None, self.whole(new)))
        self.tape.append((name, None, None))

    def _put(self, target, data):
        for name, file in self._files.items():
            if file is target:
                self.tape.append((name, bytes(data), None))
        super()._put(target, data)


def cuts(tape, sizes=None):
    """(steps of the tape that were whole, the files): before every step and after every byte, or
    after those numbers of bytes that `sizes(length)` names.
    """
    files = {}
    for number, (name, added, whole) in enumerate(tape):
        yield number, files
        if added is None:
            files[name] = whole
            if whole is None:
                del files[name]
            continue
        before = files[name]
        for size in sizes(len(added)) if sizes else range(1, len(added)):
            files[name] = before + added[:size]
            yield number, files
        files[name] = before + added
    yield len(tape), files


class Small(FaultStore):
    """Has room for so many bytes in all; each file takes a block at least, as on littlefs."""

    def __init__(self, capacity, block=1024):
        super().__init__()
        self._capacity = capacity
        self._block = block

    def _put(self, target, data):
        used = sum(max(self._block, len(file)) for file in self._files.values())
        if not any(file is target for file in self._files.values()):
            used += len(target)  # a copy that is being made
        self.room = max(0, self._capacity - used)
        super()._put(target, data)


class Failing(FaultStore):
    """Its access number `left` fails."""

    left = None

    def _count(self):
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                self.left = None
                raise OSError(5)

    def names(self):
        self._count()
        return super().names()

    def size(self, name):
        self._count()
        return super().size(name)

    def read(self, name, limit):
        self._count()
        return super().read(name, limit)

    def load(self, name):
        self._count()
        return super().load(name)

    def put(self, name, *pieces):
        self._count()
        super().put(name, *pieces)
        self._count()  # it may fail when all has been written

    def write_all(self, name, pieces):
        self._count()
        super().write_all(name, pieces)

    def remove(self, name):
        self._count()
        super().remove(name)

    def rename(self, name, new):
        self._count()
        super().rename(name, new)

    def open(self, name):
        self._count()
        log = super().open(name)

        def counting(function):
            def counted(*args):
                self._count()
                return function(*args)

            return counted

        log.readinto, log.write, log.sync = map(counting, (log.readinto, log.write, log.sync))
        return log
