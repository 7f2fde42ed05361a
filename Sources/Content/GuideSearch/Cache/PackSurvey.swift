import ContentPack
import Files

/// Examines every file of a pack without reading it, a few hundred at a time: the names, sizes and times of
/// the files identify the content that an index was built from, in whatever order a folder lists them.
/// Folders that are links are not entered, since they may form cycles. A guide named by a menu is examined
/// wherever it is.
struct PackSurvey {
    struct Result: Equatable {
        var digest: UInt64
        var files: Int

        var text: String { "\(files) \(String(digest, radix: 16))" }
    }

    /// The greatest depth of folders, and the most files and folders; anything beyond is ignored.
    private static let deepest = 16
    static let limit = 200_000

    private var waiting: [(path: String, depth: Int)]
    private var folder = ""
    private var names: [String] = []
    private var depth = 0
    private var looked = 0
    /// True if there was a link that may lead to a folder.
    private var hasLinks = false
    private var elsewhere: [String]
    private let root: String
    private let limit: Int
    private(set) var result = Result(digest: 0, files: 0)

    /// - Parameters:
    ///   - isBrief: true to examine only the property lists and the folder of guides itself. That is enough
    ///     for installed packs, whose files never change, and takes the same time for a pack of any size.
    ///   - elsewhere: paths in the pack of further files to examine; see `add`.
    ///   - most: the most files and folders that are examined.
    init(pack: Pack, isBrief: Bool, elsewhere: [String] = [], max limit: Int = Self.limit) {
        (root, self.elsewhere, self.limit) = (pack.directory, elsewhere, limit)
        let plists = pack.directory + "/" + PackFiles.plistsFolder
        let guides = pack.directory + "/" + PackFiles.guidesFolder
        waiting = isBrief ? [(plists, Self.deepest)] : [(plists, 1), (guides, 1)]
        // The time of the folder itself changes with the names in it.
        _ = note(guides, named: PackFiles.guidesFolder)
    }

    /// Examines up to `count` files. Returns whether there are more.
    mutating func step(_ count: Int) -> Bool {
        var left = count
        while left > 0 {
            guard looked < limit else {
                (names, waiting, elsewhere) = ([], [], [])
                return false
            }
            if let name = names.popLast() {
                left -= 1
                let path = folder + "/" + name
                // What is no file of ours changes nothing: only folders are entered.
                if note(path, named: path), depth < Self.deepest { waiting.append((path, depth + 1)) }
            } else if let next = waiting.popLast() {
                (folder, depth) = next
                names = FolderListing.names(in: folder, max: limit)
                left -= 1
                looked += 1
            } else if let path = elsewhere.popLast() {
                left -= 1
                _ = note(root + "/" + path, named: path)
            } else {
                return false
            }
        }
        return !names.isEmpty || !waiting.isEmpty || !elsewhere.isEmpty
    }

    /// Adds the guides that the walk does not reach: outside the two folders, or behind a link. The index
    /// stores them, so that no menu must be read to survey the pack again.
    mutating func add(_ guides: [GuideListing]) -> [String] {
        let folders = [PackFiles.plistsFolder + "/", PackFiles.guidesFolder + "/"]
        let paths = guides.map(\.path).filter { path in
            (hasLinks || !folders.contains(where: path.hasPrefix)) && !path.contains("\n")
        }
        elsewhere += paths
        return paths
    }

    static func of(_ pack: Pack, isBrief: Bool) -> Result {
        var survey = PackSurvey(pack: pack, isBrief: isBrief)
        while survey.step(10_000) {}
        return survey.result
    }

    /// Adds the file at `path` to the digest. Returns whether it is a folder and not a link.
    private mutating func note(_ path: String, named name: String) -> Bool {
        looked += 1
        guard var status = FileStatus.of(path, followsLinks: false) else { return false }
        let isLink = status.kind == .link
        if isLink {
            // What is read is what it leads to.
            guard let target = FileStatus.of(path) else { return false }
            status = target
            hasLinks = true
        }
        let isFolder = !isLink && status.kind == .folder
        var hash = Digest.of(name)
        // The time of the last change of anything, which no program can set back, and that of the content.
        for number in [
            status.size, status.modified.seconds, status.modified.nanoseconds, status.changed.seconds,
            status.changed.nanoseconds,
        ] { hash = Digest.mixed(hash ^ UInt64(bitPattern: Int64(number))) }
        result.digest &+= hash
        if !isFolder { result.files += 1 }
        return isFolder
    }
}
