"""Danger comes to a reader that is open: what a person sees who has not touched a key.

The watch runs throughout, and reads a server on loopback whose content changes (hazard_bench.py).
"""

import re
import unittest
from datetime import timedelta
from zoneinfo import ZoneInfo

from hazard_bench import GUIDES, HazardTests
from hazard_feeds import NEAR_HOME, nwps_gauge, nws_alert, nws_list, usgs_list
from pty_session import ENTER, RIGHT, UP

ESC, END, F2, F4, F7, F8 = "\x1b", "\x1b[F", "\x1bOQ", "\x1bOS", "\x1b[18~", "\x1b[19~"
# Far from the places of the bench.
HERE, ELSEWHERE = (47.9, -97.0), (45.9, -100.8)
# From the start of a bench: the alert is of the second minute, and lasts an hour.
UNTIL = timedelta(hours=1, minutes=2)
NEVER = "Feeds are on and were never read"
LATE = "Alerts last read 24 h ago, may be out of date"
# The screens by their titles, and the keys that lead to them from Welcome, each with what it shows then.
SCREENS = {
    "Test campus": [],
    "Fire": [("1", "Pull the nearest fire alarm.")],
    "Search": [("fire", "Search: fire Guides ▸1 🔥 Fire")],
    "Map": [(F7, "Burruss Hall")],
    "Alerts": [(F8, "No active alert is known for North campus and Home, but there may be newer ones.")],
    "Earthquakes": [(END, "▸ River gauges"), (UP, "▸ Alerts"), (RIGHT, "▸ Earthquakes"), (ENTER, "M 3.1")],
    "Floods": [(END, "▸ River gauges"), (UP, "▸ Alerts"), (RIGHT, "▸ Earthquakes"), (RIGHT, "▸ Floods"),
               (ENTER, "Example flood")],
    "River gauges": [(END, "▸ River gauges"), (ENTER, "Example Creek at Town")],
    "Status": [(END, "▸ River gauges"), (UP, "▸ Alerts"), (UP, "▸ Help"), (RIGHT, "▸ Status"), (ENTER, "Identifier")],
    "Settings": [(",", "Theme")],
    "Help": [("?", "Emergency contacts, on every screen")],
    "Emergency contacts": [(F2, "Campus police +1 555 0100")],
    "Bookmarks": [(F4, "There are no bookmarks yet.")],
}
KEYS = "Enter What to do Esc Go on"
# What a kiosk has not: a program or a command of it, and the key that reads the feeds.
COMMAND = re.compile(r"\bmuster(-sync)?\b|Ctrl-R")


def clock(moment):
    """The time of day where the person is."""
    return f"{moment.astimezone(ZoneInfo('America/New_York')):%H:%M}"


class Danger:
    """What is said of something that happens: `line` by the watch, `what` (with its time) and `place` by the banner,
    `announcement` by numbered lines. The guide says what to do, and first, unless the alert itself says another `action`."""

    def __init__(self, line, what, place, guide, announcement, action=None):
        self.line, self.what, self.place, self.announcement = line, what, place, announcement
        self.title, self.first, _ = GUIDES[guide]
        self.action = action or self.first


