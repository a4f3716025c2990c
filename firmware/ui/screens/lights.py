# SPDX-License-Identifier: MIT
"""What the lights mean: the game's own, then those of every game. docs/lights.md has the same."""

from firmware.ui.twolines import TwoLines


class LightsPage(TwoLines):
    """Texts `lights.1` and so on are the game's, `lights.a` and so on the shell's, each with a bar
    between what is seen and what it means. The matrix goes on showing the match.
    """

    module = __name__

    def __init__(self, app):
        super().__init__(app)
        self._keys = [
            key for key in ["lights." + sign for sign in "123456789abcdefgh"] if self.t.has(key)
        ]

    def head(self):
        return None, self.t("more.lights"), ""

    def row_count(self):
        return len(self._keys)

    def row(self, index):
        seen, _, means = self.t(self._keys[index]).partition("|")
        return None, seen, means, False
