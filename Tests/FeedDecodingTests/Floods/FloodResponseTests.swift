// Every answer of the flood API, in every form, as the samples have them and as a hostile server might.
import Clocks
import FeedDecoding
import Geodesy
import Hazards
import TestSupport
import Testing

@Suite struct FloodResponseTests {
    private func decode(_ name: String, _ command: FloodCommand) throws -> DecodedFloodResponse {
        try FloodResponseDecoder.decode(Samples.bytes("flood/" + name), to: command)
    }

    private func decode(text: String, _ command: FloodCommand) throws -> DecodedFloodResponse {
        try FloodResponseDecoder.decode(Array(text.utf8), to: command)
    }

    private let minot = FloodBoundary(
        id: "6", name: "Minot Region",
        bounds: GeoBounds(south: 48.0793, west: -101.5119, north: 48.3574, east: -101.0230))
    private let fargo = FloodBoundary(
        id: "7", name: "Fargo Region",
        bounds: GeoBounds(south: 46.625, west: -96.9794, north: 47.0534, east: -96.3861))

    @Test func regionsAreReadInBothOrdersOfCorners() throws {
        let decoded = try decode("GetRegions.response.xml", .regions)
        // One boundary is "lat, lon", the other "lon,lat": a longitude beyond 90 shows it.
        let region = FloodRegion(id: "1", name: "North Dakota", boundaries: [minot, fargo])
        #expect(decoded.answer == .regions([region]) && decoded.damaged == 0)
    }

    @Test func anOrderThatDoesNotShowItselfIsFoundByWhereTheNorthIs() {
        var boundary = FloodBoundary(id: "1", name: "Ulm")
        boundary.setCorners(northWest: (48.5, 9.9), southEast: (48.3, 10.1))
        #expect(boundary.bounds == GeoBounds(south: 48.3, west: 9.9, north: 48.5, east: 10.1))
        #expect(!boundary.isSwapped)
        // Where only the other order has the north above the south, it is taken, and marked.
        boundary.setCorners(northWest: (9.9, 48.5), southEast: (10.1, 48.3))
        #expect(boundary.bounds == GeoBounds(south: 48.3, west: 9.9, north: 48.5, east: 10.1))
        #expect(boundary.isSwapped)
        // Neither order holds.
        boundary.setCorners(northWest: (10, 20), southEast: (30, 40))
        #expect(boundary.bounds == nil)
        // Across the antimeridian.
        boundary.setCorners(northWest: (-16, 179), southEast: (-18, -179))
        #expect(boundary.bounds == GeoBounds(south: -18, west: 179, north: -16, east: -179))
        boundary.setCorners(northWest: (.nan, 179), southEast: (-18, -179))
        #expect(boundary.bounds == nil)
    }

    @Test func eventsHaveDatesOfTwoOrFourDigits() throws {
        var one = FloodEvent(id: "4", name: "2010 and 2011 Flood")
        one.begins = CalendarDate(year: 2010, month: 3, day: 1)
        one.ends = CalendarDate(year: 2011, month: 10, day: 31)
        (one.markerCount, one.activeFlag) = (3, true)
        var two = FloodEvent(id: "5", name: "Test Event")
        two.begins = CalendarDate(year: 2012, month: 4, day: 1)
        two.ends = CalendarDate(year: 2012, month: 4, day: 28)
        (two.markerCount, two.activeFlag) = (0, false)
        let decoded = try decode("GetEventsByBoundaryID.response.xml", .eventsOfBoundary)
        #expect(decoded.answer == .events([one, two]) && decoded.damaged == 0)
        #expect(one.isActive(on: CalendarDate(year: 2020, month: 1, day: 1)))
        #expect(CalendarDate(floodDate: "69-01-02")?.year == 2069)
        #expect(CalendarDate(floodDate: "70-01-02")?.year == 1970)
        #expect(CalendarDate(floodDate: "2010-02-30") == nil && CalendarDate(floodDate: "") == nil)
    }

