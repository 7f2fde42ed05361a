// Answers that are not lists of earthquakes, lists with invalid events, and random bytes.
import FeedDecoding
import Geodesy
import Hazards
import TestSupport
import Testing

@Suite struct EarthquakeDecodingTests {
    private func feature(_ id: String, _ properties: String, _ geometry: String = "null") -> String {
        #"{"type":"Feature","id":"\#(id)","geometry":\#(geometry),"properties":{"net":"us","code":"1",\#(properties)}}"#
    }

    private func collection(_ features: String...) -> String {
        #"{"type":"FeatureCollection","metadata":{"api":"2.7.0","generated":5},"features":[\#(features.joined(separator: ","))]}"#
    }

    @Test func answersThatAreNoListsAreRefusedWithASentence() {
        let expected: [(String, String)] = [
            ("", "the response is empty"), (" \n\t", "the response is empty"),
            ("Please log in", "the response is not a list of earthquakes; USGS GeoJSON"),
            ("<html><body>Welcome</body></html>", "the response is a web page and not a list of earthquakes"),
            ("<!DOCTYPE html>\n<html><head>", "the response is a web page and not a list of earthquakes"),
            ("<!DOCTYPE HTML PUBLIC \"x\">", "the response is a web page and not a list of earthquakes"),
            (
                "<seiscomp version=\"0.11\"/>",
                "the response is SeisComPML, which is not read; ask for QuakeML"
            ),
            ("<rss/>", "the response is not a list of earthquakes; its first element is rss"),
            ("<feed><id>https://example.com</id></feed>", "the feed is not one of USGS's earthquakes"),
            ("<quakeml><eventParameters/></quakeml>", "the document has no event"),
            (
                "<quakeml><event publicID='quakeml:emsc.eu/1'/></quakeml>",
                "the events are not of USGS or INGV"
            ),
            ("{}", "the response is not a list of earthquakes"),
            (#"{"error":"Bad Request"}"#, "the response is not a list of earthquakes; the server says: Bad"),
            (#"{"type":"FeatureCollection"}"#, "the response is not a list of earthquakes"),
            (#"{"type":"FeatureCollection","features":[]}"#, "the list has no event that can be read"),
            (#"{"type":"FeatureCollection","features":["#, "the text ends in the middle"),
            (
                #"{"type":"FeatureCollection","features":[{"id":"1","properties":{"unid":"1","auth":"EMSC"}}]}"#,
                "the events are not of USGS or INGV"
            ),
            (
                "#EventID | Time | Latitude | Longitude | Magnitude | Author\n1|2|3|4|5|EMSC\n",
                "the table of events"
            ),
            ("Error 400: Bad Request\n", "the response is not a list of earthquakes"),
        ]
        for (text, sentence) in expected {
            let fault = thrown(FeedFault.self, "\(text)") { try Samples.decode(text: text) }
            let message = fault?.message ?? ""
            #expect(message.hasPrefix(sentence), "\(text): \(message)")
        }
        let tables: [(EarthquakeFormat, String)] = [
            (.usgsCSV, "the response is not a table of earthquakes"),
            (.ingvText, "the response is not a table of events"),
            (.quakeML, "the response is a web page"), (.usgsAtom, "the response is a web page"),
            (.geoJSON, "this is a web page"),
        ]
        for (format, sentence) in tables {
            let fault = thrown(FeedFault.self) {
                try EarthquakeDecoder.decode(
                    Array("<!doctype html><html><p>Log in</p></html>".utf8), as: format)
            }
            #expect(fault?.message.hasPrefix(sentence) ?? false, "\(format): \(fault?.message ?? "")")
        }
    }

    @Test func anAnswerOfTheWrongAgencyIsRefused() throws {
        let bytes = try Samples.bytes("quake/ingv.geojson")
        #expect(throws: FeedFault.self) { try EarthquakeDecoder.decode(bytes, from: .usgs) }
        let empty = Array(#"{"type":"FeatureCollection","features":[]}"#.utf8)
        let feed = try EarthquakeDecoder.decode(empty, as: .geoJSON, from: .ingv)
        #expect(feed == DecodedEarthquakes(agency: .ingv))
    }

    @Test func nothingIsMadeUp() throws {
        let feed = try Samples.decode(
            text: collection(
                feature("us1", #""mag":null,"place":null,"time":-5,"updated":null,"status":"weird""#),
                feature(
                    "us2", #""mag":-999,"place":"  ","time":1,"felt":-3,"cdi":"6","mmi":99,"alert":"pink""#,
                    #"{"type":"Point","coordinates":[190.5,10,null]}"#),
                feature("us3", #""time":1,"mag":"5.1","type":"","tsunami":1"#, #"{"coordinates":[1,2]}"#),
                feature("us4", #""time":1,"mag":0,"url":"javascript:x""#, #"{"coordinates":[1,2,-999]}"#)))
        #expect(feed.reports.count == 4 && feed.damaged == 0)
        var bare = EarthquakeReport(agency: .usgs, id: "us1", time: -5)
        (bare.author, bare.status) = ("us", .other("weird"))
        #expect(feed.reports[0] == bare)
        var second = EarthquakeReport(agency: .usgs, id: "us2", time: 1)
        (second.author, second.epicenter) = ("us", GeoPoint(latitude: 10, longitude: -169.5))
        #expect(feed.reports[1] == second)
        #expect(
            feed.reports[2].magnitude == nil && feed.reports[2].kind == nil && feed.reports[2].depth == nil)
        #expect(feed.reports[2].tsunamiFlag == true)
        #expect(feed.reports[3].magnitude == 0 && feed.reports[3].depth == nil && feed.reports[3].page == nil)
    }

    @Test func aBadEventIsCountedAndHidesNoOther() throws {
        let good = feature("us1", #""time":1"#)
        let bad = [
            feature("us2", #""time":null"#), feature("us3", #""time":"yesterday""#),
            feature("", #""time":1"#),
            feature("us4", #""time":1"#, #"{"coordinates":["x",1]}"#),
            feature("us5", #""time":1"#, #"{"coordinates":[1,95]}"#), feature("us6", #""time":9e30"#), "7",
            "null", "{}",
        ]
        for text in bad {
            let feed = try Samples.decode(text: collection(good, text, feature("us9", #""time":2"#)))
            #expect(feed.reports.map(\.id) == ["us1", "us9"] && feed.damaged == 1, "\(text)")
            // What could not be read may be what seems to be missing.
            #expect(feed.coverage == nil)
        }
        let cut = String(collection(good, good).dropLast(20))
        let feed = try Samples.decode(text: cut)
        #expect(feed.reports.count == 1 && feed.damaged == 1 && !feed.isComplete)
    }

    @Test func badRowsHideNoOthers() throws {
        let header = "time,latitude,longitude,depth,mag,magType,net,id,updated,place,type,status\n"
        let row =
            #"2026-03-02T12:00:00.000Z,1,2,3,4,ml,us,us1,2026-03-02T12:00:00.000Z,"a ""b"", c",earthquake,reviewed"#
        let rows = [
            row, row.replacing("us1", with: "us2").replacing("\"a", with: "\"\"\"a"),
            row.replacing(", c\"", with: ", c").replacing("us1", with: "us3"), "garbage",
            row.replacing("us1", with: "us4"),
        ]
        let feed = try Samples.decode(text: "\u{FEFF}" + header + rows.joined(separator: "\r\n") + "\r\n")
        #expect(feed.reports.map(\.id) == ["us1", "us2", "us4"] && feed.damaged == 2)
        #expect(feed.reports[0].place == "a \"b\", c")

        let ingv = "#EventID|Time|Latitude|Longitude|Depth|Author|MagType|Magnitude|EventLocationName\n"
        let text = """
            1|2026-03-02T12:00:00.123456|1|2|3|SURVEY-INGV-OV#WESSEL|ML|2.1|Confine "Italia
            2|nonsense|1|2|3|SURVEY-INGV|ML|2.1|x
            3|2026-03-02T12:00
            # a remark
            4|2026-03-02T12:00:00|1|2||SURVEY-INGV|||
            """
        let table = try Samples.decode(text: ingv + text)
        #expect(table.reports.map(\.id) == ["1", "4"] && table.damaged == 2 && !table.isComplete)
        #expect(table.reports[0].place == "Confine \"Italia" && table.reports[0].time == 1_772_452_800_123)
        #expect(table.reports[0].author == "SURVEY-INGV-OV#WESSEL" && table.reports[0].depth == 3)
    }

    @Test func jsonInTheCallOfAFunctionIsRead() throws {
        let text = collection(feature("us1", #""time":1"#))
        for wrapped in ["eqfeed_callback(\(text));", "\u{FEFF} cb(\(text))\n", "a.b$1( \(text) ) ;\n"] {
            #expect(try Samples.decode(text: wrapped).reports.map(\.id) == ["us1"])
        }
        #expect(try Samples.decode(text: "eqfeed_callback(\(text)").reports.count == 1)
        #expect(try Samples.decode(text: feature("us7", #""time":1"#)).reports.map(\.id) == ["us7"])
    }

    @Test func theTextOfFeedsCannotActOnATerminal() throws {
        let feed = try Samples.decode(
            text: collection(
                feature(
                    "us\\u001b1",
                    #""time":1,"place":"a\u001b[2J\u202eb\u0085 c","magType":"\u009bml","status":"\u001b","ids":",x\u0007,""#
                )
            ))
        let report = feed.reports[0]
        #expect(report.id == "us1" && report.place == "a[2Jb c" && report.magnitudeType == "ml")
        #expect(report.aliases == ["x"] && report.status == nil)
        let long = try Samples.decode(
            text: collection(feature("us1", #""time":1,"place":"\#(String(repeating: "x", count: 9_999))""#)))
        #expect(long.reports[0].place?.count == 300)
    }

    @Test func deletedEventsMayLackEverythingElse() throws {
        let feed = try Samples.decode(
            text: collection(feature("us1", #""time":null,"status":"deleted","updated":7"#)))
        #expect(feed.reports.isEmpty && feed.damaged == 0)
        #expect(feed.deletions == [EarthquakeDeletion(agency: .usgs, id: "us1", updated: 7)])
        let quakeML = try Samples.decode(
            text: """
                <q:quakeml xmlns:q="x"><event publicID="smi:webservices.ingv.it/x?eventId=7"><type>not existing</type>\
                </event></q:quakeml>
                """)
        #expect(quakeML.deletions == [EarthquakeDeletion(agency: .ingv, id: "7")] && quakeML.agency == .ingv)
    }

    @Test func partsOfQuakeMLMayComeInAnyOrder() throws {
        let origins = """
            <origin publicID="a"><time><value>2026-03-02T12:00:00Z</value></time><latitude><value>1</value></latitude>\
            <longitude><value>2</value></longitude><arrival><phase>P</phase><time><value>1999-01-01T00:00:00Z</value>\
            </time></arrival></origin><origin publicID="b"><latitude><value>5</value></latitude><time>\
            <value>2026-03-02T13:00:00Z</value></time><longitude><value>6</value></longitude></origin>
            """
        func first(_ content: String) throws -> EarthquakeReport {
            try Samples.decode(
                text: """
                    <quakeml><eventParameters><event publicID="quakeml:earthquake.usgs.gov/q?eventid=us1&amp;x">\
                    <pick><time><value>1999-01-01T00:00:00Z</value></time></pick>\(content)</event></eventParameters>\
                    </quakeml>
                    """
            ).reports[0]
        }
        let preferred = "<preferredOriginID>b</preferredOriginID>"
        #expect(try first(preferred + origins).epicenter?.latitude == 5)
        #expect(try first(origins + preferred).epicenter?.latitude == 5)
        #expect(try first(origins).epicenter?.latitude == 1)
        #expect(try first(origins + "<preferredOriginID>c</preferredOriginID>").epicenter?.latitude == 1)
        let report = try first(origins)
        #expect(report.id == "us1" && report.time == 1_772_452_800_000 && report.magnitude == nil)
    }

    /// Damaged samples are read or refused, within bounds and without an end of the program.
    @Test func damagedBytesAreReadOrRefused() throws {
        var generator = SeededGenerator(seed: 47)
        for round in 0..<soakRounds(180) {
            let sample = Samples.all[round % Samples.all.count]
            var bytes = Array(try Samples.bytes(sample.name).prefix(6_000))
            for _ in 0..<Int.random(in: 1...10, using: &generator) {
                let place = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0...4, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
                case 3: bytes.insert(contentsOf: Array("-1e999\u{9B}\",|<".utf8), at: place)
                default: bytes = Array(bytes[..<place]) + bytes.suffix(64)
                }
                if bytes.isEmpty { bytes = [0x3C] }
            }
            for format in [nil, sample.format] {
                let feed = try? EarthquakeDecoder.decode(bytes, as: format)
                for report in feed?.reports ?? [] {
                    let texts = [
                        report.id, report.place, report.magnitudeType, report.kind?.text, report.page,
                    ]
                    for scalar in texts.compactMap({ $0 }).joined().unicodeScalars {
                        #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
                    }
                    #expect(report.epicenter?.isOnEarth ?? true)
                    #expect((-5...11).contains(report.magnitude ?? 0) && report.cleaned == report)
                }
            }
        }
    }

    @Test func nestedAndEndlessAnswersAreBounded() throws {
        let deep = collection(feature("us1", #""time":1,"x":\#(String(repeating: "[", count: 5_000))"#))
        #expect(throws: FeedFault.self) { try Samples.decode(text: deep) }
        let xml = "<quakeml>" + String(repeating: "<event>", count: 5_000)
        #expect(throws: FeedFault.self) { try Samples.decode(text: xml) }
        // Tables of very many lines, and of very long ones.
        let header = "id,mag,time,longitude,latitude\n"
        let lines = try Samples.decode(text: header + String(repeating: "x\n", count: 300_000))
        #expect(lines.reports.isEmpty && lines.damaged < 25_000 && !lines.isComplete)
        let bars =
            "#EventID|Time|Latitude|Longitude|Magnitude|Author\n||||1|INGV\n"
            + String(repeating: "|", count: 1 << 20)
        #expect(try Samples.decode(text: bars).damaged == 2)
        let large = [UInt8](repeating: UInt8(ascii: "x"), count: EarthquakeFormat.largest + 1)
        let fault = thrown(FeedFault.self) { try EarthquakeDecoder.decode(large) }
        #expect(fault?.message == "the response has more than 20971520 bytes")
    }
}