class DangerTests(HazardTests):
    """One kind of hazard after the other, in a reader, a kiosk and numbered lines at once."""

    def arrives(self, bench, change, danger):
        """Something happens while all is calm."""
        # What all of them look at first is that nothing was ever read.
        reader, kiosk = bench.open(), bench.open("kiosk", "--idle", "3600", "--text-size", "normal")
        plain = bench.open("--plain")
        reader.wait("Desk Reference", NEVER)
        kiosk.wait("Emergency? Call 911", "ever read")
        with self.subTest("a kiosk that has read nothing"):
            self.names_no_command(kiosk)
        plain.wait("? help:")
        bench.watch()
        bench.pass_minute()
        reader.wait("Desk Reference", without=[NEVER, "F8 Alerts"])
        with self.subTest("a kiosk that is calm"):
            kiosk.wait("Emergency? Call 911", without=["ever read", "F8 Alerts"])
        self.assertEqual(bench.told(), [])
        change()
        bench.happens(danger.line)
        with self.subTest("on the screen"):
            self.comes_over(reader, danger)
            reader.send(ENTER)
            reader.wait(danger.title, danger.first, without=[KEYS])
            self.has_banner(reader, danger)
            reader.send(ESC)
            reader.wait("Desk Reference", without=[KEYS])
            self.has_banner(reader, danger)
        with self.subTest("in a kiosk"):
            self.comes_over(kiosk, danger)
            self.names_no_command(kiosk)
            kiosk.send(ESC)
            kiosk.wait("Emergency? Call 911", without=[KEYS])
            self.has_banner(kiosk, danger)
            kiosk.send(F8)
            kiosk.wait("Back", without=["Emergency? Call 911"])
            self.names_no_command(kiosk)
            kiosk.send(ESC)
            kiosk.wait("Emergency? Call 911")
            self.has_banner(kiosk, danger)
        with self.subTest("in numbered lines"):
            plain.until(lambda _: plain.transcript.count("? help:") == 2, "second prompt")
            said = " ".join(plain.transcript.split("? help: ")[1].split())
            self.assertRegex(said, rf"^{danger.announcement}\. Do now: {re.escape(danger.action)} Answer \w+ to read about")
            self.assertNotIn("\x1b", plain.transcript)
        self.assertEqual(len(bench.told()), 1, bench.said)

    def comes_over(self, session, danger):
        """It stands over the screen, before any key: what, where, the first action, the keys."""
        place = danger.place[0].upper() + danger.place[1:]
        lines = [f"⚠ {danger.what}$", f"{place}$", f"Do now: {re.escape(danger.action)}$", "Enter What to do   Esc Go on$"]
        session.wait(KEYS)
        session.until(lambda _: all(any(re.search(line, shown) for shown in session.screen.lines[4:]) for line in lines),
                      f"notice with {lines}")
        self.has_banner(session, danger)

    def has_banner(self, session, danger):
        """Both lines stand under the emergency line."""
        lines = ["^ Emergency 911", f"^ ⚠ {danger.what} {danger.place} .*F8", f"^   Do now: {re.escape(danger.action)}$"]
        session.until(lambda _: all(map(re.search, lines, session.screen.lines[1:4])), f"banner with {lines}")

    def names_no_command(self, kiosk):
        self.assertIsNone(COMMAND.search(kiosk.screen.text), kiosk.screen.text)

    def test_an_alert_of_the_campus(self):
        bench = self.bench(["campus"])
        what = f"Gas leak until {clock(bench.clock.moment + UNTIL)}"
        self.arrives(bench, bench.publish_alert, Danger(
            "new: Gas leak, severe, immediate, for North campus\n", what, "for North campus", "gas-leak",
            f"Alert: {what} for North campus", action="Leave Main Hall now."))

    def test_a_warning_of_the_weather_service(self):
        bench = self.bench(["nws"])
        what = f"Tornado Warning until {clock(bench.clock.moment + UNTIL)}"
        self.arrives(bench, lambda: bench.server.says("/nws", nws_list(nws_alert(bench.clock.moment))), Danger(
            "new: Tornado Warning, extreme, immediate, for Home\n", what, "for Home", "tornado", f"Alert: {what} for Home"))

    def test_an_earthquake(self):
        bench = self.bench(["usgs"])
        # Its agency lists it 20 minutes after it happened.
        event = (5.6, "3 km N of Town", NEAR_HOME, 20)
        time = clock(bench.clock.moment + timedelta(minutes=2 - 20))
        self.arrives(bench, lambda: bench.server.says("/usgs", usgs_list(bench.clock.moment, event)), Danger(
            r"new: M 5\.6, 3 km N of Town, near Home, ", rf"Earthquake M 5\.6 at {time}", "near Home", "earthquake",
            rf"Earthquake: M 5\.6 near Home, at {time}"))

    def test_a_report_of_a_flood(self):
        bench = self.bench(["flood"])
        self.arrives(bench, lambda: bench.server.has_report(bench.clock.moment, "Water in the basement"), Danger(
            r"new: Dangerous flooding reported, .* of Home\n", r"Flooding: 1 unchecked report read at 10:0\d", "near Home",
            "flood", "Flooding: 1 report near Home"))

    def test_a_river_over_a_threshold(self):
        bench = self.bench(["nwps"])
        self.arrives(bench, lambda: bench.server.says("/nwps/EXAV2", nwps_gauge(bench.clock.moment, 14.2, "minor")), Danger(
            r"new: Minor flooding, Example Creek at Town, 14\.2 ft", r"River: Minor flooding at 09:4\d",
            "on Example Creek at Town", "flood", "River: Minor flooding, Example Creek at Town"))

    def test_an_extreme_alert_of_the_campus_takes_the_first_screen_of_a_kiosk(self):
        bench = self.bench(["campus"])
        kiosk = bench.open("kiosk", "--idle", "3600", "--text-size", "normal")
        kiosk.wait("Emergency? Call 911", "ever read")
        bench.watch()
        bench.publish_alert("extreme")
        until = clock(bench.clock.moment + timedelta(hours=1))
        bench.happens("new: Gas leak, extreme, immediate, for North campus\n")
        kiosk.wait("What to do now", "All alerts", f"Gas leak until {until}",
                   "From your campus, verified. In danger: call 911.", without=[KEYS, "Emergency? Call 911"])
        self.names_no_command(kiosk)
        kiosk.send("1")
        kiosk.wait(*GUIDES["gas-leak"][:2])
        self.names_no_command(kiosk)


