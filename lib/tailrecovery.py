# SPDX-License-Identifier: MIT
"""Finds what was written to a log with slots (lib/taillog.py) before the power went."""

from micropython import const

from lib import logscan, record
from lib.memorylog import MemoryLog
from lib.store import PART
from lib.taillog import MOST, split

_HEAD = const(12)  # of a record
_DIGITS = const(9)  # of an offset, and what ends it
_COPY = const(512)
_RECORDS = const(8)  # that are looked at in one go
_LINES = const(96)  # at the end of a file, among which are all that a slot may hold still


def look(log):
    """-> offset of the last record, or None if the end of the file and the slots leave
    doubts: then nothing has been changed.
    """
    found = logscan.look_at_end(log.file)
    if not found:
        return None
    last, end = found
    slots = _read(log)
    chain = _chain(slots, end)
    if _others(log.file, slots, chain, end):
        return None
    last = _take(log, chain, last)
    log.fold(len(log.slots))
    return last


def recover(log, strays=None):
    """-> (offset of the last record or -1, is anything of the file lost). Yields now and then.

    The list `strays` is given the records of slots, good or rotten ones, to which nothing leads
    any more.
    """
    file = log.file
    size = file.size()
    found = logscan.look_at_end(file)
    if not found:
        found = (-1, 0)
        for seen, place in enumerate(logscan.walk(file)):
            found = place
            if seen % _RECORDS == 0:
                yield
    last, end = found
    slots = _read(log)
    chain = _chain(slots, end)
    rotten = False
    if end < size and _end(chain, end) < size:
        # Only a torn line is taken away: behind what is rotten there may be more.
        whole = _whole_lines(file, end)
        if whole > end:
            rotten = True
            end = whole
            last = logscan.last_before(file, end)
            chain = _chain(slots, end)
    others = _others(file, slots, chain, end)
    # An offset that is rotten does not say where its record was folded.
    folded_somewhere = {name: _stands_at_end(file, data) for name, _, data in others}
    if end < size:
        yield from _shorten(log, end)
    last = _take(log, chain, last)
    for name, _, data in others:
        if strays is not None and not folded_somewhere[name]:
            strays.append(data)
        try:
            log.store.remove(name)  # it must not fit by chance to what comes now
        except OSError:
            log.saving = False
    log.fold(len(log.slots))
    # The end that a fold has torn was in the slots still.
    return last, rotten or log.size() < size


def _others(file, slots, chain, end):
    """The slots to which nothing leads."""
    others = []
    for slot in slots:
        # Where a line of the file begins it was folded, be that line rotten now.
        folded = is_in(file, slot[1], slot[2]) or (
            0 <= slot[1] < end and logscan.line_start(file, slot[1]) == slot[1]
        )
        # One that is rotten may have been folded, too.
        stray = not 0 <= slot[1] < end or _is_good(slot[2])
        if stray and not folded and slot not in chain:
            others.append(slot)
    return others


def _take(log, chain, last):
    """What is in the slots goes on the file: -> the offset of the last record."""
    for _, offset, data in chain:
        last = offset
        log.recent.append(data)
    return last


def _shorten(log, size):
    """As log.shorten, but in pieces: a long file is copied."""
    try:
        yield from replace(log.store, log.name, log.file, _beginning(log.file, size))
    except OSError:
        pass  # it is tried once more, and told
    log.shorten(size)


def _beginning(file, size):
    offset = 0
    while offset < size:
        got = file.readinto(offset, record.view[: min(_COPY, size - offset)])
        if not got:
            break
        yield record.view[:got]
        offset += got


def replace(store, name, file, pieces):
    """Pieces (or None) take the place of what is in a file, whole or not at all; `file` is closed.
    Yields after each of them.
    """
    part = name + PART
    store.remove(part)
    try:
        copy = store.open(part)
        try:
            for data in pieces:
                if data:
                    copy.write(data)
                yield
            copy.sync()
        finally:
            copy.close()
        file.close()
        store.rename(part, name)
    except Exception:
        try:
            store.remove(part)  # it may have filled the flash
        except OSError:
            pass
        raise


def _read(log):
    """[(slot, offset, record)] of all slots that were written to their end."""
    found = []
    try:
        there = log.store.names()  # to look for each of them would take longer
    except OSError:
        there = log.slots
    for name in log.slots:
        if name not in there:
            continue
        try:
            data = log.store.read(name, 2 * MOST) or b""
        except OSError:
            continue
        offset, place = split(data)
        if offset < 0:
            place %= len(data) or 1  # what ended the offset may be rotten
        # One that is whole but for what ends it is rotten there; a torn one is shorter.
        if len(data) > place and (data[-1] == 10 or _is_good(data[place:])):
            found.append((name, offset, data[place:-1] + b"\n"))
    return found


def _chain(slots, end):
    """Those that go on from `end`, in order."""
    chain = []
    while True:
        for slot in slots:
            if slot[1] == end and _is_good(slot[2]):
                chain.append(slot)
                end += len(slot[2])
                break
        else:
            return chain


def _end(chain, end):
    return chain[-1][1] + len(chain[-1][2]) if chain else end


def _is_good(data):
    one = MemoryLog()
    one.append(data)
    return logscan.scan(one) == (0, len(data))


def is_in(file, offset, data):
    """Has that record been folded, so that it stands in the file as well?"""
    return offset >= 0 and _is_at(file, offset, data)


def _is_at(file, offset, data):
    """Without its head, of which a letter may be rotten: what it says follows from the rest."""
    found = record.bytes_at(file, offset)
    return bool(found) and found[_HEAD:] == data[_HEAD:]


def _stands_at_end(file, data):
    """Is the record, behind what may be left of an offset, among the last ones of the file?"""
    for place in range(_DIGITS):
        if _is_good(data[place:]):
            break
    else:
        return False
    data = data[place:]
    end = file.size()
    for _ in range(_LINES):
        start = logscan.line_start(file, end - 1) if end else -1
        if start < 0:
            break
        if end - start == len(data) and _is_at(file, start, data):
            return True
        end = start
    return False


def _whole_lines(file, offset):
    """Where the lines end that begin at `offset`, without a last one that is torn."""
    size = file.size()
    if logscan.line_start(file, size) == size:
        return size
    after = logscan.next_line(file, offset)
    while after < size:
        offset = after
        after = logscan.next_line(file, offset)
    return offset
