// Finds the record that a report is about, and updates it for revisions, deletions and absence.
import Clocks

extension EarthquakeRecord {
    /// Updates the record from a new report. An older revision, from a server that lags behind, adds only identifiers.
    mutating func take(_ new: EarthquakeReport, coverage: EarthquakeCoverage?, at now: Moment) {
        lastListed = now
        missed = 0
        judged = max(judged, coverage?.generated ?? 0)
        if new.status == .deleted {
            addIDs(of: new)
            return delete(updated: new.updated, at: now)
        }
        // A copy that is as old as the deletion does not bring the event back. INGV, which never says how old its copies
        // are, lists what it has now.
        if removal?.reason == .deleted, let then = report.updated, (new.updated ?? .min) <= then {
            return addIDs(of: new)
        }
        removal = nil
        guard new.replaces(report) else { return addIDs(of: new) }
        let old = report
        var new = new
        // The older tables of INGV have no column for the kind.
        new.kind = new.kind ?? old.kind
        if !new.showsSame(as: old) { log(at: now) }
        report = new
        report.setAliases(old.ids + new.ids)
    }

    private mutating func addIDs(of other: EarthquakeReport) { report.setAliases(report.ids + other.ids) }

    /// Records that the agency has deleted the event, unless it was changed later.
    mutating func delete(updated: Int?, at now: Moment) {
        if let updated, let known = report.updated, updated < known { return }
        if removal?.reason == .deleted { return }
        log(at: now)
        removal = .deleted(now)
        report.status = .deleted
        report.updated = updated ?? report.updated
    }

    mutating func miss(_ coverage: EarthquakeCoverage, at now: Moment) {
        guard removal == nil else { return }
        guard coverage.covers(report) else {
            missed = 0
            return
        }
        // The same answer twice, or an older one, is no second reading.
        guard coverage.generated > judged else { return }
        judged = coverage.generated
        missed += 1
        if missed >= Self.readingsUntilGone { removal = .unlisted(now) }
    }

    private static let readingsUntilGone = 2

    mutating func absorb(_ other: EarthquakeRecord, at now: Moment) {
        isImported = isImported && other.isImported
        report.setAliases(report.ids + other.report.ids)
        firstListed = min(firstListed, other.firstListed)
        revisions = (revisions + other.revisions + [EarthquakeRevision(report: other.report, replaced: now)])
            .sorted {
                $0.replaced < $1.replaced
            }
        while revisions.count > Self.maxRevisions { revisions.remove(at: 1) }
        if removal != nil, other.removal == nil { removal = nil }
    }
}

extension EarthquakeReport {
    /// Returns whether this report replaces another one of the same event: it was changed later, or if that
    /// is equal or unknown, its shown values differ.
    func replaces(_ old: EarthquakeReport) -> Bool {
        if let updated, let then = old.updated, updated != then { return updated > then }
        return !showsSame(as: old) || updated != old.updated
    }
}

/// Matches the reports of one reading with the records of an agency; each record matches at most one report.
struct RecordMatching {
    /// The record of a report, and other records that the report shows to be the same event; nil for a new event.
    typealias Target = (index: Int, absorbed: [Int])?

    /// The records that the reading lists, including those that were absorbed.
    private(set) var claimed: Set<Int> = []
    private(set) var absorbed: Set<Int> = []
    /// The identifiers that a record must give to another event.
    private(set) var taken: [Int: Set<String>] = [:]
    private var preferred: [String: Int] = [:]
    private var aliases: [String: Int] = [:]

    init(_ records: [EarthquakeRecord], _ agency: EarthquakeAgency) {
        for (index, record) in records.enumerated() where record.report.agency == agency {
            preferred[record.report.id] = index
            for alias in record.report.aliases { aliases[alias] = index }
        }
    }

    /// Returns the target of each report. Preferred identifiers are matched before earlier ones: an event may
    /// have been split in two.
    mutating func targets(of reports: [EarthquakeReport]) -> [Target] {
        var targets = reports.map { byPreferred($0) }
        for (index, report) in reports.enumerated() where targets[index] == nil {
            targets[index] = byAlias(report)
        }
        return targets
    }

    private mutating func byPreferred(_ report: EarthquakeReport) -> Target {
        var found: [Int] = []
        for id in report.ids {
            guard let index = preferred[id], !claimed.contains(index) else { continue }
            claimed.insert(index)
            found.append(index)
        }
        guard let first = found.first else { return nil }
        absorbed.formUnion(found.dropFirst())
        return (first, Array(found.dropFirst()))
    }

    private mutating func byAlias(_ report: EarthquakeReport) -> Target {
        for id in report.ids {
            guard let index = aliases[id] else { continue }
            guard claimed.contains(index) else {
                claimed.insert(index)
                return (index, [])
            }
            taken[index, default: []].formUnion(report.ids)
        }
        return nil
    }
}
