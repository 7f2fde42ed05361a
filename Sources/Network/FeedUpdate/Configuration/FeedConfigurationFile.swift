// The locations of the feed configuration and of the stored data; the edits of `feeds.conf`, of which the last can be undone.
import ContentPack
import Files
import HazardKit
import TextTools

package struct FeedLocations: Sendable, Equatable {
    /// The folder of the snapshot.
    package var hazards: String
    /// The folders with configuration, the first choice first. Commands change the first one.
    package var configuration: [String]
    /// True if commands change the configuration of a person.
    var isPersonal: Bool

    /// The folder that the machine's service writes and everyone may read.
    package static let systemHazards = SnapshotFormat.systemFolder

    /// - Parameters:
    ///   - isSystem: true for the machine's feeds, which `/etc/muster` configures.
    ///   - folder: a folder to use for the snapshot instead.
    /// - Throws: a problem if `HOME` is needed and not set, or the options contradict each other.
    package init(
        _ environment: PackLocator.Environment, isSystem: Bool, folder: String? = nil
    ) throws(FeedProblem) {
        if isSystem, folder != nil { throw FeedProblem(.usage, "--hazards and --system exclude each other.") }
        if let folder, folder.isEmpty || folder.utf8.contains(0) {
            throw FeedProblem(.usage, "--hazards needs a folder.")
        }
        guard let own = isSystem ? Self.systemHazards : folder ?? environment.userHazards else {
            throw FeedProblem(
                .unusable, "HOME is not set, so your alerts cannot be found. Set it, or use --system.")
        }
        hazards = own
        configuration = environment.configuration(isSystem: isSystem)
        isPersonal = !isSystem && environment.userConfiguration != nil
    }

    /// Reads the first `feeds.conf` found: a user's file replaces the administrator's.
    package func configuration(knowing names: [String]) -> FeedConfiguration {
        FeedConfiguration(ConfigurationFile.first(ConfigurationFile.feeds, in: configuration), knowing: names)
    }

    /// The file that commands change.
    package var configurationFile: String {
        (configuration.first ?? "/etc/muster") + "/" + ConfigurationFile.feeds
    }
}

extension FeedLocations {
    private static let largest = ConfigurationFile.largest
    /// The file with the contents before the last change by a command. Its first line is the checksum of the
    /// contents that the change wrote.
    private static let undoName = ConfigurationFile.feeds + ".undo"

    /// Edits the configuration file that commands change. Throws a problem, also one of `body`; the file is then unchanged.
    package func edit(_ body: (inout FeedConfigurationEdit) throws(FeedProblem) -> Void) throws(FeedProblem) {
        let (folder, name) = try openFolder()
        let old = try read(name, in: folder) ?? []
        guard var edit = FeedConfigurationEdit(old) else {
            throw FeedProblem(
                .unusable,
                "\(DisplayText.escaped(configurationFile)) is not text of at most \(Self.largest) bytes. Move it away first."
            )
        }
        try body(&edit)
        let new = edit.bytes
        guard new != old else { return }
        guard new.count <= Self.largest else {
            throw FeedProblem(
                .unusable, "The configuration would be larger than \(Self.largest) bytes. Remove something.")
        }
        let undo = Array((Self.checksum(new) + "\n").utf8) + old
        let earlier = try read(Self.undoName, in: folder)
        try write(undo, Self.undoName, in: folder, mode: Self.privateMode)
        do throws(FeedProblem) {
            try write(new, name, in: folder, mode: mode)
        } catch {
            // Nothing was changed, so what could be undone still can.
            if let earlier { try? write(earlier, Self.undoName, in: folder, mode: Self.privateMode) }
            throw error
        }
    }

    /// Undoes the last change by a command. A second call redoes it. Throws a problem if there is no change to undo, or
    /// the file was changed since.
    package func undo() throws(FeedProblem) {
        let (folder, name) = try openFolder()
        let now = try read(name, in: folder) ?? []
        guard let kept = try read(Self.undoName, in: folder), let end = kept.firstIndex(of: 0x0A) else {
            throw FeedProblem(.unusable, "Nothing to undo.")
        }
        guard kept[..<end].elementsEqual(Self.checksum(now).utf8) else {
            throw FeedProblem(
                .unusable,
                "\(DisplayText.escaped(configurationFile)) was changed since the last command, so that command cannot be undone. "
                    + "Edit it by hand.")
        }
        let old = Array(kept[(end + 1)...])
        try write(
            Array((Self.checksum(old) + "\n").utf8) + now, Self.undoName, in: folder, mode: Self.privateMode)
        try write(old, name, in: folder, mode: mode)
    }

    private var mode: FileMode? { isPersonal ? Self.privateMode : nil }

    private static func checksum(_ bytes: [UInt8]) -> String {
        "# " + String(bytes.withUnsafeBytes { Checksum.of($0) }, radix: 16)
    }

