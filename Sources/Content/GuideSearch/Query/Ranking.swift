/// Ranks the documents of a pack by how well they answer a query.
///
/// SQLite finds the candidates and weighs each term in each of them (bm25 over title, keywords, do-now, headings and
/// body). Here that becomes a score of the whole query: every slot counts once, by the best of its readings; a title
/// or keyword counts more than the text; and the phrase that is most like the query counts most, because keywords
/// and phrases are what people type.
///
/// The work is bounded: only so many postings are looked at, those of the rarest terms first, and only so many
/// candidates are compared phrase by phrase. In a pack of a few thousand documents nothing is left out.
struct Ranking {
    struct Ranked {
        var document: Int32
        var score: Double
    }

    /// Postings that are read for one query, and for one term; a term with more is looked for in titles and keywords.
    private static let mostPostings = 9_000
    private static let mostPostingsOfTerm = 2_500
    private static let mostKeyed = 1_000
    /// Candidates that are compared phrase by phrase.
    private static let mostCompared = 160

    private struct QueryTerm {
        var term: String
        var weight: Double
        /// Titles and keywords of the pack that have it.
        var phrases: Double
        var postings: [SearchIndex.Posting] = []
    }

    private struct Reading {
        var terms: [Int]
        var slots: Range<Int>
        var trust: Double
    }

    let index: SearchIndex
    let query: SearchQuery
    let weights: RankingWeights
    private var terms: [QueryTerm] = []
    private var readings: [Reading] = []
    private var places: [UInt32: Int] = [:]
    /// Whether a term whose code ends in these bits may be one of the query's: nearly every word of the thousands of
    /// phrases is told apart by one look here.
    private var bloomFilter = [Bool](repeating: false, count: Self.bloomFilterSize)
    private static let bloomFilterSize = 4_096
    /// The single terms that slots may be found by in a phrase: for each term its readings.
    private var readingsOfTerm: [[Int]] = []

    init(index: SearchIndex, query: SearchQuery, weights: RankingWeights) throws(DatabaseFailure) {
        (self.index, self.query, self.weights) = (index, query, weights)
        for reading in query.readings {
            let known = reading.terms.map { place(of: $0) }
            for term in known { readingsOfTerm[term].append(readings.count) }
            readings.append(Reading(terms: known, slots: reading.slots, trust: reading.trust))
        }
        try readPostings()
    }

    private mutating func place(of term: String) -> Int {
        let code = Term.code(term)
        if let place = places[code] { return place }
        places[code] = terms.count
        bloomFilter[Int(code) & (Self.bloomFilterSize - 1)] = true
        terms.append(
            QueryTerm(
                term: term, weight: weights.weight(of: term, index.lexicon),
                phrases: Double(index.lexicon.frequency(ofTerm: code)?.phrases ?? 0)))
        readingsOfTerm.append([])
        return terms.count - 1
    }

    // MARK: Candidates

    private mutating func readPostings() throws(DatabaseFailure) {
        let counts = terms.map { index.lexicon.frequency(ofTerm: Term.code($0.term))?.documents ?? 0 }
        var left = Self.mostPostings
        var rare: [String] = []
        for place in terms.indices.sorted(by: { (counts[$0], $0) < (counts[$1], $1) }) {
            let term = terms[place].term
            guard counts[place] > 0, !Self.isDenial(term) || isBare else { continue }
            if counts[place] <= min(left, Self.mostPostingsOfTerm) {
                terms[place].postings = try index.postings(of: term)
                rare.append(term)
            } else {
                terms[place].postings = try commonPostings(of: term, besides: rare, most: max(left, 0))
            }
            left -= terms[place].postings.count
        }
    }

