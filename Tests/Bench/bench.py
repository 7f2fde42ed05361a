#!/usr/bin/env python3
"""Measures the programs beside others that people know, in one run, and prints tables; fails where a limit is not held.

No limit is a time: what is measured in milliseconds is held to a multiple of what the other program takes, on the same
machine, for the same work, by turns. README.md beside this file says what each row measures and why that peer.
"""

import argparse
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

from alerts_rows import AlertsRows
from check_rows import CheckRows
from earthquake_rows import EarthquakeRows
from feeds_rows import FeedsRows
from flood_report_rows import FloodReportRows
from flood_rows import FloodRows
from import_rows import ImportRows
from map_rows import MapRows
from preview_rows import PreviewRows
from programs import Programs
from reader_rows import ReaderRows
from report import Report
from search_rows import SearchRows
from sync_rows import SyncRows

# The rows that do not measure the reader.
OF_SYNC = {"sync", "feeds", "floods"}
# The file that a run of all rows writes.
RESULTS = Path(__file__).with_name("results.md")
HEADING = """# Results of `make bench`

Written by `make bench` when it measures all rows. [What each row measures](README.md),
[what the figures say](../../docs/explanation/performance.md).
"""
PEERS = ("less", "w3m", "tealdeer", "tidy", "libxml2-utils", "jq", "sqlite3", "ripgrep", "entr", "curl", "nginx-light")


def machine():
    processor = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    versions = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version}, ", *PEERS], capture_output=True,
                              text=True).stdout.rstrip(", ")
    return (f"{processor[1] if processor else platform.machine()}, {os.cpu_count()} processors, "
            f"load {os.getloadavg()[0]:.1f}, Linux {platform.release()}; {versions}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--scratch", type=Path, required=True, help="a folder to build and write in")
    parser.add_argument("--probe", type=Path, required=True, help="the built search-probe")
    parser.add_argument("--map-probe", type=Path, required=True, help="the built map-probe")
    parser.add_argument("--python", type=Path, required=True, help="a Python that has drawille and plotille")
    parser.add_argument("--sync", type=Path, required=True, help="the built muster-sync")
    parser.add_argument("--quick", action="store_true", help="a tenth of the runs")
    parser.add_argument("--rows", default="all", help="which rows, with commas between: screen, show, browsing, page, check, "
                        "search, import, map, preview, instructions, alerts, earthquakes, flood-reports, sync, feeds, floods; "
                        "reader is all but the last three")
    arguments = parser.parse_args()
    reader = arguments.reader.resolve()
    programs, report = Programs(arguments.scratch.resolve()), Report()
    reading = ReaderRows(programs, report, reader)
    steps = {  # and how often each is run
        "screen": (reading.first_screen, 300), "show": (reading.show, 200), "browsing": (reading.browsing, 5),
        "page": (reading.large_page, 15), "check": (CheckRows(programs, report, reader).run, 30),
        "import": (ImportRows(programs, report, reader).run, 30),
        "search": (SearchRows(programs, report, arguments.probe.resolve()).run, None),
        "map": (MapRows(programs, report, reader, arguments.map_probe.resolve(), arguments.python.absolute()).run, 30),
        "preview": (PreviewRows(programs, report, reader).run, 100), "instructions": (reading.instructions, None),
        "alerts": (AlertsRows(programs, report, reader, arguments.sync.resolve()).run, 150),
        "earthquakes": (EarthquakeRows(programs, report, reader, arguments.sync.resolve(), arguments.map_probe.resolve(),
                                       arguments.python.absolute()).run, 150),
        "flood-reports": (FloodReportRows(programs, report, reader, arguments.sync.resolve()).run, 150),
        "feeds": (FeedsRows(programs, report, arguments.sync.resolve()).run, 50),
        "floods": (FloodRows(programs, report, arguments.sync.resolve()).run, 50),
        "sync": (lambda runs: SyncRows(programs, report, arguments.sync.resolve()).run(runs), 50),
    }
    wanted = {"all": list(steps), "reader": [name for name in steps if name not in OF_SYNC]}.get(
        arguments.rows, arguments.rows.split(","))
    if unknown := set(wanted) - set(steps):
        parser.error(f"there are no rows {', '.join(sorted(unknown))}")
    if set(wanted) - OF_SYNC:
        reading.prepare()
    for name in wanted:
        print(f"bench: {name}", file=sys.stderr)
        # Rows are the same whatever was measured before them.
        programs.empty_home()
        step, runs = steps[name]
        step(*([] if runs is None else [max(runs // 10, 5) if arguments.quick else runs]))
    report.remarks += [f"size of the reader: {os.path.getsize(reader) / 2**20:.1f} MB", machine()]
    print(report.text(2), *(f"- {phrase}\n" for phrase in report.phrases), sep="", end="")
    if arguments.rows == "all" and not arguments.quick:
        RESULTS.write_text(f"{HEADING}\n{report.text(2)}")
    sys.exit(1 if report.is_over else 0)


if __name__ == "__main__":
    main()
