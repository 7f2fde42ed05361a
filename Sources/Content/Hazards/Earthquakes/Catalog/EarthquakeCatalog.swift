// All events read from the agencies, with their revisions, and the links between events that are the same.
import Clocks

public struct EarthquakeCatalog: Sendable, Equatable {
    public var records: [EarthquakeRecord] = []
    public var links: [EarthquakeLink] = []

    public init() {}

    /// The seconds for which an event is stored after it left its catalog.
    public static let removedRetention = 7 * Moment.day
    /// The usual number of days for which an event is stored, and the allowed ones: later events up to 30 days belong to it.
    public static let usualRetention = 7
    public static let retentions = 1...90
    /// The seconds for which an event still counts as listed, although a feed of the last hour does not have it.
    private static let listing = Moment.day

    /// Adds a successful reading of an agency, of whose coverage a missing event means something. Events of an imported file
    /// never take the place of a server's.
    public mutating func take(
        _ reports: [EarthquakeReport], deletions: [EarthquakeDeletion] = [], from agency: EarthquakeAgency,
        coverage: EarthquakeCoverage? = nil, isImported: Bool = false, at now: Moment
    ) {
        let reports = Self.folded(reports.filter { $0.agency == agency })
        var matching = RecordMatching(records, agency)
        let targets = matching.targets(of: reports)
        for (report, target) in zip(reports, targets) {
            if let (index, absorbed) = target {
                for other in absorbed { records[index].absorb(records[other], at: now) }
                records[index].take(report, coverage: coverage, at: now)
                if !isImported { records[index].isImported = false }
            } else if report.status != .deleted {
                var record = EarthquakeRecord(report, listed: now)
                record.judged = coverage?.generated ?? 0
                record.isImported = isImported
                records.append(record)
            }
        }
        for (index, ids) in matching.taken { records[index].report.aliases.removeAll(where: ids.contains) }
        takeDeletions(deletions.filter { $0.agency == agency }, agency, at: now)
        if let coverage, !reports.isEmpty { judgeMissing(matching.claimed, agency, coverage, at: now) }
        let absorbed = matching.absorbed
        records = records.indices.filter { !absorbed.contains($0) }.map { records[$0] }
        relink()
    }

    /// Returns the reports with those that share an identifier merged: the newest, with the identifiers of all.
    private static func folded(_ reports: [EarthquakeReport]) -> [EarthquakeReport] {
        var folded: [EarthquakeReport] = []
        var places: [String: Int] = [:]
        for report in reports {
            let place = report.ids.lazy.compactMap { places[$0] }.first
            guard let place else {
                for id in report.ids { places[id] = folded.count }
                folded.append(report)
                continue
            }
            let known = folded[place]
            var winner = (report.updated ?? .min) > (known.updated ?? .min) ? report : known
            winner.setAliases(known.ids + report.ids)
            folded[place] = winner
            for id in winner.ids { places[id] = place }
        }
        return folded
    }

    /// The indices of the records by their agencies and preferred identifiers.
    var indicesByID: [EarthquakeAgency: [String: Int]] {
        records.indices.reduce(into: [:]) { indices, index in
            indices[records[index].report.agency, default: [:]][records[index].report.id] = index
        }
    }

    private mutating func takeDeletions(
        _ deletions: [EarthquakeDeletion], _ agency: EarthquakeAgency, at now: Moment
    ) {
        guard !deletions.isEmpty else { return }
        // Only the preferred identifier names the event: others may be deleted while it goes on under another one.
        let indices = indicesByID[agency] ?? [:]
        for deletion in deletions {
            guard let index = indices[deletion.id] else { continue }
            records[index].delete(updated: deletion.updated, at: now)
        }
    }

    private mutating func judgeMissing(
        _ listed: Set<Int>, _ agency: EarthquakeAgency, _ coverage: EarthquakeCoverage, at now: Moment
    ) {
        // Records that this reading has brought were listed now.
        for index in records.indices
        where records[index].report.agency == agency && !listed.contains(index)
            && records[index].lastListed != now
        {
            records[index].miss(coverage, at: now)
        }
    }

    public mutating func removeAll(of agency: EarthquakeAgency) {
        records.removeAll { $0.report.agency == agency }
        if agency != .test { links = [] }
    }

    /// Removes events that are too old, and the oldest of too many, those of imported files first.
    ///
    /// - Parameter days: the days for which an event is stored after it happened, or after it was first
    ///   listed here if that is later, as for an imported file. An event that its feed still lists is kept.
    public mutating func removeOld(at now: Moment, keeping days: Int = usualRetention) {
        records.removeAll { record in
            if record.report.isOverTest(at: now) { return true }
            if let removal = record.removal {
                return now.seconds - removal.seen.seconds > Self.removedRetention
            }
            let beginning = max(EventTime.moment(record.report.time), record.firstListed)
            return now.seconds - beginning.seconds > days * Moment.day
                && now.seconds - record.lastListed.seconds > Self.listing
        }
        if records.count > EarthquakeLimits.events {
            records.sort { ($0.isImported ? 1 : 0, $1.report.time) < ($1.isImported ? 1 : 0, $0.report.time) }
            records.removeLast(records.count - EarthquakeLimits.events)
        }
        relink()
    }
}
