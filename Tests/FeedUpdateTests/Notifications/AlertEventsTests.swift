// Notifications about alerts, and their number.
import Alerts
import Clocks
import FeedDecoding
import Foundation
import HazardKit
import Hazards
import TestSupport
import Testing

@testable import FeedUpdate

/// A snapshot that is read again and again, as by a watch that is restarted after each reading.
private struct Story {
    var snapshot: AlertSnapshot
    var places: [WatchedPlace]
    var now = FeedBench.noon
    private let directory: PrivateDirectory

    init(places: [WatchedPlace] = [FeedBench.blacksburg]) throws {
        directory = try PrivateDirectory()
        snapshot = AlertSnapshot(written: now)
        self.places = places
    }

    /// The feed lists these messages now. Returns the lines that people are told.
    mutating func read(
        _ messages: TestMessage..., isQuiet: Bool = false, max most: Int = 10, after seconds: Int = 60
    ) throws -> [String] {
        now = now + seconds
        let feed = try CAPDecoder.decode(
            Array(("<alerts>" + messages.map(\.xml).joined() + "</alerts>").utf8))
        snapshot.take(feed.messages, from: "nws", at: now)
        return try tell(isQuiet: isQuiet, max: most)
    }

    mutating func tell(isQuiet: Bool = false, max most: Int = 10) throws -> [String] {
        let found = snapshot.news(
            TellingWish(places: places, now: now, isQuiet: isQuiet, most: most))
        snapshot.told = found.told()
        // Over a restart nothing is forgotten.
        try snapshot.write(to: directory.path)
        let read = try AlertSnapshot.read(folder: directory.path)
        #expect(read.told == snapshot.told)
        snapshot = read
        return found.events.map(\.line)
    }
}

@Suite struct AlertEventsTests {
    private let over = "All alerts for your places are over"