class HereTests(HazardTests):
    """An alert whose area holds where the person is, and none of their places."""

    def test_an_alert_for_where_a_person_is(self):
        bench = self.bench(["nws"])
        position, elsewhere = [f"{latitude},{longitude}" for latitude, longitude in (HERE, ELSEWHERE)]
        # The last one has not said where it is.
        sessions = [bench.open("--here", position), bench.open("--here", elsewhere), bench.open()]
        for session in sessions:
            session.wait("Desk Reference", NEVER)
        bench.watch()
        bench.pass_minute()
        for session in sessions:
            session.wait("Desk Reference", without=[NEVER, "F8 Alerts"])
        self.assertIn("No active alerts", bench.run("muster", "alerts", "--here", position, status=1))
        latitude, longitude = HERE
        area = [(latitude + y, longitude + x) for y, x in [(-.1, -.1), (-.1, .1), (.1, .1), (.1, -.1), (-.1, -.1)]]
        bench.server.says("/nws", nws_list(nws_alert(bench.clock.moment, polygon=area, ugc=["NDC035"])))
        bench.pass_minute()
        bench.logged("nws: Read; the feed lists 1 message")
        bench.pass_minute()
        until = clock(bench.clock.moment + timedelta(minutes=58))
        sessions[0].wait(KEYS, "For where you are", "Do now: Go to the lowest floor.")
        self.assertRegex(sessions[0].screen.lines[2], f"^ ⚠ Tornado Warning until {until} for where you are .*F8 Alerts$")
        self.assertIn(f"1 Tornado Warning, until {until} where you are: inside the drawn area; Extreme, immediate, observed;",
                      " ".join(bench.run("muster", "alerts", "--here", position).split()))
        for session, words in zip(sessions[1:], [["--here", elsewhere], []]):
            with self.subTest(words=words):
                said = bench.run("muster", "alerts", *words, status=1)
                self.assertIn("No active alerts for ", said)
                self.assertIn("Not listed: 1 active elsewhere (--all).", said)
                # They know of it, and it is not for them.
                session.send(F8)
                session.wait("Active elsewhere ▸1 Tornado Warning until", without=["F8 Alerts", KEYS])
        self.assertEqual(bench.told(), [])


class LateTests(HazardTests):
    """A day without a network."""

    def test_every_screen_says_how_old_the_last_reading_is(self):
        bench = self.bench()
        reader, kiosk = bench.open(), bench.open("kiosk", "--idle", "3600", "--text-size", "normal")
        reader.wait("Desk Reference", NEVER)
        kiosk.wait("Emergency? Call 911", "ever read")
        bench.watch()
        bench.pass_minute()
        reader.wait("Desk Reference", without=[NEVER])
        bench.stop()
        bench.server.close()
        bench.clock.set(bench.clock.moment + timedelta(days=1))
        # Those that were open all along say it without a key.
        reader.wait("Desk Reference", LATE)
        kiosk.wait("Emergency? Call 911", LATE)
        for title, keys in SCREENS.items():
            with self.subTest(title):
                # What was read before would stand in some of the lists.
                reader = bench.open("--remember", "off")
                reader.wait("Desk Reference", LATE)
                for key, shown in keys:
                    reader.send(key)
                    reader.wait(shown)
                reader.until(lambda _, title=title: reader.screen.lines[0].endswith(f" {title}")
                             and reader.screen.lines[-2].startswith(f" {LATE}"), f"{title!r} with its status line")
                reader.close()


if __name__ == "__main__":
    unittest.main()
