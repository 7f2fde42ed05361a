// Stores the pictures of reports in a folder that contains only complete pictures, and one that is being
// written.
import Clocks
import Files
import Hazards

/// The folder `pictures/flood`, and next to it the record of failed pictures.
struct FloodPictureStore {
    /// The folder that contains the pictures' folder and the record.
    private let above: Folder
    private let folder: Folder
    /// The permissions of new files.
    private let mode: FileMode
    /// The size of each picture in bytes, by name.
    private(set) var sizes: [String: Int] = [:]
    /// The size of all pictures in bytes.
    private(set) var bytes = 0

    /// The name of the outer folder in the hazards folder.
    private static let name = FloodPictures.outerFolder
    private static let pausesName = "flood.later"
    private static let largestPauses = 256 << 10
    /// The name of an incomplete file that a killed program may have left.
    private static let temporary = "picture" + Replacement.ending

    /// Opens the folder, or creates it.
    init(hazards: String) throws(FileFailure) {
        mode = .exactly(SnapshotFormat.fileMode(in: hazards))
        above = try Folder.at(hazards).makeFolder(Self.name)
        folder = try above.makeFolder(FloodPictures.innerFolder)
        for name in try folder.names() {
            let status = folder.status(of: name)
            sizes[name] = status?.kind == .file ? status?.size ?? 0 : 0
        }
        bytes = sizes.values.reduce(0, +)
    }

    /// Returns true if the folder exists.
    static func isThere(hazards: String) -> Bool {
        FileStatus.of(hazards + "/" + name, followsLinks: false) != nil
    }

    /// Removes everything. A program that is still fetching cannot write to the removed folder.
    static func removeAll(hazards: String) throws(FileFailure) {
        guard isThere(hazards: hazards) else { return }
        let home = try Folder.at(hazards)
        // It may add one while the others are removed.
        for _ in 0..<3 where (try? home.removeAll(name)) == nil {}
        try home.removeAll(name)
    }

    /// Removes everything except the pictures with these names.
    mutating func keep(_ names: Set<String>) throws(FileFailure) {
        for (name, size) in sizes where !names.contains(name) || !(1...FloodPictures.largest).contains(size) {
            try remove(name)
        }
    }

    mutating func remove(_ name: String) throws(FileFailure) {
        try folder.removeAll(name)
        bytes -= sizes.removeValue(forKey: name) ?? 0
    }

    /// Stores a complete picture.
    mutating func add(_ picture: [UInt8], as name: String) throws(FileFailure) {
        try folder.replace(
            name, with: picture,
            Replacement(through: Self.temporary, mode: mode, flushing: .file))
        sizes[name] = picture.count
        bytes += picture.count
    }

    // MARK: What is not asked for again yet

    /// Returns the time until which each failed picture is not retried, in seconds since 1970, by name.
    func pauses() -> [String: Int] {
        guard let bytes = try? above.read(Self.pausesName, limit: Self.largestPauses) else { return [:] }
        var pauses: [String: Int] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2, let until = Int(words[1]) else { continue }
            pauses[String(words[0])] = until
        }
        return pauses
    }

    func store(_ pauses: [String: Int]) throws(FileFailure) {
        guard !pauses.isEmpty else { return try above.removeFile(Self.pausesName) }
        let text = pauses.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined()
        try above.replace(
            Self.pausesName, with: Array(text.utf8),
            Replacement(
                through: Self.pausesName + Replacement.ending, mode: mode, flushing: .nothing))
    }
}
