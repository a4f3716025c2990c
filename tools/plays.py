# SPDX-License-Identifier: MIT
"""The results of a device as files for others: plays.json, and plays.csv for spreadsheets.

A device keeps a limited number of them. What was pulled into a folder before stays in its
plays.json, so a season grows there.
"""

import csv
import io
import json
import pathlib

from firmware.i18n import LANGUAGES, Texts
from firmware.match import results
from firmware.ui import retold
from firmware.ui.nav import game_title
from hal.fake.store import FaultStore

JSON, CSV = "plays.json", "plays.csv"
_LOG = "results.log"

# As tools/sim/plays.js has them.
COLUMNS = (
    "id", "date", "game", "title", "player", "winner", "place", "score", "team", "criterion",
    "value", "reason", "rounds", "minutes",
)  # fmt: skip


def kept(data):
    """The results in the bytes of a results.log, oldest first."""
    store = FaultStore()
    store.write(_LOG, data)
    found = []
    for place in results.places(store):
        try:
            found.append(results.read(store, place))
        except RecursionError:
            pass  # nested as no result of ours is; a device's own reader minds no depth
    return [result for result in found if result]


def load(folder):
    """The results that a folder has."""
    try:
        text = (folder / JSON).read_text(encoding="utf-8")
        told = json.loads(text)
    except (OSError, ValueError, RecursionError):
        told = []
    # Checked as the device checks its own: the file may be anybody's.
    found = []
    for entry in told if isinstance(told, list) else []:
        found += _checked(entry)
    log = folder / _LOG
    return merged(found, kept(log.read_bytes()) if log.is_file() else [])


def _checked(entry):
    from lib import record

    try:
        return kept(bytes(record.pack(entry)))
    except (ValueError, TypeError, RecursionError):
        return []


def merged(old, new):
    """All of them; one that was played on after its end has its last result."""
    found = {_identity(result): result for result in old}
    for result in new:
        found[_identity(result)] = result
    return list(found.values())


def _identity(result):
    return result["match"], result["game"], tuple(result["players"])


def language_of(folder):
    """What the device spoke."""
    try:
        told = json.loads((folder / "settings.json").read_text(encoding="utf-8"))["language"]
    except (OSError, ValueError, KeyError, TypeError):
        return LANGUAGES[0]
    return told if told in LANGUAGES else LANGUAGES[0]


def write(folder):
    """Both files, unless there is nothing to be told: -> how many results they have."""
    plays = load(folder)
    if not plays:
        return 0
    _put(folder / JSON, json.dumps(plays, ensure_ascii=False, indent=1) + "\n")
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    t = Texts(language_of(folder))
    for result in plays:
        writer.writerows([[_cell(value) for value in row] for row in lines(t, result)])
    # The mark lets spreadsheets know that it is UTF-8.
    _put(folder / CSV, "\ufeff" + out.getvalue())
    return len(plays)


def _put(path, text):
    part = path.with_name(path.name + "~part")
    # Half a letter, as JSON may have it, is none.
    part.write_text(text, encoding="utf-8", errors="replace", newline="")
    part.replace(path)


def title_of(t, result):
    return game_title(t, result["game"], result.get("title"))


def lines(t, result):
    """A row for each player, the best first."""
    why = result.get("why") or {}
    code = why.get("criterion", "")
    criterion = why.get("words") or retold.words(t, result, "criterion." + code) or code
    places = result.get("places")

    def of(name, seat):
        return result[name][seat] if name in result else None

    for seat in retold.ranking(result):
        won = seat in result["winners"]
        yield [
            pathlib.PurePath(result["match"]).stem, None, result["game"], title_of(t, result),
            result["players"][seat], int(won), places[seat] if places else 2 - won,
            of("scores", seat), of("teams", seat), criterion,
            why["values"][seat] if why else None, retold.cause(t, result), result.get("rounds"),
            (result["seconds"] + 30) // 60,
        ]  # fmt: skip


def _cell(value):
    """What begins like a formula would be reckoned by a spreadsheet: it is marked as text."""
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")):
        return "'" + value
    return value
