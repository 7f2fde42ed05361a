// Markers of floods, as the samples have them and as old, damaged and hostile documents do.
import FeedDecoding
import Foundation
import Geodesy
import HazardKit
import Hazards
import TestSupport
import Testing

@Suite struct FloodMarkerTests {
    private func decode(_ name: String) throws -> DecodedMarkers {
        try FloodKMLDecoder.decode(Samples.bytes("flood/" + name))
    }

    private func decode(text: String, bounds: GeoBounds? = nil) throws -> DecodedMarkers {
        try FloodKMLDecoder.decode(Array(text.utf8), bounds: bounds)
    }

    private func placemark(_ id: String, _ coordinates: String, _ values: String = "") -> String {
        "<Placemark id=\"\(id)\"><styleUrl>#sever_2</styleUrl><Point><coordinates>\(coordinates)</coordinates></Point>"
            + "<ExtendedData xmlns:mark=\"http://flood.cs.ndsu.nodak.edu/\">\(values)</ExtendedData></Placemark>"
    }

    @Test func theBaseIsReadWhole() throws {
        let decoded = try decode("base_31.kml")
        #expect(decoded.direction == .oneWorst && decoded.damage == nil && decoded.unusable == 0)
        #expect(decoded.markers.map(\.key) == ["i101", "i102", "i103"])
        #expect(decoded.markers.map(\.level) == [4, 1, 3])
        let (one, two, three) = (decoded.markers[0], decoded.markers[1], decoded.markers[2])
        #expect(one.point == GeoPoint(latitude: 46.902811, longitude: -96.798019))
        #expect(one.observed?.text == "2010-03-11 15:53" && one.uploaded == one.observed)
        #expect(one.comment == "Water on the road, passable." && one.picture == nil && one.cover == nil)
        #expect(one.coverHeight == "1" && one.isValid == true)
        #expect(two.comment == "Road closed & basement full.")
        #expect(two.picture == "http://127.0.0.1:8080/pictures/102.jpg")
        #expect(three.isValid == false && three.comment == nil)
    }

