# SPDX-License-Identifier: MIT
"""Random play of Elbrus: setups, moves, and what must be true of every view."""

from tests.games import check_json

# Cooldowns by character, in the order in which free characters are dealt.
COOLDOWNS = {
    "armazi": 5,
    "ebue": 4,
    "varas": 3,
    "medea": 3,
    "tsiva": 3,
    "octor": 0,
    "kruber": 4,
    "tharsis": 0,
    "drain": 0,
    "emoon": 0,
}
PASSIVE = ("tharsis", "drain", "emoon")
TRAITS = {
    "six": ("none", "seven", "dash"),
    "gunner": ("none", "diagonal", "burst"),
    "massive": ("none", "quick", "leech"),
    "scout": ("none", "eleven", "pierce"),
}
BULLETS = ("six", "gunner")
POTIONS = ("small", "medium", "large")
MOVEMENT = ("axe", "boat", "rope", "compass", "adrenaline", "teleport")
DEFENCES = ("barrier", "lightning", "platform", "field")
ITEMS = ("helmet", "body", "weapon0", "weapon1")
FRESH_TURN = {
    "dice": [],
    "steps": 0,
    "double": False,
    "consumable": None,
    "main": None,
    "defence": None,
    "throwable": None,
    "extra": [],
    "burners": [],
    "struck": [],
}

# Every action with every argument it knows, for moves that are meant to go wrong.
ARGUMENTS = {
    "first_player": ("player",),
    "roll_sector": ("player", "faces"),
    "steal": ("player", "target"),
    "begin": (),
    "move_roll": ("faces",),
    "skip_move": (),
    "move": ("zone_squares", "land"),
    "potion": ("size",),
    "consumable": ("card", "inactive"),
    "ability": ("player", "targets", "item"),
    "burn": ("player", "targets"),
    "shoot": (
        "weapon",
        "target",
        "dice",
        "faces",
        "damage",
        "minimum",
        "platform",
        "field",
        "diagonal",
    ),
    "reload": (),
    "backpack": (),
    "throw_flame": ("target", "near", "fields", "faces"),
    "throw_spear": ("target", "distance", "field", "faces"),
    "throw_ntt": ("target",),
    "smoke": (),
    "place_banner": ("kind",),
    "remove_banner": ("id",),
    "lightning": ("id", "field"),
    "hit": ("target", "amount", "by", "kind", "field"),
    "open_extra": ("player",),
    "take_weapon": (
        "player",
        "slot",
        "group",
        "dice",
        "damage",
        "minimum",
        "trait",
        "loaded",
    ),
    "equip": ("player", "piece"),
    "trade": ("give", "take", "give_chests", "take_chests"),
    "revive": ("potion",),
    "end_turn": (),
    "concede": ("player",),
    "roll": ("dice",),
    "adjust": ("path", "by"),
}
# Conceding for nothing would end most matches too early.
NAMES = [name for name in sorted(ARGUMENTS) if name != "concede"]

GARBAGE = (
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    7,
    25,
    99,
    201,
    10**40,
    -(10**40),
    1.0,
    0.5,
    "",
    "0",
    "helmet",
    "medea",
    "x" * 10000,
    [],
    [0],
    [1, 1],
    [True],
    [None],
    ["helmet", "helmet"],
    [[["deep"]]],
    [{}],
    {},
    {"player": 0},
)


# --- setups ----------------------------------------------------------------------------------


def setup(rnd):
    """A valid setup; over many calls every mode, number of players and character occurs."""
    mode = rnd.choice(("solo", "duo"))
    count = rnd.randint(2, 10) if mode == "solo" else rnd.choice((4, 6, 8, 10))
    characters = rnd.sample(sorted(COOLDOWNS), count)
    players = []
    for seat in range(count):
        entry = dict(rnd.choice(({}, {"name": "Ana"}, {"name": None}, {"name": ""})))
        luck = rnd.random()
        if luck < 0.6:
            entry["character"] = characters[seat]
        elif luck < 0.7:
            entry["character"] = None
        if rnd.random() < 0.2:
            entry["color"] = rnd.choice(("black", "red", "", None))
        if rnd.random() < 0.1:
            entry["hat"] = "tall"
        players.append(entry)
    return {"mode": mode, "players": players}


