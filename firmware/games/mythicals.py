# SPDX-License-Identifier: MIT
"""Mythicals: a night of drawing creature cards, spent on mastery tokens until the Day card shows.

A match is plain (only numbers are kept, the table checks its own cards) or tracked (every card is
known, so the device finds the duplicates and checks what is spent). Both share the board, the
markers and the end; each has its own actions to draw and to take.

A card is a code such as "r3" or "bw" in the actions, and a count in the state: one row of six
counts for each colour, the values 1 to 5 and then the wild.
"""

from firmware.games.game import (
    Reject,
    best,
    common_state,
    flag,
    is_int,
    is_text,
    list_of,
    need,
    player,
    seats,
    whole,
    word,
)

VERSION = 1
DICE = {}

COLORS = ("purple", "green", "red", "blue")
LETTERS = "pgrb"  # of the colours in a card's code, in the same order
RANKS = "12345w"  # of a card's code, in the order of a row of counts
_WILD = 5  # the wild's place in a row

# The six columns of the board, each from the bottom up. The number is how many cards it takes.
BOARD = (
    ("purple", ("purple2", "purple3", "purple4", "purple5")),
    ("green", ("green2", "green3", "green4", "green5")),
    ("red", ("red2", "red3", "red4", "red5")),
    ("blue", ("blue2", "blue3", "blue4", "blue5")),
    ("grey", ("grey2", "grey3", "grey4")),
    ("black", ("black6",)),
)

_SEAT_COLORS = ("white", "yellow")
_COPIES = 2  # of each card
_CREATURES = 48  # cards in all, without the Day
_DECK = _CREATURES - 4 + 1  # 4 are dealt, and the Day joins
_REVEALED = 3  # cards that a draw from the deck turns up
_DAWN = 9  # last cards of the deck, the Day among them
_MARKERS = 16
_TOKEN_MARKERS = 2  # that fit on one token

_LADDER = [2, 4, 7, 10]
_SET = [2, 4, 7]
_FULL = 13
_LEAST, _MOST = 2, 13  # points that a token may have at the start


# --- cards -----------------------------------------------------------------------------------


def _read(code):
    """(colour, place in its row) of a card's code; None for anything else."""
    if type(code) is str and len(code) == 2:
        color = LETTERS.find(code[0])
        rank = RANKS.find(code[1])
        if color >= 0 and rank >= 0:
            return COLORS[color], rank
    return None


def _rows(count):
    """A row for every colour, with `count` of each card."""
    return {color: [count] * len(RANKS) for color in COLORS}


def _total(rows):
    return sum([sum(rows[color]) for color in COLORS])


def _longest_ladder(row):
    """How many consecutive values a row has, its wild standing for at most one of them."""
    longest = run = bridged = 0  # bridged: the run with one gap filled by the wild
    for rank in range(_WILD):
        if row[rank]:
            run += 1
            bridged += 1
        else:
            bridged = run + 1
            run = 0
        longest = max(longest, bridged if row[_WILD] else run)
    return longest


def _largest_set(rows):
    """In how many colours there is a card of the same value, or a wild in its place."""
    largest = 0
    for rank in range(_WILD):
        held = 0
        for color in COLORS:
            row = rows[color]
            if row[rank] or row[_WILD]:
                held += 1
        largest = max(largest, held)
    return largest


def _reach(rows):
    """For every column of the board, how many of these cards can be spent there together.

    Whoever has more can spend fewer: a part of a ladder is a ladder, a part of a set a set. Only
    the black token wants all six cards of a colour.
    """
    reach = {"grey": _largest_set(rows), "black": 0}
    for color in COLORS:
        row = rows[color]
        reach[color] = _longest_ladder(row)
        if 0 not in row:
            reach["black"] = len(row)
    return reach


def _can_take(tokens, rows):
    """The tokens still on the board whose cards these are, in board order."""
    reach = _reach(rows)
    found = []
    for color, column in BOARD:
        for name in column:
            token = tokens[name]
            if token["needs"] <= reach[color] and token["state"] != "taken":
                found.append(name)
    return found


def _matches(name, needs, cards):
    """Whether exactly these cards, as (colour, place), are what the token needs."""
    if len(cards) != needs:
        return False
    rows = _rows(0)
    for color, rank in cards:
        rows[color][rank] = 1
    return _reach(rows)[name[:-1]] == needs


# --- setup -----------------------------------------------------------------------------------


