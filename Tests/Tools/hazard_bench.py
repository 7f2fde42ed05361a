"""A person's computer with both programs, the server that it reads (hazard_feeds.py), and a clock that the test sets: for tests
of what a person sees when something happens.

`muster-sync watch` runs all the while. Its pauses, and those of a reader that is open, end when the test moves the clock on:
no real minute passes.
"""

import datetime
import os
import plistlib
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from hazard_feeds import LIMIT, HazardServer, stamp
from pinned_clock import PinnedClock
from pty_session import ScreenSession

REPOSITORY = Path(__file__).resolve().parents[2]
PACK = "org.muster.sample"
# The last second of a minute: a reader then asks for the time every second, and sees at once that a minute is over.
MOMENT = datetime.datetime(2026, 11, 27, 15, 0, 59, tzinfo=datetime.timezone.utc)
HOME = (46.88, -96.79)
# The events of alerts, and the guide that says what to do, with its first action.
GUIDES = {
    "gas-leak": ("Gas Leak", "Walk away from the smell.", ["Gas leak"]),
    "tornado": ("Tornado", "Go to the lowest floor.", ["Tornado Warning"]),
    "earthquake": ("Earthquake", "Drop, cover, hold on.", ["Earthquake"]),
    "flood": ("Flood", "Go to higher ground.", ["Flood Warning"]),
}
KINDS = ("campus", "nws", "usgs", "flood", "nwps")


def install(folder):
    """Installs both programs below a folder, with a pack of which the campus has a position and each hazard a guide."""
    programs, pack = Path(folder, "usr/bin"), Path(folder, "usr/share/muster")
    programs.mkdir(parents=True)
    for name, variable in [("muster", "MUSTER_BINARY"), ("muster-sync", "MUSTER_SYNC_BINARY")]:
        shutil.copy(os.environ[variable], programs / name)
    shutil.copytree(REPOSITORY / "Tests/Fixtures/SamplePack", pack)
    for name, (title, action, _) in GUIDES.items():
        (pack / f"Guides/{name}.html").write_text(
            f'<!DOCTYPE html><html lang="en"><head><title>{title}</title><link rel="stylesheet" href="global.css"></head><body>'
            f'<div id="{name}"><h1>{title}</h1><section id="do-now"><h2>Do now</h2><ol><li>{action}</li>'
            f"<li>Call 911 once you are safe.</li></ol></section></div></body></html>\n")
    plists = {
        "Alerts": {"Events": {name: events for name, (_, _, events) in GUIDES.items()}},
        "Feeds": {"Name": "North campus", "Latitude": 37.2, "Longitude": -80.4, "UGC": ["VAC121", "VAZ014"]},
    }
    for name, value in plists.items():
        (pack / f"Plists/{name}.plist").write_bytes(plistlib.dumps(value))
    return programs


