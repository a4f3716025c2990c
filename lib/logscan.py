# SPDX-License-Identifier: MIT
"""Finds the last record of a log (lib/record.py).

A list is never the last: it is a piece of what the record after it completes.
"""

from micropython import const

from lib import record

_WINDOW = const(256)


def scan(log):
    """Walk all records: -> (offset of the last good one or -1, end of the good part)."""
    last = -1
    offset = 0
    while True:
        size = record.fetch(log, offset)
        if size < 0:
            return last, offset
        if not record.is_piece(size):
            last = offset
        offset += size + record.FRAME


def look_at_end(log):
    """As `scan`, but from the end, so that a long log takes no longer: -> None if in doubt.

    Records have no newline in them, so their lines can be told apart. What is torn has none at its
    end. Nothing is known then of the records before those that are looked at.
    """
    size = log.size()
    if not size:
        return None
    log.readinto(size - 1, record.view[:1])
    end = size if record.buffer[0] == 10 else _line_before(log, size)
    good = end
    while end > 0:
        start = _line_before(log, end - 1)
        size = record.fetch(log, start) if start >= 0 else -1
        if start + size + record.FRAME != end:
            break
        if not record.is_piece(size):
            return start, good
        end = start
    return None


def _line_before(log, end):
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
