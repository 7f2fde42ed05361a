import AppCore
import ContentPack

/// All that makes a screen: one value in the screen's own folder, one line in `ScreenTable.all`.
///
/// Nothing else in the program lists the screens. The core sees `kind` alone, as the kind of a `ScreenID`; drawing,
/// numbered lines, `muster render` and the places where menus and searches lead ask the table. An object, so that
/// looking through the table copies nothing.
public final class ScreenDescription: Sendable {
    /// Its name, what must be read before it is shown, what a position on it is, and whether a kiosk has it. Must be the
    /// same value each time: the core compares kinds by their names.
    public let kind: ScreenKind

    /// How people come to it without anything being looked up: by a name of its own, by a segue of a menu. Empty for a
    /// screen that needs a subject (a building's card) or is opened by a key alone.
    public let entrances: [Entrance]

    /// What may stand after the name and a colon in `muster render --screen NAME:WHICH`.
    public let argument: Argument

    /// The files of a pack that it shows, relative to the pack: a finding about one of them leads here. Menus and guides
    /// are found by themselves.
    public let files: [String]

    /// Makes what it shows. Must be pure: it may depend on the screen's subject and on the context, whose library holds
    /// what `kind.content` asked for, and on nothing else. The result is kept and used again while those are the same.
    /// Where the subject is gone, or could not be read, it answers with something that says so.
    public let model: Model

    /// How the screen is found again when the content was read again and its subject counts places in a list; `nil` where
    /// the subject is a name and means the same then. The position on the screen needs nothing here: it is kept by the
    /// names and texts of the model.
    public let stableKey: StableKey?

    /// What numbered lines (`--plain`) say in place of the screen. Everything that can be learned from the screen must be
    /// in it.
    public let text: TextEquivalent

    /// What `render --all --out` calls its file; `nil`: by the kind's name. Names need not be different, nor safe.
    public let fileName: FileName?

    public typealias Model = @Sendable (ScreenID, RenderContext) -> ScreenModel
    public typealias FileName = @Sendable (ScreenID, Library) -> ScreenFileName

    public init(
        _ kind: ScreenKind, entrances: [Entrance] = [], argument: Argument = .none, files: [String] = [],
        stableKey: StableKey? = nil, text: TextEquivalent = .model, fileName: FileName? = nil,
        model: @escaping Model
    ) {
        (self.kind, self.entrances, self.argument, self.files) = (kind, entrances, argument, files)
        (self.stableKey, self.text, self.fileName, self.model) = (stableKey, text, fileName, model)
    }

    /// A way to a screen of this kind.
    public struct Entrance: Sendable {
        /// As `muster render --screen` takes it, and the completions offer it.
        public var name: String
        public var screen: ScreenID
        /// What a menu says to lead here; `nil` where menus do not.
        public var segue: Segue?
        /// Whether `render --all` begins with it, before it follows rows and links.
        public var isInEveryPack = true

        public init(_ name: String, _ screen: ScreenID, segue: Segue? = nil, isInEveryPack: Bool = true) {
            (self.name, self.screen, self.segue, self.isInEveryPack) = (name, screen, segue, isInEveryPack)
        }
    }

    public enum Argument: Sendable {
        case none
        /// A guide, as `muster show` takes it; the closure gets its path.
        case guide(@Sendable (String) -> ScreenID)
        /// Its number in a list, 1-based in the command and 0-based here. Numbers without a card give the list.
        case number(@Sendable (Int, Library) -> ScreenID)
        case words(@Sendable (String) -> ScreenID)
    }

    /// A name for a screen whose subject counts places in a list.
    public struct StableKey: Sendable {
        /// The screen that must be loaded for the other two to be asked; `nil` where the subject counts nothing.
        public var source: @Sendable (ScreenID) -> ScreenID?
        /// The names on the way to it; `nil` where they are not known.
        public var names: @Sendable (ScreenID, Library) -> [String]?
        /// The screen of these names; `nil` where it is gone.
        public var find: @Sendable ([String], _ source: ScreenID, Library) -> ScreenID?
    }

    public enum TextEquivalent: Sendable {
        /// The model itself, written line by line: lists, pages, steps, results and addresses can be.
        case model
        /// Sentences, one a paragraph, below the screen's title.
        case sentences(@Sendable (RenderContext) -> [String])
    }
}

/// The name of a drawn screen's file: a word of ours, and what the pack calls the thing.
public struct ScreenFileName: Sendable {
    public var prefix: String
    /// Any text.
    public var name: String?
    /// A screen whose file name comes before this one's: a submenu is called after its menu.
    public var above: ScreenID?

    public init(_ prefix: String, _ name: String? = nil, above: ScreenID? = nil) {
        (self.prefix, self.name, self.above) = (prefix, name, above)
    }
}
