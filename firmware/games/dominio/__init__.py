# SPDX-License-Identifier: MIT
"""Dominio de los Elementos."""

PLAYERS = (2, 4)
VERSION = 1
PLACE = 50
