import GuideDocument
internal import TextMetrics

/// The telephone numbers of an imported guide that are not written as contacts.
package struct GuideNumbers {
    /// The numbers of no contact, each once and as written.
    package private(set) var unknown: [String] = []
    /// The numbers of a contact that are still digits, with its ID.
    package private(set) var known: [(number: String, id: String)] = []

    private let contacts: [(dialed: DialedNumber, isInternational: Bool, id: String)]
    private var seen: Set<DialedNumber> = []

    /// - Parameters:
    ///   - guide: the guide, read without the numbers of contacts.
    ///   - dialed: the numbers that are known to be dialed, short ones such as 111 among them.
    package init(in guide: Guide, dialed: [String], contacts: [GuideContact]) {
        self.contacts = contacts.compactMap { contact in
            DialedNumber.first(in: contact.number[...]).map {
                ($0.number, contact.number[$0.range].first == "+", contact.id)
            }
        }
        let pieces = GuideText.pieces(of: guide.blocks)
        // In a piece an extension stands behind its number.
        let numbers = pieces.flatMap(Self.numbers)
        func digits(_ number: String) -> String? { DialedNumber.first(in: number[...])?.number.digits }
        let found = Set(numbers.map(digits))
        for number in dialed where !found.contains(digits(number)) { add(number) }
        for number in numbers { add(number) }
    }

    private mutating func add(_ number: String) {
        guard let found = DialedNumber.first(in: number[...]) else { return unknown.append(number) }
        guard seen.insert(found.number).inserted else { return }
        let isInternational = number[found.range].first == "+"
        let contact = contacts.first { contact in
            guard contact.dialed.extension == found.number.extension else { return false }
            let (whole, other) = (contact.dialed.digits, found.number.digits)
            return whole == other || contact.isInternational && Self.isNational(other, of: whole)
                || isInternational && Self.isNational(whole, of: other)
        }
        if let contact { known.append((number, contact.id)) } else { unknown.append(number) }
    }

    /// The least digits of a number besides the code of its country.
    private static let leastNational = 6

    /// Returns true if a number is the other one without the code of its country: 09 302 5111, +64 9 302 5111.
    private static func isNational(_ number: String, of international: String) -> Bool {
        let national = number.hasPrefix("0") ? number.dropFirst() : number[...]
        return national.utf8.count >= leastNational && international.hasSuffix(national)
            && (1...3).contains(international.utf8.count - national.utf8.count)
    }

    /// Returns the numbers of a text as long as those of telephones, with their extensions.
    private static func numbers(in text: String) -> [String] {
        var numbers: [String] = []
        var rest = text[...]
        while let (_, range) = DialedNumber.first(in: rest) {
            if let digits = GuideContact.number(in: rest).map({ rest[$0] }), isDialed(digits) {
                numbers.append(String(rest[range]))
            }
            rest = rest[range.upperBound...]
        }
        return numbers
    }

    /// Returns false for dates, years, decimals and large amounts.
    private static func isDialed(_ number: Substring) -> Bool {
        let groups = number.split { !$0.isNumber }
        let lengths = groups.map(\.count)
        let signs = number.filter { !$0.isNumber }
        let count = lengths.reduce(0, +)
        // 13 11 26 is dialed in Australia.
        guard (7...15).contains(count) || lengths == [2, 2, 2] && signs == "  " else { return false }
        if [[4, 2, 2], [2, 2, 4], [1, 2, 4], [2, 1, 4]].contains(lengths), Set(signs).count == 1 {
            return false
        }
        let isYear = { (group: Substring) in group.count == 4 && ["18", "19", "20"].contains(group.prefix(2))
        }
        return groups.count != 2 || signs != "." && !groups.allSatisfy(isYear)
    }
}

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
        "#", ";ext=", ",", "p", "w", "内線", "內線", "分机",
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
