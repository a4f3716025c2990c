# SPDX-License-Identifier: MIT
"""Settings survive a restart, and nothing in their file can harm."""

import unittest

from firmware.settings import SHAPE, Settings
from hal.fake.store import FaultStore


class SettingsTest(unittest.TestCase):
    def test_defaults_are_not_stored(self):
        store = FaultStore()
        settings = Settings(store)
        self.assertEqual((settings.language, settings.brightness), ("es", 40))
        self.assertEqual(store.names(), [])
        settings.change("language", "en")
        self.assertEqual(store.read("settings.json", 99), b'{"language": "en"}')
        settings.change("language", "es")
        self.assertEqual(store.read("settings.json", 99), b"{}")

    def test_a_choice_survives_a_restart(self):
        store = FaultStore()
        Settings(store).change("brightness", 80)
        self.assertEqual(Settings(store).brightness, 80)

    def test_nonsense_in_the_file_means_the_default(self):
        for data in (
            b"",
            b"{",
            b"[]",
            b"5",
            b"\xff\xfe",
            b'{"language": "fr", "brightness": 41, "calm": 1, "hold": "600", "palette": ["safe"]}',
            b"x" * 5000,
        ):
            store = FaultStore()
            store.write("settings.json", data)
            settings = Settings(store)
            for name, _, _, _, default in SHAPE.object(b"settings"):
                self.assertEqual(getattr(settings, name), default)

    def test_next_goes_through_all_choices_in_order(self):
        settings = Settings(FaultStore())
        seen = []
        for _ in range(6):
            seen.append(settings.brightness)
            settings.brightness = settings.next("brightness")
        self.assertEqual(seen, [40, 60, 80, 100, 10, 20])
