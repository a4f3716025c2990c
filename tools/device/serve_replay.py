# SPDX-License-Identifier: MIT
"""The vector player as a line server."""

from tools.device.replay import play_line
from tools.device.serve_engine import engine


def answer(line):
    return play_line(engine, line)
