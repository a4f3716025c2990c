# SPDX-License-Identifier: MIT
"""Any other game at the table: what its sheet counts, changed with a few presses."""

from firmware.games.sheet import COLORS
from firmware.table import sheet_draw as draw
from firmware.table.sheet_draw import body, digits, label, main, own, say, shared
from firmware.ui import lights as light
from firmware.ui import theme
from lib import icons

PARTS = ("forms", "look")

QUICK = (
    "change", "next_phase", "end_turn", "change_shared", "eliminate", "revive", "concede",
    "finish",
)  # fmt: skip

BANNERS = ("out", "final_turns", "last_round", "alarm")
ICONS = {"out": icons.SKULL, "final_turns": icons.FLAG, "last_round": icons.FLAG}


def _deal(app, setup, begin):
    """The alarms of the first round ring before anybody has pressed anything."""
    begin(setup)
    if app.match and app.match.view["due"]:
        app.banner([tell(app.match, "alarm", None)])
    return True


SETUP = {
    "modes": (("sheet", tuple(range(1, 11))),),
    "seat": (),
    "colors": COLORS,
    "options": (),
    "deal": _deal,
}


def lock(match, action, preset):
    return "not_out" if action == "revive" and not draw.gone(match) else None


# --- the overview ----------------------------------------------------------------------------


def spots(view):
    seats = [seat for seat in range(len(view["players"])) if view["players"][seat]["alive"]]
    if not view["sheet"]["counters"]:
        seats = []
    return seats + _order


_order = []  # the shared counters of the match on the table, as its sheet lists them


def opened(match):
    _order[:] = [one["id"] for one in shared(match)]


def home(view):
    here = spots(view)
    return view["active"] if view["active"] in here else here[0]


def spot_name(match, spot):
    return match.name(spot) if type(spot) is int else label(match, spot)


def head(match):
    """Who plays, the phase or the game, and at the right what the match turns on."""
    view = match.view
    sheet = match.session.setup["sheet"]
    limit = view["sheet"]["limit"]
    right = ["R%d/%d" % (view["round"], limit) if limit else "R%d" % view["round"]]
    left = clock_left(match)
    if view["final"]:
        right.insert(0, match.t("head.final"))
    elif left is not None:
        right.insert(0, clock_words(left[0]))
    elif view["sheet"]["target"] is not None:
        right.insert(0, match.t("head.target", digits(view["sheet"]["target"])))
    title = say(match, sheet["title"])
    if view["phase"]:
        title = say(match, draw.find(sheet["phases"], view["phase"])["label"])
    pill = None if view["sheet"]["together"] else match.name(view["active"])
    right = " · ".join(right)
    font = theme.font("text")
    room = 280 - font.width(right) - (font.width(pill) + 16 if pill else 0)
    # The game's name is a grace; a phase is worth being cut.
    if not view["phase"]:
        for words in _news(match) + [title, ""]:
            if font.width(words) <= room:
                return pill, words, right
    return pill, title, right


def _news(match):
    """What this round began with, and what it will end with."""
    view = match.view
    alarms = view["sheet"]["alarms"]
    due = [one for one in view["due"] if alarms[one["alarm"]]["when"] == "start"]
    found = [draw.alarm_words(match, one["alarm"], one["value"]) for one in due]
    for number in range(len(alarms)):
        if view["alarms"][number]["next"] == view["round"]:
            found.append(draw.alarm_words(match, number, view["alarms"][number]["value"]))
    return found


# --- the turn's clock ------------------------------------------------------------------------

_turn = [None, 0, 0]  # which turn it is, when it began, how many seconds were left last


def clock_left(match):
    """(seconds that are left of the turn, of how many), or None without a clock."""
    whole = match.view["clock"]
    if not whole or match.view["over"]:
        return None
    turn = (match.session.name, match.view["round"], match.view["active"])
    if _turn[0] != turn:
        _turn[:] = [turn, match.seconds(), whole]
    return whole - (match.seconds() - _turn[1]), whole


