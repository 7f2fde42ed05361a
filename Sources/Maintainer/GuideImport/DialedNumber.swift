import GuideDocument
internal import TextMetrics

/// A telephone number and its extension: two numbers are the same only if both are.
struct DialedNumber: Hashable {
    var digits: String
    /// The digits of the extension; empty without one.
    var `extension` = ""

    /// Returns the first number in a text, and the end of its extension or else of its digits.
    static func first(in text: Substring) -> (number: DialedNumber, range: Range<String.Index>)? {
        guard let range = GuideContact.number(in: text) else { return nil }
        let said = Self.extension(in: text[range.upperBound...])
        let number = DialedNumber(digits: GuideContact.digits(text[range]), extension: said?.digits ?? "")
        return (number, range.lowerBound..<(said?.end ?? range.upperBound))
    }

    /// The words before an extension. In the address of a link they are signs.
    private static let words = [
        "extension", "extn", "ext", "ex", "x", "durchwahl", "poste", "anexo", "interno", "int", "toestel",
        "#", ";ext=",
        ",", "p", "w", "内線", "內線", "分机",
    ]
    /// The most characters of an extension and its word.
    static let longestExtension = 30

    /// Returns the extension that a text behind a number begins with: " ext. 85001", "x2", ", extension 5".
    static func `extension`(in text: Substring) -> (digits: String, end: String.Index)? {
        let text = text.prefix(longestExtension)
        func skip(_ rest: Substring, _ signs: String) -> Substring {
            rest.drop { signs.contains($0) || $0.isWhitespace }
        }
        for start in [skip(text, "(,;-–/[."), text] {
            let lowercased = start.lowercased()
            for word in words where lowercased.hasPrefix(word) {
                // The addresses of links only: "540-231-6000, 5 people" has no extension.
                let isSign = [",", "p", "w"].contains(word)
                var rest = start.dropFirst(word.count)
                if isSign { rest = rest.drop { String($0) == word } } else { rest = skip(rest, ".:-=#") }
                if !isSign, rest.lowercased().hasPrefix("no") { rest = skip(rest.dropFirst(2), ".:") }
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                guard !digits.isEmpty, digits.count <= 7 else { continue }
                let isInBrackets =
                    text[..<start.startIndex].contains("(") && text[digits.endIndex...].first == ")"
                return (String(digits), isInBrackets ? text.index(after: digits.endIndex) : digits.endIndex)
            }
        }
        return nil
    }
}
