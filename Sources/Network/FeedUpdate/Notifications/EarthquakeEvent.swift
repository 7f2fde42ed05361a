// An event about an earthquake that people are notified of, and its text.
import Clocks
import Geodesy
import HazardKit
import Hazards
import TextTools

package struct EarthquakeEvent: Equatable {
    package enum Kind: String {
        case new
        /// The magnitude rose by half a unit, or PAGER's estimate became worse.
        case worse
    }

    package var kind: Kind
    package var event: Earthquake
    /// The places that the event is sent for, the nearest first; empty for a test if no place is set.
    package var places: [EarthquakeAtPlace]
    /// The server that it was read from.
    package var host: String

    private var report: EarthquakeReport { event.report }
    private var isTest: Bool { report.agency == .test }

    /// The sort key that puts the worst first.
    var rank: (Int, Double) { (-(event.pager?.rawValue ?? 0), -(places.map(\.intensity).max() ?? 0)) }
}

extension EarthquakeEvent: NotifiableEvent {
    /// True if quiet hours do not delay the event: losses are likely, or everyone is likely to feel it. An
    /// earthquake that people sleep through may wait until the morning.
    package var isUrgent: Bool {
        isTest || event.pager ?? .green >= .orange
            || places.contains { $0.intensity >= ShakingEstimate.strong }
    }

    /// A line such as `new: M 5.2, 6 km NW of Norcia, near Home, 75 mi (120 km)`; with the greater magnitude of another
    /// agency, `M 5.2 (M 5.8 by USGS), 6 km NW of Norcia`.
    package var line: String {
        let mark = isTest ? LocalTest.mark : ""
        let near = NearbyWords.mark(places).map { ", " + $0 } ?? ""
        return "\(mark)\(kind.rawValue): \(EarthquakeWords.unmarkedHeadline(event))\(near)"
    }

    private var time: String { EarthquakeWords.time(report, in: .ofMachine) }

    private var review: String? { EarthquakeWords.status(report).map { $0 + "." } }

    package var details: [String] {
        [time, EarthquakeWords.depth(report).capitalizedFirst, review].compactMap { $0 }
    }

    package var text: String {
        var lines = [line]
        if isTest { lines.append(LocalTest.sentence) }
        lines.append("When: \(time)")
        lines.append("Depth: \(EarthquakeWords.depth(report))")
        lines += places.map(NearbyWords.line)
        lines += [review].compactMap { $0 } + event.standing.flatMap(ImpactWords.sentences)
        lines.append("Located by: \(event.standing.map(\.agency.name).joined(with: ", "))")
        if !host.isEmpty { lines.append("Read from: \(host)") }
        lines.append("More: " + ShellWord.command("muster quakes", [report.id]))
        return TellingLimits.text(lines)
    }

    package var values: [(name: String, value: String)] {
        func number(_ value: Double?) -> String { value.map(EarthquakeNumber.text) ?? "" }
        return [
            ("EVENT", kind.rawValue), ("TEST", isTest ? "yes" : "no"), ("ENDING", ""),
            ("PLACES", places.map(\.place).joined(with: "; ")), ("ALERT", "Earthquake"),
            ("HEADLINE", EarthquakeWords.headline(report)), ("SEVERITY", ""), ("URGENCY", ""),
            ("CERTAINTY", ""), ("CATEGORY", "Geo"), ("AREA", EarthquakeWords.place(report) ?? ""),
            ("BEGINS", EventTime.moment(report.time).description), ("ENDS", ""),
            ("FEED", report.agency.rawValue), ("HOST", host), ("IDENTIFIER", report.id),
            ("MAGNITUDE", number(event.strongest.magnitude)), ("DEPTH", number(report.depth)),
            ("DISTANCE", places.first.map { "\(Int(($0.distance / 1_000).rounded()))" } ?? ""),
            ("PAGER", event.pager?.text ?? ""), ("STATUS", report.status?.text ?? ""),
        ]
    }
}
