# SPDX-License-Identifier: MIT
"""The computer at the other end of the USB cable: the bytes that print and the prompt use, too.

Ctrl-C never comes here: MicroPython takes it out of what comes, and stops the program.
"""

import sys
from select import POLLIN, POLLOUT, poll


class Usb:
    """Meets hal.contract.Cable.

    A write waits for half a second where a computer has the port open and does not read. So each
    byte is sent by itself, and only if there is room for one; without a computer there always is,
    and MicroPython forgets what nobody fetches.
    """

    def __init__(self):
        self._poll = poll()
        self._poll.register(sys.stdin, POLLIN | POLLOUT)
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._byte = bytearray(1)

    def _can(self, flag):
        for entry in self._poll.ipoll(0):
            return entry[1] & flag
        return 0

    def stirred(self):
        return self._can(POLLIN) != 0

    def read(self):
        if not self._can(POLLIN):
            return -1
        self._in.readinto(self._byte)
        return self._byte[0]

    def write(self, byte):
        if not self._can(POLLOUT):
            return False
        self._byte[0] = byte
        self._out.write(self._byte)
        return True
