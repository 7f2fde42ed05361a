import CommandLine
import PackSync

/// The options for a pack and its folder, the same for every command that works on an installed pack.
extension Option {
    static let place: [Option] = [
        Option(
            name: "pack", value: "ID",
            summary: "The pack's identifier; by default those of sync.conf, or that of the bundled pack."),
        Option(
            name: "root", value: "FILE",
            summary:
                "The first root list; by default roots/ID.plist in your configuration, in /etc/muster or beside the program."
        ),
        Option(
            name: "system",
            summary: "The packs of this machine, in /var/lib/muster/packs, instead of your own."),
        packs,
    ]
    static let packs = Option(
        name: "packs", value: "DIR", summary: "The folder that holds the packs, instead of the default one.")
}

extension Invocation {
    /// True if it is for what belongs to the machine.
    var isSystem: Bool { has("system") }

    /// Returns where packs are and come from.
    ///
    /// - Parameter from: the source, if it is given.
    func places(from: String? = nil) throws(CommandFailure) -> SyncLocations {
        var choice = SyncChoice()
        choice.pack = values("pack").last
        choice.root = values("root").last
        choice.packs = value(.packs)
        (choice.isSystem, choice.from) = (isSystem, from)
        return try finding { () throws(PlaceProblem) in try SyncLocations(choice, .current()) }
    }
}

extension SyncLocations {
    /// Runs `body` for every pack that the command is for. If one fails, the others still run: its error is
    /// printed with its name, and the worst exit code is returned.
    ///
    /// - Parameters:
    ///   - body: takes the first root list and the prefix of each line: the pack's name if there are several.
    func forEachTarget(
        _ body: (_ anchor: RootList, _ prefix: String) throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> ExitStatus {
        let targets = try finding { () throws(PlaceProblem) in try self.targets() }
        var worst = ExitStatus.done
        for target in targets {
            let prefix = targets.count > 1 ? target.name + ": " : ""
            do throws(CommandFailure) {
                let anchor = try finding { () throws(PlaceProblem) -> RootList in
                    try target.anchor.get()
                }
                try body(anchor, prefix)
            } catch {
                if targets.count == 1 { throw error }
                Messages.error(prefix + error.message)
                worst = worst.worse(error.status)
            }
        }
        return worst
    }
}

/// Runs `body`; a place problem ends the command.
func finding<Value>(_ body: () throws(PlaceProblem) -> Value) throws(CommandFailure) -> Value {
    do throws(PlaceProblem) {
        return try body()
    } catch {
        switch error {
        case .usage(let text): throw CommandFailure(text, .usage)
        case .missing(let text): throw CommandFailure(text, .unusableContent)
        }
    }
}

/// Runs `body`; a failure ends the command.
func doing<Value>(_ body: () throws(SyncFailure) -> Value) throws(CommandFailure) -> Value {
    do throws(SyncFailure) {
        return try body()
    } catch {
        throw CommandFailure(error)
    }
}

extension CommandFailure {
    init(_ failure: SyncFailure) {
        self.init(failure.sentence(now: .now()), ExitStatus(failure))
    }

    /// Another program holds the lock, which is not an error.
    static let busy = CommandFailure(
        "Another program is updating this pack.", .unusableContent)

    static func nothingHere(_ pack: String) -> CommandFailure {
        CommandFailure(
            "No version of \(pack) is installed. Install one with muster-sync update.", .unusableContent)
    }
}

extension CommandFailure {
    init(_ problem: PublishProblem) {
        let status: ExitStatus =
            switch problem.kind {
            case .disk: .failed
            case .content: .unusableContent
            case .refused: .refused
            }
        self.init(problem.sentence, status)
    }

    init(_ refusal: Refusal) {
        self.init("refused (\(refusal.code)): \(refusal.sentence)", .refused)
    }
}

extension ExitStatus {
    init(_ failure: SyncFailure) {
        switch failure {
        case .transport: self = .failed
        // What is here, and not what came.
        case .refused(.recordDamaged), .refused(.recordOtherPack): self = .unusableContent
        case .refused: self = .refused
        case .disk, .noSpace, .notOwner: self = .unusableContent
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
