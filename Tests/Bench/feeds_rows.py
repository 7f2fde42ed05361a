"""The rows about `muster-sync feeds update`: beside curl, `xmllint` and `jq`, on loopback."""

import json
import resource
import shutil
import statistics
import subprocess
from pathlib import Path

from sync_rows import Server

SECTION = "Feeds of alerts"
# With nothing new one request of so many bytes, in so many times as long as curl takes for the same answer; decoding and
# storing a megabyte in so many times as long as the peer takes for all of it; megabytes at the most. README.md says why these.
HOLD = {"requests": 1, "bytes": 1_000, "nothing new": 3.0, "cap": 3.0, "geojson": 1.0, "megabytes": 32.0}
JQ = (".features[] | .properties | [.id, .sent, .status, .messageType, .event, .severity, .urgency, .headline, .description, "
      ".instruction, .expires, .ends, .areaDesc, .geocode, .parameters]")
ALERTS = 420  # about a megabyte in either form


class FeedsRows:
    def __init__(self, programs, report, sync):
        self.programs, self.report, self.sync = programs, report, str(sync)
        self.folder = programs.scratch / "feeds"
        self.folder.mkdir(parents=True, exist_ok=True)

    def run(self, runs):
        for name, count in {"alerts": ALERTS, "alert": 1}.items():
            (self.folder / f"{name}.xml").write_text("<alerts>" + "".join(map(self.cap, range(count))) + "</alerts>")
            features = list(map(self.feature, range(count)))
            (self.folder / f"{name}.json").write_text(json.dumps({"type": "FeatureCollection", "features": features}))
        server = Server(self.folder, self.programs.scratch / "feeds-nginx")
        try:
            self.nothing_new(server, runs)
            self.decoding(server, runs, "xml", "1 MB of CAP", "cap", "`xmllint --noout`",
                          'xmllint --noout "$1" && echo checked')
            self.decoding(server, runs, "json", "1 MB of GeoJSON", "geojson", "`jq`", f"jq -c '{JQ}' \"$1\"")
        finally:
            server.end()

    def home(self, name, address):
        home = self.programs.scratch / f"feeds-{name}"
        (home / "muster").mkdir(parents=True, exist_ok=True)
        feed = f"feed = own\nfrom = {address}\n" if address else "campus = off\n"
        (home / "muster/feeds.conf").write_text(feed)
        return {"XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home)}

    def nothing_new(self, server, runs):
        variables = self.home("quiet", server.address + "alerts.xml")
        update = [self.sync, "feeds", "update", "--quiet", "--now"]
        environment = {**self.programs.environment, **variables}
        subprocess.run(update, env=environment, check=True, capture_output=True)
        before = len(server.requests())
        subprocess.run(update, env=environment, check=True, capture_output=True)
        made = server.requests()[before:]
        self.report.absolute(SECTION, "nothing new: requests", len(made), "", HOLD["requests"], digits=0)
        self.report.absolute(SECTION, "nothing new: bytes of it and its answer", int(made[0][2]) + int(made[0][3]), "bytes",
                             HOLD["bytes"], digits=0)
        tag = subprocess.run(["curl", "--silent", "--head", server.address + "alerts.xml"], capture_output=True, text=True,
                             check=True).stdout.split("ETag: ")[1].split("\r")[0]
        found = self.programs.by_turns(runs, {
            "muster": ["pipe", "--", "sh", "-c", '"$@" && echo read', "sh", *update],
            "curl": ["pipe", "--", "sh", "-c", '"$@" && echo read', "sh", "curl", "--silent", "--header",
                     f"If-None-Match: {tag}", server.address + "alerts.xml"],
        }, variables={"muster": variables})
        self.report.ratio(SECTION, f"nothing new, {ALERTS} alerts stored", found["muster"].milliseconds, "`curl`",
                          found["curl"].milliseconds, "ms", HOLD["nothing new"])
        # The same command with no feed on: it starts, reads the same options and a configuration.
        idle = {**self.programs.environment, **self.home("idle", None)}
        costs = self.processor(update, {"reading": environment, "idle": idle})
        self.report.remarks.append(f"processor time of a reading with nothing new, {ALERTS} alerts stored, beside the "
                                   f"{costs['idle']:.1f} ms of the same command with no feed on: "
                                   f"{costs['reading'] - costs['idle']:.1f} ms")

    @staticmethod
    def processor(command, environments):
        """Milliseconds of processor time that a program takes in each environment, by turns."""
        costs = {name: [] for name in environments}
        for _ in range(20):
            for name, environment in environments.items():
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                subprocess.run(command, env=environment, check=True, capture_output=True)
                after = resource.getrusage(resource.RUSAGE_CHILDREN)
                costs[name].append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        return {name: statistics.median(taken) * 1_000 for name, taken in costs.items()}

    def decoding(self, server, runs, ending, name, limit, peer, command):
        """What a megabyte costs beyond a feed of one alert, whose reading has the same start, requests and flushes."""
        homes = {"muster": self.home(limit, f"{server.address}alerts.{ending}"),
                 "one": self.home(f"{limit}-one", f"{server.address}alert.{ending}")}
        read = ["pipe", "--", "sh", "-c", '"$@" && echo read', "sh", self.sync, "feeds", "update", "--quiet"]
        found = self.programs.by_turns(runs, {
            "muster": read, "one": read,
            "peer": ["pipe", "--", "sh", "-c", command, "sh", str(self.folder / f"alerts.{ending}")],
        }, variables=homes, before={
            key: lambda home=home: shutil.rmtree(Path(home["XDG_DATA_HOME"]) / "muster" / "hazards", ignore_errors=True)
            for key, home in homes.items()})
        whole, one, theirs = (found[key].milliseconds for key in ("muster", "one", "peer"))
        self.report.ratio(SECTION, f"{name}: decoded, judged, stored", whole - one, peer, theirs, "ms", HOLD[limit])
        self.report.remarks.append(f"the whole reading of {name} takes {whole:.1f} ms, {whole / theirs:.2f}x {peer}; that of one "
                                   f"alert {one:.1f} ms")
        self.report.absolute(SECTION, f"peak memory, {name}", found["muster"].megabytes, "MB", HOLD["megabytes"])

    # Alerts as the weather service writes them.

    TEXT = ("* WHAT...Flash flooding caused by excessive rainfall continues to be possible. * WHERE...A portion of "
            "southwest Virginia. * WHEN...Until late tonight. * IMPACTS...Excessive runoff may result in flooding of rivers, "
            "creeks, streams, and other low lying and flood prone locations. ") * 4
    DO = "You should monitor later forecasts and be prepared to take action should flash flood warnings be issued. " * 2

    @classmethod
    def ring(cls, number):
        return [(37 + (number + corner) % 90 / 100, -80 - (number + corner * 7) % 90 / 100) for corner in range(6)]

    @classmethod
    def cap(cls, number):
        ring = " ".join(f"{north:.2f},{west:.2f}" for north, west in cls.ring(number) + cls.ring(number)[:1])
        return (f'<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>urn:oid:2.49.0.1.840.0.{number}</identifier>'
                "<sender>w-nws.webmaster@noaa.gov</sender><sent>2026-11-22T12:00:00-05:00</sent><status>Actual</status>"
                "<msgType>Alert</msgType><scope>Public</scope><info><category>Met</category><event>Flood Watch</event>"
                "<urgency>Future</urgency><severity>Severe</severity><certainty>Possible</certainty>"
                "<expires>2100-01-01T00:00:00-05:00</expires><senderName>NWS Blacksburg VA</senderName>"
                f"<headline>Flood Watch issued November 22</headline><description>{cls.TEXT}</description>"
                f"<instruction>{cls.DO}</instruction><area><areaDesc>Montgomery; Floyd</areaDesc><polygon>{ring}</polygon>"
                f"<geocode><valueName>SAME</valueName><value>0{51_001 + number % 190}</value></geocode>"
                f"<geocode><valueName>UGC</valueName><value>VAC{number % 190:03}</value></geocode></area></info></alert>\n")

    @classmethod
    def feature(cls, number):
        ring = [[west, north] for north, west in cls.ring(number) + cls.ring(number)[:1]]
        name = f"urn:oid:2.49.0.1.840.0.{number}"
        return {
            "id": f"https://api.weather.gov/alerts/{name}", "type": "Feature",
            "geometry": {"type": "Polygon", "coordinates": [ring]},
            "properties": {
                "@type": "wx:Alert", "id": name, "areaDesc": "Montgomery; Floyd",
                "geocode": {"SAME": [f"0{51_001 + number % 190}"], "UGC": [f"VAC{number % 190:03}"]},
                "affectedZones": [f"https://api.weather.gov/zones/county/VAC{number % 190:03}"], "references": [],
                "sent": "2026-11-22T12:00:00-05:00", "effective": "2026-11-22T12:00:00-05:00",
                "onset": "2026-11-22T12:00:00-05:00", "expires": "2100-01-01T00:00:00-05:00", "ends": None,
                "status": "Actual", "messageType": "Alert", "category": "Met", "severity": "Severe",
                "certainty": "Possible", "urgency": "Future", "event": "Flood Watch",
                "sender": "w-nws.webmaster@noaa.gov", "senderName": "NWS Blacksburg VA",
                "headline": "Flood Watch issued November 22", "description": cls.TEXT, "instruction": cls.DO,
                "response": "Prepare", "parameters": {"AWIPSidentifier": ["FFARNK"], "BLOCKCHANNEL": ["EAS", "NWEM"]}},
        }
