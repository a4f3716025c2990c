# SPDX-License-Identifier: MIT
"""Finds what was written to a log with slots (lib/taillog.py) before the power went."""

from lib import logscan
from lib.memorylog import MemoryLog
from lib.taillog import MOST


def recover(log, whole=False):
    """-> (offset of the last record or -1, was anything lost).

    Only the end of the file is looked at, unless that leaves doubts or the `whole` of it shall be
    walked through: then all that follows a bad record is cut off.
    """
    file = log.file
    found = None if whole else logscan.look_at_end(file)
    last, end = found or logscan.scan(file)
    size = file.size()
    log.recent = MemoryLog(file, end)
    if end < size:
        log.reopen()
    kept = _kept(log, end)
    while end in kept:
        last = end
        data = kept.pop(end)[1]
        log.recent.append(data)
        end += len(data)
    try:
        for offset in kept:
            # Nothing leads to it any more. It must not fit by chance to what comes now.
            if offset > end:
                log.store.remove(kept[offset][0])
    except OSError:
        log.saving = False
    log.fold(len(log.slots))
    # The end that a fold has torn was in the slots still.
    return last, end < size


def _kept(log, end):
    """{offset: (slot, record)} of the slots that go on from `end`."""
    kept = {}
    for slot in log.slots:
        data = log.store.read(slot, 2 * MOST) or b""
        place = data.find(b"\n") + 1
        if not data[: place - 1].isdigit() or int(data[: place - 1]) < end:
            continue
        one = MemoryLog()
        one.append(data[place:])
        if logscan.scan(one) == (0, len(data) - place):
            kept[int(data[: place - 1])] = (slot, one.chunks[0])
    return kept
