import CommandLine
import ContentPack
import Diagnostics
internal import Glibc
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
        invocation.report(located.rejected)
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
            ("read", .boolean(pack.isRead)), ("reason", pack.isRead ? .string(word(reason)) : .null),
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

/// `muster sync`: runs `muster-sync`, which has the network code that this program lacks.
enum SyncCommand {
    static let command = Command(
        name: "sync", synopsis: "WORDS", summary: "Update the guides, by running muster-sync.",
        discussion: """
            All arguments after sync are passed to the program muster-sync in the same folder, for example: muster sync \
            update. To see its commands, run muster sync --help. This program itself never opens a network connection.
            """, options: [], passesWordsOn: true
    ) { (invocation) throws(CommandFailure) in
        // Only from the folder of this program, never from the PATH, where anyone might have put another one.
        guard let executable = PackLocator.Environment.current().executable else {
            throw CommandFailure(
                "cannot find muster-sync, because the folder of this program is unknown; run muster-sync directly",
                .unusableContent)
        }
        let program = PackPath.folder(of: executable) + "/muster-sync"
        invocation.output.flush()
        var words = ([program] + invocation.arguments).map { strdup($0) } + [nil]
        execv(program, &words)
        // execv only returns if it failed.
        let code = errno
        for word in words { free(word) }
        guard code == ENOENT else {
            throw CommandFailure(
                "could not start \(DisplayText.escaped(program)): \(String(cString: strerror(code)))",
                .unusableContent)
        }
        throw CommandFailure(
            "updating needs the program muster-sync, which is not installed; it belongs at "
                + DisplayText.escaped(program), .unusableContent)
    }
}
