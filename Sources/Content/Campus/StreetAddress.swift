import TextMetrics

/// Makes keys of street addresses that are equal if the addresses are the same. Capitals, accents,
/// punctuation and the usual abbreviations make no difference.
public enum StreetAddress {
    public struct Key: Sendable, Hashable {
        public let text: String
        /// True if the form leaves out the last word, such as `Street`.
        public let isShort: Bool
    }

    /// The most characters and words of an address; a longer text is not treated as one.
    private static let maxCharacters = 200
    private static let maxWords = 16

    /// Returns the key of a text; nil unless it is a number and at least one word.
    public static func key(_ text: String) -> String? { words(text)?.joined(separator: " ") }

    /// Returns the keys of a known address: of all of it and of the part before a comma (which precedes the city), each
    /// also without its last word if that only names the kind of street. Empty if the text is not a street address.
    public static func keys(_ address: String) -> [Key] {
        var keys: [Key] = []
        let beginning = address.split(separator: ",", maxSplits: 1).first.map(String.init)
        for text in [address, beginning ?? address] {
            guard let words = words(text) else { continue }
            var forms = [Key(text: words.joined(separator: " "), isShort: false)]
            if words.count > 2, let last = words.last, kinds.contains(last) {
                forms.append(Key(text: words.dropLast().joined(separator: " "), isShort: true))
            }
            for form in forms where !keys.contains(where: { $0.text == form.text }) { keys.append(form) }
        }
        return keys
    }

    /// Returns whether an address begins with what was typed, the last word of which may be unfinished: `1345 Perry Stre` is
    /// the beginning of `1345 Perry St`.
    public static func begins(_ address: String, with typed: String) -> Bool {
        guard let typed = words(typed, fewest: 1), let address = words(address), let last = typed.last,
            typed.count <= address.count, address.starts(with: typed.dropLast())
        else { return false }
        let word = address[typed.count - 1]
        return word.hasPrefix(last) || abbreviations.contains { $0.value == word && $0.key.hasPrefix(last) }
    }

    private static func words(_ text: String, fewest: Int = 2) -> [String]? {
        let start = text.prefix(maxCharacters)
        guard start.endIndex == text.endIndex else { return nil }
        let words = TextFolding.folded(String(start)).split { !$0.isLetter && !$0.isNumber && $0 != "'" }
        guard (fewest...maxWords).contains(words.count), words[0].first?.isNumber == true else { return nil }
        return words.map { word in
            let word = String(word.filter { $0 != "'" })
            return abbreviations[word] ?? word
        }
    }

    /// The abbreviations of kinds of streets. Source of these and of the others: United States Postal
    /// Service, Publication 28, appendixes B and C.
    private static let kinds: Set<String> = [
        "aly", "ave", "blvd", "cir", "ct", "cres", "dr", "expy", "hwy", "ln", "loop", "mall", "path", "pike",
        "pkwy", "pl", "plz", "rd", "row", "sq", "st", "ter", "trl", "walk", "way",
    ]
    private static let abbreviations: [String: String] = [
        "alley": "aly", "av": "ave", "aven": "ave", "avenue": "ave", "boul": "blvd", "boulevard": "blvd",
        "circ": "cir", "circle": "cir", "court": "ct", "crescent": "cres", "drive": "dr", "drv": "dr",
        "expressway": "expy", "highway": "hwy", "lane": "ln", "parkway": "pkwy", "parkwy": "pkwy",
        "pky": "pkwy",
        "place": "pl", "plaza": "plz", "road": "rd", "square": "sq", "str": "st", "street": "st",
        "strt": "st", "terr": "ter", "terrace": "ter", "trail": "trl", "wy": "way",
        "north": "n", "east": "e", "south": "s", "west": "w", "northeast": "ne", "northwest": "nw",
        "southeast": "se", "southwest": "sw",
        "fort": "ft", "mount": "mt", "saint": "st",
        "apartment": "apt", "building": "bldg", "floor": "fl", "room": "rm", "suite": "ste",
        "first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th", "sixth": "6th",
        "seventh": "7th", "eighth": "8th", "ninth": "9th", "tenth": "10th",
    ]
}
