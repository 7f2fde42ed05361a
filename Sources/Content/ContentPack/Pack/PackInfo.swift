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
    public var homeLocation: GeoPoint?
    public var campusBounds: GeoBounds?
    public var updateURL: String?
    public var minimumProgramVersion: String?

    public init() {}
}

/// A point in degrees, WGS 84.
public struct GeoPoint: Sendable, Hashable, Codable {
    public var latitude: Double
    public var longitude: Double
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A rectangle in degrees, WGS 84.
public struct GeoBounds: Sendable, Hashable, Codable {
    public var south: Double
    public var west: Double
    public var north: Double
    public var east: Double
    public init(south: Double, west: Double, north: Double, east: Double) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }
    /// Returns whether the point is within the bounds or on their edge.
    public func contains(_ point: GeoPoint) -> Bool {
        point.latitude >= south && point.latitude <= north && point.longitude >= west
            && point.longitude <= east
    }
}

/// A contact from `Contacts.plist`: a name and a telephone number.
public struct Contact: Sendable, Equatable {
    /// The name by which guides ask for it.
    public var id: String?
    public var name: String
    public var number: String
    public var note: String?
    public var webLink: String?
    public var email: String?
    /// Whether it is shown on every screen.
    public var isEmergency: Bool

    public init(
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
    /// The contacts that guides can ask for.
    package var forGuides: [GuideContact] {
        compactMap { contact in
            contact.id.map { GuideContact(id: $0, name: contact.name, number: contact.number) }
        }
    }
}

/// A picture that a terminal can show.
public struct Icon: Sendable, Equatable {
    /// One or two columns.
    public var glyph: String
    /// One to three ASCII characters that can be read; `nil` where nothing is shown for it in ASCII.
    public var ascii: String?
    public init(glyph: String, ascii: String?) {
        self.glyph = glyph
        self.ascii = ascii
    }
}
