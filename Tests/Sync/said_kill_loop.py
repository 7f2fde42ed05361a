#!/usr/bin/env python3
"""Refuses a program each of its system calls, and compares what it says of the failure with what is then there.

    said_kill_loop.py --reader muster --sync muster-sync --scratch FOLDER --part PART --action ACTION [--points N] [--seed N]

PART is report (a flood report with a picture is written), edit (it gets another text and another picture), withdraw, feeds (a
feed is added to feeds.conf), settings (a person changes one) or alerts (the campus's alerts are confirmed). ACTION is signal=SIGKILL, error=ENOSPC or error=EIO.
A program that ends well has done it; one that says that nothing was changed has changed nothing; whatever it met, a report
and its picture belong together, and nothing is half there.

The last line counts the points; ends with 1 where one was bad.
"""

import argparse
import os
import plistlib
import random
import shutil
import subprocess
import sys
from pathlib import Path

import system_calls

PACK = "org.example.campus"
# What says that everything is as it was.
NOTHING = ("Nothing was changed", "cannot be written")


def picture(byte):
    head = bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffda0008010100003f00")
    return head + bytes([byte]) * 500 + b"\xff\xd9"


class Bad(Exception):
    """What must never be."""


class Loop:
    def __init__(self, arguments):
        self.arguments, self.scratch = arguments, Path(arguments.scratch)
        start = self.scratch / "start"
        (start / ".config/muster").mkdir(parents=True)
        (start / ".config/muster/feeds.conf").write_text("feed = flood\nfrom = http://127.0.0.1:9/x\n")
        (start / ".config/muster/settings").write_text("# mine\nwidth = 80\n")
        for name, byte in (("one.jpg", 0x11), ("two.jpg", 0x22)):
            (start / name).write_bytes(picture(byte))
        if arguments.part in ("edit", "withdraw"):
            self.run(start, *self.writing(start))
        if arguments.part == "alerts":
            for name in ("root", "guide", "stamp", "alert"):
                self.run(start, arguments.sync, "keygen", start / name)
            self.run(start, arguments.sync, "root", "new", start / "repository", "--identifier", PACK, "--root-key",
                     start / "root.pub", "--guide-key", start / "guide.pub", "--stamp-key", start / "stamp.pub", "--alert-key",
                     start / "alert.pub", "--sign", start / "root.sec")
            self.run(start, *self.command(start, "2026-11-21T10:00:00Z"))

    def writing(self, home):
        return [self.arguments.reader, "floods", "report", "--at", "46.9,-96.8", "--severity", "5", "--comment", "first",
                "--picture", home / "one.jpg"]

    def command(self, home, moment="2026-11-22T10:00:00Z"):
        part = self.arguments.part
        if part == "report":
            return self.writing(home)
        if part == "edit":
            return [self.arguments.reader, "floods", "outbox", "edit", "1", "--severity", "1", "--comment", "second",
                    "--picture", home / "two.jpg"]
        if part == "withdraw":
            return [self.arguments.reader, "floods", "outbox", "withdraw", "1"]
        if part == "feeds":
            return [self.arguments.sync, "feeds", "enable", "nws"]
        if part == "settings":
            return [self.arguments.reader, "--plain"]
        return [self.arguments.sync, "alert", "renew", home / "repository", "--alert-key", home / "alert.sec", "--at", moment]

    @property
    def input(self):
        """What a person types: the settings, the next value of the first one, quit."""
        return "settings\n1\nq\n" if self.arguments.part == "settings" else ""

    def environment(self, home):
        return {"HOME": str(home), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"}

    def run(self, home, *words):
        done = subprocess.run(list(map(str, words)), env=self.environment(home), capture_output=True, text=True,
                              input=self.input, timeout=120)
        if done.returncode != 0:
            raise Bad(f"{words[:3]} fails: {done.stdout}{done.stderr}")
        return done.stdout

    def state(self, home):
        """What a person finds there."""
        if self.arguments.part == "feeds":
            return (home / ".config/muster/feeds.conf").read_text()
        if self.arguments.part == "settings":
            return (home / ".config/muster/settings").read_text()
        if self.arguments.part == "alerts":
            return (home / "repository/alerts").read_bytes()
        outbox, found = home / ".local/share/muster/outbox", []
        listed = self.run(home, self.arguments.reader, "floods", "outbox") if outbox.exists() else ""
        for path in sorted(outbox.glob("*.plist")):
            report = plistlib.loads(path.read_bytes())
            number = report.get("Picture", 0)
            shown = None
            if number:
                shown = (outbox / (path.stem + ("" if number == 1 else f"-{number}") + ".jpg")).read_bytes()
            if report["Comment"] not in ("first", "second") or shown != picture(0x11 if report["Comment"] == "first" else 0x22):
                raise Bad(f"the report {report['Comment']} has another's picture")
            if path.stem not in listed:
                raise Bad(f"{path.stem} is not listed: {listed}")
            found.append(report["Comment"])
        return found

    def check(self, home, done, before, after):
        now, said = self.state(home), done.stdout + done.stderr
        # Each report has other letters, and each list another signature: what counts is whether it is the old one.
        has_changed = now != before
        if self.arguments.part != "alerts" and now not in (before, after):
            raise Bad(f"{now} is neither the old nor the new")
        if self.arguments.part == "settings":
            if (", saved." in said) > has_changed:
                raise Bad(f"it was not saved, and said to be: {said}")
            if not has_changed and done.returncode == 0 and "not saved" not in said and "cannot be" not in said:
                raise Bad(f"it was not saved, and nothing is said: {said}")
        elif done.returncode == 0 and not has_changed:
            raise Bad(f"it was not done, and ends well: {said}")
        if has_changed and any(words in said for words in NOTHING):
            raise Bad(f"it was done, and is denied: {said}")
        if self.arguments.part == "alerts" and has_changed and done.returncode > 0:
            raise Bad(f"it was published, and ends with {done.returncode}: {said}")
        # Once more, undisturbed: nothing of it is in the way.
        if self.arguments.part in ("alerts", "report"):
            self.run(home, *self.command(home, "2026-11-23T10:00:00Z"))

    def copy(self, name):
        home = self.scratch / name
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(self.scratch / "start", home)
        return home

    def loop(self):
        home = self.copy("counting")
        before = self.state(home)
        calls, counts, points, has_begun = system_calls.CHANGING, {}, [], False
        command = lambda home: list(map(str, self.command(home)))
        for call in system_calls.record(command(home), calls, self.environment(home), self.scratch / "record", self.input):
            counts[call.name] = counts.get(call.name, 0) + 1
            has_begun = has_begun or any(name in call.arguments for name in ("/counting/.", "/counting/repository"))
            if has_begun and not (call.name == "write" and call.arguments.startswith(("1<", "2<"))):
                points.append((call.name, counts[call.name], repr(call)))
        after, total = self.state(home), len(points)
        if total > self.arguments.points:
            points = sorted(random.Random(self.arguments.seed).sample(points, self.arguments.points))
        bad = died = 0
        for name, number, shown in points:
            home = self.copy("home")
            done = system_calls.injected(command(home), name, number, self.arguments.action, self.environment(home),
                                           self.input)
            died += done.returncode != 0
            try:
                self.check(home, done, before, after)
            except Bad as problem:
                bad += 1
                print(f"BAD {self.arguments.action} at {name} {number}, {shown[:200]}: {problem}")
        print(f"{self.arguments.part} {self.arguments.action}: {len(points)} of {total} points, {died} ended it, {bad} bad")
        # Where nothing was hit, nothing was tested; of a few points none need end it.
        return 1 if bad or not died and len(points) == total or not points else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reader", required=True, type=os.path.abspath)
    parser.add_argument("--sync", required=True, type=os.path.abspath)
    parser.add_argument("--scratch", required=True)
    parser.add_argument("--part", required=True, choices=["report", "edit", "withdraw", "feeds", "settings", "alerts"])
    parser.add_argument("--action", required=True)
    parser.add_argument("--points", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    sys.exit(Loop(parser.parse_args()).loop())


if __name__ == "__main__":
    main()
