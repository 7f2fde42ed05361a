// Files with places of several kinds, and campuses of other parts of the world.
import Campus
import Geodesy
import Testing

@testable import PlaceImport

@Suite("Importing mixed files")
struct MixedFileTests {
    // MARK: Tags

    private static func feature(_ properties: String, _ longitude: Double) -> String {
        "{\"type\":\"Feature\",\"properties\":{\(properties)},\"geometry\":{\"type\":\"Point\",\"coordinates\":"
            + "[\(longitude),35.7]}}"
    }

    private static func export(_ features: [String]) -> String {
        "{\"type\":\"FeatureCollection\",\"features\":[" + features.joined(separator: ",") + "]}"
    }

    private static let campus = export([
        feature("\"building\":\"university\",\"name\":\"Hall\"", 139.1),
        feature("\"emergency\":\"defibrillator\",\"defibrillator:location\":\"1F\"", 139.2),
        feature("\"emergency\":\"defibrillator\",\"name\":\"AED Library\"", 139.3),
        feature("\"emergency\":\"assembly_point\",\"name\":\"Pond\"", 139.4),
        feature("\"emergency\":\"phone\"", 139.5), feature("\"emergency\":\"phone\"", 139.6),
        feature("\"disused:emergency\":\"defibrillator\",\"name\":\"old\"", 139.7),
    ])

