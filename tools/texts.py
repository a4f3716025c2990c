# SPDX-License-Identifier: MIT
"""The tables of words as dicts, for tests."""

from tools.setup import ROOT

FOLDER = ROOT / "firmware/i18n"


def parts():
    """The names of the tables: shell and the games."""
    return sorted({path.stem for path in FOLDER.glob("*/*.txt")})


def texts(language, part):
    """{key: text} of one table; a line that is no `key=text` is an error."""
    table = {}
    for line in (FOLDER / language / f"{part}.txt").read_text(encoding="utf-8").splitlines():
        key, equals, text = line.partition("=")
        if not (equals and key and text) or key in table:
            raise ValueError(f"{language}/{part}.txt: {line!r}")
        table[key] = text
    return table
