# SPDX-License-Identifier: MIT
"""Finds the last record of a log (lib/record.py), also where parts of it are rotten.

A list is never the last: it is a piece of what the record after it completes. Records have no
newline in them, so their lines can be told apart. What is torn has none at its end.
"""

from micropython import const

from lib import record

_WINDOW = const(256)


def scan(log):
    """Walk all records: -> (offset of the last good one or -1, end of the good part)."""
    found = (-1, 0)
    for place in walk(log):
        found = place
    return found


def walk(log):
    """As `scan`, record by record: the last one that is yielded is the result."""
    last = -1
    offset = 0
    while True:
        size = record.fetch(log, offset)
        if size < 0:
            return
        if not record.is_piece(size):
            last = offset
        offset += size + record.FRAME
        yield last, offset


def look_at_end(log):
    """As `scan`, but from the end, so that a long log takes no longer: -> None if in doubt.

    Nothing is known then of the records before those that are looked at.
    """
    end = log.size()
    if not end or line_start(log, end) != end:
        return None
    while end > 0:
        start = line_start(log, end - 1)
        size = record.fetch(log, start) if start >= 0 else -1
        if start + size + record.FRAME != end:
            break
        if not record.is_piece(size):
            return start, log.size()
        end = start
    return None


def last_before(log, limit):
    """The last good record that ends at or before `limit`, whatever lies behind it, or -1."""
    end = limit
    while end > 0:
        start = line_start(log, end - 1)
        last = _last_of(log, max(0, start), end)
        if last >= 0 or start < 0:
            return last
        end = start
    return -1


def _last_of(log, offset, limit):
    """The last good record from a line's beginning to `limit`; bad lines are skipped."""
    last = -1
    while offset < limit:
        size = record.fetch(log, offset)
        if size < 0:
            offset = next_line(log, offset)
        else:
            # A line has several of them where what ended the first is rotten.
            end = offset + size + record.FRAME
            if end <= limit and not record.is_piece(size):
                last = offset
            offset = end
    return last


def next_line(log, offset):
    """Where the line begins that follows the one at `offset`; the log's size if none does."""
    while offset < log.size():
        window = record.view[:_WINDOW]
        got = log.readinto(offset, window)
        if not got:
            break
        at = bytes(window[:got]).find(b"\n")
        if at >= 0:
            return offset + at + 1
        offset += got
    return log.size()


def line_start(log, end):
    """Where the line begins that goes on to `end`; -1 if it is too long for a record."""
    stop = end
    while stop > 0:
        start = max(0, stop - _WINDOW)
        window = record.view[: stop - start]
        if log.readinto(start, window) < len(window):
            return -1
        at = bytes(window).rfind(b"\n")
        if at >= 0:
            return start + at + 1
        stop = start
        if end - stop > record.MAX_SIZE + record.FRAME:
            return -1
    return 0