    @Test("of an export of OpenStreetMap only what is tagged as the kind is taken, with or without a name")
    func tags() {
        let found = imported(Self.campus, .aed)
        #expect(found.places == ["AED [aed] 35.70000 139.20000", "AED Library [aed] 35.70000 139.30000"])
        #expect(
            found.report.prefix(3) == [
                "feature 2: its name is blank, so this is \"AED\"",
                "1 feature without a name is called by the kind; names may be in another key: --name KEY",
                "5 features left out without emergency=defibrillator",
            ])
        #expect(
            found.report.contains {
                $0.hasPrefix("\"defibrillator:location\" may hold notes: take them with --note")
            })
        #expect(imported(Self.campus, .assemblyPoint).places == ["Pond [assembly-point] 35.70000 139.40000"])
        #expect(
            imported(Self.campus, .callbox).places == [
                "Callbox 35.70000 139.50000", "Callbox (2) 35.70000 139.60000",
            ])
    }

    @Test("what is chosen by its tag needs no name either")
    func chosenTags() {
        let found = imported(Self.campus, .aed) { $0.condition = ("emergency", "Defibrillator") }
        #expect(found.places == ["AED [aed] 35.70000 139.20000", "AED Library [aed] 35.70000 139.30000"])
    }

    @Test("a file with other kinds alone has none of this one")
    func otherTags() {
        let found = imported(Self.campus, .shelter)
        #expect(found.places.isEmpty && !found.isComplete)
        #expect(
            found.report.last
                == "no feature has emergency=shelter or amenity=shelter (no roof of a bus stop or picnic) or "
                + "social_facility=shelter, and others are tagged: choose with --where KEY=VALUE")
        let chosen = imported(Self.campus, .shelter) { $0.condition = ("emergency", "assembly_point") }
        #expect(chosen.places == ["Pond [shelter] 35.70000 139.40000"])
    }

    @Test("a roof against rain is no shelter from a storm")
    func openShelters() {
        let text = Self.export([
            Self.feature("\"amenity\":\"shelter\",\"name\":\"Cellar\"", 139.1),
            Self.feature(
                "\"amenity\":\"shelter\",\"shelter_type\":\"public_transport\",\"name\":\"Stop\"", 139.2),
            Self.feature("\"amenity\":\"shelter\",\"shelter_type\":\"nuclear\",\"name\":\"Vault\"", 139.3),
            Self.feature(
                "\"amenity\":\"shelter;bench\",\"shelter_type\":\"picnic_shelter\",\"name\":\"Lawn\"", 139.4),
            Self.feature("\"social_facility\":\"shelter\",\"name\":\"Hostel\"", 139.5),
        ])
        let found = imported(text, .shelter)
        #expect(found.places.map { $0.prefix { $0 != " " } } == ["Cellar", "Hostel", "Vault"])
        #expect(found.report.contains { $0.hasPrefix("2 features left out without") })
    }

    @Test("a file without tags is a list of one kind")
    func noTags() {
        let found = imported("name,emergency,lat,lon\nLobby,yes,37.2,-80.4\n", .aed)
        #expect(found.places == ["Lobby [aed] 37.20000 -80.40000"] && found.isComplete)
        // Tags of Overpass are one level deeper.
        let nested = Self.export([
            Self.feature("\"tags\":{\"building\":\"yes\",\"name\":\"Hall\"}", 139.1),
            Self.feature("\"tags\":{\"emergency\":\"defibrillator\"}", 139.2),
        ])
        #expect(imported(nested, .aed).places == ["AED [aed] 35.70000 139.20000"])
    }

    // MARK: Folders and lines

    private static func kml(_ folders: [(name: String, place: String)]) -> String {
        let text = folders.enumerated().map { index, folder in
            "<Folder><name>\(folder.name)</name><Placemark><name>\(folder.place)</name><Point><coordinates>"
                + "174.7\(index),-36.8</coordinates></Point></Placemark></Folder>"
        }
        return "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>" + text.joined(separator: "")
            + "</Document></kml>"
    }

    @Test("folders of several kinds are not made one list")
    func mixedFolders() {
        let text = Self.kml([("Buildings", "Hall"), ("AED / Défibrillateurs", "Foyer")])
        let found = imported(text, .aed)
        #expect(found.places.isEmpty && !found.isComplete)
        #expect(
            found.report == [
                "several folders, not all with AEDs: choose one, maybe with --where 'folder=AED / Défibrillateurs'",
                "", "  1  AED / Défibrillateurs", "  1  Buildings",
            ])
        let chosen = imported(text, .aed) { $0.condition = ("Folder", "aed / défibrillateurs") }
        #expect(chosen.places == ["Foyer [aed] -36.80000 174.71000"] && chosen.isComplete)
        #expect(imported(text, .building).places.isEmpty)
    }

    @Test("folders of one kind are told")
    func otherFolders() {
        let found = imported(Self.kml([("North", "Hall"), ("South", "Gym")]))
        #expect(found.places.count == 2 && found.isComplete)
        #expect(
            found.report.last
                == "the file has 2 folders, and all were taken; one alone: --where 'folder=North'"
        )
    }

    @Test("a line is no place without a word")
    func lines() {
        let path = "<LineString><coordinates>174.76,-36.85 174.77,-36.86</coordinates></LineString>"
        let found = imported(
            "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Placemark><name>Walk</name>\(path)</Placemark></kml>"
        )
        #expect(found.places.count == 1)
        #expect(
            found.report.prefix(2) == [
                "placemark 1: it is a line, and its middle is taken",
                "1 placemark is no point or area: leave out what is no place with --where",
            ])
    }

    // MARK: The antimeridian

    @Test("a campus on the antimeridian has an extent")
    func antimeridian() throws {
        let places = [179.9995, -179.9995, -180].map { GeoPoint(latitude: -16.8, longitude: $0) }
        let extent = try #require(CampusExtent(places))
        #expect(extent.bounds.west > 179.99 && extent.bounds.east < -179.99 && extent.bounds.isCampus)
        #expect(places.allSatisfy(extent.bounds.contains) && abs(extent.home.longitude) == 180)
        for longitude in [180.0, -180.0, 179.9999] {
            let around = try #require(CampusExtent(around: GeoPoint(latitude: -16.8, longitude: longitude)))
            #expect(around.bounds.contains(GeoPoint(latitude: -16.8, longitude: 179.995)))
            #expect(around.bounds.contains(GeoPoint(latitude: -16.8, longitude: -179.995)))
        }
        // Elsewhere nothing is across.
        let home = try #require(CampusExtent(around: GeoPoint(latitude: 37.2, longitude: -80.4)))
        #expect(home.bounds.west < -80.4 && home.bounds.east > -80.4)
        #expect(CampusExtent([]) == nil)
    }

    // MARK: Positions of other languages

    @Test("columns of positions are known or proposed, whatever else is named")
    func columns() {
        let text = "Bygg;Breddegrad;Lengdegrad\nHall;62,7372;7,1607\n"
        #expect(imported(text) { $0.keys[.name] = "Bygg" }.places == ["Hall 62.73720 7.16070"])
        let other = imported("Bygg;Nordsyd;Austvest\nHall;62,7372;7,1607\n") { $0.keys[.name] = "Bygg" }
        #expect(
            other.report.first?.contains("maybe --latitude Nordsyd --longitude Austvest --name Bygg") == true)
    }

    @Test(
        "decimal commas in one column",
        arguments: ["62,7372 7,1607", "62,7372, 7,1607", "62,7372; 7,1607", "62,7372 / 7,1607"])
    func decimalCommas(_ text: String) {
        #expect(imported("name,position\nHall,\"\(text)\"\n").places == ["Hall 62.73720 7.16070"])
    }

    @Test("a latitude alone is no position in meters")
    func latitudeAlone() {
        let found = imported("name;position\nA;62,7372\nHall;37.2, -80.4\n")
        #expect(found.report.first == "row 2: its position cannot be read; left out")
        let meters = imported("name,position\nA,\"551000, 4120000\"\n")
        #expect(meters.report.contains("the positions are meters, not degrees: export as WGS 84"))
    }

    @Test("the Nordic letters for east and west")
    func nordicLetters() {
        #expect(
            imported("name,position\nHall,\"60°22'12\"\"N 5°21'36\"\"Ø\"\n").places == [
                "Hall 60.37000 5.36000"
            ])
        #expect(imported("name,position\nHall,\"60.37 N, 5.36 V\"\n").places == ["Hall 60.37000 -5.36000"])
        let west = imported("name,position\nA,\"19.4326 N 99.1332 O\"\nHall,\"37.2, -80.4\"\n")
        #expect(
            west.report.first
                == "row 2: its position cannot be read: write W or E for O, which is west in Spanish and French, east in "
                + "German; left out")
    }
}
