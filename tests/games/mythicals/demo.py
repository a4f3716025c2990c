# SPDX-License-Identifier: MIT
"""Mythicals: a match that plays itself in the simulator, with captions; tools/gallery.py."""

from tests.games.mythicals.scenes import LATE, PLAIN

DEMO = {
    "setup": PLAIN,
    "do": LATE,
    "card": 0,
    "steps": [
        ("Noche cerrada: quedan 9 cartas y un 33 % de que llegue el Día.",
         "Deep in the night: 9 cards left, and the Day comes with 33 %.", "DOWN UP"),
        ("Ana roba y se queda dos.", "Ana draws and keeps two.", "C UP"),
        ("Sale el Día: B lo apunta, C confirma.", "It is the Day: B marks it, C confirms.", "B C"),
        ("El aviso espera: a Ana le queda una ficha por tomar.",
         "The notice waits: Ana may still take one token.", "C"),
        ("La toma, y se descubren los montones, uno a uno.",
         "She takes it, and the stacks are turned over, one by one.", "C C C C"),
        ("Hasta el resultado.", "Down to the result.", "C C C C"),
    ],
}  # fmt: skip
