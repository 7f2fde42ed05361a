// What is known of the stored earthquakes whatever the clock says, and what people were told of them.
import Clocks
import HazardKit

public typealias StoredEarthquakes = Stored<EarthquakeSnapshot>

public struct EarthquakeFacts: Sendable {
    /// All events, the newest first. An event of two agencies is listed once.
    public let events: [Earthquake]
    /// True if one of them is a test of this computer, which ends with time.
    let hasTest: Bool
}

extension EarthquakeSnapshot {
    public static func facts(
        of snapshot: EarthquakeSnapshot?, for places: WatchedPlaces, after previous: StoredEarthquakes?
    ) -> EarthquakeFacts {
        // No event depends on the states.
        if let previous { return previous.facts }
        let events = snapshot?.catalog.earthquakes() ?? []
        return EarthquakeFacts(events: events, hasTest: events.contains { $0.report.agency == .test })
    }

    public static func overview(_ stored: StoredEarthquakes, _ times: HazardTimes) -> [String] {
        FeedWords.overview(EarthquakeBoard(stored, at: times.now, for: stored.watched), times)
    }
}

/// People are told of an event once for each place. Its key is its agency with the identifier that it had then, which it keeps
/// as an alias; its ranks are the magnitude, and the level of losses.
extension Told {
    public init(
        earthquake id: String, of agency: EarthquakeAgency, for place: String, magnitude: Double,
        pager: PagerLevel?, at now: Moment
    ) {
        self.init(
            keys: [Told.key(agency.rawValue, id)], places: place.isEmpty ? [] : [place],
            ranks: [magnitude, Double(pager?.rawValue ?? 0)], at: now)
    }

    public init(_ event: Earthquake, for place: String, at now: Moment) {
        self.init(
            earthquake: event.report.id, of: event.report.agency, for: place,
            magnitude: event.strongest.magnitude ?? 0, pager: event.pager, at: now)
    }

    public var event: (agency: EarthquakeAgency, id: String)? {
        let parts = parts
        guard parts.count == 2, ranks.count == 2 else { return nil }
        return EarthquakeAgency(rawValue: parts[0]).map { ($0, parts[1]) }
    }

    public var magnitude: Double { ranks.first ?? 0 }
    /// The level of losses; without a color, losses are as likely as with green.
    public var pager: PagerLevel { ranks.last.flatMap { PagerLevel(rawValue: Int($0)) } ?? .green }
}

extension Danger {
    /// Returns the danger of an earthquake at a place. The shaking is over when people are told, so a warning of what is to
    /// come, as of a tsunami, goes before one as strong.
    ///
    /// - Parameter intensity: the expected level of the Modified Mercalli scale there; nil if it is unknown. The limits only
    ///   put it in an order with alerts.
    public static func value(ofEarthquake told: Told, intensity: Double?) -> Int {
        let hasLosses = told.pager >= .orange
        // Without a position, nearer than it is rather than farther.
        let severity: AlertSeverity =
            if let intensity {
                switch intensity {
                case ShakingEstimate.damaging...: .extreme
                case ShakingEstimate.strong...: hasLosses ? .extreme : .severe
                case ShakingEstimate.light...: .moderate
                case ShakingEstimate.felt...: .minor
                default: .unknown
                }
            } else {
                hasLosses || told.magnitude >= 6 ? .extreme : told.magnitude >= 5 ? .severe : .moderate
            }
        return value(
            isTrusted: told.event?.agency != .test, severity >= .severe ? .imminentThreat : .none, severity,
            .expected, nearness: 5)
    }
}
