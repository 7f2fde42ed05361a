/// An action that a person can ask for, whatever the key.
public enum Action: String, Sendable, Hashable, Codable, CaseIterable {
    case up, down, left, right, pageUp, pageDown, halfUp, halfDown, top, bottom
    case open, back, nextItem, previousItem, nextSection, previousSection
    case outline, find, nextMatch, previousMatch, endFind, steps, nextStep, previousStep
    case bookmark, bookmarks, remove, putBack, goOn, timer
    case zoomIn, zoomOut, wholeMap, nearestPhone, showPerson, setCurrentPlace, findPlace, inWords
    case layers, drawing, toggleList
    /// At the selected place of a map, or at its middle.
    case newPlace
    /// The same, and in the lists of floods.
    case reportFlood
    case map, alerts
    /// Opens the message that the person is safe, from anywhere.
    case safeMessage
    case copy, clearFilter, search, deleteCharacter, deleteWord, clear
    // While a pack is being edited.
    case findings, previewSize, previewColors
    case emergency, help, home, settings, refresh, changes, redraw, suspend, quit, quickExit
    /// The letter may have been meant for the search, so the program first asks whether to leave.
    case askToQuit
    case stay
    // The shortcuts of entries and of a guide's sections, in the order they are given out.
    case pick1, pick2, pick3, pick4, pick5, pick6, pick7, pick8, pick9

    /// The entry that a shortcut picks, 0-based; nil for other actions.
    public var pickedIndex: Int? {
        rawValue.hasPrefix("pick") ? rawValue.last?.wholeNumberValue.map { $0 - 1 } : nil
    }

    public static let shortcutCount = 9
}

/// The kinds of screen, as far as keys are concerned. A screen is of one kind; a line of the table may apply
/// to several.
///
/// One rule holds on all of them: a letter begins a search. Only with the setting `letters = pager` are letters keys in pages.
public struct ActionContext: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Entries in a grid (Welcome): all four directions move.
    public static let grid = ActionContext(rawValue: 1)
    public static let list = ActionContext(rawValue: 2)
    public static let guide = ActionContext(rawValue: 4)
    /// Any other text: a card, help, status.
    public static let page = ActionContext(rawValue: 8)
    /// One thing that fits the screen: nothing moves.
    public static let card = ActionContext(rawValue: 16)
    /// One step of a guide at a time: sideways means on and back.
    public static let steps = ActionContext(rawValue: 32)
    public static let settings = ActionContext(rawValue: 64)
    public static let bookmarks = ActionContext(rawValue: 128)
    /// The search: letters are typed, and digits too unless results are numbered.
    public static let search = ActionContext(rawValue: 256)
    /// A pack that is being edited, in addition to the context of the screen in view, whose keys come second.
    public static let preview = ActionContext(rawValue: 512)
    /// A search with nothing in its field yet, besides being the search: no query begins with a sign.
    public static let emptySearch = ActionContext(rawValue: 1024)
    /// A search whose results have numbers, besides being the search: digits choose.
    public static let numberedResults = ActionContext(rawValue: 2048)
    public static let finding = ActionContext(rawValue: 4096)
    /// The question whether to leave. Its keys come before all others; any other key withdraws the question.
    public static let leaving = ActionContext(rawValue: 8192)
    /// A guide that names a time to watch, besides being a guide or a step of one.
    public static let timed = ActionContext(rawValue: 16384)
    public static let map = ActionContext(rawValue: 32768)
    public static let earthquakeMap = ActionContext(rawValue: 131_072)
    public static let floodMap = ActionContext(rawValue: 262_144)
    /// A screen where a flood can be reported, besides being a list or a map.
    public static let reporting = ActionContext(rawValue: 524_288)
    public static let filtered = ActionContext(rawValue: 65536)
    /// A page or guide with a selected link in view, besides being one.
    public static let linked = ActionContext(rawValue: 1 << 20)
    /// The setting `letters = pager`, in addition to the context of the screen in view.
    public static let pager = ActionContext(rawValue: 1 << 21)
    /// A warning over the screen. Its keys come before all others.
    public static let notice = ActionContext(rawValue: 1 << 22)
    /// A screen whose code can be shown alone, besides being a card or a page.
    public static let code = ActionContext(rawValue: 1 << 23)
    public static let copyable = ActionContext(rawValue: 1 << 24)

    public static let lists: ActionContext = [.grid, .list]
    public static let texts: ActionContext = [.guide, .page]
    public static let earthMaps: ActionContext = [.earthquakeMap, .floodMap]
    public static let maps: ActionContext = earthMaps.union(.map)
    public static let moving: ActionContext = [.grid, .list, .guide, .page]
    public static let pages: ActionContext = maps.union([.guide, .page, .card, .steps])
    public static let everywhere: ActionContext = pages.union(lists)
    public static let anything: ActionContext = everywhere.union(.search)

    public var takesLettersAsKeys: Bool { contains(.pager) && !isDisjoint(with: .pages) }

    /// Returns whether a character that is not a key here is text: in the search any character is, elsewhere
    /// one that can begin a search. A digit or an ASCII sign cannot, so a mistyped key leads nowhere.
    public func takesAsText(_ character: Character) -> Bool {
        if contains(.search) { return true }
        return !takesLettersAsKeys && (character.isLetter || !character.isASCII)
    }
}
