// Requests of the flood API are written as the samples have them, and read back from every body that a server may get.
import FeedDecoding
import Testing

@Suite struct FloodRequestTests {
    private static let samples: [(String, FloodRequest)] = [
        ("GetRegions.request.xml", .regions),
        ("GetEventsByRegionID.request.xml", .eventsOfRegion("1")),
        ("GetEventsByBoundaryID.request.xml", .eventsOfBoundary("7")),
        ("GetMarkerFile.request-first.xml", .firstFile(boundary: "7", event: "4")),
        ("GetMarkerFile.request-delta.xml", .laterFiles(base: "31", difference: 3)),
    ]

    @Test func requestsAreWrittenAsTheSamples() throws {
        for (name, request) in Self.samples {
            let text = String(decoding: try Samples.bytes("flood/" + name), as: UTF8.self)
            #expect(request.xml + "\n" == text || request.xml == text, "\(name)")
        }
        #expect(FloodRequest.events.xml == "<phone><command>GetEvents</command></phone>")
    }

    @Test func everyBodyIsReadBack() throws {
        let all = Self.samples.map(\.1) + [.events, .laterFiles(base: "a&b %2B+é", difference: nil)]
        for request in all {
            let bodies = FloodBody.allCases.map { request.body($0) }
            for body in bodies { #expect(try FloodRequest(body: Array(body.utf8)) == request, "\(body)") }
            #expect(bodies[0].utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        }
        // The service's own client did not encode the form.
        #expect(try FloodRequest(body: Array(("data=" + FloodRequest.regions.xml).utf8)) == .regions)
    }

    @Test(arguments: [
        "", "data=", "<server/>", "<phone/>", "<phone><command>Drop</command></phone>",
        "<phone><command>GetMarkerFile</command></phone>",
        "<phone><command>GetEventsByRegionID</command><params><regionid> </regionid></params></phone>",
    ])
    func whatIsNoRequestIsRefused(_ body: String) {
        #expect(throws: FeedFault.self) { try FloodRequest(body: Array(body.utf8)) }
    }

    @Test func theVocabularyOfReportsIsThatOfTheSample() throws {
        let text = String(decoding: try Samples.bytes("flood/SubmitMarker.request.xml"), as: UTF8.self)
        let words: [FloodWord] = [
            .latitude, .longitude, .observationTime, .phoneNumber, .severity, .coverType, .coverHeight,
            .uploadTime, .pictureData,
        ]
        for word in words { #expect(text.contains("<\(word.rawValue)>"), "\(word)") }
        #expect(FloodCommand("submitmarker") == .submit)
    }
}
