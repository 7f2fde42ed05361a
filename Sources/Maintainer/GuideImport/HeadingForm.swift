/// Tells a sentence from a heading: "In a building the following has been agreed:", "In all, three exits exist:".
enum HeadingSentence {
    /// The words with which it is said what to do, "When you see smoke, do the following:", or a condition goes on.
    private static let commands: Set<String> = [
        "do", "dont", "follow", "take", "use", "call", "dial", "stay", "remain", "go", "move", "leave", "get",
        "keep", "check", "remember", "please", "always", "never", "try", "avoid", "immediately", "you",
        "evacuate", "observe", "or", "and", "but", "on", "in", "at", "near",
    ]
    /// The words in front of a noun; a clause that begins with another word has a verb of its own.
    private static let prepositions: Set<String> = [
        "in", "about", "during", "before", "after", "following", "as",
    ]
    private static let verbs: Set<String> = [
        "is", "are", "was", "were", "has", "have", "had", "been", "will",
    ]
    private static let conditions: Set<String> = ["if", "when", "while", "should", "once", "until"]
    /// The verbs that are in no heading.
    private static let statements: Set<String> = [
        "say", "says", "said", "exist", "exists", "made", "decided", "agreed", "recommends", "requires",
        "issued", "include", "includes",
    ]
    /// The words after which "the following" is no subject.
    private static let leaders: Set<String> = commands.union([
        "if", "when", "once", "of", "for", "with", "to",
    ])
    /// The most words of a bold line with a full stop that is a heading.
    private static let mostWords = 6

    static func isSentence(_ heading: String) -> Bool {
        let words = HeadingMeaning.words(of: heading)
        guard let first = words.first, let end = heading.last(where: { !$0.isWhitespace })
        else { return false }
        let clauses = heading.split(separator: ",", maxSplits: 1).map { HeadingMeaning.words(of: String($0)) }
        let isCondition = conditions.contains(first)
        if end == "." || end == "!" { return words.count > mostWords && !(isCondition && clauses.count == 1) }
        guard end == ":" else { return false }
        if clauses.count == 2, let next = clauses[1].first, !commands.contains(next) {
            // "If you see smoke, heat, or fire:" goes on behind the comma.
            let goesOn = isCondition || clauses[1].contains("or")
            if !goesOn || clauses[1].contains(where: verbs.contains) { return true }
        }
        if words.contains(where: statements.contains) { return true }
        if let index = words.firstIndex(of: ["the", "following"]), index > 0,
            !leaders.contains(words[index - 1])
        {
            return true
        }
        // Behind "before" and "after" a clause may stand: "After the shaking has stopped:".
        return prepositions.contains(first) && words.contains(where: verbs.contains)
            && !(["before", "after"].contains(first) && endings.contains(words.last ?? ""))
    }

    private static let endings: Set<String> = [
        "stopped", "over", "passed", "ended", "safe", "clear", "arrived",
    ]
}

/// Drops numbers and letters in front of headings: "1", "3.2", "II.", "(b)", "Step 2".
enum HeadingNumber {
    private static let words: Set<String> = ["step", "phase", "part", "section"]
    private static let signs: Set<Character> = [".", ")", ":", "-", "–", "—"]

    static func dropped(from heading: String) -> Substring {
        var rest = Substring(heading.prefix(300))
        while let next = withoutMark(rest), next.contains(where: \.isLetter) { rest = next }
        let word = rest.prefix(while: \.isLetter)
        if words.contains(word.lowercased()) {
            let number = rest.dropFirst(word.count).drop(while: \.isWhitespace)
            let mark = number.prefix { $0.isLetter || $0.isNumber }
            let after = number.dropFirst(mark.count)
            if isNumber(mark) || isRoman(mark), after.contains(where: \.isLetter) { return after }
        }
        return rest
    }

    /// Returns the text behind the mark that it begins with, or nil.
    private static func withoutMark(_ text: Substring) -> Substring? {
        let text = text.drop { $0.isWhitespace || $0 == "(" || $0 == "#" }
        let mark = text.prefix { $0.isLetter || $0.isNumber }
        let after = text.dropFirst(mark.count)
        guard let next = after.first else { return nil }
        let isDashed = after.first(where: { !$0.isWhitespace }).map { "-–—".contains($0) } ?? false
        let isMark =
            isNumber(mark) && (signs.contains(next) || next.isWhitespace)
            || (mark.count == 1 || isRoman(mark)) && (".):".contains(next) || next.isWhitespace && isDashed)
                && mark.allSatisfy(\.isLetter)
        return isMark ? after.drop { signs.contains($0) || $0.isWhitespace } : nil
    }

    private static func isNumber(_ text: Substring) -> Bool { !text.isEmpty && text.allSatisfy(\.isNumber) }

    private static func isRoman(_ text: Substring) -> Bool {
        !text.isEmpty && text.count < 8 && text.allSatisfy { "ivxIVX".contains($0) }
    }
}
