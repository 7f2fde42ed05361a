// Converts text in capitals, as weather services have written it since the telegraph, to sentence case.

package enum SentenceCase {
    /// The words that keep their capitals: times of day, time zones of North America, and abbreviations.
    private static let kept: Set = [
        "AM", "PM", "UTC", "GMT", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT", "AKST", "AKDT",
        "HST", "AST",
        "ADT", "CHST", "SST", "NWS", "NOAA", "FEMA", "US", "USA", "MPH", "I", "AED", "CPR",
    ]
    private static let names: Set = [
        "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY", "JANUARY", "FEBRUARY",
        "MARCH",
        "APRIL", "JUNE", "JULY", "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER",
    ]
    /// The letters of the shortest text that is recognized as text in capitals.
    private static let fewest = 12

    /// Returns the text unchanged unless nearly all of it is in capitals.
    package static func text(_ text: String) -> String {
        var capitals = 0
        var small = 0
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                capitals += ("A"..."Z").contains(scalar) ? 1 : 0
                small += ("a"..."z").contains(scalar) ? 1 : 0
            } else if !scalar.properties.isAlphabetic {
                continue
            } else if scalar.properties.isUppercase {
                capitals += 1
            } else if scalar.properties.isLowercase {
                small += 1
            }
        }
        guard capitals >= fewest, small * 10 < capitals else { return text }
        var result = ""
        var beginsSentence = true
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if !result.isEmpty { result += " " }
            result += Self.word(String(word), beginsSentence: beginsSentence)
            if !word.isEmpty { beginsSentence = word.last.map { ".!?:".contains($0) } ?? false }
        }
        return result
    }

    private static func word(_ word: String, beginsSentence: Bool) -> String {
        let letters = String(word.filter(\.isLetter))
        if kept.contains(letters) { return word == "MPH" ? "mph" : word }
        let small = word.lowercased()
        guard beginsSentence || names.contains(letters) else { return small }
        guard let first = small.firstIndex(where: \.isLetter) else { return small }
        return small[..<first] + small[first...first].uppercased() + small[small.index(after: first)...]
    }
}
