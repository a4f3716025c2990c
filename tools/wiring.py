# SPDX-License-Identifier: MIT
"""./dev wiring: draw how the boards are wired, and write the tables of docs/hardware.md.

Everything comes from the pin tables that the firmware itself uses (TABLE and WIRING in
hal/rp2/pico.py and badger2040.py), so neither a drawing nor a table can say anything else.
With --check nothing is written, and the exit code tells whether all of it is up to date.
"""

import argparse
import importlib.util
import sys
import types

from tools import inside
from tools.drawing import BUTTON, COLORS, Drawing
from tools.setup import ROOT

BOARDS = ("pico", "badger2040")
PAGE = ROOT / "docs" / "hardware.md"

# What stands beside the edge pins of a Pico that carry no GP number (its datasheet).
_PICO_POWER = {
    30: "RUN", 33: "AGND", 35: "ADC_VREF", 36: "3V3", 37: "3V3_EN", 39: "VSYS", 40: "VBUS"
}  # fmt: skip
_HAT_SUPPLY = 39  # VSYS, says its maker; it has a regulator of its own

RESISTOR = "330 Ω"
CAPACITOR = "470 µF"
_PICO_GROUNDS = (3, 8, 13, 18, 23, 28, 38)


def board(name):
    """The module of a board. It wants hal.rp2.board, which only runs where `machine` is."""
    stand_in = types.ModuleType("hal.rp2.board")
    setattr(stand_in, "Rp2Board", None)  # noqa: B010  (a module has no such attribute, says pyright)
    real = sys.modules.get("hal.rp2.board")
    sys.modules["hal.rp2.board"] = stand_in
    try:
        path = ROOT / f"hal/rp2/{name}.py"
        spec = importlib.util.spec_from_file_location(f"wiring_{name}", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
    finally:
        del sys.modules["hal.rp2.board"]
        if real:
            sys.modules["hal.rp2.board"] = real


# --- drawing


def _named(signal, number):
    return signal if number is None else f"{signal} · GP{number}"


_ROW = 29
_TOP = 96
_LEFT, _RIGHT = 476, 640  # edges of the Pico


def _y(pin):
    """Height of a pin of the Pico: 1 to 20 down the left, 21 to 40 up the right."""
    return _TOP + (pin - 1 if pin <= 20 else 40 - pin) * _ROW


def draw_pico(module):
    drawing = Drawing(1040, 744, "Wiring of a Raspberry Pi Pico")
    _draw_heading(drawing, "seen from above, USB at the top")
    _draw_buttons(drawing, _rows(module, "button"))
    _draw_panel(drawing, _rows(module, "panel"))
    _draw_matrix(drawing, _rows(module, "matrix"))
    _draw_pico_board(drawing, module.WIRING)
    return str(drawing)


def draw_hat(module):
    """With the display plugged on: what is left to be wired, and which pins it has taken."""
    drawing = Drawing(1040, 744, "Wiring of a Raspberry Pi Pico with a Waveshare Pico-ePaper-2.9")
    _draw_heading(
        drawing, "on a Waveshare Pico-ePaper-2.9, seen from behind the display, USB at the top"
    )
    _draw_buttons(drawing, _rows(module, "button"))
    _draw_taken(drawing, _rows(module, "panel"))
    _draw_matrix(drawing, _rows(module, "matrix"))
    taken = {row[4] for row in _rows(module, "panel") if row[2] != "3.3 V"} | {_HAT_SUPPLY}
    _draw_pico_board(drawing, [row for row in module.WIRING if row[0] != "panel"], taken)
    return str(drawing)


def _rows(module, part):
    return [row for row in module.WIRING if row[0].startswith(part)]


def _draw_heading(drawing, told):
    drawing.text("Raspberry Pi Pico, Pico W, Pico 2", 520, 34, 19, "middle", bold=True)
    drawing.text(told, 520, 54, 12, "middle", "#6e6e73")


def _draw_pico_board(drawing, wiring, taken=()):
    used = {pin: number for _, _, _, number, pin in wiring}
    names = _pico_names()
    middle = (_LEFT + _RIGHT) // 2
    drawing.box(_LEFT, _TOP - 24, _RIGHT - _LEFT, 20 * _ROW + 20, "#e9f5ee", "#2f6b4a", 10, 2)
    drawing.box(middle - 26, _TOP - 38, 52, 28, "#d2d2d7", "#6e6e73", 4)
    drawing.text("USB", middle, _TOP - 20, 12, "middle")
    for pin in range(1, 41):
        y = _y(pin)
        left = pin <= 20
        x = _LEFT if left else _RIGHT
        wired = pin in used
        fill, edge = ("#e0a100", "#7a5c00") if wired else ("#ffffff", "#9a9aa0")
        if pin in taken:
            fill, edge = "#9db8e6", "#2456c4"
        drawing.dot(x, y, 6, fill, edge)
        ink = "#1d1d1f" if wired else "#9a9aa0"
        inner = x + 12 if left else x - 12
        anchor = "start" if left else "end"
        words = f"{pin} {names[pin]}" if left else f"{names[pin]} {pin}"
        drawing.text(words, inner, y + 4, 11, anchor, ink, wired)


def _pico_names():
    names = dict.fromkeys(_PICO_GROUNDS, "GND") | _PICO_POWER
    numbers = iter([*range(23), 26, 27, 28])
    for pin in range(1, 41):
        if pin not in names:
            names[pin] = f"GP{next(numbers)}"
    return names


def _draw_buttons(drawing, rows):
    """Each button from its pin to one ground wire that they share."""
    ground = next(row for row in rows if row[2] == "ground")
    keys = [row for row in rows if row is not ground]
    heights = [_y(row[4]) for row in rows]
    bus = 92
    top = min(heights) - 38
    drawing.box(56, top, 264, max(heights) + 14 - top, "#fbf7ef", "#c8a76a", 10)
    drawing.text("five buttons", 68, top + 18, 13, bold=True)
    color = COLORS["ground"]
    drawing.wire(color, (bus, min(heights)), (bus, max(heights)))
    drawing.wire(color, (bus, _y(ground[4])), (_LEFT, _y(ground[4])))
    drawing.dot(bus, _y(ground[4]), 4, color)
    drawing.text("ground", 398, _y(ground[4]) + 4, 12, "middle", color, rim="#ffffff")
    for part, _, signal, number, pin in keys:
        y = _y(pin)
        drawing.wire(color, (bus, y), (166, y))
        drawing.wire(BUTTON, (206, y), (_LEFT, y))
        drawing.dot(bus, y, 3, color)
        # a push button: two contacts, and the bar over them
        drawing.wire("#1d1d1f", (170, y - 9), (202, y - 9))
        drawing.wire("#1d1d1f", (186, y - 9), (186, y - 14))
        drawing.dot(170, y, 3.5, "#ffffff", "#1d1d1f")
        drawing.dot(202, y, 3.5, "#ffffff", "#1d1d1f")
        name = part.removeprefix("button ")
        drawing.text(name, 262, y + 5, 15, "middle", bold=True, rim="#fbf7ef")
        drawing.text(_named(signal, number), 398, y + 4, 12, "middle", BUTTON, rim="#ffffff")


def _draw_taken(drawing, rows):
    """The pins that go into the display's sockets and carry something there."""
    taken = sorted(row[4] for row in rows if row[4] <= 20)
    top, bottom = _y(taken[0]) - 16, _y(taken[-1]) + 16
    drawing.box(56, top - 14, 264, bottom - top + 28, "#f2f2f7", "#8e8e93", 10)
    middle = (top + bottom) / 2
    drawing.text("the display has these", 188, middle - 22, 14, "middle", bold=True)
    for number, line in enumerate(
        (
            "All 40 pins go into its sockets,",
            "and need no wire. It is fed from",
            f"VSYS, pin {_HAT_SUPPLY}, not from pin 36.",
        )
    ):
        drawing.text(line, 188, middle + number * 20, 13, "middle", "#3a3a3c")
    drawing.wire("#8e8e93", (320, middle), (418, middle))
    drawing.wire("#8e8e93", (430, top), (418, top), (418, bottom), (430, bottom))
    for _, name, signal, _, pin in rows:
        if pin <= 20:
            drawing.text(name, _LEFT - 12, _y(pin) + 4, 11, "end", COLORS[signal])


def _draw_panel(drawing, rows):
    """Data straight across; the supply comes round from the other side of the Pico."""
    power = next(row for row in rows if row[2] == "3.3 V")
    others = sorted([row for row in rows if row is not power], key=lambda row: row[4])
    top = _y(others[0][4]) - 38
    bottom = _y(others[-1][4]) + _ROW
    x = 320
    drawing.box(56, top, x - 56, bottom - top + 22, "#f2f2f7", "#8e8e93", 10)
    drawing.box(72, top + 34, 150, bottom - top - 30, "#fdfdfb", "#6e6e73", 3)
    drawing.text("Escudero", 147, (top + bottom) / 2 + 16, 20, "middle", "#3a3a3c", True)
    drawing.text("e-paper 2.9 inch, 296 x 128, SSD1680", 68, top + 19, 13, bold=True)
    for _, name, signal, number, pin in others:
        y = _y(pin)
        color = COLORS[signal]
        drawing.wire(color, (x, y), (_LEFT, y))
        drawing.dot(x, y, 5, "#e0a100", "#7a5c00")
        drawing.text(name, x - 12, y + 4, 12, "end", bold=True)
        drawing.text(_named(signal, number), 398, y + 4, 12, "middle", color, rim="#ffffff")
    y = bottom
    around = _y(20) + 50
    color = COLORS[power[2]]
    start = _y(power[4])
    corners = [(440, y), (440, around), (680, around), (680, start)]
    drawing.wire(color, (x, y), *corners, (_RIGHT, start))
    drawing.dot(x, y, 5, "#e0a100", "#7a5c00")
    drawing.text(power[1], x - 12, y + 4, 12, "end", bold=True)
    label = f"{power[2]} from pin {power[4]}"
    drawing.text(label, 560, around + 4, 12, "middle", color, rim="#ffffff")


def _draw_matrix(drawing, rows):
    heights = [_y(row[4]) for row in rows]
    top, bottom, x = min(heights) - 30, max(heights) + 70, 820
    drawing.box(x, top, 164, bottom - top, "#1d1d1f", "#1d1d1f", 10)
    drawing.text("WS2812 matrix", x + 82, bottom - 30, 13, "middle", "#ffffff", True)
    drawing.text("8 x 8, 16 x 16, 8 x 32", x + 82, bottom - 13, 11, "middle", "#c7c7cc")
    drawing.matrix(x + 56, top + 140)
    for _, name, signal, number, pin in rows:
        y = _y(pin)
        color = COLORS[signal]
        drawing.wire(color, (_RIGHT, y), (x, y), over=True)
        drawing.dot(x, y, 5, "#e0a100", "#7a5c00")
        drawing.text(name, x + 14, y + 4, 12, fill="#ffffff", bold=True)
        drawing.text(_named(signal, number), 722, y + 4, 12, "middle", color, rim="#ffffff")
    _draw_guards(drawing, {row[1]: _y(row[4]) for row in rows}, 772)


def _draw_guards(drawing, heights, x):
    """What protects the matrix: a resistor in its data, a capacitor across its supply."""
    drawing.resistor(x, heights["DIN"], RESISTOR)
    drawing.capacitor(x + 8, heights["5V"], heights["GND"], CAPACITOR)


def draw_badger(module):
    drawing = Drawing(1040, 430, "Wiring of a Badger 2040")
    drawing.text("Pimoroni Badger 2040, Badger 2040 W", 520, 34, 19, "middle", bold=True)
    told = "panel and buttons are on board: three wires of a Qw/ST cable go to the matrix"
    drawing.text(told, 520, 54, 12, "middle", "#6e6e73")
    drawing.box(60, 90, 500, 286, "#2c2c2e", "#1d1d1f", 18, 2)
    drawing.box(96, 118, 396, 176, "#fdfdfb", "#8e8e93", 3)
    drawing.text("Escudero", 294, 200, 26, "middle", "#3a3a3c", True)
    drawing.text("296 x 128, UC8151", 294, 226, 13, "middle", "#6e6e73")
    pins = module.TABLE["pins"]
    keys = {
        "a": (162, 330),
        "b": (294, 330),
        "c": (426, 330),
        "up": (526, 136),
        "down": (526, 206),
    }
    for name, (x, y) in keys.items():
        drawing.box(x - 22, y - 14, 44, 28, "#d2d2d7", "#8e8e93", 6)
        drawing.text(name.upper(), x, y + 5, 12, "middle", bold=True)
        drawing.text(f"GP{pins[name]}", x, y + 27, 10, "middle", "#c7c7cc")
    x, top = 800, 120
    drawing.box(x, top, 190, 276, "#1d1d1f", "#1d1d1f", 10)
    drawing.text("WS2812 matrix, 8 x 8", x + 95, top + 258, 13, "middle", "#ffffff", True)
    drawing.matrix(x + 76, top + 90)
    drawing.box(554, 180, 34, 64 * (len(module.WIRING) + 1) - 36, "#f2f2f7", "#6e6e73", 4)
    drawing.text("Qw/ST socket", 570, 168, 12, bold=True)
    heights = {}
    for number, (_, name, signal, gpio, place) in enumerate(module.WIRING):
        y = heights[name] = 200 + number * 64
        color = COLORS[signal]
        drawing.wire(color, (571, y), (x, y))
        drawing.dot(571, y, 5, "#e0a100", "#7a5c00")
        drawing.dot(x, y, 5, "#e0a100", "#7a5c00")
        drawing.text(name, x + 14, y + 4, 12, fill="#ffffff", bold=True)
        label = f"{_named(signal, gpio)} · {place.removeprefix('Qw/ST ')}"
        drawing.text(label, 656, y + 4, 12, "middle", color, rim="#ffffff")
    _draw_guards(drawing, heights, 752)
    y = 200 + len(module.WIRING) * 64 - 16
    drawing.dot(571, y, 5, "#ffffff", "#9a9aa0")
    drawing.text("yellow stays open", 598, y + 4, 11, fill="#6e6e73")
    return str(drawing)


# {name of the drawing: (how, board)}
DRAW = {
    "wiring-pico": (draw_pico, "pico"),
    "wiring-pico-hat": (draw_hat, "pico"),
    "wiring-badger2040": (draw_badger, "badger2040"),
    "inside-pico": (inside.draw, "pico"),
}

# --- tables


def wiring_table(module):
    lines = ["| Part | its pin | carries | GP | to |", "|---|---|---|---|---|"]
    for part, name, signal, number, place in module.WIRING:
        to = f"pin {place}" if isinstance(place, int) else place
        gpio = "–" if number is None else f"GP{number}"
        lines.append(f"| {part} | {name} | {signal} | {gpio} | {to} |")
    return "\n".join(lines)


def with_tables(text):
    """The page with what stands between its marks made anew."""
    for name in BOARDS:
        begin, end = f"<!-- wiring {name} -->\n", f"<!-- end of wiring {name} -->"
        before, _, rest = text.partition(begin)
        _, found, after = rest.partition(end)
        if not found:
            raise ValueError(f"docs/hardware.md has lost its marks for {name}")
        text = f"{before}{begin}\n{wiring_table(board(name))}\n\n{end}{after}"
    return text


def outputs():
    """{path: text} of everything that is made from the pin tables."""
    made = {ROOT / f"docs/{name}.svg": draw(board(of)) for name, (draw, of) in DRAW.items()}
    made[PAGE] = with_tables(PAGE.read_text(encoding="utf-8"))
    return made


def stale():
    return [
        path
        for path, text in outputs().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def main(argv):
    parser = argparse.ArgumentParser(
        prog="./dev wiring", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="only look whether all is up to date")
    options = parser.parse_args(argv)
    old = stale()
    for path in old:
        print(f"{'not up to date' if options.check else 'wrote'}: {path.relative_to(ROOT)}")
        if not options.check:
            path.write_text(outputs()[path], encoding="utf-8")
    return 1 if options.check and old else 0
