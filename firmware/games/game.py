# SPDX-License-Identifier: MIT
"""What the rules of every game share: refusals, argument checks, and the common actions.

A game is a module beside this one. It is pure: it imports nothing but this file and MicroPython's
own modules, and knows no clock, screen, file or random number. It offers:

    VERSION             int; raise it when the meaning of a stored state changes
    DICE                {slug: tuple of faces}: the game's own dice, often empty
    ACTIONS             {name: (handler, (parameter, ...))}: every action but the four common ones
    new(setup)          -> the state at the start; raises Reject with a setup error
    end_turn(play)      the rules of the common action `end_turn`
    concede(play, who)  the rules of the common action `concede`
    limits(state, path) -> (lowest, highest) for `adjust`, or None where the number is not
                        adjustable; `path` is the list of keys (str) and indexes (int)
    adjusted(play, path, by)  called after `adjust` has changed the number
    settle(play)        called after every accepted action: derived fields, ends of the match
    explain(state)      -> [{"criterion": code, "values": [...]}, ...] once the match is over

The state is the view: one JSON-able dict that handlers change in place. A handler checks
everything first and rolls its dice next; only then it changes the state, so that a Reject
leaves no trace.
"""

# Long enough for any name at a table, short enough for the memory and for a line of the log.
MAX_TEXT = 64

STANDARD_DICE = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20, "d100": 100}

MAX_DICE = 10


class Reject(Exception):
    """An action or a setup that the rules refuse; `code` says why."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


class Play:
    """One action on its way through the rules: the state, the dice, and the notices so far."""

    def __init__(self, game, state, roll):
        self.game = game
        self.state = state
        self.roll = roll  # roll(die) -> face; die is a number of sides or a tuple of faces
        self.notices = []

    def note(self, code):
        self.notices.append(code)


# --- parameters of an action ---------------------------------------------------------------
# A parameter is (name, check, required, null_is_default, default). A check takes (state, value)
# and returns None, or the error code; `bad_argument` of any parameter wins over other codes.


def need(name, check):
    """A parameter that must be given."""
    return (name, check, True, False, None)


def opt(name, check, default=None):
    """A parameter that may be left out or null: then it is the default."""
    return (name, check, False, True, default)


def may(name, check, default=None):
    """A parameter that may be left out, but when given must pass its check, null too."""
    return (name, check, False, False, default)


def bind(state, params, args):
    """The values for `params` out of the mapping `args`, in order; raises Reject."""
    values = []
    used = 0
    error = None
    for name, check, required, null_is_default, default in params:
        if name in args:
            used += 1
            value = args[name]
            if value is None and null_is_default:
                value = default
            else:
                code = check(state, value)
                if code == "bad_argument":
                    raise Reject(code)
                error = error or code
        elif required:
            raise Reject("bad_argument")
        else:
            value = default
        values.append(value)
    if used != len(args):
        raise Reject("bad_argument")
    if error:
        raise Reject(error)
    return values


# --- checks --------------------------------------------------------------------------------


def is_int(value):
    """True for a whole number; a bool is none."""
    return type(value) is int


def is_text(value):
    """True for a str of a length that a table can want."""
    return type(value) is str and len(value) <= MAX_TEXT


def flag(state, value):
    return None if type(value) is bool else "bad_argument"


def anything(state, value):
    """For an argument whose form the handler checks itself."""
    return None


def text(state, value):
    return None if is_text(value) else "bad_argument"


def player(state, value):
    """An index into the players."""
    if type(value) is int and 0 <= value < len(state["players"]):
        return None
    return "bad_argument"


def whole(low, high, code="bad_argument"):
    """A whole number from low to high (None: no limit); `code` is for one outside of that."""

    def check(state, value):
        if type(value) is not int:
            return "bad_argument"
        if (low is not None and value < low) or (high is not None and value > high):
            return code
        return None

    return check


def word(*words):
    """One of these strings."""

    def check(state, value):
        return None if type(value) is str and value in words else "bad_argument"

    return check


def list_of(check_item, low, high):
    """A list of low to high items that all pass `check_item`."""

    def check(state, value):
        if type(value) is not list or not low <= len(value) <= high:
            return "bad_argument"
        error = None
        for item in value:
            code = check_item(state, item)
            if code == "bad_argument":
                return code
            error = error or code
        return error

    return check


# --- setup ---------------------------------------------------------------------------------


def seats(setup, modes):
    """Check the mode and the number of players: -> (mode, players list).

    `modes` maps a mode to the allowed numbers of players. The players themselves are not looked
    at but for being objects, which is the last of these checks (`bad_option`).
    """
    if type(setup) is not dict:
        raise Reject("bad_mode")
    mode = setup.get("mode")
    if type(mode) is not str or mode not in modes:
        raise Reject("bad_mode")
    players = setup.get("players")
    if type(players) is not list or len(players) not in modes[mode]:
        raise Reject("bad_player_count")
    for entry in players:
        if type(entry) is not dict:
            raise Reject("bad_option")
    return mode, players


def seat_name(entry, index):
    """A player's name; missing, null or empty gives P1, P2, ..."""
    name = entry.get("name")
    if name is None or name == "":
        return "P%d" % (index + 1)
    if not is_text(name):
        raise Reject("bad_option")
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


