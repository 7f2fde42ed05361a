"""The documents: the walks in them answer as written, and what they name exists.

To record the walks after a change of the screens or messages: MUSTER_RECORD=1 (make snapshots does it too); look at the
differences in git.
"""

import datetime
import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from flood_relay import held_port
from packages import installed_papers
from pinned_clock import PinnedClock

REPOSITORY = Path(__file__).resolve().parents[2]
README = REPOSITORY / "README.md"
DOCS = REPOSITORY / "docs"
FIRST_PACK = DOCS / "tutorial/first-pack.md"
FIRST_PUBLICATION = DOCS / "tutorial/first-publication.md"
FIRST_ALERT = DOCS / "tutorial/first-alert.md"
FLOODS = DOCS / "tutorial/flood-reports-on-one-machine.md"
PUBLISHING = DOCS / "how-to/syncing-and-publishing.md"
THREATS = DOCS / "review/threats.md"
GETTING_ALERTS = DOCS / "how-to/get-alerts.md"
LOST_KEY = DOCS / "how-to/lost-key.md"
INCIDENT = DOCS / "how-to/incident.md"
# Where each walk is: a document, and the section if it is not the whole.
WALKS = [(README, None), (FIRST_PACK, "## Step by step"), (FIRST_PUBLICATION, None), (FIRST_ALERT, None), (FLOODS, None),
         (GETTING_ALERTS, "## With commands"), (LOST_KEY, "## The commands, key by key")]
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
# The pages of docs for users; the rest is about work on the project.
USER_PAGES = [README, *(path for path in DOCUMENTS if path.parent.name in ("docs", "tutorial", "how-to", "reference"))]
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
        # Where an installed program finds the bundled guides, whose campus is a place.
        (self.folder / "share").mkdir()
        (self.folder / "share/muster").symlink_to(REPOSITORY)
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
            if document in (FLOODS, GETTING_ALERTS):
                walk.clock.set(FLOOD_DAY)
            if document == FLOODS:
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
        section = FIRST_PACK.read_text()
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
        shown_walk = FIRST_PUBLICATION.read_text()
        for text in (shown_walk, FIRST_PACK.read_text()):
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


def key_tables():
    """The tables of keys.md, from the manual page, which has them from the action table."""
    manual = subprocess.run(
        [os.environ["MUSTER_BINARY"], "manual"], check=True, capture_output=True, text=True).stdout
    manual = re.sub(r"\\&|\\(?=[-.])", "", manual.split("\n.SH KEYS\n")[1].split("\n.SH ")[0])
    for part in re.sub(r"\n\.PD( 0)?(?=\n)", "", manual + "\n").split("\n.SS ")[1:]:
        title, *lines = re.split(r"\n\.TP \d+\n", part)
        yield f"\n## {title}\n\n| key | as a pager | what it does |\n|---|---|---|\n"
        for line in lines:
            keys, meaning = line.removeprefix(".B ").split("\n", 1)
            key, letters = re.fullmatch(r"(.*?) ?(?:\((.*)\))?", keys).groups()
            meaning = meaning.strip().replace("\n", " ")
            yield f"| {'`' + key + '`' if key else ''} | {'`' + letters + '`' if letters else ''} | {meaning} |\n"


class KeyTests(unittest.TestCase):
    """keys.md is the one table of keys; it is recorded with the walks."""

    def test_the_page_of_keys_is_the_action_table(self):
        page = (REPOSITORY / "docs/reference/keys.md").read_text()
        opening = page.split("\n## ")[0].rstrip("\n") + "\n"
        now = opening + "".join(key_tables())
        if "MUSTER_RECORD" in os.environ:
            (REPOSITORY / "docs/reference/keys.md").write_text(now)
            self.fail("the page of keys was recorded; look at it (git diff)")
        self.assertEqual(page, now)

    def test_no_group_of_keys_says_the_same_twice(self):
        for part in "".join(key_tables()).split("\n## ")[1:]:
            rows = [line for line in part.splitlines() if line.startswith("| `")]
            with self.subTest(group=part.splitlines()[0]):
                self.assertEqual(len(rows), len(set(rows)))


