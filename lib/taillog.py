# SPDX-License-Identifier: MIT
"""A log whose newest records lie in small files of their own until there are some of them.

On littlefs an append that must be durable copies the last block of the file: an erase and a dozen
pages. A short file lies inside the folder's metadata: to write it anew costs a page, and an erase
only now and then. So each record goes into a small file, a slot, behind the offset in the log at
which it belongs; when the slots are full, or when there is time, all of them are appended to the
log at once (a fold). Slots are not cleared after that: the log is longer then than their offsets
say, so that a record which stands in both is not read twice. lib/tailrecovery.py opens a log that
was not closed.
"""

from micropython import const

from lib.memorylog import MemoryLog

MOST = const(480)  # bytes of a slot; littlefs keeps 512 in its metadata


class TailLog:
    """The log `name` of a store, or of none; `slots` are the names of the small files.

    `saving` turns False when the store cannot be written any more: what comes from then on is in
    memory only.
    """

    def __init__(self, store, name, slots):
        self.store = store
        self._name = name
        self.slots = slots
        self._used = 0  # slots with a record that is not in the file yet
        self.saving = store is not None
        self.file = store.open(name) if store else None
        # What is not in the file yet lies over it.
        self.recent = MemoryLog(self.file, self.file.size() if store else 0)

    def size(self):
        return self.recent.size()

    def readinto(self, offset, view):
        return self.recent.readinto(offset, view)

    # --- writing

    def append(self, data):
        """Add a record, which is durable when this returns, unless `saving` is False then."""
        if self.saving and (self._used == len(self.slots) or len(data) > MOST):
            if self.extend((data,)):
                return
        offset = self.size()
        self.recent.append(data)
        if not self.saving:
            return
        try:
            self.store.put(self.slots[self._used], b"%d\n" % offset, data)
        except OSError:
            self.saving = False
        except BaseException:
            self.recent.take_back(len(data))
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
            for chunk in self.recent.chunks:
                self.file.write(chunk)
            for data in records:
                self.file.write(data)
                size += len(data)
            self.file.sync()
        except OSError:
            self.saving = False
            self.reopen()
            return False
        except BaseException:
            self.reopen()
            raise
        self.recent = MemoryLog(self.file, size)
        self._used = 0
        return True

    def fold(self, spare=0):
        """Append what is in the slots to the file, unless more than `spare` slots are free."""
        if self.recent.chunks and len(self.slots) - self._used <= spare:
            self.extend(())

    def reopen(self):
        """Get rid of what was written and not synced; a file that failed is no good to read."""
        try:
            self.file.close()
            if self.store.size(self._name) > self.recent.base:
                self.store.cut(self._name, self.recent.base)
        except OSError:
            self.saving = False
        self.file = self.recent.under = self.store.open(self._name)

    def close(self):
        """Done with it; all of it is in its file then, if that can be written."""
        if self.file:
            self.fold(len(self.slots))
            self.file.close()
            if self.saving:
                self.clear()

    def clear(self):
        """Remove the slots: those of a log that is folded, or of a former one of this name."""
        try:
            for slot in self.slots:
                self.store.remove(slot)
        except OSError:
            self.saving = False
