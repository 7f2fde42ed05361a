#!/usr/bin/env python3
"""Runs the Swift tests and the tests of Tests/Tools in a pinned environment; the last line counts them all."""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
# The Swift tests take some 10 minutes on two idle cores, and twice that where other work keeps both busy. A run that hangs
# ends here and fails.
DEADLINE_SECONDS = 35 * 60
# Lines of the Swift test runner that report no problem.
ROUTINE = re.compile(r"^(◇|✔|━|↳ Testing Library|↳ Target Platform|\[\d+/\d+\] Planning build)")


class Counts:
    """What was run and how it ended, by either runner."""

    def __init__(self):
        self.passed = 0
        self.failed = []
        self.skipped = []


def pinned_environment(home, reader, sync):
    """The environment of the tests: nothing of the person's own except where the programs are."""
    kept = ("PATH", "SWIFT", "MUSTER_RECORD")
    environment = {name: os.environ[name] for name in kept if name in os.environ}
    for name in ("home", "tmp"):
        (home / name).mkdir()
    # Tests that need an ordinary user become one, and must still reach what they made.
    (home / "tmp").chmod(0o1777)
    home.chmod(0o755)
    environment.update(
        LC_ALL="C.UTF-8", TZ="UTC", TERM="xterm-256color",
        HOME=str(home / "home"), TMPDIR=str(home / "tmp"), MUSTER_BINARY=str(reader), MUSTER_SYNC_BINARY=str(sync),
        # Git's own settings, such as a person's aliases or hooks, have no say either.
        GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_SYSTEM="/dev/null",
    )
    return environment


def seeded_suites():
    """A filter for each file of suites whose tests go on for longer in a soak."""
    for path in sorted((REPOSITORY / "Tests").glob("*Tests/**/*.swift")):
        text = path.read_text()
        if re.search(r"\bsoakRounds\(|\bSoak\.multiplier\b", text):
            module = path.relative_to(REPOSITORY / "Tests").parts[0]
            suites = re.findall(r"^struct (\w+)|^@Suite.* struct (\w+)", text, re.MULTILINE)
            yield f"^{module}\\.({'|'.join(one or other for one, other in suites)})/"


def run_soak(swift, environment, counts, arguments):
    """Runs the seeded suites one after the other: beside each other, the long ones would take the threads from under tests
    that have little time."""
    suites = [suite for suite in seeded_suites() if re.search(arguments.filter or "", suite)]
    for number, suite in enumerate(suites):
        begin = time.monotonic()
        before = counts.passed
        run_swift_tests(swift, environment, counts, arguments, suite)
        print(f"soak: {number + 1} of {len(suites)}: {suite}: {counts.passed - before} passed in "
              f"{time.monotonic() - begin:.0f} s", flush=True)


