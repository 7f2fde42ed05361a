"""The rows about maps: a frame of 10,000 places, beside what people draw points in a terminal with in Python."""

import random
import re

from programs import REPOSITORY

SECTION = "Maps"
PLACES = 10_000
HOLD = {"drawille": 0.25, "plotille": 0.1, "evenness": 2}


class MapRows:
    def __init__(self, programs, report, probe, python):
        self.programs, self.report, self.probe, self.python = programs, report, str(probe), str(python)

    def run(self, runs):
        points = self.programs.scratch / "points.txt"
        points.write_text("".join(f"{x:.2f} {y:.2f}\n" for x, y in self.places()))
        for columns, rows in ((200, 60), (80, 24)):
            told = self.programs.output(self.python, str(REPOSITORY / "Tests/Bench/drawn_points.py"), str(columns), str(rows),
                                        str(runs), str(points))
            theirs = dict(re.findall(r"(\w+)\t([\d.]+)", told))
            told = self.programs.output(self.probe, str(columns), str(rows), str(points))
            found = re.search(r"median ([\d.]+)\tp99 ([\d.]+)\tlabels (\d+)", told)
            median, slow = float(found[1]), float(found[2])
            what = f"{PLACES:,} places at {columns}x{rows}, with {found[3]} labels"
            for name, milliseconds in theirs.items():
                self.report.ratio(SECTION, what, median, f"{name}, the same points", float(milliseconds), "ms", HOLD[name])
            self.report.ratio(SECTION, "the same, p99", slow, "our median", median, "ms", HOLD["evenness"])

    @staticmethod
    def places():
        """Towns, in which places are close to each other, and places between them."""
        chance = random.Random(18)
        towns = [(chance.uniform(-20_000, 20_000), chance.uniform(-12_000, 12_000)) for _ in range(60)]
        for number in range(PLACES):
            if number % 20 == 0:
                yield chance.uniform(-20_000, 20_000), chance.uniform(-12_000, 12_000)
            else:
                x, y = chance.choice(towns)
                yield chance.gauss(x, 400), chance.gauss(y, 400)
