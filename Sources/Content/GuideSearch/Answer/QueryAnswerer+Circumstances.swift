// Puts the guide for an emergency before that for its circumstances: someone who is "not breathing in the basement" needs
// CPR, and not the guide in which "basement" is a rare word.
import SQLite

extension QueryAnswerer {
    /// The guide that a query without its circumstances asks for.
    struct Emergency {
        /// The number of its significant words.
        var slots: Int
        /// True if it says only how someone is: "passed out", "dizzy". The circumstances may then be what is wrong.
        var isSymptom = false
        /// The guide that is surely meant, with the confidence in it; nil if none is.
        var guide: Ranking.Ranked?
    }

    /// The words that begin a circumstance, those that go on with one, and those that may stand after either.
    private static let leading: Set<String> = [
        "in", "at", "on", "near", "by", "during", "after", "en", "durante",
    ]
    private static let linking: Set<String> = [
        "of", "from", "to", "inside", "outside", "behind", "under", "de",
    ]
    private static let articles: Set<String> = [
        "the", "a", "an", "my", "his", "her", "their", "our", "your", "this", "that", "el", "la", "los",
        "las", "un", "una", "mi", "su",
    ]
    /// The words that begin a question, in which the circumstances are what is asked about.
    private static let asking: Set<String> = [
        "how", "can", "could", "should", "may", "is", "are", "do", "does", "did", "when", "where", "which",
        "why", "will",
    ]
    /// The group of words that say how someone is, and that for parts of bodies.
    private static let symptoms = "symptoms"
    private static let bodies = "bodies"
    /// The most significant words of one circumstance; more are likely to say what is wrong.
    private static let longest = 2
    private static let maxBeginnings = 3
    /// The least part of an emergency, and of a phrase, that make the phrase one about both the emergency and where it is.
    private static let leastPart = 0.8

    /// Returns the documents (`found`, the best first) with the guide first that is surely meant by the query
    /// without its circumstances. Returns nil if they stay as they are: there are no circumstances, or they
    /// are the cause, or the first guide has them in a phrase with the emergency.
    /// A person who passed out may have done so anywhere, or of what is there: then the first guide is not
    /// sure, so that a person sees both.
    func withEmergencyFirst(
        _ text: String, _ query: SearchQuery, _ ranking: Ranking, _ found: [Ranking.Ranked]
    ) throws(DatabaseFailure) -> [Ranking.Ranked]? {
        guard let first = found.first, !first.isExact, query.slots.count > 1,
            query.slots.allSatisfy({ $0.topic == .any }),
            case let entry = try index.entry(first.document), entry.kind == .guide
        else { return nil }
        if let question = SectionQuestion(text, index.reader),
            try question.answer(in: entry, index.passages(of: first.document)) != nil
        {
            return nil
        }
        for beginning in beginnings(of: text) {
            let emergency = try emergency(beginning.text)
            guard let guide = emergency.guide else { continue }
            guard guide.document != first.document, !(emergency.isSymptom && beginning.endsAtCause),
                !isAboutBoth(first, emergency, ranking)
            else { return nil }
            var best = found.first { $0.document == guide.document } ?? guide
            // Of an ambiguous word the circumstances may tell the meaning: a fork is stuck in him, or in the socket.
            let slug = try index.entry(guide.document).slug ?? ""
            let isOther = query.senses.contains { sense in
                emergency.isSymptom && sense.length > 0
                    ? sense.rivals.contains(slug) : ranking.isRival(slug, sense, best.phrases)
            }
            guard !isOther else { return nil }
            (best.score, best.confidence) = (first.score, guide.confidence)
            best.isSettled = !emergency.isSymptom
            return [best] + found.filter { $0.document != guide.document }
        }
        return nil
    }

