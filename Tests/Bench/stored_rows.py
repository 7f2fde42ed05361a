"""What is measured of anything that feeds store and a list shows: what it costs the first screen, and its list beside the
list of guides."""

import math

from preview import Terminal
from programs import least_disturbed

# At most so many times the other; README.md says why these.
HOLD = {"first screen": 1.05, "opening": 2.0, "key": 1.1, "first": 1.1, "typing": 1.1}
ENTER, END = b"\r", b"\x1b[F"
DOWN, UP, RIGHT = b"\x1b[B", b"\x1b[A", b"\x1b[C"
# How the list of guides is reached from Welcome, the title of its screen, and what is typed in it.
GUIDES = ([DOWN] * 5 + [RIGHT, ENTER], b"Desk Reference", b"flood")
MOVES = [DOWN] * 50 + [UP] * 50  # that are timed in a session; the list of guides has 75 entries
WORDS = 11  # times that the word is typed in a session
QUIET = 0.02  # seconds in which nothing more comes after a move or a letter
BACKSPACE = b"\x7f"


class StoredRows:
    """`section` is the heading of the rows, `noun` what is stored, `way` the keys that lead to its list from Welcome,
    `title` the title of that screen, and `typed` what is looked for in it."""

    def __init__(self, programs, report, reader, section, noun, way, title, typed):
        self.programs, self.report, self.reader = programs, report, str(reader)
        self.section, self.noun = section, noun
        self.lists = {noun: (way, title, typed), "guides": GUIDES}

    def first_screen(self, runs, variables, count):
        text = self.programs.output(self.reader, "render", "--screen", "welcome", "--size", "80x24")
        screen = ["screen", "-m", text.split()[-1], "--", self.reader]
        caches = {name: {"XDG_CACHE_HOME": str(self.programs.scratch / f"{self.noun}-cache-{name}")}
                  for name in ("stored", "none")}
        found = self.programs.by_turns(runs, {"stored": screen, "none": screen},
                                       variables={"stored": {**variables, **caches["stored"]}, "none": caches["none"]})
        self.report.ratio(self.section, f"first full Welcome screen, {count:,} {self.noun} stored",
                          found["stored"].milliseconds, "without any", found["none"].milliseconds, "ms", HOLD["first screen"])

    def in_lists(self, sessions, variables, count, opening=None):
        """From the key to the screen, in sessions by turns: opening the list, moving in it, typing what is looked for. Where
        the guides are listed, nothing is stored. Every session has the same keys: of each key the lower quartile of all
        sessions counts, and of all keys the 99th percentile, since a moment in which the machine did something else must
        not decide. The first letter opens the index of the search, in every list, and has a row of its own.

        `opening` is what the opening is compared with in place of that of the guides: its name, its milliseconds and how many
        times as long it may take."""
        rows = {"opening": f"opening the list of {count:,} {self.noun}", "key": "a key in it, p99",
                "first": "the first letter that filters it", "typing": "a later letter, p99"}
        times = {(name, what): [] for name in self.lists for what in rows}
        for number in range(sessions):
            # No list is always the first.
            for name in list(self.lists)[::-1 if number % 2 else 1]:
                for what, taken in self.session(name, variables if name == self.noun else {}).items():
                    times[name, what].append(taken)
        for what, told in rows.items():
            beside, theirs, limit = "the same in the list of guides", self.slowest(times["guides", what]), HOLD[what]
            if what == "opening" and opening:
                beside, theirs, limit = opening
            self.report.ratio(self.section, told, self.slowest(times[self.noun, what]), beside, theirs, "ms", limit)

    def session(self, name, stored):
        """Milliseconds of one session in a list, by what is done there."""
        way, title, typed = self.lists[name]
        terminal = Terminal([self.reader], {**self.programs.environment, **stored})
        try:
            terminal.wait(b"Quit")
            terminal.rest(0.3)
            opening = [terminal.key(key) for key in way][-1:]
            if title not in terminal.seen:
                raise SystemExit(f"bench: the keys from Welcome no longer lead to {title.decode()}")
            moves = [terminal.key(key, QUIET) for key in MOVES]
            letters = []
            for _ in range(WORDS):
                letters += [terminal.key(bytes([letter]), QUIET) for letter in typed]
                for _ in typed:
                    terminal.key(BACKSPACE, QUIET)
            return {"opening": opening, "key": moves, "first": letters[:1], "typing": letters[1:]}
        finally:
            terminal.close()

    @staticmethod
    def slowest(sessions):
        """The 99th percentile of the keys, each by the lower quartile of its sessions."""
        keys = sorted(map(least_disturbed, zip(*sessions)))
        return keys[math.ceil(len(keys) * 0.99) - 1]
