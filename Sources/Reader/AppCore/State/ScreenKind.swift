/// What the core knows of a kind of screen: its name, what must be read before one is shown, whether a kiosk has it, and
/// how a position on it is kept.
///
/// The core has no list of screens. A kind is part of its screen's `ScreenDescription`, in the folder of the screen in
/// `Screens`; all of them stand in `ScreenTable.all`. That the core sees these four facts as data means that no table is
/// handed to it, that a screen can say what it needs and cannot read anything itself, and that a kiosk denies every
/// screen that does not say otherwise. An object, so that the rows of a list, which hold screens, stay small.
public final class ScreenKind: Sendable, Codable {
    /// In lower case, with hyphens: also how `muster render --screen` calls it. No two kinds have the same.
    public let name: String
    /// What is read before the screen is shown.
    public let content: ScreenContent
    /// What a position on it consists of.
    public let position: PositionKind
    /// Whether a public screen shows it.
    public let isInKiosk: Bool

    public init(
        _ name: String, content: ScreenContent = [], position: PositionKind, isInKiosk: Bool = false
    ) {
        self.name = name
        self.content = content
        self.position = position
        self.isInKiosk = isInKiosk
    }
}

extension ScreenKind: Hashable {
    public static func == (left: ScreenKind, right: ScreenKind) -> Bool {
        left === right || left.name == right.name
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The kinds that the core itself leads to: a link leads to a guide, a menu or an address, a finding to the status
/// screen, and every way begins at Welcome.
extension ScreenKind {
    public static let welcome = ScreenKind("welcome", content: .menu, position: .list, isInKiosk: true)
    public static let menu = ScreenKind("menu", content: .menu, position: .list, isInKiosk: true)
    public static let guide = ScreenKind("guide", content: .guide, position: .page, isInKiosk: true)
    public static let steps = ScreenKind("steps", content: .guide, position: .steps, isInKiosk: true)
    public static let address = ScreenKind("address", position: .page, isInKiosk: true)
    public static let search = ScreenKind(
        "search", content: [.results, .catalogue, .places, .alerts, .earthquakes, .gauges, .floods],
        position: .search,
        isInKiosk: true)
    /// It tells of every menu that has problems.
    public static let status = ScreenKind(
        "status", content: [.catalogue, .packs, .alerts, .earthquakes, .gauges, .floods], position: .page)
}

/// What a screen may need of the pack. The core reads it before the screen is shown; which menu, guide or words is said
/// by the screen's subject.
public struct ScreenContent: OptionSet, Sendable, Hashable, Codable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The menu that the subject names.
    public static let menu = ScreenContent(rawValue: 1)
    /// The guide that the subject names, and the catalogue: the banner shows the icon that a menu gives the guide.
    public static let guide: ScreenContent = [ScreenContent(rawValue: 2), .catalogue]
    /// The names, icons and colors that the menus give the guides.
    public static let catalogue = ScreenContent(rawValue: 4)
    /// Buildings and callboxes.
    public static let places = ScreenContent(rawValue: 8)
    /// What the words of the subject find.
    public static let results = ScreenContent(rawValue: 16)
    /// What is new in this version.
    public static let changes = ScreenContent(rawValue: 32)
    /// Which packs are installed.
    public static let packs = ScreenContent(rawValue: 64)
    /// The drawing under the places of the campus map.
    public static let map = ScreenContent(rawValue: 128)
    /// What was read of the feeds of alerts. A screen with it changes with the clock.
    public static let alerts = ScreenContent(rawValue: 256)
    /// What was read of the feeds of earthquakes. A screen with it changes with the clock.
    public static let earthquakes = ScreenContent(rawValue: 512)
    /// The message that a person is safe. A screen with it changes with the clock.
    public static let safeMessage = ScreenContent(rawValue: 1024)
    /// What was read of the feeds of gauges. A screen with it changes with the clock.
    public static let gauges = ScreenContent(rawValue: 4096)
    /// What was read of the feeds of floods. A screen with it changes with the clock.
    public static let floods = ScreenContent(rawValue: 8192)
    /// The reports of floods that the person has written.
    public static let floodOutbox = ScreenContent(rawValue: 16384)
}
