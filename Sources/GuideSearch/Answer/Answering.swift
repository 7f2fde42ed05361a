internal import Guidebook

/// From the words of a person to an answer.
struct Answering {
    /// Results that are much worse than the best are noise.
    private static let leastShare = 0.08

    let index: SearchIndex
    let pack: Pack
    let weights: RankingWeights

    func answer(_ text: String, limit: Int) throws(DatabaseFailure) -> SearchAnswer {
        let query = try QueryReader.read(text, index, weights)
        guard !query.slots.isEmpty, limit > 0 else { return SearchAnswer() }
        let ranking = try Ranking(index: index, query: query, weights: weights)
        let maker = ExcerptMaker(wanted: ranking.termsOfPassages)
        var results: [SearchResult] = []
        var best: Double?
        for ranked in try ranking.ranked() {
            let least = (best ?? 0) * Self.leastShare
            guard results.count < limit, ranked.score > least else { break }
            best = best ?? ranked.score
            if let result = try result(ranked, maker) { results.append(result) }
        }
        guard results.isEmpty else {
            return SearchAnswer(results: results, shownFor: query.shownFor, corrections: query.corrections)
        }
        return SearchAnswer(nearest: nearest(to: query))
    }

    private func result(_ ranked: Ranking.Ranked, _ maker: ExcerptMaker) throws(DatabaseFailure)
        -> SearchResult?
    {
        let entry = try index.entry(ranked.document)
        let choice = maker.choice(for: entry, passages: try index.passages(of: ranked.document))
        guard choice.excerpt.pieces.contains(where: \.isMarked) else { return nil }
        var target = entry.target
        var section: String?
        if case .guide(let path, _) = target {
            target = .guide(path: path, fragment: choice.fragment)
            section = choice.section
        }
        return SearchResult(
            kind: entry.kind, target: target, name: entry.name, slug: entry.slug, category: entry.category,
            section: section, note: note(entry), excerpt: choice.excerpt, score: ranked.score)
    }

    /// A number to call is taken from the pack itself where it is open with its contacts: no cache may change it.
    private func note(_ entry: SearchIndex.Entry) -> String? {
        guard case .contact(let index) = entry.target, pack.contacts.indices.contains(index),
            pack.contacts[index].name == entry.name
        else { return entry.note }
        return pack.contacts[index].number
    }

    private func nearest(to query: SearchQuery) -> [String] {
        let speller = Speller(lexicon: index.lexicon)
        var words: [String] = []
        for word in query.unknown.prefix(4) {
            for suggestion in speller.suggestions(for: word, tolerance: 1.8)
            where !words.contains(suggestion.word) {
                words.append(suggestion.word)
            }
        }
        return Array(words.prefix(5))
    }
}
