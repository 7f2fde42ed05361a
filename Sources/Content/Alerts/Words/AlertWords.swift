// Describes alerts and their feeds, for screens, lines and commands.
import HazardKit
internal import TextTools

public enum AlertWords {
    /// Returns the event of an alert and the damage that it threatens, as a person reads them.
    public static func title(_ alert: Alert) -> String { SentenceCase.text(alert.title) }

    /// Returns the text of the banner, about the first of the alerts and the number of further ones: `Gas leak until 16:00
    /// and 2 more`; nil if there are none. The author of an alert sees it as a preview.
    public static func banner(_ alerts: [Alert], _ times: HazardTimes) -> String? {
        guard let first = alerts.first else { return nil }
        let more = alerts.count > 1 ? " and \(alerts.count - 1) more" : ""
        return "\(title(first)) \(times.brief(first))\(more)"
    }

    /// Returns the match with the place, such as `part of Montgomery County, for Blacksburg`, or the areas if there is no
    /// place.
    public static func place(_ alert: Alert) -> String {
        let place = alert.place ?? ""
        let areas = list(names(in: alert.matchedArea), max: 3)
        switch alert.place == nil ? .none : alert.match {
        case .none:
            let all = Self.areas(alert, max: 3)
            return all.isEmpty ? "no area given" : all
        case .inside: return "\(place): inside the drawn area"
        case .named: return areas.isEmpty ? "\(place): the campus" : "\(place): \(areas)"
        case .forReaders:
            let area = areas.isEmpty ? "no area given," : "perhaps in \(areas), which cannot be compared;"
            return "\(place): \(area) for all who read this feed"
        case .returned: return "\(place): \(areas.isEmpty ? "its service says so" : areas)"
        case .partOfCounty: return "\(place): part of \(areas.isEmpty ? "its county" : areas)"
        case .perhapsInState: return "\(place), which has no county code: perhaps in \(areas)"
        case .near(let meters): return "near \(place): \(distance(meters)) from the drawn area"
        case .outsideDrawnArea: return "\(place): same county, outside the drawn area"
        }
    }

    /// Returns the sentence about omitted parts of the current messages; nil if there are none.
    public static func omission(_ alert: Alert) -> String? {
        let count = alert.current.reduce(0) { $0 + $1.message.omitted }
        guard count > 0 else { return nil }
        return CountedNoun.text(count, "part") + " of this alert cannot be read, or "
            + (count == 1 ? "is" : "are") + " more than can be kept. An area may be missing."
    }

    /// Returns the names of the areas, each once, and the number of further ones.
    public static func areas(_ alert: Alert, max most: Int = .max) -> String {
        areas(of: alert.infos, max: most)
    }

    public static func areas(of infos: [AlertInfo], max most: Int = .max) -> String {
        let names = infos.flatMap(\.areas).flatMap { Self.names(in: $0.name) }
        return list(names.withoutRepeats { $0.lowercased() }, max: most)
    }

    public static func names(in area: String) -> [String] {
        let semicolon = UInt8(ascii: ";")
        guard area.utf8.contains(semicolon) else {
            let name = DisplayText.line(area)
            return name.isEmpty ? [] : [name]
        }
        return area.utf8.split(separator: semicolon).map { DisplayText.line(String(Substring($0))) }
            .filter { !$0.isEmpty }
    }

    private static func list(_ names: [String], max most: Int) -> String {
        let separator = names.contains { $0.utf8.contains(UInt8(ascii: ",")) } ? "; " : ", "
        return names.listed(most: most, separator: separator)
    }

    private static func distance(_ meters: Double) -> String {
        meters < 1_000 ? "less than 1 km" : "\(Int((meters / 1_000).rounded())) km"
    }

    /// Returns `Extreme, immediate, observed` without unknown values; empty if all are.
    public static func severity(_ alert: Alert) -> String {
        let words = [alert.severity.word, alert.urgency.word, alert.certainty.word]
        return words.filter { $0 != "unknown" }.joined(with: ", ").capitalizedFirst
    }

    /// Returns the remark that must precede everything else about an alert; nil for an ordinary one.
    public static func remark(_ alert: Alert) -> String? {
        if alert.test == .declared { return "This is a test" }
        if alert.test == .textOnly {
            return "Its text says it is a test, but it is marked extreme. Treat it as real until you know"
        }
        if alert.chain.parts.contains(where: \.hasErrorReport) {
            return "Its sender has reported an error in one of its messages"
        }
        return nil
    }

    /// Returns the beginning of a text about an alert that is passed on; empty if it is no test.
    public static func testMark(_ alert: Alert) -> String {
        switch alert.test {
        case .declared: LocalTest.mark
        case .textOnly: "PERHAPS A \(LocalTest.mark)"
        case nil: ""
        }
    }

