// The folders of a pack, and those above it through which it may be replaced as a whole.
import Files
internal import Glibc

/// Which folders to watch for a pack, and what of them matters.
struct WatchedFolders {
    enum Role: Equatable {
        /// The folder that holds the pack's: only the pack's own name matters there.
        case parent(name: String)
        /// The pack's folder: only `Plists` and `Guides` matter there.
        case pack
        /// In one of those two: every file matters.
        case content
    }

    struct Folder: Equatable {
        var path: String
        var role: Role
    }

    /// Folders watched; a pack has two, and few that divide their guides have more than a dozen.
    static let most = 256
    private static let deepest = 8
    /// Names looked at in one folder, for folders below it and for the fingerprint.
    private static let mostNames = 20_000
    /// What a pack's folder has of the pack.
    static let contentNames = ["Plists", "Guides"]

    private(set) var folders: [Folder] = []
    /// Whether there are more than `most`.
    private(set) var isCut = false

    /// - Parameters:
    ///   - pack: absolute; need not be there.
    init(pack: String, most: Int = WatchedFolders.most) {
        let slash = pack.utf8.lastIndex(of: UInt8(ascii: "/")) ?? pack.startIndex
        let parent = String(pack[..<slash])
        let name = String(pack[slash...].dropFirst())
        if !name.isEmpty {
            folders.append(Folder(path: parent.isEmpty ? "/" : parent, role: .parent(name: name)))
        }
        folders.append(Folder(path: pack, role: .pack))
        var waiting = Self.contentNames.map { (path: pack + "/" + $0, depth: 0) }
        var next = 0
        while next < waiting.count {
            let (path, depth) = waiting[next]
            next += 1
            guard folders.count < most else {
                isCut = true
                return
            }
            folders.append(Folder(path: path, role: .content))
            guard depth < Self.deepest else { continue }
            for entry in Self.entries(of: path) where entry.isFolder {
                waiting.append((path: path + "/" + entry.name, depth: depth + 1))
            }
        }
    }

    private static func entries(of folder: String) -> [(name: String, isFolder: Bool)] {
        FolderListing.entries(in: folder, most: mostNames).map { entry in
            let isFolder =
                entry.isFolder
                ?? (FileStatus.of(folder + "/" + entry.name, followsLinks: false)?.kind == .folder)
            return (entry.name, isFolder)
        }
    }

    /// Whether something that happened to `name` can matter to a reader of the pack. Editors leave their own files
    /// (hidden ones, and copies that end in `~`), and git its, which nobody reads.
    static func matters(_ name: String, in role: Role) -> Bool {
        switch role {
        case .parent(let pack): name == pack
        case .pack: contentNames.contains(name)
        case .content: !name.hasPrefix(".") && !name.hasSuffix("~")
        }
    }

    /// Names, sizes, times and numbers of all files, as one value that is another when any of them is: for looking
    /// instead of being told.
    func fingerprint() -> Int {
        var hasher = Hasher()
        for folder in folders where folder.role != .pack {
            if case .parent = folder.role { continue }
            hasher.combine(folder.path)
            for entry in Self.entries(of: folder.path).sorted(by: { $0.name < $1.name })
            where Self.matters(entry.name, in: folder.role) {
                var status = stat()
                hasher.combine(entry.name)
                guard stat(folder.path + "/" + entry.name, &status) == 0 else { continue }
                hasher.combine(status.st_ino)
                hasher.combine(status.st_size)
                for time in [status.st_mtim, status.st_ctim] {
                    hasher.combine(time.tv_sec)
                    hasher.combine(time.tv_nsec)
                }
            }
        }
        return hasher.finalize()
    }
}
