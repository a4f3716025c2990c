# SPDX-License-Identifier: MIT
"""Puts a device's files into packs, for pack.py: one for the shell, one for each game.

A device uses code and fonts where they lie, and cannot use what is in two pieces: such a file, and
the code of a module, is put where it lies in one block of littlefs. What comes before the code may
be in the block before, and words, which are read, may be anywhere. A file that is larger than a
block begins with one.
"""

import binascii
import re
import struct

_BLOCK = 4096
_GAME = re.compile(r"firmware/games/\w+/")
SHELL = ""  # its folder
_HEAD = 6
_KINDS = "IIH"  # of the numbers of each file
_ENTRY = 10  # bytes that these take
_CODE_BIT = 20
_LEAST = 8  # bytes of a module that a device looks at before it is read
_CHECKSUMS = 8
_LAST = 64  # bytes that the checksums take, and zeros that a device puts behind them


def packed(files, code=None):
    """{path: bytes}, {path: where in a module its code begins} -> {path of a pack: bytes}."""
    packs = {}
    for path, data in files.items():
        name = folder_of(path).strip("/").replace("/", ".") or "shell"
        packs.setdefault(f"packs/{name}.pack", {})[path] = data
    return {path: _pack(inside, code or {}) for path, inside in packs.items()}


def folder_of(path):
    """The folder with whose files that one is in a pack."""
    game = _GAME.match(path)
    return game[0] if game else SHELL


def _pack(files, code):
    folders = "\n".join(sorted({f"/{folder}" for path in files for folder in _folders(path)}))
    places, size = _places(files, code, _HEAD + _ENTRY * len(files) + len(folders))
    made = bytearray(_end(size))
    entries = []
    for path, data in files.items():
        made[places[path] : places[path] + len(data)] = data
        begins = code.get(path, 0)
        assert places[path] < 1 << _CODE_BIT > begins << 8, f"{path} is too large"
        entries.append((_key(path), begins << _CODE_BIT | places[path], len(data)))
    assert len({key for key, _, _ in entries}) == len(files), "two paths have the same checksum"
    struct.pack_into("<2sHH", made, 0, b"EP", len(files), len(folders))
    at = _HEAD
    for kind, numbers in zip(_KINDS, zip(*sorted(entries), strict=True), strict=True):
        struct.pack_into(f"<{len(files)}{kind}", made, at, *numbers)
        at += struct.calcsize(f"<{len(files)}{kind}")
    made[at : at + len(folders)] = folders.encode()
    # By its end a device finds a pack in its flash (hal/rp2/flash.py): no other has the same.
    return bytes(made) + struct.pack("<I", binascii.crc32(made)) * _CHECKSUMS


def _folders(path):
    parts = path.split("/")[:-1]
    return ["/".join(parts[: number + 1]) for number in range(len(parts))]


def _key(path):
    return binascii.crc32(f"/{path}".encode()) & 0x3FFFFFFF


def _room(number):
    """Bytes of a file in one of its blocks: littlefs has the numbers of earlier ones before them,
    as many as the block's own number can be halved, and one.
    """
    return _BLOCK - 4 * (number & -number).bit_length() if number else _BLOCK


def _places(files, code, head):
    """Where each file begins, and where the last one ends."""
    at, end, number = head, _room(0), 0  # the end of a block, and its number
    left = sorted(files, key=lambda path: (-len(files[path]), path))
    places = {}
    while left:
        while end <= at:
            number += 1
            end += _room(number)
        room = end - at
        path = next((path for path in left if _may_be_cut(path, files, code, room)), None)
        path = path or next((path for path in left if len(files[path]) <= room), None)
        if path is None and room == _room(number):
            path = left[0]  # larger than a block
        if path is None:
            at = end
            continue
        left.remove(path)
        places[path] = at
        at += len(files[path])
    return places, at


def _may_be_cut(path, files, code, size):
    """After so many bytes."""
    if not _LEAST <= size < len(files[path]):
        return False
    return path.endswith(".txt") or size <= code.get(path, 0)


def _end(size):
    """Where checksums can follow, in one block."""
    start = number = 0
    while size > start + _room(number) - _LAST:
        start += _room(number)
        number += 1
    return max(size, start)
