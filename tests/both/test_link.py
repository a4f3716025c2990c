# SPDX-License-Identifier: MIT
"""A computer at the other end of the cable, on both homes: what it is told, and that nobody at the
table waits for it.
"""

import json

from firmware.ui.screens.names import NameEntry
from tools.device.tablecase import DOWN, UP, A, B, C, TableCase

DUEL = {"mode": "duel", "players": [{"name": "Ana"}, {"name": 'Ñandú "=<b>\\'}]}
DUO = {"mode": "duo", "players": [{"name": name} for name in "ABCD"]}
# A pointer moves, a form, a number, an action, a question that is left, the end of a turn.
PRESSES = (DOWN, C, UP, C, A, A, DOWN, B, A, C, A)
NONSENSE = b"\x00\xff\x1b[A hell\n\nhello you\r\x01\x02\x04view\n" + b"x" * 99 + b"\ntype \xc3\n"


class LinkTest(TableCase):
    flood = b""

    def setUp(self):
        super().setUp()
        self.switch_on()
        self.steps = []  # from the edge that counts to the first refresh that follows it, and ms
        self.counting = None

    def switch_on(self, **parts):
        self.counting = None
        super().switch_on(**parts)

    def step(self, now):
        board = self.board
        if self.flood:
            board.cable.came = bytearray(self.flood)
        if board.buttons.stirred():
            self.counting = 0
            self.before = len(board.refreshes)
            self.since = board.now
        wish = super().step(now)
        if self.counting is not None:
            self.counting += 1
            if len(board.refreshes) > self.before:
                self.steps.append((self.counting, board.now - self.since))
                self.counting = None
        return wish

    def say(self, line):
        self.board.cable.came.extend(line)
        self.wait(300)

    def told(self):
        """[(word, object)] of the lines since the last look."""
        cable = self.board.cable
        lines = bytes(cable.sent).decode().split("\r\n")
        self.assertEqual(lines.pop(), "")
        cable.sent = bytearray()
        found = []
        for line in lines:
            word, _, rest = line.partition(" ")
            try:
                found.append((word, json.loads(rest)))
            except ValueError:
                self.assertTrue(line is not lines[-1])  # something else was done meanwhile
        return found

    def view(self):
        """What the last line of several says; all of them are about the table."""
        lines = self.told()
        self.assertEqual([word for word, _ in lines], ["view"] * len(lines))
        return lines[-1][1]

    def test_nothing_is_said_to_who_has_not_said_hello(self):
        self.say(b"view\ntype A\n")
        self.put_on_table("duel", DUEL)
        self.press(C)
        self.assertEqual(bytes(self.board.cable.sent), b"")

    def test_hello_and_a_view_after_each_action(self):
        self.say(b"hello\n")
        lines = self.told()
        self.assertEqual([word for word, _ in lines], ["hello", "view"])
        self.assertEqual(lines[0][1]["protocol"], 1)
        self.assertEqual(lines[1][1], {"language": "es", "typing": False})
        self.put_on_table("duel", DUEL)
        self.wait(500)
        view = self.view()
        self.assertEqual([player["name"] for player in view["players"]], ["Ana", 'Ñandú "=<b>\\'])
        self.assertEqual([player["score"] for player in view["players"]], [20, 20])
        self.assertEqual((view["title"], view["turn"], view["round"]), ("Duelo", "Ana", 1))
        self.assertTrue(view["players"][0]["active"])
        self.assertEqual(view["words"], "R1")
        count = self.app.match.session.count
        self.press(DOWN, C, C)  # Ana hits
        self.wait(500)
        self.assertEqual(self.app.match.session.count, count + 1)
        hit = self.view()["players"][1]["score"]
        self.assertTrue(hit < 20)
        self.hold(A)
        self.press(C)  # undone
        self.wait(500)
        self.assertEqual(self.view()["players"][1]["score"], 20)
        # What only moves the pointer is no news.
        self.press(DOWN)
        self.wait(500)
        self.assertEqual(self.told(), [])
        self.is_well()

    def test_sides_the_end_and_the_other_language(self):
        self.app.change_setting("language", "en")
        self.say(b"hello\r\n")
        self.told()
        self.put_on_table("elbrus", DUO)
        self.app.match.session.do("concede", {"player": 0})
        self.app.match.session.do("concede", {"player": 2})
        self.app.show_result()
        self.wait(2000)
        view = self.view()
        self.assertEqual([player["side"] for player in view["players"]], [0, 1, 0, 1])
        self.assertEqual([player.get("won") for player in view["players"]], [None, True] * 2)
        self.assertEqual([player.get("out") for player in view["players"]], [True, None] * 2)
        self.assertTrue(view["verdict"].startswith("B · D win"), view["verdict"])
        self.is_well()

    def test_nonsense_is_ignored(self):
        self.put_on_table("duel", DUEL)
        for size in (1, 7, len(NONSENSE)):
            for at in range(0, len(NONSENSE), size):
                self.say(NONSENSE[at : at + size])
        self.assertEqual(bytes(self.board.cable.sent), b"")
        self.say(b"hello\n")
        self.assertEqual([word for word, _ in self.told()], ["hello", "view"])
        self.is_well()

    def test_after_half_a_minute_without_hello_it_is_silent(self):
        self.put_on_table("duel", DUEL)
        self.say(b"hello\n")
        self.wait(20_000)
        self.say(b"hello\n")
        self.wait(20_000)
        self.told()
        self.press(C)
        self.wait(500)
        self.assertEqual(self.view()["turn"], DUEL["players"][1]["name"])
        self.wait(20_000)
        self.assertEqual(self.app.link, None)
        self.press(C)
        self.wait(500)
        self.assertEqual(self.told(), [])

    def test_no_press_waits_for_the_cable(self):
        counted = []
        for flood, hello, room in (
            (b"", b"", None),  # nobody is there
            (b"", b"hello\n", None),
            (b"", b"hello\n", 40),  # the port is open, and nobody reads
            (NONSENSE, b"", None),
            (b"hello\n" * 9, b"", None),
            (b"hello\n" * 9, b"", 40),
        ):
            self.flood = b""
            self.store = type(self.store)()
            self.switch_on()
            self.put_on_table("duel", DUEL)
            self.wait(5000)
            self.steps = []
            self.board.cable.room = room
            self.say(hello)
            for key in PRESSES:
                self.flood = flood
                self.wait(20)
                self.counting = None
                self.press(key)
                self.wait(300)
                self.flood = b""  # its picture is on the way: nothing is left to be kept waiting
                self.wait(4000)
            counted.append((self.steps, self.app.match.session.count))
            self.is_well()
        self.assertEqual(len(counted[0][0]), len(PRESSES))
        for other in counted[1:]:
            self.assertEqual(other, counted[0])

    def test_letters_are_typed_where_a_name_is_asked_for(self):
        holder = {}
        self.say(b"type A\n")  # nobody asks for one
        self.app.push(NameEntry(self.app, holder))
        self.say(b"hello\n")
        self.assertTrue(self.told()[-1][1]["typing"])
        self.say(
            "type Ñ\ntype a\ntype x\ntype\ntype  \ntype 9\ntype 骰\ntype ab\ntype \x07\n".encode()
        )
        self.assertTrue(self.sees("Ña 9_"))
        self.press(A)
        self.assertEqual(holder, {"name": "Ña 9"})
        self.is_well()
