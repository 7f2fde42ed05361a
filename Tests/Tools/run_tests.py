#!/usr/bin/env python3
"""Runs the Swift tests and the tests of Tests/Tools in a pinned environment; the last line counts them all."""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
# The Swift tests take some minutes on two idle cores, and twice that where other work keeps both busy. A run that hangs ends
# here and fails.
DEADLINE_SECONDS = 35 * 60
# The test program colors its messages where TERM names a terminal, whatever they are written to.
STYLE = re.compile(r"\x1b\[[0-9;]*m")
# The program that holds all Swift tests.
TEST_PROGRAM = REPOSITORY / ".build/debug/musterPackageTests.xctest"
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


# What shows that a Swift test starts a program, or needs a terminal or a server.
STARTS_A_PROGRAM = re.compile(r"\b(Binary\.|Spawn\.|PseudoTerminal|Tmux|FaultServer|BackgroundProgram)")


def modules_that_start_programs():
    """The modules of Swift tests in which anything starts a program."""
    return sorted({path.relative_to(REPOSITORY / "Tests").parts[0] for path in REPOSITORY.glob("Tests/*Tests/**/*.swift")
                   if STARTS_A_PROGRAM.search(path.read_text())})


def seeded_suites():
    """A filter for each file of suites whose tests go on for longer in a soak."""
    for path in sorted((REPOSITORY / "Tests").glob("*Tests/**/*.swift")):
        text = path.read_text()
        if re.search(r"\bsoakRounds\(|\bSoak\.multiplier\b", text):
            module = path.relative_to(REPOSITORY / "Tests").parts[0]
            suites = re.findall(r"^struct (\w+)|^@Suite.* struct (\w+)", text, re.MULTILINE)
            yield f"^{module}\\.({'|'.join(one or other for one, other in suites)})/"


def groups():
    """The Swift tests in groups that run side by side, each in a process of its own: options of the test program by name.

    A test that waits for a program keeps one of the few threads of its process from the others. So those at terminals,
    which wait most, have two processes, the others that start programs have one, and those that only compute another.
    """
    terminals = "PtyTests"
    others = [module for module in modules_that_start_programs() if module != terminals]
    return {
        "terminals A-M": ["--filter", f"^{terminals}\\.[A-M]"],
        "terminals N-Z": ["--filter", f"^{terminals}\\.[N-Z]"],
        "programs": ["--filter", f"^({'|'.join(others)})\\."],
        "unit": [word for module in (terminals, *others) for word in ("--skip", f"^{module}\\.")],
    }


def run_soak(environment, counts, arguments):
    """Runs the seeded suites one after the other: beside each other, the long ones would take the threads from under tests
    that have little time."""
    suites = [suite for suite in seeded_suites() if re.search(arguments.filter or "", suite)]
    for number, suite in enumerate(suites):
        begin = time.monotonic()
        before = counts.passed
        run_swift_tests(environment, counts, {"soak": ["--filter", suite]}, deadline=None)
        print(f"soak: {number + 1} of {len(suites)}: {suite}: {counts.passed - before} passed in "
              f"{time.monotonic() - begin:.0f} s", flush=True)


def run_swift_tests(environment, counts, chosen, deadline=DEADLINE_SECONDS):
    """Runs groups of Swift tests side by side, on what is already built."""
    runs = [SwiftTestRun(name, options, environment) for name, options in chosen.items()]
    end = deadline and time.monotonic() + deadline
    for run in runs:
        run.finish(max(0, end - time.monotonic()) if end else None, counts)


class SwiftTestRun:
    """A process of the test program. It is counted from its event stream, which survives a crash."""

    def __init__(self, name, options, environment):
        self.name = name
        stem = REPOSITORY / ".build" / f"test-{name.replace(' ', '-')}"
        self.events, self.log = Path(f"{stem}.jsonl"), Path(f"{stem}.log")
        self.events.unlink(missing_ok=True)
        # A session of its own, so that the deadline ends the program and whatever its tests started.
        self.process = subprocess.Popen(
            [TEST_PROGRAM, "--testing-library", "swift-testing", "--event-stream-output-path", self.events, *options],
            cwd=REPOSITORY, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
        self.begin = time.monotonic()
        self.seconds = 0
        self.reader = threading.Thread(target=self.show, daemon=True)
        self.reader.start()

    def show(self):
        """Prints the lines of the program that are not routine."""
        with open(self.log, "w") as log:
            inside = False  # a routine message that goes on, because an argument of its test has line breaks
            for line in self.process.stdout:
                line = STYLE.sub("", line)
                log.write(line)
                if inside or ROUTINE.match(line):
                    inside = (inside or line.startswith("◇ Test case")) and not line.rstrip().endswith("started.")
                else:
                    print(line, end="", flush=True)
        self.seconds = time.monotonic() - self.begin

    def finish(self, seconds, counts):
        """Waits for the end, for so many seconds at most, and counts."""
        self.reader.join(seconds)
        if self.reader.is_alive():
            counts.failed.append(f"{self.name}: still running after {DEADLINE_SECONDS} seconds, so it was ended")
            end_session(self.process.pid)
            self.reader.join()
        status = self.process.wait()
        failed_before, passed_before = len(counts.failed), counts.passed
        never_started = count_events(self.events, counts)
        if never_started:
            counts.failed.append(f"{self.name}: {never_started} tests never started")
        if status != 0 and len(counts.failed) == failed_before:
            counts.failed.append(f"{self.name}: ended with status {status}, though no test of it failed")
        print(f"{self.name}: {counts.passed - passed_before} tests passed in {self.seconds:.0f} s", flush=True)


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
    """Runs every test_*.py beside this file (set-up, completions, the documents, the structure), or those that match."""
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
    parser.add_argument("--unit", action="store_true", help="run only the Swift tests that start no program")
    parser.add_argument("--release", action="store_true",
                        help="the programs are release builds: run the tests of commands with them, and release_*.py")
    parser.add_argument("--filter", help="run only the Swift tests whose name matches")
    parser.add_argument("--record", action="store_true", help="record the goldens, and the walks in the documents")
    parser.add_argument("--soak", type=int, metavar="ROUNDS",
                        help="run the seeded tests alone, so many times as long, without a deadline")
    arguments = parser.parse_args()
    # The file system's clock ticks more coarsely than this one: allow for the difference.
    since = time.time() - 0.1
    counts = Counts()
    with tempfile.TemporaryDirectory(prefix="muster-tests.") as folder:
        environment = pinned_environment(Path(folder), arguments.reader.resolve(), arguments.sync.resolve())
        if arguments.record:
            environment["MUSTER_RECORD"] = "1"
        if arguments.soak:
            environment["MUSTER_SOAK"] = str(arguments.soak)
            run_soak(environment, counts, arguments)
        elif arguments.filter:
            run_swift_tests(environment, counts, {"chosen": ["--filter", arguments.filter]})
        elif arguments.release:
            run_swift_tests(environment, counts, {"commands": ["--filter", r"^CommandTests\."]})
        elif arguments.unit:
            run_swift_tests(environment, counts, {"unit": groups()["unit"]})
        else:
            run_swift_tests(environment, counts, groups())
        if arguments.record and not arguments.filter:
            # The walks in the documents are goldens too.
            run_tool_tests(environment, counts, "test_documents.py")
        elif arguments.release:
            run_tool_tests(environment, counts, "release_*.py")
        elif not (arguments.record or arguments.filter or arguments.soak or arguments.unit):
            run_tool_tests(environment, counts)
            print("The release programs have tests of their own: make test-release")
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
