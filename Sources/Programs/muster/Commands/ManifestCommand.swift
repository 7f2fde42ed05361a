import CommandLine
import ContentPack

/// `muster manifest`: writes the list of a pack's files.
enum ManifestCommand {
    static let bump = Option("bump", "First increase Version in Pack.plist by one, and set its Date.")
    static let toOutput = Option("stdout", "Print the manifest, and change nothing in the pack.")
    static let date = Option("date", "YYYY-MM-DD", "The Date that --bump sets (default: today).")

    static let command = Command(
        name: "manifest", synopsis: "[DIR]", summary: "Write the list of a pack's files, for publishing.",
        discussion: """
            Writes Plists/Manifest.plist in DIR: every file of the pack with its size, its SHA-256, and the Version of \
            the pack that first had these bytes. Changes since the existing manifest are printed, one file on each line. \
            If nothing changed, nothing is written.
            Without DIR it uses the pack of the checkout that this program was built in, or the one given by --content \
            or MUSTER_CONTENT. A synced pack is never written to.
            Exit code 1 if a file could not be written, 3 if the pack cannot be listed, 4 if it is a synced pack.
            """, options: [bump, date, toOutput, .content]
    ) { (invocation) throws(CommandFailure) in
        guard !invocation.has(toOutput) || !invocation.has(bump) else {
            throw .usage("--stdout changes nothing in the pack, so it cannot be combined with --bump")
        }
        guard !invocation.has(date) || invocation.has(bump) else { throw .usage("--date needs --bump") }
        let today = try invocation.today()
        let folder = try folder(invocation)
        let work = try ManifestWork(folder: folder, output: invocation.output)
        if invocation.has(toOutput) {
            invocation.output.write(exactly: String(decoding: try work.bytes(), as: UTF8.self))
            return .done
        }
        if invocation.has(bump) {
            guard let today else { throw .usage("the current date is unknown; give it with --date") }
            try work.bump(date: today)
        }
        try work.write()
        return .done
    }

    // MARK: The folder

    /// Returns the folder of a pack that may be written to.
    private static func folder(_ invocation: Invocation) throws(CommandFailure) -> String {
        guard invocation.arguments.isEmpty || !invocation.has(.content) else {
            throw .usage("name the folder once: manifest DIR")
        }
        return try invocation.writablePack(
            named: invocation.arguments.first, reading: [], usage: "muster manifest DIR"
        ).directory
    }
}
