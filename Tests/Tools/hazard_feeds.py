"""A server of every kind of hazard on loopback, and what it says: calm at first, whatever a test wants later."""

import datetime
import http.server
import json
import threading

from flood_service import FloodService

LIMIT = 60
NEAR_HOME, FAR_AWAY = (46.90, -96.80), (-41.29, 174.78)
JSON = "application/geo+json"
SUBMISSION = ("<phone><command>SubmitMarker</command><params><latitude>{}</latitude><longitude>{}</longitude>"
              "<observationTime>{:%m/%d/%Y %H:%M}</observationTime><severity>5</severity>"
              "<userComment>{}</userComment></params></phone>")


def stamp(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def nws_alert(moment, event="Tornado Warning", polygon=None, ugc=("NDC017",), **properties):
    """An alert as the National Weather Service lists it, for an hour."""
    shape = polygon and {"type": "Polygon", "coordinates": [[[longitude, latitude] for latitude, longitude in polygon]]}
    values = {
        "id": f"urn:oid:2.49.0.1.840.0.{int(moment.timestamp())}", "areaDesc": "Cass",
        "geocode": {"UGC": list(ugc), "SAME": []}, "references": [], "sent": stamp(moment), "effective": stamp(moment),
        "expires": stamp(moment + datetime.timedelta(hours=1)), "ends": None, "status": "Actual", "messageType": "Alert",
        "category": "Met", "severity": "Extreme", "certainty": "Observed", "urgency": "Immediate", "event": event,
        "sender": "w-nws.webmaster@noaa.gov", "senderName": "NWS Grand Forks ND", "headline": f"{event} for Cass County",
        "description": "It was seen near the river.", "instruction": "Take cover now.", **properties}
    return {"id": values["id"], "type": "Feature", "geometry": shape or None, "properties": values}


def nws_list(*alerts):
    return json.dumps({"type": "FeatureCollection", "features": list(alerts), "title": "Current watches and warnings"})


def usgs_list(moment, *earthquakes):
    """Earthquakes as a summary of the Geological Survey: magnitude, place, position, minutes ago."""
    features = []
    for magnitude, place, (latitude, longitude), minutes in earthquakes:
        happened = int((moment - datetime.timedelta(minutes=minutes)).timestamp() * 1000)
        code = f"us{happened // 1000}"
        features.append({
            "type": "Feature", "id": code, "geometry": {"type": "Point", "coordinates": [longitude, latitude, 10]},
            "properties": {
                "mag": magnitude, "place": place, "time": happened, "updated": happened, "url": None, "felt": None, "cdi": None,
                "mmi": None, "alert": None, "status": "reviewed", "tsunami": 0, "sig": 480, "net": "us", "code": code[2:],
                "ids": f",{code},", "sources": ",us,", "types": ",origin,", "magType": "mww", "type": "earthquake"}})
    return json.dumps({
        "type": "FeatureCollection", "features": features,
        "metadata": {"generated": int(moment.timestamp() * 1000), "title": "USGS All Earthquakes, Past Week", "status": 200,
                     "api": "1.14.1", "count": len(features)}})


def nwps_gauge(moment, stage, category):
    """A gauge of NOAA, read a quarter of an hour ago."""
    values = {"primaryUnit": "ft", "secondary": -999, "secondaryUnit": "kcfs"}
    stages = {"action": 12, "minor": 14, "moderate": 16, "major": 22}
    return json.dumps({
        "lid": "EXAV2", "usgsId": "03170000", "name": "Example Creek at Town", "latitude": 46.9, "longitude": -96.8,
        "timeZone": "CST6CDT", "inService": {"enabled": True, "message": ""},
        "status": {
            "observed": {**values, "primary": stage, "floodCategory": category,
                         "validTime": stamp(moment - datetime.timedelta(minutes=15))},
            "forecast": {**values, "primary": -999, "floodCategory": "", "validTime": "0001-01-01T00:00:00Z"}},
        "flood": {
            "stageUnits": "ft", "flowUnits": "cfs", "impacts": [],
            "categories": {name: {"stage": height, "flow": -9999} for name, height in stages.items()}}})


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = LIMIT

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.answer(b"")

    def do_POST(self):
        self.answer(self.rfile.read(int(self.headers["Content-Length"])))

    def answer(self, body):
        status, media, data = self.server.hazards.answer(self.command, self.path, body, self.headers["Host"])
        # Without the time of this machine, which is not that of the clock that a test sets.
        self.send_response_only(status)
        for name, value in [("Content-Type", media), ("Content-Length", str(len(data))), ("Connection", "close")]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)
        self.close_connection = True


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True


class HazardServer:
    """A server of all feeds. `campus` is the folder of the campus's repository."""

    def __init__(self, moment, campus):
        self.campus, self.flood = campus, FloodService()
        self.pages = {"/nws": nws_list(), "/usgs": usgs_list(moment, (3.1, "Far away", FAR_AWAY, 600)),
                      "/nwps/EXAV2": nwps_gauge(moment, 9.5, "no_flooding")}
        self.web = Server(("127.0.0.1", 0), Handler)
        self.web.hazards = self
        self.address = f"http://127.0.0.1:{self.web.server_port}"
        threading.Thread(target=self.web.serve_forever, args=(0.02,), daemon=True).start()

    def says(self, path, text):
        """What it answers from now on."""
        self.pages[path] = text

    def has_report(self, moment, comment):
        """Someone near the person's home reports dangerous flooding."""
        body = SUBMISSION.format(*NEAR_HOME, moment, comment).encode()
        status, _, answer = self.flood.answer("POST", "/index.php", body, "")
        assert status == 200 and b"successfully" in answer, answer

    def answer(self, method, path, body, host):
        page = path.split("?")[0]
        if page in self.pages:
            return 200, JSON, self.pages[page].encode()
        if page.startswith("/campus/"):
            file = self.campus / page.removeprefix("/campus/")
            if ".." not in page and file.is_file():
                return 200, "application/octet-stream", file.read_bytes()
            return 404, "text/plain", b"There is nothing at this address.\n"
        return self.flood.answer(method, path, body, host)

    def close(self):
        if self.web:
            self.web.shutdown()
            self.web.server_close()
            self.web = None
