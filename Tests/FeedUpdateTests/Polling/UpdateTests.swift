// One reading of a feed, from a server that does what servers do. Whatever comes, what was there stays, and a failure is never
// "no alerts".
import Alerts
import Clocks
import Files
import Foundation
import HazardKit
import TestSupport
import Testing

@testable import FeedUpdate
@testable import Transport

@Suite struct UpdateTests {
    @Test func nothingNewIsOneSmallRequest() throws {
        let bench = try FeedBench()
        try bench.serve(sample: "cap/01-alert.xml")
        let first = try bench.update()
        #expect(first.result == .read(.ok) && first.sentence == "Read; the feed lists 1 message.")
        bench.now = bench.now + 60
        let second = try bench.update()
        #expect(second.result == .read(.notModified))
        #expect(second.sentence == "Nothing new; the feed lists 1 message.")
        let requests = try bench.server.requests(2)
        #expect(requests.map(\.status) == [200, 304])
        #expect(requests[1].received + requests[1].sent < 1_000)
        #expect(requests[0].headers["user-agent"] == "muster-sync/0 (tests)")
        let snapshot = try bench.snapshot
        #expect(snapshot.messages.count == 1 && snapshot.messages[0].missed == 0)
        #expect(snapshot.messages[0].lastListed == bench.now && snapshot.feeds[0].succeeded == bench.now)
    }

    /// A fault, the outcome that it causes, and the message.
    struct Fault: CustomTestStringConvertible {
        var name: String
        var words: [String: String] = [:]
        var outcome: FeedOutcome
        var message: String
        var testDescription: String { name + (words["status"] ?? words["text"] ?? "").prefix(20) }
    }

    static let faults = [
        Fault(
            name: "status", words: ["status": "500"], outcome: .unreachable,
            message: "HOST answers with error 500"),
        Fault(
            name: "status", words: ["status": "503"], outcome: .refused, message: "HOST asks to wait (503)"),
        Fault(
            name: "status", words: ["status": "429"], outcome: .refused, message: "HOST asks to wait (429)"),
        Fault(
            name: "status", words: ["status": "403"], outcome: .refused,
            message: "HOST refuses the request (403)"),
        Fault(
            name: "status", words: ["status": "404"], outcome: .unreadable,
            message: "HOST has no such feed (404); check its address"),
        Fault(
            name: "status", words: ["status": "511"], outcome: .portal,
            message: "the network answers in place of HOST: you may have to log in first, with a web browser"),
        Fault(
            name: "portal", outcome: .portal,
            message:
                "a web page came instead of the feed: log in to the network with a web browser, or check the address"
        ),
        Fault(
            name: "replaced", words: ["text": " \n<!DOCTYPE html>\n<html>Log in</html>", "type": "text/xml"],
            outcome: .portal,
            message:
                "a web page came instead of the feed: log in to the network with a web browser, or check the address"
        ),
        Fault(
            name: "replaced", words: ["text": ""], outcome: .unreadable,
            message: "the response is empty, which does not mean that there are no alerts"),
        Fault(
            name: "replaced", words: ["text": "nothing happens"], outcome: .unreadable,
            message: "this is not XML (line 1)"),
        Fault(
            name: "replaced", words: ["text": "<weather/>"], outcome: .unreadable,
            message: "the response is not a feed of alerts; its first element is weather"),
        Fault(
            name: "replaced", words: ["text": #"{"title": "Bad Request", "status": 400}"#],
            outcome: .unreadable,
            message: "the response is not a list of alerts; the server says: Bad Request"),
        Fault(
            name: "not-modified", words: [:], outcome: .unreadable,
            message: ""),
        Fault(
            name: "cut", words: ["after": "200"], outcome: .unreachable,
            message: "the connection to HOST broke"),
        Fault(name: "silent", outcome: .unreachable, message: ""),
        Fault(name: "garbage", outcome: .unreadable, message: ""),
        Fault(name: "endless-head", outcome: .unreadable, message: ""),
        Fault(
            name: "bomb", words: ["size": "30000000"], outcome: .unreadable,
            message: "the response from HOST is larger than 20971520 bytes, and was not read"),
        Fault(
            name: "redirect", words: ["to": "http://localhost:1/elsewhere.xml"], outcome: .unreadable,
            message:
                "the feed has moved to localhost:1, so it was not read; change its address if that is right"),
        Fault(
            name: "redirect", words: ["to": "/feed.xml"], outcome: .unreadable,
            message: "HOST redirects in circles"),
    ]

    @Test(arguments: faults)
    func aFailureIsToldAndEmptiesNothing(_ fault: Fault) throws {
        let bench = try FeedBench()
        try bench.serve(sample: "cap/01-alert.xml")
        try bench.update()
        let before = try bench.snapshot
        bench.now = bench.now + 60
        // What the server marks as changed, so that it must send it.
        try bench.serve(sample: "cap/02-update.xml")
        let words = fault.words.mapValues { Int($0).map { $0 as Any } ?? $0 }
        try bench.server.fault("feed.xml", fault.name, words)
        let report = try bench.update()
        let after = try bench.snapshot
        if fault.name == "not-modified" {
            #expect(report.result == .read(.notModified))
            return
        }
        #expect(report.result == .read(fault.outcome), "\(report)")
        let host = try bench.source().host
        if !fault.message.isEmpty {
            #expect(after.feeds[0].detail == fault.message.replacingOccurrences(of: "HOST", with: host))
        }
        #expect(
            report.sentence.hasSuffix(". What was read 2026-03-02 17:00 UTC is kept."), "\(report.sentence)")
        #expect(after.messages == before.messages)
        #expect(after.feeds[0].succeeded == FeedBench.noon && after.feeds[0].attempted == bench.now)
        // Where no server was reached, none is spared.
        let isServers = !["silent", "status511"].contains(fault.testDescription)
        #expect(after.feeds[0].failures == (isServers ? 1 : 0) && after.feeds[0].notBefore != nil)
        // When it is over, all is as before.
        try bench.server.faults([])
        #expect(try bench.update("campus", at: "feed.xml", .now).result == .read(.ok))
        #expect(try bench.snapshot.feeds[0].failures == 0)
        #expect(try bench.snapshot.messages.count == 2)
    }

