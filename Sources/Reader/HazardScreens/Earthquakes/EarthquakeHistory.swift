// The history of an event: what its agencies reported before.
import Clocks
import GuideDocument
import HazardKit
import Hazards
import TextTools

enum EarthquakeHistory {
    /// Returns a heading and a line for each change, the latest first; nothing if the event never changed.
    static func blocks(_ event: Earthquake, _ times: HazardTimes) -> [Block] {
        var changes: [(moment: Moment, text: String)] = []
        for record in event.records {
            let reports = record.revisions.map(\.report) + [record.report]
            for (index, revision) in record.revisions.enumerated() {
                let texts = differences(revision.report, reports[index + 1])
                guard !texts.isEmpty else { continue }
                changes.append(
                    (revision.replaced, "\(record.report.agency.name): " + texts.joined(separator: "; ")))
            }
            if let removal = record.removal, removal.reason == .unlisted,
                let text = EarthquakeWords.removal(record)
            {
                changes.append((removal.seen, text))
            }
        }
        changes.sort { $0.moment > $1.moment }
        return HazardPage.history(changes) { (times.clock($0.moment).capitalizedFirst, $0.text + ".") }
    }

    /// Returns the changes from an older report to a newer one, in words.
    private static func differences(_ old: EarthquakeReport, _ new: EarthquakeReport) -> [String] {
        var texts: [String] = []
        func compare(_ name: String, _ value: (EarthquakeReport) -> String?) {
            let (before, after) = (value(old), value(new))
            guard before != after else { return }
            texts.append("\(name) \(after ?? "not given") (was \(before ?? "not given"))")
        }
        if new.status == .deleted, old.status != .deleted { return ["deleted"] }
        compare("magnitude", EarthquakeWords.magnitude)
        compare("magnitude type", \.magnitudeType)
        compare("place", EarthquakeWords.place)
        compare("depth", EarthquakeWords.depth)
        compare("time", EarthquakeWords.time)
        compare("kind", { EarthquakeWords.kind($0) })
        compare("status") { $0.status?.text }
        compare("felt by") { $0.felt.map { "\($0)" } }
        compare("PAGER") { $0.pager?.text }
        compare("strongest shaking reported") { $0.reportedIntensity.map { "\($0)" } }
        compare("strongest shaking estimated") { $0.estimatedIntensity.map { "\($0)" } }
        return texts
    }
}
