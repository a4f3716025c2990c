# SPDX-License-Identifier: MIT
"""Tash-Kalar: a match that plays itself in the simulator, with captions; tools/gallery.py."""

from tests.games.tashkalar.scenes import DUEL, adjust, pieces

DEMO = {
    "setup": DUEL,
    "do": [
        *pieces(0, 4, 2, 1), *pieces(1, 5, 3, 1),
        adjust("sides.0.points", 17), adjust("sides.1.points", 14), adjust("round", 6),
    ],
    "card": 2,
    "steps": [
        ("Final de un duelo: 17 a 14, a 18 puntos. Ana coloca una ficha.",
         "The end of a duel: 17 to 14, the goal is 18. Ana places a piece.", "C"),
        ("Su criatura destruye: ▼ señala a Beto, C pregunta qué ficha.",
         "Her being destroys: ▼ points at Beto, C asks which piece.", "DOWN C"),
        ("Una heroica: el punto de este turno se cuenta solo.",
         "A heroic one: the point of this turn counts itself.", "UP C"),
        ("Fin del turno: una tarjeta dice lo que suma. Son 18 puntos.",
         "End of the turn: a card with what it scores. That makes 18 points.", "hC"),
        ("C la acepta, y llega el aviso de las últimas jugadas.",
         "C takes it, and a notice says that the last turns begin.", "C C"),
        ("Beto coloca sus dos fichas.", "Beto places his two pieces.", "C C"),
        ("Se acaban los turnos. Escudero compara, con desempates si hacen falta.",
         "The turns run out. Escudero compares, with tie-breaks if it must.", "hC C C C hC"),
    ],
}  # fmt: skip
