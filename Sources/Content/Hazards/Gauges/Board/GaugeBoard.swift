// All stored gauges with their states at a moment, and the ages of their feeds.
import Clocks
import HazardKit

public struct JudgedGauge: Sendable, Equatable {
    public let gauge: Gauge
    public let state: GaugeState
    public let source: String
    /// The feed that the reading is of, if that is another one.
    public let readingSource: String?

    /// True if the water is flooding, or was at the last reading.
    public var isFlooding: Bool { state.latestCategory?.isFlooding ?? false }

    /// The severity of the water level, or of a flood that it was last; an unknown one ranks below no flooding.
    fileprivate var rank: Int { state.latestCategory?.rank ?? -1 }
}

public struct GaugeBoard: FeedBoard {
    public let moment: Moment
    /// The gauges, the worst first, then by name.
    public let gauges: [JudgedGauge]
    public let feeds: [FeedAge]
    public let failures: [SnapshotFailure]
    public let isStored: Bool

    public init(
        _ stored: StoredGauges, at now: Moment, for places: WatchedPlaces = WatchedPlaces(),
        zone: LocalZone = .utc
    ) {
        moment = now
        gauges = (stored.snapshot?.read(at: now) ?? []).filter { !$0.isOverTest(at: now) }.map {
            JudgedGauge(
                gauge: $0.gauge, state: GaugeState($0.gauge, at: now), source: $0.source,
                readingSource: $0.readingSource)
        }.sorted { (-$0.rank, $0.gauge.title, $0.gauge.id) < (-$1.rank, $1.gauge.title, $1.gauge.id) }
        failures = stored.failures
        isStored = stored.snapshot != nil
        let feeds = (stored.snapshot?.feeds ?? []).sorted { $0.name < $1.name }
        self.feeds = feeds.map { FeedAge(state: $0, age: $0.age(at: now)) }
    }

    /// Returns the gauge with an identifier or a site number.
    public func gauge(named name: String) -> JudgedGauge? { gauges.first { $0.gauge.isCalled(name) } }
}
