# SPDX-License-Identifier: MIT
"""How long each step of the product takes, in turns of a plain loop: counted, not timed, so that
it comes out the same on every machine and whatever else that does.

The product runs on a MicroPython that counts its instructions (tools/wasi), on a board with
nothing behind it. There is memory for everything, but the product is told of so much in one piece
as it has on a Pico in a match.
"""

import json

from tools import heap, presses, wasi

LIMIT = 30_000  # turns: a tenth of a second on a Pico
OWN = ("tools.device.table", "tools.device.bareboard", "tools.device.turns")
_HEAP = 4 << 20
_RUN = "from tools.device import turns\nturns.start(%d, %d)"
_ROOM = 30_000, 70_000


def compile_tree(target):
    return heap.compile_tree(presses.ROOT, target, OWN, presses.build.compiled_files)


class Steps:
    """A device with the files of `folder`. `steps` are [(turns, what was done last)] of the last
    request's steps. `room`: the least and the most that the product is told it has in one piece.
    """

    def __init__(self, folder, data=None, room=_ROOM):
        folders = {"/": folder}
        if data:
            folders["/data"] = data
        self._vm = wasi.Vm(_RUN % room, folders, _HEAP, counts=True)
        self.steps = []
        self._turn = 1
        try:
            self._vm.answer()
            self._turn = self._ask("a_turn")
        except wasi.Stopped as error:
            raise self._crash(error) from None

    def _crash(self, error):
        return heap.Crash(f"{error}\n{self._vm.printed('stderr').decode(errors='replace')}")

    def _ask(self, *request):
        try:
            told, costs = json.loads(self._vm.ask(json.dumps(request)))
        except wasi.Stopped as error:
            raise self._crash(error) from None
        self.steps = [(cost / self._turn, part) for cost, part in costs]
        return told

    def switch_on(self):
        self._ask("switch_on")
        self.live(heap.REST_MS)

    def call(self, name, *args):
        return self._ask("call", name, *args)

    def press(self, key, down=60, after=100):
        self._ask("press", key, down, after)

    def live(self, ms):
        self._ask("live", ms)

    @property
    def longest(self):
        return max(self.steps)

    def close(self):
        self._vm.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
