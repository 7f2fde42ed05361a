import Diagnostics
import Files
import GuideDocument
import PropertyLists

/// Where a pack was found; decides how far it is trusted and what the status line says.
public enum PackOrigin: String, Sendable, Codable {
    /// Named outright: `--content` or `$MUSTER_CONTENT`.
    case named
    /// Synced for this user (`$XDG_DATA_HOME/muster/packs`).
    case user
    /// Synced by the system timer (`/var/lib/muster/packs`).
    case system
    /// Installed with the program, or the checkout it was built in.
    case bundled
}

/// A content pack that is open for reading. Small files are read at once, menus and guides on demand.
public struct Pack: Sendable {
    /// Absolute path of the folder that holds `Plists/` and `Guides/`.
    public let directory: String
    public let origin: PackOrigin
    public let info: PackInfo
    public let contacts: [Contact]
    /// Those read so far; see `readIcons`.
    public internal(set) var icons: [String: Icon]
    public let palette: Palette
    /// What was wrong with the files read so far; the pack is usable all the same.
    public internal(set) var problems: [Diagnostic]
    /// Those of `problems` for which a file as a whole could not be read, so that there are defaults in its place.
    public internal(set) var unreadable: [Diagnostic] = []
    /// Whether there is no icon left to read.
    var hasAllIcons = false
    /// `nil` for a pack that was named or bundled.
    var synced: SyncedVersion?

    public init(
        directory: String, origin: PackOrigin, info: PackInfo, contacts: [Contact],
        icons: [String: Icon] = [:],
        palette: Palette, problems: [Diagnostic]
    ) {
        self.init(
            directory: directory, origin: origin, info: info, contacts: contacts, icons: icons,
            palette: palette, problems: problems, synced: nil)
    }

    init(
        directory: String, origin: PackOrigin, info: PackInfo, contacts: [Contact],
        icons: [String: Icon] = [:],
        palette: Palette, problems: [Diagnostic], synced: SyncedVersion?
    ) {
        self.synced = synced
        self.directory = directory
        self.origin = origin
        self.info = info
        self.contacts = contacts
        self.icons = icons
        self.palette = palette
        self.problems = problems
    }

    /// Those to call first, shown on every screen; never empty in an open pack.
    public var emergencyContacts: [Contact] { contacts.filter(\.isEmergency) }

    /// Installed by `muster-sync`, which checks signatures; its files are compared with their hashes as they are read. A
    /// pack that was named or bundled is its owner's to edit and never counts as verified.
    public var isVerified: Bool { synced?.files != nil }

    /// What the sync has noted of this pack; empty for one that was named or bundled.
    public var syncRecord: SyncRecord { synced?.record ?? SyncRecord() }
}

// MARK: Files

extension Pack {
    /// The bytes of a file of the pack; a synced pack's are compared with their hash.
    public func bytes(of path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
        let bytes = try ContentFile.read(directory: directory, path: path, limit: limit)
        try synced?.files?.check(bytes, of: path)
        return bytes
    }

    public func propertyList(_ path: String) throws(Diagnostic) -> PropertyListValue {
        try PropertyListReader.read(bytes(of: path, limit: PackFiles.largestPropertyList), file: path)
    }

    /// A guide, parsed.
    ///
    /// - Parameters:
    ///   - path: relative to the pack, as menus give it (`Guides/fire.html`).
    public func guide(path: String) throws(Diagnostic) -> Guide {
        GuideReader.read(try bytes(of: path, limit: PackFiles.largestGuide), file: path)
    }

    /// Whether there is a folder at `path`.
    package func holdsFolder(_ path: String) -> Bool {
        FileKind.of(directory + "/" + path) == .folder
    }

    /// Whether there is a regular file at `path`: one system call. Whether it can be read, reading will tell.
    public func holdsFile(_ path: String) -> Bool {
        FileKind.of(directory + "/" + path) == .file
    }

    /// Whether anything is at `path`: a file, or something in the place of one. Reading says what is wrong with it.
    public func holdsAnything(at path: String) -> Bool {
        FileKind.isTaken(directory + "/" + path)
    }
}
