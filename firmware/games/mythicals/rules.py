# SPDX-License-Identifier: MIT
"""Mythicals: a night of drawing creature cards, spent on mastery tokens until the Day card shows.

A match is plain (only numbers are kept, the table checks its own cards) or tracked (every card is
known, so the device finds the duplicates and checks what is spent). Both share the board, the
markers and the end; each has its own actions to draw and to take.

A card is a code such as "r3" or "bw" in the actions, and a count in the state: one row of six
counts for each colour, the values 1 to 5 and then the wild.

Functions without an underscore are the actions of that name, what every game offers, or for
setup.py.
"""

from micropython import const

from firmware.rules.actions import Actions
from firmware.rules.core import Play, Reject, best, refuse

DICE = {}

COLORS = ("purple", "green", "red", "blue")
LETTERS = "pgrb"  # of the colours in a card's code, in the same order
RANKS = "12345w"  # of a card's code, in the order of a row of counts
_WILD = const(5)  # the wild's place in a row


def _columns():
    columns = []
    for color in COLORS + ("grey", "black"):
        sizes = {"grey": "234", "black": "6"}.get(color, "2345")
        columns.append((color, [color + size for size in sizes]))
    return columns


# The six columns of the board, each from the bottom up: (colour, names of its tokens). The number
# at the end of a name is how many cards it takes.
BOARD = _columns()
del _columns

COPIES = const(2)  # of each card
_CREATURES = const(48)  # cards in all, without the Day
DECK = const(45)  # 4 creatures are dealt, and the Day joins
_REVEALED = const(3)  # cards that a draw from the deck turns up
_DAWN = const(9)  # last cards of the deck, the Day among them
_MARKERS = const(16)
_TOKEN_MARKERS = const(2)  # that fit on one token


# --- cards -----------------------------------------------------------------------------------


def read(code, refusal="bad_argument"):
    """(colour, place in its row) of a card's code."""
    if type(code) is str and len(code) == 2:
        color = LETTERS.find(code[0])
        rank = RANKS.find(code[1])
        if color >= 0 and rank >= 0:
            return COLORS[color], rank
    raise Reject(refusal)


def rows_of(count):
    """A row for every colour, with `count` of each card."""
    rows = {}
    for color in COLORS:
        rows[color] = [count] * len(RANKS)
    return rows


def _reach(rows):
    """For every column of the board, how many of these cards can be spent there together.

    Whoever has more can spend fewer: a part of a ladder is a ladder, a part of a set a set. Only
    the black token wants all six cards of a colour.
    """
    reach = {"black": 0}
    sets = [0] * _WILD  # in how many colours there is each value, or a wild in its place
    for color in COLORS:
        row = rows[color]
        wild = row[_WILD]
        # The longest run of values; `bridged` is the run with one gap filled by the wild.
        longest = run = bridged = 0
        for rank in range(_WILD):
            if row[rank]:
                run += 1
                bridged += 1
            else:
                bridged = run + 1
                run = 0
            longest = max(longest, bridged if wild else run)
            if row[rank] or wild:
                sets[rank] += 1
        reach[color] = longest
        if 0 not in row:
            reach["black"] = len(row)
    reach["grey"] = max(sets)
    return reach


def _matches(name, needs, cards):
    """Whether exactly these cards, as (colour, place), are what the token needs."""
    rows = rows_of(0)
    for color, rank in cards:
        rows[color][rank] = 1
    return len(cards) == needs == _reach(rows)[name[:-1]]


# --- setup -----------------------------------------------------------------------------------


def new(setup):
    from .setup import new as start  # wanted only here

    state = start(setup)
    settle(Play(None, state, None))
    return state


# --- what follows from the rest of the state ---------------------------------------------------


