#!/usr/bin/env python3
"""Records which functions and variables the reader uses, in the order it first needs them: Packaging/reader.order.

The linker puts them next to each other. Scattered over the program they would cost a page fault each for the first
screen, and megabytes of memory for the pages around them. Names that no longer exist do no harm, and new functions
stand where they would have stood without the list: record it again when the start has changed much.
"""

import argparse
import bisect
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pty_session import BACKSPACE, ENTER, QUIT, PtySession

REPOSITORY = Path(__file__).resolve().parents[2]
HOME = "\x17"  # Ctrl-W
# What people do, most urgent first: the first screen before everything else.
SESSIONS = (
    QUIT,
    "1\x04\x04\x04\x04" + BACKSPACE + "2\x04\x04]]\x0f" + BACKSPACE + BACKSPACE + "?" + BACKSPACE + "!" + BACKSPACE + QUIT,
    "\t\t\t\t\t\t\t\t\t" + ENTER + "\t" + ENTER + " fair" + ENTER + "\x0e" + BACKSPACE + HOME + ">" + ENTER + QUIT,
    "choking" + ENTER + "\x0e" + QUIT,
)
COMMANDS = (["show", "fire"], ["list"])
SNAPSHOT_ATTEMPTS = 10
CALLGRIND = ["valgrind", "--quiet", "--tool=callgrind", "--demangle=no"]
LACKEY = ["valgrind", "--quiet", "--tool=lackey", "--trace-mem=yes"]
# What libc has several of, one for each kind of processor, such as `__strlen_avx2` and `__strlen_evex`. Valgrind's
# processor is one kind; a start on another needs the others.
FOR_A_PROCESSOR = re.compile(r"^(__[a-z_]+?)_(?:avx|evex|sse)\w*$")
# A load, a store or both, as lackey writes them: " L 0d6a2010,8".
ACCESS = re.compile(r"^ [LSM] ([0-9a-f]+),", re.MULTILINE)


class Recorder:
    def __init__(self, program, scratch):
        self.program, self.scratch = program, scratch
        self.variables = self.read_variables()
        self.variants = self.read_variants()
        self.starts = [variable[0] for variable in self.variables]

    def run(self, tool, arguments, keys=None):
        command = [*tool, str(self.program), *arguments]
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.scratch), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        if keys is None:
            subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
            return
        session = PtySession(command, environment)
        session.read_until_quiet(quiet=1.0, limit=60)
        for key in keys:
            session.press(key, quiet=0.3, limit=20)
        if session.ended(limit=20) != 0:
            session.close()
            raise SystemExit(f"record_order: the session {keys!r} did not end")

    def functions(self, arguments, keys=None):
        """The names of the functions that one run used, in the order in which callgrind saw them."""
        out = self.scratch / "callgrind.out"
        out.unlink(missing_ok=True)
        self.run([*CALLGRIND, f"--callgrind-out-file={out}"], arguments, keys)
        names = re.findall(r"^c?fn=\(\d+\) (\S+)$", out.read_text(errors="replace"), re.MULTILINE)
        names = [re.sub(r"'\d+$", "", name) for name in names if not name.startswith("0x")]
        return [each for name in names for each in self.for_all_processors(name)]

    def for_all_processors(self, name):
        """A function, and those that stand in its place on other processors."""
        match = FOR_A_PROCESSOR.match(name)
        return [name] + (self.variants.get(match[1], []) if match else [])

    def read_variants(self):
        """The functions that libc has for one kind of processor, by the name that they share."""
        variants = {}
        for line in self.symbols():
            name = line.split()[-1]
            if match := FOR_A_PROCESSOR.match(name):
                variants.setdefault(match[1], []).append(name)
        return variants

    def symbols(self):
        return subprocess.run(["nm", "--numeric-sort", "--print-size", self.program], check=True, capture_output=True,
                              text=True).stdout.splitlines()

    def read_variables(self):
        """First and last address and name of every variable that has a size, by address."""
        lines = self.symbols()
        found = (re.fullmatch(r"([0-9a-f]+) ([0-9a-f]+) [bBdDrRvV] (\S+)", line) for line in lines)
        return [(int(m[1], 16), int(m[1], 16) + int(m[2], 16), m[3]) for m in found if m]

    def data(self, arguments, keys=None):
        """The names of the variables and constants that one run read or wrote, first ones first."""
        out = self.scratch / "lackey.out"
        self.run([*LACKEY, f"--log-file={out}"], arguments, keys)
        # A line of some millions at a time would be slow: each address once.
        addresses = dict.fromkeys(ACCESS.findall(out.read_text(errors="replace")))
        out.unlink()
        return [name for name in map(self.variable, addresses) if name]

    def make_snapshot(self, runs):
        """Starts the program until it has left a snapshot: none is made of files that were written a moment ago."""
        snapshot = self.scratch / ".cache" / "muster" / "start.snapshot"
        snapshot.unlink(missing_ok=True)
        for _ in range(SNAPSHOT_ATTEMPTS):
            runs([], QUIT)
            if snapshot.exists():
                return
            time.sleep(1)
        raise SystemExit("record_order: a start leaves no snapshot for the next")

    def variable(self, address):
        number = int(address, 16)
        place = bisect.bisect_right(self.starts, number) - 1
        if place < 0 or number >= self.variables[place][1]:
            return None
        return self.variables[place][2]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--reader", type=Path, required=True, help="the reader, not stripped")
    parser.add_argument("--out", type=Path, default=REPOSITORY / "Packaging" / "reader.order")
    arguments = parser.parse_args()
    functions, data = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        # The folders of an installed program: finding its pack is a part of every start.
        program = scratch / "bin" / "muster"
        program.parent.mkdir()
        for name in ("Plists", "Guides"):
            shutil.copytree(REPOSITORY / name, scratch / "share" / "muster" / name)
        # With all its debug information the program is more than valgrind can read.
        subprocess.run(["strip", "-g", "-o", program, arguments.reader], check=True)
        recorder = Recorder(program, scratch)
        runs = [(["--version"], None), *(([], keys) for keys in SESSIONS), *((command, None) for command in COMMANDS)]
        # And last, what reading the pack takes at a first start.
        runs.append((["--plain"], None))
        # Most starts begin with what the one before has kept (start.snapshot); the very first is not recorded. The
        # snapshot belongs to the tool that ran the program, so each tool makes its own.
        recorder.make_snapshot(recorder.functions)
        for command, keys in runs:
            functions.update(dict.fromkeys(recorder.functions(command, keys)))
        recorder.make_snapshot(recorder.data)
        for command, keys in (([], QUIT), (["show", "fire"], None)):
            data.update(dict.fromkeys(recorder.data(command, keys)))
    if len(functions) < 500 or len(data) < 500:
        raise SystemExit(f"record_order: only {len(functions)} functions and {len(data)} variables were seen; "
                         "something went wrong")
    arguments.out.write_text("".join(f"{name}\n" for name in (functions | data)))
    print(f"record_order: {len(functions)} functions and {len(data)} variables in {arguments.out}", file=sys.stderr)


if __name__ == "__main__":
    main()
