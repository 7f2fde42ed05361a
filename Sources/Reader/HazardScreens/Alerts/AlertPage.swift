import Alerts
import AllHazards
import AppCore
import Clocks
import GuideDocument
import HazardKit
import ScreenKit
import TextTools

/// The page of one alert: first what to do, then what it says, where, when, from whom, and how it developed.
package enum AlertPage {
    package static let description = ScreenDescription(named: .alert) { screen, context in
        guard let key = screen.alertKey, let board = context.alertBoard else {
            return ProblemPage.notLoaded(title: "Alert")
        }
        guard
            let alert = board.alert(key.reference, from: key.source)
                ?? board.alert(identifier: key.reference.identifier, sender: key.reference.sender)
        else {
            return HazardPage.gone(
                title: "Alert", "This alert is no longer stored",
                why: "Alerts are kept for 7 days after they are over.", all: ("All alerts", .alerts))
        }
        let times = context.hazardTimes
        return HazardPage.page(
            title: AlertWords.title(alert), of: .alerts,
            [alert.source, alert.key.sender, alert.key.identifier],
            text: HazardText.text(alert, board.feeds, in: times.zone), context
        ) { links, take in
            let guide = HazardGuide.line(
                context.content.guide(for: alert), orSearch: AlertWords.title(alert), context, &links)
            return document(alert, board, times, guide: guide, take: take)
        }
    }

    /// Returns the alert as a document. The guide is its first line, what to do; `take` links to the text to take along.
    package static func document(
        _ alert: Alert, _ board: AlertBoard, _ times: HazardTimes, guide: Span, take: Span? = nil
    ) -> Guide {
        let infos = alert.infos
        return PageText.document {
            PageText.paragraph([guide])
            PageText.heading(AlertWords.title(alert))
            if let remark = AlertWords.remark(alert) {
                PageText.strong(remark + ".")
            }
            PageText.strong(times.sentence(alert) + ".")
            for headline in distinct(infos.compactMap(AlertWords.headline)) { PageText.paragraph(headline) }
            PageText.terms([
                ("Where", AlertWords.place(alert).capitalizedFirst + "."),
                ("How bad", AlertWords.severity(alert).nonEmpty.map { $0 + "." }),
            ])
            section("What to do, says the alert", infos.map(\.instruction))
            section("What", infos.map(\.description))
            others(alert)
            facts(alert, board, times, infos)
            AlertHistory.blocks(alert, times)
            AlertForms.blocks(alert, times)
            if let take { PageText.paragraph([take]) }
            AlertOriginal.blocks(alert)
        }
    }

    /// Returns a heading with texts, each once; nothing if all are empty.
    private static func section(_ title: String, _ texts: [String]) -> [Block] {
        let texts = distinct(texts)
        guard !texts.isEmpty else { return [] }
        return [PageText.heading(title, level: 3)] + texts.flatMap(AlertText.blocks)
    }

    /// Returns the infos for other areas, and for later, which must not look as if they were for here and now.
    @PageText.Builder private static func others(_ alert: Alert) -> [Block] {
        if !alert.otherInfos.isEmpty { PageText.heading("For other areas, or later", level: 3) }
        for info in alert.otherInfos {
            PageText.strong(
                [SentenceCase.text(info.title), AlertWords.areas(of: [info])].filter { !$0.isEmpty }
                    .joined(separator: ": ") + ".")
            for text in distinct([AlertWords.headline(info) ?? "", info.instruction, info.description]) {
                AlertText.blocks(text)
            }
        }
    }

    static func distinct(_ texts: [String]) -> [String] {
        texts.filter { !$0.isEmpty }.withoutRepeats { $0 }
    }

    private static func facts(
        _ alert: Alert, _ board: AlertBoard, _ times: HazardTimes, _ infos: [AlertInfo]
    ) -> [Block] {
        let feed = board.feeds.first { $0.state.name == alert.source }
        func all(_ field: (AlertInfo) -> String) -> String? {
            distinct(infos.map(field)).joined(separator: ", ").nonEmpty
        }
        return [
            PageText.heading("Where, when, who", level: 3),
            PageText.terms([
                ("Areas", AlertWords.areas(alert).nonEmpty), ("Left out", AlertWords.omission(alert)),
                ("Begins", alert.begin.map { times.clockWithUTC($0.moment) }),
                ("Sent", "\(times.clockWithUTC(alert.sent)), \(times.ago(alert.sent))"),
                ("By", all(\.senderName) ?? alert.key.sender), ("Contact", all(\.contact)),
                ("More", all(\.web)),
                ("Trust", AlertWords.trust(alert, board.feeds) + "."),
                ("Feed", feed.map { FeedWords.sentence($0, times) }),
            ]),
        ]
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

extension ScreenKind {
    package static let alert = ScreenKind(
        "alert", needs: .catalogue, hazards: [.alerts], position: .page, isInKiosk: true)
}

extension ScreenID {
    /// Returns the screen of an alert, identified by its first message and the feed that it came from.
    package static func alert(_ alert: Alert) -> ScreenID { .alert(HazardNote.AlertName(alert)) }

    /// The identifier and the feed of the alert; only the identifier if the screen was named by hand.
    var alertKey: (reference: AlertReference, source: String)? {
        guard let (identifier, title) = text(of: .alert) else { return nil }
        let parts = (title ?? "").split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let sender = parts.count == 2 ? String(parts[1]) : ""
        return (AlertReference(sender: sender, identifier: identifier), String(parts[0]))
    }
}

/// The history of an alert: its messages, and what each of them changed.
enum AlertHistory {
    /// Returns a heading and a line for each message, the latest first; nothing if the alert has only one message.
    static func blocks(_ alert: Alert, _ times: HazardTimes) -> [Block] {
        let history = alert.history
        guard history.count > 1 else { return [] }
        return HazardPage.history(history.indices.reversed()) { index in
            let before = previous(of: history[index], in: history[..<index])
            return (
                times.clock(history[index].sent),
                text(of: history[index].message, after: before?.message, times)
            )
        }
    }

    private static func previous(
        of item: ListedMessage, in earlier: ArraySlice<ListedMessage>
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
        func some(_ names: Set<String>) -> String { names.sorted().listed(most: 3) }
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
}

/// The text of a message in its other languages.
enum AlertOriginal {
    @PageText.Builder static func blocks(_ alert: Alert) -> [Block] {
        let shown = alert.infos + alert.otherInfos
        let others = alert.current.flatMap(\.message.infos).filter { !shown.contains($0) }
        for info in others {
            PageText.heading("In \(info.language)", level: 3)
            for text in AlertPage.distinct([info.event, info.headline]) { PageText.paragraph(text) }
            AlertText.blocks(info.instruction)
            AlertText.blocks(info.description)
        }
        if others.isEmpty, let language = shown.first?.language,
            !shown.contains(where: { $0.language.lowercased().hasPrefix("en") })
        {
            PageText.paragraph("The message is in \(language) only.")
        }
    }
}
