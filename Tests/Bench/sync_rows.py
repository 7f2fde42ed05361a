"""The rows of `make bench` that are about bringing packs up to date: beside curl, on loopback, with and without distance."""

import random
import re
import shutil
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path

BENCH = Path(__file__).resolve().parent
sys.path.insert(0, str(BENCH.parent / "Sync"))

from campus import Campus, Home, run  # noqa: E402  (beside the tests)

SECTION = "Bringing up to date"
# With nothing new one request of so many bytes, in so many times as long as curl takes for the same answer; with 1% of
# 10,000 files new and 20 ms of round trip the downloading in so many times as long as curl takes for the files, and all else
# in so many times as long as it takes to link, to hash and to flush as many; megabytes at the most. README.md says why these.
HOLD = {"requests": 1, "bytes": 2_000, "nothing new": 3.0, "downloading": 1.3, "rest": 3.0, "megabytes": 32.0}
RESOURCES, CHANGED = 10_000, 100
ROUND_TRIP = 20  # milliseconds
MOST_RESOURCES = 20_000  # as many as a manifest may have
LARGEST = 16 << 20  # bytes of the largest resource there may be
# With names of this length 20,000 resources make a manifest of nearly 5 MiB, the largest there may be.
NAME = 26


def files(count, round_number, seed, name_length=24):
    """So many resources of 0.5 to 8 KB, as guides are; every hundredth is another one in each round."""
    chance = random.Random(seed)
    found = {}
    for number in range(count):
        body = chance.randbytes(chance.randint(250, 4_000)).hex()
        mark = round_number if number % 100 == 0 else 0
        name = (f"{number:05}" + "-of-a-long-name" * 10)[:name_length]
        found[f"Guides/{name}.txt"] = f"{mark} {body}\n".encode()
    return found


class Server:
    """Debian's nginx on a free port of loopback, which notes every request."""

    def __init__(self, folder, scratch):
        self.scratch = scratch
        scratch.mkdir(parents=True, exist_ok=True)
        self.log = scratch / "access.log"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        temporary = "".join(f"{name}_temp_path {scratch}/{name};\n" for name in
                            ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (scratch / "nginx.conf").write_text(f"""
            daemon off; master_process off; pid {scratch}/pid;
            events {{ worker_connections 256; }}
            http {{ {temporary} log_format counted '$uri $status $request_length $bytes_sent';
            access_log {self.log} counted; default_type application/octet-stream; keepalive_requests 100000;
            server {{ listen 127.0.0.1:{self.port}; root {folder}; }} }}""")
        self.program = subprocess.Popen(["/usr/sbin/nginx", "-c", scratch / "nginx.conf", "-p", scratch, "-e",
                                         scratch / "error.log"], stdin=subprocess.DEVNULL)
        self.address = f"http://127.0.0.1:{self.port}/"
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)
        raise SystemExit(f"bench: nginx does not start: {(scratch / 'error.log').read_text()}")

    def requests(self):
        return [line.split() for line in self.log.read_text().splitlines()]

    def end(self):
        self.program.terminate()
        self.program.wait(10)


