# SPDX-License-Identifier: MIT
"""The names in a pack's .mpy files, as hal/rp2/names.py wants them."""

import struct

# It stands before all others, and is no name: what is taken out of a table gets the string before.
_FIRST = b"\1"
_PART = 2600  # bytes of a file that lies in one block


def tables(names, folder):
    """{path: bytes}: checksums, lengths and, in parts, the names themselves, sorted."""
    names = [_FIRST, *sorted(names)]
    files = {
        f"{folder}/hashes.bin": bytes(map(hash_of, names)),
        f"{folder}/lengths.bin": bytes(map(len, names)),
    }
    for number, part in enumerate(_parts(names)):
        strings = b"".join(name + b"\0" for name in part)
        files[f"{folder}/{number}.bin"] = struct.pack("<H", len(part)) + strings
    return files


def _parts(names):
    part, size = [], 0
    for name in names:
        if size + len(name) + 1 > _PART:
            yield part
            part, size = [], 0
        part.append(name)
        size += len(name) + 1
    yield part


def hash_of(name, size=1):
    """As MicroPython makes it (py/qstr.c), of so many bytes; a device's has one."""
    number = 5381
    for byte in name:
        number = (number * 33 ^ byte) & 0xFFFFFFFF
    return number & (1 << 8 * size) - 1 or 1