def clock_words(left):
    """In steps of ten seconds: the ink is slow and wears; the lights count finer."""
    tens = -(-max(left, -5990) // 10) * 10
    return "%s%d:%02d" % ("−" if tens < 0 else "", abs(tens) // 60, abs(tens) % 60)


def tick(match, now):
    """Called while the overview is shown: -> ms until it wants to be called again, or None."""
    clock = clock_left(match)
    if clock is None:
        return None
    left = clock[0]
    before = _turn[2]
    if left != before:
        _turn[2] = left
        match.app.lights.changed()
        if left <= 0 < before:
            match.app.lights.play(light.alarm, 1200, now)
        if clock_words(left) != clock_words(before):
            match.app.redraw()
    return 1000


# --- what the keys do ------------------------------------------------------------------------


def primary(match, spot):
    if type(spot) is not int:
        return "change_shared", {"counter": spot}
    slug = main(match.view)
    args = {"player": spot}
    if slug:
        args["counter"] = slug
    return "change", args


def labels(match, spot, labels):
    if match.view["over"]:
        return labels
    slug = spot if type(spot) is not int else main(match.view)
    if slug is None and len(own(match)) == 1:
        slug = own(match)[0]["id"]
    if slug:
        return labels[0], labels[1], "+%d" % draw.steps_of(match, slug)[0]
    return labels


def others(match, spot):
    view = match.view
    is_seat = type(spot) is int
    whom = {"player": spot} if is_seat else {}
    found = []
    for action in QUICK:
        if action == "change" and is_seat:
            found.append((action, whom))
        elif action == "change_shared" and view["shared"]:
            found.append((action, {} if is_seat else {"counter": spot}))
        elif action == "next_phase" and view["sheet"]["phases"]:
            found.append((action, {}))
        elif action == "eliminate" and view["sheet"]["by_hand"]:
            found.append((action, whom))
        elif action == "revive" and view["sheet"]["by_hand"]:
            found.append((action, {}))
        elif action == "concede":
            found.append((action, whom))
        elif action in ("end_turn", "finish"):
            found.append((action, {}))
    return found


def finish(view):
    phases = view["sheet"]["phases"]
    if phases and view["phase"] != phases[-1]:
        return "next_phase", {}
    return "end_turn", {}


def confirm(match, action):
    return None


# --- a closer look ---------------------------------------------------------------------------


def look(app, match, spot):
    from firmware.table.sheet_look import Look

    return Look(app, match, spot)


def numbers(match, spot):
    """Those of the spot, and of the players who are out: a correction may bring them back."""
    view = match.view
    found = []
    seats = [spot] if type(spot) is int else []
    for seat in seats + draw.gone(match):
        for one in own(match):
            words = say(match, one["label"])
            if seat != spot:
                words = "%s · %s" % (words, match.name(seat))
            found.append(("players.%d.counters.%s" % (seat, one["id"]), words))
    for one in shared(match):
        words = "%s · %s" % (say(match, one["label"]), match.t("word.table"))
        found.append(("shared." + one["id"], words))
    if spot not in view["shared"]:
        return found
    return found[-len(view["shared"]) :] + found[: -len(view["shared"])]


# --- dice ------------------------------------------------------------------------------------


def dice(view):
    return ()


def tray(match):
    """(the dice of the usual roll, the sheet's own dice)"""
    sheet = match.session.setup["sheet"]
    return sheet.get("roll", ()), [die["id"] for die in sheet.get("dice", ())]


def die_name(match, slug):
    die = draw.find(match.session.setup["sheet"].get("dice", ()), slug)
    return say(match, die["label"]) if die and "label" in die else slug


def die_face(match, slug, face):
    """A face in words, or None if it is a number."""
    die = draw.find(match.session.setup["sheet"].get("dice", ()), slug)
    faces = die["faces"] if die else 0
    if type(faces) is list and [one for one in faces if type(one) is not int]:
        words = faces[face - 1]
        return str(words) if type(words) is int else say(match, words)
    return None


# --- notices ---------------------------------------------------------------------------------


def keep(view):
    return [person["alive"] for person in view["players"]]


def values(code, kept, view):
    return ()


def tell(match, code, kept):
    view = match.view
    if code == "alarm":
        return " · ".join(
            [draw.alarm_words(match, due["alarm"], due["value"]) for due in view["due"]]
        )
    if code in ("out", "back"):
        names = [
            match.name(seat)
            for seat in range(len(kept))
            if kept[seat] != view["players"][seat]["alive"]
        ]
        return match.t("notice." + code, ", ".join(names)) if names else ""
    if code == "final_turns":
        return match.t("notice.final." + view["sheet"]["after"])
    if code == "last_round" or code == "turn_passed":
        return None
    return ""


def verdict(match):
    """The words over the result of players who win or lose together, else None."""
    if match.view["sheet"]["by"] != "together":
        return None
    return match.t("result.won" if match.view["winners"] else "result.lost")


def summary(ink, match):
    """What there is to see under that verdict: -> True if it has been drawn."""
    if match.view["sheet"]["by"] == "together":
        body(ink, match, None)
        return True
    return False


def criterion(match, code):
    """The words over a column of the result."""
    if code.startswith("counter."):
        return label(match, code[8:])
    slug = match.view["sheet"]["counter"]
    return label(match, slug) if code == "score" and slug else match.t("criterion." + code)


def chart(view):
    if view["sheet"]["by"] == "together" and view["shared"]:
        return [view["shared"][slug] for slug in _order]
    return [draw.value(view, seat) for seat in range(len(view["players"]))]


def chart_name(match, number):
    view = match.view
    if view["sheet"]["by"] == "together" and view["shared"]:
        return label(match, _order[number])
    return match.name(number)


# --- lights ----------------------------------------------------------------------------------


def scene(lights, match, spot):
    draw.scene(lights, match, spot, clock_left(match))


def _number(number, color):
    def show(lights, elapsed, lasts):
        light.draw_number(lights.px, abs(number), color)
        if number < 0:
            lights.px.box(1, lights.px.height - 1, lights.px.width - 2, 1, color)

    return show


def effect(lights, match, code, kept):
    view = match.view
    if code == "out":
        return light.cross, 900
    if code == "new_round" and not view["due"]:
        return _number(view["round"], light.GOLD), 1200
    if code == "do.change":
        args = match.session.last_action()["with"]
        person = view["players"][args["player"]]
        color = lights.color(person["color"])
        return _number(person["counters"][args["counter"]], color), 900
    if code == "do.change_shared":
        slug = match.session.last_action()["with"]["counter"]
        color = lights.color(draw.counter(match, slug).get("color", "white"))
        return _number(view["shared"][slug], color), 900
    return None
