# SPDX-License-Identifier: MIT
"""./dev new-game SLUG: a game of your own, which begins as a copy of Duel with its tests.

It makes firmware/games/SLUG and tests/games/SLUG and touches nothing else. The tests pass at once;
from then on every change is yours. docs/add-a-game.md tells what each file is for.
"""

import argparse
import importlib
import keyword
import pathlib
import re
import shutil
import subprocess
import sys

from firmware.i18n import LANGUAGES
from lib.font import LATIN
from tools import shots
from tools.setup import ROOT

TEMPLATE = "duel"
HOMES = ("firmware/games", "tests/games")

LONGEST_SLUG = 16  # it stands in paths and in every journal
LONGEST_TITLE = 24  # letters; docstrings that begin with it stay within their lines

# What a path or a part of the tools goes by already.
_TAKEN = {"firmware", "games", "golden", "hal", "lib", "shell", "tests", "tools"}

_CARD = '"""{title}. This is the card, all that the launcher needs; it imports nothing."""'


class BadName(ValueError):
    """There cannot be such a game; the text says why."""


def check_slug(slug, root=ROOT):
    if not re.fullmatch(r"[a-z]+", slug):
        raise BadName(f"{slug!r}: a slug has small letters from a to z only, as in `duel`.")
    if not 2 <= len(slug) <= LONGEST_SLUG:
        raise BadName(f"{slug!r}: a slug has 2 to {LONGEST_SLUG} letters.")
    if keyword.iskeyword(slug) or keyword.issoftkeyword(slug) or slug in _TAKEN:
        raise BadName(f"{slug!r} means something else already. Choose another name.")
    for home in HOMES:
        if (root / home / slug).exists():
            raise BadName(f"There is {home}/{slug} already. Choose another name, or delete it.")


def check_title(title):
    if not title.strip() or len(title) > LONGEST_TITLE:
        raise BadName(f"{title!r}: a title has 1 to {LONGEST_TITLE} letters.")
    odd = [letter for letter in title if letter not in LATIN or letter in '"\\']
    if odd:
        raise BadName(f"{title!r}: the fonts, or Python, cannot have {odd[0]!r} in it.")


def renamed(text, slug, title):
    """A file of the template as one of the new game."""
    text = re.sub(rf"\b{TEMPLATE}\b", slug, text)
    return re.sub(rf"\b{TEMPLATE.capitalize()}\b", lambda _: title, text)


def _words(text, slug, title):
    """A table of words: only its keys have the slug in them."""
    lines = []
    for line in text.splitlines():
        key, _, said = line.partition("=")
        lines.append(f"{renamed(key, slug, title)}={title if key == 'title' else said}\n")
    return "".join(lines)


def copy(slug, title, root=ROOT):
    """The two folders, without golden pictures: -> their paths."""
    made = []
    for home in HOMES:
        target = root / home / slug
        ignore = shutil.ignore_patterns("__pycache__", "golden")
        shutil.copytree(root / home / TEMPLATE, target, ignore=ignore)
        made.append(target)
        for path in target.iterdir():
            text = path.read_text(encoding="utf-8")
            words = path.stem in LANGUAGES and path.suffix == ".txt"
            text = _words(text, slug, title) if words else renamed(text, slug, title)
            path.write_text(text, encoding="utf-8")
    card = made[0] / "__init__.py"
    text = re.sub(
        r'""".*?"""', lambda _: _CARD.format(title=title), card.read_text(), count=1, flags=re.S
    )
    card.write_text(text, encoding="utf-8")
    # Another name stands elsewhere in the alphabet, and may make a line too long.
    for work in (["check", "-q", "--fix", "--select", "I"], ["format", "-q"]):
        subprocess.run([sys.executable, "-m", "ruff", *work, *made], cwd=root, check=True)
    return made


def _photograph(slug):
    """Its golden pictures."""
    importlib.invalidate_caches()  # the folders were not there when this process began
    shots.golden(slug).mkdir()
    for part, file, kept, _ in shots.photograph([slug]):
        kept.save(shots.golden(part) / file)


def main(argv):
    parser = argparse.ArgumentParser(
        prog="./dev new-game", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("slug", metavar="SLUG", help="its name in paths: small letters only")
    parser.add_argument("--title", help="its name on the screens; without it, the slug's own")
    options = parser.parse_args(argv)
    title = options.title or options.slug.capitalize()
    try:
        check_slug(options.slug)
        check_title(title)
    except BadName as error:
        print(f"new-game: {error}", file=sys.stderr)
        return 1
    folders = copy(options.slug, title)
    _photograph(options.slug)
    for folder in folders:
        print(pathlib.Path(folder).relative_to(ROOT))
    print("It is Duel by another name, and its tests pass. Now make it yours:")
    for command, words in (
        ("run", "play it; the page follows your changes"),
        (f"test tests/games/{options.slug}", "its tests, on both VMs"),
        (f"shots --update {options.slug}", "accept its pictures, once you saw them"),
        (f"check-game {options.slug}", "whatever is still missing, on one page"),
    ):
        print(f"  ./dev {command:<{24 + LONGEST_SLUG}}{words}")
    return 0
