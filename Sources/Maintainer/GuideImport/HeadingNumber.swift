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
