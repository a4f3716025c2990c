# SPDX-License-Identifier: MIT
"""Random play of Duel: setups, moves, and what must be true of every view.

`setup(rnd)` is a valid setup, `largest(rnd)` the one with the most of everything,
`move(rnd, view)` an action that is mostly possible; `invariants(view)` raises AssertionError.
"""


def setup(rnd):
    names = [rnd.choice(["Ana", "Beto", "Ñandú", "", "x" * 64]) for _ in range(2)]
    return {"mode": "duel", "players": [{"name": name} for name in names]}


def largest(rnd):
    return {"mode": "duel", "players": [{"name": "Maximiliano"}, {"name": "Wilhelmina"}]}


def move(rnd, view):
    kind = rnd.random()
    seat = rnd.randint(0, 1)
    if kind < 0.3:
        return "end_turn", {}
    if kind < 0.6:
        return "hit", {"target": seat, "amount": rnd.randint(1, 5)}
    if kind < 0.75:
        return "heal", {"player": seat, "amount": rnd.randint(1, 5)}
    if kind < 0.85:
        return "poison", {"target": seat, "amount": rnd.randint(1, 3)}
    if kind < 0.9:
        path = rnd.choice(["players.0.life", "players.1.poison", "round", "active"])
        return "adjust", {"path": path, "by": rnd.randint(-3, 3)}
    if kind < 0.98:
        return rnd.choice(["hit", "heal"]), {"target": rnd.choice([0, 2, None, "1"]), "amount": 0}
    return "concede", {"player": seat}


def invariants(view):
    assert view["active"] in (0, 1) and view["round"] >= 1
    fallen = [mat["life"] == 0 or mat["poison"] == 10 for mat in view["players"]]
    for mat in view["players"]:
        assert 0 <= mat["life"] <= 999 and 0 <= mat["poison"] <= 10
    assert view["over"] == (any(fallen) or view["reason"] == "concede")
    if view["over"]:
        assert len(view["winners"]) == 1
        assert not view["players"][1 - view["winners"][0]]["alive"]
    else:
        assert view["winners"] == [] and view["reason"] is None
        assert all(mat["alive"] for mat in view["players"])
