import Glibc
import TestSupport

@testable import ContentPack

/// Makes snapshots of packs as the program does, save for waiting until their files are old enough.
enum Snapshots {
    static func key(_ directory: String) throws -> StartCacheKey {
        guard let key = StartCacheKey.of(directory: directory, origin: .named) else {
            throw HarnessFailure("no key for \(directory)")
        }
        return key
    }

    /// Reads the content that a start reads before its first screen.
    static func read(_ directory: String) throws -> (pack: Pack, welcome: Menu) {
        var pack = try Pack.open(directory: directory, origin: .named, reading: .firstScreen)
        let welcome = try pack.menuOrSubstitute(at: .welcome)
        pack.readIcons(named: welcome.entries.compactMap(\.image))
        return (pack, welcome)
    }

    /// The snapshot of a pack; `nil` where there is to be none.
    static func make(_ directory: String) throws -> [UInt8]? {
        guard let key = StartCacheKey.of(directory: directory, origin: .named) else { return nil }
        let (pack, welcome) = try read(directory)
        return StartCache(keeping: pack, welcome: welcome, key: key)?.bytes(key: key)
    }

    /// A pack with every kind of entry that a menu can have, and every field that a pack can have.
    static func fullPack() throws -> PackBuilder {
        let builder = try PackBuilder.complete()
        try builder.plist(
            "Pack",
            """
            <dict><key>Identifier</key><string>org.example.campus</string><key>Title</key><string>Überall</string>
            <key>Subtitle</key><string>Sub</string><key>Publisher</key><string>Pub</string>
            <key>Notice</key><string>An unofficial pack — “quoted”.</string><key>Language</key><string>en-US</string>
            <key>Version</key><integer>7</integer><key>Date</key><string>2026-11-20</string>
            <key>HomeLocation</key><array><real>42.25</real><real>-71.5</real></array>
            <key>CampusBounds</key><array><real>42</real><real>-72</real><real>43</real><real>-71</real></array>
            <key>UpdateURL</key><string>https://example.org/packs</string>
            <key>MinimumProgramVersion</key><string>0.1</string></dict>
            """)
        try builder.plist(
            "Contacts",
            """
            <array><dict><key>Name</key><string>Emergency</string><key>Number</key><string>911</string>
            <key>Emergency</key><true/><key>Note</key><string>Any phone</string></dict>
            <dict><key>Name</key><string>Office</string><key>Number</key><string>555-0100</string>
            <key>Web-Link</key><string>https://example.org/</string><key>Email</key><string>a@example.org</string>
            </dict></array>
            """)
        try builder.plist("Labs", "<array><dict>\(entry("Fire", "Link", "fire.html"))</dict></array>")
        let inner =
            "<key>Name</key><string>Inner</string><key>Objects</key>"
            + "<array><dict>\(entry("Deep", "Link", "fire.html"))</dict></array>"
        try builder.plist(
            "WelcomeScreen",
            """
            <dict><key>Act now</key><array>
            <dict>\(entry("Fire", "Link", "fire.html#during"))<key>Image</key><string>fire</string>
            <key>Highlighted</key><true/><key>Color</key><string>#C74F0A</string><key>Level</key><integer>2</integer>
            <key>Order</key><integer>1</integer><key>CSSDivName</key><string>fire</string>
            <key>Header</key><string>fire</string></dict>
            <dict>\(entry("Labs", "Link", "Labs.plist"))<key>Image</key><string>no-such-icon</string></dict>
            <dict>\(entry("Web", "Web-Link", "https://example.org/x"))</dict></array>
            <key>More</key><array><dict>\(entry("Help", "Segue", "help"))</dict>
            <dict><key>Name</key><string>Outer</string><key>Objects</key><array><dict>\(inner)</dict></array></dict>
            </array></dict>
            """)
        return builder
    }

    static func entry(_ name: String, _ key: String, _ target: String) -> String {
        "<key>Name</key><string>\(name)</string><key>\(key)</key><string>\(target)</string>"
    }
}

/// Returns true if a snapshot equals the content that was read, field by field.
func isSame(_ snapshot: StartCache, _ pack: Pack, _ welcome: Menu) -> Bool {
    var pack = pack
    pack.palette.rules = pack.palette.rules.filter { $0.key.hasPrefix(".") }
    return snapshot.pack.info == pack.info && snapshot.pack.contacts == pack.contacts
        && snapshot.pack.palette == pack.palette && snapshot.pack.icons == pack.icons
        && snapshot.pack.directory == pack.directory && snapshot.pack.origin == pack.origin
        && snapshot.pack.problems == pack.problems && snapshot.pack.isVerified == pack.isVerified
        && snapshot.pack.hasAllIcons == pack.hasAllIcons && snapshot.welcome == welcome
}
