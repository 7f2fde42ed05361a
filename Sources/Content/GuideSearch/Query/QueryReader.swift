import SQLite

/// Interprets the text of a query by the vocabulary and the synonyms of a pack.
struct QueryReader {
    /// The most bytes and words that are read. The beginning of a pasted text is enough.
    private static let longest = 4_096
    private static let maxWords = 64
    /// The most completions of an incomplete word, and the most meanings of a synonym.
    private static let maxCompletions = 10
    private static let maxMeanings = 12
    /// The words of the longest phrase that is looked up among the synonyms.
    private static let longestPhrase = 4

    let index: SearchIndex
    let weights: RankingWeights
    private var query = SearchQuery()
    private var ignored: Set<String>

    /// A word of the query and the index of its slot; stop words have no slot.
    private struct Token {
        var word: String
        var slot: Int?
        /// The word as typed, if it was corrected or is unknown.
        var typed: String?
    }

    private init(_ index: SearchIndex, _ weights: RankingWeights, _ ignored: Set<String>) {
        (self.index, self.weights, self.ignored) = (index, weights, ignored)
    }

    /// - Parameter ignored: words that are taken for stop words in this query.
    static func read(
        _ text: String, _ index: SearchIndex, _ weights: RankingWeights, ignored: Set<String> = []
    ) throws(DatabaseFailure) -> SearchQuery {
        var reader = QueryReader(index, weights, ignored)
        let beginning = String(decoding: text.utf8.prefix(longest), as: UTF8.self)
        let words = WordScanner.words(beginning, max: maxWords)
        // Without a blank after it, the last word may be incomplete.
        let lastIsIncomplete = words.last.map { $0.range.upperBound == text.utf8.count } ?? false
        try reader.read(words.map(\.text), lastIsIncomplete: lastIsIncomplete)
        return reader.query
    }

    private mutating func read(_ words: [String], lastIsIncomplete: Bool) throws(DatabaseFailure) {
        query.words = words
        query.small = SmallWords.mask(words, index.reader)
        ignored.formUnion(unitsOfQuantities(words))
        query.plain = words.filter { !isCircumstance($0) }
        while let last = query.plain.last, Self.leading.contains(last) { query.plain.removeLast() }
        query.saysNothing = !words.contains { index.reader.isContentWord($0) && !isCircumstance($0) }
        var tokens: [Token] = []
        var isChanged = false
        var shown: [String] = []
        for (position, word) in words.enumerated() where query.slots.count < SearchQuery.maxSlots {
            let isLast = lastIsIncomplete && position == words.count - 1
            let isDoubt = Self.isDoubt(words[position...])
            let isSmall =
                (index.reader.isStopWord(word) || isCircumstance(word))
                && (!isLast || word.utf8.count > 1 || isQuantity(word))
            var used = word
            if isDoubt || isSmall, !query.saysNothing {
                if !isDoubt, Self.isLetter(word) || isQuantity(word) { query.designators.insert(word) }
                tokens.append(Token(word: word))
            } else {
                used = addWord(word, isLast: isLast, &tokens)
                isChanged = isChanged || used != word
            }
            shown.append(used)
        }
        let words = shown.flatMap { $0.split(separator: " ").map(String.init) }
        query.senses = index.senses.choices(words) { index.reader.isStopWord(words[$0]) }
        query.hasPeople = words.contains { word in
            Senses.peopleGroups.contains { index.senses.group($0).contains(Senses.term(word)) }
        }
        addJoined(tokens)
        markOtherTopics(tokens)
        try addSynonyms()
        weigh()
        if isChanged { query.shownFor = shown.joined(separator: " ") }
    }

    // MARK: Words

    /// Returns whether a word is a single letter: "w" for "with" says nothing about what is wrong.
    private static func isLetter(_ word: String) -> Bool {
        word.utf8.count == 1 && word.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    }

    /// Returns whether words begin with the negation of "dont know what to do", which says nothing about what is wrong.
    private static func isDoubt(_ words: ArraySlice<String>) -> Bool {
        guard words.count > 1, let first = words.first, Term.isNegation(first),
            doubts.contains(words[words.startIndex + 1])
        else { return false }
        return words.dropFirst(2).prefix(3).elementsEqual(["what", "to", "do"])
            || words.dropFirst(2).first == "how"
    }

    private static let doubts: Set<String> = ["know", "sure", "certain"]

    /// Returns whether a word does not describe the problem, though it is not a stop word of the pack.
    private func isCircumstance(_ word: String) -> Bool {
        Self.isLetter(word) || isQuantity(word) || ignored.contains(word)
    }

    /// Returns whether a word is a quantity, such as a number, an age or an amount with a unit: "2 people shot" asks
    /// for the same as "people shot", and not for the guides that contain a 2. Numbers to call are not quantities.
    private func isQuantity(_ word: String) -> Bool {
        let digits = word.utf8.prefix { (0x30...0x39).contains($0) }.count
        guard digits > 0, Self.units.contains(String(word.utf8.dropFirst(digits)) ?? "") else { return false }
        guard digits > 2, let known = index.lexicon.index(of: word) else { return true }
        return index.lexicon.frequency(ofWord: known).keyed == 0
    }

