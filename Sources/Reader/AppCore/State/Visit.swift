import GuideDocument

/// One screen on the path from Welcome, with the person's position on it.
public struct Visit: Sendable, Hashable, Codable {
    public var screen: ScreenID
    public var position: Position
    /// The position on a screen that cannot be shown at the moment.
    public var setAside: Position?

    public init(_ screen: ScreenID) {
        self.screen = screen
        position = Position(screen.kind.position)
    }
}

/// A position on a screen, by the kind of screen. A new kind of view adds a case.
public enum Position: Sendable, Hashable, Codable {
    case list(ListPosition)
    case page(PagePosition)
    case steps(StepsPosition)
    case search(SearchPosition)
    case canvas(CanvasPosition)

    public init(_ kind: PositionKind) {
        switch kind {
        case .list: self = .list(ListPosition())
        case .page: self = .page(PagePosition())
        case .steps: self = .steps(StepsPosition())
        case .search: self = .search(SearchPosition())
        case .canvas: self = .canvas(CanvasPosition())
        }
    }
}

public enum PositionKind: UInt8, Sendable, Codable { case list, page, steps, search, canvas }

public struct ListPosition: Sendable, Hashable, Codable {
    /// The index of the selected entry when it was selected, from 0.
    public var selection = 0
    /// The selected entry, which is found by it in a list that has changed; nil before one was selected.
    public var row: RowKey?
    /// Lines that the view was moved down, or up where it is negative, to read what stands around the entries; nil for none.
    public var shift: Int?
    /// The first visible line when the entry was selected: the view stands still as long as it can.
    public var top: Int?
}

/// Identifies an entry of a list whatever stands above it.
public struct RowKey: Sendable, Hashable, Codable {
    public var name: String
    /// The screen that it leads to; nil if it leads elsewhere.
    public var screen: ScreenID?

    public init(name: String, screen: ScreenID?) { (self.name, self.screen) = (name, screen) }
}

public struct ReadingPosition: Sendable, Hashable, Codable {
    public var anchor = Anchor()
    /// The number of lines above that line where the view begins (blank lines and borders have no anchor).
    public var lead = 0
    /// The link that Enter follows, in reading order; `nil` when none is selected.
    public var focusedLink: Int?
}

public struct PagePosition: Sendable, Hashable, Codable {
    public var text = ReadingPosition()
    /// The id to show first, once the page has been laid out. The anchor holds instead if it is within that section.
    public var fragment: String?
    public var find: Find?
    /// The line of the guide that answers what was typed, shown below do-now; see `Guide.answer(_:)`.
    public var answer: String?

    /// The state of finding text in a page: all matches are marked, one is current.
    public struct Find: Sendable, Hashable, Codable {
        public var query: String
        /// The matching words, if a search of the pack led here; each is marked wherever it occurs.
        public var words: [String] = []
        /// True if a search of the pack led here and the page has not yet been positioned at its match.
        public var isNew = false
        /// The index into the page's matches; `nil` until one is current.
        public var current: Int?
    }
}

public struct StepsPosition: Sendable, Hashable, Codable {
    /// 0-based, over all parts.
    public var step = 0
    /// Within a step that does not fit.
    public var text = ReadingPosition()
}

public struct SearchPosition: Sendable, Hashable, Codable {
    public var list = ListPosition()
    /// True if the selection was moved since something was typed, so that the cursor stands on it and not in the field.
    public var isOnResult = false
    /// True if the best result opens once there are any: Enter was pressed while the index was being built.
    public var isResultAwaited = false
}

/// A position as one kind of view has it: the beginning, if the screen is currently shown as another kind (a
/// menu that cannot be read is shown as a page that says why).
extension Visit {
    public var list: ListPosition {
        get { if case .list(let list) = position { list } else { search.list } }
        set { if case .search = position { search.list = newValue } else { position = .list(newValue) } }
    }

    public var page: PagePosition {
        get { if case .page(let page) = position { page } else { PagePosition() } }
        set { position = .page(newValue) }
    }

    public var steps: StepsPosition {
        get { if case .steps(let steps) = position { steps } else { StepsPosition() } }
        set { position = .steps(newValue) }
    }

    public var search: SearchPosition {
        get { if case .search(let search) = position { search } else { SearchPosition() } }
        set { position = .search(newValue) }
    }

    public var canvas: CanvasPosition {
        get { if case .canvas(let canvas) = position { canvas } else { CanvasPosition() } }
        set { position = .canvas(newValue) }
    }

    public var text: ReadingPosition {
        get { if case .steps(let steps) = position { steps.text } else { page.text } }
        set {
            if case .steps(var steps) = position {
                steps.text = newValue
                position = .steps(steps)
            } else {
                page.text = newValue
            }
        }
    }
}
