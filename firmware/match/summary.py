# SPDX-License-Identifier: MIT
"""What tells a match apart from others, read from its file without opening it.

A match that was left has a snapshot at its end (Session.put_away), so its round is the true one.
"""

from firmware.match.files import read_header
from lib import logscan, pieces, record

_SETUP = ("mode", "players")  # what is wanted of it


def summary(store, name):
    """{"players": names, "mode"?, "round"?, "count"?, "seconds"?} of the match in a file.

    Whatever is in the file, nothing is raised; what cannot be read is missing.
    """
    found = {"players": []}
    header = read_header(store, name)
    if not header:
        return found
    try:
        log = store.open(name)
        try:
            setup = header.get("setup") or _setup_behind(log, header.get("parts", 0))
            found["players"] = _names(setup)
            if type(setup.get("mode")) is str:
                found["mode"] = setup["mode"]
            end = logscan.look_at_end(log)
            if end:
                _stand(log, end[0], found)
        finally:
            log.close()
    except (OSError, ValueError, TypeError, KeyError, IndexError, AttributeError):
        pass
    return found


def _setup_behind(log, parts):
    """The setup that follows the header in pieces, without what is deep in it."""
    setup = {}
    offset = record.read(log, 0)[1]
    for _ in range(parts):
        part, offset = record.read(log, offset)
        path, items = part
        if not path:
            items = {key: items[key] for key in _SETUP if key in items}
        if len(path) < 3 and path[:1] in ([], ["players"]):
            pieces.join(setup, path, items)
    return setup


def _names(setup):
    names = [player.get("name") for player in setup["players"]]
    return [name for name in names if type(name) is str]


def _stand(log, last, found):
    """What the last record says, and the snapshot that it leads to."""
    entry = record.value_at(log, last)
    if "format" in entry:
        count = seconds = snap = 0
    elif "is" in entry:
        _, snap, _, count, seconds = entry["is"]
    else:
        count, seconds = entry["count"], entry["seconds"]
        snap = last if "rules" in entry else entry["snap"]
    for key, number in (("count", count), ("seconds", seconds)):
        if type(number) is int and number >= 0:
            found[key] = number
    entry = record.value_at(log, snap) if snap else None
    if not entry:
        return
    state = entry.get("state")
    offset = entry.get("snapshot", snap)
    while not (state and "round" in state) and offset < snap:
        (path, state), offset = record.read(log, offset)
        state = None if path else state
    if state and type(state.get("round")) is int:
        found["round"] = state["round"]
