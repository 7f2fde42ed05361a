"""The rows about alerts that are stored: what they cost the first screen, and their list beside the list of guides."""

import shutil
import subprocess

from feeds_rows import FeedsRows
from stored_rows import StoredRows
from sync_rows import Server

ALERTS = 500
MANY = 3_000
F8 = b"\x1b[19~"


class AlertsRows(StoredRows):
    def __init__(self, programs, report, reader, sync):
        super().__init__(programs, report, reader, "Stored alerts", "alerts", [F8], b"Alerts", b"flood")
        self.sync = str(sync)
        self.folder = programs.scratch / "alerts"
        self.folder.mkdir(parents=True, exist_ok=True)

    def run(self, runs):
        server = Server(self.folder, self.programs.scratch / "alerts-nginx")
        try:
            # Elsewhere: a banner would be a second screen, drawn after the first.
            elsewhere = self.stored(server, "elsewhere", ALERTS, place="Nowhere")
            many = self.stored(server, "many", MANY, place="Nowhere")
        finally:
            server.end()
        self.first_screen(runs, elsewhere, ALERTS)
        self.in_lists(max(runs // 8, 3), elsewhere, ALERTS)
        found = self.programs.by_turns(max(runs // 5, 5), {
            "alerts": ["pipe", "-x", "1", "--", "sh", "-c", '"$1" alerts; exit 1', "sh", self.reader],
        }, variables={"alerts": many})
        self.report.remarks.append(f"`muster alerts` with {MANY:,} stored: {found['alerts'].milliseconds:.0f} ms")

    def stored(self, server, name, count, place):
        """A person's folders in which so many alerts were read."""
        (self.folder / f"{name}.xml").write_text("<alerts>" + "".join(map(FeedsRows.cap, range(count))) + "</alerts>")
        home = self.programs.scratch / f"alerts-{name}"
        shutil.rmtree(home, ignore_errors=True)
        (home / "muster").mkdir(parents=True)
        (home / "muster/feeds.conf").write_text(
            f"campus = off\nplace = {place}\nat = 0,0\nfeed = own\nfrom = {server.address}{name}.xml\n")
        variables = {"XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home)}
        subprocess.run([self.sync, "feeds", "update", "--quiet"], env={**self.programs.environment, **variables}, check=True)
        return variables
