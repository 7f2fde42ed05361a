/// The names of a pack's files, and the largest size of each.
package enum PackFiles {
    package static let info = "Plists/Pack.plist"
    package static let contacts = "Plists/Contacts.plist"
    package static let icons = "Plists/Icons.plist"
    /// Optional: synonyms and other words for the search.
    package static let searchWords = "Plists/Search.plist"
    /// Optional: the guides for alerts.
    package static let alertGuides = "Plists/Alerts.plist"
    package static let buildings = "Plists/Buildings.plist"
    package static let callboxes = "Plists/CallboxLocations.plist"
    /// Optional: places of kinds other than these two.
    package static let places = "Plists/Places.plist"
    /// Optional: the drawing under the places of the campus map.
    package static let map = "Plists/Map.geojson"
    /// Optional: feeds of alerts that suit the campus, and the area that they are filtered by.
    package static let feeds = "Plists/Feeds.plist"
    /// The property lists that a pack may have beside its menus.
    package static let lists = [
        info, contacts, icons, buildings, callboxes, places, searchWords, feeds, alertGuides,
    ]
    package static let stylesheet = "Guides/global.css"
    package static let guidesFolder = "Guides"
    package static let plistsFolder = "Plists"

    /// The most bytes of a property list: about 100,000 entries.
    package static let largestPropertyList = 16 << 20
    /// The most bytes of a guide; the largest web pages are about this size.
    package static let largestGuide = 16 << 20
    /// The most bytes of `global.css`.
    package static let largestStylesheet = 1 << 20
}
