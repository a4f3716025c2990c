# SPDX-License-Identifier: MIT
"""What files take on a device: they are put on a littlefs as MicroPython makes it."""

from littlefs import LittleFS

BLOCK = 4096
BLOCKS = {"a Pico": 352, "a Pico W": 212, "a Pico 2": 768}  # of their file systems

# How MicroPython formats a Pico's (extmod/vfs_lfs.c, ports/rp2/modules/_boot.py). Files of up to
# 512 bytes lie within their folder, a folder takes two blocks.
_GEOMETRY = {
    "block_size": BLOCK,
    "block_count": max(BLOCKS.values()),
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
}


def blocks(files):
    """How many blocks {path: bytes} take, the root's two included."""
    fs = LittleFS(**_GEOMETRY)
    for path, data in files.items():
        folder = path.rpartition("/")[0]
        if folder:
            fs.makedirs(folder, exist_ok=True)
        with fs.open(path, "wb") as file:
            file.write(data)
    return fs.used_block_count
