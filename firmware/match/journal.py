# SPDX-License-Identifier: MIT
"""The file of one match: its setup, then every action, undo and redo, in the order they came.

Nothing is ever overwritten, so a power cut can only tear the last record. The newest records lie
in small files of their own for a while (lib/taillog.py). opening.py begins and opens it. Each
record says where the match stands after it, so that the last good one is enough to resume:

    at     offset of the action that the state follows from, 0 at the start of the match
    count  how many actions lead to it
    snap   offset of the nearest snapshot of a state on the way there, 0 if none
    snapped  how many actions lead to that snapshot
    undone offset of the record that undid the action which redo would put back, 0 if none
    undos  how many actions redo could put back

An action has these without names, to be short: `is` is [up, snap, snapped, count, seconds].

`up` is the action before it, so the actions form a chain that can be followed
back in the file, whatever was undone and redone in between; and an undo keeps the `undone` that
was there before it, so what can be redone is a chain too. Memory holds neither: a match of
thousands of actions needs no more than a short one.

Now and then the state itself is written, so that undo has only a few actions to play again. A
snapshot is no truth of its own: it is ignored when the rules' version is another one. A state, and
the setup of a large match, are cut into pieces (lib/pieces.py), each a record; a snapshot's come
before the record that completes them, a setup's behind the header.
"""

from micropython import const

from lib import pieces, record

SNAPSHOT_EVERY = const(8)
PIECE = const(640)  # weight of a piece: about its bytes as JSON
_GROUP = const(256)
_IS = b'"is":['
_NAMES = ("up", "snap", "snapped", "count", "seconds")  # of the numbers that stand there
_SPARE = const(2)  # slots that shall be free when somebody presses
_WALK = const(8)  # records that are looked at in one go


class Unreadable(Exception):
    """The file is no match that this firmware can read."""


