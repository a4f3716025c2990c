# SPDX-License-Identifier: MIT
"""Makes the device's sources smaller where mpy-cross cannot, because it sees one file at a time.

- A constant of another module becomes its number. Its name then costs nothing any more: neither in
  the table of names, where each takes some 20 bytes of heap, nor in a module's globals.
- A parameter that nobody names in a call is called a, b, c: names that all functions share.
- `const` is not imported: mpy-cross knows it.
- A private name is called _a, _b, _c: a module's own functions by names that all modules share, an
  attribute by one of its own. So is a public name that only the firmware itself uses, and that no
  string, no keyword and nothing built in shares.

What a program does is the same; tests compare. The results are for mpy-cross, not for reading:
`./dev deploy --source` puts the sources on a device as they are.

    python -m tools.slim

adds to tools/names.txt what names the sources have got since. It is only ever added to.
"""

import array
import ast
import builtins
import collections
import gc
import io
import itertools
import json
import keyword
import os
import pathlib
import re
import string
import sys

# What the firmware calls attributes of, besides its own objects. (What hal and lib use stays.)
_BUILT_IN = (str, bytes, bytearray, memoryview, list, dict, set, tuple, int, range, type, OSError)
_BUILT_IN += (array.array, io.StringIO, io.FileIO, builtins, gc, json, os, sys)
_OURS = "firmware."

NAMES = pathlib.Path(__file__).with_name("names.txt")

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def module_name(path):
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class _Module:
    """A source file, and what is to be changed in it."""

    def __init__(self, path, text):
        self.path = path
        self.name = module_name(path)
        self.take(text)

    def take(self, text):
        self.text = text.encode()
        self.tree = ast.parse(text, self.path)
        self.nodes = list(ast.walk(self.tree))
        self._starts = [0]
        for line in self.text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._edits = set()

    def replace(self, node, new):
        start = self._starts[node.lineno - 1] + node.col_offset
        end = self._starts[node.end_lineno - 1] + node.end_col_offset
        self._edits.add((start, end, new))

    def rename(self, node, old, new):
        """A node that begins with a name."""
        start = self._starts[node.lineno - 1] + node.col_offset
        self._edits.add((start, start + len(old.encode()), new))

    def rename_end(self, node, old, new):
        """A node that ends with a name."""
        end = self._starts[node.end_lineno - 1] + node.end_col_offset
        self._edits.add((end - len(old.encode()), end, new))

    def rename_definition(self, node, new):
        start = self._starts[node.lineno - 1] + node.col_offset
        start = self.text.index(node.name.encode(), start + len("def "))
        self._edits.add((start, start + len(node.name.encode()), new))

    def apply(self):
        text = self.text
        for start, end, new in sorted(self._edits, reverse=True):
            text = text[:start] + new.encode() + text[end:]
        self.take(text.decode())

    def bound(self):
        """How often each name gets a value here, be it as a parameter."""
        names = [node.arg for node in self.nodes if isinstance(node, ast.arg)]
        for node in self.nodes:
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                names.append(node.id)
        return collections.Counter(names)

    def declared(self):
        """{name: number} of what is declared by const()."""
        known = {}
        for statement in self.tree.body:
            match statement:
                case ast.Assign(
                    targets=[ast.Name(id=name)],
                    value=ast.Call(func=ast.Name(id="const"), args=[value]),
                ):
                    number = _number(value, known)
                    if type(number) is int:
                        known[name] = number
        return known

    def constants(self):
        """{name: number} of what is declared by const() for others to use."""
        bound = self.bound()
        known = self.declared()
        return {name: n for name, n in known.items() if name[0] != "_" and bound[name] == 1}


def slim(sources, as_they_are=(), known=None, news=None):
    """{path: text} of all Python files of a device -> the same, smaller.

    Those named in `as_they_are` are only looked at: they must go on working with the rest.
    `known` are names that keep their short ones, whatever else changes, so that a change in one
    file changes one compiled file; by default those in tools/names.txt. Names that are not known
    are put into the list `news`.
    """
    news = [] if news is None else news
    known = NAMES.read_text().split() if known is None else known
    modules = {path: _Module(path, text) for path, text in sources.items()}
    fixed = [modules.pop(path) for path in as_they_are]
    _inline_constants(list(modules.values()), fixed)
    _share_parameters(list(modules.values()), fixed)
    _shorten_private(list(modules.values()), fixed, known, news)
    _shorten_public(list(modules.values()), fixed, known, news)
    return {path: module.text.decode() for path, module in modules.items()}


