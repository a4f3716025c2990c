# SPDX-License-Identifier: MIT
"""Elbrus."""

PLAYERS = (2, 10)
VERSION = 1
PLACE = 20
