/// The places of a campus: buildings and emergency callboxes.
import Geodesy

public struct Building: Sendable, Hashable {
    public var name: String
    public var location: GeoPoint
    /// The campus's short name for it, such as `MCB`.
    public var code: String?
    public var address: String?
    public var note: String?
    public var aliases: [String] = []
}

/// An outdoor emergency telephone.
public struct Callbox: Sendable, Hashable {
    public var name: String
    public var location: GeoPoint
    public var note: String?
    /// Whether the coordinates are only an example and were not surveyed; shown as "sample position".
    public var isSample: Bool = false
}
