import HazardKit

/// The core's knowledge of a kind of screen: its name, what must be read before one is shown, whether a kiosk
/// has it, and how a position on it is kept.
///
/// The core has no list of screens. A kind is part of its screen's `ScreenDescription`, in the folder of the screen;
/// all of them are in `ScreenTable.all`. Because the core sees these four facts as data, no table is passed to it, a
/// screen can say what it needs and cannot read anything itself, and a kiosk denies every screen that does not say
/// otherwise. This is a class, so that the rows of a list, which hold screens, stay small.
public final class ScreenKind: Sendable, Codable {
    /// The name in lowercase, with hyphens, as in `muster render --screen`. No two kinds have the same.
    public let name: String
    public let needs: ContentNeeds
    /// The kinds of hazards that it shows, which are read before; a screen with any changes with the clock.
    public let hazards: [HazardKind]
    /// The work of a feature before the screen is shown, a `ScreenPreparation`; nil for most.
    private let prepared: AnyFeatureValue?
    public let position: PositionKind
    public let isInKiosk: Bool

    public init(
        _ name: String, needs: ContentNeeds = [], hazards: [HazardKind] = [],
        preparation: (any ScreenPreparation)? = nil, position: PositionKind, isInKiosk: Bool = false
    ) {
        self.name = name
        (self.needs, self.hazards) = (needs, hazards)
        prepared = preparation.map { AnyFeatureValue($0) }
        (self.position, self.isInKiosk) = (position, isInKiosk)
    }

    var preparation: (any ScreenPreparation)? { prepared.flatMap { $0.value as? any ScreenPreparation } }

    func shows(_ kind: HazardKind) -> Bool { needs.contains(.hazards) || hazards.contains(kind) }
    public var showsHazards: Bool { needs.contains(.hazards) || !hazards.isEmpty }
}

/// Work of a feature that is done whenever a screen comes into view, after the content was read.
public protocol ScreenPreparation: FeatureValue {
    func prepare(_ screen: ScreenID, _ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void)
}

extension ScreenKind: Hashable {
    public static func == (left: ScreenKind, right: ScreenKind) -> Bool {
        left === right || left.name == right.name
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The kinds to which the core itself leads: by a link, by a finding, or from Welcome at the beginning.
extension ScreenKind {
    public static let welcome = ScreenKind("welcome", needs: .menu, position: .list, isInKiosk: true)
    public static let menu = ScreenKind("menu", needs: .menu, position: .list, isInKiosk: true)
    public static let guide = ScreenKind("guide", needs: .guide, position: .page, isInKiosk: true)
    public static let steps = ScreenKind("steps", needs: .guide, position: .steps, isInKiosk: true)
    public static let address = ScreenKind("address", position: .page, isInKiosk: true)
    public static let search = ScreenKind(
        "search", needs: [.results, .catalogue, .places, .hazards], position: .search, isInKiosk: true)
    /// It lists every menu that has problems.
    public static let status = ScreenKind("status", needs: [.catalogue, .packs, .hazards], position: .page)
}

/// The parts of the pack that are read before a screen is shown; its subject says which menu, guide or words.
public struct ContentNeeds: OptionSet, Sendable, Hashable, Codable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let menu = ContentNeeds(rawValue: 1)
    /// The guide that the subject names, and the catalogue: the banner shows the icon that a menu gives the guide.
    public static let guide: ContentNeeds = [ContentNeeds(rawValue: 2), .catalogue]
    /// The names, icons and colors that the menus give the guides.
    public static let catalogue = ContentNeeds(rawValue: 4)
    public static let places = ContentNeeds(rawValue: 8)
    public static let results = ContentNeeds(rawValue: 16)
    public static let changes = ContentNeeds(rawValue: 32)
    public static let packs = ContentNeeds(rawValue: 64)
    public static let map = ContentNeeds(rawValue: 128)
    public static let hazards = ContentNeeds(rawValue: 256)
    /// The time: the screen changes with the clock, as one with hazards does.
    public static let clock = ContentNeeds(rawValue: 512)
    public static let watchedPlaces = ContentNeeds(rawValue: 1024)
    public static let floodOutbox = ContentNeeds(rawValue: 2048)
}
