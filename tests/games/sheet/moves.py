# SPDX-License-Identifier: MIT
"""Random play of tracker sheets: setups, moves, and what must hold in any view.

The setups are the example sheets and random small ones. What the rules work out is worked out
here by other means, so that a slip there is not repeated here.
"""

import json
import pathlib

from firmware.games.sheet import check as sheetcheck
from tests.games import COMMON_KEYS, check_json

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "sheets"
EXAMPLES = {path.stem: json.loads(path.read_bytes()) for path in sorted(FOLDER.glob("*.json"))}

VIEW_KEYS = COMMON_KEYS | {
    "title",
    "clock",
    "sheet",
    "shared",
    "first",
    "trigger",
    "last_turns",
    "alarms",
    "due",
    "last_dice",
}
PLAYER_KEYS = {"name", "color", "alive", "counters", "score", "gain", "out", "place"}
OUT_KEYS = {"why", "counter", "round", "order"}
REASONS = {
    "target",
    "end",
    "rounds",
    "last_alive",
    "nobody_left",
    "concede",
    "finish",
    "won",
    "lost",
    "instant",
}
STANDARD = ("d4", "d6", "d8", "d10", "d12", "d20", "d100")


# --- setups ----------------------------------------------------------------------------------


def setup(rnd):
    """A valid setup: an example, or a random small sheet."""
    sheet = rnd.choice(list(EXAMPLES.values())) if rnd.random() < 0.5 else random_sheet(rnd)
    fewest, most = sheetcheck.seats(sheet)
    players = [{} for _ in range(rnd.randint(fewest, most))]
    for entry in players:
        if rnd.random() < 0.5:
            entry["name"] = rnd.choice(["Ana", "Beto", "Ñandú", "", "x" * 64])
        if rnd.random() < 0.3:
            entry["color"] = rnd.choice(["red", "blue", "teal", "", None])
    result = {"sheet": sheet, "players": players}
    if rnd.random() < 0.5:
        result["mode"] = "sheet"
    if rnd.random() < 0.2:
        result["club"] = "ignored"
    return result


def largest(rnd):
    """Five players with as many counters as they may have, and as much as possible of the rest."""
    sheet = {
        "title": {"es": "La hoja más grande", "en": "The largest sheet"},
        "players": [2, 5],
        "counters": [
            {
                "id": f"counter_{index:02}",
                "label": f"Contador {index}",
                "min": -500,
                "max": 500,
                "worth": index + 1,
                "per": 3,
            }
            for index in range(24)
        ],
        "shared": [{"id": f"shared_{n}", "label": f"Común {n}", "max": 60} for n in range(8)],
        "win": {
            "by": "highest",
            "ties": ["counter_00", "counter_01", {"counter": "counter_02", "by": "lowest"}],
            "instant": [{"counter": f"counter_{n:02}", "at_least": 480} for n in range(4)],
        },
        "out": {
            "when": [{"counter": f"counter_{n:02}", "at_most": -400 - n} for n in range(12)],
            "by_hand": True,
        },
        "end": {
            "when": [{"counter": f"shared_{n}", "at_least": 50 + n} for n in range(8)],
            "after": "everyone",
        },
        "rounds": {"limit": 30, "first": "next"},
        "phases": [{"id": f"phase_{n}", "label": f"Fase {n}"} for n in range(4)],
        "alarms": [
            {"text": f"Alarma {n}", "every": n + 1, "value": [1, 2, 3], "counter": f"shared_{n}"}
            for n in range(4)
        ],
        "macros": [
            {
                "id": f"macro_{n}",
                "label": f"Macro {n}",
                "do": [
                    {"counter": f"counter_{n:02}", "by": -1},
                    {"counter": f"counter_{n + 8:02}", "by": 2, "who": "others", "clip": True},
                ],
            }
            for n in range(4)
        ],
        "dice": [{"id": f"die_{n}", "faces": [0, 0, 1, 1, 2, n]} for n in range(3)],
        "clock": 60,
    }
    for index in range(6):
        feed = {"counter": f"counter_{index + 12:02}", "when": "turn"}
        sheet["counters"][index]["feeds"] = [feed]
    players = [{"name": letter * 64, "color": letter * 64} for letter in "ABCDE"]
    rnd.shuffle(players)
    return {"mode": "sheet", "sheet": sheet, "players": players}


def random_sheet(rnd):
    """A small valid sheet with parts at random."""
    while True:
        sheet = _any_sheet(rnd)
        if not sheetcheck.check(sheet):
            return sheet


