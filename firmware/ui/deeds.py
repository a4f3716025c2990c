# SPDX-License-Identifier: MIT
"""What is done in a match, and what is said about it: `match.start(...)` is `start(match, ...)`.

An overview that nobody touches needs none of this: it is dropped when the table is quiet.
"""

from firmware.games.game import Reject, walk
from lib import icons, modules

# --- words


def title(match, action, args):
    """The head of a form: the action, and whom it is about if that is known."""
    own = getattr(match.table, "title", None)
    if own:
        return own(match, action, args)
    for key in ("target", "player", "foe"):
        seat = args.get(key)
        if type(seat) is int and is_seat(match, action, key):
            return "%s · %s" % (match.label(action), match.name(seat))
    return match.label(action)


def is_seat(match, action, field_name):
    """Is that argument of the action a player?"""
    from firmware.ui.forms import Player

    for field in form(match, action).fields:
        if field.name == field_name:
            return isinstance(field, Player)
    return field_name == "player"


def refusal_words(match, code, action=""):
    """Why not, in words; an action may have its own for a code that others use too."""
    key = "error.%s.%s" % (action, code)
    if match.t.has(key):
        return match.t(key)
    own = getattr(match.table, "refused", None)
    words = own(match, code) if own else None
    if words:
        return words
    key = "error." + code
    return match.t(key if match.t.has(key) else "error.other")


def lock_words(match, code):
    """A word or two beside a lock, or nothing."""
    key = "lock.%s" % code
    return match.t(key) if code and match.t.has(key) else ""


# --- what the rules would say


def form(match, action):
    """How an action is asked for."""
    if match._forms is None:
        match._forms = modules.load("firmware.table.%s_forms" % match.slug).FORMS
    form = match._forms.get(action)
    if form is None:
        from firmware.ui.forms import Form

        form = match._forms[action] = Form()
    return form


def refusal(match, action, args):
    code = match.session.refusal(action, _told(args))
    # An answer that is still missing is no reason to lock a row.
    return None if code == "bad_argument" else code


def preview(match, action, args):
    return match.session.preview(action, _told(args))


def last_of(match, seat, field_name, otherwise):
    """The number that a player used last for a field, in a turn of theirs."""
    return match._last_values.get((seat, field_name), otherwise)


def last_word(match, field_name, otherwise):
    """The word, or yes or no, that was answered last for a field."""
    return match._last_values.get("word." + field_name, otherwise)


def last_value(match, field_name, otherwise):
    return match._last_values.get(field_name, otherwise)


def lock(match, action, preset):
    """Why an action of B's list cannot be done now whatever is answered, or None."""
    code = _own_lock(match, action, preset)
    if code:
        return code
    form = _form_screen(match, action, preset)
    form.args = dict(preset)
    args = form.complete()
    from firmware.ui.forms import Many

    for field in form.form.fields:
        # Nobody has been chosen yet: try with the first who could be.
        if isinstance(field, Many) and not field.extra and not args.get(field.name, True):
            args[field.name] = field.options(match, args)[:1]
    return refusal(match, action, args)


def _own_lock(match, action, preset):
    """What the table module knows to be missing, such as anything to choose from."""
    lock = getattr(match.table, "lock", None)
    return lock(match, action, preset) if lock else None


# --- numbers and the log


def value_at(match, path):
    holder, keys = walk(match.view, path)
    return holder[keys[-1]]


def numbers(match, spot, other=None):
    """[(path, label)] of what may be corrected at a spot, here or in another view."""
    limits = match.session.limits
    return [
        entry
        for entry in match.table.numbers(match, spot) + [("round", match.t("field.round"))]
        if limits(entry[0]) or (other and limits(entry[0], other))
    ]


def changes(match, other):
    """[(label, value now, value there)] of correctable numbers that differ in another view."""
    found = []
    for spot in match.table.spots(match.view):
        for path, label in numbers(match, spot, other):
            holder, keys = walk(other, path)
            now = value_at(match, path)
            if holder is not None and holder[keys[-1]] != now:
                whose = match.table.spot_name(match, spot)
                # A label that says whose it is wants no spot beside it.
                own = path == "round" or "·" in label
                words = label if own else "%s · %s" % (label, whose)
                entry = (words, now, holder[keys[-1]])
                if entry not in found:
                    found.append(entry)
    return found


def log_words(match, entry):
    """An action of the journal in words; {name} in its text stands for an argument."""
    action = entry["do"]
    key = "log." + action
    if not match.t.has(key):
        return match.label(action)
    words = ""
    for part in match.t(key).split("{"):
        name, brace, rest = part.partition("}")
        words += _argument_words(match, action, entry["with"], name) + rest if brace else part
    return words


def _argument_words(match, action, args, name):
    for field in form(match, action).fields:
        if field.name == name:
            value = args.get(name)
            return "" if value is None and field.extra else field.tell(match, value, args)
    value = args.get(name, "")
    return match.name(value) if name == "player" else str(value)


# --- doing


def start(match, action, preset):
    """An action was chosen: ask for what is missing, or do it."""
    missing = _own_lock(match, action, preset)
    if missing:
        _refuse(match, missing, action)
        return
    question = match.table.confirm(match, action)
    if question:
        match.app.ask(question, match.label(action), lambda: _start(match, action, preset))
    else:
        _start(match, action, preset)


