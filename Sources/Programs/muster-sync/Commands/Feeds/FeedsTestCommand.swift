import Alerts
import CommandLine
import FeedUpdate
internal import Glibc

enum FeedsTestCommand {
    private static let end = Option("end", "End the test.")

    static let command = Command(
        name: "test", synopsis: "[KIND]",
        summary: "Make a test alert, earthquake, flood report or gauge on this computer.",
        discussion: """
            It tries what happens when a real one comes. KIND is alerts (without a KIND), quakes, floods or gauges. \
            Nothing is sent. The test is marked as a test wherever it is shown, and the notify command gets it marked as \
            one. It is over after an hour, or with --end.
            """,
        options: Option.feeds + [end], followers: [("test", .words(HazardUpdates.all.map { $0.test.word }))]
    ) { (invocation) throws(CommandFailure) in
        let usual = AlertSnapshot.test.word
        let kind = invocation.arguments.first ?? usual
        guard let hazard = HazardUpdates.all.first(where: { $0.test.word == kind }) else {
            let kinds = HazardUpdates.all.map { $0.test.word }.joined(separator: ", ")
            throw .usage("feeds test takes one of \(kinds), not \"\(Output.printable(kind))\"")
        }
        // The arguments after `muster-sync feeds test`.
        let (word, noun) = (kind == usual ? "" : " " + kind, hazard.test.noun)
        let end = invocation.has(end)
        signal(SIGPIPE, SIG_IGN)
        let setup = try invocation.setup()
        try feeding { () throws(FeedProblem) in
            guard end else { return try setup.updater.beginTest(of: hazard) }
            guard try setup.updater.endTest(of: hazard) else {
                throw FeedProblem(
                    .unusable, "No test is under way. Begin one with muster-sync feeds test\(word).")
            }
        }
        setup.showProblems()
        let isTold = try tellAll(setup, tests: !end)
        Messages.output(
            end
                ? "The test \(noun) is over."
                : "A test \(noun) is stored, and ends in an hour, or with muster-sync feeds test\(word) --end."
        )
        if setup.configuration.notify.isEmpty, !setup.configuration.usesDesktop {
            Messages.output("You are not notified of \(noun)s: see notify in the manual page.")
        }
        return isTold ? .done : .failed
    }
}

/// Sends all pending notifications, and waits until that is done.
///
/// - Parameter tests: true if a notification of a test is sent even if no place wants its kind.
/// - Returns: false if a command could not be started, or failed.
func tellAll(_ setup: FeedSession, tests: Bool = false) throws(CommandFailure) -> Bool {
    let teller = Notifier(setup)
    teller.tellsTests = tests
    try feeding { () throws(FeedProblem) in try teller.tellAll() }
    return !teller.hasFailed
}

extension Notifier {
    convenience init(_ setup: FeedSession) {
        self.init(
            NotificationSettings(setup.configuration), folder: setup.folder, places: setup.places
        ) { Messages.error($0) }
    }
}
