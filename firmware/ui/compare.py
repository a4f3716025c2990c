# SPDX-License-Identifier: MIT
"""Numbers of a result, as they are told."""

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


def signed(value):
    return "–" if value is None else str(value).replace("-", "−")


def minutes(t, seconds):
    return t("result.minutes", (seconds + 30) // 60)
