import AppCore
import Terminal

/// A person at a terminal: draws the state, waits for what they do, and changes the state by it.
public final class Session {
    /// Why a session ended.
    public enum End: Sendable, Equatable {
        case quit
        /// Asked to end by a signal.
        case signal(Int32)
        /// The terminal is gone.
        case lostTerminal
    }

    private let driver: any TerminalDriver
    private let store: Store
    private let layouts = LayoutCache()
    private var isMouseReported = false
    /// What to do once there is something to read.
    private var afterFirstFrame: (() -> Void)?
    /// Events that have had their effect since a screen was drawn.
    private var eventsUndrawn = 0
    /// How many changes there were to keep when it was last tried.
    private var triedToKeep = 0
    private let companions: [any SessionCompanion]

    /// - Parameters:
    ///   - companions: what goes on beside the person.
    ///   - afterFirstFrame: work that must not delay the first screen.
    public init(
        driver: any TerminalDriver, store: Store, companions: [any SessionCompanion] = [],
        afterFirstFrame: @escaping () -> Void = {}
    ) {
        self.driver = driver
        self.store = store
        self.companions = companions
        self.afterFirstFrame = afterFirstFrame
    }

    public var state: AppState { store.state }

    private var context: RenderContext {
        RenderContext(
            library: store.dependencies.library, size: driver.size,
            profile: TerminalProfile(driver.capabilities),
            today: store.state.today, layouts: layouts, settings: store.state.settings,
            record: store.state.record, access: store.state.access, updates: store.state.updates)
    }

    /// Shows the state and serves the person until they leave.
    public func run() -> End {
        for visit in store.state.visits { store.dependencies.library.load(for: visit.screen) }
        while !store.state.isFinished {
            reportMouseAsWanted()
            drawUnlessMoreIsComing()
            let event = nextEvent()
            poll(to: event)
            switch event {
            case .key(let key): handle(key)
            case .paste(let text):
                if store.state.prompt != nil {
                    type(text)
                } else if case .search(let query) = store.state.current.screen {
                    search(for: query + text)
                }
            case .mouse(let event): if store.state.settings.values.mouse { handle(event) }
            case .resize, .resumed, .timeout, .readable: break
            case .terminate(let signal):
                keepAtTheEnd()
                return .signal(signal)
            case .lost:
                keepAtTheEnd()
                return .lostTerminal
            }
        }
        keepAtTheEnd()
        return .quit
    }

    /// In a flood of keys not every screen on the way is drawn: it would go on for minutes after the last key.
    private func drawUnlessMoreIsComing() {
        // The first screen waits for nothing.
        if afterFirstFrame == nil, eventsUndrawn < Self.mostUndrawn, driver.isEventWaiting {
            eventsUndrawn += 1
            return
        }
        eventsUndrawn = 0
        driver.draw(ScreenDrawing.frame(store.state, context))
        afterDrawing()
    }

    private static let mostUndrawn = 32

    private func poll(to event: TerminalEvent) {
        for companion in companions {
            // Keeping still is for those that wait for a person to come back.
            if event.isOfPerson { companion.userDidInteract() }
            if companion.poll(store) { layouts.generation += 1 }
        }
    }

    /// What happens next. While nobody does anything the index of the search is built, if one was asked for; each step
    /// takes some milliseconds, so no key waits longer.
    private func nextEvent() -> TerminalEvent {
        let library = store.dependencies.library
        let descriptors = companions.compactMap(\.descriptor)
        while let search = library.search, search.hasWork {
            let event = driver.nextEvent(milliseconds: 0, watching: descriptors)
            guard event == .timeout else { return event }
            let shown = (search.revision, store.state.heartbeat)
            store.perform(ContinueIndexing())
            // A large pack takes a while: a companion's time may come meanwhile.
            if companions.contains(where: { $0.pollTimeout == 0 }) { poll(to: .timeout) }
            let isNews = store.state.current.screen.isSearch && search.revision != shown.0
            if isNews || store.state.heartbeat != shown.1 {
                driver.draw(ScreenDrawing.frame(store.state, context))
            }
            // Whoever has something to do at once takes turns with the index.
            if companions.contains(where: { $0.pollTimeout.map { $0 <= 0 } ?? false }) { return .timeout }
        }
        return driver.nextEvent(
            milliseconds: companions.compactMap(\.pollTimeout).min(), watching: descriptors)
    }

