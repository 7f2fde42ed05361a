#!/usr/bin/env python3
"""A flood service for trials, as docs/reference/flood-service.md says what one answers: an example flood, and what is reported to it.

    flood_service.py [--port NUMBER]

It is of this computer alone, asks no one who they are, and forgets everything when it ends. The first line that it prints is
its address. Tests use `FloodService` within their own process.
"""

import argparse
import base64
import binascii
import http.server
import re
import urllib.parse
import xml.etree.ElementTree as ET
from datetime import datetime
from xml.sax.saxutils import escape

BOUNDARY, NO_BOUNDARY = "7", "0"
NORTH, WEST, SOUTH, EAST = 47.0534, -96.9794, 46.6250, -96.3861
REGIONS = ("<regions><region><id>1</id><name>Example region</name><boundaries><boundary><id>7</id><name>Example boundary</name>"
           f"<northwest>{NORTH}, {WEST}</northwest><southeast>{SOUTH}, {EAST}</southeast></boundary></boundaries></region></regions>")
EVENTS = [
    {"id": "1", "name": "Example flood", "begindate": "2026-01-01", "enddate": "", "active": "1",
     "boundaries": [NO_BOUNDARY, BOUNDARY]},
    {"id": "2", "name": "Example of a flood that has ended", "begindate": "2025-03-01", "enddate": "2025-04-15", "active": "0",
     "boundaries": [BOUNDARY]},
]
EXAMPLE = [
    {"latitude": 46.8772, "longitude": -96.7898, "severity": 2, "observed": "2026-01-02 08:15",
     "comment": "Example: puddles on the road"},
    {"latitude": 46.9012, "longitude": -96.7754, "severity": 4, "observed": "2026-01-02 09:40",
     "comment": "Example: water up to the curb"},
    {"latitude": 46.8105, "longitude": -96.8167, "severity": 5, "observed": "2026-01-02 11:05",
     "comment": "Example: the underpass cannot be used"},
]
# The icons and colors (alpha, blue, green, red) show that 5 is the worst level.
STYLES = "".join(
    f'<Style id="sever_{level}"><IconStyle><color>{color}</color><Icon><href>{icon}.png</href></Icon></IconStyle></Style>'
    for level, icon, color in [(1, "nof", "ff00ff00"), (2, "lit", "ff00ff96"), (3, "not", "ff00ffff"), (4, "sig", "ff0080ff"),
                               (5, "dan", "ff0000ff")])
XML, KML, TEXT = "text/xml; charset=utf-8", "application/vnd.google-earth.kml+xml", "text/plain; charset=utf-8"
# After so many differences a new base takes their place.
DIFFERENCES = 20


class Refusal(Exception):
    """Why a call is not answered, with the status of HTTP."""


