# SPDX-License-Identifier: MIT
"""The results of finished matches: a log of bounded size, newest last."""

import json

from micropython import const

from firmware.match.files import file_name, file_number, match_files
from lib import record

_FILE = "results.log"
_MOST = const(120)  # results in the file before it is shortened
_KEEP = const(80)  # the newest that stay then


def read(store):
    """All results that are kept, oldest first."""
    if _FILE not in store.names():
        return []  # opening would make it
    log = store.open(_FILE)
    results = []
    try:
        offset = 0
        while True:
            body = record.body_at(log, offset)
            if body is None:
                return results
            results.append(json.loads(body))
            offset += record.length(body)
    finally:
        log.close()


def next_file(store):
    """A file name for a new match that no match has had, kept or finished."""
    names = match_files(store) + [result["match"] for result in read(store)]
    return file_name(max([file_number(name) for name in names], default=0) + 1)


def add(store, result):
    """Keep a result; `result["match"]` is the match's file, so that it is counted only once."""
    results = read(store)
    if any(other["match"] == result["match"] for other in results):
        return
    if len(results) < _MOST:
        log = store.open(_FILE)
        try:
            if record.scan(log)[1] == log.size():
                log.append(record.pack(result))
                return
        finally:
            log.close()
    # Full, or its tail is torn: write it anew.
    results.append(result)
    store.write(_FILE, b"".join([record.pack(entry) for entry in results[-_KEEP:]]))


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
    add(store, result)
    session.close()
    store.remove(session.name)
