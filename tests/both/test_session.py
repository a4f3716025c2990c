# SPDX-License-Identifier: MIT
"""A match and its journal: undo, redo, reload, faults of the storage, bounded memory."""

import unittest

from firmware import games
from firmware.match import files, opening, results
from firmware.match.dice import RecordedDice, ScriptedDice
from firmware.match.files import match_files
from firmware.match.journal import Unreadable
from firmware.match.session import Session
from firmware.rules.core import COMMON, Reject
from hal.fake.store import FaultStore
from lib import record, tree

DUEL = {"mode": "duel", "players": [{"name": "Ana"}, {"name": "Beto"}]}
NO_DICE = RecordedDice([])


def start(store, dice=NO_DICE):
    return Session.start(store, results.next_file(store), "mythicals", DUEL, dice)


def resume(store, session):
    return Session.resume(store, session.name, NO_DICE)


def add_round(session):
    session.do("adjust", {"path": "round", "by": 1})


WIDE = {
    "mode": "sheet",
    "players": [{"name": "\U0001f409" * 64} for _ in range(6)],
    "sheet": {
        "title": "x",
        "players": 6,
        "counters": [{"id": "a", "label": "A"}],
        "win": {"by": "highest"},
    },
}


class SessionTest(unittest.TestCase):
    def setUp(self):
        self.store = FaultStore()

    def code(self, function, *args):
        try:
            function(*args)
        except Reject as refusal:
            return refusal.code
        return None

    def test_an_action_changes_the_view_and_tells_its_notices(self):
        session = start(self.store)
        notices = session.do("draw_deck", {"player": 0, "kept": 1, "day": False})
        self.assertEqual(notices, ["check_duplicates"])
        self.assertEqual(session.view["deck"], 42)

    def test_a_rejected_action_changes_nothing_at_all(self):
        session = start(self.store)
        add_round(session)
        session.undo()
        before = tree.clone(session.view)
        size = self.store.size(session.name)
        self.assertEqual(self.code(session.do, "take", {"player": 0}), "bad_argument")
        self.assertEqual(self.code(session.do, "fly", {}), "unknown_action")
        self.assertEqual(session.view, before)
        self.assertEqual(self.store.size(session.name), size)
        self.assertEqual(session.redo_count, 1)

    def test_undo_goes_back_to_the_start_and_redo_to_the_end(self):
        session = start(self.store)
        views = [tree.clone(session.view)]
        for _ in range(40):
            add_round(session)
            views.append(tree.clone(session.view))
        for number in range(39, -1, -1):
            session.undo()
            self.assertEqual(session.view, views[number])
        self.assertEqual(self.code(session.undo), "nothing_to_undo")
        for number in range(1, 41):
            session.redo()
            self.assertEqual(session.view, views[number])
        self.assertEqual(self.code(session.redo), "nothing_to_redo")

    def test_too_many_steps_back_or_forth_change_nothing(self):
        session = start(self.store)
        add_round(session)
        add_round(session)
        session.undo()
        self.assertEqual(self.code(session.undo, 2), "nothing_to_undo")
        self.assertEqual(self.code(session.redo, 2), "nothing_to_redo")
        self.assertEqual((session.view["round"], session.redo_count), (2, 1))

    def test_a_new_action_clears_the_redo_list(self):
        session = start(self.store)
        add_round(session)
        add_round(session)
        session.undo(2)
        session.do("adjust", {"path": "round", "by": 5})
        self.assertEqual(self.code(session.redo), "nothing_to_redo")
        session.undo()
        self.assertEqual(session.view["round"], 1)

    def test_redo_keeps_the_dice(self):
        session = start(self.store, ScriptedDice([3, 5], NO_DICE))
        session.do("roll", {"dice": ["d6", "d6"]})
        session.undo()
        self.assertEqual(session.view["last_roll"], [])
        session.redo()
        self.assertEqual(session.view["last_roll"], [3, 5])

    def test_reload_keeps_the_match_and_what_undo_and_redo_would_do(self):
        session = start(self.store)
        for _ in range(35):
            add_round(session)
        session.undo(7)
        add_round(session)
        session.undo(3)
        session.redo(1)
        view = tree.clone(session.view)
        again = resume(self.store, session)
        self.assertEqual(again.view, view)
        self.assertEqual((again.count, again.redo_count), (27, 2))
        again.redo(2)
        self.assertEqual(again.view["round"], 30)
        again.undo(29)
        self.assertEqual(again.view["round"], 1)

    def test_a_snapshot_of_other_rules_is_not_believed(self):
        session = start(self.store)
        for _ in range(40):
            add_round(session)
        card = games.card("mythicals")
        card.VERSION += 1
        try:
            self.assertEqual(resume(self.store, session).view, session.view)
        finally:
            card.VERSION -= 1

    def test_seconds_never_run_backwards(self):
        session = start(self.store)
        session.do("adjust", {"path": "round", "by": 1}, 90)
        session.do("adjust", {"path": "round", "by": 1}, 30)
        self.assertEqual([entry["is"][4] for entry in session.actions()], [90, 90])
        self.assertEqual(resume(self.store, session).seconds, 90)

    def test_actions_tells_only_what_counts(self):
        session = start(self.store)
        session.do("adjust", {"path": "round", "by": 1})
        session.do("adjust", {"path": "round", "by": 2})
        session.undo()
        session.do("adjust", {"path": "round", "by": 3})
        self.assertEqual([entry["with"]["by"] for entry in session.actions()], [1, 3])

    def test_the_actions_of_a_long_match(self):
        session = start(self.store)
        for number in range(600):
            session.do("adjust", {"path": "round", "by": -1 if number % 2 else 1}, number)
        session.undo(2)
        seconds = [entry["is"][4] for entry in session.actions()]
        self.assertEqual(seconds, list(range(598)))

    def test_what_is_settled_is_the_same_and_can_be_undone(self):
        session = start(self.store, ScriptedDice([3, 5], NO_DICE))
        states = [tree.clone(session.view)]
        for name, args in (("roll", {"dice": ["d6", "d6"]}), ("concede", {"player": 1})):
            session.do(name, args)
            states.append(tree.clone(session.view))
            session.settle()
            self.assertEqual(session.view, states[-1])
            session.rest()
            session.settle()
        self.assertEqual(session.view, states.pop())
        while states:
            self.assertEqual(session.before_last(), states[-1])
            session.undo()
            self.assertEqual(session.view, states.pop())
        session.redo()
        session.settle()
        self.assertEqual(session.view["last_roll"], [3, 5])

    def test_the_last_action_is_the_one_that_counts_now(self):
        session = start(self.store)
        self.assertEqual(session.last_action(), None)
        for by in (1, 1, -1):
            session.do("adjust", {"path": "round", "by": by})
            self.assertEqual(session.last_action()["with"]["by"], by)
        session.undo(2)
        session.do("adjust", {"path": "round", "by": 2})
        session.settle()
        for by in (2, 1):
            self.assertEqual(session.last_action()["with"]["by"], by)
            session.undo()
        self.assertEqual(session.last_action(), None)
        session.redo()
        self.assertEqual(session.last_action()["with"]["by"], 1)

    def test_a_preview_changes_nothing(self):
        session = start(self.store)
        before = tree.clone(session.view)
        self.assertEqual(session.preview("concede", {"player": 1})["winners"], [0])
        self.assertEqual(session.preview("take", {"player": 0, "token": "red2"}), None)
        self.assertEqual(session.preview("roll", {"dice": ["d6"]}), None)
        self.assertEqual(session.view, before)
        self.assertEqual(session.count, 0)

    def test_a_probe_tells_the_refusal_and_changes_nothing(self):
        session = start(self.store)
        before = tree.clone(session.view)
        for _ in range(2):
            self.assertEqual(session.refusal("concede", {"player": 1}), None)
            self.assertEqual(session.refusal("roll", {"dice": ["d6"]}), None)
            self.assertEqual(session.refusal("roll", {"dice": ["d7"]}), "bad_dice")
            self.assertEqual(session.refusal("end_turn", {}), "wrong_phase")
        self.assertEqual(session.view, before)
        session.do("draw_deck", {"player": 0, "kept": 1, "day": False})
        self.assertEqual(session.refusal("end_turn", {}), None)

    def test_limits_of_adjustable_numbers(self):
        session = start(self.store)
        self.assertEqual(session.limits("round"), (1, 99))
        self.assertEqual(session.limits("supply"), None)
        self.assertEqual(session.limits("no.such.path"), None)

    def test_before_last_is_what_undo_would_show(self):
        session = start(self.store)
        for _ in range(35):
            add_round(session)
            before = tree.clone(session.before_last())
            view = tree.clone(session.view)
            session.undo()
            self.assertEqual(session.view, before)
            session.redo()
            self.assertEqual(session.view, view)

    def test_before_the_last_ones_is_what_undo_of_so_many_would_show(self):
        for most in (1, 4):  # on a small board one step is at hand
            session = start(self.store)
            session.most_steps = most
            for _ in range(35):
                add_round(session)
                if session.count < 3:
                    continue
                view = tree.clone(session.view)
                for count in (2, 1, 3):
                    before = tree.clone(session.before_last(count))
                    self.assertEqual(session.view, view)
                    session.undo(count)
                    self.assertEqual(session.view, before)
                    session.redo(count)
                    self.assertEqual(session.view, view)
            session.close()
            for name in self.store.names():
                self.store.remove(name)

    def test_a_fault_in_the_rules_is_an_error_and_the_match_goes_on(self):
        session = start(self.store)
        add_round(session)
        rules = games.load("mythicals")
        whole = rules.settle

        def broken(play):
            rules.settle = whole
            play.state["round"] = 77
            raise IndexError

        rules.settle = broken
        self.assertEqual(
            self.code(session.do, "adjust", {"path": "round", "by": 1}), "internal_error"
        )
        self.assertEqual(session.view["round"], 2)
        add_round(session)
        self.assertEqual(session.view["round"], 3)

    def test_explain_only_at_the_end(self):
        session = start(self.store)
        self.assertEqual(self.code(session.explain), "not_over")
        session.do("concede", {"player": 0})
        self.assertEqual(session.explain()[0]["criterion"], "concede")

    def test_unknown_games_and_bad_setups(self):
        deep = []
        for _ in range(30):
            deep = [deep]
        for game, setup, code in (
            ("chess", DUEL, "unknown_game"),
            (None, DUEL, "unknown_game"),
            (["mythicals"], DUEL, "unknown_game"),
            ("mythicals", None, "bad_mode"),
            ("mythicals", {"mode": "duel"}, "bad_player_count"),
            ("mythicals", {"mode": "duel", "players": deep}, "bad_option"),
            ("mythicals", {"mode": "duel", "players": [{"name": "x" * 10000}, {}]}, "bad_option"),
        ):
            self.assertEqual(
                self.code(Session.start, self.store, "match-00001.log", game, setup, NO_DICE), code
            )
        self.assertEqual(self.store.names(), [])


