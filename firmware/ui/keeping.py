# SPDX-License-Identifier: MIT
"""What is kept of a match that is over: for the results, and for those who read them elsewhere."""

from firmware.match.ended import result_of
from firmware.ui.outcome import Outcome
from firmware.ui.scores import scores


def result(match):
    outcome = Outcome(match)
    rows = outcome.rows
    count = len(match.view["players"])
    kept = result_of(match.session)
    kept["first"] = match.pages.began()
    if outcome.criteria:
        number = outcome.deciding()
        code = outcome.criteria[number]
        values = _by_seat(rows, outcome.values[number], count)
        kept["why"] = {"criterion": code, "values": values}
        said = outcome.criterion(number)
        if said != match.t("criterion." + code):
            kept["why"]["words"] = said  # the match's own
    cause = match.pages.cause()
    if cause:
        kept["cause"] = cause  # in the match's own words
    if not outcome.by_player:
        kept["teams"] = _by_seat(rows, range(len(rows)), count)
    if match.pages.verdict():
        kept["together"] = True
    else:
        kept["places"] = _by_seat(rows, outcome.places, count)
        found = scores(match)
        if found:
            kept["scores"] = found
    return kept


def _by_seat(rows, values, count):
    found = [0] * count
    for row in range(len(rows)):
        for seat in rows[row]:
            found[seat] = values[row] or 0
    return found
