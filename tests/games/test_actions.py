# SPDX-License-Identifier: MIT
"""The tables of actions fit the functions that they call."""

import importlib
import inspect

import pytest

from tests.games import GAMES, actions_of


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_a_function_that_takes_its_parameters(game):
    table = actions_of(importlib.import_module(f"firmware.games.{game}.rules"))
    assert table
    for name, (function, parameters) in table.items():
        inspect.signature(function).bind("play", *parameters)
        names = [parameter[0] for parameter in parameters]
        assert len(set(names)) == len(names), name