    /// Files are written only now that the person has something to read.
    private func afterDrawing() {
        if let afterFirstFrame {
            self.afterFirstFrame = nil
            store.dependencies.settings.tidy()
            store.dependencies.record.tidy()
            afterFirstFrame()
        }
        if store.state.notice == nil { store.dispatch(UpdateNoticeWasShown()) }
        let shown = store.state
        guard shown.unkept.count != triedToKeep else { return }
        keep()
        // What became of it shows: another reader's bookmarks, or that nothing can be kept.
        if store.state.notice != shown.notice || store.state.record != shown.record {
            driver.draw(ScreenDrawing.frame(store.state, context))
        }
    }

    private func keep() {
        store.perform(KeepRecord(store.state.unkept))
        // What could not be kept is not tried again before there is more of it.
        triedToKeep = store.state.unkept.count
    }

    /// Each waits a fifth of a second for whoever is writing.
    private static let lastTries = 5

    /// Whatever ends the session: where the person was is kept. The guard of the terminal sees to it that a disk which
    /// hangs does not hold up a program that was told to end.
    private func keepAtTheEnd() {
        if !store.state.isFinished, !isPreview,
            let page = ScreenDrawing.view(store.state, context) as? PageView,
            let guide = page.guideAsLeft
        {
            store.dispatch(LeaveGuide(guide))
        }
        // Another reader may be writing: there is no next time to try it again, so a second is spent on it.
        for _ in 0..<Self.lastTries where !store.state.unkept.isEmpty { keep() }
        // A half-built index leaves nothing behind.
        store.dependencies.library.closeSearch()
    }

    /// Whoever edits a pack does not read it: nothing of what they look at is remembered.
    private var isPreview: Bool { store.dependencies.library.workingCopy != nil }

    /// Does something, and notes where a guide was left by it.
    private func noting(_ view: any ScreenView, _ work: () -> Void) {
        let screen = store.state.current.screen
        let depth = store.state.visits.count
        work()
        guard
            !isPreview,
            store.state.isFinished || store.state.visits.count != depth
                || store.state.current.screen != screen,
            let guide = (view as? PageView)?.guideAsLeft
        else { return }
        store.dispatch(LeaveGuide(guide))
    }

    private func handle(_ key: Key) {
        if store.state.prompt != nil {
            edit(with: key)
            return
        }
        if case .search(let query) = store.state.current.screen, case .character(let character) = key {
            search(for: query + String(character))
            return
        }
        store.dispatch(ClearNotice())
        let view = ScreenDrawing.view(store.state, context)
        let access = store.state.access
        let inPreview = isPreview ? ActionTable.action(forKey: key.name, in: .preview, for: access) : nil
        let action = inPreview ?? ActionTable.action(forKey: key.name, in: view.actionContext, for: access)
        guard let action else {
            let help = view.actionContext == .search ? "F1" : "?"
            store.dispatch(ShowNotice("\(key.name) does nothing here. \(help) shows what the keys do."))
            return
        }
        noting(view) { perform(action, view) }
    }

    /// Nothing about a mouse is said to the terminal before somebody asks for one.
    private func reportMouseAsWanted() {
        let isWanted = store.state.settings.values.mouse
        guard isWanted != isMouseReported else { return }
        driver.reportMouse(isWanted)
        isMouseReported = isWanted
    }

