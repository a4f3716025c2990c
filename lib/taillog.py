# SPDX-License-Identifier: MIT
"""A log whose newest records lie in small files of their own until there are some of them.

On littlefs an append that must be durable copies the last block of the file: an erase and a dozen
pages. A short file lies inside the folder's metadata: to write it anew costs a page, and an erase
only now and then. So each record goes into a small file, a slot, behind the offset in the log at
which it belongs; when the slots are full, or when there is time, all of them are appended to the
log at once (a fold). Slots are not cleared after that: the log is longer then than their offsets
say, so that a record which stands in both is not read twice.
"""

from micropython import const

from lib import record
from lib.memorylog import MemoryLog

_MOST = const(480)  # bytes of a slot; littlefs keeps 512 in its metadata


class TailLog:
    """The log `name` of a store, or of none; `slots` are the names of the small files.

    `saving` turns False when the store cannot be written any more: what comes from then on is in
    memory only.
    """

    def __init__(self, store, name, slots):
        self._store = store
        self._name = name
        self._slots = slots
        self._used = 0  # slots with a record that is not in the file yet
        self.saving = store is not None
        self._file = store.open(name) if store else None
        # What is not in the file yet lies over it.
        self._recent = MemoryLog(self._file, self._file.size() if store else 0)

    def size(self):
        return self._recent.size()

    def readinto(self, offset, view):
        return self._recent.readinto(offset, view)

    # --- writing

    def append(self, data):
        """Add a record, which is durable when this returns, unless `saving` is False then."""
        if self.saving and (self._used == len(self._slots) or len(data) > _MOST):
            if self.extend((data,)):
                return
        offset = self.size()
        self._recent.append(data)
        if not self.saving:
            return
        try:
            self._store.put(self._slots[self._used], b"%d\n" % offset, data)
        except OSError:
            self.saving = False
        except BaseException:
            self._recent.take_back(len(data))
            raise
        else:
            self._used += 1

    def extend(self, records):
        """Fold, and add some records behind that: -> False if nothing of it was done.

        All are durable when this returns True.
        """
        if not self.saving:
            return False
        size = self.size()
        try:
            for chunk in self._recent.chunks:
                self._file.write(chunk)
            for data in records:
                self._file.write(data)
                size += len(data)
            self._file.sync()
        except OSError:
            self.saving = False
            self._reopen()
            return False
        except BaseException:
            self._reopen()
            raise
        self._recent = MemoryLog(self._file, size)
        self._used = 0
        return True

    def fold(self, spare=0):
        """Append what is in the slots to the file, unless more than `spare` slots are free."""
        if self._recent.chunks and len(self._slots) - self._used <= spare:
            self.extend(())

    def _reopen(self):
        """Get rid of what was written and not synced; a file that failed is no good to read."""
        try:
            self._file.close()
            if self._store.size(self._name) > self._recent.base:
                self._store.cut(self._name, self._recent.base)
        except OSError:
            self.saving = False
        self._file = self._recent.under = self._store.open(self._name)

    def close(self):
        """Done with it; all of it is in its file then, if that can be written."""
        if self._file:
            self.fold(len(self._slots))
            self._file.close()
            if self.saving:
                self.clear()

    def clear(self):
        """Remove the slots: those of a log that is folded, or of a former one of this name."""
        try:
            for slot in self._slots:
                self._store.remove(slot)
        except OSError:
            self.saving = False

    # --- after the power was gone

    def recover(self):
        """Find what was written: -> (offset of the last record or -1, was anything lost)."""
        last, end = record.scan(self._file)
        size = self._file.size()
        self._recent = MemoryLog(self._file, end)
        if end < size:
            self._reopen()
        kept = self._kept()
        while end in kept:
            last = end
            data = kept.pop(end)[1]
            self._recent.append(data)
            end += len(data)
        try:
            for offset in kept:
                # Nothing leads to it any more. It must not fit by chance to what comes now.
                if offset > end:
                    self._store.remove(kept[offset][0])
        except OSError:
            self.saving = False
        self.fold(len(self._slots))
        # The end that a fold has torn was in the slots still.
        return last, end < size

    def _kept(self):
        """{offset: (slot, record)}"""
        kept = {}
        for slot in self._slots:
            data = self._store.read(slot, 2 * _MOST) or b""
            place = data.find(b"\n") + 1
            log = MemoryLog()
            log.append(data[place:])
            if record.scan(log) == (0, len(data) - place) and data[: place - 1].isdigit():
                kept[int(data[: place - 1])] = (slot, data[place:])
        return kept
