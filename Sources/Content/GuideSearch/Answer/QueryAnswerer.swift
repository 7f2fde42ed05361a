import ContentPack
internal import GuideDocument
import SQLite
internal import TextMetrics
internal import TextTools

/// Answers a query: interprets it, ranks the documents, and makes the excerpts.
struct QueryAnswerer {
    /// The least share of the best score; results below it are left out.
    private static let minShare = 0.08
    /// The least number of results that are compared, however few are asked for: the confidence in the first result is its
    /// lead over the second, and a place may come after others.
    private static let leastCompared = 20

    let index: SearchIndex
    let pack: Pack
    let weights: RankingWeights

    func answer(_ text: String, limit: Int) throws(DatabaseFailure) -> SearchAnswer {
        guard limit > 0 else { return SearchAnswer() }
        let compared = max(limit, Self.leastCompared)
        var answer = try answerInWords(text, compared)
        answer = try answerWithAddress(text, limit: compared, besides: answer) ?? answer
        answer.results.removeLast(max(0, answer.results.count - limit))
        return answer
    }

    private func answerInWords(_ text: String, _ limit: Int) throws(DatabaseFailure) -> SearchAnswer {
        let query = try QueryReader.read(text, index, weights)
        guard !query.slots.isEmpty else { return SearchAnswer() }
        let ranking = try Ranking(index: index, query: query, weights: weights)
        let found = try ranking.ranked()
        // Its circumstances may be typed next: what it asks for without them is then known.
        if text.last == " " { index.knownEmergencies[text] = try emergency(query, found) }
        if let named = try withNamesFirst(text, ranking, found) {
            return try answer(text, query, ranking, named, limit)
        }
        let ordered = try withEmergencyFirst(text, query, ranking, found)
        let answer = try answer(text, query, ranking, ordered ?? found, limit)
        guard ordered == nil else { return answer }
        return try answerWithoutPlaces(text, query, ranking, found, limit, besides: answer) ?? answer
    }

    private func answer(
        _ text: String, _ query: SearchQuery, _ ranking: Ranking, _ found: [Ranking.Ranked], _ limit: Int
    ) throws(DatabaseFailure) -> SearchAnswer {
        let maker = ExcerptMaker(index: index, queryTerms: ranking.termsForPassages)
        let question = SectionQuestion(text, index.reader)
        var results: [SearchResult] = []
        var best: Ranking.Ranked?
        for ranked in found {
            let least = (best?.score ?? 0) * Self.minShare / (best?.isExact == true ? weights.exact : 1)
            guard results.count < limit, ranked.score > least else { break }
            guard var result = try result(ranked, maker, question) else { continue }
            if result.kind == .guide, !result.isSectionAnswer {
                result.answer = try answer(ranked, to: ranking.query)
            }
            best = best ?? ranked
            results.append(result)
        }
        guard results.isEmpty else {
            return SearchAnswer(
                results: results, confidence: confidence(in: results, found, query),
                isUnfinished: query.isUnfinished, shownFor: query.shownFor.map { DisplayText.line($0) },
                corrections: query.corrections.map {
                    SearchAnswer.Correction(typed: $0.typed, used: DisplayText.line($0.used))
                })
        }
        return SearchAnswer(results: [], nearest: nearest(to: query))
    }

    private func confidence(
        in results: [SearchResult], _ found: [Ranking.Ranked], _ query: SearchQuery
    ) -> Double {
        guard let first = results.first, let best = found.first(where: { $0.score == first.score }) else {
            return 0
        }
        guard best.confidence < 1, !best.isExact, !best.isSettled else { return best.confidence }
        // "What can I do" asks for no guide, whatever phrase of a guide has these words.
        guard !query.saysNothing else { return min(best.confidence, Confidence.sure - 0.01) }
        switch first.kind {
        case .guide, .menuEntry: break
        case .contact: return best.confidence
        default: return query.hasPeople ? best.confidence * Confidence.placeBesidePeople : best.confidence
        }
        let second = results.dropFirst().first?.score ?? 0
        return Confidence.settled(
            best.confidence, lead: second > 0 && !first.isSectionAnswer ? first.score / second : .infinity,
            hasPeople: query.hasPeople)
    }

