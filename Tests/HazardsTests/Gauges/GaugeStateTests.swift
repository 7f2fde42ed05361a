// The words for a gauge at a moment: the sample's sentence, and everything that must be withheld.
import Clocks
import FeedDecoding
import Geodesy
import HazardKit
import Hazards
import TestSupport
import Testing

enum Gauges {
    static let now = Feeds.now

    /// The gauge of the sample with its values over time.
    static func sample() throws -> Gauge {
        var gauge = try GaugeDecoder.gauge(Feeds.bytes("water/nwps-gauge.json"))
        let series = try GaugeDecoder.series(Feeds.bytes("water/nwps-stageflow.json"))
        (gauge.history, gauge.outlook, gauge.read) = (series.observed, series.forecast, now)
        return gauge
    }

    static func list() throws -> [Gauge] { try GaugeDecoder.list(Feeds.bytes("water/nwps-list.json")) }
}

@Suite struct GaugeStateTests {
    private let times = HazardTimes(now: Gauges.now, zone: .utc)

    private func state(_ gauge: Gauge, after seconds: Int = 0) -> GaugeState {
        GaugeState(gauge, at: Gauges.now + seconds)
    }

    @Test func theSampleSaysWhatItShould() throws {
        let state = state(try Gauges.sample())
        #expect(GaugeWords.brief(state) == "14.2 ft, rising")
        #expect(GaugeWords.reading(state) == "14.2 ft, rising: 0.2 ft in 15 min")
        #expect(GaugeWords.category(state) == "Minor flooding, which begins at 14 ft")
        #expect(state.impact?.statement == "Water covers the low road by the bridge.")
        #expect(
            GaugeWords.forecast(state, times)
                == "16.8 ft, tomorrow 06:00: moderate flooding, which begins at 16 ft")
        #expect(GaugeWords.age(state, times) == "measured 16:45, 15 min ago")
        #expect(state.secondary?.text == "22,100 cfs")
    }

    @Test func aReadingThatIsTooOldIsWithheldWithAllThatFollowsFromIt() throws {
        var gauge = try Gauges.sample()
        let edge = 3 * 3_600 - 900
        #expect(state(gauge, after: edge).measure != nil)
        let late = state(gauge, after: edge + 1)
        #expect(late.measure == nil && late.category == nil && late.trend == nil && late.impact == nil)
        #expect(late.secondary == nil && late.threshold == nil)
        #expect(GaugeWords.reading(late) == "no current reading" && GaugeWords.category(late) == nil)
        let later = HazardTimes(now: Gauges.now + edge + 1, zone: .utc)
        // But that it was a flood is said.
        #expect(
            GaugeWords.age(late, later)
                == "the last reading is of 16:45, 3 h ago: 14.2 ft, minor flooding; silent since")
        gauge.observed?.category = .action
        #expect(
            GaugeWords.age(state(gauge, after: edge + 1), later)
                == "the last reading is of 16:45, 3 h ago, and is not shown because it is too old")
    }

    @Test func aReadingOfTheFutureIsWithheld() throws {
        let early = state(try Gauges.sample(), after: -2 * 3_600)
        #expect(early.measure == nil && early.category == nil)
        #expect(early.reading == .ahead(Feeds.moment("2026-03-02T16:45:00Z")))
        // Clocks may differ by minutes.
        #expect(state(try Gauges.sample(), after: -900 - 240).measure != nil)
    }

    @Test func theListIsJudgedGaugeByGauge() throws {
        let gauges = try Gauges.list()
        let stale = state(gauges[1])
        #expect(stale.reading == .stale(last: nil) && GaugeWords.brief(stale) == "no current reading")
        #expect(GaugeWords.age(stale, times) == "the service has no current reading")
        let flow = state(gauges[2])
        #expect(GaugeWords.reading(flow) == "3,400 cfs" && flow.category == .action && flow.threshold == nil)
        #expect(GaugeWords.category(flow) == "Near flooding (action stage)")
        #expect(GaugeCategory.action.isFlooding == false)
        #expect(GaugeWords.category(state(gauges[3])) == "Low water")
    }

    @Test func aGaugeOutOfServiceSaysNothingOfTheWater() throws {
        var gauge = try Gauges.sample()
        gauge.isInService = false
        #expect(state(gauge).reading == .outOfService && GaugeWords.brief(state(gauge)) == "out of service")
        #expect(state(gauge).category == nil)
    }

    @Test func aStageWithoutDefinedLevelsIsShown() throws {
        var gauge = try Gauges.sample()
        gauge.observed?.category = .undefined
        #expect(GaugeWords.reading(state(gauge)) == "14.2 ft, rising: 0.2 ft in 15 min")
        #expect(GaugeWords.category(state(gauge)) == "No flood stages are defined for this gauge")
        gauge.observed?.category = nil
        #expect(GaugeWords.category(state(gauge)) == nil && state(gauge).measure != nil)
    }

    @Test func aForecastThatIsOverOrOldIsWithheld() throws {
        var gauge = try Gauges.sample()
        #expect(state(gauge, after: 13 * 3_600 + 1).forecast == nil)
        gauge.read = Gauges.now + (-Moment.day - 1)
        #expect(state(gauge).forecast == nil)
        gauge.read = nil
        #expect(state(gauge).forecast == nil)
    }

    @Test func thresholdsOfFlowAreComparedWithFlows() throws {
        var gauge = try Gauges.list()[2]
        gauge.thresholds = [GaugeThreshold(.action, flow: GaugeMeasure(3_000, .cfs))]
        #expect(
            GaugeWords.category(state(gauge)) == "Near flooding (action stage), which begins at 3,000 cfs")
        gauge.thresholds = [GaugeThreshold(.action, stage: GaugeMeasure(12, .feet))]
        #expect(GaugeWords.category(state(gauge)) == "Near flooding (action stage)")
        #expect(GaugeMeasure(3.4, .kcfs)?.reaches(try #require(GaugeMeasure(3_400, .cfs))) == true)
        #expect(GaugeMeasure(3.4, .kcfs)?.reaches(try #require(GaugeMeasure(12, .feet))) == nil)
    }

    // MARK: The trend

    /// Values so many minutes before the clock.
    private func trend(_ values: (Int, Double)..., unit: GaugeUnit = .feet) -> String? {
        let points = values.map { GaugeSeries.Point(time: Gauges.now + -$0.0 * 60, value: $0.1) }
        return GaugeTrend.of(GaugeSeries(unit: unit, points: points)).map(GaugeWords.trend)
    }

    @Test func theTrendSaysOverWhatTime() {
        #expect(trend((120, 9), (60, 10), (0, 10.5)) == "rising: 0.5 ft in 1 h")
        #expect(trend((0, 9), (45, 10), (15, 9.9)) == "falling: 1 ft in 45 min")
        #expect(trend((60, 10), (0, 10.04)) == "steady over 1 h")
        #expect(trend((60, 14.15), (0, 14.2)) == "rising: 0.05 ft in 1 h")
        #expect(trend((60, 1_000), (0, 1_010), unit: .cfs) == "steady over 1 h")
        #expect(trend((60, 1), (0, 1.2), unit: .kcfs) == "rising: 200 cfs in 1 h")
        #expect(trend((60, 0), (0, 0), unit: .cfs) == "steady over 1 h")
        // Too short, too long, too few, nothing.
        #expect(trend((5, 9), (0, 10)) == nil && trend((181, 9), (0, 10)) == nil)
        #expect(trend((0, 10)) == nil && trend() == nil)
    }

    @Test func aSeriesIsInOrderBoundedAndWithoutMarks() {
        var series = GaugeSeries(
            unit: .feet,
            points: (0..<9_000).map { GaugeSeries.Point(time: Gauges.now + -$0 * 60, value: Double($0)) })
        #expect(series.points.count == GaugeLimits.points && series.points.last?.value == 0)
        series.add([GaugeSeries.Point(time: Gauges.now, value: 5), .init(time: Gauges.now + 60, value: -999)])
        #expect(series.points.last?.value == 5)
        series.removeOld(keeping: 120)
        #expect(series.points.map(\.value) == [2, 1, 5])
    }

    // MARK: Numbers and names

    @Test func numbersAreWrittenForPeople() {
        #expect(GaugeMeasure(14, .feet)?.text == "14 ft" && GaugeMeasure(-0.001, .feet)?.text == "0 ft")
        #expect(GaugeMeasure(1_234.5678, .feet)?.text == "1234.57 ft")
        #expect(
            GaugeMeasure(0.4, .cfs)?.text == "0.4 cfs"
                && GaugeMeasure(-1_234_567, .cfs)?.text == "-1,234,567 cfs")
        #expect(GaugeMeasure(.nan, .feet) == nil && GaugeMeasure(.infinity, .cfs) == nil)
        #expect(GaugeMeasure(1, nil) == nil)
        // A river can stand below the zero of its gauge.
        #expect(GaugeMeasure(-2.5, .feet)?.text == "-2.5 ft")
    }

    @Test func gaugesAreKnownByTwoNames() throws {
        let gauge = try Gauges.sample()
        for name in ["EXAV2", "exav2", "03170000", "USGS-03170000"] {
            #expect(gauge.isCalled(name), "\(name)")
        }
        for name in ["", "EXAV", "3170000", "USGS-"] { #expect(!gauge.isCalled(name), "\(name)") }
        for name in ["RADV2", "03171000", "0205551460"] { #expect(GaugeName.isRight(name), "\(name)") }
        for name in ["radv2", "RADV", "1234567", "../..", "RADV2?", ""] {
            #expect(!GaugeName.isRight(name), "\(name)")
        }
    }
}
