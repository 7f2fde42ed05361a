import Diagnostics
import GuideDocument

/// The rules for telephone numbers that do not belong in a guide.
enum TelephoneRules {
    static let all = [foreign]

    private static let foreign = CheckRule(
        "guide-telephone", "A guide names no telephone number but 911, 988 and 1-800-222-1222",
        explanation: """
            Numbers change, and a guide is read for years. Local numbers stand in Contacts.plist, where one edit puts \
            every screen right; <a data-contact="campus-police">campus police</a> shows the number of the contact \
            with that ID. The emergency number, the Suicide and Crisis Lifeline and Poison Help are national \
            and may stand in guides.
            """,
        .guide { guide, _ in
            var place: SourcePosition?
            return TelephoneNumbers.foreign(in: guide.guide, guide.pieces).enumerated().map { index, found in
                let (number, href) = found
                // No more are listed, and each search reads the page. The others are behind the last of those.
                if index < FindingsLedger.maxInFile { place = position(of: number, inLinkTo: href, guide) }
                return guide.violation(
                    at: place, "the guide names the telephone number \(number)",
                    hint:
                        "put it into Contacts.plist with an ID, and name that: <a data-contact=\"ID\">; only 911, 988 and "
                        + "1-800-222-1222 stand in guides")
            }
        })

    private static func position(
        of number: String, inLinkTo href: String?, _ guide: GuideUnderCheck
    ) -> SourcePosition? {
        guard let href else { return guide.source.position(ofText: number) }
        return guide.source.position(of: number, inLinkTo: href)
    }
}

