// The stored data of floods, which muster-sync writes and the reader shows.
import Clocks
import HazardKit
import SQLite

extension HazardKind {
    public static let floods = HazardKind("floods")
}

public struct FloodSnapshot: HazardSnapshot {
    public var states: SnapshotStates
    public var collections: [FloodCollection] = []

    public static let format = HazardFormat(
        .floods, subject: "Floods", version: 3,
        guide: ("Flood Warning", "Met"), noun: "report", feeds: [FloodCollection.service: "Flood reports"]
    ) { feed in
        feed.isImported ? "Reports from files" : "Flood reports (\(feed.host))"
    }

    public init(written: Moment) { states = SnapshotStates(written: written) }

    public mutating func code(_ file: FieldCoder) {
        file.list("collection", &collections, max: FloodCollection.stored.count)
        guard file.isReading else { return }
        collections = FloodCollection.stored.compactMap(collection(of:))
    }

    public func collection(of source: String) -> FloodCollection? {
        collections.first { $0.source == source }
    }

    public mutating func put(_ collection: FloodCollection) {
        collections.removeAll { $0.source == collection.source }
        collections.append(collection)
    }

    public func hasContent(of other: FloodSnapshot) -> Bool { collections == other.collections }

    public mutating func removeData(of isGone: (String) -> Bool) {
        collections.removeAll { isGone($0.source) }
    }

    public mutating func addData(of feed: String, from other: FloodSnapshot) {
        addData(of: feed, from: other, as: feed)
    }

    public static func isSameQuestion(_ one: FeedState, _ other: FeedState) -> Bool {
        one.hasSameAddress(as: other)
    }

    public mutating func addData(of feed: String, from other: FloodSnapshot, as name: String) {
        for var collection in other.collections where collection.source == feed {
            collection.source = name
            collections.append(collection)
        }
    }

    public var hasTest: Bool { collections.contains(where: \.isTest) }

    public mutating func removeOverTest(at now: Moment) {
        collections.removeAll { $0.isOverTest(at: now) }
    }
}

public typealias StoredFloods = Stored<FloodSnapshot>

extension FloodSnapshot {
    /// Returns the floods of the snapshot, in no particular order.
    public static func facts(
        of snapshot: FloodSnapshot?, for places: WatchedPlaces, after previous: StoredFloods?
    ) -> [Flood] { previous?.facts ?? Flood.all(of: snapshot) }

    public static func overview(_ stored: StoredFloods, _ times: HazardTimes) -> [String] {
        FloodFeedWords.overview(FloodBoard(stored, at: times.now, zone: times.zone), times)
    }
}

/// People are told of a report once for each place. Its key is its source, event, boundary and key, which are unique to it;
/// its rank is the severity.
extension Told {
    public init(
        report key: String, of event: String, from source: String, boundary: String, rank: Int,
        for place: String, at now: Moment
    ) {
        self.init(
            keys: [Told.key(source, event, boundary, key)], places: [place], ranks: [Double(rank)], at: now)
    }
}

extension Danger {
    /// Returns the danger of a report of a flood by the rank of its severity. No one has checked it: it comes behind a
    /// warning to act at once.
    public static func value(ofFloodRank rank: Int) -> Int {
        let severity: AlertSeverity =
            rank >= FloodSeverity.rank(.significant) ? .severe : .moderate
        return value(
            isTrusted: false, severity >= .severe ? .imminentThreat : .none, severity, .expected, nearness: 5)
    }
}
