# SPDX-License-Identifier: MIT
"""Helpers for plain trees of dicts, lists, strings and numbers."""


def clone(tree):
    """A copy that shares nothing changeable with the original."""
    if type(tree) is dict:
        return {key: clone(tree[key]) for key in tree}
    if type(tree) is list:
        return [clone(item) for item in tree]
    return tree


def is_deeper(tree, levels):
    """True if lists and dicts are nested deeper than `levels`."""
    if type(tree) is dict:
        children = tree.values()
    elif type(tree) is list:
        children = tree
    else:
        return False
    if levels == 0:
        return True
    for child in children:
        if is_deeper(child, levels - 1):
            return True
    return False