/// Finds telephone numbers in a text of the United States.
///
/// A number is ten digits in groups of 3, 3 and 4 (or unbroken), perhaps with a 1 before them; seven in groups of 3 and
/// 4 with a hyphen or point in between; eight or more digits after +; letters after a toll-free prefix; or a short code
/// after a word such as "text". Years, ranges, dates, doses and house numbers are not telephone numbers.
package enum TelephoneNumbers {
    /// Returns the numbers of a guide other than the national ones, each once and as written: those of its text in their
    /// order, then those that only links call, with the addresses of the links.
    /// - Parameter pieces: the text of the guide; nil to take it from the guide.
    package static func foreign(
        in guide: Guide, _ pieces: [String]? = nil
    ) -> [(number: String, href: String?)] {
        var found: [(number: String, href: String?)] = (pieces ?? GuideText.pieces(of: guide.blocks))
            .flatMap(foreign).map { ($0, nil) }
        for href in guide.links.map(\.destination) {
            let scheme = href.prefix { $0 != ":" }.lowercased()
            guard scheme == "tel" || scheme == "sms" else { continue }
            let number = href.dropFirst(scheme.count)
            if !isNational(number) { found.append((ShortText.of(String(number.dropFirst())), href)) }
        }
        var seen: Set<String> = []
        return found.filter { seen.insert(key($0.number)).inserted }
    }

    /// Returns the digits that are dialed, without an extension; the number itself if letters are dialed.
    private static func key(_ number: String) -> String {
        guard let range = GuideContact.number(in: number) else { return number }
        let digits = GuideContact.digits(number[range])
        return digits.utf8.count < 7 ? number : digits
    }

    private static let national: Set<String> = ["911", "988", "8002221222", "18002221222"]
    private static let tollFree: Set<String> = ["800", "833", "844", "855", "866", "877", "888", "900"]
    /// The words after which digits alone are dialed.
    private static let verbs: Set<String> = [
        "call", "dial", "text", "phone", "ring", "calling", "texting", "dialing",
    ]
    /// The words that may be between such a verb and the number.
    private static let fillers: Set<String> = ["to", "the", "at", "on", "number", "us"]
    /// The words after a range of amounts, such as 300-1000 feet.
    private static let units: Set<String> = [
        "feet", "foot", "ft", "yards", "meters", "metres", "miles", "km", "people", "mg", "ml", "mm",
        "pounds",
        "degrees", "volts", "watts", "calories", "gallons", "liters", "students", "hours", "minutes",
        "dollars",
    ]

    static func isNational(_ number: some StringProtocol) -> Bool {
        national.contains(String(number.filter(\.isASCIIDigit)))
    }

    /// Returns the telephone numbers in `text` other than the national ones, as written.
    static func foreign(in text: String) -> [String] {
        // Most texts and words hold no digit, and then nothing that is dialled.
        guard text.utf8.contains(where: isDigit) else { return [] }
        let words = text.split { $0.isWhitespace }
        var found: [String] = []
        var index = 0
        while index < words.count {
            if words[index].utf8.contains(where: isDigit), let length = lengthOfNumber(at: index, in: words) {
                let number = words[index..<index + length].joined(separator: " ").trimmedToNumber
                if !isNational(number) { found.append(number) }
                index += length
            } else {
                index += 1
            }
        }
        return found
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    /// Returns the number of words from `index` on that form a number: `540`, `231` and `6000` are three.
    /// Returns nil for none.
    private static func lengthOfNumber(at index: Int, in words: [Substring]) -> Int? {
        // The longest first, so that a number is reported whole.
        for length in stride(from: min(5, words.count - index), through: 2, by: -1) {
            let part = words[index..<index + length]
            // Blanks only divide groups of digits; punctuation ends a number.
            guard part.allSatisfy({ $0.hasOnlyDialled }), part.dropLast().allSatisfy({ !$0.endsClause })
            else { continue }
            if isLong(part.joined(separator: " ").trimmedToNumber) { return length }
        }
        let word = String(words[index]).trimmedToNumber
        let next = words.dropFirst(index + 1).first
        if isLong(word) || isSevenDigits(word, next: next) || isVanity(word) { return 1 }
        return isShortCode(word, before: words[..<index], next: next) ? 1 : nil
    }

    // MARK: Shapes

    /// Returns true for ten digits as 3-3-4 with an optional country code, or + and at least eight digits.
    private static func isLong(_ text: String) -> Bool {
        let groups = digitGroups(text)
        let digits = groups.joined()
        if text.hasPrefix("+") { return (8...15).contains(digits.count) }
        var rest = groups[...]
        if rest.first == "1", rest.count > 1 { rest.removeFirst() }
        switch rest.map(\.count) {
        case [3, 3, 4], [3, 7]: return isAreaCode(rest.first ?? "")
        case [10]: return isAreaCode(digits)
        case [11]: return digits.hasPrefix("1") && isAreaCode(String(digits.dropFirst()))
        default: return false
        }
    }

    /// Returns true for seven digits as 3-4 in one word; a unit after it makes it a range.
    private static func isSevenDigits(_ text: String, next: Substring?) -> Bool {
        digitGroups(text).map(\.count) == [3, 4] && isAreaCode(text) && text.utf8.count == 8
            && (text.contains("-") || text.contains(".")) && !isUnit(next)
    }

    /// Returns true for letters after a toll-free prefix: `1-800-MEDICARE`.
    private static func isVanity(_ text: String) -> Bool {
        var parts = text.split { $0 == "-" || $0 == "." || $0 == " " }[...]
        if parts.first == "1" { parts.removeFirst() }
        guard let prefix = parts.popFirst(), tollFree.contains(String(prefix)) else { return false }
        let rest = parts.joined()
        return rest.count >= 7 && rest.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
            && rest.contains(where: \.isUppercase)
    }

    /// Returns true for three to six digits after "call" and the like, or five or six as in "text HOME to
    /// 741741"; a unit after them makes them an amount.
    private static func isShortCode(_ text: String, before: ArraySlice<Substring>, next: Substring?) -> Bool {
        guard (3...6).contains(text.utf8.count), text.allSatisfy(\.isASCIIDigit), !isUnit(next) else {
            return false
        }
        let words = before.suffix(3).map { $0.lowercased().filter(\.isLetter) }
        if words.last == "to", text.utf8.count >= 5, words.contains(where: verbs.contains) { return true }
        let nearest = words.reversed().first { !fillers.contains($0) }
        return nearest.map(verbs.contains) ?? false
    }

    private static func isUnit(_ word: Substring?) -> Bool {
        word.map { units.contains($0.lowercased().filter(\.isLetter)) } ?? false
    }

    /// Returns true if the text can be an area code or exchange, which begin with 2 to 9 (North American
    /// Numbering Plan).
    private static func isAreaCode(_ text: String) -> Bool {
        guard let first = text.first(where: \.isASCIIDigit) else { return false }
        return ("2"..."9").contains(first)
    }

    private static func digitGroups(_ text: String) -> [String] {
        let isDialled = text.allSatisfy { $0.isASCIIDigit || "+-.() ".contains($0) }
        return isDialled ? text.split { !$0.isASCIIDigit }.map(String.init) : []
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension String {
    /// The text without the quotes, brackets and stops around a number, and with plain hyphens for typographic ones.
    fileprivate var trimmedToNumber: String {
        var text = Substring(String(map { "‐‑–".contains($0) ? "-" : $0 }))
        while let first = text.first,
            !first.isASCII || !(first.isLetter || first.isNumber || "+(".contains(first))
        {
            text.removeFirst()
        }
        while let last = text.last, !last.isASCII || !(last.isLetter || last.isNumber) { text.removeLast() }
        return String(text)
    }
}

extension Substring {
    /// True if the text contains only characters of telephone numbers, and at least one digit.
    fileprivate var hasOnlyDialled: Bool {
        contains(where: \.isASCIIDigit) && allSatisfy { $0.isASCIIDigit || "+-.(),;:?!‐‑–\"“”".contains($0) }
    }

    fileprivate var endsClause: Bool { last.map { ",;:?!.".contains($0) } ?? false }
}
