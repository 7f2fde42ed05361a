// The banner of a river: it stays while the river is over, and says what the gauge says now.
import Clocks
import HazardKit
import Hazards
import TestSupport
import Testing

@Suite struct GaugeNoteTests {
    private let now = Gauges.now

    /// The sample with another reading, so many seconds old, of a service that was read at the clock.
    private func gauge(_ stage: Double, _ category: GaugeCategory?, age: Int = 900) throws -> Gauge {
        var gauge = try Gauges.sample()
        gauge.observed = GaugeStatus(
            primary: GaugeMeasure(stage, .feet), category: category, time: now + -age)
        gauge.history = nil
        return gauge
    }

    private func stored(_ gauges: Gauge..., secondsSinceRead: Int = 60) -> StoredGauges {
        var snapshot = GaugeSnapshot(written: now)
        for gauge in gauges {
            var feed = FeedState(name: "nwps@\(gauge.id)", host: "api.water.noaa.gov", interval: 900)
            (feed.attempted, feed.succeeded) = (now + -secondsSinceRead, now + -secondsSinceRead)
            snapshot.feeds.append(feed)
            snapshot.take(gauge, observed: nil, forecast: nil, from: feed.name)
        }
        return StoredGauges(snapshot)
    }

    private func told(_ category: GaugeCategory, hoursAgo: Int) -> Told {
        Told(
            gauge: "EXAV2", title: "Big River", rank: category.rank ?? 0, since: now + -hoursAgo * 3_600,
            at: now + -hoursAgo * 3_600)
    }

    private func notes(_ told: Told, _ gauge: Gauge) -> [ToldNote] {
        GaugeSnapshot.notes(of: [told], HazardTimes(now: now, zone: .utc)) { stored(gauge) }
    }

