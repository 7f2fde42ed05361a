"""The manual pages: groff and man-db find no fault in them, and they leave nothing out."""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from packages import REPOSITORY

TITLES = {
    "man1/muster.1": "muster - read emergency guides in a terminal, offline",
    "man1/muster-sync.1": "muster-sync - publish and update packs of emergency guides, read feeds of alerts, earthquakes, floods and river gauges",
    "man5/muster-pack.5": "muster-pack - a content pack of emergency guides",
}


def output(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


class ManualTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        subprocess.run(
            [REPOSITORY / "Packaging/install", "", folder.name, os.environ["MUSTER_BINARY"],
             os.environ["MUSTER_SYNC_BINARY"]], check=True, capture_output=True)
        cls.pages = {name: Path(folder.name, "share/man", name) for name in TITLES}

    def read(self, name):
        """A page as man shows it, in one line with single blanks, without hyphens at the ends of lines."""
        shown = subprocess.run(
            ["man", "--local-file", self.pages[name]], check=True, capture_output=True, text=True,
            env={**os.environ, "MANWIDTH": "400", "MANROFFOPT": "-c", "MAN_KEEP_FORMATTING": ""}).stdout
        return " ".join(shown.split())

    def test_they_have_no_warnings(self):
        for name, page in self.pages.items():
            with self.subTest(page=name):
                done = subprocess.run(
                    ["groff", "-man", "-ww", "-Tutf8", "-z", page], capture_output=True, text=True)
                self.assertEqual((done.stderr, done.returncode), ("", 0))
                done = subprocess.run(
                    ["man", "--warnings", "--local-file", page], capture_output=True, text=True)
                self.assertEqual((done.stderr, done.returncode), ("", 0))

    def test_whatis_reads_their_names(self):
        for name, page in self.pages.items():
            self.assertEqual(output("lexgrog", page).strip(), f'{page}: "{TITLES[name]}"')

    def test_every_command_and_option_of_the_reader_is_described(self):
        text = self.read("man1/muster.1")
        helped = output(os.environ["MUSTER_BINARY"], "--help")
        commands = re.findall(r"^  ([a-z]+)(?: |$)", helped.split("Commands:")[1].split("\nOptions")[0], re.MULTILINE)
        self.assertGreater(len(commands), 10)
        for command in commands:
            self.assertRegex(text, rf"\b{command}\b")
            for option in re.findall(r"^  (--[a-z-]+)", output(os.environ["MUSTER_BINARY"], "help", command), re.MULTILINE):
                if option != "--help":
                    self.assertIn(option, text, command)

    def test_every_command_and_option_of_muster_sync_is_described(self):
        text = self.read("man1/muster-sync.1")
        sync = os.environ["MUSTER_SYNC_BINARY"]

        def look(words):
            helped = output(sync, "help", *words)
            for option in re.findall(r"^  (--[a-z-]+)", helped, re.MULTILINE):
                self.assertIn(option, text, words)
            below = helped.split("\nCommands:\n")[1].split("\nOptions")[0] if "\nCommands:\n" in helped else ""
            names = re.findall(r"^  ([a-z-]+)", below, re.MULTILINE)
            for name in names:
                self.assertIn(" ".join([*words, name]), text)
                look([*words, name])
            return names

        self.assertGreater(len(look([])), 8)

    def test_they_are_short(self):
        """Options that commands share are described once, so a page can be read."""
        for name, most in (("man1/muster.1", 930), ("man1/muster-sync.1", 580), ("man5/muster-pack.5", 400)):
            shown = subprocess.run(
                ["man", "--local-file", self.pages[name]], check=True, capture_output=True, text=True,
                env={**os.environ, "MANWIDTH": "80"}).stdout
            self.assertLessEqual(len(shown.splitlines()), most, name)

    def test_a_shared_option_is_described_once(self):
        for name in ("man1/muster.1", "man1/muster-sync.1"):
            commands, shared = self.pages[name].read_text().split("\n.SH OPTIONS THAT COMMANDS SHARE\n")
            described = re.findall(r"^\.TP \d+\n(\.B .*\n.*)$", shared.split("\n.SH ")[0], re.MULTILINE)
            self.assertGreater(len(described), 10)
            self.assertEqual([text for text in described if text in commands], [], name)

    def test_every_setting_and_its_variable_is_described(self):
        text = self.read("man1/muster.1").split(" FILES ")[-1]
        table = (REPOSITORY / "Sources/Reader/AppCore/State/SettingTable.swift").read_text()
        names = re.findall(r'name: "([a-z-]+)"', table)
        self.assertGreater(len(names), 8)
        for name in names:
            self.assertIn(name, text)
            self.assertIn("MUSTER_" + name.upper().replace("-", "_"), text)

    def test_every_variable_of_the_notify_command_is_described(self):
        text = self.read("man1/muster-sync.1")
        folder = REPOSITORY / "Sources/Network/FeedUpdate/Notifications"
        names = set(re.findall(r'(?<!\w)\("([A-Z]+)",', "".join(path.read_text() for path in folder.glob("*.swift"))))
        self.assertGreater(len(names), 20)
        for name in sorted(names):
            self.assertIn(f"MUSTER_{name}", text)

    def test_every_key_of_a_pack_is_described(self):
        text = self.read("man5/muster-pack.5")
        table = next(REPOSITORY.glob("Sources/Maintainer/PackCheck/**/KnownKeys.swift")).read_text()
        keys = set(re.findall(r'"([A-Z][\w -]*)"', table.split("otherWords")[0]))
        self.assertGreater(len(keys), 40)
        self.assertEqual({key for key in keys if not re.search(rf"\b{key}\b", text)}, set())

    def test_they_name_their_version(self):
        version = output(os.environ["MUSTER_BINARY"], "--version").split()[1]
        for name, page in self.pages.items():
            self.assertIn(version, page.read_text().splitlines()[0], name)


if __name__ == "__main__":
    unittest.main()
