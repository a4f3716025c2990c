# SPDX-License-Identifier: MIT
"""A match whose file is damaged, or was written under other rules: as much of it as can be had.

A single bit that is wrong is mended. What cannot be mended stays in the file as it is, and the
match goes on from the last place that can still be reached: a snapshot is written behind it all.
"""

from micropython import const

from firmware.match.files import slot_names
from firmware.match.journal import Journal, Unreadable, packed
from firmware.match.opening import check_header, open_journal, settling
from firmware.match.session import finished
from lib import logscan, record, rot
from lib.memorylog import MemoryLog
from lib.taillog import MOST, TailLog, split
from lib.tailrecovery import is_in, recover, replace

_TRIES = const(8)  # after which a file is nothing but damage: each takes its time
_COPY = const(256)
_RECORDS = const(8)  # that are looked at in one go
_MENDED = const(50)  # percent of the whole work
_HEAD = const(12)
_DIGITS = const(9)  # of an offset, and what ends it


def resuming(kind, store, name, dice):
    """A session of the match in the file `name`, in pieces; raises Unreadable.

    Its `gone` says how many actions are lost.
    """
    try:
        return (yield from _resuming(kind, store, name, dice))
    except (MemoryError, Unreadable):
        raise
    except Exception as error:
        raise Unreadable() from error


def _resuming(kind, store, name, dice):
    slots = slot_names(name)
    if not store.size(name):
        raise Unreadable(0)
    try:
        yield from _mend_file(store, name, _spares(store, slots))
        yield _MENDED
        yield from _mend_slots(store, name, slots)
    except OSError:
        pass  # it cannot be written, or that part cannot be read
    check_header(store, name)
    log = TailLog(store, name, slots)
    if not log.file:
        raise Unreadable(0)
    try:
        open_journal(name, log)  # a file that is no match is not changed
        strays = []
        last, lost = yield from recover(log, strays)
        found, session = yield from _last_place(kind, name, log, last, dice)
        if lost or strays or found != last:
            yield from _tell(session, log, last, strays)
    except BaseException:
        log.drop()
        raise
    return session


def _last_place(kind, name, log, last, dice):
    """(the last record at which the match can be taken up, its session)"""
    for _ in range(_TRIES):
        try:
            return last, (yield from settling(kind, open_journal(name, log), last, dice))
        except MemoryError:
            raise
        except Exception as error:
            if last <= 0:
                raise
            # Before an action that is rotten the match stood where the record before it says.
            offset = getattr(error, "offset", -1)
            last = logscan.last_before(log, offset if 0 < offset < last else last)
    raise Unreadable()


def _tell(session, log, last, strays):
    journal = session._journal
    try:
        count = yield from _count_at_end(log, last, strays)
    except (Unreadable, KeyError, TypeError, IndexError):
        count = session.count  # what is there is none of ours
    session.gone = max(0, count - session.count)
    if count != session.count:
        journal.trouble = "tail_cut"
    yield 100
    # So that the next one who opens it finds the end in order.
    journal.add_snapshot(packed(session.view), session._version)
    journal.look_after_saving()


# --- how many actions there were


def _count_at_end(log, last, strays):
    journal = Journal(None, log)
    offset = 0
    end = log.size()
    if last > 0:
        journal.stand(last, journal.read(last))
        offset = record.read(log, last)[1]
    count = journal.count
    seen = 0
    while offset < end:
        seen += 1
        if seen % _RECORDS == 0:
            yield 100
        size = record.fetch(log, offset)
        if size < 0:
            got = log.readinto(offset, record.view)
            count = _count_after(count, bytes(record.view[:got]).split(b"\n")[0])
            offset = logscan.next_line(log, offset)
        else:
            offset += size + record.FRAME
    for data in strays:
        log = _log_of(data)
        entry = record.value_at(log, 0)
        for place in range(1, _DIGITS):
            entry = entry or record.value_at(log, place)  # behind an offset that is rotten
        if type(entry) is not dict:
            count = _count_after(count, data)
        elif "is" in entry:
            if entry["is"][0] >= journal.at:  # else it is one that has been folded
                count = entry["is"][3]
        elif entry.get("undone", 0) >= end or entry.get("redo", -1) in (journal.undone, end):
            count = entry["count"]
    return count


def _count_after(count, text):
    """The count after a rotten record, from what can still be read of it."""
    if text[_HEAD : _HEAD + 1] == b"[":
        return count
    for mark in (b'{"do":', b'"with":', b'"is":['):
        if mark in text:
            return count + 1
    told = _number_in(text, b'"count":')
    if told >= 0:
        return told
    steps = max(1, _number_in(text, b'"steps":'))
    if b'"below":' in text:
        return count - steps
    return count + steps if b'"redo":' in text else count


