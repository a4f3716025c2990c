# SPDX-License-Identifier: MIT
"""Words that fit their number, that mean one thing, and that follow the language at once."""

import re

import pytest

from firmware.i18n import LANGUAGES, Texts
from tests.games.dawnfall import scenes as dawnfall
from tests.games.elbrus import scenes as elbrus
from tests.games.mythicals import scenes as mythicals
from tests.games.tashkalar import scenes as tashkalar
from tools.stage import Stage
from tools.texts import folders, texts

# After a number these are no nouns, or have no plural.
ALIKE = {
    "es": {"min", "de", "del", "con", "contra", "por", "leg", "res", "agot", "oro", "se",
           "un", "en", "al", "más"},
    "en": {"min", "of", "with", "against", "by", "left", "leg", "res", "ready", "missing", "or",
           "exhausted", "exh", "gold", "shrinks", "will", "from", "same", "more", "lost", "in",
           "damaged", "there", "to", "health", "short"},
}  # fmt: skip
# Terms of a rulebook that are the same for one and for many, and what can only be several.
TERMS = {"PV", "Crystal", "VP", "KB", "ms"}
SEVERAL = {"head.turns"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_a_noun_beside_a_number_has_a_singular_and_a_plural(folder, language):
    for key, text in texts(language, folder).items():
        assert not key.endswith(".one"), "that is what [one|many] is for"
        if key in SEVERAL:
            continue
        for word in re.findall(r"%d ([^\W\d_]{2,})", text):
            assert word in ALIKE[language] | TERMS, (key, text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_both_forms_are_there(folder, language):
    for key, text in texts(language, folder).items():
        places = len(re.findall(r"%[sd]", text)) or 1  # none: the number stands apart
        for forms in re.findall(r"\[(.*?)\]", text):
            number, one, many = re.fullmatch(r"(\d?)([^|]+)\|([^|]+)", forms).groups()
            assert int(number or 1) <= places and one != many, key


# What these games' rulebooks call otherwise: banner, zona inactiva, ranura, casilla; reserva,
# bonificación, dar la vuelta, reactivar, combatir, Crystal, enemigo; tablero, efecto, retirar.
NOT_OF_THE_RULEBOOK = {
    "elbrus": r"estandarte|muert|hueco|\bpasos?\b",
    "dawnfall": r"\blistos?\b|\bbonos?\b|\bgir|\balza|\bluch|cristal|\brival",
    "tashkalar": r"\barena|mitad|\bfondo|\bpon\b|\bquita",
}


@pytest.mark.parametrize("game", NOT_OF_THE_RULEBOOK)
def test_a_game_speaks_with_the_words_of_its_rulebook(game):
    for key, text in texts("es", f"firmware/games/{game}").items():
        assert not re.search(NOT_OF_THE_RULEBOOK[game], text.lower()), (key, text)


# One term for one thing: to surrender, support cards, inactive zone, squares, banner, to take off;
# boosts and shields in full, formation, slot.
NOT_IN_ENGLISH = {
    "i18n": r"giv(e|es|ing) up",
    "games/mythicals": r"giv(e|es|ing) up",
    "games/tashkalar": r"giv(e|es|ing) up|conced|the target|additional|\btake an? ",
    "games/dawnfall": r"conced|\bdrop|counter-|\brival",
    "games/elbrus": r"supports\b|dead|\bsteps?\b|remove|heal(ing)? place",
    "games/dominio": r"\bboo\.|\bshi\.|\bhole",
}


@pytest.mark.parametrize("folder", NOT_IN_ENGLISH)
def test_english_has_one_term_for_one_thing(folder):
    for key, text in texts("en", f"firmware/{folder}").items():
        assert not re.search(NOT_IN_ENGLISH[folder], text.lower()), (key, text)


def test_the_number_chooses_the_form():
    t = Texts("es")
    t._texts = {"a": "%d [cofre|cofres] · %d [2baja|bajas]", "b": "[Falta|Faltan] %s. Sí"}
    assert t("a", 1, 2) == "1 cofre · 2 bajas"
    assert t("a", 0, 1) == "0 cofres · 1 baja"
    assert t("b", 1) == t("b", "1") == "Falta 1. Sí"
    assert t("b", "10") == "Faltan 10. Sí"
    t._texts["c"] = "[listo|listos]"
    assert (t("c", 1), t("c", 3)) == ("listo", "listos")


def test_one_chest_and_one_missing():
    stage = Stage()
    stage.begin("elbrus", elbrus.SIX, elbrus.BEGUN, [5, 3])
    stage.press("A")
    assert "1 cofre · 0 bajas" in stage.words()
    stage = Stage()
    stage.begin("dawnfall", dawnfall.DUEL, dawnfall.SWING)
    stage.press("DOWN", "C")
    while "falta" not in stage.words():
        stage.press("UP")
    assert "falta 1" in stage.words()
    stage.press("C")
    assert "Falta 1" in stage.words()
    stage.press("UP")
    assert "faltan 2" in stage.words()


@pytest.mark.parametrize(
    ("gone", "words"),
    [(0, "Se perdió un deshacer"), (1, "Se perdió 1 jugada"), (3, "Se perdieron 3 jugadas")],
)
def test_what_was_lost_of_a_file(gone, words):
    stage = Stage()
    stage.begin("elbrus", elbrus.SIX)
    stage.app.match.session.gone = gone
    assert stage.app.match.trouble_words("tail_cut") == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_short_form_means_two_things(language):
    """jug. was players and moves."""
    seen = {}
    for folder in folders():
        for key, text in texts(language, folder).items():
            for word in re.findall(r"\b(jug|pl|mov)\.", text):
                seen.setdefault(word, []).append(key)
    assert seen == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_moves_of_a_match_and_the_history_of_matches_are_called_by_two_words(language):
    t = texts(language, "firmware/i18n")
    assert (
        len({t[key] for key in ("after.history", "key.log", "history.title", "more.history")}) == 1
    )
    assert t["launcher.history"] != t["history.title"]


# --- whose number is corrected -------------------------------------------------------------------


def test_a_correction_says_whose_number_it_is():
    stage = Stage()
    stage.begin("elbrus", elbrus.SIX, elbrus.BEGUN, [5, 3])
    stage.press("DOWN", "B:correct")
    assert stage.words().startswith("Corregir · Beto")
    stage.press("C")
    assert stage.words().startswith("Salud · Beto")
    stage.press("A", "A", "A", "DOWN", "A", "C")
    assert stage.words().startswith("Salud · Carla")


CORRECTIONS = [
    ("dawnfall", dawnfall.DUEL, ["active_turn"], "players.1.units.0.resistance", -1,
     "Lobos · Resistencia · Beto"),
    ("dawnfall", dawnfall.DUEL, ["active_turn"], "pile.charges", -1, "Montón · Cargas"),
    ("dawnfall", dawnfall.DUEL, ["active_turn"], "marker", 1, "Indicador de victoria"),
    ("dawnfall", dawnfall.FREE, ["active_turn"], "players.1.captured.0", 1,
     "Bartolomea W · capturadas de Ana"),
    ("mythicals", mythicals.PLAIN, [], "deck", -1, "Mazo"),
    ("mythicals", mythicals.PLAIN, [], "tokens.red3.value", 1, "Puntos · Rojo 3"),
    ("tashkalar", tashkalar.DUEL, [], "sides.1.points", 1, "Puntos · Beto"),
]  # fmt: skip


@pytest.mark.parametrize("case", CORRECTIONS, ids=[case[-1] for case in CORRECTIONS])
def test_log_and_undo_of_a_correction_say_whose_number_it_is(case):
    game, setup, before, path, by, words = case
    stage = Stage()
    adjusted = ("adjust", {"path": path, "by": by})
    stage.begin(game, setup, [*((action, {}) for action in before), adjusted])
    stage.press("hA")
    said = stage.words().replace("\n", " ")
    assert not set(words.split()) - set(said.split())
    assert not re.search(re.escape(words) + " ·", said)
    stage.press("A", "B:history")
    stage.wait(1000)
    assert f"{words}: " in stage.words()


# --- another language ----------------------------------------------------------------------------

OVERVIEWS = {
    "elbrus": (elbrus.SIX, elbrus.BEGUN),
    "tashkalar": (tashkalar.DUEL, tashkalar.RICH),
    "dawnfall": (dawnfall.DUEL, dawnfall.SWING),
}


def to_english(stage):
    assert type(stage.app.top).__name__ == "SettingsScreen"
    stage.press("C", "A")
    stage.wait(4000)


def english():
    stage = Stage()
    stage.app.change_setting("language", "en")
    return stage


def same_ink(one, two):
    assert one.words() == two.words()
    assert bytes(one.app.canvas.buf) == bytes(two.app.canvas.buf)


def test_the_launcher_speaks_it_at_once():
    stage, other = Stage(), english()
    stage.wait(3000)
    stage.press("A")
    to_english(stage)
    other.wait(4000)
    same_ink(stage, other)


@pytest.mark.parametrize("game", OVERVIEWS)
def test_every_screen_below_speaks_it_at_once(game):
    setup, actions = OVERVIEWS[game]
    stage, other = Stage(), english()
    for each in (stage, other):
        each.begin(game, setup, actions, [5, 3])
        each.wait(3000)
        if game == "dawnfall":
            each.press("A")  # an army lies between
        each.press("B")
        each.press("DOWN", times=each.more().index("settings"))
    stage.press("C")
    to_english(stage)
    other.wait(4000)
    same_ink(stage, other)
    while not stage.app.at_rest:
        for each in (stage, other):
            each.press("A")
            each.wait(4000)
        same_ink(stage, other)
