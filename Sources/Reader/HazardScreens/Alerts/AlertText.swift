// The body text of a message, which feeds write in lines of a fixed width, as paragraphs and lists.
import GuideDocument
import HazardKit
import ScreenKit
import TextTools

enum AlertText {
    /// Returns paragraphs and lists. Lines are joined; an empty line begins a paragraph, a `*` or `-` an item.
    static func blocks(_ text: String) -> [Block] {
        var blocks: [Block] = []
        var items: [[Span]] = []
        func endList() {
            if !items.isEmpty { blocks.append(PageText.bullets(items)) }
            items = []
        }
        for paragraph in paragraphs(text) {
            if let item = item(paragraph) {
                items.append(item)
            } else {
                endList()
                blocks.append(PageText.paragraph(SentenceCase.text(paragraph)))
            }
        }
        endList()
        return blocks
    }

    /// Returns the text on one line, without the marks of its lists.
    static func line(_ text: String) -> String {
        paragraphs(text).map { paragraph in
            item(paragraph).map { $0.map(\.text).joined() } ?? SentenceCase.text(paragraph)
        }.joined(separator: " ")
    }

    private static func paragraphs(_ text: String) -> [String] {
        var paragraphs: [String] = []
        var isOpen = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = String(line.drop { $0 == " " })
            if line.isEmpty {
                isOpen = false
            } else if isOpen, !line.hasPrefix("* "), !line.hasPrefix("- "), let last = paragraphs.popLast() {
                paragraphs.append(last + " " + line)
            } else {
                paragraphs.append(line)
                isOpen = true
            }
        }
        return paragraphs
    }

    /// The length in letters of the longest label: `WHAT`, `ADDITIONAL DETAILS`.
    private static let longestLabel = 30

    /// Returns the content of a list item. An item such as `* WHAT...Snow expected.` begins with its label in bold.
    private static func item(_ text: String) -> [Span]? {
        guard text.hasPrefix("* ") || text.hasPrefix("- ") else { return nil }
        let body = String(text.dropFirst(2).drop { $0 == " " })
        guard let dots = body.firstRange(ofDots: 3), dots.lowerBound != body.startIndex,
            body[..<dots.lowerBound].count <= longestLabel
        else { return [Span(SentenceCase.text(body))] }
        let label = String(body[..<dots.lowerBound]).lowercased().capitalizedFirst
        return [
            Span(label + ": ", traits: .strong),
            Span(SentenceCase.text(String(body[dots.upperBound...])).capitalizedFirst),
        ]
    }
}

extension String {
    /// Returns the range of the first run of at least that many dots.
    fileprivate func firstRange(ofDots count: Int) -> Range<Index>? {
        var start = startIndex
        while let dot = self[start...].firstIndex(of: ".") {
            var end = dot
            while end < endIndex, self[end] == "." { end = index(after: end) }
            if distance(from: dot, to: end) >= count { return dot..<end }
            start = end
        }
        return nil
    }
}
