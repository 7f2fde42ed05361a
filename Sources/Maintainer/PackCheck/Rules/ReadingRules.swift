import GuideDocument
import TextMetrics

/// The rules for the reading grade of a guide.
enum ReadingRules {
    static let all = [guideGrade, doNowGrade]

    /// The highest grades in school years.
    private static let hardestGuide = 7.5
    private static let hardestDoNow = 5.0

    private static let measure = """
        The grade is Flesch-Kincaid's: 0.39 words a sentence + 11.8 syllables a word - 15.59. Each heading, \
        paragraph and list item ends a sentence; one or two words alone are none; words of the guide's own title \
        count one syllable; a guide whose lang is not English has no grade. muster check --report shows the grade of every guide.
        """

    private static let guideGrade = CheckRule(
        "guide-grade", "The reading grade of a guide is at most \(Tenths.text(hardestGuide))",
        explanation: measure + """
             Make sentences shorter, give each item one action, and take the shorter word.
            """,
        .guideOnce { guide, _ in
            guard let grade = guide.figures.grade, grade > hardestGuide else { return nil }
            return guide.violation(
                at: guide.start,
                "its reading grade is \(Tenths.text(grade)), over \(Tenths.text(hardestGuide))",
                hint: "make its sentences shorter and take shorter words")
        })

    private static let doNowGrade = CheckRule(
        "do-now-grade", "The reading grade of do-now is at most \(Tenths.text(hardestDoNow))",
        explanation: "The actions are graded joined, each as a sentence. " + measure,
        .guideOnce { guide, _ in
            guard let grade = guide.figures.doNowGrade, grade > hardestDoNow else { return nil }
            return guide.violation(
                at: guide.source.position(ofID: "do-now"),
                "the reading grade of do-now is \(Tenths.text(grade)), over \(Tenths.text(hardestDoNow))",
                hint: "make its actions shorter and take shorter words")
        })
}

/// The rule that what during needs stands before it: overview and before are read after it.
enum ReadingOrderRules {
    static let all = [explainedLate]

    private static let explainedLate = CheckRule(
        "guide-explained-late", "What do-now and during speak of is explained there, or before",
        explanation: """
            The reader shows do-now, during and after before overview and before, because something is happening. A kind \
            of notice, a name or an abbreviation that only overview explains ("DKA (…)", or a bold name before a colon) \
            comes too late for those who are told in during what to do about it. Explain it where it is first needed, or \
            make it a heading there.
            """,
        .guide { guide, _ in
            guard !guide.guide.metadata.isForPreparedness else { return [] }
            let late = [Guide.FixedSection.overview, .before].flatMap { section in
                lines(of: section, in: guide.guide).flatMap(explained).map { (section, $0) }
            }
            guard !late.isEmpty else { return [] }
            let needed = [Guide.FixedSection.doNow, .during].flatMap { lines(of: $0, in: guide.guide) }
            let explanations =
                needed.flatMap(explained)
                + needed.filter(\.isHeading).map { Term(text: $0.text, isAbbreviation: false) }
            return late.compactMap { section, term in
                guard !explanations.contains(where: { holds($0.text, term) }),
                    needed.contains(where: { holds($0.text, term) })
                else { return nil }
                return guide.violation(
                    at: guide.source.position(ofID: section.rawValue),
                    "\"\(ShortText.of(term.text))\" stands in do-now or during, and only \(section.rawValue) explains it",
                    hint: "explain it in during, where it is read first")
            }
        })

    private struct Line {
        var text: String
        var spans: [Span]
        var isHeading: Bool
    }

    private struct Term {
        var text: String
        var isAbbreviation: Bool
    }

    private static func lines(of section: Guide.FixedSection, in guide: Guide) -> [Line] {
        var lines: [Line] = []
        var isHeading = false
        Block.walk(guide.section(section.rawValue) ?? []) { visit in
            switch visit {
            case .block(let block, _):
                if case .heading = block.content { isHeading = true } else { isHeading = false }
            case .spans(let spans):
                lines.append(Line(text: spans.oneLine, spans: spans, isHeading: isHeading))
            case .preformatted: break
            }
        }
        return lines
    }

    /// Returns the names that a line explains: two words and more in bold at its beginning, with a colon behind them, and
    /// abbreviations of two to six capitals with an explanation in parentheses.
    private static func explained(_ line: Line) -> [Term] {
        var terms: [Term] = []
        if let first = line.spans.first(where: { !$0.text.isEmpty }), first.traits.contains(.strong) {
            let name = first.text.prefix { $0 != ":" }
            let hasColon = first.text.contains(":") || line.text.dropFirst(first.text.count).first == ":"
            if hasColon, name.split(separator: " ").count > 1 {
                terms.append(Term(text: String(name), isAbbreviation: false))
            }
        }
        guard line.text.utf8.contains(UInt8(ascii: "(")) else { return terms }
        let words = line.text.split(separator: " ")
        for (word, next) in zip(words, words.dropFirst())
        where next.hasPrefix("(") && (2...6).contains(word.utf8.count)
            && word.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
        {
            terms.append(Term(text: String(word), isAbbreviation: true))
        }
        return terms
    }

    /// Returns whether a text has the words of a term as words.
    private static func holds(_ text: String, _ term: Term) -> Bool {
        let words = { (text: String) in
            text.split { !$0.isLetter && !$0.isNumber }.map {
                term.isAbbreviation ? String($0) : TextFolding.folded(String($0))
            }
        }
        let (all, wanted) = (words(text), words(term.text))
        guard !wanted.isEmpty, wanted.count <= all.count else { return false }
        return (0...(all.count - wanted.count)).contains {
            all[$0..<($0 + wanted.count)].elementsEqual(wanted)
        }
    }
}
