// Finds places whose street address is the whole query, apart from all ranking: indexing addresses as phrases
// would lower the weight of words that also occur in street names.
import Campus
import SQLite
internal import TextTools

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
