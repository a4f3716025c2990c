# SPDX-License-Identifier: MIT
"""Breaks text into lines by measured width."""


def wrap(font, text, width):
    """The lines of `text`; a word that is too wide for a line is cut with an ellipsis."""
    space = font.width(" ")
    lines = []
    words = []  # of the line that is being filled
    left = 0
    for word in text.split():
        wide = font.width(word)
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
