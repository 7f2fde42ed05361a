/// Places of a campus: what a person looks for, and what a person in need stands at.
import ContentPack

public struct Building: Sendable, Hashable {
    public var name: String
    public var location: GeoPoint
    /// What the campus calls it in short.
    public var code: String?
    public var address: String?
    public var note: String?
    public var aliases: [String]

    public init(
        name: String, location: GeoPoint, code: String? = nil, address: String? = nil, note: String? = nil,
        aliases: [String] = []
    ) {
        self.name = name
        self.location = location
        self.code = code
        self.address = address
        self.note = note
        self.aliases = aliases
    }
}

/// An emergency telephone out of doors.
public struct Callbox: Sendable, Hashable {
    public var name: String
    public var location: GeoPoint
    public var note: String?
    /// The position was not surveyed: whatever shows it must say "sample position".
    public var isSample: Bool

    public init(name: String, location: GeoPoint, note: String? = nil, isSample: Bool = false) {
        self.name = name
        self.location = location
        self.note = note
        self.isSample = isSample
    }
}
