#!/usr/bin/env python3
"""Kills `muster-sync feeds update` at every system call that matters, or refuses it one, and looks at what a reader would find.

    feeds_kill_loop.py --sync muster-sync --scratch FOLDER --part PART --action ACTION [--of WHAT] [--points N] [--seed N]

WHAT is alerts, quakes, floods or gauges: whose feed, and whose snapshot. PART is update (a snapshot is there, and the feed has something new) or first (none is there). ACTION is signal=SIGKILL,
error=ENOSPC or error=EIO. A first undisturbed run counts the calls; then, for each of them (or N drawn by the seed), the
program is run on a fresh copy of the same home and meets ACTION there. After it the snapshot must be whole, the old one or the
new one; an undisturbed second run must complete and leave nothing behind, and people must have been told, twice at most.

    feeds_kill_loop.py … --part disk

does the same with disks that are really full: small ones in memory, of many sizes, in a namespace of its own.

The last line counts the points; ends with 1 where one was bad.
"""

import argparse
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import system_calls

ALERT = """<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>{name}</identifier><sender>w@example.org</sender>
<sent>2026-01-01T00:00:00-00:00</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope>
<info><event>Tornado Warning</event><urgency>Immediate</urgency><severity>Extreme</severity><certainty>Observed</certainty>
<expires>2100-01-01T00:00:00-00:00</expires><description>{text}</description>
<area><areaDesc>Montgomery</areaDesc><geocode><valueName>SAME</valueName><value>051121</value></geocode></area></info></alert>
"""
OLD, NEW = {"old"}, {"old", "new"}
TELL = '#!/bin/sh\necho "$MUSTER_EVENT $MUSTER_IDENTIFIER" >> "$HOME/told"\n'


class Alerts:
    """The feed of alerts, and what must be in its snapshot."""
    file = "alerts.sqlite"
    names = "SELECT identifier FROM message"
    whole = "SELECT count(*) FROM info WHERE length(description) > 10000"
    configuration = "feed = own\nfrom = {address}\nnotify = {tell}\n"
    # What people must have been told, each once or twice.
    told = ["new old", "new new"]

    def files(self, names, _):
        """What the server has: paths, and texts."""
        return {"feed.xml": self.document(names)}

    def document(self, names):
        # More than one write of the snapshot.
        texts = [ALERT.format(name=name, text=f"{name} " * 4_000) for name in sorted(names)]
        return "<alerts>" + "".join(texts) + "</alerts>"


class Quakes(Alerts):
    """The same of earthquakes."""
    file = "earthquakes.sqlite"
    names = "SELECT code FROM event WHERE removal IS NULL AND code IN ('old', 'new')"
    # Whatever is there comes with all the events that make it large.
    whole = "SELECT count(*) * (SELECT count(*) = 400 FROM event WHERE code LIKE 'many%') FROM event WHERE code IN ('old', 'new')"
    configuration = (
        "feed = usgs\nfrom = {address}\nnotify = {tell}\nplace = Home\nat = 10,20\nquakes = M 5, 300 km\n")

    def __init__(self):
        # Only what has just happened is told.
        self.time = int(time.time() * 1000) - 60_000

    def event(self, name, magnitude):
        return {
            "type": "Feature", "id": name, "geometry": {"type": "Point", "coordinates": [20, 10, 8]},
            "properties": {
                "mag": magnitude, "place": f"near {name} " + "x" * 100, "time": self.time, "updated": self.time,
                "type": "earthquake", "status": "reviewed", "ids": f",{name},", "net": "us", "code": name}}

    def document(self, names):
        many = [self.event(f"many{number}", 1) for number in range(400)]
        return json.dumps({
            "type": "FeatureCollection", "features": [self.event(name, 6) for name in sorted(names)] + many,
            "metadata": {"generated": self.time, "url": "x", "title": "x", "api": "1", "count": 1, "status": 200}})


