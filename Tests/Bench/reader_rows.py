"""The rows about reading: the first screen beside less, `show` beside w3m and tldr, the memory of browsing, a 1 MB page."""

import plistlib
import re
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

from programs import BENCH, REPOSITORY

SECTION = "Reading"
GUIDE = "fire"
# At most so many times the other program's; README.md says why these.
HOLD = {"less": 1.6, "w3m": 0.5, "dump": 0.5, "tldr": 1.3, "memory": 1.5, "large": 1.0}
# The way through the reader for the memory of browsing: Desk Reference is opened from Welcome, then each guide is
# opened, paged through and left, and the next one selected.
DESK_REFERENCE = "Desk Reference"
BROWSED = 6  # guides
PAGES = 4  # screens down in each
COPIES = 5


class ReaderRows:
    def __init__(self, programs, report, reader):
        self.programs, self.report, self.reader = programs, report, str(reader)
        self.scratch = programs.scratch
        self.guide = REPOSITORY / "Guides" / f"{GUIDE}.html"

    def prepare(self):
        """What the programs are given."""
        self.large = self.scratch / "large.html"
        self.large.write_bytes(subprocess.run([sys.executable, BENCH / "large_page.py"], check=True,
                                              capture_output=True).stdout)
        # The same text as the reader's first screen, for less.
        text = self.programs.output(self.reader, "render", "--screen", "welcome", "--size", "80x24")
        self.welcome = self.scratch / "welcome.txt"
        self.welcome.write_text(text)
        # The last word of the last row: when it is there, the screen is.
        self.footer = text.split()[-1]
        # The same words as the guide's, as a page of tldr's own cache.
        page = self.scratch / "tldr" / "tldr-pages" / "pages" / "common" / f"{GUIDE}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        words = self.programs.output(self.reader, "show", GUIDE, "--plain").split("\n")
        page.write_text(f"# {GUIDE}\n\n> As the guide says.\n\n" + "\n\n".join(f"- {w}" for w in words if w.strip()) + "\n")
        (self.scratch / "tldr" / "config.toml").write_text("[updates]\nauto_update = false\n")
        # A page of links for w3m, with the guides in the order in which the reader's Desk Reference has them.
        entries = plistlib.loads((REPOSITORY / "Plists" / "DeskReference.plist").read_bytes())[:BROWSED]
        self.guides = [REPOSITORY / "Guides" / entry["Link"] for entry in entries]
        self.index = self.scratch / "index.html"
        # By numbers: of a title that shares letters with the name of its link, w3m would draw the other letters only.
        self.index.write_text("<title>Index</title>" + "".join(
            f'<p><a href="{guide}">{number}</a></p>' for number, guide in enumerate(self.guides, 1)))

    def copies(self, *programs):
        """Folders with copies of programs. How large the pieces are in which the page cache holds a program is chance, and
        worth a tenth of a start: each program is copied a few times, and the median of the copies counts."""
        folders = [self.scratch / f"copy-{number}" for number in range(COPIES)]
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            for program in programs:
                (folder / Path(program).name).write_bytes(Path(program).read_bytes())
                (folder / Path(program).name).chmod(0o755)
        return folders

    @staticmethod
    def of_copies(found, *names):
        return (statistics.median(found[f"{name} {number}"].milliseconds for number in range(COPIES)) for name in names)

    def first_screen(self, runs):
        programs = {
            # Nothing is kept from the start before, and nothing for the next.
            "first start": ["screen", "-m", self.footer, "--", self.reader],
            "w3m": ["screen", "-m", "Viewing", "--", "w3m", self.guide],
        }
        variables = {"first start": {"XDG_CACHE_HOME": "/dev/null"}}
        for number, folder in enumerate(self.copies(self.reader, shutil.which("less"))):
            programs[f"muster {number}"] = ["screen", "-m", self.footer, "--", folder / Path(self.reader).name]
            programs[f"less {number}"] = ["screen", "-m", self.welcome.name, "--", folder / "less", self.welcome]
            # What a start keeps for the next is that program's alone.
            variables[f"muster {number}"] = {"XDG_CACHE_HOME": str(folder / "cache")}
        found = self.programs.by_turns(runs // COPIES, programs, variables)
        ours, less = self.of_copies(found, "muster", "less")
        self.row("first full Welcome screen", ours, "`less`, the same text", less, "ms", "less")
        self.row("first full Welcome screen", ours, "`w3m` on one guide", found["w3m"].milliseconds, "ms", "w3m")
        self.row("the same, first start of all", found["first start"].milliseconds, "`less`, the same text", less, "ms")

    def show(self, runs):
        programs = {"w3m": ["pipe", "--", "w3m", "-dump", self.guide]}
        for number, folder in enumerate(self.copies(self.reader, shutil.which("tldr"))):
            programs[f"muster {number}"] = ["pipe", "--", folder / Path(self.reader).name, "show", GUIDE]
            programs[f"tldr {number}"] = ["pipe", "--", folder / "tldr", GUIDE]
        found = self.programs.by_turns(runs // COPIES, programs)
        ours, tldr = self.of_copies(found, "muster", "tldr")
        what = f"`muster show {GUIDE}` to a pipe"
        self.row(what, ours, "`w3m -dump`, the same file", found["w3m"].milliseconds, "ms", "dump")
        self.row(what, ours, "`tldr`, the same words", tldr, "ms", "tldr")

    def browsing(self, runs):
        reading = ["-k", " "] * PAGES
        muster, w3m, expected = self.keys_to(DESK_REFERENCE), [], []
        for number, guide in enumerate(self.guides):
            title = re.search(r"<title>(.*?)</title>", guide.read_text(), re.DOTALL)[1].strip()
            expected += ["-e", title.split()[0]]
            # Both begin on the first link.
            link = (["-k", "\\t"] if number else []) + ["-k", "\\r", *reading]
            muster += [*link, "-k", "\\x7f"]
            w3m += [*link, "-k", "B"]
        found = self.programs.by_turns(runs, {
            "muster": ["screen", "-m", self.footer, *muster, *expected, "--", self.reader],
            "w3m": ["screen", "-m", "Viewing", *w3m, *expected, "--", "w3m", self.index],
        })
        self.row(f"peak memory, browsing {len(self.guides)} guides", found["muster"].megabytes, "`w3m`",
                 found["w3m"].megabytes, "MB", "memory")

    def keys_to(self, entry):
        """The keys from Welcome to one of its entries, by its number in the linear mode."""
        menu = self.programs.output(self.reader, "--plain")
        number = re.search(rf"^(\d+)\. {re.escape(entry)}$", menu, re.MULTILINE)
        if not number:
            raise SystemExit(f"bench: Welcome has no entry {entry}")
        return ["-k", "\\t"] * (int(number[1]) - 1) + ["-k", "\\r"]

    def large_page(self, runs):
        found = self.programs.by_turns(runs, {
            "muster": ["pipe", "--", self.reader, "show", self.large],
            "w3m": ["pipe", "--", "w3m", "-dump", self.large],
        })
        self.row("laying out a 1 MB HTML page", found["muster"].milliseconds, "`w3m -dump`", found["w3m"].milliseconds,
                 "ms", "large")
        self.row("peak memory, the 1 MB page", found["muster"].megabytes, "`w3m -dump`", found["w3m"].megabytes, "MB")

    def row(self, what, ours, peer, theirs, unit, limit=None):
        self.report.ratio(SECTION, what, ours, peer, theirs, unit, HOLD[limit] if limit else None)

    def instructions(self):
        """Instructions of whole runs as callgrind counts them: the same every time, however busy the machine is."""
        for name, command in (
                ("muster --version", [self.reader, "--version"]),
                ("muster render --screen welcome", [self.reader, "render", "--screen", "welcome"]),
                (f"muster show {GUIDE}", [self.reader, "show", GUIDE]),
                ("w3m -dump of the same file", ["w3m", "-dump", str(self.guide)]),
                ("tldr", ["tldr", GUIDE])):
            done = subprocess.run(
                ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
                env=self.programs.environment, cwd=self.scratch, capture_output=True, text=True, errors="replace",
                stdin=subprocess.DEVNULL)
            counted = re.search(r"Collected : (\d+)", done.stderr)
            told = f"{int(counted[1]) / 1e6:.1f} million" if counted else f"not counted (status {done.returncode})"
            self.report.remarks.append(f"instructions, {name}: {told}")
