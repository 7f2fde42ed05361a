import ArgumentParser
internal import Clocks
import FeedUpdate
internal import Glibc

struct FeedsTestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Make a test alert on this computer, to try what happens when a real one comes.",
        discussion: """
            Nothing is sent. The alert is marked as a test wherever it is shown, and the notify command gets it marked as one. \
            It is over after an hour, or with --end.
            """)

    @OptionGroup var options: FeedOptions
    @Flag(help: "End the test.") var end = false

    func run() throws {
        signal(SIGPIPE, SIG_IGN)
        let setup = try options.setup()
        try feeding { () throws(FeedProblem) in
            if end {
                guard try setup.updater.endTest() else {
                    throw FeedProblem(
                        .unusable, "No test is under way. Begin one with muster-sync feeds test.")
                }
            } else {
                try setup.updater.beginTest()
            }
        }
        setup.showProblems()
        try tellAll(setup)
        Messages.output(
            end
                ? "The test alert is over."
                : "A test alert is stored, and ends in an hour, or with muster-sync feeds test --end.")
        if setup.configuration.notify.isEmpty, !setup.configuration.usesDesktop {
            Messages.output("No command is told of alerts: see notify in the manual page.")
        }
    }
}

/// Tells people what there is to tell, and waits until that is done.
func tellAll(_ setup: FeedSetup) throws(CommandFailure) {
    let teller = Teller(TellingSettings(setup.configuration), folder: setup.folder) { Messages.error($0) }
    try feeding { () throws(FeedProblem) in try teller.tellAll() }
}
