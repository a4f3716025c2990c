# SPDX-License-Identifier: MIT
"""./dev logs: what went wrong on the device so far, then what it says as it goes, until Ctrl-C.

To read what it has kept, the match on the table is interrupted, and resumed; --live leaves it.
"""

import argparse
import sys
import time

from tools.remote import DeviceError, Remote, find_port, follow


def kept(port):
    """The log that the device has kept, and the open line; the device goes on afterwards."""
    with Remote(port) as remote:
        there, _ = remote.files(["data"])
        data = remote.read("data/log.txt") if "data/log.txt" in there else b""
        return data.decode("utf-8", "replace"), remote.reset()


def main(argv):
    parser = argparse.ArgumentParser(
        prog="./dev logs", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--port", help="where the device is; without it, the one that is there")
    parser.add_argument("--live", action="store_true", help="only what it says from now on")
    parser.add_argument("--seconds", type=float, help="stop after so long")
    options = parser.parse_args(argv)
    try:
        port = options.port or find_port()
        line = None
        if not options.live:
            told, line = kept(port)
            print(told or "The device has kept no errors.\n", end="", flush=True)
        end = None if options.seconds is None else time.monotonic() + options.seconds
        for data in follow(port, lambda: end is None or time.monotonic() < end, line):
            sys.stdout.write(data.decode("utf-8", "replace").replace("\r\n", "\n"))
            sys.stdout.flush()
    except DeviceError as error:
        print(f"logs: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
    return 0
