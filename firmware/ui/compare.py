# SPDX-License-Identifier: MIT
"""Numbers of a result, as they are told."""


def counts(values):
    """Is that more than yes and no?"""
    return any([value not in (0, 1, None) for value in values])


def compared(t, words, first, second):
    """ "pieces 4 to 2" """
    return t("result.compared", words, signed(first), signed(second))


def signed(value):
    return "–" if value is None else str(value).replace("-", "−")


def minutes(t, seconds):
    return t("result.minutes", (seconds + 30) // 60)