class HazardBench:
    """A person with a place, who reads some of the feeds."""

    def __init__(self, test, programs, feeds=KINDS, settings="", zone="America/New_York", variables=None):
        folder = tempfile.TemporaryDirectory()
        test.addCleanup(folder.cleanup)
        self.test, self.programs, self.feeds, self.folder = test, programs, feeds, Path(folder.name)
        self.home, self.repository = self.folder / "home", self.folder / "repository"
        self.configuration = self.home / ".config/muster"
        self.configuration.mkdir(parents=True)
        self.repository.mkdir()
        self.clock = PinnedClock(self.folder)
        self.clock.set(MOMENT)
        self.server = HazardServer(MOMENT, self.repository)
        test.addCleanup(self.server.close)
        self.environment = {
            "HOME": str(self.home), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": zone, "TERM": "xterm-256color",
            **(variables or {}), **self.clock.environment}
        for name in ("CONFIG", "DATA", "STATE", "CACHE"):
            self.environment[f"XDG_{name}_HOME"] = str(self.home / {"CONFIG": ".config"}.get(name, f".{name.lower()}"))
        self.log, self.pauses, self.process = self.folder / "watch.log", self.folder / "pauses", None
        if "campus" in feeds:
            self.found_campus()
        (self.configuration / "feeds.conf").write_text(self.lines(settings))

    def lines(self, settings):
        """The lines of feeds.conf."""
        addresses = {"nws": "/nws", "usgs": "/usgs", "flood": "/index.php", "nwps": "/nwps/"}
        lines = [settings]
        for name in self.feeds:
            lines += [f"feed = {name}", "interval = 60"]
            if name in addresses:
                lines.append(f"from = {self.server.address}{addresses[name]}")
        lines += ["place = Home", "at = {},{}".format(*HOME), "ugc = NDC017,NDZ039", "quakes = M 4.5, 300 km",
                  "floods = significant", "gauges = EXAV2"]
        return "\n".join(lines) + "\n"

    def arguments(self, program, words):
        return [str(self.programs / program), *words]

    def run(self, program, *words, status=0, **options):
        """What a program says, on both of its outputs."""
        done = subprocess.run(
            self.arguments(program, words), env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", timeout=2 * LIMIT, **options)
        self.test.assertEqual(done.returncode, status, f"{program} {words}\n{done.stdout}")
        return done.stdout

    def sync(self, *words, **options):
        return self.run("muster-sync", *words, **options)

    # The campus.

    def found_campus(self):
        """Makes the campus's keys, publishes its guides, and has the person's programs follow them."""
        keys = {name: self.folder / name for name in ("root", "guide", "stamp", "alert")}
        for key in keys.values():
            self.sync("keygen", str(key))
        public = [word for name, key in keys.items() for word in (f"--{name}-key", f"{key}.pub")]
        self.sync("root", "new", str(self.repository), "--identifier", PACK, *public, "--sign", f"{keys['root']}.sec")
        self.sync("publish", str(self.programs.parent / "share/muster"), str(self.repository), "--guide-key",
                  f"{keys['guide']}.sec", "--stamp-key", f"{keys['stamp']}.sec")
        roots = self.configuration / "roots"
        roots.mkdir()
        shutil.copy(self.repository / "root/1.plist", roots / f"{PACK}.plist")
        (self.configuration / "sync.conf").write_text(f"pack = {PACK}\nfrom = {self.server.address}/campus/\n")
        self.sync("alert", "publish-test", str(self.repository), "--alert-key", f"{keys['alert']}.sec", "--yes")

    def publish_alert(self, severity="severe"):
        """The campus publishes an alert of an hour."""
        self.sync("alert", "new", str(self.repository), "--alert-key", str(self.folder / "alert.sec"), "--event", "Gas leak",
                  "--headline", "Gas leak in Main Hall. Leave the building.", "--do", "Leave Main Hall now. Walk upwind.",
                  "--severity", severity, "--urgency", "immediate", "--certainty", "observed", "--area", "Main Hall",
                  "--ends", stamp(self.clock.moment + datetime.timedelta(hours=1)), "--yes")

    # The watch.

    def watch(self):
        """Starts the watch, and returns when it has read every feed once."""
        os.mkfifo(self.pauses, 0o600)
        self.ended = 0
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.arguments("muster-sync", ["watch"]), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env={**self.environment, "PINNED_PAUSES": str(self.pauses), "PINNED_PAUSES_OF": "muster-sync"})
        self.test.addCleanup(self.stop)
        # The first readings are spread over some seconds.
        self.wait_for_pause()
        self.pass_minute()
        for name in self.feeds:
            self.logged(rf"{name}(@\w+)?: ")

    def until(self, holds, what):
        """Waits until something holds, while the watch runs."""
        end = time.monotonic() + LIMIT
        while not holds():
            if time.monotonic() > end or self.process.poll() is not None:
                raise AssertionError(f"the watch {what} ({self.process.poll()}):\n{self.said}")
            time.sleep(0.01)

    def logged(self, pattern):
        """Waits until the watch has logged a line that begins so."""
        self.until(lambda: re.search(f"^muster-sync: {pattern}", self.said, re.MULTILINE), f"does not say {pattern!r}")

    def wait_for_pause(self):
        """Waits until the watch has done what was due after the last pause that was ended, and pauses again."""
        log = self.pauses.with_name("pauses.log")
        self.until(lambda: log.exists() and f" {self.ended}\n" in log.read_text(), "does not pause")

    @property
    def said(self):
        return self.log.read_text(errors="replace")

    def told(self):
        """The lines about events that the watch has logged."""
        return [line.removeprefix("muster-sync: ") for line in self.said.splitlines()
                if re.match(r"muster-sync: (TEST: )?(new|worse|ended|canceled|all clear|All alerts)\b", line)]

    def has_no_command(self):
        """True if the watch runs no command that tells people."""
        return not Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()

    def pass_minute(self, with_commands=False):
        """It is a minute later, for all programs, and the watch has done what was due then. For commands that it has started no
        minute passes, unless that is wanted: they have less time."""
        if self.process and not with_commands:
            self.until(self.has_no_command, "runs a command that does not end")
        self.clock.set(self.clock.moment + datetime.timedelta(minutes=1))
        if self.process:
            pauses = os.open(self.pauses, os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC)
            os.write(pauses, b"\n")
            os.close(pauses)
            self.ended += 1
            self.wait_for_pause()

    def happens(self, line):
        """What a server says by now is read within a minute, and a reader that is open looks within another."""
        self.pass_minute()
        self.logged(line)
        self.pass_minute()

    def stop(self):
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(LIMIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(LIMIT)
        self.process = None

    # The reader.

    def open(self, *words, **variables):
        """Opens the reader on a terminal of 80 columns and 24 lines."""
        session = ScreenSession(self.arguments("muster", words), environment={**self.environment, **variables})
        self.test.addCleanup(session.close)
        return session


class HazardTests(unittest.TestCase):
    """Tests that share one installation of the programs."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.programs = install(folder.name)

    def bench(self, *arguments, **options):
        return HazardBench(self, self.programs, *arguments, **options)
