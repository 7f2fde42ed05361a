// Which events of USGS and INGV are one: close in time, place and magnitude, and each the other's best.
import Geodesy

/// An event that both agencies have, by their preferred identifiers.
package struct EarthquakeLink: Sendable, Hashable {
    package var usgs: String
    package var ingv: String

    package init(usgs: String, ingv: String) { (self.usgs, self.ingv) = (usgs, ingv) }
}

/// How far two reports of one event may be apart.
struct EarthquakeMatch {
    private static let milliseconds = 30_000.0
    private static let meters = 100_000.0
    /// Where both say 6 or more: a large fault breaks over a long way.
    private static let metersOfLarge = 200_000.0
    private static let large = 6.0
    private static let magnitudes = 1.0

    /// Milliseconds between them within which two events may be linked.
    static let window = Int(milliseconds)

    /// The smaller, the better.
    let score: Double

    /// Returns nil if the reports are too far apart to be of one event.
    ///
    /// - Parameters:
    ///   - factor: by how much the limits are widened: a link that is stored holds until they are broken twice over.
    ///   - comparesKinds: whether a quarry blast matches only another one; a link outlives a change of the kind.
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

    /// A magnitude of 5.2 and one of 4.2 differ by a little more than 1 in binary.
    private static let rounding = 1e-9
}

extension EarthquakeReport {
    fileprivate var isQuarryBlast: Bool { kind?.isQuarryBlast ?? false }
}

extension EarthquakeCatalog {
    /// Keeps the links that still hold, and links the events that are each other's best and in no link.
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

    /// Returns the stored links whose events are there and not too far apart, with the identifiers of now.
    private func heldLinks(_ used: inout Set<Int>) -> [EarthquakeLink] {
        guard !links.isEmpty else { return [] }
        var indices: [EarthquakeAgency: [String: Int]] = [:]
        for (index, record) in records.enumerated() {
            for alias in record.report.aliases where indices[record.report.agency]?[alias] == nil {
                indices[record.report.agency, default: [:]][alias] = index
            }
        }
        for (index, record) in records.enumerated() {
            indices[record.report.agency, default: [:]][record.report.id] = index
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

    /// Returns for the events of each agency the best one of the other: all that are in their catalogs take part, linked or
    /// not, so that reading the same again changes nothing.
    private func bestPartners() -> (ofUSGS: [Int: Int], ofINGV: [Int: Int]) {
        var ofUSGS: [Int: (index: Int, score: Double)] = [:]
        var ofINGV: [Int: (index: Int, score: Double)] = [:]
        let usgs = liveIndices(of: .usgs)
        let ingv = liveIndices(of: .ingv)
        var first = 0
        for one in usgs {
            let time = records[one].report.time
            while first < ingv.count, records[ingv[first]].report.time < time - EarthquakeMatch.window {
                first += 1
            }
            for other in ingv[first...] {
                guard records[other].report.time <= time + EarthquakeMatch.window else { break }
                guard let match = EarthquakeMatch(records[one].report, records[other].report) else {
                    continue
                }
                if match.score < ofUSGS[one]?.score ?? .infinity { ofUSGS[one] = (other, match.score) }
                if match.score < ofINGV[other]?.score ?? .infinity { ofINGV[other] = (one, match.score) }
            }
        }
        return (ofUSGS.mapValues(\.index), ofINGV.mapValues(\.index))
    }

    /// Returns the records of an agency that are in its catalog, by time and identifier, so that the same events always
    /// give the same links.
    private func liveIndices(of agency: EarthquakeAgency) -> [Int] {
        records.indices.filter { records[$0].report.agency == agency && records[$0].removal == nil }.sorted {
            let (one, two) = (records[$0].report, records[$1].report)
            return (one.time, one.id) < (two.time, two.id)
        }
    }
}
