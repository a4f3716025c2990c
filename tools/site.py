# SPDX-License-Identifier: MIT
"""./dev site DIR: write the simulator as a folder for any static web host.

The folder needs no server of ours and may lie under any path. All that is on the device travels
in one file, device.json, and the page names all its scripts at once: three answers, one after the
other, and it runs.
"""

import argparse
import base64
import hashlib
import html
import json
import pathlib
import re

from tools import othergames, setup
from tools.setup import ROOT

SIM = ROOT / "tools" / "sim"
VM = ROOT / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"

# The scripts that the page begins with; what they import is fetched along with them.
SCRIPTS = (
    "app.js", "data.js", "demo.js", "dom.js", "drawer.js", "gallery.js", "ink.js", "keep.js",
    "keys.js", "lights.js", "links.js", "notes.js", "offline.js", "power.js", "season.js",
    "share.js", "sheets.js", "sound.js", "speech.js", "tray.js", "turn.js", "words.js",
)  # fmt: skip

# What else the page consists of, besides what is made here.
STATIC = (
    "index.html", "style.css", "device.css", "papers.css", "layout.js", "machine.js", "sw.js",
    "editor.js", "fields.js", "gallery.json", "icon.svg", "app.webmanifest",
)  # fmt: skip

# What runs on the VM beside the device's own files.
BESIDE = ("fits.py", "page.py", "spoken.py", "visits.py")

# All that the page needs is ours. The VM is WebAssembly, and is handed over as a blob.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self' data:; manifest-src 'self'; connect-src 'self' blob:; "
    "base-uri 'none'; form-action 'none'"
)

# The scoreboard: see docs/overlay.md.
OVERLAY = ("overlay.html", "overlay.css", "overlay.js", "cable.js")

# Likewise the page that shows a result to a phone. It works without the rest, and is kept apart.
RESULT = ("result.html", "result.css", "result.js", "payload.js", "plays.js")

# Of the games' words, what that page says too.
_SAID = ("title", "criterion.", "reason.", "result.")

# Of device-requirements.txt, for /lib.
PACKAGES = ("adafruit_miniqr.py",)

# Of the device; a board that needs a chip to run on has no business in a page.
DEVICE = ("firmware", "lib", "hal")
TOP_FILES = ("main.py",)
_KINDS = (".py", ".bin", ".txt")
_NOT_ON_IT = "hal/rp2/"

# Folders with games from elsewhere, for /games: see ./dev run --game.
OTHERS = []

# A folder with this file is one of ours and may be written again.
_MARK = "device.json"


def device_files():
    """What lies on the device, as far as a page needs it."""
    for folder in DEVICE:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in _KINDS and not name.startswith(_NOT_ON_IT):
                yield path
    yield from [ROOT / name for name in TOP_FILES]


def watched():
    """Every file that the site is made of."""
    yield from device_files()
    yield from [setup.PACKAGES / name for name in PACKAGES]
    for folder in OTHERS:
        yield from othergames.sources(folder).values()
    yield from sorted(SIM.iterdir())


def build(live=False):
    """The site as {path: bytes}, and its version.

    A live one asks its server for changes, and prefers what the server has.
    """
    files = {name: (SIM / name).read_bytes() for name in STATIC + SCRIPTS + OVERLAY + RESULT}
    files["games.js"] = _games()
    # As .js: not every host knows that .mjs is JavaScript.
    files["micropython.js"] = (VM / "micropython.mjs").read_bytes()
    files["micropython.wasm"] = (VM / "micropython.wasm").read_bytes()
    files[_MARK] = _device()
    files["licences.txt"] = _licences()
    version = _version(files)
    site = {
        "version": version,
        "live": live,
        "sizes": {name: len(files[name]) for name in ("micropython.wasm", _MARK)},
    }
    files["index.html"] = _put(_page(files), "{/*site*/}", json.dumps(site))
    offline = ["./", *[name for name in files if name not in ("sw.js", "index.html")]]
    plain = files["sw.js"]
    worker = {"version": version, "live": live, "files": offline}
    files["sw.js"] = _put(plain, "{/*site*/}", json.dumps(worker))
    worker["files"] = [*RESULT, "games.js", "icon.svg"]
    # Its files have a name of their own in the browser: the one must not throw the other's away.
    own = plain.replace(b'"escudero "', b'"escudero result "')
    files["result-sw.js"] = _put(own, "{/*site*/}", json.dumps(worker))
    return files, version


def _games():
    """The words of the games, and of the shell, that tell a result: {language: {key: text}}."""
    folders = {path.parent.name: path.parent for path in ROOT.glob("firmware/games/*/es.txt")}
    folders |= {folder.name: folder for folder in OTHERS}
    said = {slug: _words(folder) for slug, folder in sorted(folders.items())}
    shell = _words(ROOT / "firmware" / "i18n")
    text = "// SPDX-License-Identifier: MIT\n"
    for name, value in (("GAMES", said), ("SHELL", shell)):
        text += f"export const {name} = {json.dumps(value, ensure_ascii=False)};\n"
    return text.encode()


