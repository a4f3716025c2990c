# SPDX-License-Identifier: MIT
"""Breaks text into lines by measured width."""


def wrap(font, text, width):
    """The lines of `text`; a word that is too wide for a line is cut with an ellipsis."""
    lines = []
    line = ""
    for word in text.split():
        longer = line + " " + word if line else word
        if font.width(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = font.fit(word, width)
    if line:
        lines.append(line)
    return lines
