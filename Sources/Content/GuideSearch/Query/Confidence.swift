import SQLite

/// The confidence, from 0 to 1, that a document is what a query asks for.
///
/// The confidence is the part of the query that the document accounts for. Each significant word of the query weighs as
/// much as it is rare in the pack, and the document explains a share of it, by the best of these:
///
/// - a phrase of the document (a title, a keyword, something that people say) of which at least two significant words
///   are in the query: the part of the phrase that was found, to the power of 1.5, because a phrase of which much is
///   missing is about something else. A phrase of one significant word counts whole if it is written as that word
///   ("tourniquet"), but only as far as the word is the document's own if stop words were left out ("what if something
///   bad happens");
/// - the document's share of all phrases in the pack that have the word, two more assumed: "tourniquet" is in those of one
///   guide, "library" in a few of each. A word in the name of a contact or a place counts 0.85: people may call it that;
/// - its headings and text, a quarter at most: they mention many things in passing. In a pack that does not say what
///   people type, text is all there is, and counts whole.
///
/// A correction counts less the more of the typed letters it changes. Unknown words and those of other topics weigh like the rarest, 5,
/// and corrected ones the more so the less sure the correction is, so that they do not go unnoticed: a query may be about
/// what the pack does not know.
///
/// With E the explained weight and U the rest, the confidence is E / (E + 0.2 U + 0.5). Unexplained words count only a
/// fifth, because cries for help come with names, places and circumstances; the 0.5 keeps a single weak word from being
/// sure. Of a word that belongs to other topics a document explains half at most, and nothing of a whole phrase of them.
///
/// The figures were found on `Tests/GuideSearchTests/Phrases`; docs/decisions/search.md says how.
enum Confidence {
    /// The least confidence of a sure answer.
    static let sure = 0.78
    /// The least confidence if the query is a title, a keyword or a phrase, word for word: its author meant it so.
    static let exact = 0.9
    /// The weight of the rarest words, and of those that are unknown, corrected or of other topics.
    static let maxWeight = 5.0

    private static let phraseCurve = 1.5
    private static let shareCurve = 0.7
    private static let assumedPhrases = 2.0
    /// The share of an ambiguous word that a guide explains of which its company speaks. A single word of company may be
    /// there by chance: where something happens is not what happens.
    private static let meant = 0.85
    private static let meantByOneWord = 0.5
    /// The least factor for a guide of another meaning.
    static let leastRival = 0.6
    private static let partOfName = 0.85
    private static let textShare = 0.25
    /// A guide is not sure with less confidence than this, whatever raises it, or with a lead below this over the second.
    private static let leastRaised = 0.76
    private static let leastLead = 1.1
    private static let leadWeight = 0.05
    private static let leadReserve = 0.045
    private static let people = 0.1
    /// The factor for a place of which only a part was typed, in a query that speaks of people.
    static let placeBesidePeople = 0.6
    private static let unexplained = 0.2
    private static let reserve = 0.5

    /// Returns the probability that a correction, so many typos from the typed word of so many letters, was
    /// meant.
    static func certainty(typos: Double, letters: Int) -> Double {
        max(0, 1 - 1.2 * typos / Double(max(1, letters - 1)))
    }

    /// Returns the greatest share of a word that any document explains: half for one that belongs to other topics.
    static func most(_ topic: SearchQuery.Topic) -> Double {
        switch topic {
        case .any: 1
        case .otherWord: 0.5
        case .otherPhrase: 0
        }
    }

    /// Returns the share of a word that is explained by a phrase of which this part was found.
    static func phrase(_ part: Double) -> Double { Power.of(part, phraseCurve) }

    /// Returns the share of a word that is explained by a document with `count` of the `all` phrases that have it.
    static func share(_ count: Double, of all: Double, isName: Bool) -> Double {
        guard count > 0 else { return 0 }
        return isName ? partOfName : Power.of(count / (all + assumedPhrases), shareCurve)
    }

    /// Returns the share of a word that is explained by senses with these lengths of company.
    static func meant(_ lengths: [Int]) -> Double {
        lengths.map { $0 == 1 ? meantByOneWord : meant }.max() ?? 0
    }

    /// Returns the share of a word that is explained by the text of a document, in which it has this strength, 0 to 1.
    static func text(_ strength: Double, isAll: Bool) -> Double {
        isAll && strength > 0 ? 1 : textShare * strength
    }

