import ContentPack
import TextTools

/// The keys allowed in each dictionary of a pack: one table for all files.
enum KnownKeys {
    /// The keys of an entry of any menu: Welcome, Guides, Desk Reference and linked ones.
    static let menuEntry = [
        "Name", "Image", "Highlighted", "Color", "Level", "Order", "CSSDivName", "Header", "Segue",
        "Segue Name", "Link", "Web-Link", "Objects",
    ]

    /// The top-level keys of a file.
    static let ofFile: [String: [String]] = [
        PackFiles.info: [
            "Identifier", "Title", "Subtitle", "Publisher", "Notice", "Language", "Version", "Date",
            "HomeLocation", "HomeName", "CampusBounds", "UpdateURL", "MinimumProgramVersion",
        ],
        PackFiles.searchWords: [
            "Synonyms", "Phrases", "StopWords", "Groups", "Senses", "KnownWords", "OtherTopics",
        ], PackFiles.feeds: ["Feeds", "Name", "Latitude", "Longitude", "Radius", "SAME", "UGC", "Gauges"],
        PackFiles.alertGuides: AlertGuides().lists.map(\.key),
        FileRules.manifest: ["Format", "Identifier", "Version", "Date", "Resources"],
    ]

    /// The keys of each entry in a file that is a list.
    static let ofEntries: [String: [String]] = [
        PackFiles.contacts: ["ID", "Name", "Number", "Note", "Web-Link", "Email", "Emergency"],
        PackFiles.buildings: ["Name", "Latitude", "Longitude", "Code", "Address", "Note", "Aliases"],
        PackFiles.callboxes: ["Name", "Latitude", "Longitude", "Note", "Sample"],
        PackFiles.places: [
            "Name", "Kind", "Latitude", "Longitude", "Code", "Address", "Note", "Aliases", "Sample",
        ], PackFiles.icons: ["Glyph", "ASCII"],
    ]

    static let resource = ["Name", "Version", "Size", "SHA256"]

    /// The words that people write for a key and that are not misspellings of it, in lowercase.
    private static let otherWords = [
        "title": "Name", "label": "Name", "caption": "Name", "text": "Name", "icon": "Image",
        "picture": "Image", "glyph": "Image", "symbol": "Glyph", "emoji": "Glyph", "fallback": "ASCII",
        "url": "Web-Link", "website": "Web-Link", "web": "Web-Link", "href": "Link", "file": "Link",
        "screen": "Segue", "children": "Objects", "items": "Objects", "entries": "Objects", "indent": "Level",
        "highlight": "Highlighted", "bold": "Highlighted", "color": "Color", "phone": "Number",
        "telephone": "Number", "tel": "Number", "mail": "Email", "lat": "Latitude", "lon": "Longitude",
        "lng": "Longitude", "long": "Longitude", "abbreviation": "Code", "id": "Identifier",
        "author": "Publisher", "bounds": "CampusBounds", "home": "HomeLocation", "div": "CSSDivName",
        "divname": "CSSDivName", "cssid": "CSSDivName", "banner": "Header", "notes": "Note",
        "comment": "Note", "description": "Note", "alias": "Aliases",
    ]

    /// Returns the one of `known` that `key` was meant to be, ignoring blanks, hyphens and case.
    static func nearest(to key: String, among known: [String]) -> String? {
        let folded = folded(key)
        if let same = known.first(where: { Self.folded($0) == folded }) { return same }
        if let word = otherWords[folded], known.contains(word) { return word }
        // A slip in another word is as good: `Titel`.
        let words =
            known.map { (Self.folded($0), $0) }
            + otherWords.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let candidates = words.filter { known.contains($0.1) }
        let near = EditDistance.nearest(to: folded, among: candidates.map(\.0), count: 1).first
        return near.flatMap { near in candidates.first { $0.0 == near }?.1 }
    }

    private static func folded(_ key: String) -> String {
        key.prefix(EditDistance.longest).lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
