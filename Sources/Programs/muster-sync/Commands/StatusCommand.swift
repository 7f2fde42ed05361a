import ArgumentParser
import PackSync
import TextTools

struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show what is installed, where it comes from, and how the last check ended.",
        discussion: """
            No server is contacted; nothing is written. With several packs in sync.conf all are shown, and --json writes an \
            array.
            """)

    @OptionGroup var place: PlaceOptions
    @Flag(help: "Write JSON for programs.") var json = false

    func run() throws {
        let places = try place.places()
        let packs = try finding { () throws(PlaceProblem) in try places.packs() }
        var members: [JSON] = []
        var isFirst = true
        let isSeveral = try finding { () throws(PlaceProblem) in try places.targets() }.count > 1
        defer { if json, isSeveral { Messages.write(JSON.array(members).text, to: 1) } }
        try places.forEachTarget { (anchor, prefix) throws(CommandFailure) in
            let status = try doing { () throws(SyncFailure) in
                try PackStatus.read(packs: packs, anchor: anchor, now: .now())
            }
            if json {
                members.append(status.json)
                if !isSeveral { Messages.write(status.json.text, to: 1) }
                return
            }
            if !isFirst { Messages.output("") }
            isFirst = false
            show(status, places, prefix)
        }
    }

    private func show(_ status: PackStatus, _ places: SyncPlaces, _ prefix: String) {
        // That no address is known is not what a status fails at.
        let lines = status.lines(address: try? places.address(for: status.identifier))
        if let problem = places.configurationProblem(for: status.identifier) {
            Messages.error(prefix + problem)
        }
        let width = lines.map(\.0.count).max() ?? 0
        for (label, value) in lines {
            Messages.output(label + String(repeating: " ", count: width - label.count) + "  " + value)
        }
        if let sentence = status.freshness?.sentence { Messages.error(prefix + sentence) }
    }
}
