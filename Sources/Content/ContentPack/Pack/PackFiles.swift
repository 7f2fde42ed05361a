/// The names of a pack's files, and the largest size of each.
public enum PackFiles {
    public static let info = "Plists/Pack.plist"
    public static let contacts = "Plists/Contacts.plist"
    public static let icons = "Plists/Icons.plist"
    /// Optional: synonyms and other words for the search.
    public static let searchWords = "Plists/Search.plist"
    /// Optional: the guides for alerts.
    public static let alertGuides = "Plists/Alerts.plist"
    public static let buildings = "Plists/Buildings.plist"
    public static let callboxes = "Plists/CallboxLocations.plist"
    /// Optional: places of kinds other than these two.
    public static let places = "Plists/Places.plist"
    /// Optional: the drawing under the places of the campus map.
    public static let map = "Plists/Map.geojson"
    /// Optional: feeds of alerts that suit the campus, and the area that they are filtered by.
    public static let feeds = "Plists/Feeds.plist"
    /// The property lists that a pack may have beside its menus.
    public static let lists = [
        info, contacts, icons, buildings, callboxes, places, searchWords, feeds, alertGuides,
    ]
    public static let stylesheet = "Guides/global.css"
    public static let guidesFolder = "Guides"
    public static let plistsFolder = "Plists"

    /// The most bytes of a property list: about 100,000 entries.
    public static let largestPropertyList = 16 << 20
    /// The most bytes of a guide; the largest web pages are about this size.
    public static let largestGuide = 16 << 20
    /// The most bytes of `global.css`.
    public static let largestStylesheet = 1 << 20
}
