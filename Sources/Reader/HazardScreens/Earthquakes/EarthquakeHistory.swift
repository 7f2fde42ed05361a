// The history of an event: what its agencies reported before.
import Clocks
import GuideDocument
import HazardKit
import Hazards
import ScreenKit
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

/// The stored events within 100 km of an event and 30 days after it.
package struct LaterEarthquakes {
    private let found: [Earthquake]
    private let times: HazardTimes

    /// The most events that are listed one by one, the largest.
    private static let maxShown = 10

    package init(_ event: Earthquake, _ board: EarthquakeBoard, _ times: HazardTimes) {
        found = EarthquakeSequence.later(than: event, in: board.events)
        self.times = times
    }

    /// Returns a heading, a sentence and a line, linked or not, for each of the largest; nothing if there are none.
    package func blocks(_ link: (Earthquake) -> String?) -> [Block] {
        guard let largest = sorted.first else { return [] }
        let count = CountedNoun.text(found.count, "earthquake")
        let lines = sorted.prefix(Self.maxShown).map { event in
            let text =
                "\(EarthquakeWords.headline(event.report)), \(times.clock(EventTime.moment(event.report.time)))"
            return [link(event).map { Span(text, link: $0) } ?? Span(text)]
        }
        let more = found.count > Self.maxShown ? " The \(Self.maxShown) largest:" : ""
        return [
            PageText.heading("Later events nearby", level: 3),
            PageText.paragraph(
                "\(count) within 62 mi (100 km) and 30 days after it, of those stored here; the largest "
                    + "\(EarthquakeWords.magnitude(largest.report)). That they are near does not say that it caused them.\(more)"
            ), PageText.bullets(Array(lines)),
        ]
    }

    private var sorted: [Earthquake] {
        found.sorted { one, two in
            (one.report.magnitude ?? -.infinity, one.report.time) > (
                two.report.magnitude ?? -.infinity, two.report.time
            )
        }
    }
}
