// The stored data of gauges, which muster-sync writes and the reader shows.
import Clocks
import HazardKit
import SQLite

/// The names of feeds of gauges: one for each gauge, `nwps@03171000`.
public enum GaugeFeedName {
    /// The prefixes for the National Water Prediction Service of NOAA, and for the Geological Survey.
    public static let nwps = "nwps"
    public static let usgs = "usgs-water"

    public static func of(_ service: String, _ gauge: String) -> String { "\(service)@\(gauge)" }
}

/// A gauge and the feed that it was read from.
public struct ListedGauge: Sendable, Equatable {
    public var source: String
    public var gauge: Gauge
    /// The feed that its reading is of, if that is another one.
    public internal(set) var readingSource: String?

    public var isTest: Bool { source == LocalTest.source }

    /// Returns whether it is a test that has ended.
    func isOverTest(at now: Moment) -> Bool {
        isTest && gauge.observed?.time.map { LocalTest.isOver(begun: $0, at: now) } ?? true
    }
}

extension HazardKind {
    public static let gauges = HazardKind("gauges")
}

public struct GaugeSnapshot: HazardSnapshot {
    public var states: SnapshotStates
    /// The gauges, one of each feed, in the order in which they were first read.
    public var gauges: [ListedGauge] = []

    public static let format = HazardFormat(
        .gauges, subject: "Gauges", title: "River gauges", version: 3,
        pageSize: 4 << 10, guide: ("Flood Warning", "Met"), noun: "reading",
        feeds: [GaugeFeedName.nwps: "River gauges", GaugeFeedName.usgs: "River gauges (USGS)"])

    public init(written: Moment) { states = SnapshotStates(written: written) }

    public mutating func code(_ file: FieldCoder) {
        file.list("gauge", &gauges, max: GaugeLimits.gauges)
    }

    /// Adds the present values of a gauge, and its earlier values if they were read. Observed values stay for
    /// days, so that a trend is known even if the service gives no earlier values.
    public mutating func take(
        _ gauge: Gauge, observed: GaugeSeries?, forecast: GaugeSeries?, from source: String
    ) {
        let old = gauges.first { $0.source == source && $0.gauge.id == gauge.id }?.gauge
        var new = gauge
        new.history = Self.history(old?.history, observed, new.observed)
        new.outlook = forecast ?? old?.outlook
        guard let clean = new.cleaned else { return }
        let item = ListedGauge(source: source, gauge: clean)
        if let index = gauges.firstIndex(where: { $0.source == source }) {
            gauges[index] = item
        } else if gauges.count < GaugeLimits.gauges {
            gauges.append(item)
        }
    }

    /// Returns the merged observed values. Values in another unit than the present reading are dropped.
    private static func history(
        _ old: GaugeSeries?, _ series: GaugeSeries?, _ status: GaugeStatus?
    ) -> GaugeSeries? {
        guard let unit = series?.unit ?? status?.primary?.unit ?? old?.unit else { return nil }
        var history = old?.unit == unit ? old ?? GaugeSeries(unit: unit) : GaugeSeries(unit: unit)
        history.add(series?.points ?? [])
        if let measure = status?.primary, measure.unit == unit, let time = status?.time {
            history.add([GaugeSeries.Point(time: time, value: measure.value)])
        }
        history.removeOld()
        return history.points.isEmpty ? nil : history
    }

    public func hasContent(of other: GaugeSnapshot) -> Bool { gauges == other.gauges }

    public mutating func removeData(of isGone: (String) -> Bool) { gauges.removeAll { isGone($0.source) } }

    public mutating func addData(of feed: String, from other: GaugeSnapshot) {
        gauges += other.gauges.filter { $0.source == feed }
    }

    public var hasTest: Bool { gauges.contains(where: \.isTest) }

    public mutating func removeOverTest(at now: Moment) { gauges.removeAll { $0.isOverTest(at: now) } }

    /// Returns all gauges that were read. Of a gauge that both services have, the National Weather Service knows
    /// the flood stages and the forecast; a much newer reading may be that of the Geological Survey.
    public func read(at now: Moment) -> [ListedGauge] {
        var result: [ListedGauge] = []
        for var item in gauges {
            item.gauge.read = feeds.first { $0.name == item.source }?.succeeded
            guard let site = item.gauge.site, let index = result.firstIndex(where: { $0.gauge.site == site })
            else {
                result.append(item)
                continue
            }
            let other = result[index]
            result[index] = other.hasFloodStages ? other.taking(item, at: now) : item.taking(other, at: now)
        }
        return result
    }
}

public typealias StoredGauges = Stored<GaugeSnapshot>

extension GaugeSnapshot {
    public static func facts(
        of snapshot: GaugeSnapshot?, for places: WatchedPlaces, after previous: StoredGauges?
    ) -> NoFacts { NoFacts() }

    public static func overview(_ stored: StoredGauges, _ times: HazardTimes) -> [String] {
        GaugeFeedWords.overview(GaugeBoard(stored, at: times.now), times)
    }
}

/// People are told of a gauge for all places together. Its key is its identifier; its rank is the worst one of
/// `GaugeCategory` that people were told, 0 after the all clear; a second one says that they were told of its silence.
extension Told {
    public init(gauge id: String, title: String, rank: Int, since: Moment, at: Moment) {
        self.init(keys: [id], ranks: [Double(rank)], title: title, since: since, at: at)
    }
}

extension ListedGauge {
    /// The seconds by which a reading must be newer to take precedence over that of the other service.
    private static let much = 3_600

    /// True if it is of the service that knows at which heights floods begin.
    fileprivate var hasFloodStages: Bool { source.hasPrefix(GaugeFeedName.nwps + "@") }

    /// Returns the gauge with the reading of another service, judged by the flood stages of this one, if that is
    /// much newer. While this service's own reading counts, no reading takes its place that says less.
    fileprivate func taking(_ other: ListedGauge, at now: Moment) -> ListedGauge {
        let (mine, theirs) = (GaugeState(gauge, at: now), GaugeState(other.gauge, at: now))
        guard let value = theirs.measure, let time = theirs.time else { return self }
        if mine.measure != nil, let own = mine.time, time.seconds <= own.seconds + Self.much { return self }
        let category = gauge.category(of: value)
        if let own = mine.category?.rank, own > category?.rank ?? -1 { return self }
        var joined = self
        joined.gauge.observed = other.gauge.observed
        joined.gauge.observed?.category = category
        (joined.gauge.history, joined.gauge.isInService) = (other.gauge.history, other.gauge.isInService)
        joined.readingSource = other.source
        return joined
    }
}

extension Danger {
    public static func value(ofGauge category: GaugeCategory, isTest: Bool) -> Int {
        let severity: AlertSeverity =
            switch category.level {
            case .major: .extreme
            case .moderate: .severe
            case .minor: .moderate
            case .action: .minor
            case nil: .unknown
            }
        return value(
            isTrusted: !isTest, severity >= .severe ? .imminentThreat : .none, severity, .expected,
            nearness: 5)
    }
}
