/// A kind of hazard, which has a file of its own, and beside it one with the newest states of its feeds.
package struct HazardKind: Sendable, Hashable, Codable {
    /// The name of its files and of its screen, in lowercase and in the plural.
    package let name: String

    package init(_ name: String) { self.name = name }

    /// Alerts, which any feed is about that no other kind names.
    package static let alerts = HazardKind("alerts")

    package var fileName: String { name + ".sqlite" }
    package var statesName: String { name + "-feeds.sqlite" }
}