    /// Returns the units that follow quantities, as in "my 5 year old" and "fell 3 floors".
    private func unitsOfQuantities(_ words: [String]) -> [String] {
        var units: [String] = []
        for (left, right) in zip(words, words.dropFirst())
        where Self.unitWords.contains(right) && (isQuantity(left) || units.last == left) {
            units.append(right)
        }
        return units
    }

    private static let leading: Set<String> = ["at", "by", "from", "in", "near", "on", "the"]

    private static let unitWords: Set<String> = [
        "year", "years", "month", "months", "week", "weeks", "day", "days", "hour", "hours", "minute",
        "minutes", "old", "floor", "floors", "story", "stories", "feet", "time", "times",
    ]
    /// The units that may follow a number without a blank.
    private static let units: Set<String> = [
        "", "st", "nd", "rd", "th", "yo", "yr", "yrs", "mo", "mos", "wk", "wks", "am", "pm", "ft", "m", "x",
    ]

    private func isKnown(_ word: String) -> Bool {
        index.lexicon.index(of: word) != nil || Term.isNegation(word) || index.reader.isStopWord(word)
            || index.lexicon.frequency(ofTerm: Term.code(Term.of(word))) != nil
    }

    /// Adds the slots of a word. Returns the words that are searched for instead.
    private mutating func addWord(_ word: String, isLast: Bool, _ tokens: inout [Token]) -> String {
        let completions = isLast ? completions(of: word) : []
        guard !isKnown(word), completions.isEmpty else {
            let slot = add(word, &tokens)
            let term = query.slots[slot].term
            // A whole word of the pack may be meant as it is: "hit by a car" is no beginning of "carbon monoxide".
            query.isUnfinished = !isKnown(word) && completions.contains { Term.of($0) != term }
            if completions.isEmpty { addLikelier(word, to: slot) }
            let trust = isKnown(word) ? 0.35 : 0.85
            for completion in completions {
                let longer = Double(completion.utf8.count - word.utf8.count)
                add(completion, to: slot, trust: max(0.2, trust - 0.015 * longer))
            }
            return word
        }
        return correct(word, isLast: isLast, &tokens)
    }

    /// Returns the most common words that begin with `word`, those in titles and keywords first.
    private func completions(of word: String) -> [String] {
        let lexicon = index.lexicon
        let isShort = word.unicodeScalars.count < 3
        var best: [(index: Int, use: Int)] = []
        for candidate in lexicon.words(withPrefix: word) where lexicon.length(candidate) > word.utf8.count {
            let frequency = lexicon.frequency(ofWord: candidate)
            let use = frequency.keyed * 4 + frequency.documents
            if isShort ? frequency.keyed == 0 : use == 0 { continue }
            if best.count == Self.maxCompletions, let least = best.last, least.use >= use { continue }
            let position = best.firstIndex { $0.use < use } ?? best.count
            best.insert((candidate, use), at: position)
            if best.count > Self.maxCompletions { best.removeLast() }
        }
        return best.map { lexicon.word($0.index) }
    }

