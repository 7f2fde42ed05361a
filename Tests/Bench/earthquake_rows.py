"""The rows about earthquakes that are stored: the first screen, their list, the map of the world, and decoding them."""

import json
import re
import shutil
import subprocess

from many_earthquakes import collection, features
from programs import REPOSITORY
from stored_rows import END, ENTER, StoredRows

EARTHQUAKES = 3_000
MEGABYTE = 1_270  # events in a megabyte as USGS writes them
# At most so many times the other; megabytes at the most. README.md says why these.
HOLD = {"drawille": 0.5, "geojson": 1.0, "megabytes": 32.0, "sqlite3": 2.0}
JQ = (".features[] | [.id, .properties.mag, .properties.place, .properties.time, .properties.updated, .properties.felt, "
      ".properties.mmi, .properties.alert, .properties.status, .properties.tsunami, .properties.sig, .properties.ids, "
      ".properties.magType, .properties.type, .properties.url, .geometry.coordinates]")
COLUMNS, ROWS = 200, 60


class EarthquakeRows(StoredRows):
    def __init__(self, programs, report, reader, sync, probe, python):
        # Earthquakes are the last entry of Welcome where some are stored.
        super().__init__(programs, report, reader, "Earthquakes", "earthquakes", [END, ENTER], b"Earthquakes", b"alaska")
        self.sync, self.probe, self.python = str(sync), str(probe), str(python)
        self.folder = programs.scratch / "earthquakes"
        self.folder.mkdir(parents=True, exist_ok=True)

    def run(self, runs):
        many = self.folder / "many.geojson"
        many.write_text(collection(EARTHQUAKES))
        stored = self.stored(many)
        self.first_screen(runs, stored, EARTHQUAKES)
        self.in_lists(max(runs // 8, 3), stored, EARTHQUAKES, self.printing(max(runs // 4, 3), stored))
        self.map(max(runs // 15, 5), stored)
        self.decoding(max(runs // 5, 5))

    def home(self, name):
        home = self.programs.scratch / f"earthquakes-{name}"
        shutil.rmtree(home, ignore_errors=True)
        (home / "muster").mkdir(parents=True)
        return {"XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home)}

    def stored(self, file):
        """A person's folders in which the events of a file are stored."""
        variables = self.home("stored")
        subprocess.run([self.sync, "feeds", "import", str(file)], env={**self.programs.environment, **variables}, check=True,
                       capture_output=True)
        return variables

    def printing(self, runs, variables):
        """What opening the list is compared with: `sqlite3`, which prints the same events of the same file. The list of guides
        has 75 entries that were read for Welcome."""
        file = f"file:{variables['XDG_DATA_HOME']}/muster/hazards/earthquakes.sqlite?immutable=1"
        found = self.programs.by_turns(runs, {
            "peer": ["pipe", "--", "sqlite3", file, "SELECT * FROM event ORDER BY time DESC"]})
        return "`sqlite3`, printing them", found["peer"].milliseconds, HOLD["sqlite3"]

    def map(self, runs, variables):
        """A frame of the map of the world, beside drawille drawing the same coasts, borders and events."""
        lines = self.folder / "lines.json"
        lines.write_text(json.dumps({"lines": list(self.world()), "points": [
            feature["geometry"]["coordinates"][:2] for feature in features(EARTHQUAKES)]}))
        told = self.programs.output(self.python, str(REPOSITORY / "Tests/Bench/drawn_world.py"), str(COLUMNS), str(ROWS),
                                    str(runs), str(lines))
        theirs = float(told)
        told = self.programs.output(self.probe, "earth", str(COLUMNS), str(ROWS), str(REPOSITORY),
                                    variables["XDG_DATA_HOME"] + "/muster/hazards")
        for what, name in (("events", "counted in their cells"), ("heat", "as heat")):
            median = float(re.search(rf"{what} \d+\tmedian ([\d.]+)", told)[1])
            self.report.ratio(self.section, f"the world at {COLUMNS}x{ROWS}, {EARTHQUAKES:,} earthquakes {name}", median,
                              "drawille, the same", theirs, "ms", HOLD["drawille"])

    @staticmethod
    def world():
        """The coasts and borders that the program has, in degrees."""
        text = (REPOSITORY / "Sources/Platform/CWorldLines/world_lines.c").read_text()
        table, vertices = ([int(number) for number in re.findall(r"-?\d+", part.split("}")[0])]
                           for part in text.split("= {")[1:])
        first = 0
        for count in table[::2]:
            yield [(vertices[2 * at] / 100, vertices[2 * at + 1] / 100) for at in range(first, first + count)]
            first += count

    def decoding(self, runs):
        file = self.folder / "megabyte.geojson"
        file.write_text(collection(MEGABYTE))
        variables = self.home("decoded")
        hazards = self.programs.scratch / "earthquakes-decoded" / "muster" / "hazards"
        found = self.programs.by_turns(runs, {
            "muster": ["pipe", "--", self.sync, "feeds", "import", str(file)],
            "peer": ["pipe", "--", "sh", "-c", 'jq -c "$2" "$1"', "sh", str(file), JQ],
        }, variables={"muster": variables}, before={"muster": lambda: shutil.rmtree(hazards, ignore_errors=True)})
        self.report.ratio(self.section, f"{file.stat().st_size / 1e6:.1f} MB of GeoJSON of USGS: read, decoded, stored",
                          found["muster"].milliseconds, "`jq`", found["peer"].milliseconds, "ms", HOLD["geojson"])
        self.report.absolute(self.section, "peak memory of that", found["muster"].megabytes, "MB", HOLD["megabytes"])
