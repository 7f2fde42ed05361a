/// The files of a pack by name, and how large each may be.
public enum PackFiles {
    public static let info = "Plists/Pack.plist"
    public static let contacts = "Plists/Contacts.plist"
    public static let icons = "Plists/Icons.plist"
    /// Optional: what people type, and what they mean.
    public static let searchWords = "Plists/Search.plist"
    public static let buildings = "Plists/Buildings.plist"
    public static let callboxes = "Plists/CallboxLocations.plist"
    public static let stylesheet = "Guides/global.css"
    public static let guidesFolder = "Guides"
    public static let plistsFolder = "Plists"

    /// Bytes of a property list: some 100,000 entries.
    public static let largestPropertyList = 16 << 20
    /// Bytes of a guide; the largest pages of the web are of this order.
    public static let largestGuide = 16 << 20
    /// Bytes of `global.css`.
    public static let largestStylesheet = 1 << 20
}
