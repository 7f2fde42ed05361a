/// Searches for the typed text.
public struct SearchFor: SideEffect {
    public let query: String

    /// - Parameter text: the whole text of the field, of any size and content.
    public init(_ text: String) { query = Prompt.taken(text) }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dispatch(ChangeQuery(query: query))
    }
}

/// Work on the search beside the searching.
public enum SearchWork: SideEffect {
    case index
    /// Builds the index to its end, for use when the person is not typing.
    case finishIndex
    /// Forgets the query; the index stays.
    case forget
    case close

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let search = dependencies.content.search
        switch self {
        case .index: search?.work()
        case .finishIndex: while let search, search.hasWork { search.work() }
        case .forget: search?.forget()
        case .close: dependencies.content.closeSearch()
        }
    }
}
