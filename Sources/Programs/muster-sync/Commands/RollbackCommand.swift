import ArgumentParser
import PackSync

struct RollbackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback", abstract: "Go back to the version before the current one.",
        discussion: """
            It stays current until something newer than the version that was left is published, or until that is released: \
            the next update then installs it again.
            """)

    @OptionGroup var place: PlaceOptions
    @Flag(help: "Let the version that was left be installed again.") var release = false

    func run() throws {
        let places = try place.places()
        let anchor = try finding { () throws(PlaceProblem) in try places.anchor() }
        let packs = try finding { () throws(PlaceProblem) in try places.packs() }
        if release { return try letGo(packs, anchor) }
        switch try doing({ () throws(SyncFailure) in try Rollback.run(packs: packs, anchor: anchor) }) {
        case .done(let from, let to):
            Messages.output(
                "Version \(to) is current again, in the place of \(from), until something newer than \(from) appears."
            )
        case .recovered(let version):
            Messages.output("No version was current. Version \(version), which is whole, is current now.")
        case .nothingOlder(let current):
            throw CommandFailure("There is nothing older than version \(current) here.", .failed)
        case .damaged(let version, let files):
            throw CommandFailure(
                "Version \(version) is damaged (\(Count.files(files.count))), so the present one stays.",
                .unusableContent)
        case .nothingHere: throw CommandFailure.nothingHere(anchor.identifier)
        case .busy: throw CommandFailure.busy
        }
    }

    private func letGo(_ packs: String, _ anchor: RootList) throws {
        switch try doing({ () throws(SyncFailure) in try ReleaseResult.run(packs: packs, anchor: anchor) }) {
        case .released(let hold):
            Messages.output("Version \(hold) may be installed again; muster-sync update does it.")
        case .nothingHeld: Messages.output("Nothing is held back.")
        case .nothingHere: throw CommandFailure.nothingHere(anchor.identifier)
        case .busy: throw CommandFailure.busy
        }
    }
}
