/// Where the content on the screen comes from, for the status line and `muster status`.
public struct Provenance: Sendable, Equatable, Codable {
    public var origin: PackOrigin
    /// Safe to show; `Pack.directory` is the one to open.
    public var directory: String
    public var identifier: String
    public var version: Int
    /// ISO date of the content.
    public var date: String?
    /// Installed by `muster-sync`, which checks signatures. A pack that was named or bundled is its owner's to
    /// edit and never counts as verified.
    public var isVerified: Bool

    public init(
        origin: PackOrigin, directory: String, identifier: String, version: Int, date: String?,
        isVerified: Bool
    ) {
        self.origin = origin
        self.directory = directory
        self.identifier = identifier
        self.version = version
        self.date = date
        self.isVerified = isVerified
    }
}

extension Pack {
    public var provenance: Provenance {
        Provenance(
            origin: origin, directory: DisplayText.escaped(directory), identifier: info.identifier,
            version: info.version,
            date: info.date, isVerified: isVerified)
    }

    /// `muster-sync` leaves what it trusts in `packs/<identifier>/trust.plist`, beside the version's folder; a
    /// folder somebody copied there by hand has none.
    static func isVerified(directory: String, origin: PackOrigin) -> Bool {
        guard origin == .user || origin == .system else { return false }
        return FileKind.of(PackPath.folder(of: directory) + "/trust.plist") == .file
    }
}