def _number_in(text, key):
    place = text.find(key)
    digits = text[place + len(key) :].split(b",")[0].split(b"}")[0]
    return int(digits) if place >= 0 and digits.isdigit() else -1


# --- what a single bit has done


def _spares(store, slots):
    """{offset: record} of the slots: most of them have been folded, and are not cleared."""
    found = {}
    for slot in slots:
        data = store.read(slot, 2 * MOST) or b""
        offset, place = split(data)
        rest = data[place:]
        if offset >= 0 and record.fetch(_log_of(rest), 0) + record.FRAME == len(rest):
            found[offset] = rest
    return found


def _mend_record(file, offset, spares):
    """As rot.mend; or with the same record out of a slot."""
    size = yield from rot.mend(file, offset)
    data = spares.get(offset)
    if size or not data or logscan.next_line(file, offset) - offset != len(data):
        return size
    record.view[: len(data)] = data
    return len(data)


def _mend_file(store, name, spares):
    file = store.open(name)
    try:
        mended = failed = offset = seen = 0
        whole = file.size()
        while offset < whole and failed < _TRIES:
            seen += 1
            if seen % _RECORDS == 0:
                yield offset * _MENDED // whole
            size = record.fetch(file, offset) + record.FRAME
            if size < record.FRAME:
                size = yield from _mend_record(file, offset, spares)
                mended += size > 0
                failed += not size
            offset = offset + size if size else logscan.next_line(file, offset)
        if mended:
            yield from replace(store, name, file, _mended(file, spares))
    finally:
        file.close()


def _mended(file, spares):
    """The bytes of a log, in pieces, with what can be mended; None now and then."""
    offset = failed = 0
    while offset < file.size():
        size = record.fetch(file, offset) + record.FRAME
        if size < record.FRAME and failed < _TRIES:
            size = yield from _mend_record(file, offset, spares)
            failed += not size
        if record.FRAME <= size <= len(record.view):
            yield record.view[:size]
            offset += size
            continue
        end = offset + size if size >= record.FRAME else logscan.next_line(file, offset)
        while offset < end:
            got = file.readinto(offset, record.view[: min(_COPY, end - offset)])
            yield record.view[:got]
            offset += got


def _mend_slots(store, name, slots):
    for slot in slots:
        data = store.read(slot, 2 * MOST) or b""
        place = split(data)[1]
        one = _log_of(data[place:])
        if not data or data[-1] != 10 or record.fetch(one, 0) >= 0:
            continue
        if (yield from rot.mend(one, 0)):
            store.put(slot, data[:place], record.view[: one.size()])
    file = store.open(name)
    try:
        if logscan.look_at_end(file):
            _mend_offsets(store, file, slots)
    finally:
        file.close()


def _mend_offsets(store, file, slots):
    """An offset in a slot has no checksum, but it is where the record before it ends."""
    end = file.size()
    ends = [end]  # and of all slots: what follows one that is rotten need not be wrong
    for slot in slots:
        data = store.read(slot, 2 * MOST) or b""
        offset, place = split(data)
        if offset >= 0:
            ends.append(offset + len(data) - place)
    wrong = 0
    while wrong < 2:
        mark = b"%d\n" % end
        for slot in slots:
            data = store.read(slot, 2 * MOST) or b""
            rest = data[len(mark) :]
            if record.fetch(_log_of(rest), 0) + record.FRAME != len(rest):
                continue
            differing = [at for at in range(len(mark)) if data[at] != mark[at]]
            offset = split(data)[0]
            if len(differing) != wrong or (wrong and offset in ends):
                continue
            if not is_in(file, offset, rest):
                if wrong:
                    store.put(slot, mark, rest)
                end += len(rest)
                ends.append(end)
                wrong = 0
                break
        else:
            wrong += 1  # there is none that is right: is there one that nearly is?


def _log_of(data):
    log = MemoryLog()
    log.append(data)
    return log


# --- other rules


def go_on_from_snapshot(session):
    """See Session.go_on_from_snapshot."""
    journal = session._journal
    mark = journal.mark()
    at, snap, snapped = journal.here()
    count = journal.count
    while True:
        view, after = finished(journal.snapshot((at, snap, snapped), None))
        if view is None:
            raise Unreadable()
        entry = None
        try:
            for entry in journal.actions((at,), after):
                if entry:
                    session._believe(session._again, view, entry)
            break
        except Unreadable:
            if not entry:
                raise
            at, _, _, count, _ = entry["is"]  # before that action
            count -= 1
    try:
        gone = journal.count - count
        if gone:
            journal.at = at
            journal.count = count
            journal.undone = journal.undos = 0
        journal.add_snapshot(packed(view), session._version)
        session.lighten()
        session.view, session.gone, session.other_rules = view, gone, False
    except BaseException:
        journal.back_to(mark)
        raise