def run_swift_tests(swift, environment, counts, arguments, only=None):
    """Runs `swift test` on what is already built and counts from its event stream, which survives a crash."""
    events = REPOSITORY / ".build" / "test-events.jsonl"
    events.unlink(missing_ok=True)
    command = [swift, "test", "--skip-build", "--disable-xctest", "--event-stream-output-path", str(events)]
    only = only or arguments.filter
    if only:
        command += ["--filter", only]
    # A session of its own, so that the deadline ends the runner and whatever its tests started.
    process = subprocess.Popen(
        command, cwd=REPOSITORY, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
    hung = threading.Event()

    def end_it():
        hung.set()
        end_session(process.pid)

    timer = None if arguments.soak else threading.Timer(DEADLINE_SECONDS, end_it)
    if timer:
        timer.start()
    with open(REPOSITORY / ".build" / "test-output.log", "w") as log:
        inside = False  # a routine message that goes on, because an argument of its test has line breaks
        for line in process.stdout:
            log.write(line)
            if inside or ROUTINE.match(line):
                inside = (inside or line.startswith("◇ Test case")) and not line.rstrip().endswith("started.")
            else:
                print(line, end="", flush=True)
    status = process.wait()
    if timer:
        timer.cancel()
    failed_before = len(counts.failed)
    never_started = count_events(events, counts)
    if never_started and not only:
        counts.failed.append(f"swift test: {never_started} tests never started")
    if hung.is_set():
        counts.failed.append(f"swift test: still running after {DEADLINE_SECONDS} seconds, so it was ended")
    elif status != 0 and len(counts.failed) == failed_before:
        counts.failed.append(f"swift test: ended with status {status}, though no test of it failed")


def end_session(session):
    """Kills every process of a session; the test process has a process group apart from its runner's."""
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            if os.getsid(int(entry.name)) == session:
                os.kill(int(entry.name), signal.SIGKILL)
        except ProcessLookupError:
            pass  # It ended in the meantime.


def count_events(path, counts):
    """Reads Swift Testing's events: a test passed if it ended without an issue that is a failure.

    Returns how many tests were never started, as when the runner crashed.
    """
    started, ended, failed, skipped = set(), set(), set(), {}
    functions = set()
    for line in path.read_text(errors="replace").splitlines() if path.exists() else []:
        try:
            record = json.loads(line)
        except json.JSONDecodeError:
            continue  # The last line of a runner that crashed may be cut short.
        payload = record["payload"]
        if record["kind"] == "test":
            if payload["kind"] == "function":
                functions.add(payload["id"])
            continue
        test = payload.get("testID")
        kind = payload["kind"]
        if kind == "testStarted":
            started.add(test)
        elif kind == "testEnded":
            ended.add(test)
        elif kind == "testSkipped":
            skipped[test] = " ".join(message["text"] for message in payload["messages"])
        elif kind == "issueRecorded" and payload["issue"].get("isFailure", True):
            # An issue outside any test (a detached task, say) is a failure all the same.
            failed.add(test or "an issue outside of any test")
    counts.passed += len((functions & ended) - failed)
    counts.failed += sorted(failed)
    counts.failed += [f"{test}: never ended" for test in sorted((functions & started) - ended - failed)]
    counts.skipped += [skipped[test] for test in sorted(functions & skipped.keys())]
    return len(functions - started - skipped.keys())


class QuietResult(unittest.TextTestResult):
    """unittest's own result, which also remembers how many passed."""

    passed = 0

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed += 1


def run_tool_tests(environment, counts, pattern="test_*.py"):
    """Runs every test_*.py beside this file (the offline proof, set-up, install, the structure), or those that match."""
    os.environ.clear()
    os.environ.update(environment)
    suite = unittest.defaultTestLoader.discover(str(Path(__file__).parent), pattern)
    runner = unittest.TextTestRunner(stream=sys.stdout, verbosity=1, resultclass=QuietResult)
    result = runner.run(suite)
    counts.passed += result.passed
    counts.failed += [str(test) for test, _ in result.failures + result.errors]
    counts.failed += [f"{test}: passed, though it is marked as failing" for test in result.unexpectedSuccesses]
    counts.skipped += [f"{test} skipped: {reason}" for test, reason in result.skipped]


def report_recording(since):
    """Prints which goldens a recording run changed, and which no test uses any more."""
    listed = subprocess.run(
        ["git", "status", "--short", "--untracked-files=all", "--", "Tests/*/Goldens/*", "README.md", "docs"],
        cwd=REPOSITORY, capture_output=True, text=True)
    goldens = sorted(REPOSITORY.glob("Tests/*/Goldens/**/*.txt"))
    recorded = [path for path in goldens if path.stat().st_mtime >= since]
    print(f"\n{len(recorded)} goldens recorded. Changed since the last commit; look at each (git diff):")
    print(listed.stdout or "  none\n", end="")
    for path in goldens:
        if path not in recorded:
            print(f"no test used {path.relative_to(REPOSITORY)}: remove it if it is not needed")
    print("A recording run always fails. Look at the changes, then run: make test")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reader", type=Path, required=True, help="the reader that the tests run")
    parser.add_argument("--sync", type=Path, required=True, help="the muster-sync that the tests install and package")
    parser.add_argument("--filter", help="run only the Swift tests whose name matches")
    parser.add_argument("--record", action="store_true", help="record the goldens, and the walks in the documents")
    parser.add_argument("--soak", type=int, metavar="ROUNDS",
                        help="run the seeded tests alone, so many times as long, without a deadline")
    arguments = parser.parse_args()
    swift = os.environ.get("SWIFT") or shutil.which("swift")
    # The file system's clock ticks more coarsely than this one: allow for the difference.
    since = time.time() - 0.1
    counts = Counts()
    with tempfile.TemporaryDirectory(prefix="muster-tests.") as folder:
        environment = pinned_environment(Path(folder), arguments.reader.resolve(), arguments.sync.resolve())
        if arguments.record:
            environment["MUSTER_RECORD"] = "1"
        if arguments.soak:
            environment["MUSTER_SOAK"] = str(arguments.soak)
            run_soak(swift, environment, counts, arguments)
        else:
            run_swift_tests(swift, environment, counts, arguments)
        if arguments.record and not arguments.filter:
            # The walks in the documents are goldens too.
            run_tool_tests(environment, counts, "test_documents.py")
        elif not arguments.record and not arguments.filter and not arguments.soak:
            run_tool_tests(environment, counts)
    for name in counts.skipped:
        print(f"SKIPPED {name}")
    for name in counts.failed:
        print(f"FAILED {name}")
    if arguments.record:
        report_recording(since)
    if counts.passed + len(counts.failed) == 0:
        print("no test ran at all")
    print(f"{counts.passed} passed, {len(counts.failed)} failed", flush=True)
    good = counts.passed > 0 and not counts.failed and not arguments.record
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
