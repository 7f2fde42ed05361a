/// Replaces the query of the search in view, and selects the best result.
struct ChangeQuery: StateUpdater {
    let query: String

    func update(_ state: inout AppState) {
        guard state.current.screen.query != nil else { return }
        state.current = Visit(.search(query))
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
    mutating func forgetAwaitedResult() {
        if current.search.isResultAwaited { current.search.isResultAwaited = false }
    }
}
