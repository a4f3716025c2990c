# SPDX-License-Identifier: MIT
"""What the tools need of the home they run on: random bytes, a folder for files, an end."""

import sys

if sys.implementation.name == "micropython":
    import host
    import uctypes

    FOLDER = "/data"

    def random_bytes(count):
        data = bytearray(count)
        host.random(uctypes.addressof(data), count)
        return data

    def at_end(function):
        """A VM ends with all that it has."""

else:
    import atexit
    import os
    import shutil
    import tempfile

    FOLDER = tempfile.mkdtemp(prefix="escudero-")
    atexit.register(shutil.rmtree, FOLDER, True)
    random_bytes = os.urandom
    at_end = atexit.register  # before the folder goes, because it is registered later
