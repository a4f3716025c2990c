# SPDX-License-Identifier: MIT
"""Elbrus: a match that plays itself in the simulator, with captions; tools/gallery.py."""

from tests.games.elbrus.scenes import SIX

DEMO = {
    "setup": {"mode": "solo", "players": SIX["players"][:4]},
    "do": [
        ("begin", {}),
        ("hit", {"target": 1, "amount": 15}),
        ("hit", {"target": 2, "amount": 70}),
        ("hit", {"target": 3, "amount": 80}),
    ],
    "rolls": [5, 3],
    "card": 3,
    "steps": [
        ("Cuatro en la montaña, algunos ya heridos. C hace lo que dice: aquí, tirar los dados.",
         "Four on the mountain, some of them hurt. C does what it says: here, roll the dice.",
         "C"),
        ("Llega. Con ▼ señala a Beto: C es ahora un golpe.",
         "She arrives. ▼ points at Beto: now C is a hit.", "C C DOWN C"),
        ("▲ sube el daño. Antes de confirmar se ve cómo quedará.",
         "▲ raises the damage. You see the outcome before you confirm.", "UP UP UP"),
        ("C lo apunta. La barra de luces de Beto baja.",
         "C writes it down. Beto's bar of lights drops.", "C"),
        ("¿Un error? Mantener A lo deshace; aquí decimos que no.",
         "A slip? Holding A takes it back; here we say no.", "hA A"),
        ("Otro golpe, y Carla queda eliminada: el aviso espera a que todos lo lean.",
         "Another blow, and Carla is eliminated: the notice waits until all have read it.",
         "DOWN DOWN C C"),
        ("Diego también.", "Diego, too.", "C UP C C"),
        ("Y Beto. Escudero sabe cuándo acaba y quién gana.",
         "And Beto. Escudero knows when it is over, and who has won.", "C DOWN C UP UP UP C"),
    ],
}  # fmt: skip
