# SPDX-License-Identifier: MIT
"""A device at the other end of a cable, through mpremote's transport: for deploy, pull and logs.

The raw REPL is entered without a soft reset. That would end the timer which feeds the watchdog
once the firmware has been stopped, and the device would start anew in the middle of a copy.
"""

import ast
import base64
import contextlib
import hashlib
import struct
import sys
import time
import zlib

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

_PIECE = 4096  # bytes of a file that go in one command
_WINDOW = 12  # log2 of what the device needs to unpack them
_RASPBERRY_PI = 0x2E8A  # and whoever builds with its chips
_PART = ".part"  # ends the names of files that are not whole yet, as in lib/store.py
_MOST = 32 << 20  # bytes of an answer: the largest flash in base64, and some more

PATIENCE_S = 5  # for an answer; a device that is only imitated may need longer

# What the device needs to know. Whatever is sent is packed: a command travels at some 25 KB/s at
# worst, and source text for bytes is three times as long as they are.
_TOOLS = """
import binascii, deflate, gc, hashlib, io, os
gc.collect()
def _put(path, data, first, last):
    data = deflate.DeflateIO(io.BytesIO(binascii.a2b_base64(data)), deflate.ZLIB).read()
    with open(path, "wb" if first else "ab") as file:
        file.write(data)
    if last:
        print(_hash(path))
def _hash(path):
    digest = hashlib.sha256()
    buffer = memoryview(bytearray(1024))
    with open(path, "rb") as file:
        while True:
            count = file.readinto(buffer)
            if not count:
                break
            digest.update(buffer[:count])
    return binascii.hexlify(digest.digest()).decode()
def _walk(path):
    for entry in os.ilistdir(path):
        inside = path + "/" + entry[0] if path else entry[0]
        if entry[1] & 0x4000:
            yield inside + "/"
            yield from _walk(inside)
        else:
            yield inside
def _tell(folders):
    for folder in folders:
        try:
            for path in _walk(folder):
                if path[-1] == "/":
                    print((path,))
                else:
                    _line(path)
        except OSError as error:
            if error.errno != 2:
                raise
def _line(path):
    try:
        digest = _hash(path)
    except OSError:
        digest = "-"
    print((path, os.stat(path)[6], digest))
def _root():
    for entry in os.ilistdir(""):
        if not entry[1] & 0x4000:
            _line(entry[0])
def _get(path, size):
    with open(path, "rb") as file:
        while True:
            data = file.read(size)
            if not data:
                break
            print(binascii.b2a_base64(data).decode(), end="")
"""


class DeviceError(Exception):
    """Said to whoever runs the tool: what is wrong and what to do about it."""


def find_port():
    """The port of the one device that is plugged in."""
    ports = [port for port in list_ports.comports() if port.vid is not None]
    boards = [port for port in ports if port.vid == _RASPBERRY_PI] or ports
    if not boards:
        raise DeviceError(
            "No device found. Plug it in with a cable that carries data. If it is plugged in, it "
            "may have no MicroPython yet: docs/hardware.md tells how to put it on."
        )
    if len(boards) > 1:
        names = ", ".join(port.device for port in boards)
        raise DeviceError(f"Several devices found: {names}. Choose one with --port.")
    return boards[0].device


@contextlib.contextmanager
def _told(port):
    """What can go wrong on a cable, in words."""
    try:
        yield
    except TransportExecError as error:
        raise DeviceError(f"The device says:\n{error.error_output.strip()}") from None
    except (TransportError, serial.SerialException, struct.error, OSError) as error:
        raise DeviceError(
            f"The device at {port} does not answer as MicroPython does ({error}). Is another "
            "program using the port? If it has no MicroPython yet, docs/hardware.md tells how to "
            "put it on; if the cable was pulled, plug it in and run the same command again."
        ) from None


def nonsense(text):
    return DeviceError(f"The device answers what makes no sense: {text[:80]!a}")


