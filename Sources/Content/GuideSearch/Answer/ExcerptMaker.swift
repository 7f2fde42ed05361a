internal import TextTools

/// Chooses the section that a result opens, and the excerpt it shows: the passage that matches most of the query.
struct ExcerptMaker {
    struct Choice {
        var fragment: String?
        var section: String?
        var excerpt: SearchExcerpt
    }

    /// The most words of a window of hits; the most bytes of an excerpt, and of the text before its first hit.
    private static let window = 18
    private static let longest = 150
    private static let lead = 36
    /// The share of the best keyword's score below which the keyword is shown instead of the best text.
    private static let textShare = 0.7

    /// The score of each term in a text, by its code.
    let queryTerms: [UInt32: (slots: Range<Int>, score: Double)]
    private let index: SearchIndex
    private var filter = TermFilter()

    init(index: SearchIndex, queryTerms: [UInt32: (slots: Range<Int>, score: Double)]) {
        (self.index, self.queryTerms) = (index, queryTerms)
        for code in queryTerms.keys { filter.insert(code) }
    }

    func choice(
        for entry: SearchIndex.Entry, _ phrases: [PhraseList.Phrase], passages: [StoredPassage]
    ) -> Choice {
        let phrase = bestPhrase(phrases, of: entry.phrases)
        var best: (passage: StoredPassage, range: Range<Int>, score: Double)?
        for passage in passages {
            guard let (range, score) = bestWindow(passage.codes) else { continue }
            let ranked = score * Self.prior(passage.part)
            if ranked > best?.score ?? 0 { best = (passage, range, ranked) }
        }
        if let best, best.score >= Self.textShare * (phrase?.score ?? 0),
            let excerpt = excerpt(of: best.passage, around: best.range)
        {
            return Choice(
                fragment: best.passage.fragment, section: best.passage.heading.map { DisplayText.line($0) },
                excerpt: excerpt)
        }
        // The phrases of a pack are no text to read.
        var excerpt = SearchExcerpt()
        if let summary = passages.first(where: { $0.part == .summary }) {
            excerpt.pieces = marked(DisplayText.line(summary.text, limit: Self.longest))
        }
        if excerpt.words.isEmpty, let phrase {
            excerpt.phraseWords = marked(phrase.text).filter(\.isMarked).map(\.text)
        }
        return Choice(excerpt: excerpt)
    }

    /// Returns the weight of a part of a guide: what helps first comes first.
    private static func prior(_ part: SearchPassage.Part) -> Double {
        switch part {
        case .doNow: 1.2
        case .overview: 1.1
        case .during, .other: 1
        case .after, .summary: 0.9
        case .before: 0.6
        }
    }

    /// Returns the keyword or title that matches most of the query, of those that may have a term of it.
    private func bestPhrase(
        _ phrases: [PhraseList.Phrase], of list: PhraseList
    ) -> (text: String, score: Double)? {
        var best: (phrase: PhraseList.Phrase, score: Double)?
        for phrase in phrases {
            if let (_, score) = bestWindow(phrase.codes), score > best?.score ?? 0 { best = (phrase, score) }
        }
        return best.map { (DisplayText.line(list.text(of: $0.phrase)), $0.score) }
    }

    // MARK: Windows

    /// Returns the window of words, from its first to its last hit, that matches most of the query.
    private func bestWindow(_ codes: some Sequence<UInt32>) -> (range: Range<Int>, score: Double)? {
        var hits: [(position: Int, slots: Range<Int>, score: Double)] = []
        for (position, code) in codes.enumerated() where filter.mayContain(code) {
            if let hit = queryTerms[code] { hits.append((position, hit.slots, hit.score)) }
        }
        var best: (range: Range<Int>, score: Double)?
        for first in hits.indices {
            var slots: [Int: Double] = [:]
            var sum = 0.0
            var last = first
            while last < hits.count, hits[last].position - hits[first].position < Self.window {
                for slot in hits[last].slots {
                    let more = hits[last].score - (slots[slot] ?? 0)
                    if more > 0 {
                        slots[slot] = hits[last].score
                        sum += more
                    }
                }
                // Among equally good windows prefer the shorter one, whose words belong together.
                let width = Double(hits[last].position - hits[first].position)
                let score = sum * (1 - 0.01 * width)
                if score > (best?.score ?? 0) + 1e-9 {
                    best = (hits[first].position..<hits[last].position + 1, score)
                }
                last += 1
            }
        }
        return best
    }

