// A report on the wire: written, and answered.
import Foundation
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

    @Test func aReportIsWrittenWithAllThatItHas() {
        let picture = Base64Text.encoded(report.picture)
        #expect(
            FloodRequest.submit(report).xml
                == "<phone><command>SubmitMarker</command><params><latitude>-0.500000</latitude>"
                + "<longitude>179.250000</longitude><observationTime>11/23/2026 09:05</observationTime>"
                + "<severity>3</severity><uploadTime>11/23/2026 09:15</uploadTime><phoneNumber>701-555-0100</phoneNumber>"
                + "<email>a+b@example.org</email><coverType>Water</coverType><coverHeight>6</coverHeight>"
                + "<pictureData>\(picture)</pictureData><userComment>a &amp; b &lt;c&gt; = 1+1 %</userComment></params></phone>"
        )
        let bare = FloodSubmission(
            point: GeoPoint(latitude: 1, longitude: 2), observed: report.observed, severity: 1)
        #expect(
            FloodRequest.submit(bare).xml
                == "<phone><command>SubmitMarker</command><params><latitude>1.000000</latitude>"
                + "<longitude>2.000000</longitude><observationTime>11/23/2026 09:05</observationTime>"
                + "<severity>1</severity><coverType>_</coverType></params></phone>")
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
        }
        let bytes = (0..<256).map { UInt8($0) }
        #expect(Data(base64Encoded: Base64Text.encoded(bytes)) == Data(bytes))
    }
}
