import Alerts
import CampusAlerts
internal import Clocks
import CommandLine
import PackSync
import TextTools

enum AlertTestCommand {
    private static let headline = Option("headline", "TEXT", "The headline; \"Test: \" is put before it.")
    private static let ends = Option("ends", "TIME", "When it ends; as for alert new (default: in 1 hour).")

    static let command = Command(
        name: "publish-test", synopsis: "REPOSITORY",
        summary: "Publish a test, which no banner shows and no bell rings for.",
        discussion: """
            It is marked as a test everywhere, and renews the list: published every week, it shows that key, server and \
            readers work.
            """, options: Option.alertSigning + [headline, ends, .senderName] + Option.consent
    ) { (invocation) throws(CommandFailure) in
        var publishing = try AlertPublishing(invocation, confirmsOnly: true)
        let text = invocation.value(ends) ?? "in 1 hour"
        guard let end = TimeWords.moment(text, now: publishing.now, zone: publishing.zone) else {
            throw .notTaken(ends)
        }
        let headline = invocation.value(headline) ?? "the campus's alerts work. Nothing needs to be done"
        var draft = AlertDraft()
        (draft.isTest, draft.event, draft.ends) = (true, "Test", end)
        draft.senderName = invocation.value(.senderName) ?? ""
        draft.headline = headline.lowercased().hasPrefix("test") ? headline : "Test: \(headline)"
        draft.description = "This is a test."
        try publishing.publish(draft, as: "test")
        try publishing.endIfNotConfirmed()
        return .done
    }
}

enum AlertRenewCommand {
    private static let withdrawing = Option(
        "anyway", "Publish although alerts of a list that is not continued are withdrawn.")

    static let command = Command(
        name: "renew", synopsis: "REPOSITORY",
        summary: "Confirm what is published: the same alerts, with a new expiry.",
        discussion: """
            For a timer, or anyone who has the key: readers say that the alerts were not confirmed once a list has \
            expired. Alerts that are over are left out.
            """, options: Option.alertSigning + [withdrawing]
    ) { (invocation) throws(CommandFailure) in
        var publishing = try AlertPublishing(invocation, confirmsOnly: true)
        let number = try publishing.publish()
        Messages.output("list \(number): \(CountedNoun.text(publishing.alerts.documents.count, "message"))")
        try publishing.endIfNotConfirmed()
        return .done
    }
}

enum AlertListCommand {
    static let command = Command(
        name: "list", synopsis: "REPOSITORY", summary: "List the alerts that a repository publishes.",
        options: [.json, .at]
    ) { (invocation) throws(CommandFailure) in
        let (folder, now) = (invocation.arguments[0], try invocation.now())
        let publisher = try ending { () throws(PublishProblem) in try AlertPublisher(PublishedFolder(folder))
        }
        guard let list = publisher.published else {
            if let obstacle = publisher.obstacle { throw obstacle.failure }
            throw CommandFailure(
                "No list of alerts is published in \(DisplayText.escaped(folder)).", .unusableContent)
        }
        let alerts = PublishedAlerts(identifier: publisher.identifier, list: list)
        if invocation.has(.json) {
            Messages.data(json(alerts, list, now).text)
            return .done
        }
        let zone = LocalZone.ofMachine
        for (index, item) in alerts.listed.enumerated() {
            if item.isTest, index == 0 || !alerts.listed[index - 1].isTest { Messages.output("Tests:") }
            Messages.output("\(index + 1) \(line(item, alerts.state(of: item, at: now), zone))")
        }
        if alerts.items.isEmpty { Messages.output("no alerts") }
        if !alerts.unreadable.isEmpty {
            Messages.output(
                CountedNoun.text(alerts.unreadable.count, "message") + " that cannot be read here")
        }
        Messages.output(
            "list \(list.number), signed \(list.issued.shown), to be renewed before \(list.end.shown)")
        if let sentence = list.freshness(at: now).sentence { Messages.error(sentence) }
        return .done
    }

    private static func line(_ item: PublishedAlerts.Item, _ state: AlertState, _ zone: LocalZone) -> String {
        let info = item.message.infos.first
        let end = item.message.end(listed: item.message.sent?.moment ?? Moment(seconds: 0)).moment
        var words = [item.message.status == .test ? "test, \(state.word)" : state.word]
        if let info { words.append(info.severity.word) }
        if state.isInForce { words.append("until \(zone.shown(end))") }
        let text = info?.headline ?? "cancellation of \(item.message.references.last?.identifier ?? "")"
        return "\(text) (\(words.joined(with: ", "))) \(item.message.identifier)"
    }

    private static func json(_ alerts: PublishedAlerts, _ list: AlertList, _ now: Moment) -> JSON {
        .object([
            ("list", .integer(list.number)), ("issued", .string(list.issued.description)),
            ("expires", .string(list.end.description)),
            ("age", .string(list.freshness(at: now).word.rawValue)),
            (
                "alerts",
                .array(
                    alerts.listed.enumerated().map { index, item in
                        let info = item.message.infos.first
                        return .object([
                            ("number", .integer(index + 1)),
                            ("identifier", .string(item.message.identifier)),
                            ("kind", .string(item.message.kind.rawValue)),
                            ("status", .string(item.message.status.rawValue)),
                            ("state", .string(alerts.state(of: item, at: now).word)),
                            ("event", .optional(info?.event)), ("headline", .optional(info?.headline)),
                            ("severity", .optional(info?.severity.word)),
                            ("ends", .optional(info?.expires?.moment.description)),
                        ])
                    })
            ),
        ])
    }
}

extension AlertState {
    /// The outcome in one word, for people and programs.
    fileprivate var word: String {
        switch self {
        case .active: "active"
        case .upcoming: "upcoming"
        case .allClear, .canceled, .ended, .replaced, .noLongerListed, .calm: ending
        }
    }
}