class AllOrNothingTest(unittest.TestCase):
    """Whatever raises: what is in memory and what is in the file agree afterwards."""

    def setUp(self):
        self.store = FaultStore()
        self.session = start(self.store)
        for _ in range(20):
            add_round(self.session)

    def standing(self, session):
        return tree.clone(session.view), session.count, session.redo_count

    def check_agreement(self):
        stands = self.standing(self.session)
        files = FaultStore()
        for name in self.store.names():
            files.write(name, self.store.whole(name))
        self.assertEqual(self.standing(resume(files, self.session)), stands)
        return stands

    def interrupt_append(self, after, function):
        """The computer breaks in at the append after so many others."""
        self.session.rest()  # so that there is room for small files
        put = self.store.put
        left = [after]

        def broken(name, *pieces):
            if left[0] == 0:
                raise KeyboardInterrupt
            left[0] -= 1
            put(name, *pieces)

        self.store.put = broken
        try:
            with self.assertRaises(KeyboardInterrupt):
                function()
        finally:
            self.store.put = put

    def test_an_action(self):
        before = self.check_agreement()
        self.interrupt_append(0, lambda: add_round(self.session))
        self.assertEqual(self.check_agreement(), before)
        add_round(self.session)
        self.assertEqual(self.check_agreement()[0]["round"], before[0]["round"] + 1)

    def test_an_undo_and_a_redo(self):
        for step in (self.session.undo, self.session.redo):
            before = self.check_agreement()
            self.interrupt_append(0, step)
            self.assertEqual(self.check_agreement(), before)
            step()
            self.assertTrue(self.check_agreement() != before)

    def test_three_steps_are_one_record_and_all_or_nothing(self):
        for lightened in (False, True):
            if lightened:
                self.session.lighten()
            before = self.check_agreement()
            self.interrupt_append(0, lambda: self.session.undo(3))
            self.assertEqual(self.check_agreement(), before)
            size = self.session._journal.log.size()
            self.session.undo(3)
            self.assertTrue(self.session._journal.log.size() - size < 200)
            self.assertEqual(self.check_agreement()[1:], (before[1] - 3, before[2] + 3))
            self.interrupt_append(0, lambda: self.session.redo(3))
            self.session.redo(3)
            self.assertEqual(self.check_agreement(), before)

    def test_more_steps_than_are_in_memory(self):
        count = self.session.count
        self.session.undo(self.session.most_steps + 3)
        view = self.check_agreement()[0]
        self.assertEqual(view["round"], count - self.session.most_steps - 2)
        self.session.redo(self.session.most_steps + 3)
        self.assertEqual(self.check_agreement()[0]["round"], count + 1)

    def test_no_memory_for_what_undo_needs(self):
        mend = tree.mend
        calls = [0]

        def failing(copy, other, changes, path=()):
            calls[0] += 1
            raise MemoryError

        tree.mend = failing
        try:
            add_round(self.session)
        finally:
            tree.mend = mend
        self.assertEqual(calls, [1])
        self.check_agreement()
        self.session.undo()
        self.assertEqual(self.check_agreement()[0]["round"], 21)

    def test_a_snapshot_while_redo_is_possible(self):
        self.session.undo(2)
        self.session.rest()
        self.assertEqual(self.check_agreement()[1:], (18, 2))
        again = resume(self.store, self.session)
        again.redo(2)
        self.assertEqual(again.view["round"], 21)

    def test_what_a_probe_was_told_is_left_alone(self):
        """Rules that keep an argument do so in the copy as well, which is made equal again."""
        whole = COMMON["roll"]

        def keep(play, dice):
            play.state["last_roll"] = dice

        COMMON["roll"] = (keep, whole[1])
        try:
            self.session.do("roll", {"dice": ["d8"]})
            args = {"dice": ["d6"]}
            self.assertEqual(self.session.refusal("roll", args), None)
            self.session.rest()
        finally:
            COMMON["roll"] = whole
        self.assertEqual(args, {"dice": ["d6"]})

    def test_questions_do_not_spoil_the_next_undo(self):
        rounds = self.session.view["round"]
        for ask in (
            self.session.before_last,
            lambda: self.session.preview("adjust", {"path": "round", "by": 5}),
            lambda: self.session.refusal("concede", {"player": 0}),
            lambda: self.session.dice("roll", {"dice": ["d6"]}),
        ):
            ask()
            add_round(self.session)
            ask()
            self.session.undo()
            self.assertEqual(self.session.view["round"], rounds)
            self.assertEqual(self.session.view["over"], False)
            self.check_agreement()

    def test_what_can_not_be_redone_is_not_kept(self):
        for _ in range(30):
            add_round(self.session)
            self.session.undo()
        self.assertTrue(len(self.session._undone) + len(self.session._steps) <= 9)


