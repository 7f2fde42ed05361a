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
