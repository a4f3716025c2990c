# SPDX-License-Identifier: MIT
"""A real Chromium, and a static web host with the simulator somewhere below its root.

What is done in the page is in the .mjs files; the test files say with what.
"""

import contextlib
import functools
import http.server
import json
import select
import subprocess
import threading
import time

import pytest

from tools import run, site
from tools.programs import CHROMIUM, Missing
from tools.setup import ROOT, node

HERE = ROOT / "tests" / "sim"
SUB_PATH = "games/escudero/"
LIMIT_S = 900  # longer than any test takes, on however busy a machine
PIECE = 700  # bytes of a page, and between two of them some pictures of a screen
PAUSE_S = 0.05


class Browser:
    """The .mjs files in one Chromium."""

    def __init__(self, chromium):
        self._process = subprocess.Popen(
            [node(), str(HERE / "browser.mjs"), chromium],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def do(self, test, **needs):
        self._process.stdin.write(json.dumps({"test": test, **needs}) + "\n")
        self._process.stdin.flush()
        ready, _, _ = select.select([self._process.stdout], [], [], LIMIT_S)
        answer = self._process.stdout.readline() if ready else ""
        if not answer:
            self._process.kill()
            pytest.fail("the browser has gone, or hangs", pytrace=False)
        answer = json.loads(answer)
        if "failed" in answer:
            pytest.fail(answer["failed"], pytrace=False)
        return answer["told"]

    def close(self):
        self._process.stdin.close()
        try:
            self._process.wait(timeout=120)
        finally:
            self._process.kill()
            self._process.stdout.close()


@pytest.fixture(scope="session")
def browser():
    try:
        browser = Browser(CHROMIUM.path())
    except Missing as error:
        pytest.fail(str(error), pytrace=False)
    yield browser
    browser.close()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A static host that knows nothing of us, not even what a .wasm file is."""

    extensions_map = {
        ".html": "text/html",
        ".css": "text/css",
        ".js": "text/javascript",
        ".svg": "image/svg+xml",
        "": "application/octet-stream",
    }

    def log_message(self, *args):
        pass


class Halting(Quiet):
    """A host, or a network, that sends the page in pieces: a busy machine reads it so."""

    def copyfile(self, source, outputfile):
        if not self.path.endswith("/"):
            return super().copyfile(source, outputfile)
        for piece in iter(lambda: source.read(PIECE), b""):
            outputfile.write(piece)
            time.sleep(PAUSE_S)


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """What ./dev site writes, somewhere below a host's root."""
    root = tmp_path_factory.mktemp("host")
    assert site.main([str(root / SUB_PATH)]) == 0
    return root


@contextlib.contextmanager
def hosted(folder, handler):
    server = run.Server(("127.0.0.1", 0), functools.partial(handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/{SUB_PATH}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def url(folder):
    with hosted(folder, Quiet) as address:
        yield address


@pytest.fixture
def halting_url(folder):
    with hosted(folder, Halting) as address:
        yield address