    public static func trust(_ alert: Alert, _ feeds: [FeedAge]) -> String {
        if alert.source == CampusSource.name { return "From your campus, verified" }
        if alert.isVerified { return "From \(alert.source.dropFirst(CampusSource.name.count + 1)), verified" }
        if alert.source == LocalTest.source { return "Made on \(LocalTest.host), as a test" }
        let host = feeds.first { $0.state.name == alert.source }?.state.host ?? ""
        return "Read from \(host.isEmpty ? alert.source : host), not signed"
    }

    /// Returns the age of the oldest reading in forms for the status line, the longest first.
    public static func notes(_ board: AlertBoard?, _ times: HazardTimes) -> [String] {
        guard let board, board.isStored, let oldest = FeedWords.oldest(of: board.feeds) else {
            return ["Alerts never read", "Never read"]
        }
        if let clock = FeedWords.clockNotes(board.feeds) { return clock }
        let isStale =
            [.stale, .notUnderstood].contains(board.verdict) || board.feeds.contains(where: \.isStale)
        return FeedWords.read(oldest, isStale: isStale, "Alerts", times)
    }

    /// Returns the note on other screens, in forms, the longest first; none as long as no banner means that nothing is known
    /// to be active.
    public static func doubts(_ board: AlertBoard?, _ times: HazardTimes) -> [String] {
        guard let board, board.isStored, !board.feeds.isEmpty else { return [] }
        return switch board.verdict {
        case .none: []
        case .active where board.feeds.allSatisfy(\.isFresh): []
        case .notUnderstood: ["Not all alerts were understood: F8", "Alerts not understood"]
        case .active, .stale, .neverRead, .unusable: Array(notes(board, times).prefix(2))
        }
    }

    /// Returns the heading of the entries of a feed that could not be read as alerts.
    public static func unreadTitle(_ feed: FeedState) -> String {
        let left = max(0, feed.damaged - feed.unread.count)
        return "Not understood, of \(FeedWords.name(feed, AlertSnapshot.format))"
            + (left > 0 ? " (\(left) more are not listed)" : "")
    }

    /// Returns the lines above a list of alerts: that none is active with a time and a state, that nothing is set up, or what
    /// is wrong.
    public static func overview(
        _ board: AlertBoard?, _ times: HazardTimes, isFiltered: Bool = false
    ) -> [String] {
        guard let board, board.isStored || !board.failures.isEmpty else {
            return [FeedWords.notSetUp("Alerts", times)]
        }
        var sentences = FeedWords.sentences(board.failures)
        guard board.isStored else { return sentences }
        if board.feeds.isEmpty {
            sentences.append(FeedWords.noneRead(times))
        } else if board.here.isEmpty, !isFiltered {
            sentences.append(none(board, times))
        }
        sentences += board.feeds.map {
            FeedWords.sentence($0, AlertSnapshot.format, times, among: board.feeds)
        }
        if board.places.isEmpty, board.placeProblems.isEmpty {
            sentences.append(
                "No place is set, so no alert is marked as for here."
                    + (times.hasCommands ? " muster-sync places add sets one." : ""))
        }
        return sentences
    }

    private static func none(_ board: AlertBoard, _ times: HazardTimes) -> String {
        let names = names(of: board.places)
        let places = names.isEmpty ? "" : " for \(names)"
        switch board.verdict {
        case .none:
            let read = FeedWords.oldest(of: board.feeds).map { ", as of \(times.clockAndAge($0))" } ?? ""
            return "No active alerts\(places)\(read)."
        case .neverRead: return "Whether alerts are active is unknown: no feed has been read."
        case .notUnderstood:
            return "No active alert is known\(places), but not all that was read could be understood: "
                + "see below, and ask the sender."
        case .active, .stale, .unusable:
            return "No active alert is known\(places), but there may be newer ones."
        }
    }

    /// Returns the names of the first places: `Blacksburg and 2 more`.
    public static func names(of places: [WatchedPlace]) -> String {
        guard let first = places.first else { return "" }
        if places.count == 2 { return "\(first.name) and \(places[1].name)" }
        return places.count == 1 ? first.name : "\(first.name) and \(places.count - 1) more"
    }

    public enum ListPart: Sendable { case here, elsewhere, ended, tests, calm }

    /// Returns the parts of a list of alerts with their titles, in the order of `AlertBoard.all`.
    public static func parts(_ board: AlertBoard) -> [(part: ListPart, title: String, alerts: [Alert])] {
        [
            (.here, board.places.isEmpty ? "Active" : "Active for \(names(of: board.places))", board.here),
            (.elsewhere, "Active elsewhere", board.elsewhere),
            (.ended, "Over in the last 7 days", board.ended), (.tests, "Tests", board.tests),
            (.calm, "Channels without an emergency", board.calm),
        ]
    }

    /// Returns the headline with normal capitalization; nil if there is none, or it only repeats the event's name.
    public static func headline(_ info: AlertInfo) -> String? {
        let own = info.parameter("NWSheadline").first ?? ""
        let text = SentenceCase.text(DisplayText.line(info.headline.isEmpty ? own : info.headline))
        return text.isEmpty || text.lowercased() == info.event.lowercased() ? nil : text
    }
}
