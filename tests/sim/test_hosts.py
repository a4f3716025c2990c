# SPDX-License-Identifier: MIT
"""The simulator on web hosts, without a network, and for contributors."""

import re
import shutil
import socket
import subprocess
import threading
import urllib.request

import pytest

from tests.sim.conftest import SUB_PATH
from tools import run, site
from tools.setup import ROOT


def test_without_a_network(browser, url):
    browser.do("offline", url=url)


def test_only_one_page_has_the_device(browser, url):
    browser.do("two_tabs", url=url)


def test_errors_are_told_in_words(browser, url):
    browser.do("faults", url=url)


def test_the_folder_is_complete_and_spares_others(folder, tmp_path):
    written = {path.name for path in (folder / SUB_PATH).iterdir()}
    page = (folder / SUB_PATH / "index.html").read_text(encoding="utf-8")
    # Nothing from elsewhere, nothing from the root of the host.
    assert not re.search(r"""(?:src|href)=["'](?:/|https?:)""", page)
    assert set(re.findall(r"""(?:src|href)=["']([\w.-]+)""", page)) <= written
    (tmp_path / "letters.txt").write_text("dear reader")
    assert site.main([str(tmp_path)]) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["letters.txt"]
    assert site.main([str(tmp_path / "letters.txt")]) == 1
    assert site.main([str(folder / SUB_PATH)]) == 0  # again, over itself


# --- a contributor


def test_workshop(browser, url):
    browser.do("workshop", url=url)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_dev_run_serves_a_match_that_survives(browser):
    port = free_port()
    command = [str(ROOT / "dev"), "run", "--no-browser", "--port", str(port)]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8")
    try:
        assert str(port) in server.stdout.readline()
        address = f"http://127.0.0.1:{port}/"
        with urllib.request.urlopen(address + "micropython.wasm") as answer:
            assert answer.headers["Content-Type"] == "application/wasm"
        browser.do("round", url=address)
    finally:
        server.terminate()
        server.wait(timeout=10)
        server.stdout.close()


@pytest.fixture
def live(tmp_path, monkeypatch):
    """./dev run on a copy of the files that it serves: (address, folder)."""
    copy = tmp_path / "repository"
    for path in [*site.watched(), *(ROOT / "lib" / "fonts").glob("*.txt"), ROOT / "LICENSE"]:
        to = copy / path.relative_to(ROOT)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, to)
    monkeypatch.setattr(site, "ROOT", copy)
    monkeypatch.setattr(site, "SIM", copy / "tools" / "sim")
    server = run.serve("127.0.0.1", 0)
    files = server.RequestHandlerClass.site
    threading.Thread(target=server.serve_forever, daemon=True).start()
    over = threading.Event()

    def watch():
        while not over.wait(0.1):
            files.look()

    watcher = threading.Thread(target=watch)
    watcher.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/", copy
    over.set()
    watcher.join()
    server.shutdown()
    server.server_close()


def test_a_change_is_seen_at_once_and_the_match_goes_on(browser, live):
    address, copy = live
    texts = copy / "firmware" / "i18n" / "es" / "elbrus.txt"
    browser.do("change", url=address, file=str(texts), before="empieza", after="arranca")


def test_a_taken_port_is_told(capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(SystemExit, match="Choose another --port"):
            run.serve("127.0.0.1", taken.getsockname()[1])
