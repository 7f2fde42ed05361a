#!/usr/bin/env python3
"""Follows the README on a fresh Debian 13 that has nothing but make, as a newcomer does: apt gives the compiler.

`make run` shows the first screen in the promised time; the source package is built without a network, with the packages that
it names; `make package` makes the packages, for arm64 too, whose programs are tried with an emulator; `make test` passes.
Needs root, as debootstrap does, and a network.
"""

import argparse
import os
import re
import tempfile
import time
from pathlib import Path

from debian import REPOSITORY, TEST, Debian, expect, require_root, run
from pty_session import QUIT, PtySession

# The first Debian with a Swift.
SUITE = "trixie"
# Minutes from nothing to the first screen on two processors, and of them those after apt has installed everything.
TO_FIRST_SCREEN, OURS = 12, 3
# Seconds after which nothing more is awaited.
DEADLINE = 3600


class Checkout:
    """The checkout of a newcomer, where ordinary users may look, as some tests do."""

    PLACE = "/srv/muster"

    def __init__(self, debian):
        self.debian = debian
        run("git", "clone", "--quiet", "--no-local", REPOSITORY, f"{debian.root}{self.PLACE}")

    def make(self, *words, **options):
        began = time.monotonic()
        said = self.debian.inside("make", "-C", self.PLACE, *words, **options)
        print(f"{TEST}: make {' '.join(words)} took {(time.monotonic() - began) / 60:.1f} min", flush=True)
        return said


def first_screen(debian, checkout):
    """Runs `make run` on a terminal until the reader is there; answers the minutes, all and ours."""
    began, built_from, heard = time.monotonic(), None, ""
    session = PtySession(
        debian.command("make", "-C", checkout.PLACE, "run"), environment={**os.environ, "TERM": "xterm-256color"})
    while "Act now" not in heard and session.ended(limit=0) is None and time.monotonic() < began + DEADLINE:
        heard += session.read_until_quiet(quiet=0.5, limit=5).decode(errors="replace")
        if built_from is None and "Building for production" in heard:
            built_from = time.monotonic()
    ended = time.monotonic()
    if "Act now" not in heard:
        print(heard[-4000:])
    expect("make run opens the reader", "Act now" in heard)
    session.press(QUIT)
    expect("and it quits", session.ended() == 0)
    session.close()
    expect("make run says which Swift it installs", re.search(r"Debian's own is installed: swiftlang 6", heard))
    expect("it builds without a warning", "warning: " not in heard[heard.index("Building for production"):])
    whole, ours = (ended - began) / 60, (ended - (built_from or began)) / 60
    print(f"{TEST}: to the first screen: {whole:.1f} min, of them ours: {ours:.1f} min", flush=True)
    return whole, ours


def source_package(debian, checkout):
    """Builds it with what it names, and without a network."""
    checkout.make("source-package", "OUT=/root/source")
    (described,) = (debian.root / "root/source").glob("*.dsc")
    debian.inside("apt-get", "install", "-y", "--no-install-recommends", "build-essential")
    debian.inside("apt-get", "build-dep", "-y", "--no-install-recommends", f"/root/source/{described.name}")
    debian.inside("dpkg-source", "--extract", f"/root/source/{described.name}", "/root/source/tree")
    debian.inside("env", "--chdir=/root/source/tree", "dpkg-buildpackage", "--unsigned-source", "--unsigned-changes", network=False)
    made = list((debian.root / "root/source").glob("*.deb"))
    expect("dpkg-buildpackage builds the source package without a network", len(made) == 1)
    return [path.relative_to(debian.root) for path in (debian.root / "root/source").glob("*.changes")]


def main():
    argparse.ArgumentParser(description=__doc__).parse_args()
    require_root()
    with tempfile.TemporaryDirectory(prefix="muster-fresh.") as folder:
        debian = Debian(Path(folder) / "debian", ["make"], suite=SUITE)
        checkout = Checkout(debian)
        whole, ours = first_screen(debian, checkout)
        changes = source_package(debian, checkout)
        checkout.make("package")
        checkout.make("package", "ARCH=arm64")
        print(debian.inside(
            "python3", f"{checkout.PLACE}/Tests/Soak/other_architecture.py", "--out", f"{checkout.PLACE}/out", "--arch", "arm64"),
            end="")
        counts = checkout.make("test").strip().splitlines()[-1]
        expect(f"make test: {counts}", counts.endswith(" 0 failed"))
        for path in changes:
            debian.inside("lintian", "--allow-root", "--fail-on", "error", f"/{path}")
        expect("lintian finds no error in the source package and what it makes", changes)
        # Last, so that a slow machine hides nothing else.
        expect(f"to the first screen: {whole:.1f} min, at most {TO_FIRST_SCREEN}", whole <= TO_FIRST_SCREEN)
        expect(f"of them ours: {ours:.1f} min, at most {OURS}", ours <= OURS)
    print(f"{TEST}: no problems found")


if __name__ == "__main__":
    main()