class MessageTests(unittest.TestCase):
    def test_the_messages_of_troubleshooting_are_those_of_the_program(self):
        """Each between backticks at the beginning of a row; … stands for what is filled in."""
        source = "\n".join(path.read_text() for path in sorted((REPOSITORY / "Sources").rglob("*.swift")))
        # A string that is written in parts.
        source = re.sub(r'"\s*\+\s*"|\\\n\s*', "", source)
        rows = re.findall(r"^\| `([^`]*)`", (REPOSITORY / "docs/how-to/troubleshooting.md").read_text(), re.MULTILINE)
        self.assertGreater(len(rows), 20)
        for message in rows:
            for part in message.split("…"):
                with self.subTest(message=message):
                    self.assertIn(part.strip(), source)


class OptionTests(unittest.TestCase):
    def test_the_options_that_the_pages_name_exist(self):
        """In commands of ours, and alone between backticks."""
        known = {}
        for program, variable in (("muster", "MUSTER_BINARY"), ("muster-sync", "MUSTER_SYNC_BINARY")):
            manual = subprocess.run([os.environ[variable], "manual"], check=True, capture_output=True, text=True).stdout
            known[program] = set(re.findall(r"--[a-z][a-z-]+", manual.replace("\\-", "-"))) | {"--help", "--version"}
        for path in USER_PAGES:
            text = re.sub(r"\\\n\s*", " ", path.read_text())
            # A command of ours begins a line or a span, or follows another.
            for program, words in re.findall(r"(?:^|`|\$ |&& |\| )(muster(?:-sync)?) ((?:(?!&&|[|`]|  ).)*)", text, re.MULTILINE):
                words = re.sub(r"\"[^\"]*\"|'[^']*'", "TEXT", words)
                for option in re.findall(r"(?<!\S)--[a-z][a-z-]+", words):
                    with self.subTest(document=path.name, words=words):
                        self.assertIn(option, known[program])
            for option in re.findall(r"`(--[a-z][a-z-]+)[ `=]", text):
                with self.subTest(document=path.name, option=option):
                    self.assertIn(option, known["muster"] | known["muster-sync"])

    def test_the_fields_of_json_are_listed(self):
        """Each field that a command writes stands in the row of that command."""
        def fields(value):
            if isinstance(value, dict):
                for name, inner in value.items():
                    yield name
                    # What a setting is called is a value; an agency's report has the fields of its event.
                    if name in ("locks", "places", "sources", "sections", "near", "feeds") and isinstance(inner, list):
                        yield from fields(inner if name != "feeds" else [])
            elif isinstance(value, list):
                for item in value:
                    yield from fields(item)

        page = walk_text((REPOSITORY / "docs/reference/scripts.md").read_text(), "## JSON")
        rows = dict(re.findall(r"^\| ((?:`[^`]*`(?:, )?)+) \| (`.*) \|$", page, re.MULTILINE))
        with tempfile.TemporaryDirectory() as folder:
            walk = Walk(folder)
            walk.start("muster-sync places add Home --at 37.21,-80.40 --no-codes --quakes 3,500; muster-sync feeds test;"
                       "muster-sync feeds test quakes; muster new pack one; muster new pack two --title Two")
            tried = 0
            for commands, listed in rows.items():
                for command in re.findall(r"`([^`]*)`", commands):
                    if command.startswith(("floods 1", "gauges 1", "feeds")):
                        continue
                    command = command.replace("OLD NEW", "one two").replace("alerts 1", "alerts 1 --tests")
                    done = subprocess.run(
                        ["bash", "-c", f"muster {command} --json"], cwd=folder, env=walk.environment,
                        stdin=subprocess.DEVNULL, capture_output=True, text=True)
                    with self.subTest(command=command):
                        written = set(fields(json.loads(done.stdout)))
                        self.assertGreater(len(written), 1)
                        self.assertEqual(written - set(re.findall(r"`(\w+)`", listed)), set())
                        tried += 1
            self.assertGreater(tried, 14)

    def test_the_exit_codes_stand_in_one_place(self):
        for path in USER_PAGES:
            if path.name != "scripts.md":
                with self.subTest(document=path.name):
                    self.assertIsNone(re.search(r"(?i)exit\s+codes?:?\s+0\s", path.read_text()))

    def test_the_variables_of_notifications_stand_in_one_place_and_are_all_there(self):
        source = "\n".join(path.read_text() for path in (REPOSITORY / "Packaging/manual").iterdir())
        named = set(re.findall(r"MUSTER_[A-Z]+", source)) - {"MUSTER_"}
        page = (REPOSITORY / "docs/reference/feeds-conf.md").read_text()
        self.assertEqual(named - set(re.findall(r"MUSTER_[A-Z]+", page)), set())
        for path in USER_PAGES:
            if path.name not in ("feeds-conf.md", "scripts.md"):
                self.assertNotRegex(path.read_text(), r"(?m)^\| `MUSTER_", path.name)

    def test_json_works_with_the_commands_that_the_readme_says(self):
        page = (REPOSITORY / "docs/reference/scripts.md").read_text()
        (said,) = re.findall(r"^`--json` is an option of (.*?)\.", page, re.MULTILINE | re.DOTALL)
        helped = subprocess.run([os.environ["MUSTER_BINARY"], "--help"], check=True, capture_output=True, text=True).stdout
        commands = re.findall(r"^  ([a-z-]+)(?: |$)", helped.split("Commands:")[1].split("\nOptions")[0], re.MULTILINE)
        having = [name for name in commands if "\n  --json" in subprocess.run(
            [os.environ["MUSTER_BINARY"], name, "--help"], capture_output=True, text=True).stdout]
        self.assertEqual(sorted(re.findall(r"`([a-z-]+)`", said)), sorted(having))


