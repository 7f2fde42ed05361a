"""A flood played through with the real programs: it is read, a report is written and sent, and the network goes in the middle.

The service is that of flood_service.py, on loopback, whose network is cut at a request (flood_relay.py); the clock is that of
the test.
"""

import datetime
import json
import os
import plistlib
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from flood_relay import Relay
from pinned_clock import PinnedClock

MOMENT = datetime.datetime(2026, 1, 2, 13, 0, tzinfo=datetime.timezone.utc)
EXAMPLE = ["Example: puddles on the road", "Example: water up to the curb", "Example: the underpass cannot be used"]
COMMENT = "Water over the road"
SUBMISSION = ("<phone><command>SubmitMarker</command><params><latitude>46.9</latitude><longitude>-96.8{number:03}</longitude>"
              "<observationTime>01/02/2026 12:30</observationTime><severity>3</severity>"
              "<userComment>{comment}</userComment></params></phone>")
DONE, FAILED = 0, 1
HOST = "HOST"


class Person:
    """A home with both programs, and a service behind a relay."""

    def __init__(self, test):
        folder = tempfile.TemporaryDirectory()
        test.addCleanup(folder.cleanup)
        self.test, self.folder = test, Path(folder.name)
        self.home = self.folder / "home"
        self.home.mkdir()
        self.clock = PinnedClock(self.folder)
        self.clock.set(MOMENT)
        self.relay = Relay()
        test.addCleanup(self.relay.close)
        self.relay.connect()
        self.environment = {"HOME": str(self.home), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        self.run("sync", DONE, "feeds", "enable", "flood", self.relay.address)

    def run(self, program, status, *arguments):
        """What a program says, on both of its outputs; the address of the relay is HOST."""
        if program == "sync":
            command, extra = [os.environ["MUSTER_SYNC_BINARY"], *arguments], self.clock.environment
        else:
            date = self.clock.moment.strftime("%FT%TZ")
            command, extra = [os.environ["MUSTER_BINARY"], "floods", *arguments, "--date", date], {}
        done = subprocess.run(
            command, env={**self.environment, **extra}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, timeout=120)
        said = done.stdout.replace(f"127.0.0.1:{self.relay.port}", "HOST")
        self.test.assertEqual(done.returncode, status, f"{command}\n{said}")
        return said

    def send(self, status=DONE):
        return self.run("sync", status, "feeds", "send")

    def update(self, status=DONE):
        return self.run("sync", status, "feeds", "update", "flood")

    def wait(self, **time):
        self.clock.set(self.clock.moment + datetime.timedelta(**time))

    def report(self):
        """Writes a report into the outbox; its identifier."""
        said = self.run("muster", DONE, "report", "--at", "46.9,-96.8", "--severity", "5", "--comment", COMMENT)
        self.test.assertIn("muster-sync sends it to HOST when there is a network.\n", said)
        return re.search(r"Kept in the outbox as (\w+)\.", said)[1]

    def post(self, count):
        """Reports of others, straight to the service."""
        for number in range(count):
            body = SUBMISSION.format(number=number, comment=f"Report {number}").encode()
            self.test.assertIn(b"successfully", self.relay.service.answer("POST", "/index.php", body, HOST)[2])

    def outbox(self):
        """State and answer of each report, as another program reads the files."""
        files = sorted((self.home / ".local/share/muster/outbox").glob("*.plist"))
        reports = [plistlib.loads(file.read_bytes()) for file in files]
        return [(report["State"], report.get("Answer", "").replace(f"127.0.0.1:{self.relay.port}", "HOST"))
                for report in reports]

    def flood(self):
        """The flood that goes on, as scripts get it."""
        floods = json.loads(self.run("muster", DONE, "--json"))["floods"]
        return json.loads(self.run("muster", DONE, floods[0]["id"], "--json"))

    def comments(self):
        return sorted(report["comment"] for report in self.flood()["reports"])

    def asked(self):
        """What was asked of the service since the last time."""
        asked = self.relay.asked[:]
        self.relay.asked.clear()
        return asked


class FloodWalkTests(unittest.TestCase):
    maxDiff = None

    def begin(self):
        """A person who has read the flood once."""
        person = Person(self)
        self.assertIn("3 reports", person.update())
        asked = person.asked()
        self.assertEqual(asked[0], "GetRegions")
        self.assertIn("GetMarkerFile", asked)
        self.assertEqual(person.comments(), sorted(EXAMPLE))
        said = person.run("muster", DONE)
        self.assertIn("1 Example flood: active since 2026-01-01, 3 reports\n", said)
        self.assertIn("2 Example of a flood that has ended: ended 2025-04-15, no reports\n", said)
        return person

    def is_as_before(self, person):
        """What was read stays, as it was."""
        self.assertEqual(person.comments(), sorted(EXAMPLE))

    def arrived(self, person):
        """Everyone has the report, once."""
        self.assertEqual(person.relay.service.comments(), [*EXAMPLE, COMMENT])
        self.assertEqual([state for state, _ in person.outbox()], ["sent"])
        self.assertIn("flood: Read; 4 reports are stored.\n", person.update())
        self.assertEqual(person.comments(), sorted([*EXAMPLE, COMMENT]))
        self.assertIn(COMMENT, person.run("muster", DONE, "1"))

    def test_the_answer_is_lost_after_the_service_stored_the_report(self):
        for where, reason in [("half", f"the connection to {HOST} broke"), ("answer", f"the connection to {HOST} broke"),
                              ("head", "the response is empty")]:
            with self.subTest(where=where):
                person = self.begin()
                name = person.report()
                self.assertEqual(person.outbox(), [("waiting", "")])
                person.relay.cut_at("SubmitMarker", where)
                said = person.send(FAILED)
                self.assertIn(f"Report {name}: not known whether it arrived: {reason}.\n", said)
                self.assertIn(f"flood: There is no network, or {HOST} cannot be reached", said)
                self.assertIn("What was read 2026-01-02 13:00 UTC is kept.\n", said)
                self.assertEqual(person.outbox(), [("unsure", reason)])
                listed = " ".join(person.run("muster", DONE, "outbox").split())
                self.assertIn(f"It is unknown whether it arrived: {reason}. muster-sync looks for it in the reports of the "
                              "service before it sends it again.", listed)
                # Nothing sends it again, nor is anything lost, however often a person tries.
                for said in (person.send(FAILED), person.update(FAILED)):
                    self.assertIn("Outbox: 1 not known whether it arrived.\n", said)
                self.assertEqual((person.outbox(), person.asked()), ([("unsure", reason)], ["SubmitMarker"]))
                self.is_as_before(person)
                person.relay.connect()
                self.assertEqual(person.send(), f"Report {name}: sent: it was found among the reports of the service.\n")
                asked = person.asked()
                self.assertEqual([asked[-1], "SubmitMarker" in asked], ["/kml/diff-2-4.kml", False])
                self.arrived(person)

    def test_the_network_goes_before_the_service_has_the_report(self):
        person = self.begin()
        name = person.report()
        person.relay.cut_at("SubmitMarker", "request")
        self.assertIn(f"Report {name}: not known whether it arrived: ", person.send(FAILED))
        person.relay.connect()
        person.asked()
        # It may have arrived, and be listed in a moment.
        said = person.send(FAILED)
        self.assertIn("Some reports are not yet among those of the service. Try muster-sync feeds send again in a minute.\n", said)
        self.assertNotIn("SubmitMarker", person.asked())
        self.assertEqual(person.outbox()[0][0], "unsure")
        person.wait(minutes=2)
        self.assertEqual(person.send(), f"Report {name}: sent.\n")
        asked = person.asked()
        self.assertEqual([asked[0], asked[-1], asked.count("SubmitMarker")], ["GetRegions", "SubmitMarker", 1])
        self.arrived(person)

    def test_the_network_goes_while_the_reports_are_on_the_way(self):
        person = Person(self)
        person.relay.cut_at("/kml/base", "half")
        self.assertIn("flood: Read, but not all of it: the reports of 2 events could not all be read (", person.update())
        self.assertIn("1 Example flood: active since 2026-01-01, no reports\n"
                      "    No report is listed. That does not mean that there is no flooding.\n", person.run("muster", DONE))
        person.relay.connect()
        self.assertIn("flood: Read; 3 reports are stored.\n", person.update())
        self.is_as_before(person)
        name = person.report()
        self.assertEqual(person.send(), f"Report {name}: sent.\n")
        # The document of what is new breaks off: it is read again, whole.
        person.relay.cut_at("/kml/diff", "half")
        self.assertIn("flood: Read, but not all of it: the reports of 1 event could not all be read (", person.update())
        self.is_as_before(person)
        self.assertIn("could not all be read", person.run("muster", DONE))
        person.relay.connect()
        person.asked()
        self.assertIn("flood: Read; 4 reports are stored.\n", person.update())
        self.assertEqual([path for path in person.asked() if path.startswith("/kml/")], ["/kml/diff-2-4.kml"])
        self.arrived(person)

    def test_no_network_then_differences_then_a_base_built_again(self):
        person = self.begin()
        person.relay.cut()
        name = person.report()
        self.assertIn(f"Report {name}: waiting: there is no network, or {HOST} cannot be reached", person.send(FAILED))
        listed = " ".join(person.run("muster", DONE, "outbox").split())
        self.assertRegex(listed, r"muster-sync tries again after \d\d:\d\d, or as soon as it can read the service\.")
        person.relay.connect()
        # A reading shows that the service is there again: nothing is waited for.
        self.assertEqual(person.update(), f"flood: Read; 3 reports are stored.\nReport {name}: sent.\n")
        self.assertEqual(person.asked()[-1], "SubmitMarker")
        self.arrived(person)
        self.assertEqual([path for path in person.asked() if path.startswith("/kml/")], ["/kml/diff-2-4.kml"])
        # So many that the service builds a new base: all is read again, and nothing is double.
        person.post(30)
        self.assertIn("flood: Read; 34 reports are stored.\n", person.update())
        (base,) = [path for path in person.asked() if path.startswith("/kml/base")]
        self.assertNotEqual(base, "/kml/base-2.kml")
        self.assertEqual(person.comments(), sorted([*EXAMPLE, COMMENT] + [f"Report {number}" for number in range(30)]))


if __name__ == "__main__":
    unittest.main()
