internal import Clocks
import CommandLine
import PackSync

/// The options of several commands: for an installed pack, for output, and for signing a stamp.
extension Option {
    static let place: [Option] = [
        Option(
            "pack", "ID",
            "The pack's identifier; by default those of sync.conf, or else those installed and bundled."),
        Option(
            "root", "FILE",
            "The first root list; by default roots/ID.plist in your configuration, in /etc/muster or beside the program."
        ), Option("system", "The packs of this machine, in /var/lib/muster/packs, instead of your own."),
        packs,
    ]
    static let packs = Option("packs", "DIR", "The folder that holds the packs, instead of the default one.")

    static let json = Option("json", "Write JSON for programs.")
    static let porcelain = Option("porcelain", "Write lines for a program that shows them.")
    static let quiet = Option("quiet", "Print nothing unless something went wrong.")
    static let at = Option(
        "at", "TIME", "The time to use instead of the clock's, such as 2026-11-21T10:00:00Z.")

    static let stamping: [Option] = [stampKey.required, days, at, anyTime]
    static let stampKey = Option("stamp-key", "FILE", "The secret key that signs stamps.")
    static let anyTime = Option("anyway", "Sign although the time is before that of the last stamp.")
    fileprivate static let days = Option(
        "days", "N",
        """
        Days until the guides count as possibly outdated unless a newer stamp is published; 1 to 90, as long as clients \
        believe a stamp (default: 30).
        """)
}

extension Invocation {
    /// True if it is for what belongs to the machine.
    var isSystem: Bool { has("system") }

    /// Returns where packs are and come from: `from`, if it is given.
    func places(from: String? = nil) throws(CommandFailure) -> SyncLocations {
        var choice = SyncChoice(isSystem: isSystem)
        (choice.pack, choice.root) = (values("pack").last, values("root").last)
        (choice.packs, choice.from) = (value(.packs), from)
        return try ending { () throws(PlaceProblem) in try SyncLocations(choice) }
    }

    /// Returns the moment of `--at`, otherwise the clock's.
    func now() throws(CommandFailure) -> Moment {
        guard let text = value(.at) else { return .now() }
        guard let moment = Moment(text) else {
            throw .usage("--at takes a time such as 2026-11-21T10:00:00Z, not \"\(Output.printable(text))\"")
        }
        return moment
    }

    /// Returns the days after which a stamp expires.
    func days() throws(CommandFailure) -> Int { try number(.days, in: 1...90) ?? 30 }
}

extension SyncLocations {
    /// Runs `body` for every pack that the command is for. If one fails, the others still run: its error is
    /// printed with its name, and the worst exit code is returned.
    ///
    /// - Parameter body: takes the folder of the packs, the first root list, and the prefix of each line: the pack's name if
    ///   there are several.
    func forEachTarget(
        _ body: (_ packs: String, _ anchor: RootList, _ prefix: String) throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> ExitStatus {
        let targets = try ending { () throws(PlaceProblem) in try self.targets() }
        return try forEachTarget(targets) { (target, packs, prefix) throws(CommandFailure) in
            try body(
                packs, try ending { () throws(PlaceProblem) -> RootList in try target.anchor.get() }, prefix)
        }
    }

    /// Does the same with packs whose root list may be missing.
    func forEachTarget(
        _ targets: [SyncTarget],
        _ body: (_ target: SyncTarget, _ packs: String, _ prefix: String) throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> ExitStatus {
        let packs = try ending { () throws(PlaceProblem) in try self.packs() }
        var worst = ExitStatus.done
        for target in targets {
            let prefix = targets.count > 1 ? target.name + ": " : ""
            do throws(CommandFailure) {
                try body(target, packs, prefix)
            } catch {
                if targets.count == 1 { throw error }
                Messages.error(prefix + error.message)
                worst = worst.worse(error.status)
            }
        }
        return worst
    }
}

/// A problem that ends a command.
protocol CommandProblem: Error { var failure: CommandFailure { get } }

/// Runs `body`; a problem ends the command.
func ending<Value, Problem: CommandProblem>(
    _ body: () throws(Problem) -> Value
) throws(CommandFailure) -> Value {
    do throws(Problem) { return try body() } catch { throw error.failure }
}

extension PlaceProblem: CommandProblem {
    var failure: CommandFailure {
        switch self {
        case .usage(let text): CommandFailure(text, .usage)
        case .missing(let text): CommandFailure(text, .unusableContent)
        }
    }
}

extension SyncFailure: CommandProblem {
    var failure: CommandFailure { CommandFailure(sentence(now: .now()), ExitStatus(self)) }
}

extension PublishProblem: CommandProblem {
    var failure: CommandFailure {
        CommandFailure(sentence, kind == .disk ? .failed : kind == .content ? .unusableContent : .refused)
    }
}

extension CommandFailure {
    init(_ refusal: Refusal) { self.init("refused (\(refusal.code)): \(refusal.sentence)", .refused) }
}

extension ExitStatus {
    init(_ failure: SyncFailure) {
        switch failure {
        case .transport: self = .failed
        // What is here, and not what came.
        case .refused(.recordDamaged), .refused(.recordOtherPack): self = .unusableContent
        case .refused: self = .refused
        case .disk, .noSpace, .notOwner, .notInstalled, .busy: self = .unusableContent
        }
    }

    init(_ result: UpdateResult) {
        switch result {
        case .unchanged, .updated, .available: self = .done
        case .waiting: self = .failed
        case .busy: self = .unusableContent
        case .failed(let failure): self = ExitStatus(failure)
        }
    }
}
