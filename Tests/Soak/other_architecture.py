#!/usr/bin/env python3
"""Tries the programs of another architecture with an emulator, beside this machine's own: both packages are in one folder.

After `make package` and `make package ARCH=arm64`. What the readers print and draw is the same, byte for byte.
"""

import argparse
import filecmp
import os
import re
import tempfile
from pathlib import Path

from debian import REPOSITORY, expect, publish, run
from pty_session import DOWN, ENTER, QUIT, PtySession

# The static reader may be so many times as large as this machine's.
LARGEST = 1.2
DATE = "2026-11-21"


class Programs:
    """The programs of one package, unpacked, and what runs them."""

    def __init__(self, out, arch, folder, emulator=(), libraries=None):
        (package,) = out.glob(f"muster_*_{arch}.deb")
        self.root = folder / arch
        run("dpkg-deb", "--extract", package, self.root)
        self.emulator = [*emulator]
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        if libraries:
            self.environment["QEMU_LD_PREFIX"] = str(libraries)

    def command(self, name, *words):
        return [*self.emulator, str(self.root / "usr/bin" / name), *map(str, words)]

    def printed(self, *words):
        return run(*self.command("muster", *words), env=self.environment)

    def drawn(self, folder):
        """Every screen, as files: some 4,700, which take an emulator minutes."""
        run(*self.command("muster", "render", "--all", "--out", folder, "--size", "80x24", "--date", DATE),
            env=self.environment)
        return folder


def same_trees(one, other):
    """Whether two folders hold the same files; how many they are."""
    names = [sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()) for root in (one, other)]
    differing = filecmp.cmpfiles(one, other, names[0], shallow=False)[1:]
    return names[0] == names[1] and differing == ([], []), len(names[0])


def session(programs):
    """A person on a pseudo-terminal: opens what the second line offers, and quits."""
    seen = PtySession(programs.command("muster", "--date", DATE, "--private"), programs.environment)
    first = seen.read_until_quiet(quiet=2, limit=60).decode()
    second = seen.press(DOWN + ENTER, quiet=2, limit=60).decode()
    seen.press(QUIT, quiet=2)
    status = seen.ended(limit=20)
    seen.close()
    return first, second, status


def update(programs, folder):
    """Publishes with its muster-sync, and updates from the folder."""
    sync = programs.command("muster-sync")
    out, identifier, version = publish(sync, folder, programs.root / "usr/share/muster", env=programs.environment)
    trust = folder / ".config/muster/roots"
    trust.mkdir(parents=True)
    run("cp", out / "root/1.plist", trust / f"{identifier}.plist")
    run(*sync, "update", "--from", out, env=programs.environment)
    return re.search(rf"\b{version}\b", programs.printed("status"))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="where both packages are")
    parser.add_argument("--arch", required=True, help="the other architecture, as Debian calls it")
    arguments = parser.parse_args()
    native = run("dpkg", "--print-architecture").strip()
    cpu = run("dpkg-architecture", "--host-arch", arguments.arch, "--force", "--query", "DEB_HOST_GNU_CPU").strip()
    with tempfile.TemporaryDirectory(prefix="muster-other.") as name:
        folder = Path(name)
        here = Programs(arguments.out, native, folder)
        there = Programs(
            arguments.out, arguments.arch, folder, [f"qemu-{cpu}"], REPOSITORY / f".build-release-{arguments.arch}/sysroot")
        sizes = [(programs.root / "usr/bin/muster").stat().st_size for programs in (there, here)]
        expect(f"the reader has {sizes[0] / 1e6:.1f} MB, {sizes[0] / sizes[1]:.2f} times as much as here", sizes[0] <= LARGEST * sizes[1])
        for words in (["--version"], ["show", "fire"], ["search", "smell of gas"], ["list"], ["contacts"], ["check"]):
            expect(f"muster {' '.join(words)} prints the same", there.printed(*words) == here.printed(*words) != "")
        same, count = same_trees(there.drawn(folder / "drawn-there"), here.drawn(folder / "drawn-here"))
        expect(f"every screen is the same: {count} files", same and count > 100)
        seen = session(there)
        expect("a session shows the first screen", "Act now" in seen[0])
        expect("it opens what is chosen, draws the same as here, and quits", seen[1] and seen == session(here) and seen[2] == 0)
        expect("an update from a folder brings the newer guides", update(there, folder))


if __name__ == "__main__":
    main()
