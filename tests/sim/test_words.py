# SPDX-License-Identifier: MIT
"""The page's words: all in one table, in both languages, none missing and none left over."""

import re

from tools import site
from tools.setup import ROOT

WORDS = site.words((site.SIM / "words.js").read_text(encoding="utf-8"))
PAGE = (site.SIM / "index.html").read_text(encoding="utf-8")
SCRIPTS = "\n".join(
    path.read_text(encoding="utf-8")
    for path in site.SIM.glob("*.js")
    if path.name not in ("words.js", *site.RESULT)  # that page has words of its own
)

# The beginnings of keys that scripts put together.
MADE = ("fault.", "boot.", "key.", "visit.", "field.", "option.", "share.match", "ask.", "do.")


def named():
    """Keys that stand in the page or in a script."""
    keys = set(re.findall(r"\{\{([\w.]+)\}\}", PAGE))
    keys |= set(re.findall(r'data-name="([\w.]+)"', PAGE))
    sources = SCRIPTS + (ROOT / "tools/site.py").read_text(encoding="utf-8")
    keys |= {key for key in re.findall(r'"([a-z][\w.]*)"', sources) if key in WORDS}
    return keys | set(re.findall(r'say\("([\w.]+)"[,)]', SCRIPTS))


def test_every_word_is_there_in_both_languages():
    assert named() <= set(WORDS)
    for key, texts in WORDS.items():
        assert len(texts) == 2 and all(text.strip() for text in texts), key
        gaps = [sorted(re.findall(r"\{\d\}", text)) for text in texts]
        assert gaps[0] == gaps[1], key


def test_none_is_left_over():
    left = {key for key in WORDS if key not in named() and not key.startswith(MADE)}
    # The words of a note are those of its title, and more.
    assert {key for key in left if key.removesuffix(".words") not in named()} == set()


def test_the_form_and_refusals_have_all_of_theirs():
    from tests.sim.test_gallery import KEPT

    wanted = set()
    for form in KEPT["forms"].values():
        for key, kind in form["keys"].items():
            wanted.add("field." + key)
            wanted |= {"option." + word for word in kind.get("words", ())}
    visits = (site.SIM / "visits.py").read_text(encoding="utf-8")
    wanted |= {"visit." + code for code in re.findall(r'Refused\("(\w+)"', visits)}
    assert wanted <= set(WORDS), wanted - set(WORDS)


def test_the_page_has_no_words_of_its_own():
    # But for those who open it as a file, or without scripts: nobody chooses a language for them.
    body = PAGE.partition("<body>")[2].partition("<noscript>")[0]
    text = re.sub(r"<!--.*?-->|<[^>]*>|\{\{[\w.]+\}\}|\{/\*\w+\*/\}", " ", body, flags=re.DOTALL)
    assert set(re.findall(r"\w\w+", text)) <= {"Escudero", "16", "32"}