# --- constants


def _number(expression, known):
    try:
        return eval(compile(ast.Expression(expression), "const", "eval"), {}, dict(known))
    except NameError:
        return None


def _literal(number):
    return str(number) if number >= 0 else f"({number})"


def _inline_constants(modules, fixed):
    constants = {module.name: module.constants() for module in modules}
    for module in [*modules, *fixed]:
        for name in _strings(module):
            for table in constants.values():
                table.pop(name, None)  # somebody may ask for it by its name
    reached_otherwise = set()
    for module in fixed:
        for node in module.nodes:
            if isinstance(node, ast.Attribute):
                reached_otherwise.add(node.attr)
            elif isinstance(node, ast.alias):
                reached_otherwise.add(node.name)
    for module in modules:
        reached_otherwise |= _use_numbers(module, constants)
    for module in modules:
        for node in module.nodes:
            if isinstance(node, ast.Name) and node.id in constants[module.name]:
                if node.id not in reached_otherwise:
                    # With an underscore it is not stored at all.
                    module.rename(node, node.id, f"_{node.id}")
        _forget_const(module)
        module.apply()


def _forget_const(module):
    """Without the import, if nothing is left of `const` that mpy-cross does not fold."""
    uses = [node for node in module.nodes if isinstance(node, ast.Name) and node.id == "const"]
    for node in module.nodes:
        if isinstance(node, ast.ImportFrom) and len(uses) == len(module.declared()):
            _drop(module, node, {"const"})


def _strings(module):
    """Words by which something may be looked up: every string, and every word in one where a
    module looks up names that it has put together.
    """
    looks = any(_looks_up(node) for node in module.nodes)
    for node in module.nodes:
        if isinstance(node, ast.Constant) and type(node.value) is str:
            yield node.value
            if looks:
                yield from re.findall(r"\w+", node.value)


def _looks_up(node):
    match node:
        case ast.Name(id="globals") | ast.FunctionDef(name="__getattr__"):
            return True
        case ast.Call(func=ast.Name(id="getattr"), args=[_, name, *_]):
            return not isinstance(name, ast.Constant)
    return False


def _use_numbers(module, constants):
    """Put numbers in a module: -> names that it may get in a way that cannot be followed."""
    shadowed = module.bound()
    aliases = {}  # local name -> module
    taken = {}  # local name -> number
    for node in module.nodes:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                local = alias.asname or alias.name
                if local in shadowed:
                    continue
                if f"{node.module}.{alias.name}" in constants:
                    aliases[local] = f"{node.module}.{alias.name}"
                elif alias.name in constants.get(node.module, ()):
                    taken[local] = constants[node.module][alias.name]
    unknown = set()
    uses = collections.Counter()
    for node in module.nodes:
        match node:
            case ast.Attribute(value=ast.Name(id=base), attr=name) if base in aliases:
                if name in constants[aliases[base]]:
                    module.replace(node, _literal(constants[aliases[base]][name]))
                    uses[base] -= 1
            case ast.Attribute(attr=name):
                unknown.add(name)
            case ast.Name(id=name) if name in taken:
                module.replace(node, _literal(taken[name]))
            case ast.Name(id=name):
                uses[name] += 1
            case ast.ImportFrom(names=names):
                # Taken under a name that this module also uses for something else.
                unknown |= {each.name for each in names if (each.asname or each.name) in shadowed}
    gone = {*taken, *(local for local in aliases if not uses[local])}
    for node in module.nodes:
        if isinstance(node, ast.ImportFrom):
            _drop(module, node, gone)
    return unknown


def _drop(module, node, gone):
    """Leave out of an import what is not used any more."""
    kept = [alias for alias in node.names if (alias.asname or alias.name) not in gone]
    if len(kept) < len(node.names):
        new = f"from {node.module} import {', '.join(map(ast.unparse, kept))}" if kept else "pass"
        module.replace(node, new)


