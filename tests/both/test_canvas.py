# SPDX-License-Identifier: MIT
"""Drawing, measuring, and knowing what the panel does not show yet."""

import unittest

from framebuf import MONO_VLSB, FrameBuffer

from hal.fake.textlog import TextLog
from lib import font as fonts
from lib import icons
from lib.canvas import CENTER, RIGHT, Canvas
from lib.font import LATIN, named
from lib.wrap import wrap

TEXT = named("text")
SMALL = named("small")
NARROW = named("narrow")
NUMBER_L = named("number_l")

PANGRAM = "El pingüino Íñigo tomó 2 kilos de whisky añejo: ¡qué éxito!"


def ink(canvas, x, y):
    return canvas.buf[(y >> 3) * canvas.width + x] >> (y & 7) & 1


def picture(canvas, x, y, w, h):
    """The rows of an area as strings, to compare with what a test draws."""
    rows = []
    for row in range(y, y + h):
        rows.append("".join(["#" if ink(canvas, x + i, row) else "." for i in range(w)]))
    return rows


def inked(canvas):
    """The box (left, top, right, bottom) around all ink, or None."""
    left = top = 999
    right = bottom = -1
    for y in range(canvas.height):
        for x in range(canvas.width):
            if ink(canvas, x, y):
                left = min(left, x)
                right = max(right, x)
                top = min(top, y)
                bottom = max(bottom, y)
    return None if right < 0 else (left, top, right, bottom)


class Shapes(unittest.TestCase):
    def test_a_new_canvas_is_paper(self):
        canvas = Canvas()
        self.assertEqual((canvas.width, canvas.height, len(canvas.buf)), (296, 128, 4736))
        self.assertEqual(inked(canvas), None)

    def test_fill_is_what_framebuf_fills(self):
        boxes = [
            (0, 0, 40, 32), (3, 5, 20, 9), (3, 5, 20, 16), (3, 7, 20, 18), (0, 8, 40, 16),
            (-5, -9, 20, 30), (30, 20, 50, 50), (5, 3, 0, 20), (5, 3, -4, 20), (5, 30, 9, -20),
            (50, 0, 10, 20), (5, 40, 10, 20), (-20, 0, 10, 20), (1, 1, 1, 31), (2, 15, 9, 17),
        ]  # fmt: skip
        canvas = Canvas(40, 32)
        plain = bytearray(len(canvas.buf))
        reference = FrameBuffer(plain, 40, 32, MONO_VLSB)
        for colour in (1, 0):
            for x, y, w, h in boxes:
                canvas.fill(0, 0, 40, 32, 1 - colour)
                reference.fill(1 - colour)
                canvas.fill(x, y, w, h, colour)
                reference.fill_rect(x, y, w, h, colour)
                self.assertEqual(canvas.buf, plain)

    def test_clear(self):
        canvas = Canvas(40, 32)
        canvas.fill(0, 0, 40, 32)
        canvas.clear()
        self.assertEqual(canvas.buf, bytearray(160))

    def test_frame(self):
        canvas = Canvas(16, 16)
        canvas.frame(1, 1, 5, 4)
        self.assertEqual(
            picture(canvas, 0, 0, 7, 6),
            [".......", ".#####.", ".#...#.", ".#...#.", ".#####.", "......."],
        )

    def test_frame_with_cut_corners(self):
        canvas = Canvas(16, 16)
        canvas.frame(0, 0, 7, 6, cut=2)
        self.assertEqual(
            picture(canvas, 0, 0, 7, 6),
            ["..###..", ".#...#.", "#.....#", "#.....#", ".#...#.", "..###.."],
        )
        canvas.clear()
        canvas.frame(0, 0, 9, 7, 2, cut=2)
        self.assertEqual(
            picture(canvas, 0, 0, 9, 4), ["..#####..", ".#######.", "##.....##", "##.....##"]
        )

    def test_lines(self):
        canvas = Canvas(16, 16)
        canvas.hline(1, 0, 3)
        canvas.vline(0, 1, 3)
        canvas.line(1, 1, 3, 3)
        canvas.pixel(3, 1)
        self.assertEqual(picture(canvas, 0, 0, 4, 4), [".###", "##.#", "#.#.", "#..#"])

    def test_dotted_lines(self):
        canvas = Canvas()
        canvas.hdots(1, 0, 295)
        canvas.vdots(0, 1, 127)
        for x in range(1, 296):
            self.assertEqual(ink(canvas, x, 0), x & 1)
        for y in range(1, 128):
            self.assertEqual(ink(canvas, 0, y), y & 1)
        self.assertEqual(inked(canvas), (0, 0, 295, 127))

    def test_dotted_lines_of_no_length(self):
        canvas = Canvas(16, 16)
        canvas.hdots(1, 1, 0)
        canvas.vdots(1, 1, -3)
        canvas.hatch(1, 1, 5, 0)
        self.assertEqual(inked(canvas), None)

    def test_hatch_joins(self):
        canvas = Canvas(160, 56)
        canvas.hatch(1, 3, 60, 40)
        canvas.hatch(61, 3, 90, 7)
        canvas.hatch(61, 10, 90, 33)
        for y in range(56):
            for x in range(160):
                inside = 1 <= x < 151 and 3 <= y < 43
                self.assertEqual(ink(canvas, x, y), int(inside and (x + y) % 3 == 0))

    def test_hatch_in_paper(self):
        canvas = Canvas(16, 16)
        canvas.fill(0, 0, 16, 16)
        canvas.hatch(0, 0, 6, 3, 0)
        self.assertEqual(picture(canvas, 0, 0, 7, 4), [".##.###", "##.##.#", "#.##.##", "#######"])


