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
    public let icons: [String: Icon]
    public let palette: Palette
    /// What was wrong with the files read so far; the pack is usable all the same.
    public let problems: [Diagnostic]

    public init(
        directory: String, origin: PackOrigin, info: PackInfo, contacts: [Contact], icons: [String: Icon],
        palette: Palette, problems: [Diagnostic]
    ) {
        self.directory = directory
        self.origin = origin
        self.info = info
        self.contacts = contacts
        self.icons = icons
        self.palette = palette
        self.problems = problems
    }
}
