/// A change of the state: a pure function, named after what happened.
public protocol StateUpdater: Sendable { func update(_ state: inout AppState) }

/// Work that has effects outside the state. It gets the dependencies it may use and reports by dispatching updaters.
public protocol SideEffect: Sendable {
    func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void)
}

public struct Dependencies {
    public let content: SessionContent
    public let settings: any SettingsStore
    public let record: any StateStore
    /// Nil if feeds and places cannot be changed: in a kiosk, a preview or a private session.
    public let sync: (any SyncCommands)?
    public let texts: any TextStore

    public init(
        content: SessionContent, settings: any SettingsStore = MemorySettingsStore(),
        record: any StateStore = MemoryStateStore(), sync: (any SyncCommands)? = nil,
        texts: any TextStore = MemoryTextStore()
    ) {
        (self.sync, self.texts) = (sync, texts)
        (self.content, self.settings, self.record) = (content, settings, record)
    }
}

/// Holds the state and is the only type that changes it.
public final class Store {
    public private(set) var state: AppState
    public let dependencies: Dependencies

    public init(state: AppState, dependencies: Dependencies) {
        (self.state, self.dependencies) = (state, dependencies)
    }

    /// Changes the state, and loads the content of a screen that comes into view: it may have been dropped.
    public func dispatch(_ updater: any StateUpdater) {
        let shown = state.current.screen
        updater.update(&state)
        guard state.current.screen != shown else { return }
        // The banner of what is over goes, since nothing is being read on the other screen yet.
        state.alerts.isOver = false
        state.here.sortAgain()
        perform(ReadContent.screens([state.current.screen]))
    }

    /// Renews the time. Returns whether the day has changed, after which pages already laid out may say something else.
    public func renewTime(_ time: LocalTime) -> Bool {
        let day = state.today
        dispatch(RenewTime(time))
        return state.today != day
    }

    public func perform(_ effect: any SideEffect) { effect.run(dependencies) { dispatch($0) } }
}
