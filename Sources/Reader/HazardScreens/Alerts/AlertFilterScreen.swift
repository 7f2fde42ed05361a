import Alerts
import AppCore
import ScreenKit
import TextTools

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
        for place in board?.places ?? [] where (board?.places.count ?? 0) > 1 {
            places.append(choice("For \(place.name)") { ($0.isHere, $0.place) = (false, place.name) })
        }
        let events = events(board).map { name in choice(name) { $0.event = name } }
        return .list(
            ListModel(
                choosing: filter,
                sections: [
                    .init(
                        name: "Severity", rows: [choice("Any severity") { $0.severity = nil }] + severities),
                    .init(name: "Place", rows: places),
                    .init(name: "Event", rows: [choice("Any event") { $0.event = nil }] + events),
                ]))
    }

    /// The most names of events that are offered.
    private static let maxEvents = 100

    private static func events(_ board: AlertBoard?) -> [String] {
        var names: [String] = []
        var seen: Set<String> = []
        for alert in board?.all ?? [] {
            let name = AlertFilter.event(of: alert)
            if seen.insert(name.lowercased()).inserted { names.append(name) }
        }
        return Array(names.sorted().prefix(maxEvents))
    }
}
