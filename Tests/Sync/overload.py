#!/usr/bin/env python3
"""Real `muster-sync` processes against a server that has too much to do, each with a home of its own.

    overload.py --sync muster-sync --scratch FOLDER --clients N --seconds S [--first]

The server answers 503 to everything for its first S seconds; every client is started again at the moment that its own record
names, as a timer would, until it has the pack. Prints the requests for each ten seconds. With --first only the first attempt
is made, and then one more, too early, which must not reach the server. Ends with 1 where a client asks before its time, or
where they all come at once.
"""

import argparse
import collections
import datetime
import json
import subprocess
import sys
import time
from pathlib import Path

from campus import Campus, Home

LONGEST_FIRST = 120  # seconds: min(6 hours, 1 minute x 2^1), which the first wait is at most


class Clients:
    def __init__(self, arguments):
        self.scratch = Path(arguments.scratch)
        self.campus = Campus(self.scratch / "campus", arguments.sync)
        self.campus.publish(1, {})
        self.log = self.scratch / "log"
        self.server = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("fault_server.py"), self.campus.repository, self.log],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.address = f"http://127.0.0.1:{self.server.stdout.readline().strip()}/"
        self.homes = []
        for number in range(arguments.clients):
            home = Home(self.scratch / f"home-{number}", self.campus)
            home.folder.mkdir()
            self.homes.append(home)

    def faults(self, faults):
        (self.campus.folder / "faults.json").write_text(json.dumps(faults))

    def asked(self):
        return len(self.log.read_text().splitlines()) if self.log.exists() else 0

    def attempt(self, home):
        """One automatic attempt: the moment of the next one, or None once the pack is here."""
        told = json.loads(home.update("--json", source=self.address, fails=True).stdout)
        if told["result"] == "updated":
            return None
        if told["result"] not in ("overloaded", "waiting"):
            raise SystemExit(f"a client says {told}")
        return datetime.datetime.strptime(told["nextAttempt"], "%Y-%m-%dT%H:%M:%SZ").replace(
            tzinfo=datetime.timezone.utc).timestamp()

    def first(self):
        self.faults([{"path": "*", "fault": "status", "status": 503}])
        begin = int(time.time())
        waits = [self.attempt(home) - begin for home in self.homes]
        end = time.time() - begin
        asked = self.asked()
        early = askers = 0
        for home, wait in zip(self.homes, waits):
            before = self.asked()
            home.update(source=self.address, fails=True)
            # On a busy machine a wait may end meanwhile, and then asking is right; moments are whole seconds.
            if time.time() < begin + wait - 1:
                early += 1
                askers += self.asked() - before
        print(f"{len(waits)} clients: waits of {min(waits):.0f} to {max(waits):.0f} s, {len(set(waits))} different; "
              f"{early} came too early, {askers} of them asked")
        good = (asked == len(self.homes) and early and not askers and max(waits) <= LONGEST_FIRST + end
                and len(set(waits)) > len(waits) // 2)
        return 0 if good else 1

    def all(self, seconds):
        self.faults([{"path": "*", "fault": "status", "status": 503}])
        begin = time.time()
        due = dict.fromkeys(range(len(self.homes)), begin)
        moments, isOverloaded = [], True
        while due and time.time() - begin < 3_600:
            if isOverloaded and time.time() - begin >= seconds:
                isOverloaded = False
                self.faults([])
            for number in [number for number, moment in due.items() if moment <= time.time()]:
                moments.append(time.time() - begin)
                following = self.attempt(self.homes[number])
                if following is None:
                    del due[number]
                else:
                    due[number] = following
            time.sleep(0.2)
        counts = collections.Counter(int(moment) // 10 for moment in moments)
        for ten in range(max(counts) + 1):
            print(f"{ten * 10:5} s {counts[ten] / 10:6.1f} a second {'#' * counts[ten]}")
        print(f"{len(self.homes)} clients, {len(moments)} attempts, {len(due)} without the pack")
        # The first ten seconds are those in which all were started; after it they come one by one.
        later = max((count for ten, count in counts.items() if ten), default=0)
        return 1 if due or later > max(4, len(self.homes) // 3) else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sync", type=Path, required=True)
    parser.add_argument("--scratch", type=Path, required=True)
    parser.add_argument("--clients", type=int, default=10)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--first", action="store_true")
    arguments = parser.parse_args()
    clients = Clients(arguments)
    try:
        sys.exit(clients.first() if arguments.first else clients.all(arguments.seconds))
    finally:
        clients.server.stdin.close()
        clients.server.wait(10)


if __name__ == "__main__":
    main()
