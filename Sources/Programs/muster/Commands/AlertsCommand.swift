import Alerts
import AllHazards
import AppCore
import CommandLine
import ContentPack
import HazardKit
import HazardScreens
import TextTools

/// `muster alerts`: prints the alerts of the feeds at the current moment.
enum AlertsCommand {
    static let all = Option(
        "all", "Also those that are active elsewhere, and those that were over in the last 7 days.")
    static let tests = Option("tests", "Also tests.")

    static let command = Command(
        name: "alerts", synopsis: "[NUMBER | ID]",
        summary: "List the alerts that are active for your places, and how old that is.",
        discussion: """
            With a number of the list, or the identifier of one of its messages, one alert is printed whole. \
            \(HazardListing.dataOrigin) With --here an alert whose area holds that position is for you, too.
            Exit codes for scripts: 0 at least one alert is active for a place; 1 none is, and all feeds were read in \
            time; 5 none is known, but what was read may be out of date, or could not all be understood; 6 no feed was \
            ever read; 3 what was read cannot be used; 2 usage. With NUMBER or ID: 0, or 1 if there is no such alert.
            """, options: [all, tests, .here, .setting(.alerts), .text, .moment] + Option.printing
    ) { (invocation) throws(CommandFailure) in
        let listing = try HazardListing(invocation, of: .alerts)
        guard let board = listing.content.alertBoard(at: listing.times.now) else { return .neverRead }
        let list = AlertsText(listing: listing, board: board)
        if let name = invocation.arguments.first { return try list.writeOne(name) }
        try list.write()
        return status(board)
    }

    private static func status(_ board: AlertBoard) -> ExitStatus {
        switch board.verdict {
        case .active: .done
        case .none: .nothingFound
        case .stale, .notUnderstood: .stale
        case .neverRead: .neverRead
        case .unusable: .unusableContent
        }
    }
}

/// The output of the command.
private struct AlertsText {
    let listing: HazardListing
    let board: AlertBoard
    private var invocation: Invocation { listing.invocation }
    private var content: SessionContent { listing.content }
    private var times: HazardTimes { listing.times }
    private var filter: AlertFilter { listing.settings.alerts }

    /// The requested alerts with their numbers, which are the same whatever is requested.
    private var parts: [(title: String, alerts: [(number: Int, alert: Alert)])] {
        let showsAll = invocation.has(AlertsCommand.all)
        var number = 0
        return AlertWords.parts(board).map { part, title, alerts in
            let isShown =
                switch part {
                case .here: true
                case .tests: invocation.has(AlertsCommand.tests)
                case .elsewhere, .ended, .calm: showsAll
                }
            let numbered = alerts.map { alert in
                number += 1
                return (number, alert)
            }
            return (title, isShown ? numbered.filter { filter.lets($0.1) } : [])
        }
    }

    func write() throws(CommandFailure) {
        let parts = parts
        let shown = parts.flatMap(\.alerts).map(\.alert)
        try listing.write(json: AlertsJSON.value(board, shown: shown, guide: guide)) { text in
            if !filter.isEmpty { text.add("Listed: \(filter.text). --alerts all lists all.") }
            for sentence in AlertWords.overview(board, times, isFiltered: !filter.isEmpty) {
                text.add(sentence)
            }
            for part in parts where !part.alerts.isEmpty {
                text.add(heading: part.title)
                for (number, alert) in part.alerts {
                    let test = alert.test == nil ? "" : "Test: "
                    text.add(
                        "\(test)\(AlertWords.title(alert)), \(times.brief(alert))", details(alert),
                        number: number)
                }
            }
            for (feed, entries) in board.unread {
                text.add(heading: AlertWords.unreadTitle(feed))
                for entry in entries {
                    text.add("- " + (entry.title.isEmpty ? "An entry without a title" : entry.title))
                    if !entry.link.isEmpty { text.add(entry.link, indent: "    ") }
                }
            }
            let hidden = hiddenSentence
            if !hidden.isEmpty {
                text.addLine()
                text.add(hidden)
            }
        }
    }

    /// Returns the name of the guide that says what to do about an alert.
    private func guide(_ alert: Alert) -> String? { content.guide(for: alert).map { PackPath.stem(of: $0) } }

    private func details(_ alert: Alert) -> String {
        let parts = [
            AlertWords.remark(alert), AlertWords.place(alert), AlertWords.severity(alert),
            AlertWords.trust(alert, board.feeds),
            content.guide(for: alert).map { "what to do: " + HazardListing.showing(guide: $0) },
        ]
        return parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "; ") + "."
    }

    /// The sentence about alerts that are not listed, with the options that list them.
    private var hiddenSentence: String {
        var parts: [String] = []
        if !invocation.has(AlertsCommand.all) {
            if !board.elsewhere.isEmpty { parts.append("\(board.elsewhere.count) active elsewhere") }
            if !board.ended.isEmpty { parts.append("\(board.ended.count) over in the last 7 days") }
        }
        var text = parts.isEmpty ? "" : parts.joined(separator: ", ") + " (--all)"
        if !invocation.has(AlertsCommand.tests), !board.tests.isEmpty {
            text += (text.isEmpty ? "" : "; ") + CountedNoun.text(board.tests.count, "test") + " (--tests)"
        }
        return text.isEmpty ? "" : "Not listed: \(text)."
    }

    func writeOne(_ name: String) throws(CommandFailure) -> ExitStatus {
        guard let alert = board.alert(named: name)
        else { throw HazardListing.nothing("alert", named: name, listedBy: "muster alerts --all --tests") }
        let guideLine = HazardListing.guideLine(content.guide(for: alert), orSearch: AlertWords.title(alert))
        try listing.write(
            json: AlertsJSON.alert(alert, guide: guide),
            text: HazardText.text(alert, board.feeds, in: times.zone),
            AlertPage.document(alert, board, times, guide: guideLine))
        return .done
    }
}
