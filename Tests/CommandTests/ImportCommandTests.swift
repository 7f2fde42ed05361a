import Foundation
import TestSupport
import Testing

/// `muster import` of places and of the map as its users meet it: files and pipes, reports, refusals, exit codes.
@Suite struct ImportCommandTests {
    private let directory: PrivateDirectory

    init() throws { directory = try PrivateDirectory() }

    /// - Parameter file: the file to import; text without a name comes from a pipe.
    private func run(
        _ subject: String, _ text: String, _ options: [String] = [], named name: String? = nil
    ) throws -> ProgramResult {
        if let name { try directory.write(text.utf8, to: name) }
        return try Muster.run(
            ["import", subject, name.map(directory.path) ?? "-"] + options, stdin: name == nil ? text : "",
            content: nil)
    }

    private let table = "name,code,lat,lon\n\"Hall, A\",A1,37.22,-80.42\nB & C,,37.23,-80.41\n"
    private let geoJSON = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"name":"B & C"},"geometry":{"type":"Point","coordinates":[-80.41,37.23]}},
        {"type":"Feature","properties":{"name":"Hall, A","code":"A1"},"geometry":{"type":"Polygon","coordinates":
        [[[-80.421,37.219],[-80.419,37.219],[-80.419,37.221],[-80.421,37.221],[-80.421,37.219]]]}}]}
        """
    private let kml = """
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>B &amp; C</name>
        <Point><coordinates>-80.41,37.23,0</coordinates></Point></Placemark><Placemark><name><![CDATA[<b>Hall, A</b>]]></name>
        <ExtendedData><Data name="code"><value>A1</value></Data></ExtendedData>
        <Point><coordinates>-80.42,37.22,0</coordinates></Point></Placemark></Document></kml>
        """

    private func list(_ file: String, _ entries: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <!--
          Imported from \(file). Check the positions, and say here whom they are from.
        -->
        <plist version="1.0">
        \(entries)
        </plist>

        """
    }
    private let twoBuildings = """
        <array>
        \t<dict>
        \t\t<key>Name</key><string>B &amp; C</string>
        \t\t<key>Latitude</key><real>37.23000</real>
        \t\t<key>Longitude</key><real>-80.41000</real>
        \t</dict>
        \t<dict>
        \t\t<key>Name</key><string>Hall, A</string>
        \t\t<key>Code</key><string>A1</string>
        \t\t<key>Latitude</key><real>37.22000</real>
        \t\t<key>Longitude</key><real>-80.42000</real>
        \t</dict>
        </array>
        """

    /// Every door of words to a terminal: the reports of both imports, and the messages of findings.
    @Test(arguments: ["buildings", "map"]) func wordsOfAFileSteerNoTerminal(_ subject: String) throws {
        let hostile = #"\u001b]0;pwned\u0007\u001b[2J\u009b31m"#
        let text = """
            {"type":"FeatureCollection","name":"\(hostile)","features":[{"type":"Feature","id":"\(hostile)",
            "properties":{"name":"\(hostile)","Name":"\(hostile)"},"geometry":{"type":"\(hostile)","coordinates":[1,2]}}]}
            """
        let result = try run(subject, text)
        #expect(result.stderr.contains("pwned"))
        #expect(result.isPlainText && !(result.stdout + result.stderr).unicodeScalars.contains("\u{9B}"))
    }

    @Test func everyFormatGivesTheSameList() throws {
        for (text, read) in [
            (table, "2 rows read, 2 buildings written, positions from lat and lon"),
            (geoJSON, "2 features read, 2 buildings written"),
            (kml, "2 placemarks read, 2 buildings written"),
        ] {
            for name in [nil, "places"] {
                let result = try run("buildings", text, ["--code", "CODE"], named: name)
                #expect(result.stdout == list(name ?? "standard input", twoBuildings))
                let lines = result.stderr.split(separator: "\n")
                #expect(lines.count == 2 && lines.first == "import: \(read)" && result.status == .exited(0))
                #expect(lines.last?.hasPrefix("import: for Pack.plist: HomeLocation 37.") == true)
            }
        }
    }

    @Test func callboxesAreNamedByTheirKeysAndOtherPlacesSayTheirKind() throws {
        let callboxes = try run("callboxes", "name,lat,lon\nP1,37.22,-80.42\n")
        #expect(
            callboxes.stdout
                == list(
                    "standard input",
                    """
                    <dict>
                    \t<key>P1</key>
                    \t<dict>
                    \t\t<key>Latitude</key><real>37.22000</real>
                    \t\t<key>Longitude</key><real>-80.42000</real>
                    \t</dict>
                    </dict>
                    """))
        for subject in ["aeds", "shelters", "assembly-points"] {
            let result = try run(subject, "name,lat,lon\nP1,37.22,-80.42\n")
            #expect(
                result.stdout.contains("<key>Kind</key><string>") && result.status == .exited(0), "\(subject)"
            )
        }
    }

    @Test func mapIsDrawnFromAreas() throws {
        let result = try run("map", geoJSON, ["--notice", "The county"])
        #expect(
            result.stdout == """
                {"type":"FeatureCollection","Notice":"The county","features":[
                {"type":"Feature","properties":{"kind":"outline","name":"Hall, A"},"geometry":{"type":"Polygon","coordinates":[[[-80.42100,37.21900],[-80.41900,37.21900],[-80.41900,37.22100],[-80.42100,37.22100],[-80.42100,37.21900]]]}}
                ]}

                """)
        #expect(
            result.stderr == """
                import: feature 1: it is neither a line nor an area; left out
                import: 1 feature left out without a usable position
                import: 2 features read, 1 shape with 4 of 5 positions, \(result.stdout.utf8.count) bytes, simplified to 1 m

                """)
        #expect(result.status == .exited(0))
        let unsigned = try run("map", geoJSON, named: "campus.geojson")
        #expect(unsigned.stdout.contains("\"Notice\":\"Drawing imported from campus.geojson\""))
        #expect(unsigned.stderr.contains("the map must: give --notice TEXT, or edit Notice"))
    }

    /// Input that cannot be imported gives nothing on standard output, no file, the reason, and code 1.
    @Test(arguments: [
        ("buildings", "", "FILE:1:1: the file is empty; give a file in CSV, GeoJSON or KML"),
        (
            "buildings", "name,lat,lon\nA,-80.42,37.22\nB,-80.43,37.23\n",
            "2 of 2 rows are exchanged: give --swap"
        ),
        (
            "callboxes", "name,x,y\nA,551000,4120000\n",
            "(in ogr2ogr \"-t_srs EPSG:4326\", in ArcGIS \"outSR=4326\", in QGIS \"EPSG:4326 - WGS 84\")"
        ),
        ("buildings", "name,lat,lon\nA,0,0\n", "no places: nothing is written"),
        ("map", "name,lat,lon\nA,37.2,-80.4\n", "no lines and no areas: nothing is written"),
        (
            "buildings", "A1,Hall,37.2,-80.4\n",
            "  4        1  -80.4"
        ),
        (
            "map", "<page><body>",
            "FILE:1:1: this is XML but not KML: it begins with <page>; export the data as KML, GeoJSON or CSV"
        ),
        (
            "buildings", "PK\u{3}\u{4}..........................doc.kml",
            "FILE:1:1: the archive is cut off, or damaged; get the file again from its source"
        ),
        (
            "aeds", "{\"type\":\"Topology\"}",
            "FILE:1:2: this is TopoJSON and not GeoJSON; export the data as GeoJSON, or convert it with \"topo2geo\""
        ),
    ])
    func refusalsWriteNothing(_ subject: String, _ text: String, _ last: String) throws {
        let output = directory.path("result")
        for name in [nil, "places"] {
            let result = try run(subject, text, ["--output", output], named: name)
            #expect(result.stdout == "" && result.status == .exited(1))
            #expect(!FileManager.default.fileExists(atPath: output))
            #expect(result.isPlainText)
            let file = name.map(directory.path) ?? "standard input"
            let end = result.stderr.split(separator: "\n").last.map(String.init) ?? ""
            #expect(end.replacing("import: ", with: "") == last.replacing("FILE:1", with: "\(file):1"))
        }
    }

    @Test func keysAreListedWhereNoneIsKnown() throws {
        let result = try run("buildings", "ID,BUILDING,lat,lon\n1,Hall,37.2,-80.4\n2,,37.3,-80.4\n")
        #expect(
            result.stderr == """
                import: no key is known to hold names: choose one with --name KEY, maybe --name BUILDING

                  KEY       COUNT  EXAMPLE
                  ID            2  1
                  BUILDING      1  Hall
                  lat           2  37.2
                  lon           2  -80.4

                """)
        #expect(result.stdout == "" && result.status == .exited(1))
    }

    @Test func optionsChooseAndCorrect() throws {
        let text =
            "BUILDING,TYPE,lat,lon\nUni Hall,Academic,-80.42,37.22\nShed,Utility,-80.42,37.22\nFar,Academic,-70,37\n"
        let result = try run(
            "buildings", text,
            [
                "--name", "building", "--where", "TYPE=Academic", "--strip", "Uni ", "--swap", "--bounds",
                "37.2,-80.5,37.3,-80.4",
            ])
        #expect(result.stdout.contains("<string>Hall</string>") && !result.stdout.contains("Shed"))
        #expect(
            result.stderr == """
                import: 1 row not asked for with --where
                import: row 4: latitude 37.0, longitude -70.0 is outside of the bounds; left out
                import: 1 row left out outside of the bounds
                import: 3 rows read, 1 building written, positions from lat and lon

                """)
        #expect(result.status == .exited(0))
    }

    @Test func aDamagedFileGivesWhatComesBeforeTheDamage() throws {
        let result = try run("buildings", String(kml.prefix(200)))
        #expect(result.stdout.contains("<string>B &amp; C</string>") && result.status == .exited(1))
        #expect(
            result.stderr.hasSuffix(
                "import: the file is damaged: only what comes before the damage was imported\n"))
    }

    @Test func anExistingFileIsNotTouched() throws {
        try directory.write("mine".utf8, to: "list.plist")
        let result = try run("buildings", table, ["--output", directory.path("list.plist")])
        #expect(
            result.stderr
                == "muster: \(directory.path("list.plist")) already exists; choose another name for --output, or remove it\n"
        )
        #expect(result.stdout == "" && result.status == .exited(4))
        #expect(try String(contentsOfFile: directory.path("list.plist"), encoding: .utf8) == "mine")
    }

    @Test(arguments: [
        (["buildings"], "import buildings takes one file, or - for standard input"),
        (["buildings", "a", "b"], "import buildings takes one file, or - for standard input"),
        (["buildings", "-", "--notice", "x"], "import buildings has no option --notice"),
        (["map", "-", "--address", "x"], "import map has no option --address"),
        (["map", "-", "--where", "x"], "--where takes a key and a value, such as --where TYPE=Academic"),
        (["map", "-", "--where", "=x"], "--where takes a key and a value, such as --where TYPE=Academic"),
        (
            ["buildings", "-", "--bounds", "1,2,3"],
            "--bounds takes south, west, north and east in degrees, such as 37.20,-80.45,37.24,-80.40, not \"1,2,3\""
        ),
        (
            ["buildings", "-", "--bounds", "38,-81,37,-80"],
            "--bounds takes south, west, north and east in degrees, such as 37.20,-80.45,37.24,-80.40, not \"38,-81,37,-80\""
        ),
    ])
    func misuseIsExplained(_ words: [String], _ message: String) throws {
        let result = try Muster.run(["import"] + words, stdin: table, content: nil)
        #expect(result.stderr.hasPrefix("muster: \(message)\n"), "\(result.stderr)")
        #expect(result.stdout == "" && result.status == .exited(2))
    }

    @Test func whatCannotBeReadIsSaid() throws {
        for (path, reason) in [("nothing", "No such file or directory"), (".", "Is a directory")] {
            let result = try Muster.run(["import", "map", directory.path + "/" + path], content: nil)
            #expect(result.stderr == "muster: could not read \(directory.path)/\(path): \(reason)\n")
            #expect(result.stdout == "" && result.status == .exited(1))
        }
    }
}
