import CommandLine
import FeedUpdate
internal import Glibc
import Hazards

enum FeedsSendCommand {
    static let command = Command(
        name: "send", summary: "Send the flood reports in the outbox now.",
        discussion: """
            muster floods report writes them. They go to the service that the feed flood names, the oldest first, each \
            once. muster-sync watch and muster-sync feeds update flood send them too. Where an answer was lost, the \
            service is read first, so that nothing is reported twice.
            Exit codes: 0 none is left; 1 some are left, as without a network; 2 wrong usage; 3 no service is enabled, \
            or the outbox cannot be used.
            """
    ) { (_) throws(CommandFailure) in
        signal(SIGPIPE, SIG_IGN)
        let setup = try feeding { () throws(FeedProblem) in try FeedSession(isSystem: false, hazards: nil) }
        setup.showProblems()
        guard let sender = FloodFeeds.sender(of: setup.plan.sources) else {
            throw CommandFailure(
                "No flood service is enabled. Enable one with muster-sync feeds enable flood ADDRESS.",
                .unusableContent)
        }
        let progress = try OutboxProgress()
        try ending { () throws(OutboxProblem) in try sender.send(isAutomatic: false) }
        var isRead = false
        if try ending({ () throws(OutboxProblem) in try sender.needsReading }) {
            let sources = setup.plan.sources(of: FloodCollection.service)
            let reports = try feeding { () throws(FeedProblem) in try setup.updater.update(sources, .now) }
            for report in reports where !report.isGood {
                Messages.error("\(report.name): \(report.sentence)")
            }
            isRead = reports.allSatisfy(\.isGood)
        }
        let left = try progress.show()
        if isRead, try ending({ () throws(OutboxProblem) in try sender.needsReading }) {
            Messages.output(
                "Some reports are not yet among those of the service. Try muster-sync feeds send again in a minute."
            )
        }
        withExtendedLifetime(setup) { Messages.end(left == 0 ? .done : .failed) }
    }
}

/// Tracks the changes in the outbox while a command runs.
struct OutboxProgress {
    private let outbox: Outbox?
    private let before: [OutboxReport]

    init() throws(CommandFailure) {
        let outbox = FeedTable.outbox
        self.outbox = outbox
        before = try ending { () throws(OutboxProblem) in try outbox?.list().reports ?? [] }
    }

    /// Prints the result for each report.
    ///
    /// - Returns: The number of reports that are not sent.
    @discardableResult
    func show() throws(CommandFailure) -> Int {
        guard let outbox else { return 0 }
        let after = try ending { () throws(OutboxProblem) in try outbox.list().reports }
        for sentence in OutboxWords.changes(from: before, to: after) { Messages.output(sentence) }
        let left = after.filter { !$0.isDone }
        if let count = OutboxWords.count(left) { Messages.output("Outbox: \(count).") }
        return left.count
    }
}

extension OutboxProblem: CommandProblem {
    var failure: CommandFailure { CommandFailure(sentence, .unusableContent) }
}