class Bounded(FaultStore):
    """Refuses whatever needs a large piece of memory."""

    most = 0

    def _put(self, target, data):
        self.most = max(self.most, len(data))
        super()._put(target, data)

    def open(self, name):
        log = super().open(name)
        whole = log.readinto

        def readinto(offset, view):
            self.most = max(self.most, len(view))
            return whole(offset, view)

        log.readinto = readinto
        return log


class PiecesTest(unittest.TestCase):
    """A match with a large setup and state."""

    def setUp(self):
        label = {"es": "Contador %d", "en": "Counter %d"}
        counters = []
        for number in range(12):
            words = {key: label[key] % number for key in label}
            counters.append({"id": "c%d" % number, "label": words, "max": 99, "step": [1, 5, 10]})
        title = {"es": "Grande", "en": "Large"}
        sheet = {"title": title, "players": [1, 3], "counters": counters, "win": {"by": "highest"}}
        self.setup = {"sheet": sheet, "players": [{"name": "Ñ" * 64} for _ in range(3)]}
        self.store = Bounded()

    def test_nothing_is_in_one_large_piece(self):
        session = Session.start(self.store, "match-00001.log", "sheet", self.setup, NO_DICE)
        self.assertEqual(session.setup, self.setup)
        for number in range(40):
            args = {"player": number % 3, "counter": "c%d" % (number % 12), "by": 1}
            session.do("change", args)
            session.rest()
        view = tree.clone(session.view)
        session.lighten()
        session.undo(12)
        session.redo(12)
        self.assertEqual(session.view, view)
        again = Session.resume(self.store, session.name, NO_DICE)
        self.assertEqual((again.view, again.setup), (view, self.setup))
        self.assertEqual(len(list(again.actions())), 40)
        self.assertTrue(self.store.size(session.name) > 10_000)
        self.assertTrue(self.store.most <= 4096)

    def test_the_title_is_told_without_the_sheet(self):
        Session.start(self.store, "match-00001.log", "sheet", self.setup, NO_DICE)
        title = self.setup["sheet"]["title"]
        self.assertEqual(files.card(self.store, "match-00001.log"), ("sheet", title))

    def test_a_setup_of_which_a_part_is_missing_is_refused(self):
        session = Session.start(self.store, "match-00001.log", "sheet", self.setup, NO_DICE)
        whole = self.store.whole(session.name)
        lines = whole.split(b"\n")
        self.assertTrue(len(lines) > 4)
        self.store.write(session.name, b"\n".join(lines[:-2]) + b"\n")
        with self.assertRaises(Unreadable):
            resume(self.store, session)

    def test_results_are_written_anew_one_at_a_time(self):
        for number in range(125):
            result = {"match": "match-%05d.log" % number, "players": ["x" * 60] * 4}
            results.add(self.store, result)
        kept = [result["match"] for result in results.each(self.store)]
        self.assertEqual(kept, ["match-%05d.log" % number for number in range(41, 125)])
        self.assertTrue(self.store.most <= 4096)