    private mutating func correct(_ word: String, isLast: Bool, _ tokens: inout [Token]) -> String {
        let speller = Speller(lexicon: index.lexicon)
        // A word that is in the query already is hardly the correction of another.
        var suggestions = index.suggestions(for: word).filter { suggestion in
            !query.slots.contains { $0.term == Term.of(suggestion.word) }
        }
        if suggestions.isEmpty || suggestions[0].cost > 0.8,
            let (left, right) = speller.split(word, isKnown: isKnown)
        {
            for part in [left, right] {
                if index.reader.isStopWord(part) {
                    tokens.append(Token(word: part))
                } else {
                    _ = add(
                        part, &tokens, certainty: Confidence.certainty(typos: 1, letters: word.utf8.count))
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
            _ = add(word, &tokens)
            tokens[tokens.count - 1].typed = word
            return word
        }
        let slot = add(best.word, &tokens, trust: trust(best), certainty: certainty(best, of: word))
        tokens[tokens.count - 1].typed = word
        for other in suggestions.dropFirst() where other.cost <= best.cost + 0.35 {
            add(other.word, to: slot, trust: trust(other) * 0.85, certainty: certainty(other, of: word))
        }
        query.corrections.append(SearchAnswer.Correction(typed: word, used: best.word))
        return best.word
    }

    /// Adds more common words similar to one that is in one guide only: keywords include misspellings.
    private mutating func addLikelier(_ word: String, to slot: Int) {
        guard word.utf8.count > 4, !index.reader.isStopWord(word),
            index.lexicon.frequency(ofTerm: Term.code(Term.of(word)))?.documents == 1
        else { return }
        for other in index.suggestions(for: word)
        where other.cost > 0 && other.cost <= 0.85 && Term.of(other.word) != Term.of(word) {
            let frequency = index.lexicon.frequency(ofTerm: Term.code(Term.of(other.word)))
            if let frequency, frequency.documents > 2 {
                add(other.word, to: slot, trust: trust(other) * 0.9, certainty: certainty(other, of: word))
            }
        }
    }

    private func trust(_ suggestion: Speller.Suggestion) -> Double { max(0.45, 0.95 - 0.2 * suggestion.cost) }

    private func certainty(_ suggestion: Speller.Suggestion, of typed: String) -> Double {
        Confidence.certainty(typos: suggestion.cost, letters: typed.utf8.count)
    }

    private mutating func add(
        _ word: String, _ tokens: inout [Token], trust: Double = 1, certainty: Double = 1
    ) -> Int {
        let slot = query.slots.count
        let term = Term.of(word)
        query.slots.append(SearchQuery.Slot(word: word, term: term, certainty: certainty))
        query.interpretations.append(
            SearchQuery.Interpretation(
                terms: [term], slots: slot..<slot + 1, trust: trust, certainty: certainty))
        if let other = Term.otherNegation(term) {
            add([other], of: slot..<slot + 1, trust: weights.otherNegation)
        }
        tokens.append(Token(word: word, slot: slot))
        return slot
    }

    private mutating func add(_ word: String, to slot: Int, trust: Double, certainty: Double = 1) {
        add([Term.of(word)], of: slot..<slot + 1, trust: trust, certainty: certainty)
    }

    private mutating func add(
        _ terms: [String], of slots: Range<Int>, trust: Double, certainty: Double = 1
    ) {
        guard query.interpretations.count < SearchQuery.maxInterpretations else { return }
        query.interpretations.append(
            SearchQuery.Interpretation(terms: terms, slots: slots, trust: trust, certainty: certainty))
    }

    // MARK: Phrases

    /// Adds two adjacent words as one: "gun shots" may be "gunshots".
    private mutating func addJoined(_ tokens: [Token]) {
        for (left, right) in zip(tokens, tokens.dropFirst()) {
            guard let first = left.slot ?? right.slot, let last = right.slot ?? left.slot else { continue }
            let joined = left.word + right.word
            guard joined.utf8.count >= 6 else { continue }
            guard let word = index.lexicon.index(of: joined) else {
                addCorrectedJoin(left, right, first..<last + 1)
                continue
            }
            let areBothSlots = left.slot != nil && right.slot != nil
            guard areBothSlots || index.lexicon.frequency(ofWord: word).keyed > 0 else { continue }
            add([Term.of(joined)], of: first..<last + 1, trust: 0.95)
        }
    }

    /// Adds the correction of two adjacent words as one, if either is unknown: "norro virus" may be "norovirus".
    private mutating func addCorrectedJoin(_ left: Token, _ right: Token, _ slots: Range<Int>) {
        let joined = (left.typed ?? left.word) + (right.typed ?? right.word)
        guard left.typed != nil || right.typed != nil, joined.utf8.count >= 7,
            let best = index.suggestions(for: joined).first, best.cost <= 0.7,
            let word = index.lexicon.index(of: best.word), index.lexicon.frequency(ofWord: word).documents > 0
        else { return }
        add([Term.of(best.word)], of: slots, trust: 0.9, certainty: certainty(best, of: joined))
    }

    /// Marks the words that the pack lists as those of other topics.
    private mutating func markOtherTopics(_ tokens: [Token]) {
        let terms = tokens.map { Term.of($0.word) }
        for first in terms.indices {
            for count in 1...OtherTopics.longestPhrase where first + count <= terms.count {
                guard index.otherTopics.contain(terms[first..<first + count]) else { continue }
                for slot in tokens[first..<first + count].compactMap(\.slot)
                where query.slots[slot].topic != .otherPhrase {
                    query.slots[slot].topic = count == 1 ? .otherWord : .otherPhrase
                }
            }
        }
    }

    /// Adds the meanings of words and phrases that the pack defines as synonyms.
    private mutating func addSynonyms() throws(DatabaseFailure) {
        let terms = query.slots.map(\.term)
        for first in terms.indices {
            for count in 1...Self.longestPhrase where first + count <= terms.count {
                let slots = first..<first + count
                let spelling = spelling(slots)
                let trust = (count > 1 ? weights.phraseSynonym : weights.synonym) * spelling.trust
                let meanings = try index.meanings(of: terms[slots].joined(separator: " "))
                for meaning in meanings.prefix(Self.maxMeanings) {
                    add(meaning, of: slots, trust: trust, certainty: spelling.certainty)
                }
            }
        }
    }

    /// Returns the least trust and certainty in the spelling of any of the slots.
    private func spelling(_ slots: Range<Int>) -> (trust: Double, certainty: Double) {
        let words = slots.compactMap { slot in query.interpretations.first { $0.slots == slot..<slot + 1 } }
        return (words.map(\.trust).min() ?? 1, words.map(\.certainty).min() ?? 1)
    }

    /// Sets the weight of each slot to that of its heaviest interpretation.
    private mutating func weigh() {
        for interpretation in query.interpretations {
            let weights = interpretation.terms.map { self.weights.weight(of: $0, index.lexicon) }
            let weight = weights.reduce(0, +) / Double(max(1, weights.count)) * interpretation.trust
            for slot in interpretation.slots {
                query.slots[slot].weight = max(query.slots[slot].weight, weight)
            }
        }
    }
}
