// Old copies that a network keeps, and answers that are no list although they look like an empty one.
import Alerts
import Clocks
import HazardKit
import TestSupport
import Testing

@testable import FeedUpdate
@testable import Transport

@Suite struct OldCopyTests {
    private let bench: FeedBench

    init() throws { bench = try FeedBench() }

    private func answer(_ text: String, _ headers: [String: String]) throws -> FeedResult {
        try bench.server.fault("feed.xml", "status", ["status": 200, "text": text, "headers": headers])
        return try bench.update("campus", at: "feed.xml", .now)
    }

    @Test func aCopyIsAsOldAsItsCacheSays() throws {
        let result = try answer("<alerts/>", ["Age": "43200", "ETag": "\"1\""])
        #expect(result.result == .read(.ok))
        let feed = try #require(try bench.snapshot.feeds.first)
        #expect(feed.succeeded == bench.now + -43_200 && feed.age(at: bench.now) == .stale(43_200))
        // It is asked for as a whole again.
        #expect(feed.entityTag.isEmpty)
        let board = AlertBoard(StoredAlerts(try bench.snapshot, for: bench.watched), at: bench.now)
        #expect(board.verdict == .stale)
        let lines = AlertWords.overview(board, HazardTimes(now: bench.now, zone: .utc))
        #expect(lines.contains { $0.contains("not confirmed since 05:00 (12 h ago)") }, "\(lines)")
        // One of a minute is new.
        #expect(try answer("<alerts/>", ["Age": "60"]).state.succeeded == bench.now)
    }

    @Test func aCopyFromBeforeTheLastReadingChangesNothing() throws {
        try bench.serve(TestMessage().xml)
        try bench.update()
        bench.now = bench.now + 60
        let result = try answer("<alerts/>", ["Age": "43200"])
        #expect(result.result == .read(.unreadable) && result.state.failures == 0)
        #expect(result.state.detail == "the network gave a copy that is 12 h old")
        #expect(try bench.snapshot.messages.map(\.missed) == [0])
    }

    @Test func anEmptyListThatSaysThatItFailedIsNone() throws {
        for (text, word) in [
            ("<feed><title>Error: service unavailable</title></feed>", "unreadable"),
            (
                "<rss><channel><title type=\"text\">503 Service Temporarily Unavailable</title></channel></rss>",
                "unreadable"
            ),
            (
                "<feed><title>Access denied</title><updated>2026-03-02T17:00:00Z</updated></feed>",
                "unreadable"
            ),
            ("{\"type\":\"FeatureCollection\",\"features\":[],\"title\":\"Error: try later\"}", "unreadable"),
            (
                "{\"type\":\"FeatureCollection\",\"features\":[],\"title\":\"Current watches, warnings, and advisories\"}",
                "ok"
            ),
            ("<rss><channel><title><![CDATA[Error: <b>none</b>]]></title></channel></rss>", "unreadable"),
            ("<feed><title>Terror and weather alerts</title></feed>", "ok"),
            ("<feed><title/></feed>", "ok"),
            ("<feed><title>Error messages</title>\(TestMessage().xml)</feed>", "ok"),
        ] {
            #expect(try answer(text, [:]).word == word, "\(text)")
        }
    }

    /// The beginning of a document may end anywhere.
    @Test func aTitleThatIsCutOffIsNone() {
        let end = "\"title\":\"Error\"}"
        for pad in 4_070...4_096 {
            let title = FeedTitle(Array((String(repeating: " ", count: pad) + end).utf8))
            #expect(title == nil || "Error".hasPrefix(title?.text ?? "x"), "\(pad)")
        }
    }

    @Test func theTimesOfAnAnswerAreRead() {
        func header(_ lines: String...) -> ResponseHeader {
            var header = ResponseHeader()
            for line in lines { Array((line + "\r\n").utf8).withUnsafeBytes { header.read($0, now: 0) } }
            return header
        }
        let known = header("HTTP/1.1 200 OK", "Date: Mon, 02 Mar 2026 17:00:00 GMT", "Age: 90")
        #expect(known.date == FeedBench.noon.seconds && known.age == 90)
        for nonsense in ["soon", "-5", "1e3", ""] {
            let unknown = header("HTTP/1.1 200 OK", "Date: " + nonsense, "Age: " + nonsense)
            #expect(unknown.date == nil && unknown.age == 0)
        }
        #expect(header("Age: 99999999999").age == 365 * 86_400)
    }
}
