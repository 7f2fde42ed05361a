// The combined state of all stored alerts at a moment.
import Alerts
import AllHazards
import Clocks
import Geodesy
import Glibc
import HazardKit
import TestSupport
import Testing

@Suite struct BoardTests {
    private func stored(
        _ names: [String], places: [WatchedPlace] = [Feeds.blacksburg], source: String = "campus"
    ) throws -> StoredAlerts {
        var snapshot = AlertSnapshot(written: Feeds.now)
        var feed = FeedState(name: source, host: "alerts.example.edu", interval: 60)
        (feed.attempted, feed.succeeded, feed.outcome) = (Feeds.now, Feeds.now, .ok)
        snapshot.feeds = [feed]
        snapshot.take(try names.flatMap { try Feeds.cap($0) }, from: source, at: Feeds.now)
        return StoredAlerts(snapshot, for: WatchedPlaces(places))
    }

    @Test func alertsAreSortedByWhatTheyMeanHere() throws {
        let names = [
            "01-alert", "05-status-test", "09-actual-but-weekly-test", "10-actual-but-test-in-text",
            "12-calm-channel", "15-antimeridian", "20-update-all-clear", "22-hostile-text",
        ]
        let board = AlertBoard(try stored(names), at: Feeds.now)
        #expect(board.here.count == 2)
        #expect(board.elsewhere.map(\.event) == ["Tsunami Warning", "Gale Warning"])
        #expect(board.elsewhere.first?.test == .textOnly)
        #expect(board.tests.count == 2)
        #expect(board.calm.count == 1)
        #expect(board.ended.count == 1)
        #expect(board.banner.count == 2)
        #expect(board.verdict == .active)
    }

    /// Returns the board of an alert that both the weather service and another feed list.
    private func repeated(by other: String, places: [WatchedPlace] = [Feeds.blacksburg]) throws -> AlertBoard
    {
        var snapshot = AlertSnapshot(written: Feeds.now)
        for name in ["nws", other] {
            var feed = FeedState(name: name, host: "alerts.example.edu", interval: 60)
            (feed.attempted, feed.succeeded, feed.outcome) = (Feeds.now, Feeds.now, .ok)
            snapshot.feeds.append(feed)
            snapshot.take(try Feeds.cap("01-alert", "05-status-test"), from: name, at: Feeds.now)
        }
        snapshot.take(try Feeds.cap("15-antimeridian"), from: other, at: Feeds.now)
        return AlertBoard(StoredAlerts(snapshot, for: WatchedPlaces(places)), at: Feeds.now)
    }

    @Test func anAlertThatTwoFeedsBringIsListedOnce() throws {
        for other in ["own", "nws@Home"] {
            let board = try repeated(by: other)
            #expect(board.here.map(\.source) == ["nws"])
            #expect(board.elsewhere.map(\.source) == [other])
            #expect(board.tests.count == 1)
        }
        #expect(try repeated(by: "own", places: []).here.map(\.source).sorted() == ["nws", "own"])
        // What a campus has signed stands for itself.
        #expect(try repeated(by: "campus").here.count == 2)
    }

    @Test func anotherFeedsWordStaysWhereTheServicesOwnIsOver() throws {
        var snapshot = AlertSnapshot(written: Feeds.now)
        let names = ["nws", "own"]
        snapshot.feeds = names.map { FeedState(name: $0, host: "alerts.example.edu", interval: 60) }
        for name in names { snapshot.take(try Feeds.cap("01-alert"), from: name, at: Feeds.now) }
        // The service cancels it.
        var cancel = try Feeds.one("01-alert")
        (cancel.references, cancel.kind) = ([cancel.key], .cancel)
        (cancel.identifier, cancel.sent) = ("cancel", FeedTime(Feeds.now))
        snapshot.take([cancel], from: "nws", at: Feeds.now)
        let board = AlertBoard(StoredAlerts(snapshot, for: Places.blacksburg), at: Feeds.now)
        #expect(board.here.map(\.source) == ["own"])
        #expect(board.ended.map(\.source) == ["nws"])
    }

