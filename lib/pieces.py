# SPDX-License-Identifier: MIT
"""Cuts a large tree into small parts, and joins them again.

A part is (path, items): the items belong into the dict or list at that path, a list's at its end.
"""


def weigh(tree, most):
    """About how many bytes a tree takes as JSON; not counted further than a bit over `most`."""
    kind = type(tree)
    if kind is str:
        return 2 * len(tree) + 3  # not all letters are of one byte
    weight = 4
    if kind is dict:
        for key in tree:
            item = tree[key]
            # Most are numbers: a call less for each.
            weight += len(key) + (7 if type(item) is int else 3 + weigh(item, most))
            if weight > most:
                break
    elif kind is list:
        for item in tree:
            weight += 4 if type(item) is int else weigh(item, most)
            if weight > most:
                break
    return weight


def cut(tree, most, path=()):
    """The parts of a dict or list, none much heavier than `most` unless a single text is."""
    is_dict = type(tree) is dict
    part = {} if is_dict else []
    weight = 0
    for key in tree if is_dict else range(len(tree)):
        item = tree[key]
        size = weigh(item, most) + (len(key) + 3 if is_dict else 0)
        if weight + size > most and part:
            yield path, part
            part = {} if is_dict else []
            weight = 0
        if size > most and type(item) in (dict, list):
            yield from cut(item, most, path + (key,))
        else:
            weight += size
            if is_dict:
                part[key] = item
            else:
                part += [item]
    if part or not tree:
        yield path, part


def join(tree, path, part):
    """Put a part where it belongs; the parts must come in the order in which they were cut."""
    here = tree
    for depth in range(len(path)):
        key = path[depth]
        inner = path[depth + 1] if depth + 1 < len(path) else part
        if type(here) is list:
            if key == len(here):
                here.append([] if type(inner) in (int, list) else {})
        elif key not in here:
            here[key] = [] if type(inner) in (int, list) else {}
        here = here[key]
    if type(here) is list:
        here.extend(part)
    else:
        here.update(part)
