import ContentPack
import Diagnostics
internal import Glibc
import PackMaking
import TextTools

/// `muster manifest`: writes what a pack consists of.
enum ManifestCommand {
    static let bump = Option(
        name: "bump", summary: "First raise Version in Pack.plist by one, and set its Date.")
    static let toOutput = Option(
        name: "stdout", summary: "Write the manifest to standard output and nothing to the pack.")
    static let date = Option(
        name: "date", value: "YYYY-MM-DD", summary: "The Date that --bump sets; today unless given.")

    static let command = Command(
        name: "manifest", synopsis: "[DIR]",
        summary: "Write the list of a pack's files, as publishing needs it.",
        discussion: [
            "Writes Plists/Manifest.plist in DIR: every file of the pack with its size, its SHA-256 and the Version of the "
                + "pack in which its bytes appeared first. What changed since the manifest that is there goes to standard "
                + "output, a line for each file. Where nothing did, nothing is written.",
            "Without DIR it is the pack of the checkout that this program was built in, or the one that --content or "
                + "MUSTER_CONTENT name. A pack that was synced is never written to.",
            "Exit code 1 when a file could not be written, 3 when the pack can not be listed, 4 when it was synced.",
        ],
        options: [bump, date, toOutput, .content], run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        guard !invocation.has(toOutput) || !invocation.has(bump) else {
            throw .usage("--stdout writes nothing to the pack, and --bump does")
        }
        guard !invocation.has(date) || invocation.has(bump) else {
            throw .usage("--date goes with --bump")
        }
        let today = try invocation.today()
        let folder = try folder(invocation)
        let work = try ManifestWork(folder: folder, output: invocation.output)
        if invocation.has(toOutput) {
            invocation.output.write(String(decoding: try work.bytes(), as: UTF8.self))
            return .done
        }
        if invocation.has(bump) {
            guard let today else { throw .usage("the day is not known; give it with --date") }
            try work.bump(date: today)
        }
        try work.write()
        return .done
    }

    // MARK: The folder

    /// The folder of a pack that is its owner's to write to.
    private static func folder(_ invocation: Invocation) throws(CommandFailure) -> String {
        guard invocation.arguments.count <= 1 else { throw .usage("manifest takes one folder") }
        guard invocation.arguments.isEmpty || !invocation.has(.content) else {
            throw .usage("name the folder once: manifest DIR")
        }
        let pack = try open(invocation)
        let isSynced = pack.origin == .user || pack.origin == .system
        // A version that was synced, named outright: what is trusted of its pack stands two folders above its files.
        if isSynced || access(PackPath.folder(of: pack.directory) + "/" + InstalledLayout.trust, F_OK) == 0 {
            throw CommandFailure(
                message:
                    "\(DisplayText.escaped(pack.directory)) was synced, and synced packs stay as they came; "
                    + "name the folder of your own: muster manifest DIR", status: .refused)
        }
        if pack.origin == .bundled, access(pack.directory + "/Package.swift", F_OK) != 0 {
            throw .usage("this program was not built in a checkout; name the folder: muster manifest DIR")
        }
        return pack.directory
    }

    private static func open(_ invocation: Invocation) throws(CommandFailure) -> Pack {
        let locator = try invocation.packLocator()
        do throws(Diagnostic) {
            guard let named = invocation.arguments.first else {
                let located = try locator.locate(reading: [])
                // Reading goes on with the next pack where one is damaged; writing does not.
                if let problem = located.rejected.first { throw problem }
                return located.pack
            }
            return try Pack.open(directory: named, origin: .named, reading: [])
        } catch {
            throw CommandFailure(content: error)
        }
    }
}

extension CommandFailure {
    /// The pack can not be read, or not be listed.
    init(content problem: Diagnostic) {
        self.init(
            message: "the content can not be used:\n\(problem.description)", status: .unusableContent)
    }
}