def settle(play):
    state = play.state
    tokens = state["tokens"]
    final = state["final"]
    if state["cards"]:
        state["deck"] = sum(map(sum, state["unseen"].values())) + (not final)
        state["reserve"] = sum(map(sum, state["reserve_cards"].values()))
    supply = _MARKERS
    for token in tokens.values():
        supply -= token["markers"]
    scores = []
    for person in state["players"]:
        score = person["markers"]
        supply -= score
        for name in person["tokens"]:
            score += tokens[name]["value"]
        person["score"] = score
        scores.append(score)
        if state["cards"]:
            reach = _reach(person["cards"])
            person["can_take"] = found = []
            for color, column in BOARD:
                for name in column:
                    if tokens[name]["needs"] <= reach[color] and tokens[name]["state"] != "taken":
                        found.append(name)
    state["supply"] = supply

    # The chance, in percent, that the next draw from the deck shows the Day: it may be any of the
    # last nine cards; those above them are drawn first.
    deck = state["deck"]
    state["day_odds"] = 0
    if not final and _REVEALED <= deck < _DAWN + _REVEALED:
        drawn_of_them = _REVEALED - max(0, deck - _DAWN)
        state["day_odds"] = drawn_of_them * 100 // min(deck, _DAWN)

    # Nothing comes after the last turn. Only now the scores are right, so it is decided here.
    if final and state["phase"] == "done" and not state["over"]:
        winners = best(scores, (0, 1))
        _finish(play, winners, "day")
        if len(winners) > 1:
            play.note("play_again")


def _finish(play, winners, reason):
    state = play.state
    state["over"] = True
    state["winners"] = winners
    state["reason"] = reason
    play.note("game_over")


# --- checks that actions share -----------------------------------------------------------------


def _turn(state, who, phase, tracked=None):
    """Refuse what is out of turn, or made for the other kind of match."""
    refuse(
        tracked is not None and state["cards"] is not tracked,
        "cards_off" if tracked else "cards_on",
    )
    refuse(who != state["active"], "not_your_turn")
    refuse(state["phase"] != phase, "wrong_phase")


def _token(state, name):
    refuse(type(name) is not str or name not in state["tokens"], "bad_argument")
    return state["tokens"][name]


# --- drawing -----------------------------------------------------------------------------------


def _check_deck(state, day):
    """Refuse a draw from the deck that is too short, or at odds with where the Day can be."""
    deck = state["deck"]
    refuse(deck < _REVEALED, "not_enough")
    refuse(day and deck >= _DAWN + _REVEALED, "day_too_early")
    refuse(not day and deck == _REVEALED, "day_due")


def _tell_day(play, day):
    """The Day, or how near it is; the deck is still that of before the draw."""
    if day:
        play.state["final"] = True
        play.note("day")
    elif _DAWN < play.state["deck"] <= _DAWN + _REVEALED:
        play.note("dawn_near")


def draw_deck(play, who, kept, day):
    state = play.state
    reserved = _REVEALED - day - kept  # the Day takes the place of a creature
    refuse(reserved < 0, "bad_argument")
    _turn(state, who, "draw", False)
    _check_deck(state, day)
    state["reserve"] += reserved
    state["phase"] = "take"
    play.note("check_duplicates")
    _tell_day(play, day)
    state["deck"] -= _REVEALED


def draw_reserve(play, who, count):
    state = play.state
    _turn(state, who, "draw", False)
    refuse(state["reserve"] == 0, "reserve_empty")
    refuse(count > state["reserve"], "not_enough")
    state["reserve"] -= count
    state["phase"] = "take"
    play.note("check_duplicates")


def reveal(play, who, codes, color, day):
    state = play.state
    cards = list(map(read, codes))
    refuse(
        len(cards) != _REVEALED - day or color not in [card[0] for card in cards], "bad_argument"
    )
    _turn(state, who, "draw", True)
    _check_deck(state, day)
    unseen = state["unseen"]
    for card in cards:
        refuse(cards.count(card) > unseen[card[0]][card[1]], "no_such_card")
    for drawn, rank in cards:
        unseen[drawn][rank] -= 1
        pile = state["players"][who]["cards"] if drawn == color else state["reserve_cards"]
        pile[drawn][rank] += 1
    _give_duplicates(play, who, color)
    _tell_day(play, day)


def gather(play, who, color):
    state = play.state
    _turn(state, who, "draw", True)
    refuse(state["reserve"] == 0, "reserve_empty")
    lying = state["reserve_cards"][color]
    refuse(sum(lying) == 0, "not_enough")
    own = state["players"][who]["cards"][color]
    for rank, count in enumerate(lying):
        own[rank] += count
        lying[rank] = 0
    _give_duplicates(play, who, color)


def _give_duplicates(play, who, color):
    """Of two identical cards one goes to the opponent; only the colour drawn can have them."""
    state = play.state
    state["phase"] = "take"
    own = state["players"][who]["cards"][color]
    theirs = state["players"][1 - who]["cards"][color]
    state["given"] = given = []
    for rank, count in enumerate(own):
        if count > 1:
            own[rank] -= 1
            theirs[rank] += 1
            given.append(LETTERS[COLORS.index(color)] + RANKS[rank])
            play.note("give")


