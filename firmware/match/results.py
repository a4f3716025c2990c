# SPDX-License-Identifier: MIT
"""The results of finished matches: a log of bounded size, newest last."""

from micropython import const

from firmware.match.files import file_name, file_number, is_title, match_files, remove_match
from lib import logscan, record

_FILE = "results.log"
_MOST = const(120)  # results in the file before it is shortened
_KEEP = const(80)  # the newest that stay then
_MOST_BYTES = const(49_152)  # likewise
_KEEP_BYTES = const(32_768)
_SHORT = const(16)  # letters of names that are too long together for a record
_LAST = const(99999)  # number that a match's file can have

# What is asked of a result, for those that have it not.
_DEFAULTS = (("players", []), ("winners", []), ("game", ""), ("seconds", 0))


def each(store):
    """All results that are kept, oldest first, one at a time: together they may be large."""
    for log, place in _walk(store):
        result = _result_at(log, place)
        if result:
            yield result


def places(store):
    """Where the results lie in their file, oldest first, one at a time: numbers for `read`."""
    for _, place in _walk(store):
        yield place


def read(store, place):
    """The result at a place, with all that is asked of one, or None if it is none."""
    try:
        log = store.open(_FILE)
        try:
            result = _result_at(log, place)
        finally:
            log.close()
    except OSError:
        return None
    for name, default in _DEFAULTS:
        if result and name not in result:
            result[name] = default
    return result


def _walk(store):
    """(the log, the offset) of each record in it."""
    try:
        if store.size(_FILE) is None:
            return  # opening would make it
        log = store.open(_FILE)
        try:
            offset = 0
            while offset < log.size():
                size = record.fetch(log, offset)
                if size < 0:
                    offset = logscan.next_line(log, offset)  # rotten: those behind it are not
                else:
                    yield log, offset
                    offset += size + record.FRAME
        finally:
            log.close()
    except OSError:
        pass


def _result_at(log, place):
    """The result there, without what none of ours has, or None if it is none."""
    result = record.value_at(log, place)
    if type(result) is not dict or file_number(result.get("match")) is None:
        return None
    for name, default in _DEFAULTS:
        if name in result and type(result[name]) is not type(default):
            del result[name]
    for name in result.get("players", ()):
        if type(name) is not str:
            return None
    for seat in result.get("winners", ()):
        if type(seat) is not int or not 0 <= seat < len(result.get("players", ())):
            return None
    if "title" in result and not is_title(result["title"]):
        del result["title"]
    return result


def next_file(store):
    """A file name for a new match that no match has had, kept or finished."""
    names = match_files(store)
    number = file_number(names[-1]) if names else 0
    for result in each(store):
        number = max(number, file_number(result["match"]))
    if number >= _LAST:
        number = 0
        while file_name(number + 1) in names:
            number += 1
    return file_name(number + 1)


def add(store, result):
    """Keep a result; `result["match"]` is the match's file, so that it is counted only once."""
    count = 0
    for other in each(store):
        if other["match"] == result["match"]:
            return
        count += 1
    try:
        log = store.open(_FILE)
    except OSError:
        if store.size(_FILE) is None:
            raise
        from firmware.match.upkeep import set_aside

        set_aside(store, _FILE)  # it is there, and cannot be opened
        log = store.open(_FILE)
    try:
        size = log.size()
        if count < _MOST and size < _MOST_BYTES and logscan.line_start(log, size) == size:
            log.write(record.pack(result))
            log.sync()
        else:
            # Full, or its tail is torn: write it anew.
            store.write_all(_FILE, _newest(log, count - _KEEP + 1, result))
    finally:
        log.close()


def _newest(log, skip, result):
    """The records of a log but the first `skip`, and one more."""
    offset = 0
    size = log.size()
    while offset < size:
        data = record.bytes_at(log, offset)
        if not data:
            offset = logscan.next_line(log, offset)
            continue
        offset += len(data)
        if skip <= 0 and size - offset < _KEEP_BYTES:
            yield data
        skip -= 1
    log.close()  # before another file takes its place
    yield record.pack(result)


def finish(store, session):
    """Move a match that is over from the kept matches into the results."""
    view = session.view
    result = {
        "match": session.name,
        "game": view["game"],
        "mode": view["mode"],
        "players": [player["name"] for player in view["players"]],
        "winners": view["winners"],
        "reason": view["reason"],
        "rounds": view["round"],
        "actions": session.count,
        "seconds": session.seconds,
    }
    if "title" in view:  # of the match itself, besides its game's
        result["title"] = view["title"]
    try:
        add(store, result)
    except ValueError:
        # Names of many wide letters: their beginnings tell who it was.
        result["players"] = [name[:_SHORT] for name in result["players"]]
        add(store, result)
    session.close()
    remove_match(store, session.name)
