import SQLite
internal import TextMetrics

/// Ranks the documents of a pack by how well they match a query.
///
/// SQLite finds the candidates and scores each term in each of them (BM25 over title, keywords, do-now, headings and
/// body). These scores are combined into one for the whole query: each slot counts once, by its best interpretation;
/// titles and keywords count more than text; and the phrase most similar to the query counts most, because keywords and
/// user phrases are what people type.
///
/// The work is bounded: only a limited number of postings is read, those of the rarest terms first, and only a limited
/// number of candidates is compared phrase by phrase. In a pack of a few thousand documents nothing is left out.
struct Ranking {
    struct Ranked {
        var document: Int32
        var score: Double
        /// The confidence; 0 for documents that were not examined closely. See `Confidence`.
        var confidence = 0.0
        /// True if a phrase of the document is the query, word for word; only looked at with the confidence.
        var isExact = false
        /// True if the confidence stays as it is, however close the second result is.
        var isSettled = false
        /// The phrases of the document that may have a term of the query, and the one most similar to it. Of two that are
        /// equally similar, the one with an answer counts: keywords of guides have none.
        var phrases: [PhraseList.Phrase]
        var bestPhrase: PhraseList.Phrase?
    }

    /// The most postings read for one query, and for one term; a term with more is looked up in titles and keywords only.
    private static let maxPostings = 9_000
    private static let maxPostingsOfTerm = 2_500
    private static let maxKeyed = 1_000
    /// The most candidates compared phrase by phrase.
    private static let maxCompared = 160

    struct QueryTerm {
        var term: String
        var weight: Double
        /// The number of titles and keywords in the pack that contain it.
        var phrases: Double
        var postings: [SearchIndex.Posting] = []
        var isNegation: Bool
        /// The trust in the best of its interpretations, and the slots of that.
        var trust = 0.0
        var slots = 0..<0
    }

    let index: SearchIndex
    let query: SearchQuery
    let weights: RankingWeights
    let slotCodes: [UInt32]
    private(set) var terms: [QueryTerm] = []
    private(set) var interpretations: [SearchQuery.Interpretation<Int>] = []
    private(set) var termIndices: [UInt32: Int] = [:]
    private(set) var filter = TermFilter()
    /// For each term, the indices of the interpretations that contain it.
    private(set) var interpretationsOfTerm: [[Int]] = []

    init(index: SearchIndex, query: SearchQuery, weights: RankingWeights) throws(DatabaseFailure) {
        (self.index, self.query, self.weights) = (index, query, weights)
        slotCodes = query.slots.map { Term.code($0.term) }
        for interpretation in query.interpretations {
            let known = interpretation.terms.map { termIndex(of: $0) }
            for term in known {
                interpretationsOfTerm[term].append(interpretations.count)
                guard interpretation.trust > terms[term].trust else { continue }
                (terms[term].trust, terms[term].slots) = (interpretation.trust, interpretation.slots)
            }
            interpretations.append(
                SearchQuery.Interpretation(
                    terms: known, slots: interpretation.slots, trust: interpretation.trust,
                    certainty: interpretation.certainty))
        }
        try readPostings()
    }

    private mutating func termIndex(of term: String) -> Int {
        let code = Term.code(term)
        if let termIndex = termIndices[code] { return termIndex }
        termIndices[code] = terms.count
        filter.insert(code)
        terms.append(
            QueryTerm(
                term: term, weight: weights.weight(of: term, index.lexicon),
                phrases: Double(index.lexicon.frequency(ofTerm: code)?.phrases ?? 0),
                isNegation: Self.isNegation(term)))
        interpretationsOfTerm.append([])
        return terms.count - 1
    }

    // MARK: Candidates

