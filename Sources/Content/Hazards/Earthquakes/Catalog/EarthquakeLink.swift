// Links events of USGS and INGV that are the same: close in time, place and magnitude, and each the best
// match of the other.
import Geodesy
import HazardKit
import SQLite

/// An event that both agencies have, by their preferred identifiers.
public struct EarthquakeLink: Sendable, Hashable, Record {
    public var usgs: String
    public var ingv: String

    public init(usgs: String, ingv: String) { (self.usgs, self.ingv) = (usgs, ingv) }

    public init() { self.init(usgs: "", ingv: "") }

    public mutating func code(_ row: FieldCoder) {
        row.line("usgs", &usgs)
        row.line("ingv", &ingv)
    }
}

/// The difference between two reports of one event, checked against the limits.
struct EarthquakeMatch {
    private static let milliseconds = 30_000.0
    private static let meters = 100_000.0
    /// The limit in meters if both magnitudes are at least 6: a large fault ruptures over a long distance.
    private static let metersOfLarge = 200_000.0
    private static let large = 6.0
    private static let magnitudes = 1.0

    /// The most milliseconds between two events that may be linked.
    static let window = Int(milliseconds)

    /// The score, smaller for a better match.
    let score: Double

    /// Compares two reports. Returns nil if they are too different to be of one event, and if only one is of a quarry blast.
    /// A stored link is kept until the limits are exceeded by a factor of two, and when the kind changes.
    init?(_ one: EarthquakeReport, _ two: EarthquakeReport, factor: Double = 1, comparesKinds: Bool = true) {
        let time = abs(Double(one.time) - Double(two.time))
        guard time <= Self.milliseconds * factor, let here = one.epicenter, let there = two.epicenter
        else { return nil }
        if comparesKinds, one.isQuarryBlast != two.isQuarryBlast { return nil }
        var difference = 0.0
        var limit = Self.meters
        if let first = one.magnitude, let second = two.magnitude {
            difference = abs(first - second)
            guard difference <= Self.magnitudes * factor + Self.rounding else { return nil }
            if min(first, second) >= Self.large { limit = Self.metersOfLarge }
        }
        let distance = here.distance(to: there)
        guard distance <= limit * factor else { return nil }
        score = time / 10_000 + distance / 50_000 + difference
    }

    /// The tolerance for rounding: magnitudes of 5.2 and 4.2 differ by slightly more than 1 in binary.
    private static let rounding = 1e-9
}

extension EarthquakeReport {
    fileprivate var isQuarryBlast: Bool { kind?.isQuarryBlast ?? false }
    /// The time, and for events at one time the latitude: what is near in this order may be one event.
    fileprivate var linkOrder: (time: Int, latitude: Double) { (time, epicenter?.latitude ?? 0) }
}

extension EarthquakeCatalog {
    /// The most events before and after one that are compared with it; within the half minute real catalogs have a few.
    private static let mostCandidates = 50

    /// Keeps the links that are still valid, and links unlinked events that are the best match of each other.
    mutating func relink() {
        var used: Set<Int> = []
        links = heldLinks(&used)
        let (bestOfUSGS, bestOfINGV) = bestPartners()
        for (usgs, ingv) in bestOfUSGS.sorted(by: { $0.key < $1.key }) {
            guard bestOfINGV[ingv] == usgs, !used.contains(usgs), !used.contains(ingv) else { continue }
            links.append(EarthquakeLink(usgs: records[usgs].report.id, ingv: records[ingv].report.id))
        }
        links.sort { ($0.usgs, $0.ingv) < ($1.usgs, $1.ingv) }
    }

    /// Returns the stored links whose events still match, with the current identifiers.
    private func heldLinks(_ used: inout Set<Int>) -> [EarthquakeLink] {
        guard !links.isEmpty else { return [] }
        var indices = indicesByID
        for (index, record) in records.enumerated() {
            for alias in record.report.aliases where indices[record.report.agency]?[alias] == nil {
                indices[record.report.agency, default: [:]][alias] = index
            }
        }
        var held: [EarthquakeLink] = []
        for link in links {
            guard let usgs = indices[.usgs]?[link.usgs], let ingv = indices[.ingv]?[link.ingv],
                !used.contains(usgs), !used.contains(ingv),
                EarthquakeMatch(
                    records[usgs].report, records[ingv].report, factor: 2, comparesKinds: false) != nil
            else { continue }
            used.formUnion([usgs, ingv])
            held.append(EarthquakeLink(usgs: records[usgs].report.id, ingv: records[ingv].report.id))
        }
        return held
    }

    /// Returns the best match of each event at the other agency. Linked events take part too, so that reading the same data
    /// again changes nothing.
    private func bestPartners() -> (ofUSGS: [Int: Int], ofINGV: [Int: Int]) {
        var ofUSGS: [Int: (index: Int, score: Double)] = [:]
        var ofINGV: [Int: (index: Int, score: Double)] = [:]
        let usgs = liveIndices(of: .usgs)
        let ingv = liveIndices(of: .ingv)
        var nearest = 0
        for one in usgs {
            let report = records[one].report
            while nearest < ingv.count, records[ingv[nearest]].report.linkOrder < report.linkOrder {
                nearest += 1
            }
            let candidates = ingv[
                max(0, nearest - Self.mostCandidates)..<min(ingv.count, nearest + Self.mostCandidates)]
            for other in candidates
            where abs(records[other].report.time - report.time) <= EarthquakeMatch.window {
                guard let match = EarthquakeMatch(report, records[other].report) else { continue }
                if match.score < ofUSGS[one]?.score ?? .infinity { ofUSGS[one] = (other, match.score) }
                if match.score < ofINGV[other]?.score ?? .infinity { ofINGV[other] = (one, match.score) }
            }
        }
        return (ofUSGS.mapValues(\.index), ofINGV.mapValues(\.index))
    }

    /// Returns the indices of an agency's records in its catalog, sorted so that the same events always give the same links.
    private func liveIndices(of agency: EarthquakeAgency) -> [Int] {
        records.indices.filter { records[$0].report.agency == agency && records[$0].removal == nil }.sorted {
            let (one, two) = (records[$0].report, records[$1].report)
            return one.linkOrder == two.linkOrder ? one.id < two.id : one.linkOrder < two.linkOrder
        }
    }
}
