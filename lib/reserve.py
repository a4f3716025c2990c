# SPDX-License-Identifier: MIT
"""The largest pieces that live for ever: the picture, the one that a form covers, and the panel's
copy. boot.py makes them before anything else: what is made later lies behind much that will be
gone, in the middle of what could be one large piece of free memory.
"""

_FRAME = 296 * 128 // 8

_pieces = [bytearray(_FRAME) for _ in range(3)]


def take(size):
    """So many bytes, for ever: set aside, if there still are some of that size."""
    if _pieces and size == _FRAME:
        return _pieces.pop()
    return bytearray(size)
