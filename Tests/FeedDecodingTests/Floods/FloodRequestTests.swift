// Requests of the flood API are written as the samples have them.
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

    @Test func theBodyIsAForm() {
        let body = FloodRequest.laterFiles(base: "a&b %2B+é", difference: nil).form
        #expect(
            body
                == "data=%3Cphone%3E%3Ccommand%3EGetMarkerFile%3C%2Fcommand%3E%3Cparams%3E%3Cbaseid%3Ea%26amp%3Bb%20%252B%2B%C3%A9"
                + "%3C%2Fbaseid%3E%3C%2Fparams%3E%3C%2Fphone%3E")
    }

    @Test func theVocabularyOfReportsIsThatOfTheSample() throws {
        let text = String(decoding: try Samples.bytes("flood/SubmitMarker.request.xml"), as: UTF8.self)
        let words: [FloodWord] = [
            .latitude, .longitude, .observationTime, .phoneNumber, .severity, .coverType, .coverHeight,
            .uploadTime, .pictureData,
        ]
        for word in words { #expect(text.contains("<\(word.rawValue)>"), "\(word)") }
        #expect(FloodCommand.submit.isCalled("submitmarker"))
    }
}
