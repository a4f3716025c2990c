# SPDX-License-Identifier: MIT
"""Which of the workers runs what, and when.

The tests of a file go to one worker, because they share what is slow to start: a VM, a device; and
all that want a browser, because they share that. What takes longest comes first, so that all
workers end at about the same time.
"""

import collections

from xdist.scheduler import LoadScopeScheduling

# Those that take longest, in this order; then those with most tests.
FIRST = (
    "tests/sim/",
    "tests/deploy/",
    "tests/test_pico_heap.py",
    "tests/test_torture.py",
    "tests/match/test_faults.py",
    "tests/test_enclosure.py",
    "tests/test_lint.py",
    "tests/games/test_news.py",
    "tests/test_compiled.py",
    "tests/results/test_qr.py",
    "tests/both/test_power",
    "tests/match/test_engine.py",
    "tests/test_checkgame.py",
    "tests/test_budgets.py",
    "tests/results/test_cost.py",
    "tests/games/test_properties.py",
)
TOGETHER = ("tests/sim/",)

# So long that each test of theirs goes where there is room.
SINGLY = ("tests/test_pico_heap.py", "tests/test_torture.py", "tests/match/test_faults.py")


def rank_of(nodeid):
    for rank, first in enumerate(FIRST):
        if nodeid.startswith(first):
            return rank
    return len(FIRST)


def unit_of(nodeid):
    """What goes to one worker together with this test."""
    for folder in TOGETHER:
        if nodeid.startswith(folder):
            return folder
    return nodeid if nodeid.startswith(SINGLY) else nodeid.partition("::")[0]


def in_order(items):
    """Tests in the order in which they are to begin."""
    sizes = collections.Counter(unit_of(item.nodeid) for item in items)
    return sorted(items, key=lambda item: (rank_of(item.nodeid), -sizes[unit_of(item.nodeid)]))


class ByFile(LoadScopeScheduling):
    """xdist's own way goes by the marks of the tests, which do not arrive with pytest 9.2.

    And it does not get over a worker that dies: it runs the test that killed it again, gives away
    files of which nothing is left, or single tests that wait for a next one for ever.
    """

    def __init__(self, config, log=None):
        config.option.loadscopereorder = False  # they are in order
        super().__init__(config, log)

    def _split_scope(self, nodeid):
        return unit_of(nodeid)

    def add_node_collection(self, node, collection):
        super().add_node_collection(node, collection)
        if node not in self.registered_collections:
            node.shutdown()  # it came later, and finds other tests: somebody edits them

    def remove_node(self, node):
        """A worker is done, or it died: the test that killed it, what it had before it goes on."""
        units = self.assigned_work.pop(node)
        left = [test for unit in units.values() for test, done in unit.items() if not done]
        if not left:
            return None
        for place, unit in units.items():
            rest = {test: False for test, done in unit.items() if not done and test != left[0]}
            if rest:
                self.workqueue[place] = rest
        for other in self.nodes:
            self._reschedule(other)
        return left[0]

    def _reschedule(self, node):
        if node.shutting_down or node not in self.registered_collections:
            return
        # A worker begins a test when it knows the next one, or that there is none.
        while self.workqueue and self._pending_of(self.assigned_work[node]) < 2:
            self._assign_work_unit(node)
        if not self.workqueue:
            node.shutdown()
