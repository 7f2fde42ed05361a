/// Searches for the typed text.
package struct SearchFor: SideEffect {
    package let query: String

    /// - Parameters:
    ///   - text: the whole text of the field, of any size and content.
    package init(_ text: String) {
        query = Prompt.taken(text)
    }

    package func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dispatch(ChangeQuery(query))
    }
}

/// Continues to build the index of the search for some milliseconds.
package struct ContinueIndexing: SideEffect {
    package init() {}

    package func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dependencies.content.search?.work()
    }
}

/// Builds the index of the search to its end, for use when the person is not typing.
package struct FinishIndexing: SideEffect {
    package init() {}

    package func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        guard let search = dependencies.content.search else { return }
        while search.hasWork { search.work() }
    }
}

/// Closes the search and drops its unfinished work.
package struct CloseSearch: SideEffect {
    package init() {}

    package func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dependencies.content.closeSearch()
    }
}