def understood(text):
    """What the device has printed as a Python value."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        raise nonsense(text) from None


class Remote:
    """Use it as a context manager: whatever runs on the device is stopped first."""

    def __init__(self, port=None):
        self.port = port or find_port()
        self.sizes = {}
        self._transport = None

    def __enter__(self):
        with _told(self.port):
            self._transport = SerialTransport(self.port, timeout=PATIENCE_S)
            # mpremote tells on its output what it could not understand; _told says it better.
            with contextlib.redirect_stdout(None):
                self._transport.enter_raw_repl(soft_reset=False, timeout_overall=PATIENCE_S)
        self.run(_TOOLS)
        return self

    def __exit__(self, kind, *error):
        # A device that went away cannot be closed properly, and need not be.
        with contextlib.suppress(TransportError, serial.SerialException, OSError):
            if self._transport and kind:
                self.reset().close()  # whatever went wrong here, let the table play on
            elif self._transport:
                self._transport.exit_raw_repl()
                self._transport.close()

    def run(self, code):
        """Run code on the device: -> what it printed."""
        told = bytearray()

        def take(data):
            if len(told) >= _MOST:
                raise DeviceError(f"The device at {self.port} does not stop talking.")
            told.extend(data)

        with _told(self.port):
            _, wrong = self._transport.exec_raw(code, 2 * PATIENCE_S, take)
            if wrong:
                raise TransportExecError(bytes(told), wrong.decode("utf-8", "replace"))
        # The last one only says that this was all.
        return told[:-1].decode("utf-8", "replace").replace("\r\n", "\n")

    def value(self, expression):
        return understood(self.run(f"print(repr({expression}))"))

    def files(self, folders):
        """Of the root itself and of those folders: {path: sha256}, and a list of the folders.

        `sizes` has the files' sizes then. What the device cannot read has - for a hash.
        """
        told = self.run("_root()") + self.run(f"_tell({list(folders)!r})")
        hashes = {}
        inside = []
        self.sizes = {}
        for line in filter(None, told.split("\n")):
            match understood(line):
                case (str(path),):
                    inside.append(path[:-1])
                case (str(path), int(size), str(digest)):
                    hashes[path] = digest
                    self.sizes[path] = size
                case _:
                    raise nonsense(line)
        return hashes, inside

    def free_blocks(self):
        """-> (bytes in a block of the file system, how many of them are free)."""
        told = self.value("os.statvfs('/')")
        return told[0], told[3]

    def write(self, path, data, progress):
        """Put a file there; progress(bytes) is told as it goes. The folder must exist."""
        pieces = [data[at : at + _PIECE] for at in range(0, len(data), _PIECE)] or [b""]
        arrived = ""
        for number, piece in enumerate(pieces):
            packer = zlib.compressobj(9, zlib.DEFLATED, _WINDOW)
            packed = base64.b64encode(packer.compress(piece) + packer.flush())
            last = number == len(pieces) - 1
            arrived = self.run(f"_put({path!r},{packed!r},{number == 0},{last})")
            progress(len(piece))
        if arrived.strip() != hashlib.sha256(data).hexdigest():
            raise DeviceError(f"{path} has not arrived as it was sent. Run the same again.")

    def write_whole(self, path, data, progress=lambda count: None):
        """Put a file there, or leave what is there: it takes its name when all has arrived."""
        self.write(path + _PART, data, progress)
        self.run(f"os.rename({path + _PART!r},{path!r})")

    def read(self, path):
        lines = self.run(f"_get({path!r}, 192)").split()
        try:
            return b"".join(map(base64.b64decode, lines))
        except ValueError:
            raise DeviceError(f"{path} has not arrived as it is. Run the same again.") from None

    def remove(self, path):
        self.run(f"os.remove({path!r})")

    def reset(self):
        """Start the device anew; it has its port back after a moment.

        Returns the open line, for `follow`: to open it again would lose the first words.
        """
        line = self._transport.serial
        with contextlib.suppress(TransportError, serial.SerialException, OSError):
            self._transport.exec_raw_no_follow("import machine\nmachine.reset()")
        self._transport = None
        return line


def listen(port, seconds, until=(), line=None):
    """What the device says without being asked, for so long or until a line with such a word.

    After a reset the port goes and comes back: that is waited for.
    """
    end = time.monotonic() + seconds
    heard = ""
    for data in follow(port, lambda: time.monotonic() < end, line):
        heard += data.decode("utf-8", "replace")
        whole = heard.rpartition("\n")[0]
        if any(word in whole for word in until):
            break
    return heard.replace("\r\n", "\n")


def follow(port, goes_on, line=None):
    """Bytes from the device as they come, across resets; nothing is sent to it."""
    try:
        while goes_on():
            try:
                if line is None:
                    line = serial.Serial(port)
                line.timeout = 0.1
                data = line.read(line.in_waiting or 1)
            except (serial.SerialException, OSError):
                if line:
                    line.close()
                line = None
                time.sleep(0.1)
                continue
            if data:
                yield data
    finally:
        if line:
            line.close()


class Bar:
    """Progress on one line, where somebody looks; else nothing."""

    def __init__(self, total):
        self._total = total
        self._done = 0
        self._shown = sys.stderr.isatty()

    def __call__(self, count, label=""):
        self._done += count
        if self._shown and self._total:
            full = self._done * 24 // self._total
            percent = self._done * 100 // self._total
            bar = "#" * full + "." * (24 - full)
            print(f"\r[{bar}] {percent:3d} % {label:<40.40}", end="", file=sys.stderr, flush=True)

    def end(self):
        if self._shown:
            print("\r" + " " * 74 + "\r", end="", file=sys.stderr, flush=True)
