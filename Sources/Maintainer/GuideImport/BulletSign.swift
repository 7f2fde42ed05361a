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
    /// The signs of symbol fonts that mean something, by the last byte of their character.
    private static let signs: [UInt32: String] = [
        0xFB: "✗", 0xFD: "✗", 0x78: "✗", 0x44: "👎", 0x49: "✋", 0x4D: "💣", 0x4E: "☠",
    ]
    /// The crosses of the icon fonts of web pages.
    private static let icons: Set<UInt32> = [0xF00D, 0xF057, 0xF05E, 0xF410, 0xF2D3]

    /// True for a letter that is a bullet of Word in any font.
    static func isLetter(_ mark: Character) -> Bool { letters.contains(mark) }

    private static func isBullet(_ sign: Character) -> Bool { bullets.contains(sign) || more.contains(sign) }

    /// Returns the text of a mark; empty if it is a bullet.
    /// - Parameter font: what is known of the font of the mark, in lowercase.
    static func text(of mark: String, font: String) -> String {
        let signs = mark.filter { !$0.isWhitespace && $0 != "\u{A0}" }
        guard signs.count == 1, let sign = signs.first, let scalar = sign.unicodeScalars.first else {
            return signs.allSatisfy(isBullet) ? "" : mark.split { $0.isWhitespace }.joined(separator: " ")
        }
        let isPrivate = (0xE000...0xF8FF).contains(scalar.value)
        if font.holds("wingdings") {
            if let meant = Self.signs[isPrivate ? scalar.value & 0xFF : scalar.value] { return meant }
        } else if icons.contains(scalar.value) {
            return "✗"
        }
        return isBullet(sign) || isPrivate || isLetter(sign) ? "" : signs
    }

    /// The most kinds of marks that are reported.
    private static let mostKept = 100

    /// Notes a mark that is kept as text, once.
    static func note(_ mark: String, in kept: inout [String]) {
        if !kept.contains(mark), kept.count < mostKept { kept.append(mark) }
    }
}
