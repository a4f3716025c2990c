# SPDX-License-Identifier: MIT
"""Which modules come into memory before which: what is measured of one is its own, not that of
others which it imports.
"""

import ast


def module_name(path):
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def in_order(root, paths):
    """Names of the modules in these files, each after those that it imports at once."""
    sources = {module_name(path): root / path for path in paths if path.endswith(".py")}
    ordered = []
    begun = set()

    def add(name):
        if name not in sources or name in begun:
            return
        begun.add(name)
        add(name.rpartition(".")[0])
        for imported in _imported(name, sources[name]):
            add(imported)
        ordered.append(name)

    for name in sorted(sources):
        add(name)
    return ordered


def _imported(name, path):
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module
            if node.level:
                parts = name.split(".")
                up = node.level - (path.name == "__init__.py")
                parts = parts[: len(parts) - up]
                base = ".".join([*parts, node.module] if node.module else parts)
            yield base
            for alias in node.names:
                yield f"{base}.{alias.name}"
