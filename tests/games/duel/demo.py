# SPDX-License-Identifier: MIT
"""Duel: a match that plays itself in the simulator, with captions.

tools/gallery.py records it.
"""

from tests.games.duel.scenes import TWO

DEMO = {
    "setup": TWO,
    "card": 3,
    "steps": [
        ("Dos, con 20 vidas cada uno. ▼ señala a Beto.", "Two, 20 life each. ▼ points at Beto.",
         "DOWN"),
        ("C: un golpe. ▲ y ▼ cambian el número.", "C: a hit. ▲ and ▼ change the number.",
         "C UP UP UP UP"),
        ("C lo apunta.", "C writes it down.", "C"),
        ("Mantener C pasa el turno. Beto devuelve el golpe.",
         "Holding C ends the turn. Beto strikes back.", "hC UP C UP UP C"),
        ("B guarda lo demás: curar, veneno…", "B holds the rest: heal, poison…", "B DOWN DOWN"),
        ("A vuelve sin cambiar nada.", "A goes back and changes nothing.", "A hC"),
        ("El último golpe: el aparato dice quién gana.",
         "The last blow: the device says who wins.", "DOWN C hUP hUP hUP hUP hUP C"),
    ],
}  # fmt: skip
