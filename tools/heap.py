# SPDX-License-Identifier: MIT
"""./dev heap: the product on a VM with as much heap as a Pico has, pressed at random.

The device's own .mpy files, boot.py and main.py run on its own board with nothing behind it, on a
MicroPython whose heap never grows and which collects when it must, as a device does. Its stack is
as small as a Pico's: calls within calls fail no later than there. Time is virtual, and the same
seed presses the same keys.

A failure is a MemoryError that reached the product's log or its screens, or a reset. That a piece
of a certain size is not to be had may also be met by other means: such pieces are only counted.
"""

import argparse
import functools
import importlib
import importlib.util
import json
import pathlib
import random
import re
import shutil
import sys
import tempfile
import time

from firmware.i18n import LANGUAGES, Texts
from tools import build, imports, wasi
from tools.flash import Flash
from tools.setup import ROOT

BUILD = ROOT / "build/heap"
KEYS = ("A", "B", "C", "UP", "DOWN")

# A Pico's heap, and what is free of it after boot, before anything of ours is loaded. What the
# runner itself takes comes on top.
TOTAL = 245_888
FREE = 241_500
FLASH_SIZE = 2 << 20
OWN = ("tools.device.table", "tools.device.pico", "tools.device.pointers")
_VIPER = ("hal/rp2/code.py", "hal/rp2/names.py")
_FOR_VIPER = (
    "from tools.device.pico import in_place_of_machine_code\n"
    "from tools.device.pointers import newest_names, ptr8, ptr16, ptr32, two_byte_hashes\n"
)
# What no VM has where, or as, a Pico has it.
_OTHERWISE = {
    "_newest": "    return newest_names(total)\n",
    "_mark": "    two_byte_hashes(pool)\n",
}
_RUN = "from tools.device import pico\npico.start(%s)"
_GUESS = 256_000  # bytes of the VM's heap that leave so much, about
_NEAR = 64  # bytes that it may be off
_PER_BLOCK = 16.375 / 16  # what the VM takes for each block and its marks

PRESSES = 2000
REST_EVERY = 100  # presses
SETUP_MS = 3000
REST_MS = 8000  # a refresh, the panel's sleep, and what is done while nobody presses
BEGIN_AGAIN = 0.1  # chance, before a press that does not go to a match of the game

_INFO = re.compile(r"GC: total: (\d+), used: (\d+), free: (\d+)\s.*?max free sz: (\d+)", re.DOTALL)
_BLOCK = 16  # bytes
_LONG = 500  # letters of a request that goes by a file


class Crash(Exception):
    """The product is dead: it hangs, was reset, or raised where nobody catches."""


def compile_tree(root, target, own=OWN, made=build.device_files):
    """What lies on a device, and the runner's own modules."""
    shutil.rmtree(target, ignore_errors=True)
    manifest = _manifest_of(root)
    manifest.elsewhere.update(_without_machine_code(target))
    files = made(manifest, manifest.files)
    own = [name.replace(".", "/") + ".py" for name in own]
    for path, made in build.compiled(ROOT, own).items():
        files[path.removesuffix(".py") + ".mpy"] = made
    for path, data in files.items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_bytes(data)
    return target


def _without_machine_code(target):
    """{path of a module with viper code: a file with the same for a VM}."""
    files = {}
    for path in _VIPER:
        code = (ROOT / path).read_text()
        code = code.replace("import micropython\n", f"import micropython\n{_FOR_VIPER}", 1)
        code = re.sub(r"@micropython.viper\n(def (\w+).*\n)", _declared, code)
        code = code.replace("hashes = ptr8", "hashes = ptr16")
        files[path] = target / "without-machine-code" / pathlib.Path(path).name
        files[path].parent.mkdir(parents=True, exist_ok=True)
        files[path].write_text(code)
    return files


def _declared(found):
    """What viper does by itself with what is declared as a pointer."""
    lines = _OTHERWISE.get(found[2], "")
    for name, kind in re.findall(r"(\w+): (ptr\w+)", found[1]):
        lines += f"    {name} = {kind}({name})\n"
    return "@in_place_of_machine_code\n" + found[1] + lines


