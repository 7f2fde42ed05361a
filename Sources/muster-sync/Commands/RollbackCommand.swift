import ArgumentParser
import PackSync

struct RollbackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback", abstract: "Go back to the version before the current one.",
        discussion: "It stays current until something newer than the version that was left is published.")

    @OptionGroup var place: PlaceOptions

    func run() throws {
        let places = try place.places()
        let anchor = try finding { () throws(PlaceProblem) in try places.anchor() }
        let packs = try finding { () throws(PlaceProblem) in try places.packs() }
        switch try doing({ () throws(SyncFailure) in try Rollback.run(packs: packs, anchor: anchor) }) {
        case .done(let from, let to):
            Messages.output(
                "Version \(to) is current again, in the place of \(from), until something newer than \(from) appears."
            )
        case .nothingOlder(let current):
            throw CommandFailure("There is nothing older than version \(current) here.", .failed)
        case .damaged(let version, let files):
            throw CommandFailure(
                "Version \(version) is damaged (\(files.count) files), so the present one stays.",
                .unusableContent)
        case .nothingHere: throw CommandFailure.nothingHere(anchor.identifier)
        case .busy: throw CommandFailure.busy
        }
    }
}
