# SPDX-License-Identifier: MIT
"""The page that a phone opens: it shows what the device shows. The steps are in results.mjs."""

import csv
import io
import json
import zlib
from base64 import b64decode, b64encode

import zxingcpp
from PIL import Image

from firmware import games
from firmware.i18n import LANGUAGES, Texts
from firmware.match import payload
from firmware.ui import retold
from firmware.ui.compare import signed
from firmware.ui.keeping import result as result_of
from firmware.ui.nav import game_title
from lib import record
from tests.results.ended import matches
from tools import plays
from tools.stage import Stage

HOSTILE = ["<img src=x onerror=broken=1>", "\u202eevil\u2066", "\U0001f409" * 64, "=1+1", "Ñandú"]


def told(result, language):
    """What the device says of a result."""
    t = Texts(language)
    title = game_title(t, result["game"], result.get("title"))
    minutes = t("result.minutes", (result["seconds"] + 30) // 60)
    length = t("result.round", result["rounds"]) + " · " + minutes
    return {"verdict": retold.verdict(t, result), "title": title, "length": length}


def letters_of(result, lines=()):
    title = result.get("title")
    if isinstance(title, dict):
        title = title["es"]
    return payload.make(result, title, 5000, lines).decode()


LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-/+:$"


def decoded(letters):
    """The bytes, as docs/results.md says."""
    data = b""
    for at in range(0, len(letters), 3):
        part = letters[at : at + 3]
        value = sum(LETTERS.index(letter) * 41**place for place, letter in enumerate(part))
        data += value.to_bytes(len(part) - 1, "big")
    return data


def encoded(data):
    letters = ""
    for at in range(0, len(data), 2):
        part = data[at : at + 2]
        value = int.from_bytes(part, "big")
        letters += "".join(LETTERS[value // 41**place % 41] for place in range(len(part) + 1))
    return letters


def check_play(result, seen):
    """The rows on the page, and what BG Stats is told, field by field."""
    order = retold.ranking(result)
    names = [result["players"][seat] for seat in order]
    winners = [seat in result["winners"] for seat in order]
    places = result.get("places") or [1 if seat in result["winners"] else 2 for seat in range(99)]
    scores = result.get("scores")
    rows = seen["rows"]
    assert [row[1] for row in rows] == [clean(name) for name in names]
    standing = ["" if result.get("together") else str(places[seat]) for seat in order]
    assert [row[0] for row in rows] == [
        "♛" if won else place for won, place in zip(winners, standing, strict=True)
    ]
    if scores:
        assert [row[2] for row in rows] == [signed(scores[seat]) for seat in order]
    play = seen["play"]
    assert set(play) == {
        "sourceName", "sourcePlayId", "playDate", "durationMin", "location", "game", "players",
    }  # fmt: skip
    assert play["sourceName"] == "Escudero"
    assert play["durationMin"] == (result["seconds"] + 30) // 60
    assert set(play["game"]) == {"name", "sourceGameId", "bggId", "highestWins", "noPoints"}
    assert play["game"]["noPoints"] is not bool(scores)
    assert play["game"]["sourceGameId"].startswith(result["game"])
    for player, seat in zip(play["players"], order, strict=True):
        assert player == {
            "name": clean(result["players"][seat]),
            "sourcePlayerId": clean(result["players"][seat]),
            "winner": seat in result["winners"],
            "startPlayer": seat == result.get("first"),
            "rank": places[seat],
            "score": str(scores[seat]) if scores else "",
            "role": "ABCDEFGHIJ"[result["teams"][seat]] if "teams" in result else "",
        }


def clean(name):
    """Without what turns the direction of letters, and what is none."""
    return "".join(letter for letter in name if letter.isprintable())


DUEL = {
    "game": "duel", "first": 1, "players": ["Ana", "=Beto"], "winners": [0], "reason": "life",
    "rounds": 5, "seconds": 2580, "places": [1, 2], "scores": [14, -3],
    "why": {"criterion": "life", "values": [14, -3]},
}  # fmt: skip


def test_what_can_be_done_with_it(browser, url):
    letters = letters_of(DUEL)
    identity = decoded(letters)[-4:].hex()
    out = io.StringIO()
    columns = [
        "id", "date", "game", "title", "player", "winner", "place", "score", "team", "criterion",
        "value", "reason", "rounds", "minutes",
    ]  # fmt: skip
    writer = csv.writer(out)
    writer.writerow(columns)
    for name, won, place, score in (("Ana", 1, 1, 14), ("'=Beto", 0, 2, -3)):
        writer.writerow(
            [identity, "2031-02-03 21:45:00", "duel", "Duelo", name, won, place, score, "", "vida",
             score, "sin vida", 5, 43]
        )  # fmt: skip
    link = f"{url}result.html#{letters}"
    browser.do("deeds", link=link, id=identity, csv=out.getvalue())


# The same as older versions had it.
OLD = {
    1: "EsiVKwAXBBHwAA92ItHgEXhTEmKDHTVgEItiqQ",
    2: "IsiJUrAb6YLidJzfQbECPgAB7sRaPAIvCmJMUGOmrCxU2gw",
}


def test_what_an_older_firmware_has_shown_is_still_read(browser, url):
    old = {key: value for key, value in DUEL.items() if key != "first"}
    newer = {**DUEL, "players": ["Ñandú ÁB", "=Beto"]}
    asked = []
    for result, letters in ((old, OLD[1]), (newer, OLD[2])):
        languages = {language: told(result, language) for language in LANGUAGES}
        asked.append({"link": f"{url}result.html#{letters}", **languages})
    for result, seen in zip((old, newer), browser.do("results", matches=asked), strict=True):
        check_play(result, seen)


def test_a_low_score_may_win(browser, url):
    low = {**DUEL, "winners": [1], "places": [2, 1]}
    link = f"{url}result.html#{letters_of(low)}"
    languages = {language: told(low, language) for language in LANGUAGES}
    (seen,) = browser.do("results", matches=[{"link": link, **languages}])
    assert seen["play"]["game"]["highestWins"] is False
    check_play(low, seen)


def test_several_who_win_are_named_unless_nobody_lost(browser, url):
    why = {"criterion": "life", "values": [9, 9, 4]}
    three = {**DUEL, "players": ["Ana", "Beto", "Carla"], "why": why, "scores": [9, 9, 4]}
    two = {**three, "winners": [0, 1], "places": [1, 1, 3]}
    all_of_them = {**three, "winners": [0, 1, 2], "places": [1, 1, 1]}
    assert told(two, "es")["verdict"] == "Ganan Ana · Beto: vida 9 a 4"
    assert told(all_of_them, "es")["verdict"] == "Empate: vida 9 a 9"
    asked = []
    for result in (two, all_of_them):
        languages = {language: told(result, language) for language in LANGUAGES}
        asked.append({"link": f"{url}result.html#{letters_of(result)}", **languages})
    for result, seen in zip((two, all_of_them), browser.do("results", matches=asked), strict=True):
        check_play(result, seen)


def resealed(letters, change):
    """The same with another content, and a checksum that fits."""
    data = bytearray(decoded(letters)[:-4])
    change(data)
    data += zlib.crc32(data).to_bytes(4, "big")
    return encoded(bytes(data))


def test_damaged_newer_and_hostile_links(browser, url):
    letters = letters_of(DUEL)

    def version(number):
        return lambda data: data.__setitem__(0, data[0] & 15 | number << 4)

    bad = [
        letters[:-1], letters[1:], "x", "A" * 5000, "%00", "<script>", letters + "A",
        resealed(letters, version(0)),
        resealed(letters, lambda data: data.__delitem__(slice(9, None))),
        resealed(letters, lambda data: data.__setitem__(slice(2, None), b"\xff" * 60)),
    ]  # fmt: skip
    hostile = {
        **DUEL, "players": HOSTILE, "winners": [1], "places": [2, 1, 3, 4, 5],
        "scores": [1, 2, 3, 4, 5], "title": "<b>x</b>", "cause": "<u>z</u>",
        "why": {"criterion": "x", "words": "<i>y</i>", "values": [0, 9, 0, 0, 0]},
    }  # fmt: skip
    names = [HOSTILE[seat] for seat in (1, 0, 2, 3, 4)]
    browser.do(
        "hostile",
        url=url,
        bad=bad,
        newer=resealed(letters, version(4)),
        hostile=letters_of(hostile),
        names=[clean(name) for name in names],
    )


def test_no_cut_and_no_flipped_bit_passes(browser, url):
    letters = letters_of(DUEL, [[20, 18, 16, 14], [20, 9, 4, -3]])
    assert browser.do("every_bit", url=url, letters=letters) == 49 * len(letters)


def test_the_next_code_is_read_without_a_network(browser, url):
    other = {**DUEL, "winners": [1], "places": [2, 1]}
    browser.do(
        "offline_result",
        link=f"{url}result.html#{letters_of(DUEL)}",
        other=f"{url}result.html#{letters_of(other)}",
        verdict=told(other, "es")["verdict"],
    )


def test_the_page_loads_nothing_from_elsewhere(folder):
    page = next(folder.rglob("result.html")).read_text(encoding="utf-8")
    assert "default-src 'none'" in page and "http://" not in page and "https://" not in page
    script = next(folder.rglob("games.js")).read_text(encoding="utf-8")
    words = json.loads(script.partition("GAMES = ")[2].partition(";\n")[0])
    assert sorted(words) == sorted(games.slugs())
    assert all(set(words[slug]) == set(LANGUAGES) for slug in words)


def test_the_workshop_offers_the_results_of_the_page_itself(browser, url):
    table, told = browser.do("season", url=url)
    (result,) = json.loads(told)
    rows = list(csv.DictReader(io.StringIO(table.removeprefix("\ufeff"))))
    assert [row["player"] for row in rows] == [
        result["players"][seat] for seat in retold.ranking(result)
    ]
    assert [row["winner"] for row in rows] == ["1", "0"]
    assert {row["title"] for row in rows} == {"Duelo"}
    assert rows[0]["id"] == "match-00001" and rows[0]["reason"] == "por rendición"


def a_season():
    """Results of every game and of sheets as a device keeps them, and what has rotted."""
    log = b""
    for number, (_, store) in enumerate(matches(2, " season")):
        stage = Stage(store=store)
        result = {**result_of(stage.app.match), "match": f"match-{number + 1:05}.log"}
        log += bytes(record.pack(result))
    log += bytes(record.pack({"match": "match-00090.log", **HALF}))
    torn = bytearray(record.pack({**DUEL, "match": "match-00091.log"}))
    torn[40:44] = b"????"
    return log + torn + b"nonsense\n" + log[:200]


# Not all of it can be meant.
HALF = {
    "game": "duel", "players": ["=1+1", "\u202eevil"], "winners": [1], "seconds": 61,
    "places": [1], "scores": ["x", 2], "reason": 7, "why": {"criterion": "life", "values": [1]},
    "title": [], "cause": {}, "first": 9, "rounds": "many",
}  # fmt: skip


def test_the_workshops_files_are_those_of_a_pull(browser, url, tmp_path):
    (tmp_path / "results.log").write_bytes(a_season())
    assert plays.write(tmp_path) == 2 * len(games.slugs()) + 1
    found = browser.do("season_files", url=url, language="es", log=b64encode(a_season()).decode())
    for name, text in zip((plays.CSV, plays.JSON), found, strict=True):
        assert text.splitlines() == (tmp_path / name).read_text(encoding="utf-8").splitlines()


def test_the_simulators_own_code_leads_to_the_page_beside_it(browser, url):
    picture = browser.do("code", url=url)
    image = Image.open(io.BytesIO(b64decode(picture.partition(",")[2]))).convert("L")
    (code,) = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)
    start, _, letters = code.text.partition("#")
    assert start == f"{url}result.html"
    data = decoded(letters)
    assert zlib.crc32(data[:-4]) == int.from_bytes(data[-4:], "big")
