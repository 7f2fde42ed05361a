import CommandLine
import ContentPack
import Diagnostics
import GuideScreens
import TextTools

/// `muster packs`: lists the installed packs, and says which one is read and why.
enum PacksCommand {
    static let command = Command(
        name: "packs", summary: "List the installed packs, and say which one is read and why.",
        discussion: """
            The pack that is read is the first of these that there is: the folder of --content, that of MUSTER_CONTENT, \
            the pack of --pack, that of the setting pack (the screen Packs sets it, MUSTER_PACK for one session), the \
            one that sync.conf names first, the one that muster-sync installed, the one that came with the program. If \
            muster-sync installed several and none is chosen, the first start asks. Of one pack that is installed \
            several times, the highest version is read.
            Exit code 1 if a pack that is named is not installed, or one cannot be read.
            """, options: Option.printing
    ) { (invocation) throws(CommandFailure) in
        let locator = try invocation.packLocator()
        let located = try CommandFailure.reading(try locator.locate(reading: []))
        let packs = locator.installed(with: located.pack)
        try invocation.write(
            json: JSON.array(packs.map { json($0, located.reason) }),
            text: text(packs, located.reason, try invocation.emphasis()))
        for problem in located.rejected { invocation.output.message(problem.description) }
        return located.rejected.isEmpty ? .done : .nothingFound
    }

    private static func text(_ packs: [InstalledPack], _ reason: PackReason, _ emphasis: Emphasis) -> String {
        packs.map { pack in
            var lines = [emphasis.bold(pack.title), "  " + PackFacts.text(of: pack), "  " + pack.directory]
            if pack.isRead { lines.append("  This one is read: \(reason.words).") }
            return lines.map { DisplayText.escaped($0) + "\n" }.joined()
        }.joined(separator: "\n")
    }

    private static func json(_ pack: InstalledPack, _ reason: PackReason) -> JSON {
        .object([
            ("identifier", .string(pack.identifier)), ("title", .string(pack.title)),
            ("version", .integer(pack.version)), ("date", .optional(pack.date)),
            ("folder", .string(pack.directory)), ("origin", .string(pack.origin.rawValue)),
            ("read", .boolean(pack.isRead)),
            ("reason", pack.isRead ? .string(word(reason)) : .null),
            ("problem", .optional(pack.problem?.description)),
        ])
    }

    /// Returns the reason as one word for programs.
    private static func word(_ reason: PackReason) -> String {
        switch reason {
        case .contentOption, .contentVariable: "content"
        case .packOption: "option"
        case .setting: "setting"
        case .configuration: "configuration"
        case .bundled: "bundled"
        case .installed: "installed"
        case .unchosen: "unchosen"
        case .first: "first"
        }
    }
}
