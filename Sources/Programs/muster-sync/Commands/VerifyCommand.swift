import CommandLine
import PackSync
import TextTools

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
            Messages.output("\(prefix)All files verified: version \(version), \(FileCount.files(files)).")
        case .damaged(let version, let files):
            for file in files {
                Messages.output("\(prefix)\(file.kind.rawValue): \(DisplayText.escaped(file.name))")
            }
            throw CommandFailure(
                "Version \(version) is damaged: \(FileCount.files(files.count)). Repair it with muster-sync update --repair.",
                .failed)
        case .nothingHere: throw CommandFailure.nothingHere(anchor.identifier)
        }
    }
}