def _any_sheet(rnd):
    kind = rnd.choice(["highest", "lowest", "first_to", "last_alive", "together"])
    fewest = rnd.randint(2 if kind == "last_alive" else 1, 3)
    sheet = {"title": "Al azar", "players": [fewest, fewest + rnd.randint(0, 3)]}
    sheet["counters"] = [_any_counter(rnd, slug) for slug in ("a", "b", "c")[: rnd.randint(1, 3)]]
    shared = [_any_counter(rnd, slug) for slug in ("x", "y")[: rnd.randint(0, 2)]]
    for counter in shared:
        counter.pop("worth", None)
        counter.pop("per", None)
    if shared:
        sheet["shared"] = shared
    win = sheet["win"] = {"by": kind}
    own = [counter["id"] for counter in sheet["counters"]]
    if rnd.random() < 0.5 and not any("worth" in counter for counter in sheet["counters"]):
        win["counter"] = rnd.choice(own)
    if kind == "first_to":
        win["target"] = _several(rnd, rnd.choice([-15, 15, 25]))
    if kind == "together":
        win[rnd.choice(["won", "lost"])] = _any_conditions(rnd, sheet, False)
    elif rnd.random() < 0.5:
        win["ties"] = [rnd.choice([slug, {"counter": slug, "by": "lowest"}]) for slug in own]
    if kind == "last_alive" or rnd.random() < 0.4:
        sheet["out"] = {"by_hand": rnd.random() < 0.7}
        if rnd.random() < 0.7:
            sheet["out"]["when"] = _any_conditions(rnd, sheet, True)
    if kind != "together" and rnd.random() < 0.7:
        sheet["end"] = {"after": rnd.choice(["now", "round", "others", "everyone"])}
        if rnd.random() < 0.6:
            sheet["end"]["when"] = _any_conditions(rnd, sheet, False)
    _add_rounds(rnd, sheet)
    if rnd.random() < 0.5:
        _add_later_keys(rnd, sheet)
    if rnd.random() < 0.4:
        faces = [rnd.choice([-1, 0, 3, 7]) for _ in range(rnd.randint(2, 8))]
        sheet["dice"] = [{"id": "own", "faces": faces}, {"id": "words", "faces": ["sí", "no", 3]}]
    return sheet


def _add_later_keys(rnd, sheet):
    """What larger sheets have."""
    pool = [one["id"] for one in sheet["counters"] + sheet.get("shared", [])]
    for counter in sheet["counters"] + sheet.get("shared", []):
        if rnd.random() < 0.3:
            when = rnd.choice(["turn", "round", "change"])
            feed = {"counter": rnd.choice(pool), "when": when, "times": rnd.choice([-1, 1, 2])}
            counter["feeds"] = [feed]
    for counter in sheet["counters"]:
        if "worth" in counter and rnd.random() < 0.5:
            counter["values"] = [[-5, -1], [0, 2], [10, 7]]
    if rnd.random() < 0.4:
        sheet["counters"].append({**_any_counter(rnd, "each"), "each": True})
    if rnd.random() < 0.4 and sheet["players"][0] > 2:
        sheet["teams"] = 2
        sheet["counters"][0]["team"] = rnd.random() < 0.5
    if rnd.random() < 0.4:
        sheet["rounds"].pop("first", None)
        sheet["rounds"]["order"] = {"counter": "a", "by": rnd.choice(["highest", "lowest"])}
    if rnd.random() < 0.6:
        deeds = [
            {"counter": slug, "by": rnd.choice([-2, 1]), "clip": rnd.random() < 0.5}
            for slug in rnd.sample(pool, rnd.randint(1, len(pool)))
        ]
        for deed in deeds:
            if deed["counter"] in ("a", "b", "c"):
                deed["who"] = rnd.choice(["self", "others", "all"])
        sheet["macros"] = [{"id": "some", "label": "Some", "do": deeds}]
    conditions = _any_conditions(rnd, sheet, True)
    if sheet["win"]["by"] != "together" and rnd.random() < 0.5:
        sheet["win"]["instant"] = conditions
    elif len(conditions) > 1 and "out" in sheet:
        sheet["out"]["when"] = [{"all": conditions, "label": "Both"}]


def _add_rounds(rnd, sheet):
    together = sheet["win"]["by"] == "together"
    sheet["rounds"] = {
        "turns": rnd.choice(["each", "each", "together"]),
        "first": rnd.choice(["same", "next"]),
    }
    if rnd.random() < 0.7:
        sheet["rounds"]["limit"] = _several(rnd, rnd.randint(2, 9))
        if together and rnd.random() < 0.5:
            sheet["rounds"]["then"] = "won"
    if rnd.random() < 0.5:
        slugs = rnd.sample(["one", "two", "three"], rnd.randint(1, 3))
        sheet["phases"] = [{"id": slug, "label": slug} for slug in slugs]
    if rnd.random() < 0.6:
        sheet["alarms"] = [_any_alarm(rnd, sheet) for _ in range(rnd.randint(1, 3))]


