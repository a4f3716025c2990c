# SPDX-License-Identifier: MIT
"""./dev torture: tries to make the product lose a match, hang, or fail before a player.

Every module of this package that has an `attack` is one. A case of it is made of its seed alone,
and runs in a process of its own; cases of all attacks are tried in turn until the time is over.
What breaks a promise of docs/reliability.md is a failure: its seed is told, and for what was
pressed the shortest script for ./dev play that was found.
"""

import argparse
import collections
import contextlib
import importlib
import io
import multiprocessing
import os
import pkgutil
import random
import signal
import sys
import time
import traceback
from multiprocessing import connection

MINUTES = 5
HANGS = 400  # seconds after which a case is ended; the machine may have much else to do
_OWN = ("lines", "players", "report", "scripts", "stores")  # modules that are no attacks


class Failure(Exception):
    """A promise was broken. `script` has the lines for ./dev play that show it, if there are."""

    def __init__(self, words, script=()):
        super().__init__(words)
        self.words = words
        self.script = list(script)

    def __reduce__(self):
        return Failure, (self.words, self.script)


class Hangs(BaseException):
    """A case takes too long. Nothing of the product catches it."""


def names():
    """Of all attacks."""
    found = [module.name for module in pkgutil.iter_modules(__path__)]
    return sorted(name for name in found if name not in _OWN)


def attack_of(name):
    return importlib.import_module(f"tools.torture.{name}")


def prepare(name):
    """What all cases of an attack share is made before there are processes."""
    getattr(attack_of(name), "prepare", lambda: None)()


def case(name, seed, number, limit=HANGS):
    """One case of an attack: -> what it counted. Raises Failure, or whatever else went wrong."""
    counts = collections.Counter(cases=1)

    def count(what, times=1):
        counts[what] += times

    def hangs(signum, frame):
        raise Hangs("".join(traceback.format_stack(frame, 12)))

    before = signal.signal(signal.SIGALRM, hangs)
    signal.alarm(limit)
    try:
        attack_of(name).attack(random.Random(f"{seed} {name} {number}"), count)
    except Hangs as error:
        raise Failure(f"it hangs:\n{error}") from None
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    return counts


def _work(pipe, name, seed, number):
    """In a process of its own: tells (counts, failure or None)."""
    counts, failure = {}, None
    try:
        with contextlib.redirect_stderr(io.StringIO()):  # the product prints what it logs
            counts = case(name, seed, number)
    except Failure as error:
        failure = error
    except BaseException as error:
        failure = Failure("".join(traceback.format_exception(error)))
    pipe.send((counts, failure))
    pipe.close()
    os._exit(0)  # what is left open is closed in no order that littlefs would like


class Case:
    """One that runs."""

    def __init__(self, name, seed, number):
        self.name = name
        self.number = number
        context = multiprocessing.get_context("fork")
        self.pipe, theirs = context.Pipe(False)
        self._process = context.Process(target=_work, args=(theirs, name, seed, number))
        self._process.start()
        theirs.close()
        self._began = time.monotonic()

    def result(self):
        """-> (counts, seconds, failure or None), when it has ended."""
        try:
            counts, failure = self.pipe.recv()
        except EOFError:
            counts, failure = {}, Failure("the process has died")
        self._process.join()
        self.pipe.close()
        return counts, time.monotonic() - self._began, failure


class _Run:
    """Keeps all cores at work, with the case of the attack that has had the least of its time."""

    def __init__(self, chosen, seed, minutes, case):
        self.counts = {name: collections.Counter() for name in chosen}
        self.spent = dict.fromkeys(chosen, 0.0)
        self.failures = []
        self._seed = seed
        self._end = time.monotonic() + minutes * 60
        self._only = case
        self._next = dict.fromkeys(chosen, case or 0)
        self._broken = set()

    def run(self):
        running = []
        while True:
            while len(running) < (os.cpu_count() or 1) and (name := self._choose()):
                running.append(Case(name, self._seed, self._next[name]))
                self._next[name] += 1
                self.spent[name] += 1e-3
            if not running:
                return
            ready = connection.wait([one.pipe for one in running])
            for one in [one for one in running if one.pipe in ready]:
                running.remove(one)
                self._take(one.name, one.number, *one.result())

    def _choose(self):
        left = [name for name in self.spent if name not in self._broken]
        if self._only is not None:
            left = [name for name in left if self._next[name] == self._only]
        elif time.monotonic() > self._end:
            left = [name for name in left if not self._next[name]]  # each has one at least
        share = {name: self.spent[name] / getattr(attack_of(name), "SHARE", 1) for name in left}
        return min(share, key=lambda name: share[name], default=None)

    def _take(self, name, number, counts, seconds, failure):
        self.spent[name] += seconds
        self.counts[name].update(counts)
        if failure:
            self._broken.add(name)
            self.failures.append((name, number, failure))
            _tell(name, self._seed, number, failure)


def _tell(name, seed, number, failure):
    print(f"\n{name} FAILED, case {number}: {failure.words}")
    print(f"again: ./dev torture --only {name} --seed {seed} --case {number}")
    if failure.script:
        print("for ./dev play:")
        for line in failure.script:
            print(f"  {line}")
    print(flush=True)


def told(counts):
    return ", ".join(f"{number:,} {what}" for what, number in sorted(counts.items()))


def main(argv):
    parser = argparse.ArgumentParser(
        prog="./dev torture", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=MINUTES, metavar="N")
    parser.add_argument("--seed", type=int, default=None, metavar="S", help="without it, any")
    parser.add_argument("--only", nargs="+", choices=names(), metavar="NAME", default=names())
    parser.add_argument("--case", type=int, metavar="N", help="one case of each, no more")
    parser.add_argument("--list", action="store_true", help="tell what there is, and no more")
    parser.add_argument(
        "--docs", action="store_true", help="a clean run's counts go into docs/reliability.md"
    )
    options = parser.parse_args(argv)
    if options.list:
        for name in names():
            print(f"{name:<10} {attack_of(name).__doc__.strip().splitlines()[0]}")
        return 0
    seed = random.randrange(1 << 30) if options.seed is None else options.seed
    print(f"seed {seed}", flush=True)
    for name in options.only:
        prepare(name)
    run = _Run(options.only, seed, options.minutes, options.case)
    run.run()
    for name in options.only:
        print(f"{name:<10} {run.spent[name]:6.0f} s  {told(run.counts[name])}")
    if run.failures:
        print(f"{len(run.failures)} attacks have broken a promise", file=sys.stderr)
        return 1
    print("nothing was lost, nothing hung, nothing failed")
    if options.docs:
        from tools.torture import report

        report.write(options.minutes, seed, run.counts, told)
        print(f"{report.PAGE.name} has the counts")
    return 0