class FloodService:
    """What the service holds, and its answers."""

    def __init__(self):
        # The reports of each event in each boundary: the version of one is its number, from 1.
        self.lists = {(event["id"], boundary): [] for event in EVENTS for boundary in event["boundaries"]}
        self.count = 0
        self.pictures = []
        for report in EXAMPLE:
            self.keep(dict(report), ("1", BOUNDARY))
        # The event and boundary of each base, and the last version in it.
        self.bases = [(place, len(reports)) for place, reports in self.lists.items()]

    def comments(self):
        """The comments of all reports, in the order in which they came."""
        reports = sorted((report for reports in self.lists.values() for report in reports), key=lambda report: report["id"])
        return [report["comment"] for report in reports]

    def answer(self, method, path, body, host):
        """The status, media type and bytes of the answer to a request."""
        try:
            if method == "POST" and path in ("/", "/index.php"):
                return 200, XML, self.call(body, f"http://{host}/").encode()
            if method == "GET":
                return 200, *self.document(path, f"http://{host}/")
            raise Refusal(404, "There is nothing at this address.")
        except Refusal as refusal:
            return refusal.args[0], TEXT, (refusal.args[1] + "\n").encode()

    # Calls.

    def call(self, body, origin):
        text = body.decode(errors="replace")
        if text.startswith("data="):
            text = urllib.parse.unquote_plus(text[5:])
        try:
            request = ET.fromstring(text)
        except ET.ParseError as error:
            raise Refusal(400, "This is not a request of the flood interface.") from error
        command = request.findtext("command", "")
        values = {element.tag.lower(): (element.text or "").strip() for element in request.iterfind("params/*")}
        answers = {
            "GetRegions": lambda: REGIONS,
            "GetEvents": lambda: self.events(lambda event: True),
            "GetEventsByRegionID": lambda: self.events(
                lambda event: values["regionid"] == "1" or values["regionid"] in event["boundaries"]),
            "GetEventsByBoundaryID": lambda: self.events(lambda event: values["boundaryid"] in event["boundaries"]),
            "GetMarkerFile": lambda: self.files(values, origin),
            "SubmitMarker": lambda: f"<msg>{self.submit(values)}</msg>",
        }
        try:
            content = answers[command]()
        except (KeyError, ValueError, IndexError) as error:
            raise Refusal(400, "There is no such call, or a parameter is missing or wrong.") from error
        return f"<server><command>{command}</command><response>{content}</response></server>"

    def events(self, is_listed):
        def element(event):
            count = sum(len(self.lists[event["id"], boundary]) for boundary in event["boundaries"])
            fields = "".join(f"<{name}>{event[name]}</{name}>" for name in ("id", "name", "begindate", "enddate"))
            boundaries = "".join(f"<boundary><id>{boundary}</id></boundary>" for boundary in event["boundaries"])
            return (f"<event>{fields}<markercount>{count}</markercount><active>{event['active']}</active>"
                    f"<boundaries>{boundaries}</boundaries></event>")
        return f"<events>{''.join(element(event) for event in EVENTS if is_listed(event))}</events>"

    def files(self, values, origin):
        """The documents since a version; all of an event in a boundary for whoever has none."""
        if "baseid" in values:
            place = self.bases[int(values["baseid"]) - 1][0]
        else:
            place = (values["eventid"], values["boundaryid"])
            self.lists[place]
        number = max(index for index, base in enumerate(self.bases, 1) if base[0] == place)
        version = self.bases[number - 1][1]

        def file(kind, name, path, version):
            return (f"<{kind}><kmlfile><id>{name}</id><file>{origin}kml/{path}.kml</file><version>{version}</version></kmlfile>"
                    f"</{kind}>")
        files = []
        if values.get("baseid") == str(number):
            version = int(values.get("diffid", version))
        else:
            files.append(file("base", number, f"base-{number}", version))
        for later in range(version + 1, len(self.lists[place]) + 1):
            files.append(file("diff", f"{number}-{later}", f"diff-{number}-{later}", later))
        return f"<kmlfiles>{''.join(files)}</kmlfiles>"

    # Documents.

    def document(self, path, origin):
        """What is read at the addresses that the answers name."""
        numbers = [int(number) for number in re.findall(r"[0-9]+", path)]
        try:
            if path == "/pictures/{}.jpg".format(*numbers):
                return "image/jpeg", self.pictures[numbers[0] - 1]
            place, version = self.bases[numbers[0] - 1]
            reports = self.lists[place]
            if path == "/kml/base-{}.kml".format(*numbers):
                reports = reports[:version]
            elif path == "/kml/diff-{}-{}.kml".format(*numbers):
                reports = [reports[numbers[1] - 1]]
            else:
                raise IndexError
        except IndexError as error:
            raise Refusal(404, "There is nothing at this address.") from error
        placemarks = "".join(self.placemark(report, origin) for report in reports)
        return KML, ('<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n'
                     f"{STYLES}\n{placemarks}</Document></kml>\n").encode()

    def placemark(self, report, origin):
        picture = report.get("picture")
        marks = {"ObservationTime": f"{report['observed']}:00", "Valid": "t", "UserComment": report["comment"],
                 "ImageUrl": f"{origin}pictures/{picture}.jpg" if picture else None, "CoverType": report.get("cover"),
                 "CoverHeight": report.get("height")}
        data = "".join(f"<mark:{name}>{escape(value or '_')}</mark:{name}>" for name, value in marks.items())
        return (f'<Placemark id="{report["id"]}"><styleUrl>#sever_{report["severity"]}</styleUrl><Point><coordinates>'
                f'{report["longitude"]:.6f},{report["latitude"]:.6f}</coordinates></Point>'
                f'<ExtendedData xmlns:mark="http://flood.cs.ndsu.nodak.edu">{data}</ExtendedData></Placemark>\n')

    # Reports.

    def submit(self, values):
        """Takes a report, without whose it is. The sentence that the service answers."""
        report = {"latitude": float(values["latitude"]), "longitude": float(values["longitude"]),
                  "severity": int(values["severity"]), "comment": values.get("usercomment", ""),
                  "observed": datetime.strptime(values["observationtime"], "%m/%d/%Y %H:%M").strftime("%Y-%m-%d %H:%M"),
                  "cover": values.get("covertype"), "height": values.get("coverheight")}
        if not (1 <= report["severity"] <= 5 and abs(report["latitude"]) <= 90 and abs(report["longitude"]) <= 180):
            raise ValueError
        is_within = SOUTH <= report["latitude"] <= NORTH and WEST <= report["longitude"] <= EAST
        place = ("1", BOUNDARY if is_within else NO_BOUNDARY)
        # Who had no answer sends the same report again.
        if any(all(kept[name] == report[name] for name in report) for kept in self.lists[place]):
            return "Marker added successfully"
        picture = self.picture(values.get("picturedata", ""))
        if picture:
            self.pictures.append(picture)
            report["picture"] = len(self.pictures)
        self.keep(report, place)
        version = max(base[1] for base in self.bases if base[0] == place)
        if len(self.lists[place]) - version > DIFFERENCES:
            self.bases.append((place, len(self.lists[place])))
        if picture:
            return "Marker and image added successfully"
        return "Only the marker was added" if values.get("picturedata") else "Marker added successfully"

    def keep(self, report, place):
        self.count += 1
        self.lists[place].append({"cover": None, "height": None, **report, "id": self.count})

    @staticmethod
    def picture(text):
        """The bytes of a JPEG, or nothing if it is none."""
        try:
            picture = base64.b64decode(text)
        except binascii.Error:
            return b""
        return picture if picture.startswith(b"\xff\xd8") else b""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 60

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.send(*self.server.service.answer("GET", self.path, b"", self.headers["Host"]))

    def do_POST(self):
        body = self.rfile.read(min(int(self.headers["Content-Length"]), 4 << 20))
        self.send(*self.server.service.answer("POST", self.path, body, self.headers["Host"]))

    def send(self, status, media, data):
        self.send_response(status)
        self.send_header("Content-Type", media)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8470, help="0 for any that is free")
    web = http.server.HTTPServer(("127.0.0.1", parser.parse_args().port), Handler)
    web.service = FloodService()
    print(f"http://127.0.0.1:{web.server_port}/index.php", flush=True)
    try:
        web.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
