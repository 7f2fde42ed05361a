import ArgumentParser
import FeedUpdate
internal import Glibc
import Hazards
import TextTools

struct FeedsUpdateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update", abstract: "Read the feeds that are on, once.",
        discussion: """
            For cron, or to look now; muster-sync watch reads them all the time. If a feed cannot be read, what was read of it \
            before stays.

            Exit codes: 0 all were read, or none is on; 1 a feed could not be reached, or asks to wait; 2 wrong usage; 3 an \
            answer was not a feed, or had nothing that could be read as an alert, or what is stored here cannot be used. Of several feeds the highest counts.
            """)

    @OptionGroup var options: FeedOptions
    @Argument(help: "A feed's name; all that are on if none is named.") var name: String?
    @Flag(help: "Read now, even if the server asked to wait.") var now = false
    @Flag(help: "For timers: after failures, wait longer before the next attempt.") var automatic = false
    @Flag(help: "Write JSON for programs.") var json = false
    @Flag(help: "Print nothing unless something went wrong.") var quiet = false

    func validate() throws {
        if now && automatic { throw ValidationError("--now and --automatic exclude each other.") }
    }

    func run() throws {
        let setup = try options.setup()
        let sources = name.map { setup.plan.sources(of: $0) } ?? setup.plan.sources
        if let name, sources.isEmpty {
            setup.showProblems()
            throw CommandFailure(
                "\(DisplayText.escaped(name)) is not on. Enable it with muster-sync feeds enable.",
                .unusableContent)
        }
        signal(SIGPIPE, SIG_IGN)
        if !json { setup.showProblems() }
        if sources.isEmpty, !json, !quiet {
            Messages.output("No feed is on. muster-sync feeds lists them.")
        }
        let updater = setup.updater
        let sendsReports =
            !options.system && sources.contains { $0.name == FloodCollection.service }
        let progress: OutboxProgress? = try sendsReports ? OutboxProgress() : nil
        var worst = setup.configuration.problems.isEmpty ? ExitStatus.done : .unusableContent
        var members: [JSON] = []
        let teller = Notifier(setup)
        var problem: FeedProblem?
        let reports = try feeding { () throws(FeedProblem) in
            try updater.update(sources, now ? .now : automatic ? .automatic : .byHand) {
                teller.advance()
                // What could not be recorded as sent is not sent again at once.
                guard problem == nil else { return }
                do throws(FeedProblem) { try teller.tell() } catch { problem = error }
            }
        }
        for report in reports {
            worst = worst.worse(ExitStatus(report))
            if json { members.append(report.json) } else { show(report) }
        }
        if !json, !quiet { _ = try progress?.show() }
        if !sources.isEmpty {
            try feeding { () throws(FeedProblem) in
                if let problem { throw problem }
                try teller.tellAll()
            }
        }
        if json { Messages.data(JSON.array(members).text) }
        // They hold all messages.
        withExtendedLifetime((setup, reports)) { worst.end() }
    }

    private func show(_ report: FeedReport) {
        if report.isGood {
            if !quiet { Messages.output("\(report.name): \(report.sentence)") }
        } else if case .waiting = report.result, quiet {
            return
        } else {
            Messages.error("\(report.name): \(report.sentence)")
        }
    }
}
