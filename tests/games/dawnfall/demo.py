# SPDX-License-Identifier: MIT
"""Dawnfall: a match that plays itself in the simulator, with captions; tools/gallery.py."""

from tests.games.dawnfall.scenes import DUEL

DEMO = {
    "setup": DUEL,
    "rolls": [4, 1],
    "card": 4,
    "steps": [
        ("Ana elige un turno activo.", "Ana chooses an active turn.", "C"),
        ("C activa: la lista trae los valores de cada unidad.",
         "C activates: the list has every unit's values.", "C DOWN UP"),
        ("La Guardia, contra los Lobos de Beto.", "The Guardia, against Beto's Lobos.",
         "C C C"),
        ("Ataque: 4 y el dado. La ventaja se ve antes de tirar.",
         "Attack: 4 and the die. The lead is shown before the roll.", "C"),
        ("Beto necesita un 6 o más: una de seis.", "Beto needs 6 or more: one in six.", "C"),
        ("8 contra 3: golpe. Resolver quita la resistencia.",
         "8 against 3: a hit. Resolve takes the resistance off.", "C"),
        ("▼ señala los cristales: pagar 2, lo que haya.",
         "▼ points at the crystals: pay 2 out of what there is.", "DOWN C UP C"),
        ("Mantener C pasa el turno a Beto. Así hasta que el marcador llegue al final.",
         "Holding C hands over to Beto. So it goes until the marker reaches the end.", "hC C"),
    ],
}  # fmt: skip