    // MARK: Text

    /// Returns the text around the words of `range` with all hits marked, or `nil` if the range is beyond the text.
    private func excerpt(of passage: StoredPassage, around range: Range<Int>) -> SearchExcerpt? {
        let words = index.wordRanges(of: passage)
        guard range.upperBound <= words.count else { return nil }
        let bytes = Array(passage.text.utf8)
        var first = range.lowerBound
        // Go back to the beginning of the line if it is near, else by some words.
        while first > 0, words[range.lowerBound].lowerBound - words[first - 1].lowerBound <= Self.lead,
            !bytes[words[first - 1].upperBound..<words[first].lowerBound].contains(0x0A)
        { first -= 1 }
        var last = range.lowerBound
        while last + 1 < words.count,
            words[last + 1].upperBound - words[first].lowerBound <= Self.longest
        { last += 1 }
        let isAtStart =
            first == 0 || bytes[words[first - 1].upperBound..<words[first].lowerBound].contains(0x0A)
        let end = last + 1 < words.count ? words[last].upperBound : bytes.count
        var pieces: [SearchExcerpt.Piece] = isAtStart ? [] : [SearchExcerpt.Piece("… ")]
        var position = words[first].lowerBound
        for number in first...min(last, passage.codes.count - 1)
        where queryTerms[passage.codes[number]] != nil {
            append(bytes[position..<words[number].lowerBound], to: &pieces)
            mark(bytes[words[number]], to: &pieces)
            position = words[number].upperBound
        }
        append(bytes[position..<end], to: &pieces)
        if last + 1 < words.count { pieces.append(SearchExcerpt.Piece(" …")) }
        return pieces.contains(where: \.isMarked) ? SearchExcerpt(pieces) : nil
    }

    private func marked(_ text: String) -> [SearchExcerpt.Piece] {
        let bytes = Array(text.utf8)
        var pieces: [SearchExcerpt.Piece] = []
        var position = 0
        for word in WordScanner.words(text) where queryTerms[index.code(ofWord: word.text)] != nil {
            append(bytes[position..<word.range.lowerBound], to: &pieces)
            mark(bytes[word.range], to: &pieces)
            position = word.range.upperBound
        }
        append(bytes[position...], to: &pieces)
        return pieces
    }

    /// Adds a hit; one that continues another, as syllables do, is the same piece.
    private func mark(_ bytes: ArraySlice<UInt8>, to pieces: inout [SearchExcerpt.Piece]) {
        let text = Self.line(bytes)
        if let last = pieces.last, last.isMarked {
            pieces[pieces.count - 1] = SearchExcerpt.Piece(last.text + text, isMarked: true)
        } else {
            pieces.append(SearchExcerpt.Piece(text, isMarked: true))
        }
    }

    private func append(_ bytes: ArraySlice<UInt8>, to pieces: inout [SearchExcerpt.Piece]) {
        guard !bytes.isEmpty else { return }
        pieces.append(SearchExcerpt.Piece(Self.line(bytes)))
    }

    /// Returns the text without control characters, its lines separated by a dot. Blanks at its ends stay.
    private static func line(_ bytes: ArraySlice<UInt8>) -> String {
        if bytes.allSatisfy({ 0x20..<0x7F ~= $0 }) { return String(decoding: bytes, as: UTF8.self) }
        let shown = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            let clean = DisplayText.line(String(decoding: line, as: UTF8.self))
            return (line.first == 0x20 && !clean.isEmpty ? " " : "") + clean + (line.last == 0x20 ? " " : "")
        }
        return shown.dropFirst().reduce(shown.first ?? "") { text, line in
            line.isEmpty && text.isEmpty ? "" : text + " · " + line
        }
    }
}
