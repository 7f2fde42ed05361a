import Clocks
import ContentPack
import Diagnostics
import PackMaking
import TextTools

/// One pack and its manifest, before and after.
struct ManifestWork {
    let folder: String
    let output: Output
    /// The bytes of the manifest that is there, and what they say; `nil` where there is none that can be used.
    private var bytesBefore: [UInt8]?
    private var before: ResourceManifest?

    /// - Parameters:
    ///   - folder: the pack's, absolute.
    init(folder: String, output: Output) throws(CommandFailure) {
        self.folder = folder
        self.output = output
        do throws(Diagnostic) {
            let bytes = try ContentFile.read(
                directory: folder, path: ResourceManifest.file, limit: ManifestRules.largestManifest)
            bytesBefore = bytes
            before = try ManifestReader.read(bytes)
        } catch {
            guard error.code != "file-missing" else { return }
            output.message(error.description)
            output.message("muster: the manifest that is there can not be used; every file counts as new")
        }
    }

    // MARK: Raising the version

    /// Raises Version and sets Date in Pack.plist. Everything that can be found wrong is found before anything is written.
    func bump(date: CalendarDate) throws(CommandFailure) {
        let now = try scan(comparing: false)
        guard now.version < ManifestRules.greatestVersion else {
            throw CommandFailure(message: "Version can not be raised any more", status: .unusableContent)
        }
        try checkOrder(now.version + 1)
        let edited = try edit(version: now.version + 1, date)
        do throws(PackWritingFault) {
            try PackFolder.replace(PackFiles.info, of: folder, with: edited)
        } catch {
            throw CommandFailure(error)
        }
        output.message("muster: \(PackFiles.info) now has Version \(now.version + 1) and Date \(date)")
    }

    private func edit(version: Int, _ date: CalendarDate) throws(CommandFailure) -> [UInt8] {
        do throws(Diagnostic) {
            let bytes = try ContentFile.read(
                directory: folder, path: PackFiles.info, limit: PackFiles.largestPropertyList)
            return try Self.edited(bytes, version, date)
        } catch {
            throw CommandFailure(content: error)
        }
    }

    private static func edited(
        _ bytes: [UInt8], _ version: Int, _ date: CalendarDate
    ) throws(Diagnostic) -> [UInt8] {
        do throws(PackInfoEdit.Fault) {
            return try PackInfoEdit.bytes(bytes, version: version, date: date)
        } catch {
            switch error {
            case .unreadable(let problem): throw problem
            case .binary:
                throw refusal(
                    "this is a binary property list, in which nothing can be edited in place",
                    hint: "raise Version to \(version) with the program that wrote it, or write it as XML")
            case .notPlain:
                throw refusal(
                    "Version and Date are not written so that they can be edited in place",
                    hint: "save it as UTF-8 with <integer>\(version)</integer> and <string>\(date)</string>")
            }
        }
    }

    private static func refusal(_ message: String, hint: String) -> Diagnostic {
        Diagnostic(.error, "pack-edit", file: PackFiles.info, message: message, hint: hint)
    }

    // MARK: Writing

    /// The manifest of the pack as it is.
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
            say(changes)
            if !changes.isEmpty, before.version == now.version {
                output.message(
                    "muster: files have changed, but Version in \(PackFiles.info) is still \(now.version); readers that have "
                        + "it will not fetch them. Raise it, or have it raised with --bump")
            }
        }
        do throws(PackWritingFault) {
            try PackFolder.replace(ResourceManifest.file, of: folder, with: bytes)
        } catch {
            throw CommandFailure(error)
        }
        output.message("muster: \(figures); wrote \(ResourceManifest.file)")
    }

    private func say(_ changes: ManifestChanges) {
        for (word, names) in [
            ("added", changes.added), ("changed", changes.changed), ("removed", changes.removed),
        ] {
            for name in names { output.write("\(word) \(DisplayText.escaped(name))\n") }
        }
        output.flush()
    }

    // MARK: Scanning

    /// - Parameters:
    ///   - comparing: whether the result is to be a manifest that may follow the one that is there.
    private func scan(comparing: Bool = true) throws(CommandFailure) -> ResourceManifest {
        let now: ResourceManifest
        do throws(Diagnostic) {
            now = try ManifestScan.manifest(of: folder, previous: before)
        } catch {
            throw CommandFailure(content: error)
        }
        if comparing { try checkOrder(now.version) }
        return now
    }

    private func checkOrder(_ version: Int) throws(CommandFailure) {
        guard let before, version < before.version else { return }
        throw CommandFailure(
            message: "Version in \(PackFiles.info) would be \(version), but the manifest that is there is of "
                + "\(before.version), and versions never go back; set it to \(before.version + 1), or remove "
                + ResourceManifest.file, status: .unusableContent)
    }
}
