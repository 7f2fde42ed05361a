/// Which packs may be kept as snapshots.
import Files

extension PackSnapshot {
    /// Keeps `pack` and its first menu. Returns nil if anything was wrong with a file of them, so that whatever is
    /// wrong is found again at every start, or where the key could not tell that reading would now give something else.
    ///
    /// - Parameters:
    ///   - key: made before the first of the files was read. It is for the caller to see that it is still the same.
    public init?(keeping pack: Pack, welcome: Menu, key: SnapshotKey) {
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

    /// A link such as `Guides/fire.html` is looked for at `Plists/Guides/fire.html` first. As long as there are no such
    /// folders nothing can come to be there without one being made, which the key tells.
    private static func hasPlainFolders(_ pack: Pack) -> Bool {
        let folders = [PackFiles.plistsFolder, PackFiles.guidesFolder]
        return folders.allSatisfy { outer in
            folders.allSatisfy { !pack.holdsAnything(at: outer + "/" + $0) }
        }
    }

    /// Whether where the entry leads is a plain file straight in one of the two folders whose times are in the key.
    private static func isWatched(_ entry: MenuEntry, in pack: Pack) -> Bool {
        switch entry.action {
        case .segue, .web: return true
        // What leads nowhere is a finding; it is not kept on its own account either.
        case .unavailable: return false
        case .submenu(let entries): return entries.allSatisfy { isWatched($0, in: pack) }
        case .guide(let path, _), .menu(let path):
            let folder = PackPath.folder(of: path)
            guard folder == PackFiles.plistsFolder || folder == PackFiles.guidesFolder else { return false }
            return FileStatus.of(pack.directory + "/" + path, followsLinks: false)?.kind == .file
        }
    }
}
