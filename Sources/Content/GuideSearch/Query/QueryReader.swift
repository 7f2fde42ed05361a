/// Understands what a person typed by the vocabulary and the synonyms of a pack.
struct QueryReader {
    /// Bytes and words that are looked at: the beginning of a paste says what it is about.
    private static let longest = 4_096
    private static let mostWords = 64
    /// Words that the beginning of one may go on to.
    private static let mostCompletions = 10
    private static let mostMeanings = 12
    /// Words of the longest phrase that is looked up among the synonyms.
    private static let longestPhrase = 4

    let index: SearchIndex
    let weights: RankingWeights
    private var query = SearchQuery()

    /// A word of the query with the place of its slot; stop words have none.
    private struct Piece {
        var word: String
        var slot: Int?
        /// Where it was mended: as typed.
        var typed: String?
    }

    private init(index: SearchIndex, weights: RankingWeights) {
        (self.index, self.weights) = (index, weights)
    }

    static func read(
        _ text: String, _ index: SearchIndex, _ weights: RankingWeights
    ) throws(DatabaseFailure) -> SearchQuery {
        var reader = QueryReader(index: index, weights: weights)
        let beginning = String(decoding: text.utf8.prefix(longest), as: UTF8.self)
        let words = WordScanner.words(beginning, most: mostWords)
        // While no blank follows it, the last word may not be finished.
        let isOpen = words.last.map { $0.range.upperBound == text.utf8.count } ?? false
        try reader.read(words.map(\.text), isOpen: isOpen)
        return reader.query
    }

    private mutating func read(_ words: [String], isOpen: Bool) throws(DatabaseFailure) {
        let onlyStopWords = !words.contains(where: index.reader.isTelling)
        var pieces: [Piece] = []
        var isChanged = false
        var shown: [String] = []
        for (place, word) in words.enumerated() where query.slots.count < SearchQuery.mostSlots {
            let isLast = isOpen && place == words.count - 1
            if index.reader.isStopWord(word), !onlyStopWords, !isLast || word.utf8.count > 1 {
                pieces.append(Piece(word: word))
                shown.append(word)
                continue
            }
            let used = take(word, isLast: isLast, &pieces)
            isChanged = isChanged || used != word
            shown.append(used)
        }
        addJoined(pieces)
        try addSynonyms()
        weigh()
        if isChanged { query.shownFor = shown.joined(separator: " ") }
    }

    // MARK: Words

    private func isKnown(_ word: String) -> Bool {
        index.lexicon.index(of: word) != nil || Term.isDenial(word) || index.reader.isStopWord(word)
            || index.lexicon.frequency(ofTerm: Term.code(Term.of(word))) != nil
    }

    /// Adds the slots of a word; the words that it stands for.
    private mutating func take(_ word: String, isLast: Bool, _ pieces: inout [Piece]) -> String {
        let completions = isLast ? completions(of: word) : []
        guard !isKnown(word), completions.isEmpty else {
            let slot = add(word, &pieces)
            if completions.isEmpty { addLikelier(word, to: slot) }
            let trust = isKnown(word) ? 0.35 : 0.85
            for completion in completions {
                let longer = Double(completion.utf8.count - word.utf8.count)
                add(completion, to: slot, trust: max(0.2, trust - 0.015 * longer))
            }
            return word
        }
        return mend(word, isLast: isLast, &pieces)
    }

    /// The commonest words that begin with `word`, those of titles and keywords first.
    private func completions(of word: String) -> [String] {
        let lexicon = index.lexicon
        let isShort = word.unicodeScalars.count < 3
        var best: [(index: Int, use: Int)] = []
        for candidate in lexicon.words(withPrefix: word) where lexicon.length(candidate) > word.utf8.count {
            let frequency = lexicon.frequency(ofWord: candidate)
            let use = frequency.keyed * 4 + frequency.documents
            if isShort ? frequency.keyed == 0 : use == 0 { continue }
            if best.count == Self.mostCompletions, let least = best.last, least.use >= use { continue }
            let place = best.firstIndex { $0.use < use } ?? best.count
            best.insert((candidate, use), at: place)
            if best.count > Self.mostCompletions { best.removeLast() }
        }
        return best.map { lexicon.word($0.index) }
    }

    private mutating func mend(_ word: String, isLast: Bool, _ pieces: inout [Piece]) -> String {
        let speller = Speller(lexicon: index.lexicon)
        var suggestions = index.suggestions(for: word)
        if suggestions.isEmpty || suggestions[0].cost > 0.8,
            let (left, right) = speller.split(word, isKnown: isKnown)
        {
            for part in [left, right] {
                if index.reader.isStopWord(part) {
                    pieces.append(Piece(word: part))
                } else {
                    _ = add(part, &pieces)
                }
            }
            query.corrections.append(SearchAnswer.Correction(typed: word, used: left + " " + right))
            return left + " " + right
        }
        if suggestions.isEmpty, isLast {
            suggestions = speller.suggestions(for: word, isBeginning: true, tolerance: 0.6)
        }
        guard let best = suggestions.first else {
            query.unknown.append(word)
            _ = add(word, &pieces)
            pieces[pieces.count - 1].typed = word
            return word
        }
        let slot = add(best.word, &pieces, trust: trust(best))
        pieces[pieces.count - 1].typed = word
        for other in suggestions.dropFirst() where other.cost <= best.cost + 0.35 {
            add(other.word, to: slot, trust: trust(other) * 0.85)
        }
        query.corrections.append(SearchAnswer.Correction(typed: word, used: best.word))
        return best.word
    }

