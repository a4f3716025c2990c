# SPDX-License-Identifier: MIT
"""The order in which modules are measured: each after those that it imports."""

from tools import imports


def test_each_module_comes_after_what_it_imports(tmp_path):
    sources = {
        "a/__init__.py": "from . import last",
        "a/first.py": "from a.second import x\ndef f():\n    import a.late",
        "a/late.py": "from .first import f",
        "a/second.py": "import b",
        "a/last.py": "",
        "b.py": "import os",
    }
    for path, text in sources.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    ordered = imports.in_order(tmp_path, [*sources, "words.txt"])
    assert ordered == ["a.last", "a", "b", "a.second", "a.first", "a.late"]
