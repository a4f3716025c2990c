# SPDX-License-Identifier: MIT
"""Elbrus: a closer look at a mat, and from there at the map: zones, and the banners on it."""

from firmware.ui import theme
from firmware.ui.nav import B, ListScreen
from firmware.ui.screens import dialogs
from firmware.ui.screens.look import Detail
from firmware.ui.widgets import short
from lib import icons

from .news import rings

_ICONS = {
    "barrier": icons.BARRIER,
    "lightning": icons.BOLT,
    "platform": icons.LEAF,
    "field": icons.SEAL,
    "smoke": icons.CLOUD,
}


class Mat(Detail):
    """B shows the map."""

    module = __name__

    def labels(self):
        back, _, correct = super().labels()
        return back, self.t("key.map"), correct

    def press(self, key):
        if key == B:
            self.app.push(Map(self.app, self.match))
        else:
            super().press(key)


class Banner(dialogs.Banner):
    """A zone dies, or will: as long as it stands there the lights show which."""

    module = __name__

    def __init__(self, app, match, lines):
        super().__init__(app, lines)
        self._match = match

    def scene(self, lights, now):
        rings(lights, self._match.view["zone"])
        return True


class Map(ListScreen):
    """What a dead square costs, which zone dies when; then the banners with the rounds that they
    have left, of which C takes one off. The lights show the rings.
    """

    module = __name__

    def __init__(self, app, match):
        super().__init__(app)
        self.match = match

    def head(self):
        return None, self.t("map.title"), "R%d" % self.match.view["round"]

    def rows(self):
        t = self.t
        view = self.match.view
        zone = view["zone"]
        dead = ", ".join([str(number) for number in zone["inactive"]])
        rows = [
            (icons.ZONE, t("map.dead", dead), "−%d" % zone["penalty"], False)
            if dead
            else (icons.ZONE, t("map.none"), "", False)
        ]
        if zone["next"]:
            words = t("map.next", zone["shrunk"] + 1)
            when = t("map.in", zone["next"], zone["penalty"] + 5)
            rows.append((icons.WARNING, words, when, False))
        for banner in view["banners"]:
            name = short(theme.font("text"), self.match.name(banner["owner"]), 76)
            words = t("banner.of", t("banner." + banner["kind"]), name)
            left = t("map.rounds", banner["rounds"])
            rows.append((_ICONS[banner["kind"]], words, left, False))
        if not view["banners"]:
            rows.append((icons.FLAG, t("map.no_banners"), "", False))
        return rows

    def _banner(self):
        """The banner that is pointed at, or None."""
        view = self.match.view
        at = self.at - 1 - bool(view["zone"]["next"])
        return view["banners"][at] if 0 <= at < len(view["banners"]) else None

    def labels(self):
        banner = self._banner() if self.match.view["phase"] != "setup" else None
        do = self.match.label("remove_banner") if banner else None
        return self.t("key.back"), None, do

    def choose(self, index):
        banner = self._banner()
        if banner:
            self.match.start("remove_banner", {"id": banner["id"]})

    def scene(self, lights, now):
        rings(lights, self.match.view["zone"])
        return True
