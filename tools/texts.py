# SPDX-License-Identifier: MIT
"""The tables of words as people edit them: `<language>.txt` in the folder of whoever says them."""

import re

from tools.setup import ROOT


class BadTexts(ValueError):
    """A table is not as it should be; the text says where."""


def folders():
    """Where there are words: the shell's, and those of the games."""
    return sorted({path.parent for path in (ROOT / "firmware").rglob("es.txt")})


def texts(language, folder):
    """{key: text} of one table; a line that is no `key=text` is an error."""
    path = ROOT / folder / f"{language}.txt"
    table = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        key, equals, text = line.partition("=")
        if not (equals and key and text) or key in table:
            raise BadTexts(f"{path}: {line!r} is no key=text, or a second one")
        table[key] = text
    return table


def gaps(text):
    """What is filled in: %s and %d in order, {names} in any order."""
    return re.findall(r"%[sd]", text), sorted(re.findall(r"{(\w+)}", text))
