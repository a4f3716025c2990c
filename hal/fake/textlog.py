# SPDX-License-Identifier: MIT
"""The words that stand on a canvas now, with their places.

For tests, for the text that `./dev play` prints, and for a screen reader beside the simulator;
the device has no use for it. Give one to `Canvas.watch`.

A place is (x, y, w, h) from the height of a capital down to the baseline, so the places of two
lines of text do not overlap. Words go when an area that cuts into them by more than a pixel is
filled, or when other words are written over them.
"""

# Words whose baselines differ by less than this are read as one line: a number beside its unit.
_SAME_LINE = 6


class TextLog:
    def __init__(self):
        self.items = []  # [(string, x, y, w, h)] in the order of writing

    # --- told by the canvas ----------------------------------------------------------------------

    def text(self, string, x, y, w, h):
        self.erase(x, y, w, h)
        if string and not string.isspace():
            self.items.append((string, x, y, w, h))

    def erase(self, x, y, w, h):
        kept = []
        for item in self.items:
            _, left, top, width, height = item
            if top >= y + h or top + height <= y or left >= x + w or left + width <= x:
                kept.append(item)  # most of them
                continue
            across = min(x + w, left + width) - max(x, left)
            down = min(y + h, top + height) - max(y, top)
            # What is a single pixel, said about a picture, goes when that is filled.
            if across <= min(1, width - 1) or down <= min(1, height - 1):
                kept.append(item)
        self.items = kept

    # --- asked by others -------------------------------------------------------------------------

    def lines(self):
        """All words in reading order: a list for each line, of (string, x, y, w, h)."""
        lines = []
        baseline = None
        for item in sorted(self.items, key=_baseline):
            if baseline is None or _baseline(item) - baseline >= _SAME_LINE:
                lines.append([])
                baseline = _baseline(item)
            lines[-1].append(item)
        for line in lines:
            line.sort(key=_left)
        return lines

    def __str__(self):
        return "\n".join(["  ".join([item[0] for item in line]) for line in self.lines()])

    def has(self, string):
        """True if these words stand there, alone or as a part of longer ones."""
        for item in self.items:
            if string in item[0]:
                return True
        return False


def _baseline(item):
    return item[2] + item[4]


def _left(item):
    return item[1]
