# SPDX-License-Identifier: MIT
"""Drawings for docs/: shapes that become an SVG file, and the parts that many of them show."""

import html

# What a wire carries -> its colour. Every wire also has its name on it.
COLORS = {
    "3.3 V": "#d1301f",
    "5 V from USB": "#d1301f",
    "ground": "#1d1d1f",
    "leds": "#0a7d3c",
    "mosi": "#2456c4",
    "sck": "#2456c4",
    "cs": "#2456c4",
    "dc": "#2456c4",
    "reset": "#2456c4",
    "busy": "#2456c4",
}
BUTTON = "#a05a00"


class Drawing:
    """Shapes, in the order in which they are to be painted."""

    def __init__(self, width, height, title):
        self._size = (width, height)
        self._title = title
        self._shapes = []

    def box(self, x, y, w, h, fill="#ffffff", edge="#1d1d1f", round=6, wide=1.5):
        self._shapes.append(
            f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{round}" fill="{fill}" '
            f'stroke="{edge}" stroke-width="{wide}"/>'
        )

    def dot(self, x, y, radius, fill, edge="none"):
        self._shapes.append(
            f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{edge}" '
            f'stroke-width="1.5"/>'
        )

    def wire(self, color, *points, over=False):
        """`over`: with a white rim, to be seen to pass over a wire that it crosses."""
        path = " ".join(f"{x},{y}" for x, y in points)
        for stroke, wide in (("#ffffff", 9), (color, 2.5)) if over else ((color, 2.5),):
            self._shapes.append(
                f'<polyline points="{path}" fill="none" stroke="{stroke}" stroke-width="{wide}" '
                f'stroke-linejoin="round"/>'
            )

    def text(self, words, x, y, size=13, anchor="start", fill="#1d1d1f", bold=False, rim=None):
        weight = ' font-weight="700"' if bold else ""
        if rim:
            # A field of the ground's colour behind the words, about as wide as they are.
            wide = len(words) * size * (0.72 if bold else 0.6) + 6
            left = {"start": x - 3, "middle": x - wide / 2, "end": x - wide + 3}[anchor]
            self._shapes.append(
                f'<rect x="{left:.1f}" y="{y - size}" width="{wide:.1f}" height="{size + 4}" '
                f'fill="{rim}"/>'
            )
        self._shapes.append(
            f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{fill}"'
            f"{weight}>{html.escape(words)}</text>"
        )

    def __str__(self):
        width, height = self._size
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img" '
            f'font-family="Helvetica, Arial, sans-serif">',
            f"<title>{html.escape(self._title)}</title>",
            "<!-- Made by ./dev wiring from the pin tables in hal/rp2. -->",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            *self._shapes,
            "</svg>",
        ]
        return "\n".join(lines) + "\n"

    # --- parts

    def resistor(self, x, y, words, ground="#ffffff"):
        """Lying in a wire, its left end at x."""
        self.box(x, y - 7, 36, 14, "#f3e3c3", "#1d1d1f", 2)
        self.text(words, x + 18, y - 12, 12, "middle", bold=True, rim=ground)

    def capacitor(self, x, top, bottom, words, ground="#ffffff"):
        """Between two wires, with its plus at the upper one."""
        middle = (top + bottom) / 2
        self.wire("#1d1d1f", (x, top), (x, middle - 5))
        self.wire("#1d1d1f", (x, middle + 5), (x, bottom))
        self.box(x - 15, middle - 6, 30, 4, "#ffffff", "#1d1d1f", 0)
        self.box(x - 15, middle + 3, 30, 4, "#1d1d1f", "#1d1d1f", 0)
        self.dot(x, top, 4, "#1d1d1f")
        self.dot(x, bottom, 4, "#1d1d1f")
        self.text("+", x + 18, middle - 5, 14, bold=True)
        self.text(words, x - 22, middle + 4, 12, "end", bold=True, rim=ground)

    def matrix(self, x, y, step=12, radius=4):
        """Sixty-four LEDs, some of them lit."""
        lights = ("#d1301f", "#0a7d3c", "#2456c4", "#e0a100", "#8e44ad", "#ffffff")
        for number in range(64):
            row, column = divmod(number, 8)
            lit = lights[row % 6] if (row + column) % 5 == 0 else "#3a3a3c"
            self.dot(x + column * step, y + row * step, radius, lit)
