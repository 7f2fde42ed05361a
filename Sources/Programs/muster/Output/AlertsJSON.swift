import Alerts
import AppCore
import Clocks
import ContentPack
import HazardKit
import TextTools

/// Formats alerts and feeds as JSON for programs.
enum AlertsJSON {
    static func value(_ board: AlertBoard, shown: [Alert], _ content: SessionContent) -> JSON {
        .object([
            ("state", .string(state(board))), ("now", .string(board.moment.description)),
            ("problems", .array(board.failures.map { .string($0.message) })),
            ("places", .array(board.places.map { .string($0.name) })),
            ("feeds", .array(board.feeds.map(feed))),
            ("alerts", .array(shown.map { alert($0, board, content) })), ("unread", unread(board)),
        ])
    }

    private static func state(_ board: AlertBoard) -> String {
        switch board.verdict {
        case .active: "active"
        case .none: "none"
        case .stale: "stale"
        case .notUnderstood: "not-understood"
        case .neverRead: "never-read"
        case .unusable: "unusable"
        }
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

    /// Returns the result and the age of a feed's reading.
    static func feed(_ reading: FeedAge) -> JSON {
        let feed = reading.state
        let age: (String, JSON) =
            switch reading.age {
            case .never: ("never", .null)
            case .fresh(let seconds): ("current", .integer(seconds))
            case .stale(let seconds): ("stale", .integer(seconds))
            case .unknown: ("clock-wrong", .null)
            }
        return .object([
            ("name", .string(feed.name)), ("host", .string(feed.host)), ("state", .string(age.0)),
            ("ageSeconds", age.1), ("outcome", .string(feed.outcome.rawValue)),
            ("detail", .string(feed.detail)),
            ("attempted", .optional(feed.attempted?.description)),
            ("succeeded", .optional(feed.succeeded?.description)),
            ("listed", .integer(feed.listed)), ("damaged", .integer(feed.damaged)),
        ])
    }

    static func alert(_ alert: Alert, _ board: AlertBoard, _ content: SessionContent) -> JSON {
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
                ("guide", .optional(content.guide(for: alert).map { PackPath.stem(of: $0) })),
                ("messages", .integer(alert.history.count)),
            ] + texts(alert))
    }

    private static func texts(_ alert: Alert) -> [(String, JSON)] {
        let infos = alert.infos
        func texts(_ value: (AlertInfo) -> String) -> JSON {
            .array(infos.map(value).filter { !$0.isEmpty }.map { .string($0) })
        }
        return [
            ("areas", .string(AlertWords.areas(alert))), ("headlines", texts(\.headline)),
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
