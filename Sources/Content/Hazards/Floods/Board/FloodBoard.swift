// All stored floods at a moment, and the ages of their feeds.
import Clocks
import HazardKit

public struct ListedFloodRegion: Sendable, Equatable {
    public let source: String
    public let region: FloodRegion

    public var title: String { region.name.isEmpty ? "Region \(region.id)" : region.name }
}

public struct FloodBoard: FeedBoard {
    public let moment: Moment
    /// Today, where the reader is.
    public let today: CalendarDate?
    /// The floods: active ones first, then those from files, then those that have ended; in each group the
    /// latest first.
    public let floods: [Flood]
    public let regions: [ListedFloodRegion]
    public let feeds: [FeedAge]
    public let failures: [SnapshotFailure]
    public let isStored: Bool

    public init(
        _ stored: StoredFloods, at now: Moment, for places: WatchedPlaces = WatchedPlaces(), zone: LocalZone
    ) {
        moment = now
        let today = zone.wallClock(at: now).day
        self.today = today
        floods = stored.facts.filter { !$0.isOverTest(at: now) }.sorted { one, two in
            let (first, second) = (one.state(on: today), two.state(on: today))
            if first != second { return first.rawValue < second.rawValue }
            let (begin, other) = (one.event.begins, two.event.begins)
            if let begin, let other, begin != other { return begin > other }
            if (begin == nil) != (other == nil) { return other == nil }
            return (one.title, one.source, one.event.id) < (two.title, two.source, two.event.id)
        }
        regions = (stored.snapshot?.collections ?? []).flatMap { collection in
            collection.regions.map { ListedFloodRegion(source: collection.source, region: $0) }
        }
        failures = stored.failures
        isStored = stored.snapshot != nil
        let feeds = (stored.snapshot?.feeds ?? []).sorted { $0.name < $1.name }
        self.feeds = feeds.map { FeedAge(state: $0, age: $0.age(at: now)) }
    }

    public func state(of flood: Flood) -> Flood.State { flood.state(on: today) }

    /// Returns a flood by its identifier or its name, of any feed if `source` is nil.
    public func flood(named name: String, of source: String? = nil) -> Flood? {
        let floods = floods.filter { source == nil || $0.source == source }
        return floods.first { $0.event.id == name } ?? floods.first { $0.isCalled(name) }
    }

    /// Returns a region by its identifier or its name, of any feed if `source` is nil.
    public func region(named name: String, of source: String? = nil) -> ListedFloodRegion? {
        let regions = regions.filter { source == nil || $0.source == source }
        return regions.first { $0.region.id == name }
            ?? regions.first { $0.title.lowercased() == name.lowercased() }
    }

    /// Returns the first report with a key, and its flood, or nil if there is none.
    public func report(_ key: String) -> (flood: Flood, report: FloodReport)? {
        floods.lazy.compactMap { flood in flood.report(key).map { (flood, $0) } }.first
    }

    /// Returns the name of a boundary; nil if it is in no region, as the identifier of none is.
    public func boundaryName(_ id: String, of source: String) -> String? {
        regions.lazy.filter { $0.source == source }.compactMap { listed in
            listed.region.boundaries.first { $0.id == id }.map { "\($0.title), \(listed.title)" }
        }.first
    }

    public func floods(in boundary: String, of source: String) -> [Flood] {
        floods.filter { flood in
            flood.source == source
                && (flood.event.boundaries.contains(boundary)
                    || flood.sets.contains { $0.boundary == boundary })
        }
    }
}

extension FloodBoundary {
    public var title: String { name.isEmpty ? "Boundary \(id)" : name }
}
