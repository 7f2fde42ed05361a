// The folder that `muster render --all --out` fills. It may be a person's folder, so it overwrites or removes
// only files of an earlier render, which the list in it names.
import CommandLine
import Files
internal import Glibc

/// A folder of drawn screens, open for a new render.
///
/// Every name is added to the list before its file is created, and every file gets its name when it is complete:
/// whenever the program is stopped, the next render knows which files are its own, and no file contains half a screen.
package final class RenderFolder {
    /// The path as the person typed it, safe to show.
    private let shown: String
    private let folder: Folder
    private var sizes: [String: Folder] = [:]
    /// The files of this render and the previous one, relative to the folder.
    private var own: Set<String>
    private var written: Set<String> = []
    private var log: OpenFile?

    /// Does not wait for the disk: an interrupted render is drawn again.
    private static let replacement = Replacement(
        through: ".muster-render.new", mode: .masked(0o666), flushing: .nothing)

    /// Opens the folder at `path`, or creates it and its parents.
    ///
    /// - Throws: `refused` if it contains anything but an earlier render, or another render is running.
    package init(_ path: String) throws(CommandFailure) {
        shown = Output.printable(path)
        // A folder that cannot be made is noticed when it is opened.
        try? MissingFolders(mode: 0o777).make(path)
        let folder = try Self.doing(shown, "cannot be opened") { () throws(FileFailure) in try Folder.at(path)
        }
        guard (try? folder.lock(.exclusive)) == true else {
            throw Self.refusal("another render is writing to \(shown)")
        }
        self.folder = folder
        own = []
        own = try earlierFiles()
        try Self.replace(RenderList.file, in: folder, with: RenderList.text(own), shown: list)
        log = try Self.doing(list, "cannot be written") { () throws(FileFailure) in
            try folder.openToAppend(RenderList.file)
        }
    }

    // MARK: Writing

    /// - Parameter path: `80x24/welcome.txt`, a name that `RenderList.isName` accepts.
    func write(_ text: String, to path: String) throws(CommandFailure) {
        let parts = path.split(separator: "/").map(String.init)
        guard RenderList.isName(path), parts.count == 2 else {
            throw Self.refusal("\(Output.printable(path)) is not a name for a screen")
        }
        let size = try openSize(parts[0])
        if !own.contains(path) {
            guard !size.has(parts[1]) else {
                throw Self.refusal(
                    "\(shown)/\(path) is not of an earlier render; move it away, or name another folder")
            }
            try Self.doing(list, "cannot be written") { () throws(FileFailure) in
                try log?.write(Array((path + "\n").utf8))
            }
            own.insert(path)
        }
        written.insert(path)
        try Self.replace(parts[1], in: size, with: text, shown: "\(shown)/\(path)")
    }

    /// Removes the files of the earlier render that this one did not draw, and closes the list.
    func finish() throws(CommandFailure) {
        for path in own.subtracting(written).sorted() {
            let parts = path.split(separator: "/").map(String.init)
            guard let size = try? openSize(parts[0], making: false) else { continue }
            try Self.doing("\(shown)/\(path)", "cannot be removed") { () throws(FileFailure) in
                try size.removeFile(parts[1])
            }
        }
        func folders(_ paths: Set<String>) -> Set<String> {
            Set(paths.compactMap { $0.split(separator: "/").first.map(String.init) })
        }
        for name in folders(own).subtracting(folders(written)) {
            // The person's own files may be in it; then it stays.
            folder.removeEmptyFolder(name)
        }
        try Self.replace(RenderList.file, in: folder, with: RenderList.text(written), shown: list)
    }

    private var list: String { "\(shown)/\(RenderList.file)" }

    /// Opens the folder of one size; never through a symbolic link.
    private func openSize(_ name: String, making: Bool = true) throws(CommandFailure) -> Folder {
        if let known = sizes[name] { return known }
        let size = try Self.doing("\(shown)/\(name)", "cannot be opened as a folder") {
            () throws(FileFailure) in
            if making { return try folder.makeFolder(name, mode: .masked(0o777)) }
            guard let size = try folder.folder(name) else { throw folder.failure(.open, name, code: ENOTDIR) }
            return size
        }
        sizes[name] = size
        return size
    }

    // MARK: The list

    /// Returns the files in the list of an earlier render; none for an empty folder.
    private func earlierFiles() throws(CommandFailure) -> Set<String> {
        guard folder.has(RenderList.file) else {
            guard (try? folder.isEmpty(but: [Self.replacement.temporary])) == true else {
                throw Self.refusal(
                    "\(shown) holds files that are not of an earlier render; name an empty folder or a new one"
                )
            }
            return []
        }
        let files = try Self.doing(list, "cannot be read") { () throws(FileFailure) -> Set<String>? in
            guard let file = try folder.openFile(RenderList.file), file.size <= RenderList.largest else {
                return nil
            }
            return RenderList.files(try file.readAll(limit: RenderList.largest))
        }
        guard let files else {
            throw Self.refusal(
                "\(shown)/\(RenderList.file) is damaged, so it is unknown which files may be replaced; "
                    + "name another folder, or empty this one")
        }
        return files
    }

    /// Replaces the content of `name` in one step. If that fails, the old content stays.
    private static func replace(
        _ name: String, in folder: Folder, with text: String, shown: String
    ) throws(CommandFailure) {
        try doing(shown, "cannot be written") { () throws(FileFailure) in
            try folder.replace(name, with: Array(text.utf8), replacement)
        }
    }

    private static func doing<Value>(
        _ what: String, _ problem: String, _ body: () throws(FileFailure) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(FileFailure) { return try body() } catch {
            throw CommandFailure("\(what) \(problem): \(error.reason)", .nothingFound)
        }
    }

    private static func refusal(_ message: String) -> CommandFailure { CommandFailure(message, .refused) }
}

/// The list in a folder of drawn screens: the files that the program created and may replace and remove.
enum RenderList {
    static let file = ".muster-render"
    /// The most bytes; enough for some hundred thousand names.
    static let largest = 64 << 20

    private static let heading =
        "# Made by muster render --all. The next one replaces the files named here and removes those not needed."

    static func text(_ files: Set<String>) -> String {
        heading + "\n" + files.sorted().map { $0 + "\n" }.joined()
    }

    /// Returns the files of a list, or nil if it is none. The file of a name without an end is not there yet.
    static func files(_ bytes: [UInt8]) -> Set<String>? {
        guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")),
            let text = String(validating: bytes[...end], as: UTF8.self)
        else { return nil }
        var lines = text.split(separator: "\n")[...]
        guard let first = lines.popFirst(), first == heading else { return nil }
        var files: Set<String> = []
        for line in lines {
            guard isName(line) else { return nil }
            files.insert(String(line))
        }
        return files
    }

    /// Returns whether a path has the form `80x24/guide-fire.step-during-03.txt`: no list names others.
    static func isName(_ path: some StringProtocol) -> Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 2, path.utf8.count <= 300, path.hasSuffix(".txt") else { return false }
        let size = parts[0].split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
        let isSize =
            size.count == 2 && size.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(isDigit) }
        guard isSize, parts[1].first != UInt8(ascii: "."), parts[1].count <= 255 else { return false }
        return parts[1].allSatisfy { byte in
            isDigit(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
