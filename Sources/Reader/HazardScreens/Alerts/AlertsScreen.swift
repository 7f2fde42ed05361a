import Alerts
import AppCore
import Clocks
import HazardKit
import ScreenKit
import TextTools

/// The alerts: active for here, elsewhere, over, and tests separately; above them how old they are.
package enum AlertsScreen {
    package static let description = ScreenDescription(
        .alerts, entrances: [.init("alerts", .alerts, segue: .alerts, isInEveryPack: false)],
        shortcut: .init(
            .alerts, key: .alerts, words: ["alerts"], help: "alerts: alerts for here and elsewhere"),
        elsewhere: .init(
            "Alerts", isOnWelcome: { $0.leads(to: .alerts) },
            overview: { content, times in AlertWords.overview(content.alertBoard(at: times.now), times) },
            found: AlertSearch.found)
    ) { _, context in
        .list(model(context))
    }

    /// The most alerts of a section that are listed; the filter helps if there are more than a person reads.
    private static let maxListed = 200

    private static func model(_ context: RenderContext) -> ListModel {
        let filter = context.settings.values.alerts
        let board = context.alertBoard
        let (offers, times) = FeedOffers.list(context.content.hazardKinds, isStored: board?.isStored, context)
        var list = ListModel(
            hazards: "Alerts", sections: offers + sections(board, filter, times) + unread(board),
            warning: warning(board, filter, times), notes: AlertWords.notes(board, times))
        list.filter = filter.isEmpty ? nil : .alerts
        let rows = choices(board, filter, context)
        if !rows.isEmpty { list.sections.append(.init(name: "Options", rows: rows)) }
        if !filter.isEmpty { list.note = "0 lists all alerts again." }
        return list
    }

    private static func warning(_ board: AlertBoard?, _ filter: AlertFilter, _ times: HazardTimes) -> [String]
    {
        var lines = AlertWords.overview(board, times, isFiltered: !filter.isEmpty)
        if !filter.isEmpty, let board {
            let hidden = board.all.count { !filter.lets($0) }
            lines.insert(
                "Listed: \(filter.text). \(CountedNoun.text(hidden, "other")) not listed.", at: 0)
        }
        return lines
    }

    private static func sections(
        _ board: AlertBoard?, _ filter: AlertFilter, _ times: HazardTimes
    ) -> [ListModel.Section] {
        guard let board else { return [] }
        let here = board.places.isEmpty ? "Active" : "Active for \(AlertWords.names(of: board.places))"
        let parts = [
            (here, board.here), ("Active elsewhere", board.elsewhere),
            ("Over in the last 7 days", board.ended),
            ("Tests", board.tests), ("Channels without an emergency", board.calm),
        ]
        return parts.compactMap { name, alerts in
            let shown = alerts.filter(filter.lets)
            guard !shown.isEmpty else { return nil }
            var rows = shown.prefix(maxListed).map { row($0, board, times) }
            if shown.count > maxListed {
                var more = ListModel.Row(
                    name: "\(shown.count - maxListed) more", detail: "choose which to list",
                    destination: .screen(.alertFilter))
                more.mark = .submenu
                rows.append(more)
            }
            return ListModel.Section(name: name, rows: rows)
        }
    }

    /// Returns the entries of feeds that could not be read as alerts, by their titles. Their address is shown as
    /// text: this program opens none.
    private static func unread(_ board: AlertBoard?) -> [ListModel.Section] {
        (board?.unread ?? []).map { feed, entries in
            .init(
                name: AlertWords.unreadTitle(feed),
                rows: entries.map { entry in
                    let title = entry.title.isEmpty ? "An entry without a title" : entry.title
                    let reason = "It cannot be read as an alert, and leads to no page of this program."
                    var row = ListModel.Row(
                        name: title, detail: entry.link,
                        destination: entry.link.isEmpty
                            ? .unavailable(reason) : .screen(.address(entry.link, title: title)))
                    row.isHighlighted = true
                    return row
                })
        }
    }

    package static func row(_ alert: Alert, _ board: AlertBoard, _ times: HazardTimes) -> ListModel.Row {
        let place = AlertWords.place(alert)
        var row = ListModel.Row(
            name: SentenceCase.text(alert.event), detail: place,
            destination: .screen(.alert(alert)))
        row.essential = times.brief(alert)
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
        let names = AlertWords.names(of: board?.places ?? [])
        var places = ListModel.Row(
            name: "Places", detail: names.isEmpty ? "none is set" : names,
            destination: .screen(.alertPlaces))
        places.mark = .submenu
        let feeds = FeedOffers.leading(context)
        guard isStored, context.access.allowsSettings else { return [places] + feeds }
        var row = ListModel.Row(name: "Which alerts are listed", destination: .screen(.alertFilter))
        row.essential = filter.text
        row.mark = .submenu
        return [row, places] + feeds
    }
}

extension ScreenKind {
    static let alerts = ScreenKind(
        "alerts", hazards: [.alerts], preparation: LoadFeedSetup(), position: .list, isInKiosk: true)
}

extension ScreenID {
    package static let alerts = ScreenID(.alerts)
}
