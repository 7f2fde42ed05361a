import Diagnostics

/// A guide that a menu leads to.
public struct GuideListing: Sendable, Hashable {
    /// The file's name without its extension: the name that a person types after `muster show`.
    public var slug: String
    /// The path relative to the pack: `Guides/fire.html`.
    public var path: String
    public var name: String
    /// The submenu (or section) of Guides.plist that lists it.
    public var category: String?
    /// The value of `CSSDivName`.
    public var divisionName: String?
    /// The image name of its menu entry.
    public var image: String?
    /// The image name that its Desk Reference entry gives the banner.
    public var header: String?
    /// The names that other menus give it.
    public var otherNames: [String] = []
}

/// Every guide of a pack that a menu leads to, once each.
public struct GuideCatalogue: Sendable, Equatable {
    /// The guides in the order of the menus: those of Guides, then those that only Desk Reference or Welcome lead to.
    public let guides: [GuideListing]
    /// The errors of menus that could not be read, and the problems in the others.
    public let findings: [Diagnostic]
    private let places: [String: Int]

    public init(guides: [GuideListing], findings: [Diagnostic] = []) {
        (self.guides, self.findings) = (guides, findings)
        places = Dictionary(
            guides.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the guide at `path` of the pack.
    public func guide(path: String) -> GuideListing? { places[path].map { guides[$0] } }
}