def new(setup):
    mode, entries = seats(setup, {"duel": (2,)})
    tracked = _switch(setup, "cards", False)
    secret = _switch(setup, "secret", True)
    tokens = _board(setup.get("values", {}))
    unseen = _rows(_COPIES) if tracked else None
    players = []
    for seat, entry in enumerate(entries):
        players.append(
            {
                "name": _label(entry, "name", "P%d" % (seat + 1)),
                "color": _label(entry, "color", _SEAT_COLORS[seat]),
                "alive": True,
                "tokens": [],
                "markers": 0,
                "score": 0,
                "cards": _dealt(entry.get("cards"), unseen) if tracked else None,
                "can_take": None,
            }
        )
    state = common_state("mythicals", mode, players, "draw")
    state["cards"] = tracked
    state["secret"] = secret
    state["deck"] = _DECK
    state["reserve"] = 0
    state["discard"] = 0
    state["tokens"] = tokens
    state["reserve_cards"] = _rows(0) if tracked else None
    state["unseen"] = unseen
    state["given"] = []
    _derive(state)
    return state


def _switch(setup, key, default):
    value = setup.get(key, default)
    if type(value) is not bool:
        raise Reject("bad_option")
    return value


def _label(entry, key, default):
    value = entry.get(key, default)
    if not is_text(value):
        raise Reject("bad_option")
    return value


def _dealt(codes, unseen):
    """A starting collection, taken out of the unseen cards: two cards of different colours."""
    if type(codes) is not list or len(codes) != 2:
        raise Reject("bad_option")
    rows = _rows(0)
    for code in codes:
        card = _read(code)
        if card is None or 1 in rows[card[0]]:
            raise Reject("bad_option")
        color, rank = card
        rows[color][rank] = 1
        unseen[color][rank] -= 1
    return rows


def _board(values):
    """All tokens with their points, out of the setup's table of values."""
    if type(values) is not dict:
        raise Reject("bad_option")
    for key in values:
        if key not in ("ladder", "set", "full"):
            raise Reject("bad_option")
    ladder = _rising(values.get("ladder", _LADDER), len(_LADDER))
    sets = _rising(values.get("set", _SET), len(_SET))
    full = _rising([values.get("full", _FULL)], 1)
    if full[0] <= max(ladder[-1], sets[-1]):
        raise Reject("bad_option")
    tokens = {}
    for color, column in BOARD:
        points = {"grey": sets, "black": full}.get(color, ladder)
        for place, name in enumerate(column):
            tokens[name] = {
                "needs": int(name[-1]),
                "value": points[place],
                "markers": 0,
                "state": "available",
                "owner": None,
            }
    return tokens


def _rising(points, count):
    """These points, if they are a list of so many that rise from each to the next."""
    if type(points) is not list or len(points) != count:
        raise Reject("bad_option")
    lowest = _LEAST
    for number in points:
        if not is_int(number) or not lowest <= number <= _MOST:
            raise Reject("bad_option")
        lowest = number + 1
    return points


# --- what follows from the rest of the state ---------------------------------------------------


def _derive(state):
    tokens = state["tokens"]
    players = state["players"]
    supply = _MARKERS
    for token in tokens.values():
        supply -= token["markers"]
    for person in players:
        supply -= person["markers"]
        person["score"] = person["markers"] + sum(
            [tokens[name]["value"] for name in person["tokens"]]
        )
    state["supply"] = supply
    if state["cards"]:
        state["deck"] = _total(state["unseen"]) + (0 if state["final"] else 1)
        state["reserve"] = _total(state["reserve_cards"])
        for person in players:
            person["can_take"] = _can_take(tokens, person["cards"])
    state["day_odds"] = 0 if state["final"] else _day_odds(state["deck"])


def _day_odds(deck):
    """The chance, in percent, that the next draw from the deck shows the Day."""
    if not _REVEALED <= deck < _DAWN + _REVEALED:
        return 0
    # The Day may be any of the last nine cards; those above them are drawn first.
    drawn_of_them = _REVEALED - max(0, deck - _DAWN)
    return drawn_of_them * 100 // min(deck, _DAWN)


def settle(play):
    state = play.state
    _derive(state)
    # Nothing comes after the last turn. Only now the scores are right, so it is decided here.
    if state["final"] and state["phase"] == "done" and not state["over"]:
        _decide_by_score(play)


def _decide_by_score(play):
    scores = [person["score"] for person in play.state["players"]]
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


