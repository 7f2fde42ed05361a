import Geodesy
import GuideDocument

/// The contents of `Pack.plist`.
package struct PackInfo: Sendable, Equatable {
    package var identifier = ""
    package var title = "Emergency Guides"
    package var subtitle: String?
    package var publisher: String?
    package var notice: String?
    /// The language of the guides, as a BCP 47 tag such as `en-US`.
    package var language: String?
    package var version = 0
    /// The ISO 8601 date of the content.
    package var date: String?
    /// A point of reference for distances; never the position of the person.
    package var homeLocation: GeoPoint?
    /// Its name in a sentence: `the Drillfield`.
    package var homeName: String?
    package var campusBounds: GeoBounds?
    package var updateURL: String?
    package var minimumProgramVersion: String?

    package init() {}
}

/// A contact from `Contacts.plist`: a name and a telephone number.
package struct Contact: Sendable, Equatable {
    /// The name by which guides refer to it.
    package var id: String?
    package var name: String
    package var number: String
    package var note: String?
    package var webLink: String?
    package var email: String?
    /// True if it is shown on every screen.
    package var isEmergency: Bool

    package init(
        name: String, number: String, note: String? = nil, webLink: String? = nil, email: String? = nil,
        isEmergency: Bool = false, id: String? = nil
    ) {
        self.id = id
        self.name = name
        self.number = number
        self.note = note
        self.webLink = webLink
        self.email = email
        self.isEmergency = isEmergency
    }
}

extension [Contact] {
    /// The contacts that guides can refer to.
    package var forGuides: [GuideContact] {
        compactMap { contact in
            contact.id.map { GuideContact(id: $0, name: contact.name, number: contact.number) }
        }
    }
}

/// A picture that a terminal can show.
package struct Icon: Sendable, Equatable {
    /// One or two columns.
    package var glyph: String
    /// One to three readable ASCII characters; `nil` if nothing is shown for it in ASCII.
    package var ascii: String?
    package init(glyph: String, ascii: String?) {
        self.glyph = glyph
        self.ascii = ascii
    }
}
