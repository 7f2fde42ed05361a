// The table of the kinds of hazards.
import Alerts
import HazardKit
import Hazards

/// All kinds of hazards, in the order in which people are told of them. A new one needs its folder and a line here.
public enum HazardTable {
    public static let all: [any HazardSnapshot.Type] = [
        AlertSnapshot.self, EarthquakeSnapshot.self, FloodSnapshot.self, GaugeSnapshot.self,
    ]

    /// Returns the kind that a stored feed is about; several of a service have a word behind `@`.
    public static func format(ofStored name: String) -> HazardFormat {
        let service = String(name.prefix { $0 != "@" })
        return all.first { $0.format.feeds[service] != nil }?.format ?? AlertSnapshot.format
    }

    /// Returns the name by which people know a feed; nil for one that they have named.
    public static func name(ofFeed name: String) -> String? {
        all.lazy.compactMap { $0.format.feeds[name] }.first
    }
}

extension HazardKind {
    /// The kind that a feed of the configuration is about. Any name that is not known is of a feed of alerts.
    public init(ofFeed name: String, in kinds: [any HazardSnapshot.Type] = HazardTable.all) {
        self = kinds.first { $0.format.feeds[name] != nil }?.format.kind ?? .alerts
    }
}

extension FeedWords {
    /// Returns the displayed name of a stored feed of any kind.
    public static func name(_ feed: FeedState) -> String {
        name(feed, HazardTable.format(ofStored: feed.name))
    }

    /// Returns sentences about the time of the last reading of a feed of any kind, and its meaning for the list.
    public static func sentence(
        _ reading: FeedAge, _ times: HazardTimes, among others: [FeedAge] = []
    ) -> String {
        sentence(reading, HazardTable.format(ofStored: reading.state.name), times, among: others)
    }
}
