"""`make install` and `make uninstall`: what they install where, repeatedly, and what they leave behind."""

import hashlib
import os
import plistlib
import subprocess
import tempfile
import unittest
from pathlib import Path

from packages import REPOSITORY, installed_papers

# What is installed in addition to share/muster.
BESIDES_THE_PACK = [
    "bin/muster", "bin/muster-sync",
    "lib/systemd/system/muster-kiosk@.service", "lib/systemd/system/muster-sync.service",
    "lib/systemd/system/muster-sync.timer", "lib/systemd/system/muster-watch.service",
    "lib/systemd/user/muster-watch.service", "lib/sysusers.d/muster.conf",
    "share/bash-completion/completions/muster", "share/bash-completion/completions/muster-sync",
    *(f"share/doc/muster/{name}" for name in installed_papers()),
    "share/fish/vendor_completions.d/muster-sync.fish", "share/fish/vendor_completions.d/muster.fish",
    "share/man/man1/muster-sync.1", "share/man/man1/muster.1", "share/man/man5/muster-pack.5",
    "share/zsh/site-functions/_muster", "share/zsh/site-functions/_muster-sync",
]


class InstallTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def make(self, target, **variables):
        """Runs a target without building the programs again: those under test are used."""
        words = [f"{name}={value}" for name, value in variables.items()]
        done = subprocess.run(
            ["make", "-o", "reader", "-o", "sync", target, *words], cwd=REPOSITORY, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def script(self, *words, status=0, **options):
        """Runs the script itself, with the programs if two words are given."""
        programs = [os.environ["MUSTER_BINARY"], os.environ["MUSTER_SYNC_BINARY"]] if len(words) == 2 else []
        done = subprocess.run(
            [REPOSITORY / "Packaging/install", *words, *programs], capture_output=True, text=True, **options)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stderr

    def files(self, folder):
        return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())

    def test_installs_the_reader_and_the_pack(self):
        self.make("install", PREFIX=self.root / "a b")
        there = self.root / "a b"
        self.assertTrue(os.access(there / "bin/muster", os.X_OK))
        for folder in ("Plists", "Guides"):
            ours = {n for n in self.files(REPOSITORY / folder) if "/." not in f"/{n}" and not n.endswith("~")}
            self.assertTrue(ours)
            if folder == "Plists":
                ours.add("Manifest.plist")
            self.assertEqual(self.files(there / "share/muster" / folder), sorted(ours))
        self.assertIn("LICENSE", self.files(there / "share/doc/muster"))
        for path in (there / "share").rglob("*"):
            self.assertTrue(path.stat().st_mode & 0o004, f"{path} is readable by everyone")

    def test_installs_everything_that_belongs_to_the_programs(self):
        self.make("install", PREFIX=self.root)
        there = set(self.files(self.root))
        self.assertEqual({name for name in there if not name.startswith("share/muster/")}, set(BESIDES_THE_PACK))
        self.assertIn("share/muster/roots/README", there)
        for name in BESIDES_THE_PACK:
            self.assertGreater((self.root / name).stat().st_size, 50, name)
        for name in ("muster", "muster-sync"):
            said = subprocess.run([self.root / "bin" / name, "--version"], capture_output=True, text=True, check=True)
            self.assertRegex(said.stdout, rf"^{name} \d+\.\d+\.\d+\n$")

    def test_the_units_name_the_folder_they_were_installed_to(self):
        # Make itself cannot pass all of it on; the script can.
        self.script(self.root, "/opt/50% of a $b ö")
        units = self.root / "opt/50% of a $b ö/lib/systemd/system"
        kiosk = (units / "muster-kiosk@.service").read_text()
        self.assertIn('\nExecStart="/opt/50%% of a $b ö/bin/muster" kiosk $MUSTER_KIOSK_OPTIONS\n', kiosk)
        sync = (units / "muster-sync.service").read_text()
        self.assertIn("\nConditionPathExistsGlob=|/opt/50%% of a $b ö/share/muster/roots/*.plist\n", sync)
        for unit in units.iterdir():
            self.assertNotIn(str(self.root), unit.read_text(), "DESTDIR does not exist when the unit is used")
            self.assertNotRegex(unit.read_text(), r"@[a-z]+@")

    def test_a_root_list_that_the_publisher_ships_is_where_muster_sync_looks(self):
        self.make("install", PREFIX=self.root)
        # The file there is read, and refused for its content: so it was looked for there and nowhere else.
        (self.root / "share/muster/roots/org.example.campus.plist").write_text("no root list")
        done = subprocess.run(
            [self.root / "bin/muster-sync", "update", "--pack", "org.example.campus"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("share/muster/roots/org.example.campus.plist", done.stderr)

    def test_the_prefix_must_be_absolute(self):
        done = subprocess.run(
            ["make", "-o", "reader", "-o", "sync", "install", "PREFIX=elsewhere"], cwd=REPOSITORY, capture_output=True,
            text=True)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("PREFIX must begin with a slash", done.stderr)
        self.assertFalse((REPOSITORY / "elsewhere").exists())

    def test_a_prefix_from_which_systemd_starts_nothing_is_refused(self):
        for name in ("it's", 'a "b"', "a\\b", "a\nb"):
            with self.subTest(name=name):
                said = self.script(self.root, f"/opt/{name}", status=1)
                self.assertIn("PREFIX must hold no quote, backslash or control character", said)
                self.assertEqual(self.files(self.root), [])

    def test_relative_paths_are_found(self):
        """The script changes to its own folder; the paths are relative to that of its caller."""
        for name in ("muster", "muster-sync"):
            (self.root / name).symlink_to(os.environ[name.upper().replace("-", "_") + "_BINARY"])
        before = sorted(os.listdir(REPOSITORY))
        self.script("there", "/usr", "muster", "./muster-sync", cwd=self.root)
        self.assertTrue(os.access(self.root / "there/usr/bin/muster-sync", os.X_OK))
        self.script("--remove", "there", "/usr", cwd=self.root)
        self.assertEqual(self.files(self.root / "there"), [])
        self.assertEqual(sorted(os.listdir(REPOSITORY)), before)

    def test_too_few_words_give_the_usage(self):
        for words in ([], ["--remove"], ["--remove", "x"], ["x"], ["x", "/usr", "y"]):
            with self.subTest(words=words):
                self.assertTrue(self.script(*words, status=2, cwd=self.root).startswith("usage: install DESTDIR "))
        done = subprocess.run([REPOSITORY / "Packaging/package", "x"], capture_output=True, text=True, cwd=self.root)
        self.assertEqual((done.returncode, done.stderr), (2, "usage: package READER SYNC OUT [ARCH SYSROOT]\n"))

    def test_uninstall_removes_what_an_interrupted_installation_left(self):
        self.make("install", PREFIX=self.root)
        for name in (".Guides.new", ".Plists.new", ".roots.new"):
            (self.root / "share/muster" / name).mkdir()
            (self.root / "share/muster" / name / "half").write_text("half")
        for name in BESIDES_THE_PACK:
            (self.root / f"{name}.new").write_text("half")
        self.make("uninstall", PREFIX=self.root)
        self.assertEqual(os.listdir(self.root), [])

    def test_the_manifest_lists_what_was_installed(self):
        self.make("install", PREFIX=self.root)
        share = self.root / "share/muster"
        with open(share / "Plists/Manifest.plist", "rb") as file:
            manifest = plistlib.load(file)
        listed = {item["Name"]: item["SHA256"] for item in manifest["Resources"]}
        there = [
            name for name in self.files(share)
            if name != "Plists/Manifest.plist" and not name.startswith("roots/")]
        self.assertEqual(
            listed, {name: hashlib.sha256((share / name).read_bytes()).hexdigest() for name in there})
        checked = subprocess.run(
            [self.root / "bin/muster", "check", share], capture_output=True, text=True)
        self.assertNotIn("manifest", checked.stdout)

    def test_destdir_comes_before_the_prefix(self):
        self.make("install", PREFIX="/usr", DESTDIR=self.root)
        self.assertTrue((self.root / "usr/bin/muster").exists())

    def test_installing_again_leaves_no_removed_guide_behind(self):
        self.make("install", PREFIX=self.root)
        first = self.files(self.root)
        manifest = (self.root / "share/muster/Plists/Manifest.plist").read_bytes()
        (self.root / "share/muster/Guides/withdrawn.html").write_text("<p>old advice</p>")
        self.make("install", PREFIX=self.root)
        self.assertEqual(self.files(self.root), first)
        self.assertEqual((self.root / "share/muster/Plists/Manifest.plist").read_bytes(), manifest)

    def test_uninstall_removes_exactly_what_was_installed(self):
        neighbor = self.root / "share/muster/packs/theirs"
        neighbor.parent.mkdir(parents=True)
        neighbor.write_text("not ours")
        self.make("install", PREFIX=self.root)
        self.make("uninstall", PREFIX=self.root)
        self.assertEqual(self.files(self.root), ["share/muster/packs/theirs"])
        folders = sorted(str(path.relative_to(self.root)) for path in self.root.rglob("*") if path.is_dir())
        self.assertEqual(folders, ["share", "share/muster", "share/muster/packs"])
        self.make("uninstall", PREFIX=self.root)


if __name__ == "__main__":
    unittest.main()
