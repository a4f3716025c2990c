# SPDX-License-Identifier: MIT
"""How a long match stood here and there on its way, without playing it again."""

from firmware.match.journal import Unreadable

_FARTHEST = 100  # snapshots that are walked over: behind them nobody waits for the rest


def glimpses(session, most):
    """(count of actions, view) of at most so many snapshots at about equal distances, the last one
    first. None in between: it takes its time, and others may have a turn.
    """
    journal = session._journal
    snap, snapped = journal.snap, journal.snapped
    apart = journal.count // (most + 1)
    wanted = journal.count - apart
    for _ in range(_FARTHEST):
        if not snap:
            return
        entry = journal.read(snap)
        at = entry["at"]
        if 0 < snapped <= wanted and entry.get("rules") == session._version:
            wanted = snapped - apart
            view = entry.get("state") or {}
            offset = entry.get("snapshot", snap)
            try:
                while offset < snap:
                    yield None
                    offset = journal.join(view, offset)
                yield snapped, view
            except Unreadable:
                pass  # it is rotten, others are not
            view = None
        yield None
        snap, snapped = journal.is_of(at)[1:3] if at else (0, 0)
