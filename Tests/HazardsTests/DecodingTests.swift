// Documents around alerts, answers that are not feeds, and random bytes.
import Alerts
import FeedDecoding
import Geodesy
import HazardKit
import JSONReader
import TestSupport
import Testing
import XMLReader

@Suite struct DecodingTests {
    private func cap(_ text: String) throws -> DecodedFeed { try CAPDecoder.decode(Array(text.utf8)) }

    private let alert = """
        <cap:alert xmlns:cap="urn:x"><cap:info><cap:event>Fire</cap:event><cap:resource><cap:derefUri>AAAA</cap:derefUri>\
        </cap:resource></cap:info><cap:identifier>A-1</cap:identifier><cap:sent>nonsense</cap:sent></cap:alert>
        """

    @Test func alertsAreFoundInAnyDocument() throws {
        let documents = [
            "<feed><entry><link href='x.xml'/><content type='text/xml'>\(alert)</content></entry></feed>",
            "<rss><channel><item><title>t</title><description>\(alert)</description><link>x</link></item></channel></rss>",
            """
            <EDXLDistribution><contentObject><xmlContent><embeddedXMLContent>\(alert)</embeddedXMLContent></xmlContent>\
            </contentObject></EDXLDistribution>
            """,
            "<anything><at><any><depth>\(alert)</depth></any></at></anything>",
        ]
        for document in documents {
            let feed = try cap(document)
            #expect(
                feed.messages.map(\.identifier) == ["A-1"] && feed.links.isEmpty, "\(document.prefix(30))")
            #expect(feed.messages.first?.infos.first?.event == "Fire" && feed.messages.first?.sent == nil)
        }
    }

    @Test func aBadMessageHidesNoGoodOne() throws {
        let feed = try cap("<alerts><alert><sender>nobody</sender></alert>\(alert)</alerts>")
        #expect(feed.messages.count == 1 && feed.damaged == 1)
        let cut = try cap("<alerts>\(alert)<alert><identifier>B")
        #expect(cut.messages.count == 1 && cut.damaged == 1)
    }

    @Test func elementsCountOnlyWhereCAPHasThem() throws {
        let feed = try cap(
            """
            <alert><info><headline> Two  words </headline><resource><description>a picture</description><event>no</event></resource>
            <sender>no</sender><area><headline>no</headline><geocode><value>051121</value><valueName> SAME </valueName></geocode>
            <areaDesc>Here</areaDesc></area><parameter><valueName>a</valueName><value>1</value></parameter><parameter/>
            <event>Fire</event></info><headline>no</headline><unknown><identifier>no</identifier></unknown>
            <identifier>A-1</identifier><identifier>A-2</identifier><msgType>uPDATE</msgType><status>test</status>
            <references>a@b,one,2026-01-01T00:00:00Z</references><sender/><sender>late</sender></alert>
            """)
        let message = try #require(feed.messages.first)
        let info = try #require(message.infos.first)
        #expect(feed.messages.count == 1 && message.infos.count == 1)
        #expect(message.identifier == "A-1" && message.sender == "" && message.kind == .update)
        #expect(message.status == .test && message.references.map(\.identifier) == ["one"])
        #expect(info.headline == "Two words" && info.description == "" && info.event == "Fire")
        #expect(info.areas.map(\.name) == ["Here"])
        #expect(info.areas.flatMap(\.geocodes) == [NamedValue("SAME", "051121")])
        #expect(info.parameters == [NamedValue("a", "1"), NamedValue("", "")])
    }

    @Test func answersThatAreNoFeedAreRefusedWithASentence() {
        let expected = [
            ("", "the document is empty"), ("Please log in", "this is not XML (line 1)"),
            (
                "<html><body>Welcome</body></html>",
                "the response is not a feed of alerts; its first element is html"
            ),
            ("<!DOCTYPE x><alerts/>", "a document type declaration is not allowed here (line 1)"),
            ("<alerts><alert>", "the document ends in the middle (line 1)"),
        ]
        for (text, sentence) in expected {
            let fault = thrown(FeedFault.self) { try cap(text) }
            let message = fault?.message ?? ""
            #expect(message.hasPrefix(sentence), "\(message)")
        }
    }

    @Test func answersThatAreNoAlertsOfTheWeatherServiceAreRefused() throws {
        let texts = [
            "", "<html>", "[]", "{}", #"{"type":"FeatureCollection"}"#,
            #"{"title":"Forbidden","status":403,"detail":"User-Agent"}"#,
            #"{"type":"FeatureCollection","features":["#,
        ]
        for text in texts {
            #expect(throws: FeedFault.self, "\(text)") { try NWSDecoder.decode(Array(text.utf8)) }
        }
        let empty = try NWSDecoder.decode(Array(#"{"features":[],"type":"FeatureCollection"}"#.utf8))
        #expect(empty == DecodedFeed())
        let odd =
            #"{"type":"FeatureCollection","features":[null,1,{"properties":{"id":"A","sent":7,"ends":null}}]}"#
        let feed = try NWSDecoder.decode(Array(odd.utf8))
        #expect(feed.messages.map(\.identifier) == ["A"] && feed.damaged == 2)
    }

    @Test func aShapeWithABadPointIsDroppedAndItsAlertKept() throws {
        func polygons(_ coordinates: String) throws -> Int? {
            let shape = #"{"type":"Polygon","coordinates":[\#(coordinates)]}"#
            let text =
                #"{"type":"FeatureCollection","features":[{"geometry":\#(shape),"properties":{"id":"A"}}]}"#
            return try NWSDecoder.decode(Array(text.utf8)).messages.first?.infos[0].areas[0].polygons.count
        }
        #expect(try polygons("[[-80,37],[-79,37],[-79,38],[-80,37]]") == 1)
        #expect(try polygons("[[-80,37],[-79,null],[-79,38],[-80,37],[-81,36]]") == 0)
        #expect(try polygons("[[-80,137],[-79,137],[-79,138],[-80,137]]") == 0)
    }

    @Test func aBadRingOfSeveralMarksTheAreaAsPartlyDrawn() throws {
        func area(_ second: String) throws -> (area: AlertArea, omitted: Int) {
            let shape =
                #"{"type":"MultiPolygon","coordinates":[[[[-80,37],[-79,37],[-79,38],[-80,37]]],[\#(second)]]}"#
            let text =
                #"{"type":"FeatureCollection","features":[{"geometry":\#(shape),"properties":{"id":"A"}}]}"#
            let message = try #require(try NWSDecoder.decode(Array(text.utf8)).messages.first)
            return (try #require(message.infos.first?.areas.first), message.omitted)
        }
        let bad = try area("[[-82,37],[-81,null],[-81,38],[-82,37]]")
        #expect(bad.area.isPartlyDrawn && bad.area.polygons.count == 1 && bad.omitted == 1)
        let good = try area("[[-82,37],[-81,37],[-81,38],[-82,37]]")
        #expect(!good.area.isPartlyDrawn && good.area.polygons.count == 2 && good.omitted == 0)
    }

    /// Damaged samples are read or refused, within bounds and without an end of the program.
    @Test func damagedBytesAreReadOrRefused() throws {
        let names = [
            "cap/22-hostile-text.xml", "cap/16-bad-polygons.xml", "cap/21a-same-vtec.xml",
            "nws/alerts-active-excerpt.json",
        ]
        var generator = SeededGenerator(seed: 19)
        for round in 0..<soakRounds(120) {
            var bytes = try Feeds.bytes(names[round % names.count])
            if bytes.count > 8_000 { bytes = Array(bytes.prefix(8_000)) }
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                let place = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0...3, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
                default: bytes = Array(bytes[..<place]) + bytes.suffix(64)
                }
                if bytes.isEmpty { bytes = [0x3C] }
            }
            let feed = try? round % names.count == 3 ? NWSDecoder.decode(bytes) : CAPDecoder.decode(bytes)
            let messages = (feed?.messages ?? []).map { ListedMessage($0, source: "x", listed: Feeds.now) }
            for chain in AlertChain.chains(of: messages) {
                _ = chain.state(at: Feeds.now)
                _ = chain.testSign(at: Feeds.now)
            }
            for info in messages.flatMap(\.message.infos) {
                _ = Feeds.blacksburg.match(info)
                #expect(!info.event.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x9B })
            }
        }
    }

    /// The tsunami warning centers draw the epicenter, without a radius, and name the zones of the coast in a parameter.
    @Test func aTsunamiWarningIsForTheZonesThatItNames() throws {
        let text =
            "<alert><identifier>t</identifier><sender>ntwc@noaa.gov</sender><sent>2026-03-02T11:40:00-05:00</sent>"
            + "<status>Actual</status><msgType>Alert</msgType><scope>Public</scope>"
            + "<info><event>Tsunami Warning</event><parameter><valueName>NWSUGC</valueName>"
            + "<value>AKZ026&gt;029-023-024-019&gt;022-025-</value></parameter>"
            + "<area><areaDesc>95 miles S of Unalaska</areaDesc><circle>52.5,-166.5 0.0</circle></area></info></alert>"
        let info = try #require(try CAPDecoder.decode(Array(text.utf8)).messages.first?.infos.first)
        for (zone, isThere) in [("AKZ025", true), ("AKZ028", true), ("AKZ019", true), ("AKZ018", false)] {
            let point = GeoPoint(latitude: 53.87, longitude: -166.53)
            let place = WatchedPlace(name: "Here", point: point, ugc: [zone])
            #expect(place.match(info).isHere == isThere, "\(zone)")
        }
        // A circle without codes stays, as one with a radius does: a place may be near it.
        let round = text.replacing("-166.5 0.0", with: "-166.5 0.5")
        #expect(
            try CAPDecoder.decode(Array(round.utf8)).messages.first?.infos.first?.areas.first?.circles.count
                == 1)
        let unreadable = text.replacing("AKZ026&gt;029-023-024-019&gt;022-025-", with: "?")
        let unread = try #require(try CAPDecoder.decode(Array(unreadable.utf8)).messages.first?.infos.first)
        #expect(unread.areas.first?.circles.count == 1)
        let drawn = text.replacing("NWSUGC", with: "Other")
        let other = try #require(try CAPDecoder.decode(Array(drawn.utf8)).messages.first?.infos.first)
        #expect(other.areas.first?.circles.count == 1)
    }

    @Test func aWatchOfCanadaIsAWatch() throws {
        let text =
            "<alert><identifier>t</identifier><sender>cap-pac@canada.ca</sender><sent>2026-03-02T11:40:00-05:00</sent>"
            + "<status>Actual</status><msgType>Alert</msgType><scope>Public</scope><info><event>tornado</event><parameter>"
            + "<valueName>layer:EC-MSC-SMC:1.0:Alert_Name</valueName><value>yellow watch - tornado</value></parameter>"
            + "</info></alert>"
        let info = try #require(try CAPDecoder.decode(Array(text.utf8)).messages.first?.infos.first)
        #expect(info.event == "yellow watch - tornado" && EventGrade.grade(of: info.event) == 2)
    }

    /// Content beyond the limits is left out and counted, and does not affect the rest.
    @Test func partsBeyondTheLimitsAreCounted() throws {
        let infos = (1...AlertLimits.infos + 2).map { number in
            "<info><event>Event \(number)</event><description>Text \(number)</description>"
                + "<area><areaDesc>Area \(number)</areaDesc></area></info>"
        }
        let circles = String(repeating: "<circle>37,-80 1</circle>", count: AlertLimits.shapes + 3)
        let text =
            "<alert><identifier>many</identifier><sender>a</sender><sent>2026-03-02T11:40:00-05:00</sent>"
            + "<status>Actual</status><msgType>Alert</msgType><scope>Public</scope>"
            + "<info><event>First</event><area><areaDesc>A</areaDesc>\(circles)</area></info>"
            + infos.joined() + "</alert>"
        let message = try #require(try CAPDecoder.decode(Array(text.utf8)).messages.first)
        #expect(message.infos.count == AlertLimits.infos)
        #expect(message.infos.last?.event == "Event \(AlertLimits.infos - 1)")
        #expect(message.infos.last?.areas.map(\.name) == ["Area \(AlertLimits.infos - 1)"])
        #expect(message.infos.first?.areas.first?.circles.count == AlertLimits.shapes)
        // Circles beyond the limit are drawn as squares.
        #expect(message.infos.first?.areas.first?.polygons.count == 3)
        #expect(message.omitted == 3)
    }
}
