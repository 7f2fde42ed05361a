// The pack that a maintainer starts from.
import Clocks
import ContentPack
import TextTools

/// A small valid pack: one category, two guides, whom to call, and a comment in each file that says what its keys mean.
public struct StartPack: Sendable {
    public let identifier: String
    public let title: String
    /// The day of the content.
    public let date: CalendarDate

    /// What can not be the name or title of a pack.
    public enum Fault: Error, Equatable {
        case identifier, title
    }

    public static let longestTitle = 200

    /// - Parameters:
    ///   - identifier: 1 to 100 of `A-Z a-z 0-9 . _ -`, a letter or digit first.
    ///   - title: one line that can be shown as it is, at most 200 characters.
    public init(identifier: String, title: String, date: CalendarDate) throws(Fault) {
        guard ManifestRules.isIdentifier(identifier) else { throw .identifier }
        guard !title.isEmpty, DisplayText.line(title, limit: Self.longestTitle) == title else { throw .title }
        self.identifier = identifier
        self.title = title
        self.date = date
    }

    /// An Identifier made of the name of the pack's folder: `org.example.my-pack`.
    public static func identifier(forFolder path: String) -> String {
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

    /// The files of the pack: each name, relative to the pack, with its text.
    public var files: [(name: String, text: String)] {
        [
            (PackFiles.info, PackTemplate.text(self)),
            (MenuAddress.welcome.file, WelcomeTemplate.text),
            (MenuAddress.guides.file, GuidesTemplate.text),
            (MenuAddress.deskReference.file, DeskReferenceTemplate.text),
            (PackFiles.contacts, ContactsTemplate.text),
            (PackFiles.icons, IconsTemplate.text),
            (PackFiles.buildings, BuildingsTemplate.text),
            (PackFiles.callboxes, CallboxesTemplate.text),
            (PackFiles.searchWords, SearchTemplate.text),
            (PackFiles.guidesFolder + "/fire.html", FireTemplate.text),
            (PackFiles.guidesFolder + "/call-for-help.html", CallForHelpTemplate.text),
            (PackFiles.stylesheet, StylesheetTemplate.text),
        ]
    }
}
