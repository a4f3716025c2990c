# SPDX-License-Identifier: MIT
"""What the tools need of the home they run on: random bytes and a folder for files."""

import sys

if sys.implementation.name == "micropython":
    import host
    import uctypes

    FOLDER = "/data"

    def random_bytes(count):
        data = bytearray(count)
        host.random(uctypes.addressof(data), count)
        return data

else:
    import atexit
    import os
    import shutil
    import tempfile

    FOLDER = tempfile.mkdtemp(prefix="escudero-")
    atexit.register(shutil.rmtree, FOLDER, True)
    random_bytes = os.urandom
