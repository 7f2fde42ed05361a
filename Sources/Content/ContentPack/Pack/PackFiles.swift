import Files

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

/// Lists the HTML files in a pack's `Guides` folder and its subfolders.
public enum GuideFiles {
    /// The most names read; a pack has some hundred guides.
    private static let maxNames = 50_000
    /// The greatest depth of folders; it also ends a cycle of symbolic links.
    private static let maxDepth = 6

    public static func isGuide(_ path: String) -> Bool {
        path.hasPrefix(PackFiles.guidesFolder + "/") && hasGuideEnding(path)
    }

    private static func hasGuideEnding(_ name: String) -> Bool {
        ["html", "htm"].contains(PackPath.ending(of: name))
    }

    /// Returns the paths of all guides, relative to the pack, folder by folder, each sorted by the bytes of its names.
    public static func paths(of pack: Pack) -> [String] {
        var paths: [String] = []
        var pending = [(folder: PackFiles.guidesFolder, depth: 0)]
        var count = 0
        while let (folder, depth) = pending.popLast(), count < maxNames {
            var folders: [String] = []
            for name in FolderListing.names(in: pack.directory + "/" + folder, max: maxNames - count) {
                count += 1
                let path = folder + "/" + name
                if hasGuideEnding(name) {
                    paths.append(path)
                } else if depth < maxDepth, PackPath.ending(of: name).isEmpty, pack.holdsFolder(path) {
                    folders.append(path)
                }
            }
            pending += folders.reversed().map { ($0, depth + 1) }
        }
        return paths
    }
}
