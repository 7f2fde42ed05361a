import Guidebook

/// What a guide says, piece by piece: each heading, paragraph, list item, term and cell is one.
enum GuideText {
    /// The pieces in document order, each on one line; none is empty.
    static func pieces(of blocks: [Block]) -> [String] {
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

    /// All pieces, parted by single blanks.
    static func text(of blocks: [Block]) -> String { pieces(of: blocks).joined(separator: " ") }

    static func text(of spans: [Guidebook.Span]) -> String { folded(spans.oneLine) }

    private static func folded(_ text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
    }
}
