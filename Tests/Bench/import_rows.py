"""The rows about `muster import`: beside Python's csv module, `jq` and `xmllint` reading the same files."""

import json

SECTION = "Importing"
# At most so many times as long as the peer. README.md says why these.
HOLD = {"csv": 1.5, "geojson": 1.0, "kml": 3.0}
CSV_MEGABYTES = 64.0
MEGABYTES = 32.0
ROWS = 1_000_000
PYTHON = ("import csv, sys\ncount = 0\n"
          "with open(sys.argv[1], newline='', encoding='utf-8') as table:\n"
          "    for row in csv.reader(table): count += 1\nprint(count)")
JQ = ".features[] | [.properties.name, .properties.code, .geometry.coordinates]"


class ImportRows:
    def __init__(self, programs, report, reader):
        self.programs, self.report, self.reader = programs, report, str(reader)

    def run(self, runs):
        table = self.file("places.csv", self.table)
        found = self.programs.by_turns(max(runs // 10, 3), {
            "muster": ["pipe", "--", self.reader, "import", "buildings", table, "--where", "TYPE=Academic"],
            "python": ["pipe", "--", "python3", "-c", PYTHON, table],
        })
        self.row("a table of a million rows", found, "python", "Python's csv module", "csv")
        self.report.absolute(SECTION, "peak memory, a million rows", found["muster"].megabytes, "MB", CSV_MEGABYTES)
        geojson = self.file("places.geojson", self.geojson)
        found = self.programs.by_turns(runs, {
            "muster": ["pipe", "--", self.reader, "import", "buildings", geojson],
            "jq": ["pipe", "--", "jq", "-c", JQ, geojson],
        })
        self.row("1 MB of GeoJSON", found, "jq", "`jq`", "geojson")
        self.report.absolute(SECTION, "peak memory, 1 MB of GeoJSON", found["muster"].megabytes, "MB", MEGABYTES)
        kml = self.file("places.kml", self.kml)
        found = self.programs.by_turns(runs, {
            "muster": ["pipe", "--", self.reader, "import", "buildings", kml],
            "xmllint": ["pipe", "--", "sh", "-c", 'xmllint --noout "$1" && echo checked', "sh", kml],
        })
        self.row("1 MB of KML", found, "xmllint", "`xmllint --noout`", "kml")
        self.report.absolute(SECTION, "peak memory, 1 MB of KML", found["muster"].megabytes, "MB", MEGABYTES)

    def row(self, name, found, peer, peer_name, limit):
        self.report.ratio(SECTION, f"`muster import`, {name}", found["muster"].milliseconds, peer_name,
                          found[peer].milliseconds, "ms", HOLD[limit])

    def file(self, name, lines):
        path = self.programs.scratch / name
        if not path.exists():
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(lines())
        return str(path)

    @staticmethod
    def table():
        yield "OBJECTID,BLDG_NAME,BLDG_CODE,TYPE,ADDRESS,LATITUDE,LONGITUDE,REMARK\r\n"
        for number in range(ROWS):
            kind = "Academic" if number % 1000 == 0 else "Utility"
            yield (f'{number},"Building {number}, North",B{number},{kind},{number % 900} College Avenue,'
                   f"{37 + number / 1e7:.6f},{-80 - number / 1e7:.6f},\r\n")

    @staticmethod
    def places():
        for number in range(4_500):
            yield number, 37 + number / 1e5, -80 - number / 1e5

    @classmethod
    def geojson(cls):
        yield '{"type": "FeatureCollection", "features": [\n'
        for number, north, east in cls.places():
            ring = [[round(east + dx, 6), round(north + dy, 6)] for dx, dy in ((0, 0), (2e-4, 0), (2e-4, 2e-4), (0, 2e-4), (0, 0))]
            feature = {"type": "Feature", "properties": {"name": f"Building {number}", "code": f"B{number}", "floors": 3},
                       "geometry": {"type": "Polygon", "coordinates": [ring]}}
            yield (",\n" if number else "") + json.dumps(feature)
        yield "\n]}\n"

    @classmethod
    def kml(cls):
        yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n'
        for number, north, east in cls.places():
            yield (f'<Placemark id="p{number}"><name>Building {number}</name><styleUrl>#building</styleUrl><ExtendedData>'
                   f'<Data name="code"><value>B{number}</value></Data></ExtendedData>'
                   f"<Point><coordinates>{east:.6f},{north:.6f},0</coordinates></Point></Placemark>\n")
        yield "</Document></kml>\n"
