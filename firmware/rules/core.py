# SPDX-License-Identifier: MIT
"""What the rules of every game share: refusals, checks, and the common actions.

A game's rules.py is pure: it imports nothing but its own folder, modules of this one and some of
MicroPython's own, and knows no clock, screen, file or random number. It offers:

    DICE                {slug: tuple of faces}: the game's own dice, often empty
    ACTIONS             every action but the four common ones: see actions.py
    new(setup)          -> the state at the start; raises Reject with a setup error
    beginning(setup)    optional: `new` in pieces, where it takes long: what it returns
    begun(setup)        optional: the same for a setup that `new` has accepted before, sooner
    end_turn(play)      the rules of the common action `end_turn`
    concede(play, who)  the rules of the common action `concede`
    limits(state, path) -> (lowest, highest) for `adjust`, or None where the number is not
                        adjustable; `path` is the list of keys (str) and indexes (int)
    adjusted(play, path, by)  called after `adjust` has changed the number
    settle(play)        called after every accepted action: derived fields, ends of the match
    FIXED               optional: keys of the state whose values no action ever changes
    explain(state)      -> [{"criterion": code, "values": [...]}, ...] once the match is over

The state is the view: one JSON-able dict that handlers change in place. A handler checks
everything first and rolls its dice next; only then it changes the state, so that a Reject
leaves no trace.
"""

from micropython import const

# Long enough for any name at a table, short enough for the memory and for a line of the log.
_MAX_TEXT = const(64)

STANDARD_DICE = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20, "d100": 100}

MAX_DICE = 10


class Reject(Exception):
    """An action or a setup that the rules refuse; `code` says why."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


def refuse(when, code):
    """The one way in which rules say no."""
    if when:
        raise Reject(code)


class Play:
    """One action on its way through the rules: the state, the dice, and the notices so far."""

    def __init__(self, game, state, roll):
        self.game = game
        self.state = state
        self.roll = roll  # roll(die) -> face; die is a number of sides or a tuple of faces
        self.notices = []
        self.note = self.notices.append  # note(code)


# --- checks --------------------------------------------------------------------------------


def is_int(value):
    """True for a whole number; a bool is none."""
    return type(value) is int


def is_text(value):
    """True for a str of a length that a table can want."""
    return type(value) is str and len(value) <= _MAX_TEXT


# --- setup ---------------------------------------------------------------------------------


def seats(setup, modes):
    """Check the mode and the number of players: -> (mode, players list).

    `modes` maps a mode to the allowed numbers of players. The players themselves are not looked
    at but for being objects, which is the last of these checks (`bad_option`).
    """
    refuse(type(setup) is not dict, "bad_mode")
    mode = setup.get("mode")
    refuse(type(mode) is not str or mode not in modes, "bad_mode")
    players = setup.get("players")
    refuse(type(players) is not list or len(players) not in modes[mode], "bad_player_count")
    for entry in players:
        refuse(type(entry) is not dict, "bad_option")
    return mode, players


def seat_name(entry, index):
    """A player's name; missing, null or empty gives P1, P2, ..."""
    name = entry.get("name")
    if name is None or name == "":
        return "P%d" % (index + 1)
    refuse(not is_text(name), "bad_option")
    return name


def common_state(slug, mode, players, phase=None):
    """The fields that every view has, at the start of a match."""
    return {
        "game": slug,
        "mode": mode,
        "round": 1,
        "active": 0,
        "phase": phase,
        "final": False,
        "over": False,
        "winners": [],
        "reason": None,
        "last_roll": [],
        "players": players,
    }


# --- the actions that every game has ---------------------------------------------------------


def throw(play, dice, own):
    """Roll these dice; `own` has the game's, besides the standard ones."""
    refuse(type(dice) is not list or not 1 <= len(dice) <= MAX_DICE, "bad_dice")
    faces = []
    for slug in dice:
        die = None
        if type(slug) is str:
            die = own.get(slug) or STANDARD_DICE.get(slug)
        refuse(not die, "bad_dice")
        faces.append(die if type(die) is int else tuple(die))
    play.state["last_roll"] = list(map(play.roll, faces))


def _roll(play, dice):
    throw(play, dice, play.game.DICE)


def walk(state, path):
    """Follow a dotted path: -> (holder, keys), or (None, None) if there is no such place.

    `keys` has indexes as int; holder[keys[-1]] is the place itself.
    """
    here = state
    holder = None
    keys = []
    for part in path.split("."):
        holder = here
        if type(here) is dict:
            if part not in here:
                return None, None
            key = part
        elif type(here) is list:
            # As str(index) has it: 01 and -1 are no places.
            if not part.encode().isdigit() or (part[0] == "0" and part != "0"):
                return None, None
            key = int(part)
            if key >= len(here):
                return None, None
        else:
            return None, None
        here = here[key]
        keys.append(key)
    return holder, keys


def _adjust(play, path, by):
    refuse(type(path) is not str or not is_int(by), "bad_argument")
    holder, keys = walk(play.state, path)
    limits = None
    if holder is not None and type(holder[keys[-1]]) is int:
        limits = play.game.limits(play.state, keys)
    refuse(limits is None, "not_adjustable")
    value = holder[keys[-1]] + by
    refuse(not limits[0] <= value <= limits[1], "out_of_range")
    holder[keys[-1]] = value
    play.game.adjusted(play, keys, by)


# As `get` of actions.py has them; those without a handler are the game's functions of that name.
COMMON = {
    "roll": (_roll, (("dice", b"any", True, False, None),)),
    "adjust": (_adjust, (("path", b"any", True, False, None), ("by", b"any", True, False, None))),
    "end_turn": (None, ()),
    "concede": (None, (("player", b"player", True, False, None),)),
}


def act(game, state, name, args, roll):
    """Do one action: -> its notices. Raises Reject, and then `state` has not changed."""
    refuse(state["over"], "match_over")
    entry = game.ACTIONS.get(name) or COMMON.get(name) if type(name) is str else None
    refuse(entry is None, "unknown_action")
    handler, params = entry
    play = Play(game, state, roll)
    (handler or getattr(game, name))(play, *game.ACTIONS.bind(state, params, args))
    game.settle(play)
    return play.notices


def takes(game, action, name=None):
    """Is that an argument of the action? Without a name: has it any?"""
    if action in COMMON:
        return any([name in (None, param[0]) for param in COMMON[action][1]])
    return game.ACTIONS.takes(action, name)


# --- small helpers that rules need ------------------------------------------------------------


def next_alive(players, seat):
    """The next seat after `seat` whose player is still in, wrapping; `seat` itself if no other."""
    for _ in players:
        seat = (seat + 1) % len(players)
        if players[seat]["alive"]:
            break
    return seat


def best(values, among):
    """Those of the indexes `among` whose value is the highest, in order."""
    found = []
    for index in among:
        if found and values[index] > values[found[0]]:
            found = []
        if not found or values[index] == values[found[0]]:
            found.append(index)
    return found
