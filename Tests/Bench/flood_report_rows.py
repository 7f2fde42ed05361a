"""The rows about flood reports that are stored: what they cost the first screen, and their list beside the list of guides."""

import shutil
import subprocess

from flood_rows import FloodRows
from stored_rows import END, ENTER, StoredRows

REPORTS = 5_000


class FloodReportRows(StoredRows):
    def __init__(self, programs, report, reader, sync):
        # Floods are the last entry of Welcome, and the only one in their list is the file.
        super().__init__(programs, report, reader, "Stored flood reports", "reports", [END, ENTER, ENTER], b"flood.kml",
                         b"flood")
        self.sync = str(sync)

    def run(self, runs):
        home = self.programs.scratch / "stored-floods"
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        variables = {"XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home)}
        reports = "".join(map(FloodRows.report_of, range(REPORTS)))
        (home / "flood.kml").write_text(f"<kml><Document>{reports}</Document></kml>")
        subprocess.run([self.sync, "feeds", "import", str(home / "flood.kml")], check=True, stdout=subprocess.DEVNULL,
                       env={**self.programs.environment, **variables})
        self.first_screen(runs, variables, REPORTS)
        self.in_lists(max(runs // 8, 3), variables, REPORTS)
        found = self.programs.by_turns(max(runs // 5, 5), {"floods": ["pipe", "--", self.reader, "floods", "1"]},
                                       variables={"floods": variables})
        self.report.remarks.append(
            f"`muster floods 1` with {REPORTS:,} reports: {found['floods'].milliseconds:.0f} ms")
