# SPDX-License-Identifier: MIT
"""The open box of a Pico build, as whoever solders it sees it: from behind.

Left is right there, and that is how a wire gets to the wrong button. Everything is where
hardware/enclosure.scad has it; which wire goes where comes from the pin table of the board.
"""

from tools.drawing import BUTTON, COLORS, Drawing

_SCALE = 5
_INNER = "#fbf8f0"
_LEFT, _TOP = 34, 84  # corner of the box in the drawing

# Millimetres, from the left and from the bottom, as seen from behind.
BOX = (194.2, 87.2)
DISPLAY = (141.2, 58.9)
MATRIX = (43.6, 43.6)
KEYS = {
    "A": (163.5, 24.3),
    "B": (141.2, 24.3),
    "C": (118.9, 24.3),
    "UP": (87.7, 68.4),
    "DOWN": (87.7, 49.4),
}
# Where wires run: beside each other, in the order in which they leave the Pico.
_ABOVE = {"a": 80, "b": 81.4, "c": 82.8, "up": 84.2, "down": 78.6, "ground": 85.6}
_DOWN = {"a": 106, "b": 108, "c": 110, "up": 102, "down": 104}
_TO_KEYS = {"a": 37.4, "b": 36, "c": 34.6}
_GROUND_DOWN, _GROUND_BUS, _GROUND_SIDE = 112.4, 13.5, 80.2
_MATRIX_EDGE = MATRIX[0] + 32.5
_FEEDS = {"5V": (46.5, 100.4, 33), "GND": (44.7, 98.9, 22), "DIN": (42.9, 97.4, 13.5)}


def _at(x, y):
    return round(_LEFT + x * _SCALE, 1), round(_TOP + (BOX[1] - y) * _SCALE, 1)


def _pin(number):
    """A pin of the Pico, which shows its parts here: USB to the right, 1 to 20 above."""
    place = number if number <= 20 else 41 - number
    side = 8.89 if number <= 20 else -8.89
    return DISPLAY[0] + (10.5 - place) * 2.54, DISPLAY[1] + side


def draw(module):
    drawing = Drawing(1040, 560, "A Pico build seen from behind")
    drawing.text("The open box, seen from behind", 520, 30, 19, "middle", bold=True)
    told = (
        "left is right here; the display lies under the Pico and its board, USB points to the slot"
    )
    drawing.text(told, 520, 52, 12, "middle", "#6e6e73")
    _draw_box(drawing)
    rows = {
        (part, name): (signal, number, pin) for part, name, signal, number, pin in module.WIRING
    }
    _draw_button_wires(drawing, module.WIRING)
    for name, ways in _FEEDS.items():
        _draw_feed(drawing, name, ways, *rows["matrix", name])
    _draw_guards(drawing)
    _draw_keys(drawing)
    _draw_pins(drawing, [row for row in module.WIRING if row[0] != "panel"])
    return str(drawing)


def _board(drawing, middle, size, *look):
    x, y = _at(middle[0] - size[0] / 2, middle[1] + size[1] / 2)
    drawing.box(x, y, size[0] * _SCALE, size[1] * _SCALE, *look)


def _draw_box(drawing):
    middle = (BOX[0] / 2, BOX[1] / 2)
    _board(drawing, middle, BOX, "#efe6d2", "#8a7f66", 28, 2)
    _board(drawing, middle, (BOX[0] - 4.8, BOX[1] - 4.8), _INNER, "#c9bea2", 18)
    slot = (BOX[0] - 1.2, DISPLAY[1])
    _board(drawing, slot, (2.6, 20), "#ffffff", "#8a7f66", 2)
    _board(drawing, MATRIX, (65, 65), "#1d1d1f", "#1d1d1f", 6)
    drawing.text("back of the matrix", *_at(*MATRIX), 15, "middle", "#ffffff", True)
    _board(drawing, DISPLAY, (82, 38), "#cfdcf2", "#1f4f8f", 6)
    drawing.text("back of the display", *_at(181, 41.2), 11, "end", "#1f4f8f", True)
    _board(drawing, DISPLAY, (51, 21), "#e9f5ee", "#2f6b4a", 6, 2)
    drawing.text("Pico", *_at(*DISPLAY), 15, "middle", "#2f6b4a", True)
    _board(drawing, (DISPLAY[0] + 23.5, DISPLAY[1]), (7, 8), "#d2d2d7", "#6e6e73", 3)
    drawing.text("USB", *_at(DISPLAY[0] + 23.5, DISPLAY[1] - 0.8), 11, "middle")