    /// Returns the confidence in a guide, raised by its lead over the second result (how many times its
    /// score) and by people in the query: someone who says "my friend" needs a guide, and words that fit two
    /// guides are less sure than words that fit one. Where two are close, neither is sure: the person sees
    /// the first actions of both.
    static func settled(_ confidence: Double, lead: Double, hasPeople: Bool) -> Double {
        guard lead >= leastLead, confidence >= leastRaised else { return min(confidence, sure - 0.01) }
        let raised = confidence + leadWeight * Logarithm.of(max(1, min(lead, 3))) - leadReserve
        return min(1, raised + (hasPeople ? people : 0))
    }

    /// Returns the confidence for words with these weights and explained shares.
    static func of(_ words: [(weight: Double, share: Double)]) -> Double {
        let explained = words.reduce(0) { $0 + $1.weight * $1.share }
        let rest = words.reduce(0) { $0 + $1.weight * (1 - $1.share) }
        return explained / (explained + unexplained * rest + reserve)
    }
}

extension Ranking {
    /// The number of best candidates that are sorted again by score and confidence.
    static let maxFinalists = 12
    /// The number added to the confidence, so that documents with a confidence of 0 are found as well.
    private static let leastFactor = 0.05

    /// Sorts documents, the best first, again by their confidence. The score of the first ones is multiplied by the
    /// confidence in them: of two documents with about the same hits, the one that accounts for more of the query is right
    /// more often (1,473 of 1,526 phrases instead of 1,461). Documents of which a phrase is the query, word for word, come
    /// before all others, also from below the first ones.
    func sortByConfidence(_ ranked: inout [Ranked]) throws(DatabaseFailure) {
        let finalists = min(Self.maxFinalists, ranked.count)
        let late = ranked.indices.dropFirst(finalists).filter { position in
            ranked[position].phrases.contains(where: mayBeQuery)
        }
        for position in Array(0..<finalists) + late.prefix(Self.maxFinalists) {
            let confidence = confidence(in: ranked[position], try index.entry(ranked[position].document))
            guard position < finalists || confidence.isExact else { continue }
            (ranked[position].confidence, ranked[position].isExact) = confidence
            ranked[position].score *= Self.leastFactor + confidence.value
            if confidence.isExact { ranked[position].score *= weights.exact }
        }
        // Below the finalists scores are lowered as for the least of them, so that scores stay in order.
        let least = ranked[..<finalists].map(\.confidence).min() ?? 0
        for position in finalists..<ranked.count where !ranked[position].isExact {
            ranked[position].score *= Self.leastFactor + least
        }
        ranked.sort { $0.isExact == $1.isExact ? Self.isBefore($0, $1) : $0.isExact }
        for position in ranked.indices.dropLast().reversed() where ranked[position].isExact {
            ranked[position].score = max(ranked[position].score, ranked[position + 1].score)
        }
    }

    /// Returns whether a phrase has the words of the query, without comparing them one by one.
    private func mayBeQuery(_ phrase: PhraseList.Phrase) -> Bool {
        phrase.small == query.small && phrase.codes.count <= query.words.count
            && slotCodes.allSatisfy(phrase.codes.contains)
    }

    /// Returns the confidence in a document, and whether a phrase of it is the query, word for word.
    func confidence(in ranked: Ranked, _ entry: SearchIndex.Entry) -> (value: Double, isExact: Bool) {
        let evidence = phraseEvidence(ranked.phrases, of: entry)
        let slug = entry.slug ?? ""
        let senses = query.senses.filter { isRival(slug, $0, ranked.phrases) }
        let meant = query.senses.filter { $0.guides.contains(slug) }
        let shares = terms.indices.map { term in
            let code = Term.code(terms[term].term)
            if senses.contains(where: { $0.length > 0 && $0.codes.contains(code) }) { return 0.0 }
            return max(
                Confidence.meant(meant.filter { $0.codes.contains(code) }.map(\.length)),
                Confidence.phrase(evidence.covered[term]),
                Confidence.share(evidence.count[term], of: terms[term].phrases, isName: entry.kind != .guide),
                Confidence.text(
                    Self.strength(ranked.document, terms[term].postings), isAll: !index.hasUserPhrases))
        }
        let confidence = Confidence.of(
            query.slots.indices.map { slot in (weight(of: query.slots[slot]), share(ofSlot: slot, shares)) })
        let isCertain = query.slots.allSatisfy { $0.topic == .any && $0.certainty == 1 }
        let isExact = evidence.isExact && isCertain
        if let rival = senses.map({ weights.rival($0.length) }).min(), !isExact {
            return (confidence * max(Confidence.leastRival, rival), false)
        }
        let isWhole = isExact || evidence.isAllButWhere && isCertain
        return (isWhole ? max(confidence, Confidence.exact) : confidence, isExact)
    }