class Floods(Alerts):
    """The same of floods, of which no one is told. What is new comes as a difference."""
    file = "floods.sqlite"
    names = "SELECT substr(code, 2) FROM marker WHERE code IN ('iold', 'inew')"
    whole = ("SELECT count(*) * (SELECT count(*) = 300 FROM marker WHERE code LIKE 'imany%' AND length(comment) = 200) "
             "FROM marker WHERE code IN ('iold', 'inew')")
    configuration = "notify = {tell}\nfeed = flood\nfrom = {address}\n"
    told = []

    def files(self, names, origin):
        calls = {
            "GetRegions": "<regions><region><id>1</id><name>R</name><boundaries><boundary><id>7</id><name>B</name>"
                          "<northwest>48, -97</northwest><southeast>46, -96</southeast></boundary></boundaries></region></regions>",
            "GetEventsByBoundaryID-7": "<events><event><id>4</id><name>E</name><begindate>26-01-01</begindate>"
                                       "<enddate></enddate><active>1</active></event></events>"}
        base, difference = self.document_file(origin, "base", 0), self.document_file(origin, "diff", 1)
        has_new = "new" in names
        calls["GetMarkerFile-7-4"] = f"<kmlfiles>{base}{difference if has_new else ''}</kmlfiles>"
        calls["GetMarkerFile-31-0"] = f"<kmlfiles>{difference if has_new else ''}</kmlfiles>"
        calls["GetMarkerFile-31-1"] = "<kmlfiles/>"
        many = "".join(self.placemark(f"many{number}") for number in range(300))
        answers = {
            f"feed.xml/{name}": f"<server><command>{name.split('-')[0]}</command><response>{text}</response></server>"
            for name, text in calls.items()}
        return answers | {
            "base.kml": f"<kml><Document>{self.placemark('old')}{many}</Document></kml>",
            "diff.kml": f"<kml><Document>{self.placemark('new')}</Document></kml>"}

    @staticmethod
    def document_file(origin, kind, version):
        return (f"<{kind}><kmlfile><id>31</id><file>{origin}/{kind}.kml</file><version>{version}</version></kmlfile>"
                f"</{kind}>")

    @staticmethod
    def placemark(name):
        return (f'<Placemark id="{name}"><Point><coordinates>-96.5,47</coordinates></Point><ExtendedData '
                f'xmlns:mark="http://flood.cs.ndsu.nodak.edu"><mark:UserComment>{"x" * 200}</mark:UserComment></ExtendedData>'
                f"</Placemark>")


class Gauges(Alerts):
    """The same of a gauge, where the water passes a threshold."""
    file = "gauges.sqlite"
    names = "SELECT 'old' FROM gauge UNION SELECT 'new' FROM gauge WHERE observed > 14"
    whole = ("SELECT count(*) * (SELECT count(*) = 40 FROM impact WHERE length(statement) > 200) FROM (" + names + ")")
    configuration = "campus = no\nnotify = {tell}\nfeed = nwps\nfrom = {address}/\nplace = Home\nat = 10,20\ngauges = EXAV2\n"
    told = ["new EXAV2"]

    def __init__(self):
        self.time = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - 600))

    def files(self, names, _):
        stage = 15 if "new" in names else 10
        limits = {name: {"stage": at, "flow": -9999} for name, at in (("action", 12), ("minor", 14), ("moderate", 16))}
        impacts = [{"stage": 14 + number, "statement": f"{number} " + "x" * 200} for number in range(40)]
        reading = {
            "primary": stage, "primaryUnit": "ft", "secondary": -999, "secondaryUnit": "", "validTime": self.time,
            "floodCategory": "minor" if stage > 14 else "no_flooding"}
        gauge = {
            "lid": "EXAV2", "usgsId": "03170000", "name": "Example Creek", "latitude": 10, "longitude": 20,
            "inService": {"enabled": True, "message": ""}, "status": {"observed": reading},
            "flood": {"stageUnits": "ft", "flowUnits": "cfs", "categories": limits, "impacts": impacts}}
        series = {"observed": {"primaryUnits": "ft", "data": [{"validTime": self.time, "primary": stage}]}}
        return {"feed.xml/EXAV2/index": json.dumps(gauge), "feed.xml/EXAV2/stageflow": json.dumps(series)}


