// Lists of places from files in other formats.
import Campus
import Foundation
import Geodesy
import PlaceImport
import PropertyLists
import TestSupport
import Testing
import TextTools

/// Imports a text. Returns the list and the report, each as lines.
func imported(
    _ text: String, _ kind: PlaceKind = .building, _ change: (inout ImportOptions) -> Void = { _ in }
) -> (places: [String], report: [String], isComplete: Bool) {
    imported(Array(text.utf8), kind, change)
}

func imported(
    _ bytes: [UInt8], _ kind: PlaceKind = .building, _ change: (inout ImportOptions) -> Void = { _ in }
) -> (places: [String], report: [String], isComplete: Bool) {
    var options = ImportOptions(file: "FILE", fileName: "FILE")
    change(&options)
    let importer = PlaceImporter(kind, options: options)
    var fault: ImportFault?
    do throws(ImportFault) {
        try bytes.withBytes { (text) throws(ImportFault) in try importer.read(text) }
    } catch {
        fault = error
    }
    let outcome = importer.finish(after: fault)
    return (outcome.text.map(placeLines) ?? [], outcome.report, outcome.isComplete)
}

/// `Hall (H) 37.20000 -80.40000` for each place of a list.
private func placeLines(_ text: String) -> [String] {
    guard let root = try? PropertyListReader.read(Array(text.utf8), file: "list") else {
        return ["not a list"]
    }
    func line(_ name: String, _ place: PropertyListDictionary) -> String {
        let code = place["Code"]?.string.map { " (\($0))" } ?? ""
        let kind = place["Kind"]?.string.map { " [\($0)]" } ?? ""
        func degrees(_ key: String) -> String { place[key]?.number.map { String(format: "%.5f", $0) } ?? "?" }
        return "\(name)\(code)\(kind) \(degrees("Latitude")) \(degrees("Longitude"))"
    }
    if let list = root.array {
        return list.map { $0.dictionary.map { line($0["Name"]?.string ?? "?", $0) } ?? "?" }
    }
    return root.dictionary?.entries.map { entry in entry.value.dictionary.map { line(entry.key, $0) } ?? "?" }
        ?? []
}

@Suite("Importing places")
struct PlaceImportTests {
    @Test("names are found in any case, trimmed of tags and entities, and sorted")
    func names() {
        for key in ["name", "LONGNAME", "PlaceName", "building_name", "BLDG_NAME", "facility_name", "title"] {
            let found = imported(
                "ID,\(key),LAT,LNG,BLDG\n1,B & A,37.2,-80.4,X\n2, a  <b>Hall</b>,37.3,-80.5,Y\n"
            ) {
                $0.keys[.code] = "bldg"
            }
            #expect(found.places == ["a Hall (Y) 37.30000 -80.50000", "B & A (X) 37.20000 -80.40000"])
            #expect(found.report == ["2 rows read, 2 buildings written, positions from LAT and LNG"])
            #expect(found.isComplete)
        }
        let stripped = imported("name;lat;lon\nUni Hall;37,2;-80,4\n") { $0.stripped = "Uni " }
        #expect(stripped.places == ["Hall 37.20000 -80.40000"])
    }

