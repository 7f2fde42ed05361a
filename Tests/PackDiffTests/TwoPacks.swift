import ContentPack
import PackDiff
import TestSupport

/// A pack and a copy of it, for a test to change.
struct TwoPacks {
    let old: PackBuilder
    let new: PackBuilder

    init() throws {
        old = try Self.pack()
        new = try Self.pack()
    }

    /// A pack with a little of everything.
    static func pack() throws -> PackBuilder {
        let pack = try PackBuilder.complete()
        try pack.plist("Guides", guides)
        try pack.plist("WelcomeScreen", welcome)
        try pack.plist("DeskReference", "<array>\(entry("Fire", "fire.html"))</array>")
        try pack.plist("Contacts", contacts)
        try pack.plist(
            "Buildings", "<array>\(building("Library", 37.1, -80.1))\(building("Gym", 37.2, -80.2))</array>")
        try pack.plist("CallboxLocations", callboxes)
        try pack.plist("Search", search)
        try pack.write(fire, to: "Guides/fire.html")
        try pack.write(flood, to: "Guides/flood.html")
        return pack
    }

    static let fire = """
        <title>Fire</title><meta name="summary" content="Get out."><meta name="keywords" content="smoke, flames">
        <meta name="source" content="Agency | https://agency.example/"><meta name="reviewed" content="2026-01-01">
        <div id="fire"><h1>Fire</h1>
        <section id="do-now"><h2>Do now</h2><ol><li>Get out of the building.</li><li>Pull the alarm.</li>
        <li>Call 911 from outside.</li></ol></section>
        <section id="before"><h2>Before</h2><ul><li>Know two ways out.</li></ul></section>
        <section id="during"><h2>During</h2><ol><li>Stay low under the smoke.</li>
        <li>Feel doors first. See <a href="flood.html">Flood</a>.</li></ol></section></div>
        """

    static let flood = "<title>Flood</title><h1>Flood</h1><h2>Water</h2><p>Go up, not out.</p>"

    static func entry(_ name: String, _ link: String, _ more: String = "") -> String {
        "<dict><key>Name</key><string>\(name)</string><key>Link</key><string>\(link)</string>\(more)</dict>\n"
    }

    static func submenu(_ name: String, _ entries: String...) -> String {
        "<dict><key>Name</key><string>\(name)</string><key>Objects</key><array>\(entries.joined())</array></dict>\n"
    }

    static let fireEntry = entry("Fire", "fire.html")
    static let floodEntry = entry("Flood", "flood.html")
    static let siteEntry =
        "<dict><key>Name</key><string>Site</string><key>Web-Link</key><string>https://site.example/</string></dict>\n"
    static let guides =
        "<array>\(submenu("Facilities", fireEntry, siteEntry))\(submenu("Weather", floodEntry))</array>"
    static let welcome = """
        <dict><key>Act now</key><array>\(fireEntry)</array><key>More</key><array>
        <dict><key>Name</key><string>All guides</string><key>Segue</key><string>guides</string></dict></array></dict>
        """

    static func contact(_ name: String, _ number: String, _ more: String = "") -> String {
        "<dict><key>Name</key><string>\(name)</string><key>Number</key><string>\(number)</string>\(more)</dict>\n"
    }
    static let contacts =
        "<array>\(contact("Emergency", "911", "<key>Emergency</key><true/>"))\(contact("Police", "555-0100"))</array>"

    static func building(_ name: String, _ latitude: Double, _ longitude: Double, _ more: String = "")
        -> String
    {
        """
        <dict><key>Name</key><string>\(name)</string><key>Latitude</key><real>\(latitude)</real>
        <key>Longitude</key><real>\(longitude)</real>\(more)</dict>

        """
    }
    static let callboxes = """
        <dict><key>Gate</key><array><real>37.1</real><real>-80.1</real></array>
        <key>Steps</key><array><real>37.2</real><real>-80.2</real></array></dict>
        """
    static let search = """
        <dict><key>Synonyms</key><dict><key>ablaze</key><array><string>fire</string></array></dict>
        <key>StopWords</key><array><string>please help</string></array></dict>
        """

    // MARK: Comparing

    func comparison() throws -> PackComparison { try Self.compare(old.path, new.path) }

    static func compare(_ old: String, _ new: String) throws -> PackComparison {
        try .between(
            Pack.open(directory: old, origin: .named), and: Pack.open(directory: new, origin: .named))
    }

    /// The whole report on lines of 100 columns.
    func report() throws -> String { ChangeReport.text(try comparison(), width: 100) }
}

extension PackChange {
    /// The same change seen from the other side. Names are those of the new pack, and directions are rounded, so both
    /// are left out.
    var mirrored: PackChange {
        var change = self
        change.name = ""
        change.direction = nil
        switch kind {
        case .added: change.kind = .removed
        case .removed: change.kind = .added
        default: break
        }
        (change.old, change.new) = (new, old)
        if let oldPlace { (change.place, change.oldPlace) = (oldPlace, place) }
        // What is an item in one section is a step in another.
        if what == .item { change.what = .step }
        if let oldFile { (change.file, change.oldFile) = (oldFile, file) }
        return change
    }
}
