# SPDX-License-Identifier: MIT
"""What a form shows is what C takes: every form of every game, as it opens."""

import pytest

from firmware import games
from firmware.ui.extras import Extras
from firmware.ui.fields import Field, Many, Number, Pick
from firmware.ui.forms import FormScreen
from tests.games import actions_of
from tests.games.elbrus.scenes import BEGUN, SIX
from tests.shell.events import moments_of
from tools.stage import Stage

MOST_PAGES = 12


def offers():
    """(game, moment, spot, action, what is known): each action of the tables once for each way
    of knowing something beforehand, where it can be done.
    """
    for game in games.slugs():
        seen = set()
        for moment, (setup, actions, rolls) in moments_of(game).items():
            stage = Stage()
            stage.begin(game, setup, actions, rolls)
            match = stage.app.match
            for spot in match.table.spots():
                for action, preset in [match.table.primary(spot), *match.table.others(spot)]:
                    case = action, tuple(sorted(preset))
                    if case not in seen and not match.lock(action, preset):
                        seen.add(case)
                        name = f"{game} {action} {' '.join(case[1])}"
                        yield pytest.param(game, moment, action, preset, id=name)


def opened(game, moment, action, preset):
    setup, actions, rolls = moments_of(game)[moment]
    stage = Stage()
    stage.begin(game, setup, actions, rolls)
    stage.rolls([4] * 12)
    stage.app.match.start(action, dict(preset))
    stage.wait(50)
    return stage


def is_black(stage, words):
    """Do these words stand in a row that is filled?"""
    canvas = stage.app.canvas
    for item in stage.text():
        if item["text"] == words:
            y = item["y"] - 3
            if canvas.buf[(y >> 3) * 296 + 2] >> (y & 7) & 1:
                return True
    return False


def check_page(screen, stage):
    """The answers of this page, and all that is decided with it, stand on the ink."""
    match = stage.app.match
    words = stage.words()
    field = screen.field
    if isinstance(field, Many):
        assert stage.labels()[2]
    elif isinstance(field, Pick) and field.strip:
        options = field.options(match, screen.args)
        assert screen.value in options
        said = [row[1] for row in field.rows(screen)][options.index(screen.value)]
        assert is_black(stage, said), f"{said} is not chosen: {words}"
    elif isinstance(field, Number) and field.strip:
        assert field.sign + str(screen.value) in words
    if stage.labels()[2] != match.label(screen.name):
        return  # another question follows: they come with that
    for number, extra in enumerate(screen.extras):
        value = screen.given[extra.name]
        if isinstance(field, Extras):
            if number < 4:
                assert f"{stage.app.texts('field.' + extra.name)}  " in words
                assert extra.show(match, value) in words
        elif field.strip or not number:
            # Below the question, or the first one at the end of the head.
            assert (extra.brief if field.strip else extra.show)(match, value) in words


def nothing_is_none(value):
    """No, nobody and none are left out of the journal."""
    return None if value is False or value == [] else value


@pytest.mark.parametrize("game, moment, action, preset", list(offers()))
def test_what_is_shown_is_what_is_used(game, moment, action, preset):
    stage = opened(game, moment, action, preset)
    match = stage.app.match
    done = match.session.count
    screen = stage.app.top
    if match.table.asks(action) and not isinstance(screen, FormScreen):
        # Not asked: then there was nothing to be answered.
        form = match.form(action)
        args = form.answers(match, dict(preset, _do=action))
        for field in form.fields:
            if field.name not in preset and field.applies(match, args):
                assert field.only(match, args)[0] or match.session.count == done, field.name
    given = {}
    for _ in range(MOST_PAGES):
        screen = stage.app.top
        if not isinstance(screen, FormScreen):
            break
        check_page(screen, stage)
        if isinstance(screen.field, Many):
            stage.press("C", "UP")  # the first one, and on
            if not isinstance(stage.app.top, FormScreen):
                break
        given = dict(screen.given)
        given[screen.field.name] = screen.value
        form = screen.form
        stage.press("C")
    if match.session.count == done or not given:
        return
    last = match.session.last_action()
    if last["do"] != action:
        return
    if action not in actions_of(match.session.rules):
        return
    _, params = match.session.rules.ACTIONS.get(action)
    defaults = {name: default for name, _, _, _, default in params}
    for field in form.fields:
        # Some are turned into what the rules want: those have tests of their own.
        if field.name in given and field.name in defaults and type(field).spread is Field.spread:
            recorded = last["with"].get(field.name, defaults[field.name])
            if recorded is None and field.extra:
                recorded = field.unsaid(match, given)  # as on the card that is played
            assert nothing_is_none(recorded) == nothing_is_none(given[field.name]), field.name


def test_most_forms_are_seen():
    cases = [case.values for case in offers()]
    assert {case[0] for case in cases} == set(games.slugs())
    assert len(cases) > 120


# --- numbers that are proposed -------------------------------------------------------------------


def struck(amount):
    """Ana has hit Beto by buttons."""
    stage = Stage()
    stage.begin("elbrus", SIX, BEGUN, [5, 3])
    stage.press("DOWN", "C", *["UP"] * ((amount - 20) // 5), "C")
    assert stage.view["players"][1]["health"] == 100 - amount
    return stage


def test_a_number_is_proposed_again_to_the_same_player_and_says_so():
    stage = struck(35)
    stage.press("DOWN", "DOWN", "C")
    assert stage.app.top.value == 35 and "como antes" in stage.words()
    stage.press("UP")
    assert "como antes" not in stage.words()
    stage.press("A")
    # Ana's other deeds begin with their own numbers.
    stage.app.match.start("throw_spear", {"target": 1})
    stage.wait(10)
    assert stage.app.top.value == 3 and "como antes" not in stage.words()


def test_a_number_is_not_proposed_to_another_player():
    stage = struck(35)
    stage.app.match.session.do("end_turn", {})
    stage.app.to_match()
    stage.press("DOWN", "C")
    assert stage.app.top.value == 20 and "como antes" not in stage.words()


def test_two_answers_change_in_their_row_and_more_are_turned():
    stage = Stage()
    stage.begin("elbrus", SIX, [*BEGUN, ("place_banner", {"kind": "field"})], [5, 3])
    stage.press("DOWN", "C")
    assert "Tipo: carta · Autor: Ana · Campo mág.: no" in stage.words()
    stage.press("B")  # by ones
    assert stage.labels()[1] == "Cambiar"
    stage.press("B")
    assert stage.labels() == ("Atrás", "Cambiar", "Golpe")
    stage.press("UP", "B")  # the last one: yes or no
    assert "Campo mág.  sí" in stage.words()
    stage.press("UP", "B", "DOWN")
    assert "Autor  < Carla >" in stage.words() and stage.labels()[1] == "Listo"
    stage.press("C")
    told = stage.app.match.session.last_action()["with"]
    assert told == {"target": 1, "amount": 20, "kind": "card", "by": 2, "field": True}


def test_back_from_the_rows_the_answers_stay():
    stage = Stage()
    stage.begin("elbrus", SIX, BEGUN, [5, 3])
    stage.press("DOWN", "C", "UP", "B", "B", "B", "DOWN", "A")  # held; let go
    assert stage.labels()[1] == "Cambiar"
    stage.press("A")
    assert "Tipo: perforante" in stage.words() and "−25" in stage.words()
    stage.press("C")
    assert stage.app.match.session.last_action()["with"]["kind"] == "pierce"