    // MARK: An emergency and a place

    /// The most guides containing a word of a place's name for the word to count as a location only.
    private static let maxGuidesOfAPlaceWord = 3

    /// Returns the guides for the problem, and then the place, if a query names both: for "fire in Torgersen Hall" the
    /// fire comes first. Returns nil if the query names no place, or is not certainly about a guide without it.
    private func answerWithoutPlaces(
        _ text: String, _ query: SearchQuery, _ ranking: Ranking, _ found: [Ranking.Ranked], _ limit: Int,
        besides answer: SearchAnswer
    ) throws(DatabaseFailure) -> SearchAnswer? {
        guard let first = answer.results.first, first.kind != .guide || !answer.isSure,
            let names = try placeWords(query, ranking, found)
        else { return nil }
        let rest = try QueryReader.read(text, index, weights, ignored: names)
        guard !rest.slots.isEmpty, !rest.slots.contains(where: { names.contains($0.word) }) else {
            return nil
        }
        let ranking = try Ranking(index: index, query: rest, weights: weights)
        var guides = try self.answer(text, rest, ranking, try ranking.ranked(), limit)
        guard guides.isSure, guides.results.first?.kind == .guide else { return nil }
        let others = answer.results.filter { place in
            place.kind.place != nil && !guides.results.contains { $0.target == place.target }
        }
        guides.results.insert(contentsOf: others.prefix(1), at: 1)
        return guides
    }

    /// Returns the words of the query that are in the name of the first place found, if one of them is rare
    /// in guides: "Norris", not the "power" of a power house.
    private func placeWords(
        _ query: SearchQuery, _ ranking: Ranking, _ found: [Ranking.Ranked]
    ) throws(DatabaseFailure) -> Set<String>? {
        for ranked in found.prefix(Ranking.maxFinalists) {
            let entry = try index.entry(ranked.document)
            guard entry.kind.place != nil else { continue }
            let codes = Set(entry.phrases.phrases.flatMap(\.codes))
            // What was typed may be the beginning of a name, or a slip in it.
            let named = query.interpretations.filter { interpretation in
                interpretation.slots.count == 1 && interpretation.terms.count == 1
                    && codes.contains(Term.code(interpretation.terms[0]))
            }
            for interpretation in named
            where try guides(with: interpretation.terms[0], ranking) <= Self.maxGuidesOfAPlaceWord {
                let words = Set(named.map { query.slots[$0.slots.lowerBound].word })
                return words.union(query.corrections.filter { words.contains($0.used) }.map(\.typed))
            }
        }
        return nil
    }

    /// Returns the number of guides with a term, counted only as far as needed.
    private func guides(with term: String, _ ranking: Ranking) throws(DatabaseFailure) -> Int {
        guard let postings = ranking.terms.first(where: { $0.term == term })?.postings else { return 0 }
        var count = 0
        for posting in postings where count <= Self.maxGuidesOfAPlaceWord {
            if try index.entry(posting.document).kind == .guide { count += 1 }
        }
        return count
    }

