#!/usr/bin/env python3
"""Records which functions the reader uses, in the order in which it first needs them: Packaging/reader.order.

The linker puts these functions beside each other. Scattered over the program they would cost a page fault each for
the first screen, and megabytes of memory for the pages around them. Names that are no longer there do no harm, new
functions merely stand where they would have stood without the list: record it anew when the start has changed much.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from pty_session import BACKSPACE, ENTER, PtySession

REPOSITORY = Path(__file__).resolve().parents[2]
# What people do, most urgent first: the first screen before everything else.
SESSIONS = (
    "q",
    "1    " + BACKSPACE + "2  ]]oq" + BACKSPACE + "?" + BACKSPACE + "!" + BACKSPACE + "q",
    "w\t\t\t\t\t\t\t\t\t" + ENTER + "j" + ENTER + " fair" + ENTER + "n" + BACKSPACE + "wG" + ENTER + "q",
)
COMMANDS = (["show", "fire"], ["list"])
CALLGRIND = ["valgrind", "--quiet", "--tool=callgrind", "--demangle=no"]


def profile(program, scratch, arguments, keys=None):
    """The names of the functions that one run used, in the order in which callgrind met them."""
    out = scratch / "callgrind.out"
    out.unlink(missing_ok=True)
    command = [*CALLGRIND, f"--callgrind-out-file={out}", str(program), "--content", str(REPOSITORY), *arguments]
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(scratch), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    if keys is None:
        subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    else:
        session = PtySession(command, environment)
        session.read_until_quiet(quiet=1.0, limit=60)
        for key in keys:
            session.press(key, quiet=0.3, limit=20)
        if session.ended(limit=20) != 0:
            session.close()
            raise SystemExit(f"record_order: the session {keys!r} did not end with q")
    names = re.findall(r"^c?fn=\(\d+\) (\S+)$", out.read_text(errors="replace"), re.MULTILINE)
    return [re.sub(r"'\d+$", "", name) for name in names if not name.startswith("0x")]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--reader", type=Path, required=True, help="the reader, not stripped")
    parser.add_argument("--out", type=Path, default=REPOSITORY / "Packaging" / "reader.order")
    arguments = parser.parse_args()
    order = {}
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        program = scratch / "muster"
        # With all its debug information the program is more than valgrind can read.
        subprocess.run(["strip", "-g", "-o", program, arguments.reader], check=True)
        runs = [(["--version"], None), *(([], keys) for keys in SESSIONS), *((command, None) for command in COMMANDS)]
        # And last, what reading the pack takes at a first start.
        runs.append((["--plain"], None))
        # Most starts begin with what the one before has kept (start.snapshot); the very first is not recorded.
        profile(program, scratch, [], "q")
        for command, keys in runs:
            order.update(dict.fromkeys(profile(program, scratch, command, keys)))
    if len(order) < 500:
        raise SystemExit(f"record_order: only {len(order)} functions were seen; something went wrong")
    arguments.out.write_text("".join(f"{name}\n" for name in order))
    print(f"record_order: {len(order)} functions in {arguments.out.relative_to(REPOSITORY)}", file=sys.stderr)


if __name__ == "__main__":
    main()
