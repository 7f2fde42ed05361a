// The folder of the pictures of reports. Nothing but whole pictures is ever in it, but for one that is being written.
import Clocks
import Files
import Hazards

/// The folder `pictures/flood`, and beside it what could not be fetched.
struct FloodPictureStore {
    /// That of both, and that of the pictures.
    private let above: Folder
    private let folder: Folder
    /// Bytes of each picture, by its name.
    private(set) var sizes: [String: Int] = [:]
    /// Bytes of all of them.
    private(set) var bytes = 0

    /// The folder in that of hazards which everything here is in.
    private static let name = FloodPictures.outerFolder
    private static let pausesName = "flood.later"
    private static let largestPauses = 256 << 10
    /// What a program that was killed may have left.
    private static let temporary = "picture" + Replacement.ending

    /// Opens the folder, or makes it.
    init(hazards: String) throws(FileFailure) {
        above = try Folder.at(hazards).makeFolder(Self.name)
        folder = try above.makeFolder(FloodPictures.innerFolder)
        for name in try folder.names() {
            let status = folder.status(of: name)
            sizes[name] = status?.kind == .file ? status?.size ?? 0 : 0
        }
        bytes = sizes.values.reduce(0, +)
    }

    /// Whether anything is there.
    static func isThere(hazards: String) -> Bool {
        FileStatus.of(hazards + "/" + name, followsLinks: false) != nil
    }

    /// Removes everything. Another program that is fetching cannot write into a folder that is gone.
    static func removeAll(hazards: String) throws(FileFailure) {
        guard isThere(hazards: hazards) else { return }
        let home = try Folder.at(hazards)
        // It may add one while the others are removed.
        for _ in 0..<3 where (try? home.removeAll(name)) == nil {}
        try home.removeAll(name)
    }

    /// Removes everything that is not of these names, or no picture of this program.
    mutating func keep(_ names: Set<String>) throws(FileFailure) {
        for (name, size) in sizes where !names.contains(name) || !(1...FloodPictures.largest).contains(size) {
            try remove(name)
        }
    }

    mutating func remove(_ name: String) throws(FileFailure) {
        try folder.removeAll(name)
        bytes -= sizes.removeValue(forKey: name) ?? 0
    }

    /// Stores a whole picture.
    mutating func add(_ picture: [UInt8], as name: String) throws(FileFailure) {
        try folder.replace(
            name, with: picture,
            Replacement(through: Self.temporary, mode: .exactly(0o644), flushing: .file))
        sizes[name] = picture.count
        bytes += picture.count
    }

    // MARK: What is not asked for again yet

    /// Reads until when pictures are not asked for again, in seconds since 1970, by their names.
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
                through: Self.pausesName + Replacement.ending, mode: .exactly(0o644), flushing: .nothing))
    }
}