def _code(state, value):
    return "bad_argument" if _read(value) is None else None


def _token(state, value):
    return None if type(value) is str and value in state["tokens"] else "bad_argument"


def _only(state, tracked):
    """Refuse an action that is made for the other kind of match."""
    if state["cards"] is not tracked:
        raise Reject("cards_off" if tracked else "cards_on")


def _turn(state, who, phase):
    if who != state["active"]:
        raise Reject("not_your_turn")
    if state["phase"] != phase:
        raise Reject("wrong_phase")


def _on_board(state, name):
    """A token that nobody has taken yet."""
    token = state["tokens"][name]
    if token["state"] == "taken":
        raise Reject("taken")
    return token


# --- drawing -----------------------------------------------------------------------------------


def _check_deck(state, day):
    """Refuse a draw from the deck that is too short, or at odds with where the Day can be."""
    deck = state["deck"]
    if deck < _REVEALED:
        raise Reject("not_enough")
    if day and deck >= _DAWN + _REVEALED:
        raise Reject("day_too_early")
    if not day and deck == _REVEALED:
        raise Reject("day_due")


def _creatures(day):
    """How many creature cards a draw from the deck turns up: the Day takes the place of one."""
    return _REVEALED - 1 if day else _REVEALED


def _deck_drawn(play, before, day):
    """The Day, or how near it is; `before` is the deck before this draw."""
    if day:
        play.state["final"] = True
        play.note("day")
    elif before > _DAWN >= before - _REVEALED:
        play.note("dawn_near")


def _draw_deck(play, who, kept, day):
    state = play.state
    creatures = _creatures(day)
    if kept > creatures:
        raise Reject("bad_argument")
    _only(state, False)
    _turn(state, who, "draw")
    _check_deck(state, day)
    before = state["deck"]
    state["deck"] = before - _REVEALED
    state["reserve"] += creatures - kept
    state["phase"] = "take"
    play.note("check_duplicates")
    _deck_drawn(play, before, day)


def _draw_reserve(play, who, count):
    state = play.state
    _only(state, False)
    _turn(state, who, "draw")
    if state["reserve"] == 0:
        raise Reject("reserve_empty")
    if count > state["reserve"]:
        raise Reject("not_enough")
    state["reserve"] -= count
    state["phase"] = "take"
    play.note("check_duplicates")


def _reveal(play, who, codes, color, day):
    state = play.state
    cards = [_read(code) for code in codes]
    if len(cards) != _creatures(day) or color not in [card[0] for card in cards]:
        raise Reject("bad_argument")
    _only(state, True)
    _turn(state, who, "draw")
    _check_deck(state, day)
    unseen = state["unseen"]
    for card in cards:
        if cards.count(card) > unseen[card[0]][card[1]]:
            raise Reject("no_such_card")
    before = state["deck"]
    own = state["players"][who]["cards"]
    for card_color, rank in cards:
        unseen[card_color][rank] -= 1
        pile = own if card_color == color else state["reserve_cards"]
        pile[card_color][rank] += 1
    state["phase"] = "take"
    _give_duplicates(play, who, color)
    _deck_drawn(play, before, day)


def _gather(play, who, color):
    state = play.state
    _only(state, True)
    _turn(state, who, "draw")
    if state["reserve"] == 0:
        raise Reject("reserve_empty")
    lying = state["reserve_cards"][color]
    if sum(lying) == 0:
        raise Reject("not_enough")
    own = state["players"][who]["cards"][color]
    for rank in range(len(RANKS)):
        own[rank] += lying[rank]
        lying[rank] = 0
    state["phase"] = "take"
    _give_duplicates(play, who, color)


def _give_duplicates(play, who, color):
    """Of two identical cards one goes to the opponent; only the colour drawn can have them."""
    state = play.state
    own = state["players"][who]["cards"][color]
    theirs = state["players"][1 - who]["cards"][color]
    given = []
    for rank in range(len(RANKS)):
        if own[rank] > 1:
            own[rank] -= 1
            theirs[rank] += 1
            given.append(LETTERS[COLORS.index(color)] + RANKS[rank])
            play.note("give")
    state["given"] = given


# --- tokens ------------------------------------------------------------------------------------


def _take(play, who, name):
    state = play.state
    _only(state, False)
    _turn(state, who, "take")
    _on_board(state, name)
    _taken(play, who, name)


