# SPDX-License-Identifier: MIT
"""Boards with an RP2040 or RP2350: the only folder that knows `machine`."""
