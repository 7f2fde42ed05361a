import CommandLine
import PackSync
import TextTools

enum RollbackCommand {
    private static let release = Option("release", "Allow the version that was left to be installed again.")

    static let command = Command(
        name: "rollback", summary: "Roll back to the version before the current one.",
        discussion: """
            The earlier version stays current until a version newer than the one left is published, or until that one is \
            released: the next update then installs it again.
            """, options: Option.place + [release]
    ) { (invocation) throws(CommandFailure) in
        let places = try invocation.places()
        let targets = try ending { () throws(PlaceProblem) in try places.targets() }
        guard targets.count == 1, let target = targets.first else {
            let names = targets.map(\.name).joined(separator: ", ")
            throw CommandFailure("rollback is for one pack: name it with --pack (\(names)).", .usage)
        }
        let anchor = try ending { () throws(PlaceProblem) -> RootList in try target.anchor.get() }
        let packs = try ending { () throws(PlaceProblem) in try places.packs() }
        if invocation.has(release) { return try releaseHold(packs, anchor) }
        switch try ending({ () throws(SyncFailure) in try Rollback.run(packs: packs, anchor: anchor) }) {
        case .done(let from, let to):
            Messages.output(
                "Rolled back from version \(from) to version \(to), until a version newer than \(from) is published."
            )
        case .recovered(let version):
            Messages.output(
                "No version was current. Version \(version), whose files are all verified, is current now.")
        case .nothingOlder(let current):
            throw CommandFailure("No version older than \(current) is installed.", .failed)
        case .damaged(let version, let files):
            throw CommandFailure(
                "Version \(version) is damaged (\(CountedNoun.text(files.count, "file"))), so the current one stays.",
                .unusableContent)
        }
        return .done
    }

    private static func releaseHold(
        _ packs: String, _ anchor: RootList
    ) throws(CommandFailure) -> ExitStatus {
        let hold = try ending { () throws(SyncFailure) in
            try Rollback.release(packs: packs, anchor: anchor)
        }
        Messages.output(
            hold.map { "Version \($0) may be installed again. Run muster-sync update." }
                ?? "No version is held back.")
        return .done
    }
}

enum VerifyCommand {
    static let command = Command(
        name: "verify", summary: "Compare every installed file with what was published.",
        discussion: """
            Exit code 1 if a file is damaged, missing or not listed. Repair it with muster-sync update --repair.
            """,
        options: Option.place
    ) { (invocation) throws(CommandFailure) in
        try invocation.places().forEachTarget(verify)
    }

    private static func verify(_ packs: String, _ anchor: RootList, _ prefix: String) throws(CommandFailure) {
        switch try ending({ () throws(SyncFailure) in try VerifyResult.run(packs: packs, anchor: anchor) }) {
        case .intact(let version, let files):
            Messages.output(
                "\(prefix)All files verified: version \(version), \(CountedNoun.text(files, "file")).")
        case .damaged(let version, let files):
            for file in files {
                Messages.output("\(prefix)\(file.kind.rawValue): \(DisplayText.escaped(file.name))")
            }
            throw CommandFailure(
                "Version \(version) is damaged: \(CountedNoun.text(files.count, "file")). Repair it with muster-sync update --repair.",
                .failed)
        }
    }
}

enum GarbageCommand {
    static let command = Command(
        name: "gc", summary: "Remove versions that are not needed anymore.",
        discussion: """
            Keeps the current version, the one before it, one that a rollback has left, and those that are being read.
            """, options: Option.place
    ) { (invocation) throws(CommandFailure) in
        try invocation.places().forEachTarget { (packs, anchor, prefix) throws(CommandFailure) in
            let result = try ending { () throws(SyncFailure) in
                try GarbageCollector.run(packs: packs, identifier: anchor.identifier)
            }
            let (removed, inUse) = (
                result.removed.joined(separator: ", "), result.inUse.joined(separator: ", ")
            )
            Messages.output(
                prefix + (removed.isEmpty ? "Nothing to remove." : "Removed: \(removed).")
                    + (inUse.isEmpty ? "" : " In use: \(inUse)."))
        }
    }
}
