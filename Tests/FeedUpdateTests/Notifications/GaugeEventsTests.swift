// Notifications about gauges, and their number.
import Clocks
import FeedDecoding
import Foundation
import HazardKit
import Hazards
import TestSupport
import Testing

@testable import FeedUpdate

/// A gauge that is read again and again, as by a watch that is restarted after each reading.
private struct GaugeStory {
    var snapshot: GaugeSnapshot
    var now = FeedBench.noon
    var gauge: Gauge
    private let directory: PrivateDirectory

    init() throws {
        directory = try PrivateDirectory()
        snapshot = GaugeSnapshot(written: now)
        gauge = try GaugeDecoder.gauge(FeedBench.sample("water/nwps-gauge.json"))
    }

    /// The gauge says this now. Returns the lines that people are told.
    mutating func read(
        _ category: GaugeCategory?, _ stage: Double, after minutes: Int = 15, isQuiet: Bool = false,
        max most: Int = 4, age: Int = 0
    ) throws -> [String] {
        now = now + minutes * 60
        var gauge = gauge
        gauge.observed = GaugeStatus(
            primary: GaugeMeasure(stage, .feet), category: category, time: now + -age * 60)
        snapshot.take(gauge, observed: nil, forecast: nil, from: "nwps@EXAV2")
        var place = FeedBench.blacksburg
        place.gauges = ["03170000"]
        let found = snapshot.news(
            TellingWish(places: [place], now: now, isQuiet: isQuiet, most: most))
        #expect(found.events.allSatisfy { $0.places == ["Blacksburg"] })
        snapshot.states.told = found.told()
        // Over a restart nothing is forgotten.
        try snapshot.write(to: directory.path)
        let read = try GaugeSnapshot.read(folder: directory.path)
        #expect(read.states.told == snapshot.states.told)
        snapshot = read
        return found.events.map(\.line)
    }
}

