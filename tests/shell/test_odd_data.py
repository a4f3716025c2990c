# SPDX-License-Identifier: MIT
"""Whatever lies in /data in place of a file of ours, the launcher comes, and no screen fails."""

import pytest

from hal.contract import DOWN, UP, A, B, C
from hal.fake.store import FaultStore
from tools.device.tablecase import TableCase
from tools.torture.contents import NAMES

SETUP = {"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}


@pytest.mark.parametrize("name", [name for name in NAMES if name != "log.txt"])
def test_a_folder(name):
    store = FaultStore()
    store.write(name, b"")
    store.broken.add(name)
    table = TableCase()
    table.store = store
    table.switch_on()
    table.wait(3000)
    assert type(table.app.top).__name__ == "Launcher"
    for keys in ((B, A), (A, A), (UP, C, A), (DOWN, C, A)):
        table.press(*keys)
    table.app.to_match()
    table.app.begin("duel", SETUP)
    table.wait(3000)
    table.hold(C)
    table.app.clear_table()
    table.wait(3000)
    table.is_well()
