"""What is measured of anything that feeds store and a list shows: what it costs the first screen, and its list beside the
list of guides."""

import math
import statistics

from preview import Terminal

# At most so many times the other; README.md says why these.
HOLD = {"first screen": 1.05, "opening": 2.0, "key": 1.0, "typing": 1.0}
ENTER, END = b"\r", b"\x1b[F"
DOWN, RIGHT = b"\x1b[B", b"\x1b[C"
# How the list of guides is reached from Welcome, and what is typed in it.
GUIDES = ([DOWN, DOWN, DOWN, RIGHT, ENTER], b"flood")
KEYS = 30  # moves that are timed in a session
WORDS = 5  # times that the word is typed in a session
BACKSPACE = b"\x7f"


class StoredRows:
    """`section` is the heading of the rows, `noun` what is stored, `way` the keys that lead to its list from Welcome, and
    `typed` what is looked for in it."""

    def __init__(self, programs, report, reader, section, noun, way, typed):
        self.programs, self.report, self.reader = programs, report, str(reader)
        self.section, self.noun = section, noun
        self.lists = {noun: (way, typed), "guides": GUIDES}

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
        the guides are listed, nothing is stored. Of each session the 99th percentile counts, and of all sessions the
        median: a moment in which the machine did something else must not decide.

        `opening` is what the opening is compared with in place of that of the guides: its name, its milliseconds and how many
        times as long it may take."""
        times = {(name, what): [] for name in self.lists for what in ("opening", "key", "typing")}
        for number in range(sessions):
            # No list is always the first.
            for name, (way, typed) in list(self.lists.items())[::-1 if number % 2 else 1]:
                stored = variables if name == self.noun else {}
                terminal = Terminal([self.reader], {**self.programs.environment, **stored})
                try:
                    terminal.wait(b"Quit")
                    terminal.rest(0.3)
                    times[name, "opening"].append([[terminal.key(key) for key in way][-1]])
                    times[name, "key"].append([terminal.key(DOWN) for _ in range(KEYS)])
                    letters = []
                    for _ in range(WORDS):
                        letters += [terminal.key(bytes([letter])) for letter in typed]
                        for _ in typed:
                            terminal.key(BACKSPACE)
                    times[name, "typing"].append(letters)
                finally:
                    terminal.close()
        for what, told in (("opening", f"opening the list of {count:,} {self.noun}, p99"), ("key", "a key in it, p99"),
                           ("typing", "a letter that filters it, p99")):
            beside, theirs, limit = "the same in the list of guides", self.slowest(times["guides", what]), HOLD[what]
            if what == "opening" and opening:
                beside, theirs, limit = opening
            self.report.ratio(self.section, told, self.slowest(times[self.noun, what]), beside, theirs, "ms", limit)

    @staticmethod
    def slowest(sessions):
        """The median of the sessions' 99th percentiles."""
        return statistics.median(sorted(times)[math.ceil(len(times) * 0.99) - 1] for times in sessions)
