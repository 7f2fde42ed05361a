/// Divides a text into its sentences.
public enum SentenceText {
    /// The abbreviations in which a period ends no sentence, in lower case without it.
    private static let abbreviations: Set<Substring> = [
        "apt", "approx", "apr", "aug", "ave", "bldg", "blvd", "co", "dec", "dept", "dr", "est", "ext", "feb",
        "fri", "ft", "hwy", "jan", "jr", "jul", "jun", "mar", "mon", "mr", "mrs", "ms", "mt", "no", "nov",
        "oct", "rd", "rm", "rt", "rte", "sat", "sep", "sept", "sr", "st", "sun", "thu", "tue", "univ", "vs",
        "wed",
    ]

    /// Returns the sentences of a text on one line. In doubt two stay one: half of a sentence can say the opposite.
    public static func sentences(of text: String) -> [String] {
        var sentences: [String] = []
        var open: [Substring] = []
        let words = text.split(separator: " ")
        for (index, word) in words.enumerated() {
            open.append(word)
            let next = words.dropFirst(index + 1).first
            guard isEnd(word, before: next) else { continue }
            sentences.append(open.joined(separator: " "))
            open = []
        }
        return open.isEmpty ? sentences : sentences + [open.joined(separator: " ")]
    }

    private static func isEnd(_ word: Substring, before next: Substring?) -> Bool {
        guard let mark = word.last, ".!?".contains(mark) else { return false }
        guard mark == ".", let first = next?.first(where: { $0.isLetter || $0.isNumber }) else { return true }
        let bare = word.dropLast().lowercased().drop { !$0.isLetter && !$0.isNumber }
        // "6 p.m. only", "U.S. 460", "J. Smith", "Jan. 5".
        return !first.isLowercase && !bare.contains(".") && !(bare.count == 1 && bare.allSatisfy(\.isLetter))
            && !abbreviations.contains(bare)
    }
}
