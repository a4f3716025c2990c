# SPDX-License-Identifier: MIT
"""Files that are not what a tool expects are told in one sentence, never by a traceback."""

import json
import os
import subprocess
import sys

import pytest

from tools import play, replay, sheet
from tools.setup import ROOT

PLAY = {"name": "x", "game": "mythicals", "setup": {}, "steps": []}


def one_sentence(capsys, words):
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert words in told.err


@pytest.fixture(params=["missing", "folder", "binary", "nul"])
def bad(request, tmp_path):
    """(path, words that say what is wrong)"""
    path = tmp_path / "file"
    if request.param == "missing":
        return str(path), "No such file"
    if request.param == "folder":
        return str(tmp_path), "Is a directory"
    if request.param == "nul":
        return str(path) + "\0", "it is not text"
    path.write_bytes(b"\xff\xfe\x00press C" + os.urandom(100))
    return str(path), "it is not text"


def test_play_tells_what_is_wrong_with_a_script(bad, capsys):
    assert play.main([bad[0]]) == 2
    one_sentence(capsys, bad[1])


def test_replay_tells_what_is_wrong_with_a_file(bad, capsys):
    assert replay.main([bad[0]]) == 2
    one_sentence(capsys, bad[1])


def test_sheet_tells_what_is_wrong_with_a_file(bad, capsys):
    assert sheet.main([bad[0]]) == 1
    assert capsys.readouterr().out.count("\n") == 1


def test_play_without_a_file(monkeypatch, tmp_path, capsys):
    path = tmp_path / "binary"
    path.write_bytes(b"\xff\xfe")
    with path.open(encoding="utf-8") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        assert play.main([]) == 2
    one_sentence(capsys, "stdin is no script")


@pytest.mark.parametrize("name", ["x.nothing", "missing/x.png", "."])
def test_play_tells_where_no_picture_can_be(tmp_path, capsys, name):
    script = tmp_path / "script"
    script.write_text(f"shot {tmp_path}/{name}\npress Q\npress C xZ\ntext\n")
    assert play.main([str(script)]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["error" in answer for answer in answers] == [True, True, True, False]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is no JSON"),
        ("{", "is no JSON"),
        ("NaN", "is no JSON"),
        ("[" * 100_000, "is no JSON"),
        ("{}", "no list of plays"),
        ("3", "no list of plays"),
        ("[3]", "play 0 is no play"),
        (json.dumps([PLAY, {}]), "play 1 is no play"),
        (json.dumps([{**PLAY, "name": 3}]), "play 0"),
        (json.dumps([{**PLAY, "game": ["x"]}]), "play 0"),
        (json.dumps([{**PLAY, "steps": {}}]), "play 0"),
        (json.dumps([{**PLAY, "steps": ["begin"]}]), "play 0"),
        (json.dumps([{**PLAY, "steps": [{"do": {}}]}]), "play 0"),
        (json.dumps([{**PLAY, "steps": [{"expect": 3}]}]), "play 0"),
        (json.dumps([{**PLAY, "steps": [{"do": "x", "notices": 3}]}]), "play 0"),
    ],
)
def test_replay_tells_which_play_has_no_good_shape(tmp_path, capsys, text, words):
    path = tmp_path / "plays.json"
    path.write_text(text)
    assert replay.main([str(path)]) == 2
    one_sentence(capsys, words)


@pytest.mark.parametrize("game", ["nothing", "../match", "", "sheet\0"])
def test_replay_of_a_game_that_is_not_there_fails_as_a_play(tmp_path, capsys, game):
    path = tmp_path / "plays.json"
    path.write_text(json.dumps([{**PLAY, "game": game}]))
    assert replay.main([str(path)]) == 1
    assert "0 passed, 1 failed" in capsys.readouterr().out


def test_play_tells_what_is_nested_too_deep(tmp_path, capsys):
    script = tmp_path / "script"
    script.write_text("begin duel " + "[" * 5000)
    assert play.main([str(script)]) == 1
    told = capsys.readouterr()
    assert "is no JSON" in told.out and told.out.count("\n") == 1 and told.err == ""


def test_a_terminal_without_accents_is_no_failure(tmp_path):
    script = tmp_path / "script.txt"
    script.write_text("text\n")
    environment = dict(os.environ, PYTHONIOENCODING="ascii")
    command = [sys.executable, ROOT / "dev", "play", script]
    done = subprocess.run(command, check=False, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\\u2013" in done.stdout  # the dash of "2–4 players"
