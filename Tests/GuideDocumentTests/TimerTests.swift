import GuideDocument
import Testing

/// The time that a guide names for a reader's timer.
@Suite struct TimerTests {
    private func read(_ body: String) -> Guide {
        GuideReader.read(Array("<html><body>\(body)</body></html>".utf8), file: "Guides/x.html")
    }

    @Test(arguments: [
        ("300", GuideTimer.count(seconds: 300)), ("1", .count(seconds: 1)),
        ("86400", .count(seconds: 86_400)),
        ("clock", .clock), ("110/min", .beat(perMinute: 110)), ("30/min", .beat(perMinute: 30)),
    ])
    func aValueMeansATime(text: String, timer: GuideTimer) {
        let guide = read("<p>Wait <time data-timer=\"\(text)\">a while</time>.</p>")
        #expect(guide.metadata.timer == timer)
        #expect(timer.text == text)
        #expect(guide.findings.isEmpty)
        // The text stays as it is, in one piece.
        #expect(guide.blocks == [Block(.paragraph([Span("Wait a while.")]))])
    }

    @Test(arguments: [
        "", "0", "-5", "+5", "86401", "999999999999999999999999", "5 minutes", "5m", "29/min", "151/min",
        "/min",
        "Clock", " 300", "３００",
    ])
    func anotherValueMeansNoneAndIsReported(text: String) {
        let guide = read("<p><time data-timer=\"\(text)\">5 minutes</time></p>")
        #expect(guide.metadata.timer == nil)
        #expect(guide.findings.map(\.code) == ["html-timer"])
        #expect(guide.plainText == "5 minutes")
    }

    @Test func theFirstCountsAndMayBeRepeated() {
        let same = read("<p><time data-timer=300>5</time> <time data-timer='300'>five</time></p>")
        #expect(same.metadata.timer == .count(seconds: 300) && same.findings.isEmpty)
        let other = read("<p><time data-timer=300>5</time> <time data-timer=60>1</time></p>")
        #expect(other.metadata.timer == .count(seconds: 300))
        #expect(other.findings.map(\.code) == ["html-timer"])
    }

    @Test func onlyATimeElementHasOne() {
        let guide = read("<p data-timer=300>5 <span data-timer=60>1</span> <time datetime=PT5M>5</time></p>")
        #expect(guide.metadata.timer == nil && guide.findings.isEmpty)
    }
}
