# SPDX-License-Identifier: MIT
"""The results of finished matches: a log of bounded size, newest last."""

from micropython import const

from firmware.match.files import (
    file_name,
    file_number,
    is_title,
    match_files,
    put_away,
    remove_match,
)
from lib import logscan, record

_FILE = "results.log"
_MOST = const(120)  # results in the file before it is shortened
_KEEP = const(80)  # the newest that stay then
_MOST_BYTES = const(49_152)  # likewise
_KEEP_BYTES = const(32_768)
_SHORT = const(16)  # letters of names that are too long together for a record
_MATCH = b'"match":"match-'
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
    _check(result)
    return result


def _check(result):
    """Take away what tells no number for each player, as it should."""
    count = len(result.get("players", ()))
    for name in ("places", "teams", "scores"):
        if not _are_numbers(result.get(name, ()), count):
            result.pop(name, None)
    why = result.get("why")
    good = type(why) is dict and _are_numbers(why.get("values"), count)
    if not good or type(why.get("criterion")) is not str or type(why.get("words", "")) is not str:
        result.pop("why", None)
    for name in ("reason", "cause"):
        if type(result.get(name)) is not str:
            result.pop(name, None)
    for name in ("rounds", "first"):
        if type(result.get(name)) is not int:
            result.pop(name, None)
    if not 0 <= result.get("first", 0) < count:
        result.pop("first", None)


def _are_numbers(values, count):
    if type(values) is not list or len(values) != count:
        return False
    return all([type(value) is int for value in values])


def _file_at(log, place):
    """The file of the match of a result, without making all of the result: there are many."""
    data = bytes(record.bytes_at(log, place) or b"")
    at = data.find(_MATCH) + len(_MATCH)
    digits = data[at : at + 5]
    return file_name(int(digits)) if at >= len(_MATCH) and digits.isdigit() else None


def next_file(store):
    """A file name for a new match that no match has had, kept or finished."""
    names = match_files(store)
    number = file_number(names[-1]) if names else 0
    for log, place in _walk(store):
        number = max(number, file_number(_file_at(log, place)) or 0)
    if number >= _LAST:
        number = 0
        while file_name(number + 1) in names:
            number += 1
    return file_name(number + 1)


def add(store, result):
    """Keep a result; `result["match"]` is the match's file, so that it is counted only once. One
    that was played on after its end has another result now.
    """
    count = 0
    before = None
    for log, place in _walk(store):
        if _file_at(log, place) == result["match"]:
            if _result_at(log, place) == result:
                return
            before = result["match"]
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
        room = count < _MOST and size < _MOST_BYTES
        if not before and room and logscan.line_start(log, size) == size:
            log.write(record.pack(result))
            log.sync()
        else:
            # Full, or its tail is torn: write it anew.
            skip = 0 if room else count - _KEEP + 1
            store.write_all(_FILE, _newest(log, skip, before, result))
    finally:
        log.close()


def remove(store, match):
    """The match of that file is being played again: it has no result."""
    if match in [_file_at(log, place) for log, place in _walk(store)]:
        log = store.open(_FILE)
        try:
            store.write_all(_FILE, _newest(log, 0, match, None))
        finally:
            log.close()


def _newest(log, skip, but, result):
    """The records of a log but the first `skip` and that of the match `but`, and one more."""
    offset = 0
    size = log.size()
    # What is kept of a full one is to leave room for more.
    most = _KEEP_BYTES if size >= _MOST_BYTES or skip > 0 else size
    while offset < size:
        other = _file_at(log, offset) if but else None
        data = record.bytes_at(log, offset)
        if not data:
            offset = logscan.next_line(log, offset)
            continue
        offset += len(data)
        if skip <= 0 and size - offset < most and not (but and other == but):
            yield data
        skip -= 1
    log.close()  # before another file takes its place
    if result:
        yield record.pack(result)


def finish(store, session, result=None):
    """Move a match that is over from the kept matches into the results; its file stays for a
    while, as one of the finished ones. `result` is what is kept of it, if more is known.
    """
    if result is None:
        from firmware.match.ended import result_of

        result = result_of(session)
    try:
        add(store, result)
    except ValueError:
        # Names of many wide letters: their beginnings tell who it was.
        result["players"] = [name[:_SHORT] for name in result["players"]]
        add(store, result)
    saved = not session.unsaved
    session.close()
    if saved:
        put_away(store, session.name)
    else:
        remove_match(store, session.name)
