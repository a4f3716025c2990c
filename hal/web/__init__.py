# SPDX-License-Identifier: MIT
"""The board without hardware, joined to a web page."""
