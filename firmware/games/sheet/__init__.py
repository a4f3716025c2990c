# SPDX-License-Identifier: MIT
"""Any other game, by a tracker sheet."""

PLAYERS = None
VERSION = 1
PLACE = 90
