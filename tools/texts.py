# SPDX-License-Identifier: MIT
"""The tables of words as people edit them: `firmware/i18n/<language>/<part>.txt`."""

from tools.setup import ROOT

FOLDER = ROOT / "firmware/i18n"


class BadTexts(ValueError):
    """A table is not as it should be; the text says where."""


def parts(folder=FOLDER):
    """The names of the tables: shell and the games."""
    return sorted({path.stem for path in folder.glob("*/*.txt")})


def texts(language, part, folder=FOLDER):
    """{key: text} of one table; a line that is no `key=text` is an error."""
    table = {}
    for line in (folder / language / f"{part}.txt").read_text(encoding="utf-8").splitlines():
        key, equals, text = line.partition("=")
        if not (equals and key and text) or key in table:
            raise BadTexts(f"{language}/{part}.txt: {line!r} is no key=text, or a second one")
        table[key] = text
    return table
