import GuideDocument

/// Recognizes steps: a numbered list, or paragraphs and lines that begin with typed numbers.
enum TypedNumbers {
    /// Returns true if the first of these blocks is a numbered list, or begins with the number 1 and the next line with 2.
    static func begin(_ blocks: ArraySlice<Block>) -> Bool {
        var expected = 1
        for block in blocks.prefix(2) {
            switch block.content {
            case .orderedList: return expected == 1
            case .paragraph(let spans):
                for line in spans.lines {
                    guard number(GuideText.text(of: line)) == expected else { return false }
                    if expected == 2 { return true }
                    expected += 1
                }
            default: return false
            }
        }
        return false
    }

    /// Returns the number that a line begins with: "1. Leave", "2) Call", "(3) Wait", "Step 4: Go", "⑤ Wait".
    private static func number(_ line: String) -> Int? {
        var rest = line.drop { !$0.isLetter && !$0.isNumber }
        let isStep = rest.lowercased().hasPrefix("step ")
        if isStep { rest = rest.dropFirst(5) }
        let digits = rest.prefix(while: \.isNumber).prefix(mostDigits)
        let values = digits.compactMap(\.wholeNumberValue)
        guard !values.isEmpty, values.count == digits.count else { return nil }
        let after = rest.dropFirst(digits.count)
        // ① needs no sign behind it.
        let isCircled = digits.unicodeScalars.allSatisfy { $0.properties.numericType == .digit }
        let isMarked = isStep || isCircled || after.first.map { ".):．、）".contains($0) } ?? false
        guard isMarked, !(after.dropFirst().first?.isNumber ?? false) else { return nil }
        return values.reduce(0) { $0 * 10 + $1 }
    }

    private static let mostDigits = 3
}
