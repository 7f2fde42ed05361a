"""The rows about alerts that are stored: what they cost the first screen, and their list beside the list of guides."""

import math
import shutil
import statistics
import subprocess

from feeds_rows import FeedsRows
from preview import Terminal
from sync_rows import Server

SECTION = "Stored alerts"
ALERTS = 500
MANY = 3_000
# At most so many times the other; README.md says why these.
HOLD = {"first screen": 1.05, "opening": 2.0, "key": 1.0, "typing": 1.0}
F8, ENTER = b"\x1b[19~", b"\r"
DOWN, RIGHT = b"\x1b[B", b"\x1b[C"
# How each list is reached from Welcome, and what is typed in it.
LISTS = {"alerts": ([F8], b"flood"), "guides": ([DOWN, DOWN, DOWN, RIGHT, ENTER], b"flood")}
KEYS = 30  # moves that are timed in a session
WORDS = 5  # times that the word is typed in a session
BACKSPACE = b"\x7f"


class AlertsRows:
    def __init__(self, programs, report, reader, sync):
        self.programs, self.report, self.reader, self.sync = programs, report, str(reader), str(sync)
        self.folder = programs.scratch / "alerts"
        self.folder.mkdir(parents=True, exist_ok=True)

    def run(self, runs):
        server = Server(self.folder, self.programs.scratch / "alerts-nginx")
        try:
            # Elsewhere: a banner would be a second screen, drawn after the first.
            elsewhere = self.stored(server, "elsewhere", ALERTS, place="Nowhere")
            many = self.stored(server, "many", MANY, place="Nowhere")
        finally:
            server.end()
        self.first_screen(runs, elsewhere)
        self.lists(max(runs // 4, 3), elsewhere)
        found = self.programs.by_turns(max(runs // 5, 5), {
            "alerts": ["pipe", "-x", "1", "--", "sh", "-c", '"$1" alerts; exit 1', "sh", self.reader],
        }, variables={"alerts": many})
        self.report.remarks.append(f"`muster alerts` with {MANY:,} stored: {found['alerts'].milliseconds:.0f} ms")

    def stored(self, server, name, count, place):
        """A person's folders in which so many alerts were read."""
        (self.folder / f"{name}.xml").write_text("<alerts>" + "".join(map(FeedsRows.cap, range(count))) + "</alerts>")
        home = self.programs.scratch / f"alerts-{name}"
        shutil.rmtree(home, ignore_errors=True)
        (home / "muster").mkdir(parents=True)
        (home / "muster/feeds.conf").write_text(
            f"campus = off\nplace = {place}\nat = 0,0\nfeed = own\nfrom = {server.address}{name}.xml\n")
        variables = {"XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home)}
        subprocess.run([self.sync, "feeds", "update", "--quiet"], env={**self.programs.environment, **variables}, check=True)
        return variables

    def first_screen(self, runs, variables):
        text = self.programs.output(self.reader, "render", "--screen", "welcome", "--size", "80x24")
        screen = ["screen", "-m", text.split()[-1], "--", self.reader]
        caches = {name: {"XDG_CACHE_HOME": str(self.programs.scratch / f"alerts-cache-{name}")} for name in ("stored", "none")}
        found = self.programs.by_turns(runs, {"stored": screen, "none": screen},
                                       variables={"stored": {**variables, **caches["stored"]}, "none": caches["none"]})
        self.report.ratio(SECTION, f"first full Welcome screen, {ALERTS} alerts stored", found["stored"].milliseconds,
                          "without any", found["none"].milliseconds, "ms", HOLD["first screen"])

    def lists(self, sessions, variables):
        """From the key to the screen, in sessions by turns: opening the list, moving in it, typing what is looked for. Where
        the guides are listed, no alerts are stored. Of each session the 99th percentile counts, and of all sessions the
        median: a moment in which the machine did something else must not decide."""
        times = {(name, what): [] for name in LISTS for what in ("opening", "key", "typing")}
        for number in range(sessions):
            # No list is always the first.
            for name, (way, typed) in list(LISTS.items())[::-1 if number % 2 else 1]:
                stored = variables if name == "alerts" else {}
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
        for what, told in (("opening", "opening the list of {} alerts, p99"), ("key", "a key in it, p99"),
                           ("typing", "a letter that filters it, p99")):
            self.report.ratio(SECTION, told.format(ALERTS), self.slowest(times["alerts", what]), "the same in the list of guides",
                              self.slowest(times["guides", what]), "ms", HOLD[what])

    @staticmethod
    def slowest(sessions):
        """The median of the sessions' 99th percentiles."""
        return statistics.median(sorted(times)[math.ceil(len(times) * 0.99) - 1] for times in sessions)
