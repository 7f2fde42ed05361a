import Alerts
import Clocks
import HazardKit
import TextTools

/// Formats alerts as JSON for programs.
public enum AlertsJSON {
    /// - Parameter guide: returns the name of the guide that says what to do about an alert.
    public static func value(_ board: AlertBoard, shown: [Alert], guide: (Alert) -> String?) -> JSON {
        .object(
            FeedJSON.trust(board.verdict.rawValue, board.failures, at: board.moment) + [
                ("places", .strings(board.places.map(\.name))), ("feeds", FeedJSON.feeds(board.feeds)),
                ("alerts", .array(shown.map { alert($0, guide: guide) })), ("unread", unread(board)),
            ])
    }

    private static func unread(_ board: AlertBoard) -> JSON {
        .array(
            board.unread.flatMap { feed, entries in
                entries.map { entry in
                    .object([
                        ("feed", .string(feed.name)), ("title", .string(entry.title)),
                        ("link", .string(entry.link)),
                    ])
                }
            })
    }

    public static func alert(_ alert: Alert, guide: (Alert) -> String?) -> JSON {
        .object(
            [
                ("identifier", .string(alert.key.identifier)), ("sender", .string(alert.key.sender)),
                ("event", .string(alert.event)), ("state", .string(word(alert.state))),
                ("here", .boolean(alert.match.isHere)), ("place", .optional(alert.place)),
                ("match", .string(AlertWords.place(alert))), ("test", .boolean(alert.test != nil)),
                ("severity", .string(alert.severity.word)), ("urgency", .string(alert.urgency.word)),
                ("certainty", .string(alert.certainty.word)), ("sent", .string(alert.sent.description)),
                ("omitted", .integer(alert.current.reduce(0) { $0 + $1.message.omitted })),
                ("begins", .optional(alert.begin?.moment.description)), ("ends", end(alert)),
                ("over", .optional(alert.state.since?.description)),
                ("lastListed", .optional(alert.unlistedSince?.description)),
                ("replacedBy", .optional(replacement(alert.state))), ("source", .string(alert.source)),
                ("verified", .boolean(alert.isVerified)),
                ("guide", .optional(guide(alert))),
                ("messages", .integer(alert.history.count)),
            ] + texts(alert))
    }

    private static func texts(_ alert: Alert) -> [(String, JSON)] {
        let infos = alert.infos + alert.otherInfos
        func texts(_ value: (AlertInfo) -> String) -> JSON {
            .strings(infos.map(value).filter { !$0.isEmpty })
        }
        return [
            ("areas", .string(AlertWords.areas(of: infos))), ("headlines", texts(\.headline)),
            ("descriptions", texts(\.description)), ("instructions", texts(\.instruction)),
        ]
    }

    private static func end(_ alert: Alert) -> JSON {
        guard case .at(let time) = alert.end else { return .null }
        return .string(time.moment.description)
    }

    private static func replacement(_ state: AlertState) -> String? {
        if case .replaced(let event, _) = state, !event.isEmpty { event } else { nil }
    }

    private static func word(_ state: AlertState) -> String {
        switch state {
        case .active: "active"
        case .upcoming: "upcoming"
        case .allClear: "all-clear"
        case .canceled: "canceled"
        case .replaced: "replaced"
        case .ended: "ended"
        case .noLongerListed: "no-longer-listed"
        case .calm: "calm"
        }
    }
}
