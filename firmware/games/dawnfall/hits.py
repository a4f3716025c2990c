# SPDX-License-Identifier: MIT
"""Dawnfall: a shot has hit: which units, and how many wounds each of them gets."""

from firmware.rules.core import Reject
from firmware.ui import telling
from firmware.ui.nav import ListScreen
from lib import icons

from .views import whose

_MOST = 5  # wounds that B goes through


class Hits(ListScreen):
    """The targets, those that were hit are ticked. C in the last row wounds all that are."""

    module = __name__

    def __init__(self, app, match, aimed):
        super().__init__(app)
        self.match = match
        dice = match.view["dice"]
        self._face = dice["face"]
        self._by = dice["player"]
        # [seat, unit, INI, ticked]
        self._targets = []
        for number, (seat, unit) in enumerate(aimed[: len(dice["hits"])]):
            self._targets.append([seat, unit, dice["inis"][number], dice["hits"][number]])
        self._wounds = 1
        self.at = len(self._targets)

    def row_count(self):
        return len(self._targets) + 1

    def row(self, index):
        t = self.t
        if index == len(self._targets):
            words = t("shot.wounds", self._wounds)
            return icons.NEXT, self.match.label("wound"), words, False
        seat, unit, ini, ticked = self._targets[index]
        words = "%s %d" % (t("stat.ini"), ini)
        return icons.TICK if ticked else None, whose(self.match.view, seat, unit), words, False

    def head(self):
        return self.match.name(self._by), self.t("shot.face", self._face), ""

    def labels(self):
        do = self.t("key.choose")
        if self.at == len(self._targets):
            do = self.match.label("wound")
        return self.t("shot.other"), self.t("shot.more"), do

    def page(self):
        self._wounds = self._wounds % _MOST + 1

    def choose(self, index):
        if index < len(self._targets):
            target = self._targets[index]
            target[3] = not target[3]
            return
        wounded = [target for target in self._targets if target[3]]
        if not wounded:
            self.app.back()
        for target in wounded:
            seat, unit = target[:2]
            args = {"player": seat, "unit": unit, "wounds": self._wounds, "by": self._by}
            if target is wounded[-1]:
                self.match.commit("wound", args, self)
            elif not self._wound(args):
                break

    def _wound(self, args):
        """One of several: what it brings is told with the last one. -> False: there is none."""
        match = self.match
        try:
            notices, kept = match.perform("wound", args)
        except Reject as refusal:
            match.refuse(refusal.code, "wound")
            return False
        if match.view["over"]:
            self.app.to_match()
            telling.tell(match, "wound", args, notices, kept, match.view["active"], False)
            return False
        lines = telling.lines_of(match, "wound", args, notices, kept, False)
        before = match.earlier or ([], [])
        match.earlier = before[0] + notices, before[1] + lines
        return True
