import ArgumentParser
import PackSync
import TextTools

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Compare every installed file with what was published.",
        discussion:
            "Exit code 1 when a file is damaged, missing or not listed. muster-sync update --repair mends it."
    )

    @OptionGroup var place: PlaceOptions

    func run() throws {
        let places = try place.places()
        let anchor = try finding { () throws(PlaceProblem) in try places.anchor() }
        let packs = try finding { () throws(PlaceProblem) in try places.packs() }
        switch try doing({ () throws(SyncFailure) in try VerifyResult.run(packs: packs, anchor: anchor) }) {
        case .intact(let version, let files):
            Messages.output("Version \(version) is whole: \(Count.files(files)) are as they were published.")
        case .damaged(let version, let files):
            for file in files { Messages.output("\(file.kind.rawValue): \(DisplayText.escaped(file.name))") }
            throw CommandFailure(
                "Version \(version) is not as it was published: \(Count.files(files.count)). Mend it with muster-sync update "
                    + "--repair.", .failed)
        case .nothingHere: throw CommandFailure.nothingHere(anchor.identifier)
        }
    }
}
