import Files

/// The folders to watch for a pack, and the names in them that matter.
struct WatchedFolders {
    enum Role: Equatable {
        /// The parent of the pack's folder: only the pack's own name matters there.
        case parent(name: String)
        /// The pack's folder: only `Plists` and `Guides` matter there.
        case pack
        /// `Plists`, `Guides` or a folder below: every file matters.
        case content
    }

    struct Folder: Equatable {
        var path: String
        var role: Role
    }

    /// The most folders watched. A pack has two, rarely more than a dozen if its guides are in subfolders.
    static let limit = 256
    private static let maxDepth = 8
    /// The most names read in one folder.
    private static let maxNames = 20_000
    /// The folders of a pack that are watched.
    static let contentNames = ["Plists", "Guides"]

    private(set) var folders: [Folder] = []
    /// True if there are more folders than allowed.
    private(set) var isTruncated = false

    /// - Parameter pack: an absolute path, which may be missing.
    init(pack: String, max limit: Int = WatchedFolders.limit) {
        let slash = pack.utf8.lastIndex(of: UInt8(ascii: "/")) ?? pack.startIndex
        let parent = String(pack[..<slash])
        let name = String(pack[slash...].dropFirst())
        if !name.isEmpty {
            folders.append(Folder(path: parent.isEmpty ? "/" : parent, role: .parent(name: name)))
        }
        folders.append(Folder(path: pack, role: .pack))
        var pending = Self.contentNames.map { (path: pack + "/" + $0, depth: 0) }
        var next = 0
        while next < pending.count {
            let (path, depth) = pending[next]
            next += 1
            guard folders.count < limit else {
                isTruncated = true
                return
            }
            folders.append(Folder(path: path, role: .content))
            guard depth < Self.maxDepth else { continue }
            for entry in Self.entries(of: path) where entry.isFolder {
                pending.append((path: path + "/" + entry.name, depth: depth + 1))
            }
        }
    }

    private static func entries(of folder: String) -> [(name: String, isFolder: Bool)] {
        FolderListing.entries(in: folder, max: maxNames).map { entry in
            let isFolder =
                entry.isFolder
                ?? (FileStatus.of(folder + "/" + entry.name, followsLinks: false)?.kind == .folder)
            return (entry.name, isFolder)
        }
    }

    /// Returns true if a change of `name` can matter: hidden files and backups that end in `~` do not.
    static func matters(_ name: String, in role: Role) -> Bool {
        switch role {
        case .parent(let pack): name == pack
        case .pack: contentNames.contains(name)
        case .content: !name.hasPrefix(".") && !name.hasSuffix("~")
        }
    }

    /// Returns a hash of the names, sizes, times and inode numbers of all files, for polling.
    func fingerprint() -> Int {
        var hasher = Hasher()
        for folder in folders where folder.role != .pack {
            if case .parent = folder.role { continue }
            hasher.combine(folder.path)
            for entry in Self.entries(of: folder.path).sorted(by: { $0.name < $1.name })
            where Self.matters(entry.name, in: folder.role) {
                hasher.combine(entry.name)
                guard let status = FileStatus.of(folder.path + "/" + entry.name) else { continue }
                hasher.combine(status.identity.inode)
                hasher.combine(status.size)
                for time in [status.modified, status.changed] {
                    hasher.combine(time.seconds)
                    hasher.combine(time.nanoseconds)
                }
            }
        }
        return hasher.finalize()
    }
}