# --- tokens ------------------------------------------------------------------------------------


def take(play, who, name, codes=None):
    """Take a token; `codes` are the cards that a tracked match spends on it."""
    state = play.state
    tracked = codes is not None
    token = _token(state, name)
    cards = list(map(read, codes or ()))
    for card in cards:
        refuse(cards.count(card) > 1, "bad_argument")
    _turn(state, who, "take", tracked)
    refuse(token["state"] == "taken", "taken")
    person = state["players"][who]
    for color, rank in cards:
        refuse(not person["cards"][color][rank], "not_enough")
    refuse(tracked and not _matches(name, token["needs"], cards), "not_a_match")

    # The token and its markers go to the player, its cards to the discard pile.
    for color, rank in cards:
        person["cards"][color][rank] -= 1
    token["state"] = "taken"
    token["owner"] = who
    person["tokens"].append(name)
    person["markers"] += token["markers"]
    token["markers"] = 0
    state["discard"] += token["needs"]
    if state["final"]:
        state["phase"] = "done"
    else:
        state["phase"] = "bonus"
        play.note("reinforce_or_block")


spend = take


def reinforce(play, who, name, markers=None):
    """Put markers on a token or, without any, block it."""
    state = play.state
    token = _token(state, name)
    _turn(state, who, "bonus")
    refuse(token["state"] == "taken", "taken")
    refuse(token["state"] == "blocked", "blocked")
    if markers is None:
        refuse(token["markers"], "has_markers")
        token["state"] = "blocked"
    else:
        refuse(token["markers"] + markers > _TOKEN_MARKERS, "limit_reached")
        refuse(markers > state["supply"], "not_enough")
        token["markers"] += markers
        if markers == state["supply"]:
            play.note("supply_out")
    state["phase"] = "done"


block = reinforce


# --- the common actions ------------------------------------------------------------------------


def end_turn(play):
    state = play.state
    refuse(state["phase"] == "draw", "wrong_phase")
    if state["final"]:
        state["phase"] = "done"
        return
    state["active"] = 1 - state["active"]
    state["phase"] = "draw"
    state["given"] = []
    if state["active"] == 0:
        state["round"] += 1
        play.note("new_round")


def concede(play, who):
    play.state["players"][who]["alive"] = False
    _finish(play, [1 - who], "concede")


def limits(state, path):
    """Markers come out of the supply and cards out of the unseen ones: no more than there are."""
    root = path[0]
    leaf = path[-1]
    value = state
    for key in path:
        value = value[key]
    if root == "round":
        return 1, 99
    if leaf == "value":
        return 1, 20
    if leaf == "markers":
        most = _MARKERS
        if root == "tokens":
            most = _TOKEN_MARKERS
            if state["tokens"][path[1]]["state"] != "available":
                return None
        spare = state["supply"]
    elif _is_card(path):
        most = 1 if root == "players" else COPIES
        spare = state["unseen"][path[-2]][leaf]
    elif not state["cards"] and root in ("deck", "reserve", "discard"):
        return 0, {"deck": DECK, "reserve": DECK - 1, "discard": _CREATURES}[root]
    else:
        return None
    return 0, min(most, value + spare)


def _is_card(path):
    """Whether this is a count in a collection or in the reserve."""
    return path[0] == "reserve_cards" or (path[0] == "players" and path[2] == "cards")


def adjusted(play, path, by):
    if _is_card(path):
        play.state["unseen"][path[-2]][path[-1]] -= by


def explain(state):
    """Points decide, or giving up; a draw has no tie-break but another match."""
    reason = state["reason"]
    if reason is None:
        return []
    values = []
    for person in state["players"]:
        values.append(person["score"] if reason == "day" else int(person["alive"]))
    return [{"criterion": "score" if reason == "day" else "concede", "values": values}]


# --- the actions and their arguments -----------------------------------------------------------


ACTIONS = Actions(
    globals(),
    b"""
draw_deck: player kept:1..3 day:flag
draw_reserve: player count:1..12
reveal: player cards:2..3*any color:COLORS day:flag
gather: player color:COLORS
take: player token:any
spend: player token:any cards:1..6*any
reinforce: player token:any markers:1..2
block: player token:any
""",
)
