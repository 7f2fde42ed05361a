// Decides which reports of floods to notify people of: once for each place that they are near, and again only
// if one becomes worse.
import Clocks
import Geodesy
import HazardKit
import Hazards
import TextTools

extension FloodSnapshot {
    package static let command = "muster floods"
    package static func isWanted(for places: [WatchedPlace]) -> Bool {
        places.contains { $0.floods != nil && $0.point != nil }
    }

    package func news(_ wish: TellingWish) -> News<FloodNotification> {
        let known = ToldReports(self)
        let wantsAny = Self.isWanted(for: wish.places)
        var found: [News<FloodNotification>.Item] = []
        // Files that people bring say nothing of now.
        for collection in collections where collection.source != FloodCollection.imported {
            let host = host(of: collection.source)
            for flood in Flood.all(of: collection) where FloodFreshness.hasFresh(flood, wish.now) {
                let reports = flood.reports().filter { FloodFreshness.isFresh($0.time, wish.now) }
                for var place in wish.places {
                    // A test is told even if no place wants reports.
                    if flood.isTest, !wantsAny { place.floods = FloodSeverity.none }
                    if let item = known.item(flood, reports, place, host: host, wish.now) {
                        found.append(item)
                    }
                }
            }
        }
        return News(known.kept, found.sorted { $0.event.rank > $1.event.rank }, wish)
    }
}

/// The rule for the age of reports that are news.
private enum FloodFreshness {
    /// The most seconds after the observation during which a report is sent. Its time has no zone, so up to
    /// 14 hours more or less may have passed; the older reports of a first reading are not news.
    private static let longest = 36 * 3_600
    /// The number of seconds by which a clock in another zone may be ahead of UTC.
    private static let ahead = 14 * 3_600

    static func hasFresh(_ flood: Flood, _ now: Moment) -> Bool {
        flood.sets.contains { $0.markers.contains { isFresh($0.time, now) } }
    }

    /// Returns true if a time is recent. A report without a time is not sent.
    static func isFresh(_ time: FloodTime?, _ now: Moment) -> Bool {
        guard let time else { return false }
        return (-ahead...longest).contains(now.seconds - time.localSeconds)
    }
}

/// The records of what people were told of reports that are still stored.
private struct ToldReports {
    private(set) var kept: [Told] = []
    /// The index of each by its key and its place.
    private var known: [String: Int] = [:]

    init(_ snapshot: FloodSnapshot) {
        guard !snapshot.told.isEmpty else { return }
        var stored: Set<String> = []
        for collection in snapshot.collections {
            for set in collection.sets {
                for marker in set.markers {
                    stored.insert(Told.key(collection.source, set.event, set.boundary, marker.key))
                }
            }
        }
        for item in snapshot.told where stored.contains(item.keys.first ?? "") {
            known[Self.name(item)] = kept.count
            kept.append(item)
        }
    }

    private static func name(_ told: Told) -> String { (told.keys + told.places).joined(separator: "\n") }

    /// Returns the news of a flood near a place, or nil if there is none or the place wants none.
    func item(
        _ flood: Flood, _ fresh: [FloodReport], _ place: WatchedPlace, host: String, _ now: Moment
    ) -> News<FloodNotification>.Item? {
        guard let point = place.point, let least = place.floods else { return nil }
        var (reports, changes): ([FloodReport], [News<FloodNotification>.Change]) = ([], [])
        var isNew = false
        for report in fresh {
            let rank = FloodSeverity.rank(report.severity)
            // What is not known may be bad, and is told.
            guard report.severity.map({ $0 >= least }) ?? true,
                point.distance(to: report.marker.point) <= place.radius * 1_000
            else { continue }
            let told = Told(
                report: report.marker.key, of: flood.event.id, from: flood.source, boundary: report.boundary,
                rank: rank, for: place.name, at: now)
            let index = known[Self.name(told)]
            if let index { guard rank > kept[index].rank else { continue } } else { isNew = true }
            reports.append(report)
            changes.append(.init(replaced: index, told: told))
        }
        guard !reports.isEmpty else { return nil }
        let event = FloodNotification(
            kind: isNew ? .new : .worse, event: flood.event.id, title: flood.title, reports: reports,
            place: place, source: flood.source, host: host)
        return .init(event: event, changes: changes)
    }
}

package struct FloodNotification: Equatable {
    package enum Kind: String {
        case new
        case worse
    }

    package var kind: Kind
    /// The identifier of the flood, and its name.
    package var event: String
    package var title: String
    /// The reports that people were not notified of before, the worst first; at least one.
    package var reports: [FloodReport]
    package var place: WatchedPlace
    /// The feed, and its server.
    package var source: String
    package var host: String

    private var worst: FloodReport? { reports.first }
    private var isTest: Bool { source == LocalTest.source }
    var rank: Int { FloodSeverity.rank(worst?.severity) }

    /// Returns where a report is: `1.3 mi (2.1 km) southeast of Home`, `at Home`.
    private func location(_ report: FloodReport) -> String {
        guard let point = place.point, point != report.marker.point else { return "at \(place.name)" }
        return "\(GeoText.way(from: point, to: report.marker.point)) of \(place.name)"
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
        return "\(mark)\(kind.rawValue): \(what), \(location(worst))\(others)"
    }

    package var details: [String] { [worst?.marker.comment, FloodFeedWords.trust].compactMap { $0 } }

    /// The most reports to list individually.
    private static let limit = 20

    package var text: String {
        var lines = [line, FloodFeedWords.trust, "Flood: \(title)"]
        for report in reports.prefix(Self.limit) {
            let time = report.time.map { ", observed \($0.text)" } ?? ""
            lines.append("- \(FloodWords.severity(report)), \(location(report))\(time)")
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
