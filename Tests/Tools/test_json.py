"""What programs get: the JSON of every command, value by value, with all hazards stored and a pinned clock.

`MUSTER_RECORD=1` writes Tests/Tools/JSON again; look at the difference: other people's programs read it.
"""

import json
import os
import re
import subprocess
import unittest
from pathlib import Path

from hazard_bench import REPOSITORY, HazardTests
from hazard_feeds import LIMIT, NEAR_HOME, nwps_gauge, nws_alert, nws_list, usgs_list

RECORDED = Path(__file__).resolve().parent / "JSON"
# For each command that has --json, its calls: a name for the file, the words, the exit code.
READER = {
    "show": [("show", ["fire"], 0)],
    "search": [("search", ["pull", "the", "alarm"], 0)],
    "list": [("list", [], 0)],
    "alerts": [("alerts", ["--all"], 0), ("alert", ["1"], 0)],
    "quakes": [("quakes", [], 0), ("quake", ["1"], 0)],
    "floods": [("floods", [], 0), ("flood", ["1"], 0), ("flood-outbox", ["outbox"], 0)],
    "gauges": [("gauges", [], 0), ("gauge", ["1"], 0)],
    "map": [("map", [], 0), ("map-of-earthquakes", ["--quakes", "all"], 0)],
    "near": [("near", ["--here", "37.2284,-80.4234"], 0)],
    "where": [("where", ["hall"], 0)],
    "contacts": [("contacts", [], 0)],
    "safe-message": [("safe-message", [], 0)],
    "status": [("status", [], 0)],
    "packs": [("packs", [], 0)],
    "diff": [("diff", ["Tests/Fixtures/SamplePack", "Tests/Fixtures/SamplePack"], 0)],
    "kiosk": [("kiosk-check", ["--check"], 1)],
    "render": [("render", ["--screen", "map"], 0)],
}
SYNC = {
    "update": [("sync-update", ["--from", "{repository}", "--dry-run"], 0)],
    "status": [("sync-status", [], 0)],
    "feeds list": [("feeds-list", [], 0)],
    "feeds update": [("feeds-update", [], 0)],
    "feeds": [("feeds", [], 0)],
    "places": [("places", [], 0)],
    "places list": [("places-list", [], 0)],
    "alert list": [("alert-list", ["{repository}"], 0)],
}


class JSONTests(HazardTests):
    maxDiff = None

    def test_every_command_says_the_same(self):
        bench = self.bench()
        now = bench.clock.moment
        bench.server.says("/nws", nws_list(nws_alert(now)))
        bench.server.says("/usgs", usgs_list(now, (5.6, "3 km N of Town", NEAR_HOME, 20), (4.7, "Far", (10, 10), 200)))
        bench.server.says("/nwps/EXAV2", nwps_gauge(now, 17, "moderate"))
        bench.server.has_report(now, "Main street is under water")
        bench.publish_alert()
        self.call(bench, "muster-sync", "feeds", "update")
        for program, commands in [("muster", READER), ("muster-sync", SYNC)]:
            for command, calls in commands.items():
                for name, words, status in calls:
                    with self.subTest(name):
                        self.says_the_same(bench, program, command, name, words, status)

    def call(self, bench, program, *words):
        """The exit code and what is on the standard output."""
        done = subprocess.run(
            bench.arguments(program, words), env=bench.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, timeout=2 * LIMIT, cwd=REPOSITORY)
        return done.returncode, done.stdout, done.stderr

    def says_the_same(self, bench, program, command, name, words, status):
        words = [word.format(repository=bench.repository, folder=bench.folder) for word in words]
        code, text, complaint = self.call(bench, program, *command.split(), *words, "--json")
        self.assertEqual(code, status, complaint)
        value = json.loads(self.plain(bench, text))
        # Feeds are stored in the order in which their servers answer.
        if isinstance(value, dict):
            for part in (value, value.get("alerts")):
                if isinstance(part, dict) and "feeds" in part:
                    part["feeds"].sort(key=lambda feed: feed["name"])
        file = RECORDED / f"{name}.json"
        written = json.dumps(value, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
        if os.environ.get("MUSTER_RECORD"):
            RECORDED.mkdir(exist_ok=True)
            file.write_text(written)
        self.assertEqual(written, file.read_text())

    def plain(self, bench, text):
        """The text without what differs from run to run: folders, ports, keys, sizes of files that hold such."""
        for folder, word in [(str(bench.folder), "/BENCH"), (str(self.programs.parents[1]), "/INSTALLED"),
                             (str(REPOSITORY), "/CHECKOUT")]:
            text = text.replace(folder, word)
        text = re.sub(r"(127\.0\.0\.1|localhost):\d+", r"\1:PORT", text)
        return re.sub(r'"(fingerprint|key|digest|sha256)": ?"[^"]*"', r'"\1": "X"', text)

    def test_no_command_is_left_out(self):
        bench = self.bench(["nws"])
        for program, known in [("muster", READER), ("muster-sync", SYNC)]:
            names = self.commands(bench, program)
            if program == "muster-sync":
                for above in ("feeds", "alert", "places", "root"):
                    names += [f"{above} {name}" for name in self.commands(bench, program, above)]
            self.assertGreater(len(names), 15)
            found = {name for name in names if "--json" in self.call(bench, program, *name.split(), "--help")[1]}
            self.assertEqual(found, set(known), program)

    def commands(self, bench, program, *above):
        text = self.call(bench, program, *above, "--help")[1].split("Commands:")[1].split("\nOptions")[0]
        return re.findall(r"^  ([a-z][a-z-]+)", text, re.MULTILINE)


if __name__ == "__main__":
    unittest.main()