    @Test func anAlertIsToldOnceAndItsEndOnce() throws {
        var story = try Story()
        #expect(
            try story.read(TestMessage()) == ["new: Tornado Warning, extreme, immediate, for Blacksburg"])
        #expect(try story.read(TestMessage()).isEmpty)
        // It ends at 18:00.
        #expect(
            try story.read(TestMessage(), after: 3_600)
                == ["ended: Tornado Warning, for Blacksburg", over])
        #expect(try story.read(TestMessage()).isEmpty)
    }

    @Test func aCancellationEndsIt() throws {
        var story = try Story()
        _ = try story.read(TestMessage(), TestMessage(identifier: "B-1", event: "Flood Warning"))
        let cancel = TestMessage(
            identifier: "A-2", kind: "Cancel", references: TestMessage().triple,
            sent: "2026-03-02T17:01:00Z")
        #expect(
            try story.read(TestMessage(), cancel, TestMessage(identifier: "B-1", event: "Flood Warning"))
                == ["canceled: Tornado Warning, for Blacksburg"])
        // Readings without the other one end nothing, and an hour of them is no all-clear.
        let flood = TestMessage(identifier: "B-1", event: "Flood Warning", expires: "2026-03-02T23:00:00Z")
        #expect(try story.read(cancel, flood).isEmpty)
        #expect(try story.read(cancel).isEmpty)
        #expect(try story.read(cancel).isEmpty)
        #expect(
            try story.read(cancel, after: 3_600) == ["no longer listed: Flood Warning, for Blacksburg"])
        // Listed again, it is told again: people were told otherwise.
        #expect(
            try story.read(cancel, flood) == ["new: Flood Warning, extreme, immediate, for Blacksburg"])
        #expect(try story.read(cancel, flood).isEmpty)
        let update = TestMessage(
            identifier: "B-2", kind: "Update",
            references: TestMessage(identifier: "B-1").triple, event: "Flood Warning",
            sent: "2026-03-02T17:05:00Z", expires: "2026-03-02T23:00:00Z")
        #expect(try story.read(cancel, update).isEmpty)
    }

    @Test func anEndForOneOfThePlacesIsToldForThatPlace() throws {
        let home = WatchedPlace(name: "Home", same: ["051770"])
        var story = try Story(places: [FeedBench.blacksburg, home])
        let both = TestMessage(county: "051121 051770")
        #expect(
            try story.read(both) == ["new: Tornado Warning, extreme, immediate, for Blacksburg, Home"])
        let cancel = TestMessage(
            identifier: "A-2", kind: "Cancel", references: both.triple, sent: "2026-03-02T17:01:00Z",
            county: "051770")
        #expect(try story.read(both, cancel) == ["canceled: Tornado Warning, for Home"])
        #expect(try story.read(both, cancel).isEmpty)
        // An update with both again is for Home again.
        let again = TestMessage(
            identifier: "A-3", kind: "Update", references: both.triple, sent: "2026-03-02T17:03:00Z",
            county: "051121 051770")
        #expect(
            try story.read(again) == ["worse: Tornado Warning, extreme, immediate, for Blacksburg, Home"])
        // One that names another area only has moved on.
        let moved = TestMessage(
            identifier: "A-4", kind: "Update", references: again.triple, sent: "2026-03-02T17:05:00Z")
        #expect(try story.read(moved) == ["no longer here: Tornado Warning, for Home"])
        // A place that is not listened for any more is no end.
        story.places = [home]
        #expect(try story.read(moved).isEmpty)
    }

    /// An alert of several parts in several languages is told by the part for the place.
    @Test func anAlertIsToldInWhateverLanguageItsPartForThePlaceIs() throws {
        func info(_ event: String, _ language: String, _ severity: String, _ county: String) -> String {
            """

            <info>\(language.isEmpty ? "" : "<language>\(language)</language>")<event>\(event)</event>
            <urgency>Immediate</urgency><severity>\(severity)</severity><expires>2026-03-02T18:00:00Z</expires>
            <area><geocode><valueName>SAME</valueName><value>\(county)</value></geocode></area></info>
            """

        }
        for (elsewhere, here) in [("en", "en-US"), ("en", ""), ("en-CA", "fr-CA")] {
            var story = try Story()
            let text =
                "<alert><identifier>A</identifier><sender>s</sender><sent>2026-03-02T16:59:00Z</sent>"
                + "<status>Actual</status><scope>Public</scope>"
                + info("Flood Warning", elsewhere, "Extreme", "001001")
                + info("Tornado Warning", here, "Severe", "051121") + "</alert>"
            story.snapshot.take(
                try CAPDecoder.decode(Array(text.utf8)).messages, from: "x", at: story.now)
            #expect(
                try story.tell() == ["new: Tornado Warning, severe, immediate, for Blacksburg"],
                "\(elsewhere), \(here)")
            // Its end is named by the same part, although the other one is worse.
            story.now = story.now + 3_600
            #expect(try story.tell() == ["ended: Tornado Warning, for Blacksburg", over])
        }
    }

    @Test func onlyWhatBecomesWorseIsToldAgain() throws {
        let home = WatchedPlace(name: "Home", same: ["051770"])
        var story = try Story(places: [FeedBench.blacksburg, home])
        var message = TestMessage(urgency: "Expected", severity: "Moderate")
        #expect(try story.read(message).count == 1)
        func update(_ number: Int, _ change: (inout TestMessage) -> Void) -> TestMessage {
            var next = message
            next.identifier = "A-\(number)"
            next.kind = "Update"
            next.references = message.triple
            next.sent = "2026-03-02T17:0\(number):00Z"
            change(&next)
            message = next
            return next
        }
        #expect(try story.read(update(2) { $0.expires = "2026-03-02T19:00:00Z" }).isEmpty)
        #expect(
            try story.read(update(3) { $0.severity = "Severe" })
                == ["worse: Tornado Warning, severe, expected, for Blacksburg"])
        // Less, and then as before: nothing new.
        #expect(try story.read(update(4) { $0.severity = "Minor" }).isEmpty)
        #expect(try story.read(update(5) { $0.severity = "Severe" }).isEmpty)
        #expect(
            try story.read(update(6) { $0.urgency = "Immediate" })
                == ["worse: Tornado Warning, severe, immediate, for Blacksburg"])
        #expect(
            try story.read(update(7) { $0.county = "051000" })
                == ["worse: Tornado Warning, severe, immediate, for Blacksburg, Home"])
    }

    @Test func testsAndWhatIsElsewhereAreNeverTold() throws {
        var story = try Story()
        let tests = [
            TestMessage(identifier: "T-1", status: "Test"),
            TestMessage(identifier: "T-2", status: "Exercise"),
            TestMessage(identifier: "T-3", event: "Required Weekly Test"),
            TestMessage(identifier: "E-1", county: "051770"),
        ]
        for test in tests { #expect(try story.read(test).isEmpty, "\(test)") }
        // A hoax must not silence a warning: only its text says that it is a test.
        var slip = TestMessage(identifier: "S-1")
        slip.event = "Tornado Warning"
        let text = slip.xml.replacingOccurrences(of: "Take cover.", with: "This is a test. Take cover.")
        story.snapshot.take(
            try CAPDecoder.decode(Array(text.utf8)).messages, from: "nws", at: story.now)
        #expect(
            try story.tell()
                == ["PERHAPS A TEST: new: Tornado Warning, extreme, immediate, for Blacksburg"])
    }

    @Test func aPlaceIsToldOnlyWhatItWants() throws {
        var home = FeedBench.blacksburg
        home.leastSeverity = .severe
        home.kinds = ["fire"]
        var story = try Story(places: [home])
        #expect(try story.read(TestMessage()).isEmpty)
        #expect(try story.read(TestMessage(identifier: "F", severity: "Minor", category: "Fire")).isEmpty)
        #expect(
            try story.read(TestMessage(identifier: "G", event: "Fire Warning", category: "Fire"))
                == ["new: Fire Warning, extreme, immediate, for Blacksburg"])
    }

    @Test func quietHoursHoldBackAllButTheWorst() throws {
        var story = try Story()
        let mild = TestMessage(identifier: "M", event: "Wind Advisory", severity: "Moderate")
        #expect(try story.read(mild, isQuiet: true).isEmpty)
        #expect(
            try story.read(mild, TestMessage(), isQuiet: true)
                == ["new: Tornado Warning, extreme, immediate, for Blacksburg"])
        // What still holds in the morning is told then.
        #expect(
            try story.read(mild, TestMessage())
                == ["new: Wind Advisory, moderate, immediate, for Blacksburg"])
    }

    @Test func theWorstIsToldFirstAndTheRestAfterwards() throws {
        var story = try Story()
        let messages = (
            TestMessage(identifier: "M", event: "Wind Advisory", severity: "Minor"), TestMessage(),
            TestMessage(identifier: "F", event: "Flood Warning", severity: "Severe")
        )
        #expect(
            try story.read(messages.0, messages.1, messages.2, max: 1)
                == ["new: Tornado Warning, extreme, immediate, for Blacksburg"])
        #expect(try story.tell(max: 1) == ["new: Flood Warning, severe, immediate, for Blacksburg"])
        #expect(try story.tell(max: 5) == ["new: Wind Advisory, minor, immediate, for Blacksburg"])
        #expect(try story.tell().isEmpty)
    }

    @Test func aLocalTestIsMarkedEverywhere() throws {
        let bench = try FeedBench()
        try bench.updater.beginTest(of: AlertSnapshot.self)
        var snapshot = try bench.snapshot
        #expect(snapshot.feeds.map(\.name) == ["test"] && snapshot.feeds[0].host == "this computer")
        let events = snapshot.news(
            TellingWish(places: bench.places, now: bench.now, isQuiet: true, most: 10))
        let event = try #require(events.events.first)
        #expect(events.events.count == 1 && event.testing == .local && event.kind == .new)
        #expect(event.variables.contains("MUSTER_TEST=yes") && event.text.hasPrefix("TEST: new: Test"))
        #expect(snapshot.messages[0].message.testSign == .declared)
        // It ends by itself after an hour, and is gone half an hour later.
        snapshot.told = events.told()
        let later = snapshot.news(
            TellingWish(places: bench.places, now: bench.now + 3_601, most: 10))
        #expect(later.events.map(\.kind) == [.ended])
        let isEnded = try bench.updater.endTest(of: AlertSnapshot.self)
        #expect(isEnded)
        #expect(
            AlertChain.chains(of: try bench.snapshot.messages)[0].state(at: bench.now)
                == .canceled(since: bench.now))
        bench.now = bench.now + 2_000
        try bench.serve(sample: "cap/empty-channel.xml")
        try bench.update()
        #expect(try bench.snapshot.messages.isEmpty && bench.snapshot.feeds.map(\.name) == ["campus"])
    }

    /// Text of a feed goes into an environment and onto a terminal.
    @Test func hostileTextIsCleanInEveryForm() throws {
        var story = try Story()
        story.snapshot.take(
            try CAPDecoder.decode(FeedBench.sample("cap/22-hostile-text.xml")).messages, from: "nws",
            at: story.now)
        for item in story.snapshot.messages {
            var event = AlertEvent(.new)
            event.info = item.message.infos.first ?? AlertInfo()
            event.identifier = item.message.identifier
            for text in event.variables + [event.line] {
                #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
            }
            #expect(!event.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        }
    }
}

