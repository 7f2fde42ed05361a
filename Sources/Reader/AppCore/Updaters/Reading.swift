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

/// Goes to a section that was chosen, and ends a find in the page.
public struct GoToSection: StateUpdater {
    public let scroll: ScrollTo

    public init(_ scroll: ScrollTo) { self.scroll = scroll }

    public func update(_ state: inout AppState) {
        scroll.update(&state)
        if state.current.page.find != nil { state.current.page.find = nil }
    }
}

/// Selects a link of the page in view and scrolls until it is visible.
public struct FocusLink: StateUpdater {
    public let index: Int?
    public let scroll: ScrollTo?

    public init(_ index: Int?, scroll: ScrollTo? = nil) { (self.index, self.scroll) = (index, scroll) }

    public func update(_ state: inout AppState) {
        scroll?.update(&state)
        state.current.text.focusedLink = index
    }
}

/// Makes a match the current one and scrolls until it is visible.
public struct ShowMatch: StateUpdater {
    public let index: Int
    public let scroll: ScrollTo?
    /// The notice that says which match it is, of how many.
    public let notice: String

    public init(_ index: Int, scroll: ScrollTo? = nil, notice: String) {
        (self.index, self.scroll, self.notice) = (index, scroll, notice)
    }

    public func update(_ state: inout AppState) {
        scroll?.update(&state)
        state.current.page.find?.current = index
        state.current.page.find?.isNew = false
        state.notice = notice
    }
}

/// Scrolls a guide that a search has opened to where reading begins, and shows a notice about it.
public struct BeginReadingHit: StateUpdater {
    public let scroll: ScrollTo?
    public let notice: String?
    /// True if the guide contains none of the words: it was found by another name that people use for it.
    public let isUnmarked: Bool

    public init(scroll: ScrollTo?, notice: String?, isUnmarked: Bool) {
        (self.scroll, self.notice, self.isUnmarked) = (scroll, notice, isUnmarked)
    }

    public func update(_ state: inout AppState) {
        scroll?.update(&state)
        state.current.page.find?.isNew = false
        if isUnmarked { state.current.page.find = nil }
        state.notice = notice
    }
}