    @Test func aServerThatWasNeverReachedIsSaidToBe() throws {
        let bench = try FeedBench()
        let address = try #require(DocumentAddress("http://127.0.0.1:1/feed.xml"))
        let source = WebFeed(name: "campus", address: address, interval: 60, agent: "x")
        let report = bench.updater.update(source, .byHand)
        #expect(report.result == .read(.unreachable) && report.sentence.hasSuffix("It was never read."))
        #expect(try bench.snapshot.feeds[0].age(at: bench.now) == .never)
    }

    @Test func aServerThatAsksToWaitIsLeftAlone() throws {
        let bench = try FeedBench()
        try bench.serve(sample: "cap/01-alert.xml")
        try bench.server.fault("feed.xml", "status", ["status": 503, "headers": ["Retry-After": "600"]])
        try bench.update()
        // 600 seconds, and the most of the random ones after one failure.
        #expect(try bench.snapshot.feeds[0].notBefore == bench.now + 720)
        bench.now = bench.now + 719
        #expect(try bench.update().result == .waiting(until: FeedBench.noon + 720))
        #expect(try bench.server.requests(1).count == 1)
        // A clock that was set back, and a state that cannot be true, keep no one from warnings.
        let now = bench.now
        bench.now = FeedBench.noon + -86_400
        #expect(try bench.update().result == .read(.refused))
        bench.now = now + 1_000_000
        try bench.server.faults([])
        #expect(try bench.update().result == .read(.ok))
    }

