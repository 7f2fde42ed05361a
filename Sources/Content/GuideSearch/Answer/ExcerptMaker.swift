internal import TextTools

/// Chooses what a result leads to and shows: the section that has most of the query, and the words around its hits.
struct ExcerptMaker {
    struct Choice {
        var fragment: String?
        var section: String?
        var excerpt: SearchExcerpt
    }

    /// Words a hit is looked for in at once, and what is shown: characters altogether, and before the first hit.
    private static let window = 18
    private static let longest = 150
    private static let lead = 36
    /// How much worse the text may be than a keyword before the keyword is shown instead.
    private static let textShare = 0.7

    /// What each term is worth in a text, by its code.
    let wanted: [UInt32: (slots: Range<Int>, worth: Double)]

    func choice(for entry: SearchIndex.Entry, passages: [StoredPassage]) -> Choice {
        let phrase = bestPhrase(of: entry.phrases)
        var best: (passage: StoredPassage, range: Range<Int>, worth: Double)?
        for passage in passages {
            guard let (range, worth) = bestWindow(passage.codes) else { continue }
            let ranked = worth * Self.prior(passage.part)
            if ranked > best?.worth ?? 0 { best = (passage, range, ranked) }
        }
        if let best, best.worth >= Self.textShare * (phrase?.worth ?? 0),
            let excerpt = excerpt(of: best.passage.text, around: best.range)
        {
            return Choice(
                fragment: best.passage.fragment, section: best.passage.heading.map { DisplayText.line($0) },
                excerpt: excerpt)
        }
        var pieces = phrase.map { marked("People say: " + $0.text) } ?? []
        if let summary = passages.first(where: { $0.part == .summary }) {
            let line = DisplayText.line(summary.text, limit: Self.longest)
            pieces.append(SearchExcerpt.Piece(pieces.isEmpty ? line : " · " + line))
        }
        return Choice(excerpt: SearchExcerpt(pieces))
    }

    /// Where one looks first.
    private static func prior(_ part: SearchPassage.Part) -> Double {
        switch part {
        case .doNow: 1.2
        case .overview: 1.1
        case .during, .other: 1
        case .after, .summary: 0.9
        case .before: 0.6
        }
    }

    /// The keyword or title with most of the query.
    private func bestPhrase(of list: PhraseList) -> (text: String, worth: Double)? {
        var best: (text: String, worth: Double)?
        for (phrase, text) in zip(list.phrases, list.texts) {
            guard let (_, worth) = bestWindow(Array(phrase.codes)) else { continue }
            if worth > best?.worth ?? 0 { best = (text, worth) }
        }
        return best.map { (DisplayText.line($0.text), $0.worth) }
    }

    // MARK: Windows

    /// The words from the first to the last hit of the stretch of text that has most of the query.
    private func bestWindow(_ codes: [UInt32]) -> (range: Range<Int>, worth: Double)? {
        var hits: [(place: Int, slots: Range<Int>, worth: Double)] = []
        for (place, code) in codes.enumerated() {
            if let hit = wanted[code] { hits.append((place, hit.slots, hit.worth)) }
        }
        var best: (range: Range<Int>, worth: Double)?
        for first in hits.indices {
            var slots: [Int: Double] = [:]
            var sum = 0.0
            var last = first
            while last < hits.count, hits[last].place - hits[first].place < Self.window {
                for slot in hits[last].slots {
                    let more = hits[last].worth - (slots[slot] ?? 0)
                    if more > 0 {
                        slots[slot] = hits[last].worth
                        sum += more
                    }
                }
                // Of equally good stretches the shorter: the words belong together.
                let width = Double(hits[last].place - hits[first].place)
                let worth = sum * (1 - 0.01 * width)
                if worth > (best?.worth ?? 0) + 1e-9 {
                    best = (hits[first].place..<hits[last].place + 1, worth)
                }
                last += 1
            }
        }
        return best
    }

    // MARK: Text

    /// The text around the words of `range`, all hits in it marked; `nil` where text and terms do not fit together.
    private func excerpt(of text: String, around range: Range<Int>) -> SearchExcerpt? {
        let words = WordScanner.words(text)
        guard range.upperBound <= words.count else { return nil }
        let bytes = Array(text.utf8)
        var first = range.lowerBound
        // Back to the beginning of the line where it is near, else some words.
        while first > 0,
            words[range.lowerBound].range.lowerBound - words[first - 1].range.lowerBound <= Self.lead,
            !bytes[words[first - 1].range.upperBound..<words[first].range.lowerBound].contains(0x0A)
        { first -= 1 }
        var last = range.lowerBound
        while last + 1 < words.count,
            words[last + 1].range.upperBound - words[first].range.lowerBound <= Self.longest
        { last += 1 }
        let isAtStart =
            first == 0
            || bytes[words[first - 1].range.upperBound..<words[first].range.lowerBound].contains(0x0A)
        let end = last + 1 < words.count ? words[last].range.upperBound : bytes.count
        var pieces: [SearchExcerpt.Piece] = isAtStart ? [] : [SearchExcerpt.Piece("… ")]
        var place = words[first].range.lowerBound
        for word in words[first...last] where wanted[Term.code(Term.of(word.text))] != nil {
            append(bytes[place..<word.range.lowerBound], to: &pieces)
            pieces.append(SearchExcerpt.Piece(Self.line(bytes[word.range]), isMarked: true))
            place = word.range.upperBound
        }
        append(bytes[place..<end], to: &pieces)
        if last + 1 < words.count { pieces.append(SearchExcerpt.Piece(" …")) }
        return pieces.contains(where: \.isMarked) ? SearchExcerpt(pieces) : nil
    }

    private func marked(_ text: String) -> [SearchExcerpt.Piece] {
        let bytes = Array(text.utf8)
        var pieces: [SearchExcerpt.Piece] = []
        var place = 0
        for word in WordScanner.words(text) where wanted[Term.code(Term.of(word.text))] != nil {
            append(bytes[place..<word.range.lowerBound], to: &pieces)
            pieces.append(SearchExcerpt.Piece(Self.line(bytes[word.range]), isMarked: true))
            place = word.range.upperBound
        }
        append(bytes[place...], to: &pieces)
        return pieces
    }

    private func append(_ bytes: ArraySlice<UInt8>, to pieces: inout [SearchExcerpt.Piece]) {
        guard !bytes.isEmpty else { return }
        pieces.append(SearchExcerpt.Piece(Self.line(bytes)))
    }

    /// The text on one line, its own lines parted by a dot, safe to show; blanks at its ends are kept.
    private static func line(_ bytes: ArraySlice<UInt8>) -> String {
        let lines = String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        let shown = lines.map { line -> String in
            let clean = DisplayText.line(String(line))
            let start = line.first == " " && !clean.isEmpty ? " " : ""
            let end = line.last == " " ? " " : ""
            return start + clean + end
        }
        return shown.dropFirst().reduce(shown.first ?? "") { text, line in
            line.isEmpty && text.isEmpty ? "" : text + " · " + line
        }
    }
}
