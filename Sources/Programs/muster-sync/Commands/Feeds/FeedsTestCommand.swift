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
        options: Option.feeds + [end], followers: [("test", .words(FeedTest.all.map(\.kind)))]
    ) { (invocation) throws(CommandFailure) in
        let kind = invocation.arguments.first ?? FeedTest.alerts.kind
        guard let test = FeedTest.all.first(where: { $0.kind == kind }) else {
            let kinds = FeedTest.all.map(\.kind).joined(separator: ", ")
            throw .usage("feeds test takes one of \(kinds), not \"\(Output.printable(kind))\"")
        }
        // The arguments after `muster-sync feeds test`.
        let word = kind == FeedTest.alerts.kind ? "" : " " + kind
        let end = invocation.has(end)
        signal(SIGPIPE, SIG_IGN)
        let setup = try invocation.setup()
        try feeding { () throws(FeedProblem) in
            guard end else { return try test.begin(setup.updater) }
            guard try test.end(setup.updater) else {
                throw FeedProblem(
                    .unusable, "No test is under way. Begin one with muster-sync feeds test\(word).")
            }
        }
        setup.showProblems()
        try tellAll(setup, tests: !end)
        Messages.output(
            end
                ? "The test \(test.name) is over."
                : "A test \(test.name) is stored, and ends in an hour, or with muster-sync feeds test\(word) --end."
        )
        if setup.configuration.notify.isEmpty, !setup.configuration.usesDesktop {
            Messages.output("You are not notified of \(test.name)s: see notify in the manual page.")
        }
        return .done
    }
}

/// A kind of test, in the word that names it, a noun, and what begins and ends it.
private struct FeedTest: Sendable {
    let kind: String
    let name: String
    let begin: @Sendable (FeedUpdater) throws(FeedProblem) -> Void
    let end: @Sendable (FeedUpdater) throws(FeedProblem) -> Bool

    static let alerts = FeedTest(kind: "alerts", name: "alert") { (updater) throws(FeedProblem) in
        try updater.beginTest()
    } end: { (updater) throws(FeedProblem) in
        try updater.endTest()
    }
    private static let quakes = FeedTest(kind: "quakes", name: "earthquake") {
        (updater) throws(FeedProblem) in
        try updater.beginTestEarthquake()
    } end: { (updater) throws(FeedProblem) in
        try updater.endTestEarthquake()
    }
    private static let floods = FeedTest(kind: "floods", name: "flood report") {
        (updater) throws(FeedProblem) in
        try updater.beginTestFlood()
    } end: { (updater) throws(FeedProblem) in
        try updater.endTestFlood()
    }
    private static let gauges = FeedTest(kind: "gauges", name: "gauge") { (updater) throws(FeedProblem) in
        try updater.beginTestGauge()
    } end: { (updater) throws(FeedProblem) in
        try updater.endTestGauge()
    }

    static let all = [alerts, quakes, floods, gauges]
}

/// Sends all pending notifications, and waits until that is done.
///
/// - Parameter tests: true if a notification of a test is sent even if no place wants its kind.
func tellAll(_ setup: FeedSession, tests: Bool = false) throws(CommandFailure) {
    let teller = Notifier(setup)
    teller.tellsTests = tests
    try feeding { () throws(FeedProblem) in try teller.tellAll() }
}

extension Notifier {
    convenience init(_ setup: FeedSession) {
        self.init(
            NotificationSettings(setup.configuration), folder: setup.folder, places: setup.places
        ) { Messages.error($0) }
    }
}
