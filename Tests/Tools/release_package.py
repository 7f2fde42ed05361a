"""The Debian package and the tarball: what is in them, that they run where nothing else is, that they are reproducible."""

import gzip
import os
import re
import subprocess
import tarfile
import tempfile
import unittest
from pathlib import Path

from packages import EPOCH, REPOSITORY, built, inside, installed_papers, run_inside, units, unpacked
from pty_session import PtySession

# Libraries that muster-sync may need from a system: libcurl, and what every program of C and Swift needs.
SYSTEM_LIBRARIES = r"lib(curl\.so\.4|c\.so\.6|m\.so\.6|gcc_s\.so\.1)|ld-linux-.*"


def output(*words, **options):
    return subprocess.run(words, check=True, capture_output=True, text=True, **options).stdout


class DebianPackageTests(unittest.TestCase):
    def field(self, name):
        return output("dpkg-deb", "--field", built()[".deb"], name).strip()

    def test_lintian_finds_no_problems(self):
        """What it would report is overridden in Packaging/debian/lintian-overrides, each with its reason."""
        allow = ["--allow-root"] if os.geteuid() == 0 else []
        done = subprocess.run(
            ["lintian", "--no-cfg", "--display-info", "--tag-display-limit", "0", "--color", "never", *allow,
             built()[".deb"]], capture_output=True, text=True)
        self.assertEqual((done.stdout, done.returncode), ("", 0), done.stderr)

    def test_the_overrides_are_needed_and_have_their_reasons(self):
        allow = ["--allow-root"] if os.geteuid() == 0 else []
        done = subprocess.run(
            ["lintian", "--no-cfg", "--display-info", "--show-overrides", "--color", "never", *allow, built()[".deb"]],
            capture_output=True, text=True)
        used = set(re.findall(r"^O: muster: (\S+)", done.stdout, re.MULTILINE))
        reason, named = False, set()
        for line in (REPOSITORY / "Packaging/debian/lintian-overrides").read_text().splitlines():
            if line.startswith("muster: "):
                self.assertTrue(reason, f"there is no reason above: {line}")
                named.add(line.split()[1])
            reason = line.startswith("#") or reason and line.startswith("muster: ")
        self.assertEqual(used, named)

    def test_its_control_fields(self):
        version = output(os.environ["MUSTER_BINARY"], "--version").split()[1]
        self.assertEqual(self.field("Version"), version)
        self.assertEqual(self.field("Architecture"), output("dpkg", "--print-architecture").strip())
        depends = self.field("Depends")
        for name in ("libc6", "libcurl4", "libgcc-s1", "systemd-standalone-sysusers"):
            self.assertRegex(depends, rf"\b{re.escape(name)}")
        # They are inside, so they need not be installed.
        self.assertNotRegex(depends, r"expat|sodium|gumbo|ncurses|sqlite|libstdc\+\+")
        self.assertGreater(int(self.field("Installed-Size")), 10_000)

    def test_files_belong_to_root_and_everyone_can_read_them(self):
        listed = output("dpkg-deb", "--contents", built()[".deb"])
        for line in listed.splitlines():
            mode, owner, _, _, _, name = line.split(None, 5)
            with self.subTest(name=name):
                self.assertEqual(owner, "root/root")
                runs = mode.startswith("d") or name.startswith("./usr/bin/")
                self.assertEqual(mode[1:], "rwxr-xr-x" if runs else "rw-r--r--")

    def test_everything_is_where_debian_looks_for_it(self):
        there = {str(path.relative_to(unpacked())) for path in unpacked().rglob("*") if path.is_file()}
        expected = {
            "usr/bin/muster", "usr/bin/muster-sync", "usr/lib/sysusers.d/muster.conf",
            *(f"{units()}/muster-{name}" for name in ("kiosk@.service", "sync.service", "sync.timer", "watch.service")),
            "usr/lib/systemd/user/muster-watch.service",
            "usr/share/bash-completion/completions/muster", "usr/share/bash-completion/completions/muster-sync",
            "usr/share/zsh/vendor-completions/_muster", "usr/share/zsh/vendor-completions/_muster-sync",
            "usr/share/fish/vendor_completions.d/muster.fish", "usr/share/fish/vendor_completions.d/muster-sync.fish",
            "usr/share/man/man1/muster.1.gz", "usr/share/man/man1/muster-sync.1.gz",
            "usr/share/man/man5/muster-pack.5.gz",
            "usr/share/doc/muster/changelog.gz", "usr/share/doc/muster/copyright",
            *(f"usr/share/doc/muster/{name}" for name in installed_papers() if name != "LICENSE"),
            "usr/share/lintian/overrides/muster", "usr/share/muster/roots/README",
        }
        pack = {name for name in there if re.match(r"usr/share/muster/(Plists|Guides)/", name)}
        self.assertEqual(there - pack, expected)
        self.assertIn("usr/share/muster/Plists/Manifest.plist", pack)
        kiosk = (unpacked() / units() / "muster-kiosk@.service").read_text()
        self.assertIn('ExecStart="/usr/bin/muster" kiosk $MUSTER_KIOSK_OPTIONS\n', kiosk)

    def test_the_sums_are_those_of_the_files(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["dpkg-deb", "--control", built()[".deb"], folder], check=True)
            sums = Path(folder, "md5sums")
            checked = output("md5sum", "--check", "--strict", sums, cwd=unpacked())
            files = sum(path.is_file() for path in unpacked().rglob("*"))
            self.assertEqual(checked.count(": OK\n"), files)

    def test_the_changelog_is_of_this_version(self):
        with gzip.open(unpacked() / "usr/share/doc/muster/changelog.gz", "rt") as file:
            first = file.readline()
        self.assertTrue(first.startswith(f"muster ({self.field('Version')}) "), first)

    def test_its_reader_runs_where_nothing_else_is(self):
        shown = run_inside(unpacked(), "/usr/bin/muster", "show", "fire", "--section", "do-now")
        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertIn("alarm", shown.stdout)
        checked = run_inside(unpacked(), "/usr/bin/muster", "check")
        self.assertIn("0 errors" if "error" in checked.stderr else "check:", checked.stderr)
        self.assertNotIn("manifest", checked.stdout)


