// Finds the record that a report is about, by any of its identifiers.

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
