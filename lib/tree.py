# SPDX-License-Identifier: MIT
"""Helpers for plain trees of dicts, lists, strings and numbers."""

_NOTHING = object()  # stands for a key that is not there


def clone(tree):
    """A copy that shares nothing changeable with the original."""
    if type(tree) is dict:
        copy = tree.copy()
        keys = tree
    elif type(tree) is list:
        copy = tree[:]
        keys = range(len(tree))
    else:
        return tree
    for key in keys:
        if type(tree[key]) in (dict, list):
            copy[key] = clone(tree[key])
    return copy


def anew(tree, known):
    """A copy in which the strings are made once more, too: where a heap cannot move what lies in
    it, an old string keeps its place. `known` has those that were made already, by the old ones.
    """
    if type(tree) is str:
        if tree not in known:
            # Formatted: what .encode() and .decode() make has the old one's letters.
            known[tree] = "%s" % tree
        return known[tree]
    if type(tree) is dict:
        copy = dict.fromkeys([anew(key, known) for key in tree])  # at once as large as it will be
        for key in tree:
            copy[key] = anew(tree[key], known)
        return copy
    if type(tree) is list:
        copy = tree[:]
        for index in range(len(copy)):
            copy[index] = anew(copy[index], known)
        return copy
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


def differing(tree, other, path=""):
    """The dotted paths of numbers that are in both trees and not the same."""
    if type(tree) is not type(other) or tree == other:
        return []
    if type(tree) is int:
        return [path]
    found = []
    keys = ()
    if type(tree) is dict:
        keys = [key for key in tree if key in other]
    elif type(tree) is list:
        keys = range(min(len(tree), len(other)))
    for key in keys:
        # Comparing is quick and makes nothing; a path is made only where there is a difference.
        if tree[key] != other[key]:
            here = "%s.%s" % (path, key) if path else str(key)
            found += differing(tree[key], other[key], here)
    return found


# A copy that was made once is kept equal by looking for what differs: to compare is much quicker
# than to copy, and what differs is mostly little. Changes are a list of (path, key, value): what
# was, or is to be, at that place.


def mend(copy, tree, changes, path=()):
    """Make `copy` equal to `tree` again; what it had instead is added to `changes`."""
    if type(tree) is dict:
        for key in tree:
            old = copy.get(key, _NOTHING)
            # Most are the same: to call something for each would take longer than to compare.
            if old != tree[key] or type(old) is not type(tree[key]):
                _mend_item(copy, key, old, tree[key], changes, path)
        if len(copy) != len(tree):
            for key in list(copy):
                if key not in tree:
                    changes.append((path, key, copy.pop(key)))
    else:
        for index in range(len(tree)):
            old = copy[index]
            if old != tree[index] or type(old) is not type(tree[index]):
                _mend_item(copy, index, old, tree[index], changes, path)


def _mend_item(copy, key, old, new, changes, path):
    """These two are not the same."""
    kind = type(new)
    if type(old) is kind and (kind is dict or (kind is list and len(old) == len(new))):
        mend(old, new, changes, path + (key,))
        return
    changes.append((path, key, old))
    copy[key] = clone(new)


def swap(tree, changes):
    """Put the values of `changes` into the tree, and those of the tree into `changes`."""
    for number in range(len(changes)):
        path, key, value = changes[number]
        holder = _holder(tree, path)
        old = holder.get(key, _NOTHING) if type(holder) is dict else holder[key]
        _set(holder, key, value)
        changes[number] = (path, key, old)


def put(tree, changes):
    """Put copies of the values of `changes` into the tree."""
    for path, key, value in changes:
        _set(_holder(tree, path), key, clone(value))


def renew(tree, changes):
    """Put copies of what is there now at the places of `changes`."""
    for path, key, _ in changes:
        holder = _holder(tree, path)
        if type(holder) is list or key in holder:
            holder[key] = clone(holder[key])


def clone_changes(changes):
    return [(path[:], key, clone(value)) for path, key, value in changes]


def _holder(tree, path):
    for key in path:
        tree = tree[key]
    return tree


def _set(holder, key, value):
    if value is _NOTHING:
        holder.pop(key, None)
    else:
        holder[key] = value
