"""The rows about the search: from a key to the results, beside `rg` over the same guides, and how good the results are."""

import re
import shutil
import statistics

from large_pack import large_pack
from programs import REPOSITORY

SECTION = "Search"
# At most so many times as long as `rg` takes; shares of the phrases that find their guide first, and among the first
# three. README.md says why these.
HOLD = {"bundled": 0.75, "screen": 0.75, "large": 0.5, "open": 0.1, "first": 0.90, "three": 0.98, "other": 0.05}
PHRASES = REPOSITORY / "Tests" / "GuideSearchTests" / "Phrases"
TYPED = ["dev.tsv", "unseen.tsv"]  # letter by letter
QUERIES = 40  # for `rg`: of the same list, evenly spread


class SearchRows:
    def __init__(self, programs, report, probe):
        self.programs, self.report, self.probe = programs, report, str(probe)

    def run(self):
        scratch = self.programs.scratch
        cache, large = scratch / "cache", large_pack(scratch)
        shutil.rmtree(cache, ignore_errors=True)
        phrases = sorted(PHRASES.glob("*.tsv"))
        typed = scratch / "typed.txt"
        typed.write_text("".join((PHRASES / name).read_text() for name in TYPED))

        rg = self.rg(REPOSITORY, typed)
        count, slowest = self.probed("keys", REPOSITORY, cache, typed)
        self.row(f"key to results, bundled pack, p99 of {count:,}", slowest, "guides", rg, "bundled")
        count, slowest = self.probed("screens", REPOSITORY, cache, typed)
        self.row(f"key to the drawn screen, bundled pack, p99 of {count:,}", slowest, "guides", rg, "screen")
        rg = self.rg(large, large / "queries.txt")
        count, slowest = self.probed("keys", large, cache, large / "queries.txt")
        self.row(f"key to results, 50,000 sections, p99 of {count:,}", slowest, "guides", rg, "large")
        told = self.programs.output(self.probe, "open", str(large), str(cache))
        self.row("opening the index of 50,000 sections", float(re.search(r"median ([\d.]+)", told)[1]), "guides", rg,
                 "open")
        for path in phrases:
            self.quality(path)

    def row(self, what, ours, text, theirs, limit):
        self.report.ratio(SECTION, what, ours, f"`rg --count`, the same {text}", theirs, "ms", HOLD[limit])

    def probed(self, measure, pack, cache, queries):
        """How many keys were typed, and the milliseconds of the 99th percentile: from inside the process, since what a
        person waits for is too short to see from outside."""
        told = self.programs.output(self.probe, measure, str(pack), str(cache), str(queries))
        found = re.search(rf"{measure} (\d+)\tmedian ([\d.]+)\tp99 ([\d.]+)", told)
        return int(found[1]), float(found[3])

    def rg(self, pack, queries):
        """Milliseconds, in the median, in which `rg` counts the lines with any word of a query."""
        lines = [line.split("\t")[0].split() for line in queries.read_text().splitlines()
                 if line and not line.startswith("#")]
        # Without a hit its status is 1, and it says nothing. One thread, as ours: the ratio must not depend on how many
        # processors there are.
        command = ["pipe", "--", "sh", "-c", '"$@"; echo', "sh", "rg", "--threads", "1", "--ignore-case",
                   "--fixed-strings", "--count"]
        times = []
        for number, words in enumerate(lines[::max(1, len(lines) // QUERIES)]):
            wanted = [part for word in words for part in ("-e", word)]
            sample = self.programs.once([*command, *wanted, str(pack / "Guides")])
            if number:
                times.append(sample.milliseconds)
        return statistics.median(times)

    def quality(self, path):
        lines = self.programs.output(self.probe, "phrases", str(REPOSITORY), str(path)).splitlines()
        other = re.match(r"other (\d+)\twrong ([\d.]+)", lines[-1])
        if other:
            self.report.absolute(SECTION, f"{path.stem}: of {other[1]} phrases with a guide that is wrong", float(other[2]),
                                 "", HOLD["other"], digits=3)
            self.report.phrases += [f"{path.stem}, wrong: {line}".replace("\t", "; ") for line in lines[:-1]]
            return
        found = re.match(r"phrases (\d+)\tfirst ([\d.]+)\tthree ([\d.]+)", lines[-1])
        for share, which, name in ((found[2], "first", "first"), (found[3], "three", "among the first three")):
            self.report.absolute(SECTION, f"{path.stem}: of {found[1]} phrases the right guide {name}", float(share), "",
                                 HOLD[which], at_least=True, digits=3)
        self.report.phrases += [f"{path.stem}, not first or not sure (place; phrase; confidence; wanted; found): {line}".replace("\t", "; ")
                                for line in lines[:-1]]
