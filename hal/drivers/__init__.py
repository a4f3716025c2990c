# SPDX-License-Identifier: MIT
"""Chip code that is handed its bus and pins, so it runs wherever Python runs."""