class Words(unittest.TestCase):
    def test_letters_stand_on_the_baseline(self):
        canvas = Canvas()
        self.assertEqual(canvas.text(TEXT, "E", 10, 40), 9)
        self.assertEqual(inked(canvas), (11, 28, 17, 39))
        self.assertEqual(TEXT.cap, 12)

    def test_tails_hang_below(self):
        canvas = Canvas()
        canvas.text(TEXT, "g", 10, 40)
        self.assertEqual(inked(canvas)[3], 43)

    def test_width_is_the_sum_of_the_glyphs(self):
        total = sum([TEXT.width(character) for character in PANGRAM])
        self.assertEqual(TEXT.width(PANGRAM), total)
        canvas = Canvas()
        self.assertEqual(canvas.text(TEXT, PANGRAM, 0, 20), total)
        self.assertEqual(TEXT.width(""), 0)

    def test_the_same_letters_with_and_without_accents_around(self):
        # ASCII is looked up in another way than the rest.
        plain = Canvas()
        plain.text(TEXT, "paga", 0, 20)
        mixed = Canvas()
        width = mixed.text(TEXT, "pagañ", 0, 20)
        mixed.fill(width - TEXT.width("ñ"), 0, 40, 32, 0)
        self.assertEqual(plain.buf, mixed.buf)

    def test_alignment(self):
        left = Canvas()
        width = left.text(TEXT, "Fito", 100, 40)
        right = Canvas()
        self.assertEqual(right.text(TEXT, "Fito", 100 + width, 40, align=RIGHT), width)
        self.assertEqual(left.buf, right.buf)
        middle = Canvas()
        middle.text(TEXT, "Fito", 100 + (width >> 1), 40, align=CENTER)
        self.assertEqual(left.buf, middle.buf)

    def test_paper_on_ink_is_the_inverse(self):
        black = Canvas()
        black.fill(0, 0, 296, 128)
        black.text(TEXT, "¿Qué?", 20, 40, 0)
        white = Canvas()
        white.text(TEXT, "¿Qué?", 20, 40)
        self.assertEqual(bytes([byte ^ 255 for byte in black.buf]), bytes(white.buf))

    def test_what_lies_outside_is_left_out(self):
        whole = Canvas()
        whole.text(NUMBER_L, "8", 100, 60)
        cut = Canvas(16, 16)
        cut.text(NUMBER_L, "8", -6, 10)
        for y in range(16):
            for x in range(16):
                self.assertEqual(ink(cut, x, y), ink(whole, x + 106, y + 50))

    def test_an_unknown_character_shows_as_a_question_mark(self):
        one = Canvas()
        one.text(TEXT, "a€ ß", 0, 20)
        other = Canvas()
        other.text(TEXT, "a? ?", 0, 20)
        self.assertEqual(one.buf, other.buf)
        self.assertEqual(NUMBER_L.width("x"), NUMBER_L.width("?"))

    def test_a_hyphen_before_a_number_is_a_minus_sign(self):
        one = Canvas()
        one.text(NUMBER_L, "%d" % -35, 0, 60)
        other = Canvas()
        other.text(NUMBER_L, "−35", 0, 60)
        self.assertEqual(one.buf, other.buf)

    def test_fit(self):
        self.assertEqual(TEXT.fit("Carla", TEXT.width("Carla")), "Carla")
        self.assertEqual(TEXT.fit("Carla", TEXT.width("Carla") - 1), "Car…")
        self.assertEqual(TEXT.fit("Carla", TEXT.width("…")), "…")
        self.assertEqual(TEXT.fit("Carla", TEXT.width("…") - 1), "")
        self.assertEqual(TEXT.fit("Ana y Beto", TEXT.width("Ana y …")), "Ana y…")
        self.assertEqual(TEXT.fit("", 0), "")

    def test_fit_takes_all_that_fits_and_no_more(self):
        for room in range(0, TEXT.width(PANGRAM), 7):
            cut = TEXT.fit(PANGRAM, room)
            self.assertTrue(TEXT.width(cut) <= room)
            if cut:
                self.assertEqual(cut[-1], "…")
                self.assertTrue(PANGRAM.startswith(cut[:-1]))
                longer = PANGRAM[: len(cut)] + "…"
                self.assertTrue(TEXT.width(longer) > room or longer[-2] == " ")

    def test_text_cuts_what_has_no_room(self):
        canvas = Canvas()
        width = canvas.text(TEXT, "Maximiliano", 290, 40, align=RIGHT, room=60)
        self.assertEqual(width, TEXT.width(TEXT.fit("Maximiliano", 60)))
        self.assertTrue(width <= 60)
        self.assertTrue(inked(canvas)[0] >= 230)

    def test_pill(self):
        canvas = Canvas()
        self.assertEqual(canvas.pill(TEXT, "Ana", 0, 0, 18), TEXT.width("Ana") + 10)
        other = Canvas()
        other.fill(0, 0, TEXT.width("Ana") + 10, 18)
        other.text(TEXT, "Ana", 5, 14, 0)
        self.assertEqual(canvas.buf, other.buf)
        self.assertEqual(canvas.pill(TEXT, "Maximiliano", 0, 0, 18, room=60) <= 70, True)

    def test_control_characters_show_as_question_marks(self):
        self.assertEqual(TEXT.width("a\nb\x7f"), TEXT.width("a?b?"))
        self.assertEqual(TEXT.width("ñ\nb\x7f"), TEXT.width("ñ?b?"))

    def test_what_was_drawn_before_does_not_matter(self):
        canvas = Canvas()
        for font in (TEXT, SMALL, NARROW):
            canvas.text(font, LATIN, 0, 20)
            canvas.text(font, PANGRAM, 0, 20)
        before = Canvas()
        before.text(TEXT, "Ana", 0, 20)
        for _ in range(3):
            canvas.text(SMALL, LATIN, 0, 20)
        after = Canvas()
        after.text(TEXT, "Ana", 0, 20)
        self.assertEqual(before.buf, after.buf)

    def test_older_firmware_draws_the_same(self):
        # MicroPython before 1.26 cannot blit from a list.
        new = self.drawing()
        lists = fonts._LISTS
        fonts._LISTS = False
        try:
            self.assertEqual(self.drawing(), new)
        finally:
            fonts._LISTS = lists

    def drawing(self):
        canvas = Canvas()
        canvas.text(TEXT, PANGRAM, 0, 20)
        canvas.fill(0, 64, 296, 64)
        canvas.text(TEXT, PANGRAM, 0, 90, 0)
        canvas.hatch(0, 30, 200, 30)
        canvas.hdots(0, 25, 296)
        canvas.vdots(290, 0, 128, 0)
        canvas.icon(icons.HEART, 220, 40)
        return canvas.buf


