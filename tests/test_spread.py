# SPDX-License-Identifier: MIT
"""Who runs what: files stay whole, but for those that are named, and what is named is there."""

import collections

from tests import spread
from tests.conftest import VmTest


def test_what_shares_a_vm_or_a_fixture_stays_together(request):
    units = collections.defaultdict(set)
    for item in request.session.items:
        place = item.path.parent if item.nodeid.startswith(spread.TOGETHER) else item.path
        units[place, isinstance(item, VmTest)].add(spread.unit_of(item.nodeid))
    assert units
    for (path, _), found in units.items():
        if not any(unit.startswith(spread.SINGLY) for unit in found):
            assert len(found) == 1, path
    together = [unit for found in units.values() for unit in found]
    assert len(together) == len(set(together))


def test_the_first_are_there(root):
    for place in (*spread.FIRST, *spread.SINGLY, *spread.TOGETHER):
        assert list(root.glob(f"{place}*")), place


def test_the_longest_begin(request):
    in_order = [item.nodeid for item in spread.in_order(request.session.items)]
    assert sorted(in_order) == sorted(item.nodeid for item in request.session.items)
    ranks = [spread.rank_of(nodeid) for nodeid in in_order]
    assert ranks == sorted(ranks)
