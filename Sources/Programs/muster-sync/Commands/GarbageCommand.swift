import ArgumentParser
import PackSync

struct GarbageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gc", abstract: "Remove versions that are not needed anymore.",
        discussion:
            "Keeps the current version, the one before it, one that a rollback has left, and those that are being read."
    )

    @OptionGroup var place: PlaceOptions

    func run() throws {
        let places = try place.places()
        let packs = try finding { () throws(PlaceProblem) in try places.packs() }
        try places.forEachTarget { (anchor, prefix) throws(CommandFailure) in
            let result = try doing { () throws(SyncFailure) in
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
