# SPDX-License-Identifier: MIT
"""What was typed in once, and is offered again: lists in small files, newest first.

The names of players, armies, the values of cards. A file is a JSON list, so that it can also be
made with a text editor (docs/values.md). Whatever is wrong with one, what is good in it is
offered, and a device without any is only less convenient.
"""

import json

MOST_BYTES = 8192


def read(store, file):
    """All entries of a file, good or not; none if it is missing, damaged or too large."""
    try:
        if not 0 < (store.size(file) or 0) <= MOST_BYTES:
            return []
        entries = store.load(file)
    except Exception:  # whatever somebody has put there
        return []
    return entries if type(entries) is list else []


class Recent:
    """One such list. `is_good(entry)` says whether a game can take it; `key(entry)` which one it
    is: a newer one takes the place of an older one.
    """

    def __init__(self, file, is_good, key, most):
        self.file = file
        self.is_good = is_good
        self.key = key
        self._most = most

    def load(self, store):
        """The good entries, newest first."""
        return [entry for entry in read(store, self.file) if self.is_good(entry)]

    def put_first(self, store, fresh):
        """Keep these entries, in this order before the others. What is not good stays, for who
        wrote it.
        """
        entries = read(store, self.file)
        keys = [self.key(entry) for entry in fresh]
        kept = list(fresh)
        for entry in entries:
            if not self.is_good(entry) or self.key(entry) not in keys:
                kept.append(entry)
        if kept == entries:
            return
        pieces = []
        size = 2
        for entry in kept[: self._most]:
            piece = json.dumps(entry).encode()
            size += len(piece) + 2
            if size > MOST_BYTES:
                break
            pieces += [b",\n" if pieces else b"[", piece]
        try:
            store.write_all(self.file, pieces + [b"]"] if pieces else [b"[]"])
        except OSError:
            pass  # only a convenience is lost
