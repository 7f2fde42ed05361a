#!/usr/bin/env python3
"""Kills `muster-sync feeds send` at every system call that matters, or refuses it one, and counts what the service got.

    outbox_kill_loop.py --sync muster-sync --scratch FOLDER --action ACTION [--answers HOW] [--points N] [--seed N]

A person has three reports in the outbox, one with a picture. A first undisturbed run counts the calls; then, for each of them
(or N drawn by the seed), the program is run on a fresh copy of the same home and meets ACTION there: signal=SIGKILL,
error=ENOSPC or error=EIO. Every report must be whole after it. Then the program runs undisturbed until nothing is left, and
the service must have each report once: none is lost, and none is doubled, since the service lists what it has.

With --answers lost the service stores every report, and the connection breaks before it says so; with --answers cut, after the
beginning of the answer.

The last line counts the points; ends with 1 where one was bad.
"""

import argparse
import http.server
import plistlib
import random
import re
import shutil
import subprocess
import sys
import threading
import urllib.parse
from datetime import timedelta
from pathlib import Path

import system_calls

CALLS = system_calls.CHANGING + ["sendto", "recvfrom", "connect"]
REPORTS = {"bcdfgh": "one", "bcdfgj": "two", "bcdfgk": "three"}
PLIST = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict><key>Format</key><string>muster-flood-report-1</string><key>Sequence</key><integer>{number}</integer>
<key>Written</key><date>2026-03-01T12:00:00Z</date><key>Service</key><string>{address}</string>
<key>Latitude</key><string>46.9030{number}0</string><key>Longitude</key><string>-96.798000</string>
<key>Observed</key><string>2026-03-01 12:0{number}</string><key>ZoneOffset</key><integer>0</integer>
<key>Severity</key><integer>{number}</integer><key>Comment</key><string>{comment}</string>{picture}
<key>State</key><string>waiting</string><key>Since</key><date>2026-03-01T12:00:00Z</date></dict>
</plist>
"""
EVENT = "<event><id>4</id><name>Flood</name><active>1</active><boundaries><boundary><id>7</id></boundary></boundaries></event>"
PLACEMARK = """<Placemark id="{id}"><styleUrl>#sever_{severity}</styleUrl>
<ExtendedData xmlns:mark="http://flood.cs.ndsu.nodak.edu"><mark:ObservationTime>{time}:00</mark:ObservationTime></ExtendedData>
<Point><coordinates>{longitude},{latitude}</coordinates></Point></Placemark>"""


class Bad(Exception):
    """What must never be."""


class Service(http.server.BaseHTTPRequestHandler):
    """A service of floods that lists what was reported to it at once."""
    protocol_version = "HTTP/1.1"
    stored, answers = [], "whole"

    def log_message(self, *_):
        pass

    def do_GET(self):
        marks = "".join(PLACEMARK.format(id=f"m{number}", **report) for number, report in enumerate(self.stored, 1))
        self.answer(f'<kml xmlns="http://www.opengis.net/kml/2.2"><Document>{marks}</Document></kml>')

    def do_POST(self):
        length = int(self.headers["Content-Length"])
        body = self.rfile.read(length)
        if len(body) < length:
            return  # The client was killed: no request.
        text = urllib.parse.unquote(body.decode()[len("data="):])
        command = re.search(r"<command>(\w+)</command>", text)[1]
        content = {
            "GetRegions": "<regions/>", "GetEvents": f"<events>{EVENT}</events>", "GetEventsByRegionID": "<events/>",
            # A base of another number each time: all of it is read.
            "GetMarkerFile": f"<base><kmlfile><id>b{len(self.stored)}</id><file>/markers-{len(self.stored)}.kml</file>"
                             "<version>0</version></kmlfile></base>",
            "SubmitMarker": "<msg>Marker added successfully</msg>"}[command]
        if command == "SubmitMarker":
            report = dict(re.findall(r"<(\w+)>([^<]*)</", text[text.find("<params>") + len("<params>"):]))
            month, day, rest = report["observationTime"].split("/")
            report["time"] = f"{rest[:4]}-{month}-{day}{rest[4:]}"
            self.stored.append(report)
            if self.answers != "whole":
                if self.answers == "cut":
                    self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 400\r\n\r\n<server><command>Submit")
                self.close_connection = True
                return
        self.answer(f"<server><command>{command}</command><response>{content}</response></server>")

    def answer(self, text):
        data = text.encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass  # The client has gone.


class Loop:
    def __init__(self, arguments):
        self.arguments, self.scratch = arguments, Path(arguments.scratch)
        self.server = Server(("127.0.0.1", 0), Service)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{self.server.server_address[1]}/index.php"
        start = self.scratch / "start"
        (start / ".config/muster").mkdir(parents=True)
        (start / ".config/muster/feeds.conf").write_text(f"feed = flood\nfrom = {address}\n")
        outbox = self.outbox(start)
        outbox.mkdir(parents=True, mode=0o700)
        for number, (name, comment) in enumerate(REPORTS.items(), 1):
            picture = "<key>Picture</key><integer>1</integer>" if number == 2 else ""
            (outbox / f"{name}.plist").write_text(
                PLIST.format(number=number, address=address, comment=comment, picture=picture))
        (outbox / "bcdfgj.jpg").write_bytes(b"\xff\xd8" + bytes(range(256)) * 400 + b"\xff\xd9")

    @staticmethod
    def outbox(home):
        return home / ".local/share/muster/outbox"

    def command(self):
        return [str(self.arguments.sync), "feeds", "send"]

    @staticmethod
    def environment(home):
        return {"HOME": str(home), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"}

    def copy(self, name):
        home = self.scratch / name
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(self.scratch / "start", home)
        return home

    # What must hold.

    def reports(self, home):
        """The reports as another program reads them: all are there, and whole."""
        found = {}
        for name in REPORTS:
            try:
                found[name] = plistlib.loads((self.outbox(home) / f"{name}.plist").read_bytes())
            except (OSError, ValueError, plistlib.InvalidFileException) as error:
                raise Bad(f"the report {name} is lost: {error}") from error
            if found[name]["Comment"] != REPORTS[name]:
                raise Bad(f"the report {name} is another one")
        if found["bcdfgj"]["State"] not in ("sent", "sent-without-picture") and not (self.outbox(home) / "bcdfgj.jpg").exists():
            raise Bad("the picture is lost before it was sent")
        return found

    def age(self, home):
        """Lets an hour go by for what is unsure: a service may take a while to list what it has."""
        for name, report in self.reports(home).items():
            if report["State"] in ("sending", "unsure"):
                report["Since"] -= timedelta(hours=1)
                (self.outbox(home) / f"{name}.plist").write_bytes(plistlib.dumps(report))

    def finish(self, home):
        Service.answers = "whole"
        for _ in range(4):
            self.age(home)
            done = subprocess.run(
                self.command(), env=self.environment(home), capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120)
            if done.returncode == 0:
                break
        else:
            raise Bad(f"it does not end: {done.stdout}{done.stderr}")
        states = [report["State"] for report in self.reports(home).values()]
        if states != ["sent"] * len(REPORTS):
            raise Bad(f"the reports are {states}")
        comments = [report["userComment"] for report in Service.stored]
        if sorted(comments) != sorted(REPORTS.values()):
            raise Bad(f"the service has {comments}")
        left = sorted(path.name for path in self.outbox(home).iterdir() if path.name != "send.lock")
        if left != sorted(f"{name}.plist" for name in REPORTS):
            raise Bad(f"it leaves behind {left}")

    # The loop.

    def points(self):
        home = self.copy("counting")
        Service.stored.clear()
        made = system_calls.record(self.command(), CALLS, self.environment(home), self.scratch / "record")
        counts, points, has_begun = {}, [], False
        for call in made:
            counts[call.name] = counts.get(call.name, 0) + 1
            has_begun = has_begun or "/outbox" in call.arguments
            if has_begun and (self.arguments.action.startswith("signal") or call.name in system_calls.CHANGING):
                points.append((call.name, counts[call.name], repr(call)))
        self.finish(home)
        return points

    def run(self):
        points = self.points()
        total = len(points)
        if total > self.arguments.points:
            points = sorted(random.Random(self.arguments.seed).sample(points, self.arguments.points))
        bad = died = 0
        for name, number, shown in points:
            home = self.copy("home")
            Service.stored.clear()
            Service.answers = self.arguments.answers
            done = system_calls.injected(self.command(), name, number, self.arguments.action, self.environment(home))
            died += done.returncode != 0
            try:
                self.reports(home)
                self.finish(home)
            except Bad as problem:
                bad += 1
                print(f"BAD {self.arguments.action} at {name} {number}, {shown[:200]}: {problem}")
        print(f"outbox {self.arguments.answers} {self.arguments.action}: {len(points)} of {total} points, {died} ended it, {bad} bad")
        # Where nothing was hit, nothing was tested.
        return 1 if bad or not died or not points else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sync", type=Path, required=True)
    parser.add_argument("--scratch", type=Path, required=True)
    parser.add_argument("--action", default="signal=SIGKILL")
    parser.add_argument("--answers", choices=["whole", "lost", "cut"], default="whole")
    parser.add_argument("--points", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    sys.exit(Loop(parser.parse_args()).run())


if __name__ == "__main__":
    main()
