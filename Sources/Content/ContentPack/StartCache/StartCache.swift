import Files
import Stylesheets

/// The small files of a pack as the reader parsed them at its last start, in one file: the next start reads
/// it instead of five property lists and a stylesheet, as long as its `StartCacheKey` is unchanged.
///
/// It contains what the first screen needs. Everything else (other menus, other icons, the colors of guides,
/// the problems of a file) is read from the pack's files when first needed, as without a snapshot.
public struct StartCache: Sendable {
    /// The pack with only the icons and colors that Welcome shows.
    public var pack: Pack
    public var welcome: Menu

    init(pack: Pack, welcome: Menu) {
        self.pack = pack
        self.pack.palette.rules = pack.palette.rules.filter { Palette.isOfClass($0.key) }
        self.pack.hasAllIcons = false
        self.pack.hasAllColors = false
        self.welcome = welcome
    }

    /// The most bytes of a snapshot; many times what a large pack needs.
    public static let largest = 256 << 10

    /// The signature `muster` and the version of this format, which must change whenever the format does.
    private static let signature: [UInt8] = Array("muster\u{0}\u{5}".utf8)
    private static let maxContacts = ContactsReader.limit + 1
    private static let maxRules = 65_536

    /// The parts of the file after its key.
    private struct Content {
        var info = PackInfo()
        var contacts: [Contact] = []
        var palette = Palette()
        var icons: [String: Icon] = [:]
        var sections: [Menu.Section] = []

        mutating func code(_ coder: inout StartCacheCoder) {
            coder.code(&info)
            coder.code(&contacts, max: maxContacts)
            coder.code(&palette, max: maxRules)
            coder.code(&icons, max: IconsReader.limit)
            coder.code(&sections, max: MenuEntryReader.limit)
        }
    }

    /// Returns the snapshot's file, or nil if reading it would give another snapshot, or it would be too large.
    public func bytes(key: StartCacheKey) -> [UInt8]? {
        var content = Content(
            info: pack.info, contacts: pack.contacts, palette: pack.palette, icons: pack.icons,
            sections: welcome.sections)
        var summed = StartCacheCoder()
        _ = summed.count(key.bytes.count)
        summed.add(key.bytes)
        content.code(&summed)
        var file = StartCacheCoder()
        file.add(Self.signature)
        file.add(Int(truncatingIfNeeded: summed.bytes.withUnsafeBytes(Checksum.of)))
        file.add(summed.bytes)
        guard !summed.isDamaged, file.bytes.count <= Self.largest,
            let again = StartCache(file.bytes, key: key), again.isSame(as: self)
        else { return nil }
        return file.bytes
    }

    /// Reads the snapshot in `bytes`. Returns nil if its key is different, or anything in it is invalid.
    public init?(_ bytes: [UInt8], key: StartCacheKey) {
        guard bytes.count <= Self.largest,
            let snapshot = bytes.withUnsafeBufferPointer({ Self.read($0, key: key) })
        else { return nil }
        self = snapshot
    }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>, key: StartCacheKey) -> StartCache? {
        var reader = StartCacheCoder(reading: bytes)
        var sum = 0
        guard reader.starts(with: signature) else { return nil }
        reader.integer(&sum)
        guard !reader.isDamaged, reader.checksumOfRest == UInt64(truncatingIfNeeded: sum),
            reader.count(0) == key.bytes.count, reader.starts(with: key.bytes)
        else { return nil }
        var content = Content()
        content.code(&reader)
        // A number to call is on every screen, whatever the file says.
        guard reader.isDone, content.contacts.contains(where: \.isEmergency) else { return nil }
        return StartCache(
            pack: Pack(
                directory: key.directory, origin: key.origin, info: content.info, contacts: content.contacts,
                icons: content.icons, palette: content.palette, problems: []),
            welcome: Menu(
                title: content.info.title, file: MenuAddress.welcome.file, sections: content.sections))
    }

    private func isSame(as other: StartCache) -> Bool {
        pack.info == other.pack.info && pack.contacts == other.pack.contacts && pack.icons == other.pack.icons
            && pack.palette == other.pack.palette && pack.directory == other.pack.directory
            && pack.origin == other.pack.origin && pack.isVerified == other.pack.isVerified
            && welcome == other.welcome
    }
}

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

    /// Returns whether the target is a plain file directly in one of the two folders whose times are in the key.
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
