# SPDX-License-Identifier: MIT
"""Makes the device's sources smaller where mpy-cross cannot, because it sees one file at a time.

- A constant of another module becomes its number. Its name then costs nothing any more: neither in
  the table of names, where each takes some 20 bytes of heap, nor in a module's globals.
- A parameter that nobody names in a call is called a, b, c: names that all functions share.

What a program does is the same; tests compare. The results are for mpy-cross, not for reading:
`./dev deploy --source` puts the sources on a device as they are.
"""

import ast
import collections
import string

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class _Module:
    """A source file, and what is to be changed in it."""

    def __init__(self, path, text):
        self.name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.take(text)

    def take(self, text):
        self.text = text.encode()
        self.tree = ast.parse(text)
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

    def constants(self):
        """{name: number} of what is declared by const() for others to use."""
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
        bound = self.bound()
        return {name: n for name, n in known.items() if name[0] != "_" and bound[name] == 1}


def slim(sources, as_they_are=()):
    """{path: text} of all Python files of a device -> the same, smaller.

    Those named in `as_they_are` are only looked at: they must go on working with the rest.
    """
    modules = {path: _Module(path, text) for path, text in sources.items()}
    fixed = [modules.pop(path) for path in as_they_are]
    _inline_constants(list(modules.values()), fixed)
    _share_parameters(list(modules.values()), fixed)
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
        module.apply()


def _strings(module):
    for node in module.nodes:
        if isinstance(node, ast.Constant) and type(node.value) is str:
            yield node.value


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
    named = {
        node.arg
        for module in [*modules, *fixed]
        for node in module.nodes
        if isinstance(node, ast.keyword) and node.arg
    }
    for module in modules:
        # Whoever calls by **names has them as strings.
        named |= set(_strings(module))
    for module in modules:
        functions = [node for node in module.nodes if isinstance(node, _FUNCTIONS)]
        nested = [inner for outer in functions for inner in _functions_inside(outer)]
        for function in functions:
            if function not in nested and not _functions_inside(function):
                _share(module, function, named)
        module.apply()


def _functions_inside(function):
    return [node for node in ast.walk(function) if node is not function and _is_function(node)]


def _is_function(node):
    return isinstance(node, (*_FUNCTIONS, ast.ClassDef))


def _share(module, function, named):
    nodes = list(ast.walk(function))
    parameters = [node for node in nodes if isinstance(node, ast.arg)]
    taken = {node.arg for node in parameters}
    for node in nodes:
        if isinstance(node, ast.Name):
            taken.add(node.id)
        elif isinstance(node, ast.ExceptHandler | ast.alias | ast.Global | ast.Nonlocal):
            taken |= set(string.ascii_lowercase) & set(ast.unparse(node).split())
    free = (letter for letter in string.ascii_lowercase if letter not in taken)
    shorter = {}
    for parameter in parameters:
        if parameter.arg != "self" and parameter.arg not in named and len(parameter.arg) > 1:
            shorter[parameter.arg] = next(free, parameter.arg)
    outside = [*function.args.defaults, *filter(None, function.args.kw_defaults)]
    for default in outside:
        for node in ast.walk(default):
            if isinstance(node, ast.Name):
                shorter.pop(node.id, None)
    for node in nodes:
        if isinstance(node, ast.arg) and node.arg in shorter:
            module.rename(node, node.arg, shorter[node.arg])
        elif isinstance(node, ast.Name) and node.id in shorter:
            module.rename(node, node.id, shorter[node.id])
        elif isinstance(node, ast.Global | ast.Nonlocal | ast.alias | ast.ExceptHandler):
            assert not set(shorter) & set(ast.unparse(node).replace(",", " ").split())
