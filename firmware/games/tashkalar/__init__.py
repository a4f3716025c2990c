# SPDX-License-Identifier: MIT
"""Tash-Kalar."""

PLAYERS = (2, 4)
VERSION = 1
PLACE = 10
