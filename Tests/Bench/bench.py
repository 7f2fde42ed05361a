#!/usr/bin/env python3
"""Measures the reader against less, w3m and tldr, side by side in one run, and prints a table for the README.

Every program gets the same terminal, locale, size and empty home folder. The runs of the programs compared take
turns, so that a busy machine slows all of them; what is printed are medians, and the ratio of medians.
"""

import argparse
import os
import platform
import plistlib
import re
import shutil
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import preview
from sync_rows import SyncRows

REPOSITORY = Path(__file__).resolve().parents[2]
BENCH = Path(__file__).resolve().parent
GUIDE = "fire"
# Limits of the design's section 6: at most so many times the other program's.
HOLD = {"less": 1.5, "w3m": 0.5, "dump": 0.5, "memory": 1.5, "large": 1.0}
# And of the search: milliseconds at the 99th percentile from a key to its results, and to open the index of the large
# pack; shares of the phrases that find their guide first, and among the first three.
SEARCH = {"bundled": 5.0, "large": 30.0, "open": 5.0, "first": 0.90, "three": 0.98}
# Of `muster check`: milliseconds for the bundled pack; seconds and megabytes for one of 10,000 guides.
CHECK = {"milliseconds": 100.0, "seconds": 10.0, "megabytes": 300.0}
# Milliseconds from a save to the screen of `muster preview`, at the 99th percentile.
PREVIEW = 200.0
PHRASES = REPOSITORY / "Tests" / "GuideSearchTests" / "Phrases"
# The way through the reader for the memory of browsing: Desk Reference is opened from Welcome, then each guide is
# opened, paged through and left, and the next one selected.
DESK_REFERENCE = "Desk Reference"
BROWSED = 6  # guides
PAGES = 4  # screens down in each


@dataclass
class Sample:
    microseconds: float
    kilobytes: int