def _roll(play, dice):
    faces = []
    for slug in dice:
        faces.append(die_faces(play.game, slug))
    play.state["last_roll"] = [play.roll(die) for die in faces]


def die_faces(game, slug):
    """What a die slug stands for: a number of sides or a tuple of faces."""
    if type(slug) is str:
        die = game.DICE.get(slug) or STANDARD_DICE.get(slug)
        if die:
            return die
    raise Reject("bad_dice")


def _dice_list(state, value):
    # Anything that is no list of 1 to 10 dice is a matter of dice, not of arguments.
    return None if type(value) is list and 1 <= len(value) <= MAX_DICE else "bad_dice"


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
            key = _index(part)
            if key is None or key >= len(here):
                return None, None
        else:
            return None, None
        here = here[key]
        keys.append(key)
    return holder, keys


def _index(part):
    if not 1 <= len(part) <= 3 or (part[0] == "0" and len(part) > 1):
        return None
    for letter in part:
        if letter not in "0123456789":
            return None
    return int(part)


def _adjust(play, path, by):
    holder, keys = walk(play.state, path)
    if holder is None or not is_int(holder[keys[-1]]):
        raise Reject("not_adjustable")
    limits = play.game.limits(play.state, keys)
    if limits is None:
        raise Reject("not_adjustable")
    value = holder[keys[-1]] + by
    if not limits[0] <= value <= limits[1]:
        raise Reject("out_of_range")
    holder[keys[-1]] = value
    play.game.adjusted(play, keys, by)


def _end_turn(play):
    play.game.end_turn(play)


def _concede(play, who):
    play.game.concede(play, who)


def _path(state, value):
    return None if type(value) is str else "bad_argument"


COMMON = {
    "roll": (_roll, (need("dice", _dice_list),)),
    "adjust": (_adjust, (need("path", _path), need("by", whole(None, None)))),
    "end_turn": (_end_turn, ()),
    "concede": (_concede, (need("player", player),)),
}


def act(game, state, name, args, roll):
    """Do one action: -> its notices. Raises Reject, and then `state` has not changed."""
    if state["over"]:
        raise Reject("match_over")
    entry = game.ACTIONS.get(name) or COMMON.get(name) if type(name) is str else None
    if entry is None:
        raise Reject("unknown_action")
    handler, params = entry
    play = Play(game, state, roll)
    handler(play, *bind(state, params, args))
    game.settle(play)
    return play.notices


# --- small helpers that rules need ------------------------------------------------------------


def next_alive(players, seat):
    """The next seat after `seat` whose player is still in, wrapping; `seat` itself if no other."""
    count = len(players)
    for step in range(1, count + 1):
        other = (seat + step) % count
        if players[other]["alive"]:
            return other
    return seat


def best(values, among):
    """Those of the indexes `among` whose value is the highest, in order."""
    top = max([values[index] for index in among])
    return [index for index in among if values[index] == top]
