/// A kind of hazard, which has a file of its own, and beside it one with the newest states of its feeds.
public struct HazardKind: Sendable, Hashable, Codable {
    /// The name of its files and of its screen, in lowercase and in the plural.
    public let name: String

    public init(_ name: String) { self.name = name }

    /// Alerts, which any feed is about that no other kind names.
    public static let alerts = HazardKind("alerts")

    public var fileName: String { name + ".sqlite" }
    public var statesName: String { name + "-feeds.sqlite" }
}