    /// A click does what stands under it: an entry, a link, a section, a key of the footer, the emergency numbers.
    /// The wheel does what the arrows do.
    private func handle(_ event: MouseEvent) {
        // A text field takes keys only; the page behind it stays as it is.
        guard store.state.prompt == nil else { return }
        store.dispatch(ClearNotice())
        let view = ScreenDrawing.view(store.state, context)
        switch event {
        case .wheelUp, .wheelDown:
            let action = event == .wheelUp ? Action.up : .down
            for _ in 0..<(view is PageView ? Self.linesPerWheelStep : 1) {
                carryOut(ScreenDrawing.view(store.state, context).respond(to: action))
            }
        case .click(let point):
            let chrome = Chrome(state: store.state, context: context)
            noting(view) {
                if let action = chrome.action(at: point, actionContext: view.actionContext) {
                    perform(action, view)
                } else {
                    carryOut(view.respond(toClick: point))
                }
            }
        }
    }

    private static let linesPerWheelStep = 3

    private func perform(_ action: Action, _ view: any ScreenView) {
        guard store.state.access.allows(action) else { return }
        switch action {
        case .quit: store.dispatch(Quit())
        case .back:
            if store.state.canGoBack {
                store.dispatch(Back())
                // What was shown there may have been dropped from the library meanwhile.
                store.dependencies.library.load(for: store.state.current.screen)
            } else {
                let howToLeave = store.state.access.allowsLeaving ? " q leaves the program." : ""
                store.dispatch(ShowNotice("This is the first screen." + howToLeave))
            }
        case .home:
            store.dispatch(GoHome())
            store.dependencies.library.load(for: store.state.current.screen)
        case .emergency: store.perform(OpenScreen(.contacts))
        case .help: store.perform(OpenScreen(.help))
        case .bookmarks: store.perform(OpenScreen(.bookmarks))
        case .settings: store.perform(OpenScreen(.settings))
        case .search: store.perform(OpenScreen(.search("")))
        case .findings: store.perform(OpenScreen(.findings))
        case .refresh: PlaceKeeping.around(store) { refresh() }
        case .changes: store.perform(OpenScreen(.changes))
        case .redraw: driver.redrawEverything()
        case .suspend: driver.suspend()
        default: carryOut(view.respond(to: action))
        }
    }

    private func refresh() {
        let answers = companions.map { $0.refresh(store) }
        switch answers.first(where: { $0 != .reread }) ?? .reread {
        case .done: return
        case .contentChanged: break
        case .reread: store.perform(RereadContent(screens: store.state.visits.map(\.screen)))
        case .rereadQuietly:
            store.perform(RereadContent(screens: store.state.visits.map(\.screen), isQuiet: true))
        }
        layouts.generation += 1
    }

    private func carryOut(_ response: Response) {
        switch response {
        case .nothing: break
        case .update(let updater):
            store.dispatch(updater)
            store.dependencies.library.load(for: store.state.current.screen)
        case .effect(let effect):
            store.perform(effect)
            if store.state.current.find?.hit != nil,
                let page = ScreenDrawing.view(store.state, context) as? PageView
            {
                carryOut(page.hit())
            }
        }
    }

    /// The text of the search's field is another now.
    private func search(for text: String) {
        store.dispatch(ClearNotice())
        store.perform(SearchFor(text))
    }

    // MARK: The text field

    private func edit(with key: Key) {
        switch key {
        case .character(let character): type(String(character))
        case .backspace, .delete: store.dispatch(DeleteCharacter())
        case .control("u"): store.dispatch(ClearPrompt())
        case .control("c"), .escape: store.dispatch(ClosePrompt())
        case .enter: submit()
        default: break
        }
    }

    private func type(_ text: String) {
        store.dispatch(TypeText(text))
    }

    private func submit() {
        guard let prompt = store.state.prompt else { return }
        switch prompt.purpose {
        case .find:
            store.dispatch(StartFind(prompt.text))
            if let page = ScreenDrawing.view(store.state, context) as? PageView {
                carryOut(page.firstMatch())
            }
        }
    }
}
