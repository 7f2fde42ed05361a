import ContentPack
import Files

/// Looks at every file of a pack without reading it, a few hundred at a time: what an index was built from is told by
/// the names, sizes and times of the files.
///
/// Folders that are links are not entered: they may lead to themselves. A guide of a menu is looked at wherever it is.
///
/// The digest changes when a file is added, removed, renamed or written to. It does not depend on the order in which
/// a folder lists its files, so nothing has to be sorted.
struct PackSurvey {
    struct Result: Equatable {
        var digest: UInt64
        /// Files that were looked at.
        var files: Int

        var text: String { "\(files) \(String(digest, radix: 16))" }
    }

    /// Folders inside each other, and files and folders altogether: more is no pack, and the rest of it is not looked at.
    private static let deepest = 16
    static let most = 200_000

    private var waiting: [(path: String, depth: Int)]
    /// The files of the folder that is being looked at.
    private var folder = ""
    private var names: [String] = []
    private var depth = 0
    /// Names that were looked at, of files and folders.
    private var looked = 0
    /// Whether a link was met that may lead to a folder.
    private var hasLinks = false
    /// Files to look at besides, by their paths in the pack.
    private var elsewhere: [String]
    private let root: String
    private let most: Int
    private(set) var result = Result(digest: 0, files: 0)

    /// - Parameters:
    ///   - isBrief: whether to look only at the property lists and at the folder of guides itself. That is enough for
    ///     installed packs, whose files never change, and takes the same time for a pack of any size.
    ///   - elsewhere: files to look at besides, by their paths in the pack; see `add`.
    ///   - most: files and folders that are looked at.
    init(pack: Pack, isBrief: Bool, elsewhere: [String] = [], most: Int = Self.most) {
        (root, self.elsewhere, self.most) = (pack.directory, elsewhere, most)
        let plists = pack.directory + "/" + PackFiles.plistsFolder
        let guides = pack.directory + "/" + PackFiles.guidesFolder
        waiting = isBrief ? [(plists, Self.deepest)] : [(plists, 1), (guides, 1)]
        // The time of the folder itself changes with the names in it.
        _ = note(guides, named: PackFiles.guidesFolder)
    }

    /// Looks at some `count` files; whether there are more.
    mutating func step(_ count: Int) -> Bool {
        var left = count
        while left > 0 {
            guard looked < most else {
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
                names = FolderListing.names(in: folder, most: most)
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

    /// Adds the guides that the walk does not come to: outside the two folders, or perhaps behind a link. An index
    /// keeps them, so that no menu has to be read to survey the pack again.
    mutating func add(_ guides: [GuideListing]) -> [String] {
        let folders = [PackFiles.plistsFolder + "/", PackFiles.guidesFolder + "/"]
        let paths = guides.map(\.path).filter { path in
            (hasLinks || !folders.contains(where: path.hasPrefix)) && !path.contains("\n")
        }
        elsewhere += paths
        return paths
    }

    /// The whole survey at once.
    static func of(_ pack: Pack, isBrief: Bool) -> Result {
        var survey = PackSurvey(pack: pack, isBrief: isBrief)
        while survey.step(10_000) {}
        return survey.result
    }

    /// Adds what is at `path` to the digest; whether it is a folder and no link.
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
        ] {
            hash = Digest.mixed(hash ^ UInt64(bitPattern: Int64(number)))
        }
        result.digest &+= hash
        if !isFolder { result.files += 1 }
        return isFolder
    }
}