class RemovalTests(unittest.TestCase):
    """The script that runs before the package is removed, on folders of the test instead of the machine's."""

    LINKS = {
        "multi-user.target.wants/muster-kiosk@tty1.service": "/lib/systemd/system/muster-kiosk@.service",
        "timers.target.wants/muster-sync.timer": "/lib/systemd/system/muster-sync.timer",
        "multi-user.target.wants/muster-watch.service": "/lib/systemd/system/muster-watch.service",
        "multi-user.target.wants/other.service": "/lib/systemd/system/other.service",
        # Masked by an administrator.
        "muster-kiosk@tty2.service": "/dev/null",
    }

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.units, self.tools = Path(folder.name, "system"), Path(folder.name, "bin")
        for name, target in self.LINKS.items():
            (self.units / name).parent.mkdir(parents=True, exist_ok=True)
            (self.units / name).symlink_to(target)
        (self.units / "muster-kiosk@tty1.service.d").mkdir()
        (self.units / "muster-kiosk@tty1.service.d/override.conf").write_text("[Service]\n")
        self.tools.mkdir()
        (self.tools / "systemctl").write_text(f'#!/bin/sh\necho "$*" >> {folder.name}/asked\n')
        (self.tools / "systemctl").chmod(0o755)
        self.asked = Path(folder.name, "asked")

    def run_script(self, *words, has_systemd):
        """Runs the script in a private namespace, where /run is empty and the folder of units is the test's."""
        become = [] if os.geteuid() == 0 else ["--map-root-user"]
        prepare = "mkdir -p /run/systemd/system && " if has_systemd else ""
        subprocess.run(
            ["unshare", *become, "--mount", "--propagation", "private", "sh", "-c",
             'mount --bind "$0" /etc/systemd/system && mount -t tmpfs none /run && ' + prepare + 'exec sh "$@"', self.units,
             REPOSITORY / "Packaging/debian/prerm", *words],
            check=True, env={"PATH": f"{self.tools}:/usr/sbin:/usr/bin:/sbin:/bin"}, stdin=subprocess.DEVNULL)

    def left(self):
        return {str(path.relative_to(self.units)) for path in self.units.rglob("*")}

    def test_without_systemd_the_links_are_removed_too(self):
        self.run_script("remove", has_systemd=False)
        self.assertEqual(self.left(), {
            "multi-user.target.wants", "multi-user.target.wants/other.service", "muster-kiosk@tty2.service",
            "muster-kiosk@tty1.service.d", "muster-kiosk@tty1.service.d/override.conf"})
        self.assertFalse(self.asked.exists())

    def test_with_systemd_running_services_are_stopped(self):
        self.run_script("remove", has_systemd=True)
        self.assertEqual(self.asked.read_text().splitlines(), [
            "disable --now muster-sync.timer muster-watch.service",
            "stop muster-kiosk@*.service muster-sync.service"])
        self.assertNotIn("multi-user.target.wants/muster-kiosk@tty1.service", self.left())

    def test_an_upgrade_removes_nothing(self):
        before = self.left()
        self.run_script("upgrade", "9.9.9", has_systemd=False)
        self.assertEqual(self.left(), before)


class TarballTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        # Spaces, letters beyond ASCII, and a quote.
        cls.place = Path(cls.folder.name, "Für alle — it's", "緊急 時")
        cls.place.mkdir(parents=True)
        with tarfile.open(built()[".gz"]) as archive:
            cls.members = archive.getmembers()
            archive.extractall(cls.place)
        (cls.top,) = cls.place.iterdir()

    def run_from_elsewhere(self, *words):
        return subprocess.run(
            [self.top / "bin" / words[0], *words[1:]], cwd="/", capture_output=True, text=True, stdin=subprocess.DEVNULL,
            timeout=60)

    def test_everything_is_in_one_folder_and_belongs_to_root(self):
        for member in self.members:
            with self.subTest(name=member.name):
                self.assertTrue(f"{member.name}/".startswith(f"{self.top.name}/"))
                self.assertEqual((member.uid, member.gid), (0, 0))
                self.assertIn(member.mode, {0o755} if member.isdir() or "/bin/" in member.name else {0o644})
                self.assertTrue(member.isdir() or member.isfile())
        names = {path.name for path in self.top.iterdir()}
        self.assertEqual(names, {"README", "bin", "share"})

    def test_the_reader_finds_its_pack_in_any_folder(self):
        for name, words in {"list": [], "show": ["fire"], "search": ["smell of gas"], "contacts": []}.items():
            done = self.run_from_elsewhere("muster", name, *words)
            self.assertEqual((done.returncode, done.stderr), (0, ""), name)
            self.assertGreater(len(done.stdout), 100)
        said = self.run_from_elsewhere("muster", "status").stdout
        self.assertIn(str(self.top / "share/muster").replace("\n", ""), said)

    def test_a_link_to_the_reader_works(self):
        link = Path(self.folder.name, "muster")
        link.symlink_to(self.top / "bin/muster")
        done = subprocess.run([link, "show", "fire"], cwd="/", capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_reader_runs_in_a_folder_with_nothing_else(self):
        with tempfile.TemporaryDirectory() as folder:
            with tarfile.open(built()[".gz"]) as archive:
                archive.extractall(folder)
            for words in (["show", "fire"], ["list"], ["render", "--screen", "welcome"], ["search", "smoke"]):
                done = run_inside(folder, f"/{self.top.name}/bin/muster", *words)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertGreater(len(done.stdout), 50)

    def test_it_has_a_screen_without_terminfo_and_without_locales(self):
        with tempfile.TemporaryDirectory() as folder:
            with tarfile.open(built()[".gz"]) as archive:
                archive.extractall(folder)
            command = inside(folder, f"/{self.top.name}/bin/muster", "--date", "2026-11-21")
            for terminal in ("xterm-256color", "linux", "tmux-256color", "nothing-known"):
                session = PtySession(command, {**os.environ, "TERM": terminal, "LC_ALL": "C.UTF-8"})
                try:
                    screen = session.read_until_quiet(quiet=0.5).decode()
                finally:
                    session.close()
                with self.subTest(terminal=terminal):
                    self.assertIn("Act now", screen)
                    self.assertIn("Emergency 911 · Campus police", screen)

    def test_the_reader_needs_no_library_and_muster_sync_only_curl(self):
        self.assertNotIn("INTERP", output("readelf", "--program-headers", "--wide", self.top / "bin/muster"))
        dynamic = output("readelf", "--dynamic", "--wide", self.top / "bin/muster-sync")
        wanted = set(re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic))
        self.assertEqual({name for name in wanted if not re.fullmatch(SYSTEM_LIBRARIES, name)}, set())
        self.assertIn("libcurl.so.4", wanted)
        self.assertNotRegex(dynamic, "RPATH|RUNPATH")

    def test_muster_starts_the_muster_sync_beside_it(self):
        done = self.run_from_elsewhere("muster", "sync", "--version")
        self.assertEqual((done.returncode, done.stdout), (0, output(os.environ["MUSTER_SYNC_BINARY"], "--version")))


class ReproducibilityTests(unittest.TestCase):
    def test_the_same_programs_give_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as folder:
            # Another time zone, another language, another mask, another number of processors.
            subprocess.run(
                ["taskset", "--cpu-list", "0", "sh", "-c", 'umask 077; exec "$@"', "sh",
                 REPOSITORY / "Packaging/package", os.environ["MUSTER_BINARY"], os.environ["MUSTER_SYNC_BINARY"], folder],
                check=True, capture_output=True,
                env={**os.environ, "TZ": "Pacific/Auckland", "LC_ALL": "C", "LANG": "de_DE.UTF-8",
                     "SOURCE_DATE_EPOCH": str(EPOCH)})
            for path in built().values():
                self.assertEqual(Path(folder, path.name).read_bytes(), path.read_bytes(), path.name)

    def test_every_file_has_the_given_time(self):
        """Given here, so that it is neither the changelog's nor a file's own by chance."""
        with tarfile.open(built()[".gz"]) as archive:
            self.assertEqual({member.mtime for member in archive.getmembers()}, {EPOCH})
        listed = output("dpkg-deb", "--contents", built()[".deb"], env={**os.environ, "TZ": "UTC"})
        self.assertEqual({line.split()[3] for line in listed.splitlines()}, {"2001-09-09"})

    def test_programs_of_another_version_are_not_packed(self):
        with tempfile.TemporaryDirectory() as folder:
            other = Path(folder, "muster")
            other.write_text("#!/bin/sh\necho muster 99.0\n")
            other.chmod(0o755)
            done = subprocess.run(
                [REPOSITORY / "Packaging/package", other, os.environ["MUSTER_SYNC_BINARY"], Path(folder, "out")],
                capture_output=True, text=True)
            self.assertEqual(done.returncode, 1)
            self.assertIn("the programs are another version", done.stderr)


if __name__ == "__main__":
    unittest.main()
