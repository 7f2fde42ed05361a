// Puts what has the query as its name first, apart from all ranking: the ranking ignores numbers, single letters and
// small words, which are all that tells "Garage M" from "Garage A".
import SQLite

/// A name as it is compared: all of its words, folded.
enum ExactName {
    private static let longest = 200

    static func key(_ name: String) -> String? {
        let key = WordScanner.words(name, max: 32).map(\.text).joined(separator: " ")
        return key.isEmpty || key.utf8.count > longest ? nil : key
    }
}

extension QueryAnswerer {
    private static let maxOfOneName = 20

    /// Returns the documents with those first whose name is the query, or nil if there are none, or if it is one plain
    /// word and a guide is surely meant by it.
    func withNamesFirst(
        _ text: String, _ ranking: Ranking, _ found: [Ranking.Ranked]
    ) throws(DatabaseFailure) -> [Ranking.Ranked]? {
        guard let key = ExactName.key(text) else { return nil }
        let named = try index.documents(named: key, max: Self.maxOfOneName)
        guard !named.isEmpty else { return nil }
        let isOneWord = !key.utf8.contains { $0 == 0x20 || $0 &- 0x30 < 10 }
        let kinds = try named.map { (document) throws(DatabaseFailure) in try index.entry(document).kind }
        let isOfPlaces = !kinds.contains(.guide) && !kinds.contains(.contact)
        if isOneWord, isOfPlaces, let first = found.first, first.confidence >= Confidence.sure,
            try index.entry(first.document).kind == .guide
        {
            return nil
        }
        let best = (found.first?.score ?? 0) + 1
        // Guides first, then contacts: what to do comes before where something is.
        let order = named.indices.sorted { (Self.rank(kinds[$0]), $0) < (Self.rank(kinds[$1]), $1) }
        let first = try order.map { (index) throws(DatabaseFailure) in
            let (document, entry) = (named[index], try self.index.entry(named[index]))
            var first = found.first { $0.document == document } ?? ranking.unranked(document, entry)
            (first.score, first.confidence, first.isExact) = (best, 1, false)
            return first
        }
        return first + found.filter { !named.contains($0.document) }
    }

    private static func rank(_ kind: SearchResult.Kind) -> Int {
        switch kind {
        case .guide: 0
        case .contact: 1
        case .menuEntry: 3
        default: 2
        }
    }
}