    @Test("without a key of names, or with several, the keys are listed")
    func undecided() {
        let none = imported("ID,BUILDING,lat,lon\n1,Hall,37.2,-80.4\n2,,37.3,-80.4\n")
        #expect(!none.isComplete && none.places.isEmpty)
        #expect(
            none.report == [
                "no key is known to hold names: choose one with --name KEY, maybe --name BUILDING", "",
                "  KEY       COUNT  EXAMPLE", "  ID            2  1", "  BUILDING      1  Hall",
                "  lat           2  37.2",
                "  lon           2  -80.4",
            ])
        let several = imported("name,title,lat,lon\nHall,The hall,37.2,-80.4\n")
        #expect(
            several.report == [
                "several keys may hold the names: choose one with --name KEY", "",
                "  KEY    COUNT  EXAMPLE", "  name       1  Hall", "  title      1  The hall",
            ])
        #expect(imported("name,title,lat,lon\nHall,Hall,37.2,-80.4\n").places.count == 1, "both say the same")
        #expect(imported("name,title,lat,lon\nHall,,37.2,-80.4\n").places.count == 1, "one is empty")
        #expect(
            imported("name,title,lat,lon\nHall,x,37.2,-80.4\n") { $0.keys[.name] = "TITLE" }.places == [
                "x 37.20000 -80.40000"
            ])
        #expect(
            imported("name,lat,lon\nHall,37.2,-80.4\n") { $0.keys[.name] = "foo" }.report.first
                == "--name: there is no key \"foo\"; there are:")
    }

    @Test("only what is asked for is taken")
    func condition() {
        let text = "name,type,lat,lon\nHall,Academic,37.2,-80.4\nShed,Utility,37.3,-80.4\n"
        let found = imported(text) { $0.condition = ("TYPE", "Academic") }
        #expect(found.places == ["Hall 37.20000 -80.40000"])
        #expect(found.report.first == "1 row not asked for with --where")
        #expect(
            imported(text) { $0.condition = ("type", "campus") }.report.suffix(4) == [
                "--where: no record has this value of \"type\"; there are:", "", "  1  Academic",
                "  1  Utility",
            ])
    }

    /// What is left out for a capital may be the telephone that someone needs.
    @Test(
        "capitals and blanks of a value do not count", arguments: ["Emergency", "EMERGENCY", " emergency "])
    func conditionInAnyCase(_ value: String) {
        let text =
            "TYPE,name,lat,lon\nEmergency,Quad,37.2,-80.4\nInfo,Kiosk,37.3,-80.4\nemergency,Library,37.4,-80.4\n"
            + "Emergency ,Gym,37.5,-80.4\n"
        #expect(imported(text, .callbox) { $0.condition = ("TYPE", value) }.places.count == 3)
    }

    @Test("exchanged positions are said and never exchanged silently")
    func exchanged() {
        let text = "name,lat,lon\nA,-80.42,37.22\nB,-80.43,37.23\n"
        let found = imported(text)
        #expect(!found.isComplete && found.places.isEmpty)
        #expect(found.report.first == "row 2: latitude -80.42, longitude 37.22 are exchanged; left out")
        #expect(found.report.last == "2 of 2 rows are exchanged: give --swap")
        #expect(
            imported(text) { $0.swaps = true }.places == ["A 37.22000 -80.42000", "B 37.23000 -80.43000"])
        let europe = "name,lat,lon\nA,11.57,48.14\nB,48.15,11.58\nC,48.16,11.58\n"
        #expect(imported(europe).places.count == 3, "without bounds nobody can tell")
        let bounded = imported(europe) { $0.bounds = GeoBounds(south: 48, west: 11, north: 49, east: 12) }
        #expect(bounded.places.count == 2)
        #expect(
            bounded.report.prefix(2) == [
                "row 2: latitude 11.57, longitude 48.14 are exchanged; left out",
                "1 row left out: latitude and longitude are exchanged",
            ])
    }

    @Test("meters, 0, 0, out of bounds, no position, blank names: each is said with its row")
    func leftOut() {
        let meters = imported("name,x,y\nA,551000,4120000\n")
        #expect(!meters.isComplete)
        #expect(meters.report.contains("the positions are meters, not degrees: export as WGS 84"))
        let found = imported(
            "name,lat,lon\nA,0,0\n ,37.2,-80.4\nC,,\nD,95,-200\nE,40,-80.4\nF,37.2,x\nG,37.2,-80.4\n"
        ) {
            $0.bounds = GeoBounds(south: 37, west: -81, north: 38, east: -80)
        }
        #expect(found.places == ["G 37.20000 -80.40000"])
        #expect(
            found.report == [
                "row 4: it has no position; left out", "row 7: \"x\" is not a number of degrees; left out",
                "2 rows left out without a usable position", "row 3: its name is blank; left out",
                "1 row left out without a name",
                "row 2: its position is 0, 0, which means that there is none; left out",
                "1 row left out at 0, 0", "row 5: latitude 95.0, longitude -200.0 is not on Earth; left out",
                "1 row left out: not on Earth",
                "row 6: latitude 40.0, longitude -80.4 is outside of the bounds; left out",
                "1 row left out outside of the bounds",
                "7 rows read, 1 building written, positions from lat and lon",
            ])
    }

    @Test("places of one name are one within 25 m, or get a number")
    func repeated() {
        let text =
            "name,lat,lon\nGarage,37.2,-80.4\nGarage,37.2001,-80.4\nGarage,37.3,-80.4\nGarage (2),37.4,-80.4\n"
        for kind in [PlaceKind.building, .callbox] {
            let found = imported(text, kind)
            #expect(
                found.places == [
                    "Garage 37.20000 -80.40000", "Garage (2) 37.30000 -80.40000",
                    "Garage (2) (2) 37.40000 -80.40000",
                ])
            #expect(found.report.first == "row 3: Garage is at the position of row 2; they are one place")
            #expect(found.report.contains("row 4: row 2 has the same name, so this is \"Garage (2)\""))
        }
    }

    @Test("a name in very many rows is no quadratic work", .timeLimit(.minutes(10)))
    func manyOfOneName() {
        // 4,000 garages 111 m apart, each in ten rows.
        let rows = (0..<40_000).map { "Garage,\(Double($0 % 4_000) / 1_000),-80.4\n" }.joined()
        let found = imported("name,lat,lon\n" + rows)
        #expect(found.places.count == 4_000)
        // At the antimeridian and at a pole, too, they are one.
        let edge = "name,lat,lon\nA,0,180\nA,0,-179.9999\nB,90,0\nB,89.9999,120\n"
        #expect(imported(edge).places.count == 2)
    }

    @Test("a column is named by its number, and by nothing else that is one")
    func columnNumbers() {
        let text = "2023,37.2,-80.4,Hall\n2024,37.3,-80.5,Gym\n"
        for name in ["\(Int.min)", "\(Int.max)", "-1"] {
            #expect(imported(text) { $0.keys[.name] = name }.places.isEmpty)
        }
    }

    @Test("other kinds of places say their kind")
    func kinds() {
        #expect(
            imported("name,lat,lon\nLobby,37.2,-80.4\n", .aed).places == ["Lobby [aed] 37.20000 -80.40000"])
    }

    @Test("well-known text and positions in one column")
    func shapes() {
        #expect(imported("name,the_geom\nA,POINT (-80.4 37.2)\n").places == ["A 37.20000 -80.40000"])
        #expect(imported("name,location\nA,\"(37.2, -80.4)\"\n").places == ["A 37.20000 -80.40000"])
        #expect(
            imported("name,wkt\nA,\"SRID=4326;MULTIPOLYGON Z (((0 1 5, 2 1 5, 2 3 5, 0 3 5, 0 1 5)))\"\n")
                .places
                == ["A 2.00000 1.00000"])
        #expect(
            imported("name,wkt\nA,\"POLYGON ((0 1, 2 1\"\n").report.first
                == "row 2: its position cannot be read; left out")
    }

    @Test("more places than a list may have are refused, with their count")
    func tooMany() {
        let text = "name,lat,lon\n" + (0..<5_001).map { "P\($0),37.\($0 + 10_000),-80.4\n" }.joined()
        let found = imported(text)
        #expect(!found.isComplete)
        #expect(found.report.last == "5001 places, and a list may have 5000: choose with --where or --bounds")
    }

    @Test(
        "a KML file in an archive gives what it gives alone",
        arguments: [ArchiveSample.deflated, .folder, .long])
    func archives(_ sample: ArchiveSample) throws {
        let kml =
            "<kml><Document><Placemark><name>Hall</name><Point><coordinates>-80.4,37.2</coordinates></Point></Placemark>"
            + "<Placemark><name>Annex</name><Point><coordinates>-80.5,37.3</coordinates></Point></Placemark></Document></kml>"
        let found = imported(try sample.archive(of: Array(kml.utf8)))
        #expect(found.places == ["Annex 37.30000 -80.50000", "Hall 37.20000 -80.40000"] && found.isComplete)
        let broken = imported(try sample.archive(of: Array(kml.utf8.dropLast(20))))
        #expect(broken.places == imported(String(kml.dropLast(20))).places && !broken.isComplete)
    }

    @Test(
        "what is no table and no map",
        arguments: [
            ("", "FILE:1:1: the file is empty; give a file in CSV, GeoJSON or KML"),
            (
                "PK\u{3}\u{4}..........................doc.kml",
                "FILE:1:1: the archive is cut off, or damaged; get the file again from its source"
            ),
            (
                "PK\u{3}\u{4}..........................[Content_Types].xml",
                "FILE:1:1: this is a workbook of a spreadsheet or another office document; save the table as CSV "
                    + "and import that"
            ),
            (
                "<page><body>",
                "FILE:1:1: this is XML but not KML: it begins with <page>; export the data as KML, GeoJSON or CSV"
            ),
            (
                "{\"version\":0.6,\"generator\":\"Overpass API\",\"elements\":[]}",
                "FILE:1:2: this is OpenStreetMap's own JSON (Overpass) and not GeoJSON; convert it with "
                    + "\"osmtogeojson\", or export the data as GeoJSON"
            ),
            (
                "{\"type\":\"Topology\"}",
                "FILE:1:2: this is TopoJSON and not GeoJSON; export the data as GeoJSON, or convert it "
                    + "with \"topo2geo\""
            ),
        ])
    func others(_ text: String, _ expected: String) {
        let found = imported(text)
        #expect(found.report.last == expected && !found.isComplete)
    }

    @Test("a feature a line, with and without the separator of a sequence")
    func sequence() {
        func feature(_ name: String, _ longitude: Int) -> String {
            "{\"type\":\"Feature\",\"properties\":{\"name\":\"\(name)\"},"
                + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(longitude),37]}}\n"
        }
        for separator in ["", "\u{1E}"] {
            let found = imported(feature("A", -80) + separator + feature("B", -81))
            #expect(found.places == ["A 37.00000 -80.00000", "B 37.00000 -81.00000"])
            #expect(found.report == ["2 features read, 2 buildings written"] && found.isComplete)
        }
    }

    @Test("coordinates of KML whose heights are blank")
    func blankHeights() {
        for text in [
            "0,50, 0.002,50, 0.002,50.002, 0,50.002, 0,50,",
            "0,50,\n0.002,50,\n0.002,50.002,\n0,50.002,\n0,50,\n",
            "0,50,1 0.002,50,1 0.002,50.002,1 0,50.002,1 0,50,1",
            "0, 50, 1 0.002, 50, 1 0.002, 50.002, 1 0, 50.002, 1 0, 50, 1",
        ] {
            let found = imported(
                "<kml><Placemark><name>A</name><Polygon><outerBoundaryIs><LinearRing><coordinates>\(text)</coordinates>"
                    + "</LinearRing></outerBoundaryIs></Polygon></Placemark></kml>")
            #expect(found.places == ["A 50.00100 0.00100"], "\(text)")
        }
    }

    @Test("a damaged file gives what comes before the damage, and says so")
    func damage() {
        let found = imported(
            "<kml><Placemark><name>A</name><Point><coordinates>-80.4,37.2</coordinates></Point></Placemark><Placem"
        )
        #expect(found.places == ["A 37.20000 -80.40000"])
        #expect(!found.isComplete)
        #expect(found.report.last == "the file is damaged: only what comes before the damage was imported")
    }

    @Test("a real file: 51 buildings of UBC Okanagan, each position inside of its own outline")
    func real() throws {
        let bytes = try [UInt8](
            Data(
                contentsOf: URL(
                    fileURLWithPath: Binary.checkout()
                        + "/Tests/Fixtures/Import/ubc-okanagan-buildings.geojson")))
        let found = imported(bytes) { $0.keys[.code] = "BLDG_CODE" }
        #expect(found.places.count == 51 && found.isComplete)
        #expect(found.report == ["51 features read, 51 buildings written"])
        #expect(found.places.contains { $0.hasPrefix("Arts Building (") })
    }

    @Test("an L and a ring have their position inside")
    func insides() {
        func polygon(_ rings: String) -> String {
            "{\"type\":\"Feature\",\"properties\":{\"name\":\"A\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[\(rings)]}}"
        }
        let square = imported(polygon("[[0,50],[0.002,50],[0.002,50.002],[0,50.002],[0,50]]"))
        #expect(square.places == ["A 50.00100 0.00100"])
        let ring = imported(
            polygon(
                "[[0,50],[0.003,50],[0.003,50.003],[0,50.003],[0,50]],"
                    + "[[0.001,50.001],[0.001,50.002],[0.002,50.002],[0.002,50.001],[0.001,50.001]]"))
        #expect(ring.places == ["A 50.00030 0.00150"])
        let corner = imported(
            polygon("[[0,50],[0.004,50],[0.004,50.0005],[0.0005,50.0005],[0.0005,50.004],[0,50.004],[0,50]]"))
        #expect(corner.places == ["A 50.00040 0.00200"])
    }
}
