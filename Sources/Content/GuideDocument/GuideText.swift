/// The text of a guide in pieces: each heading, paragraph, list item, term and cell is one.
public enum GuideText {
    /// Returns the pieces in document order, each on one line; none is empty.
    public static func pieces(of blocks: [Block]) -> [String] {
        var pieces: [String] = []
        Block.walk(blocks) { visit in
            switch visit {
            case .block: break
            case .spans(let spans): pieces.append(text(of: spans))
            case .preformatted(let text): pieces += text.split(separator: "\n").map { folded(String($0)) }
            }
        }
        return pieces.filter { !$0.isEmpty }
    }

    public static func text(of blocks: [Block]) -> String { pieces(of: blocks).joined(separator: " ") }

    public static func text(of spans: [Span]) -> String { folded(spans.text) }

    /// Returns a text without white space at its ends, and with single blanks inside.
    private static func folded(_ text: String) -> String {
        isFolded(text) ? text : text.split { $0.isWhitespace }.joined(separator: " ")
    }

    /// Returns whether a text is folded already, as most are. It checks only the bytes, since characters are slow.
    private static func isFolded(_ text: String) -> Bool {
        var afterBlank = true
        for byte in text.utf8 {
            // Behind these lead bytes stand the white spaces beyond ASCII: U+0085, U+00A0, U+2000 and on, U+3000.
            if byte < 0x20 || byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0xE3 { return false }
            if byte == 0x20, afterBlank { return false }
            afterBlank = byte == 0x20
        }
        return !afterBlank || text.isEmpty
    }
}
