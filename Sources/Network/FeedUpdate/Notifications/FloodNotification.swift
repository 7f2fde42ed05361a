// New reports of a flood near a place, and the text of the notification.
import Geodesy
import HazardKit
import Hazards
import TextTools

package struct FloodNotification: Equatable {
    package enum Kind: String {
        case new
        /// The reported flooding became worse.
        case worse
    }

    package var kind: Kind
    /// The identifier of the flood, and its name.
    package var event: String
    package var title: String
    /// The reports that people were not notified of before, the worst first; at least one.
    package var reports: [FloodReport]
    /// The place that the reports are near.
    package var place: WatchedPlace
    /// The feed, and its server.
    package var source: String
    package var host: String

    private var worst: FloodReport? { reports.first }
    private var isTest: Bool { source == LocalTest.source }
    /// The sort key of the severity.
    var rank: Int { FloodSeverity.rank(worst?.severity) }

    private func way(_ report: FloodReport) -> String {
        place.point.map { GeoText.way(from: $0, to: report.marker.point) } ?? ""
    }

    private var others: String {
        let count = reports.count - 1
        return count == 0 ? "" : ", and \(CountedNoun.text(count, "more report"))"
    }
}

extension FloodNotification: NotifiableEvent {
    /// True if quiet hours do not delay the news. Reports are unverified, so only the worst may wake people up.
    package var isUrgent: Bool { worst?.severity == .dangerous }

    /// A line such as `new: Dangerous flooding reported, 1.3 mi (2.1 km) southeast of Home, and 2 more reports`.
    package var line: String {
        guard let worst else { return kind.rawValue }
        let mark = isTest ? LocalTest.mark : ""
        let what = "\(FloodWords.unmarkedSeverity(worst)) reported"
        return "\(mark)\(kind.rawValue): \(what), \(way(worst)) of \(place.name)\(others)"
    }

    package var details: [String] { [worst?.marker.comment, FloodFeedWords.trust].compactMap { $0 } }

    /// The most reports to list individually.
    private static let limit = 20

    package var text: String {
        var lines = [line, FloodFeedWords.trust, "Flood: \(title)"]
        for report in reports.prefix(Self.limit) {
            let time = report.time.map { ", observed \($0.text)" } ?? ""
            lines.append("- \(FloodWords.severity(report)), \(way(report))\(time)")
            if let comment = report.marker.comment { lines.append("  \(comment)") }
        }
        if reports.count > Self.limit { lines.append("and \(reports.count - Self.limit) more") }
        if !host.isEmpty { lines.append("Read from: \(host)") }
        lines.append("More: " + ShellWord.command("muster floods", [event]))
        return TellingLimits.text(lines)
    }

    package var values: [(name: String, value: String)] {
        let point = worst?.marker.point
        return [
            ("EVENT", kind.rawValue), ("TEST", isTest ? "yes" : "no"), ("ENDING", ""), ("PLACES", place.name),
            ("ALERT", "Report of a flood"), ("HEADLINE", line), ("SEVERITY", ""), ("URGENCY", ""),
            ("CERTAINTY", ""), ("CATEGORY", "Met"), ("AREA", title), ("BEGINS", worst?.time?.text ?? ""),
            ("ENDS", ""), ("FEED", source), ("HOST", host), ("IDENTIFIER", event),
            ("FLOOD", worst?.severity?.word ?? ""), ("REPORTS", "\(reports.count)"),
            ("POINT", point.map { "\($0.latitude),\($0.longitude)" } ?? ""),
        ]
    }
}
