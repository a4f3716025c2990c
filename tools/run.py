# SPDX-License-Identifier: MIT
"""./dev run: the simulator in a browser. The page follows every change of a file.

The match goes on after a change: to the firmware a new page is a power cut.
"""

import argparse
import http.server
import ipaddress
import mimetypes
import os
import threading
import time
import urllib.parse
import webbrowser

from tools import othergames, site
from tools.texts import BadTexts

_PORT = 8296
_TRIES = 20
_LOOK_S = 0.4  # between two looks at the files
_SIGN_S = 15  # between two signs of life to a page that waits for changes
_SILENCE_S = 30  # after which a connection that says nothing is closed

# Not from the system: some of them do not know these.
_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}


class Site:
    """The files as they are now. `wait` returns when they are others."""

    def __init__(self):
        self._news = threading.Condition()
        self._stamps = None
        self.files = {}
        self.version = None
        self.look()

    def look(self):
        """Build again if a file has changed: -> whether one has."""
        try:
            stamps = [(path, path.stat().st_mtime_ns) for path in site.watched()]
            if stamps == self._stamps:
                return False
            files, version = site.build(live=True)
        except OSError:
            return False  # an editor is just replacing a file: the next look will find it
        except BadTexts as error:
            self._stamps = stamps
            print(error, flush=True)
            return False
        self._stamps = stamps
        with self._news:
            self.files, self.version = files, version
            self._news.notify_all()
        return True

    def wait(self, version, seconds):
        """The version of the site, as soon as it is another one, or after so many seconds."""
        with self._news:
            self._news.wait_for(lambda: self.version != version, seconds)
            return self.version


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = _SILENCE_S
    site = None  # set by `serve`

    def do_GET(self):
        if not is_ours(self.headers.get("Host", ""), *self.server.server_address[:2]):
            self.send_error(421, explain="This server answers to localhost and its address only.")
            return
        path = urllib.parse.urlsplit(self.path).path.lstrip("/") or "index.html"
        if path == "changes":
            self._tell_changes()
            return
        data = self.site.files.get(path)
        if data is None:
            self.send_error(404)
            return
        suffix = "." + path.rpartition(".")[2]
        kind = _TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(data)

    do_HEAD = do_GET

    def _tell_changes(self):
        """Server-sent events: the version of the site, now and whenever it changes."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        told = None
        try:
            while True:
                version = self.site.wait(told, _SIGN_S)
                line = ": still here\n\n" if version == told else f"data: {version}\n\n"
                told = version
                self.wfile.write(line.encode())
                self.wfile.flush()
        except OSError:
            pass  # the page has gone

    def end_headers(self):
        # A page cannot ask for the last part of it itself.
        policy = site.POLICY + "; frame-ancestors 'none'"
        self.send_header("Content-Security-Policy", policy)
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, *args):
        pass


def is_ours(host, address, port):
    """Is that what a browser calls this server, which listens at an address?

    A page from elsewhere could have a name of its own lead here, and read what we answer: only
    localhost and numbers are believed.
    """
    name, colon, number = host.rpartition(":")
    if not colon or name.endswith(":"):  # without a port; an IPv6 address has its colons in []
        name, number = host, "80"
    if number != str(port):
        return False
    if name.lower() == "localhost" or name.lower() == address.lower():
        return True
    try:
        named = ipaddress.ip_address(name[1:-1] if name.startswith("[") else name)
        here = ipaddress.ip_address(address)
    except ValueError:
        return False
    return named.is_loopback or here.is_unspecified or named == here


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    # On Windows that would let two servers have the same port, and neither would be told.
    allow_reuse_address = os.name != "nt"

    def handle_error(self, request, client_address):
        pass  # a browser that hangs up is no news


def serve(host, port):
    """A server that listens; without a port the first free one of a few."""
    handler = type("Bound", (Handler,), {"site": Site()})
    for number in [port] if port is not None else range(_PORT, _PORT + _TRIES):
        try:
            return Server((host, number), handler)
        except OSError as error:
            refusal = error
    raise SystemExit(
        f"run: cannot listen on port {number} of {host}: {refusal.strerror}. "
        "Choose another --port or --host."
    )


def port_number(text):
    """For the command line: in words, where argparse would print its usage as well."""
    try:
        number = int(text)
    except ValueError:
        number = -1
    if not 0 <= number <= 65535:
        raise SystemExit(f"run: {text!r} is no port: choose a number from 1024 to 65535.")
    return number


def main(argv):
    parser = argparse.ArgumentParser(prog="./dev run", description=__doc__)
    default = f"{_PORT} or the next free one by default"
    parser.add_argument("--port", type=port_number, help=default)
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 for a phone in your network")
    parser.add_argument("--no-browser", action="store_true", help="only serve")
    parser.add_argument("--overlay", action="store_true", help="and a scoreboard beside it")
    parser.add_argument(
        "--game", action="append", default=[], metavar="FOLDER", help="a game from elsewhere"
    )
    options = parser.parse_args(argv)
    try:
        site.OTHERS.extend(othergames.folder_of(game) for game in options.game)
    except othergames.NoGame as error:
        raise SystemExit(f"run: {error}") from None
    server = serve(options.host, options.port)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://localhost:{server.server_address[1]}/"
    print(f"the simulator is at {address} (Ctrl-C ends it)", flush=True)
    pages = [address]
    if options.overlay:
        pages.append(f"{address}overlay.html")
        print(f"the scoreboard is at {pages[1]}", flush=True)
    if not options.no_browser:
        for page in pages:
            webbrowser.open(page)
    files = server.RequestHandlerClass.site
    try:
        while True:
            time.sleep(_LOOK_S)
            if files.look():
                print("changed: the page loads again", flush=True)
    except KeyboardInterrupt:
        print()
    server.shutdown()
    return 0
