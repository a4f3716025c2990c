# SPDX-License-Identifier: MIT
"""The stand-in for framebuf against the real one, on the MicroPython VM."""

import random

import framebuf
import pytest

from tools.lineserver import LineServer

VLSB = framebuf.MONO_VLSB
HLSB = framebuf.MONO_HLSB

# Those with more ways to go wrong come more often.
CALLS = ("fill", "pixel", "look", "hline", "vline", "line") + 2 * ("rect", "fill_rect", "blit")


@pytest.fixture(scope="module")
def play():
    """Plays calls on both and returns what both say."""
    servers = [LineServer("serve_framebuf", vm) for vm in ("cpython", "micropython")]

    def play_on_both(buffer, calls):
        twin, real = (server.ask({"buffer": buffer, "calls": calls}) for server in servers)
        assert "crash" not in real, real
        for call, ours, theirs in zip(calls, twin["results"], real["results"], strict=True):
            assert ours == theirs, call
        assert twin["bytes"] == real["bytes"], calls
        return twin

    yield play_on_both
    for server in servers:
        server.close()


class Maker:
    """Random pictures and calls, many of them over the edge."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def shape(self, widest=40, highest=40):
        """Width, height, format and stride, and how many bytes they need."""
        width = self.random.randint(1, widest)
        height = self.random.randint(1, highest)
        form = self.random.choice((VLSB, VLSB, VLSB, HLSB))
        stride = width + self.random.choice((0, 0, 3, 8))
        size = stride * ((height + 7) // 8) if form == VLSB else (stride + 7) // 8 * height
        return [self.random.randbytes(size).hex(), width, height, form, stride]

    def place(self):
        return self.random.randint(-20, 60), self.random.randint(-20, 60)

    def source(self):
        if self.random.random() < 0.1:
            return {"source": ["self"]}
        how = self.random.choice(("tuple", "list", "framebuffer"))
        return {"source": [how, *self.shape(24, 30)]}

    def palette(self):
        if self.random.random() < 0.5:
            return None
        how = self.random.choice(("tuple", "list", "framebuffer"))
        return {"source": [how, self.random.choice(("0000", "0001", "0100", "0101")), 2, 1, VLSB]}

    def call(self):
        x, y = self.place()
        w, h = self.place()
        ink = self.random.choice((0, 1, 1, 2, True, False))
        name = self.random.choice(CALLS)
        if name == "fill":
            return [name, ink]
        if name == "look":
            return ["pixel", x, y]
        if name == "pixel":
            return [name, x, y, ink]
        if name in ("hline", "vline"):
            return [name, x, y, w, ink]
        if name == "rect":
            return [name, x, y, w, h, ink, *self.random.choice(((), (True,), (False,)))]
        if name == "blit":
            extra = [self.random.choice((-1, 0, 1)), self.palette()]
            return [name, self.source(), x, y, *extra[: self.random.randint(0, 2)]]
        return [name, x, y, w, h, ink]


@pytest.mark.parametrize("seed", range(60))
def test_random_drawings(play, seed):
    maker = Maker(seed)
    for _ in range(4):
        play(maker.shape(), [maker.call() for _ in range(20)])


def test_a_whole_screen(play):
    maker = Maker("screen")
    buffer = [bytes(296 * 16).hex(), 296, 128, VLSB]
    told = play(buffer, [maker.call() for _ in range(200)])
    assert told["bytes"].count("0") < len(told["bytes"])


@pytest.mark.parametrize(
    "call",
    [
        ["fill"],
        ["fill", 1.5],
        ["fill", "1"],
        ["pixel", 1],
        ["pixel", 1, 1, 1, 1],
        ["hline", 1, 1, 1],
        ["fill_rect", 1, 1, 4, 4],
        ["rect", 1, 1, 4, 4, 1, True, 1],
        ["line", 1, 1, 4, 4],
        ["blit", 3, 0, 0],
        ["blit", None, 0, 0],
        ["blit", {"source": ["tuple", "00", 1, 1]}, 0, 0],
        ["blit", {"source": ["tuple", "00", 1, 1, VLSB, 1, 1]}, 0, 0],
        ["blit", {"source": ["tuple", "00", 2, 1, VLSB]}, 0, 0],
        ["blit", {"source": ["list", "00", 1, 9, VLSB]}, 0, 0],
        ["blit", {"source": ["list", "00", 9, 1, HLSB]}, 0, 0],
        ["blit", {"source": ["tuple", "0000", 2, 1, VLSB, 1]}, 0, 0],
        ["blit", {"source": ["tuple", "00", 0, 1, VLSB]}, 0, 0],
        ["blit", {"source": ["tuple", "00", 1, 1, 99]}, 0, 0],
        ["blit", {"source": ["tuple", "00", 1, 1, VLSB]}, 0],
        ["blit", {"source": ["tuple", "00", 1, 1, VLSB]}, 0, 0, None],
        ["blit", {"source": ["tuple", "00", 1, 1, VLSB]}, 0, 0, 0, 5],
        ["blit", {"source": ["framebuffer", "00", 2, 1, VLSB]}, 0, 0],
    ],
)
def test_both_refuse(play, call):
    told = play(["00" * 8, 8, 8, VLSB], [call])
    assert told["results"][0] in ("TypeError", "ValueError")


def test_a_framebuffer_wants_memory_that_it_can_write():
    with pytest.raises(TypeError):
        framebuf.FrameBuffer(b"\0" * 8, 8, 8, VLSB)
