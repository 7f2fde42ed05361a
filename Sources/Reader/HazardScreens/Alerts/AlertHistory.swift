// The history of an alert: its messages, and what each of them changed.
import Alerts
import Clocks
import GuideDocument
import HazardKit
import ScreenKit

enum AlertHistory {
    /// Returns a heading and a line for each message, the latest first; nothing if the alert has only one message.
    static func blocks(_ alert: Alert, _ times: HazardTimes) -> [Block] {
        let history = alert.history
        guard history.count > 1 else { return [] }
        return HazardPage.history(history.indices.reversed()) { index in
            let before = previous(of: history[index], in: history[..<index], alert)
            return (
                times.clock(history[index].sent),
                text(of: history[index].message, after: before?.message, times)
            )
        }
    }

    private static func previous(
        of item: ListedMessage, in earlier: ArraySlice<ListedMessage>, _ alert: Alert
    ) -> ListedMessage? {
        let before = earlier.filter { $0.message.kind != .cancel && $0.message.kind.isVersion }
        let references = Set(item.message.references)
        guard !references.isEmpty else { return nil }
        // Of an alert whose messages refer to ones that were never seen, the one before.
        return before.last { references.contains($0.message.key) } ?? before.last
    }

    private static func text(of message: AlertMessage, after before: AlertMessage?, _ times: HazardTimes)
        -> String
    {
        let note = message.note.split(separator: "\n").joined(separator: " ")
        let text: String
        switch message.kind {
        case .cancel: text = "canceled"
        case .error: text = "the sender reports an error"
        case .acknowledgment: text = "acknowledged"
        case .alert, .update:
            let changed = before.map { changes(from: $0, to: message, times).joined(separator: "; ") }
            text =
                changed.map { $0.isEmpty ? "sent again, no change in what matters" : $0 } ?? "first message"
        }
        return text + (message.note.isEmpty ? "" : " (\(note))")
    }

    private static func changes(from old: AlertMessage, to new: AlertMessage, _ times: HazardTimes)
        -> [String]
    {
        let (before, after) = (old.infos(in: ["en"]), new.infos(in: ["en"]))
        var changes: [String] = []
        func compare(_ name: String, _ value: (AlertInfo) -> String) {
            let (one, two) = (AlertPage.distinct(before.map(value)), AlertPage.distinct(after.map(value)))
            guard one != two, !two.isEmpty else { return }
            let was = one.isEmpty ? "" : " (was \(one.joined(separator: ", ")))"
            changes.append("\(name) \(two.joined(separator: ", "))\(was)")
        }
        compare("event", \.event)
        compare("severity", { $0.severityText.lowercased() })
        compare("urgency", { $0.urgencyText.lowercased() })
        compare("certainty", { $0.certaintyText.lowercased() })
        let (oldEnd, newEnd) = (end(of: old), end(of: new))
        if oldEnd != newEnd, let newEnd {
            let was = oldEnd.map { " (was \(times.clock($0)))" } ?? ""
            changes.append("until \(times.clock(newEnd))\(was)")
        }
        let (oldAreas, newAreas) = (Set(areas(before)), Set(areas(after)))
        let (more, fewer) = (newAreas.subtracting(oldAreas), oldAreas.subtracting(newAreas))
        if !more.isEmpty { changes.append("also \(some(more))") }
        if !fewer.isEmpty { changes.append("no longer \(some(fewer))") }
        if before.map(\.instruction) != after.map(\.instruction) { changes.append("other instructions") }
        if before.map(\.description) != after.map(\.description) { changes.append("other text") }
        return changes
    }

    private static func end(of message: AlertMessage) -> Moment? {
        guard case .at(let time) = message.end(listed: Moment(seconds: 0)) else { return nil }
        return time.moment
    }

    private static func areas(_ infos: [AlertInfo]) -> [String] {
        infos.flatMap(\.areas).flatMap { AlertWords.names(in: $0.name) }
    }

    private static func some(_ names: Set<String>) -> String { names.sorted().listed(most: 3) }
}

/// The text of a message in its other languages.
enum AlertOriginal {
    static func blocks(_ alert: Alert) -> [Block] {
        var blocks: [Block] = []
        let shown = alert.infos
        for item in alert.current {
            for info in item.message.infos where !shown.contains(info) {
                blocks.append(PageText.heading("In \(info.language)", level: 3))
                for text in AlertPage.distinct([info.event, info.headline]) {
                    blocks.append(PageText.paragraph(text))
                }
                blocks += AlertText.blocks(info.instruction) + AlertText.blocks(info.description)
            }
        }
        guard let language = shown.first?.language, blocks.isEmpty,
            !shown.contains(where: { $0.language.lowercased().hasPrefix("en") })
        else { return blocks }
        return [PageText.paragraph("The message is in \(language) only.")]
    }
}