    private mutating func readPostings() throws(DatabaseFailure) {
        let counts = terms.map { index.lexicon.frequency(ofTerm: Term.code($0.term))?.documents ?? 0 }
        var left = Self.maxPostings
        var rare: [String] = []
        for termIndex in terms.indices.sorted(by: { (counts[$0], $0) < (counts[$1], $1) }) {
            let term = terms[termIndex].term
            guard counts[termIndex] > 0, !terms[termIndex].isNegation || isOnlyNegation else { continue }
            if counts[termIndex] <= min(left, Self.maxPostingsOfTerm) {
                terms[termIndex].postings = try index.postings(of: term)
                rare.append(term)
            } else {
                terms[termIndex].postings = try commonPostings(of: term, besides: rare, max: max(left, 0))
            }
            left -= terms[termIndex].postings.count
        }
    }

    /// Returns the postings of a very common term: in titles and keywords, and in documents that have a rarer term too.
    private func commonPostings(
        of term: String, besides rare: [String], max most: Int
    ) throws(DatabaseFailure) -> [SearchIndex.Posting] {
        let keyed = try index.keyedPostings(of: term, max: Self.maxKeyed)
        guard !rare.isEmpty, most > 0 else { return keyed }
        let others = try index.postings(of: term, besides: Array(rare.prefix(8)), max: Self.maxKeyed)
        // Both lists are sorted by document.
        var merged: [SearchIndex.Posting] = []
        var (left, right) = (keyed[...], others[...])
        while let one = left.first, let other = right.first {
            if one.document <= other.document {
                merged.append(left.removeFirst())
                if one.document == other.document { right.removeFirst() }
            } else {
                merged.append(right.removeFirst())
            }
        }
        return merged + left + right
    }

    /// Returns the documents with any of the terms, the best first.
    private func candidates() -> [Int32] {
        var rows: [Int32: Int] = [:]
        var documents: [Int32] = []
        let width = max(1, query.slots.count)
        var values: [Float] = []
        for (termIndex, term) in terms.enumerated() where !term.postings.isEmpty {
            for interpretation in interpretationsOfTerm[termIndex] {
                let interpretation = interpretations[interpretation]
                let score = Float(
                    term.weight * interpretation.trust / Double(max(1, interpretation.terms.count)))
                for posting in term.postings {
                    let row: Int
                    if let known = rows[posting.document] {
                        row = known
                    } else {
                        row = documents.count
                        rows[posting.document] = row
                        documents.append(posting.document)
                        values += repeatElement(0, count: width)
                    }
                    for slot in interpretation.slots {
                        let value = score * posting.strength / Float(interpretation.slots.count)
                        values[row * width + slot] = max(values[row * width + slot], value)
                    }
                }
            }
        }
        guard documents.count > Self.maxCompared else { return documents }
        let sums = documents.indices.map { row in values[row * width..<(row + 1) * width].reduce(0, +) }
        let order = documents.indices.sorted { (sums[$1], documents[$0]) < (sums[$0], documents[$1]) }
        return order.prefix(Self.maxCompared).map { documents[$0] }
    }

    // MARK: Scores

    /// Returns the documents that match the query, the best first; ties are in the order of the pack.
    func ranked() throws(DatabaseFailure) -> [Ranked] {
        let all = query.slots.reduce(0) { $0 + $1.weight }
        guard all > 0 else { return [] }
        var ranked: [Ranked] = []
        for document in candidates() {
            let entry = try index.entry(document)
            var found = unranked(document, entry)
            found.score =
                score(&found, entry, all) * RankingWeights.kind(entry.kind) * designated(entry)
                * sense(entry, found.phrases)
            if found.score > 0 { ranked.append(found) }
        }
        ranked.sort(by: Self.isBefore)
        try sortByConfidence(&ranked)
        return ranked
    }

    func unranked(_ document: Int32, _ entry: SearchIndex.Entry) -> Ranked {
        Ranked(document: document, score: 0, phrases: entry.phrases.phrases(filter))
    }

