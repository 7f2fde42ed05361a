import ArgumentParser
import PackSync

struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show what is installed, where it comes from, and how the last check ended.",
        discussion: "No server is contacted; nothing is written.")

    @OptionGroup var place: PlaceOptions
    @Flag(help: "Write JSON for programs.") var json = false

    func run() throws {
        let places = try place.places()
        let anchor = try finding { () throws(PlaceProblem) in try places.anchor() }
        let packs = try finding { () throws(PlaceProblem) in try places.packs() }
        // That no address is known is not what a status fails at.
        let address = try? places.address(for: anchor.identifier)
        let status = try doing { () throws(SyncFailure) in
            try PackStatus.read(packs: packs, anchor: anchor, now: .now())
        }
        if json { return Messages.write(status.json.text, to: 1) }
        let lines = status.lines(address: address)
        let width = lines.map(\.0.count).max() ?? 0
        for (label, value) in lines {
            Messages.output(label + String(repeating: " ", count: width - label.count) + "  " + value)
        }
        if let sentence = status.freshness?.sentence { Messages.error(sentence) }
    }
}
