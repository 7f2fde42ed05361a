import Diagnostics
import Files
import GuideDocument
import PropertyLists
import Stylesheets

/// The kind of location where a pack was found. It determines how far the pack is trusted, and the status line.
public enum PackOrigin: String, Sendable, Codable {
    /// Named explicitly, by `--content` or `$MUSTER_CONTENT`.
    case named
    /// Synced for this user (`$XDG_DATA_HOME/muster/packs`).
    case user
    /// Synced by the system timer (`/var/lib/muster/packs`).
    case system
    /// Installed with the program, or the checkout it was built in.
    case bundled
}

/// An open content pack. Small files are read at once, menus and guides on demand.
public struct Pack: Sendable {
    /// The absolute path of the folder that contains `Plists/` and `Guides/`.
    public let directory: String
    public let origin: PackOrigin
    public let info: PackInfo
    public let contacts: [Contact]
    /// The icons read so far; see `readIcons`.
    public internal(set) var icons: [String: Icon] = [:]
    /// The colors read so far; see `readRest`.
    public internal(set) var palette: Palette
    /// The problems in the files read so far. The pack can be used despite them.
    public internal(set) var problems: [Diagnostic]
    /// The problems about files that could not be read at all and were replaced by defaults.
    public internal(set) var unreadable: [Diagnostic] = []
    var hasAllIcons = false
    /// True if all colors have been read; a snapshot has only those of Welcome.
    var hasAllColors = true
    /// The installed version, for a synced pack; `nil` for any other.
    var synced: SyncedVersion?

    /// The pack that was to be read instead, and is not installed or cannot be used; nil if this is the one.
    public internal(set) var standsInFor: String?

    /// The contacts to call first, shown on every screen; never empty in an open pack. In place of another campus's pack
    /// each local number says of which campus it is.
    public var emergencyContacts: [Contact] {
        let contacts = contacts.filter(\.isEmergency)
        guard standsInFor != nil else { return contacts }
        return contacts.map { contact in
            var contact = contact
            if !contact.isNational { contact.name += " of " + campus }
            return contact
        }
    }

    private var campus: String { info.subtitle ?? info.title }

    /// The sentence beside the numbers of a pack that stands in for another; nil if this is the one to read.
    public var substitution: String? {
        standsInFor.map {
            "Not the chosen pack: \($0) cannot be read. Local numbers and places below are those of \(campus)."
        }
    }

    /// True if the pack was installed by `muster-sync`, which checks signatures. Its files are compared with their
    /// hashes when read, however it was found. Any other can be edited by its owner and never counts as verified.
    public var isVerified: Bool { synced != nil }

    /// The record of the sync about this pack; empty for one that was named or bundled.
    public var syncRecord: SyncRecord { synced?.record ?? SyncRecord() }

    /// Returns whether both are the same version of a pack in the same folder.
    public func isSameVersion(as other: Pack) -> Bool {
        directory == other.directory && info.identifier == other.info.identifier
            && info.version == other.info.version
    }

    /// Returns the bytes of the file at `path` of the pack, at most `limit`. In a synced pack they are compared with
    /// their hash.
    public func bytes(of path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
        let bytes: [UInt8]
        do throws(Diagnostic) {
            bytes = try ContentFile.read(directory: directory, path: path, limit: limit)
        } catch {
            throw synced?.files.problem(with: error) ?? error
        }
        try synced?.files.check(bytes, of: path)
        return bytes
    }

    /// Returns the root of a property list.
    public func propertyList(_ path: String) throws(Diagnostic) -> PropertyListValue {
        try PropertyListReader.read(bytes(of: path, limit: PackFiles.largestPropertyList), file: path)
    }

    /// Reads a property list that a pack need not have; `empty` if there is none that can be read.
    ///
    /// - Parameter hint: what to write in a file of another kind.
    func optionalList<Content>(
        _ path: String, or empty: Content, hint: String,
        _ read: (PropertyListFields, inout Findings) -> Content
    ) -> (Content, [Diagnostic]) {
        guard holdsAnything(at: path) else { return (empty, []) }
        do throws(Diagnostic) {
            var findings = Findings()
            let root = try propertyList(path)
            let fields = PropertyListFields(rootOf: path, root, hint: hint, &findings)
            let content = fields.map { read($0, &findings) } ?? empty
            return (content, findings.inOrder)
        } catch {
            return (empty, [error.asWarning])
        }
    }

    /// Returns a parsed guide.
    ///
    /// - Parameters:
    ///   - path: relative to the pack, as in menus (`Guides/fire.html`).
    ///   - contacts: inserted where the guide refers to them; nil for those of the pack.
    /// - Throws: a `Diagnostic` if the file cannot be read. Any bytes are valid HTML.
    public func guide(path: String, contacts: [GuideContact]? = nil) throws(Diagnostic) -> Guide {
        let own = self.contacts
        return GuideReader.read(
            try bytes(of: path, limit: PackFiles.largestGuide), file: path,
            contacts: contacts ?? own.forGuides)
    }

    /// Returns a drawing that a guide shows, by its address as the guide gives it.
    public func drawing(_ address: String, inGuideAt path: String) throws(Diagnostic) -> LineDrawing {
        guard let file = PackPath.normalized(address, from: PackPath.folder(of: path)) else {
            throw Diagnostic(
                .warning, "file-outside", file: path, message: "this path leads out of the pack",
                hint: "put the file into the pack")
        }
        return try LineDrawingReader.read(try bytes(of: file, limit: LineDrawing.largestFile), file: file)
    }

    public func holdsFolder(_ path: String) -> Bool { FileKind.isFolder(directory + "/" + path) }

    /// Returns whether a regular file is at `path`, by one system call, or was installed there; maybe unreadable.
    public func holdsFile(_ path: String) -> Bool {
        FileKind.isFile(directory + "/" + path) || isInstalled(path)
    }

    /// Returns whether there is anything at `path`: a file, or something else that is reported when it is read.
    public func holdsAnything(at path: String) -> Bool {
        FileKind.isTaken(directory + "/" + path) || isInstalled(path)
    }

    /// Returns whether `muster-sync` installed a file at `path`: if it is gone, that is damage.
    func isInstalled(_ path: String) -> Bool { synced?.files.lists(path) ?? false }
}

extension Guide {
    /// Returns the guide with its drawings. One that cannot be drawn costs its picture alone: its text is shown.
    public func illustrated(from pack: Pack, at path: String) -> Guide {
        var guide = self
        guide.drawings = metadata.drawings.map { try? pack.drawing($0, inGuideAt: path) }
        return guide
    }
}
