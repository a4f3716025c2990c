# SPDX-License-Identifier: MIT
"""The engine as a line server."""

import time

from lib.store import FileStore
from tools.device.engine import Engine, answer_line
from tools.device.home import FOLDER, random_bytes

_began = time.time()
engine = Engine(FileStore(FOLDER), random_bytes, lambda: int(time.time() - _began))


def answer(line):
    return answer_line(engine, line)
