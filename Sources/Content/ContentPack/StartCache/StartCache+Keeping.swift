/// Decides which packs may be stored as snapshots.
import Files

extension StartCache {
    /// Stores `pack` and its first menu. Returns nil if any of their files had a problem, so that the problem
    /// is found again at every start, or if the key could not detect every change that matters.
    ///
    /// - Parameter key: made before the first of the files was read. The caller must check that it is still the same.
    public init?(keeping pack: Pack, welcome: Menu, key: StartCacheKey) {
        guard pack.directory == key.directory, pack.origin == key.origin, !pack.isVerified,
            pack.problems.isEmpty,
            welcome.file == MenuAddress.welcome.file, welcome.findings.isEmpty, welcome.damage == nil,
            Self.hasPlainFolders(pack)
        else { return nil }
        var images = Set<String>()
        for section in welcome.sections {
            for entry in section.entries {
                if let image = entry.image { images.insert(image) }
                guard Self.isWatched(entry, in: pack) else { return nil }
            }
        }
        self.init(pack: pack, welcome: welcome)
        self.pack.icons = pack.icons.filter { images.contains($0.key) }
    }

    /// Returns whether the pack has no folders such as `Plists/Guides`, in which a link such as
    /// `Guides/fire.html` is looked up first. The key detects if one is created later.
    private static func hasPlainFolders(_ pack: Pack) -> Bool {
        let folders = [PackFiles.plistsFolder, PackFiles.guidesFolder]
        return folders.allSatisfy { outer in folders.allSatisfy { !pack.holdsAnything(at: outer + "/" + $0) }
        }
    }

    /// Returns whether the target of the entry is a plain file directly in one of the two folders whose times
    /// are in the key.
    private static func isWatched(_ entry: MenuEntry, in pack: Pack) -> Bool {
        switch entry.action {
        // What leads nowhere is a finding; it is not kept on its own account either.
        case .unavailable: return false
        case .submenu(let entries): return entries.allSatisfy { isWatched($0, in: pack) }
        case .target(let target):
            guard let path = target.file else { return true }
            let folder = PackPath.folder(of: path)
            guard folder == PackFiles.plistsFolder || folder == PackFiles.guidesFolder else { return false }
            return FileStatus.of(pack.directory + "/" + path, followsLinks: false)?.kind == .file
        }
    }
}