    @Test func whatIsLeftOutOfAnAlertIsSaid() throws {
        let board = AlertBoard(try stored(["16-bad-polygons"]), at: Feeds.now)
        #expect(
            board.all.map(AlertWords.omission) == [
                "1 part of this alert cannot be read, or is more than can be kept. An area may be missing."
            ])
        let whole = AlertBoard(try stored(["01-alert"]), at: Feeds.now)
        #expect(whole.all.map(AlertWords.omission) == [nil])
    }

    @Test func testsAndCalmChannelsRaiseNothing() throws {
        let board = AlertBoard(
            try stored(["05-status-test", "09-actual-but-weekly-test", "12-calm-channel"]), at: Feeds.now)
        #expect(board.banner.isEmpty)
        #expect(board.verdict == .none)
    }

    /// A test that this computer made says nothing of real alerts: no feed was read, so "no active alerts" must not be said.
    @Test func aLocalTestIsNoFeed() throws {
        let board = AlertBoard(try stored(["05-status-test"], source: LocalTest.source), at: Feeds.now)
        #expect(board.tests.count == 1)
        #expect(board.feeds.isEmpty)
        #expect(board.verdict == .neverRead)
    }

    @Test func withoutPlacesEverythingIsListedAndNothingTold() throws {
        let board = AlertBoard(try stored(["01-alert", "15-antimeridian"], places: []), at: Feeds.now)
        #expect(board.here.count == 2)
        #expect(board.banner.isEmpty)
        #expect(board.verdict == .active)
    }

    @Test func aBoardHoldsUntilSomethingBeginsOrEnds() throws {
        let stored = try stored(["01-alert"])
        let board = AlertBoard(stored, at: Feeds.now)
        let end = try #require(board.here.first?.end.moment)
        #expect(board.holds(at: Feeds.now + 60))
        #expect(board.holds(at: end + -1))
        #expect(!board.holds(at: end))
        // A clock that was set back.
        #expect(!board.holds(at: Feeds.now + -60))
        #expect(AlertBoard(stored, at: end).ended.count == 1)
        #expect(AlertBoard(stored, at: end + 8 * Moment.day).ended.isEmpty)
    }

    @Test func agesOfFeedsFollowTheClockWhileTheBoardHolds() throws {
        let stored = try stored(["12-calm-channel"])
        let board = AlertBoard(stored, at: Feeds.now)
        #expect(board.verdict == .none)
        #expect(board.aged(stored, at: Feeds.now + 181).verdict == .stale)
    }

    @Test func theAreaThatMatchesIsNamed() throws {
        let alert = try #require(AlertBoard(try stored(["17-geocodes"]), at: Feeds.now).here.first)
        #expect(alert.place == "Blacksburg")
        #expect(alert.match == .named)
        #expect(alert.matchedArea == "all of Virginia")
    }

    @Test func anAlertIsFoundByAnyOfItsMessagesAndItsNumber() throws {
        let board = AlertBoard(try stored(["01-alert", "02-update"]), at: Feeds.now)
        let update = try Feeds.one("02-update")
        #expect(board.all.count == 1)
        #expect(board.alert(update.key, from: "campus")?.history.count == 2)
        #expect(board.alert(named: update.identifier) != nil)
        #expect(board.alert(named: "1") != nil)
        #expect(board.alert(named: "0") == nil && board.alert(named: "2") == nil)
        #expect(board.alert(named: "\(Int.min)") == nil)
    }

    @Test func anIdentifierThatLooksLikeANumberNamesNoOtherAlert() throws {
        let board = AlertBoard(try stored(["01-alert", "15-antimeridian"]), at: Feeds.now)
        let update = try Feeds.one("01-alert")
        #expect(board.alert(named: "1") != nil && board.alert(identifier: "1") == nil)
        #expect(board.alert(identifier: update.identifier)?.key == update.key)
        #expect(board.alert(identifier: update.identifier, sender: update.sender)?.key == update.key)
        #expect(board.alert(identifier: update.identifier, sender: "other@example.edu") == nil)
    }

    @Test func aTextToTakeAlongIsMarkedAndTellsNothingToDoWhenItIsOver() throws {
        func text(_ names: String...) throws -> String {
            let board = AlertBoard(try stored(names), at: Feeds.now)
            return HazardText.text(try #require(board.all.first), board.feeds, in: .utc)
        }
        #expect(try text("01-alert").contains("What to do: Stay upwind."))
        let canceled = try text("01-alert", "03-cancel-without-info")
        #expect(canceled.contains("canceled") && !canceled.contains("What to do"))
        #expect(try text("05-status-test").hasPrefix("TEST: "))
        #expect(try text("10-actual-but-test-in-text").hasPrefix("PERHAPS A TEST: Tsunami Warning"))
    }

    @Test func anUnsignedAlertOfTheSameNameIsAnotherOne() throws {
        var snapshot = AlertSnapshot(written: Feeds.now)
        let message = try Feeds.one("01-alert")
        var other = message
        other.infos[0].event = "Something else"
        other.infos[0].severityText = "Extreme"
        snapshot.take([message], from: "campus", at: Feeds.now)
        snapshot.take([other], from: "nws", at: Feeds.now)
        let board = AlertBoard(StoredAlerts(snapshot, for: Places.blacksburg), at: Feeds.now)
        #expect(board.here.count == 2)
        #expect(board.alert(message.key, from: "campus")?.event == message.infos[0].event)
        #expect(board.alert(message.key, from: "campus")?.isVerified == true)
        #expect(board.alert(message.key, from: "nws")?.event == "Something else")
        #expect(board.alert(message.key, from: "nws")?.isVerified == false)
    }

    /// Another feed may be anyone's: it changes and cancels nothing of the weather service.
    @Test func anotherFeedCancelsNothingOfTheWeatherService() throws {
        let messages = try Feeds.cap("01-alert", "02-update")
        for (source, count) in [("nws", 0), ("nws@Home", 0), ("other", 1)] {
            var snapshot = AlertSnapshot(written: Feeds.now)
            snapshot.take(messages, from: "nws", at: Feeds.now)
            snapshot.take(try Feeds.cap("03-cancel-without-info"), from: source, at: Feeds.now)
            let board = AlertBoard(StoredAlerts(snapshot, for: Places.blacksburg), at: Feeds.now)
            #expect(board.here.count == count, "\(source)")
        }
    }

    /// A message of the year 9999 is wrong; the clock is, if all messages are later.
    @Test func oneMessageFromTheFutureSaysNothingOfTheClock() throws {
        var snapshot = AlertSnapshot(written: Feeds.now)
        var feed = FeedState(name: "x", host: "h", interval: 120)
        (feed.attempted, feed.succeeded, feed.outcome) = (Feeds.now, Feeds.now, .ok)
        snapshot.feeds = [feed]
        var late = try Feeds.one("17-geocodes")
        late.sent = FeedTime(Feeds.moment("9999-12-31T23:59:59Z"))
        snapshot.take([late], from: "x", at: Feeds.now)
        #expect(AlertBoard(StoredAlerts(snapshot), at: Feeds.now).feeds.map(\.age) == [.unknown])
        snapshot.take([late, try Feeds.one("01-alert")], from: "x", at: Feeds.now)
        let board = AlertBoard(StoredAlerts(snapshot), at: Feeds.now)
        #expect(board.feeds.map(\.age) == [.fresh(0)])
        let early = Feeds.moment("2020-01-01T00:00:00Z")
        #expect(AlertBoard(StoredAlerts(snapshot), at: early).feeds.map(\.age) == [.unknown])
    }

    @Test func feedsOfOneHostAreToldApart() throws {
        var snapshot = AlertSnapshot(written: Feeds.now)
        for name in ["state", "county"] {
            var feed = FeedState(name: name, host: "alerts.example.org", interval: 120)
            (feed.attempted, feed.succeeded, feed.outcome) = (Feeds.now, Feeds.now, .ok)
            snapshot.feeds.append(feed)
        }
        let board = AlertBoard(StoredAlerts(snapshot), at: Feeds.now)
        let sentences = AlertWords.overview(board, HazardTimes(now: Feeds.now, zone: .utc))
        #expect(sentences.contains("alerts.example.org (state): read 17:00 (just now)."))
        #expect(sentences.contains("alerts.example.org (county): read 17:00 (just now)."))
    }

    @Test func anAlertOfOnesOwnCampusWithAnAreaInWordsIsForHere() throws {
        var snapshot = AlertSnapshot(written: Feeds.now)
        var message = try Feeds.one("01-alert")
        var area = AlertArea()
        area.name = "Newman Library"
        message.infos[0].areas = [area]
        for (source, isHere) in [
            ("campus", true), ("campus@org.example.other", false), ("nws", false),
        ] {
            snapshot.messages = []
            snapshot.take([message], from: source, at: Feeds.now)
            let stored = StoredAlerts(snapshot, for: WatchedPlaces([Places.campus]))
            #expect(AlertBoard(stored, at: Feeds.now).here.isEmpty == !isHere)
        }
    }

    @Test func whatIsNotWantedForAPlaceIsListedAndNotTold() throws {
        var place = Feeds.blacksburg
        place.leastSeverity = .extreme
        let board = AlertBoard(try stored(["01-alert"], places: [place]), at: Feeds.now)
        #expect(board.here.count == 1)
        #expect(board.banner.isEmpty)
        var other = Feeds.blacksburg
        other.name = "Home"
        let told = AlertBoard(try stored(["01-alert"], places: [place, other]), at: Feeds.now)
        #expect(told.banner.first?.place == "Home")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func theMachinesSnapshotBelongsToItsService() throws {
        let root = try PrivateDirectory()
        let folder = root.path("muster/hazards")
        _ = try Spawn.run(["/bin/mkdir", "-p", folder], seconds: 10)
        try AlertSnapshot(written: Feeds.now).write(to: folder)
        func give(_ path: String, to user: Int) throws {
            _ = try Spawn.run(["/bin/chown", "-R", "\(user)", path], seconds: 10)
        }
        try give(root.path("muster"), to: 12_345)
        #expect(SnapshotFolders([], system: folder).read(AlertSnapshot.self).snapshot != nil)
        // Elsewhere it is another user's.
        #expect(SnapshotFolders([folder]).read(AlertSnapshot.self).failures.count == 1)
        try give(folder, to: 12_346)
        #expect(SnapshotFolders([], system: folder).read(AlertSnapshot.self).failures.count == 1)
    }

    @Test func nothingStoredAndNothingReadableAreDifferent() {
        #expect(AlertBoard(StoredAlerts(nil), at: Feeds.now).verdict == .neverRead)
        #expect(
            AlertBoard(StoredAlerts(nil, failures: [.damaged("cut")]), at: Feeds.now).verdict == .unusable)
    }

    @Test func ofTwoFoldersTheNewestReadingOfEachFeedCounts() throws {
        let (one, two) = (try PrivateDirectory(), try PrivateDirectory())
        func snapshot(_ name: String, _ names: [String], readAt moment: Moment) throws -> AlertSnapshot {
            var snapshot = AlertSnapshot(written: moment)
            var feed = FeedState(name: name, host: "h", interval: 60)
            (feed.succeeded, feed.outcome) = (moment, .ok)
            snapshot.feeds = [feed]
            snapshot.take(try names.flatMap { try Feeds.cap($0) }, from: name, at: moment)
            return snapshot
        }
        try snapshot("a", ["01-alert"], readAt: Feeds.now + -60).write(to: one.path)
        try snapshot("a", ["22-hostile-text"], readAt: Feeds.now).write(to: two.path)
        let folders = SnapshotFolders([one.path, two.path, "/nonexistent"])
        let board = AlertBoard(folders.read(AlertSnapshot.self), at: Feeds.now)
        #expect(board.all.count == 1)
        #expect(board.feeds.count == 1)
        let mark = folders.mark(of: .alerts)
        #expect(mark == folders.mark(of: .alerts))
        #expect(!mark.isEmpty)
        try snapshot("a", [], readAt: Feeds.now + 60).write(to: one.path)
        #expect(mark != folders.mark(of: .alerts))
        #expect(SnapshotFolders([]).mark(of: .alerts).isEmpty)
        // One that cannot be read is told, and hides nothing of the other.
        try one.write("damaged", to: HazardKind.alerts.fileName)
        let half = AlertBoard(folders.read(AlertSnapshot.self), at: Feeds.now)
        #expect(half.failures.count == 1)
        #expect(half.all.count == 1)
    }

    @Test func statesThatAreReadAloneSayWhatAReadingOfEverythingSays() throws {
        let folder = try PrivateDirectory()
        var snapshot = AlertSnapshot(written: Feeds.now)
        snapshot.states.number = 7
        var feed = FeedState(name: "a", host: "h", interval: 60)
        (feed.succeeded, feed.confirmed, feed.outcome) = (Feeds.now, Feeds.now, .ok)
        snapshot.feeds = [feed]
        snapshot.take(
            try ["01-alert", "11-three-languages"].flatMap { try Feeds.cap($0) }, from: "a", at: Feeds.now)
        try snapshot.write(to: folder.path)
        let folders = SnapshotFolders(["/nonexistent", folder.path])
        var stored = folders.read(AlertSnapshot.self, after: nil, for: Places.blacksburg)
        func expectTheSame(at moment: Moment) {
            let all = folders.read(AlertSnapshot.self, for: Places.blacksburg)
            stored = folders.read(AlertSnapshot.self, after: stored, for: Places.blacksburg)
            #expect(stored.snapshot == all.snapshot && stored.mark == all.mark)
            let (one, other) = (AlertBoard(stored, at: moment), AlertBoard(all, at: moment))
            #expect(
                one.all.map(\.chain) == other.all.map(\.chain)
                    && one.all.map(\.match) == other.all.map(\.match))
        }
        // Nothing new, a failure, nothing new again.
        var states = snapshot.states
        for (minutes, outcome) in [(1, FeedOutcome.notModified), (2, .unreachable), (3, .notModified)] {
            let moment = Feeds.now + 60 * minutes
            states.written = moment
            (states.feeds[0].attempted, states.feeds[0].outcome) = (moment, outcome)
            if outcome == .notModified {
                (states.feeds[0].succeeded, states.feeds[0].confirmed) = (moment, moment)
            }
            try states.write(to: folder.path, of: .alerts)
            expectTheSame(at: moment)
            #expect(stored.snapshot?.feeds == states.feeds)
        }
        // Damaged states, states of other messages, no states, other messages.
        try folder.write("damaged", to: HazardKind.alerts.statesName)
        expectTheSame(at: Feeds.now)
        states.number = 8
        try states.write(to: folder.path, of: .alerts)
        expectTheSame(at: Feeds.now)
        _ = try Spawn.run(["/bin/rm", folder.path(HazardKind.alerts.statesName)], seconds: 10)
        expectTheSame(at: Feeds.now)
        snapshot.states.number = 9
        snapshot.messages.removeLast()
        try snapshot.write(to: folder.path)
        expectTheSame(at: Feeds.now)
        #expect(stored.snapshot?.messages.count == 1)
    }
}