class Distance:
    """A way to the server that takes a round trip of some milliseconds."""

    def __init__(self, port, milliseconds):
        self.program = subprocess.Popen([sys.executable, BENCH / "delay_proxy.py", str(port), str(milliseconds)],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.address = f"http://127.0.0.1:{int(self.program.stdout.readline())}/"

    def end(self):
        self.program.stdin.close()
        self.program.wait(10)


class SyncRows:
    def __init__(self, programs, report, sync):
        self.programs, self.report, self.sync = programs, report, sync
        self.scratch = programs.scratch / "sync"
        shutil.rmtree(self.scratch, ignore_errors=True)

    def run(self, runs):
        campus = Campus(self.scratch / "campus", self.sync)
        server = Server(campus.repository, self.scratch / "nginx")
        try:
            campus.publish(1, files(RESOURCES, 1, seed=1))
            home = Home(self.scratch / "home", campus)
            home.folder.mkdir()
            home.update(source=server.address)
            self.nothing_new(home, server, runs)
            self.one_percent(campus, home, server, max(runs // 10, 3))
        finally:
            server.end()
        self.memory()

    def absolute(self, what, value, unit, limit, digits=1):
        self.report.absolute(SECTION, what, value, unit, HOLD[limit], digits=digits)

    def measured(self, home, *words, source):
        """Time and memory of one update, as `measure` takes them."""
        return self.programs.once(["pipe", "--", *home.command("update", *words, source=source)], **home.environment)

    def nothing_new(self, home, server, runs):
        """Both ask for the same file by turns, and both get it. A timer's update looks at the installed files once a day, as the
        first update of this home has done."""
        curl = ["pipe", "--", "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", server.address + "stamp"]
        before = len(server.requests())
        samples, curls = [], []
        for _ in range(runs):
            samples.append(self.measured(home, "--automatic", source=server.address))
            curls.append(self.programs.once(curl))
        asked = server.requests()[before:]
        if len(asked) != 2 * runs or any(line[1] != "200" for line in asked):
            raise SystemExit(f"bench: {len(asked)} requests for {runs} updates and as many of curl's")
        ours = asked[::2]
        self.absolute("nothing new, requests", len(ours) / runs, "", "requests")
        self.absolute("nothing new, on the wire", max(int(line[2]) + int(line[3]) for line in ours), "bytes", "bytes", 0)
        self.report.ratio(SECTION, "nothing new", statistics.median(s.milliseconds for s in samples),
                          "`curl`, one GET", statistics.median(s.milliseconds for s in curls), "ms",
                          HOLD["nothing new"])

    def one_percent(self, campus, home, server, rounds):
        """All take turns; `curl` fetches exactly the blobs that the update has fetched."""
        distance = Distance(server.port, ROUND_TRIP)
        ours, rests, curls, coreutils = [], [], [], []
        try:
            # A server is asked for new keys once a day: not in these updates.
            home.update(source=distance.address)
            campus.publish(2, files(RESOURCES, 2, seed=1))
            for number in range(rounds):
                copy = home.copy(self.scratch / "copy")
                before = len(server.requests())
                begin, moments = time.monotonic(), {}
                program = subprocess.Popen(copy.command("update", "--porcelain", source=distance.address),
                                           env=copy.environment, stdout=subprocess.PIPE, text=True)
                for line in program.stdout:
                    moments.setdefault(" ".join(line.split()[:2]), time.monotonic())
                if program.wait() != 0 or copy.current != "2":
                    raise SystemExit("bench: the update did not end well")
                ours.append(moments["progress installing"] - moments["progress fetching"])
                rests.append(time.monotonic() - begin - ours[-1])
                asked = [line[0] for line in server.requests()[before:]]
                blobs = [path for path in asked if path.startswith("/blob/")]
                if len(asked) != len(blobs) + 2 or len(set(blobs)) != CHANGED + 3:
                    raise SystemExit(f"bench: {len(asked)} requests, {len(blobs)} of them for blobs")
                curls.append(self.curl(distance.address, blobs))
                coreutils.append(self.link_and_hash(copy.packs / "2"))
        finally:
            distance.end()
        self.report.ratio(SECTION, f"{len(blobs)} of {RESOURCES:,} files new, 20 ms away: downloading",
                          statistics.median(ours), "`curl --parallel --parallel-max 2`", statistics.median(curls), "s",
                          HOLD["downloading"])
        self.report.ratio(SECTION, "all else of that update", statistics.median(rests), "`cp -al`, `sha256sum`, `sync -f`",
                          statistics.median(coreutils), "s", HOLD["rest"])

    def link_and_hash(self, version):
        """Seconds that the system's tools take for what an update does with the files that have not changed."""
        beside = self.scratch / "linked"
        shutil.rmtree(beside, ignore_errors=True)
        begin = time.monotonic()
        run(["sh", "-c", 'cp -al "$1" "$2" && find "$2" -type f -print0 | xargs -0 sha256sum >/dev/null && sync -f "$2"',
             "sh", version, beside])
        return time.monotonic() - begin

    def curl(self, address, blobs):
        into = self.scratch / "curl"
        shutil.rmtree(into, ignore_errors=True)
        into.mkdir()
        wanted = self.scratch / "wanted"
        wanted.write_text("".join(f'url = "{address}{path[1:]}"\noutput = "{into}/{Path(path).name}"\n' for path in blobs))
        begin = time.monotonic()
        run(["curl", "--silent", "--fail", "--parallel", "--parallel-max", "2", "--config", wanted])
        elapsed = time.monotonic() - begin
        if len(list(into.iterdir())) != len(blobs):
            raise SystemExit("bench: curl did not fetch all")
        return elapsed

    def memory(self):
        """Peak memory of the largest repositories there may be: many files, and large ones."""
        many = Campus(self.scratch / "many", self.sync)
        large = Campus(self.scratch / "large", self.sync)
        chance = random.Random(2)
        blob = chance.randbytes(LARGEST)
        peaks = {}
        for campus, name, first, second in (
                (many, "20,000 files", files(MOST_RESOURCES - 10, 1, 3, NAME), files(MOST_RESOURCES - 10, 2, 3, NAME)),
                (large, "files of 16 MiB", {f"Guides/{n}.bin": blob[n:] + blob[:n] for n in range(4)},
                 {f"Guides/{n}.bin": blob[n:] + blob[:n] for n in range(2, 6)})):
            server = Server(campus.repository, campus.folder / "nginx")
            try:
                home = Home(campus.folder / "home", campus)
                home.folder.mkdir()
                for version, content in ((1, first), (2, second)):
                    campus.publish(version, content)
                    kind = "the first update" if version == 1 else "the next"
                    peaks[f"{name}, {kind}"] = self.measured(home, source=server.address).kilobytes / 1024
                peaks[f"{name}, nothing new"] = self.measured(home, source=server.address).kilobytes / 1024
                stick = home.copy(campus.folder / "stick")
                shutil.rmtree(stick.packs)
                peaks[f"{name}, from a folder"] = self.measured(stick, source=campus.repository).kilobytes / 1024
                size = max(path.stat().st_size for path in (campus.repository / "manifest").iterdir())
                self.report.remarks.append(f"manifest of {name}: {size / 2**20:.2f} MiB")
            finally:
                server.end()
            shutil.rmtree(campus.folder)
        for name, peak in peaks.items():
            self.absolute(f"peak memory, {name}", peak, "MB", "megabytes")
