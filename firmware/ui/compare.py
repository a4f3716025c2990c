# SPDX-License-Identifier: MIT
"""Numbers and reasons of a result, as they are told."""

# Criteria that tell yes from no; tools/sim/plays.js has them, too.
FLAGS = (
    "alive", "concede", "conceded", "finish", "instant", "last_standing", "last_team", "lost",
    "nobody_left", "rounds", "sage_defeated", "survivor", "won",
)  # fmt: skip


def counts(criterion, values):
    """Is that more than yes and no? What such a criterion counts in a team is."""
    return criterion not in FLAGS or any([value not in (0, 1, None) for value in values])


def compared(t, words, first, second):
    """ "pieces 4 to 2" """
    return t("result.compared", words, signed(first), signed(second))


def caused(words, reason, players, winners):
    """Why a match is over: its reason. A single loser is named, where the game has words for it:
    `words` gives those of a key, or "".
    """
    key = "reason.%s" % reason
    lost = [players[seat] for seat in range(len(players)) if seat not in winners]
    named = words(key + ".of") if len(lost) == 1 else ""
    return named % lost[0] if named else words(key)


def signed(value):
    return "–" if value is None else str(value).replace("-", "−")


def minutes(t, seconds):
    return t("result.minutes", (seconds + 30) // 60)
