# SPDX-License-Identifier: MIT
"""The engine as a line server."""

import time

from lib.store import FileStore
from tools.device.engine import Engine, answer_line
from tools.device.home import FOLDER, at_end, random_bytes

_began = time.time()
engine = Engine(FileStore(FOLDER), random_bytes, lambda: int(time.time() - _began))
at_end(engine.close)


def answer(line):
    return answer_line(engine, line)
