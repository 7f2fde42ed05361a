import Alerts
import AppCore
import HazardKit
import ScreenKit
import TextMetrics
import TextTools

/// The alerts: active for here, elsewhere, over, and tests separately; above them how old they are.
package enum AlertsScreen {
    package static let description = ScreenDescription(
        of: .alerts, entrances: [.init("alerts", .alerts, segue: .alerts, isInEveryPack: false)],
        shortcut: .init(
            .alerts, key: .alerts, words: ["alerts"], help: "alerts: alerts for here and elsewhere"),
        elsewhere: .init(
            "Alerts", isOnWelcome: { $0.leads(to: .alerts) },
            overview: { content, times in AlertWords.overview(content.alertBoard(at: times.now), times) },
            found: AlertSearch.found)
    ) { _, context in
        let filter = context.settings.values.alerts
        let board = context.alertBoard
        let (offers, times) = FeedOffers.list(context.content.hazardKinds, isStored: board?.isStored, context)
        var list = ListModel(
            hazards: "Alerts", sections: offers + sections(board, filter, times) + unread(board),
            warning: warning(board, filter, times), notes: AlertWords.notes(board, times))
        list.sections.add("Options", rows: choices(board, filter, context))
        list.note(filter)
        return .list(list)
    }

    private static func warning(_ board: AlertBoard?, _ filter: AlertFilter, _ times: HazardTimes) -> [String]
    {
        var lines = AlertWords.overview(board, times, isFiltered: !filter.isEmpty)
        if !filter.isEmpty, let board {
            let hidden = board.all.count { !filter.lets($0) }
            lines.insert("Listed: \(filter.text). \(CountedNoun.text(hidden, "other")) not listed.", at: 0)
        }
        return lines
    }

    private static func sections(
        _ board: AlertBoard?, _ filter: AlertFilter, _ times: HazardTimes
    ) -> [ListModel.Section] {
        guard let board else { return [] }
        return AlertWords.parts(board).compactMap { part in
            let shown = part.alerts.filter(filter.lets)
            guard !shown.isEmpty else { return nil }
            return ListModel.Section(
                hazards: part.title, shown, more: ("choose which to list", .alertFilter)
            ) { row($0, board, times) }
        }
    }

    /// Returns the entries of feeds that cannot be read as alerts, with their address as text: this program opens none.
    private static func unread(_ board: AlertBoard?) -> [ListModel.Section] {
        (board?.unread ?? []).map { feed, entries in
            let rows = entries.map { entry in
                let title = entry.title.isEmpty ? "An entry without a title" : entry.title
                let reason = "It cannot be read as an alert, and leads to no page of this program."
                var row = ListModel.Row(
                    name: title, detail: entry.link,
                    destination: entry.link.isEmpty
                        ? .unavailable(reason) : .screen(.address(entry.link, title: title)))
                row.isHighlighted = true
                return row
            }
            return .init(AlertWords.unreadTitle(feed), rows)
        }
    }

    package static func row(_ alert: Alert, _ board: AlertBoard, _ times: HazardTimes) -> ListModel.Row {
        let place = AlertWords.place(alert)
        var row = ListModel.Row(name: AlertWords.title(alert), detail: place, to: .alert(alert))
        row.essential = times.time(alert)
        row.isHighlighted = alert.isForHere && alert.severity >= .severe
        if alert.test != nil { row.name = "Test: " + row.name }
        row.explanation = {
            let parts = [
                AlertWords.remark(alert), place.capitalizedFirst, AlertWords.severity(alert),
                AlertWords.trust(alert, board.feeds),
            ]
            return parts.compactMap { $0 }.filter { !$0.isEmpty }.map { $0 + "." }.joined(with: " ")
        }
        return row
    }

    private static func choices(_ board: AlertBoard?, _ filter: AlertFilter, _ context: RenderContext)
        -> [ListModel.Row]
    {
        let isStored = board?.isStored ?? false
        guard isStored || context.access.allowsSettings else { return [] }
        // Without a board the places have not been read, which is not the same as none.
        let names = board.map { AlertWords.names(of: $0.places) }
        let places = ListModel.Row.submenu(
            "Places", detail: names.map { $0.isEmpty ? "none is set" : $0 }, to: .alertPlaces)
        let isChoosable = isStored && context.access.allowsSettings
        return (isChoosable ? [filter.row] : []) + [places] + FeedOffers.leading(context)
    }
}

extension ScreenID {
    package static let alerts = ScreenID(
        "alerts", hazards: [.alerts], preparation: LoadFeedSetup(), position: .list, isInKiosk: true)
}

/// Chooses which alerts are listed: by severity, by place, by event. The choice is saved as a setting.
package enum AlertFilterScreen {
    package static let description = ScreenDescription(of: .alertFilter) { _, context in
        let filter = context.settings.values.alerts
        func choice(_ name: String, _ change: (inout AlertFilter) -> Void) -> ListModel.Row {
            filter.choice(name, context, change)
        }
        let severities = AlertFilter.severities.dropFirst().map { word in
            choice(word == "extreme" ? "Extreme only" : "\(word.capitalizedFirst) or worse") {
                $0.severity = word
            }
        }
        var places = [
            choice("Anywhere") { ($0.isHere, $0.place) = (false, nil) },
            choice("For my places") { ($0.isHere, $0.place) = (true, nil) },
        ]
        let board = context.alertBoard
        let watched = board?.places ?? []
        for place in watched where watched.count > 1 {
            places.append(choice("For \(place.name)") { ($0.isHere, $0.place) = (false, place.name) })
        }
        let events = events(board).map { name in choice(name) { $0.event = name } }
        let sections: [ListModel.Section] = [
            .init("Severity", [choice("Any severity") { $0.severity = nil }] + severities),
            .init("Place", places),
            .init("Event", [choice("Any event") { $0.event = nil }] + events),
        ]
        return .list(ListModel(choosing: filter, sections: sections))
    }

    private static let maxEvents = 100

    private static func events(_ board: AlertBoard?) -> [String] {
        let names = (board?.all ?? []).map(AlertFilter.event).withoutRepeats { $0.lowercased() }
        return Array(names.sorted().prefix(maxEvents))
    }
}

/// Alerts among the results of the search: by event, headline and place.
enum AlertSearch {
    /// The queries that list all of them.
    private static let words: Set = ["alert", "alerts", "warning", "warnings"]
    /// The fewest letters of a word that is searched for.
    private static let shortest = 3

    /// Returns the alerts in force that have all words of a query, those for here first, or nil if there are none. They are
    /// seldom meant by chance, so they stand high.
    static func found(_ query: Contributions.Query, _ context: RenderContext) -> Contributions.Found? {
        let words = FoldedWords(query.text).all
        guard let board = context.alertBoard, let now = context.now,
            words.contains(where: { $0.count >= shortest })
        else { return nil }
        let all = Self.words.contains(TextFolding.folded(query.text).trimmingBlanks())
        let found = zip(board.inForce, context.content.alertTerms(at: now)).lazy
            .filter { all || $0.1.hold(words) }
        let group = HazardQuery.group(
            AlertSnapshot.format, found.map { AlertsScreen.row($0.0, board, context.hazardTimes) },
            all: all ? ("All alerts", .alerts) : nil)
        return group.map { .init($0, !query.hasResults || all ? .first : .afterFirst) }
    }
}
