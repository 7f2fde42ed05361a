import CommandLine
import PackSync

enum GarbageCommand {
    static let command = Command(
        name: "gc", summary: "Remove versions that are not needed anymore.",
        discussion: """
            Keeps the current version, the one before it, one that a rollback has left, and those that are being read.
            """, options: Option.place
    ) { (invocation) throws(CommandFailure) in
        try invocation.places().forEachTarget { (packs, anchor, prefix) throws(CommandFailure) in
            let result = try ending { () throws(SyncFailure) in
                try CollectResult.run(packs: packs, identifier: anchor.identifier)
            }
            switch result {
            case .done(let removed, let inUse):
                let what =
                    removed.isEmpty ? "Nothing to remove." : "Removed: \(removed.joined(separator: ", "))."
                Messages.output(
                    prefix + what + (inUse.isEmpty ? "" : " In use: \(inUse.joined(separator: ", "))."))
            case .nothingHere: throw CommandFailure.nothingHere(anchor.identifier)
            case .busy: throw CommandFailure.busy
            }
        }
    }
}