    private func result(
        _ ranked: Ranking.Ranked, _ maker: ExcerptMaker, _ question: SectionQuestion?
    ) throws(DatabaseFailure) -> SearchResult? {
        var entry = try index.entry(ranked.document)
        var (passages, phrases) = (try index.passages(of: ranked.document), ranked.phrases)
        if case .contact(let key) = entry.target {
            // As the open pack has it: no cache may change a number to call.
            guard let index = key.index(in: pack.contacts, \.name) else { return nil }
            let contact = pack.contacts[index]
            // Hide an old number, in the text and among the phrases.
            if entry.note != contact.number { phrases = [] }
            entry.note = contact.number
            let passage = SearchDocument.passage(of: contact)
            let codes = WordScanner.words(passage.text).map { Term.code(Term.of($0.text)) }
            passages = [StoredPassage(part: passage.part, text: passage.text, codes: codes)]
        }
        let choice = maker.choice(for: entry, phrases, passages: passages)
        guard !choice.excerpt.words.isEmpty else { return nil }
        var target = entry.target
        var section: String?
        if case .pack(.guide(let path, _)) = target {
            target = .pack(.guide(path: path, fragment: choice.fragment))
            section = choice.section
        }
        var result = SearchResult(
            kind: entry.kind, target: target, name: entry.name, slug: entry.slug, category: entry.category,
            section: section, note: entry.note, excerpt: choice.excerpt, score: ranked.score)
        guard case .pack(.guide(let path, _)) = target else { return result }
        (result.firstAction, result.calls) = firstSteps(of: ranked.document, passages)
        if let answer = question?.answer(in: entry, passages), let fragment = answer.fragment {
            result.target = .pack(.guide(path: path, fragment: fragment))
            result.section = answer.heading.map { DisplayText.line($0) }
            result.isSectionAnswer = true
        }
        return result
    }

    /// Returns the line of a guide that answers the phrase most similar to the query, or nil if do-now answers it. Where
    /// do-now would, but words of the query are not in that phrase, a line that begins with all of these is the answer:
    /// for "seizure in water" that is "In water", though no phrase has both words. A negation is no such word: it would
    /// choose the first line that says what not to do.
    private func answer(_ ranked: Ranking.Ranked, to query: SearchQuery) throws(DatabaseFailure) -> String? {
        let entry = try index.entry(ranked.document)
        guard !entry.answers.isEmpty, let phrase = ranked.bestPhrase else { return nil }
        var answer =
            entry.answers.indices.contains(phrase.answer - 1) ? entry.answers[phrase.answer - 1] : Self.doNow
        if answer == Self.doNow {
            let rest = query.slots.map { Term.code($0.term) }.filter {
                !phrase.codes.contains($0) && !Ranking.negationCodes.contains($0)
            }
            answer = try line(beginningWith: rest, in: ranked.document) ?? Self.doNow
        }
        guard answer != Self.doNow,
            case let doNow = try index.passages(of: ranked.document).filter({ $0.part == .doNow }),
            !doNow.contains(where: { $0.text.holds(answer) })
        else { return nil }
        return answer
    }

    /// Returns the first answer of a document that has all of these terms; nil if there is none, or no term.
    private func line(beginningWith terms: [UInt32], in document: Int32) throws(DatabaseFailure) -> String? {
        guard !terms.isEmpty else { return nil }
        let answers = try index.entry(document).answers
        return zip(answers, try index.answerCodes(of: document)).first { answer, codes in
            answer != Self.doNow && terms.allSatisfy(codes.contains)
        }?.0
    }

    private static let doNow = Guide.FixedSection.doNow.rawValue

    /// Returns the first line of do-now, and the contacts whose numbers it gives: the same for each query.
    private func firstSteps(
        of document: Int32, _ passages: [StoredPassage]
    ) -> (action: String?, calls: [String]) {
        if let known = index.knownFirstSteps[document] { return known }
        let doNow = passages.filter { $0.part == .doNow }
        let line = doNow.first?.text.split(separator: "\n", maxSplits: 1).first
        let calls = pack.contacts.filter { contact in
            !contact.isEmergency && doNow.contains { $0.text.holds(contact.number) }
        }
        let steps = (line.map { DisplayText.line(String($0)) }, calls.map(\.name))
        index.knownFirstSteps[document] = steps
        return steps
    }

    private func nearest(to query: SearchQuery) -> [String] {
        let speller = Speller(lexicon: index.lexicon)
        var words: [String] = []
        for word in query.unknown.prefix(4) {
            for suggestion in speller.suggestions(for: word, tolerance: 1.8)
            where !words.contains(suggestion.word) { words.append(suggestion.word) }
        }
        return words.prefix(5).map { DisplayText.line($0) }
    }
}