class IncidentTests(unittest.TestCase):
    def test_the_hour_of_an_incident_works_as_printed(self):
        """Every block of the page in its order, with the key where it says; each is answered with yes."""
        blocks = re.findall(r"^```sh\n(.*?)^```$", INCIDENT.read_text(), re.MULTILINE | re.DOTALL)
        self.assertEqual(len(blocks), 5)
        sending, checking, updating, clearing, canceling = blocks
        with tempfile.TemporaryDirectory() as folder:
            walk = Walk(folder)
            self.addCleanup(walk.close)

            def run(block):
                block = block.replace("/media/stick/", "").replace("\\\n", " ")
                block = re.sub(r"^(muster-sync alert (?:new|update|cancel) .*)$", r"\1 --yes", block, flags=re.MULTILINE)
                done = walk.start(f"set -e\n{block}")
                self.assertEqual(done.returncode, 0, f"{block}\n{done.stdout}")
                return done.stdout

            keys = "for key in root guide stamp alert; do muster-sync keygen $key; done\n"
            run(keys + "muster-sync root new repository --identifier org.example.north --root-key root.pub"
                " --guide-key guide.pub --stamp-key stamp.pub --alert-key alert.pub --sign root.sec")
            self.assertIn("Banner: Gas leak until", run(sending))
            self.assertRegex(run(checking), r"^alerts \d+ 1 current 1$")
            self.assertIn("is sealed", run(updating))
            run(clearing)
            self.assertIn("(all clear, ", run("muster-sync alert list repository"))
            shutil.rmtree(f"{folder}/repository")
            for path in Path(folder).glob("*.signed*"):
                path.unlink()
            run("muster-sync root new repository --identifier org.example.north --root-key root.pub"
                " --guide-key guide.pub --stamp-key stamp.pub --alert-key alert.pub --sign root.sec")
            run(sending)
            run(canceling)
            self.assertIn("(canceled)", run("muster-sync alert list repository"))


class ManyMachinesTests(unittest.TestCase):
    def test_the_files_of_a_machine_are_read_as_they_are_shown(self):
        page = (REPOSITORY / "docs/how-to/many-machines.md").read_text()
        (shown,) = re.findall(r"^```\n(# /etc/muster/sync\.conf\n.*?)^```$", page, re.MULTILINE | re.DOTALL)
        with tempfile.TemporaryDirectory() as folder:
            walk = Walk(folder)
            self.addCleanup(walk.close)
            here = Path(folder, "home/.config/muster")
            here.mkdir(parents=True)
            for name, lines in re.findall(r"^# /etc/muster/(\S+)\n((?:(?!# /etc).*\n)+)", shown, re.MULTILINE):
                (here / name).write_text(lines)
            done = walk.start("muster-sync feeds && muster-sync places")
            self.assertEqual(done.returncode, 0, done.stdout)
            for text in ("nws: on.", "campus: on.", "Main gate\n", "37.2100° N, 80.4000° W"):
                self.assertIn(text, done.stdout)
            self.assertNotIn("line ", done.stdout)
            self.assertIn("org.example.north", walk.start("muster-sync update --dry-run").stdout)