class Lines(unittest.TestCase):
    def test_a_number_stays_with_what_it_is_about(self):
        for words, kept in (
            ("Golpe de Ana: 45. Diego: 38→0", ("Ana: 45.", "Diego: 38→0")),
            ("Ana reclama una misión: +1", ("misión: +1",)),
            ("Ana roba 2 apoyos y 1 arma", ("2 apoyos", "1 arma")),
            ("Día: 33 %", ("Día: 33 %",)),
            ("Básico I de Valentín: 1 × 2 = 2", ("2 = 2", "× 2")),
            ("Acción de facción 1", ("facción 1",)),
        ):
            for width in range(90, 300):
                lines = wrap(TEXT, words, width)
                self.assertEqual(" ".join(lines), words)
                for line in lines:
                    self.assertTrue(TEXT.width(line) <= width)
                for part in kept:
                    if TEXT.width(part) > width:
                        continue
                    self.assertTrue([line for line in lines if part in line], (part, lines))

    def test_what_does_not_fit_together_stands_apart(self):
        self.assertEqual(wrap(TEXT, "Maximiliano: 38→0", 100), ["Maximiliano:", "38→0"])
        self.assertEqual(wrap(TEXT, "Maximiliano", 60), [TEXT.fit("Maximiliano", 60)])

    def test_a_seam_cuts_no_letters(self):
        canvas = Canvas()
        self.assertEqual(canvas.seam(72, 282), 72)
        for base in range(66, 84):  # a line of words that 72 would cut
            canvas.clear()
            canvas.text(TEXT, "Maximiliano, Guillermina", 8, base)
            canvas.vline(150, 20, 88)  # crosses all rows: where there is no better one
            row = canvas.seam(72, 282)
            self.assertTrue(57 <= row <= 72)
            if base - 12 > 57:  # there is room above it
                self.assertTrue(row <= base - 12 or row > base - 1, (base, row))

    def test_where_everything_is_crossed_it_stays(self):
        canvas = Canvas()
        for x in range(0, 280, 20):
            canvas.vline(x, 20, 88)
        self.assertEqual(canvas.seam(72, 282), 72)
        self.assertEqual(canvas.seam(59, 282), 59)


