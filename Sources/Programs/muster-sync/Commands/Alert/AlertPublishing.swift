// Shared by the commands for alerts: reads the current list, asks questions, shows a preview, publishes the next list.
import Alerts
import CampusAlerts
internal import Clocks
import CommandLine
internal import Glibc
import HazardKit
import PackSync
import TextTools

struct AlertPublishing {
    private(set) var publisher: AlertPublisher
    private(set) var alerts: PublishedAlerts
    /// The messages that were added to them.
    private var added: [Addition] = []
    private let confirmsOnly: Bool
    private let invocation: Invocation
    private let hours: Int
    let now: Moment
    let zone: LocalZone

    /// Opens the folder before any question is asked: no alert that was typed may be lost because that fails.
    ///
    /// - Parameter confirmsOnly: true if what is published is confirmed, which is refused if it may not be
    ///   the newest.
    init(_ invocation: Invocation, confirmsOnly: Bool = false) throws(CommandFailure) {
        self.invocation = invocation
        hours = try invocation.number(.hours, in: 1...744) ?? 168
        now = try invocation.now()
        zone = .ofMachine
        self.confirmsOnly = confirmsOnly
        publisher = try Self.open(invocation, warn: Messages.error)
        alerts = PublishedAlerts(identifier: publisher.identifier, list: publisher.published)
        try judge()
    }

    /// Says what is wrong with the list in the folder, and ends a command that only confirms it.
    private func judge() throws(CommandFailure) {
        if let doubt = publisher.doubt, confirmsOnly { throw doubt.failure }
        if let doubt = publisher.doubt, publisher.obstacle == nil { Messages.error(doubt.sentence) }
        if let obstacle = publisher.obstacle { try tell(of: obstacle, stops: confirmsOnly) }
    }

    private static func open(
        _ invocation: Invocation, warn: @escaping (String) -> Void
    ) throws(CommandFailure) -> AlertPublisher {
        try ending { () throws(PublishProblem) in
            try AlertPublisher(
                PublishedFolder(invocation.arguments[0]),
                key: try KeyFiles.secret(invocation.required(.alertKey), warn: warn), warn: Messages.error)
        }
    }

    /// Says why the list in the folder is not continued, and which alerts that withdraws. To withdraw one is no routine: a
    /// command that only confirms ends then, unless the person means it.
    private func tell(of obstacle: PublishProblem, stops: Bool) throws(CommandFailure) {
        guard publisher.published == nil else {
            return Messages.error("\(obstacle.sentence) What was signed last is continued in its place.")
        }
        let lost = PublishedAlerts(identifier: publisher.identifier, list: publisher.withdrawn)
        let active = lost.items.filter { lost.state(of: $0, at: now).isInForce }
        let isUnknown = publisher.withdrawn == nil || !lost.unreadable.isEmpty
        let isStopped = stops && (isUnknown || !active.isEmpty) && !invocation.has(.anyway)
        Messages.error(
            "\(obstacle.sentence) Alerts that are in it \(isStopped ? "would no longer be" : "are no longer") listed."
        )
        for item in active {
            Messages.error(
                (isStopped ? "In force: " : "Withdrawn: ")
                    + DisplayText.line(item.message.infos.first?.headline ?? item.message.identifier))
        }
        guard isStopped else { return }
        throw CommandFailure(
            "Nothing was published. Put the key into the folder of the one that signed last, with the files beside that, or "
                + "publish the alerts again with muster-sync alert new; to withdraw them, add --anyway.",
            .refused)
    }

    /// Ends a command that only confirms what is published, if something else was: what was signed last is published again,
    /// and the person behind a timer must learn of it.
    func endIfNotConfirmed() throws(CommandFailure) {
        guard publisher.obstacle != nil else { return }
        throw CommandFailure(
            "What was in the folder was not confirmed. Find out who can write to it.", .refused)
    }

    // MARK: Drafts

    private var saysYes: Bool { invocation.has(.yes) }

    private var canAsk: Bool { isatty(0) == 1 && isatty(2) == 1 }