def _any_counter(rnd, slug):
    counter = {"id": slug, "label": slug.upper(), "min": -20, "max": 30}
    counter["start"] = _several(rnd, rnd.randint(-3, 8))
    if rnd.random() < 0.25:
        counter["worth"] = rnd.choice([-2, 1, 3])
        counter["per"] = rnd.choice([1, 2, 5])
    if rnd.random() < 0.15:
        counter["reset"] = rnd.choice(["turn", "round"])
    return counter


def _several(rnd, number):
    """The number, or a list that begins with it."""
    return number if rnd.random() < 0.7 else [number, number + 1, number + 2]


def _any_conditions(rnd, sheet, own_only):
    pool = sheet["counters"] + ([] if own_only else sheet.get("shared", []))
    found = []
    for counter in rnd.sample(pool, rnd.randint(1, min(2, len(pool)))):
        word, number = rnd.choice([("at_least", 14), ("at_most", -7)])
        condition = {"counter": counter["id"], word: _several(rnd, number)}
        if not own_only and counter in sheet["counters"] and rnd.random() < 0.4:
            condition["who"] = rnd.choice(["any", "all"])
        found.append(condition)
    return found


def _any_alarm(rnd, sheet):
    alarm = {"text": "Alarma {value}", "when": rnd.choice(["start", "end"])}
    if rnd.random() < 0.6:
        alarm["every"] = rnd.randint(1, 4)
        if rnd.random() < 0.5:
            alarm["from"] = rnd.randint(1, 4)
        if rnd.random() < 0.3:
            alarm["until"] = rnd.randint(4, 8)
    else:
        alarm["at"] = sorted(rnd.sample(range(1, 10), rnd.randint(1, 4)))
    if rnd.random() < 0.7:
        alarm["value"] = _several(rnd, rnd.choice([-2, 1]))
        if rnd.random() < 0.4:
            alarm["grow"] = rnd.choice([-1, 2])
        if rnd.random() < 0.6:
            alarm["counter"] = rnd.choice(sheet["counters"] + sheet.get("shared", []))["id"]
    return alarm


# --- moves -----------------------------------------------------------------------------------


def move(rnd, view):
    """(action, arguments): mostly what a table would do next, sometimes nonsense."""
    kinds = (_garbage, _spoiled, _adjust, _roll, _by_hand, _finish, _likely)
    shares = (50, 60, 40, 30, 15, 3, 802)
    return rnd.choices(kinds, shares)[0](rnd, view)


def _likely(rnd, view):
    sheet = view["sheet"]
    if rnd.random() < 0.35:
        if sheet["phases"] and view["phase"] != sheet["phases"][-1] and rnd.random() < 0.7:
            return "next_phase", {}
        return "end_turn", {}
    if "macros" in sheet and rnd.random() < 0.15:
        return "macro", {"player": view["active"], "macro": "some"}
    if view["shared"] and rnd.random() < 0.3:
        slug = rnd.choice(sorted(view["shared"]))
        by = _amount(rnd, view["shared"][slug], *sheet["shared"][slug])
        return "change_shared", {"counter": slug, "by": by}
    if not sheet["counters"]:
        return "end_turn", {}
    alive = [seat for seat, person in enumerate(view["players"]) if person["alive"]]
    who = view["active"] if rnd.random() < 0.6 else rnd.choice(alive)
    slug = rnd.choice(sorted(view["players"][who]["counters"]))
    by = _amount(rnd, view["players"][who]["counters"][slug], *sheet["counters"][slug])
    return "change", {"player": who, "counter": slug, "by": by}


def _amount(rnd, value, low, high):
    """A change inside the limits: a little, or much of what there is room for."""
    room = rnd.choice([high - value, high - value, low - value])
    if rnd.random() < 0.6:
        room = max(-5, min(5, room))
    return rnd.randint(min(0, room), max(0, room))


def _roll(rnd, view):
    dice = STANDARD + tuple(sorted(view["sheet"]["dice"])) * 4
    return "roll", {"dice": [rnd.choice(dice) for _ in range(rnd.randint(1, 10))]}


def _by_hand(rnd, view):
    name = rnd.choice(["eliminate", "revive", "revive", "concede"])
    return name, {"player": rnd.randrange(len(view["players"]))}


