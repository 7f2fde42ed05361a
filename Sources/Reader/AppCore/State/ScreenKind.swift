/// The core's knowledge of a kind of screen: its name, what must be read before one is shown, whether a kiosk
/// has it, and how a position on it is kept.
///
/// The core has no list of screens. A kind is part of its screen's `ScreenDescription`, in the folder of the
/// screen in `Screens`; all of them are in `ScreenTable.all`. Because the core sees these four facts as data,
/// no table is passed to it, a screen can say what it needs and cannot read anything itself, and a kiosk
/// denies every screen that does not say otherwise. This is a class, so that the rows of a list, which hold
/// screens, stay small.
public final class ScreenKind: Sendable, Codable {
    /// The name in lowercase, with hyphens, as in `muster render --screen`. No two kinds have the same.
    public let name: String
    /// The content that is read before the screen is shown.
    public let content: ScreenContent
    /// The kind of position that is kept on it.
    public let position: PositionKind
    /// True if a public screen shows it.
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

/// The kinds that the core itself leads to: a link leads to a guide, a menu or an address, a finding to the
/// status screen, and every path begins at Welcome.
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
    /// It lists every menu that has problems.
    public static let status = ScreenKind(
        "status", content: [.catalogue, .packs, .alerts, .earthquakes, .gauges, .floods], position: .page)
}

/// The parts of the pack that a screen may need. The core reads them before the screen is shown; the screen's
/// subject says which menu, guide or words.
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
    /// The results of the search for the words of the subject.
    public static let results = ScreenContent(rawValue: 16)
    /// The changes in this version.
    public static let changes = ScreenContent(rawValue: 32)
    /// The installed packs.
    public static let packs = ScreenContent(rawValue: 64)
    /// The drawing under the places of the campus map.
    public static let map = ScreenContent(rawValue: 128)
    /// The alerts of the feeds. A screen with this content changes with the clock.
    public static let alerts = ScreenContent(rawValue: 256)
    /// The earthquakes of the feeds. A screen with this content changes with the clock.
    public static let earthquakes = ScreenContent(rawValue: 512)
    /// The message that a person is safe. A screen with this content changes with the clock.
    public static let safeMessage = ScreenContent(rawValue: 1024)
    /// The places that hazards are matched with.
    public static let watchedPlaces = ScreenContent(rawValue: 2048)
    /// The river gauges of the feeds. A screen with this content changes with the clock.
    public static let gauges = ScreenContent(rawValue: 4096)
    /// The floods of the feeds. A screen with this content changes with the clock.
    public static let floods = ScreenContent(rawValue: 8192)
    /// The flood reports that the person has written.
    public static let floodOutbox = ScreenContent(rawValue: 16384)
    /// The feeds that can be turned on.
    public static let feeds = ScreenContent(rawValue: 32768)
}
