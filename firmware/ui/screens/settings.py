# SPDX-License-Identifier: MIT
"""Settings: each row a choice, C goes to the next one."""

from firmware.ui.nav import ListScreen

_ORDER = ("language", "dice", "brightness", "palette", "calm", "dark_after", "invert", "hold")


class SettingsScreen(ListScreen):
    module = __name__

    def rows(self):
        settings = self.app.settings
        rows = []
        for name in _ORDER:
            rows.append(
                (
                    None,
                    self.t("setting." + name),
                    self._value(name, getattr(settings, name)),
                    False,
                )
            )
        rows.append((None, self.t("setting.board_test"), "", False))
        return rows

    def _value(self, name, value):
        key = "setting.%s.%s" % (name, value)
        if self.t.has(key):
            return self.t(key)
        if value is True or value is False:
            return self.t("word.yes" if value else "word.no")
        return self.t("unit." + name, value)

    def head(self):
        return None, self.t("launcher.settings"), ""

    def labels(self):
        test = self.at == len(_ORDER)
        return self.t("key.back"), self.t("key.page"), self.t("key.open" if test else "key.change")

    def choose(self, index):
        if index == len(_ORDER):
            self.app.open("selftest", "SelfTest")
            return
        name = _ORDER[index]
        self.app.change_setting(name, self.app.settings.next(name))
