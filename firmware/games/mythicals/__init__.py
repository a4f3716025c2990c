# SPDX-License-Identifier: MIT
"""Mythicals."""

PLAYERS = (2, 2)
VERSION = 1
PLACE = 30
