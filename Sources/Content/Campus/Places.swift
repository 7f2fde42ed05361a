/// The places of a campus: buildings and emergency callboxes.
import ContentPack

public struct Building: Sendable, Hashable {
    public var name: String
    public var location: GeoPoint
    /// The campus's short name for it, such as `MCB`.
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

/// An outdoor emergency telephone.
public struct Callbox: Sendable, Hashable {
    public var name: String
    public var location: GeoPoint
    public var note: String?
    /// Whether the coordinates are only an example and were not surveyed; shown as "sample position".
    public var isSample: Bool

    public init(name: String, location: GeoPoint, note: String? = nil, isSample: Bool = false) {
        self.name = name
        self.location = location
        self.note = note
        self.isSample = isSample
    }
}