    /// Returns the draft once nothing is wrong with it and, if a person can be asked, that person has
    /// confirmed it. Otherwise ends the command.
    ///
    /// - Parameters:
    ///   - head: the head of the message that it becomes.
    ///   - missing: the fields that a person is asked for.
    private func settled(
        _ draft: AlertDraft, _ head: MessageHeader, missing: [DraftField]
    ) throws(CommandFailure) -> AlertDraft {
        let judge = { (draft: AlertDraft) in misreading(of: draft, head) }
        var draft = try finished(draft, missing: missing, judge: judge)
        let words = DraftField.allCases.map(\.rawValue).joined(with: ", ")
        while true {
            for (label, text) in preview(draft, head) { Messages.prompt("\(label): \(text)\n") }
            if saysYes { return draft }
            guard canAsk else { throw Self.cannotAsk }
            let question =
                "Publish this \(draft.isTest ? "test" : "alert")? Type yes, no, or what to change (\(words)): "
            guard let line = Self.ask(question), line.lowercased() != "no" else { throw Self.nothing }
            if line.lowercased() == "yes" { return draft }
            guard let field = DraftField(rawValue: line.lowercased()) else { continue }
            let questions = DraftQuestions(now: now, zone: zone, ask: Self.ask)
            guard let changed = questions.complete(draft, [field], isFine: judge) else { throw Self.nothing }
            draft = changed
        }
    }

    private static let nothing = CommandFailure("Nothing was published.", .usage)
    private static let cannotAsk = CommandFailure(
        "Nothing was published, because this is not a terminal. Check the preview, then run it again with --yes.",
        .usage)

    /// Asks a person for fields that are missing or wrong.
    private func finished(
        _ draft: AlertDraft, missing: [DraftField], judge: (AlertDraft) -> DraftFault?
    ) throws(CommandFailure) -> AlertDraft {
        let faults = DraftRules.faults(of: draft, now: now).filter { $0.isFinal || !invocation.has(.anyway) }
        let isUnfinished = !faults.isEmpty || judge(draft) != nil
        if isUnfinished, canAsk, !saysYes {
            let questions = DraftQuestions(now: now, zone: zone, ask: Self.ask)
            guard let draft = questions.complete(draft, missing, isFine: judge) else { throw Self.nothing }
            return draft
        }
        if let fault = faults.first ?? judge(draft) {
            for other in faults.dropFirst() { Messages.error(other.sentence) }
            let hint = fault.isFinal ? "" : " If it is meant so, add --anyway."
            throw CommandFailure("Nothing was published. \(fault.sentence)\(hint)", .refused)
        }
        return draft
    }

    /// Returns the way in which readers would misread a draft, or nil if they read it as it is meant.
    private func misreading(of draft: AlertDraft, _ head: MessageHeader) -> DraftFault? {
        do throws(DraftFault) {
            return try message(draft, head).flatMap { ReaderJudgment.fault(of: draft, in: $0, now: now) }
        } catch {
            return error
        }
    }

    /// Returns the message that a draft becomes, as readers read it.
    private func message(_ draft: AlertDraft, _ head: MessageHeader) throws(DraftFault) -> AlertMessage? {
        var trial = alerts
        try trial.add(CAPWriter.document(draft, head, zone: zone))
        return trial.items.last?.message
    }

    private static func ask(_ question: String) -> String? {
        Messages.prompt(question)
        return readLine().map { DisplayText.line($0) }
    }

    // MARK: Preview

    func confirm(_ question: String) throws(CommandFailure) {
        if saysYes { return }
        guard canAsk else { throw Self.cannotAsk }
        guard Self.ask("\(question) Type yes: ")?.lowercased() == "yes" else { throw Self.nothing }
    }

    /// Says which alert is about to be changed, and asks for its number again. Returns only if it is that
    /// one.
    func confirmNumber(of item: PublishedAlerts.Item, named name: String) throws(CommandFailure) {
        guard let number = alerts.number(of: item) else { return }
        let kind = item.isTest ? "the test" : "alert"
        let title = DisplayText.line(item.message.infos.first?.headline ?? item.message.identifier)
        let state = alerts.state(of: item, at: now).ending
        let remark = alerts.state(of: item, at: now).isInForce ? "" : " (\(state))"
        Messages.error("This changes \(kind) \(number): \(title)\(remark)")
        if saysYes, !item.isTest || name == item.message.identifier { return }
        if item.isTest {
            Messages.error("It is a test: no banner shows it and no bell rings for it, whatever it says.")
        }
        guard canAsk else {
            throw CommandFailure(
                "Nothing was published: this changes \(kind) \(number), and this is not a terminal. Check "
                    + "muster-sync alert list, then run it again with its identifier, \(item.message.identifier), "
                    + "and --yes.", .usage)
        }
        guard Self.ask("Type its number again: ") == String(number) else { throw Self.nothing }
    }

