import Campus

/// Answers searches for kinds of places that the pack does not list, such as AEDs.
public enum MissingPlaces {
    private static let words: Set<String> = ["aed", "aeds", "defibrillator", "defibrillators", "defib"]
    /// The words that ask for a place, or have no meaning for the search; a query with any other word asks
    /// for something else.
    private static let around: Set<String> = [
        "where", "wheres", "is", "are", "the", "an", "a", "nearest", "closest", "find", "location",
        "locations", "near",
        "me", "i", "need", "get", "s",
    ]

    /// Returns the kind of place that a query asks for, or nil if it asks for anything else.
    public static func kind(in query: String) -> PlaceKind? {
        let asked = WordScanner.words(query, max: 16).map(\.text)
        guard asked.contains(where: words.contains),
            asked.allSatisfy({ words.contains($0) || around.contains($0) })
        else { return nil }
        return .aed
    }

    /// Returns the answer to a query for a kind of place of which the pack lists none, or nil if the query
    /// asks for anything else or the pack lists such places.
    public static func sentence(for query: String, in places: CampusPlaces?) -> String? {
        guard let kind = kind(in: query), places?[kind].isEmpty ?? true else { return nil }
        return "These guides do not say where \(kind.plural) are. What to do:"
    }
}