def largest(rnd):
    """The setup with the largest view."""
    characters = rnd.sample(sorted(COOLDOWNS), 10)
    players = [{"name": "N" * 64, "color": "c" * 64, "character": slug} for slug in characters]
    return {"mode": "duo", "players": players}


# --- moves -----------------------------------------------------------------------------------


def move(rnd, view):
    """-> (action, arguments): mostly legal, sometimes wrong on purpose."""
    table = _Table(rnd, view)
    luck = rnd.random()
    if luck < 0.04:
        return _garbled(table)
    if luck < 0.08:
        return _spoilt(table, *_likely(table))
    if luck < 0.2:
        return _daring(table)
    return _likely(table)


class _Table:
    """A view with the questions that a player asks of it."""

    def __init__(self, rnd, view):
        self.rnd = rnd
        self.view = view
        self.players = view["players"]
        self.seats = range(len(self.players))
        self.active = view["active"]
        self.me = self.players[self.active]
        self.turn = view["turn"]
        self.living = [seat for seat in self.seats if self.players[seat]["alive"]]

    def chance(self, part):
        return self.rnd.random() < part

    def pick(self, things):
        return self.rnd.choice(list(things))

    def some(self, things, most):
        things = list(things)
        return self.rnd.sample(things, self.rnd.randint(1, min(most, len(things))))

    def enemies(self, seat):
        team = self.players[seat]["team"]
        return [other for other in self.living if self.players[other]["team"] != team]

    def partner(self):
        if self.view["mode"] != "duo":
            return None
        return (self.active + len(self.players) // 2) % len(self.players)

    def ability(self, seat):
        mat = self.players[seat]
        return mat["stolen"] if mat["character"] == "octor" else mat["character"]

    def touchable(self, seats):
        return [seat for seat in seats if self.players[seat]["character"] != "emoon"]

    def banners(self, kind):
        return [banner for banner in self.view["banners"] if banner["kind"] == kind]

    def smoky(self, seat):
        return any(banner["owner"] == seat for banner in self.banners("smoke"))

    def claim(self, kind):
        """Whether to say that the target stands on a banner of this kind."""
        return bool(self.banners(kind)) and self.chance(0.5)

    def faces(self, args, count, sides=6):
        """Sometimes the dice are thrown on the table."""
        if self.chance(0.3):
            args["faces"] = [self.rnd.randint(1, sides) for _ in range(count)]
        elif self.chance(0.1):
            args["faces"] = None
        return args


def _likely(table):
    if table.view["phase"] == "setup":
        makers = (_prepare,)
    elif table.chance(0.25):
        makers = _ANYTIME
    else:
        makers = _BY_PHASE[table.view["phase"]]
    for _ in range(20):
        made = table.pick(makers)(table)
        if made:
            return made
    return "roll", {"dice": [table.pick(("d4", "d6", "d20", "d100"))] * table.rnd.randint(1, 10)}


def _prepare(table):
    luck = table.rnd.random()
    who = table.pick(table.living)
    if luck < 0.2:
        return "first_player", ({"player": who} if table.chance(0.4) else {})
    if luck < 0.4:
        lacking = [seat for seat in table.living if table.players[seat]["sector"] is None]
        if lacking:
            return "roll_sector", table.faces({"player": table.pick(lacking)}, 1, 20)
    if luck < 0.6:
        octors = [s for s in table.living if table.players[s]["character"] == "octor"]
        if octors:
            count = len(table.players)
            target = (octors[0] + table.pick((1, count - 1))) % count
            return "steal", {"player": octors[0], "target": target}
    if luck < 0.65:
        return _adjust(table)
    if luck < 0.67:
        return "concede", {"player": who}
    return "begin", {}


def _ability(table):
    who = table.pick(table.living)
    slug = table.ability(who)
    if slug is None or slug in PASSIVE or table.players[who]["cooldown"]:
        return None
    args = {"player": who}
    if slug != "medea":
        others = [seat for seat in table.living if seat != who]
        if slug not in ("ebue", "kruber"):
            others = table.enemies(who)
        others = table.touchable(others)
        if not others:
            return None
        args["targets"] = table.some(others, {"armazi": 2, "tsiva": 9}.get(slug, 1))
    if slug == "varas":
        mat = table.players[args["targets"][0]]
        args["item"] = table.pick([p for p in ("helmet", "body") if mat[p]] + ["other"])
    return "ability", args


def _steal(table):
    octors = [seat for seat in table.living if table.players[seat]["character"] == "octor"]
    others = table.touchable([seat for seat in table.living if seat not in octors])
    if not octors or not others:
        return None
    return "steal", {"player": octors[0], "target": table.pick(others)}


def _hit(table):
    target = table.pick(table.living)
    args = {"target": target, "amount": table.rnd.randint(1, table.pick((10, 30, 60, 200)))}
    if table.chance(0.8):
        args["by"] = table.pick(table.enemies(target))
    kinds = ["card", "pierce"]
    if table.players[target]["character"] != "emoon":
        kinds.append("ability")
    if table.chance(0.5):
        args["kind"] = table.pick(kinds)
    if table.chance(0.5):
        args["field"] = table.claim("field")
    return "hit", args


def _open_extra(table):
    able = [
        seat
        for seat in table.living
        if table.players[seat]["extra_chests"] and seat not in table.turn["extra"]
    ]
    return ("open_extra", {"player": table.pick(able)}) if able else None


def _take_weapon(table):
    group = table.pick(sorted(TRAITS))
    args = {
        "player": table.pick(table.living),
        "slot": table.rnd.randint(0, 1),
        "group": group,
        "dice": table.rnd.randint(1, 5),
        "damage": table.rnd.randint(1, 5) if group in BULLETS else table.rnd.randint(15, 60),
    }
    if group not in BULLETS:
        args["minimum"] = table.rnd.randint(1, 4 * args["dice"])
    if table.chance(0.8):
        args["trait"] = table.pick(TRAITS[group])
    if table.chance(0.3):
        args["loaded"] = table.chance(0.7)
    return "take_weapon", args


def _equip(table):
    who = table.pick(table.living)
    bare = [piece for piece in ("helmet", "body") if not table.players[who][piece]]
    return ("equip", {"player": who, "piece": table.pick(bare)}) if bare else None


def _remove_banner(table):
    if not table.view["banners"] or table.chance(0.7):
        return None
    return "remove_banner", {"id": table.pick(table.view["banners"])["id"]}


def _concede(table):
    return ("concede", {"player": table.pick(table.living)}) if table.chance(0.05) else None


def _adjust(table):
    seat = table.pick(table.living)
    mat = table.players[seat]
    path = table.pick(
        ("round", "chests_left", "health", "burned", "extra_chests", "helmet", "body", "kills")
    )
    if path == "round":
        return "adjust", {"path": path, "by": table.pick((1, 1, 2, 4, 5))}
    if path == "chests_left":
        left = table.view["chests_left"]
        return "adjust", {
            "path": path,
            "by": table.pick((-left, -(left // 2), 1 if not left else -1)),
        }
    if table.chance(0.2) and table.view["banners"]:
        index = table.rnd.randrange(len(table.view["banners"]))
        by = 3 - 2 * table.view["banners"][index]["rounds"]
        return "adjust", {"path": f"banners.{index}.rounds", "by": by}
    longest = COOLDOWNS.get(table.ability(seat), 0)
    if longest and table.chance(0.4):
        by = table.rnd.randint(0, longest) - mat["cooldown"]
        return "adjust", {"path": f"players.{seat}.cooldown", "by": by}
    top = {"health": 100, "burned": 2, "extra_chests": 3, "kills": 9}.get(path, 1)
    by = table.rnd.randint(1 if path == "health" else 0, top) - mat[path]
    return "adjust", {"path": f"players.{seat}.{path}", "by": by}


def _drink(table):
    if table.me["burned"] or table.turn["consumable"] or table.chance(0.5):
        return None
    return "potion", {"size": table.pick(POTIONS)}


def _armed(table):
    return [slot for slot in (0, 1) if table.me["weapons"][slot]]


def _ammo(table):
    if table.turn["consumable"] or not _armed(table) or table.chance(0.7):
        return None
    return "consumable", {"card": "ammo"}


def _roll_movement(table):
    if table.me["frozen"]:
        return "skip_move", {}
    return "move_roll", table.faces({}, 2)


def _movement_card(table):
    if table.turn["consumable"] or table.me["frozen"]:
        return None
    args = {"card": table.pick(MOVEMENT)}
    if args["card"] == "teleport" and table.view["zone"]["penalty"]:
        args["inactive"] = table.chance(0.5)
    return "consumable", args


def _skip(table):
    free = not table.turn["double"] and not table.me["skipped"]
    return ("skip_move", {}) if free or table.me["frozen"] else None


def _walk(table):
    if table.me["frozen"]:
        return None
    args = {}
    if table.view["zone"]["penalty"] and table.chance(0.5):
        args["zone_squares"] = table.rnd.randint(0, min(4, table.turn["steps"]))
    if table.chance(0.6):
        args["land"] = table.pick(("none", "healing", "chest"))
        if args["land"] == "chest" and not table.view["chests_left"]:
            args["land"] = "none"
    return "move", args


def _shoot(table):
    loaded = [slot for slot in _armed(table) if table.me["weapons"][slot]["loaded"]]
    targets = [seat for seat in table.enemies(table.active) if not table.smoky(seat)]
    if table.turn["main"] or not loaded or not targets:
        return None
    slot = table.pick(loaded)
    args = {"weapon": slot, "target": table.pick(targets)}
    if table.chance(0.3):
        args["dice"] = table.rnd.randint(1, 6)
    else:
        table.faces(args, table.me["weapons"][slot]["dice"])
    if table.chance(0.2):
        args["damage"] = table.rnd.randint(1, 40)
    if table.chance(0.2):
        args["minimum"] = table.rnd.randint(1, 12)
    for kind in ("platform", "field"):
        if table.claim(kind):
            args[kind] = True
    if table.chance(0.5):
        args["diagonal"] = table.chance(0.7)
    return "shoot", args


def _extension(table):
    if table.turn["main"] or table.turn["consumable"] or not _armed(table) or table.chance(0.6):
        return None
    return "consumable", {"card": "extension"}


def _sort_or_reload(table):
    if table.turn["main"]:
        return None
    return ("reload" if _armed(table) and table.chance(0.7) else "backpack"), {}


def _throw(table):
    if table.turn["throwable"]:
        return None
    enemies = table.enemies(table.active)
    target = table.pick(enemies)
    name = table.pick(("throw_flame", "throw_spear", "throw_ntt", "smoke"))
    if name == "smoke":
        return None if table.smoky(table.active) else (name, {})
    args = {"target": target}
    if name == "throw_flame":
        near = [seat for seat in enemies if seat != target]
        if near and table.chance(0.6):
            args["near"] = table.some(near, 4)
        if table.claim("field"):
            args["fields"] = table.some([target] + args.get("near", []), 3)
        table.faces(args, 2)
    elif name == "throw_spear":
        args["distance"] = table.rnd.randint(1, 6)
        table.faces(args, 1)
        if table.chance(0.5):
            args["faces"] = [args["distance"]]
        if table.claim("field"):
            args["field"] = True
    return name, args


def _place_banner(table):
    if table.turn["defence"] or table.chance(0.4):
        return None
    return "place_banner", {"kind": table.pick(DEFENCES)}


def _lightning(table):
    foes = [
        banner
        for banner in table.banners("lightning")
        if table.players[banner["owner"]]["team"] != table.me["team"]
        and banner["id"] not in table.turn["struck"]
    ]
    if not foes:
        return None
    return "lightning", {"id": table.pick(foes)["id"], "field": table.claim("field")}


def _burn(table):
    burners = [
        seat
        for seat in table.living
        if table.ability(seat) == "tharsis" and seat not in table.turn["burners"]
    ]
    if not burners:
        return None
    who = table.pick(burners)
    targets = table.touchable(table.enemies(who))
    if who != table.active:
        targets = [seat for seat in targets if seat == table.active]
    return ("burn", {"player": who, "targets": table.some(targets, 4)}) if targets else None


def _held(mat):
    items = [piece for piece in ("helmet", "body") if mat[piece]]
    return items + [f"weapon{slot}" for slot in (0, 1) if mat["weapons"][slot]]


def _trade(table):
    partner = table.partner()
    if partner is None or not table.players[partner]["alive"] or table.chance(0.5):
        return None
    theirs = table.players[partner]
    args = {}
    for key, mat in (("give", table.me), ("take", theirs)):
        if _held(mat) and table.chance(0.5):
            args[key] = table.some(_held(mat), 4)
        if table.chance(0.3):
            args[key + "_chests"] = table.rnd.randint(0, mat["extra_chests"])
    return "trade", args


def _revive(table):
    partner = table.partner()
    if partner is None or table.me["burned"] or table.turn["main"] or table.turn["consumable"]:
        return None
    fallen = table.players[partner]
    if fallen["alive"] or fallen["out_by"] == "concede" or table.chance(0.5):
        return None
    return "revive", {"potion": table.pick(POTIONS)}


def _end(table):
    return "end_turn", {}


_ANYTIME = (
    _ability,
    _ability,
    _ability,
    _steal,
    _hit,
    _hit,
    _open_extra,
    _take_weapon,
    _take_weapon,
    _take_weapon,
    _equip,
    _remove_banner,
    _concede,
    _adjust,
)
_BY_PHASE = {
    "start": (_drink, _ammo, _roll_movement),
    "move": (_movement_card, _skip, _walk, _walk),
    "act": (
        _shoot,
        _shoot,
        _shoot,
        _extension,
        _sort_or_reload,
        _throw,
        _throw,
        _place_banner,
        _lightning,
        _burn,
        _trade,
        _revive,
        _revive,
        _end,
        _end,
    ),
}


# --- moves that are wrong on purpose -----------------------------------------------------------


# What fits the moment, so that a daring move fails for a better reason than the phase.
_TIMELY = {
    "setup": ("first_player", "roll_sector", "steal", "ability", "adjust", "trade", "hit"),
    "start": ("move_roll", "potion", "consumable", "ability", "hit", "steal", "adjust"),
    "move": ("move", "skip_move", "consumable", "ability", "open_extra", "equip"),
    "act": (
        "shoot",
        "shoot",
        "shoot",
        "burn",
        "ability",
        "lightning",
        "throw_flame",
        "throw_spear",
        "throw_ntt",
        "smoke",
        "place_banner",
        "reload",
        "backpack",
        "trade",
        "trade",
        "revive",
        "revive",
        "hit",
        "consumable",
        "take_weapon",
        "end_turn",
    ),
}


def _daring(table):
    """A well-formed action with any players and things: some are legal, most are not."""
    names = NAMES if table.chance(0.3) else _TIMELY[table.view["phase"]]
    name = table.pick(names)
    args = {key: _value(table, name, key) for key in ARGUMENTS[name]}
    if name == "shoot":
        del args[table.pick(("dice", "faces"))]
        if table.chance(0.6):
            args["platform"] = args["field"] = False
    elif name == "take_weapon":
        args["trait"] = table.pick(TRAITS[args["group"]])
        args["minimum"] = 0 if args["group"] in BULLETS else table.rnd.randint(1, 60)
    elif name == "throw_flame":
        args["near"] = [seat for seat in args["near"] if seat != args["target"]]
        args["fields"] = table.pick(([], [args["target"]]))
    elif name == "consumable" and args["card"] != "teleport":
        args["inactive"] = False
    elif name == "roll_sector":
        args["faces"] = table.pick((None, [table.rnd.randint(1, 20)]))
    return name, args


def _value(table, name, key):
    """A value of the right form for an argument of an action."""
    rnd = table.rnd
    seat = rnd.randrange(len(table.players))
    several = rnd.sample(list(table.seats), rnd.randint(1, 3 if len(table.seats) > 2 else 2))
    if key == "faces":
        count = {"move_roll": 2, "throw_flame": 2, "shoot": rnd.randint(1, 10)}.get(name, 1)
        return [rnd.randint(1, 6) for _ in range(count)]
    if key == "by":
        return rnd.choice((-200, -1, 0, 1, 200)) if name == "adjust" else seat
    if key == "kind":
        return rnd.choice(DEFENCES if name == "place_banner" else ("card", "pierce", "ability"))
    if key == "dice":
        return [rnd.choice(("d4", "d20"))] if name == "roll" else rnd.randint(1, 10)
    if key == "targets":
        return rnd.choice((several, [seat], [table.active], [] if name == "ability" else [seat]))
    if key == "path":
        return rnd.choice(_PATHS).replace("N", str(seat))
    choices = {
        "near": ([], several),
        "fields": ([],),
        "zone_squares": (0, 1, 12, 24),
        "land": ("none", "chest", "healing"),
        "size": POTIONS,
        "potion": POTIONS,
        "card": MOVEMENT + ("extension", "ammo"),
        "item": ("helmet", "body", "other"),
        "weapon": (0, 1),
        "slot": (0, 1),
        "damage": (1, 30, 100),
        "minimum": (1, 60, None),
        "id": (1, table.view["banner_seq"] or 1, table.view["banner_seq"] + 1),
        "amount": (1, 50),
        "distance": (1, 6),
        "group": tuple(sorted(TRAITS)),
        "trait": ("none",),
        "piece": ("helmet", "body"),
        "give": ([], rnd.sample(ITEMS, rnd.randint(1, 4))),
        "take": ([], rnd.sample(ITEMS, rnd.randint(1, 4))),
        "give_chests": (0, 1, 99),
        "take_chests": (0, 1, 99),
        "player": (seat,),
        "target": (seat,),
    }
    return rnd.choice(choices.get(key, (True, False)))


_PATHS = (
    "round",
    "chests_left",
    "active",
    "zone.shrunk",
    "turn.steps",
    "banner_seq",
    "banners.0.rounds",
    "banners.0.id",
    "players.N.health",
    "players.N.cooldown",
    "players.N.kills",
    "players.N.helmet",
    "players.N.team",
    "players.N.alive",
    "players.N.weapons.0.dice",
    "players.0N.health",
    "players.-1.health",
    "players",
    "round.1",
    "",
    ".",
)


def _garbled(table):
    """Any action with any values, or no action at all."""
    rnd = table.rnd
    if rnd.random() < 0.1:
        return rnd.choice(("dance", "", "Move", "undo", "x" * 10000, None, 7, ["move"])), {}
    name, args = _daring(table)
    for key in list(args):
        if rnd.random() < 0.3:
            args[key] = rnd.choice(GARBAGE)
        elif rnd.random() < 0.1:
            del args[key]
    if rnd.random() < 0.2:
        args[rnd.choice(("extra", "player", "state", "x" * 100))] = rnd.choice(GARBAGE)
    return name, args


def _spoilt(table, name, args):
    """A good move with one thing wrong."""
    rnd = table.rnd
    args = dict(args)
    if not args or rnd.random() < 0.1:
        args[rnd.choice(("extra", "player", "faces"))] = rnd.choice(GARBAGE)
        return name, args
    key = rnd.choice(sorted(args))
    out = [seat for seat in table.seats if not table.players[seat]["alive"]]
    if key in ("player", "target", "by") and out and rnd.random() < 0.6:
        args[key] = rnd.choice(out)
    elif rnd.random() < 0.2:
        del args[key]
    elif type(args[key]) is int and rnd.random() < 0.5:
        args[key] += rnd.choice((-1, 1, 100))
    elif type(args[key]) is list and args[key] and rnd.random() < 0.5:
        args[key] = args[key] + [rnd.choice((args[key][0], rnd.choice(GARBAGE)))]
    else:
        args[key] = rnd.choice(GARBAGE)
    if name == "concede":
        return "concede", {"player": rnd.choice((-1, 10, True, None, "0"))}
    return name, args


# --- invariants --------------------------------------------------------------------------------


def invariants(view):
    """Assert everything that is promised about any view."""
    check_json(view)
    _check_form(view)
    _check_zone(view)
    for seat, mat in enumerate(view["players"]):
        _check_player(view, seat, mat)
    slugs = [mat["character"] for mat in view["players"]]
    assert len(set(slugs)) == len(slugs)
    _check_banners(view)
    _check_turn(view)
    _check_end(view)


def _whole(value, low, high=None):
    assert type(value) is int and value >= low, value
    assert high is None or value <= high, value


def _keys(value, names):
    assert sorted(value) == sorted(names.split()), sorted(value)


def _check_form(view):
    _keys(
        view,
        "game mode round active phase final over winners reason last_roll players"
        " first zone chests_left banner_seq banners turn",
    )
    assert view["game"] == "elbrus"
    assert view["mode"] in ("solo", "duo")
    count = len(view["players"])
    assert 2 <= count <= 10 if view["mode"] == "solo" else count in (4, 6, 8, 10)
    assert view["phase"] in ("setup", "start", "move", "act")
    _whole(view["round"], 1)
    _whole(view["first"], 0, count - 1)
    _whole(view["active"], 0, count - 1)
    _whole(view["chests_left"], 0, 72)
    _whole(view["banner_seq"], 0)
    assert view["final"] is False
    # Ten players, and ten who re-roll ten times.
    assert len(view["last_roll"]) <= 110
    for face in view["last_roll"]:
        _whole(face, 1, 100)


def _check_zone(view):
    dead = [zone for zone in (1, 2, 3) if view["round"] > 5 * zone]
    following = [after for after in (5, 10, 15) if after >= view["round"]]
    assert view["zone"] == {
        "shrunk": len(dead),
        "inactive": dead,
        "penalty": (0, 5, 10, 15)[len(dead)],
        "next": following[0] - view["round"] + 1 if following else 0,
    }


def _check_player(view, seat, mat):
    _keys(
        mat,
        "name color alive team character health cooldown stolen frozen burned skipped sector"
        " extra_chests chests_opened helmet body weapons kills out_round out_by",
    )
    assert type(mat["name"]) is str and mat["name"]
    assert type(mat["color"]) is str
    count = len(view["players"])
    assert mat["team"] == (seat if view["mode"] == "solo" else seat % (count // 2))
    assert mat["character"] in COOLDOWNS
    for key in ("alive", "frozen", "skipped"):
        assert type(mat[key]) is bool
    _whole(mat["burned"], 0, 2)
    _whole(mat["helmet"], 0, 1)
    _whole(mat["body"], 0, 1)
    for key in ("extra_chests", "chests_opened", "kills"):
        _whole(mat[key], 0)
    if mat["sector"] is not None:
        _whole(mat["sector"], 1, 20)
    if view["mode"] == "duo":
        assert mat["sector"] == view["players"][(seat + count // 2) % count]["sector"]
    _check_ability(mat)
    assert len(mat["weapons"]) == 2
    for weapon in mat["weapons"]:
        _check_weapon(weapon)
    if mat["alive"]:
        _whole(mat["health"], 1, 100)
        assert mat["out_round"] is None and mat["out_by"] is None
    else:
        _check_out(mat)


def _check_ability(mat):
    slug = mat["character"]
    if slug == "octor":
        slug = mat["stolen"]
        assert slug is None or (slug in COOLDOWNS and slug not in ("octor", "emoon"))
    else:
        assert mat["stolen"] is None
    _whole(mat["cooldown"], 0, COOLDOWNS.get(slug, 0))


def _check_weapon(weapon):
    if weapon is None:
        return
    _keys(weapon, "group dice damage minimum trait loaded")
    assert weapon["trait"] in TRAITS[weapon["group"]]
    _whole(weapon["dice"], 1, 10)
    _whole(weapon["damage"], 1, 100)
    bullets = weapon["group"] in BULLETS
    _whole(weapon["minimum"], 0 if bullets else 1, 0 if bullets else 60)
    assert type(weapon["loaded"]) is bool


def _check_out(mat):
    """Elimination empties the mat."""
    # The round can be corrected later, so the present one is no limit.
    _whole(mat["out_round"], 1)
    assert mat["out_by"] in ("enemy", "zone", "other", "concede")
    for key in ("health", "cooldown", "burned", "extra_chests", "helmet", "body"):
        assert mat[key] == 0, key
    assert mat["weapons"] == [None, None]
    assert mat["stolen"] is None and not mat["frozen"] and not mat["skipped"]


def _check_banners(view):
    last = 0
    smoky = []
    for banner in view["banners"]:
        _keys(banner, "id kind owner rounds")
        _whole(banner["id"], last + 1, view["banner_seq"])
        last = banner["id"]
        assert banner["kind"] in DEFENCES + ("smoke",)
        _whole(banner["owner"], 0, len(view["players"]) - 1)
        _whole(banner["rounds"], 1, 2)
        if banner["kind"] == "smoke":
            smoky.append(banner["owner"])
    assert len(set(smoky)) == len(smoky)
    for seat in smoky:
        assert view["players"][seat]["alive"]


def _check_turn(view):
    turn = view["turn"]
    phase = view["phase"]
    assert sorted(turn) == sorted(FRESH_TURN)
    if phase == "setup":
        assert turn == FRESH_TURN
        assert view["active"] == view["first"]
    if phase == "start":
        assert turn["dice"] == [] and turn["consumable"] in (None, "ammo") + POTIONS
    if phase == "move":
        assert len(turn["dice"]) == 2 and turn["consumable"] != "extension"
    if phase != "act":
        for box in ("main", "defence", "throwable"):
            assert turn[box] is None
        assert turn["burners"] == [] and turn["struck"] == []
    assert len(turn["dice"]) in (0, 2)
    for face in turn["dice"]:
        _whole(face, 1, 6)
    twice = 2 if turn["consumable"] == "adrenaline" else 1
    _whole(turn["steps"], 0, 24)
    assert turn["steps"] == twice * sum(turn["dice"])
    assert turn["double"] is (bool(turn["dice"]) and turn["dice"][0] == turn["dice"][-1])
    assert turn["consumable"] in (None, "extension", "ammo") + POTIONS + MOVEMENT
    assert turn["main"] in (None, "shoot", "reload", "backpack", "revive")
    if turn["main"] == "revive":
        assert view["mode"] == "duo" and turn["consumable"] in POTIONS
    assert turn["defence"] in (None,) + DEFENCES
    assert turn["throwable"] in (None, "flame", "spear", "ntt", "smoke")
    for box, highest in (("extra", 9), ("burners", 9), ("struck", view["banner_seq"])):
        assert len(set(turn[box])) == len(turn[box])
        for item in turn[box]:
            _whole(item, 1 if box == "struck" else 0, highest)
    for seat in turn["burners"]:
        assert view["players"][seat]["character"] in ("tharsis", "octor")


def _check_end(view):
    players = view["players"]
    teams = sorted({mat["team"] for mat in players if mat["alive"]})
    assert teams
    assert view["over"] is (len(teams) == 1)
    if not view["over"]:
        assert view["winners"] == [] and view["reason"] is None
        assert players[view["active"]]["alive"]
        return
    won = [seat for seat in range(len(players)) if players[seat]["team"] == teams[0]]
    assert view["winners"] == won == sorted(won)
    assert view["reason"] == {"solo": "last_standing", "duo": "last_team"}[view["mode"]]
