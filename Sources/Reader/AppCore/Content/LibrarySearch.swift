import GuideSearch

/// The search over the pack in use, and what it found last. Side effects ask it, screens look at the answer.
public final class LibrarySearch {
    private let engine: PackSearch
    private var found: (query: String, answer: SearchAnswer)? { didSet { revision += 1 } }

    /// More results than anybody reads; each costs some 20 µs at every key.
    static let mostResults = 20

    /// Raised whenever there is something new to show: an answer, a step of the progress, a new index.
    public private(set) var revision = 0

    init(_ engine: PackSearch) { self.engine = engine }

    /// Where the index is, or how far it has been built.
    public var state: PackSearch.State { engine.state }

    /// Whether `work` has anything to do.
    public var hasWork: Bool { engine.hasWork }

    /// Returns what `query` found, or nil if it was not asked for.
    public func answer(to query: String) -> SearchAnswer? {
        found?.query == query ? found?.answer : nil
    }

    /// Opens the index where it is not open yet, and looks for `query`.
    func find(_ query: String) {
        engine.open()
        guard found?.query != query else { return }
        found = (query, engine.answer(query, limit: Self.mostResults))
    }

    /// Forgets what was looked for (side effects only).
    func forget() { found = nil }

    /// Does some milliseconds of work on the index (side effects only). What was found in an older one is looked for again.
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

    /// As much of the state as is worth drawing a screen for.
    private static func shown(_ state: PackSearch.State) -> Int {
        switch state {
        case .closed: -3
        case .ready: -2
        case .unavailable: -1
        case .building(let progress): progress.done * 50 / max(1, progress.total)
        }
    }
}
