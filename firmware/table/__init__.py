# SPDX-License-Identifier: MIT
"""How each game looks and is pressed: one module per game, loaded with its rules.

What a table module offers (`match` is a firmware.ui.match.Match, `view` its state, a spot is
whatever the game can point at):

    PARTS               its modules slug_PART that are loaded with a match and stay: at least
                        "forms". Others are loaded when they are first used. The table module
                        itself imports none of them at its top, nor firmware.ui.forms: the
                        overview comes first
    AHEAD               parts that are loaded beforehand while there is room, the likeliest first
    QUICK               names of actions in the order in which B's list shows them
    FORMS               in slug_forms: {name: Form} for every action that needs arguments
    BANNERS             notices that wait for a press, the gravest first; others are toasts
    spots(view)         list of the pointer's spots, in the order of UP and DOWN
    home(view)          the spot on which the pointer starts after every action
    spot_name(match, spot)   the words for a spot, for the menu's title
    head(match)         (inverted name, step, words at the right) of the overview
    body(ink, match, spot)   the overview's content
    primary(match, spot)     (action, preset arguments): what C does there
    others(match, spot)      [(action, preset arguments)]: B's list there, by QUICK's order
    finish(view)        (action, arguments): what holding C does
    confirm(match, name)     words of a question to ask before an action, or None
    detail(ink, match, spot) what A shows there
    dice(view)          die slugs that the phase wants, for the dice tray
    numbers(match, spot)     [(path, label)] of the numbers that may be corrected there
    values(code, before, view)  what goes into the %s of a notice's text, as a tuple
    keep(view)          small dict of what `values` wants to know from before the action
    scene(lights, match, spot)  the LED matrix at rest
    effect(lights, match, code, before)  an LED effect for a notice: (function, ms) or None
    chart(view)         the numbers that a chart of the match follows, one per player or side
    chart_name(match, number)   whose line that is
    SETUP               the set-up wizard's questions: see firmware/ui/screens/setup.py

And, where a game wants it:

    labels(match, spot, labels)  other words for A, B and C on the overview
    second(match, spot)      (action, preset arguments): B does this at once, without a list
    look(app, match, spot)   a screen of its own that A opens instead of `detail`, or None
    score(match, spot)       [(path, label)] of the numbers that C changes in `detail`, that which
                        a player adds a point to first; B has the others
    lock(match, action, preset)  code of what is missing for an action, or None
    rolled(lights, match)    the LED effect of a roll, or None for the usual one
    title(match, action, args)   the head of a form, instead of the action and a player's name
    tell(match, code, before)    the words of a notice, "" for none, None for its text and values
    refused(match, code)     the words of a refusal, or None for its text
    jump(view, spot, steps)  where holding UP (steps > 0) or DOWN takes the pointer
    HALVES              {action: the one that follows it in one step}: undo takes back both
    ICONS               {notice: icon} of banners that want another one than the warning
    banner(match, code, lines)  push a banner of its own for the gravest notice: -> True if it did
    opened(match)       a match comes to the table, new or resumed
    tick(match, now)    called while the overview is shown: -> ms until the next time, or None
    verdict(match)      words over the result instead of who wins, or None
    summary(ink, match) draw the result's content instead of its table: -> True if it did
    criterion(match, code)   words over a column of the result, instead of its text
    tray(match)         (dice of the usual roll, the match's own dice) instead of `dice`
    die_name(match, slug), die_face(match, slug, face)   words for them; a face may have none
    finale(match)       push a screen over the result of a match that has just ended

`effect` is also asked for "do." + action, after the notices. A text "error.ACTION.CODE" comes
before "error.CODE".
"""

from lib import modules


def load(slug):
    return modules.load(__name__ + "." + slug)


def hot(slug):
    """The names of the table module and of its parts that a match wants at hand."""
    name = __name__ + "." + slug
    return [name] + [name + "_" + part for part in load(slug).PARTS]


def ahead(slug):
    """The names of the parts that a match is likely to want, the likeliest first."""
    name = __name__ + "." + slug
    return [name + "_" + part for part in load(slug).AHEAD]


def find(table, offers, name):
    """What a part of a table module has. `offers` is {part: names}."""
    for part in offers:
        if name in offers[part]:
            return getattr(modules.use(table + "_" + part), name)
    raise AttributeError(name)
