# SPDX-License-Identifier: MIT
"""Tracker sheets: a match that plays itself in the simulator, with captions; tools/gallery.py."""

from tests.games.sheet.scenes import gain, setup

DEMO = {
    "setup": setup("hearts", 4),
    "do": [gain(0, "points", 71), gain(1, "points", 52), gain(2, "points", 88),
           gain(3, "points", 43)],
    "card": 1,
    "steps": [
        ("Cualquier otro juego: una hoja dice qué se cuenta. Aquí, Corazones.",
         "Any other game: a sheet says what is counted. Here, Hearts.", "C"),
        ("Ana suma 5: ▲ elige cuánto, C lo apunta.",
         "Ana takes 5: ▲ chooses how much, C writes it down.", "UP UP UP UP C"),
        ("B cambia el paso: de 1 a 5, y a 13.", "B changes the step: from 1 to 5, and 13.",
         "DOWN DOWN C B B"),
        ("Carla se lleva la dama: 88 + 13. Pasa de 100.",
         "Carla gets the queen: 88 + 13. She is over 100.", "UP C"),
        ("La hoja dice: se acaba la mano, y gana quien tiene menos.",
         "The sheet says: the hand is played out, and the lowest wins.", "C hC"),
    ],
}  # fmt: skip
