// What cannot be read as alerts: entries without a link, feeds without a message, documents of errors.
import Alerts
import Clocks
import FeedDecoding
import HazardKit
import TestSupport
import Testing

@Suite struct UnreadTests {
    private let item =
        "<item><title>ARMED PERSON near Main Hall. Lock doors.</title><description>Stay away.</description>"

    private func decode(_ text: String) throws -> DecodedFeed { try CAPDecoder.decode(Array(text.utf8)) }

    @Test func anEntryWithoutALinkIsKeptByItsTitle() throws {
        for guid in ["", "<guid isPermaLink=\"false\">77</guid>", "<guid>77</guid>"] {
            let feed = try decode("<rss><channel><title>c</title>\(item)\(guid)</item></channel></rss>")
            #expect(feed.damaged == 1 && feed.messages.isEmpty && feed.links.isEmpty)
            #expect(feed.unread.map(\.title) == ["ARMED PERSON near Main Hall. Lock doors."])
        }
        let followed = try decode(
            "<rss><channel>\(item)<guid>https://x.example/a.cap</guid></item></channel></rss>")
        #expect(followed.links.map(\.address) == ["https://x.example/a.cap"] && followed.damaged == 0)
        #expect(followed.links.first?.title == "ARMED PERSON near Main Hall. Lock doors.")
        let atom = try decode("<feed><entry><id>1</id><summary>Fire in the hall</summary></entry></feed>")
        #expect(atom.unread.map(\.title) == ["Fire in the hall"])
        // A channel that says that nothing is wrong is understood.
        let calm = try decode(
            "<rss><channel><item><title>There is currently no emergency.</title></item></channel></rss>")
        #expect(calm.damaged == 0)
    }

    @Test func anIndexOverTheLimitSaysWhatIsMissing() throws {
        let entries = (0..<1_050).map { "<entry><title>A\($0)</title><link href=\"/\($0)\"/></entry>" }
        let feed = try decode("<feed>\(entries.joined())</feed>")
        #expect(feed.links.count == 1_000 && feed.damaged == 50 && feed.unread.count == 50)
    }

    @Test func anAlertThatCannotBeUsedIsKeptByItsTitle() throws {
        let feed = try decode(
            "<alerts><alert><info><headline>Gas leak</headline></info></alert></alerts>")
        #expect(feed.damaged == 1 && feed.unread.map(\.title) == ["Gas leak"])
    }

    @Test(arguments: [
        "<alertServiceResponse><error><code>503</code><message>Service unavailable</message></error></alertServiceResponse>",
        "<alerts><error>down</error></alerts>", "<alertError>down</alertError><x/>",
        "<feed><error>down</error></feed>",
        "<rss><channel><fault/></channel></rss>", "<error/>", "<html><body>Log in</body></html>", "",
        "<capAlerts><status>500</status></capAlerts>", "<alerts><problem>no database</problem></alerts>",
    ])
    func anErrorIsNoEmptyFeed(text: String) {
        #expect(throws: FeedFault.self) { try decode(text) }
    }

    @Test(arguments: [
        "<feed/>",
        "<feed xmlns='http://www.w3.org/2005/Atom'><id>x</id><title>t</title><updated>u</updated></feed>",
        "<alerts/>", "<alerts><title>Current alerts</title><updated>u</updated></alerts>",
        "<rss><channel><title>c</title></channel></rss>", "<capalerts></capalerts>",
    ])
    func aListWithoutAlertsIsEmpty(text: String) throws {
        let feed = try decode(text)
        #expect(feed.messages.isEmpty && feed.damaged == 0 && feed.unread.isEmpty)
    }

    @Test func featuresThatAreNoAlertsAreKept() throws {
        let feed = try NWSDecoder.decode(
            Array(
                """
                {"type":"FeatureCollection","features":[{"id":"https://x.example/1","properties":{"headline":"Storm"}},
                {"properties":{"name":"Other"}},{"properties":null}]}
                """.utf8))
        #expect(feed.damaged == 3 && feed.unread.map(\.title) == ["Storm", "Other"])
    }

    @Test func whatIsNotUnderstoodIsNeverNothing() throws {
        var snapshot = AlertSnapshot(written: Feeds.now)
        var feed = FeedState(name: "x", host: "example.org", interval: 300)
        (feed.attempted, feed.succeeded, feed.outcome) = (Feeds.now, Feeds.now, .ok)
        snapshot.feeds = [feed]
        #expect(AlertBoard(StoredAlerts(snapshot, for: Places.blacksburg), at: Feeds.now).verdict == .none)
        snapshot.feeds[0].unread = [UnreadEntry(title: "Armed person", link: "https://x.example/1")]
        snapshot.feeds[0].damaged = 3
        for outcome in [FeedOutcome.partial, .notUnderstood, .notModified] {
            snapshot.feeds[0].outcome = outcome
            let directory = try PrivateDirectory()
            try snapshot.write(to: directory.path)
            let board = AlertBoard(
                StoredAlerts(try AlertSnapshot.read(folder: directory.path), for: Places.blacksburg),
                at: Feeds.now)
            #expect(board.verdict == .notUnderstood)
            #expect(board.unread.flatMap(\.entries).map(\.title) == ["Armed person"])
            let lines = AlertWords.overview(board, HazardTimes(now: Feeds.now, zone: .utc))
            #expect(!lines.contains { $0.hasPrefix("No active alerts") }, "\(lines)")
            #expect(
                AlertWords.unreadTitle(board.feeds[0].state)
                    == "Not understood, of example.org (2 more are not listed)")
        }
    }
}