    private func weight(of slot: SearchQuery.Slot) -> Double {
        guard slot.weight > 0, slot.topic == .any else { return Confidence.maxWeight }
        let weight = slot.weight * Confidence.maxWeight / index.lexicon.maxWeight
        // Short words are similar to too many others.
        let trust = slot.certainty == 1 || slot.word.utf8.count > 4 ? slot.certainty : 0
        return trust * weight + (1 - trust) * Confidence.maxWeight
    }

    /// Returns the share that the best interpretation of a slot explains. Several terms form one meaning.
    private func share(ofSlot slot: Int, _ shares: [Double]) -> Double {
        let most = Confidence.most(query.slots[slot].topic)
        return interpretations.reduce(0) { best, interpretation in
            guard interpretation.slots.contains(slot) else { return best }
            let sum = interpretation.terms.reduce(0) { $0 + shares[$1] }
            let share = interpretation.certainty * sum / Double(max(1, interpretation.terms.count))
            return max(best, most * share)
        }
    }

    private struct PhraseEvidence {
        /// For each term, the covered part of the best phrase with it, and the number of phrases with it.
        var covered: [Double]
        var count: [Double]
        /// True if a phrase is the query, word for word.
        var isExact = false
        /// True if it is without its circumstances.
        var isAllButWhere = false
    }

    private func phraseEvidence(
        _ phrases: [PhraseList.Phrase], of entry: SearchIndex.Entry
    ) -> PhraseEvidence {
        let none = [Double](repeating: 0, count: terms.count)
        var evidence = PhraseEvidence(covered: none, count: none)
        var leftOver = none
        for phrase in phrases {
            let matched = phrase.codes.compactMap { filter.mayContain($0) ? termIndices[$0] : nil }
            let significant = matched.indices.filter {
                !terms[matched[$0]].isNegation && !matched[..<$0].contains(matched[$0])
            }.map { matched[$0] }
            let part = coveredPart(of: phrase)
            for term in significant { evidence.count[term] += 1 }
            let isWhole = matched.count == phrase.codes.count
            // Single letters and numbers are no terms of the query, but may be of the phrase: "k hole".
            let text = isWhole || mayBeQuery(phrase) ? entry.phrases.text(of: phrase) : ""
            let words = WordScanner.words(text, max: query.words.count + 1).map(\.text)
            if words == query.words { evidence.isExact = true }
            if isWhole, words == query.plain { evidence.isAllButWhere = true }
            if isOneWord(phrase), words.count > 1, lacksSmallWords(of: phrase) {
                for term in matched { leftOver[term] = max(leftOver[term], part) }
            } else if significant.count > 1 || isWhole {
                for term in matched { evidence.covered[term] = max(evidence.covered[term], part) }
            }
        }
        // What stop words leave over of a phrase, unless the query has these too, is as strong as the word is the document's own.
        for term in terms.indices where leftOver[term] > 0 {
            let part = leftOver[term] * evidence.count[term] / (terms[term].phrases + 1)
            evidence.covered[term] = max(evidence.covered[term], part)
        }
        return evidence
    }

    /// Returns whether a phrase has one significant word at most; a negation is none.
    private func isOneWord(_ phrase: PhraseList.Phrase) -> Bool {
        phrase.codes.count <= 2 && phrase.codes.count { !Self.negationCodes.contains($0) } <= 1
    }

    /// Returns whether the query lacks small words of a phrase. With a negation, it says the same of any person.
    private func lacksSmallWords(of phrase: PhraseList.Phrase) -> Bool {
        phrase.small & ~query.small & ~(phrase.codes.count > 1 ? SmallWords.people : 0) != 0
    }

    private func coveredPart(of phrase: PhraseList.Phrase) -> Double {
        var (found, whole) = (0.0, 0.0)
        for code in phrase.codes {
            guard filter.mayContain(code), let term = termIndices[code] else {
                whole += Self.negationCodes.contains(code) ? weights.negation : index.weight(ofTerm: code)
                continue
            }
            whole += terms[term].weight
            found += terms[term].weight * terms[term].trust
        }
        return whole > 0 ? found / whole : 0
    }
}
