"""A clock for muster-sync that a test sets: Tests/PinnedClock, compiled into the test's own folder."""

import subprocess
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1] / "PinnedClock/pinned_clock.c"


class PinnedClock:
    """The library to preload, and the file with the time, which is there from the first `set`."""

    def __init__(self, folder):
        self.library, self.file = Path(folder) / "clock.so", Path(folder) / "clock"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", self.library, SOURCE], check=True, timeout=60)

    def set(self, moment):
        """Sets it to a `datetime` with a zone."""
        self.moment = moment
        # Replaced as a whole: a program may read it at this moment.
        new = self.file.with_name(f"{self.file.name}.new")
        new.write_text(f"{int(moment.timestamp())}\n")
        new.replace(self.file)

    @property
    def environment(self):
        return {"LD_PRELOAD": str(self.library), "PINNED_CLOCK": str(self.file)}
