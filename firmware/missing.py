# SPDX-License-Identifier: MIT
"""The firmware cannot start: what is missing, or what went wrong? It needs words and fonts, which
an image cannot hold.

There are no fonts and no words then, but framebuf has letters of its own.
"""

import os
import sys

from framebuf import MONO_VLSB, FrameBuffer

from lib import ROOT

# What every start reads; tools/manifest.py finds them, and the words of the games.
FILES = (
    "firmware/i18n/en.txt",
    "firmware/i18n/es.txt",
    "lib/fonts/narrow.bin",
    "lib/fonts/number_l.bin",
    "lib/fonts/number_m.bin",
    "lib/fonts/number_s.bin",
    "lib/fonts/number_xl.bin",
    "lib/fonts/small.bin",
    "lib/fonts/text.bin",
)

_ROW = 10
_ACROSS = 36  # letters in a row


def missing_files():
    """Those that are not there."""
    missing = []
    for path in FILES:
        try:
            os.stat(ROOT + path)
        except OSError:
            missing.append(path)
    return missing


def lines(missing):
    """What to say, in both languages: nobody has been able to choose one."""
    # boot.py puts the image first if the firmware is in it.
    frozen = " --frozen" if sys.path[0] == ".frozen" else ""
    return ["Faltan ficheros / Files missing:"] + missing + ["./dev deploy" + frozen]


def failure(error):
    """What to say if nothing is missing."""
    return [
        "No arranca / Cannot start:",
        type(error).__name__,
        "".join([letter if 31 < ord(letter) < 127 else "?" for letter in str(error)])[:_ACROSS],
        "./dev pull, ./dev deploy",
    ]


def say(board, told):
    """On the cable and on the display, for as long as the power lasts."""
    print("\n".join(told))
    panel = board.panel
    frame = bytearray(panel.width * panel.height // 8)
    paper = FrameBuffer(frame, panel.width, panel.height, MONO_VLSB)
    for number in range(len(told)):
        paper.text(told[number], 4, 4 + number * _ROW, 1)
    panel.refresh(frame, None, True)
    while True:
        board.alive()
        while board.buttons.pop():
            pass
        if panel.poll():
            board.rest(50)
        else:
            panel.sleep()
            board.rest(1000)
