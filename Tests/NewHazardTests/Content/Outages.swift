// The worked example of CONTRIBUTING: what a new kind of hazard costs in Content. In the program this file is in a folder
// Sources/Content/Hazards/Outages, and the line elsewhere is `OutageSnapshot.self,` in `HazardTable.all`.
import Alerts
import Clocks
import Geodesy
import HazardKit
import Hazards
import SQLite

/// An area without electricity.
struct Outage: Sendable, Equatable {
    /// The feed that it was read from.
    var source: String
    var id: String
    var area: String
    var customers: Int
    var point: GeoPoint

    /// Returns whether it is near a place.
    func isNear(_ place: WatchedPlace) -> Bool {
        place.point.map { $0.distance(to: point) <= place.radius * 1_000 } ?? false
    }
}

extension Outage: Record {
    init() {
        self.init(source: "", id: "", area: "", customers: 0, point: GeoPoint(latitude: 0, longitude: 0))
    }

    mutating func code(_ row: FieldCoder) {
        row.line("source", &source)
        row.line("code", &id)
        row.line("area", &area)
        row.integer("customers", &customers)
        row.point(required: &point)
    }
}

extension HazardKind {
    static let outages = HazardKind("outages")
}

struct OutageSnapshot: HazardSnapshot {
    var states: SnapshotStates
    var outages: [Outage] = []

    static let format = HazardFormat(
        .outages, subject: "Outages", title: "Power outages", version: 1, guide: ("Power Outage", "Infra"),
        noun: "outage", feeds: ["utility": "Power outages"])

    init(written: Moment) { states = SnapshotStates(written: written) }

    mutating func code(_ file: FieldCoder) { file.list("outage", &outages, max: 10_000) }

    func hasContent(of other: OutageSnapshot) -> Bool { outages == other.outages }
    mutating func removeData(of isGone: (String) -> Bool) { outages.removeAll { isGone($0.source) } }
    mutating func addData(of feed: String, from other: OutageSnapshot) {
        outages += other.outages.filter { $0.source == feed }
    }

    var hasTest: Bool { outages.contains { $0.source == LocalTest.source } }
    mutating func removeOverTest(at now: Moment) {}

    static func facts(
        of snapshot: OutageSnapshot?, for places: WatchedPlaces, after previous: Stored<OutageSnapshot>?
    ) -> NoFacts { NoFacts() }

    static func overview(_ stored: Stored<OutageSnapshot>, _ times: HazardTimes) -> [String] {
        let board = OutageBoard(stored, at: times.now, for: stored.watched, zone: times.zone)
        return FeedWords.overview(board, times, notSetUp: format.subject)
    }

    static func notes(
        of told: [Told], _ times: HazardTimes, stored: () -> Stored<OutageSnapshot>?
    ) -> [ToldNote] {
        told.map { item in
            let name = item.keys.first ?? ""
            let place = item.places.first ?? ""
            return ToldNote(
                name: name, rank: item.rank, text: "No power: \(item.rank) customers near \(place).",
                answer: "outages", danger: item.rank,
                banner: .init(what: "No power in \(item.title)", place: "near \(place)", since: item.at))
        }
    }
}

/// The outages at a moment, the largest first.
struct OutageBoard: FeedBoard {
    let outages: [Outage]
    let feeds: [FeedAge]
    let failures: [SnapshotFailure]
    let isStored: Bool

    init(_ stored: Stored<OutageSnapshot>, at now: Moment, for places: WatchedPlaces, zone: LocalZone) {
        outages = (stored.snapshot?.outages ?? []).sorted { $0.customers > $1.customers }
        feeds = (stored.snapshot?.feeds ?? []).map { FeedAge(state: $0, age: $0.age(at: now)) }
        (failures, isStored) = (stored.failures, stored.snapshot != nil)
    }
}
