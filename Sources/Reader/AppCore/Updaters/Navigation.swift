import GuideDocument

/// Goes to a screen; `Back` returns from it.
public struct Push: StateUpdater {
    public let screen: ScreenID
    public let spot: Destination.Spot

    public init(_ screen: ScreenID, at spot: Destination.Spot = .start) {
        (self.screen, self.spot) = (screen, spot)
    }

    public func update(_ state: inout AppState) {
        var visit = Visit(screen)
        switch spot {
        case .start:
            // Pressing `!` or `?` again must not pile up copies of the same screen.
            if state.current.screen == screen { return }
        case .fragment(let id): visit.page.fragment = id
        case .place(let place): ShowPlace.show(place, on: &visit)
        case .hit(let hit):
            visit.page = PagePosition(fragment: hit.fragment, answer: hit.answer)
            guard !hit.words.isEmpty else { break }
            // They are found once the page is laid out.
            let query = hit.words.joined(separator: " ")
            visit.page.find = PagePosition.Find(query: query, words: hit.words, isNew: true)
        }
        state.push(visit)
    }
}

/// Goes back one screen, to the person's position on it.
public struct Back: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) {
        // In a form that is filled in step by step it is a step.
        if let step = state.features.stepBack(on: state.current.screen) {
            step.update(&state)
        } else {
            state.pop()
        }
    }
}

/// Leaves the outline for the heading chosen in it.
struct JumpInPreviousPage: StateUpdater {
    let anchor: Anchor

    func update(_ state: inout AppState) {
        state.pop()
        ScrollTo(anchor).update(&state)
    }
}

/// Restores the person's positions after content was read again, on screens whose identifiers may have changed.
public struct RestorePositions: StateUpdater {
    public let visits: [Visit]

    public init(_ visits: [Visit]) { self.visits = visits }

    public func update(_ state: inout AppState) { state.replaceVisits(visits) }
}

/// Ends the session, if it can be left.
public enum Quit: StateUpdater, RowEffect {
    case now
    /// Leaves nothing of the session on the terminal.
    case quickly
    /// Asks first: `q` may have been typed by someone who meant to search.
    case ifConfirmed

    public static func isAllowed(with access: Access) -> Bool { access.allowsLeaving }

    public func update(_ state: inout AppState) {
        guard state.access.allowsLeaving else { return }
        switch self {
        case .now: state.isFinished = true
        case .quickly: (state.isFinished, state.leavesNothing) = (true, true)
        case .ifConfirmed:
            state.notice = "Quit? Press Enter." + state.timers.sentenceOfTheirEnd
            state.isAskedToLeave = true
        }
    }
}

public struct ShowNotice: StateUpdater {
    public let text: String

    public init(_ text: String) { self.text = text }

    public func update(_ state: inout AppState) { state.notice = text }
}

/// Clears the notice of the status line, which has been read once a key is pressed.
public struct ClearNotice: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) {
        state.notice = nil
        state.isAskedToLeave = false
        state.digits = ""
        if state.current.search.isResultAwaited { state.current.search.isResultAwaited = false }
        state.updates.clearIfShown()
        state.timers.userDidInteract()
    }
}

public struct GoHome: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) {
        while state.canGoBack, state.current.screen != .welcome { state.pop() }
        // A kiosk has another screen below it.
        Push(.welcome).update(&state)
    }
}

/// Copies a text to the terminal's clipboard. A public screen does not allow this.
public struct CopyText: StateUpdater, RowEffect {
    public let text: String

    public static let isShownByRows = false

    public init(_ text: String) { self.text = text }

    public func update(_ state: inout AppState) {
        guard state.access.allowsSettings else { return }
        state.copied = CopiedText(text: text, count: (state.copied?.count ?? 0) + 1)
        state.notice = "Sent to the terminal's clipboard. Not every terminal takes it: paste to see."
    }
}

public struct CopiedText: Sendable, Hashable, Codable {
    public var text: String
    public var count: Int
}
