import Geodesy
import GuideDocument

/// The contents of `Pack.plist`.
public struct PackInfo: Sendable, Equatable {
    public var identifier = ""
    public var title = "Emergency Guides"
    public var subtitle: String?
    public var publisher: String?
    public var notice: String?
    /// The language of the guides, as a BCP 47 tag such as `en-US`.
    public var language: String?
    public var version = 0
    /// The ISO 8601 date of the content.
    public var date: String?
    /// A point of reference for distances; never the position of the person.
    public var homeLocation: GeoPoint?
    /// Its name in a sentence: `the Drillfield`.
    public var homeName: String?
    public var campusBounds: GeoBounds?
    public var updateURL: String?
    public var minimumProgramVersion: String?

    public init() {}
}

/// A contact from `Contacts.plist`: a name and a telephone number.
public struct Contact: Sendable, Equatable {
    public var name: String
    public var number: String
    public var note: String?
    public var webLink: String?
    public var email: String?
    /// True if it is shown on every screen.
    public var isEmergency = false
    /// The name by which guides refer to it.
    public var id: String?

    /// True if it is a number of the country, such as 911 or 112, and not of a campus.
    var isNational: Bool {
        (1...3).contains(number.utf8.count { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    }
}

extension [Contact] {
    /// The contacts that guides can refer to.
    public var forGuides: [GuideContact] {
        compactMap { contact in
            contact.id.map { GuideContact(id: $0, name: contact.name, number: contact.number) }
        }
    }
}

/// A picture that a terminal can show.
public struct Icon: Sendable, Equatable {
    /// One or two columns.
    public var glyph: String
    /// One to three readable ASCII characters; `nil` if nothing is shown for it in ASCII.
    public var ascii: String?
}
