# SPDX-License-Identifier: MIT
"""Has a game words for all that it tells? A part of ./dev check-game."""

import ast

from firmware.i18n import LANGUAGES, Texts
from lib.font import LATIN
from tools import arrows, matches
from tools.setup import ROOT
from tools.texts import BadTexts, gaps, texts

# Notices that a screen shows without a line of words: the result, the round and the phase.
_SHOWN = ("match_end", "game_over", "draw", "tiebreak", "new_round")

# Texts that are told as they are asked for.
_PLAIN = ("title", "do.", "field.", "mode.", "reason.")
_TOLD = (*_PLAIN, "notice.", "word.")


class Watched(Texts):
    """Words that remember which keys had none, and whose places nothing was given for."""

    missing: set

    def __call__(self, key, *values):
        try:
            text = super().__call__(key, *values)
        except (TypeError, IndexError):
            self.missing.add((key, len(values)))
            return key
        if text == key:
            self.missing.add(key)
        elif not values and key.startswith(_TOLD) and gaps(text)[0]:
            self.missing.add((key, 0))
        return text

    def has(self, key):
        return super().__call__(key) != key


def check_words(game, missing):
    """Both languages, all keys, fitting places."""
    tables = {}
    for language in LANGUAGES:
        try:
            tables[language] = texts(language, game.folder)
        except BadTexts as error:
            yield f"{error}: write key=text"
            return
    first, second = LANGUAGES
    for key in sorted(set(tables[first]) ^ set(tables[second])):
        lacks = first if key in tables[second] else second
        yield f"{lacks}.txt has no {key}: add a line {key}=…"
    for language, table in tables.items():
        if list(table) != sorted(table):
            yield f"{language}.txt is not in alphabetical order: sort it, the device relies on it"
        for key, text in table.items():
            odd = [letter for letter in text if letter not in LATIN]
            if odd:
                yield f"{language}.txt, {key}: the fonts have no {odd[0]!r}"
            if gaps(text) != gaps(tables[first].get(key, text)):
                yield f"{key} has other places in {second} than in {first}: the same %s, %d, {{x}}"
    for key, text in tables[first].items():
        # `reason.CODE.of` has a place for the loser.
        if key.startswith(_PLAIN) and not key.endswith(".of") and gaps(text)[0]:
            missing.add((key, 0))
    yield from _needed_words(game, tables[first], missing)


def _needed_words(game, own, missing):
    shell = texts(LANGUAGES[0], ROOT / "firmware/i18n")
    parameters = matches.actions_of(game.rules)
    needed = {"title", "lights.1", *(f"do.{action}" for action in game.actions)}
    needed |= {f"mode.{mode}" for mode, _ in game.pages.Pages.SETUP["modes"]}
    for action in parameters:
        if f"log.{action}" in own:
            # Besides its arguments: whose turn it was, and that nobody in particular does it.
            names = {entry[0] for entry in parameters[action][1]} | {"who", ""}
            for name in sorted(set(gaps(own[f"log.{action}"])[1]) - names):
                yield f"log.{action} has a place {{{name}}}, which is no argument of {action}"
    for code in sorted(refusals(game.folder)):
        if f"error.{code}" not in own | shell and not _has_own_words(own, code):
            yield f"the rules refuse with {code!r}: add a line error.{code}=… that says why"
    for code in sorted(notices(game.folder)):
        known = code in _SHOWN or code.replace("_", ".", 1) in own  # phase_x and phase.x
        if not known and f"notice.{code}" not in own | shell and not _is_looked_at(game, code):
            yield f"the rules note {code!r}: add a line notice.{code}=…, or let news.py tell it"
    # What a match brings along itself, as a tracker sheet does, has two parts.
    needed |= {key for key in game.outcomes if key.count(".") == 1}
    plain = {key for key in missing if type(key) is str}
    for key in sorted((needed - set(own) - set(shell)) | plain):
        yield f"a screen wants {key}, and there is no such text: add a line {key}=…"
    for key, count in sorted(missing - plain):
        text = {**shell, **own}.get(key, "")
        yield (
            f"{key}={text} is given {count or 'nothing'} for its places: write it without them, "
            "or give as many (of a notice: values() in news.py)"
        )


def _has_own_words(own, code):
    return any(key.startswith("error.") and key.endswith(f".{code}") for key in own)


def notices(folder):
    """The codes that the rules note; not those that are put together."""
    found = set()
    for path in arrows.rules_of(folder):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr == "note" and isinstance(node.args[0], ast.Constant):
                    found.add(node.args[0].value)
    return found


def _is_looked_at(game, code):
    """Does another module than the rules know that notice, or one of the shell?"""
    rules = arrows.rules_of(game.folder)
    shell = (ROOT / "firmware/ui").rglob("*.py")
    return any(
        f'"{code}"' in path.read_text(encoding="utf-8")
        for path in (*game.code(), *shell)
        if path not in rules
    )


def refusals(folder):
    """The codes with which the rules refuse an action: those of a setup no player can see."""
    found = set()
    for path in arrows.rules_of(folder):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
            if function.name == "new" or path.name == "setup.py":
                continue
            for node in ast.walk(function):
                name = isinstance(node, ast.Call) and getattr(node.func, "id", None)
                if name in ("Reject", "refuse") and node.args:
                    code = node.args[-1]
                    if isinstance(code, ast.Constant) and type(code.value) is str:
                        found.add(code.value)
    return found - {"bad_argument", "bad_mode", "internal_error"}