SUBJECTS = {"alerts": Alerts, "quakes": Quakes, "floods": Floods, "gauges": Gauges}


class Bad(Exception):
    """What must never be."""


class Loop:
    def __init__(self, arguments):
        self.arguments, self.scratch = arguments, Path(arguments.scratch)
        self.subject = SUBJECTS[arguments.of]()
        self.folder = self.scratch / "repository"
        self.folder.mkdir(parents=True)
        self.server = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("fault_server.py"), self.folder, self.scratch / "log"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.origin = f"http://127.0.0.1:{self.server.stdout.readline().strip()}"
        self.address = self.origin + "/feed.xml"
        tell = self.scratch / "tell"
        tell.write_text(TELL)
        tell.chmod(0o755)
        start = self.scratch / "start"
        (start / ".config/muster").mkdir(parents=True)
        (start / ".config/muster/feeds.conf").write_text(
            self.subject.configuration.format(address=self.address, tell=tell))
        if arguments.part != "first":
            self.serve(OLD)
            self.update(start)
            self.check(start, whole=OLD)
        self.serve(NEW)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.stdin.close()
        self.server.wait(10)

    def serve(self, names):
        for name, text in self.subject.files(names, self.origin).items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def command(self):
        return [str(self.arguments.sync), "feeds", "update", "--now"]

    @staticmethod
    def environment(home):
        return {"HOME": str(home), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"}

    def update(self, home):
        return subprocess.run(
            self.command(), env=self.environment(home), capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120)

    # What must hold.

    @staticmethod
    def hazards(home):
        return home / ".local/share/muster/hazards"

    def check(self, home, whole=None):
        """The snapshot is whole, and has the messages of one of the two."""
        file = self.hazards(home) / self.subject.file
        if not file.exists():
            if self.arguments.part == "first" and whole is None:
                return None
            raise Bad("there is no snapshot")
        database = sqlite3.connect(f"file:{file}?immutable=1", uri=True)
        try:
            if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                raise Bad("the snapshot is damaged")
            found = {name for (name,) in database.execute(self.subject.names)}
            # Nothing more complete than its parts.
            texts = database.execute(self.subject.whole).fetchone()[0]
        except sqlite3.DatabaseError as error:
            raise Bad(f"the snapshot is damaged: {error}") from error
        finally:
            database.close()
        empty = self.arguments.part == "first" and not found
        if found not in (OLD, NEW) and not empty or texts != len(found) or whole is not None and found != whole:
            raise Bad(f"the snapshot has {sorted(found)}, and {texts} texts")
        return found

    def finish(self, home, said=""):
        """The same once more, undisturbed; `said` is what the disturbed one said."""
        done = self.update(home)
        if done.returncode != 0:
            raise Bad(f"a second run fails: {done.stderr}")
        self.check(home, whole=NEW)
        left = [str(path) for path in self.hazards(home).rglob("*.new") if "originals" not in path.parts]
        if left:
            raise Bad(f"it leaves behind {left}")
        if "tell ended with" in said:
            return  # The command met what was meant for the program, and that was said.
        told = (home / "told").read_text().splitlines() if (home / "told").exists() else []
        for line in self.subject.told:
            if not 1 <= told.count(line) <= 2:
                raise Bad(f"people were told \"{line}\" {told.count(line)} times")

    # The loop.

    def copy(self, name):
        home = self.scratch / name
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(self.scratch / "start", home)
        return home

    def points(self):
        home = self.copy("counting")
        calls = system_calls.CHANGING + (system_calls.READING if self.arguments.action.startswith("error") else [])
        made = system_calls.record(self.command(), calls, self.environment(home), self.scratch / "record")
        counts, points, has_begun = {}, [], False
        for call in made:
            counts[call.name] = counts.get(call.name, 0) + 1
            has_begun = has_begun or "/hazards" in call.arguments
            if has_begun:
                points.append((call.name, counts[call.name], repr(call)))
        self.check(home, whole=NEW)
        return points

    def run(self):
        if self.arguments.part == "disk":
            return self.run_on_small_disks()
        points = self.points()
        total, most = len(points), self.arguments.points
        if total > most:
            random.Random(self.arguments.seed).shuffle(points)
        bad = died = tried = 0
        for name, number, shown in points:
            # Most calls that only read may fail without ending it: a few more than asked for, until one has.
            if tried >= most and (died or tried >= 10 * most):
                break
            tried += 1
            home = self.copy("home")
            done = system_calls.injected(self.command(), name, number, self.arguments.action, self.environment(home))
            died += done.returncode != 0
            try:
                found = self.check(home)
                if done.returncode == 0 and found != NEW:
                    raise Bad(f"it says that all is well, and the snapshot has {found}")
                self.finish(home, done.stderr)
            except Bad as problem:
                bad += 1
                print(f"BAD {self.arguments.action} at {name} {number}, {shown[:200]}: {problem}")
        print(f"{self.arguments.of} {self.arguments.part} {self.arguments.action}: {tried} of {total} points, {died} ended it, {bad} bad")
        # Where nothing was hit, nothing was tested.
        return 1 if bad or not died or not points else 0

    def run_on_small_disks(self):
        disk = self.scratch / "disk"
        disk.mkdir()
        start = self.scratch / "start"
        needed = sum(path.lstat().st_size // 4096 * 4 + 4 for path in start.rglob("*")) + 8
        names = sum(1 for _ in start.rglob("*")) + 2
        step = max(4, 400 // self.arguments.points // 4 * 4)
        sizes = [f"size={needed + more}k" for more in range(0, 400, step)]
        sizes += [f"size=8m,nr_inodes={names + more}" for more in range(0, min(self.arguments.points, 12))]
        bad = failed = 0
        for size in sizes:
            subprocess.run(["mount", "-t", "tmpfs", "-o", size, "none", disk], check=True)
            try:
                home = disk / "home"
                shutil.copytree(start, home)
                done = self.update(home)
                failed += done.returncode != 0
                found = self.check(home)
                if done.returncode == 0 and found != NEW:
                    raise Bad(f"it says that all is well, and the snapshot has {found}")
                subprocess.run(["mount", "-o", "remount,size=16m,nr_inodes=10k", disk], check=True)
                self.finish(home, done.stderr)
            except Bad as problem:
                bad += 1
                print(f"BAD disk of {size}: {problem}")
            finally:
                subprocess.run(["umount", disk], check=True)
        print(f"{self.arguments.of} disk: {len(sizes)} points, {failed} runs met a full one, {bad} bad")
        return 1 if bad or not failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sync", type=Path, required=True)
    parser.add_argument("--scratch", type=Path, required=True)
    parser.add_argument("--part", choices=["update", "first", "disk"], required=True)
    parser.add_argument("--of", choices=sorted(SUBJECTS), default="alerts")
    parser.add_argument("--action", default="signal=SIGKILL")
    parser.add_argument("--points", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.part == "disk" and "MUSTER_KILL_LOOP_INSIDE" not in os.environ:
        # Mounting takes a namespace; where there can be none, this fails and says so.
        os.environ["MUSTER_KILL_LOOP_INSIDE"] = "1"
        os.execvp("unshare", ["unshare", "--mount", "--map-root-user", sys.executable, *sys.argv])
    with Loop(given) as loop:
        sys.exit(loop.run())


if __name__ == "__main__":
    main()
