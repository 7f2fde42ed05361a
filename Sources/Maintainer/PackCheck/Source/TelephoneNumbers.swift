import GuideDocument

/// Finds telephone numbers in a text, of the United States and of other countries.
///
/// A number is ten digits in groups of 3, 3 and 4 (or unbroken), perhaps with a 1 before them; seven in groups of 3 and
/// 4 with a hyphen or point in between; eight or more digits after +; letters after a toll-free prefix; seven to twelve
/// digits in groups of any size that begin with 0 or an area code in parentheses, or stand behind a word such as "call"
/// or "police"; or a short code behind such a word. Years, ranges, dates, times, coordinates, doses and house numbers are
/// not telephone numbers.
package enum TelephoneNumbers {
    struct Number {
        var written: String
        /// The digits that are dialed.
        var digits: String
        /// The address of the link that calls it; nil for a number in the text.
        var href: String?
    }

    /// Returns the numbers of a guide, each once: those of its text in their order, then those that only links call.
    /// - Parameter pieces: the text of the guide; nil to take it from the guide.
    static func all(in guide: Guide, _ pieces: [String]? = nil) -> [Number] {
        var found = (pieces ?? GuideText.pieces(of: guide.blocks)).flatMap(numbers)
        for href in guide.links.map(\.destination) {
            let scheme = href.prefix { $0 != ":" }.lowercased()
            guard scheme == "tel" || scheme == "sms" else { continue }
            let number = String(href.dropFirst(scheme.count + 1))
            found.append(Number(written: ShortText.of(number), digits: digits(number), href: href))
        }
        var seen: Set<String> = []
        return found.filter { seen.insert(key($0)).inserted }
    }

    /// Returns the numbers of a guide other than the national ones of the United States, each once and as written.
    package static func foreign(in guide: Guide) -> [String] { foreign(all(in: guide)) }

    /// Returns the telephone numbers in `text` other than the national ones of the United States, as written.
    static func foreign(in text: String) -> [String] { foreign(numbers(in: text)) }

    private static func foreign(_ numbers: [Number]) -> [String] {
        numbers.filter { !national.contains($0.digits) }.map(\.written)
    }

    /// Returns the digits that are dialed, without an extension; the number itself if letters are dialed.
    private static func key(_ number: Number) -> String {
        guard let range = GuideContact.number(in: number.written) else { return number.written }
        let digits = GuideContact.digits(number.written[range])
        return digits.utf8.count < 7 ? number.written : digits
    }

    static func digits(_ number: String) -> String { String(number.map(\.asciiDigit).filter(\.isASCIIDigit)) }

    /// Returns the numbers that the Number of a contact names, as digits: `999 or 112` are two.
    static func dialed(_ number: String) -> [String] {
        let parts = number.split { $0.isLetter || ",;/|".contains($0) }.map { digits(String($0)) }
        return parts.filter { !$0.isEmpty }.flatMap { part in
            // Behind a digit for an outside line, 9-911, is the number that people know.
            let inner = String(part.suffix(3))
            return part.utf8.count == 4 && emergency.contains(inner) ? [part, inner] : [part]
        }
    }

    /// The most digits of a number that is the same in a whole country.
    static let longestShort = 6

    private static let national: Set<String> = ["911", "988", "8002221222", "18002221222"]
    /// Emergency numbers of countries that are mistaken for each other.
    private static let emergency: Set<String> = ["911", "999", "112", "000", "111", "110", "119"]

    static func isEmergency(_ number: Number) -> Bool { emergency.contains(number.digits) }

    /// Returns the telephone numbers in `text`.
    static func numbers(in text: String) -> [Number] {
        // Most texts and words hold no digit, and then nothing that is dialed.
        guard text.utf8.contains(where: isDigit) || text.unicodeScalars.contains(where: \.isForeignDigit)
        else { return [] }
        let written = text.split { $0.isWhitespace }
        let words = written.map(\.withASCIIDigits)
        var found: [Number] = []
        var index = 0
        while index < words.count {
            if words[index].utf8.contains(where: isDigit), let length = lengthOfNumber(at: index, in: words) {
                let number = written[index..<index + length].joined(separator: " ").trimmedToNumber
                found.append(Number(written: number, digits: digits(number)))
                index += length
            } else {
                index += 1
            }
        }
        return found
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    /// Returns the number of words from `index` on that form a number, nil for none: `540 231 6000` has three.
    private static func lengthOfNumber(at index: Int, in words: [Substring]) -> Int? {
        let announcement = PhoneWords.announcement(in: words[..<index])
        // The longest first, so that a number is reported whole.
        for length in stride(from: min(5, words.count - index), through: 1, by: -1) {
            let part = words[index..<index + length]
            // Blanks only divide groups of digits; punctuation ends a number.
            guard length == 1 || part.allSatisfy({ $0.hasOnlyDialed }),
                part.dropLast().allSatisfy({ !$0.endsClause })
            else { continue }
            let text = part.joined(separator: " ").trimmedToNumber
            let next = words.dropFirst(index + length).first
            if isLong(text) { return length }
            let isSigned = part.dropFirst().contains { $0.hasPrefix("-") }
            if !isSigned, !PhoneWords.isUnit(next), isInGroups(text, isAnnounced: announcement != nil) {
                return length
            }
        }
        let word = String(words[index]).trimmedToNumber
        let next = words.dropFirst(index + 1).first
        if isSevenDigits(word, next: next) || isVanity(word) { return 1 }
        return isUnbroken(word, announcement, before: words[..<index], next: next) ? 1 : nil
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

    /// Returns true for groups of digits as other countries write them: `09 373 7599`, `(55) 5622-1234`; behind a word
    /// for calling also `55 58 80 81`, `13 11 26` and `1-1-1`.
    private static func isInGroups(_ text: String, isAnnounced: Bool) -> Bool {
        let groups = digitGroups(text)
        guard groups.count > 1, groups.joined().contains(where: { $0 != "0" }),
            !isMeasure(text, groups, isAnnounced: isAnnounced)
        else { return false }
        let hasAreaCode = text.hasPrefix("(\(groups[0]))") || text.hasPrefix("0") && groups[0].count > 1
        switch groups.map(\.count).reduce(0, +) {
        case 3: return isAnnounced && groups.count == 3
        // 13.11.26 is a day.
        case 6: return isAnnounced && !text.contains(where: { "-.".contains($0) })
        case 7...12: return isAnnounced || hasAreaCode
        default: return false
        }
    }

    /// Returns true for groups that are a date, a range, times or coordinates.
    private static func isMeasure(_ text: String, _ groups: [String], isAnnounced: Bool) -> Bool {
        let numbers = groups.map { Int($0) ?? .max }
        let isYear = groups.indices.map { groups[$0].count == 4 && (1900...2099).contains(numbers[$0]) }
        if groups.count == 3, isYear[0] || isYear[2], numbers.count(where: { $0 <= 31 }) == 2 { return true }
        if isYear.allSatisfy({ $0 }) { return true }
        // 08.30-17.00, and pairs of decimal fractions.
        let points = text.split(separator: " ").map { word in word.count { $0 == "." } }
        if text.contains("-"), text.contains(".") { return true }
        if points.allSatisfy({ $0 == 1 }), groups.count == 2 * points.count { return true }
        guard !isAnnounced, text.contains("-") else { return false }
        // 0830-1700, and postal codes such as 02139-4307.
        let areTimes = numbers.allSatisfy { $0 < 2_400 && $0 % 100 < 60 }
        return groups.map(\.count) == [5, 4] || groups.map(\.count) == [4, 4] && areTimes
    }

    /// Returns true for seven digits as 3-4 in one word; a unit after it makes it a range.
    private static func isSevenDigits(_ text: String, next: Substring?) -> Bool {
        digitGroups(text).map(\.count) == [3, 4] && isAreaCode(text) && text.utf8.count == 8
            && (text.contains("-") || text.contains(".")) && !PhoneWords.isUnit(next)
    }

    private static let tollFree: Set<String> = ["800", "833", "844", "855", "866", "877", "888", "900"]

    /// Returns true for letters after a toll-free prefix: `1-800-MEDICARE`.
    private static func isVanity(_ text: String) -> Bool {
        var parts = text.split { $0 == "-" || $0 == "." || $0 == " " }[...]
        if parts.first == "1" { parts.removeFirst() }
        guard let prefix = parts.popFirst(), tollFree.contains(String(prefix)) else { return false }
        let rest = parts.joined()
        return rest.count >= 7 && rest.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
            && rest.contains(where: \.isUppercase)
    }

    /// Returns true for digits in one piece behind a word for calling, for five or six as in "text HOME to 741741", and
    /// for nine or more that begin with 0. A unit after them makes them an amount.
    private static func isUnbroken(
        _ text: String, _ announcement: PhoneWords.Announcement?, before: ArraySlice<Substring>,
        next: Substring?
    ) -> Bool {
        let count = text.utf8.count
        guard (3...15).contains(count), text.allSatisfy(\.isASCIIDigit), !PhoneWords.isUnit(next)
        else { return false }
        if count >= 9, text.hasPrefix("0"), text.contains(where: { $0 != "0" }) { return true }
        if (5...6).contains(count), PhoneWords.isTextTo(before) { return true }
        if text == "911", PhoneWords.isDispatcher(next) { return true }
        // 10 000 000 is an amount.
        if let last = before.last, last.utf8.count > 1, last.allSatisfy(\.isASCIIDigit) { return false }
        // "Police 2024" is a year.
        return announcement == .verb || announcement == .service && (count == 3 || count > longestShort)
    }

    /// Returns true for an area code or exchange, which begins with 2 to 9 (North American Numbering Plan).
    private static func isAreaCode(_ text: String) -> Bool {
        guard let first = text.first(where: \.isASCIIDigit) else { return false }
        return ("2"..."9").contains(first)
    }

    private static func digitGroups(_ text: String) -> [String] {
        let isDialed = text.allSatisfy { $0.isASCIIDigit || "+-.() ".contains($0) }
        return isDialed ? text.split { !$0.isASCIIDigit }.map(String.init) : []
    }
}

extension Unicode.Scalar {
    /// True for a decimal digit of another script than ASCII.
    fileprivate var isForeignDigit: Bool { !isASCII && properties.numericType == .decimal }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }

    /// The digit in ASCII if it is one of another script, such as Arabic; the character itself otherwise.
    fileprivate var asciiDigit: Character {
        guard let scalar = unicodeScalars.first, scalar.isForeignDigit, let value = wholeNumberValue
        else { return self }
        return Character("\(value)")
    }

    /// True for a letter or digit of ASCII, and a digit of another script.
    fileprivate var isDialed: Bool {
        let plain = asciiDigit
        return plain.isASCII && (plain.isLetter || plain.isNumber)
    }
}

extension String {
    /// The text without the quotes, brackets and stops around a number, and with plain hyphens for typographic ones.
    fileprivate var trimmedToNumber: String {
        var text = Substring(String(map { "‐‑–".contains($0) ? "-" : $0 }))
        while let first = text.first, !first.isDialed, !"+(".contains(first) { text.removeFirst() }
        while let last = text.last, !last.isDialed { text.removeLast() }
        // "(911)" is in brackets, "(540) 231-6000" has one part of it in them.
        if text.first == "(", !text.contains(")") { text.removeFirst() }
        return String(text)
    }
}

extension Substring {
    /// The text with the digits of all scripts in ASCII.
    fileprivate var withASCIIDigits: Substring {
        utf8.contains { $0 >= 0x80 } ? Substring(String(map(\.asciiDigit))) : self
    }

    /// True if the text contains only characters of telephone numbers, and at least one digit.
    fileprivate var hasOnlyDialed: Bool {
        contains(where: \.isASCIIDigit) && allSatisfy { $0.isASCIIDigit || "+-.(),;:?!‐‑–\"“”".contains($0) }
    }

    fileprivate var endsClause: Bool { last.map { ",;:?!.".contains($0) } ?? false }
}
