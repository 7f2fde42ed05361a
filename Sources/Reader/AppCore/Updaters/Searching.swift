/// Replaces the query of the search in view, and selects the best result.
public struct ChangeQuery: StateUpdater {
    public let query: String

    public init(_ query: String) {
        self.query = query
    }

    public func update(_ state: inout AppState) {
        guard state.current.screen.query != nil else { return }
        state.current = Visit(.search(query))
    }
}

/// Selects a result, and puts the cursor on it.
public struct SelectResult: StateUpdater {
    public let index: Int
    public let row: RowKey?
    public let top: Int?

    /// - Parameter top: the first line that is visible; nil if it does not matter.
    public init(_ index: Int, row: RowKey? = nil, top: Int? = nil) {
        (self.index, self.row, self.top) = (index, row, top)
    }

    public func update(_ state: inout AppState) {
        state.current.search.selection = max(0, index)
        state.current.search.row = row
        state.current.search.top = top
        state.current.search.isOnResult = true
    }
}

/// Notes that Enter was pressed before there were results: the best one opens when the index is built, unless
/// another key comes first.
public struct AwaitResult: StateUpdater {
    public init() {}

    public func update(_ state: inout AppState) {
        guard state.current.screen.query != nil else { return }
        state.current.search.isResultAwaited = true
        state.notice = "The best result opens when the guides have been read."
    }
}

extension AppState {
    /// Forgets that Enter was pressed before there were results.
    mutating func forgetAwaitedResult() {
        if current.search.isResultAwaited { current.search.isResultAwaited = false }
    }
}
