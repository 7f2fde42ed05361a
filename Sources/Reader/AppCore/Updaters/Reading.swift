import GuideDocument

/// Selects an entry of the list in view, or a result of the search, on which the cursor is then.
public struct Select: StateUpdater {
    public let index: Int
    public let row: RowKey?
    public let top: Int?

    /// - Parameter top: the first line that is visible; nil if it does not matter.
    public init(_ index: Int, row: RowKey? = nil, top: Int? = nil) {
        (self.index, self.row, self.top) = (index, row, top)
    }

    public func update(_ state: inout AppState) {
        state.current.list.selection = max(0, index)
        state.current.list.row = row
        state.current.list.shift = nil
        state.current.list.top = top
        if case .search = state.current.position { state.current.search.isOnResult = true }
    }
}

/// Moves the view of a list to read what stands above its first entry or below its last one.
public struct ShiftList: StateUpdater {
    public let lines: Int

    /// - Parameter lines: lines down from the view of the selected entry, or up if negative.
    public init(_ lines: Int) { self.lines = lines }

    public func update(_ state: inout AppState) { state.current.list.shift = lines == 0 ? nil : lines }
}

/// Scrolls the page in view so that its first line is `lead` lines above the line at `anchor`.
public struct ScrollTo: StateUpdater {
    public let anchor: Anchor
    public let lead: Int

    public init(_ anchor: Anchor, lead: Int = 0) { (self.anchor, self.lead) = (anchor, lead) }

    public func update(_ state: inout AppState) {
        state.current.text.anchor = anchor
        state.current.text.lead = lead
        if case .page = state.current.position { state.current.page.fragment = nil }
    }
}

public enum ReadPage: StateUpdater {
    /// Goes to a section that was chosen, and ends a find in the page.
    case section(ScrollTo)
    case link(Int?, scroll: ScrollTo? = nil)
    /// Makes a match the current one and scrolls until it is visible. The notice says which of how many.
    case match(Int, scroll: ScrollTo? = nil, notice: String)
    /// Scrolls a guide that a search opened to where reading begins, with a notice. It is unmarked if it
    /// contains none of the words: it was found by another name that people use for it.
    case hit(scroll: ScrollTo?, notice: String?, isUnmarked: Bool)

    public func update(_ state: inout AppState) {
        switch self {
        case .section(let scroll):
            scroll.update(&state)
            if state.current.page.find != nil { state.current.page.find = nil }
        case .link(let index, let scroll):
            scroll?.update(&state)
            state.current.text.focusedLink = index
        case .match(let index, let scroll, let notice):
            scroll?.update(&state)
            state.current.page.find?.current = index
            state.current.page.find?.isNew = false
            state.notice = notice
        case .hit(let scroll, let notice, let isUnmarked):
            scroll?.update(&state)
            state.current.page.find?.isNew = false
            if isUnmarked { state.current.page.find = nil }
            state.notice = notice
        }
    }
}

/// Goes to a step of the guide in view, at its beginning.
public struct GoToStep: StateUpdater {
    public let index: Int

    public init(_ index: Int) { self.index = index }

    public func update(_ state: inout AppState) { state.current.steps = StepsPosition(step: max(0, index)) }
}