class StorageTest(unittest.TestCase):
    def setUp(self):
        self.store = FaultStore()

    def test_a_rotten_tail_is_cut_off_and_told(self):
        session = start(self.store)
        for _ in range(5):
            add_round(session)
        session.close()
        self.store.damage(session.name, self.store.size(session.name) - 3)
        again = resume(self.store, session)
        self.assertEqual(again.view["round"], 5)
        self.assertEqual(again.take_trouble(), "tail_cut")
        self.assertEqual(again.take_trouble(), None)
        add_round(again)
        self.assertEqual(resume(self.store, session).view["round"], 6)

    def test_what_follows_a_rotten_record_never_comes_back(self):
        session = start(self.store)
        for by in (1, 2, 3, 4):
            session.do("adjust", {"path": "round", "by": by})
        session.close()
        place = self.store.size(session.name) - 200  # somewhere in an earlier record
        self.store.damage(session.name, place)
        again = resume(self.store, session)
        rounds = again.view["round"]
        self.assertTrue(rounds < 11)
        again.do("adjust", {"path": "round", "by": 1})
        self.assertEqual(resume(self.store, session).view["round"], rounds + 1)

    def test_a_rotten_record_anywhere_is_noticed_or_not_needed(self):
        """Whatever byte is bad: the match as it was, one of its former states, or no match."""
        session = start(self.store)
        before = [1]
        for _ in range(20):
            add_round(session)
            session.rest()
            before.append(session.view["round"])
        session.close()
        whole = self.store.whole(session.name)
        for place in range(0, len(whole), 23):
            self.store.write(session.name, whole)
            self.store.damage(session.name, place)
            try:
                again = resume(self.store, session)
            except Unreadable:
                continue
            self.assertTrue(again.view["round"] in before)
            told = again.take_trouble() == "tail_cut"
            self.assertEqual(told, again.view["round"] < before[-1])
            rounds = again.view["round"]
            add_round(again)
            last = resume(self.store, session)
            self.assertEqual(last.view["round"], rounds + 1)
            last.close()  # the next one shall not find its small files

    def test_to_resume_only_the_end_of_a_long_match_is_read(self):
        session = start(self.store)
        read = []
        for count in (40, 200):
            while session.count < count:
                by = -1 if session.view["round"] > 5 else 1
                session.do("adjust", {"path": "round", "by": by})
                session.rest()
            session.close()
            open_log = self.store.open
            reads = []

            def counting(name, open_log=open_log, reads=reads):
                log = open_log(name)
                readinto = log.readinto

                def counted(offset, view):
                    reads.append(offset)
                    return readinto(offset, view)

                log.readinto = counted
                return log

            self.store.open = counting
            session = resume(self.store, session)
            self.store.open = open_log
            self.assertEqual(session.count, count)
            read.append(len(reads))
        self.assertTrue(read[1] < 2 * read[0], read)

    def test_a_text_of_wide_letters_is_kept(self):
        session = Session.start(self.store, "match-00009.log", "sheet", WIDE, NO_DICE)
        for _ in range(20):
            session.do("end_turn", {})
            session.rest()
        again = Session.resume(self.store, session.name, NO_DICE)
        self.assertEqual((again.view, again.setup), (session.view, WIDE))
        again.do("finish", {})
        results.finish(self.store, again)
        self.assertEqual(len(list(results.each(self.store))), 1)

    def test_a_full_file_system_is_told_and_the_match_goes_on_in_memory(self):
        session = start(self.store)
        add_round(session)
        self.store.room = 20
        add_round(session)
        self.assertEqual(session.take_trouble(), "not_saved")
        for _ in range(40):
            add_round(session)
        session.undo(3)
        session.redo(1)
        self.assertEqual(session.view["round"], 41)
        self.assertEqual(resume(self.store, session).view["round"], 2)

    def test_a_read_only_file_system_from_the_start(self):
        self.store.read_only = True
        session = start(self.store)
        self.assertEqual(session.take_trouble(), "not_saved")
        add_round(session)
        session.undo()
        session.redo()
        self.assertEqual(session.view["round"], 2)

    def test_a_rotten_tail_on_a_read_only_file_system(self):
        session = start(self.store)
        add_round(session)
        add_round(session)
        session.close()
        self.store.damage(session.name, self.store.size(session.name) - 3)
        self.store.read_only = True
        again = resume(self.store, session)
        add_round(again)
        again.undo()
        self.assertEqual((again.view["round"], again.take_trouble()), (2, "not_saved"))

    def test_files_that_are_no_matches_are_refused(self):
        for name, data in (("match-00001.log", b""), ("match-00002.log", b"hello\n")):
            self.store.write(name, data)
            with self.assertRaises(Unreadable):
                Session.resume(self.store, name, NO_DICE)

    def test_a_match_of_a_newer_format_is_left_alone(self):
        header = {"format": opening.FORMAT + 1, "game": "mythicals", "rules": 1, "setup": DUEL}
        self.store.write("match-00001.log", record.pack(header))
        with self.assertRaises(Unreadable):
            Session.resume(self.store, "match-00001.log", NO_DICE)
        self.assertEqual(self.store.whole("match-00001.log"), bytes(record.pack(header)))

    def test_what_an_erased_match_left_behind_is_not_played(self):
        session = start(self.store)
        add_round(session)
        self.store.remove(session.name)  # and the power goes before its small files are
        again = start(self.store)
        self.assertEqual(again.name, session.name)
        self.assertEqual(resume(self.store, again).view["round"], 1)

    def test_several_matches_are_kept_apart(self):
        first = start(self.store)
        add_round(first)
        second = start(self.store)
        self.assertEqual(match_files(self.store), [first.name, second.name])
        self.assertEqual(resume(self.store, first).view["round"], 2)
        self.assertEqual(resume(self.store, second).view["round"], 1)


