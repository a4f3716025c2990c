# SPDX-License-Identifier: MIT
"""What a user may choose about the device. Checked on reading; defaults are never stored."""

import json

from lib.schema import Schema

_FILE = "settings.json"
_MAX_BYTES = 2048

# Each with its choices in the order of their size, and the default. Brightness is in percent of
# the LEDs' full light; `dice` says who rolls: Escudero, or the table, which types the faces in;
# with `calm` lights breathe instead of blinking; `dark_after` are minutes without a press, `hold`
# ms until a key counts as held.
SHAPE = Schema(b"""
settings: language~en|es="es" brightness~10|20|40|60|80|100=40 dice~device|table="device" \
palette~safe|vivid="safe" calm~flag dark_after~2|5|10|30=10 invert~flag hold~400|600|1000=600
""")


class Settings:
    """`settings.brightness` and so on; `change` keeps a choice."""

    language: str
    brightness: int
    dice: str
    palette: str
    calm: bool
    dark_after: int
    invert: bool
    hold: int

    def __init__(self, store):
        self._store = store
        chosen = self._read()
        for name, kind, _, _, value in SHAPE.object(b"settings"):
            try:
                SHAPE.check(chosen.get(name), kind)
                value = chosen[name]
            except ValueError:
                pass  # the default
            setattr(self, name, value)

    def _read(self):
        try:
            data = self._store.read(_FILE, _MAX_BYTES)
            chosen = json.loads(data) if data else {}
        except (OSError, ValueError):
            return {}
        return chosen if type(chosen) is dict else {}

    def change(self, name, value):
        """Choose; raises OSError if it cannot be kept, but then it holds until power-off."""
        setattr(self, name, value)
        chosen = {}
        for name, _, _, _, default in SHAPE.object(b"settings"):
            if getattr(self, name) != default:
                chosen[name] = getattr(self, name)
        self._store.write(_FILE, json.dumps(chosen).encode())

    def next(self, name, step=1):
        """The choice after the present one, wrapping, in the order of their size."""
        value = getattr(self, name)
        for known, kind, _, _, _ in SHAPE.object(b"settings"):
            if known == name and kind != b"flag":
                words = kind.decode().split("|")
                at = (words.index(str(value)) + step) % len(words)
                return words[at] if type(value) is str else int(words[at])
        return not value
