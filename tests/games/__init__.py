# SPDX-License-Identifier: MIT
from firmware.games import SLUGS as GAMES

__all__ = ["GAMES"]