    /// Returns the parts of a query before its circumstances, the shortest first, and whether these are a cause: what was
    /// before, or what was taken ("on fentanyl", but not "on the stairs").
    private func beginnings(of text: String) -> [(text: String, endsAtCause: Bool)] {
        let words = WordScanner.words(text, max: 64)
        guard let first = words.first, !Self.asking.contains(first.text) else { return [] }
        return words.indices.filter { position in
            Self.leading.contains(words[position].text)
                && words[..<position].contains { index.reader.isContentWord($0.text) }
                && areCircumstances(words[position...].map(\.text))
        }.prefix(Self.maxBeginnings).map { position in
            let isTaken = words[position].text == "on" && !Self.articles.contains(words[position + 1].text)
            return (
                String(decoding: text.utf8.prefix(words[position].range.lowerBound), as: UTF8.self),
                isTaken || words[position].text == "after"
            )
        }
    }

    /// Returns whether words are circumstances and nothing else: "in the car on the highway". A part of a body is none: of
    /// "a knife in my leg" it says what is wrong.
    private func areCircumstances(_ words: [String]) -> Bool {
        let bodies = index.senses.group(Self.bodies)
        var count = 0
        var hasEnded = false
        for word in words.dropFirst() {
            if Self.leading.contains(word) || Self.linking.contains(word) {
                guard count > 0 else { return false }
                (count, hasEnded) = (0, false)
            } else if index.reader.isContentWord(word) {
                count += 1
                guard !hasEnded, count <= Self.longest, !bodies.contains(Senses.term(word)) else {
                    return false
                }
            } else if count > 0 {
                hasEnded = true
            } else if !Self.articles.contains(word) {
                return false
            }
        }
        return count > 0
    }

    /// Returns what the beginning of a query asks for. It stays the same while the rest is typed.
    private func emergency(_ text: String) throws(DatabaseFailure) -> Emergency {
        if let known = index.knownEmergencies[text] { return known }
        let query = try QueryReader.read(text, index, weights)
        let found = try Ranking(index: index, query: query, weights: weights).ranked()
        let emergency = try emergency(query, found)
        index.knownEmergencies[text] = emergency
        return emergency
    }

    /// Returns what a query asks for, of which these documents were found.
    func emergency(_ query: SearchQuery, _ found: [Ranking.Ranked]) throws(DatabaseFailure) -> Emergency {
        let symptoms = index.senses.group(Self.symptoms)
        var emergency = Emergency(
            slots: query.slots.count,
            isSymptom: query.slots.allSatisfy { symptoms.contains(Senses.term($0.word)) })
        if !query.saysNothing, var first = found.first, try index.entry(first.document).kind == .guide {
            if !first.isExact {
                let second = found.dropFirst().first?.score ?? 0
                first.confidence = Confidence.settled(
                    first.confidence, lead: second > 0 ? first.score / second : .infinity,
                    hasPeople: query.hasPeople)
            }
            if first.confidence >= Confidence.sure { emergency.guide = first }
        }
        return emergency
    }

    /// Returns whether a phrase of a document has most of an emergency and something of its circumstances: "fell in the
    /// lake" is a matter of its own.
    private func isAboutBoth(_ ranked: Ranking.Ranked, _ emergency: Emergency, _ ranking: Ranking) -> Bool {
        let (slots, small) = (ranking.query.slots, ranking.query.small)
        // "Choked me at the party" is not about someone else who is choking there.
        let oneself = SmallWords.mask(["me", "my", "us"], index.reader)
        let all = slots.prefix(emergency.slots).reduce(0) { $0 + $1.weight }
        return ranked.phrases.contains { phrase in
            guard phrase.small & oneself & ~small == 0 else { return false }
            var covered: Set<Int> = []
            var (found, whole) = (0.0, 0.0)
            for code in phrase.codes {
                guard let term = ranking.termIndices[code] else {
                    whole += index.weight(ofTerm: code)
                    continue
                }
                let weight = ranking.terms[term].weight
                whole += weight
                // A part of a synonym such as "passed out" means nothing by itself.
                let meanings = ranking.interpretationsOfTerm[term].map { ranking.interpretations[$0] }
                guard let meaning = meanings.first(where: { $0.terms.count == 1 }) else { continue }
                found += weight
                covered.formUnion(meaning.slots)
            }
            let before = covered.filter { $0 < emergency.slots }
            return before.count < covered.count && found >= Self.leastPart * whole
                && before.reduce(0) { $0 + slots[$1].weight } >= Self.leastPart * all
        }
    }
}
