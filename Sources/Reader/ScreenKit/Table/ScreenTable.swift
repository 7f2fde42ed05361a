import AppCore
import ContentPack

/// A list of screens, and what is found in it: by kind, by name, by the segue of a menu, by the key.
public struct ScreenTable: Sendable {
    public let screens: [ScreenDescription]
    public let entrances: [ScreenDescription.Entrance]

    public init(_ screens: [ScreenDescription]) {
        self.screens = screens
        entrances = screens.reduce(into: []) { $0 += $1.entrances }
    }

    /// Returns the description of a kind of screen, or nil if the table does not have it.
    public func description(of kind: ScreenKind) -> ScreenDescription? { screens.first { $0.kind == kind } }

    /// Returns the screen that a menu's segue opens, or nil if this version has none.
    public func screen(for segue: Segue) -> ScreenID? {
        // By index: each entry of a menu asks, and a loop would copy the entrances before it.
        entrances.indices.first { entrances[$0].segue == segue }.map { entrances[$0].screen }
    }

    /// Returns the screen that an action opens from anywhere, or nil if it opens none.
    public func screen(openedBy action: Action) -> ScreenID? { shortcut { $0.action == action }?.screen }

    /// Returns the screen that an answer in numbered lines opens, or nil if it opens none.
    public func screen(typed word: String) -> ScreenID? { shortcut { $0.words.contains(word) }?.screen }

    private func shortcut(_ isWanted: (ScreenDescription.Shortcut) -> Bool) -> ScreenDescription.Shortcut? {
        screens.lazy.compactMap(\.shortcut).first(where: isWanted)
    }

    /// Returns the map that the key of the map opens on a screen.
    public func map(from screen: ScreenID) -> ScreenID { description(of: screen.kind)?.map?(screen) ?? .map }

    /// Returns the screen that shows a file of the pack which is neither a menu nor a guide.
    public func screen(showing file: String) -> ScreenID? {
        screens.first { $0.files.contains(file) }?.entrances.first?.screen
    }
}

/// The complete definition of a screen: one value in the screen's own folder, one line in `ScreenTable.all`.
///
/// Nothing else in the program lists the screens. The core sees only `kind`, as the kind of a `ScreenID`;
/// drawing, numbered lines, `muster render` and the destinations of menus and searches use the table. This is
/// a class, so that searching the table copies nothing.
public final class ScreenDescription: Sendable {
    /// Its name, the content that must be read before it is shown, the kind of position on it, and whether a
    /// kiosk has it. Must be the same value each time: the core compares kinds by their names.
    public let kind: ScreenKind

    /// The ways to open the screen without a subject: by its name, by a segue of a menu. Empty for a screen
    /// that needs a subject (a building's card) or is opened only by a key.
    public let entrances: [Entrance]

    /// The key and the typed words that open a screen of this kind from anywhere; nil if there are none.
    public let shortcut: Shortcut?

    public let elsewhere: Contributions?

    /// Returns the map of what the screen is about, which the key of the map opens; nil for the map of the campus.
    public let map: MapOf?

    /// The argument after the name and a colon in `muster render --screen NAME:WHICH`.
    public let argument: Argument

    /// The files of a pack that it shows: findings about them lead here. Menus and guides need no listing.
    public let files: [String]

    /// Creates the model. Must be pure: it may depend on the screen's subject and on the context, whose content holds
    /// the content that `kind.needs` asked for, and on nothing else. The result is cached and used again while those
    /// are the same. If the subject no longer exists, or could not be read, it returns a model that says so.
    public let model: Model

    /// The text in numbered lines (`--plain`). Everything that can be learned from the screen must be in it.
    public let text: TextEquivalent

    /// Returns the file name for `render --all --out`, not unique or safe yet; nil for the kind's name.
    public let fileName: FileName?

    public typealias Model = @Sendable (ScreenID, RenderContext) -> ScreenModel
    public typealias MapOf = @Sendable (ScreenID) -> ScreenID?
    public typealias FileName = @Sendable (ScreenID, SessionContent) -> ScreenFileName

    public init(
        _ kind: ScreenKind, entrances: [Entrance] = [], shortcut: Shortcut? = nil,
        elsewhere: Contributions? = nil, map: MapOf? = nil, argument: Argument = .none, files: [String] = [],
        text: TextEquivalent = .model, fileName: FileName? = nil, model: @escaping Model
    ) {
        (self.kind, self.entrances, self.shortcut) = (kind, entrances, shortcut)
        (self.elsewhere, self.map, self.argument, self.files) = (elsewhere, map, argument, files)
        (self.text, self.fileName, self.model) = (text, fileName, model)
    }

    public convenience init(
        of screen: ScreenID, entrances: [Entrance] = [], shortcut: Shortcut? = nil,
        elsewhere: Contributions? = nil, map: MapOf? = nil, files: [String] = [], model: @escaping Model
    ) {
        self.init(
            screen.kind, entrances: entrances, shortcut: shortcut, elsewhere: elsewhere, map: map,
            files: files, model: model)
    }

    public struct Entrance: Sendable {
        /// The name that `muster render --screen` takes and the completions offer.
        public var name: String
        public var screen: ScreenID
        /// The segue in a menu that leads here; `nil` if menus do not.
        public var segue: Segue?
        /// True if `render --all` begins with it, before it follows rows and links.
        public var isInEveryPack = true

        public init(_ name: String, _ screen: ScreenID, segue: Segue? = nil, isInEveryPack: Bool = true) {
            (self.name, self.screen, self.segue, self.isInEveryPack) = (name, screen, segue, isInEveryPack)
        }
    }

    public struct Shortcut: Sendable {
        public var screen: ScreenID
        public var action: Action?
        /// The answers in numbered lines, in lowercase.
        public var words: [String]
        /// The line about them in the help of numbered lines.
        public var help: String?

        public init(_ screen: ScreenID, key action: Action? = nil, words: [String] = [], help: String? = nil)
        {
            (self.screen, self.action, self.words, self.help) = (screen, action, words, help)
        }
    }

    public enum Argument: Sendable {
        case none
        /// A guide, as `muster show` takes it; the closure takes its path.
        case guide(@Sendable (String) -> ScreenID)
        /// An index in a list, 1-based in the command and 0-based here. Numbers without a card give the list.
        case number(@Sendable (Int, SessionContent) -> ScreenID)
        case words(@Sendable (String) -> ScreenID)
    }

    public enum TextEquivalent: Sendable {
        /// The model, written line by line: possible for lists, pages, steps, results and addresses.
        case model
        /// Sentences, one per paragraph, below the screen's title.
        case sentences(@Sendable (RenderContext) -> [String])
    }
}

/// The name of a drawn screen's file: a fixed word, and the pack's name for the content.
public struct ScreenFileName: Sendable {
    public var prefix: String
    /// The pack's name; any text.
    public var name: String?
    /// A screen whose file name precedes this one's: a submenu is named after its menu.
    public var above: ScreenID?

    public init(_ prefix: String, _ name: String? = nil, above: ScreenID? = nil) {
        (self.prefix, self.name, self.above) = (prefix, name, above)
    }
}