    /// A term that is everywhere: where it is a title or keyword, and where one of the rarer terms is too.
    private func commonPostings(
        of term: String, besides rare: [String], most: Int
    ) throws(DatabaseFailure) -> [SearchIndex.Posting] {
        let keyed = try index.keyedPostings(of: term, most: Self.mostKeyed)
        guard !rare.isEmpty, most > 0 else { return keyed }
        let others = try index.postings(of: term, besides: Array(rare.prefix(8)), most: Self.mostKeyed)
        // Both are in the order of the documents.
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

    /// The documents with any of the terms, the likeliest first.
    private func candidates() -> [Int32] {
        var places: [Int32: Int] = [:]
        var documents: [Int32] = []
        let width = max(1, query.slots.count)
        var values: [Float] = []
        for (place, term) in terms.enumerated() where !term.postings.isEmpty {
            for reading in readingsOfTerm[place] {
                let reading = readings[reading]
                let worth = Float(term.weight * reading.trust / Double(max(1, reading.terms.count)))
                for posting in term.postings {
                    let row: Int
                    if let known = places[posting.document] {
                        row = known
                    } else {
                        row = documents.count
                        places[posting.document] = row
                        documents.append(posting.document)
                        values += repeatElement(0, count: width)
                    }
                    for slot in reading.slots {
                        let value = worth * posting.strength / Float(reading.slots.count)
                        values[row * width + slot] = max(values[row * width + slot], value)
                    }
                }
            }
        }
        guard documents.count > Self.mostCompared else { return documents }
        let sums = documents.indices.map { row in values[row * width..<(row + 1) * width].reduce(0, +) }
        let order = documents.indices.sorted { (sums[$1], documents[$0]) < (sums[$0], documents[$1]) }
        return order.prefix(Self.mostCompared).map { documents[$0] }
    }

    // MARK: Scores

    /// The documents that answer the query, the best first; equally good ones in the order of the pack.
    func ranked() throws(DatabaseFailure) -> [Ranked] {
        let all = query.slots.reduce(0) { $0 + $1.weight }
        guard all > 0 else { return [] }
        var ranked: [Ranked] = []
        for document in candidates() {
            let entry = try index.entry(document)
            let score = score(document, entry, all) * RankingWeights.kind(entry.kind)
            if score > 0 { ranked.append(Ranked(document: document, score: score)) }
        }
        return ranked.sorted { ($1.score, $0.document) < ($0.score, $1.document) }
    }

    private func score(_ document: Int32, _ entry: SearchIndex.Entry, _ all: Double) -> Double {
        var kinds = [Double](repeating: 0, count: terms.count)
        var counts = [Double](repeating: 0, count: terms.count)
        var (best, second, third) = (0.0, 0.0, 0.0)
        for phrase in entry.phrases.phrases {
            let likeness = likeness(of: phrase, all, &kinds, &counts)
            if likeness > best {
                (best, second, third) = (likeness, best, second)
            } else if likeness > second {
                (second, third) = (likeness, second)
            } else if likeness > third {
                third = likeness
            }
        }
        let values = terms.indices.map { place -> Double in
            let term = terms[place]
            let strength = Self.strength(document, term.postings)
            let share =
                counts[place] > 0 ? Power.of(counts[place] / max(1, term.phrases), weights.shareCurve) : 0
            return term.weight * (kinds[place] + weights.share * share + weights.text * strength)
        }
        var slots = [Double](repeating: 0, count: query.slots.count)
        for reading in readings {
            let found = reading.terms.reduce(0) { $0 + values[$1] }
            let present = reading.terms.count { values[$0] > 0 }
            // Several terms are one meaning: half of them mean little.
            let share = Double(present) / Double(reading.terms.count)
            let value = found * share * reading.trust / Double(reading.slots.count)
            for slot in reading.slots { slots[slot] = max(slots[slot], value) }
        }
        // Who types a number or a name of the contacts wants to call it.
        let isCalled =
            entry.kind == .contact
            && entry.phrases.phrases.contains { phrase in
                phrase.codes.count == query.slots.count && phrase.codes.allSatisfy { places[$0] != nil }
            }
        let covered = zip(slots, query.slots).reduce(0) { $0 + ($1.0 > 0 ? $1.1.weight : 0) } / all
        let sum =
            slots.reduce(0, +) + weights.phrase
            * (best + weights.secondPhrase * second + weights.thirdPhrase * third)
        return sum * (1 - weights.coverage + weights.coverage * covered) * (isCalled ? weights.called : 1)
    }

    private func mayBeAsked(_ code: UInt32) -> Bool { bloomFilter[Int(code) & (Self.bloomFilterSize - 1)] }

    /// How like the query a phrase of a document is; notes on the way which terms stand in such phrases.
    private func likeness(
        of phrase: PhraseList.Phrase, _ all: Double, _ kinds: inout [Double], _ counts: inout [Double]
    ) -> Double {
        // Most phrases have nothing of the query.
        guard phrase.codes.contains(where: { mayBeAsked($0) && places[$0] != nil }) else { return 0 }
        var (found, whole) = (0.0, 0.0)
        var covered: UInt32 = 0
        var matched = 0
        var last = -1
        var isInOrder = true
        for code in phrase.codes {
            guard mayBeAsked(code), let place = places[code] else {
                whole += Self.denialCodes.contains(code) ? weights.denial : index.lexicon.weight(ofTerm: code)
                continue
            }
            let weight = terms[place].weight
            whole += weight
            if !Self.isDenial(terms[place].term) || isBare {
                counts[place] += 1
                kinds[place] = max(kinds[place], phrase.isTitle ? weights.title : weights.keyword)
            }
            guard let reading = readingsOfTerm[place].max(by: { readings[$0].trust < readings[$1].trust })
            else { continue }
            found += weight * readings[reading].trust
            matched += 1
            let slots = readings[reading].slots
            for slot in slots { covered |= 1 << UInt32(slot) }
            if slots.lowerBound < last { isInOrder = false }
            last = slots.lowerBound
        }
        guard found > 0, whole > 0 else { return 0 }
        // "not" alone is no likeness.
        if matched == 1, phrase.codes.count > 1, let code = phrase.codes.first(where: { places[$0] != nil }),
            Self.denialCodes.contains(code)
        {
            return 0
        }
        let asked = query.slots.indices.reduce(0) {
            $0 + (covered & 1 << UInt32($1) != 0 ? query.slots[$1].weight : 0)
        }
        let likeness =
            found * Power.of(found / whole, weights.phraseCoverage)
            * Power.of(min(1, asked / all), weights.queryCoverage)
        return isInOrder ? likeness : likeness * 0.9
    }

    private static let denialCodes = [Term.code(Term.not), Term.code(Term.cannot)]
    private static func isDenial(_ term: String) -> Bool { Term.otherDenial(term) != nil }

    /// Whether there is nothing in the query but a denial.
    private var isBare: Bool { terms.allSatisfy { Self.isDenial($0.term) } }

    /// How well a document has a term; postings are in the order of the documents.
    private static func strength(_ document: Int32, _ postings: [SearchIndex.Posting]) -> Double {
        var (low, high) = (0, postings.count)
        while low < high {
            let middle = (low + high) / 2
            if postings[middle].document < document { low = middle + 1 } else { high = middle }
        }
        return low < postings.count && postings[low].document == document ? Double(postings[low].strength) : 0
    }

    /// The trust in each term that may stand in a passage, by its code.
    var termsOfPassages: [UInt32: (slots: Range<Int>, worth: Double)] {
        var found: [UInt32: (slots: Range<Int>, worth: Double)] = [:]
        for reading in readings {
            for term in reading.terms where !Self.isDenial(terms[term].term) || isBare {
                let worth = max(0.01, terms[term].weight * reading.trust / Double(reading.terms.count))
                let code = Term.code(terms[term].term)
                if worth > found[code]?.worth ?? 0 { found[code] = (reading.slots, worth) }
            }
        }
        return found
    }
}
