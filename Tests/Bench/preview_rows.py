"""The rows about `muster preview`: from a save to the screen, beside `entr` that runs `w3m -dump`, on the same terminal."""

import random
import re
import shutil
import statistics

from large_pack import large_pack
from preview import Terminal, save, word
from programs import REPOSITORY

SECTION = "Preview"
# At most so many times as long; README.md says why. With 10,000 guides a menu takes its time to be read, and no save is
# shown meanwhile: shown and not limited.
HOLD = 5.0
TITLE = re.compile(r"(<key>Title</key>\s*<string>)[^<]*")
HEADING = re.compile(r"(<h1>)[^<]*")
GUIDE = "fire.html"
# Seconds between the screen and the next save: sometimes while the work for the save before goes on, sometimes long
# after. `entr` misses what is saved while its program runs.
RESTS = (0.02, 0.1, 0.3, 0.6)
RESTS_OF_ENTR = (0.3, 0.6)


class PreviewRows:
    def __init__(self, programs, report, reader):
        self.programs, self.report, self.reader = programs, report, str(reader)

    def run(self, saves):
        theirs = self.entr(saves)
        for name, pack, limit in (("bundled pack", REPOSITORY, HOLD),
                                  ("10,000 guides", large_pack(self.programs.scratch), None)):
            ours = self.preview(pack, saves)
            for which, mine, other in (("median", ours[0], theirs[0]), ("p99", ours[1], theirs[1])):
                self.report.ratio(SECTION, f"save to screen, {name}, {which} of {saves}", mine, "`entr` and `w3m -dump`",
                                  other, "ms", limit)

    def preview(self, pack, saves):
        copy = self.programs.scratch / "previewed"
        shutil.rmtree(copy, ignore_errors=True)
        for folder in ("Plists", "Guides"):
            shutil.copytree(pack / folder, copy / folder)
        command = [self.reader, "preview", str(copy), "--date", "2026-11-21"]
        return self.measure(command, b"Quit", copy / "Plists" / "Pack.plist", TITLE, RESTS, saves)

    def entr(self, saves):
        """What people put together from two tools to see a page while they edit it."""
        page = self.programs.scratch / "watched" / GUIDE
        page.parent.mkdir(exist_ok=True)
        shutil.copy(REPOSITORY / "Guides" / GUIDE, page)
        command = ["sh", "-c", 'echo "$1" | entr -n w3m -dump "$1"', "sh", str(page)]
        return self.measure(command, b"Fire", page, HEADING, RESTS_OF_ENTR, saves)

    def measure(self, command, ready, file, place, rests, saves):
        """Milliseconds from each save to the screen: median and 99th percentile."""
        text = file.read_text()
        randomness = random.Random(200)
        terminal = Terminal(command, self.programs.environment)
        times = []
        try:
            terminal.wait(ready)
            terminal.rest(1)
            for number in range(saves):
                terminal.rest(randomness.choice(rests))
                changed = place.sub(lambda found: found[1] + word(number), text, count=1)
                begun = save(file, changed, number % 2 == 1)
                times.append((terminal.wait(word(number).encode()) - begun) * 1000)
        finally:
            terminal.close()
        return statistics.median(times), statistics.quantiles(times, n=100)[98]