class ResultsTest(unittest.TestCase):
    def test_a_finished_match_moves_into_the_results(self):
        store = FaultStore()
        session = start(store)
        session.do("concede", {"player": 0}, 321)
        results.finish(store, session)
        self.assertEqual(match_files(store), [])
        (result,) = list(results.each(store))
        self.assertEqual(result["players"], ["Ana", "Beto"])
        self.assertEqual((result["winners"], result["seconds"]), ([1], 321))

    def test_a_match_is_counted_once_and_its_name_is_not_used_again(self):
        store = FaultStore()
        for _ in range(2):
            results.add(store, {"match": "match-00007.log"})
        self.assertEqual(len(list(results.each(store))), 1)
        self.assertEqual(results.next_file(store), "match-00008.log")

    def test_the_results_stay_bounded_and_the_newest_are_kept(self):
        store = FaultStore()
        for number in range(300):
            results.add(store, {"match": "match-%05d.log" % number})
        kept = list(results.each(store))
        self.assertTrue(len(kept) <= 120)
        self.assertEqual(kept[-1]["match"], "match-00299.log")

    def test_a_torn_result_is_written_over(self):
        store = FaultStore()
        results.add(store, {"match": "match-00001.log"})
        store.damage("results.log", 20)
        results.add(store, {"match": "match-00002.log"})
        self.assertEqual(list(results.each(store)), [{"match": "match-00002.log"}])
