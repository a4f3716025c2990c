# SPDX-License-Identifier: MIT
"""The Edge: Dawnfall."""

PLAYERS = (2, 4)
VERSION = 1
PLACE = 40
