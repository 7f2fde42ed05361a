import CommandLine
import FeedUpdate
internal import Glibc
import HazardKit
import Hazards
import TextTools

enum FeedsUpdateCommand {
    private static let now = Option("now", "Read now, even if the server asked to wait.")
    private static let automatic = Option(
        "automatic", "For timers: after failures, wait longer before the next attempt.")

    static let command = Command(
        name: "update", synopsis: "[NAME...]", summary: "Read the feeds that are on, once.",
        discussion: """
            NAME is that of a feed; all that are on are read if none is named. For cron, or to look now; muster-sync \
            watch reads them all the time. If a feed cannot be read, what was read of it before stays.
            Exit codes: 0 all were read, or none is on; 1 a feed could not be reached, or asks to wait; 2 wrong usage; 3 \
            an answer was not a feed, or had nothing that could be read as an alert, or what is stored here cannot be \
            used. Of several feeds the highest counts.
            """, options: Option.feeds + [now, automatic, .json, .porcelain, .quiet], takesWords: true
    ) { (invocation) throws(CommandFailure) in
        try invocation.exclude(now, automatic)
        try invocation.exclude(.json, .porcelain)
        let names = invocation.arguments
        let porcelain = invocation.has(.porcelain)
        let (json, quiet) = (invocation.has(.json), invocation.has(.quiet) || porcelain)
        let setup = try invocation.setup()
        let sources = names.isEmpty ? setup.plan.sources : names.flatMap { setup.plan.sources(of: $0) }
        if let name = names.first, sources.isEmpty {
            setup.showProblems()
            let isOn = setup.configuration.feeds.contains { $0.name == name }
            let problem =
                isOn
                ? "is on, but has nothing to read from."
                : "is not on. Enable it with muster-sync feeds enable."
            throw CommandFailure("\(DisplayText.escaped(name)) \(problem)", .unusableContent)
        }
        signal(SIGPIPE, SIG_IGN)
        if !json { setup.showProblems() }
        if sources.isEmpty, !json, !quiet {
            let isAnyOn = !setup.configuration.feeds.isEmpty
            Messages.output("No feed \(isAnyOn ? "can be read" : "is on"). muster-sync feeds lists them.")
        }
        if porcelain { Messages.data(sources.map { FeedLine.reading(host: $0.host).text }.joined()) }
        let updater = setup.updater
        let sendsReports = !invocation.isSystem && sources.contains { $0.name == FloodCollection.service }
        let progress: OutboxProgress? = try sendsReports ? OutboxProgress() : nil
        let isUnusable =
            !setup.configuration.problems.isEmpty || sources.isEmpty && !setup.plan.problems.isEmpty
        var worst = isUnusable ? ExitStatus.unusableContent : .done
        var members: [JSON] = []
        let teller = Notifier(setup)
        var problem: FeedProblem?
        let reports = try feeding { () throws(FeedProblem) in
            try updater.update(
                sources, invocation.has(now) ? .now : invocation.has(automatic) ? .automatic : .byHand
            ) {
                teller.advance()
                // What could not be recorded as sent is not sent again at once.
                guard problem == nil else { return }
                do throws(FeedProblem) { try teller.tell() } catch { problem = error }
            }
        }
        for report in reports {
            worst = worst.worse(ExitStatus(report))
            if porcelain {
                let line = FeedLine.read(host: report.host, isGood: report.isGood, sentence: report.sentence)
                Messages.data(line.text)
            } else if json {
                members.append(report.json)
            } else {
                show(report, quiet)
            }
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
        withExtendedLifetime((setup, reports)) { Messages.end(worst) }
    }

    private static func show(_ report: FeedResult, _ quiet: Bool) {
        if report.isGood {
            if !quiet { Messages.output("\(report.name): \(report.sentence)") }
        } else if case .waiting = report.result, quiet {
            return
        } else {
            Messages.error("\(report.name): \(report.sentence)")
        }
    }
}

enum FeedsImportCommand {
    static let command = Command(
        name: "import", synopsis: "FILE",
        summary: "Take in a saved file of earthquakes, or of reports of a flood.",
        discussion: """
            For a file that someone has brought: GeoJSON, CSV, Atom or QuakeML of USGS, or text, GeoJSON or QuakeML of \
            INGV; KML or KMZ with reports of a flood. No server is contacted.
            Exit codes: 0 done; 2 wrong usage; 3 the file is none of these, or what is stored here cannot be used.
            """, options: Option.feeds
    ) { (invocation) throws(CommandFailure) in
        let file = invocation.arguments[0]
        let setup = try invocation.setup()
        let updater = setup.updater
        let sentence = try feeding { () throws(FeedProblem) in
            try FloodImport.isFlood(file)
                ? updater.importFloods(file) : updater.importEarthquakes(file)
        }
        Messages.output(sentence)
        return .done
    }
}