# What four people look for, and where it is: a question, the page, its section (None: the page), and words of the answer.
WAYS = {
    "a student in an outage": [
        ("what do I do now that the power is out", "../README.md", "Everyday use", "no guide's name"),
        ("how do I read without a network connection", "reference/reading.md", "Search", "Type what you see"),
        ("which keys are there", "reference/keys.md", "Anywhere", "Emergency contacts"),
        ("where do I download it", "how-to/installing.md", None, "There is no download page"),
        ("why does the bundled campus still open after an update", "how-to/troubleshooting.md", "Reading",
         "the bundled campus opens"),
        ("how do I get alerts, step by step, and test one", "how-to/get-alerts.md", "With commands", "feeds test"),
        ("how do I get earthquakes", "reference/earthquakes.md", "Enabling", "feeds enable usgs"),
        ("how do I get flood reports", "reference/floods.md", "Enabling", "feeds enable flood"),
        ("how do I get river gauges", "reference/gauges.md", "Enabling", "feeds enable nwps"),
        ("how do I test the notice of a flood or a gauge", "reference/feeds-conf.md", "Notifications", "feeds test floods"),
        ("what does this word mean", "reference/glossary.md", None, "root list (key list)"),
        ("whom do I tell of a wrong guide", "how-to/reporting.md", None, "a guide: wrong"),
        ("whom do I tell of a hole in security", "explanation/security.md", "Report a fault", "private report"),
    ],
    "an administrator of 500 machines": [
        ("in which order do I install", "how-to/many-machines.md", "The order, on each machine", "root list"),
        ("where does the proxy go", "how-to/many-machines.md", "Proxy", "https_proxy"),
        ("what is the line for cron", "how-to/many-machines.md", "Not all at once", "--delay-up-to"),
        ("how do I use a stick", "how-to/many-machines.md", "Without a network: a stick", "--from"),
        ("what do I back up", "how-to/many-machines.md", "What to back up", "/etc/muster"),
        ("what runs stamp, and when does outdated show", "how-to/many-machines.md", "What to watch", "90 days"),
        ("which versions were there", "../CHANGELOG.md", None, "0.1.0"),
        ("how do I upgrade, and go back", "how-to/upgrading.md", "Back", "older package"),
        ("what does this message mean", "how-to/troubleshooting.md", "Updates", "There is no root list for"),
        ("which exit codes are there", "reference/scripts.md", "Exit codes", "| 4 |"),
        ("which fields has the JSON", "reference/scripts.md", "JSON", "| `status` |"),
        ("a key was stolen", "how-to/lost-key.md", "The commands, key by key", "root rotate"),
        ("what can a public screen not lock", "how-to/kiosk.md", "What no program can lock", "SysRq"),
    ],
    "an emergency manager": [
        ("how do I send an alert now", "how-to/incident.md", "1. Send", "alert new"),
        ("how do I withdraw one", "how-to/incident.md", "Sent by mistake: cancel", "alert cancel"),
        ("how do I say that it is over", "how-to/incident.md", "4. All clear", "--all-clear"),
        ("how do I set it up", "how-to/campus-alerts.md", "Once: an alert key", "keygen"),
        ("how do I rehearse", "tutorial/first-alert.md", None, "publish-test"),
        ("the stick with the key is lost", "how-to/lost-key.md", None, "send false alerts"),
        ("how do I join lists of places", "how-to/import-places.md", None, "several imports join"),
        ("which guide does an alert lead to", "how-to/search-words.md", "Which guide an alert leads to", "Alerts.plist"),
    ],
    "a developer who adds a screen": [
        ("which files does a screen touch", "../CONTRIBUTING.md", "A stranger's walk: how to add things", "AllScreens.swift"),
        ("is there an example", "../CONTRIBUTING.md", "Worked example: a new screen", "RefugeScreen"),
        ("how long does a first build take, and how much disk", "../CONTRIBUTING.md", "Commands", "minutes"),
        ("what goes into a commit, who reviews it", "../CONTRIBUTING.md", "Rules", "commit"),
        ("which module may use which", "../ARCHITECTURE.md", "Dependencies that matter", "Screens"),
        ("why is it as it is", "decisions/reader.md", "A screen is named by a value from which it can be shown again",
         "ScreenID"),
    ],
}


