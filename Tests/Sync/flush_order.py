#!/usr/bin/env python3
"""Reads in strace's record of an update whether everything was on the disk before something relied on it.

    flush_order.py --sync muster-sync --reader muster --scratch FOLDER --part update|http|first|rollback

The rules, for every rename into the pack's folder (check.plist excepted: nothing relies on it):
- a file's bytes were flushed after the last of them was written; of a folder all files and folders in it were, each after
  its last change, and so was the folder it was built in;
- the rename before it was flushed, by flushing the pack's folder;
- trust.plist comes before the version, the version before `current`;
- folders made above are in folders that were flushed;
and the last rename is flushed before the program ends.

Then takes away each flush of the record in turn and wants the rules to notice. Ends with 1 where they are broken, or where a
flush is missed by none.
"""

import sys
from pathlib import PurePosixPath

import kill_loop
import system_calls
from system_calls import CHANGING


class Node:
    """A file or a folder, by whatever names; `dirty` until it is flushed."""

    def __init__(self, dirty=True):
        self.dirty = dirty


def parent(path):
    return str(PurePosixPath(path).parent)


class Disk:
    """What is on the disk for certain, as far as a record tells. What was there before is."""

    def __init__(self, pack):
        self.pack = pack
        self.nodes = {}
        self.renamed = None  # into the pack's folder, and not flushed yet
        self.order = []
        self.broken = []

    def node(self, path):
        return self.nodes.setdefault(path, Node(dirty=False))

    def below(self, path):
        return {name: node for name, node in self.nodes.items() if name == path or name.startswith(path + "/")}

    # The calls.

    def take(self, call):
        if call.worked:
            getattr(self, "on_" + call.name, lambda call: None)(call)

    def on_openat(self, call):
        if "O_CREAT" in call.arguments and "O_EXCL" in call.arguments:
            self.nodes[call.path()] = Node()
            self.node(parent(call.path())).dirty = True

    def on_write(self, call):
        if call.descriptor:
            self.node(call.descriptor).dirty = True

    on_pwrite64 = on_ftruncate = on_write

    def on_fsync(self, call):
        self.node(call.descriptor).dirty = False
        if call.descriptor == self.pack:
            self.renamed = None

    on_fdatasync = on_fsync

    def on_mkdirat(self, call):
        self.nodes[call.path()] = Node()
        self.node(parent(call.path())).dirty = True

    on_mkdir = on_mkdirat

    def on_linkat(self, call):
        self.nodes[call.path(1)] = self.node(call.path(0))
        self.node(parent(call.path(1))).dirty = True

    def on_renameat(self, call):
        old, new = call.path(0), call.path(1)
        if parent(new) == self.pack and not new.endswith("/check.plist"):
            self.judge(old, new)
        moved = self.below(old)
        for name in moved:
            del self.nodes[name]
        self.nodes.update({new + name[len(old):]: node for name, node in moved.items()})
        self.node(parent(new)).dirty = True

    on_rename = on_renameat2 = on_renameat

    # The rules.

    def judge(self, old, new):
        name = new[len(self.pack) + 1:]
        dirty = [path for path, node in self.below(old).items() if node.dirty]
        if parent(old) != self.pack and self.node(parent(old)).dirty:
            dirty.append(parent(old))
        place = parent(self.pack)
        while place != "/":
            if self.node(place).dirty:
                dirty.append(place)
            place = parent(place)
        self.broken += [f"{name} takes its place before {path} is flushed" for path in sorted(dirty)]
        if self.renamed:
            self.broken.append(f"{name} takes its place before that of {self.renamed} is flushed")
        self.renamed = name
        self.order.append(name)

    def end(self, wanted):
        if self.renamed:
            self.broken.append(f"the place of {self.renamed} is never flushed")
        if [name for name in self.order if name != "stamp"] != wanted:
            self.broken.append(f"what takes its place, in this order: {self.order}, and not {wanted}")
        return self.broken


def verdict(calls, pack, wanted):
    disk = Disk(pack)
    for call in calls:
        disk.take(call)
    return disk.end(wanted)


def main():
    loop = kill_loop.Loop(kill_loop.arguments(__doc__))
    with loop:
        part = loop.arguments.part
        home = loop.starts[part].copy(loop.scratch / "recorded")
        calls = system_calls.record(loop.command(home), CHANGING, home.environment, loop.scratch / "record")
    wanted = ["trust.plist", "current"] if part == "rollback" else ["trust.plist", str(kill_loop.NEW), "current"]
    broken = verdict(calls, str(home.packs), wanted)
    flushes = [number for number, call in enumerate(calls) if call.name in ("fsync", "fdatasync") and call.worked]
    for number in flushes:
        if not verdict(calls[:number] + calls[number + 1:], str(home.packs), wanted):
            broken.append(f"nothing would miss the flush of {calls[number].descriptor}, call {number}")
    for line in broken:
        print(f"BAD {line}")
    print(f"{part}: {len(calls)} calls, {len(flushes)} flushes, each in its place and needed: {not broken}")
    sys.exit(1 if broken or len(flushes) < 3 else 0)


if __name__ == "__main__":
    main()
