# SPDX-License-Identifier: MIT
"""./dev words: pack the texts of all languages into firmware/i18n/words.bin.

Keys are not kept: an entry goes by 31 bits of the CRC-32 of its part and key, seven of which say
on which shelf it lies. That many, because the firmware also asks for keys that may not exist. A
byte of a packed text stands for a phrase of up to four bytes, of those that the language's texts
repeat most. The file:

- where each shelf begins, and the last one ends: 16 bits each, low byte first;
- for each language 256 phrases, filled up with zeros;
- the shelves. An entry is 0, three bytes of the CRC, then the texts, 1 between two languages.

The commands that need the words pack them by themselves; commit the file together with the texts.
"""

import argparse
import collections
import hashlib
import itertools
import os
import pathlib
import struct
from binascii import crc32

from firmware.i18n import _PHRASE, _SHELVES, LANGUAGES
from tools.setup import ROOT
from tools.texts import BadTexts, parts, texts

FOLDER = "firmware/i18n"
PACK = f"{FOLDER}/words.bin"

_STAMP = "build/words.stamp"


def sources(root=ROOT):
    return sorted((root / FOLDER).glob("*/*.txt"))


def pack(folder):
    """The bytes of words.bin."""
    rows = _rows(folder)
    books = [frequent_phrases(column) for column in zip(*rows.values(), strict=True)]
    places = [2 * (_SHELVES + 1) + len(books) * 256 * _PHRASE]
    shelves = _shelves(rows, books)
    for shelf in shelves:
        places.append(places[-1] + len(shelf))
    phrases = [phrase.encode().ljust(_PHRASE, b"\0") for book in books for phrase in book]
    return b"".join([struct.pack(f"<{len(places)}H", *places), *phrases, *shelves])


def _rows(folder):
    """{part and key: the text in each language}."""
    rows = {}
    for part in parts(folder):
        tables = [texts(language, part, folder) for language in LANGUAGES]
        for key in dict.fromkeys(key for table in tables for key in table):
            # What is not translated yet shows its key.
            rows[part + key] = [table.get(key, key) for table in tables]
    return rows


def _shelves(rows, books):
    codes = [{phrase: code for code, phrase in enumerate(book) if phrase} for book in books]
    shelves = [b""] * _SHELVES
    starts = {}
    for name, row in rows.items():
        shelf, mark = _place(name)
        starts[name] = len(shelves[shelf])
        packed = [bytes(shortest(text, known)) for text, known in zip(row, codes, strict=True)]
        shelves[shelf] += mark + b"\1".join(packed)
    for name, start in starts.items():
        shelf, mark = _place(name)
        if shelves[shelf].find(mark) != start:
            raise BadTexts(f"{name} cannot be told from another key: call it otherwise")
    return shelves


def _place(name):
    """(shelf, what the entry begins with)."""
    crc = crc32(name.encode())
    return (crc >> 24) % _SHELVES, (crc & 0xFFFFFF).to_bytes(4, "big")


def frequent_phrases(lines):
    """256 phrases by their codes: every letter, then pairs joined again and again.

    0 and 1 stand for nothing: they part entries and languages.
    """
    joined = "\n".join(lines)
    phrases = {letter: letter for letter in sorted(set(joined) - {"\n"})}
    size = {letter: len(letter.encode()) for letter in phrases} | {"\n": 99}
    while len(phrases) < 254:
        pairs = collections.Counter(itertools.pairwise(joined))
        fitting = [
            (count, pair)
            for pair, count in pairs.items()
            if size[pair[0]] + size[pair[1]] <= _PHRASE
        ]
        count, (first, second) = max(fitting, default=(0, ("", "")))
        if count < 2:
            break
        new = chr(0xE000 + len(phrases))  # stands for the phrase while pairs are counted
        phrases[new] = phrases[first] + phrases[second]
        size[new] = size[first] + size[second]
        joined = joined.replace(first + second, new)
    return ["", "", *phrases.values(), *[""] * (254 - len(phrases))]


def shortest(text, codes):
    """The codes of the fewest phrases that make up the text."""
    ways = [[]]  # the best one to each place in the text
    for end in range(1, len(text) + 1):
        starts = range(max(0, end - _PHRASE), end)
        fitting = [start for start in starts if text[start:end] in codes]
        start = min(fitting, key=lambda start: len(ways[start]))
        ways.append([*ways[start], codes[text[start:end]]])
    return ways[-1]


def refresh(root=ROOT):
    """Pack again if the pack is not made from these texts: -> whether it was another one."""
    target = root / PACK
    stamp = root / _STAMP
    if stamp.exists() and stamp.read_text() == _stamp(root):
        return False
    data = pack(root / FOLDER)
    stale = not target.exists() or target.read_bytes() != data
    if stale:
        _write(target, data)
    _write(stamp, _stamp(root).encode())
    return stale


def _stamp(root):
    """Tells what the pack was made from, and the pack itself."""
    digest = hashlib.sha256()
    for path in [pathlib.Path(__file__), *sources(root), root / PACK]:
        data = path.read_bytes() if path.exists() else b""
        digest.update(f"{path.name} {len(data)} ".encode() + data)
    return digest.hexdigest()


def _write(path, data):
    """At once: others may be reading it."""
    path.parent.mkdir(exist_ok=True)
    new = path.with_suffix(f".{os.getpid()}")
    new.write_bytes(data)
    new.replace(path)


def main(argv):
    argparse.ArgumentParser(prog="./dev words", description=__doc__).parse_args(argv)
    stale = refresh()
    size = (ROOT / PACK).stat().st_size
    before = sum(path.stat().st_size for path in sources())
    print(f"{PACK}: {'packed anew' if stale else 'up to date'}, {size:,} B of {before:,}")
    return 0
