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
    """The log `name` of a store; `slots` are the names of the small files.

    `saving` is False while the store cannot be written: what comes then is in memory only, until
    `retry` has written it.
    """

    def __init__(self, store, name, slots):
        self.store = store
        self.name = name
        self.slots = slots
        self._used = 0  # slots with a record that is not in the file yet
        # What is not in the file yet lies over it.
        self.recent = MemoryLog()
        try:
            self.file = self.recent.under = store.open(name)
            self.recent.begin_again(self.file.size())
            self.saving = True
        except OSError:
            self.file = None
            self.saving = False

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
        try:
            self.recent.append(data)
            if self.saving:
                self.store.put(self.slots[self._used], b"%d\n" % offset, data)
                self._used += 1
        except OSError:
            self.saving = False
        except BaseException:
            self.take_back(offset)
            raise

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
            self.recent.begin_again(size)
            self._used = 0
        except OSError:
            self.saving = False
            self._reopen()
            return False
        except BaseException:
            self._reopen()
            raise
        return True

    def fold(self, spare=0):
        """Append what is in the slots to the file, unless more than `spare` slots are free."""
        if self.size() > self.recent.base and len(self.slots) - self._used <= spare:
            self.extend(())

    def take_back(self, size):
        """Somebody failed while a record was added: only the first `size` bytes are to stay."""
        try:
            if size < self.recent.base:
                self.shorten(size)
                return
            self.recent.take_back(size)
            if not self.saving:
                return
            # How far it has come nobody knows.
            used = 0
            for slot in self.slots:
                offset = split(self.store.read(slot, 2 * MOST) or b"")[0]
                if offset >= size:
                    self.store.remove(slot)
                elif offset >= self.recent.base:
                    used += 1
            self._used = used
        except OSError:
            self.saving = False

    def shorten(self, size):
        """Cut the file; nothing is to lie over it."""
        self.recent.begin_again(size)
        self._used = 0
        self._reopen()

    def _reopen(self):
        """Get rid of what was written and not synced; a file that failed is no good to read."""
        try:
            if self.file:
                self.file.close()
            if (self.store.size(self.name) or 0) > self.recent.base:
                self.store.cut(self.name, self.recent.base)
        except OSError:
            self.saving = False
        try:
            self.file = self.store.open(self.name)
        except OSError:
            self.saving = False
            self.file = None
        self.recent.under = self.file

    def retry(self):
        """What is in memory only is written, if the store works again."""
        if not self.saving:
            self.saving = True
            self._reopen()
            if self.extend(()):
                self.clear()  # one may have what was taken back

    def close(self):
        """Done with it; all of it is in its file then, if that can be written."""
        self.retry()
        self.fold(len(self.slots))
        if self.saving:
            self.clear()
        self.drop()

    def drop(self):
        """Close the file, and leave everything as it is."""
        if self.file:
            self.file.close()

    def clear(self):
        """Remove the slots: those of a log that is folded, or of a former one of this name."""
        try:
            for slot in self.slots:
                self.store.remove(slot)
        except OSError:
            self.saving = False


def split(data):
    """What a slot has: -> (offset, or -1 where it has none, and where the record begins)."""
    place = data.find(b"\n") + 1
    digits = data[: place - 1] if place else b""
    return int(digits) if digits.isdigit() else -1, place
