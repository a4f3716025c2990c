# SPDX-License-Identifier: MIT
"""Dominio: a match that plays itself in the simulator, with captions; tools/gallery.py."""

from tests.games.dominio.scenes import DUEL

DEMO = {
    "setup": DUEL,
    "card": 1,
    "steps": [
        ("Dos formaciones frente a frente. Amanece: C da su efecto.",
         "Two formations face to face. At dawn C gives the effect.", "C"),
        ("Mantener C pasa de fase: acciones.", "Holding C goes on to the next phase: actions.",
         "hC"),
        ("Un ataque es una suma: Orden 4 contra 3 de Salud.",
         "An attack is a sum: order 4 against 3 health.", "C UP UP"),
        ("Derrotado: hay un hueco, y Ana sube de nivel.",
         "Defeated: there is a gap, and Ana rises a level.", "C C"),
        ("Nadie sigue hasta que Beto lo cierra.", "Nobody goes on before Beto has closed it.",
         "C C DOWN C"),
        ("Mejor otro: mantener A, y C deshace.", "Another one, rather: hold A, and C undoes.",
         "hA C"),
        ("Ahora sí. Y al mercado, a vender una carta.",
         "Now it is right. On to the market, to sell a card.", "C hC C C C"),
        ("Cada fase recuerda lo que falta, hasta que cae un Sabio.",
         "Each phase reminds you of what is left to do, until a Sage falls.", "DOWN UP"),
    ],
}  # fmt: skip
