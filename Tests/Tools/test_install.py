"""`make install` and `make uninstall`: what they put where, again and again, and what they leave behind."""

import hashlib
import os
import plistlib
import subprocess
import tempfile
import unittest
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]


class InstallTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def make(self, verb, **variables):
        """Runs a verb without building the reader again: it is there, being what the tests run."""
        words = [f"{name}={value}" for name, value in variables.items()]
        done = subprocess.run(
            ["make", "-o", "reader", verb, *words], cwd=REPOSITORY, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

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

    def test_the_manifest_lists_what_was_installed(self):
        self.make("install", PREFIX=self.root)
        share = self.root / "share/muster"
        with open(share / "Plists/Manifest.plist", "rb") as file:
            manifest = plistlib.load(file)
        listed = {item["Name"]: item["SHA256"] for item in manifest["Resources"]}
        there = [name for name in self.files(share) if name != "Plists/Manifest.plist"]
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

    def test_uninstall_takes_away_exactly_what_was_put(self):
        neighbour = self.root / "share/muster/packs/theirs"
        neighbour.parent.mkdir(parents=True)
        neighbour.write_text("not ours")
        self.make("install", PREFIX=self.root)
        self.make("uninstall", PREFIX=self.root)
        self.assertEqual(self.files(self.root), ["share/muster/packs/theirs"])
        self.assertFalse((self.root / "share/doc/muster").exists())
        self.make("uninstall", PREFIX=self.root)


if __name__ == "__main__":
    unittest.main()
