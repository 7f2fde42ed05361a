// New reports of a flood near a place, and what people are told of them.
import Clocks
import Geodesy
import Hazards
import TextTools

package struct FloodNews: Equatable {
    package enum Kind: String {
        case new
        /// What was told is reported worse.
        case worse
    }

    package var kind: Kind
    /// The flood by its identifier, and its name.
    package var event: String
    package var title: String
    /// What was not told before, the worst first; at least one.
    package var reports: [FloodReport]
    /// The place that they are near to.
    package var place: AlertPlace
    /// The feed, and its server.
    package var source: String
    package var host: String

    private var worst: FloodReport? { reports.first }
    /// How bad it is.
    var rank: Int { FloodSeverity.rank(worst?.severity) }

    private func way(_ report: FloodReport) -> String {
        place.point.map { GeoText.way(from: $0, to: report.marker.point) } ?? ""
    }

    private var others: String {
        let count = reports.count - 1
        return count == 0 ? "" : ", and \(CountedNoun.text(count, "more report"))"
    }
}

extension FloodNews: TellableEvent {
    /// No one has checked it: only the worst wakes people up.
    package var isUrgent: Bool { worst?.severity == .dangerous }

    /// `new: Dangerous flooding reported, 1.3 mi (2.1 km) southeast of Home, and 2 more reports`
    package var line: String {
        guard let worst else { return kind.rawValue }
        return
            "\(kind.rawValue): \(FloodWords.severity(worst)) reported, \(way(worst)) of \(place.name)\(others)"
    }

    package var details: [String] {
        [worst?.marker.comment, FloodFeedWords.trust].compactMap { $0 }
    }

    /// Reports that are told one by one.
    private static let most = 20

    package var text: String {
        var lines = [line, FloodFeedWords.trust, "Flood: \(title)"]
        for report in reports.prefix(Self.most) {
            let time = report.time.map { ", observed \($0.text)" } ?? ""
            lines.append("- \(FloodWords.severity(report)), \(way(report))\(time)")
            if let comment = report.marker.comment { lines.append("  \(comment)") }
        }
        if reports.count > Self.most { lines.append("and \(reports.count - Self.most) more") }
        if !host.isEmpty { lines.append("Read from: \(host)") }
        lines.append("More: muster floods \(event)")
        return TellingLimits.text(lines)
    }

    package var values: [(name: String, value: String)] {
        let point = worst?.marker.point
        return [
            ("EVENT", kind.rawValue), ("TEST", "no"), ("ENDING", ""), ("PLACES", place.name),
            ("ALERT", "Report of a flood"), ("HEADLINE", line), ("SEVERITY", ""), ("URGENCY", ""),
            ("CERTAINTY", ""), ("CATEGORY", "Met"), ("AREA", title), ("BEGINS", worst?.time?.text ?? ""),
            ("ENDS", ""), ("FEED", source), ("HOST", host), ("IDENTIFIER", event),
            ("FLOOD", worst?.severity?.word ?? ""), ("REPORTS", "\(reports.count)"),
            ("POINT", point.map { "\($0.latitude),\($0.longitude)" } ?? ""),
        ]
    }
}
