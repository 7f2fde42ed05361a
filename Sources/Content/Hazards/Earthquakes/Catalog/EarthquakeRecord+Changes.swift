// Updates a record for revisions, deletions and absence, and merges two records of the same event.
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

    /// Records that a reading did not list the event.
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

    /// Merges another record of the same event into this one.
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