    @Test func boundariesWithinAnEventAreNotTheEvent() throws {
        let text = """
            <SERVER><Command>getevents</Command><Response><Events><Event>
            <boundaries><boundary><id>7</id><name>Fargo Region</name></boundary><boundary><id>6</id></boundary></boundaries>
            <kmlfile>http://127.0.0.1/x.kml</kmlfile><Id>4</Id><enddate></enddate><active>true</active></Event>
            <event><boundaries><boundary><id>9</id></boundary></boundaries></event></Events></Response></SERVER>
            """
        let decoded = try decode(text: text, .events)
        guard case .events(let events) = decoded.answer else { throw HarnessFailure("no events") }
        #expect(events.count == 1 && decoded.damaged == 1)
        #expect(events[0].id == "4" && events[0].name.isEmpty && events[0].boundaries == ["7", "6"])
        #expect(events[0].markerCount == nil && events[0].ends == nil && events[0].activeFlag == true)
    }

    @Test func documentsOfMarkersAreReadInEveryForm() throws {
        func file(_ kind: FloodFile.Kind, _ id: String, _ name: String, _ version: Int) -> FloodFile {
            FloodFile(kind: kind, id: id, address: "http://127.0.0.1:8080/kmls/\(name).kml", version: version)
        }
        let first = try decode("GetMarkerFile.response-first.xml", .markerFile).answer
        #expect(first == .files([file(.unstated, "31", "base_31", 3)]))
        let delta = try decode("GetMarkerFile.response-delta.xml", .markerFile).answer
        #expect(delta == .files([file(.difference, "31", "diff_31_4", 4)]))
        let inner = try decode("GetMarkerFile.response-delta-inner.xml", .markerFile).answer
        #expect(
            inner == .files([file(.base, "32", "base_32", 0), file(.difference, "33", "diff_32_1", 1)]))
        let rebuilt = try decode("GetMarkerFile.response-new-base.xml", .markerFile).answer
        #expect(rebuilt == .files([file(.base, "32", "base_32", 0)]))
        // No document means that nothing is new.
        let nothing = try decode(
            text: "<server><command>GetMarkerFile</command><response><kmlfiles/></response></server>",
            .markerFile)
        #expect(nothing.answer == .files([]))
    }

    @Test(arguments: [
        ("", "the response is empty"),
        ("<html><body>Log in</body></html>", "the response is a web page"),
        ("<!DOCTYPE html><html>", "the response is a web page"),
        ("<rss></rss>", "the response is not of a flood service; its first element is rss"),
        (
            "<server><command>GetRegions</command></server>",
            "the response of the flood service has no response in it"
        ),
        (
            "<server><command>GetRegions</command><response/></server>",
            "the response of the flood service to GetRegions has no list in it"
        ),
        (
            "<server><command>GetEvents</command><response><regions/></response></server>",
            "the flood service answers to GetEvents and not to GetRegions"
        ),
        (
            "<server><command>GetRegions</command><response><msg>Database\u{9B} is down.</msg></response></server>",
            "the flood service says: Database is down."
        ),
        (
            "<server><command>GetRegions</command><response><regions><region><id>1</id>",
            "the response of the flood service cannot be read: the document ends in the middle"
        ),
        (
            "<!DOCTYPE a [<!ENTITY b \"c\">]><server>&b;</server>",
            "the response of the flood service cannot be read: a document type declaration is not allowed here"
        ),
    ])
    func whatIsNoAnswerIsRefused(_ text: String, _ sentence: String) {
        #expect(throws: FeedFault.self) { try decode(text: text, .regions) }
        do {
            _ = try decode(text: text, .regions)
        } catch {
            #expect((error as? FeedFault)?.message == sentence)
        }
    }

    @Test func whatComesTwiceCountsOnce() throws {
        let region = "<region><id>1</id><name>A</name><boundaries/></region>"
        let decoded = try decode(
            text: "<server><response><regions>\(region)\(region)</regions></response></server>", .regions)
        #expect(decoded.answer == .regions([FloodRegion(id: "1", name: "A")]) && decoded.damaged == 1)
    }

    @Test func tooManyElementsAreRefused() {
        let text = "<server><response><regions>" + String(repeating: "<a/>", count: 100_000)
        #expect(throws: FeedFault.self) { try decode(text: text, .regions) }
        let deep = String(repeating: "<server>", count: 1_000)
        #expect(throws: FeedFault.self) { try decode(text: deep, .regions) }
    }
}