    @Test func theBannerStaysWhileTheRiverIsOver() throws {
        let river = try gauge(24, .major)
        for hours in [1, 25, 24 * 6] {
            let note = try #require(notes(told(.major, hoursAgo: hours), river).first)
            #expect(note.banner?.what == "River: Major flooding" && note.banner?.needsNotice == true)
            #expect(note.text == "River: Major flooding, Big River.")
        }
        // Below all stages, unread for days, or over: an old telling is none.
        #expect(try notes(told(.major, hoursAgo: 25), gauge(9, GaugeCategory.none)).isEmpty)
        #expect(try notes(told(.major, hoursAgo: 25), gauge(24, .major, age: 4 * Moment.day)).isEmpty)
        #expect(notes(told(.none, hoursAgo: 25), river).isEmpty)
        #expect(try #require(notes(told(.none, hoursAgo: 1), river).first).banner == nil)
        #expect(
            GaugeSnapshot.notes(of: [told(.major, hoursAgo: 25)], HazardTimes(now: now, zone: .utc)) { nil }
                .isEmpty)
    }

    @Test func theBannerSaysTheLevelOfItsTime() throws {
        let note = try #require(notes(told(.major, hoursAgo: 15), gauge(12.6, .action)).first)
        #expect(note.banner?.what == "River: Near flooding (action stage)")
        #expect(note.banner?.since == now + -900 && note.banner?.needsNotice == false)
        #expect(note.text == "River: Near flooding (action stage), down from major flooding, Big River.")
        let calm = try #require(notes(told(.minor, hoursAgo: 1), gauge(9, GaugeCategory.none)).first)
        #expect(calm.banner?.what == "River: No flooding" && calm.banner?.needsNotice == false)
        let worse = try #require(notes(told(.minor, hoursAgo: 1), gauge(23, .major)).first)
        #expect(worse.banner?.what == "River: Major flooding")
        #expect(note.danger > calm.danger && worse.danger > note.danger)
        // A gauge without a category says nothing else than people were told.
        let unknown = try #require(notes(told(.minor, hoursAgo: 1), gauge(15, nil)).first)
        #expect(unknown.banner?.what == "River: Minor flooding" && unknown.banner?.since == now + -3_600)
    }

    @Test func eachTellingIsAnnounced() throws {
        let river = try gauge(24, .major)
        let first = try #require(notes(told(.major, hoursAgo: 30), river).first)
        let second = try #require(notes(told(.major, hoursAgo: 1), river).first)
        #expect(first.name != second.name && first.chain != second.chain)
    }

    // MARK: Silence

    @Test func aGaugeThatIsSilentAtThePeakKeepsIt() throws {
        let silent = try gauge(24, .major, age: 4 * 3_600)
        let state = GaugeState(silent, at: now)
        #expect(state.measure == nil && state.category == nil)
        #expect(state.lastFlood?.measure.text == "24 ft" && state.lastFlood?.category == .major)
        #expect(
            GaugeWords.age(state, HazardTimes(now: now, zone: .utc))
                == "the last reading is of 13:00, 4 h ago: 24 ft, major flooding; silent since")
        let note = try #require(notes(told(.major, hoursAgo: 30), silent).first)
        #expect(note.text == "River: Major flooding, last read at 13:00, Big River.")
        #expect(note.banner?.word == "last read at" && note.banner?.since == now + -4 * 3_600)
        // Its silence is announced once, and comes over no screen.
        let before = try #require(notes(told(.major, hoursAgo: 30), gauge(24, .major)).first)
        #expect(note.name != before.name && note.chain == before.chain)
    }

    /// The feed that was not read is not the gauge's silence.
    @Test func onlyAServiceThatWasReadMakesSilence() throws {
        var unread = try gauge(24, .major, age: 4 * 3_600)
        unread.read = now + -4 * 3_600
        let state = GaugeState(unread, at: now)
        #expect(state.lastFlood?.isSilent == false)
        #expect(GaugeWords.age(state, HazardTimes(now: now, zone: .utc)).hasSuffix(": 24 ft, major flooding"))
    }

    @Test func aReadingThatWasTakenBackIsThatOfTheHistory() throws {
        var gauge = try Gauges.sample()
        gauge.history = GaugeSeries(
            unit: .feet,
            points: [.init(time: now + -5 * 3_600, value: 20), .init(time: now + -4 * 3_600, value: 24)])
        for status in [
            GaugeStatus(category: .observationNotCurrent), GaugeStatus(category: .outOfService),
            GaugeStatus(),
        ] {
            gauge.observed = status
            let last = GaugeState(gauge, at: now).lastFlood
            #expect(
                last?.measure.text == "24 ft" && last?.category == .major && last?.time == now + -4 * 3_600)
        }
        gauge.observed = GaugeStatus(category: .outOfService)
        #expect(
            GaugeWords.age(GaugeState(gauge, at: now), HazardTimes(now: now, zone: .utc))
                == "the gauge is not working; its last reading is of 13:00, 4 h ago: 24 ft, major flooding")
        // Low water says nothing, nor does a flood of last week.
        gauge.history = GaugeSeries(unit: .feet, points: [.init(time: now + -4 * 3_600, value: 13)])
        #expect(GaugeState(gauge, at: now).lastFlood == nil)
        gauge.history = GaugeSeries(unit: .feet, points: [.init(time: now + -4 * Moment.day, value: 24)])
        #expect(GaugeState(gauge, at: now).lastFlood == nil)
    }

    @Test func aSilentFloodStandsBeforeWhatIsLess() throws {
        var brook = try gauge(3, GaugeCategory.none)
        (brook.id, brook.site, brook.name) = ("EXBV2", nil, "Aardvark Brook")
        var creek = try gauge(14.5, .minor)
        (creek.id, creek.site, creek.name) = ("EXCV2", nil, "Creek")
        let silent = try gauge(24, .major, age: 4 * 3_600)
        let board = GaugeBoard(stored(brook, creek, silent), at: now)
        #expect(board.gauges.map(\.gauge.id) == ["EXAV2", "EXCV2", "EXBV2"])
        #expect(board.gauges.map(\.isFlooding) == [true, true, false])
    }

    // MARK: Another crest

    private func worst(_ points: [(hours: Int, stage: Double)], _ category: GaugeCategory) throws
        -> GaugeCategory?
    {
        var gauge = try gauge(points.last?.stage ?? 0, category, age: 0)
        gauge.history = GaugeSeries(
            unit: .feet, points: points.map { .init(time: now + $0.hours * 3_600, value: $0.stage) })
        return gauge.worstCategory(for: 6 * 3_600, before: GaugeState(gauge, at: now))
    }

    @Test func theWorstOfHoursIsThatOfEachReadingUntilTheNext() throws {
        #expect(try worst([(-20, 13), (0, 24)], .major) == .action)
        #expect(try worst([(-20, 24), (-3, 13), (0, 24)], .major) == .major)
        #expect(try worst([(-7, 15), (-3, 13), (0, 24)], .major) == .minor)
        #expect(try worst([(-7, 9), (0, 24)], .major) == GaugeCategory.none)
        // Too short, or judged by other thresholds.
        #expect(try worst([(-5, 13), (0, 24)], .major) == nil)
        #expect(try worst([(-20, 13), (0, 21)], .major) == nil)
    }
}