class Bench:
    def __init__(self, reader, scratch, probe):
        self.reader, self.scratch, self.probe = str(reader), scratch, str(probe)
        self.measure = scratch / "measure"
        self.guide = REPOSITORY / "Guides" / f"{GUIDE}.html"
        self.rows = []
        self.search_rows = []
        self.check_rows = []
        self.preview_rows = []
        self.sync_rows = []
        self.missed = []
        self.remarks = []
        self.over = False
        # By the name of the program, what it is given besides `environment`.
        self.variables = {"muster, first start": {"XDG_CACHE_HOME": "/dev/null"}}
        home = scratch / "home"
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(home), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "TEALDEER_CONFIG_DIR": str(scratch / "tldr"), "TEALDEER_CACHE_DIR": str(scratch / "tldr"),
        }

    # What the programs are given.

    def build_measure(self):
        subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", self.measure, BENCH / "measure.c"], check=True)

    def prepare(self):
        self.large = self.scratch / "large.html"
        self.large.write_bytes(subprocess.run([sys.executable, BENCH / "large_page.py"], check=True,
                                              capture_output=True).stdout)
        # The same text as the reader's first screen, for less.
        text = self.output(self.reader, "render", "--screen", "welcome", "--size", "80x24")
        self.welcome = self.scratch / "welcome.txt"
        self.welcome.write_text(text)
        # The last word of the last row: when it is there, the screen is.
        self.footer = text.split()[-1]
        # The same words as the guide's, as a page of tldr's own cache.
        page = self.scratch / "tldr" / "tldr-pages" / "pages" / "common" / f"{GUIDE}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        words = self.output(self.reader, "show", GUIDE, "--plain").split("\n")
        page.write_text(f"# {GUIDE}\n\n> As the guide says.\n\n" + "\n\n".join(f"- {w}" for w in words if w.strip()) + "\n")
        (self.scratch / "tldr" / "config.toml").write_text("[updates]\nauto_update = false\n")
        # A page of links for w3m, with the guides in the order in which the reader's Desk Reference has them.
        entries = plistlib.loads((REPOSITORY / "Plists" / "DeskReference.plist").read_bytes())[:BROWSED]
        self.guides = [REPOSITORY / "Guides" / entry["Link"] for entry in entries]
        self.index = self.scratch / "index.html"
        self.index.write_text("<title>Index</title>" + "".join(f'<p><a href="{g}">{g.stem}</a></p>' for g in self.guides))

    def output(self, *command):
        done = subprocess.run(command, env=self.environment, cwd=REPOSITORY, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"bench: {' '.join(command)} ended with {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    # Measuring.

    def once(self, arguments, **variables):
        done = subprocess.run([self.measure, *arguments], env={**self.environment, **variables}, cwd=self.scratch,
                              capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"bench: {' '.join(map(str, arguments))}\n{done.stderr or 'it failed'}")
        time, memory, _ = done.stdout.split()
        return Sample(float(time), int(memory))

    def side_by_side(self, runs, programs):
        """The medians of each program; the first round, which fills the caches, does not count."""
        samples = {name: [] for name in programs}
        names = list(programs)
        for round_number in range(runs + 1):
            # Nobody always runs right after the same other program.
            first = round_number % len(names)
            for name in names[first:] + names[:first]:
                sample = self.once(programs[name], **self.variables.get(name, {}))
                if round_number:
                    samples[name].append(sample)
        return {name: Sample(statistics.median(s.microseconds for s in taken),
                             statistics.median(s.kilobytes for s in taken)) for name, taken in samples.items()}

    def row(self, what, ours, against, theirs, unit, limit=None):
        ratio = ours / theirs
        held = "" if limit is None else "held" if ratio <= limit else "**over**"
        self.over = self.over or held == "**over**"
        self.rows.append((what, f"{ours:,.2f} {unit}", against, f"{theirs:,.2f} {unit}", f"{ratio:.2f}x",
                          "" if limit is None else f"<= {limit:.1f}x", held))

    def first_screen(self, runs):
        found = self.side_by_side(runs, {
            "muster": ["screen", "-m", self.footer, "--", self.reader],
            # Nothing is kept from the start before, and nothing for the next.
            "muster, first start": ["screen", "-m", self.footer, "--", self.reader],
            "less": ["screen", "-m", self.welcome.name, "--", "less", self.welcome],
            "w3m": ["screen", "-m", "Viewing", "--", "w3m", self.guide],
        })
        ours = found["muster"].microseconds / 1000
        self.row("first full Welcome screen", ours, "`less`, the same text", found["less"].microseconds / 1000, "ms",
                 HOLD["less"])
        self.row("first full Welcome screen", ours, "`w3m` on one guide", found["w3m"].microseconds / 1000, "ms",
                 HOLD["w3m"])
        self.row("the same, first start of all", found["muster, first start"].microseconds / 1000,
                 "`less`, the same text", found["less"].microseconds / 1000, "ms")

    def show(self, runs):
        found = self.side_by_side(runs, {
            "muster": ["pipe", "--", self.reader, "show", GUIDE],
            "w3m": ["pipe", "--", "w3m", "-dump", self.guide],
            "tldr": ["pipe", "--", "tldr", GUIDE],
        })
        ours = found["muster"].microseconds / 1000
        self.row(f"`muster show {GUIDE}` to a pipe", ours, "`w3m -dump`, the same file",
                 found["w3m"].microseconds / 1000, "ms", HOLD["dump"])
        self.row(f"`muster show {GUIDE}` to a pipe", ours, "`tldr`, the same words", found["tldr"].microseconds / 1000,
                 "ms")

    def browsing(self, runs):
        reading = ["-k", " "] * PAGES
        muster, w3m, expected = [], [], []
        muster += self.keys_to(DESK_REFERENCE)
        for number, guide in enumerate(self.guides):
            title = re.search(r"<title>(.*?)</title>", guide.read_text(), re.DOTALL)[1].strip()
            expected += ["-e", title.split()[0]]
            muster += (["-k", "j"] if number else []) + ["-k", "\\r", *reading, "-k", "\\x7f"]
            w3m += ["-k", "\\t", "-k", "\\r", *reading, "-k", "B"]
        found = self.side_by_side(runs, {
            "muster": ["screen", "-m", self.footer, *muster, *expected, "--", self.reader],
            "w3m": ["screen", "-m", "Viewing", *w3m, *expected, "--", "w3m", self.index],
        })
        self.row(f"peak memory, browsing {len(self.guides)} guides", found["muster"].kilobytes / 1024, "`w3m`",
                 found["w3m"].kilobytes / 1024, "MB", HOLD["memory"])

    def keys_to(self, entry):
        """The keys from Welcome to one of its entries, by its number in the linear mode."""
        menu = self.output(self.reader, "--plain")
        number = re.search(rf"^(\d+)\. {re.escape(entry)}$", menu, re.MULTILINE)
        if not number:
            raise SystemExit(f"bench: Welcome has no entry {entry}")
        return ["-k", "\\t"] * (int(number[1]) - 1) + ["-k", "\\r"]

    def large_page(self, runs):
        found = self.side_by_side(runs, {
            "muster": ["pipe", "--", self.reader, "show", self.large],
            "w3m": ["pipe", "--", "w3m", "-dump", self.large],
        })
        self.row("laying out a 1 MB HTML page", found["muster"].microseconds / 1000, "`w3m -dump`",
                 found["w3m"].microseconds / 1000, "ms", HOLD["large"])
        self.row("peak memory, the 1 MB page", found["muster"].kilobytes / 1024, "`w3m -dump`",
                 found["w3m"].kilobytes / 1024, "MB")

    def instructions(self):
        """Instructions of whole runs as callgrind counts them: the same every time, however busy the machine is."""
        for name, command in (
                ("muster --version", [self.reader, "--version"]),
                ("muster render --screen welcome", [self.reader, "render", "--screen", "welcome"]),
                (f"muster show {GUIDE}", [self.reader, "show", GUIDE]),
                ("w3m -dump of the same file", ["w3m", "-dump", str(self.guide)]),
                ("tldr", ["tldr", GUIDE])):
            done = subprocess.run(
                ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command], env=self.environment,
                cwd=self.scratch, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)
            counted = re.search(r"Collected : (\d+)", done.stderr)
            told = f"{int(counted[1]) / 1e6:.1f} million" if counted else f"not counted (status {done.returncode})"
            self.remarks.append(f"instructions, {name}: {told}")

    # The search, from inside the process: what a person waits for is too short to see from without.

    def search(self):
        cache, large = self.scratch / "cache", self.large_pack()
        shutil.rmtree(cache, ignore_errors=True)
        phrases = sorted(PHRASES.glob("*.tsv"))
        typed = self.scratch / "typed.txt"
        typed.write_text("".join(path.read_text() for path in phrases))
        for name, pack, queries in (("bundled", REPOSITORY, typed), ("large", large, large / "queries.txt")):
            told = self.output(self.probe, "keys", str(pack), str(cache), str(queries))
            found = re.search(r"keys (\d+)\tmedian ([\d.]+)\tp99 ([\d.]+)", told)
            what = "bundled pack" if name == "bundled" else "50,000 sections"
            self.search_row(f"key to results, {what}, p99 of {int(found[1]):,}", float(found[3]), "ms", SEARCH[name])
        told = self.output(self.probe, "screens", str(REPOSITORY), str(cache), str(typed))
        found = re.search(r"screens (\d+)\tmedian ([\d.]+)\tp99 ([\d.]+)", told)
        self.search_row(f"key to the drawn screen, bundled pack, p99 of {int(found[1]):,}", float(found[3]), "ms",
                        SEARCH["bundled"])
        told = self.output(self.probe, "open", str(large), str(cache))
        self.search_row("opening the index of 50,000 sections", float(re.search(r"median ([\d.]+)", told)[1]), "ms",
                        SEARCH["open"])
        for path in phrases:
            lines = self.output(self.probe, "phrases", str(REPOSITORY), str(path)).splitlines()
            found = re.match(r"phrases (\d+)\tfirst ([\d.]+)\tthree ([\d.]+)", lines[-1])
            for share, which, name in ((found[2], "first", "first"), (found[3], "three", "among the first three")):
                self.search_row(f"{path.stem}: of {found[1]} phrases the right guide {name}", float(share), "",
                                SEARCH[which], at_least=True)
            self.missed += lines[:-1]

    def large_pack(self):
        """Ten thousand guides of five sections; made once."""
        folder = self.scratch / "large-pack"
        if not (folder / "queries.txt").exists():
            subprocess.run([sys.executable, BENCH / "large_pack.py", folder], check=True)
        return folder

    def search_row(self, what, value, unit, limit, at_least=False):
        self.limit_row(self.search_rows, what, f"{value:.3f}", value, unit, limit, at_least)

    def limit_row(self, rows, what, told, value, unit, limit, at_least=False):
        held = value >= limit if at_least else value <= limit
        self.over = self.over or not held
        rows.append((what, f"{told} {unit}".strip(), f"{'>=' if at_least else '<='} {limit:g} {unit}".strip(),
                     "held" if held else "**over**"))

    # Checking a pack: the bundled one, one of 10,000 guides, and one of as many in which everything is wrong.

    def check(self, runs):
        faulty = self.scratch / "faulty-pack"
        if not (faulty / "Guides" / "global.css").exists():
            subprocess.run([sys.executable, BENCH / "faulty_pack.py", faulty], check=True)
        ask = ["--", self.reader, "check", "--report"]
        found = self.side_by_side(runs, {"bundled": ["pipe", *ask, REPOSITORY]})["bundled"]
        self.check_row("`muster check`, bundled pack", found.microseconds / 1e3, "ms", "milliseconds")
        packs = {"10,000 guides": self.large_pack(), "10,000 guides, all faulty": faulty}
        found = self.side_by_side(max(runs // 10, 1), {
            name: ["pipe", "-x", "1", *ask, folder] for name, folder in packs.items()})
        for name, sample in found.items():
            self.check_row(f"`muster check`, {name}", sample.microseconds / 1e6, "s", "seconds")
            self.check_row(f"peak memory, {name}", sample.kilobytes / 1024, "MB", "megabytes")

    def check_row(self, what, value, unit, limit):
        self.limit_row(self.check_rows, what, f"{value:.2f}", value, unit, CHECK[limit])

    def previewing(self, saves):
        # A menu of 10,000 entries takes its time to read, and no save is shown meanwhile: told, and not held.
        for name, pack, limit in (("bundled pack", REPOSITORY, PREVIEW), ("10,000 guides", self.scratch / "large-pack", None)):
            median, most = preview.measure(self.reader, pack, self.scratch, self.environment, saves)
            held = "" if limit is None else "held" if most <= limit else "**over**"
            self.over = self.over or held == "**over**"
            self.preview_rows.append((f"preview, save to screen, {name}, of {saves}", f"{median:.0f} ms", f"{most:.0f} ms",
                                      "" if limit is None else f"<= {limit:g} ms", held))

    # Bringing packs up to date.

    def updating(self, sync, runs):
        rows = SyncRows(self, sync)
        rows.run(runs)
        self.sync_rows = rows.rows

    # Telling.

    def machine(self):
        processor = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
        load = os.getloadavg()[0]
        versions = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version}, ", "less", "w3m", "tealdeer", "curl", "nginx-light"],
                                  capture_output=True, text=True).stdout.rstrip(", ")
        return (f"{processor[1] if processor else platform.machine()}, {os.cpu_count()} processors, load {load:.1f}, "
                f"Linux {platform.release()}; {versions}")

    def print_tables(self):
        self.print_table(("what", "muster", "against", "theirs", "ratio", "hold", ""), self.rows)
        self.print_table(("search", "muster", "hold", ""), self.search_rows)
        self.print_table(("checking", "muster", "hold", ""), self.check_rows)
        self.print_table(("bringing up to date", "muster-sync", "hold", ""), self.sync_rows)
        self.print_table(("preview", "median", "p99", "hold", ""), self.preview_rows)
        if self.search_rows:
            print("Phrases that do not find their guide first (place, phrase, wanted, found):")
            for line in self.missed:
                print("- " + line.replace("\t", "; "))
            print()
        for remark in self.remarks:
            print(f"- {remark}")
        if self.rows:
            print(f"- size of the reader: {os.path.getsize(self.reader) / 2**20:.1f} MB")
        print(f"- {self.machine()}")

    @staticmethod
    def print_table(titles, rows):
        if not rows:
            return
        table = [titles] + rows
        widths = [max(len(row[i]) for row in table) for i in range(len(titles))]
        line = lambda row: "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |"
        print(line(titles))
        print("|" + "|".join("-" * (width + 2) for width in widths) + "|")
        for row in rows:
            print(line(row))
        print()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--scratch", type=Path, required=True, help="a folder to build and write in")
    parser.add_argument("--probe", type=Path, required=True, help="the built search-probe")
    parser.add_argument("--sync", type=Path, required=True, help="the built muster-sync")
    parser.add_argument("--quick", action="store_true", help="a tenth of the runs")
    parser.add_argument("--rows", choices=["all", "reader", "sync"], default="all", help="which rows")
    arguments = parser.parse_args()
    scale = 10 if arguments.quick else 1
    bench = Bench(arguments.reader.resolve(), arguments.scratch.resolve(), arguments.probe.resolve())
    bench.build_measure()
    if arguments.rows != "sync":
        bench.prepare()
        for step, runs in ((bench.first_screen, 150), (bench.show, 200), (bench.browsing, 5), (bench.large_page, 15),
                           (bench.check, 30)):
            print(f"bench: {step.__name__.replace('_', ' ')}", file=sys.stderr)
            step(max(runs // scale, 1))
        print("bench: search", file=sys.stderr)
        bench.search()
        print("bench: preview", file=sys.stderr)
        bench.previewing(max(100 // scale, 10))
        bench.instructions()
    if arguments.rows != "reader":
        print("bench: updating", file=sys.stderr)
        bench.updating(arguments.sync.resolve(), max(50 // scale, 5))
    bench.print_tables()
    sys.exit(1 if bench.over else 0)


if __name__ == "__main__":
    main()