def _words(folder):
    found = {}
    for path in sorted(folder.glob("??.txt")):
        pairs = [line.partition("=") for line in path.read_text(encoding="utf-8").splitlines()]
        found[path.stem] = {key: text for key, _, text in pairs if key.startswith(_SAID)}
    return found


def _device():
    files = {path.relative_to(ROOT).as_posix(): _content(path) for path in device_files()}
    for name in PACKAGES:
        files[f"lib/{name}"] = _content(setup.PACKAGES / name)
    for folder in OTHERS:
        for name, path in othergames.sources(folder).items():
            files[name] = _content(path)
    for name in BESIDE:
        files[name] = _content(SIM / name)
    return json.dumps(files, ensure_ascii=False, separators=(",", ":")).encode()


def _content(path):
    """A file as text; what is no text goes as base64."""
    data = path.read_bytes()
    try:
        return data.decode()
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(data).decode()}


def words(source):
    """{key: [Spanish, English]} of words.js."""
    return json.loads(re.search(r"const WORDS = (\{.*?\n\});", source, re.DOTALL)[1])


def _both(spanish, english):
    """Words in both languages, of which style.css shows one."""
    return f'<span lang="es">{spanish}</span><span lang="en">{english}</span>'


def _page(files):
    """index.html with its words and cards: it is whole at first sight, and nothing moves later."""
    table = words(files["words.js"].decode())
    gallery = json.loads(files["gallery.json"])
    preload = [f'<link rel="modulepreload" href="{name}">' for name in SCRIPTS]
    page = files["index.html"]
    page = _put(page, "{/*modules*/}", "\n".join(preload))
    page = _put(page, "{/*policy*/}", POLICY)
    for kind in ("games", "sheets"):
        cards = [_card(table, kind, *item) for item in gallery[kind].items()]
        page = _put(page, "{/*%s*/}" % kind, "".join(cards))
    return re.sub(r"\{\{([\w.]+)\}\}", lambda key: _both(*table[key[1]]), page.decode()).encode()


def _card(table, kind, slug, card):
    """A game or a sheet in the gallery; its picture comes when the device is on."""
    fewest, most = card["players"]
    count = str(most) if fewest == most else f"{fewest}–{most}"
    title = [html.escape(card["title"][language]) for language in ("es", "en")]
    players = [text.replace("{0}", count) for text in table["gallery.players"]]
    deeds = {"play": "gallery.play"}
    if "demo" in card:
        deeds["demo"] = "demo.short"
    if kind == "sheets":
        deeds["edit"] = "gallery.edit"
    # Which of all the buttons "Play" it is, for who does not see the card.
    buttons = "".join(
        f'<button type="button" data-do="{deed}" aria-describedby="{kind}-{slug}">'
        f"{{{{{key}}}}}</button>"
        for deed, key in deeds.items()
    )
    return (
        f'\n    <li class="card" data-kind="{kind}" data-card="{slug}"><div class="shot"></div>'
        f'<h3 id="{kind}-{slug}">{_both(*title)}</h3><p>{_both(*players)}</p>'
        f'<div class="row">{buttons}</div></li>'
    )


def _licences():
    """What others' licences ask to be handed on with their work."""
    parts = [
        (ROOT / "LICENSE").read_text(encoding="utf-8"),
        "MicroPython, under the same MIT licence:\n"
        "Copyright (c) 2013-2026 Damien P. George and others\n",
    ]
    for path in sorted(setup.PACKAGES.glob("*.dist-info/licenses/LICENSE")):
        parts.append(f"{path.parts[-3].partition('-')[0]}:\n{path.read_text(encoding='utf-8')}")
    for path in sorted((ROOT / "lib" / "fonts").glob("*.txt")):
        parts.append(path.read_text(encoding="utf-8"))
    return ("\n" + "-" * 79 + "\n\n").join(parts).encode()


def _version(files):
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + hashlib.sha256(files[name]).digest())
    return digest.hexdigest()[:12]


def _put(data, mark, text):
    assert mark.encode() in data
    return data.replace(mark.encode(), text.encode())


def write(folder, files):
    """Put the site into a folder; one that holds something else is left alone."""
    if folder.exists():
        if not folder.is_dir():
            return f"{folder} is no folder"
        if any(folder.iterdir()) and not (folder / _MARK).exists():
            return f"{folder} holds something else: choose an empty folder or a new name"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (folder / name).write_bytes(data)
    except OSError as error:
        return f"cannot write {error.filename or folder}: {error.strerror}"
    return None


def main(argv):
    parser = argparse.ArgumentParser(prog="./dev site", description=__doc__)
    parser.add_argument("folder", metavar="DIR", type=pathlib.Path)
    options = parser.parse_args(argv)
    files, _ = build()
    refusal = write(options.folder, files)
    if refusal:
        print(f"site: {refusal}")
        return 1
    size = sum(map(len, files.values()))
    print(f"{options.folder}: {len(files)} files, {size // 1024} KB. Put it on any web host.")
    return 0