def _finish(rnd, view):
    if view["sheet"]["by"] == "together":
        return "finish", {"won": rnd.random() < 0.5}
    return "finish", rnd.choice([{}, {"won": None}])


def _adjust(rnd, view):
    seat = rnd.randrange(len(view["players"]))
    start = f"players.{seat}.counters."
    paths = ["round"] + [start + slug for slug in sorted(view["players"][seat]["counters"])] * 2
    paths += ["shared." + slug for slug in sorted(view["shared"])]
    if rnd.random() < 0.15:
        paths = ["active", "first", "clock", "sheet.limit", "sheet.target", "sheet.counters.a.0"]
        paths += [f"players.{seat}.{key}" for key in ("score", "gain", "place", "out.round")]
        paths += ["players.99.counters.a", "players.-1.counters.a", "shared", "due.0.value", ""]
        paths += ["alarms.0.next", "last_roll.0", "players.0.counters", "round.0"]
    return "adjust", {"path": rnd.choice(paths), "by": rnd.choice([-9, -2, -1, 0, 1, 1, 2, 9])}


JUNK = (
    None,
    True,
    False,
    0,
    1,
    -1,
    10**40,
    1.0,
    2.5,
    "",
    "0",
    "a",
    "life",
    "x",
    "points",
    "won",
    "x" * 10000,
    [],
    [[]],
    ["d6"],
    ["d6"] * 11,
    ["d6", None],
    ["own", ["d6"]],
    {},
    {"a": 1},
    [{}],
)

ARGUMENTS = {
    "change": ("player", "counter", "by"),
    "change_shared": ("counter", "by"),
    "macro": ("player", "macro"),
    "next_phase": (),
    "eliminate": ("player",),
    "revive": ("player",),
    "finish": ("won",),
    "end_turn": (),
    "concede": ("player",),
    "roll": ("dice",),
    "adjust": ("path", "by"),
}


def _spoiled(rnd, view):
    """A likely move with one thing wrong in its arguments."""
    name, args = rnd.choice([_likely, _likely, _likely, _adjust, _roll])(rnd, view)
    args = dict(args)
    kind = rnd.randrange(4)
    if kind == 0 and args:
        del args[rnd.choice(sorted(args))]
    elif kind == 1:
        args[rnd.choice(["extra", "won", "player", "do"])] = rnd.choice(JUNK)
    elif args:
        args[rnd.choice(sorted(args))] = rnd.choice(JUNK)
    return name, args


def _garbage(rnd, view):
    if rnd.random() < 0.1:
        return rnd.choice(["", "steal", "new", "settle", "x" * 10000, None, 7, ["change"]]), {}
    name = rnd.choice([name for name in sorted(ARGUMENTS) if name not in ("concede", "finish")])
    return name, {key: rnd.choice(JUNK) for key in ARGUMENTS[name]}


# --- what always holds -----------------------------------------------------------------------


def invariants(view):
    may = {"order"} if "order" in view["sheet"] else set()
    if view["trigger"] == "end":
        may.add("ended_by")
    assert set(view) == VIEW_KEYS | may
    check_json(view)
    assert view["game"] == "sheet" and view["mode"] == "sheet"
    sheet = view["sheet"]
    players = view["players"]
    assert type(view["round"]) is int and view["round"] >= 1
    assert 0 <= view["active"] < len(players) and 0 <= view["first"] < len(players)
    if sheet["phases"]:
        assert view["phase"] in sheet["phases"]
    else:
        assert view["phase"] is None
    assert len(view["last_roll"]) == len(view["last_dice"])
    _check_numbers(view, sheet)
    _check_players(view, sheet)
    _check_alarms(view, sheet)
    _check_end(view, sheet)


def _check_numbers(view, sheet):
    players = view["players"]
    for seat, person in enumerate(players):
        # Nobody is their own opponent.
        known = {slug for slug in sheet["counters"] if not slug.endswith(f"@{seat}")}
        assert set(person["counters"]) == known
        for slug in sheet.get("team", ()):
            first = players[seat % sheet_teams(view)]
            assert person["counters"][slug] == first["counters"][slug]
    assert set(view["shared"]) == set(sheet["shared"])
    holders = [(person["counters"], sheet["counters"]) for person in players]
    for values, bounds in [*holders, (view["shared"], sheet["shared"])]:
        for slug, value in values.items():
            assert type(value) is int
            assert bounds[slug][0] <= value <= bounds[slug][1], slug


def sheet_teams(view):
    """How many sides there are."""
    players = view["players"]
    return len({person.get("team", seat) for seat, person in enumerate(players)})


