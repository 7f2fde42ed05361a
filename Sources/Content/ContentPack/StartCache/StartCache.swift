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

    // MARK: Writing

    /// Returns the bytes of the snapshot's file, or nil if reading them would give another snapshot, or they
    /// are too many.
    public func bytes(key: StartCacheKey) -> [UInt8]? {
        var content = StartCacheWriter()
        content.write(pack.info)
        content.count(pack.contacts.count)
        for contact in pack.contacts { content.write(contact) }
        content.write(pack.palette)
        content.write(pack.icons)
        content.count(welcome.sections.count)
        for section in welcome.sections { content.write(section) }
        var summed = StartCacheWriter()
        summed.count(key.bytes.count)
        summed.raw(key.bytes)
        summed.raw(content.bytes)
        var file = StartCacheWriter()
        file.raw(Self.signature)
        file.integer(Int(truncatingIfNeeded: summed.bytes.withUnsafeBytes(Checksum.of)))
        file.raw(summed.bytes)
        guard file.bytes.count <= Self.largest, let again = StartCache(file.bytes, key: key),
            again.isSame(as: self)
        else { return nil }
        return file.bytes
    }

    // MARK: Reading

    /// Reads the snapshot in `bytes`. Returns nil if its key is different, or anything in it is invalid.
    public init?(_ bytes: [UInt8], key: StartCacheKey) {
        guard bytes.count <= Self.largest,
            let snapshot = bytes.withUnsafeBufferPointer({ Self.read($0, key: key) })
        else { return nil }
        self = snapshot
    }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>, key: StartCacheKey) -> StartCache? {
        var reader = StartCacheReader(bytes)
        guard reader.starts(with: signature) else { return nil }
        let sum = UInt64(truncatingIfNeeded: reader.integer())
        guard !reader.isDamaged, reader.checksumOfRest == sum, reader.count() == key.bytes.count,
            reader.starts(with: key.bytes)
        else { return nil }
        let info = reader.packInfo()
        var contacts: [Contact] = []
        contacts.reserveCapacity(16)
        for _ in 0..<reader.count(max: maxContacts) { contacts.append(reader.contact()) }
        let palette = reader.palette(max: maxRules)
        let icons = reader.icons(max: IconsReader.limit)
        var sections: [Menu.Section] = []
        for _ in 0..<reader.count(max: MenuEntryReader.limit) { sections.append(reader.section()) }
        // A number to call is on every screen, whatever the file says.
        guard reader.isDone, contacts.contains(where: \.isEmergency) else { return nil }
        return StartCache(
            pack: Pack(
                directory: key.directory, origin: key.origin, info: info, contacts: contacts, icons: icons,
                palette: palette, problems: []),
            welcome: Menu(title: info.title, file: MenuAddress.welcome.file, sections: sections))
    }

    private func isSame(as other: StartCache) -> Bool {
        pack.info == other.pack.info && pack.contacts == other.pack.contacts && pack.icons == other.pack.icons
            && pack.palette == other.pack.palette && pack.directory == other.pack.directory
            && pack.origin == other.pack.origin && pack.isVerified == other.pack.isVerified
            && welcome == other.welcome
    }
}
