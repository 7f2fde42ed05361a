"""The units: systemd finds no fault, the kiosk's locks are set, and the programs work with what is forbidden."""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import unittest
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from packages import REPOSITORY
from pty_session import ENTER, QUIT, PtySession

# Exposure as `systemd-analyze security` counts it, from 0 to 10 (the worst). What remains of the first is the terminal and the
# socket of the service manager, of the second the network.
LIMITS = {"muster-kiosk@tty1.service": 0.6, "muster-sync.service": 1.2, "muster-watch.service": 1.2}


def directives(text):
    """The settings of a unit in their order: (section, name, value)."""
    section, found = None, []
    for line in text.splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            name, value = line.split("=", 1)
            found.append((section, name, value))
    return found


def system_calls(name, seen=None):
    """All system calls of one of systemd's sets, including those of the sets in it."""
    listed = subprocess.run(
        ["systemd-analyze", "syscall-filter", name], check=True, capture_output=True, text=True).stdout
    calls = set()
    for line in listed.splitlines()[1:]:
        word = line.strip()
        if word.startswith("@"):
            calls |= system_calls(word)
        elif word and not word.startswith("#"):
            calls.add(word)
    return calls


def allowed_calls(unit):
    """The calls that SystemCallFilter= of a unit allows; later lines take precedence, as systemd.exec(5) says."""
    allowed = set()
    for _, name, value in directives(unit.read_text()):
        if name == "SystemCallFilter":
            taken = value.startswith("~")
            for word in value.lstrip("~").split():
                calls = system_calls(word) if word.startswith("@") else {word}
                allowed = allowed - calls if taken else allowed | calls
    return allowed


def traced_calls(path):
    """The names of the system calls in what `strace -f` wrote."""
    return set(re.findall(r"^\d+\s+([a-z]\w*)\(", Path(path).read_text(errors="replace"), re.MULTILINE))


class UnitTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.root = Path(folder.name)
        subprocess.run(
            [REPOSITORY / "Packaging/install", "", cls.root, os.environ["MUSTER_BINARY"],
             os.environ["MUSTER_SYNC_BINARY"]], check=True, capture_output=True)
        cls.units = cls.root / "lib/systemd/system"
        # A template is checked as one of its instances.
        (cls.units / "muster-kiosk@tty1.service").symlink_to("muster-kiosk@.service")

    def test_systemd_finds_no_problems(self):
        """Commands that are not there, settings it does not know, manual pages that are missing."""
        names = ["muster-kiosk@tty1.service", "muster-sync.service", "muster-sync.timer", "muster-watch.service"]
        done = subprocess.run(
            ["systemd-analyze", "verify", *(self.units / name for name in names)], capture_output=True, text=True,
            env={**os.environ, "MANPATH": str(self.root / "share/man")})
        self.assertEqual((done.stdout + done.stderr, done.returncode), ("", 0))

    def test_systemd_starts_programs_from_unusual_folders(self):
        for name in ("a b", "50% off", "$HOME", "für alle"):
            with self.subTest(name=name), tempfile.TemporaryDirectory() as folder:
                prefix = Path(folder, name)
                subprocess.run(
                    [REPOSITORY / "Packaging/install", "", prefix, os.environ["MUSTER_BINARY"],
                     os.environ["MUSTER_SYNC_BINARY"]], check=True, capture_output=True)
                units = prefix / "lib/systemd/system"
                (units / "muster-kiosk@tty1.service").symlink_to("muster-kiosk@.service")
                done = subprocess.run(
                    ["systemd-analyze", "verify", "--man=no", units / "muster-kiosk@tty1.service",
                     units / "muster-sync.service"], capture_output=True, text=True)
                self.assertEqual((done.stdout + done.stderr, done.returncode), ("", 0))

    def test_the_kiosk_takes_options_from_the_machine(self):
        settings = directives((self.units / "muster-kiosk@.service").read_text())
        (command,) = [value for _, name, value in settings if name == "ExecStart"]
        self.assertEqual(command, f'"{self.root}/bin/muster" kiosk $MUSTER_KIOSK_OPTIONS')
        # Set, though to nothing: systemd warns about variables that are not set.
        self.assertIn(("Service", "Environment", "MUSTER_KIOSK_OPTIONS="), settings)
        (unset,) = [value.split() for _, name, value in settings if name == "UnsetEnvironment"]
        self.assertFalse({"MUSTER_KIOSK_OPTIONS", "LANG"} & set(unset))
        # What the unit's comment and the documentation tell people to write is accepted.
        for text in ((self.units / "muster-kiosk@.service").read_text(), (REPOSITORY / "docs/how-to/kiosk.md").read_text()):
            (options,) = re.findall(r'"MUSTER_KIOSK_OPTIONS=(.*)"', text)
            done = subprocess.run(
                [self.root / "bin/muster", "kiosk", *options.split(), "--check"], capture_output=True, text=True)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn("it returns to its first screen after 120 s", done.stdout)

    def test_systemd_rates_their_exposure_as_low(self):
        for name, limit in LIMITS.items():
            done = subprocess.run(
                ["systemd-analyze", "security", "--no-pager", "--offline=true", f"--threshold={round(limit * 10)}",
                 self.units / name], capture_output=True, text=True)
            (line,) = re.findall(r"Overall exposure level for .*: ([\d.]+) (\w+)", done.stdout) or [(None, None)]
            print(f"systemd-analyze security {name}: {line[0]} {line[1]} (limit {limit})")
            self.assertIsNotNone(line[0], done.stdout + done.stderr)
            self.assertLessEqual(float(line[0]), limit)
            self.assertEqual(done.returncode, 0)

    def test_the_kiosk_replaces_the_login_prompt_and_is_always_restarted(self):
        settings = directives((self.units / "muster-kiosk@.service").read_text())
        for setting in [
            ("Unit", "StartLimitIntervalSec", "0"), ("Service", "Restart", "always"), ("Service", "Type", "notify"),
            ("Service", "StandardInput", "tty-force"), ("Service", "StandardOutput", "tty"),
            ("Service", "TTYPath", "/dev/%I"), ("Service", "TTYReset", "yes"), ("Service", "TTYVHangup", "yes"),
            ("Service", "DynamicUser", "yes"), ("Service", "NoNewPrivileges", "yes"),
            ("Service", "CapabilityBoundingSet", ""), ("Service", "ProtectSystem", "strict"),
            ("Service", "ProtectHome", "yes"), ("Service", "PrivateNetwork", "yes"),
            ("Service", "RestrictAddressFamilies", "AF_UNIX"), ("Service", "Environment", "LANG=C.UTF-8"),
        ]:
            self.assertIn(setting, settings)
        (conflicts,) = [value for _, name, value in settings if name == "Conflicts"]
        self.assertIn("getty@%i.service", conflicts.split())
        (watchdog,) = [value for _, name, value in settings if name == "WatchdogSec"]
        self.assertGreater(int(watchdog), 0)

    def test_the_timer_spreads_machines_and_makes_up_for_missed_checks(self):
        settings = directives((self.units / "muster-sync.timer").read_text())
        self.assertIn(("Timer", "Persistent", "true"), settings)
        (delay,) = [value for _, name, value in settings if name == "RandomizedDelaySec"]
        (calendar,) = [value for _, name, value in settings if name == "OnCalendar"]
        elapses = subprocess.run(
            ["systemd-analyze", "calendar", "--iterations=3", "--base-time=2026-11-21 00:00:00 UTC", calendar],
            check=True, capture_output=True, text=True, env={**os.environ, "TZ": "UTC"}).stdout
        hours = [int(hour) for hour in re.findall(r"(?:elapse|Iter\w*\.? #\d+): \w+ [\d-]+ (\d\d):00:00", elapses)]
        self.assertEqual(len(hours), 3, elapses)
        # As long as the time between two: no moment of the day is more likely than another.
        self.assertEqual(delay, f"{hours[1] - hours[0]}h")

    def test_the_user_cannot_log_in(self):
        (line,) = [line for line in (self.root / "lib/sysusers.d/muster.conf").read_text().splitlines()
                   if not line.startswith("#")]
        self.assertRegex(line, r'^u muster-sync - ".*" /var/lib/muster /usr/sbin/nologin$')
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "etc").mkdir()
            subprocess.run(
                ["systemd-sysusers", f"--root={folder}", self.root / "lib/sysusers.d/muster.conf"], check=True,
                capture_output=True)
            self.assertIn("muster-sync:", Path(folder, "etc/passwd").read_text())

    def test_the_reader_needs_only_the_calls_that_the_kiosk_may_make(self):
        allowed = allowed_calls(self.units / "muster-kiosk@.service")
        self.assertIn("read", allowed)
        self.assertNotIn("mount", allowed)
        trace = self.root / "reader.trace"
        session = PtySession(
            ["strace", "-f", "-qq", "-o", str(trace), self.root / "bin/muster"],
            environment={**os.environ, "TERM": "linux", "LANG": "C.UTF-8"})
        self.addCleanup(session.close)
        session.read_until_quiet(limit=20)
        for keys in ("1", "s", "\x1b", "/smoke", ENTER, "\x1b", "\x1b", "!", "\x1b", QUIT):
            session.press(keys, limit=1)
        self.assertEqual(session.ended(), 0)
        made = traced_calls(trace)
        self.assertIn("execve", made)
        # ncurses 6.5 gives up privileges with them while it reads a description, and goes on where they are refused.
        self.assertEqual(made - allowed - {"setfsuid", "setfsgid"}, set())

    def test_an_update_needs_only_the_calls_that_its_service_may_make(self):
        allowed = allowed_calls(self.units / "muster-sync.service")
        sync, work = self.root / "bin/muster-sync", self.root / "work"
        work.mkdir()

        def run(*words):
            return subprocess.run([sync, *words], cwd=work, check=True, capture_output=True, text=True).stdout

        for key in ("root", "guide", "stamp"):
            run("keygen", key)
        run("root", "new", "out", "--identifier", self.identifier(), "--root-key", "root.pub", "--guide-key", "guide.pub",
            "--stamp-key", "stamp.pub", "--sign", "root.sec")
        run("publish", self.root / "share/muster", "out", "--guide-key", "guide.sec", "--stamp-key", "stamp.sec")
        handler = type("Handler", (SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=work / "out"))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        trace = self.root / "sync.trace"
        done = subprocess.run(
            ["strace", "-f", "-qq", "-o", trace, sync, "update", "--packs", work / "packs", "--root", "out/root/1.plist",
             "--from", f"http://localhost:{server.server_port}/", "--quiet"], cwd=work, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue((work / "packs" / self.identifier() / "current/Guides/fire.html").exists())
        self.assertEqual(traced_calls(trace) - allowed, set())

    def test_a_watch_needs_only_the_calls_that_its_service_may_make(self):
        allowed = allowed_calls(self.units / "muster-watch.service")
        home = self.root / "watcher"
        (home / ".config/muster").mkdir(parents=True)
        shutil.copy(REPOSITORY / "Tests/Fixtures/Feeds/cap/01-alert.xml", home / "feed.xml")
        handler = type("Handler", (SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=home))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        (home / ".config/muster/feeds.conf").write_text(
            f"feed = own\nfrom = http://127.0.0.1:{server.server_port}/feed.xml\nnotify = /bin/true\n")
        environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
        sync, trace = self.root / "bin/muster-sync", self.root / "watch.trace"
        # A test tells the command, as a real alert does.
        subprocess.run([sync, "feeds", "test"], check=True, capture_output=True, env=environment)
        watch = subprocess.Popen(
            # Detached, so that the process is the program itself.
            ["strace", "-D", "-f", "-o", trace, sync, "watch"], env=environment, stderr=subprocess.PIPE, text=True)
        self.addCleanup(watch.stderr.close)
        lines = [watch.stderr.readline() for _ in range(2)]
        self.assertIn("Read; the feed lists 1 message.", lines[1])
        watch.send_signal(signal.SIGTERM)
        self.assertEqual(watch.wait(60), 0)
        for _ in range(500):
            if f"{watch.pid} +++ exited" in Path(trace).read_text(errors="replace"):
                break
            time.sleep(0.02)
        self.assertEqual(traced_calls(trace) - allowed, set())

    def identifier(self):
        text = (self.root / "share/muster/Plists/Pack.plist").read_text()
        return re.search(r"<key>Identifier</key>\s*<string>(.*?)</string>", text)[1]


if __name__ == "__main__":
    unittest.main()