    /// Keywords hold misspellings too. What is known as the keyword of one guide only may be meant for another.
    private mutating func addLikelier(_ word: String, to slot: Int) {
        guard word.utf8.count > 4, !index.reader.isStopWord(word),
            index.lexicon.frequency(ofTerm: Term.code(Term.of(word)))?.documents == 1
        else { return }
        for other in index.suggestions(for: word)
        where other.cost > 0 && other.cost <= 0.85 && Term.of(other.word) != Term.of(word) {
            let frequency = index.lexicon.frequency(ofTerm: Term.code(Term.of(other.word)))
            if let frequency, frequency.documents > 2 { add(other.word, to: slot, trust: trust(other) * 0.9) }
        }
    }

    private func trust(_ suggestion: Speller.Suggestion) -> Double { max(0.45, 0.95 - 0.2 * suggestion.cost) }

    private mutating func add(_ word: String, _ pieces: inout [Piece], trust: Double = 1) -> Int {
        let slot = query.slots.count
        let term = Term.of(word)
        query.slots.append(SearchQuery.Slot(word: word, term: term))
        query.readings.append(SearchQuery.Reading(terms: [term], slots: slot..<slot + 1, trust: trust))
        if let other = Term.otherDenial(term) {
            add(SearchQuery.Reading(terms: [other], slots: slot..<slot + 1, trust: weights.otherDenial))
        }
        pieces.append(Piece(word: word, slot: slot))
        return slot
    }

    private mutating func add(_ word: String, to slot: Int, trust: Double) {
        add(SearchQuery.Reading(terms: [Term.of(word)], slots: slot..<slot + 1, trust: trust))
    }

    private mutating func add(_ reading: SearchQuery.Reading) {
        if query.readings.count < SearchQuery.mostReadings { query.readings.append(reading) }
    }

    // MARK: Words together

    /// "gun shots" may be "gunshots".
    private mutating func addJoined(_ pieces: [Piece]) {
        for (left, right) in zip(pieces, pieces.dropFirst()) {
            guard let first = left.slot ?? right.slot, let last = right.slot ?? left.slot else { continue }
            let joined = left.word + right.word
            guard joined.utf8.count >= 6 else { continue }
            guard let word = index.lexicon.index(of: joined) else {
                addMendedJoin(
                    left.typed ?? left.word, right.typed ?? right.word, first..<last + 1, left, right)
                continue
            }
            let isWhole = left.slot != nil && right.slot != nil
            guard isWhole || index.lexicon.frequency(ofWord: word).keyed > 0 else { continue }
            add(SearchQuery.Reading(terms: [Term.of(joined)], slots: first..<last + 1, trust: 0.95))
        }
    }

    /// "norro virus" may be "norovirus", where one of the two is no word.
    private mutating func addMendedJoin(
        _ left: String, _ right: String, _ slots: Range<Int>, _ first: Piece, _ last: Piece
    ) {
        guard first.typed != nil || last.typed != nil, left.utf8.count + right.utf8.count >= 7,
            let best = index.suggestions(for: left + right).first, best.cost <= 0.7,
            let word = index.lexicon.index(of: best.word), index.lexicon.frequency(ofWord: word).documents > 0
        else { return }
        add(SearchQuery.Reading(terms: [Term.of(best.word)], slots: slots, trust: 0.9))
    }

    /// What the pack says that words and phrases of the query mean.
    private mutating func addSynonyms() throws(DatabaseFailure) {
        let terms = query.slots.map(\.term)
        for first in terms.indices {
            for count in 1...Self.longestPhrase where first + count <= terms.count {
                let phrase = terms[first..<first + count].joined(separator: " ")
                let trust =
                    (count > 1 ? weights.phraseSynonym : weights.synonym) * slipTrust(first..<first + count)
                for meaning in try index.meanings(of: phrase).prefix(Self.mostMeanings) {
                    add(SearchQuery.Reading(terms: meaning, slots: first..<first + count, trust: trust))
                }
            }
        }
    }

    /// How much the spelling of some slots is trusted.
    private func slipTrust(_ slots: Range<Int>) -> Double {
        slots.map { slot in query.readings.first { $0.slots == slot..<slot + 1 }?.trust ?? 1 }.min() ?? 1
    }

    /// A slot weighs as much as the weightiest of its readings.
    private mutating func weigh() {
        for reading in query.readings {
            let weights = reading.terms.map { self.weights.weight(of: $0, index.lexicon) }
            let weight = weights.reduce(0, +) / Double(max(1, weights.count)) * reading.trust
            for slot in reading.slots { query.slots[slot].weight = max(query.slots[slot].weight, weight) }
        }
    }
}
