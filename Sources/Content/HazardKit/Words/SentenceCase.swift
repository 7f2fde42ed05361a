// Converts text in capitals, as weather services have written it since the telegraph, to sentence case.

public enum SentenceCase {
    /// The words that keep their capitals: times of day, time zones of North America, and abbreviations.
    private static let kept: Set = [
        "AM", "PM", "UTC", "GMT", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT", "AKST", "AKDT",
        "HST", "AST", "ADT", "CHST", "SST", "NWS", "NOAA", "FEMA", "US", "USA", "MPH", "I", "AED", "CPR",
    ]
    private static let names: Set = [
        "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY", "JANUARY", "FEBRUARY",
        "MARCH", "APRIL", "JUNE", "JULY", "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER",
    ]
    /// The names of several words, and of the states.
    private static let phrases = [
        "National Weather Service", "National Hurricane Center", "Storm Prediction Center", "Weather Service",
        "New Hampshire", "New Jersey", "New Mexico", "New York", "North Carolina", "North Dakota",
        "South Carolina", "South Dakota", "West Virginia", "Rhode Island", "Puerto Rico", "Virgin Islands",
        "District of Columbia", "United States", "Alabama", "Alaska", "Arizona", "Arkansas", "California",
        "Colorado", "Connecticut", "Delaware", "Florida", "Georgia", "Hawaii", "Idaho", "Illinois", "Indiana",
        "Iowa", "Kansas", "Kentucky", "Louisiana", "Maine", "Maryland", "Massachusetts", "Michigan",
        "Minnesota", "Mississippi", "Missouri", "Montana", "Nebraska", "Nevada", "Ohio", "Oklahoma", "Oregon",
        "Pennsylvania", "Tennessee", "Texas", "Utah", "Vermont", "Virginia", "Washington", "Wisconsin",
        "Wyoming", "Guam",
    ]
    private static let phraseWords = phrases.map { phrase in
        (
            small: phrase.lowercased().split(separator: " ").map(String.init),
            name: phrase.split(separator: " ").map(String.init)
        )
    }

    private static let fewest = 12

    /// Returns the text unchanged unless nearly all of it is in capitals.
    public static func text(_ text: String) -> String {
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
        var words: [String] = []
        var beginsSentence = true
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            words.append(Self.word(String(word), beginsSentence: beginsSentence))
            if !word.isEmpty { beginsSentence = word.last.map { ".!?:".contains($0) } ?? false }
        }
        name(&words)
        return words.joined(separator: " ")
    }

    /// Writes the names among the words, and the town of an office of the weather service, with capitals.
    private static func name(_ words: inout [String]) {
        let bare = words.map { $0.filter(\.isLetter).lowercased() }
        for index in words.indices {
            for phrase in phraseWords where phrase.small.first == bare[index] {
                guard index + phrase.small.count <= words.count,
                    bare[index..<index + phrase.small.count].elementsEqual(phrase.small)
                else { continue }
                for (place, name) in phrase.name.enumerated() {
                    words[index + place] = replacing(words[index + place], with: name)
                }
                break
            }
            guard index >= 2, bare[index - 1] == "in", bare[index - 2] == "service" else { continue }
            words[index] = capitalized(words[index])
        }
    }

    /// Returns a word with its letters replaced, and the signs around them kept.
    private static func replacing(_ word: String, with name: String) -> String {
        let start = word.prefix { !$0.isLetter }
        let end = String(word.reversed().prefix { !$0.isLetter }.reversed())
        return start + name + end
    }

    private static func capitalized(_ word: String) -> String {
        guard let first = word.firstIndex(where: \.isLetter) else { return word }
        return word[..<first] + word[first...first].uppercased() + word[word.index(after: first)...]
    }

    private static func word(_ word: String, beginsSentence: Bool) -> String {
        let letters = String(word.filter(\.isLetter))
        if kept.contains(letters) { return letters == "MPH" ? word.lowercased() : word }
        let small = word.lowercased()
        guard beginsSentence || names.contains(letters) else { return small }
        return capitalized(small)
    }
}
