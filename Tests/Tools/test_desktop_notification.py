"""`desktop = yes`: what a notification daemon is asked to show when something happens, by the real notify-send.

The daemon is python3-dbusmock's, on a bus of the test's own (notification_desktop.py); server, clock and watch are those of
hazard_bench.py.
"""

import re
import tempfile
import unittest
import xml.etree.ElementTree as ET
from pathlib import Path

from hazard_bench import HazardTests
from hazard_feeds import NEAR_HOME, nwps_gauge, nws_alert, nws_list, usgs_list
from notification_desktop import Desktop

# What could command a terminal, hide text or turn it around.
HOSTILE = "\x1b[31mred\x1b[0m\x07\x9b2J\u202eback\u2066\u0000\x7f"
UNSAFE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
# What a person reads of them: the letters alone.
SAFE = "[31mred[0m2Jback"
NOT_CHECKED = "People send these reports, and no one has checked them."


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


class DesktopTests(HazardTests):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def on_desktop(self, feeds, settings="desktop = yes\n"):
        """A person whose desktop shows what happens."""
        self.desktop = Desktop(self, self.folder)
        address = self.desktop.environment["DBUS_SESSION_BUS_ADDRESS"]
        return self.bench(feeds, settings=settings, variables={"DBUS_SESSION_BUS_ADDRESS": address})

    @staticmethod
    def read(path):
        file = Path(path)
        return file.read_text() if file.exists() else ""

    def is_safe(self, notification):
        """Neither line nor text command anything, and what the desktop makes of the markup is text alone."""
        self.assertEqual(notification.program, "Muster")
        for text in (notification.line, notification.body):
            self.assertIsNone(UNSAFE.search(text), repr(text))
        self.assertNotIn("\n", notification.line)
        self.assertEqual(len(ET.fromstring(f"<body>{notification.body}</body>")), 0)

    def test_an_alert(self):
        bench = self.on_desktop(["nws"])
        bench.watch()
        alert = nws_alert(bench.clock.moment, headline="Water < 3 ft & rising > 2 ft/h", instruction="Go up.\n\nStay there.")
        bench.server.says("/nws", nws_list(alert))
        bench.happens("new: Tornado Warning, extreme, immediate, for Home\n")
        (shown,) = self.desktop.shown(1)
        self.is_safe(shown)
        self.assertEqual(shown.line, "new: Tornado Warning, extreme, immediate, for Home")
        self.assertEqual(shown.urgency, "critical")
        self.assertTrue(re.match(
            r"Water &lt; 3 ft &amp; rising &gt; 2 ft/h\nUntil: \S+ 11:01 EST\nWhere: Cass\nGo up\.", shown.body), shown.body)
        # The watch says each once, on one line, and goes on.
        self.assertEqual(bench.told(), [shown.line])
        later = nws_alert(bench.clock.moment, "Flood Warning", severity="Severe", urgency="Expected")
        bench.server.says("/nws", nws_list(alert, later))
        bench.happens("new: Flood Warning, severe, expected, for Home\n")
        shown = self.desktop.shown(2)[1]
        self.assertEqual((shown.line, shown.urgency), ("new: Flood Warning, severe, expected, for Home", "normal"))
        self.assertEqual(bench.told()[1:], [shown.line])

    def test_hostile_text(self):
        bench = self.on_desktop(["nws", "usgs", "flood"])
        bench.watch()
        bench.server.says("/nws", nws_list(nws_alert(
            bench.clock.moment, f"Tornado {HOSTILE} Warning\nsecond line", headline=f"--help {HOSTILE}",
            instruction="<a href='https://example.org'>Click</a> & go" + " far" * 1000)))
        bench.server.says("/usgs", usgs_list(bench.clock.moment, (5.6, f"<b>Town</b> & {HOSTILE}", NEAR_HOME, 1)))
        comment = "&lt;b&gt;Deep&lt;/b&gt; &amp;amp; &lt;img src=x&gt;&#x202e;"
        bench.server.has_report(bench.clock.moment, comment)
        bench.happens("new: Dangerous flooding reported")
        shown = {notification.line: notification for notification in self.desktop.shown(3)}
        for notification in shown.values():
            self.is_safe(notification)
            self.assertLess(len(notification.body), 600)
        alert, earthquake, flood = [next(one for line, one in shown.items() if re.match(f"new: {kind}", line))
                                    for kind in ("Tornado", "M 5", "Dangerous")]
        self.assertEqual(alert.line, f"new: Tornado {SAFE} Warning second line, extreme, immediate, for Home")
        self.assertTrue(re.match(
            re.escape(f"--help {SAFE}\n") + r"Until: .*\nWhere: Cass\nClick &amp; go far far", alert.body), alert.body)
        # The first line has no markup: what stands there is shown as it is.
        self.assertTrue(earthquake.line.startswith(f"new: M 5.6, <b>Town</b> & {SAFE}, near Home, "), earthquake.line)
        self.assertEqual(flood.body, escaped("<b>Deep</b> &amp; <img src=x>") + f"\n{NOT_CHECKED}")
        self.assertEqual(sorted(bench.told()), sorted(shown))

    def test_times_are_local_with_their_zone(self):
        heard = f"{self.folder}/heard"
        bench = self.on_desktop(["nws", "usgs"], f"desktop = yes\nnotify = /usr/bin/tee -a {heard}\n")
        bench.watch()
        bench.server.says("/nws", nws_list(nws_alert(bench.clock.moment)))
        bench.server.says("/usgs", usgs_list(bench.clock.moment, (5.6, "3 km N of Town", NEAR_HOME, 20)))
        bench.happens("new: M 5.6")
        earthquake = next(one for one in self.desktop.shown(2) if one.line.startswith("new: M 5.6"))
        # It happened 20 minutes before 15:01:59 UTC.
        time = "2026-11-27 09:41 EST (2026-11-27 14:41:59 UTC)"
        self.assertEqual(earthquake.body.split("\n")[0], time)
        self.desktop.until(lambda: self.read(heard).count("Read from: ") == 2, "command")
        self.assertIn(f"\nWhen: {time}\n", self.read(heard))
        self.assertIn("\nFrom: 2026-11-27 10:01 EST\nUntil: 2026-11-27 11:01 EST\n", self.read(heard))

    def test_tests_are_shown_as_real_ones_are(self):
        heard = f"{self.folder}/heard"
        command = f"{self.folder}/tell-me"
        Path(command).write_text(
            '#!/bin/sh\n{ echo "[$MUSTER_TEST $MUSTER_EVENT $MUSTER_ALERT]"; cat; } >> "${0%/*}/heard"\n')
        Path(command).chmod(0o755)
        bench = self.on_desktop(["nws", "usgs", "flood", "nwps"], f"desktop = yes\nnotify = {command}\n")
        bench.watch()
        bench.server.says("/nws", nws_list(nws_alert(bench.clock.moment)))
        bench.server.says("/usgs", usgs_list(bench.clock.moment, (5.6, "3 km N of Town", NEAR_HOME, 1)))
        bench.server.says("/nwps/EXAV2", nwps_gauge(bench.clock.moment, 14.2, "minor"))
        bench.server.has_report(bench.clock.moment, "Deep")
        for line in ("new: Tornado", "new: M 5", "new: Minor", "new: Dangerous"):
            bench.happens(line)
        real = self.desktop.shown(4)
        self.assertEqual(sorted(bench.told()), sorted(one.line for one in real))
        # What the lines of each kind have in common.
        kinds = {"alerts": (r"new: [\w ]+, extreme, immediate, for [\w ]+$", "Test"),
                 "quakes": (r"new: M \d\.\d, [\w ]+, near Home, [\d.]+ \w+ \([\d.]+ k?m\)$", "Earthquake"),
                 "floods": (r"new: Dangerous flooding reported, .* of Home$", "Report of a flood"),
                 "gauges": (r"new: Minor flooding, [\w ]+, [\d.]+ ft$", "River gauge")}
        before = self.read(heard)
        for count, (kind, (form, alert)) in enumerate(kinds.items(), 1):
            with self.subTest(kind):
                (model,) = [one for one in real if re.match(form, one.line)]
                said = bench.sync("feeds", "test", kind)
                shown = self.desktop.shown(4 + count)[-1]
                self.is_safe(shown)
                self.assertTrue(shown.line.startswith("TEST: "), shown.line)
                self.assertRegex(shown.line.removeprefix("TEST: "), form)
                self.assertEqual(shown.urgency, model.urgency)
                self.assertIn("This is a test.", shown.body) if kind != "quakes" else self.assertIn("no earthquake", shown.line)
                self.assertEqual(said.count(f"muster-sync: {shown.line}\n"), 1, said)
                # The command gets the same, and knows that it is a test.
                told = self.read(heard).removeprefix(before)
                self.assertTrue(told.startswith(f"[yes new {alert}]\n{shown.line}\n"), told)
                self.assertIn("This is a test. Nothing has happened.\n", told)
                before += told
        # The watch does not announce again what was announced.
        bench.pass_minute()
        bench.pass_minute()
        self.assertEqual(len(bench.told()), 4, bench.said)
        self.assertEqual(len(self.desktop.shown(8)), 8)
        self.assertEqual(before.count("[no new "), 4)

    def test_without_a_bus(self):
        heard = f"{self.folder}/heard"
        bench = self.bench(["nws"], settings=f"desktop = yes\nnotify = /usr/bin/tee -a {heard}\n")
        reader = bench.open()
        reader.wait("Desk Reference", "never read")
        bench.watch()
        alert = nws_alert(bench.clock.moment)
        bench.server.says("/nws", nws_list(alert))
        bench.happens("new: Tornado Warning, extreme, immediate, for Home\n")
        bench.logged("/usr/bin/notify-send ended with 1, "
                     "so nothing was shown: run the watch in the session of your desktop\n")
        # The command has it, and so has the reader.
        self.assertTrue(self.read(heard).startswith("new: Tornado Warning, extreme, immediate, for Home\n"))
        reader.wait("Enter What to do", "Tornado Warning until")
        # The watch goes on, and does not try the same again.
        bench.pass_minute()
        bench.server.says("/nws", nws_list())
        bench.pass_minute()
        bench.logged("nws: Read; the feed lists no messages")
        self.assertEqual(bench.said.count("notify-send"), 1, bench.said)
        self.assertEqual(bench.told(), ["new: Tornado Warning, extreme, immediate, for Home"])

    def test_a_command_that_hangs_is_ended_and_tried_again(self):
        command = Path(f"{self.folder}/hang")
        command.write_text("#!/bin/sh\nexec sleep 600\n")
        command.chmod(0o755)
        bench = self.bench(["nws"], settings=f"notify = {command}\n")
        bench.watch()
        bench.server.says("/nws", nws_list(nws_alert(bench.clock.moment)))
        bench.pass_minute()
        bench.logged("new: Tornado Warning, extreme, immediate, for Home\n")
        self.assertFalse(bench.has_no_command())
        bench.pass_minute(with_commands=True)
        bench.logged(f"{command} took longer than 30 seconds and was ended\n")
        bench.until(lambda: bench.said.count("new: Tornado Warning") == 2, "does not try it again")


if __name__ == "__main__":
    unittest.main()