def _wire(drawing, color, *places):
    drawing.wire(color, *[_at(*place) for place in places], over=True)


def _draw_button_wires(drawing, wiring):
    for part, _, signal, _, pin in wiring:
        if not part.startswith("button"):
            continue
        x, y = _pin(pin)
        above = _ABOVE[signal]
        if signal == "ground":
            _draw_ground(drawing, x, y, above)
            continue
        key = KEYS[signal.upper()]
        down = _DOWN[signal]
        way = [(x, y), (x, above), (down, above)]
        if signal in _TO_KEYS:
            way += [
                (down, _TO_KEYS[signal]),
                (key[0] + 4, _TO_KEYS[signal]),
                (key[0] + 4, key[1] + 6),
            ]
        else:
            way += [(down, key[1]), (key[0] + 6, key[1])]
        _wire(drawing, BUTTON, *way)


def _draw_ground(drawing, x, y, above):
    """One wire from the Pico that all five share: along A, B, C, and along UP and DOWN."""
    color = COLORS["ground"]
    for key in ("UP", "DOWN"):
        middle = KEYS[key]
        _wire(drawing, color, (_GROUND_SIDE, middle[1]), (middle[0] - 6, middle[1]))
    side = (_GROUND_SIDE, KEYS["DOWN"][1])
    _wire(drawing, color, (x, y), (x, above), (_GROUND_SIDE, above), side)
    ends = {key: KEYS[key][0] - 4 for key in "ABC"}
    for key, end in ends.items():
        _wire(drawing, color, (end, _GROUND_BUS), (end, KEYS[key][1] - 6))
    down = (_GROUND_DOWN, _GROUND_BUS)
    _wire(drawing, color, (_GROUND_DOWN, above), down, (ends["A"], _GROUND_BUS))
    for end in ends.values():
        drawing.dot(*_at(end, _GROUND_BUS), 3.5, color)
    drawing.dot(*_at(_GROUND_DOWN, above), 4, color)
    drawing.dot(*_at(_GROUND_SIDE, KEYS["UP"][1]), 3.5, color)


def _draw_feed(drawing, name, ways, signal, _, pin):
    """Supply or data of the matrix: down from the Pico, to the left, down, to the matrix."""
    across, down, height = ways
    x, y = _pin(pin)
    color = COLORS[signal]
    _wire(
        drawing, color, (x, y), (x, across), (down, across), (down, height), (_MATRIX_EDGE, height)
    )
    drawing.dot(*_at(_MATRIX_EDGE, height), 5, "#e0a100", "#7a5c00")
    spot = _at(_MATRIX_EDGE - 2, height - 0.8)
    drawing.text(name, *spot, 12, "end", "#ffffff", True)


def _draw_guards(drawing):
    heights = {name: _at(0, height)[1] for name, (_, _, height) in _FEEDS.items()}
    x = _at(_MATRIX_EDGE + 5, 0)[0]
    drawing.resistor(x, heights["DIN"], "330 Ω", _INNER)
    drawing.capacitor(x + 52, heights["5V"], heights["GND"], "470 µF", _INNER)


def _draw_keys(drawing):
    for name, middle in KEYS.items():
        _board(drawing, middle, (12, 12), "#3a3a40", "#1d1d1f", 4)
        drawing.text(name, *_at(middle[0], middle[1] - 1), 14, "middle", "#ffffff", True)


def _draw_pins(drawing, rows):
    for row in rows:
        number = row[4]
        x, y = _pin(number)
        drawing.dot(*_at(x, y), 4.5, "#e0a100", "#7a5c00")
        inner = y - 3.2 if number <= 20 else y + 1.4
        drawing.text(str(number), *_at(x, inner), 10, "middle", "#1d1d1f", True)