    @Test func automaticAttemptsWaitLongerAndLonger() throws {
        let bench = try FeedBench()
        try bench.server.fault("feed.xml", "status", ["status": 500])
        var waits: [Int] = []
        for _ in 0..<8 {
            let start = bench.now
            #expect(try bench.update("campus", at: "feed.xml", .automatic).result == .read(.unreachable))
            let next = try #require(try bench.snapshot.feeds[0].notBefore)
            waits.append(next.seconds - start.seconds)
            #expect(
                try bench.update("campus", at: "feed.xml", .automatic).result == .waiting(until: next))
            bench.now = next
        }
        #expect(waits == [120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600])
        // A person does not wait for that.
        #expect(try bench.update().result == .read(.unreachable))
    }

    /// A server that has failed says so as well.
    @Test func nothingAtAllIsNoEmptyList() throws {
        let bench = try FeedBench()
        try bench.serve(sample: "cap/01-alert.xml")
        try bench.update()
        try bench.server.fault("feed.xml", "nothing")
        bench.now = bench.now + 60
        #expect(try bench.update().result == .read(.unreadable))
        let snapshot = try bench.snapshot
        #expect(snapshot.feeds[0].listed == 1 && snapshot.messages.map(\.missed) == [0])
    }

    @Test func packedAnswersAreUnpacked() throws {
        let bench = try FeedBench()
        try bench.serve(sample: "cap/01-alert.xml")
        try bench.server.fault("feed.xml", "packed")
        #expect(try bench.update().result == .read(.ok))
        #expect(try bench.identifiers == ["EX-2026-0001"])
    }

    /// Every sample through the server, one after the other and then all at once: what is refused or dropped hides no other.
    @Test func everySampleIsReadOrRefused() throws {
        let bench = try FeedBench()
        let folder = "\(Binary.checkout())/Tests/Fixtures/Feeds/cap"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        var wrapped: [UInt8] = Array("<all>".utf8)
        for name in names {
            try bench.serve(sample: "cap/" + name, as: name)
            let text = String(decoding: try FeedBench.sample("cap/" + name), as: UTF8.self)
            if let end = text.range(of: "?>") { wrapped += Array(text[end.upperBound...].utf8) }
        }
        wrapped += Array("</all>".utf8)
        bench.names = Set(names)
        for name in names {
            let report = try bench.update(name, at: name)
            #expect(report.isGood, "\(name): \(report.sentence)")
        }
        let alone = try Set(bench.identifiers)
        #expect(alone.contains("EX-2026-0001") && alone.count > 20, "\(alone.count)")
        try bench.serve(String(decoding: wrapped, as: UTF8.self), as: "all.xml")
        bench.names = ["all"]
        #expect(try bench.update("all", at: "all.xml").isGood)
        #expect(try Set(bench.identifiers) == alone)
        // A message without an identifier, in the middle, and a file that is cut.
        let good = TestMessage()
        let text =
            "<alerts>" + good.xml + "<alert><sender>x</sender></alert>" + TestMessage(identifier: "A-2").xml
            + "<alert><identifier>cut"
        try bench.serve(text, as: "all.xml")
        let report = try bench.update("all", at: "all.xml")
        #expect(report.result == .read(.partial))
        #expect(
            report.sentence
                == "Read, but not all of it: 2 messages could not be read. Otherwise the feed lists 2 messages."
        )
        #expect(try bench.identifiers.suffix(2) == ["A-1", "A-2"])
    }

    @Test func theWeatherServicesAnswerIsRead() throws {
        let bench = try FeedBench()
        bench.now = Moment("2025-12-15T21:55:00Z") ?? bench.now
        try bench.serve(sample: "nws/alerts-active-excerpt.json", as: "active")
        let report = try bench.update("campus", at: "active")
        #expect(report.sentence == "Read; the feed lists 16 messages.", "\(report)")
        #expect(try bench.snapshot.messages.count == 15)
        let kept = try FileManager.default.contentsOfDirectory(
            atPath: bench.folder.path + "/originals/campus")
        #expect(kept == ["2025-12-15T21-55-00Z.json"])
    }

    // MARK: Indexes

    @Test func anIndexLeadsToItsAlertsOnce() throws {
        let bench = try FeedBench()
        for name in ["atom-index.xml", "01-alert.xml", "02-update.xml"] {
            try bench.serve(sample: "cap/" + name, as: "feeds/" + name)
        }
        #expect(try bench.update("campus", at: "feeds/atom-index.xml").result == .read(.ok))
        #expect(try bench.identifiers == ["EX-2026-0001", "EX-2026-0002"])
        // The index is changed, and what it leads to is not: it is not asked for again.
        let index = String(decoding: try FeedBench.sample("cap/atom-index.xml"), as: UTF8.self)
        try bench.serve(index + "<!-- later -->", as: "feeds/atom-index.xml")
        bench.now = bench.now + 60
        #expect(try bench.update("campus", at: "feeds/atom-index.xml").result == .read(.ok))
        let paths = try bench.server.requests(4).map(\.path)
        #expect(
            paths == [
                "feeds/atom-index.xml", "feeds/01-alert.xml", "feeds/02-update.xml", "feeds/atom-index.xml",
            ])
        #expect(try bench.snapshot.messages.map(\.missed) == [0, 0])
    }

    @Test func whatAnIndexCouldNotGiveIsAskedForAgain() throws {
        let bench = try FeedBench()
        try bench.serve(sample: "cap/atom-index.xml", as: "atom-index.xml")
        try bench.serve(sample: "cap/01-alert.xml", as: "01-alert.xml")
        let first = try bench.update("campus", at: "atom-index.xml")
        #expect(first.result == .read(.partial))
        #expect(
            first.sentence
                == "Read, but not all of it: 1 alert of the index could not be fetched. Otherwise the feed lists 1 message."
        )
        try bench.serve(sample: "cap/02-update.xml", as: "02-update.xml")
        #expect(try bench.update("campus", at: "atom-index.xml").result == .read(.ok))
        #expect(try bench.identifiers == ["EX-2026-0001", "EX-2026-0002"])
    }

    private func item(_ title: String, _ link: String = "cur.xml", updated: String = "") -> String {
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><title>\(title)</title>\(updated)<link href=\"\(link)\"/></entry></feed>"
    }

    /// One page of a campus that is rewritten in place: nothing but the page itself says that there is something new.
    @Test func whatHasNoDateIsReadEachTime() throws {
        let bench = try FeedBench()
        try bench.serve(item("Alerts"))
        for number in 1...3 {
            try bench.serve(TestMessage(identifier: "A-\(number)").xml, as: "cur.xml")
            #expect(try bench.update().result == .read(.ok))
            #expect(try bench.identifiers.last == "A-\(number)")
            bench.now = bench.now + 60
        }
        // Where it cannot be read, the last one stays and the feed says so.
        try bench.server.fault("cur.xml", "status", ["status": 500])
        #expect(try bench.update().result == .read(.partial))
        #expect(try bench.snapshot.messages.last?.missed == 0)
        try bench.server.faults([])
        #expect(try bench.update().result == .read(.ok))
    }

    @Test func anEntryOfAnotherTitleIsReadAtOnce() throws {
        let bench = try FeedBench()
        let updated = "<updated>2026-03-02T11:40:00-05:00</updated>"
        try bench.serve(item("No emergency", updated: updated))
        try bench.serve(TestMessage(event: "Weather", severity: "Minor").xml, as: "cur.xml")
        try bench.update()
        bench.now = bench.now + 60
        try bench.serve(item("EMERGENCY: active shooter", updated: updated))
        try bench.serve(TestMessage(identifier: "A-2").xml, as: "cur.xml")
        try bench.update()
        #expect(try bench.identifiers == ["A-1", "A-2"])
    }

    /// The cancellation stands where the alert stood, and neither the entry nor the index has changed.
    @Test func aDocumentOfAnUnchangedEntryIsReadAgain() throws {
        let bench = try FeedBench()
        try bench.serve(item("Tornado", updated: "<updated>2026-03-02T11:40:00-05:00</updated>"))
        let first = TestMessage()
        try bench.serve(first.xml, as: "cur.xml")
        try bench.update()
        try bench.serve(
            TestMessage(
                identifier: "A-2", kind: "Cancel", references: first.triple, sent: "2026-03-02T17:00:00Z"
            ).xml, as: "cur.xml")
        bench.now = bench.now + 60
        #expect(try bench.update().result == .read(.notModified))
        #expect(try bench.identifiers == ["A-1"])
        bench.now = bench.now + 600
        #expect(try bench.update().result == .read(.ok))
        #expect(try bench.identifiers == ["A-1", "A-2"])
        // What cannot be read again is no failure: the index says that it is the same.
        try bench.server.fault("cur.xml", "status", ["status": 404])
        bench.now = bench.now + 600
        #expect(try bench.update().result == .read(.ok))
        #expect(try bench.snapshot.messages.map(\.missed) == [2, 0])
    }

    @Test func aDocumentThatIsNamedTwiceIsReadOnce() throws {
        let bench = try FeedBench()
        let entry = "<entry><title>Tornado</title><link href=\"cur.xml\"/></entry>"
        try bench.serve("<feed xmlns=\"http://www.w3.org/2005/Atom\">\(entry)\(entry)</feed>")
        try bench.serve(TestMessage().xml, as: "cur.xml")
        for _ in 0..<3 { #expect(try bench.update().state.listed == 1) }
        #expect(try bench.snapshot.links.count == 1)
    }

    @Test func noLinkLeadsToAnotherServer() throws {
        let bench = try FeedBench()
        let other = try FaultServer()
        try other.directory.write(TestMessage().xml, to: "repository/a.xml")
        try bench.serve(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="\(other.address)a.xml"/></entry>
            <entry><link href="mailto:a@example.org"/></entry><entry><link href="//localhost:1/a"/></entry>
            <entry><link href="b.xml"/></entry></feed>
            """)
        try bench.serve(TestMessage(identifier: "B").xml, as: "b.xml")
        let report = try bench.update()
        #expect(
            report.result == .read(.partial)
                && report.sentence.contains("2 alerts of the index would be on another"))
        #expect(try bench.identifiers == ["B"])
        #expect(try other.requests().isEmpty)
    }

    /// Other places make another address, for which the marks of the old one mean nothing.
    @Test func marksBelongToOneAddress() throws {
        let bench = try FeedBench()
        try bench.serve(sample: "cap/01-alert.xml", as: "one.xml")
        try bench.serve(sample: "cap/01-alert.xml", as: "two.xml")
        try bench.update("campus", at: "one.xml")
        #expect(try bench.update("campus", at: "two.xml").result == .read(.ok))
        #expect(try bench.update("campus", at: "two.xml").result == .read(.notModified))
        #expect(try bench.server.requests(3).map(\.status) == [200, 200, 304])
    }

    // MARK: Storage

    /// An alert is trusted by the host that it was read from: one that another server sent must not be taken for one of it.
    @Test func alertsOfAnotherServerDoNotStayUnderTheSameName() throws {
        let bench = try FeedBench()
        try bench.serve(TestMessage.feed(TestMessage()))
        try bench.update("other")
        #expect(try bench.identifiers == ["A-1"])
        let other = try #require(DocumentAddress("http://127.0.0.1:1/feed.xml"))
        let moved = WebFeed(name: "other", address: other, interval: 60, agent: "muster-sync/0 (tests)")
        #expect(!bench.updater.update(moved, .now).isGood)
        #expect(try !bench.snapshot.messages.contains { $0.source == "other" })
        #expect(try bench.snapshot.feeds.first { $0.name == "other" }?.succeeded == nil)
    }

    @Test func aFeedThatIsOffLeavesTheSnapshot() throws {
        let bench = try FeedBench()
        try bench.serve(sample: "cap/01-alert.xml")
        try bench.serve(TestMessage().xml, as: "other.xml")
        try bench.update()
        try bench.update("other", at: "other.xml")
        #expect(try bench.snapshot.feeds.map(\.name) == ["campus", "other"])
        bench.names = ["other"]
        try bench.updater.applyConfiguration()
        #expect(try bench.snapshot.feeds.map(\.name) == ["other"] && bench.identifiers == ["A-1"])
    }

    @Test func aDamagedSnapshotIsMadeAgainAndANewerOneIsLeftAlone() throws {
        let bench = try FeedBench()
        try bench.serve(sample: "cap/01-alert.xml")
        try bench.update()
        try bench.directory.write("damaged", to: "hazards/" + HazardKind.alerts.fileName)
        // Nothing of it is known, the mark of the version least of all.
        #expect(try bench.update().result == .read(.ok) && bench.identifiers.count == 1)
        let path = bench.folder.path + "/" + HazardKind.alerts.fileName
        var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        // The user version. One of an earlier program locks no one out: it is made again.
        bytes[63] = 1
        try bench.directory.write(bytes, to: "hazards/" + HazardKind.alerts.fileName)
        #expect(throws: SnapshotFailure.damaged("an earlier version wrote it")) { try bench.snapshot }
        #expect(try bench.update().result == .read(.ok) && bench.identifiers.count == 1)
        bytes[63] = 99
        try bench.directory.write(bytes, to: "hazards/" + HazardKind.alerts.fileName)
        let report = try bench.update()
        guard case .failed(let problem) = report.result else { throw HarnessFailure("\(report)") }
        #expect(problem.sentence.contains("update both programs together"))
    }

    /// Root must leave nothing in the folder of a person or a service, who could not change it.
    @Test(.enabled(if: geteuid() == 0)) func nothingIsWrittenIntoAnotherUsersFolder() throws {
        let bench = try FeedBench()
        try bench.serve(sample: "cap/01-alert.xml")
        try FileManager.default.createDirectory(atPath: bench.folder.path, withIntermediateDirectories: true)
        #expect(chown(bench.folder.path, 65_534, 65_534) == 0)
        guard case .failed(let problem) = try bench.update().result else {
            throw HarnessFailure("it is written")
        }
        #expect(problem.sentence.hasSuffix("only its owner may change what is in it. Run this as that user."))
        try bench.updater.applyConfiguration()
        #expect(throws: FeedProblem.self) { try bench.updater.endTest(of: AlertSnapshot.self) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: bench.folder.path).isEmpty)
    }

    @Test func endedAlertsGoAfterAWeekAndOriginalsToo() throws {
        let bench = try FeedBench()
        try bench.serve(TestMessage().xml)
        try bench.update()
        bench.now = bench.now + 8 * 86_400
        try bench.serve(
            TestMessage(identifier: "A-2", sent: "2026-03-10T16:59:00Z", expires: "2026-03-31T00:00:00Z").xml)
        try bench.update()
        // That the feed no longer lists it is sure after an hour, and known for a week.
        bench.now = bench.now + 3_700
        try bench.update()
        #expect(try bench.identifiers == ["A-1", "A-2"])
        bench.now = bench.now + 8 * 86_400
        try bench.update()
        #expect(try bench.identifiers == ["A-2"])
        let kept = try FileManager.default.contentsOfDirectory(
            atPath: bench.folder.path + "/originals/campus")
        #expect(kept.allSatisfy { $0 > "2026-03-03" }, "\(kept)")
    }

    /// A folder of originals that is a link leads to a person's own files, of which none is removed or written over.
    @Test func originalsFollowNoLink() throws {
        let bench = try FeedBench()
        let diary = try PrivateDirectory()
        try diary.write("mine", to: "2019-diary.txt")
        let originals = bench.folder.path + "/originals"
        for (name, target) in [(originals, diary.path), (originals + "/campus", diary.path)] {
            try? FileManager.default.removeItem(atPath: originals)
            try FileManager.default.createDirectory(
                atPath: FilePath.parent(of: name), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: target)
            try bench.serve(TestMessage().xml)
            try bench.update()
            #expect(try FileManager.default.contentsOfDirectory(atPath: diary.path) == ["2019-diary.txt"])
            #expect(try bench.identifiers == ["A-1"])
            bench.now = bench.now + 60
        }
        // Nor is another's file in the folder itself.
        try FileManager.default.removeItem(atPath: originals)
        try FileManager.default.createDirectory(
            atPath: originals + "/campus", withIntermediateDirectories: true)
        for name in ["2019-diary.txt", "notes", "2026-03-02T17-00-00Z.txt.bak"] {
            try Data().write(to: URL(fileURLWithPath: originals + "/campus/" + name))
        }
        try bench.update()
        let names = try FileManager.default.contentsOfDirectory(atPath: originals + "/campus")
        #expect(Set(names).isSuperset(of: ["2019-diary.txt", "notes", "2026-03-02T17-00-00Z.txt.bak"]))
    }

    /// A hundred readings of messages in any order, from a clock before them and after them.
    @Test func theOrderOfArrivalMakesNoDifference() throws {
        let bench = try FeedBench()
        let first = TestMessage()
        let update = TestMessage(
            identifier: "A-2", kind: "Update", references: first.triple, sent: "2026-03-02T17:00:00Z")
        let cancel = TestMessage(
            identifier: "A-3", kind: "Cancel", references: first.triple + " " + update.triple,
            sent: "2026-03-02T17:05:00Z")
        for order in [[first, update, cancel], [cancel, update, first], [update, cancel, first]] {
            let folder = try FeedBench()
            folder.now = FeedBench.noon + -400_000
            for message in order {
                try folder.serve(message.xml)
                try folder.update()
            }
            let chains = AlertChain.chains(of: try folder.snapshot.messages)
            #expect(chains.count == 1)
            #expect(chains.first?.state(at: FeedBench.noon + 360) == .canceled(since: FeedBench.noon + 300))
        }
        _ = bench
    }
}
