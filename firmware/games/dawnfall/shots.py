# SPDX-License-Identifier: MIT
"""Dawnfall: which units the last shots were aimed at. The journal has what the rules want, their
initiatives; the log and whoever comes back after a power cut want to know whose they were.
"""

from firmware.match.recent import Recent


def _is_shot(entry):
    return type(entry) is list and len(entry) == 3 and type(entry[2]) is list


_SHOTS = Recent("dawnfall-shots.json", _is_shot, lambda entry: entry[:2], 16)


def remember(match, aimed):
    """The last action was a shot at these: [(seat, unit)], or None."""
    session = match.session
    shot = [session.name, session.count, [list(target) for target in aimed or ()]]
    _SHOTS.put_first(match.app.store, [shot])


def aimed_at(match, session, count):
    """What the action of that number was aimed at, if it is known."""
    players = match.view["players"]
    for name, number, targets in _SHOTS.load(match.app.store):
        if number == count and name == session.name:
            try:
                for seat, unit in targets:
                    players[seat]["units"][unit]
                return targets
            except Exception:  # whatever somebody has written there
                break
    return None