def _refuse(match, code, action):
    from firmware.ui.screens.match import MatchScreen

    match.app.refuse(refusal_words(match, code, action))
    if isinstance(match.app.top, MatchScreen):
        match.app.to_match()  # what was loaded for the action may go


def _start(match, action, preset):
    form = _form_screen(match, action, preset)
    if form.begin():
        match.app.push(form)
    else:
        commit(match, action, form.complete(), None)


def _form_screen(match, action, preset):
    from firmware.ui.forms import FormScreen

    screen = form(match, action).screen or FormScreen
    return screen(match.app, match, action, preset)


def commit(match, action, args, screen, faces=None):
    """Do it. A refusal leaves the screen as it is, so that it can be mended.

    `faces` were typed in; None: the table may still be asked for them.
    """
    who_rolls = args.get("_dice", match.app.settings.dice)
    args = _told(args)
    if faces is None and who_rolls == "table" and _ask_faces(match, action, args):
        return False
    kept = match.table.keep(match.view)
    turn = match.view["active"]
    rolled = match.view["last_roll"]
    try:
        notices = match.session.do(action, args, match.seconds(), faces or ())
    except Reject as refusal:
        _refuse(match, refusal.code, action)
        return False
    for name in args:
        if type(args[name]) is int:
            match._last_values[name] = args[name]
            match._last_values[(turn, name)] = args[name]
        elif type(args[name]) in (bool, str):
            match._last_values["word." + name] = args[name]
    match.app.to_match()
    _tell(match, action, notices, kept, turn, match.view["last_roll"] is not rolled)
    return True


def _ask_faces(match, action, args):
    """Open the page for the dice that the table throws: -> False if an action needs none."""
    try:
        dice = match.session.dice(action, args)
    except Reject:
        return False  # doing it says why
    if dice:
        type_in(match, action, args, lambda faces: commit(match, action, args, None, faces))
    return bool(dice)


def type_in(match, action, args, done):
    from firmware.ui.screens.typed import Typed

    match.app.push(Typed(match.app, match, action, args, done))


def _tell(match, action, notices, kept, turn, rolled):
    """Show what an action has brought: on the matrix, and as toast or banner."""
    from firmware.ui import effects

    app = match.app
    view = match.view
    if rolled:
        own = getattr(match.table, "rolled", None)
        effect = own(app.lights, match) if own else None
        if effect is None:
            effect = effects.tumbling(view["last_roll"], True)
        app.lights.play(effect, 1800, app.now)
    elif view["active"] != turn and not view["over"]:
        color = app.lights.color(view["players"][view["active"]]["color"])
        effect = effects.turn_of(color, view["active"], len(view["players"]))
        app.lights.play(effect, 1200, app.now)
    effect = None
    for code in notices + ["do." + action]:
        effect = match.table.effect(app.lights, match, code, kept)
        if effect:
            app.lights.play(effect[0], effect[1], app.now)
            break
    trouble = match.session.take_trouble()
    if trouble:
        notices.append(trouble)
    lines = _lines(match, notices, kept)
    if view["over"]:
        app.show_result()
        finale = getattr(match.table, "finale", None)
        if finale:
            finale(match)
    elif lines:
        order = tuple(match.table.BANNERS) + ("not_saved",)
        grave = [code for code in order if code in notices]
        if grave:
            own = getattr(match.table, "banner", None)
            icon = getattr(match.table, "ICONS", {}).get(grave[0], icons.WARNING)
            if not (own and own(match, grave[0], lines)):
                app.banner(lines[:3], icon, quiet=bool(effect))
        else:
            app.toast(icons.TICK, lines[0], lines[1] if len(lines) > 1 else "")


def _lines(match, notices, kept):
    """The texts of notices, the gravest first, each once; some have none."""
    order = list(match.table.BANNERS)
    ranked = [code for code in order if code in notices]
    ranked += [code for code in notices if code not in order]
    lines = []
    own = getattr(match.table, "tell", None)
    for code in ranked:
        key = "notice." + code
        words = own(match, code, kept) if own else None
        if words is None and match.t.has(key):
            words = match.t(key, *match.table.values(code, kept, match.view))
        if words and words not in lines:
            lines.append(words)
    return lines


def undo(match):
    """Take back the last action, and with it the answer that was part of the same step."""
    session = match.session
    done = session.last_action()["do"]
    session.undo(1, match.seconds())
    last = session.last_action()
    if last and _second_half(match, last) == done:
        session.undo(1, match.seconds())
    match.app.to_match()


def redo(match):
    session = match.session
    try:
        session.redo(1, match.seconds())
    except Reject as refusal:
        match.app.refuse(refusal_words(match, refusal.code))
        return
    half = _second_half(match, session.last_action())
    if half and session.redo_count:
        session.redo(1, match.seconds())
        if session.last_action()["do"] != half:
            session.undo(1, match.seconds())  # that was another step
    match.app.to_match()


def _second_half(match, entry):
    return getattr(match.table, "HALVES", {}).get(entry["do"])


def _told(args):
    """What the rules are told: a name that begins with _ is a note of the form to itself."""
    return {name: args[name] for name in args if name[0] != "_"}
