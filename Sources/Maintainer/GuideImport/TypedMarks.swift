import GuideDocument
internal import TextMetrics

/// Tells bullets, which mean nothing, from marks that say what an item means: ✗, "NOT:".
enum BulletSign {
    /// The signs that are bullets, as they are typed or written by programs.
    static let bullets: Set<Character> = [
        "•", "·", "‣", "▪", "●", "◦", "○", "■", "□", "➢", "➤", "✓", "✔", "❖", "\u{F0B7}", "\u{F0A7}",
    ]
    /// More of them, which a text may also begin with.
    private static let more: Set<Character> = [
        "-", "–", "—", "―", "*", "+", ">", "›", "»", "→", "►", "▶", "▸", "▫", "◆", "◇", "∙", "⁃", "⦁", "⚫",
        "⚪", "❑", "❒", "◘", "☐", "☑", "✅", "¨", "\u{FE0F}", "\u{FE0E}", "\u{FFFD}",
    ]
    /// The letters that stand for bullets in the symbol fonts of Word.
    private static let letters: Set<Character> = ["o", "§", "v", "q", "Ø", "ü", "þ", "n", "l", "à"]
    /// The crosses of the icon fonts of web pages.
    private static let icons: Set<UInt32> = [0xF00D, 0xF057, 0xF05E, 0xF410, 0xF2D3]
    /// The crosses of Wingdings where no font is named.
    private static let crosses: Set<UInt32> = [0xF0FB, 0xF0FD]

    /// True for a letter that is a bullet of Word in any font.
    static func isLetter(_ mark: Character) -> Bool { letters.contains(mark) }

    /// True for a private character that is a cross in a font that is not named.
    static func isCross(_ scalar: Unicode.Scalar) -> Bool {
        icons.contains(scalar.value) || crosses.contains(scalar.value)
    }

    static func isBullet(_ sign: Character) -> Bool { bullets.contains(sign) || more.contains(sign) }

    /// Returns the text of a mark; empty if it is a bullet.
    static func text(of mark: String) -> String {
        let signs = mark.filter { !$0.isWhitespace && $0 != "\u{A0}" }
        guard signs.count == 1, let sign = signs.first, let scalar = sign.unicodeScalars.first else {
            return signs.allSatisfy(isBullet) ? "" : mark.split { $0.isWhitespace }.joined(separator: " ")
        }
        if isCross(scalar) { return "✗" }
        let isPrivate = (0xE000...0xF8FF).contains(scalar.value)
        return isBullet(sign) || isPrivate || isLetter(sign) ? "" : signs
    }

    /// The most kinds of marks that are reported.
    private static let mostKept = 100

    /// Notes a mark that is kept as text, once.
    static func note(_ mark: String, in kept: inout [String]) {
        if !kept.contains(mark), kept.count < mostKept { kept.append(mark) }
    }
}

/// Makes lists of paragraphs and lines that begin with a typed bullet.
enum TypedBullets {
    static func lists(in blocks: [Block]) -> [Block] {
        var result: [Block] = []
        var items: [[Block]] = []
        func settle() {
            if !items.isEmpty { result.append(Block(.unorderedList(items: items))) }
            items = []
        }
        for block in blocks {
            if case .paragraph(let spans) = block.content, let found = Self.items(of: spans) {
                items += found
            } else {
                settle()
                result.append(block)
            }
        }
        settle()
        return result
    }

    /// Returns the items of a paragraph each of whose lines begins with a bullet, or nil for any other.
    private static func items(of spans: [Span]) -> [[Block]]? {
        guard let first = spans.first?.text.first(where: { !$0.isWhitespace }),
            BulletSign.bullets.contains(first)
        else { return nil }
        var items: [[Block]] = []
        for line in spans.lines {
            guard let item = withoutBullet(line) else { return nil }
            items.append([Block(.paragraph(item))])
        }
        return items
    }

    private static func withoutBullet(_ line: [Span]) -> [Span]? {
        var line = line[...]
        var hasBullet = false
        while let first = line.first {
            var text = Substring(first.text)
            text = text.drop { $0.isWhitespace }
            if !hasBullet, let bullet = text.first {
                guard BulletSign.bullets.contains(bullet) else { return nil }
                hasBullet = true
                text = text.dropFirst().drop { $0.isWhitespace }
            }
            if text.isEmpty {
                line.removeFirst()
            } else {
                line[line.startIndex] = Span(String(text), traits: first.traits, link: first.link)
                return Array(line)
            }
        }
        return nil
    }
}

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
