// Placemarks of KML files.
import Foundation
import GeoFormats
import Geodesy
import TestSupport
import Testing

/// The placemarks of a file as words, and the fault that ended it.
private func placemarks(_ text: String, pieces: Int = .max, limits: KMLLimits = KMLLimits()) -> [String] {
    var lines: [String] = []
    let reader = KMLReader(limits: limits) { placemark in
        var words = "\(placemark.number)"
        if !placemark.folders.isEmpty { words += " in " + placemark.folders.joined(separator: "/") }
        if let name = placemark.name { words += " \(name)" }
        for value in placemark.values { words += " \(value.name)=\(value.value)" }
        words += " " + shape(placemark.geometry)
        if placemark.hasWrongCoordinates { words += " (wrong)" }
        lines.append(words)
        return true
    }
    do {
        try Array(text.utf8).inPieces(of: pieces) { try reader.read($0) }
        try reader.finish()
    } catch let fault as GeoFault {
        lines.append("\(fault.position.line):\(fault.position.column) \(fault.message)")
    } catch {
        lines.append("\(error)")
    }
    return lines
}

@Suite("KML")
struct KMLTests {
    static let file = """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://earth.google.com/kml/2.1"><Document><name>Campus</name>
        <Style id="s"><IconStyle><Icon><href>http://example.org/name.png</href></Icon></IconStyle></Style>
        <NetworkLink><name>No</name><Link><href>http://example.org/more.kml</href></Link></NetworkLink>
        <Folder><name>North</name>
        <Placemark id="1"><name><![CDATA[<b>Hall</b> & Annex]]></name><styleUrl>#s</styleUrl>
        <LookAt><longitude>9</longitude><latitude>9</latitude></LookAt>
        <Point><coordinates> -80.42, 37.22, 600 </coordinates></Point></Placemark>
        <Placemark><name>Ring</name><MultiGeometry><Polygon><extrude>1</extrude>
        <outerBoundaryIs><LinearRing><coordinates>0,0,0 4,0,0
        4,4,0 0,0,0</coordinates></LinearRing></outerBoundaryIs>
        <innerBoundaryIs><LinearRing><coordinates>1,1 2,1 1,1</coordinates></LinearRing></innerBoundaryIs>
        <innerBoundaryIs><LinearRing><coordinates>3,3 3.5,3 3,3</coordinates></LinearRing></innerBoundaryIs></Polygon>
        <LineString><coordinates>5,5 6,6</coordinates></LineString></MultiGeometry></Placemark></Folder>
        <Placemark><name/><ExtendedData xmlns:mark="http://example.org"><Data name="A"><displayName>No</displayName><value>1
        </value></Data><SchemaData><SimpleData name="B">2</SimpleData></SchemaData><mark:C> 3</mark:C></ExtendedData>
        <gx:Track><when>2010-05-28</when><gx:coord>1 2 3</gx:coord><gx:coord>4 5 6</gx:coord></gx:Track></Placemark>
        <Placemark><Point><coordinates>x,1</coordinates></Point></Placemark>
        <GroundOverlay><name>No</name></GroundOverlay></Document></kml>
        """
    static let expected = [
        "1 in Campus/North <b>Hall</b> & Annex P -80.42,37.22",
        "2 in Campus/North Ring L 5.0,5.0 6.0,6.0; A 0.0,0.0 4.0,0.0 4.0,4.0 0.0,0.0 hole 1.0,1.0 2.0,1.0 1.0,1.0 hole "
            + "3.0,3.0 3.5,3.0 3.0,3.0",
        "3 in Campus  A=1 B=2 C=3 L 1.0,2.0 4.0,5.0",
        "4 in Campus nothing (wrong)",
    ]

    @Test(
        "folders, CDATA, spaces in coordinates, holes, several shapes, values, tracks; styles and links are skipped"
    )
    func everything() throws {
        #expect(placemarks(Self.file) == Self.expected)
        for size in [1, 2, 3, 7, 50] { #expect(placemarks(Self.file, pieces: size) == Self.expected) }
        let reader = KMLReader { _ in true }
        try Array(Self.file.utf8).withUnsafeBufferPointer { try reader.read($0) }
        try reader.finish()
        let summary = reader.summary
        #expect(summary.placemarks == 4)
        #expect(summary.networkLinks == 1)
        #expect(summary.overlays == 1)
    }

    @Test("placemarks before a fault are kept")
    func damage() {
        let cut = String(Self.file.prefix(900))
        #expect(placemarks(cut).first == Self.expected[0])
        #expect(placemarks(cut).last?.hasSuffix("the document ends in the middle") == true)
        let broken = Self.file.replacingOccurrences(of: "<name/>", with: "<mark:Email_</mark:Email>")
        #expect(Array(placemarks(broken).prefix(2)) == Array(Self.expected.prefix(2)))
    }

    @Test(
        "what is no KML",
        arguments: [
            ("PK\u{3}\u{4}and more", "1:1 this is KMZ, an archive with a KML file in it"),
            ("<gpx><wpt/></gpx>", "1:1 this is GPX and not KML"),
            ("<!DOCTYPE html><html>", "1:15 a document type declaration is not allowed here"),
            ("name,lat", "1:1 this is not XML"),
            ("", "1:1 the document is empty"),
        ])
    func others(_ text: String, _ expected: String) {
        #expect(placemarks(text) == [expected])
    }

    @Test("placemarks and positions are bounded")
    func limits() {
        var limits = KMLLimits()
        limits.placemarks = 2
        limits.positions = 3
        let point = "<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>"
        let text = "<kml>" + String(repeating: point, count: 3) + "</kml>"
        #expect(
            placemarks(text, limits: limits) == [
                "1 P 1.0,2.0", "2 P 1.0,2.0", "1:142 there are more than 2 placemarks",
            ])
        let line =
            "<kml><Placemark><LineString><coordinates>1,1 2,2 3,3 4,4</coordinates></LineString></Placemark></kml>"
        #expect(placemarks(line, limits: limits) == ["1 L 1.0,1.0 2.0,2.0 3.0,3.0 (wrong)"])
        let deep = String(repeating: "<Folder>", count: 1_000)
        #expect(placemarks(deep) == ["1:1025 elements stand more than 128 deep inside one another"])
    }

    @Test("a shape of very many parts is no quadratic work", .timeLimit(.minutes(10)))
    func parts() {
        let part = "<LineString><coordinates>1,2</coordinates></LineString>"
        let text =
            "<kml><Placemark><MultiGeometry>" + String(repeating: part, count: 100_000)
            + "</MultiGeometry></Placemark></kml>"
        #expect(placemarks(text).count == 1)
        var limits = KMLLimits()
        limits.positions = 2
        let three = "<kml><Placemark><MultiGeometry>\(part)\(part)\(part)</MultiGeometry></Placemark></kml>"
        #expect(placemarks(three, limits: limits) == ["1 L 1.0,2.0; L 1.0,2.0 (wrong)"])
    }

    @Test("changed files are read or refused, and never crash")
    func hostile() {
        var random = SeededGenerator(seed: 5)
        let text = Array(Self.file.utf8)
        for _ in 0..<1_000 {
            var changed = text
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: changed.indices, using: &random)
                changed[index] = Array("<>/&; ,-0\"".utf8).randomElement(using: &random) ?? 0
            }
            _ = placemarks(String(decoding: changed, as: UTF8.self))
        }
    }
}
