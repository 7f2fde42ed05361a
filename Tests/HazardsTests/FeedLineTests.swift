import AllHazards
import Testing

@testable import HazardKit

/// What the two programs say to each other about feeds.
@Suite struct FeedLineTests {
    private let feed = FeedOffer(
        name: "nws", isOn: true, isSuggested: false, needsAddress: true, host: "a.example", about: "Alerts",
        tells: "nothing", state: "")

    @Test func everyLineIsReadAsItWasWritten() {
        let lines: [FeedLine] = [
            .feed(feed), .set(key: "quiet", value: ""), .reading(host: "a.example"),
            .read(host: "a.example", isGood: false, sentence: "No connection."),
        ]
        #expect(FeedLine.lines(of: lines.map(\.text).joined()) == lines)
    }

    @Test func whatAStrangerWritesIsPassedOverOrMadeSafe() {
        #expect(FeedLine.lines(of: "feed\tnws\n\nfeeds 1\nset\tx\nread\ta\tb\tc\td\n").isEmpty)
        #expect(
            FeedLine("reading\ta\u{1B}[2Jb") == .reading(host: "a[2Jb")
                || FeedLine("reading\ta\u{1B}[2Jb") == .reading(host: "a [2Jb"))
        var hostile = feed
        hostile.about = "a\tb\nc"
        #expect(FeedLine.lines(of: FeedLine.feed(hostile).text).count == 1)
        #expect(FeedLine.lines(of: String(repeating: "reading\ta\n", count: 100_000)).count <= 200)
    }

    @Test func aFeedIsOfOneHazard() {
        #expect(HazardKind(ofFeed: "usgs") == .earthquakes && HazardKind(ofFeed: "ingv") == .earthquakes)
        #expect(HazardKind(ofFeed: "nwps") == .gauges && HazardKind(ofFeed: "usgs-water") == .gauges)
        #expect(HazardKind(ofFeed: "flood") == .floods)
        #expect(HazardKind(ofFeed: "nws") == .alerts && HazardKind(ofFeed: "anything") == .alerts)
    }
}
