import AppCore
import HazardScreens
import ScreenKit
import Terminal

/// The session of a person at a terminal: draws the state, waits for input, and changes the state accordingly.
package final class Session {
    package enum End: Sendable, Equatable {
        case quit
        case signal(Int32)
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
    private var afterFirstFrame: (() -> Void)?
    /// The number of events that took effect since a screen was drawn.
    private var eventsUndrawn = 0
    /// The number of unsaved changes at the last attempt to save them.
    private var triedToKeep = 0
    private var drawnVisit: Visit?
    private var drawnSize: Size?
    private var drawnTick: Int?
    /// True if more input was waiting when a screen was last drawn: a person who types has not seen it.
    private var isDrawnInFlood = false
    var typedDigits: TypedDigits?
    /// The same, unless they were pressed too long ago.
    var recentDigits: TypedDigits? { typedDigits.flatMap { $0.isRecent(at: store.state.uptime) ? $0 : nil } }
    /// The number of texts copied to the terminal's clipboard.
    private var copies = 0
    /// The time when a screen was last drawn; milliseconds of `AppState.uptime`.
    private var drawnAt: Int?
    private var rung: (timers: [RunningTimer], count: Int) = ([], 0)
    private var rungAlerts = 0
    /// The time of the last key; milliseconds of `AppState.uptime`.
    private(set) var touchedAt: Int?
    private(set) var drawnNotice: String?
    /// The time from which keys are meant for that warning; milliseconds of `AppState.uptime`, nil if all are.
    var noticeSeenAt: Int?

    /// - Parameters:
    ///   - clock: called at every event and after every full minute, so that a session left open for days
    ///     stays correct; `nil` if a companion renews the time, or none is wanted.
    ///   - afterFirstFrame: work that must not delay the first screen.
    package init(
        driver: any TerminalDriver, store: Store, screens: ScreenTable = .all,
        companions: [any SessionCompanion] = [], clock: (() -> LocalTime)? = nil,
        afterFirstFrame: @escaping () -> Void = {}
    ) {
        (self.driver, self.store, self.screens, self.companions) = (driver, store, screens, companions)
        (self.clock, self.afterFirstFrame) = (clock, afterFirstFrame)
    }

    package var state: AppState { store.state }

    var modelsMade: Int { models.made }

    var context: RenderContext {
        let context = RenderContext(
            store.state, store.dependencies.content, size: driver.size,
            profile: TerminalProfile(driver.capabilities), layouts: layouts, screens: screens, models: models)
        context.cellShape = driver.cellShape
        return context
    }

    var view: any ScreenView { ScreenDrawing.view(store.state, context) }

    /// Shows the state and handles input until the person leaves.
    package func run() -> End {
        store.perform(ReadContent.screens(store.state.visits.map(\.screen)))
        while !store.state.isFinished {
            reportMouseAsWanted()
            raiseNotice()
            drawUnlessMoreIsComing()
            let event = nextEvent()
            if event.isOfPerson { touchedAt = store.state.uptime }
            poll(to: event)
            // What a person does is meant for what they see: not if keys come faster than frames, or if a companion has moved
            // them to where they were in new content.
            if event.isOfPerson, eventsUndrawn == 0, store.state.current == drawnVisit { models.hold() }
            switch event {
            case .key(let key): handle(key)
            case .paste(let text): paste(text)
            case .mouse(let event):
                if store.state.settings.values.mouse, !answerNotice(event) { handle(event) }
            case .resize, .resumed, .timeout, .readable: break
            case .terminate(let signal):
                keepAtTheEnd()
                return .signal(signal)
            case .lost:
                keepAtTheEnd()
                return .lostTerminal
            }
            models.release()
            // A reading of feeds that was just asked for begins now.
            if store.state.feeds.wanted != nil { poll(to: .timeout) }
        }
        if store.state.leavesNothing { leaveNothing() } else { keepAtTheEnd() }
        return .quit
    }

    /// Restores the terminal first, so that nothing can delay that. What was read and is not saved yet is dropped; what
    /// the person asked for is saved: they believe that what they removed is gone.
    private func leaveNothing() {
        driver.restoreAndClear()
        store.dispatch(Forget.unsavedReading)
        keepAtLast()
        store.perform(SearchWork.close)
    }

    /// Draws the screen unless more input is waiting: during a flood of keys, drawing every screen would
    /// continue for minutes after the last key.
    private func drawUnlessMoreIsComing() {
        // The first screen waits for nothing.
        isDrawnInFlood = afterFirstFrame == nil && driver.isEventWaiting
        if isDrawnInFlood, eventsUndrawn < Self.maxUndrawn {
            eventsUndrawn += 1
            return
        }
        eventsUndrawn = 0
        draw()
        afterDrawing()
    }

    private static let maxUndrawn = 32

    /// True if the person can have seen the screen in view. What is pasted as keys must not leave the program.
    var isSeen: Bool { eventsUndrawn == 0 && !isDrawnInFlood }

    private func draw() {
        if let drawnSize, drawnSize != driver.size { carryOut(view.respondToResizing()) }
        drawnSize = driver.size
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
        drawnVisit = store.state.current
        drawnNotice = store.state.alerts.notice?.chain
        if let copied = store.state.copied, copied.count > copies {
            copies = copied.count
            driver.copy(copied.text)
        }
        ring()
    }

    // MARK: Timers

    /// The displayed value of the timers: if it changes, the screen is drawn again.
    private var tick: Int? {
        let state = store.state
        return state.uptime.flatMap { uptime in state.shownTimer.map { $0.ticks(at: uptime) } }
    }

    /// Rings the bell if a timer or a new alert requests it and the person has allowed it.
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

    /// Turns on mouse reports of the terminal when the setting first asks for them.
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

    /// Returns the next event. While there is no input, builds the index of the search if one is needed; each
    /// step takes some milliseconds, so no key waits longer.
    private func nextEvent() -> TerminalEvent {
        let descriptors = companions.compactMap(\.descriptor)
        while let search = store.dependencies.content.search, search.hasWork {
            let event = driver.nextEvent(milliseconds: 0, watching: descriptors)
            guard event == .timeout else { return event }
            if let clock, store.renewTime(clock()) { layouts.generation += 1 }
            if typedDigits?.isRecent(at: store.state.uptime) == false { return .timeout }
            if drawnTick != nil, tick != drawnTick { return .timeout }
            let shown = (search.revision, store.state.heartbeat)
            store.perform(SearchWork.index)
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

    /// True if a second has passed since a screen was drawn: the progress of the index changes many times in
    /// a second. Without a clock each step is drawn.
    private var isProgressDue: Bool {
        guard let uptime = store.state.uptime, let drawnAt else { return true }
        return uptime - drawnAt >= 1_000
    }

    /// Waits for an event. The end of a minute counts as one only if it begins another day: nothing is drawn
    /// otherwise. A running timer is drawn at each of its ticks.
    private func waitForEvent(_ descriptors: [Int32]) -> TerminalEvent {
        while true {
            let own = [
                store.state.millisecondsToNextTick, millisecondsToNotice,
                typedDigits?.remaining(at: store.state.uptime),
            ]
            let untilPoll = (companions.map(\.pollTimeout) + own).compactMap { $0 }.min()
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

    /// Does the work that waits for a drawn screen: files are written only now that the person has something to read.
    private func afterDrawing() {
        if let afterFirstFrame {
            self.afterFirstFrame = nil
            store.perform(SetAsideDamagedFiles())
            afterFirstFrame()
        }
        if store.state.notice == nil { store.dispatch(NoteUpdate.shown) }
        let shown = store.state
        // A word that began with these digits would take back what they did.
        if typedDigits?.isRecent(at: store.state.uptime) == false { typedDigits = nil }
        guard typedDigits == nil, keepWhatIsNew() else { return }
        // The outcome shows: another reader's bookmarks, or that nothing can be kept.
        if store.state.notice != shown.notice || store.state.record != shown.record { draw() }
    }

    /// Saves changes, unless that has failed already. Returns whether it was tried.
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

    /// The most attempts; each waits a fifth of a second for another program that is writing.
    private static let lastTries = 5

    /// Saves the person's place at the end of the session, for whatever reason it ends. The terminal guard
    /// makes sure that a disk that hangs does not delay a program that was told to end.
    private func keepAtTheEnd() {
        if !store.state.isFinished, !isPreview, let leaving = view.guideAsLeft { store.dispatch(leaving) }
        keepAtLast()
        // A half-built index leaves nothing behind.
        store.perform(SearchWork.close)
    }

    /// Another reader may be writing: there is no next time to try it again, so a second is spent on it.
    private func keepAtLast() {
        for _ in 0..<Self.lastTries where !store.state.unkept.isEmpty { keep() }
    }

    /// True in a preview, where a pack is edited and not read, so nothing of it is remembered.
    var isPreview: Bool { store.dependencies.content.workingCopy != nil }
}
