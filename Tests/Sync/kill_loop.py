#!/usr/bin/env python3
"""Kills `muster-sync` at every system call that matters, or refuses it one, and looks at what a reader would find.

    kill_loop.py --sync muster-sync --reader muster --scratch FOLDER --part PART --action ACTION [--points N] [--seed N]

PART is update (from a folder), http (from a server on loopback), first (the first update of all), rollback or gc. ACTION is
signal=SIGKILL, error=ENOSPC or error=EIO. A first undisturbed run counts the calls; then, for each of them (or N drawn by
the seed), the program is run on a fresh copy of the same home and meets ACTION there. After it the reader must open a complete
pack, the old one or the new one, every version folder must be intact, and an undisturbed second run must complete and
leave nothing behind.

    kill_loop.py … --part disk

does the same with disks that are really full: small ones in memory, of many sizes, in a namespace of its own.

The last line counts the points; ends with 1 where one was bad.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import system_calls
from campus import Campus, Home, digests, run

COMMON = {f"Guides/same-{number}.txt": f"the same {number}\n".encode() * 50 for number in range(3)}
# Changed, added, removed, moved, deeper, empty, twice the same, and one that is more than one write.
VERSIONS = {
    101: {**COMMON, "Guides/changed.txt": b"one\n", "Guides/gone.txt": b"gone\n", "Guides/old/moved.txt": b"moved\n"},
    102: {**COMMON, "Guides/changed.txt": b"two\n", "Guides/gone.txt": b"gone\n", "Guides/old/moved.txt": b"moved\n",
          "Guides/empty.txt": b""},
    103: {**COMMON, "Guides/changed.txt": b"three\n", "Guides/new/moved.txt": b"moved\n", "Guides/new/deep/a.txt": b"new\n",
          "Guides/new/deep/b.txt": b"new\n", "Guides/empty.txt": b"not any more\n", "Guides/large.txt": b"0123456789" * 20_000},
}
OLD, NEW = 102, 103
KEPT = {"lock", "trust.plist", "stamp", "check.plist", "current"}


class Bad(Exception):
    """What must never be."""


class Loop:
    def __init__(self, arguments):
        self.arguments = arguments
        self.scratch = Path(arguments.scratch)
        self.reader = str(arguments.reader)
        self.campus = Campus(self.scratch / "campus", arguments.sync)
        self.whole = {}
        self.listings = {}
        self.source = None
        self.server = None
        self.prepare()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.server:
            self.server.stdin.close()
            self.server.wait(10)

    # What it begins with.

    def prepare(self):
        """A home with the versions 101 and 102, one with 103 beside, and what whole versions look like."""
        start = Home(self.scratch / "start", self.campus)
        start.folder.mkdir()
        for version, files in VERSIONS.items():
            self.campus.publish(version, files)
            if version == NEW:
                break
            start.update()
            self.learn(start, version)
        done = start.copy(self.scratch / "done")
        done.update()
        self.learn(done, NEW)
        crowded = done.copy(self.scratch / "crowded")
        shutil.copytree(start.packs / "101", crowded.packs / "101")
        empty = Home(self.scratch / "empty", self.campus)
        empty.folder.mkdir()
        self.starts = {"update": start, "http": start, "disk": start, "rollback": done, "gc": crowded, "first": empty}
        if self.arguments.part == "http":
            self.serve()

    def learn(self, home, version):
        self.whole[str(version)] = digests(home.packs / str(version))
        self.listings[str(version)] = self.read(home)

    def serve(self):
        self.server = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("fault_server.py"), self.campus.repository, self.scratch / "log"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.source = f"http://127.0.0.1:{self.server.stdout.readline().strip()}/"

    def command(self, home):
        verb = {"rollback": "rollback", "gc": "gc"}.get(self.arguments.part, "update")
        return home.command(verb, *(["--now"] if verb == "update" else []), source=self.source)

    # What must hold.

    def read(self, home):
        """What the reader says of the pack that it opens."""
        told = json.loads(run([self.reader, "status", "--json"], env=home.environment).stdout)
        if told["problems"]:
            raise Bad(f"the reader complains: {told['problems']}")
        return told["version"], run([self.reader, "list"], env=home.environment).stdout

    def check_whole(self, home):
        """Every version is whole, and the reader opens the one that is current."""
        current = home.current
        for name in home.names():
            if name in self.whole and digests(home.packs / name) != self.whole[name]:
                raise Bad(f"version {name} is not intact")
            if name not in self.whole and name[0].isdigit():
                raise Bad(f"there is a version {name}, which was never published")
        if current is None and self.arguments.part == "first":
            return None
        if current not in self.whole or not (home.packs / current).is_dir():
            raise Bad(f"current leads to {current}")
        if self.read(home) != self.listings[current]:
            raise Bad(f"the reader does not open version {current}")
        return current

    def check_end(self, home):
        """After an undisturbed run: the version that is to be there, and nothing left behind."""
        part = self.arguments.part
        wanted = str(OLD) if part == "rollback" else str(NEW)
        versions = {str(NEW)} if part == "first" else {str(OLD), str(NEW)}
        current = self.check_whole(home)
        if current != wanted:
            raise Bad(f"it ends with version {current}")
        if set(home.names()) != KEPT | versions:
            raise Bad(f"it leaves behind {sorted(set(home.names()) ^ (KEPT | versions))}")

    def finish(self, home):
        """The same once more, undisturbed."""
        part = self.arguments.part
        if part != "rollback" or home.current == str(NEW):
            run(self.command(home), env=home.environment)
        if part == "rollback":
            # What is left of it is the next update's to remove, and it must not undo it.
            run(home.command("update", "--now"), env=home.environment)
        self.check_end(home)

    def check(self, home, status):
        current = self.check_whole(home)
        wanted = {"rollback": str(OLD)}.get(self.arguments.part, str(NEW))
        if status == 0 and current != wanted:
            raise Bad(f"it says that all is well, and version {current} is current")
        self.finish(home)

    # The loop.

    def points(self):
        """Every call that is made once the program has come to the packs, as name and number."""
        home = self.starts[self.arguments.part].copy(self.scratch / "counting")
        calls = system_calls.CHANGING + (system_calls.READING if self.arguments.action.startswith("error") else [])
        made = system_calls.record(self.command(home), calls, home.environment, self.scratch / "record")
        counts, points, has_begun = {}, [], False
        for call in made:
            counts[call.name] = counts.get(call.name, 0) + 1
            has_begun = has_begun or str(home.folder / ".local") in call.arguments
            if has_begun:
                points.append((call.name, counts[call.name], repr(call)))
        self.check_end(home)
        return points

    def run(self):
        if self.arguments.part == "disk":
            return self.run_on_small_disks()
        points = self.points()
        total = len(points)
        if total > self.arguments.points:
            points = sorted(random.Random(self.arguments.seed).sample(points, self.arguments.points))
        bad = died = 0
        for name, number, shown in points:
            home = self.starts[self.arguments.part].copy(self.scratch / "home")
            done = system_calls.injected(self.command(home), name, number, self.arguments.action, home.environment)
            died += done.returncode != 0
            try:
                self.check(home, done.returncode)
            except (Bad, SystemExit) as problem:
                bad += 1
                print(f"BAD {self.arguments.action} at {name} {number}, {shown[:200]}: {problem}")
        print(f"{self.arguments.part} {self.arguments.action}: {len(points)} of {total} points, {died} ended it, {bad} bad")
        # Where nothing was hit, nothing was tested.
        return 1 if bad or died < len(points) // 3 or not points else 0

    def run_on_small_disks(self):
        start = self.starts["disk"]
        disk = self.scratch / "disk"
        disk.mkdir()
        home = Home(disk / "home", self.campus)
        needed = sum(path.lstat().st_size // 4096 * 4 + 4 for path in start.folder.rglob("*")) + 64
        names = sum(1 for _ in start.folder.rglob("*")) + 2
        # Too few blocks, and too few files: in the beginning, in the middle, at the very end, and enough.
        sizes = [f"size={needed + more}k" for more in range(0, 1_600, 1_600 // self.arguments.points)]
        sizes += [f"size=8m,nr_inodes={names + more}" for more in range(2, 2 + min(self.arguments.points, 40))]
        bad = failed = 0
        for size in sizes:
            run(["mount", "-t", "tmpfs", "-o", size, "none", disk])
            try:
                start.copy(home.folder)
                for _ in range(2):
                    done = run(self.command(home), env=home.environment, fails=True)
                    failed += done.returncode != 0
                    self.check_whole(home)
                run(["mount", "-o", "remount,size=16m,nr_inodes=10k", disk])
                self.check(home, done.returncode)
            except (Bad, SystemExit) as problem:
                bad += 1
                print(f"BAD disk of {size}: {problem}")
            finally:
                run(["umount", disk])
        print(f"disk: {len(sizes)} points, {failed} runs met a full one, {bad} bad")
        return 1 if bad or failed < len(sizes) // 2 else 0


def arguments(description):
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sync", type=Path, required=True)
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--scratch", type=Path, required=True)
    parser.add_argument("--part", choices=["update", "http", "first", "rollback", "gc", "disk"], required=True)
    parser.add_argument("--action", default="signal=SIGKILL")
    parser.add_argument("--points", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    given = arguments(__doc__)
    if given.part == "disk" and "MUSTER_KILL_LOOP_INSIDE" not in os.environ:
        # Mounting takes a namespace; where there can be none, this fails and says so.
        os.environ["MUSTER_KILL_LOOP_INSIDE"] = "1"
        os.execvp("unshare", ["unshare", "--mount", "--map-root-user", sys.executable, *sys.argv])
    with Loop(given) as loop:
        sys.exit(loop.run())


if __name__ == "__main__":
    main()
