"""What the README shows as typed and answered in "A first pack, step by step" is run, and must answer just that."""

import os
import re
import shlex
import subprocess
import tempfile
import unittest
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
README = REPOSITORY / "README.md"
TITLE = "### A first pack, step by step"
DAY = "2026-11-21"
BLOCK = re.compile(r"^```(console|xml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INSERTION = re.compile(r"\A<!-- (\S+), before the last (\S+) -->\n")


def walk_section(text):
    section = text[text.index(TITLE) + len(TITLE):]
    return re.split(r"^#{2,3} ", section, maxsplit=1, flags=re.MULTILINE)[0]


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
    def __init__(self, folder, reader):
        self.folder = Path(folder)
        programs = self.folder / "bin"
        programs.mkdir()
        # On the day of the walk: later the reviews of the guides would be overdue.
        program = programs / "muster"
        program.write_text(f"""#!/bin/bash
if [ "$1" = check ]; then set -- "$@" --date {DAY}; fi
exec {shlex.quote(str(reader))} "$@"
""")
        program.chmod(0o755)
        self.environment = dict(os.environ, PATH=f"{programs}:{os.environ['PATH']}")

    def run(self, command):
        done = subprocess.run(
            ["bash", "-c", command], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)
        return done.stdout.splitlines()

    def insert(self, block):
        """Puts the lines of an XML block where its first line says."""
        name, before = INSERTION.match(block).groups()
        file = self.folder / name
        text = file.read_text()
        place = text.rindex(before)
        file.write_text(text[:place] + INSERTION.sub("", block) + text[place:])


class ReadmeTests(unittest.TestCase):
    maxDiff = None

    def walk(self, record=False):
        section = walk_section(README.read_text())
        answered = section
        with tempfile.TemporaryDirectory() as folder:
            walk = Walk(folder, os.environ["MUSTER_BINARY"])
            for kind, block in BLOCK.findall(section):
                if kind == "xml":
                    walk.insert(block)
                    continue
                told = []
                for command, shown in commands(block):
                    answer = walk.run(command)
                    if not record:
                        self.assertEqual(answer, shown, command)
                    told += ["$ " + command, *answer]
                answered = answered.replace(f"```console\n{block}```", "```console\n" + "\n".join(told) + "\n```")
        return section, answered

    def test_the_walk_answers_as_it_is_written(self):
        record = "MUSTER_RECORD" in os.environ
        section, answered = self.walk(record)
        if record:
            README.write_text(README.read_text().replace(section, answered))
            self.fail("the walk in the README was recorded; look at it")

    def test_the_walk_does_what_a_maintainer_would(self):
        section = walk_section(README.read_text())
        for word in ("new pack", "check campus", "diff", "manifest", "did you mean"):
            self.assertIn(word, section)


if __name__ == "__main__":
    unittest.main()
