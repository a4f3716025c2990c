# SPDX-License-Identifier: MIT
"""The simulator on web hosts, without a network, and for contributors."""

import re
import shutil
import socket
import subprocess
import threading
import urllib.request

import pytest

from tests.sim.conftest import LIMIT_S, SUB_PATH
from tools import run, site
from tools.setup import ROOT


def test_without_a_network(browser, url):
    browser.do("offline", url=url)


# Without https a browser has no locks.
@pytest.mark.parametrize("host", ["127.0.0.1", "plain.test"])
def test_only_one_page_has_the_device(browser, url, host):
    browser.do("two_tabs", url=url.replace("127.0.0.1", host))


@pytest.mark.parametrize("host", ["127.0.0.1", "plain.test"])
def test_no_page_deletes_the_data_of_another_one(browser, url, host):
    browser.do("two_tabs_delete", url=url.replace("127.0.0.1", host))


def test_a_page_that_has_not_heard_of_it_cannot_write_any_more(browser, url):
    browser.do("two_tabs_deaf", url=url)


def test_errors_are_told_in_words(browser, url):
    browser.do("faults", url=url)


def test_the_folder_is_complete_and_spares_others(folder, tmp_path, capsys):
    written = {path.name for path in (folder / SUB_PATH).iterdir()}
    page = (folder / SUB_PATH / "index.html").read_text(encoding="utf-8")
    # Nothing from elsewhere, nothing from the root of the host.
    assert not re.search(r"""(?:src|href)=["'](?:/|https?:)""", page)
    assert set(re.findall(r"""(?:src|href)=["']([\w.-]+)""", page)) <= written
    (tmp_path / "letters.txt").write_text("dear reader")
    assert site.main([str(tmp_path)]) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["letters.txt"]
    assert site.main([str(tmp_path / "letters.txt")]) == 1
    assert site.main([str(tmp_path / "letters.txt" / "site")]) == 1
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 3 and "cannot write" in told[-1]
    assert site.main([str(folder / SUB_PATH)]) == 0  # again, over itself


# --- a contributor


def test_workshop(browser, url):
    browser.do("workshop", url=url)


def test_dev_run_serves_a_match_that_survives(browser):
    command = [str(ROOT / "dev"), "run", "--no-browser", "--port", "0"]  # any that is free
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8")
    try:
        address = re.search(r"http://localhost:\d+/", server.stdout.readline())[0]
        with urllib.request.urlopen(address + "micropython.wasm") as answer:
            assert answer.headers["Content-Type"] == "application/wasm"
        browser.do("round", url=address)
    finally:
        server.terminate()
        server.wait(timeout=LIMIT_S)
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
    texts = copy / "firmware/games/elbrus/es.txt"
    browser.do("change", url=address, file=str(texts), before="empieza", after="arranca")


def test_a_taken_port_is_told(capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(SystemExit, match="Choose another --port"):
            run.serve("127.0.0.1", taken.getsockname()[1])


@pytest.mark.parametrize("port", ["x", "", "-1", "65536", "99999999999999999999", "80.5"])
def test_a_port_that_is_none_is_told_in_one_sentence(port, capsys):
    with pytest.raises(SystemExit, match=r"^run: .* is no port: .*$"):
        run.main(["--no-browser", f"--port={port}"])
    assert capsys.readouterr().err == ""


def test_an_address_that_is_not_ours_is_told_in_one_sentence():
    with pytest.raises(
        SystemExit, match=r"^run: cannot listen on port .*another --port or --host"
    ):
        run.main(["--no-browser", "--host", "192.0.2.1", "--port", "8296"])


# --- whom it answers


@pytest.fixture(scope="module")
def server():
    """./dev run in this process."""
    server = run.serve("127.0.0.1", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def said(server, request):
    """What it answers to such bytes, until it closes the connection."""
    with socket.create_connection(server.server_address, timeout=LIMIT_S) as connection:
        connection.sendall(request.encode())
        return b"".join(iter(lambda: connection.recv(65536), b"")).decode()


@pytest.mark.parametrize("name", ["localhost:{0}", "127.0.0.1:{0}", "[::1]:{0}", "LOCALHOST:{0}"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_it_answers_to_its_own_names(server, name, method):
    host = name.format(server.server_address[1])
    told = said(server, f"{method} /app.js HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
    assert told.startswith("HTTP/1.1 200 ")
    assert "\r\nContent-Security-Policy: default-src 'none'; " in told


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "evil.example:{0}", "localhost", "localhost:1",
        "localhost:{0}.evil.example",
        "127.0.0.1", "192.0.2.1:{0}", "localhost.evil.example:{0}", "", ":{0}", "[::1", "::1",
        "localhost@evil.example:{0}",
    ],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/", "/device.json", "/changes", "http://localhost/app.js"])
def test_it_answers_to_no_other_name(server, host, path):
    host = host.format(server.server_address[1])
    told = said(server, f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
    assert told.startswith("HTTP/1.1 421 ")
    assert "loadMicroPython" not in told


def test_without_a_host_there_is_no_answer(server):
    assert " 421 " in said(server, "GET / HTTP/1.0\r\n\r\n").splitlines()[0]


@pytest.mark.parametrize(
    ("host", "bound", "ours"),
    [
        ("192.168.1.7:8296", "0.0.0.0", True),  # whichever of its addresses a phone uses
        ("evil.example:8296", "0.0.0.0", False),
        ("192.168.1.7:8296", "192.168.1.7", True),
        ("192.168.1.8:8296", "192.168.1.7", False),
    ],
)
def test_names_in_a_network(host, bound, ours):
    assert run.is_ours(host, bound, 8296) == ours


def test_the_usual_port_need_not_be_named():
    assert run.is_ours("localhost", "127.0.0.1", 80)
    assert run.is_ours("[::1]", "127.0.0.1", 80)


@pytest.mark.parametrize("request_", ["", "GET / HTTP/1.1\r\nHost: localh", "GET"])
def test_who_says_nothing_is_not_waited_for(server, request_, monkeypatch):
    monkeypatch.setattr(run.Handler, "timeout", 0.5)
    assert said(server, request_) == ""
