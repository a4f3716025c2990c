# SPDX-License-Identifier: MIT
"""The first screen: matches to go on with, games to begin, and what else there is."""

from firmware import games
from firmware.ui.nav import A, B, ListScreen


class Launcher(ListScreen):
    fresh_paper = True

    def __init__(self, app):
        super().__init__(app)
        self._kept = []  # (file, game, title) of the matches that can be resumed, newest first

    def shown(self):
        from firmware.ui.shelf import kept

        self._kept = kept(self.app.store)
        self.at = 0

    def rows(self):
        t = self.t
        rows = []
        for _, game, title in self._kept:
            rows.append((None, t("launcher.resume", t.game(game, title)), "", False))
        for slug in games.SLUGS:
            rows.append((None, t("game." + slug), t("players." + slug), False))
        rows.append((None, t("launcher.dice"), "", False))
        return rows

    def head(self):
        right = self.t("launcher.kept") if self._kept else ""
        if self.app.charge is not None:
            right += "  %d %%" % self.app.charge
        return None, "Escudero", right

    def labels(self):
        return self.t("launcher.settings"), self.t("launcher.history"), self.t("key.open")

    def press(self, key):
        if key == A:
            from firmware.ui.screens.settings import SettingsScreen

            self.app.push(SettingsScreen(self.app))
        elif key == B:
            from firmware.ui.screens.history import Results

            self.app.push(Results(self.app))
        else:
            super().press(key)

    def choose(self, index):
        if index < len(self._kept):
            self.app.resume(self._kept[index][0])
            return
        index -= len(self._kept)
        if index < len(games.SLUGS):
            from firmware.ui.screens.setup import begin_setup

            begin_setup(self.app, games.SLUGS[index])
            return
        from firmware.ui.screens.dice import DiceTray

        self.app.push(DiceTray(self.app, None))

    def scene(self, lights, now):
        """A quiet sign of life: one dot walks round the frame."""
        lights.moving = 200
        lights.px.frame_pixel(now // 200, 0x201000)
        return True