@Suite struct TellerTests {
    private func story(_ command: String) throws -> (FeedBench, NotificationSettings) {
        let bench = try FeedBench()
        bench.now = Moment.now()
        var message = TestMessage()
        message.sent = bench.now.description
        message.expires = (bench.now + 3_600).description
        try bench.serve(message.xml)
        try bench.update()
        let script = try bench.directory.write(
            "#!/bin/sh\n" + command.replacingOccurrences(of: "OUT", with: bench.directory.path("out")) + "\n",
            to: "tell")
        chmod(script, 0o755)
        return (bench, NotificationSettings(notify: [script, "two words", "$HOME"]))
    }

    /// A flood of alerts does not fill the log; the worst is first.
    @Test func ofAFloodTheFirstAreLogged() throws {
        let bench = try FeedBench()
        let messages = (0..<60).map { index in
            var message = TestMessage()
            (message.identifier, message.severity) = ("F-\(index)", index == 50 ? "Extreme" : "Severe")
            return message.xml
        }
        try bench.serve("<alerts>" + messages.joined() + "</alerts>")
        try bench.update()
        var log: [String] = []
        try Notifier(NotificationSettings(), folder: bench.folder, places: bench.places, clock: { bench.now })
        { log.append($0) }
        .tellAll()
        #expect(log.count == 21 && log.first?.contains("extreme") == true)
        #expect(log.last == "and 40 more, which muster alerts lists")
    }