    /// Returns the factor of a place whose name has the numbers and letters of the query: of all garages Garage M.
    private func designated(_ entry: SearchIndex.Entry) -> Double {
        guard !query.designators.isEmpty, entry.kind.place != nil else { return 1 }
        let words = Set(WordScanner.words(entry.name, max: 32).map(\.text))
        return query.designators.isSubset(of: words) ? weights.designated : 1
    }

    /// Returns the factor of a guide for the meanings of the query's ambiguous words.
    private func sense(_ entry: SearchIndex.Entry, _ phrases: [PhraseList.Phrase]) -> Double {
        guard let slug = entry.slug else { return 1 }
        return query.senses.reduce(1) { factor, sense in
            if sense.guides.contains(slug) { return factor * weights.meant(sense.length) }
            return isRival(slug, sense, phrases) ? factor * weights.rival(sense.length) : factor
        }
    }

    /// Returns whether a guide is of another meaning. One word beside an ambiguous one says less than a whole phrase of the
    /// guide that stands in the query.
    func isRival(_ slug: String, _ sense: Senses.Choice, _ phrases: [PhraseList.Phrase]) -> Bool {
        guard sense.rivals.contains(slug) else { return false }
        guard sense.length == 1 else { return true }
        return !phrases.contains { phrase in
            (phrase.codes.count > 1 || phrase.small != 0) && phrase.small & ~query.small == 0
                && phrase.codes.contains(where: sense.codes.contains)
                && phrase.codes.allSatisfy { termIndices[$0] != nil }
        }
    }

    static func isBefore(_ one: Ranked, _ other: Ranked) -> Bool {
        (other.score, one.document) < (one.score, other.document)
    }

    /// Returns the score of a document, and records its best phrase.
    private func score(_ ranked: inout Ranked, _ entry: SearchIndex.Entry, _ all: Double) -> Double {
        var kinds = [Double](repeating: 0, count: terms.count)
        var counts = [Double](repeating: 0, count: terms.count)
        var (best, second, third) = (0.0, 0.0, 0.0)
        for phrase in ranked.phrases {
            let similarity = similarity(of: phrase, all, &kinds, &counts)
            if similarity > best || similarity == best && ranked.bestPhrase?.answer == 0 && phrase.answer > 0
            {
                ranked.bestPhrase = phrase
            }
            if similarity > best {
                (best, second, third) = (similarity, best, second)
            } else if similarity > second {
                (second, third) = (similarity, second)
            } else if similarity > third {
                third = similarity
            }
        }
        let values = terms.indices.map { termIndex -> Double in
            let term = terms[termIndex]
            let strength = Self.strength(ranked.document, term.postings)
            let share =
                counts[termIndex] > 0
                ? Power.of(counts[termIndex] / max(1, term.phrases), weights.shareCurve) : 0
            return term.weight * (kinds[termIndex] + weights.share * share + weights.text * strength)
        }
        var slots = [Double](repeating: 0, count: query.slots.count)
        for interpretation in interpretations {
            let found = interpretation.terms.reduce(0) { $0 + values[$1] }
            let present = interpretation.terms.count { values[$0] > 0 }
            // Several terms form one meaning, so a part of them counts for little.
            let share = Double(present) / Double(interpretation.terms.count)
            let value = found * share * interpretation.trust / Double(interpretation.slots.count)
            for slot in interpretation.slots { slots[slot] = max(slots[slot], value) }
        }
        // A query that is exactly a contact's name or number means that contact.
        let isContactName =
            entry.kind == .contact
            && entry.phrases.phrases.contains { phrase in
                phrase.codes.count == query.slots.count && phrase.codes.allSatisfy { termIndices[$0] != nil }
            }
        let covered = zip(slots, query.slots).reduce(0) { $0 + ($1.0 > 0 ? $1.1.weight : 0) } / all
        let sum =
            slots.reduce(0, +) + weights.phrase
            * (best + weights.secondPhrase * second + weights.thirdPhrase * third)
        return sum * (1 - weights.coverage + weights.coverage * covered)
            * (isContactName ? weights.called : 1)
    }

