import CommandLine
internal import Glibc
import PackSync

struct UpdateCommand {
    private static let from = Option(
        "from", "URL|DIR", "The source; by default that of sync.conf, or the UpdateURL of the bundled pack.")
    private static let now = Option("now", "Check now, even if the server asked to wait.")
    private static let automatic = Option(
        "automatic", "For timers: after failures, wait longer before the next check.")
    private static let delayUpTo = Option(
        "delay-up-to", "SECONDS",
        "Wait a random time before checking, at most this long: for timers, so that not all check at once.")
    private static let dryRun = Option("dry-run", "Only show what an update would do. Nothing is written.")
    private static let repair = Option("repair", "Verify every installed file and repair what is damaged.")

    static let command = Command(
        name: "update", summary: "Update packs from the network, a folder or a USB stick.",
        discussion: """
            Without --pack, every pack that sync.conf names is updated, or else every installed one and the bundled \
            one, if they have a root list; --from DIR updates every pack known here whose repository is in DIR or in a \
            folder right below it. One that fails does not stop the others.
            Checks for a newer version, downloads what changed, verifies the publisher's signatures and makes the \
            version current. If anything goes wrong, the installed guides stay as they are.
            Exit codes: 0 done, or nothing new; 1 no network, or the next check is allowed later; 2 wrong usage; 3 a \
            disk error, a missing root list, or another update is running; 4 refused, because it cannot be trusted. Of \
            several packs the highest of 4, 3 and 1 counts, and --json writes an array.
            """,
        options: Option.place + [from, now, automatic, delayUpTo, dryRun, repair, .json, .quiet, .porcelain]
    ) { (invocation) throws(CommandFailure) in try UpdateCommand(invocation: invocation).run() }

    let invocation: Invocation

    private func run() throws(CommandFailure) -> ExitStatus {
        let delay = try invocation.number(Self.delayUpTo, in: 0...86_400)
        try invocation.exclude(Self.now, Self.automatic)
        try invocation.exclude(.json, .porcelain)
        let (json, porcelain) = (invocation.has(.json), invocation.has(.porcelain))
        let places = try invocation.places(from: invocation.value(Self.from))
        let sources = try ending { () throws(PlaceProblem) in try places.sources() }
        let packs = try ending { () throws(PlaceProblem) in try places.packs() }
        if porcelain, sources.count > 1 {
            let names = sources.map(\.name).joined(separator: ", ")
            throw CommandFailure("--porcelain is for one pack: name it with --pack (\(names)).", .usage)
        }
        if sources.count == 1, let only = sources.first {
            _ = try ending { () throws(PlaceProblem) -> SyncSource.Found in try only.found.get() }
        }
        if let delay { Self.pause(upTo: delay) }
        // The program that reads the lines, or a server, may end its side: the update continues. libcurl promises to ignore
        // the signal itself, but older ones do not wherever TLS writes.
        signal(SIGPIPE, SIG_IGN)
        let output = UpdateOutput(
            isJSON: json, isPorcelain: porcelain, isQuiet: invocation.has(.quiet),
            hasSeveral: sources.count > 1)
        output.begin()
        var worst = ExitStatus.done
        for source in sources { worst = worst.worse(update(source, packs, output)) }
        output.end()
        return worst
    }

    /// True if people read what is printed.
    private var saysMore: Bool { ![.quiet, .json, .porcelain].contains(where: invocation.has) }

    /// Updates one pack. Any failure is printed, and does not stop the update of the next pack.
    private func update(_ source: SyncSource, _ packs: String, _ output: UpdateOutput) -> ExitStatus {
        output.begin(source.name)
        switch source.found {
        case .failure(let problem):
            output.fail(problem.text)
            return .unusableContent
        case .success(let found):
            var request = UpdateRequest(packs: packs, address: found.address, anchor: found.anchor)
            request.isDryRun = invocation.has(Self.dryRun)
            request.isNow = invocation.has(Self.now)
            request.isRepair = invocation.has(Self.repair)
            request.isAutomatic = invocation.has(Self.automatic)
            let report = Update(request, progress: output.show).run()
            output.end(report)
            if saysMore, !invocation.has(.packs), case .updated(nil, _, _) = report.result,
                let sentence = PackChoiceNote.sentence(installed: found.anchor.identifier)
            {
                Messages.output(sentence)
            }
            let status = ExitStatus(report.result)
            return request.isDryRun ? status : status.worse(takeAlerts(found, packs))
        }
    }

    /// Imports the campus's alerts that are beside the guides on a memory stick.
    private func takeAlerts(_ found: SyncSource.Found, _ packs: String) -> ExitStatus {
        var request = AlertRequest(packs: packs, address: found.address, anchor: found.anchor)
        request.isRepair = invocation.has(Self.repair)
        do throws(CommandFailure) {
            guard let report = try CampusFeeds.carried(request, isSystem: invocation.isSystem) else {
                return .done
            }
            let line = "Alerts of \(found.anchor.identifier): \(report.sentence)"
            if !report.isGood { Messages.error(line) } else if saysMore { Messages.output(line) }
            return ExitStatus(report)
        } catch {
            Messages.error(error.message)
            return error.status
        }
    }

    /// Waits for a random time that no signal shortens.
    private static func pause(upTo seconds: Int) {
        var left = timespec(tv_sec: Int.random(in: 0...seconds), tv_nsec: 0)
        var rest = timespec()
        while nanosleep(&left, &rest) != 0, errno == EINTR { left = rest }
    }
}
