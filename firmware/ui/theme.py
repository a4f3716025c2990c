# SPDX-License-Identifier: MIT
"""The grid that all screens share, in pixels from the top left corner, and the fonts' roles.

`font(role)`: see FONTS; those called number_... have digits and a few signs only.
"""

from micropython import const

from lib.font import named as font  # noqa: F401

FONTS = (
    "text", "small", "narrow", "number_s", "number_m", "number_l", "number_xl",
)  # fmt: skip

WIDTH = const(296)
HEIGHT = const(128)

HEAD_BASE = const(14)  # baseline of the head's words
HEAD_LINE = const(18)
BODY_TOP = const(20)
BODY_BOTTOM = const(108)  # first row that is not the content's any more
BODY_RIGHT = const(282)
GUTTER = const(283)
KEYS_LINE = const(109)
KEYS_TOP = const(110)

ROW = const(22)  # height of a list's row
ROW_BASE = const(16)  # its baseline
ROWS = const(4)
LEFT = const(8)
RIGHT = const(272)
