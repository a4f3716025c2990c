# SPDX-License-Identifier: MIT
"""How a game looks and is pressed: what the modules of its folder offer to the screens.

    table.py    class Table(table.Table)    the overview, the pointer, what A, B and C do, lights
    forms.py    FORMS                       what each action must be told: see ui/fields.py
    news.py     class News(table.News)      what an action has brought: words, banners, effects
    pages.py    class Pages(table.Pages)    what is opened now and then, and the set-up

Each method here says what it is for, and what happens where a game has none of its own. A spot is
whatever a game can point at: a number, a string or a tuple. `self.match` is the match on the table
(ui/match.py), `self.view` its state, `self.t` the words.

table and news are in memory as long as the match is on the table, with whatever they import at
their top; forms too, where there is room. pages, and what is imported inside a function, comes
when it is first used.
"""


def next_seats(view, seat):
    """The others who are in, in the order of their turns."""
    players = view["players"]
    found = []
    for _ in range(len(players) - 1):
        seat = (seat + 1) % len(players)
        if players[seat].get("alive", True):
            found.append(seat)
    return found


class _Part:
    def __init__(self, match):
        self.match = match
        self.t = match.t

    @property
    def view(self):
        return self.match.session.view


class Table(_Part):
    """The screen that stays, and its keys."""

    # The actions in the order of B's list, and {action: icon} of those that have one there.
    QUICK = ()
    ICONS = {}
    # Modules of the folder, besides pages, that are loaded beforehand while there is room.
    AHEAD = ()
    # Those that rules, table or news import at their top, and others later: the set-up may have
    # loaded them as pages, and a second copy would come.
    HOT = ()
    # {code of a refusal that no other answer mends: the actions for which one may}
    FIRM = {"wrong_phase": ()}
    # {action: the one that ends the same step}, for the answers of `closing`: undo takes back all.
    HALVES = {}

    def __init__(self, match):
        super().__init__(match)
        self._about = None  # see there: it is looked for once

    def opened(self):
        """The match comes to the table, new or resumed."""

    def begun(self):
        """A new one is on the table: tell what must be told before anybody has pressed."""

    def tick(self, now):
        """Called while the overview is shown: -> ms until the next time, or None."""
        return None

    def compact(self, known):
        """The state was made once more, because little memory is left in one piece: do the same to
        what you keep. `known` has the strings of the state as tree.anew wants them.
        """

    # --- the pointer

    def spots(self):
        """Where it can be, in the order of UP and DOWN. The players who are in."""
        players = self.view["players"]
        return [seat for seat in range(len(players)) if players[seat].get("alive", True)]

    def home(self):
        """Where it starts after every action. The active player."""
        spots = self.spots()
        active = self.view["active"]
        return active if active in spots else spots[0]

    def jump(self, spot, steps):
        """Where holding UP (steps > 0) or DOWN takes it. Half of the way round."""
        spots = self.spots()
        far = max(1, len(spots) // 2)
        return spots[(spots.index(spot) - (far if steps > 0 else -far)) % len(spots)]

    def hides(self, spot, top):
        """Does a toast from that y on hide a spot at which C would take something? Then C only
        closes the toast.
        """
        return False

    def spot_name(self, spot):
        """The words for a spot, for titles."""
        return self.match.name(spot)

    # --- the overview

    def head(self):
        """(inverted name or None, title, words at the right)"""
        view = self.view
        return self.match.name(view["active"]), "", "R%d" % view["round"]

    def body(self, ink, spot):
        """Draw the content."""

    def folds(self, spot):
        """Where one row of the overview ends and the next begins, the lowest first: a toast may
        begin there. At none of them: it hides the whole overview.
        """
        return ()

    def labels(self, spot, labels):
        """The words for A, B and C: `labels` are the usual ones."""
        return labels

    # --- the keys

    def primary(self, spot):
        """What C does there: (action, arguments that are known already)."""
        return "end_turn", {}

    def second(self, spot):
        """What B does there at once, as `primary`; None: it opens the list of `others`."""
        return None

    def others(self, spot):
        """B's list there, [(action, arguments that are known already)]. All actions, with the
        spot for the player or the target that they are about.
        """
        about = self.about()
        found = []
        for number, action in enumerate(self.QUICK):
            found.append((action, {about[number]: spot} if about[number] else {}))
        return found

    def about(self):
        """For each action of QUICK the argument that a spot can be: "player", "target" or None."""
        if self._about is None:
            found = []
            for action in self.QUICK:
                names = [name for name in ("player", "target") if self.match.takes(action, name)]
                found.append(names[0] if names else None)
            self._about = found
        return self._about

    def row_label(self, action, preset):
        """What a row of that list is called."""
        return self.match.label(action)

    def menu(self, spot):
        """A screen of the game's own that B opens there; None: the list of `others`."""
        return None

    def whose(self, action, preset):
        """The name of whose action a row of B's list is, where that is not the active player."""
        seat = preset.get("player")
        return None if seat in (None, self.view["active"]) else self.match.name(seat)

    def finish(self):
        """What holding C does, as `primary`."""
        return "end_turn", {}

    def look(self, spot):
        """A screen of the game's own that A opens there; None: `Pages.detail`."""
        return None

    def asks(self, action):
        """Must an action be told anything? One for which the rules take no argument is done at
        once, without a look at its form.
        """
        return self.match.takes(action)

    def lock(self, action, preset):
        """The code of what is missing for an action whatever is answered, or None."""
        return None

    def trial(self, action, preset):
        """The arguments with which B's list asks the rules whether an action can be done: the
        first answers of its form. A game with large forms knows them without loading those.
        """
        match = self.match
        return match.form(action).trial(match, preset) if self.asks(action) else preset

    def more_trials(self, action, preset):
        """Others, where the first answers are refused: what can be done must not have a lock."""
        match = self.match
        return match.form(action).more_trials(match, preset) if self.asks(action) else ()

    def confirm(self, action):
        """The words of a question that comes before an action, or None. Giving up asks."""
        return self.t("confirm.concede") if action == "concede" else None

    def closing(self, action, answers):
        """The card of what is left to do before an action that ends a turn: [Chore] of
        ui/screens/closing.py, those that only tell something first; nothing: it is done at once.
        `answers` are those of the card so far, {name of the chore: value}.
        """
        return None

    def title(self, action, args):
        """The head of a form; None: the action, and whom it is about."""
        return None

    def aside(self, action, args):
        """A word at the right end of that head, where there is room: what is easily forgotten."""
        return ""

    # --- lights

    def scene(self, lights, spot):
        """The LED matrix at rest."""


class News(_Part):
    """What an action has brought. A notice is a code of the rules; its text is `notice.CODE`."""

    # Notices that wait for a press, the gravest first; the others are toasts.
    BANNERS = ()
    # {notice: icon} of banners that want another one than the warning.
    ICONS = {}
    # False in the log: there no screen shows what an action has led to.
    live = True

    def keep(self):
        """What the words below must know from before the action: asked for before it is done."""
        return None

    def done(self, action, args):
        """An action was done: is something of it to be kept for other matches?"""

    def deed(self, action, args, kept):
        """Who has done what, in a line, where notices do not tell it; "" for nothing."""
        return ""

    def faces(self, action):
        """The words of a roll: its faces. "" where a notice or a screen says them."""
        faces = self.view["last_roll"]
        key = "notice.die" if len(faces) == 1 else "notice.dice"
        return self.t(key, " · ".join([str(face) for face in faces]))

    def values(self, code, kept):
        """What goes into the gaps of a notice's text, as a tuple."""
        return ()

    def tell(self, code, kept):
        """The words of a notice, "" for none; None: its text, with its `values`."""
        return None

    def refused(self, code):
        """The words of a refusal; None: its text, `error.ACTION.CODE` or `error.CODE`."""
        return None

    def effect(self, lights, code, kept):
        """The LED effect of a notice, (function, ms), or None. "do." + action comes last."""
        return None

    def rolled(self, lights):
        """The LED effect of a roll; None: tumbling dice."""
        return None

    def banner(self, code, lines):
        """Push a banner of the game's own for the gravest notice ("": there is only much to
        tell): -> True if it did.
        """
        return False

    def finale(self):
        """Push a screen over the result of a match that has just ended."""


class Pages(_Part):
    """What is opened now and then."""

    # The questions of the set-up: see ui/screens/setup.py.
    SETUP = {}

    # --- a closer look

    def detail(self, ink, spot):
        """What A shows there."""

    def score(self, spot):
        """[(path, label)] of the numbers that C changes in `detail`, that which a player adds a
        point to first; B has the others.
        """
        return ()

    def numbers(self, spot):
        """[(path, label)] of the numbers that may be corrected there."""
        return []

    def named(self, spot, paths):
        """Those of `numbers` whose path is among these, in the same order. A game with many
        numbers makes the words for these alone: an undo asks about all spots at once.
        """
        return [entry for entry in self.numbers(spot) if entry[0] in paths]

    def help(self):
        """The paragraphs of the help cards: the texts `help.1`, `help.2` and so on."""
        found = []
        while self.t.has("help.%d" % (len(found) + 1)):
            found.append(self.t("help.%d" % (len(found) + 1)))
        return found

    # --- dice

    def dice(self):
        """The slugs of the dice that the phase wants."""
        return ["d6"]

    def tray(self):
        """(dice of the usual roll, the match's own dice)"""
        return self.dice(), ()

    def die_name(self, slug):
        """The words for a die of the game."""
        return self.t("die." + slug)

    def die_face(self, slug, face):
        """The words of a face; None: its number."""
        return None

    # --- the end

    def name(self):
        """What the match goes by besides its game, or None."""
        return None

    def chart(self, view):
        """The numbers that a chart of the match follows, one for each player or side."""
        return []

    def chart_name(self, number):
        """Whose line that is."""
        return self.match.name(number)

    def began(self):
        """Who had the first turn of the match. The first one in the set-up."""
        return 0

    def place(self, seats):
        """Of a player, or a side's: what ranks those who won, and the others, the least first.
        None: what was compared does.
        """
        return self.view["players"][seats[0]].get("place")

    def verdict(self):
        """Of players who win or lose together, which of both; None: some of them win."""
        return None

    def cause(self):
        """Why the match is over, in the game's own words; None: the text of its reason."""
        return None

    def goal(self):
        """What was to be reached, in a word or two, or None."""
        return None

    def summary(self, ink):
        """Draw the result's content instead of its table: -> True if it did."""
        return False

    def criterion(self, code):
        """The words over a column of the result."""
        return self.t("criterion." + code)