    @Test func aDifferenceReplacesAndAdds() throws {
        let (base, difference) = (try decode("base_31.kml"), try decode("diff_31_4.kml"))
        // The difference has no styles: it shows no direction, and that of the base stays.
        #expect(difference.direction == nil)
        var set = FloodMarkerSet(event: "4", boundary: "7", base: "31", version: 3)
        set.direction = base.direction
        set.add(base.markers)
        set.add(difference.markers)
        #expect(set.markers.map(\.key) == ["i101", "i102", "i103", "i104"])
        #expect(
            set.markers[0].comment == "Drained." && set.severity(of: set.markers[0]) == FloodSeverity.none)
        #expect(set.severity(of: set.markers[3]) == .significant)
    }

    @Test func whatIsCompleteBeforeAFaultIsKept() throws {
        let cut = try decode("cut-off.kml")
        #expect(cut.markers.map(\.key) == ["i105"] && cut.markers[0].comment == "Complete.")
        #expect(cut.damage == "the document ends in the middle")
        // As the paper prints it, it is not XML, and nothing is complete before the fault.
        #expect(throws: FeedFault.self) { try decode("quirks-as-printed.kml") }
    }

    @Test func personalDataIsNowhere() throws {
        let values =
            "<mark:Email>eve@example.org</mark:Email><mark:PhoneNumber>701-555-0100</mark:PhoneNumber>"
            + "<mark:UserComment>Wet</mark:UserComment>"
        let text =
            "<kml><Document>"
            + placemark("1", "1,2", values).replacingOccurrences(
                of: "<Point>", with: "<name>Eve</name><description>701-555-0100</description><Point>")
            + "</Document></kml>"
        let all = "\(try decode(text: text))"
        #expect(all.contains("Wet") && !all.contains("555") && !all.contains("eve@") && !all.contains("Eve"))
    }

    @Test func everyVersionOfKMLIsRead() throws {
        let body =
            "<Document><Folder><Folder><name>x</name>\(placemark("5", "\n -96.8 ,\t46.9, 0 "))</Folder></Folder></Document>"
        for namespace in [
            "", " xmlns=\"http://earth.google.com/kml/2.0\"", " xmlns=\"http://earth.google.com/kml/2.1\"",
            " xmlns=\"http://www.opengis.net/kml/2.2\" xmlns:gx=\"http://www.google.com/kml/ext/2.2\"",
        ] {
            let decoded = try decode(text: "<kml\(namespace)>\(body)</kml>")
            #expect(decoded.markers.map(\.point) == [GeoPoint(latitude: 46.9, longitude: -96.8)])
            #expect(decoded.markers[0].level == 2)
        }
        let prefixed = try decode(
            text:
                "<k:kml><k:Placemark><k:Point><k:severity>3</k:severity><k:coordinates>1,2</k:coordinates></k:Point>"
                + "<k:ExtendedData><k:Data name=\"UserComment\"><k:value><![CDATA[ a < b ]]></k:value></k:Data>"
                + "</k:ExtendedData></k:Placemark></k:kml>")
        #expect(prefixed.markers[0].level == 3 && prefixed.markers[0].comment == "a < b")
    }

    @Test func identifiersThatAreNotUniqueAreNoKeys() throws {
        func value(_ text: String) -> String { "<mark:UserComment>\(text)</mark:UserComment>" }
        let decoded = try decode(
            text: "<kml><Document>" + placemark("0", "1,2", value("a")) + placemark("0", "1,2", value("b"))
                + placemark("7", "1,2", value("c")) + placemark("7", "3,4", value("d"))
                + placemark("0", "1,2", value("a")) + placemark("8", "5,6") + "</Document></kml>")
        #expect(decoded.markers.compactMap(\.comment) == ["a", "b", "c", "d"])
        #expect(Set(decoded.markers.map(\.key)).count == 5 && decoded.markers.last?.key == "i8")
    }

    @Test func positionsAreTurnedWhereTheDataShowsIt() throws {
        let bounds = GeoBounds(south: 37, west: -81, north: 38, east: -80)
        let text =
            "<kml>" + placemark("1", "46.9,-96.8") + placemark("2", "37.2,-80.4")
            + placemark("3", "-80.4,37.2")
            + placemark("4", "400,500") + placemark("5", "") + placemark("6", "nan,1") + "</kml>"
        let decoded = try decode(text: text, bounds: bounds)
        #expect(decoded.unusable == 3)
        #expect(
            decoded.markers.map(\.point) == [
                GeoPoint(latitude: 46.9, longitude: -96.8), GeoPoint(latitude: 37.2, longitude: -80.4),
                GeoPoint(latitude: 37.2, longitude: -80.4),
            ])
        // Without a boundary nothing is assumed.
        #expect(try decode(text: text).markers[1].point == GeoPoint(latitude: -80.4, longitude: 37.2))
    }

    @Test func theDirectionIsToldByStyles() throws {
        func style(_ level: Int, _ color: String, _ icon: String) -> String {
            "<Style id=\"sever_\(level)\"><IconStyle><color>\(color)</color><Icon><href>http://x/\(icon).png</href></Icon></IconStyle></Style>"
        }
        let app =
            style(1, "", "nof") + style(2, "", "lit") + style(3, "", "not") + style(4, "", "sig")
            + style(5, "", "dan")
        #expect(try decode(text: "<kml><Document>\(app)</Document></kml>").direction == .fiveWorst)
        let colors = style(1, "ff00c000", "a") + style(5, "FF0000FF", "b")
        #expect(try decode(text: "<kml><Document>\(colors)</Document></kml>").direction == .fiveWorst)
        let both = style(1, "ff00c000", "dan") + style(5, "ff0000ff", "okay")
        #expect(try decode(text: "<kml><Document>\(both)</Document></kml>").direction == nil)
        let strange = style(1, "ffff0000", "") + style(2, "zz", "") + style(99, "", "dan")
        #expect(try decode(text: "<kml><Document>\(strange)</Document></kml>").direction == nil)
    }

    @Test func noLinkIsFollowedAndHostileTextIsHarmless() throws {
        let decoded = try decode(
            text: "<kml><Document><NetworkLink><Link><href>http://x/y.kml</href></Link></NetworkLink>"
                + placemark(
                    "1", "1,2",
                    "<mark:UserComment>a\u{9B}31m\u{202E}b</mark:UserComment><mark:ImageUrl>javascript:x</mark:ImageUrl>"
                        + "<mark:ObservationTime>soon</mark:ObservationTime><mark:Valid>maybe</mark:Valid>")
                + "</Document></kml>")
        #expect(decoded.markers[0].comment == "a31mb")
        #expect(decoded.markers[0].picture == nil && decoded.markers[0].observed == nil)
        #expect(decoded.markers[0].isValid == nil)
        let deep = "<kml>" + String(repeating: "<Folder>", count: 10_000)
        for text in [
            "", "<html><body>Log in</body></html>", "<!DOCTYPE html><p>", "hello", "<rss/>", deep,
            "PK\u{3}\u{4}",
        ] {
            #expect(throws: FeedFault.self) { try decode(text: text) }
        }
        // An empty document that is whole has no marker, and is no fault.
        #expect(try decode(text: "<kml><Document/></kml>").markers.isEmpty)
    }

    @Test func ofVeryManyTheNewestAreKept() throws {
        var text = "<kml><Document>"
        for number in 0..<45_000 {
            let time = "<mark:ObservationTime>2010-03-\(1 + number % 28) 10:00:00</mark:ObservationTime>"
            text += placemark("n\(number)", "-96.\(number),46.5", time)
        }
        let decoded = try decode(text: text + "</Document></kml>")
        #expect(decoded.markers.count == FloodLimits.markers && decoded.excess == 25_000)
        #expect(decoded.damage == nil && decoded.markers.allSatisfy { $0.observed?.day?.day ?? 0 > 10 })
    }

    @Test(arguments: [ArchiveSample.deflated, .stored, .folder, .descriptor, .long])
    func archivesAreUnpacked(_ sample: ArchiveSample) throws {
        let kml = try Samples.bytes("flood/base_31.kml")
        let bytes = try sample.archive(of: kml)
        #expect(try FloodKMLDecoder.decode(bytes) == FloodKMLDecoder.decode(kml))
        // Cut anywhere, or changed anywhere, it is refused or told as damaged, and never traps.
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            var damaged = bytes
            if Bool.random(using: &generator) {
                damaged = Array(damaged.prefix(Int.random(in: 4..<bytes.count, using: &generator)))
            } else {
                damaged[Int.random(in: 4..<bytes.count, using: &generator)] ^= UInt8.random(
                    in: 1...255, using: &generator)
            }
            _ = try? FloodKMLDecoder.decode(damaged)
        }
        #expect(throws: FeedFault.self) { try FloodKMLDecoder.decode(Array(bytes.dropLast(30))) }
    }
}
