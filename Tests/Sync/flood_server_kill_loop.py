#!/usr/bin/env python3
"""Kills the flood server at the system calls with which it stores a report, or makes its store.

    flood_server_kill_loop.py --sync muster-sync --scratch FOLDER [--points N] [--seed N]

After each the next server must start, and have the report with its picture as a whole or not at all.
"""

import argparse
import base64
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import urllib.request
from pathlib import Path

import system_calls

REPORT = ("<phone><command>SubmitMarker</command><params><latitude>46.9</latitude><longitude>-96.8</longitude>"
          "<observationTime>03/11/2026 15:53</observationTime><severity>4</severity><userComment>{text}</userComment>"
          "<pictureData>{picture}</pictureData></params></phone>")
PICTURE = (b"\xff\xd8\xff\xc0\0\x0b\x08\0\1\0\1\1\1\x11\0\xff\xda\0\4\0\0" + b"x" * 300_000 + b"\xff\xd9")
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "TZ": "UTC", "HOME": "/nonexistent"}


class Bad(Exception):
    """What must never be."""


class Server:
    def __init__(self, arguments, folder, prefix=()):
        command = [*prefix, arguments.sync, "flood-server", folder, "--port", "0"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env=ENVIRONMENT)
        self.address = self.process.stdout.readline().strip()

    def post(self):
        """Sends a report. Gives the answer, or nothing if the server is gone."""
        body = REPORT.format(text="t" * 500, picture=base64.b64encode(PICTURE).decode()).encode()
        request = urllib.request.Request(self.address, body, {"Content-Type": "text/xml"})
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=60) as answer:
                return answer.read().decode()
        except OSError:
            return ""

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=60)

    def wait(self):
        """Ends it, whether or not it was killed: strace ends with its child."""
        try:
            self.process.communicate(timeout=0.3)
        except subprocess.TimeoutExpired:
            for child in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split():
                os.kill(int(child), signal.SIGTERM)
            self.process.communicate(timeout=60)


def check(folder):
    """What is stored: a number of reports, each whole."""
    database = sqlite3.connect(folder / "flood-server.sqlite")
    try:
        if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            raise Bad("the store is damaged")
        reports = database.execute("SELECT count(*) FROM report WHERE version > 3").fetchone()[0]
        whole = database.execute(
            "SELECT count(*) FROM report r JOIN picture p ON p.id = r.picture WHERE length(r.comment) = 500 "
            "AND length(p.bytes) = ? AND r.version > 3", (len(PICTURE),)).fetchone()[0]
        pictures = database.execute("SELECT count(*) FROM picture").fetchone()[0]
        example = database.execute("SELECT count(*) FROM report WHERE version <= 3").fetchone()[0]
    finally:
        database.close()
    if not reports == whole == pictures or reports > 1 or example != 3:
        raise Bad(f"{reports} reports, {whole} of them whole, {pictures} pictures, {example} of the example")
    return reports


def points(arguments, scratch, start):
    """The calls of a server that starts, or that stores a report, as (name, number)."""
    folder = scratch / "counting"
    shutil.rmtree(folder, ignore_errors=True)
    if start:
        shutil.copytree(start, folder)
    trace = scratch / "trace"
    calls = ",".join(system_calls.CHANGING)
    server = Server(arguments, folder, ["strace", "-f", "-y", "-qq", "-s", "512", "-o", trace, "-e", f"trace={calls}"])
    if start and "successfully" not in server.post():
        raise Bad("the report is not taken")
    server.wait()
    counts, found = {}, []
    for line in trace.read_text(errors="replace").splitlines():
        made = system_calls.LINE.match(line)
        if not made:
            continue
        counts[made["call"]] = counts.get(made["call"], 0) + 1
        if str(folder) in line and (not start or "flood-server.sqlite" in line or "journal" in line):
            found.append((made["call"], counts[made["call"]]))
    return found


def run(arguments):
    scratch = arguments.scratch
    scratch.mkdir(parents=True)
    start = scratch / "start"
    Server(arguments, start).end()
    chosen = random.Random(arguments.seed)
    bad = died = stored = 0
    total = 0
    for begin in (start, None):
        found = points(arguments, scratch, begin)
        total += len(found)
        if len(found) > arguments.points:
            # The last calls are those that decide.
            found = sorted(set(chosen.sample(found, arguments.points)) | set(found[-2:]))
        for name, number in found:
            folder = scratch / "served"
            shutil.rmtree(folder, ignore_errors=True)
            if begin:
                shutil.copytree(begin, folder)
            server = Server(arguments, folder, [
                "strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={name}", "-e",
                f"inject={name}:signal=SIGKILL:when={number}"])
            answer = server.post() if begin and server.address else ""
            server.wait()
            died += server.process.returncode != 0
            try:
                again = Server(arguments, folder)
                if not again.address:
                    raise Bad("the next server does not start")
                kept = check(folder)
                if "successfully" in answer and kept != 1:
                    raise Bad("it said that the report is stored")
                if begin and "successfully" not in again.post():
                    raise Bad("the next server does not store")
                again.end()
                if begin and check(folder) != 1:
                    raise Bad("the report is there twice, or not at all")
                stored += kept
            except Bad as problem:
                bad += 1
                print(f"BAD at {name} {number}: {problem}")
    print(f"flood server: {total} points, {died} ended it, {stored} had stored the report, {bad} bad")
    return 1 if bad or not died else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sync", type=Path, required=True)
    parser.add_argument("--scratch", type=Path, required=True)
    parser.add_argument("--points", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
