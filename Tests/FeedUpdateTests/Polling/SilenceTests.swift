// Feeds that are silent, lie or die: their states, and what is kept of what was read before.
import Alerts
import Clocks
import ContentPack
import FeedDecoding
import Foundation
import Geodesy
import HazardKit
import TestSupport
import Testing

@testable import FeedUpdate
@testable import Transport

@Suite struct SilenceTests {
    private let index =
        "<feed><entry><id>1</id><title>Tornado Warning</title><link href=\"https://elsewhere.example/1.cap\"/></entry></feed>"

    @Test func aFeedOfWhichNothingIsUnderstoodSaysSo() throws {
        let bench = try FeedBench()
        try bench.serve(index)
        let report = try bench.update()
        #expect(report.word == "not-understood")
        #expect(report.sentence.hasPrefix("Not understood: 1 alert of the index would be on another server"))
        let state = try #require(try bench.snapshot.feeds.first)
        #expect(
            state.unread == [UnreadEntry(title: "Tornado Warning", link: "https://elsewhere.example/1.cap")])
        #expect(
            AlertBoard(StoredAlerts(try bench.snapshot, for: bench.watched), at: bench.now).verdict
                == .notUnderstood)
        // What was read before is not missing because of it.
        try bench.serve(TestMessage.feed(TestMessage()))
        try bench.update()
        for _ in 0..<5 {
            bench.now = bench.now + 60
            try bench.serve(index)
            try bench.update()
        }
        #expect(try bench.snapshot.messages.map(\.missed) == [0])
    }

    @Test func documentsThatLeadToNoAlertAreKeptByTheirTitles() throws {
        let bench = try FeedBench()
        try bench.serve(
            "<rss><channel><item><title>Armed person near Main Hall</title><link>\(bench.server.address)home.html</link></item>"
                + "<item><title>Missing</title><link>\(bench.server.address)none.xml</link></item></channel></rss>"
        )
        try bench.serve("<!doctype html><html><body>Campus</body></html>", as: "home.html")
        let report = try bench.update()
        #expect(report.word == "not-understood" && report.state.damaged == 2)
        #expect(report.state.unread.map(\.title) == ["Armed person near Main Hall", "Missing"])
    }

    @Test func eachKindOfSilenceHasItsState() throws {
        let bench = try FeedBench()
        try bench.serve(TestMessage.feed(TestMessage()))
        try bench.update()
        let lies = [
            ("", "unreadable"), ("   \n", "unreadable"), ("<html><body>Log in</body></html>", "portal"),
            ("<alertServiceResponse><error/></alertServiceResponse>", "unreadable"),
            ("{\"title\":\"Internal Server Error\"}", "unreadable"),
            ("<feed><error>down</error></feed>", "unreadable"),
            ("<feed/>", "ok"),
        ]
        for (text, word) in lies {
            bench.now = bench.now + 60
            try bench.serve(text)
            #expect(try bench.update("campus", at: "feed.xml", .now).word == word, "\(text)")
            let board = AlertBoard(StoredAlerts(try bench.snapshot, for: bench.watched), at: bench.now)
            #expect(board.here.map(\.event) == ["Tornado Warning"], "\(text)")
        }
    }

    // MARK: Coming back

    @Test func withoutANetworkTheNextAttemptIsSoon() throws {
        let bench = try FeedBench()
        let address = try #require(DocumentAddress("http://127.0.0.1:1/none.xml"))
        var source = WebFeed(name: "campus", address: address, interval: 300, agent: "muster-sync/0 (tests)")
        source.limits.connecting = 5
        var schedule = WatchSchedule { $0.upperBound }
        schedule.set([source], states: [], time: 0, now: bench.now)
        for _ in 0..<9 {
            let report = bench.updater.update(source, .now)
            #expect(report.word == "unreachable" && report.state.failures == 0)
            #expect(report.state.notBefore == bench.now + 60)
            schedule.note(report, interval: 300, time: 1_000, now: bench.now)
            #expect(schedule.earliest == 1_060)
            bench.now = bench.now + 60
        }
        // A server that answers is spared.
        let other = try FeedBench()
        var last: FeedResult?
        for _ in 0..<9 { last = try other.update("campus", at: "no-such-feed.xml", .now) }
        #expect(last?.state.failures == 9)
        #expect((last?.state.notBefore ?? other.now) > other.now + 600)
    }

    // MARK: Configuration

    @Test func aSlipInTheConfigurationRemovesNothing() throws {
        let bench = try FeedBench()
        try bench.serve(TestMessage.feed(TestMessage()))
        try bench.update()
        var updater = bench.updater
        (updater.names, updater.keepsAll) = ([], true)
        try updater.applyConfiguration()
        #expect(try bench.identifiers == ["A-1"])
        (updater.keepsAll, updater.unplanned) = (false, ["campus"])
        try updater.applyConfiguration()
        #expect(try bench.identifiers == ["A-1"])
        updater.unplanned = ["other"]
        try updater.applyConfiguration()
        #expect(try bench.snapshot.messages.isEmpty, "a feed that is really off is removed")
    }

    @Test func aFeedIsMarkedAsTheCampussOwnOrAsNational() throws {
        func feeds(_ text: String) throws -> FeedConfiguration {
            let directory = try PrivateDirectory()
            try directory.write(text, to: "feeds.conf")
            let file = ConfigurationFile.first(ConfigurationFile.feeds, in: [directory.path])
            return FeedConfiguration(file, knowing: ["nws"])
        }
        let text =
            "campus = no\nfeed = rave\nfrom = https://rave.example/cap\ncampus = yes\n"
            + "feed = meteo\nfrom = https://meteo.example/\nnational = yes\nfeed = x\nfrom = https://x.example/\n"
            + "place = Home\nat = 1,1\n"
        let configuration = try feeds(text)
        #expect(configuration.problems.isEmpty && !configuration.ofPlaces.usesCampus)
        var campus = FeedBench.blacksburg
        campus.campus = "org.example.north"
        let plan = FeedPlan.make(configuration, places: [campus], kinds: [], version: "0")
        #expect(plan.sources.map(\.audience) == [.campus("org.example.north"), .national, .readers])
    }

    // MARK: The weather service

    @Test func placesWithoutCodesAreAskedForByTheirPosition() throws {
        let home = WatchedPlace(name: "Home", point: .init(latitude: 37.21, longitude: -80.4))
        var settings = FeedSettings(
            feed: FeedConfiguration.Feed(name: "nws"), places: [FeedBench.blacksburg, home], agent: "a")
        let sources = NWSFeed.kind.plan(settings).sources
        #expect(sources.map(\.name) == ["nws", "nws@Home"])
        #expect(sources.map(\.audience) == [.national, .place("Home")])
        settings.places = [home]
        #expect(NWSFeed.kind.plan(settings).sources.map(\.audience) == [.place("Home")])
        settings.feed.address = DocumentAddress("http://127.0.0.1:9/active.json")
        let mirrored = try #require(NWSFeed.kind.plan(settings).sources.first as? WebFeed)
        #expect(mirrored.address.text == "http://127.0.0.1:9/active.json?point=37.2100,-80.4000")
    }

    @Test func aPlaceThatLacksACodeIsAskedForByItsPositionToo() throws {
        let point = GeoPoint(latitude: 37.21, longitude: -80.4)
        func plan(_ places: WatchedPlace...) -> FeedPlan {
            NWSFeed.kind.plan(
                FeedSettings(feed: FeedConfiguration.Feed(name: "nws"), places: places, agent: "a"))
        }
        func addresses(_ plan: FeedPlan) -> [String] {
            plan.sources.compactMap { ($0 as? WebFeed)?.address.text.split(separator: "?").last }.map(
                String.init)
        }
        let zone = plan(WatchedPlace(name: "Home", point: point, ugc: ["VAZ014"]))
        #expect(zone.sources.map(\.name) == ["nws", "nws@Home"] && zone.warnings.isEmpty)
        #expect(addresses(zone) == ["zone=VAZ014", "point=37.2100,-80.4000"])
        let county = plan(WatchedPlace(name: "Home", point: point, ugc: ["VAC121"]))
        #expect(addresses(county) == ["zone=VAC121", "point=37.2100,-80.4000"])
        // The code of a county is one, whatever it is written in.
        let both = plan(WatchedPlace(name: "Home", point: point, same: ["051121"], ugc: ["VAZ014"]))
        #expect(addresses(both) == ["zone=VAC121,VAZ014"] && both.warnings.isEmpty)
        // Without a position it is said what may be missed.
        let blind = plan(
            WatchedPlace(name: "Home", ugc: ["VAZ014"]), WatchedPlace(name: "Work", same: ["051121"]))
        #expect(blind.problems.isEmpty && blind.warnings.count == 2)
        #expect(
            blind.warnings.first
                == "nws may miss alerts for Home: those of tornadoes and flash floods name counties, and it has no code of its "
                + "county. Give it its position, or all its UGC codes, with muster-sync places change.")
        #expect(blind.warnings.last?.contains("Work: those of winter weather and heat name zones") == true)
    }

    @Test func swappedNumbersAreNoticed() throws {
        func warnings(_ latitude: Double, _ longitude: Double) -> [String] {
            let place = WatchedPlace(name: "Home", point: GeoPoint(latitude: latitude, longitude: longitude))
            return NWSFeed.kind.plan(
                FeedSettings(feed: FeedConfiguration.Feed(name: "nws"), places: [place], agent: "a")
            ).warnings
        }
        #expect(
            warnings(-80.40, 37.21).first?.contains("Write the latitude first: at = 37.21,-80.40.") == true)
        for (latitude, longitude) in [(37.21, -80.40), (-33.87, 151.21), (52.5, 13.4), (0, 0)] {
            #expect(warnings(latitude, longitude).isEmpty)
        }
    }

    /// A mirror that does not understand the question.
    @Test func anAlertThatIsDrawnFarAwayIsNotForThePosition() throws {
        let text =
            "<alerts>"
            + TestMessage(county: "051770").xml.replacing(
                "<geocode>", with: "<polygon>40,-100 40,-99 41,-99 41,-100 40,-100</polygon><geocode>")
            + "</alerts>"
        let messages = try CAPDecoder.decode(Array(text.utf8)).messages
        #expect(!NWSFeed.isForOnePoint(messages, GeoPoint(latitude: 37.21, longitude: -80.4)))
        #expect(NWSFeed.isForOnePoint(messages, GeoPoint(latitude: 40.5, longitude: -99.5)))
        #expect(NWSFeed.isForOnePoint(messages, nil))
    }

    @Test func anAnswerForThePositionIsForThePlace() throws {
        let bench = try FeedBench()
        bench.names = ["nws@Home"]
        bench.places = [WatchedPlace(name: "Home", point: .init(latitude: 37.21, longitude: -80.4))]
        var source = try bench.source("nws@Home", at: "active.json")
        source.chosenAudience = .place("Home")
        func feature(_ id: String, _ zones: String) -> String {
            "{\"properties\":{\"id\":\"\(id)\",\"event\":\"Winter Storm Warning\",\"status\":\"Actual\",\"messageType\":\"Alert\","
                + "\"sent\":\"2026-03-02T16:00:00Z\",\"ends\":\"2026-03-02T23:00:00Z\",\"severity\":\"Severe\","
                + "\"geocode\":{\"UGC\":[\(zones)]}}}"
        }
        func serve(_ features: String...) throws {
            try bench.serve(
                "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}",
                as: "active.json")
        }
        try serve(feature("a", "\"VAZ014\",\"VAZ011\""))
        _ = bench.updater.update(source, .now)
        #expect(
            AlertBoard(StoredAlerts(try bench.snapshot, for: bench.watched), at: bench.now).here.compactMap(
                \.place) == ["Home"])
        // The zones of a lake lie beside every state on its shore.
        try serve(feature("a", "\"ILZ014\""), feature("b", "\"LMZ741\",\"LMZ742\""))
        _ = bench.updater.update(source, .now)
        #expect(
            AlertBoard(StoredAlerts(try bench.snapshot, for: bench.watched), at: bench.now).here.map(\.place)
                == ["Home", "Home"])
        // A mirror that does not understand the question lists the whole country.
        try serve(feature("a", "\"VAZ014\""), feature("b", "\"MTZ003\""))
        _ = bench.updater.update(source, .now)
        #expect(AlertBoard(StoredAlerts(try bench.snapshot, for: bench.watched), at: bench.now).here.isEmpty)
    }

    @Test func theCodesOfAPositionAreLookedUp() throws {
        let bench = try FeedBench()
        try bench.serve(
            """
            {"id":"x","type":"Feature","properties":{"forecastZone":"https://api.weather.gov/zones/forecast/VAZ014",
            "county":"https://api.weather.gov/zones/county/VAC121","fireWeatherZone":"https://api.weather.gov/zones/fire/VAZ014"}}
            """, as: "points/37.21,-80.4")
        let mirror = DocumentAddress(bench.server.address + "active.json")
        let found = NWSPoint.codes(
            of: .init(latitude: 37.21, longitude: -80.4), mirror: mirror, agent: "muster-sync/0 (tests)")
        guard case .success(let codes) = found else {
            Issue.record("\(found)")
            return
        }
        #expect(codes.ugc == ["VAC121", "VAZ014"] && codes.same == ["051121"])
        let none = NWSPoint.codes(
            of: .init(latitude: 1, longitude: 2), mirror: mirror, agent: "muster-sync/0 (tests)")
        guard case .failure = none else {
            Issue.record("codes of a position that is not known")
            return
        }
    }

    // MARK: Other feeds

    @Test func anotherFeedNeitherEndsNorSilencesACampusAlert() throws {
        var snapshot = AlertSnapshot(written: FeedBench.noon)
        var now = FeedBench.noon
        func tell() -> [String] {
            let found = snapshot.news(TellingWish(places: [FeedBench.blacksburg], now: now))
            snapshot.told = found.told()
            return found.events.map { "\($0.source) \($0.line)" }
        }
        let messages = { (message: TestMessage) in
            try CAPDecoder.decode(Array(TestMessage.feed(message).utf8)).messages
        }
        // The same name first: the real one is told all the same.
        snapshot.take(try messages(TestMessage(event: "Siren check")), from: "evil", at: now)
        #expect(tell() == ["evil new: Siren check, extreme, immediate, for Blacksburg"])
        snapshot.take(try messages(TestMessage(event: "Gas leak")), from: "campus", at: now)
        #expect(tell() == ["campus new: Gas leak, extreme, immediate, for Blacksburg"])
        // The same name, expired: nothing of the campus is over.
        now = now + 60
        var forged = TestMessage(event: "Gas leak")
        (forged.sent, forged.expires) = ("2026-03-02T17:00:30Z", "2026-03-02T17:00:40Z")
        snapshot.take(try messages(forged), from: "evil", at: now)
        #expect(tell() == ["evil ended: Gas leak, for Blacksburg"])
    }

    @Test func theCampusIsToldFirstAndEveryFeedHasItsTurn() throws {
        var snapshot = AlertSnapshot(written: FeedBench.noon)
        var storms: [AlertMessage] = []
        for number in 0..<300 {
            storms += try CAPDecoder.decode(
                Array(TestMessage.feed(TestMessage(identifier: "E\(number)", event: "Storm \(number)")).utf8)
            ).messages
        }
        snapshot.take(storms, from: "evil", at: FeedBench.noon)
        let mild = TestMessage(identifier: "F", event: "Fire", severity: "Moderate")
        for source in ["other", "campus"] {
            snapshot.take(
                try CAPDecoder.decode(Array(TestMessage.feed(mild).utf8)).messages, from: source,
                at: FeedBench.noon)
        }
        let found = snapshot.news(
            TellingWish(places: [FeedBench.blacksburg], now: FeedBench.noon, most: 4))
        #expect(found.events.map(\.source).prefix(3) == ["campus", "evil", "other"])
    }
}
