#!/usr/bin/env python3
"""Kills `muster-sync` at every system call while it publishes or reads a campus's alerts, or refuses it one, and looks at
what is there.

    alerts_kill_loop.py --sync muster-sync --scratch FOLDER --part PART --action ACTION [--points N] [--seed N]

PART is publish (alert new) or read (feeds update campus). ACTION is signal=SIGKILL, error=ENOSPC or error=EIO. After each point
the published list must be the old one or the new one, and what was read must still be known; an undisturbed second run must
complete and leave nothing behind. The last line counts the points; ends with 1 where one was bad.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import system_calls

PACK = "org.example.campus"
ALERT = ["--event", "Gas leak", "--headline", "Gas leak in Main Hall", "--do", "Leave.", "--severity", "severe",
         "--urgency", "immediate", "--certainty", "observed", "--ends", "in 2 hours", "--yes"]


class Bad(Exception):
    """What must never be."""


class Loop:
    def __init__(self, arguments):
        self.arguments, self.scratch = arguments, Path(arguments.scratch)
        start = self.scratch / "start"
        (start / "config/muster/roots").mkdir(parents=True)
        for name in ("root", "guide", "stamp", "alert"):
            self.run(start, "keygen", start / name)
        self.run(start, "root", "new", start / "repository", "--identifier", PACK, "--root-key", start / "root.pub",
                 "--guide-key", start / "guide.pub", "--stamp-key", start / "stamp.pub", "--alert-key",
                 start / "alert.pub", "--sign", start / "root.sec")
        shutil.copy(start / "repository/root/1.plist", start / f"config/muster/roots/{PACK}.plist")
        (start / "config/muster/feeds.conf").write_text("feed = campus\n")
        self.publish(start)
        self.old = (start / "repository/alerts").read_bytes()
        self.configure(start)
        self.run(start, *self.reading())
        if arguments.part == "read":
            self.publish(start)

    def configure(self, home):
        (home / "config/muster/sync.conf").write_text(f"pack = {PACK}\nfrom = {home}/repository\n")

    def environment(self, home):
        return {"HOME": str(home), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC",
                "XDG_CONFIG_HOME": str(home / "config"), "XDG_DATA_HOME": str(home / "data")}

    def run(self, home, *words, fails=False):
        done = subprocess.run([self.arguments.sync, *map(str, words)], env=self.environment(home), capture_output=True,
                              text=True, stdin=subprocess.DEVNULL, timeout=120)
        if done.returncode != 0 and not fails:
            raise Bad(f"{words[:2]} fails: {done.stdout}{done.stderr}")
        return done

    @staticmethod
    def publishing(home):
        return ["alert", "new", home / "repository", "--alert-key", home / "alert.sec", *ALERT]

    @staticmethod
    def reading():
        return ["feeds", "update", "campus", "--now"]

    def publish(self, home):
        self.run(home, *self.publishing(home))

    def words(self, home):
        return list(map(str, self.publishing(home) if self.arguments.part == "publish" else self.reading()))

    def messages(self, home):
        """How many messages a client would accept; whatever is published is whole."""
        told = self.run(home, "check-repository", home / "repository", "--root", home / "repository/root/1.plist", "--alerts")
        return int(told.stdout.split()[-1])

    def check(self, home, done):
        has_ended_well = done.returncode == 0
        if self.arguments.part == "publish":
            count = self.messages(home)
            # A list that cannot be read keeps nobody from an alert, and that is said; what was signed last is continued.
            expected = (1, 2) if "it is not continued" in done.stderr else (2,) if has_ended_well else (1, 2)
            if count not in expected:
                raise Bad(f"{count} messages are published")
            self.publish(home)
            if self.messages(home) != count + 1:
                raise Bad("a second alert is not published beside the others")
        else:
            # An old list is refused from the moment on at which the new one was trusted, and the record is never lost.
            new = (home / "repository/alerts").read_bytes()
            (home / "repository/alerts").write_bytes(self.old)
            told = self.run(home, *self.reading(), fails=True)
            if told.returncode != 0 and "Old alerts were offered as new" not in told.stderr:
                raise Bad(f"the old list: {told.stderr}")
            if has_ended_well and told.returncode == 0:
                raise Bad("the old list is taken although the new one was read")
            (home / "repository/alerts").write_bytes(new)
        done = self.run(home, *self.reading())
        if "lists" not in done.stdout:
            raise Bad(f"a second reading says {done.stdout}")
        left = [str(path) for path in home.rglob("*.new")]
        if left:
            raise Bad(f"it leaves behind {left}")

    def copy(self, name):
        home = self.scratch / name
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(self.scratch / "start", home)
        self.configure(home)
        return home

    def loop(self):
        home = self.copy("counting")
        calls = system_calls.CHANGING + (system_calls.READING if self.arguments.action.startswith("error") else [])
        command = lambda home: [self.arguments.sync, *self.words(home)]
        counts, points, has_begun = {}, [], False
        for call in system_calls.record(command(home), calls, self.environment(home), self.scratch / "record"):
            counts[call.name] = counts.get(call.name, 0) + 1
            has_begun = has_begun or "/counting/" in call.arguments
            if has_begun:
                points.append((call.name, counts[call.name], repr(call)))
        total = len(points)
        if total > self.arguments.points:
            points = sorted(random.Random(self.arguments.seed).sample(points, self.arguments.points))
        bad = died = 0
        for name, number, shown in points:
            home = self.copy("home")
            done = system_calls.injected(command(home), name, number, self.arguments.action, self.environment(home))
            died += done.returncode != 0
            try:
                self.check(home, done)
            except Bad as problem:
                bad += 1
                print(f"BAD {self.arguments.action} at {name} {number}, {shown[:200]}: {problem}")
        print(f"{self.arguments.part} {self.arguments.action}: {len(points)} of {total} points, {died} ended it, {bad} bad")
        # Where nothing was hit, nothing was tested; of a few points none need end it.
        return 1 if bad or not died and len(points) == total or not points else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sync", required=True, type=os.path.abspath)
    parser.add_argument("--scratch", required=True)
    parser.add_argument("--part", required=True, choices=["publish", "read"])
    parser.add_argument("--action", required=True)
    parser.add_argument("--points", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    sys.exit(Loop(parser.parse_args()).loop())


if __name__ == "__main__":
    main()
