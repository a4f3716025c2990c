# SPDX-License-Identifier: MIT
"""A MicroPython device behind a pseudo-terminal; see device.mjs for what is inside."""

import os
import pathlib
import subprocess
import threading
import time
import tty

from tools.setup import node

_HERE = pathlib.Path(__file__).parent
_RESET = 42


class Device:
    """Switched on at once. mpremote connects to `port`; `flash` is the folder of its files.

    A watchdog resets it if the firmware, once it has begun to feed it, does not for so many ms.
    `image` is a folder of modules that are frozen into its MicroPython.
    """

    def __init__(self, flash, watchdog=8388, image=None):
        self._watchdog = watchdog
        self._image = image
        self.flash = pathlib.Path(flash)
        self.flash.mkdir(exist_ok=True)
        self.resets = 0
        self._on = True
        self._lock = threading.Lock()
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.port = os.ttyname(self._slave)
        self._start()
        self._keeper = threading.Thread(target=self._keep, daemon=True)
        self._keeper.start()

    def _start(self):
        command = [node(), _HERE / "device.mjs", self._master, self.flash, self._watchdog]
        command += [self._image] if self._image else []
        self._process = subprocess.Popen(list(map(str, command)), pass_fds=(self._master,))

    def _keep(self):
        while self._process.wait() == _RESET:
            with self._lock:
                if not self._on:
                    return
                self.resets += 1
                self._start()

    def has_reset(self, times, seconds=120):
        """Wait for it: a reset takes its time."""
        end = time.monotonic() + seconds
        while self.resets < times and time.monotonic() < end:
            time.sleep(0.01)
        return self.resets == times

    def unplug(self):
        """Cut the cable, and with it the power, at whatever moment this is."""
        with self._lock:  # or a reset at this very moment would start what nobody stops
            self._on = False
            self._process.kill()
        self._keeper.join()
        os.close(self._master)
        os.close(self._slave)

    def files(self):
        """What the flash holds: path -> bytes."""
        return {
            path.relative_to(self.flash).as_posix(): path.read_bytes()
            for path in sorted(self.flash.rglob("*"))
            if path.is_file()
        }

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if self._on:
            self.unplug()
