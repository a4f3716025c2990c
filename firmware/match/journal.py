# SPDX-License-Identifier: MIT
"""The file of one match: its setup, then every action, undo and redo, in the order they came.

Nothing is ever overwritten, so a power cut can only tear the last record. Each record says where
the match stands after it, so that the last good one is enough to resume:

    at     offset of the action that the state follows from, 0 at the start of the match
    count  how many actions lead to it
    snap   offset of the nearest snapshot of a state on the way there, 0 if none
    snapped  how many actions lead to that snapshot
    undone offset of the record that undid the action which redo would put back, 0 if none
    undos  how many actions redo could put back

An action also has `up`, the action before it, so the actions form a chain that can be followed
back in the file, whatever was undone and redone in between; and an undo keeps the `undone` that
was there before it, so what can be redone is a chain too. Memory holds neither: a match of
thousands of actions needs no more than a short one.

Now and then the state itself is written, so that undo has only a few actions to play again. A
snapshot is no truth of its own: it is ignored when the rules' version is another one.
"""

from micropython import const

from lib import record

FORMAT = const(1)
SNAPSHOT_EVERY = const(16)


class Unreadable(Exception):
    """The file is no match that this firmware can read."""


class Journal:
    """An open match file and the place where the match stands."""

    def __init__(self, store, name):
        self._store = store
        self.name = name
        self._log = None
        self._saving = True  # not in memory only
        self.trouble = None  # code, once something was lost or cannot be saved any more
        self.game = None
        self.at = 0
        self.count = 0
        self.snap = 0
        self.snapped = 0
        self.undone = 0
        self.undos = 0
        self.seconds = 0  # of the last record, since the match began

    # --- making and opening

    def create(self, game, version, setup):
        """Begin the file of a new match."""
        header = {"format": FORMAT, "game": game, "rules": version, "setup": setup}
        data = record.pack(header)  # too long a setup shows before there is a file
        self.game = game
        try:
            self._log = self._store.open(self.name)
        except OSError:
            self._go_on_in_memory(0)
        self._append(data)

    def open(self):
        """Read the file; a torn or rotten tail is cut off and told as trouble."""
        self._log = self._store.open(self.name)
        last, end = record.scan(self._log)
        header = record.value_at(self._log, 0)
        if type(header) is not dict or header.get("format") != FORMAT:
            self.close()
            raise Unreadable()
        self.game = header.get("game")
        if end < self._log.size():
            self.trouble = "tail_cut"
            self._cut(end)
        if last > 0:
            self._stand(last, self._read(last))

    def _stand(self, offset, entry):
        """Take over the place that the record at `offset` says."""
        self.count = entry["count"]
        self.at = offset if "do" in entry else entry["at"]
        if "state" in entry:
            self.snap = offset
            self.snapped = self.count
        else:
            self.snap = entry["snap"]
            self.snapped = entry["snapped"]
        self.undone = entry.get("undone", 0)
        self.undos = entry.get("undos", 0)
        self.seconds = entry["seconds"]

    def _cut(self, end):
        self._log.close()
        try:
            self._store.cut(self.name, end)
            self._log = self._store.open(self.name)
        except OSError:
            self._log = self._store.open(self.name)
            self._go_on_in_memory(end)

    def close(self):
        if self._log:
            self._log.close()
            self._log = None

    # --- appending

    def add_action(self, name, args, faces, seconds):
        entry = {
            "do": name,
            "with": args,
            "up": self.at,
            "snap": self.snap,
            "snapped": self.snapped,
            "count": self.count + 1,
            "seconds": seconds,
        }
        if faces:
            entry["faces"] = faces
        self._add(entry)

    def add_undo(self, seconds):
        """Step back to before the last action; the caller has made sure that there is one."""
        undone = self._read(self.at)
        self._add(
            {
                "undo": self.at,
                "at": undone["up"],
                "snap": undone["snap"],
                "snapped": undone["snapped"],
                "count": self.count - 1,
                "below": self.undone,
                "undone": self._log.size(),
                "undos": self.undos + 1,
                "seconds": seconds,
            }
        )

    def add_redo(self, seconds):
        """Step forward again; the caller has made sure that there is something to redo."""
        undo = self._read(self.undone)
        action = self._read(undo["undo"])
        self._add(
            {
                "redo": self.undone,
                "at": undo["undo"],
                "snap": action["snap"],
                "snapped": action["snapped"],
                "count": self.count + 1,
                "undone": undo["below"],
                "undos": self.undos - 1,
                "seconds": seconds,
            }
        )

    def wants_snapshot(self):
        """True when it is time to write the state, so that undo stays short."""
        # In memory a snapshot would cost more than playing the actions again.
        return self._saving and self.count - self.snapped >= SNAPSHOT_EVERY

    def add_snapshot(self, state, version):
        self._add(
            {
                "state": state,
                "rules": version,
                "at": self.at,
                "count": self.count,
                "seconds": self.seconds,
            }
        )

    def _add(self, entry):
        offset = self._log.size()
        self._append(record.pack(entry))
        self._stand(offset, entry)

    def _append(self, data):
        good = self._log.size()
        try:
            self._log.append(data)
        except OSError:
            self._go_on_in_memory(good)
            self._log.append(data)

    def _go_on_in_memory(self, good):
        from lib.memorylog import MemoryLog

        self.trouble = "not_saved"
        self._saving = False
        self._log = MemoryLog(self._log, good)

    # --- reading back

    def setup(self):
        return self._read(0)["setup"]

    def _read(self, offset):
        entry = record.value_at(self._log, offset)
        if entry is None:
            raise OSError(5)
        return entry

    # A place is (offset of an action, offset of the nearest snapshot before or at it).

    def here(self):
        return self.at, self.snap

    def before_last(self):
        """The place that one undo would lead to."""
        last = self._read(self.at)
        return last["up"], last["snap"]

    def snapshot(self, place, version):
        """(state, offset of its action) of the snapshot for a place, or (None, 0)."""
        snap = place[1]
        if snap:
            entry = self._read(snap)
            if entry["rules"] == version:
                return entry["state"], entry["at"]
        return None, 0

    def actions(self, place, after):
        """The actions that lead from the action at offset `after` to a place, as entries."""
        offsets = []
        offset = place[0]
        while offset != after:
            offsets.append(offset)
            offset = self._read(offset)["up"]
        while offsets:
            yield self._read(offsets.pop())

    def last(self):
        """The entry of the last action that counts, or None at the start of the match."""
        return self._read(self.at) if self.at else None