class Journal:
    """An open match file and the place where the match stands."""

    def __init__(self, name, log):
        self.name = name
        self.log = log  # a TailLog
        self._told = False  # that the match is in memory only
        self.trouble = None  # code, once something was lost or cannot be saved any more
        self.game = None
        self.at = 0
        self.count = 0
        self.snap = 0
        self.snapped = 0
        self.undone = 0
        self.undos = 0
        self.seconds = 0  # of the last record, since the match began

    def stand(self, offset, entry):
        """Take over the place that the record at `offset` says."""
        if "is" in entry:
            self.at = offset
            _, self.snap, self.snapped, self.count, self.seconds = entry["is"]
            self.undone = self.undos = 0
            return
        self.at = entry["at"]
        self.count = entry["count"]
        if "rules" in entry:
            self.snap = offset
            self.snapped = self.count
        else:
            self.snap = entry["snap"]
            self.snapped = entry["snapped"]
        self.undone = entry.get("undone", 0)
        self.undos = entry.get("undos", 0)
        self.seconds = entry["seconds"]

    def close(self):
        if self.log:
            self.log.close()
            self.log = None

    # --- appending

    def add_action(self, name, args, faces, seconds):
        entry = {
            "do": name,
            "with": args,
            "is": (self.at, self.snap, self.snapped, self.count + 1, seconds),
        }
        if faces:
            entry["faces"] = faces
        offset = self._append(entry)
        self.at = offset
        self.count += 1
        self.undone = 0
        self.undos = 0
        self.seconds = seconds

    def add_undo(self, seconds, back=None):
        """Step back to before the last action; the caller has made sure that there is one.

        `back` is the place before it, if that is known.
        """
        if back is None:
            back = self._before(self.at)
        self._add(
            {
                "undo": self.at,
                "at": back[0],
                "snap": back[1],
                "snapped": back[2],
                "count": self.count - 1,
                "below": self.undone,
                "undone": self.log.size(),
                "undos": self.undos + 1,
                "seconds": seconds,
            }
        )

    def add_redo(self, seconds, there=None):
        """Step forward again; the caller has made sure that there is something to redo.

        `there` is (offset of the action, snap, snapped, the `undone` below), if that is known.
        """
        if there is None:
            undo = self.read(self.undone)
            there = (undo["undo"],) + self._before(undo["undo"])[1:] + (undo["below"],)
        self._add(
            {
                "redo": self.undone,
                "at": there[0],
                "snap": there[1],
                "snapped": there[2],
                "count": self.count + 1,
                "undone": there[3],
                "undos": self.undos - 1,
                "seconds": seconds,
            }
        )

    def rest(self, state, version):
        """Nobody presses: write what makes the next presses and undos quick."""
        # In memory a snapshot would cost more than playing the actions again.
        if self.log.saving:
            if self.count - self.snapped >= SNAPSHOT_EVERY:
                self._add_snapshot(state, version)
            else:
                self.log.fold(_SPARE)
            self.look_after_saving()

    def _add_snapshot(self, state, version):
        first = self.log.size()
        end = first

        def records():
            nonlocal end
            for data in packed(state):
                yield data
                end += len(data)
            yield record.pack(
                {
                    "snapshot": first,
                    "rules": version,
                    "at": self.at,
                    "count": self.count,
                    "undone": self.undone,
                    "undos": self.undos,
                    "seconds": self.seconds,
                }
            )

        if self.log.extend(records()):
            self.snap = end
            self.snapped = self.count

    def _add(self, entry):
        self.stand(self._append(entry), entry)

    def _append(self, entry):
        """-> the offset of the new record."""
        offset = self.log.size()
        self.log.append(record.pack(entry))
        self.look_after_saving()
        return offset

    def look_after_saving(self):
        if not (self.log.saving or self._told):
            self._told = True
            self.trouble = "not_saved"

    # --- reading back

    def setup(self):
        header, offset = record.read(self.log, 0)
        if "setup" in header:
            return header["setup"]
        setup = {}
        for _ in range(header["parts"]):
            offset = self._join(setup, offset)
        return setup

    def _join(self, tree, offset):
        part, end = record.read(self.log, offset)
        if type(part) is not list:
            raise Unreadable()
        pieces.join(tree, *part)
        return end

    def read(self, offset):
        """The entry at an offset; `is` of an action is as explained above."""
        entry = record.value_at(self.log, offset)
        if entry is None:
            raise OSError(5)
        if "up" in entry:  # of format 1
            entry["is"] = [entry[name] for name in _NAMES]
        return entry

    def is_of(self, offset):
        """What the action at an offset has as `is`, without reading all of it."""
        return record.numbers_at(self.log, offset, _IS) or self.read(offset)["is"]

    # A place is (offset of an action, offset of the nearest snapshot before or at it, its count).

    def here(self):
        return self.at, self.snap, self.snapped

    def before_last(self):
        """The place that one undo would lead to."""
        return self._before(self.at)

    def _before(self, offset):
        return tuple(self.is_of(offset)[:3])

    def snapshot(self, place, version):
        """(state, offset of its action) of the snapshot for a place, or (None, 0)."""
        snap = place[1]
        if snap:
            entry = self.read(snap)
            if entry["rules"] == version:
                if "state" in entry:
                    return entry["state"], entry["at"]
                state = {}
                offset = entry["snapshot"]
                while offset < snap:
                    offset = self._join(state, offset)
                return state, entry["at"]
        return None, 0

    def actions(self, place, after):
        """The actions that lead from the action at offset `after` to a place, as entries.

        None comes now and then while they are looked for, so that others have a turn.
        """
        groups = [[]]  # a single list of a long match would need too large a piece of memory
        offset = place[0]
        walked = 0
        while offset != after:
            if len(groups[-1]) == _GROUP:
                groups.append([])
            groups[-1].append(offset)
            offset = self.is_of(offset)[0]
            walked += 1
            if walked % _WALK == 0:
                yield None
        while groups:
            offsets = groups.pop()
            while offsets:
                yield self.read(offsets.pop())

    def last(self):
        """The entry of the last action that counts, or None at the start of the match."""
        return self.read(self.at) if self.at else None


def packed(tree):
    """The records of a large value."""
    for path, part in pieces.cut(tree, PIECE):
        yield from _packed_part(path, part)


def _packed_part(path, part):
    """A part as one record, or as two where its letters are of several bytes."""
    try:
        yield record.pack((path, part))
    except ValueError:
        if len(part) < 2:
            raise
        half = len(part) // 2
        if type(part) is dict:
            keys = list(part)
            yield from _packed_part(path, {key: part[key] for key in keys[:half]})
            yield from _packed_part(path, {key: part[key] for key in keys[half:]})
        else:
            yield from _packed_part(path, part[:half])
            yield from _packed_part(path, part[half:])
