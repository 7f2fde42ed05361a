/// A question that one section of a guide answers by itself: what to do before something happens, or after
/// it. It has only words for a section, words that name the guide, and words without meaning. In `cannot
/// breathe after a bee sting` someone cannot breathe, and needs do-now.
struct SectionQuestion {
    let part: SearchPassage.Part
    /// The terms that must name the guide.
    private let topic: Set<String>
    /// The terms that ask for the section. If they name a guide (Emergency Kit), the query asks for that guide.
    private let asking: Set<String>

    private static let words: [SearchPassage.Part: Set<String>] = [
        .after: [
            "after", "afterward", "afterwards", "aftermath", "cleanup", "cleaning", "recover", "recovery",
            "return",
        ],
        .before: [
            "before", "prepare", "prepared", "preparing", "preparation", "prep", "plan", "planning", "ready",
            "pack", "packing", "kit", "supplies", "prevent", "prevention",
        ],
    ]
    /// The words of questions that are not stop words everywhere.
    private static let questionWords: Set<String> = [
        "what", "when", "how", "where", "should", "can", "may", "do", "need", "get", "go", "home", "back",
        "the", "a", "an", "to", "for", "i", "we", "is", "it", "of", "in", "my", "safe", "clean", "up", "once",
        "over", "have",
    ]

    /// Creates the question. Returns nil unless the query asks for one section.
    init?(_ query: String, _ reader: TermReader) {
        var part: SearchPassage.Part?
        var (topic, asking): (Set<String>, Set<String>) = ([], [])
        for word in WordScanner.words(query, max: 32) {
            if let found = Self.words.first(where: { $0.value.contains(word.text) })?.key {
                // Asking for both is asking for the guide.
                guard part == nil || part == found else { return nil }
                part = found
                asking.insert(Term.of(word.text))
            } else if !Self.questionWords.contains(word.text), !reader.isStopWord(word.text) {
                topic.insert(Term.of(word.text))
            }
        }
        guard let part else { return nil }
        (self.part, self.topic, self.asking) = (part, topic, asking)
    }

    /// Returns the section that answers the question, or nil if the guide has another topic or lacks it.
    func answer(in entry: SearchIndex.Entry, _ passages: [StoredPassage]) -> StoredPassage? {
        let names = WordScanner.words(entry.name + " " + (entry.slug ?? "")).map { Term.of($0.text) }
        guard topic.isSubset(of: names), asking.isDisjoint(with: names) else { return nil }
        return passages.first { $0.part == part && $0.fragment != nil }
    }
}
