import Clocks
import ContentPack
import TextTools

/// The small valid pack that `muster new pack` creates: one category, two guides, one contact, and a comment in each file
/// that explains its keys.
package struct StarterPack: Sendable {
    package let identifier: String
    package let title: String
    /// The date of the content.
    package let date: CalendarDate

    /// The number to call in an emergency, such as 911 or 112.
    package var emergency = "911"

    /// The position of the campus; nil for a sample.
    package var site: Site?

    /// The position of a campus, as texts of degrees.
    package struct Site: Sendable {
        /// Latitude and longitude.
        package var home: [String]
        /// South, west, north, east.
        package var bounds: [String]
        /// The text of Buildings.plist; nil if there are none yet.
        package var buildings: String?

        package init(home: [String], bounds: [String], buildings: String?) {
            (self.home, self.bounds, self.buildings) = (home, bounds, buildings)
        }
    }

    /// The argument that is not valid.
    package enum Fault: Error, Equatable { case identifier, title }

    /// The most characters of a title.
    package static let longestTitle = 200

    /// - Parameters:
    ///   - identifier: 1 to 100 of `A-Z a-z 0-9 . _ -`, a letter or digit first.
    ///   - title: one line without control characters, at most 200 characters.
    package init(identifier: String, title: String, date: CalendarDate) throws(Fault) {
        guard ManifestRules.isIdentifier(identifier) else { throw .identifier }
        guard !title.isEmpty, DisplayText.line(title, limit: Self.longestTitle) == title else { throw .title }
        (self.identifier, self.title, self.date) = (identifier, title, date)
    }

    /// Returns whether a text can be the emergency number of a country: two to six digits.
    package static func isEmergencyNumber(_ text: String) -> Bool {
        (2...6).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
    }

    /// Returns an Identifier derived from the name of the pack's folder: `org.example.my-pack`.
    package static func identifier(forFolder path: String) -> String {
        let name = path.split(separator: "/").last { $0 != "." && $0 != ".." } ?? ""
        var plain = ""
        for byte in name.utf8.prefix(64) {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): plain.unicodeScalars.append(.init(byte | 0x20))
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                plain.unicodeScalars.append(.init(byte))
            default: if plain.utf8.last != UInt8(ascii: "-") { plain += "-" }
            }
        }
        return "org.example." + (plain.isEmpty ? "campus" : plain)
    }

    /// The files of the pack, by their names relative to the pack.
    package var files: [(name: String, text: String)] {
        [
            (PackFiles.info, PackTemplate.text(self)), (MenuAddress.welcome.file, WelcomeTemplate.text),
            (MenuAddress.guides.file, GuidesTemplate.text),
            (MenuAddress.deskReference.file, DeskReferenceTemplate.text),
            (PackFiles.contacts, ContactsTemplate.text(emergency)), (PackFiles.icons, IconsTemplate.text),
            (
                PackFiles.buildings,
                site.map { $0.buildings ?? BuildingsTemplate.empty } ?? BuildingsTemplate.text
            ),
            (PackFiles.callboxes, site == nil ? CallboxesTemplate.text : CallboxesTemplate.empty),
            (PackFiles.alertGuides, AlertsTemplate.text),
            (PackFiles.searchWords, SearchTemplate.text(emergency)),
            (PackFiles.guidesFolder + "/fire.html", FireTemplate.text(emergency)),
            (PackFiles.guidesFolder + "/call-for-help.html", CallForHelpTemplate.text(emergency)),
            (PackFiles.stylesheet, StylesheetTemplate.text),
        ]
    }
}
