# SPDX-License-Identifier: MIT
"""`select` for a device that is a VM: whether bytes have come over the cable."""

import host

POLLIN = 1
POLLOUT = 4


class poll:
    def register(self, obj, eventmask):
        pass

    def ipoll(self, timeout):
        return [(None, POLLOUT | POLLIN if host.comes() else POLLOUT)]
