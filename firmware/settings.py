# SPDX-License-Identifier: MIT
"""What a user may choose about the device. Checked on reading; defaults are never stored."""

import json

_FILE = "settings.json"
_MAX_BYTES = 2048

# name: every allowed value, the default first.
CHOICES = {
    "language": ("es", "en"),
    "brightness": (40, 10, 20, 60, 80, 100),  # percent of the LEDs' full light
    "dice": ("device", "table"),  # who rolls: Escudero, or the table, which types the faces in
    "palette": ("safe", "vivid"),
    "calm": (False, True),  # lights that breathe instead of blinking
    "dark_after": (10, 2, 5, 30),  # minutes without a press
    "invert": (False, True),
    "hold": (600, 400, 1000),  # ms until a key counts as held
}


class Settings:
    """`settings.brightness` and so on; `change` keeps a choice."""

    def __init__(self, store):
        self._store = store
        chosen = self._read()
        self.language = _choice(chosen, "language")
        self.brightness = _choice(chosen, "brightness")
        self.dice = _choice(chosen, "dice")
        self.palette = _choice(chosen, "palette")
        self.calm = _choice(chosen, "calm")
        self.dark_after = _choice(chosen, "dark_after")
        self.invert = _choice(chosen, "invert")
        self.hold = _choice(chosen, "hold")

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
        for key, allowed in CHOICES.items():
            if getattr(self, key) != allowed[0]:
                chosen[key] = getattr(self, key)
        self._store.write(_FILE, json.dumps(chosen).encode())

    def next(self, name, step=1):
        """The choice after the present one, wrapping, in the order of their size."""
        allowed = sorted(CHOICES[name])
        return allowed[(allowed.index(getattr(self, name)) + step) % len(allowed)]


def _choice(chosen, name):
    """What was chosen if it is allowed, else the default."""
    value = chosen.get(name)
    for allowed in CHOICES[name]:
        # 1 == True in Python, but not for a setting.
        if value == allowed and type(value) is type(allowed):
            return value
    return CHOICES[name][0]