# --- parameters


def _share_parameters(modules, fixed):
    named = set()
    by_strings = set()  # packages in which somebody calls by **names, which are strings somewhere
    for module in [*modules, *fixed]:
        handed_on = {node.arg for node in module.nodes if isinstance(node, ast.arg)}
        for node in module.nodes:
            match node:
                case ast.keyword(arg=None, value=ast.Name(id=name)) if name in handed_on:
                    pass  # they were keywords before
                case ast.keyword(arg=None):
                    by_strings.add(module.name.split(".")[0])
                case ast.keyword(arg=name):
                    named.add(name)
    for module in [*modules, *fixed]:
        if module.name.split(".")[0] in by_strings:
            named.update(_strings(module))
    for module in modules:
        depth = 0
        while True:
            functions = [node for node in module.nodes if isinstance(node, _FUNCTIONS)]
            nested = [inner for outer in functions for inner in _functions_inside(outer)]
            level = [each for each in functions if nested.count(each) == depth]
            if not level:
                break
            for function in level:
                _share(module, function, named)
            module.apply()
            depth += 1


def _functions_inside(function):
    scopes = (*_FUNCTIONS, ast.ClassDef)
    return [
        node for node in ast.walk(function) if node is not function and isinstance(node, scopes)
    ]


def _share(module, function, named):
    """Give a function's parameters short names, unless something inside of it has them too."""
    arguments = function.args
    own = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    own += [each for each in (arguments.vararg, arguments.kwarg) if each]
    taken = set()
    kept = {"self", *named}
    for node in ast.walk(function):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name):
                taken.add(name)
            case ast.alias(name=name, asname=local):
                taken |= {name, local}
                kept |= {name, local}
            case ast.ExceptHandler(name=name):
                taken.add(name)
                kept.add(name)
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                taken.update(names)
                kept.update(names)
    for inner in _functions_inside(function):
        for node in ast.walk(inner):
            match node:
                case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
                    kept.add(name)
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    kept.add(name)
    # A default is looked up outside.
    for default in [*arguments.defaults, *filter(None, arguments.kw_defaults)]:
        kept |= {node.id for node in ast.walk(default) if isinstance(node, ast.Name)}
    free = (letter for letter in string.ascii_lowercase if letter not in taken)
    shorter = {}
    for parameter in own:
        if parameter.arg not in kept and len(parameter.arg) > 1:
            shorter[parameter.arg] = next(free, parameter.arg)
    for node in ast.walk(function):
        match node:
            case ast.arg(arg=name) | ast.Name(id=name) if name in shorter:
                module.rename(node, name, shorter[name])


# --- private names


def _is_private(name):
    return name[0] == "_" and name[:2] != "__" and len(name) > 2


def _letters():
    """_a, _b, ... _z, _aa, _ab, ..."""
    for length in itertools.count(1):
        for letters in itertools.product(string.ascii_lowercase, repeat=length):
            yield "_" + "".join(letters)


def _assign(wanted, known, letters, taken):
    """{name: short name}. A known name has its place among the letters, others come after them.

    Whatever short name the program has itself stays free: that name is not shortened.
    """
    places = [*known, *sorted(set(wanted) - set(known))]
    shorter = {}
    for name, short in zip(places, letters, strict=False):
        if name in wanted and short not in taken:
            shorter[name] = short
    return shorter


def _shorten_private(modules, fixed, known, news):
    attributes = collections.Counter()
    kept = set()
    ours = set()  # not of something built in, such as sys.implementation._machine
    short = set()  # names that are as short as ours
    for module in [*modules, *fixed]:
        kept.update(_strings(module))
        for node in module.nodes:
            match node:
                case ast.Attribute(attr=name):
                    attributes[name] += 1
                    short.add(name)
                    if isinstance(node.ctx, ast.Store):
                        ours.add(name)
                    if module in fixed:
                        kept.add(name)
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    ours.add(name)
                case ast.Name(id=name):
                    short.add(name)
                    if isinstance(node.ctx, ast.Store):
                        ours.add(name)
                case ast.arg(arg=name) | ast.keyword(arg=name) | ast.ExceptHandler(name=name):
                    kept.add(name)
                case ast.alias(name=name, asname=local):
                    kept |= {name, local}
    wanted = [name for name in attributes if _is_private(name) and name in ours - kept]
    shorter = _assign(wanted, [name for name in known if name[0] == "_"], _letters(), short)
    news += sorted(set(wanted) - set(known))
    for module in modules:
        _shorten(module, shorter, {*kept, *attributes}, short)


