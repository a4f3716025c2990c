# SPDX-License-Identifier: MIT
"""The results of finished matches: a log of bounded size, newest last."""

from micropython import const

from firmware.match.files import file_name, file_number, match_files, remove_match
from lib import logscan, record

_FILE = "results.log"
_MOST = const(120)  # results in the file before it is shortened
_KEEP = const(80)  # the newest that stay then
_SHORT = const(16)  # letters of names that are too long together for a record


def each(store):
    """All results that are kept, oldest first, one at a time: together they may be large."""
    if store.size(_FILE) is None:
        return  # opening would make it
    log = store.open(_FILE)
    try:
        result, end = record.read(log, 0)
        while result is not None:
            yield result
            result, end = record.read(log, end)
    finally:
        log.close()


def next_file(store):
    """A file name for a new match that no match has had, kept or finished."""
    number = 0
    for name in match_files(store):
        number = max(number, file_number(name))
    for result in each(store):
        number = max(number, file_number(result["match"]))
    return file_name(number + 1)


def add(store, result):
    """Keep a result; `result["match"]` is the match's file, so that it is counted only once."""
    count = 0
    for other in each(store):
        if other["match"] == result["match"]:
            return
        count += 1
    log = store.open(_FILE)
    try:
        if count < _MOST and logscan.scan(log)[1] == log.size():
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
    data = record.bytes_at(log, 0)
    while data:
        offset += len(data)
        if skip > 0:
            skip -= 1
        else:
            yield data
        data = record.bytes_at(log, offset)
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
    sheet = session.setup.get("sheet")
    if sheet:
        result["title"] = sheet["title"]
    try:
        add(store, result)
    except ValueError:
        # Names of many wide letters: their beginnings tell who it was.
        result["players"] = [name[:_SHORT] for name in result["players"]]
        add(store, result)
    session.close()
    remove_match(store, session.name)
