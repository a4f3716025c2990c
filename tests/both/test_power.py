# SPDX-License-Identifier: MIT
"""Nobody plays, the battery ends, the start goes wrong: what the device does about it."""

import main
from firmware.match.files import match_files
from hal.fake.board import FakeBoard
from tools.device.tablecase import DOWN, UP, A, C, TableCase, starts_anew

MINUTE = 60_000
THREE = {"mode": "solo", "players": [{"name": "Ana"}, {"name": "Beto"}, {"name": "Carla"}]}


class Table(TableCase):
    def start(self):
        """As the device does it."""
        self.steps = 0
        return main.build(self.board)

    def step(self, now):
        self.steps += 1
        return self.app.step(now)

    def is_dark(self):
        return not any(self.board.lights())


class IdleTest(Table):
    def test_lights_dim_then_go_dark(self):
        for start in (0, (1 << 30) - 5 * MINUTE):
            self.switch_on(start=start)
            bright = self.board.grid.brightness
            self.wait(MINUTE)
            self.assertEqual(self.board.grid.brightness, bright)
            self.wait(2 * MINUTE)
            self.assertEqual(self.board.grid.brightness, bright // 2)
            self.assertFalse(self.is_dark())
            self.wait(8 * MINUTE)
            self.assertTrue(self.is_dark())

    def test_dark_stays_dark_for_weeks(self):
        self.switch_on(record=False)
        self.wait(11 * MINUTE)
        for _ in range(20):
            self.wait(24 * 60 * MINUTE)
            self.assertTrue(self.is_dark())

    def test_the_shortest_wait_has_a_dim_half(self):
        self.switch_on()
        self.app.change_setting("dark_after", 2)
        self.wait(70_000)
        self.assertTrue(0 < self.board.grid.brightness < 100)
        self.wait(MINUTE)
        self.assertTrue(self.is_dark())

    def test_the_press_that_wakes_counts_and_is_answered_at_once(self):
        self.app = None
        self.switch_on()
        self.wait(11 * MINUTE)
        self.assertTrue(self.is_dark() and self.board.glass.asleep)
        at = self.app.top.at
        pressed = self.board.now
        self.board.press(DOWN)
        self.wait(150)
        frame = next(ms for ms, _ in self.board.frames if ms >= pressed)
        self.assertTrue(frame - pressed < 33)
        self.assertEqual(self.app.top.at, at + 1)
        self.assertFalse(self.is_dark())
        self.wait(3000)
        self.assertEqual(self.board.picture(), bytes(self.app.canvas.buf))

    def test_a_sleeping_device_does_next_to_nothing(self):
        self.switch_on(record=False)
        self.app.begin("elbrus", THREE)
        self.wait(30 * MINUTE)
        steps = self.steps
        sent = self.board.glass.bytes
        self.wait(60 * MINUTE)
        self.assertTrue(self.steps - steps <= 130)  # a look at the battery every minute
        self.assertEqual(self.board.glass.bytes, sent)
        self.assertTrue(self.board.glass.asleep)


class BatteryTest(Table):
    def test_a_low_battery_is_told_once(self):
        self.switch_on()
        self.board.charge = 15
        self.wait(2 * MINUTE + 1000)
        self.assertFalse(self.sees("Batería"))
        self.board.charge = 14
        self.wait(MINUTE)
        self.assertTrue(self.sees("Batería al 14 %"))
        self.press(DOWN)
        self.assertFalse(self.sees("Batería"))
        self.board.charge = 9
        for _ in range(30):
            self.wait(MINUTE // 2)
            self.assertFalse(self.sees("Batería al 9"))

    def test_a_board_that_cannot_tell_is_not_warned_of(self):
        self.switch_on()
        self.wait(10 * MINUTE)
        self.assertEqual(self.app.charge, None)
        self.assertFalse(self.sees("Batería"))

    def test_the_launcher_shows_the_charge(self):
        self.board = None
        self.switch_on()
        self.board.charge = 62
        self.wait(2 * MINUTE)
        self.press(DOWN)
        self.assertTrue(self.sees("62 %"))


class InvertTest(Table):
    def test_an_inverted_display(self):
        self.switch_on()
        self.wait(5000)
        self.app.change_setting("invert", True)
        self.wait(5000)
        wanted = bytes([byte ^ 0xFF for byte in self.app.canvas.buf])
        self.assertEqual(self.board.picture(), wanted)
        self.switch_on()
        self.wait(5000)
        self.assertEqual(self.board.picture(), wanted)
        self.app.change_setting("invert", False)
        self.wait(5000)
        self.assertEqual(self.board.picture(), bytes(self.app.canvas.buf))


class StartTest(Table):
    def play(self):
        self.switch_on()
        self.app.begin("elbrus", THREE)
        self.press(C)

    def test_the_first_picture_is_the_match(self):
        self.play()
        self.switch_on()
        self.assertEqual(self.app.match.view["phase"], "start")
        self.assertTrue(self.board.panel.poll())
        self.assertTrue(self.board.now < 100)
        self.wait(4000)
        self.assertEqual(self.board.picture(), bytes(self.app.canvas.buf))
        self.assertEqual(len(self.board.refreshes), 1)

    def test_a_match_that_cannot_be_resumed_leaves_the_launcher(self):
        self.play()

        def fail(name):
            raise IndexError("broken on purpose")

        board = FakeBoard(store=self.store)
        from firmware.app import App

        app = App(board)
        app.resume = fail
        app.start()
        board.run(app.step, 3000)
        self.assertTrue(app.match is None)
        self.assertTrue(b"broken on purpose" in self.store.read("log.txt", 8192))

    def test_a_match_that_cannot_be_shown_is_left(self):
        self.play()

        def fail(ink):
            raise IndexError("broken on purpose")

        self.app.top.body = fail
        self.app.top.draw = fail
        self.app.redraw()
        self.wait(500)
        self.assertTrue(self.app.match is None)
        self.assertTrue(self.sees("Escudero"))
        self.assertEqual(len(match_files(self.store)), 1)
        self.assertTrue(len(self.store.read("log.txt", 8192)) < 4000)
        self.switch_on()  # and is not resumed by itself
        self.assertTrue(self.app.match is None)

    def test_what_no_screen_can_be_blamed_for_starts_the_device_anew(self):
        self.play()
        board = FakeBoard(store=self.store)
        count = [0]

        def rest(ms):
            count[0] += 1
            if count[0] == 5:
                raise MemoryError("broken on purpose")

        board.rest = rest
        self.assertTrue(starts_anew(main.run, board))
        self.assertTrue(board.fed >= 5)
        self.assertTrue(b"broken on purpose" in self.store.read("log.txt", 8192))
        self.switch_on()
        self.assertEqual(self.app.match.view["phase"], "start")

    def test_a_computer_can_break_in(self):
        board = FakeBoard(store=self.store)

        def rest(ms):
            raise KeyboardInterrupt

        board.rest = rest
        main.run(board)
        self.assertEqual(board.fed, None)  # handed over


class SafeModeTest(Table):
    def setUp(self):
        super().setUp()
        self.switch_on()
        self.app.begin("elbrus", THREE)
        self.press(C)
        self.app.change_setting("brightness", 60)
        self.store.write("sheet-hearts.json", b"{}")
        self.switch_on(held=(A,))
        self.board.move(A, False)
        self.wait(100)

    def test_a_held_at_the_start_offers_safe_mode(self):
        self.assertTrue(self.sees("Modo seguro"))
        self.assertTrue(self.app.match is None)
        self.assertEqual(self.board.troubles, ())

    def test_go_on(self):
        self.press(A, C)
        self.assertEqual(self.app.match.view["phase"], "start")

    def test_alone_it_goes_on(self):
        self.wait(50_000)
        self.press(DOWN)
        self.wait(50_000)
        self.assertTrue(self.sees("Modo seguro"))
        self.wait(15_000)
        self.assertEqual(self.app.match.view["phase"], "start")

    def test_without_the_match(self):
        self.press(DOWN, C)
        self.assertTrue(self.app.match is None)
        self.assertTrue(self.sees("Escudero"))
        self.assertEqual(len(match_files(self.store)), 1)
        self.switch_on()
        self.assertTrue(self.app.match is None)

    def test_how_to_copy(self):
        self.press(DOWN, DOWN, C)
        self.assertTrue(self.sees("./dev pull"))
        self.press(A)
        self.assertTrue(self.sees("Modo seguro"))

    def test_the_self_test(self):
        self.press(DOWN, DOWN, DOWN, C)
        self.assertTrue(self.sees("Pantalla: 0 fallos"))

    def test_erase_asks_twice(self):
        self.press(UP, C, C, A)  # the second time: no
        self.assertEqual(len(match_files(self.store)), 1)
        self.press(C, A)  # the first time: no
        self.assertEqual(len(match_files(self.store)), 1)
        self.press(C, C, C)
        # The list of games is made again at once.
        self.assertEqual(self.store.names(), ["games", "sheet-hearts.json"])
        self.assertEqual(self.app.settings.brightness, 40)
        self.assertTrue(self.sees("Todo borrado"))
        self.press(DOWN)
        self.assertTrue(self.sees("Escudero"))
        self.switch_on()
        self.assertTrue(self.app.match is None)

    def test_a_read_only_store_is_not_erased(self):
        self.store.read_only = True
        self.press(UP, C, C, C)
        self.assertEqual(len(match_files(self.store)), 1)
        self.assertTrue(self.sees("No se puede guardar"))
