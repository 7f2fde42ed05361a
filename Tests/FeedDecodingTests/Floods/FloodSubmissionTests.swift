// A report on the wire: written, read, and answered.
import Geodesy
import Hazards
import TestSupport
import Testing
import TextTools

@testable import FeedDecoding

@Suite struct FloodSubmissionTests {
    private var report: FloodSubmission {
        var report = FloodSubmission(
            point: GeoPoint(latitude: -0.5, longitude: 179.25),
            observed: FloodTime("2026-11-23 09:05") ?? FloodTime(localSeconds: 0), severity: 3)
        report.uploaded = FloodTime("2026-11-23 09:15")
        (report.phone, report.email) = ("701-555-0100", "a+b@example.org")
        (report.cover, report.coverHeight) = ("Water", 6)
        (report.picture, report.comment) = ((0..<1_000).map { UInt8($0 % 256) }, "a & b <c> = 1+1 %")
        return report
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        for form in FloodBody.allCases {
            let body = FloodRequest.submit(report).body(form)
            #expect(try FloodRequest(body: Array(body.utf8)) == .submit(report))
        }
        let bare = FloodSubmission(
            point: GeoPoint(latitude: 1, longitude: 2), observed: report.observed, severity: 1)
        let xml = FloodRequest.submit(bare).xml
        #expect(
            xml
                == "<phone><command>SubmitMarker</command><params><latitude>1.000000</latitude>"
                + "<longitude>2.000000</longitude><observationTime>11/23/2026 09:05</observationTime>"
                + "<severity>1</severity><coverType>_</coverType></params></phone>")
        #expect(try FloodRequest(body: Array(xml.utf8)) == .submit(bare))
    }

    @Test func aReportOfTheSampleIsRead() throws {
        let bytes = try Samples.bytes("flood/SubmitMarker.request.xml")
        guard case .submit(let report) = try FloodRequest(body: bytes) else {
            throw HarnessFailure("another request")
        }
        #expect(report.point == GeoPoint(latitude: 46.903, longitude: -96.798) && report.severity == 4)
        #expect(report.observed.text == "2010-03-11 15:53" && report.coverHeight == 6)
        #expect(report.picture.isEmpty && report.phone == "701-555-0100")
    }

    @Test func whatIsNoReportIsRefused() {
        let good = FloodRequest.submit(report).xml
        let bad = [
            good.replacing("<severity>3", with: "<severity>6"),
            good.replacing("<latitude>", with: "<latitude>9"), good.replacing("severity>", with: "sev>"),
            good.replacing("09:05<", with: "9 o'clock<"),
            good.replacing("<pictureData>", with: "<pictureData>!"),
        ]
        for text in bad {
            #expect(throws: FeedFault.self, "\(text.prefix(200))") {
                try FloodRequest(body: Array(text.utf8))
            }
        }
    }

    private func answer(_ text: String) throws -> FloodSubmissionResponse {
        try FloodSubmissionResponse(Array(text.utf8))
    }

    private func sentence(_ text: String) throws -> FloodSubmissionResponse {
        try answer("<server><command>submitmarker</command><response><msg>\(text)</msg></response></server>")
    }

    @Test func onlyASuccessIsOne() throws {
        for (name, expected) in [
            ("ok", FloodSubmissionResponse.stored(id: nil)), ("ok-image", .stored(id: nil)),
            ("image-lost", .storedWithoutPicture), ("as-kml", .stored(id: "107")),
        ] {
            let bytes = try Samples.bytes("flood/SubmitMarker.response-\(name).xml")
            #expect(try FloodSubmissionResponse(bytes) == expected, "\(name)")
        }
        #expect(try sentence("Could not open the database.") == .refused("Could not open the database."))
        #expect(try sentence("Unsuccessful") == .refused("Unsuccessful"))
        for text in ["Marker was not added", "Successfully failed", "Already added"] {
            #expect(throws: FeedFault.self, "\(text)") { try sentence(text) }
        }
        for text in [
            "", "<html><body>ok</body></html>", "<server><response/></server>", "<server>",
            "<server><command>GetRegions</command><response><msg>success</msg></response></server>",
            "<kml><Document/></kml>",
        ] {
            #expect(throws: FeedFault.self, "\(text)") { try answer(text) }
        }
    }

    @Test func base64IsAsTheStandardHasIt() {
        for (text, coded) in [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"),
        ] {
            #expect(Base64Text.encoded(Array(text.utf8)) == coded)
            #expect(Base64Text.decoded(coded) == Array(text.utf8))
        }
        #expect(Base64Text.decoded("Zm\n9v") == Array("foo".utf8))
        for text in ["Z", "Zg", "Zg=", "Zg===", "Z=g=", "Zm9v!", "===="] {
            #expect(Base64Text.decoded(text) == nil, "\(text)")
        }
        let bytes = (0..<256).map { UInt8($0) }
        #expect(Base64Text.decoded(Base64Text.encoded(bytes)) == bytes)
    }
}
