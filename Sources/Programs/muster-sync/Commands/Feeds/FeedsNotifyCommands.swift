import Alerts
import CommandLine
import FeedUpdate
internal import Glibc
import TextTools

/// The command that sets who is told of warnings: a command, the desktop, and in which hours only the worst.
enum FeedsNotifyCommand {
    private static let commandLine = Option(
        "command", "LINE", "The command that gets each warning, with its options; none for none.")
    private static let desktop = Option(
        "desktop", "WHEN", "yes: notify-send shows each warning on the desktop.", words: { ["yes", "no"] })
    private static let quiet = Option(
        "quiet", "HOURS", "The hours in which only the worst is told: 22:00-07:00; none for none.")

    static let command = Command(
        name: "notify", summary: "Show or change who is told of warnings.",
        discussion: """
            Without an option it shows what holds. The command must begin with the path of a file, and is started without \
            a shell. Everything stands in feeds.conf. muster-sync feeds test tries it.
            """, options: Option.feeds + [commandLine, desktop, quiet]
    ) { (invocation) throws(CommandFailure) in
        var changes: [(key: String, value: String?)] = []
        if let line = invocation.value(commandLine) { changes.append(("notify", try words(of: line))) }
        if let text = invocation.value(desktop) {
            guard ["yes", "no"].contains(text) else {
                throw .usage("--desktop takes yes or no, not \"\(Output.printable(text))\"")
            }
            changes.append(("desktop", text == "yes" ? text : nil))
        }
        if let text = invocation.value(quiet) {
            guard text == "none" || QuietHours(text) != nil else {
                throw .usage(
                    "--quiet takes hours, such as 22:00-07:00, or none, not \"\(Output.printable(text))\"")
            }
            changes.append(("quiet", text == "none" ? nil : text))
        }
        if !changes.isEmpty {
            try invocation.setup().edit { (edit) throws(FeedProblem) in
                for change in changes { edit.set(change.key, to: change.value) }
            }
        }
        let setup = try invocation.setup()
        for line in lines(setup.configuration) { Messages.output(line) }
        setup.showProblems()
        setup.showNotifyProblem()
        return .done
    }

    /// Returns the line of a command for the configuration, or nil for none.
    private static func words(of line: String) throws(CommandFailure) -> String? {
        if line == "none" { return nil }
        guard !line.contains(where: \.isNewline), let words = CommandWords.split(line),
            words.first?.hasPrefix("/") == true
        else {
            throw .usage(
                "--command takes a command that begins with the path of a file, with its quotes closed, such as "
                    + "/usr/local/bin/tell-me, not \"\(Output.printable(line))\"")
        }
        return line
    }

    private static func lines(_ configuration: FeedConfiguration) -> [String] {
        let command = configuration.notify.joined(separator: " ")
        return [
            command.isEmpty ? "No command is told." : "Told: \(DisplayText.escaped(command)).",
            configuration.usesDesktop ? "The desktop shows each warning." : "The desktop shows nothing.",
            configuration.quiet.map {
                "From \($0.text.split(separator: "-").joined(separator: " to ")) only the worst is told."
            } ?? "There are no quiet hours.",
        ]
    }
}

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
