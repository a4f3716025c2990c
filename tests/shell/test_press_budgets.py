# SPDX-License-Identifier: MIT
"""What is done most often takes few presses: in every game and mode, and at any moment."""

import pytest

from firmware.games.dominio.rules import PHASES
from lib import tree
from tests.games.dawnfall import scenes as dawnfall
from tests.games.dominio import scenes as dominio
from tests.games.elbrus import scenes as elbrus
from tests.games.mythicals import scenes as mythicals
from tests.games.sheet import scenes as sheet
from tests.games.tashkalar import scenes as tashkalar
from tools.stage import Stage

# The most presses from the overview, on which the pointer has not been moved; a hold counts one.
BUDGETS = {
    "end": 2,  # the turn
    "undo": 2,
    "hit": 8,  # somebody for 35, in Elbrus
    "pay": 5,  # 3 crystals, in Dawnfall
    "point": 3,  # one more for oneself
    "dice": 2,  # those that the phase wants
    "phase": 1,  # the next one, in Dominio
    "lossy": 2,  # the next one while action points are left: that asks
}

# game, mode, moment (see MOMENTS), budget, keys
CASES = """
tashkalar  elite         start      dice   hB C
tashkalar  elite         middle     point  A C C
tashkalar  elite         spent      point  A C C
tashkalar  elite         spent      end    hC C
tashkalar  elite         spent      undo   hA C
tashkalar  elite_teams   handed     point  A C C
tashkalar  elite_teams   handed     undo   hA C
tashkalar  duel          middle     point  A C C
tashkalar  duel          middle     dice   hB C
tashkalar  duel          middle     undo   hA C
tashkalar  duel          spent      point  A C C
tashkalar  duel          spent      end    hC
tashkalar  duel          last       point  A C C
tashkalar  duel_teams    spent      end    hC C
tashkalar  melee_4       middle     point  A C C
tashkalar  melee_4       odd        point  A C C
tashkalar  melee_4       odd        end    hC C
tashkalar  melee_4       odd        undo   hA C
mythicals  plain         start      point  A C C
mythicals  plain         start      dice   hB C
mythicals  plain         take       point  A C C
mythicals  plain         take       end    hC
mythicals  plain         take       undo   hA C
mythicals  plain         bonus      point  A C C
mythicals  plain         bonus      end    hC C
mythicals  plain         done       point  A C C
mythicals  plain         done       end    hC
mythicals  plain         late       point  A C C
mythicals  plain         day        point  A C C
mythicals  plain         day        undo   hA C
mythicals  open          start      point  A C C
mythicals  tracked       start      point  A C C
mythicals  tracked       take       point  A C C
mythicals  tracked       take       end    hC C
mythicals  tracked       take       undo   hA C
dominio    duel          start      point  A C C
dominio    duel          start      phase  hC
dominio    duel          start      dice   hB C
dominio    duel          actions    point  A C C
dominio    duel          actions    lossy  hC C
dominio    duel          actions    undo   hA C
dominio    duel          attacked   point  A C C
dominio    duel          attacked   lossy  hC C
dominio    duel          market     point  A C C
dominio    duel          market     phase  hC
dominio    duel          redraw     point  A C C
dominio    duel          redraw     end    hC
dominio    duel          own_gap    point  A C C
dominio    duel          enemy_gap  point  A C C
dominio    duel          enemy_gap  undo   hA C
dominio    teams         start      point  A C C
dominio    teams         start      phase  hC
dominio    teams         actions    point  A C C
dominio    teams         actions    lossy  hC C
dominio    teams         actions    undo   hA C
dominio    teams         market     phase  hC
dominio    teams         redraw     point  A C C
dominio    teams         redraw     end    hC
dominio    teams         enemy_gap  point  A C C
elbrus     solo_6        start      dice   hB C
elbrus     solo_6        start      hit    DOWN DOWN C UP UP UP C
elbrus     solo_6        wounded    point  A C C
elbrus     solo_6        wounded    hit    UP C UP UP UP C
elbrus     solo_6        wounded    undo   hA C
elbrus     solo_6        wounded    end    hC C
elbrus     solo_10       start      hit    hDOWN DOWN DOWN C UP UP UP C
elbrus     solo_10       wounded    point  A C C
elbrus     solo_10       wounded    end    hC C
dawnfall   duel          start      point  UP C C
dawnfall   duel          active     point  UP C C
dawnfall   duel          active     pay    DOWN C UP UP C
dawnfall   duel          active     dice   hB C
dawnfall   duel          active     end    hC C
dawnfall   duel          active     undo   hA C
dawnfall   duel          passive    point  UP C C
dawnfall   duel          passive    end    hC C
dawnfall   duel          later      point  UP C C
dawnfall   duel          fight      point  A C C
dawnfall   duel          fight      dice   hB C
dawnfall   duel          fight      undo   hA C
dawnfall   duel          cog        point  A C C
dawnfall   duel          throw      point  A C C
dawnfall   duel          defence    point  A C C
dawnfall   duel          resolve    point  A C C
dawnfall   duel          counter    point  A C C
dawnfall   free_for_all  start      point  UP C C
dawnfall   free_for_all  active     point  UP C C
dawnfall   free_for_all  fight      point  A C C
dawnfall   free_for_all  active     pay    DOWN C UP UP C
dawnfall   free_for_all  active     end    hC C
dawnfall   teams         start      point  UP C C
dawnfall   teams         active     point  UP C C
dawnfall   teams         active     pay    DOWN C UP UP C
sheet      race          middle     end    hC
sheet      race          middle     undo   hA C
sheet      race          middle     dice   hB C
sheet      duel          start      point  C C
sheet      ship          middle     point  C C
sheet      hearts        middle     point  C C
"""

