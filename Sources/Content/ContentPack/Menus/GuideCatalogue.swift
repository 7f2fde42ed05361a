import Diagnostics

/// A guide that a menu leads to.
public struct GuideListing: Sendable, Hashable {
    /// The file's name without its ending: what a person types after `muster show`.
    public var slug: String
    /// Relative to the pack: `Guides/fire.html`.
    public var path: String
    public var name: String
    /// The submenu (or section) of Guides.plist it stands in.
    public var category: String?
    /// `CSSDivName`.
    public var divisionName: String?
    /// The image name of its menu entry.
    public var image: String?
    /// The image name its Desk Reference entry gives the banner.
    public var header: String?
    /// What other menus call it.
    public var otherNames: [String] = []
}

/// Every guide of a pack that a menu leads to, once each.
public struct GuideCatalogue: Sendable, Equatable {
    /// In the order of the menus: Guides, then what only Desk Reference or Welcome lead to.
    public let guides: [GuideListing]
    /// Menus that could not be read, and what was wrong with those that could.
    public let findings: [Diagnostic]
    private let places: [String: Int]

    public init(guides: [GuideListing], findings: [Diagnostic] = []) {
        self.guides = guides
        self.findings = findings
        places = Dictionary(
            guides.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The guide at `path` of the pack.
    public func guide(path: String) -> GuideListing? {
        places[path].map { guides[$0] }
    }
}
