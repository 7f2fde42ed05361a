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

    // MARK: Writing

    /// Returns the bytes of the snapshot's file, or nil if reading them would give another snapshot, or they
    /// are too many.
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

    // MARK: Reading

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