_NEXT = dominio.NEXT
_DRAWN = [mythicals.draw(0)]
_TAKEN = [*_DRAWN, mythicals.take(0, "red2")]
_TEAMS = dominio.TURN * 2
_LEVELS = [dominio.adjust("players.%d.level" % seat, 2) for seat in range(4)]
_FIGHT = ("fight", {"player": 0, "unit": 0, "foe": 1, "foe_unit": 1})
_HURT = ("hit", {"target": 0, "amount": 50})

# {(game, mode): (setup, {moment: actions so far})}
MOMENTS = {
    ("tashkalar", "elite"): (tashkalar.ELITE, {
        "start": [], "middle": tashkalar.MISSIONS, "spent": [*tashkalar.MISSIONS, tashkalar.PLACE],
    }),
    ("tashkalar", "elite_teams"): (tashkalar.TEAMS, {
        "start": [], "handed": [*tashkalar.MISSIONS, ("hand_over", {})],
    }),
    ("tashkalar", "duel"): (tashkalar.DUEL, {
        "start": [], "middle": tashkalar.RICH, "spent": [tashkalar.PLACE], "last": tashkalar.LAST,
    }),
    ("tashkalar", "duel_teams"): ({**tashkalar.TEAMS, "mode": "duel_teams"}, {
        "start": [], "spent": [tashkalar.PLACE],
    }),
    ("tashkalar", "melee_3"): (tashkalar.THREE, {"start": []}),
    ("tashkalar", "melee_4"): (tashkalar.MELEE, {
        "start": [], "middle": tashkalar.FULL, "odd": tashkalar.ODD,
    }),
    ("mythicals", "plain"): (mythicals.PLAIN, {
        "start": [], "take": _DRAWN, "bonus": _TAKEN,
        "done": [*_TAKEN, mythicals.block(0, "red3")], "late": mythicals.LATE,
        "day": mythicals.DAY,
    }),
    ("mythicals", "open"): (mythicals.OPEN, {"start": []}),
    ("mythicals", "tracked"): (mythicals.TRACKED, {"start": [], "take": mythicals.HELD}),
    ("dominio", "duel"): (dominio.DUEL, {
        "start": [], "actions": dominio.ACTIONS,
        "attacked": [*dominio.ACTIONS, dominio.attack(0, 0, 1, 0)],
        "market": [*dominio.ACTIONS, _NEXT], "redraw": [*dominio.ACTIONS, _NEXT, _NEXT],
        "own_gap": dominio.GAP, "enemy_gap": [*dominio.ACTIONS, dominio.harm(0, 0, 30)],
    }),
    ("dominio", "teams"): (dominio.TEAMS, {
        "start": [], "actions": dominio.TEAM_PLAY, "market": [*_TEAMS, _NEXT, _NEXT],
        "redraw": [*_TEAMS, *_LEVELS, _NEXT, _NEXT, _NEXT],
        "enemy_gap": [*dominio.TEAM_PLAY, dominio.harm(0, 0, 30)],
    }),
    ("elbrus", "solo_6"): (elbrus.SIX, {
        "start": [("begin", {})], "wounded": [*elbrus.BEGUN, _HURT],
    }),
    ("elbrus", "solo_10"): (elbrus.TEN, {
        "start": elbrus.BEGUN, "wounded": [*elbrus.BEGUN, _HURT],
    }),
    ("dawnfall", "duel"): (dawnfall.DUEL, {
        "start": [], "active": dawnfall.SWING, "passive": [("passive_turn", {"deposits": 2})],
        "later": dawnfall.SPENT, "fight": dawnfall.FIGHT, "cog": dawnfall.STRUCK,
        "throw": [*dawnfall.ACTIVE, ("roll_yellow", {"player": 0})], "defence": dawnfall.STRUCK,
        "resolve": dawnfall.BOTH, "counter": [*dawnfall.BOTH, ("resolve", {})],
    }),
    ("dawnfall", "free_for_all"): (dawnfall.FREE, {
        "start": [], "active": dawnfall.CAPTURES, "fight": [*dawnfall.CAPTURES, _FIGHT],
    }),
    ("dawnfall", "teams"): (dawnfall.TEAMS, {"start": [], "active": dawnfall.TEAM_CAPTURES}),
    ("sheet", "race"): (sheet.RACE, {"middle": sheet.RACE_DONE}),
    ("sheet", "duel"): (sheet.DUEL, {"start": []}),
    ("sheet", "ship"): (sheet.SHIP, {"middle": sheet.LEAKS}),
    ("sheet", "hearts"): (sheet.HEARTS, {"middle": sheet.HANDS}),
}  # fmt: skip