    private func preview(_ draft: AlertDraft, _ head: MessageHeader) -> [(String, String)] {
        let clean = { (text: String) in DisplayText.line(text) }
        let message = try? message(draft, head)
        let banner = message.flatMap { ReaderJudgment.banner(of: $0, now: now, zone: zone) }
        var lines = [
            ("Banner", banner ?? "none"),
            ("90 characters", draft.shortForm(limit: 90, zone: zone)),
            ("360 characters", draft.shortForm(limit: 360, zone: zone)),
            (
                "Severity",
                [draft.severity.word, draft.urgency.word, draft.certainty.word].joined(with: ", ")
            ), ("Where", clean(draft.area.words)),
        ]
        if let ends = draft.ends { lines.append(("Until", "\(zone.shown(ends)) (\(ends.shown))")) }
        lines.append(("Category", draft.usedCategory))
        return lines
    }

    // MARK: The next list

    /// A message, the one in whose place it comes, and how it is written with its head.
    private struct Addition {
        var head: MessageHeader
        var earlier: PublishedAlerts.Item?
        var document: (MessageHeader) -> String
    }

    mutating func add(
        _ head: MessageHeader, about earlier: PublishedAlerts.Item? = nil,
        _ document: @escaping (MessageHeader) -> String
    ) throws(CommandFailure) {
        do throws(DraftFault) {
            try alerts.add(document(head), replacing: earlier)
        } catch {
            throw CommandFailure("Nothing was published. \(error.sentence)", .refused)
        }
        added.append(Addition(head: head, earlier: earlier, document: document))
    }

    /// Publishes what a draft becomes once it is settled, and says so. A person is asked for what is missing.
    mutating func publish(
        _ draft: AlertDraft, as name: String, _ kind: AlertKind = .alert,
        about earlier: PublishedAlerts.Item? = nil, missing: [DraftField] = []
    ) throws(CommandFailure) {
        let head = alerts.head(kind, about: earlier, now: now)
        let draft = try settled(draft, head, missing: missing)
        let zone = zone
        try add(head, about: earlier) { CAPWriter.document(draft, $0, zone: zone) }
        let number = try publish()
        Messages.output("published \(name) \(added.last?.head.identifier ?? ""), list \(number)")
    }

    /// Signs the alerts that are not over and writes them as the next list. Returns its number.
    mutating func publish() throws(CommandFailure) -> Int {
        var attempts = 1
        while true {
            do throws(PublishProblem) {
                return try publishOnce()
            } catch {
                guard error.isOfChange, attempts < Self.mostAttempts else { throw error.failure }
                Messages.error(error.sentence)
                try addAgain()
                attempts += 1
            }
        }
    }

    /// The number of times that a list is made while others publish theirs.
    private static let mostAttempts = 5

    private mutating func publishOnce() throws(PublishProblem) -> Int {
        // A person may have typed for minutes, and the list must not look older than the one before.
        let now = (try? invocation.now()) ?? now
        alerts.removeOver(at: now)
        for message in added where alerts.item(named: message.head.identifier) == nil {
            throw .over(message.head.identifier)
        }
        return try publisher.publish(
            alerts.documents, key: try KeyFiles.secret(invocation.required(.alertKey)), hours: hours,
            now: now)
    }

    /// Adds the same messages to the list that another program has published meanwhile. An alert that it has changed is not
    /// changed again unseen.
    private mutating func addAgain() throws(CommandFailure) {
        publisher = try Self.open(invocation) { _ in }
        alerts = PublishedAlerts(identifier: publisher.identifier, list: publisher.published)
        try judge()
        let messages = added
        added = []
        for message in messages {
            if let earlier = message.earlier, alerts.number(of: earlier) == nil {
                throw CommandFailure(
                    "Nothing was published: this alert was changed meanwhile. Look at muster-sync alert list, and run it "
                        + "again.", .refused)
            }
            let isTaken = alerts.item(named: message.head.identifier) != nil
            let head =
                isTaken ? alerts.head(message.head.kind, about: message.earlier, now: now) : message.head
            try add(head, about: message.earlier, message.document)
        }
    }

    /// Returns the alert that a person names by its number in the list, or by its identifier.
    func item(_ name: String) throws(CommandFailure) -> PublishedAlerts.Item {
        guard let item = alerts.item(named: name) else {
            throw CommandFailure(
                "No alert is named \(DisplayText.escaped(name)). muster-sync alert list shows them with their numbers.",
                .usage)
        }
        return item
    }
}
