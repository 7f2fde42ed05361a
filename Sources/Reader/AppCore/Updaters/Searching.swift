/// The words of the search in sight are others now: the best result is selected.
public struct ChangeQuery: StateUpdater {
    public let query: String

    public init(_ query: String) {
        self.query = query
    }

    public func update(_ state: inout AppState) {
        guard case .search = state.current.screen else { return }
        state.current.screen = .search(query)
        state.current.selection = 0
        state.current.isOnResult = false
    }
}

/// Selects a result, and puts the cursor on it.
public struct SelectResult: StateUpdater {
    public let index: Int

    public init(_ index: Int) {
        self.index = index
    }

    public func update(_ state: inout AppState) {
        Select(index).update(&state)
        state.current.isOnResult = true
    }
}

/// What a search found in a guide.
public struct SearchHit: Sendable, Hashable, Codable {
    /// The guide, by its path in the pack.
    public var path: String
    /// The id of the section; `nil` where the guide itself was found.
    public var fragment: String?
    /// The words as they stand in the guide.
    public var words: [String]
    /// The text from the first of them on.
    public var text: String

    public init(path: String, fragment: String?, words: [String], text: String) {
        (self.path, self.fragment, self.words, self.text) = (path, fragment, words, text)
    }
}

/// Goes to a guide in which a search found something; the place is looked up once the page is laid out.
public struct ShowHit: StateUpdater {
    public let hit: SearchHit

    public init(_ hit: SearchHit) {
        self.hit = hit
    }

    public func update(_ state: inout AppState) {
        var visit = Visit(.guide(path: hit.path))
        visit.fragment = hit.fragment
        if !hit.words.isEmpty {
            var find = Visit.Find(query: hit.words.joined(separator: " "))
            find.words = hit.words
            find.hit = hit.text
            visit.find = find
        }
        state.push(visit)
    }
}
