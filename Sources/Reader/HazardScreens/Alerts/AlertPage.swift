import Alerts
import AllHazards
import AppCore
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
        return .page(page(alert, board, context))
    }

    package static func page(_ alert: Alert, _ board: AlertBoard, _ context: RenderContext) -> PageModel {
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
                PageText.paragraph([Span(remark + ".", traits: .strong)])
            }
            PageText.paragraph([Span(times.sentence(alert) + ".", traits: .strong)])
            for headline in distinct(infos.compactMap(AlertWords.headline)) { PageText.paragraph(headline) }
            PageText.terms([
                ("Where", AlertWords.place(alert).capitalizedFirst + "."),
                ("How bad", AlertWords.severity(alert).nonEmpty.map { $0 + "." }),
            ])
            section("What to do, says the alert", infos.map(\.instruction))
            section("What", infos.map(\.description))
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

    static func distinct(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { !$0.isEmpty && seen.insert($0).inserted }
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