    /// Returns the locked folder of the file, and the file's name in it. A symbolic link is followed to its target.
    private func openFolder() throws(FeedProblem) -> (Folder, String) {
        let path = FilePath.resolved(configurationFile) ?? configurationFile
        let folder: Folder
        let isLocked: Bool
        do throws(FileFailure) {
            try MissingFolders(mode: isPersonal ? 0o700 : 0o755).make(FilePath.openableParent(of: path))
            folder = try Folder.at(FilePath.openableParent(of: path))
            isLocked = try folder.lock(.exclusive, waiting: FileLock.patience)
        } catch {
            throw FeedProblem(error, doing: "the configuration cannot be changed")
        }
        let paths = [path, folder.path + "/" + Self.undoName]
        if let foreign = paths.lazy.compactMap(AuthorityFile.problem).first {
            throw FeedProblem(
                .unusable,
                "\(DisplayText.escaped(foreign.path)) is not used, because another user may have written it. "
                    + "To use it, \(ConfigurationFile.ownHint).")
        }
        guard isLocked else {
            throw FeedProblem(.busy, "Another command is changing the configuration. Try again.")
        }
        return (folder, FilePath.name(of: path))
    }

    private func read(_ name: String, in folder: Folder) throws(FeedProblem) -> [UInt8]? {
        do throws(FileFailure) {
            // The checksum's line comes on top of it.
            return try folder.read(name, limit: Self.largest + 100)
        } catch {
            throw FeedProblem(error, doing: "the configuration cannot be read")
        }
    }

    /// The permissions of a file for its owner alone: it may hold a password, and a person's says where that person lives.
    private static let privateMode = FileMode.exactly(0o600)

    /// - Parameter mode: the permissions; nil for those of the administrator's file that is replaced.
    private func write(
        _ bytes: [UInt8], _ name: String, in folder: Folder, mode: FileMode?
    ) throws(FeedProblem) {
        do throws(FileFailure) {
            try folder.replace(
                name, with: bytes,
                Replacement(
                    through: name + Replacement.ending, mode: mode ?? .masked(0o644), keepsMode: mode == nil,
                    flushing: .fileAndName))
        } catch {
            if error.isInPlace { return }
            throw FeedProblem(error, doing: "the configuration cannot be written")
        }
    }
}

/// Edits `feeds.conf` line by line: comments, empty lines and lines that are not understood stay unchanged.
package struct FeedConfigurationEdit {
    /// The lines in whatever encoding they are.
    private var lines: [[UInt8]]
    private let newline: [UInt8]

    /// Returns nil if the bytes are not text or exceed the size limit of a configuration.
    package init?(_ bytes: [UInt8]) {
        guard ConfigurationFile.lines(bytes) != nil else { return nil }
        lines = ConfigurationFile.rawLines(bytes).map(Array.init)
        newline = Array((bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n").utf8)
        if lines.last?.isEmpty == true { lines.removeLast() }
    }

    package var bytes: [UInt8] { lines.flatMap { $0 + newline } }

    package func hasFeed(_ name: String) -> Bool { start(of: "feed", name) != nil }

    package mutating func addFeed(_ name: String, from address: String? = nil, interval: Int? = nil) {
        var block = ["feed = \(name)"]
        if let address { block.append("from = \(address)") }
        if let interval { block.append("interval = \(interval)") }
        append(block)
    }

    /// Removes a feed. Returns true if it was configured.
    package mutating func removeFeed(_ name: String) -> Bool {
        remove("feed", name, PlaceConfiguration.feedKeys) != nil
    }

    package mutating func addPlace(_ place: WatchedPlace) { append(place.configurationLines) }

    package mutating func removePlace(_ name: String) -> Bool {
        remove("place", name, PlaceConfiguration.placeKeys) != nil
    }

    /// Replaces the place with this name. Returns true if it was configured.
    package mutating func replacePlace(_ name: String, with place: WatchedPlace) -> Bool {
        guard let index = remove("place", name, PlaceConfiguration.placeKeys) else { return false }
        lines.insert(contentsOf: place.configurationLines.map { Array($0.utf8) }, at: index)
        return true
    }

    /// Sets or removes a key outside of the blocks.
    package mutating func set(_ key: String, to value: String?) {
        let fields = fields
        var places = lines.indices.filter { fields[$0]?.key == key }[...]
        if let value, let first = places.popFirst() {
            lines[first] = Array("\(key) = \(value)".utf8)
        } else if let value {
            append(["\(key) = \(value)"])
        }
        for index in places.reversed() { lines.remove(at: index) }
    }

    /// The lines with a key and a value, by their index.
    private var fields: [Int: ConfigurationFile.Line] {
        var fields: [Int: ConfigurationFile.Line] = [:]
        for line in ConfigurationFile.lines(bytes) ?? [] { fields[line.number - 1] = line }
        return fields
    }

    private func start(of key: String, _ name: String) -> Int? {
        let fields = fields
        return lines.indices.first {
            fields[$0]?.key == key && fields[$0]?.value.lowercased() == name.lowercased()
        }
    }

    /// Removes the recognized lines of a block. Returns the index at which it began.
    private mutating func remove(_ key: String, _ name: String, _ keys: [String]) -> Int? {
        guard let start = start(of: key, name) else { return nil }
        let fields = fields
        let end =
            lines.indices.first { index in
                index > start && (fields[index]?.key == "feed" || fields[index]?.key == "place")
            } ?? lines.endIndex
        for index in (start..<end).reversed() {
            guard index == start || keys.contains(fields[index]?.key ?? "") else { continue }
            lines.remove(at: index)
        }
        return start
    }

    private mutating func append(_ block: [String]) {
        if let last = lines.last, !last.isEmpty { lines.append([]) }
        lines += block.map { Array($0.utf8) }
    }
}