@functools.cache
def flash_with(folder):
    """A Pico's flash with the files of a folder: code and fonts are used where they lie there."""
    folder = pathlib.Path(folder)
    flash = Flash()
    fs = flash.mounted()
    for path in sorted(folder.rglob("*")):
        inside = "/" + path.relative_to(folder).as_posix()
        if path.is_dir():
            fs.mkdir(inside)
        else:
            with fs.open(inside, "wb") as file:
                file.write(path.read_bytes())
    return bytes(FLASH_SIZE - len(flash.data)) + bytes(flash.data)


def _manifest_of(root):
    """As that checkout reads it: it knows which files there are besides the modules."""
    spec = importlib.util.spec_from_file_location("its_manifest", root / "tools/manifest.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Manifest(root / "manifest.py")


@functools.cache
def _crash_words():
    """How the player is told that something has failed, in every language."""
    return {Texts(language)("error.crash").partition(". ")[0] for language in LANGUAGES}


class Pico:
    """A VM with a Pico's heap and the product on it; `files` lie in /data when it is switched on:
    {name: bytes}.

    What went wrong so far is in `failures`; the sizes of pieces that were not to be had, other
    than those that the product asks for to learn how much room there is, are in `refused`.
    """

    _sizes = {}  # {folder: of a heap that leaves as much as a Pico has}

    def __init__(self, folder, files=None, more=0, lowest=True):
        """Without `lowest` nobody looks at it, which takes a sixth of the time."""
        self._look = lowest
        self._folder = folder
        self._free = FREE + more  # before anything of the product is loaded
        self._data = tempfile.TemporaryDirectory(prefix="escudero-")
        for name, data in (files or {}).items():
            (pathlib.Path(self._data.name) / name).write_bytes(data)
        self.lowest = self._free  # that was free at the end of any step, garbage included
        self.failures = []
        self.refused = []
        self.toasts = []
        self._probing = False
        self._crash = None
        self._seen = 0  # bytes of what was printed on stderr
        self._vm = None
        self.restarts = 0  # that the product has wanted
        size = self._sizes.get((folder, more), _GUESS)
        while True:
            free = self._start(size)
            if abs(free - self._free) <= _NEAR:
                break
            self._vm.close()
            size += int((self._free - free) * _PER_BLOCK)
        self._sizes[folder, more] = self._size = size

    def _start(self, size):
        """-> bytes that are free before anything of the product is loaded."""
        folders = {"/": self._folder, "/data": self._data.name}
        code = _RUN % self._look
        self._vm = wasi.Vm(code, folders, size, self._told, self._refuse, flash_with(self._folder))
        try:
            return json.loads(self._vm.answer())[0]
        except wasi.Stopped as error:
            raise Crash(f"{error}\n{self.complaints}")

    def _told(self, name, text):
        """By tools/device/pico.py."""
        if name == "probe":
            self._probing = bool(text)
        elif name == "toast":
            self.toasts.append(text)
            if text in _crash_words():
                self.failures.append(f"the player was told: {text}")
        else:  # it raised, or was reset
            self._crash = f"{name} {text}".strip()

    def _refuse(self, size):
        if not self._probing:
            self.refused.append(size)

    @property
    def complaints(self):
        """All that was printed on stderr."""
        return self._vm.printed("stderr").decode(errors="replace")

    @property
    def printed(self):
        return self._vm.printed().decode(errors="replace")

    def _ask(self, *request):
        text = json.dumps(request)
        file = pathlib.Path(self._data.name) / "request.json"
        if len(text) > _LONG:
            # In one piece it would stay in the heap, which is no device's doing.
            file.write_text(text)
            text = '["request"]'
        try:
            told, lowest = json.loads(self._vm.ask(text))
            self.lowest = min(self.lowest, lowest)
        except wasi.Stopped as error:
            told = None
            self._crash = self._crash or str(error)
        finally:
            file.unlink(missing_ok=True)
        printed = self._vm.printed("stderr", self._seen)
        self._seen += len(printed)
        new = printed.decode(errors="replace")
        failed = re.findall(r".*(?:MemoryError|not logged).*", new)
        self.failures += failed
        if self._crash == "reset" and not failed and not new:
            # On purpose: a match is left, and the next one begins on a fresh heap.
            self._crash = None
            self._vm.close()
            self._seen = 0
            self.restarts += 1
            self._start(self._size)
            self.live(SETUP_MS)
            return None
        if self._crash:
            self.failures.append(self._crash)
            crash, self._crash = self._crash, None
            raise Crash(f"{crash}\n{new}".strip())
        return told

    def switch_on(self):
        self.live(REST_MS)
        return self

    def call(self, name, *args):
        """A function of tools/device/table.py or pico.py."""
        return self._ask(name, *args)

    def press(self, key, down=60, after=100):
        self._ask("press", key, down, after)

    def live(self, ms):
        """Nobody presses."""
        self._ask("live", ms)

    @property
    def heap(self):
        """After collecting: bytes that are free and used, and the largest piece that is free."""
        self._ask("heap")
        *_, last = _INFO.finditer(self.printed)
        _, used, free, blocks = map(int, last.groups())
        return {"free": free, "used": used, "largest": blocks * _BLOCK}

    def pieces(self):
        """All that lies in the heap after collecting: [(kind, bytes)], in the order of addresses.

        A kind is a letter of MicroPython's own; "." is free.
        """
        before = len(self.printed)
        self._ask("heap", True)
        blocks = ""
        for line in self.printed[before:].splitlines():
            free = re.match(r" *\((\d+) lines all free\)", line)
            if free:
                blocks += "." * 64 * int(free[1])
            elif re.match(r"[0-9a-f]{8}: ", line):
                blocks += line[10:]
        found = re.findall(r"\.+|[^.=]=*", blocks)
        return [(piece[0], len(piece) * _BLOCK) for piece in found]

    def files(self):
        """What lies in /data, for the next one."""
        found = sorted(pathlib.Path(self._data.name).iterdir())
        return {path.name: path.read_bytes() for path in found}

    def log(self):
        """The tracebacks that the product has written down."""
        return self.files().get("log.txt", b"").decode()

    def close(self):
        self._vm.close()
        self._data.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def said(heap):
    used = FREE - heap["free"]
    return f"{used} used, {heap['free']} free, {heap['largest']} in one piece"


def largest_setup(game):
    return importlib.import_module(f"tests.games.{game}.moves").largest(random.Random(3))


def a_press(rnd):
    """(key, ms down, ms after): short ones and holds, in haste and with time to think."""
    key = rnd.randrange(len(KEYS))
    down = rnd.choice((650, 900, 1400)) if rnd.random() < 0.15 else 60
    after = rnd.choices((100, 400, 1000, 2600, 5000), (60, 25, 10, 3, 2))[0]
    return key, down, after


class RandomPresses:
    """Somebody who knows nothing of a game presses this and that in a match of it."""

    def __init__(self, pico, game, seed):
        self.pico = pico
        self.game = game
        self.keys = []  # that were pressed
        self.in_match = 0  # how many of them, in a match of that game
        self.at_rest = []  # the heap whenever the overview was shown and nobody pressed
        self._rnd = random.Random(seed)
        self._setup = largest_setup(game)

    def presses(self, count):
        """Yields after each, with the heap at rest now and then."""
        self.rest()
        while len(self.keys) < count:
            self._press()
            if len(self.keys) % REST_EVERY == 0:
                self.rest()
            yield len(self.keys)

    def _press(self):
        if self.pico.call("on_table") == self.game:
            self.in_match += 1
        elif self._rnd.random() < BEGIN_AGAIN:
            self.begin()
        key, down, after = a_press(self._rnd)
        self.keys.append(KEYS[key] if down < 600 else f"hold {KEYS[key]}")
        self.pico.press(key, down, after)

    def begin(self):
        """Through the set-up, with some time to look at it."""
        restarts = None
        while restarts != self.pico.restarts:
            restarts = self.pico.restarts
            self.pico.call("prepare", self.game)
            self.pico.live(SETUP_MS)
        self.pico.call("begin", self.game, self._setup)
        self.pico.live(SETUP_MS)

    def rest(self):
        """The overview is shown, and what is done while nobody presses is done."""
        if self.pico.call("on_table") != self.game:
            self.begin()
        self.pico.call("overview")
        self.pico.live(REST_MS)
        self.at_rest.append(self.pico.heap)

    def least_at_rest(self, figure):
        return min((heap[figure] for heap in self.at_rest), default=0)


def _games():
    from firmware import games

    return games.slugs()


def main(argv):
    parser = argparse.ArgumentParser(prog="./dev heap", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them unless told")
    parser.add_argument("--presses", type=int, default=PRESSES, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--root", type=pathlib.Path, default=ROOT, help="another checkout")
    parser.add_argument("--quiet", action="store_true", help="only the last line of each game")
    parser.add_argument("--map", action="store_true", help="tell what keeps memory instead")
    options = parser.parse_args(argv)
    root = options.root.resolve()
    # What is played on this side comes from there too.
    sys.path.insert(0, str(root))
    folder = compile_tree(root, BUILD)
    games = options.games or _games()
    if options.map:
        for game in games:
            _map(folder, root, game)
        return 0
    failures = [_tell(folder, game, options) for game in games]
    return 1 if any(failures) else 0


def _tell(folder, game, options):
    """One game: -> how often it failed."""
    began = time.monotonic()
    say = (lambda *words: None) if options.quiet else print
    with Pico(folder) as pico:
        run = RandomPresses(pico, game, options.seed)
        try:
            pico.switch_on()
            say(f"{game}: after power-on: {said(pico.heap)}")
            failures = refused = 0
            for number in run.presses(options.presses):
                if len(pico.failures) > failures or len(pico.refused) > refused:
                    say(f"{number:>6} {', '.join(run.keys[-4:])}")
                    for line in pico.failures[failures:]:
                        say(f"       {line}")
                    say(f"       pieces that were not to be had: {pico.refused[refused:]}")
                    failures, refused = len(pico.failures), len(pico.refused)
                if number % REST_EVERY == 0:
                    say(f"{number:>6} presses, at rest: {said(run.at_rest[-1])}")
        except Crash as error:
            say(f"dead at press {len(run.keys)} ({', '.join(run.keys[-8:])}): {error}")
        say(pico.log())
        free, largest = run.least_at_rest("free"), run.least_at_rest("largest")
        print(
            f"{game}: {len(run.keys)} presses, {run.in_match} in the match, "
            f"{len(pico.failures)} failures, {len(pico.refused)} pieces not to be had; "
            f"lowest free {pico.lowest}; "
            f"at rest {free} free, {largest} in one piece; {time.monotonic() - began:.0f} s",
            flush=True,
        )
        return len(pico.failures)


def _map(folder, root, game):
    """What came into memory on the way to a match at rest, and what each module of it keeps."""
    print(f"{game}: what each step has added")
    with Pico(folder) as pico:
        run = RandomPresses(pico, game, 1)
        before, known = FREE, set()
        for words, step in (
            ("the start", pico.switch_on),
            ("its set-up", lambda: (pico.call("prepare", game), pico.live(SETUP_MS))),
            ("a match at the largest table", lambda: (run.begin(), pico.live(REST_MS))),
        ):
            try:
                step()
            except Crash as error:
                print(f"{words}: {error}")
                break
            heap, loaded = pico.heap, set(pico.call("loaded"))
            print(f"{before - heap['free']:>8}  {words}: {said(heap)}")
            _tell_pieces(pico)
            for sign, names in (("+", loaded - known), ("-", known - loaded)):
                for name in sorted(names):
                    print(f"{sign:>11} {name}")
            before, known = heap["free"], loaded
    sizes = module_sizes(folder, root, known)
    print(f"{sum(size for size, _ in sizes):>8}  all of its modules, names included; of these:")
    for size, name in sorted(sizes, reverse=True):
        print(f"{size:>8}  {name}")


def _tell_pieces(pico):
    pieces = sorted((size for kind, size in pico.pieces() if kind != "."), reverse=True)
    small = [size for size in pieces if size <= 2 * _BLOCK]
    names, letters = re.findall(r"n_qstr=(\d+),.*n_total_bytes=(\d+)", pico.printed)[-1]
    print(f"{'':>10}names: {names}, {letters} bytes")
    print(f"{'':>10}pieces in use: {len(pieces)}; {sum(small)} bytes in those of at most 32")
    print(f"{'':>10}the largest: {' '.join(map(str, pieces[:16]))}")


def module_sizes(folder, root, names):
    """[(bytes that a module keeps when what it imports is there, its name)], of the product's.

    Not the board's: they need a chip, and are soon forgotten.
    """
    code = [
        path
        for path in _manifest_of(root).files
        if not path.startswith(("hal/", "main", "boot", "lib/adafruit_"))
    ]
    ordered = [name for name in imports.in_order(root, code) if name in names]
    with Pico(folder) as pico:
        return list(zip(pico.call("sizes", ordered), ordered, strict=True))
