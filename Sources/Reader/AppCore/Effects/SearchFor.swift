/// Searches for the typed text.
public struct SearchFor: SideEffect {
    public let query: String

    /// - Parameters:
    ///   - text: the whole text of the field, of any size and content.
    public init(_ text: String) {
        query = Prompt.taken(text)
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dispatch(ChangeQuery(query))
    }
}

/// Continues to build the index of the search for some milliseconds.
public struct ContinueIndexing: SideEffect {
    public init() {}

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dependencies.content.search?.work()
    }
}

/// Builds the index of the search to its end, for use when the person is not typing.
public struct FinishIndexing: SideEffect {
    public init() {}

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        guard let search = dependencies.content.search else { return }
        while search.hasWork { search.work() }
    }
}

/// Closes the search and drops its unfinished work.
public struct CloseSearch: SideEffect {
    public init() {}

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dependencies.content.closeSearch()
    }
}
