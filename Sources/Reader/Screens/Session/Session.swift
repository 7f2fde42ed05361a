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

    let driver: any TerminalDriver
    let store: Store
    let screens: ScreenTable
    let companions: [any SessionCompanion]
    let layouts = LayoutCache()
    private let models = ModelCache()
    private let clock: (() -> LocalTime)?
    private var isMouseReported = false
    /// What to do once there is something to read.
    private var afterFirstFrame: (() -> Void)?
    /// Events that have had their effect since a screen was drawn.
    private var eventsUndrawn = 0
    /// How many changes there were to keep when it was last tried.
    private var triedToKeep = 0
    private var drawnTick: Int?
    /// How many texts were handed to the terminal's clipboard.
    private var copies = 0
    /// When a screen was drawn last; milliseconds of `AppState.uptime`.
    private var drawnAt: Int?
    private var rung: (timers: [RunningTimer], count: Int) = ([], 0)
    private var rungAlerts = 0

    /// - Parameters:
    ///   - screens: every screen there is.
    ///   - companions: what goes on beside the person.
    ///   - clock: asked at every event and after every full minute, so that a session left open for days says what is
    ///     true by then; `nil` where a companion renews the time, or none is wanted.
    ///   - afterFirstFrame: work that must not delay the first screen.
    public init(
        driver: any TerminalDriver, store: Store, screens: ScreenTable = .all,
        companions: [any SessionCompanion] = [], clock: (() -> LocalTime)? = nil,
        afterFirstFrame: @escaping () -> Void = {}
    ) {
        self.driver = driver
        self.store = store
        self.screens = screens
        self.companions = companions
        self.clock = clock
        self.afterFirstFrame = afterFirstFrame
    }

    public var state: AppState { store.state }

    /// How many models were made, for tests.
    var modelsMade: Int { models.made }

    var context: RenderContext {
        var context = RenderContext(
            store.state, store.dependencies.library, size: driver.size,
            profile: TerminalProfile(driver.capabilities), layouts: layouts, screens: screens, models: models)
        context.cellShape = driver.cellShape
        return context
    }

    /// The view of the screen in sight, to ask what an action means there.
    var view: any ScreenView { ScreenDrawing.view(store.state, context) }

    /// Shows the state and serves the person until they leave.
    public func run() -> End {
        store.perform(LoadContent(store.state.visits.map(\.screen)))
        while !store.state.isFinished {
            reportMouseAsWanted()
            drawUnlessMoreIsComing()
            let event = nextEvent()
            poll(to: event)
            switch event {
            case .key(let key): handle(key)
            case .paste(let text): paste(text)
            case .mouse(let event): if store.state.settings.values.mouse { handle(event) }
            case .resize, .resumed, .timeout, .readable: break
            case .terminate(let signal):
                keepAtTheEnd()
                return .signal(signal)
            case .lost:
                keepAtTheEnd()
                return .lostTerminal
            }
            // What they did has changed what is to be seen.
            if event.isOfPerson { models.release() }
        }
        if store.state.leavesNothing { leaveNothing() } else { keepAtTheEnd() }
        return .quit
    }

    /// First the terminal, so that nothing can hold that up; what was not kept by now never is.
    private func leaveNothing() {
        driver.restoreAndClear()
        store.perform(CloseSearch())
    }

    /// In a flood of keys not every screen on the way is drawn: it would go on for minutes after the last key.
    private func drawUnlessMoreIsComing() {
        // The first screen waits for nothing.
        if afterFirstFrame == nil, eventsUndrawn < Self.mostUndrawn, driver.isEventWaiting {
            eventsUndrawn += 1
            return
        }
        eventsUndrawn = 0
        draw()
        afterDrawing()
    }

    private static let mostUndrawn = 32

    private func draw() {
        keepSelected()
        models.release()
        defer { models.hold() }
        let context = context
        let view = ScreenDrawing.view(store.state, context)
        switch view.respondToDrawing() {
        // Making the view is a tenth of a first screen: the one that was asked is drawn.
        case .nothing: driver.draw(ScreenDrawing.frame(of: view, store.state, context))
        case let response:
            carryOut(response)
            driver.draw(ScreenDrawing.frame(store.state, self.context))
        }
        drawnTick = tick
        drawnAt = store.state.uptime
        copy()
        ring()
    }

    /// Keeps the selected entry selected where the list in sight has changed around it.
    private func keepSelected() {
        let visit = store.state.current
        guard visit.list.row == nil, case .list = visit.position else { return }
        switch models.outdated(of: visit.screen, context) {
        case .list(let model), .grid(let model):
            let index = model.rows.index(of: nil, from: visit.list.selection)
            if !model.rows.isEmpty { store.dispatch(KeepSelected(index, row: RowKey(model.rows[index]))) }
        default: break
        }
    }

    // MARK: Timers

    /// What of the timers is shown: another value where the screen is to be drawn again.
    private var tick: Int? {
        let state = store.state
        return state.uptime.flatMap { uptime in state.shownTimer.map { $0.ticks(at: uptime) } }
    }

    /// Hands the terminal what is to be copied, once.
    private func copy() {
        guard let copied = store.state.copied, copied.count > copies else { return }
        copies = copied.count
        driver.copy(copied.text)
    }

    /// Rings the bell where a timer or a new alert asks for it and the person has allowed it.
    private func ring() {
        if store.state.alerts.rings > rungAlerts {
            rungAlerts = store.state.alerts.rings
            if store.state.settings.values.bell { driver.ring() }
        }
        let timers = store.state.timers
        guard let uptime = store.state.uptime, !timers.all.isEmpty else { return }
        let rings = timers.rings(at: uptime)
        if store.state.settings.values.bell, timers.all == rung.timers, rings > rung.count { driver.ring() }
        rung = (timers.all, rings)
    }

    /// The terminal is told about a mouse only when the setting first asks for one.
    private func reportMouseAsWanted() {
        let isWanted = store.state.settings.values.mouse
        guard isWanted != isMouseReported else { return }
        driver.reportMouse(isWanted)
        isMouseReported = isWanted
    }

    // MARK: Waiting

    private func poll(to event: TerminalEvent) {
        for companion in companions {
            // Keeping still is for those that wait for a person to come back.
            if event.isOfPerson { companion.userDidInteract() }
            if companion.poll(store) { layouts.generation += 1 }
        }
    }

    /// What happens next. While the person does nothing the index of the search is built, if one was asked for; each step
    /// takes some milliseconds, so no key waits longer.
    private func nextEvent() -> TerminalEvent {
        let descriptors = companions.compactMap(\.descriptor)
        while let search = store.dependencies.library.search, search.hasWork {
            let event = driver.nextEvent(milliseconds: 0, watching: descriptors)
            guard event == .timeout else { return event }
            if let clock, store.renewTime(clock()) { layouts.generation += 1 }
            if drawnTick != nil, tick != drawnTick { return .timeout }
            let shown = (search.revision, store.state.heartbeat)
            store.perform(ContinueIndexing())
            models.release()
            if openAwaitedResult() { return .timeout }
            // A large pack takes a while: a companion's time may come meanwhile.
            if companions.contains(where: { $0.pollTimeout == 0 }) { poll(to: .timeout) }
            let isSearchChanged =
                store.state.current.screen.query != nil && search.revision != shown.0
                && (!search.hasWork || isProgressDue)
            if isSearchChanged || store.state.heartbeat != shown.1 { draw() }
            // A companion that has something to do at once takes turns with the index.
            if companions.contains(where: { $0.pollTimeout.map { $0 <= 0 } ?? false }) { return .timeout }
        }
        return waitForEvent(descriptors)
    }

    /// Whether it is a second since a screen was drawn: how far the index is built changes many times in one. Without a
    /// clock each step is drawn.
    private var isProgressDue: Bool {
        guard let uptime = store.state.uptime, let drawnAt else { return true }
        return uptime - drawnAt >= 1_000
    }

    /// Waits for an event. A minute that has passed is one only where it brings another day: nothing is drawn otherwise.
    /// A running timer asks to be drawn with each of its ticks.
    private func waitForEvent(_ descriptors: [Int32]) -> TerminalEvent {
        while true {
            var untilPoll = companions.compactMap(\.pollTimeout).min()
            if let untilTick = store.state.millisecondsToNextTick {
                untilPoll = min(untilPoll ?? .max, untilTick)
            }
            let untilMinute = clock?().millisecondsToNextMinute
            let event = driver.nextEvent(
                milliseconds: [untilPoll, untilMinute].compactMap { $0 }.min(), watching: descriptors)
            let isOtherDay = clock.map { store.renewTime($0()) } ?? false
            if isOtherDay { layouts.generation += 1 }
            let isOfClock = untilMinute.map { $0 < untilPoll ?? .max } ?? false
            if event != .timeout || !isOfClock || isOtherDay { return event }
        }
    }

    // MARK: Keeping

    /// Files are written only now that the person has something to read.
    private func afterDrawing() {
        if let afterFirstFrame {
            self.afterFirstFrame = nil
            store.perform(TidyStores())
            afterFirstFrame()
        }
        if store.state.notice == nil { store.dispatch(UpdateNoticeWasShown()) }
        let shown = store.state
        guard keepWhatIsNew() else { return }
        // The outcome shows: another reader's bookmarks, or that nothing can be kept.
        if store.state.notice != shown.notice || store.state.record != shown.record { draw() }
    }

    /// Keeps changes, unless that was tried in vain already. Returns whether it was tried.
    @discardableResult
    func keepWhatIsNew() -> Bool {
        guard store.state.unkept.count != triedToKeep else { return false }
        keep()
        return true
    }

    private func keep() {
        store.perform(KeepRecord(store.state.unkept))
        // What could not be kept is not tried again before there is more of it.
        triedToKeep = store.state.unkept.count
    }

    /// Each waits a fifth of a second for another program that is writing.
    private static let lastTries = 5

    /// Whatever ends the session: where the person was is kept. The guard of the terminal sees to it that a disk which
    /// hangs does not hold up a program that was told to end.
    private func keepAtTheEnd() {
        if !store.state.isFinished, !isPreview, let leaving = view.guideAsLeft { store.dispatch(leaving) }
        // Another reader may be writing: there is no next time to try it again, so a second is spent on it.
        for _ in 0..<Self.lastTries where !store.state.unkept.isEmpty { keep() }
        // A half-built index leaves nothing behind.
        store.perform(CloseSearch())
    }

    /// In a preview a pack is edited and not read: nothing of it is remembered.
    var isPreview: Bool { store.dependencies.library.workingCopy != nil }
}