    @Test func aCommandGetsTheEventAndNothingOfOurs() throws {
        // A file that is open here must not be open there.
        let held = open("/dev/null", O_RDONLY)
        #expect(fcntl(held, F_DUPFD, 77) == 77)
        let (bench, settings) = try story(
            """
            { echo "$MUSTER_EVENT|$MUSTER_TEST|$MUSTER_PLACES|$MUSTER_SEVERITY|$1|$2"; cat; [ ! -e /proc/self/fd/77 ] || echo leaked; } >> OUT
            """)
        var log: [String] = []
        let teller = Notifier(settings, folder: bench.folder, places: bench.places, clock: { bench.now }) {
            log.append($0)
        }
        try teller.tellAll()
        let out = try String(contentsOfFile: bench.directory.path("out"), encoding: .utf8)
        #expect(
            out.hasPrefix(
                "new|no|Blacksburg|Extreme|two words|$HOME\nnew: Tornado Warning, extreme, immediate"))
        #expect(out.contains("\nWhat to do: Take cover.\n") && !out.contains("leaked"))
        #expect(log == ["new: Tornado Warning, extreme, immediate, for Blacksburg"])
        // Once, whoever asks.
        try Notifier(settings, folder: bench.folder, places: bench.places, clock: { bench.now }) {
            log.append($0)
        }.tellAll()
        #expect(log.count == 1)
        close(77)
        close(held)
    }

    @Test func aCommandThatFailsOrIsMissingIsSaid() throws {
        let (bench, settings) = try story("exit 3")
        var log: [String] = []
        try Notifier(settings, folder: bench.folder, places: bench.places, clock: { bench.now }) {
            log.append($0)
        }.tellAll()
        #expect(log.last == "\(settings.notify[0]) ended with 3")
        let (other, _) = try story("true")
        let missing = NotificationSettings(notify: ["/nonexistent/tell"])
        try Notifier(missing, folder: other.folder, places: other.places, clock: { other.now }) {
            log.append($0)
        }.tellAll()
        #expect(log.last == "/nonexistent/tell could not be started: No such file or directory")
    }

    @Test func aCommandThatTakesTooLongIsEndedWithAllItStarted() throws {
        let (bench, settings) = try story("sleep 1000 & echo $! > OUT; sleep 1000")
        var log: [String] = []
        let teller = Notifier(settings, folder: bench.folder, places: bench.places, clock: { bench.now }) {
            log.append($0)
        }
        teller.patience = 2
        try teller.tellAll()
        #expect(
            log.last == "\(settings.notify[0]) took longer than 2 seconds and was ended"
                || log.last?.hasSuffix("was ended by a signal") == true)
        #expect(!teller.isBusy)
        let child = try String(contentsOfFile: bench.directory.path("out"), encoding: .utf8)
        let number = try #require(pid_t(child.dropLast()))
        var isGone = false
        for _ in 0..<500 where !isGone {
            let state = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
            isGone = state.isEmpty || state.contains(") Z")
            usleep(10_000)
        }
        #expect(isGone)
    }
}
