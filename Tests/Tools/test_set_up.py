"""What set-up does on machines where packages, root or sudo are missing, simulated with stand-ins for apt and dpkg."""

import os
import stat
import subprocess
import tempfile
import unittest
from pathlib import Path

SET_UP = Path(__file__).with_name("set-up")

# The stand-ins: dpkg-query knows the packages in $INSTALLED, every apt-get call is recorded, and the first
# $APT_FAILS installations fail as they do where no package list was ever fetched.
STAND_INS = {
    "dpkg-query": """
        for name; do :; done
        case " $INSTALLED " in *" $name "*) echo installed;; *) exit 1;; esac""",
    "apt-get": """
        echo "$DEBIAN_FRONTEND $*" >>"$CALLS"
        case "$*" in *install*) [ "$(grep -c install "$CALLS")" -gt "$APT_FAILS" ];; esac""",
    "id": 'echo "$USER_ID"',
    "sudo": """
        [ "$SUDO" = yes ] || exit 1
        [ "$1" = -n ] && shift
        echo sudo >>"$CALLS"; exec "$@" """,
    # What apt knows of Swift, once its lists are there.
    "apt-cache": """
        [ "$LISTS" = yes ] || grep -q update "$CALLS" || exit 0
        printf 'swiftlang:\\n  Installed: (none)\\n  Candidate: %s\\n' "$SWIFTLANG" """,
    "swift": "exit 0",
}


class SetUpTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.calls = self.folder / "calls"
        self.programs = self.folder / "bin"
        self.programs.mkdir()
        for name, body in STAND_INS.items():
            path = self.programs / name
            path.write_text(f"#!/bin/sh\n{body}\n")
            path.chmod(path.stat().st_mode | stat.S_IXUSR)
        for name in ("bash", "sh", "grep", "sed", "dpkg", "true", "env"):
            (self.programs / name).symlink_to(f"/usr/bin/{name}")

    def run_set_up(self, *packages, installed="", user=0, sudo="no", apt_fails=0, swiftlang="",
                   lists="yes"):
        environment = dict(
            PATH=str(self.programs), CALLS=str(self.calls), INSTALLED=installed, USER_ID=str(user), SUDO=sudo,
            APT_FAILS=str(apt_fails), SWIFTLANG=swiftlang, LISTS=lists)
        self.calls.write_text("")
        done = subprocess.run(
            [SET_UP, *packages], env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        return done, self.calls.read_text().splitlines()

    def test_nothing_missing_touches_nothing_and_says_nothing(self):
        done, calls = self.run_set_up("one", "two", installed="two one")
        self.assertEqual((done.returncode, done.stdout, done.stderr, calls), (0, "", "", []))

    def test_root_installs_only_what_is_missing_and_says_so(self):
        done, calls = self.run_set_up("one", "two", "three", installed="two")
        self.assertEqual(done.returncode, 0)
        self.assertIn("installing the missing Debian packages: one three", done.stderr)
        self.assertEqual(
            calls, ["noninteractive -q -o DPkg::Lock::Timeout=120 install -y --no-install-recommends one three"])

    def test_package_lists_are_fetched_when_the_first_try_fails(self):
        done, calls = self.run_set_up("one", apt_fails=1)
        self.assertEqual(done.returncode, 0)
        self.assertEqual([call.split()[4] for call in calls], ["install", "update", "install"])

    def test_a_package_that_cannot_be_installed_is_a_failure(self):
        done, _ = self.run_set_up("one", apt_fails=9)
        self.assertNotEqual(done.returncode, 0)

    def test_without_root_sudo_is_used_if_it_asks_no_password(self):
        done, calls = self.run_set_up("one", user=1000, sudo="yes")
        self.assertEqual(done.returncode, 0)
        self.assertIn("sudo", calls)
        self.assertIn("install -y --no-install-recommends one", calls[-1])

    def test_without_root_or_sudo_the_one_command_is_printed(self):
        done, calls = self.run_set_up("one", "two", user=1000)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout, "apt-get update && apt-get install -y --no-install-recommends one two\n")
        self.assertEqual(calls, [])

    def test_where_no_swift_is_found_debian_s_is_installed(self):
        os.unlink(self.programs / "swift")
        done, calls = self.run_set_up("one", "two", installed="two", swiftlang="6.0.3-2")
        self.assertEqual(done.returncode, 0)
        self.assertIn("no Swift toolchain found, so Debian's own is installed: swiftlang 6.0.3-2", done.stderr)
        self.assertEqual(len(calls), 1)
        self.assertTrue(calls[0].endswith("install -y --no-install-recommends swiftlang one"), calls)

    def test_a_fresh_machine_is_asked_again_with_its_package_lists(self):
        os.unlink(self.programs / "swift")
        done, calls = self.run_set_up("one", swiftlang="6.0.3-2", lists="no")
        self.assertEqual(done.returncode, 0)
        self.assertEqual([call.split()[4] for call in calls], ["update", "install"])
        self.assertIn("swiftlang one", calls[-1])

    def test_without_root_swift_is_in_the_one_command(self):
        os.unlink(self.programs / "swift")
        done, calls = self.run_set_up("one", user=1000, swiftlang="6.0.3-2")
        self.assertEqual((done.returncode, calls), (1, []))
        self.assertEqual(
            done.stdout, "apt-get update && apt-get install -y --no-install-recommends swiftlang one\n")

    def test_a_missing_toolchain_is_explained_in_one_sentence(self):
        os.unlink(self.programs / "swift")
        for swiftlang in ("", "(none)", "5.6.3-3"):
            done, calls = self.run_set_up("one", swiftlang=swiftlang)
            self.assertEqual(done.returncode, 1)
            self.assertEqual([call.split()[4] for call in calls], ["update"], "the lists may be stale, and nothing is installed")
            self.assertIn("install Swift 6.0 or newer from https://www.swift.org/install/linux/", done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)

    def test_on_another_system_the_needed_packages_are_named(self):
        os.unlink(self.programs / "dpkg-query")
        done, calls = self.run_set_up("one", "two")
        self.assertEqual((done.returncode, calls), (0, []))
        self.assertIn("Needed, by their Debian names: one two", done.stderr)


if __name__ == "__main__":
    unittest.main()