def links(path):
    """The pages that a page links to."""
    names = re.findall(r"\]\(([^)#\s]*\.md)(?:#[^)\s]*)?\)", path.read_text())
    return {(path.parent / name).resolve() for name in names if not name.startswith("http")}


class WayTests(unittest.TestCase):
    def test_each_answer_is_within_two_clicks(self):
        first = links(DOCS / "README.md")
        second = set().union(*(links(page) for page in first))
        for person, questions in WAYS.items():
            for question, name, section, words in questions:
                with self.subTest(person=person, question=question):
                    page = (DOCS / name).resolve()
                    self.assertIn(page, first | second)
                    text = page.read_text()
                    if section:
                        found = re.search(rf"^(#+) {re.escape(section)}\n(.*?)(?=^#{{1,3}} |\Z)", text, re.MULTILINE | re.DOTALL)
                        self.assertIsNotNone(found, f"{name} has no section {section}")
                        text = found[2]
                    self.assertIn(words, text)


class DocumentTests(unittest.TestCase):
    def test_the_change_log_begins_with_the_version_of_the_package(self):
        (version,) = re.findall(r"^muster \((\S+)\)", (REPOSITORY / "Packaging/debian/changelog").read_text(), re.MULTILINE)[:1]
        (newest,) = re.findall(r"^## (\S+)$", (REPOSITORY / "CHANGELOG.md").read_text(), re.MULTILINE)[:1]
        self.assertEqual(newest, version)

    def test_the_toolchain_is_the_one_that_set_up_asks_for(self):
        (asked,) = re.findall(r"install Swift ([\d.]+) or newer", (REPOSITORY / "Tests/Tools/set-up").read_text())
        self.assertIn(f"with a Swift {asked} or newer toolchain", README.read_text())

    def test_every_threat_has_tests_that_exist(self):
        """Each row of the threat table names a test: a suite's function, a suite, or a file."""
        rows = [line for line in THREATS.read_text().splitlines() if line.startswith("| ")][1:]
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

    def test_links_of_the_installed_documents_lead_to_installed_documents(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                [REPOSITORY / "Packaging/install", "", folder, os.environ["MUSTER_BINARY"],
                 os.environ["MUSTER_SYNC_BINARY"]], check=True, capture_output=True)
            there = Path(folder, "share/doc/muster")
            self.assertEqual(
                sorted(str(path.relative_to(there)) for path in there.rglob("*") if path.is_file()), installed_papers())
            for path in sorted(there.rglob("*.md")):
                for name in re.findall(r"\]\(([^)#\s]*)(?:#[^)\s]*)?\)", path.read_text()):
                    with self.subTest(document=path.name, link=name):
                        self.assertTrue(name.startswith(("http:", "https:", "mailto:")) or (path.parent / name).exists())

    def test_the_programs_name_no_page_by_a_path_of_the_sources(self):
        for words in (["kiosk", "--help"], ["manual"], ["kiosk", "--check"]):
            for program in ("MUSTER_BINARY", "MUSTER_SYNC_BINARY"):
                done = subprocess.run([os.environ[program], *words], capture_output=True, text=True, stdin=subprocess.DEVNULL)
                self.assertNotIn("docs/", done.stdout + done.stderr)

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

    def test_sample_changes_are_listed(self):
        text = walk_text((REPOSITORY / "CONTRIBUTING.md").read_text(), "## Sample changes, and their files")
        self.assertGreaterEqual(len(re.findall(r"^\| (?!change \|).*`", text, re.MULTILINE)), 10)


if __name__ == "__main__":
    unittest.main()
