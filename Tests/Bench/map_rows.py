"""The rows about maps: a frame of 10,000 places, beside what people draw points in a terminal with in Python; and
opening the map of a pack that has a drawing of the ground, beside opening a guide."""

import json
import math
import random
import re
import shutil
import statistics

from preview import Terminal
from programs import REPOSITORY

SECTION = "Maps"
PLACES = 10_000
DRAWING = 262_144  # bytes
HOLD = {"drawille": 0.25, "plotille": 0.1, "evenness": 2, "opening": 3}
F7 = b"\x1b[18~"


class MapRows:
    def __init__(self, programs, report, reader, probe, python):
        self.programs, self.report, self.reader = programs, report, str(reader)
        self.probe, self.python = str(probe), str(python)

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
        self.opening(runs)

    def opening(self, runs):
        """From the key to the screen, in a session that has opened nothing before. By turns."""
        pack = self.programs.scratch / "drawn"
        shutil.rmtree(pack, ignore_errors=True)
        for folder in ("Plists", "Guides"):
            shutil.copytree(REPOSITORY / folder, pack / folder)
        (pack / "Plists" / "Map.geojson").write_text(self.drawing())
        times = {"map": [], "guide": []}
        for _ in range(runs):
            for name, keys in (("map", [F7]), ("guide", [b"f", b"i", b"r", b"e", b"\r"])):
                terminal = Terminal([self.reader, "--content", str(pack)], self.programs.environment)
                try:
                    terminal.wait(b"Quit")
                    terminal.rest(0.1)
                    times[name].append([terminal.key(key) for key in keys][-1])
                finally:
                    terminal.close()
        self.report.ratio(SECTION, f"opening the map with a drawing of {DRAWING // 1000} KB", statistics.median(times["map"]),
                          "opening a guide", statistics.median(times["guide"]), "ms", HOLD["opening"])

    @staticmethod
    def drawing():
        """Outlines, paths and water all over the bundled campus."""
        chance = random.Random(5)
        features, size = [], 0
        while size < DRAWING:
            north, east, count = chance.uniform(37.215, 37.235), chance.uniform(-80.44, -80.41), chance.choice((6, 12, 30))
            ring = [[round(east + 4e-4 * math.cos(math.tau * k / count), 5), round(north + 3e-4 * math.sin(math.tau * k / count), 5)]
                    for k in range(count)]
            kind = chance.choice(("outline", "path", "water"))
            shape = {"type": "LineString", "coordinates": ring} if kind == "path" else \
                {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}
            features.append(json.dumps({"type": "Feature", "properties": {"kind": kind}, "geometry": shape}, separators=(",", ":")))
            size += len(features[-1]) + 2
        return '{"type":"FeatureCollection","Notice":"Made up","features":[\n' + ",\n".join(features) + "\n]}\n"

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
