"""The rows about `muster check`: beside `tidy -e` and `xmllint --noout` over the same files."""

import subprocess
import sys

from large_pack import large_pack
from programs import BENCH, REPOSITORY

SECTION = "Checking"
# At most so many times as long as both together, and megabytes at the most. README.md says why these.
HOLD = {"bundled": 4.0, "large": 4.0, "faulty": 9.0, "megabytes": 300.0}
# `find` and `xargs` cost nothing beside them, and no list of arguments is too long.
PEERS = ('find Guides -name "*.html" -print0 | xargs -0 tidy -q -e 2>/dev/null; '
         'find Plists -name "*.plist" -print0 | xargs -0 xmllint --noout; echo checked')


class CheckRows:
    def __init__(self, programs, report, reader):
        self.programs, self.report, self.reader = programs, report, str(reader)

    def run(self, runs):
        self.pack("bundled pack", REPOSITORY, runs, status="0", limit="bundled")
        many = max(runs // 10, 1)
        self.pack("10,000 guides", large_pack(self.programs.scratch), many, status="1", limit="large")
        self.pack("10,000 guides, all faulty", self.faulty_pack(), many, status="1", limit="faulty")

    def pack(self, name, folder, runs, status, limit):
        found = self.programs.by_turns(runs, {
            "muster": ["pipe", "-x", status, "--", self.reader, "check", "--report", folder],
            "peers": ["pipe", "--", "sh", "-c", f'cd "$1" && {PEERS}', "sh", folder],
        })
        self.report.ratio(SECTION, f"`muster check`, {name}", found["muster"].milliseconds, "`tidy -e` and `xmllint --noout`",
                          found["peers"].milliseconds, "ms", HOLD[limit])
        self.report.absolute(SECTION, f"peak memory, {name}", found["muster"].megabytes, "MB", HOLD["megabytes"])

    def faulty_pack(self):
        """As many guides, in which everything is wrong; made once."""
        folder = self.programs.scratch / "faulty-pack"
        if not (folder / "Guides" / "global.css").exists():
            subprocess.run([sys.executable, BENCH / "faulty_pack.py", folder], check=True)
        return folder
