"""The rows about flood reports: `muster-sync feeds import` of saved files, beside `xmllint`."""

import shutil
from pathlib import Path

SECTION = "Flood reports"
# Decoding and storing a megabyte in so many times as long as the peer takes for all of it; megabytes at the most. README.md
# says why these.
HOLD = {"kml": 3.0, "megabytes": 32.0}
REPORTS = 1_500  # about a megabyte
PLACEMARKS = 200_000  # as many as a document of the most bytes that one may have can have


class FloodRows:
    def __init__(self, programs, report, sync):
        self.programs, self.report, self.sync = programs, report, str(sync)
        self.folder = programs.scratch / "floods"
        self.folder.mkdir(parents=True, exist_ok=True)

    def run(self, runs):
        documents = {"muster": map(self.report_of, range(REPORTS)), "one": map(self.report_of, range(1)),
                     "many": map(self.placemark, range(PLACEMARKS))}
        for name, placemarks in documents.items():
            (self.folder / f"{name}.kml").write_text("<kml><Document>" + "".join(placemarks) + "</Document></kml>")
        homes = {name: {variable: str(self.folder / name) for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME")}
                 for name in documents}
        commands = {name: ["pipe", "--", self.sync, "feeds", "import", str(self.folder / f"{name}.kml")] for name in documents}
        commands["peer"] = ["pipe", "--", "sh", "-c", 'xmllint --noout "$1" && echo checked', "sh",
                            str(self.folder / "muster.kml")]
        found = self.programs.by_turns(runs, commands, variables=homes, before={
            name: lambda home=home: shutil.rmtree(Path(home["XDG_DATA_HOME"]) / "muster", ignore_errors=True)
            for name, home in homes.items()})
        whole, one, theirs = (found[name].milliseconds for name in ("muster", "one", "peer"))
        self.report.ratio(SECTION, "1 MB of KML: decoded, stored", whole - one, "`xmllint --noout`", theirs, "ms", HOLD["kml"])
        self.report.remarks.append(f"the whole import of 1 MB of KML takes {whole:.1f} ms, {whole / theirs:.2f}x "
                                   f"`xmllint --noout`; that of one report {one:.1f} ms")
        self.report.absolute(SECTION, f"peak memory, {PLACEMARKS:,} placemarks", found["many"].megabytes, "MB",
                             HOLD["megabytes"])

    @staticmethod
    def placemark(number):
        """As short as one can be."""
        return (f"<Placemark><styleUrl>#sever_1</styleUrl><Point><coordinates>-6.{number % 10_000},46</coordinates></Point>"
                "</Placemark>")

    @staticmethod
    def report_of(number):
        """A report as the flood services wrote it."""
        day = f"2010-03-{1 + number % 28:02}"
        return (f'<Placemark id="{number}"><styleUrl>#sever_{number % 5 + 1}</styleUrl><Point><coordinates>'
                f"-96.{number * 7919 % 1_000_000:06},46.{number * 104_729 % 1_000_000:06},0</coordinates></Point>"
                f'<ExtendedData xmlns:mark="http://flood.cs.ndsu.nodak.edu"><mark:ObservationTime>{day} 15:53:41'
                f"</mark:ObservationTime><mark:UploadTime>{day} 15:55:00</mark:UploadTime><mark:Email>_</mark:Email>"
                "<mark:PhoneNumber>_</mark:PhoneNumber><mark:Valid>t</mark:Valid><mark:UserComment>Water up to the curb at "
                f"number {number}, the road is closed behind the bridge</mark:UserComment><mark:ImageUrl> "
                f"http://flood.cs.ndsu.nodak.edu/images/{number}.jpg</mark:ImageUrl><mark:CoverType>Water</mark:CoverType>"
                f"<mark:CoverHeight>{number % 40}</mark:CoverHeight></ExtendedData></Placemark>\n")