def _spend(play, who, name, codes):
    state = play.state
    for code in codes:
        if codes.count(code) > 1:
            raise Reject("bad_argument")
    _only(state, True)
    _turn(state, who, "take")
    token = _on_board(state, name)
    own = state["players"][who]["cards"]
    cards = [_read(code) for code in codes]
    for color, rank in cards:
        if not own[color][rank]:
            raise Reject("not_enough")
    if not _matches(name, token["needs"], cards):
        raise Reject("not_a_match")
    for color, rank in cards:
        own[color][rank] -= 1
    _taken(play, who, name)


def _taken(play, who, name):
    """The token and its markers go to the player, its cards to the discard pile."""
    state = play.state
    token = state["tokens"][name]
    person = state["players"][who]
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


def _reinforce(play, who, name, markers):
    state = play.state
    _turn(state, who, "bonus")
    token = _on_board(state, name)
    if token["state"] == "blocked":
        raise Reject("blocked")
    if token["markers"] + markers > _TOKEN_MARKERS:
        raise Reject("limit_reached")
    if markers > state["supply"]:
        raise Reject("not_enough")
    token["markers"] += markers
    state["phase"] = "done"
    if markers == state["supply"]:
        play.note("supply_out")


def _block(play, who, name):
    state = play.state
    _turn(state, who, "bonus")
    token = _on_board(state, name)
    if token["state"] == "blocked":
        raise Reject("blocked")
    if token["markers"]:
        raise Reject("has_markers")
    token["state"] = "blocked"
    state["phase"] = "done"


_WHO = need("player", player)
_WHICH = need("token", _token)
_COLOR = need("color", word(*COLORS))
_DAY = need("day", flag)

ACTIONS = {
    "draw_deck": (_draw_deck, (_WHO, need("kept", whole(1, _REVEALED)), _DAY)),
    "draw_reserve": (_draw_reserve, (_WHO, need("count", whole(1, 12)))),
    "reveal": (_reveal, (_WHO, need("cards", list_of(_code, 2, _REVEALED)), _COLOR, _DAY)),
    "gather": (_gather, (_WHO, _COLOR)),
    "take": (_take, (_WHO, _WHICH)),
    "spend": (_spend, (_WHO, _WHICH, need("cards", list_of(_code, 1, 6)))),
    "reinforce": (_reinforce, (_WHO, _WHICH, need("markers", whole(1, _TOKEN_MARKERS)))),
    "block": (_block, (_WHO, _WHICH)),
}


# --- the common actions ------------------------------------------------------------------------


def end_turn(play):
    state = play.state
    if state["phase"] == "draw":
        raise Reject("wrong_phase")
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


_PLAIN_LIMITS = {"deck": (0, _DECK), "reserve": (0, _DECK - 1), "discard": (0, _CREATURES)}


def limits(state, path):
    """Markers come out of the supply and cards out of the unseen ones: no more than there are."""
    root = path[0]
    leaf = path[-1]
    if root == "round":
        return 1, 99
    if root == "tokens":
        token = state["tokens"][path[1]]
        if leaf == "value":
            return 1, 20
        if leaf == "markers" and token["state"] == "available":
            return 0, min(_TOKEN_MARKERS, token["markers"] + state["supply"])
    elif root == "players" and leaf == "markers":
        return 0, min(_MARKERS, state["players"][path[1]]["markers"] + state["supply"])
    elif _is_card(path):
        return _card_limits(state, path)
    elif not state["cards"]:
        return _PLAIN_LIMITS.get(root)
    return None


def _is_card(path):
    """Whether this is a count in a collection or in the reserve."""
    return path[0] == "reserve_cards" or (path[0] == "players" and path[2] == "cards")


def _card_limits(state, path):
    color, rank = path[-2:]
    if path[0] == "players":
        most = 1
        count = state["players"][path[1]]["cards"][color][rank]
    else:
        most = _COPIES
        count = state["reserve_cards"][color][rank]
    return 0, min(most, count + state["unseen"][color][rank])


def adjusted(play, path, by):
    if _is_card(path):
        color, rank = path[-2:]
        play.state["unseen"][color][rank] -= by


def explain(state):
    """Points decide, or giving up; a draw has no tie-break but another match."""
    players = state["players"]
    if state["reason"] == "day":
        return [{"criterion": "score", "values": [person["score"] for person in players]}]
    if state["reason"] == "concede":
        alive = [1 if person["alive"] else 0 for person in players]
        return [{"criterion": "concede", "values": alive}]
    return []
