# SPDX-License-Identifier: MIT
"""./dev results [DIR]: a season, from what ./dev pull has brought into a folder.

Matches and their mean length by game; matches, wins, win rate and streaks by player and game.
With --html FILE also as a page with plots, which needs nothing from elsewhere.
"""

import argparse
import html
import os
import pathlib
import sys

from firmware.i18n import Texts
from tools import plays

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #1e1d21; background: #f6f1e3; }
table { border-collapse: collapse; margin: 0 0 2rem; }
th, td { padding: .25rem .7rem; text-align: right; border-bottom: 1px solid #d8cdb4; }
th:first-child, td:first-child, table:last-of-type :nth-child(2) { text-align: left; }
svg { display: block; max-width: 100%; height: auto; margin: 0 0 2rem; }
svg text { font: 13px system-ui, sans-serif; fill: #1e1d21; }
"""


class Season:
    """What there is to count in results, oldest first."""

    def __init__(self, results, t):
        self.matches = len(results)
        self.minutes = sum(result["seconds"] for result in results) // 60
        self.games = {}  # title: [seconds of each match]
        self.players = {}  # (name, title): [won?, ...], oldest first; a title of "" is all games
        for result in results:
            title = plays.title_of(t, result)
            self.games.setdefault(title, []).append(result["seconds"])
            won = {result["players"][seat] for seat in result["winners"]}
            # Two with one name cannot be told apart: they count once.
            for name in dict.fromkeys(result["players"]):
                for game in (title, ""):
                    self.players.setdefault((name, game), []).append(name in won)

    def by_game(self):
        """[(title, matches, mean minutes)], the most played first."""
        rows = [
            (title, len(times), round(sum(times) / len(times) / 60))
            for title, times in self.games.items()
        ]
        return sorted(rows, key=lambda row: (-row[1], row[0]))

    def by_player(self):
        """[(name, title, matches, wins, percent, longest streak, present streak)]"""
        return sorted((*who, *_counted(games)) for who, games in self.players.items())


def _counted(games):
    longest = present = 0
    for won in games:
        present = present + 1 if won else 0
        longest = max(longest, present)
    wins = sum(games)
    return len(games), wins, round(100 * wins / len(games)), longest, present


# --- in the terminal


def table(head, rows):
    """Columns as wide as they must be; words stand at the left, numbers at the right."""
    words = [name in ("player", "game") for name in head]
    rows = [[_short(str(cell)) for cell in row] for row in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    told = []
    for row in rows:
        cells = zip(row, widths, words, strict=True)
        told.append("  ".join(c.ljust(w) if left else c.rjust(w) for c, w, left in cells).rstrip())
    return "\n".join([told[0], "-" * len(told[0]), *told[1:]])


def plain(text):
    """Whatever somebody has called a player must not steer the terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def tables(season):
    """[(head, rows)] of all there is to tell."""
    games = [(title, count, f"{minutes} min") for title, count, minutes in season.by_game()]
    players = []
    for name, title, count, wins, percent, longest, present in season.by_player():
        # Of somebody who plays one game the sum says nothing new.
        if title or len({game for who, game in season.players if who == name}) > 2:
            players.append(
                (name, title or "all games", count, wins, f"{percent} %", longest, present)
            )
    return [
        (("game", "matches", "mean length"), games),
        (("player", "game", "matches", "wins", "rate", "longest streak", "now"), players),
    ]


def told(season):
    hours, minutes = divmod(season.minutes, 60)
    names = {name for name, _ in season.players}
    first = f"{season.matches} matches of {len(season.games)} games, {len(names)} players, "
    parts = [f"{first}{hours} h {minutes:02} min"]
    return "\n\n".join(parts + [table(head, rows) for head, rows in tables(season)])


# --- as a page


def _bars(title, rows):
    """(label, part of 1, words) of each bar, as a picture."""
    out = [
        f'<h2>{html.escape(title)}</h2>\n<svg viewBox="0 0 640 {26 * len(rows) + 4}" role="img">'
    ]
    for number, (label, part, words) in enumerate(rows):
        y = 26 * number + 18
        label = html.escape(_short(label, 16))
        out.append(f'<text x="214" y="{y}" text-anchor="end">{label}</text>')
        out.append(
            f'<rect x="222" y="{y - 14}" width="{max(1, round(320 * part))}" height="18" '
            'fill="#1f4d45"/>'
        )
        x = 228 + max(1, round(320 * part))
        out.append(f'<text x="{x}" y="{y}">{html.escape(words)}</text>')
    return "\n".join([*out, "</svg>"])


def _short(label, most=24):
    label = plain(label)
    return label if len(label) <= most else label[: most - 1] + "…"


def page(season):
    most = max([count for _, count, _ in season.by_game()], default=1)
    games = [(title, count / most, f"{count}") for title, count, _ in season.by_game()]
    rates = [
        (name, percent / 100, f"{percent} % ({wins} of {count})")
        for name, title, count, wins, percent, *_ in season.by_player()
        if not title
    ]
    rates.sort(key=lambda row: -row[1])
    parts = [
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'\">",
        f"<title>Escudero: a season</title>\n<style>{_STYLE}</style>\n<h1>A season</h1>",
        f"<p>{html.escape(told(season).partition(chr(10))[0])}</p>",
        _bars("Matches", games),
        _bars("Wins", rates),
    ]
    for head, rows in tables(season):
        parts.append("<table>\n" + _row("th", head))
        parts += [_row("td", row) for row in rows]
        parts.append("</table>")
    return "\n".join(parts) + "\n"


def _row(kind, cells):
    inside = "".join(f"<{kind}>{html.escape(_short(str(cell)))}</{kind}>" for cell in cells)
    return f"<tr>{inside}</tr>"


def main(argv):
    parser = argparse.ArgumentParser(
        prog="./dev results", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    here = pathlib.Path()
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=here, metavar="DIR")
    parser.add_argument(
        "--html", type=pathlib.Path, metavar="FILE", help="with plots, for a browser"
    )
    options = parser.parse_args(argv)
    results = plays.load(options.folder)
    if not results:
        print(
            f"results: there are none in {options.folder}. ./dev pull brings them there.",
            file=sys.stderr,
        )
        return 1
    season = Season(results, Texts(plays.language_of(options.folder)))
    try:
        print(told(season), flush=True)
    except BrokenPipeError:
        # Who reads it wanted the first lines only.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if options.html:
        try:
            options.html.write_text(page(season), encoding="utf-8")
        except OSError as error:
            print(f"results: {error.filename}: {error.strerror}", file=sys.stderr)
            return 1
        print(f"\nwrote {options.html}")
    return 0
