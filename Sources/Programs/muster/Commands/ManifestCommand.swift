import Clocks
import CommandLine
import ContentPack
import Diagnostics
import PackMaking
import TextTools

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
        guard !invocation.has(toOutput) || !invocation.has(bump)
        else { throw .usage("--stdout changes nothing in the pack, so it cannot be combined with --bump") }
        guard !invocation.has(date) || invocation.has(bump) else { throw .usage("--date needs --bump") }
        let today = try invocation.today()
        guard invocation.arguments.isEmpty || !invocation.has(.content)
        else { throw .usage("name the folder once: manifest DIR") }
        let pack = try invocation.writablePack(
            named: invocation.arguments.first, reading: [], usage: "muster manifest DIR")
        let work = try ManifestWork(folder: pack.directory, output: invocation.output)
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
}

/// Updates the manifest of one pack.
struct ManifestWork {
    let folder: String
    let output: Output
    /// The existing manifest and its bytes; `nil` if there is none, or it cannot be used.
    private var bytesBefore: [UInt8]?
    private var before: ResourceManifest?

    /// Reads the existing manifest of the pack at an absolute path.
    init(folder: String, output: Output) throws(CommandFailure) {
        (self.folder, self.output) = (folder, output)
        do throws(Diagnostic) {
            let bytes = try ContentFile.read(
                directory: folder, path: ResourceManifest.file, limit: ManifestRules.largestManifest)
            bytesBefore = bytes
            before = try ManifestReader.read(bytes)
        } catch {
            guard !error.saysMissing else { return }
            output.message(error.description)
            output.message("muster: the existing manifest cannot be used, so every file counts as new")
        }
    }

    /// Increases Version and sets Date in Pack.plist. All checks come before the first write.
    func bump(date: CalendarDate) throws(CommandFailure) {
        let now = try scan(comparing: false)
        guard now.version < ManifestRules.greatestVersion
        else { throw CommandFailure("Version cannot be increased further", .unusableContent) }
        try checkOrder(now.version + 1)
        let edited = try CommandFailure.reading(try edited(version: now.version + 1, date))
        try CommandFailure.writing(try PackFiling.replace(PackFiles.info, of: folder, with: edited))
        output.message("muster: set Version to \(now.version + 1) and Date to \(date) in \(PackFiles.info)")
    }

    private func edited(version: Int, _ date: CalendarDate) throws(Diagnostic) -> [UInt8] {
        let bytes = try ContentFile.read(
            directory: folder, path: PackFiles.info, limit: PackFiles.largestPropertyList)
        do throws(PackInfoEdit.Fault) {
            return try PackInfoEdit.bytes(bytes, version: version, date: date)
        } catch .unreadable(let problem) {
            throw problem
        } catch .binary {
            throw refusal(
                "this is a binary property list, which cannot be edited in place",
                hint: "set Version to \(version) with the program that wrote it, or convert it to XML")
        } catch {
            throw refusal(
                "Version and Date are not in a form that can be edited in place",
                hint: "save it as UTF-8 with <integer>\(version)</integer> and <string>\(date)</string>")
        }
    }

    private func refusal(_ message: String, hint: String) -> Diagnostic {
        Diagnostic(.error, "pack-edit", file: PackFiles.info, message: message, hint: hint)
    }

    func bytes() throws(CommandFailure) -> [UInt8] { ManifestWriter.bytes(try scan()) }

    func write() throws(CommandFailure) {
        let now = try scan()
        let bytes = ManifestWriter.bytes(now)
        let figures =
            "version \(now.version) of \(now.date), \(now.resources.count) files, "
            + "\(now.resources.totalSize) bytes"
        if bytes == bytesBefore {
            output.message("muster: \(figures); nothing has changed")
            return
        }
        if let before {
            let changes = ManifestChanges(from: before.resources, to: now.resources)
            report(changes)
            if !changes.isEmpty, before.version == now.version {
                output.message(
                    "muster: files have changed, but Version in \(PackFiles.info) is still \(now.version), so readers that "
                        + "have it will not fetch them. Increase it, or use --bump")
            }
        }
        try CommandFailure.writing(try PackFiling.replace(ResourceManifest.file, of: folder, with: bytes))
        output.message("muster: \(figures); wrote \(ResourceManifest.file)")
    }

    private func report(_ changes: ManifestChanges) {
        for (word, names) in [
            ("added", changes.added), ("changed", changes.changed), ("removed", changes.removed),
        ] { for name in names { output.write("\(word) \(DisplayText.escaped(name))\n") } }
        output.flush()
    }

    /// Returns the manifest of the current files, of a version not below the existing one's if `comparing`.
    private func scan(comparing: Bool = true) throws(CommandFailure) -> ResourceManifest {
        let now = try CommandFailure.reading(try ManifestScan.manifest(of: folder, previous: before))
        if comparing { try checkOrder(now.version) }
        return now
    }

    private func checkOrder(_ version: Int) throws(CommandFailure) {
        guard let before, version < before.version else { return }
        throw CommandFailure(
            "Version in \(PackFiles.info) would be \(version), lower than \(before.version) in the existing "
                + "manifest, and versions must not decrease; set it to \(before.version + 1), or remove "
                + ResourceManifest.file, .unusableContent)
    }
}
