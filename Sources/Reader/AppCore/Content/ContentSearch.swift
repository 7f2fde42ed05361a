import GuideSearch

/// The search over the open pack, and its last result. Side effects run it; screens read its answer.
public final class ContentSearch {
    private let engine: PackSearch
    private var found: (query: String, answer: SearchAnswer)? { didSet { revision += 1 } }

    /// The most results: more than anyone reads, and each costs about 20 µs at every key.
    static let maxResults = 20

    /// Raised whenever there is something new to show: an answer, progress, a new index.
    public private(set) var revision = 0

    init(_ engine: PackSearch) { self.engine = engine }

    public var state: PackSearch.State { engine.state }

    public var hasWork: Bool { engine.hasWork }

    /// Returns the results of `query`, or nil if it was not searched for.
    public func answer(to query: String) -> SearchAnswer? { found?.query == query ? found?.answer : nil }

    /// Returns whether a query goes on with the last one, as at each key while it is typed.
    func isContinued(by query: String) -> Bool {
        found.map { query != $0.query && query.hasPrefix($0.query) } ?? false
    }

    /// The sentence about files that the index lacks; `nil` if it has all.
    public var unreadSentence: String? { engine.unreadWords.map { $0 + "." } }

    /// Opens the index and searches for `query`. Where one begins, unreadable files are tried again.
    func find(_ query: String) {
        engine.open()
        if !isContinued(by: query) { engine.retryUnread() }
        guard found?.query != query else { return }
        var answer = engine.answer(query, limit: Self.maxResults)
        if let found, query.hasPrefix(found.query) { answer.keepFirst(of: found.answer) }
        found = (query, answer)
    }

    func forget() { found = nil }

    /// Works on the index for some milliseconds (side effects only), and searches again if it has changed.
    public func work() {
        let before = engine.state
        engine.step()
        guard Self.shown(before) != Self.shown(engine.state) else { return }
        revision += 1
        if case .building = engine.state { return }
        if let query = found?.query {
            found = nil
            find(query)
        }
    }

    /// The part of the state that is worth redrawing a screen for.
    private static func shown(_ state: PackSearch.State) -> Int {
        switch state {
        case .closed: -3
        case .ready: -2
        case .unavailable: -1
        case .building(let progress): progress.done * 50 / max(1, progress.total)
        }
    }
}