def _shorten(module, attributes, kept, taken):
    """Rename in one module: attributes as everywhere, its own names as it likes."""
    own = collections.Counter()
    for node in module.nodes:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            own[node.name] += 1
        elif isinstance(node, ast.Name):
            own[node.id] += 1
    # What is an attribute somewhere may be a method here, or an attribute of a class.
    names = {name: attributes[name] for name in own if name in attributes}
    used = {*taken, *names.values()}
    letters = (name for name in _letters() if name not in used)
    kept = {*kept, *module.declared(), *names}  # a declared constant is not stored anyway
    for name, _ in own.most_common():
        if _is_private(name) and name not in kept:
            names[name] = next(letters)
    for node in module.nodes:
        match node:
            case ast.Attribute(attr=name) if name in attributes:
                module.rename_end(node, name, attributes[name])
            case ast.Name(id=name) if name in names:
                module.rename(node, name, names[name])
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) if name in names:
                module.rename_definition(node, names[name])
            case ast.Global(names=declared) | ast.Nonlocal(names=declared):
                said = ", ".join(names.get(name, name) for name in declared)
                module.replace(node, f"{type(node).__name__.lower()} {said}")
    module.apply()


# --- public names


def _identifiers(module):
    """Every name in a module, whatever it is for."""
    for node in module.nodes:
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.alias(name=name, asname=local):
                yield from name.split(".")
                yield local
            case ast.ExceptHandler(name=name) | ast.keyword(arg=name):
                yield name
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                yield from names


def _shorten_public(modules, fixed, known, news):
    ours = [module for module in modules if module.name.startswith(_OURS)]
    kept = {name for thing in _BUILT_IN for name in dir(thing)}
    for module in [*modules, *fixed]:
        kept.update(_strings(module))
        kept.update(module.name.split("."))
        if module not in ours:
            kept.update(_identifiers(module))
        for node in module.nodes:
            match node:
                case ast.keyword(arg=name) | ast.ExceptHandler(name=name) | ast.alias(asname=name):
                    kept.add(name)
                case ast.Global(names=names) | ast.Nonlocal(names=names):
                    kept.update(names)
    defined = collections.Counter()
    for module in ours:
        for node in module.nodes:
            match node:
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    defined[name] += 1
                case ast.Attribute(attr=name) if isinstance(node.ctx, ast.Store):
                    defined[name] += 1
        for statement in module.tree.body:
            if isinstance(statement, ast.Assign):
                names = [node.id for node in statement.targets if isinstance(node, ast.Name)]
                defined.update(names)
    taken = {name for module in modules for name in _identifiers(module)} | kept
    letters = (name[1:] for name in _letters() if len(name) > 2)
    letters = (name for name in letters if not keyword.iskeyword(name))
    wanted = [name for name in defined if len(name) > 3 and name[0] != "_" and name not in kept]
    shorter = _assign(wanted, [name for name in known if name[0] != "_"], letters, taken)
    news += sorted(set(wanted) - set(known))
    for module in ours:
        for node in module.nodes:
            match node:
                case ast.Name(id=name) | ast.arg(arg=name) | ast.alias(name=name):
                    if name in shorter:
                        module.rename(node, name, shorter[name])
                case ast.Attribute(attr=name) if name in shorter:
                    module.rename_end(node, name, shorter[name])
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name) if name in shorter:
                    module.rename_definition(node, shorter[name])
        module.apply()


# --- the names that are known


def unknown_names():
    from tools.build import AS_SOURCE
    from tools.manifest import Manifest
    from tools.setup import ROOT

    paths = [path for path in Manifest().files if path.endswith(".py")]
    news = []
    slim({path: (ROOT / path).read_text() for path in paths}, AS_SOURCE, None, news)
    return news


if __name__ == "__main__":
    with NAMES.open("a") as file:
        file.writelines(f"{name}\n" for name in unknown_names())
