import CommandLine
import FeedUpdate
internal import Glibc

enum FeedsTestCommand {
    private static let end = Option("end", "End the test.")

    static let command = Command(
        name: "test", synopsis: "[KIND]",
        summary:
            "Make a test alert or earthquake on this computer, to try what happens when a real one comes.",
        discussion: """
            KIND is alerts, unless quakes is given. Nothing is sent. The test is marked as a test wherever it is shown, \
            and the notify command gets it marked as one. It is over after an hour, or with --end.
            """,
        options: Option.feeds + [end], followers: [("test", .words(["alerts", "quakes"]))]
    ) { (invocation) throws(CommandFailure) in
        let kind = invocation.arguments.first ?? "alerts"
        guard ["alerts", "quakes"].contains(kind) else {
            throw .usage("feeds test takes alerts or quakes, not \"\(Output.printable(kind))\"")
        }
        let isAlert = kind == "alerts"
        let name = isAlert ? "alert" : "earthquake"
        // The arguments after `muster-sync feeds test`.
        let word = isAlert ? "" : " quakes"
        let end = invocation.has(end)
        signal(SIGPIPE, SIG_IGN)
        let setup = try invocation.setup()
        try feeding { () throws(FeedProblem) in
            let updater = setup.updater
            guard end else {
                return isAlert ? try updater.beginTest() : try updater.beginTestEarthquake()
            }
            guard isAlert ? try updater.endTest() : try updater.endTestEarthquake() else {
                throw FeedProblem(
                    .unusable, "No test is under way. Begin one with muster-sync feeds test\(word).")
            }
        }
        setup.showProblems()
        try tellAll(setup, tests: !end)
        Messages.output(
            end
                ? "The test \(name) is over."
                : "A test \(name) is stored, and ends in an hour, or with muster-sync feeds test\(word) --end."
        )
        if setup.configuration.notify.isEmpty, !setup.configuration.usesDesktop {
            Messages.output("You are not notified of \(name)s: see notify in the manual page.")
        }
        return .done
    }
}

/// Sends all pending notifications, and waits until that is done.
///
/// - Parameter tests: true if a notification is sent for a test earthquake even if no place is for
///   earthquakes.
func tellAll(_ setup: FeedSetup, tests: Bool = false) throws(CommandFailure) {
    let teller = Notifier(setup)
    teller.tellsTests = tests
    try feeding { () throws(FeedProblem) in try teller.tellAll() }
}

extension Notifier {
    convenience init(_ setup: FeedSetup) {
        self.init(
            NotificationSettings(setup.configuration), folder: setup.folder, places: setup.places
        ) { Messages.error($0) }
    }
}