def _check_players(view, sheet):
    count = sheet_teams(view)
    for seat, person in enumerate(view["players"]):
        assert set(person) - {"team"} == PLAYER_KEYS
        assert person.get("team", seat % count) == seat % count
        assert person["alive"] == (person["out"] is None)
        assert person["score"] == _score(sheet, person["counters"], seat < count)
        fatal = [rule for rule in sheet["out"] if _is_met(sheet, rule, person["counters"])]
        if person["alive"]:
            assert not fatal or view["over"]
            continue
        assert set(person["out"]) == OUT_KEYS
        assert person["out"]["why"] in ("counter", "concede", "by_hand")
        if person["out"]["why"] == "counter":
            known = set(sheet["counters"]) | set(sheet.get("each", ()))
            assert fatal and person["out"]["counter"] in known
        else:
            assert person["out"]["counter"] is None
    if not view["over"]:
        assert view["players"][view["active"]]["alive"]


def _score(sheet, values, is_first):
    """What a team has counts for its first player."""
    counts = {
        slug: values[slug] for slug in values if is_first or slug not in sheet.get("team", ())
    }
    if not sheet["worth"]:
        return counts.get(sheet["counter"], 0)
    for slug, track in sheet.get("values", {}).items():
        if slug in counts:
            counts[slug] = ([0] + [worth for start, worth in track if start <= counts[slug]])[-1]
    worths = [(slug, worth, per) for slug, worth, per in sheet["worth"] if slug in counts]
    return sum(worth * int(counts[slug] / per) for slug, worth, per in worths)


def _is_met(sheet, rule, values):
    if "group" in rule:
        return all(_is_met(sheet, part, values) for part in rule["group"])
    slug = rule["counter"]
    slugs = sheet.get("each", {}).get(slug, [slug])
    mine = [values[one] for one in slugs if one in values]
    if rule["at_least"] is None:
        return any(value <= rule["at_most"] for value in mine)
    return any(value >= rule["at_least"] for value in mine)


def _check_alarms(view, sheet):
    assert len(view["alarms"]) == len(sheet["alarms"])
    for told, alarm in zip(view["alarms"], sheet["alarms"], strict=True):
        rounds = alarm["at"] or range(alarm["from"], alarm["until"] + 1, alarm["every"])
        values = list(alarm["value"])
        while values and len(values) < len(rounds):
            values.append(values[-1] + alarm["grow"])
        coming = [
            (number, values[index] if values else None)
            for index, number in enumerate(rounds)
            if number > view["round"] or (number == view["round"] and alarm["when"] == "end")
            if sheet["limit"] is None or number <= sheet["limit"]
        ]
        assert (told["next"], told["value"]) == (coming[0] if coming else (None, None))
    for due in view["due"]:
        assert 0 <= due["alarm"] < len(sheet["alarms"])


def _check_end(view, sheet):
    players = view["players"]
    if view["final"]:
        assert view["trigger"] in ("target", "end")
    if not view["over"]:
        assert view["winners"] == [] and view["reason"] is None
        assert all(person["place"] is None for person in players)
        sides = {seat % sheet_teams(view) for seat, p in enumerate(players) if p["alive"]}
        assert len(sides) > (sheet["by"] != "together") * (len(players) > 1)
        return
    assert view["reason"] in REASONS and view["last_turns"] == []
    if sheet["by"] == "together":
        assert view["winners"] in ([], list(range(len(players))))
        assert all(person["place"] == (1 if view["winners"] else None) for person in players)
        return
    assert view["winners"] == [seat for seat, p in enumerate(players) if p["place"] == 1] != []
    if view["reason"] == "instant":
        met = [_is_met(sheet, rule, p["counters"]) for p in players for rule in sheet["instant"]]
        assert any(met)
        return
    merits = [_merit(view, seat) for seat in range(sheet_teams(view))]
    for seat, person in enumerate(players):
        merit = merits[seat % len(merits)]
        if merit[0]:
            assert person["place"] == sorted(merits, reverse=True).index(merit) + 1


def _merit(view, seat):
    """Sorts by which side did better, among those who are in."""
    sheet = view["sheet"]
    members = view["players"][seat :: sheet_teams(view)]
    signs = [(sum(person["score"] for person in members), sheet["up"])]
    for slug, up in sheet["ties"]:
        mine = members[:1] if slug in sheet.get("team", ()) else members
        signs.append((sum(person["counters"][slug] for person in mine), up))
    alive = any(person["alive"] for person in members)
    return (alive, [value if up else -value for value, up in signs])
