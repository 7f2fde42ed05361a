import Alerts
import AppCore
import ScreenKit
import TextTools

/// Chooses which alerts are listed: by severity, by place, by event. The choice is saved as a setting.
package enum AlertFilterScreen {
    package static let description = ScreenDescription(.alertFilter) { _, context in .list(model(context)) }

    /// The most names of events that are offered.
    private static let maxEvents = 100

    private static func model(_ context: RenderContext) -> ListModel {
        let filter = context.settings.values.alerts
        var severity: [ListModel.Row] = [.choice("Any severity", filter, context) { $0.severity = nil }]
        for word in AlertFilter.severities.dropFirst() {
            let name = word == "extreme" ? "Extreme only" : "\(word.capitalizedFirst) or worse"
            severity.append(.choice(name, filter, context) { $0.severity = word })
        }
        var places: [ListModel.Row] = [
            .choice("Anywhere", filter, context) { ($0.isHere, $0.place) = (false, nil) },
            .choice("For my places", filter, context) { ($0.isHere, $0.place) = (true, nil) },
        ]
        let board = context.alertBoard
        for place in board?.places ?? [] where (board?.places.count ?? 0) > 1 {
            places.append(
                .choice("For \(place.name)", filter, context) { ($0.isHere, $0.place) = (false, place.name) })
        }
        var list = ListModel(
            title: "Alerts listed",
            sections: [
                .init(name: "Severity", rows: severity), .init(name: "Place", rows: places),
                .init(name: "Event", rows: events(board, filter, context)),
            ])
        list.filter = filter.isEmpty ? nil : .alerts
        list.note =
            filter.isEmpty ? "Enter chooses; Esc goes back to the alerts." : "0 lists all alerts again."
        return list
    }

    private static func events(_ board: AlertBoard?, _ filter: AlertFilter, _ context: RenderContext)
        -> [ListModel.Row]
    {
        var names: [String] = []
        var seen: Set<String> = []
        for alert in board?.all ?? [] {
            let name = AlertFilter.event(of: alert)
            if seen.insert(name.lowercased()).inserted { names.append(name) }
        }
        names.sort()
        return [.choice("Any event", filter, context) { $0.event = nil }]
            + names.prefix(maxEvents).map { name in
                .choice(name, filter, context) { $0.event = name }
            }
    }
}
