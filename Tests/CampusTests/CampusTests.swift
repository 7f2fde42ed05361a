import ContentPack
import Geodesy
import TestSupport
import Testing

// Reading the places of a campus from property lists, and finding the nearest.
@testable import Campus

@Suite struct CampusPlacesTests {
    private func read(buildings: String? = nil, callboxes: String? = nil) throws -> CampusPlaces {
        let builder = try PackBuilder.complete()
        if let buildings { try builder.plist("Buildings", buildings) }
        if let callboxes { try builder.plist("CallboxLocations", callboxes) }
        let pack = try Pack.open(directory: builder.path, origin: .named)
        return withExtendedLifetime(builder) { CampusPlaces.read(pack) }
    }

    private func place(_ latitude: String, _ longitude: String) -> String {
        "<key>Latitude</key>\(latitude)<key>Longitude</key>\(longitude)"
    }

    @Test func buildingsAreInTheOrderOfTheFile() throws {
        let places = try read(
            buildings: """
                <array>
                <dict><key>Name</key><string>Torgersen</string>\(place("<real>37.2297</real>", "<real>-80.4202</real>"))
                <key>Code</key><integer>174</integer><key>Address</key><string>620 Drillfield Dr</string>
                <key>Note</key><string>The bridge</string>
                <key>Aliases</key><array><string>Torg</string><string> </string></array></dict>
                <dict><key>Name</key><string>Burruss</string>\(place("<integer>37</integer>", "<integer>-80</integer>"))
                <key>Aliases</key><string>Main</string></dict>
                </array>
                """, callboxes: "<dict/>")
        #expect(
            places.buildings == [
                CampusPlace(
                    .building, name: "Torgersen", location: GeoPoint(latitude: 37.2297, longitude: -80.4202),
                    code: "174",
                    address: "620 Drillfield Dr", note: "The bridge", aliases: ["Torg"]),
                CampusPlace(
                    .building, name: "Burruss", location: GeoPoint(latitude: 37, longitude: -80),
                    aliases: ["Main"]),
            ])
        #expect(places.findings == [])
    }

    @Test func aCodeIsShownAsItIsWritten() throws {
        let places = try read(
            buildings: "<array><dict><key>Name</key><string>Hall</string>"
                + "<key>Code</key><integer>0042</integer>"
                + place("<real>37.2</real>", "<real>-80.4</real>") + "</dict></array>", callboxes: "<dict/>")
        #expect(places.buildings.first?.code == "0042")
        #expect(places.findings.map(\.code) == ["value-type"])
    }

    @Test func callboxesAsPairsOrDictionaries() throws {
        let places = try read(
            buildings: "<array/>",
            callboxes: """
                <dict>
                <key>Drillfield</key><array><real>37.2275</real><real>-80.4225</real></array>
                <key>Library</key><dict>\(place("<real>37.2288</real>", "<real>-80.4194</real>"))
                <key>Note</key><string>East door</string><key>Sample</key><true/></dict>
                </dict>
                """)
        #expect(
            places.callboxes == [
                CampusPlace(
                    .callbox, name: "Drillfield", location: GeoPoint(latitude: 37.2275, longitude: -80.4225)),
                CampusPlace(
                    .callbox, name: "Library", location: GeoPoint(latitude: 37.2288, longitude: -80.4194),
                    note: "East door",
                    isSample: true),
            ])
        #expect(places.findings == [])
    }

    @Test func placeWithoutCoordinatesIsReportedAndSkipped() throws {
        let places = try read(
            buildings: """
                <array>
                <dict><key>Name</key><string>A</string></dict>
                <dict><key>Name</key><string>B</string>\(place("<real>-80.4</real>", "<real>237.2</real>"))</dict>
                <dict>\(place("<real>1</real>", "<real>1</real>"))</dict>
                <dict><key>Name</key><string>C</string>\(place("<real>1</real>", "<real>1</real>"))</dict>
                </array>
                """,
            callboxes: """
                <dict>
                <key>A</key><array><real>1</real></array>
                <key>B</key><array><string>1</string><real>2</real></array>
                <key>C</key><string>x</string>
                <key>D</key><dict>\(place("<string>1</string>", "<real>1</real>"))</dict>
                <key>E</key><array><real>-90.1</real><real>0</real></array>
                </dict>
                """)
        #expect(places.buildings.map(\.name) == ["C"])
        #expect(places.callboxes == [])
        let give = "give its Latitude and Longitude in degrees"
        let number = "write a number of degrees, such as <real>37.2289</real>"
        let range = "latitude is from -90 to 90, longitude from -180 to 180, in this order"
        let warning = "warning place-no-position"
        #expect(
            places.findings.map(\.description) == [
                "Plists/Buildings.plist:3:1: \(warning): A has no Latitude and no Longitude, so it is left out (at [0]); "
                    + give,
                "Plists/Buildings.plist:4:1: warning coordinates-range: B is at latitude -80.4, longitude 237.2, which is "
                    + "not on Earth, so it is left out (at [1]); \(range)",
                "Plists/Buildings.plist:5:1: warning entry-no-name: this entry has no Name, so it is left out (at [2]); "
                    + "give it a Name of its own",
                "Plists/CallboxLocations.plist:3:13: \(warning): the position of A has 1 value and needs 2, so it is "
                    + "left out (at A); write its latitude and its longitude, in degrees",
                "Plists/CallboxLocations.plist:4:20: \(warning): the latitude of B is of type string, so it is left out "
                    + "(at B[0]); \(number)",
                "Plists/CallboxLocations.plist:5:13: warning entry-type: this entry is of type string, so it is left out "
                    + "(at C); write [latitude, longitude]",
                "Plists/CallboxLocations.plist:6:38: \(warning): the latitude of D is of type string, so it is left out "
                    + "(at D.Latitude); \(number)",
                "Plists/CallboxLocations.plist:7:13: warning coordinates-range: E is at latitude -90.1, longitude 0.0, "
                    + "which is not on Earth, so it is left out (at E); did you exchange the two? The latitude comes "
                    + "first and is from -90 to 90",
            ])
    }

    @Test func missingAndDamagedFilesAreReported() throws {
        let none = try read()
        // A campus without callboxes has no list of them.
        #expect(none.findings.map(\.file) == ["Plists/Buildings.plist"])
        #expect(none.findings.allSatisfy { $0.code == "file-missing" && $0.severity == .warning })
        let wrong = try read(buildings: "<string>x</string>", callboxes: "<array/>")
        #expect(wrong.findings.map(\.code) == ["plist-root", "plist-root"])
    }

    @Test(.timeLimit(.minutes(10))) func placesBeyondTheLimitAreIgnored() throws {
        let one = "<dict><key>Name</key><string>X</string>\(place("<real>1</real>", "<real>1</real>"))</dict>"
        let box = "<key>X</key><array><real>1</real><real>1</real></array>"
        let places = try read(
            buildings: "<array>\(String(repeating: one, count: 6_000))</array>",
            callboxes: "<dict>\(String(repeating: box, count: 6_000))</dict>")
        #expect(places.buildings.count == 5_000)
        #expect(places.callboxes.count == 5_000)
        #expect(places.findings.map(\.code) == ["entries-too-many", "entries-too-many"])
    }

    // MARK: Nearest

    private let home = GeoPoint(latitude: 37.2275, longitude: -80.4225)

    @Test func nearestPlaceComesFirst() {
        func callbox(_ name: String, _ north: Double, _ east: Double) -> CampusPlace {
            CampusPlace(
                .callbox, name: name,
                location: GeoPoint(latitude: home.latitude + north, longitude: home.longitude + east))
        }
        let places = CampusPlaces([
            callbox("far", 0, -0.02), callbox("twin", 0.001, 0), callbox("here", 0, 0),
            callbox("other twin", 0.001, 0),
        ])
        let origin = WayOrigin(reference: home)
        let nearest = places.nearest(to: origin)
        #expect(nearest.map { places.callboxes[$0.index].name } == ["here", "twin", "other twin", "far"])
        #expect(nearest.map(\.way.direction) == [nil, .north, .north, .west])
        #expect(
            nearest.map(\.way.text) == [
                "close by", "360 ft (110 m) north", "360 ft (110 m) north", "1.1 mi (1.8 km) west",
            ])
        #expect(places.nearest(to: origin, count: 1).count == 1)
        #expect(places.nearest(to: origin, count: -1).count == 0)
        #expect(places.nearest(to: origin, kinds: [.aed]) == [])
        #expect(CampusPlaces().nearest(to: origin) == [])
    }
}
