import GuideDocument

/// Goes to a screen; `Back` returns from it.
public struct Push: StateUpdater {
    public let screen: ScreenID
    public let fragment: String?

    public init(_ screen: ScreenID, fragment: String? = nil) {
        self.screen = screen
        self.fragment = fragment
    }

    public func update(_ state: inout AppState) {
        // Pressing `!` or `?` again must not pile up copies of the same screen.
        if state.current.screen == screen, fragment == nil { return }
        var visit = Visit(screen)
        visit.fragment = fragment
        state.push(visit)
    }
}

/// Goes back one screen, to the place where the person was on it.
public struct Back: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) { state.pop() }
}

/// Leaves the outline for the heading chosen in it.
public struct JumpInPreviousPage: StateUpdater {
    public let anchor: Anchor

    public init(_ anchor: Anchor) {
        self.anchor = anchor
    }

    public func update(_ state: inout AppState) {
        state.pop()
        ScrollTo(anchor).update(&state)
    }
}

/// Content was read again: where the person was, as it is called now.
public struct KeepPlaces: StateUpdater {
    public let visits: [Visit]

    public init(_ visits: [Visit]) {
        self.visits = visits
    }

    public func update(_ state: inout AppState) { state.replaceVisits(visits) }
}

/// Ends the session.
public struct Quit: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) { if state.access.allowsLeaving { state.isFinished = true } }
}

/// Says one sentence on the status line.
public struct ShowNotice: StateUpdater {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public func update(_ state: inout AppState) { state.notice = text }
}

/// A key was pressed: what the status line said has been read.
public struct ClearNotice: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) {
        state.notice = nil
        state.updates.clearIfShown()
    }
}

/// Goes back to Welcome from wherever the person is.
public struct GoHome: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) { while state.canGoBack { state.pop() } }
}
