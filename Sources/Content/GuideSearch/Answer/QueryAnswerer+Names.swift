// Puts what has the query as its name first, apart from all ranking: the ranking ignores numbers, single letters and
// small words, which are all that tells "Garage M" from "Garage A".
import Campus
import SQLite
internal import TextTools

/// A name as it is compared: all of its words, folded.
enum ExactName {
    /// The most bytes of a name.
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

// MARK: Addresses: as phrases of the index they would lower the weight of words that also occur in street names.

extension QueryAnswerer {
    /// Returns the answer with the places at an address first, if the query is only an address. Returns nil if it is
    /// not an address in this pack, or only the beginning of one while a guide or a contact is certainly meant.
    func answerWithAddress(
        _ text: String, limit: Int, besides answer: SearchAnswer
    ) throws(DatabaseFailure) -> SearchAnswer? {
        guard let key = StreetAddress.key(text) else { return nil }
        let isOfAnother = answer.isSure && answer.results.first?.kind.place == nil
        var places: [SearchResult] = []
        for match in try index.places(at: key, max: limit) where !match.isShort || !isOfAnother {
            guard let place = try place(match.document, at: key) else { continue }
            places.append(place)
        }
        guard !places.isEmpty else { return nil }
        let best = (answer.results.first?.score ?? 0) + 1
        for place in places.indices { places[place].score = best }
        let others = answer.results.filter { other in !places.contains { $0.target == other.target } }
        return SearchAnswer(results: places + others, confidence: 1)
    }

    /// Returns a place as a result that shows its address, or nil if the document is not a place with this address.
    private func place(_ document: Int32, at key: String) throws(DatabaseFailure) -> SearchResult? {
        let entry = try index.entry(document)
        let lines = try index.passages(of: document).flatMap { $0.text.split(separator: "\n") }
        let address = lines.first { line in StreetAddress.keys(String(line)).contains { $0.text == key } }
        guard entry.kind.place != nil, let address else { return nil }
        let excerpt = SearchExcerpt([
            .init(DisplayText.line(entry.name) + " · "),
            .init(DisplayText.line(String(address)), isMarked: true),
        ])
        return SearchResult(
            kind: entry.kind, target: entry.target, name: entry.name, category: entry.category,
            note: entry.note, excerpt: excerpt, score: 0)
    }
}
