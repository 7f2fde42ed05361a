/// Kinds of places that people ask for and that no pack of this format says: AEDs.
public enum MissingPlaces {
    private static let words: Set<String> = ["aed", "aeds", "defibrillator", "defibrillators", "defib"]
    /// Words that ask for a place, or say nothing; with any other word someone asks for something else.
    private static let around: Set<String> = [
        "where", "wheres", "is", "are", "the", "an", "a", "nearest", "closest", "find", "location",
        "locations", "near",
        "me", "i", "need", "get", "s",
    ]

    /// Returns what to say to a query that asks for such a place, or nil if it asks for anything else.
    public static func sentence(for query: String) -> String? {
        let asked = WordScanner.words(query, most: 16).map(\.text)
        guard asked.contains(where: words.contains),
            asked.allSatisfy({ words.contains($0) || around.contains($0) })
        else { return nil }
        return "These guides do not say where AEDs are. What to do:"
    }
}
