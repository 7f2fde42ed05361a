import Campus

/// Answers searches for a kind of place, such as AEDs, that the pack does not list, or of which it has only samples.
public enum MissingPlaces {
    /// The words for a kind of place. All but AEDs must be asked for ("nearest", "where"): "shelter" alone is a guide.
    private static let words: [(kind: PlaceKind, words: Set<String>)] = [
        (.aed, ["aed", "aeds", "defibrillator", "defibrillators", "defib"]),
        (.callbox, ["callbox", "callboxes", "phone", "phones", "telephone", "telephones", "box", "boxes"]),
        (.shelter, ["shelter", "shelters"]),
    ]
    private static let hospitals: Set<String> = [
        "hospital", "hospitals", "clinic", "er", "room", "care", "doctor", "pharmacy",
    ]
    /// The words for a hospital that need no asking.
    private static let hospitalNames: Set<String> = ["hospital", "hospitals", "emergency room"]
    private static let asking: Set<String> = [
        "where", "wheres", "nearest", "closest", "near", "find", "location", "locations",
    ]
    /// The words beside them that have no meaning of their own here; a query with any other word asks for something else.
    private static let around: Set<String> = [
        "is", "are", "the", "an", "a", "to", "me", "i", "need", "get", "s", "can", "there", "go", "here",
        "by", "emergency", "urgent", "call", "blue", "light", "campus", "working", "open", "storm", "tornado",
        "public",
    ]

    /// Returns the kind of place that a query asks for, or nil if it asks for anything else.
    public static func kind(in query: String) -> PlaceKind? {
        words.first { asks(query, for: $0.words, aloneToo: $0.kind == .aed) }?.kind
    }

    /// Returns whether a query asks for a hospital or a phone: whom to call comes first then.
    public static func wantsCall(_ query: String) -> Bool {
        kind(in: query) == .callbox || wantsHospital(query)
    }

    private static func wantsHospital(_ query: String) -> Bool {
        let asked = WordScanner.words(query, max: 16).map(\.text)
        return hospitalNames.contains(asked.joined(separator: " "))
            || asks(query, for: hospitals, aloneToo: false)
    }

    private static func asks(_ query: String, for wanted: Set<String>, aloneToo: Bool) -> Bool {
        let asked = WordScanner.words(query, max: 16).map(\.text)
        return asked.contains(where: wanted.contains) && (aloneToo || asked.contains(where: asking.contains))
            && asked.allSatisfy { wanted.contains($0) || around.contains($0) || asking.contains($0) }
    }

    /// Returns the answer to a query for a kind of place of which the pack lists none, or only samples; nil if the query
    /// asks for anything else or the pack lists such places.
    public static func sentence(for query: String, in places: CampusPlaces?) -> String? {
        if wantsHospital(query) { return "These guides do not say where hospitals are. What to do:" }
        guard let kind = kind(in: query) else { return nil }
        let listed = places?[kind] ?? []
        if listed.isEmpty, let places, places.unreadableKinds.contains(kind) {
            return places.noneSentence(kind) + " What to do:"
        }
        if listed.isEmpty { return "These guides do not say where \(kind.plural) are. What to do:" }
        guard listed.allSatisfy(\.isSample) else { return nil }
        return "The \(kind.plural) in these guides are samples, not real ones. What to do:"
    }
}
