# SPDX-License-Identifier: MIT
"""Draw docs/performance.svg: heap in the past and now, from docs/performance.json.

    python -m tools.benchplot [--check]

`--check` tells whether the drawing is up to date.
"""

import json
import sys
from xml.sax.saxutils import escape

from tools.setup import ROOT

FIGURES = ROOT / "docs/performance.json"
TARGET = ROOT / "docs/performance.svg"

WIDTH = 760
LEFT = 130
BAR = 12
GAP = 16
SHADES = ("#c9c9c9", "#8fb3d9", "#1f5fa8")


def drawing(told):
    stages = told["stages"]
    rows = list(told["budgets"])
    most = max(stage["figures"][row] or 0 for stage in stages for row in rows)
    scale = (WIDTH - LEFT - 70) / most
    parts = []
    y = 44
    for number, stage in enumerate(stages):
        x = LEFT + number * 210
        parts.append(f'<rect x="{x}" y="12" width="12" height="12" fill="{SHADES[number]}"/>')
        parts.append(f'<text x="{x + 18}" y="22">{escape(stage["name"])}</text>')
    for row in rows:
        height = len(stages) * BAR
        middle = y + height / 2 + 4
        parts.append(f'<text x="{LEFT - 8}" y="{middle}" text-anchor="end">{escape(row)}</text>')
        for number, stage in enumerate(stages):
            value = stage["figures"][row]
            if value is None:
                continue
            top = y + number * BAR
            parts.append(
                f'<rect x="{LEFT}" y="{top}" width="{value * scale:.1f}" height="{BAR - 2}" '
                f'fill="{SHADES[number]}"/>'
            )
            parts.append(
                f'<text x="{LEFT + value * scale + 4:.1f}" y="{top + 9}" font-size="10">'
                f"{value / 1024:.0f}</text>"
            )
        limit = LEFT + told["budgets"][row] * scale
        parts.append(
            f'<line x1="{limit:.1f}" y1="{y - 3}" x2="{limit:.1f}" y2="{y + height}" '
            'stroke="#c00000" stroke-width="1.5"/>'
        )
        y += height + GAP
    parts.append(f'<text x="{LEFT}" y="{y + 4}">KB; the red line is the budget</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 14}" '
        f'width="{WIDTH}" font-family="sans-serif" font-size="12">\n'
        '<rect width="100%" height="100%" fill="white"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def main(argv=None):
    made = drawing(json.loads(FIGURES.read_text()))
    if "--check" in (argv or sys.argv[1:]):
        return 0 if TARGET.exists() and TARGET.read_text() == made else 1
    TARGET.write_text(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
