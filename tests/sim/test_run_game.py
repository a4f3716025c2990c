# SPDX-License-Identifier: MIT
"""./dev run --game: a folder from elsewhere is part of the site, and is watched."""

import json
import shutil
import threading

import pytest

from tools import run, site
from tools.setup import ROOT


@pytest.fixture
def other(tmp_path, monkeypatch):
    folder = tmp_path / "otro"
    shutil.copytree(ROOT / "firmware/games/duel", folder)
    monkeypatch.setattr(site, "OTHERS", [folder])
    return folder


def test_it_lies_in_games_of_the_page_s_device(other):
    files, version = site.build(live=True)
    device = json.loads(files["device.json"])
    assert device["games/otro/rules.py"] == (other / "rules.py").read_text(encoding="utf-8")
    assert "games/otro/es.txt" in device and not any("__pycache__" in path for path in device)
    assert other / "table.py" in list(site.watched())
    (other / "es.txt").write_text("title=Otro\n")
    assert site.build(live=True)[1] != version


def test_what_is_no_game_is_told(tmp_path):
    with pytest.raises(SystemExit, match=r"run: .*no __init__"):
        run.main(["--no-browser", "--game", str(tmp_path)])


def test_it_is_played_in_the_page(other, browser):
    rules = (other / "rules.py").read_text().replace('common_state("duel"', 'common_state("otro"')
    (other / "rules.py").write_text(rules)
    words = (other / "es.txt").read_text(encoding="utf-8").replace("Duelo", "Otro duelo")
    (other / "es.txt").write_text(words, encoding="utf-8")
    server = run.serve("127.0.0.1", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://localhost:{server.server_address[1]}/"
    browser.do("launch", url=url, games={"otro": "Otro duelo"}, sheet="")
    server.shutdown()
    server.server_close()