# What the dice show at moments that hang on it.
ROLLS = {"cog": [0], "throw": [0], "defence": [3], "resolve": [3, 2], "counter": [1, 4]}


def points(view):
    """What whose turn it is has, of what the game counts."""
    game = view["game"]
    me = view["players"][view["active"]]
    if game == "tashkalar":
        side = view["sides"][me["side"]]
        return sum(number or 0 for number in side["colors"]) if side["colors"] else side["score"]
    if game == "dominio":
        return sum(mat["level"] for mat in view["players"] if mat["team"] == me["team"])
    return me[{"elbrus": "health", "dawnfall": "vp"}.get(game, "score")]


def wanted_dice(stage):
    return list(stage.app.match.pages.tray()[0]) or ["d6"]


def check(budget, before, stage, undone):
    view = stage.view
    session = stage.app.match.session
    if budget == "end":
        assert view["active"] != before["active"]
    elif budget == "undo":
        assert view == undone
    elif budget == "hit":
        lost = [
            mat["health"] - now["health"]
            for mat, now in zip(before["players"], view["players"], strict=True)
        ]
        assert sorted(lost)[-2:] == [0, 35]
    elif budget == "pay":
        ready = [one["players"][one["active"]]["crystals"]["ready"] for one in (before, view)]
        assert ready[0] - ready[1] == 3
    elif budget == "point":
        assert points(view) - points(before) == 1
        assert view["active"] == before["active"]
    elif budget == "dice":
        last = session.last_action()
        assert (last["do"], last["with"]["dice"]) == ("roll", wanted_dice(stage))
    else:
        assert PHASES.index(view["phase"]) == PHASES.index(before["phase"]) + 1


@pytest.mark.parametrize(
    "case", CASES.strip().split("\n"), ids=lambda case: " ".join(case.split())
)
def test_press_budget(case):
    game, mode, moment, budget, *keys = case.split()
    setup, moments = MOMENTS[game, mode]
    stage = Stage()
    stage.begin(game, setup, moments[moment], ROLLS.get(moment, ()))
    session = stage.app.match.session
    before = tree.clone(stage.view)
    undone = tree.clone(session.before_last()) if session.count else None
    stage.presses = 0
    stage.press(*keys)
    assert stage.presses <= BUDGETS[budget]
    check(budget, before, stage, undone)
    assert not stage.store.read("log.txt", 1)


OVERVIEWS = [
    pytest.param(part.__name__.split(".")[-2], scene, id=scene["name"])
    for part in (tashkalar, mythicals, dominio, dawnfall)
    for scene in part.SCENES
    # These have as much as there can be.
    if "setup" in scene and "press" not in scene and scene["name"] not in ("large", "last-turn")
]


@pytest.mark.parametrize("game, scene", OVERVIEWS)
def test_a_point_anywhere(game, scene):
    stage = Stage()
    stage.begin(game, scene["setup"], scene.get("do", ()), scene.get("rolls", ()))
    before = points(stage.view)
    if not stage.view["over"]:
        # Dawnfall points at its track, unless the table must answer something.
        track = game == "dawnfall" and "track" in stage.app.match.table.spots()
        stage.press("UP" if track else "A")
        if stage.labels()[1] == "Ver":
            stage.press("B")  # before the first action A tells how the table is laid out
        stage.press("C", "C")
        assert points(stage.view) == before + 1


@pytest.mark.parametrize("used", [1, 5, 22, 48, 99, 200])
def test_a_hit_whatever_was_used_before(used):
    stage = Stage()
    stage.begin("elbrus", elbrus.TEN, elbrus.BEGUN)
    stage.app.match.commit("hit", {"target": 1, "amount": used}, None)
    while type(stage.app.top).__name__ == "Banner":
        stage.press("C")
    stage.presses = 0
    stage.press("hDOWN", "DOWN", "DOWN", "C")
    form = stage.app.top
    target = form.args["target"]
    before = stage.view["players"][target]["health"]
    while form.value != 35:
        stage.press("UP" if form.value < 35 else "DOWN")
    stage.press("C")
    assert before - stage.view["players"][target]["health"] == 35
    assert stage.presses <= BUDGETS["hit"]


def test_every_game_keeps_the_budgets_that_all_games_have():
    games = {case.split()[0] for case in CASES.strip().split("\n")}
    assert len(games) == 6
    told = {tuple(case.split()[0:4:3]) for case in CASES.strip().split("\n")}
    assert {
        (game, budget) for game in games for budget in ("end", "undo", "point", "dice")
    } <= told
