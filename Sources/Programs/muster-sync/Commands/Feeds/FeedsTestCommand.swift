import ArgumentParser
internal import Clocks
import FeedUpdate
internal import Glibc

struct FeedsTestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract:
            "Make a test alert or earthquake on this computer, to try what happens when a real one comes.",
        discussion: """
            Nothing is sent. The test is marked as a test wherever it is shown, and the notify command gets it marked as one. \
            It is over after an hour, or with --end.
            """)

    @OptionGroup var options: FeedOptions
    @Argument(help: "What to make a test of: alerts or quakes.") var subject = Subject.alerts
    @Flag(help: "End the test.") var end = false

    enum Subject: String, ExpressibleByArgument, CaseIterable {
        case alerts
        case quakes

        var name: String { self == .alerts ? "alert" : "earthquake" }
        /// The arguments after `muster-sync feeds test`.
        var word: String { self == .alerts ? "" : " quakes" }
    }

    func run() throws {
        signal(SIGPIPE, SIG_IGN)
        let setup = try options.setup()
        try feeding { () throws(FeedProblem) in
            if end {
                guard try endTest(setup.updater) else {
                    throw FeedProblem(
                        .unusable,
                        "No test is under way. Begin one with muster-sync feeds test\(subject.word).")
                }
            } else {
                try beginTest(setup.updater)
            }
        }
        setup.showProblems()
        try tellAll(setup, tests: !end)
        Messages.output(
            end
                ? "The test \(subject.name) is over."
                : "A test \(subject.name) is stored, and ends in an hour, or with muster-sync feeds test\(subject.word) --end."
        )
        if setup.configuration.notify.isEmpty, !setup.configuration.usesDesktop {
            Messages.output("You are not notified of \(subject.name)s: see notify in the manual page.")
        }
    }

    private func beginTest(_ updater: FeedUpdater) throws(FeedProblem) {
        switch subject {
        case .alerts: try updater.beginTest()
        case .quakes: try updater.beginTestEarthquake()
        }
    }

    private func endTest(_ updater: FeedUpdater) throws(FeedProblem) -> Bool {
        switch subject {
        case .alerts: try updater.endTest()
        case .quakes: try updater.endTestEarthquake()
        }
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
