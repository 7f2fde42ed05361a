#!/usr/bin/env python3
"""A large pack of which one file in a hundred changes, is added, removed or moved, from a server on loopback.

    scale.py --sync muster-sync --reader muster --scratch FOLDER --resources N

Wants exactly what is new to be fetched, once each, and the version that is installed to be the one that was published, to
the byte. Ends with 1 where it is not so.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from pathlib import Path

from campus import Campus, Home, digests, run


def content(count):
    chance = random.Random(count)
    return {f"Guides/part-{number % 40}/guide-{number:05}.txt": f"{number} {chance.randbytes(chance.randint(50, 2_000)).hex()}\n".encode()
            for number in range(count)}


def one_percent(files):
    """Of every four hundred: one changed, one removed, one added, one under another name."""
    names = sorted(files)
    result = dict(files)
    for place in range(0, len(names) - 3, 400):
        result[names[place]] += b"and more\n"
        del result[names[place + 1]]
        result[names[place + 2] + ".new"] = f"added {place}\n".encode()
        result["Guides/moved/" + Path(names[place + 3]).name] = result.pop(names[place + 3])
    return result


def requests(log):
    return [json.loads(line)["path"] for line in log.read_text().splitlines()] if log.exists() else []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sync", type=Path, required=True)
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--scratch", type=Path, required=True)
    parser.add_argument("--resources", type=int, default=10_000)
    arguments = parser.parse_args()
    scratch = Path(arguments.scratch)
    campus = Campus(scratch / "campus", arguments.sync)
    home = Home(scratch / "home", campus)
    home.folder.mkdir()
    log = scratch / "log"
    server = subprocess.Popen([sys.executable, Path(__file__).with_name("fault_server.py"), campus.repository, log],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    address = f"http://127.0.0.1:{server.stdout.readline().strip()}/"
    problems, told = [], []
    try:
        first = content(arguments.resources - 8)
        known = set()
        for version, files in ((101, first), (102, one_percent(first))):
            campus.publish(version, files)
            before = len(requests(log))
            begin = time.monotonic()
            home.update(source=address)
            told.append(f"{time.monotonic() - begin:.2f} s")
            asked = [path for path in requests(log)[before:] if path.startswith("blob/")]
            published = digests(campus.pack)
            wanted = {f"blob/{digest}" for digest in published.values()} - known
            known |= wanted
            if sorted(asked) != sorted(wanted):
                problems.append(f"version {version}: {len(asked)} blobs were fetched, and {len(wanted)} are new")
            installed = digests(home.packs / "current")
            installed.pop("Plists/Manifest.plist")
            if installed != published:
                problems.append(f"version {version} is not what was published")
        if run([arguments.reader, "status", "--json"], env=home.environment).stdout.find('"version": 102') < 0:
            problems.append("the reader does not open version 102")
    finally:
        server.stdin.close()
        server.wait(10)
    for problem in problems:
        print(f"BAD {problem}")
    print(f"{arguments.resources} resources: {told[0]}, then {len(asked)} of them new: {told[1]}, {len(problems)} bad")
    sys.exit(1 if problems or not asked else 0)


if __name__ == "__main__":
    main()