    /// Returns the similarity of a phrase of a document to the query, and records which terms are in such phrases.
    private func similarity(
        of phrase: PhraseList.Phrase, _ all: Double, _ kinds: inout [Double], _ counts: inout [Double]
    ) -> Double {
        var (found, whole) = (0.0, 0.0)
        var covered: UInt32 = 0
        var matched = 0
        var last = -1
        var isInOrder = true
        for code in phrase.codes {
            guard filter.mayContain(code), let termIndex = termIndices[code] else {
                whole += Self.negationCodes.contains(code) ? weights.negation : index.weight(ofTerm: code)
                continue
            }
            let weight = terms[termIndex].weight
            whole += weight
            if !terms[termIndex].isNegation || isOnlyNegation {
                counts[termIndex] += 1
                kinds[termIndex] = max(kinds[termIndex], phrase.isTitle ? weights.title : weights.keyword)
            }
            guard terms[termIndex].trust > 0 else { continue }
            found += weight * terms[termIndex].trust
            matched += 1
            let slots = terms[termIndex].slots
            for slot in slots { covered |= 1 << UInt32(slot) }
            if slots.lowerBound < last { isInOrder = false }
            last = slots.lowerBound
        }
        guard found > 0, whole > 0 else { return 0 }
        // A negation alone is no match.
        if matched == 1, phrase.codes.count > 1,
            let code = phrase.codes.first(where: { termIndices[$0] != nil }),
            Self.negationCodes.contains(code)
        {
            return 0
        }
        let asked = query.slots.indices.reduce(0) {
            $0 + (covered & 1 << UInt32($1) != 0 ? query.slots[$1].weight : 0)
        }
        let similarity =
            found * Power.of(found / whole, weights.phraseCoverage)
            * Power.of(min(1, asked / all), weights.queryCoverage)
        return (isInOrder ? similarity : similarity * 0.9) * agreement(phrase)
    }

    /// Returns the agreement of the small words of a phrase and the query, 1 at most.
    private func agreement(_ phrase: PhraseList.Phrase) -> Double {
        let common = smallWeight(phrase.small & query.small) + weights.smallReserve
        let missing = RankingWeights.missingSmall * smallWeight(query.small & ~phrase.small)
        let others = smallWeight(phrase.small & ~query.small) + missing
        return 1 - weights.small + weights.small * common / (common + others)
    }

    private func smallWeight(_ mask: UInt64) -> Double {
        var (rest, sum) = (mask, 0.0)
        while rest != 0 {
            sum += index.smallWeights[rest.trailingZeroBitCount]
            rest &= rest - 1
        }
        return sum
    }

    static let negationCodes = [Term.code(Term.not), Term.code(Term.cannot)]
    static func isNegation(_ term: String) -> Bool { Term.otherNegation(term) != nil }

    /// True if the query consists of negations only.
    var isOnlyNegation: Bool { terms.allSatisfy(\.isNegation) }

    /// Returns the strength of a term in a document, by binary search: postings are sorted by document.
    static func strength(_ document: Int32, _ postings: [SearchIndex.Posting]) -> Double {
        let index = postings.partitioningIndex { $0.document >= document }
        return index < postings.count && postings[index].document == document
            ? Double(postings[index].strength) : 0
    }

    /// For the excerpts, the slots and the score of each term, by its code.
    var termsForPassages: [UInt32: (slots: Range<Int>, score: Double)] {
        var found: [UInt32: (slots: Range<Int>, score: Double)] = [:]
        for interpretation in interpretations {
            for term in interpretation.terms where !terms[term].isNegation || isOnlyNegation {
                let score = max(
                    0.01, terms[term].weight * interpretation.trust / Double(interpretation.terms.count))
                let code = Term.code(terms[term].term)
                if score > found[code]?.score ?? 0 { found[code] = (interpretation.slots, score) }
            }
        }
        return found
    }
}
