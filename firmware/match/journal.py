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

An action has these without names, to be short: `is` is [up, snap, snapped, count, seconds]. The
one that ends the match has `over`, so that a finished match is known without being played again.

`up` is the action before it, so the actions form a chain that can be followed
back in the file, whatever was undone and redone in between; and an undo keeps the `undone` that
was there before it, as `below`, so what can be redone is a chain too. An undo takes back `steps`
actions (1 if it does not say), of which `undo` is the last, and a redo puts back so many; as long
as not all of an undo's are back, `undone` stays with it. Memory holds neither chain: a match of
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
WALK = const(8)  # records that are looked at in one go


class Unreadable(Exception):
    """The file is no match that this firmware can read; or a part of it that is wanted is not.

    `code` says why: "unreadable", "unknown_game", or "newer_format". The latter two are whole.
    """

    def __init__(self, offset=-1, code="unreadable"):
        super().__init__(code)
        self.offset = offset  # of a record that is rotten, or -1
        self.code = code


class Journal:
    """An open match file and the place where the match stands."""

    def __init__(self, name, log):
        self.name = name
        self.log = log  # a TailLog
        self.trouble = None  # code, once something was lost or cannot be saved any more
        self._told = False  # that the match is in memory only
        self.game = None
        self.rules = None  # version of those it began with
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
            _, snap, snapped, count, seconds = entry["is"]
            stand = offset, count, snap, snapped, 0, 0, seconds
        else:
            snap = offset, entry["count"]
            if "rules" not in entry:
                snap = entry["snap"], entry["snapped"]
            undone = entry.get("undone", 0), entry.get("undos", 0)
            stand = (entry["at"], entry["count"]) + snap + undone + (entry["seconds"],)
        _check(stand, offset)
        self._set(stand)

    def mark(self):
        """Where the match stands: all that `back_to` needs."""
        return (
            (self.at, self.count, self.snap, self.snapped, self.undone, self.undos, self.seconds),
            self.log.size(),
        )

    def back_to(self, mark):
        """What was done since has failed: here and in the file it has not been."""
        self._set(mark[0])
        self.log.take_back(mark[1])

    def _set(self, stand):
        self.at, self.count, self.snap, self.snapped, *rest = stand
        self.undone, self.undos, self.seconds = rest

    def close(self):
        if self.log:
            self.log.close()
            self.log = None

    # --- appending: all or nothing, if the caller goes back to its mark when anything is raised

    def add_action(self, name, args, faces, seconds, over):
        entry = {
            "do": name,
            "with": args,
            "is": (self.at, self.snap, self.snapped, self.count + 1, seconds),
        }
        if faces:
            entry["faces"] = faces
        if over:
            entry["over"] = True
        self._add(entry)

    def add_undo(self, back, steps, seconds):
        """Take back the last `steps` actions; `back` is the place before them."""
        entry = {
            "undo": self.at,
            "at": back[0],
            "snap": back[1],
            "snapped": back[2],
            "count": self.count - steps,
            "below": self.undone,
            "undone": self.log.size(),
            "undos": self.undos + steps,
            "seconds": seconds,
        }
        if steps > 1:
            entry["steps"] = steps
        self._add(entry)

    def add_redo(self, there, undone, steps, seconds):
        """Put back so many actions: see `ahead`."""
        entry = {
            "redo": self.undone,
            "at": there[0],
            "snap": there[1],
            "snapped": there[2],
            "count": self.count + steps,
            "undone": undone,
            "undos": self.undos - steps,
            "seconds": seconds,
        }
        if steps > 1:
            entry["steps"] = steps
        self._add(entry)

    def rest(self, state, version, every=SNAPSHOT_EVERY):
        """Nobody presses: write what makes the next presses and undos quick, and a snapshot after
        so many actions; without a `version` of the rules it is none.
        """
        self.log.retry()
        if self._is_due(version, every):
            self.add_snapshot(packed(state), version)
        else:
            self._fold()
        self.look_after_saving()

    def resting(self, state, version):
        """As `rest`, in pieces. A snapshot is written at once when all of it is made, unless
        something was added in between.
        """
        self.log.retry()
        if self._is_due(version, SNAPSHOT_EVERY):
            size = self.log.size()
            parts = []
            for data in packed(state):
                parts.append(bytes(data))
                yield
            if self.log.size() == size:
                self.add_snapshot(parts, version)
        else:
            self._fold()
        self.look_after_saving()

    def _is_due(self, version, every):
        """Is a snapshot wanted? In memory it would cost more than playing the actions again."""
        return self.log.saving and version is not None and self.count - self.snapped >= every

    def _fold(self):
        if self.log.saving:
            self.log.fold(_SPARE)

    def add_snapshot(self, parts, version):
        """Write a state: see `packed`."""
        first = self.log.size()
        end = first

        def records():
            nonlocal end
            for data in parts:
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
            self.snap, self.snapped = end, self.count

    def _add(self, entry):
        offset = self.log.size()
        self.log.append(record.pack(entry))
        self.look_after_saving()
        self.stand(offset, entry)

    def look_after_saving(self):
        if self.log.saving == self._told:
            self._told = not self._told
            if self._told:
                self.trouble = "not_saved"
            elif self.trouble == "not_saved":
                self.trouble = None  # nobody has been told, and it is over

    # --- reading back: raises Unreadable

    def setup(self):
        """With what the match began, in pieces."""
        header, offset = self._read(0)
        if type(header) is dict:
            if "setup" in header:
                return header["setup"]
            setup = {}
            for _ in range(header["parts"]):
                offset = self.join(setup, offset)
                yield None
            return setup
        raise Unreadable(0)

    def _read(self, offset):
        try:
            return record.read(self.log, offset)
        except OSError:
            return None, offset

    def join(self, tree, offset):
        """Put the piece at an offset into its place: -> where the next one begins."""
        part, end = self._read(offset)
        if type(part) is not list:
            raise Unreadable(offset)
        pieces.join(tree, *part)
        return end

    def read(self, offset):
        """The entry at an offset; `is` of an action is as explained above."""
        entry, _ = self._read(offset)
        if type(entry) is not dict:
            raise Unreadable(offset)
        if "up" in entry:  # of format 1
            entry["is"] = [entry[name] for name in _NAMES]
        return entry

    def is_of(self, offset):
        """What the action at an offset has as `is`, without reading all of it."""
        try:
            numbers = record.numbers_at(self.log, offset, _IS) or self.read(offset)["is"]
        except (OSError, KeyError):
            raise Unreadable(offset) from None
        _check(numbers, offset)
        if len(numbers) != 5 or numbers[0] >= offset:  # it might go round for ever
            raise Unreadable(offset)
        return numbers

    # A place is (offset of an action, offset of the nearest snapshot before or at it, its count).

    def here(self):
        return self.at, self.snap, self.snapped

    def behind(self, steps):
        """The place before the last so many actions."""
        return self._on_the_way(self.here(), self.count, self.count - steps)

    def ahead(self, steps):
        """(the place that redo of so many actions leads to, what is `undone` there)"""
        count = self.count
        wanted = count + steps
        undone = self.undone
        while True:
            undo = self.read(undone)
            top = undo["count"] + undo.get("steps", 1)
            if wanted <= top:
                break
            if top <= count:
                raise Unreadable(undone)
            count = top
            undone = undo["below"]
        last = undo["undo"]
        place = (last,) + tuple(self.is_of(last)[1:3])
        place = self._on_the_way(place, top, wanted)
        return place, undo["below"] if wanted == top else undone

    def _on_the_way(self, place, count, wanted):
        """The place to which `wanted` actions lead, before one to which `count` of them lead."""
        while count > wanted:
            at, snap, snapped = place
            entry = None
            if snap and wanted <= snapped < count - 1:
                entry = self._read(snap)[0]
            if type(entry) is dict and "at" in entry:
                place = entry["at"], snap, snapped  # over all actions in between
                count = snapped
            else:
                place = tuple(self.is_of(at)[:3])
                count -= 1
        return place

    def snapshot(self, place, version):
        """(state, offset of its action) of the best snapshot for a place, or (None, 0): in pieces.

        `version` None: whatever the rules were.
        """
        at, snap, _ = place
        while snap:
            try:
                entry = self.read(snap)
                if version not in (None, entry["rules"]):
                    break
                if "state" in entry:
                    return entry["state"], entry["at"]
                state = {}
                offset = entry["snapshot"]
                while offset < snap:
                    offset = self.join(state, offset)
                    yield None
                return state, entry["at"]
            except (Unreadable, KeyError):
                # It is rotten: the one that was the nearest when it was written.
                rotten = snap
                while snap >= rotten:
                    at, snap = self.is_of(at)[:2] if at else (0, 0)
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
            if walked % WALK == 0:
                yield None
        while groups:
            offsets = groups.pop()
            while offsets:
                yield self.read(offsets.pop())


def _check(numbers, offset):
    """Those of the record at an offset must be what ours are."""
    for number in numbers:
        if type(number) is not int or number < 0:
            raise Unreadable(offset)


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