@Suite struct GaugeEventsTests {
    @Test func eachThresholdIsToldOnceAndTheAllClearOnce() throws {
        var story = try GaugeStory()
        #expect(try story.read(GaugeCategory.none, 8) == [])
        #expect(
            try story.read(.action, 12.1) == [
                "new: Near flooding (action stage), Example Creek at Town, 12.1 ft, rising"
            ])
        #expect(try story.read(.action, 13) == [])
        #expect(
            try story.read(.minor, 14.2) == ["worse: Minor flooding, Example Creek at Town, 14.2 ft, rising"])
        // Down and up again around a threshold is no news.
        #expect(try story.read(.action, 13.9) == [])
        #expect(try story.read(.minor, 14.1) == [])
        #expect(
            try story.read(.major, 22.3) == ["worse: Major flooding, Example Creek at Town, 22.3 ft, rising"])
        #expect(
            try story.read(.record, 25) == ["worse: Record flooding, Example Creek at Town, 25 ft, rising"])
        #expect(try story.read(.minor, 15, after: 60) == [])
        #expect(try story.read(GaugeCategory.none, 9, after: 60) == [])
        #expect(
            try story.read(GaugeCategory.none, 8.5, after: 60) == [
                "all clear: No flooding, Example Creek at Town, 8.5 ft, falling"
            ])
        #expect(try story.read(GaugeCategory.none, 8.4) == [])
        #expect(
            try story.read(.minor, 14, after: 600) == ["new: Minor flooding, Example Creek at Town, 14 ft"])
    }

    @Test func theAllClearWaitsForAnHour() throws {
        var story = try GaugeStory()
        #expect(try story.read(.action, 12).count == 1)
        #expect(try story.read(GaugeCategory.none, 11.9) == [])
        #expect(try story.read(.action, 12, after: 180) == [])
        // However long ago people were told.
        for _ in 0..<4 { #expect(try story.read(GaugeCategory.none, 11.9) == []) }
        #expect(try story.read(GaugeCategory.none, 11.8).count == 1)
        #expect(try story.read(.low, 2) == [])
    }

    @Test func whatIsWithheldSaysNothing() throws {
        var story = try GaugeStory()
        #expect(try story.read(.major, 23, age: 181) == [])
        #expect(try story.read(.major, 23, age: -30) == [])
        #expect(try story.read(nil, 23) == [] && story.read(.undefined, 23) == [])
        #expect(try story.read(.observationNotCurrent, 23) == [])
        #expect(try story.read(.minor, 14).count == 1)
        // Nor is an old reading of no flooding an all clear.
        #expect(try story.read(GaugeCategory.none, 5, after: 120, age: 200) == [])
        #expect(try story.read(GaugeCategory.none, 5) == [])
        #expect(try story.read(GaugeCategory.none, 5, after: 60).count == 1)
    }

    @Test func aSecondCrestIsNewsAfterHoursBelowIt() throws {
        var story = try GaugeStory()
        let crest = ["worse: Major flooding, Example Creek at Town, 24 ft"]
        #expect(try story.read(.major, 23).count == 1)
        #expect(try story.read(.action, 13, after: 1_200) == [])
        #expect(try story.read(.major, 24, after: 1_200) == crest)
        // A record is known to the service alone: its end and return is none.
        #expect(try story.read(.record, 25, after: 60).count == 1)
        #expect(try story.read(.major, 24, after: 420) == [])
        #expect(try story.read(.record, 25, after: 420) == [])
        // A dip of less than 6 hours is none.
        #expect(try story.read(.action, 13, after: 60) == [])
        #expect(try story.read(.major, 24, after: 300) == [])
        #expect(try story.read(.minor, 15, after: 60) == [])
        #expect(try story.read(.minor, 15, after: 400) == [])
        #expect(try story.read(.moderate, 17, after: 60).count == 1)
    }

    @Test func silenceInAFloodIsToldOnce() throws {
        var story = try GaugeStory()
        func read(_ category: GaugeCategory, after minutes: Int, age: Int = 0) throws -> [String] {
            var feed = FeedState(name: "nwps@EXAV2", host: "api.water.noaa.gov", interval: 900)
            feed.succeeded = story.now + minutes * 60
            story.snapshot.feeds = [feed]
            return try story.read(category, category == .action ? 13 : 24, after: minutes, age: age)
        }
        let silence = ["silent: Major flooding, Example Creek at Town, no current reading"]
        #expect(try read(.major, after: 15).count == 1)
        #expect(try read(.major, after: 240, age: 240) == silence)
        #expect(try read(.major, after: 15, age: 255) == [])
        // It speaks, and is silent again.
        #expect(try read(.major, after: 15) == [])
        #expect(try read(.major, after: 240, age: 240) == silence)
        // A clock that is behind makes no silence.
        #expect(try read(.major, after: 15) == [])
        #expect(try read(.major, after: 15, age: -120) == [])
        // Of what is no flood it says nothing.
        #expect(try read(.action, after: 15) == [])
        #expect(try read(.action, after: 240, age: 240) == [])
    }

    @Test func quietHoursHoldBackWhatIsNoFlooding() throws {
        var story = try GaugeStory()
        #expect(try story.read(.action, 12, isQuiet: true) == [])
        #expect(try story.read(.minor, 14, isQuiet: true).count == 1)
        #expect(try story.read(GaugeCategory.none, 9, after: 120, isQuiet: true) == [])
        #expect(try story.read(GaugeCategory.none, 9, after: 60, isQuiet: true) == [])
        #expect(try story.read(GaugeCategory.none, 9).count == 1)
    }

    @Test func anAllClearWithoutFloodStagesWaitsFromTheTelling() throws {
        var story = try GaugeStory()
        story.gauge.thresholds = []
        #expect(try story.read(.action, 12).count == 1)
        #expect(try story.read(GaugeCategory.none, 11.9, after: 59) == [])
        #expect(try story.read(GaugeCategory.none, 11.9, after: 1).count == 1)
    }

    @Test func whatCannotBeToldNowIsToldNextTime() throws {
        var story = try GaugeStory()
        #expect(try story.read(.minor, 14, max: 0) == [])
        #expect(try story.read(.minor, 14).count == 1)
    }

    @Test func theWatchTellsIt() throws {
        let bench = try FeedBench()
        bench.names = ["nwps@EXAV2"]
        try FileManager.default.createDirectory(
            atPath: bench.folder.path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755])
        var snapshot = GaugeSnapshot(written: bench.now)
        var feed = FeedState(name: "nwps@EXAV2", host: "api.water.noaa.gov", interval: 900)
        (feed.attempted, feed.succeeded, feed.outcome) = (bench.now, bench.now, .ok)
        snapshot.feeds = [feed]
        let gauge = try GaugeDecoder.gauge(FeedBench.sample("water/nwps-gauge.json"))
        snapshot.take(gauge, observed: nil, forecast: nil, from: feed.name)
        try snapshot.write(to: bench.folder.path)
        var lines: [String] = []
        let teller = Notifier(
            NotificationSettings(), folder: bench.folder, clock: { bench.now }, log: { lines.append($0) })
        #expect(try teller.tell() == 1 && teller.tell() == 0)
        #expect(lines == ["new: Minor flooding, Example Creek at Town, 14.2 ft"])
        let again = Notifier(
            NotificationSettings(), folder: bench.folder, clock: { bench.now }, log: { lines.append($0) })
        #expect(try again.tell() == 0 && lines.count == 1)
    }
}
