"""The documents: the walks in them answer as written, and what they name exists.

To record the walks after a change of the screens or messages: MUSTER_RECORD=1 (make snapshots does it too); look at the
differences in git.
"""

import datetime
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from flood_relay import held_port
from pinned_clock import PinnedClock

REPOSITORY = Path(__file__).resolve().parents[2]
README = REPOSITORY / "README.md"
MAINTAINING = REPOSITORY / "docs/maintaining-a-pack.md"
ALERTING = REPOSITORY / "docs/campus-alerts.md"
PUBLISHING = REPOSITORY / "docs/syncing-and-publishing.md"
FLOODS = REPOSITORY / "docs/floods.md"
SECURITY = REPOSITORY / "docs/security.md"
# Where each walk is: a document, and the section if it is not the whole.
WALKS = [(README, None), (MAINTAINING, "## A first pack, step by step"), (ALERTING, "## The life of an alert"),
         (FLOODS, "## The whole chain on one machine"), (PUBLISHING, "## The whole way on one machine")]
DAY = "2026-11-21"
# When the walk about floods begins; the example of the server has a flood of that day.
FLOOD_DAY = datetime.datetime(2026, 1, 2, 13, 0, tzinfo=datetime.timezone.utc)
# The address of the server, and the name of a report, as they are written.
FLOOD_ADDRESS, FLOOD_REPORT = "127.0.0.1:8470", "k7fq2m"
MOMENT = re.compile(r"--(?:at|date) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)")
BLOCK = re.compile(r"^```(console|xml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INSERTION = re.compile(r"\A<!-- (\S+), before the last (\S+) -->\n")

# Documents that say how the program is, whose names and links must be right.
DOCUMENTS = sorted([*REPOSITORY.glob("*.md"), *REPOSITORY.glob("docs/**/*.md")])
OURS = [path for path in DOCUMENTS if path.name != "THIRD-PARTY-NOTICES.md"]
# A path as it stands between backticks; those with words in capitals are patterns.
PATH = re.compile(r"`((?:Sources|Tests|Packaging|Plists|Guides|docs)/[^`\s]*)`")
PATTERN = re.compile(r"[<*]|\b(LAYER|MODULE|IDENTIFIER|NAME)")
# What is to be there only after other steps: the manifest is made, and the example is not in the program.
NOT_THERE = {"Plists/Manifest.plist", "Plists/Map.geojson", "Plists/Places.plist",
             "Sources/Reader/Screens/EmailContacts/EmailContactsScreen.swift"}
# A Swift name of two words or more, with members if any.
SWIFT_NAME = re.compile(r"`([A-Z]\w*[a-z][A-Z]\w*)(?:\.\w+)*`")
# Names of the example.
OTHER_NAMES = {"EmailContactsScreen"}


def walk_text(text, title):
    """The section of a document with this title, or all of it."""
    if title is None:
        return text
    section = text[text.index(f"\n{title}\n") + len(title) + 2:]
    return re.split(r"^## ", section, maxsplit=1, flags=re.MULTILINE)[0]


def commands(block):
    """Each command with the lines that are shown below it."""
    command, shown = None, []
    for line in block.splitlines():
        if line.startswith("$ "):
            if command is not None:
                yield command, shown
            command, shown = line[2:], []
        else:
            shown.append(line)
    yield command, shown


class Walk:
    """A folder in which the commands of a document are run, with the programs under test on the PATH."""

    def __init__(self, folder):
        self.folder = Path(folder)
        programs = self.folder / "bin"
        programs.mkdir()
        # On the day of the walk: later the reviews of the guides would be overdue. Alerts and floods are shown at the last
        # moment that a command of the walk named, or at which it begins.
        self.clock = PinnedClock(self.folder)
        # What is written in the document, and what it is here.
        self.names = {}
        self.service = None
        reader = shlex.quote(os.environ["MUSTER_BINARY"])
        (programs / "muster").write_text(f"""#!/bin/bash
case "${{1-}}" in
check | render) set -- "$@" --date {DAY} ;;
alerts | floods)
    if [ -f {self.clock.file} ]; then set -- "$@" --date "$(date -u -d "@$(< {self.clock.file})" +%FT%TZ)"; fi ;;
esac
exec {reader} "$@"
""")
        (programs / "muster").chmod(0o755)
        if "MUSTER_SYNC_BINARY" in os.environ:
            self.install_sync(programs)
        self.environment = dict(os.environ, PATH=f"{programs}:{os.environ['PATH']}", HOME=str(self.folder / "home"), TZ="UTC")
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            self.environment.pop(name, None)

    def install_sync(self, programs):
        """A copy beside the muster that it asks, in a folder of its own, started with the clock of the walk."""
        own = self.folder / "own"
        own.mkdir()
        shutil.copy(os.environ["MUSTER_SYNC_BINARY"], own / "muster-sync")
        shutil.copy(programs / "muster", own / "muster")
        (programs / "muster-sync").write_text(f"""#!/bin/bash
if [ -f {self.clock.file} ]; then export LD_PRELOAD={self.clock.library} PINNED_CLOCK={self.clock.file}; fi
exec {own}/muster-sync "$@"
""")
        (programs / "muster-sync").chmod(0o755)

    def set_clock(self, command):
        """From the first moment that a command names, the walk is at the last one."""
        moments = MOMENT.findall(command)
        if moments:
            self.clock.set(datetime.datetime.fromisoformat(moments[-1].replace("Z", "+00:00")))

    def hold_address(self):
        """Puts a port that is free, and stays so until a server of this walk has it, in the place of the written one."""
        self.holder = held_port()
        self.names[FLOOD_ADDRESS] = f"127.0.0.1:{self.holder.getsockname()[1]}"

    def serve(self, command):
        """Starts a server, which goes on; what it says first."""
        port = self.holder.getsockname()[1]
        self.service = subprocess.Popen(
            ["bash", "-c", f"exec {command} --port {port}"], cwd=REPOSITORY, env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        return self.service.stdout.readline()

    def close(self):
        if self.service:
            self.service.kill()
            self.service.communicate(timeout=60)
        if self.names:
            self.holder.close()

    def start(self, command):
        self.set_clock(command)
        return subprocess.run(
            ["bash", "-c", command], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)

    def run(self, command):
        for written, here in self.names.items():
            command = command.replace(written, here)
        said = self.serve(command) if "flood_service.py" in command else self.start(command).stdout
        for name in re.findall(r"Kept in the outbox as (\w+)", said):
            self.names[FLOOD_REPORT] = name
        for written, here in self.names.items():
            said = said.replace(here, written)
        return said.rstrip("\n").splitlines()

    def insert(self, block):
        """Puts the lines of an XML block where its first line says."""
        name, before = INSERTION.match(block).groups()
        file = self.folder / name
        text = file.read_text()
        index = text.rindex(before)
        file.write_text(text[:index] + INSERTION.sub("", block) + text[index:])


class WalkTests(unittest.TestCase):
    maxDiff = None

    def answer(self, document, title, record):
        """The text of a walk, and the same with what the commands answer now."""
        section = walk_text(document.read_text(), title)
        answered = section
        with tempfile.TemporaryDirectory() as folder:
            walk = Walk(folder)
            self.addCleanup(walk.close)
            if document == FLOODS:
                walk.clock.set(FLOOD_DAY)
                walk.hold_address()
            for kind, block in BLOCK.findall(section):
                if kind == "xml":
                    walk.insert(block)
                    continue
                written = []
                for command, shown in commands(block):
                    output = walk.run(command)
                    if not record:
                        self.assertEqual(output, shown, f"{document.name}: {command}")
                    written += ["$ " + command, *output]
                answered = answered.replace(f"```console\n{block}```", "```console\n" + "\n".join(written) + "\n```")
        return section, answered

    def test_the_walks_answer_as_written(self):
        record = "MUSTER_RECORD" in os.environ
        for document, title in WALKS:
            with self.subTest(document=document.name):
                section, answered = self.answer(document, title, record)
                if record:
                    document.write_text(document.read_text().replace(section, answered))
        if record:
            self.fail("the walks in the documents were recorded; look at them (git diff)")

    def test_the_first_pack_does_what_a_maintainer_would(self):
        section = walk_text(*[(path.read_text(), title) for path, title in WALKS if path == MAINTAINING][0])
        for word in ("new pack", "check campus", "diff", "manifest", "did you mean"):
            self.assertIn(word, section)

    def test_the_readme_shows_the_first_screen(self):
        blocks = [block for kind, block in BLOCK.findall(README.read_text()) if kind == "console"]
        shown = {command: lines for block in blocks for command, lines in commands(block)}
        self.assertIn("Emergency 911", "\n".join(shown["muster render --screen welcome"]))

    def test_publishing_and_updating_work_as_written(self):
        """The commands of the page, word for word: from a new pack to a reader that has it."""
        blocks = [
            re.findall(r"^```sh\n(.*?)^```$", walk_text(PUBLISHING.read_text(), title), re.MULTILINE | re.DOTALL)
            for title in ("## Publishing", "## Where updates come from")]
        identifier = "org.example.north"
        (made,) = [line for line in blocks[0][0].splitlines() if line.startswith("muster new pack")]
        # One pack from page to page.
        shown_walk = walk_text(*[(path.read_text(), title) for path, title in WALKS if path == PUBLISHING][0])
        for text in (shown_walk, MAINTAINING.read_text()):
            self.assertIn(made, text)
        for text in (shown_walk, blocks[0][2]):
            self.assertIn("muster manifest campus --bump", text)
        self.assertEqual(set(re.findall(r"org\.example\.\w+", "".join(sum(blocks, [])))), {identifier})
        with tempfile.TemporaryDirectory() as folder:
            walk = Walk(folder)
            for block in sum(blocks, []):
                done = walk.start(f"set -e\n{block}")
                self.assertEqual(done.returncode, 0, f"{block}\n{done.stdout}")
            packs = walk.folder / "home/.local/share/muster/packs" / identifier
            self.assertTrue((packs / "current/Guides/fire.html").is_file())
            # And the configuration as it is shown, with a folder that is there in the place of the server.
            (shown,) = re.findall(r"^```ini\n(.*?)^```$", PUBLISHING.read_text(), re.MULTILINE | re.DOTALL)
            self.assertIn("from = https://guides.example.org/muster/\n", shown)
            shown = shown.replace("https://guides.example.org/muster/", f"{folder}/repository").split("\n\n")[0]
            (walk.folder / "home/.config/muster/sync.conf").write_text(shown)
            self.assertEqual(walk.run("muster-sync update"), ["Version 2 is the newest."])
            self.assertIn(f"Identifier         {identifier}", walk.run("muster status"))


class DocumentTests(unittest.TestCase):
    def test_the_first_pages_are_short(self):
        for name in ("README.md", "ARCHITECTURE.md"):
            self.assertLessEqual((REPOSITORY / name).stat().st_size, 10_000, name)

    def test_every_threat_has_tests_that_exist(self):
        """Each row of the threat table names a test: a suite's function, a suite, or a file."""
        rows = [line for line in walk_text(SECURITY.read_text(), "## Threats").splitlines() if line.startswith("| ")][1:]
        self.assertGreater(len(rows), 20)
        suites = {}
        for path in REPOSITORY.glob("Tests/**/*.swift"):
            text = path.read_text()
            for name in re.findall(r"(?:struct|class) (\w+Tests)\b", text):
                suites[name] = suites.get(name, "") + text
        for row in rows:
            cells = [cell.strip() for cell in row.strip("|").split("|")]
            with self.subTest(threat=cells[1]):
                self.assertEqual(len(cells), 4)
                self.assertTrue(all(cells))
                names = re.findall(r"`([^`]+)`", cells[3])
                self.assertEqual(", ".join(f"`{name}`" for name in names), cells[3])
                for name in names:
                    if "/" in name:
                        self.assertTrue((REPOSITORY / name).exists(), name)
                        continue
                    suite, _, function = name.partition(".")
                    self.assertIn(suite, suites)
                    if function:
                        self.assertRegex(suites[suite], rf"func {function}\b", name)

    def test_links_lead_somewhere(self):
        for path in DOCUMENTS:
            for target in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", path.read_text()):
                name, fragment = target
                with self.subTest(document=path.name, link=target):
                    if name.startswith(("http:", "https:", "mailto:")):
                        continue
                    other = (path.parent / name).resolve() if name else path
                    self.assertTrue(other.exists())
                    if fragment:
                        titles = re.findall(r"^#+ (.*)$", other.read_text(), re.MULTILINE)
                        anchors = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
                        self.assertIn(fragment, anchors)

    def test_every_page_is_in_the_index(self):
        index = (REPOSITORY / "docs/README.md").read_text()
        for path in REPOSITORY.glob("docs/**/*.md"):
            if path.name != "README.md":
                self.assertIn(f"({path.relative_to(REPOSITORY / 'docs')})", index)

    def test_tables_are_whole(self):
        """A blank line, or a bar in a cell, breaks a table when it is shown."""
        for path in DOCUMENTS:
            text = re.sub(r"^```.*?^```$", "", path.read_text(), flags=re.MULTILINE | re.DOTALL)
            for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
                lines = table.splitlines()
                with self.subTest(document=path.name, table=lines[0]):
                    self.assertGreater(len(lines), 2)
                    self.assertRegex(lines[1], r"^\|(:?-+:?\|)+$")
                    self.assertEqual({len(re.findall(r"(?<!\\)\|", line)) for line in lines}, {lines[1].count("|")})

    def test_paths_that_are_named_exist(self):
        for path in OURS:
            for name in PATH.findall(path.read_text()):
                if not PATTERN.search(name) and name not in NOT_THERE:
                    with self.subTest(document=path.name, name=name):
                        self.assertTrue((REPOSITORY / name).exists(), f"{path.name} names {name}, which does not exist")

    def test_files_that_are_named_by_their_ending_exist(self):
        files = [str(path) for folder in ("Sources", "Tests", "Packaging") for path in (REPOSITORY / folder).rglob("*")]
        for path in OURS:
            for name in re.findall(r"`([\w+/-]+\.(?:swift|py))`", path.read_text()):
                if not PATH.match(f"`{name}`"):
                    with self.subTest(document=path.name, name=name):
                        self.assertTrue(any(f"/{file}".endswith(f"/{name}") for file in [*files, "Package.swift"]),
                                        f"{path.name} names {name}, which does not exist")

    def test_names_of_the_program_exist(self):
        sources = "\n".join(path.read_text(errors="replace") for folder in ("Sources", "Tests", "Plists", "Packaging")
                            for path in sorted((REPOSITORY / folder).rglob("*"))
                            if path.suffix in {".swift", ".plist", ".service"})
        folders = {path.name for folder in ("Sources", "Tests") for path in (REPOSITORY / folder).rglob("*")}
        known = set(re.findall(r"\w+", sources)) | folders | OTHER_NAMES
        for path in OURS:
            for name in sorted(set(SWIFT_NAME.findall(path.read_text()))):
                with self.subTest(document=path.name, name=name):
                    self.assertTrue(name in known, f"{path.name} names {name}, which is nowhere in the program")

    def test_the_architecture_draws_every_module(self):
        text = (REPOSITORY / "ARCHITECTURE.md").read_text()
        for layer in sorted(path for path in (REPOSITORY / "Sources").iterdir() if path.is_dir()):
            self.assertIn(f"| `Sources/{layer.name}` |", text)
            for module in sorted(path for path in layer.iterdir() if path.is_dir()):
                with self.subTest(module=f"{layer.name}/{module.name}"):
                    self.assertTrue(re.search(rf"^\| `{module.name}/?` \|", text, re.MULTILINE), "it has no line in a table")

    def test_twenty_sample_changes_are_listed(self):
        text = walk_text((REPOSITORY / "CONTRIBUTING.md").read_text(), "## Sample changes, and their files")
        self.assertGreaterEqual(len(re.findall(r"^\| (?!change \|).*`", text, re.MULTILINE)), 20)


if __name__ == "__main__":
    unittest.main()
