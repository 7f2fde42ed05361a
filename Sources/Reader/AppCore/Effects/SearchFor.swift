/// Looks for what was typed in the search.
public struct SearchFor: SideEffect {
    public let query: String

    /// - Parameters:
    ///   - text: the whole text of the field, of any size and content.
    public init(_ text: String) {
        query = Prompt.taken(text)
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dependencies.library.load(for: .search(query))
        dispatch(ChangeQuery(query))
    }
}

/// Opens a guide at what a search found in it.
public struct OpenHit: SideEffect {
    public let hit: SearchHit

    public init(_ hit: SearchHit) {
        self.hit = hit
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let screen = ScreenID.guide(path: hit.path)
        dependencies.library.load(for: screen)
        dispatch(ShowHit(hit))
    }
}

/// Goes on building the index of the search for some milliseconds.
public struct ContinueIndexing: SideEffect {
    public init() {}

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dependencies.library.search?.work()
    }
}

/// Builds the index of the search to its end, where nobody types meanwhile.
public struct FinishIndexing: SideEffect {
    public init() {}

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        guard let search = dependencies.library.search else { return }
        while search.hasWork { search.work() }
    }
}