class Pictures(unittest.TestCase):
    HEART = [
        ".##...##.",
        "####.####",
        "#########",
        "#########",
        ".#######.",
        "..#####..",
        "...###...",
        "....#....",
    ]

    def test_an_icon(self):
        canvas = Canvas()
        self.assertEqual(canvas.icon(icons.HEART, 3, 5), 9)
        self.assertEqual(picture(canvas, 3, 5, 9, 8), self.HEART)
        self.assertEqual(inked(canvas), (3, 5, 11, 12))

    def test_an_icon_in_paper(self):
        canvas = Canvas(16, 16)
        canvas.fill(0, 0, 16, 16)
        canvas.icon(icons.CROSS, 4, 4, 0)
        self.assertEqual(picture(canvas, 4, 4, 7, 2), ["..###..", "...#..."])

    def test_icons_enlarged(self):
        for icon in (icons.HEART, icons.WARNING, icons.CRYSTAL_BIG, icons.UNDO) + icons.SEATS:
            small = Canvas(16, 16)
            width = small.icon(icon, 0, 0)
            for scale in (2, 4):
                large = Canvas(16 * scale, 16 * scale)
                self.assertEqual(large.icon(icon, 0, 0, scale=scale), width * scale)
                for y in range(16 * scale):
                    for x in range(16 * scale):
                        there = ink(small, x // scale, y // scale)
                        self.assertEqual(ink(large, x, y), there)

    def test_seats_differ(self):
        shapes = []
        for icon in icons.SEATS:
            canvas = Canvas(16, 16)
            self.assertEqual(canvas.icon(icon, 0, 0), 9)
            shapes.append(bytes(canvas.buf))
        self.assertEqual(len(shapes), 10)
        self.assertEqual(len(set(shapes)), 10)


class Changes(unittest.TestCase):
    def setUp(self):
        self.canvas = Canvas()
        self.canvas.text(TEXT, "Escudero", 4, 14)
        self.canvas.take_dirty()

    def test_at_first_all_has_changed(self):
        self.assertEqual(Canvas().take_dirty(), (0, 0, 296, 128))

    def test_nothing(self):
        self.assertEqual(self.canvas.changed(), None)
        self.assertEqual(self.canvas.take_dirty(), None)

    def test_the_same_again_is_no_change(self):
        self.canvas.clear()
        self.canvas.text(TEXT, "Escudero", 4, 14)
        self.assertEqual(self.canvas.take_dirty(), None)

    def test_a_pixel(self):
        self.canvas.pixel(100, 60)
        self.assertEqual(self.canvas.changed(), (100, 56, 1, 8))
        self.assertEqual(self.canvas.take_dirty(), (100, 56, 1, 8))
        self.assertEqual(self.canvas.take_dirty(), None)

    def test_corners(self):
        self.canvas.pixel(0, 127)
        self.canvas.pixel(295, 0)
        self.assertEqual(self.canvas.take_dirty(), (0, 0, 296, 128))

    def test_the_union(self):
        self.canvas.fill(50, 30, 10, 3)
        self.canvas.fill(40, 70, 5, 3)
        self.canvas.fill(44, 60, 90, 1)
        self.assertEqual(self.canvas.take_dirty(), (40, 24, 94, 56))

    def test_a_change_that_is_taken_back(self):
        self.canvas.fill(50, 30, 10, 3)
        self.assertEqual(self.canvas.changed(), (50, 24, 10, 16))
        self.canvas.fill(50, 30, 10, 3, 0)
        self.assertEqual(self.canvas.changed(), None)

    def test_every_way_to_draw_is_noticed(self):
        canvas = self.canvas
        for draw in (
            lambda: canvas.fill(200, 100, 2, 2),
            lambda: canvas.frame(200, 100, 9, 9),
            lambda: canvas.hline(200, 100, 9),
            lambda: canvas.vline(200, 100, 9),
            lambda: canvas.line(200, 100, 205, 105),
            lambda: canvas.pixel(200, 100),
            lambda: canvas.hdots(200, 100, 9),
            lambda: canvas.vdots(200, 100, 9),
            lambda: canvas.hatch(200, 100, 9, 9),
            lambda: canvas.text(TEXT, "E", 200, 112),
            lambda: canvas.pill(TEXT, "E", 200, 100, 18),
            lambda: canvas.icon(icons.HEART, 200, 100),
            lambda: canvas.icon(icons.HEART, 200, 100, scale=2),
        ):
            draw()
            self.assertTrue(canvas.take_dirty() is not None)
            canvas.clear()
            self.assertTrue(canvas.take_dirty() is not None)

    def test_somebody_is_told_once_before_the_picture_changes(self):
        seen = []
        self.canvas.before = lambda: seen.append(bytes(self.canvas.buf))
        picture = bytes(self.canvas.buf)
        self.canvas.text(TEXT, "x", 33, 33)
        self.canvas.fill(33, 33, 44, 55)
        self.assertEqual(seen, [picture])

    def test_forget(self):
        self.canvas.forget()
        self.assertEqual(self.canvas.changed(), (0, 0, 296, 128))
        self.canvas.take_dirty()
        self.assertEqual(self.canvas.take_dirty(), None)

    def test_any_two_pixels(self):
        canvas = Canvas(40, 32)
        canvas.take_dirty()
        number = 1
        for _ in range(60):
            number = number * 1103515245 + 12345 & 0x7FFFFFFF
            x1, y1 = (number >> 4) % 40, (number >> 12) % 32
            x2, y2 = (number >> 8) % 40, (number >> 16) % 32
            canvas.pixel(x1, y1)
            canvas.pixel(x2, y2)
            left, top = min(x1, x2), min(y1, y2) & ~7
            right, bottom = max(x1, x2) + 1, (max(y1, y2) | 7) + 1
            self.assertEqual(canvas.take_dirty(), (left, top, right - left, bottom - top))
            canvas.clear()
            canvas.take_dirty()


class Log(unittest.TestCase):
    def setUp(self):
        self.canvas = Canvas()
        self.log = self.canvas.watch = TextLog()

    def test_words_and_their_places(self):
        self.canvas.text(TEXT, "Ana", 10, 34)
        self.assertEqual(self.log.items, [("Ana", 10, 22, TEXT.width("Ana"), 12)])

    def test_reading_order(self):
        self.canvas.text(TEXT, "Beto", 150, 60)
        self.canvas.text(NUMBER_L, "62", 100, 63)
        self.canvas.text(TEXT, "Ana", 4, 60)
        self.canvas.text(TEXT, "Golpe", 4, 14)
        self.assertEqual(str(self.log), "Golpe\nAna  62  Beto")
        self.assertTrue(self.log.has("olpe"))
        self.assertFalse(self.log.has("golpe"))

    def test_clear_erases(self):
        self.canvas.text(TEXT, "Ana", 4, 14)
        self.canvas.clear()
        self.assertEqual(self.log.items, [])

    def test_a_fill_erases_what_it_cuts_into(self):
        self.canvas.text(TEXT, "Ana", 4, 40)
        self.canvas.text(TEXT, "Beto", 100, 40)
        self.canvas.fill(110, 20, 5, 40)
        self.assertEqual(str(self.log), "Ana")

    def test_a_fill_below_erases_nothing(self):
        self.canvas.text(TEXT, "pagó", 4, 40)
        self.canvas.fill(0, 42, 90, 4)
        self.assertEqual(str(self.log), "pagó")

    def test_lines_and_frames_erase_nothing(self):
        self.canvas.text(TEXT, "Elena", 4, 40)
        self.canvas.hline(2, 35, 60)
        self.canvas.frame(0, 20, 90, 26, 2)
        self.canvas.hatch(0, 20, 90, 26)
        self.assertEqual(str(self.log), "Elena")

    def test_words_over_words(self):
        self.canvas.text(TEXT, "62", 4, 40)
        self.canvas.text(TEXT, "62", 4, 40)
        self.assertEqual(len(self.log.items), 1)
        self.canvas.text(TEXT, "27", 6, 41)
        self.assertEqual(str(self.log), "27")

    def test_lines_of_the_tightest_list_do_not_touch(self):
        for row in range(5):
            self.canvas.text(TEXT, "Íg%d" % row, 4, 34 + 17 * row)
        self.assertEqual(str(self.log), "Íg0\nÍg1\nÍg2\nÍg3\nÍg4")

    def test_a_pill_says_its_words(self):
        self.canvas.pill(TEXT, "Ana", 0, 0, 18)
        self.assertEqual(str(self.log), "Ana")

    def test_what_is_cut_is_told_as_it_stands_there(self):
        self.canvas.text(TEXT, "Maximiliano", 4, 14, room=50)
        self.assertEqual(str(self.log), TEXT.fit("Maximiliano", 50))

    def test_the_meaning_of_a_picture(self):
        self.canvas.icon(icons.SKULL, 50, 50)
        self.canvas.tell("fuera", 50, 50, 9, 9)
        self.assertEqual(str(self.log), "fuera")
        self.canvas.fill(50, 50, 9, 9, 0)
        self.assertEqual(str(self.log), "")

    def test_spaces_are_no_words(self):
        self.canvas.text(TEXT, " ", 4, 14)
        self.canvas.text(TEXT, "", 4, 14)
        self.assertEqual(self.log.items, [])

    def test_without_a_log(self):
        canvas = Canvas()
        canvas.text(TEXT, "Ana", 4, 14)
        canvas.tell("Ana", 4, 4, 9, 9)
        self.assertEqual(canvas.watch, None)
