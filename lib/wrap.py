# SPDX-License-Identifier: MIT
"""Breaks text into lines by measured width."""

_SIGNS = "0123456789+−-"


def wrap(font, text, width):
    """The lines of `text`; a word that is too wide for a line is cut with an ellipsis."""
    space = font.width(" ")
    lines = []
    words = []  # of the line that is being filled
    left = 0
    rest = text.split()
    rest.reverse()
    while rest:
        word = rest.pop()
        wide = font.width(word)
        # A number stays with what it is about: "Ana: 38→0", "2 cards".
        while rest and _belong(word, rest[-1], len(rest) == 1):
            more = wide + space + font.width(rest[-1])
            if more > width:
                break
            word += " " + rest.pop()
            wide = more
        if words and wide + space <= left:
            left -= wide + space
        else:
            if words:
                lines.append(" ".join(words))
            words = []
            left = width - wide
            if left < 0:
                word = font.fit(word, width)
        words.append(word)
    if words:
        lines.append(" ".join(words))
    return lines


def _belong(word, following, is_last):
    if following[0] in _SIGNS and (is_last or word[-1] in ":=×" or following[-1] in ".,"):
        return True
    return following[0] in "=%" or word.isdigit()
