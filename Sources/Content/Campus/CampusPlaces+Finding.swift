import TextMetrics
import TextTools

/// Finds places by the names that people use.
extension CampusPlaces {
    /// The quality of a match between a place and a query, the best first.
    private enum Match: Int { case name, streetAddress, beginning, words, partOfAddress }

    /// A query: the words that were typed, and their key if they may be a street address.
    private struct Query {
        let words: [String]
        let address: String?

        init(_ text: String) { (words, address) = (CampusPlaces.words(text), StreetAddress.key(text)) }
    }

    /// The most characters that are compared of a query and of a name.
    private static let longest = 200

    /// Returns the places that match a query: by name, code or alias, then by street address, then those that begin
    /// with it or have all of its words, then those whose address has them. Capitals and accents make no difference.
    public func matching(_ text: String, kinds: [PlaceKind] = PlaceKind.allCases) -> [PlaceReference] {
        matches(Query(text), kinds).map(\.reference)
    }

    /// Returns the places that match, the best first, each with the quality of its match.
    private func matches(
        _ query: Query, _ kinds: [PlaceKind]
    ) -> [(match: Match, reference: PlaceReference)] {
        guard !query.words.isEmpty else { return [] }
        var found: [(match: Match, order: Int, reference: PlaceReference)] = []
        for (order, reference) in references.enumerated() where kinds.contains(reference.kind) {
            guard let match = self[reference].flatMap({ Self.match($0, query) }) else { continue }
            found.append((match, order, reference))
        }
        found.sort { ($0.match.rawValue, $0.order) < ($1.match.rawValue, $1.order) }
        return found.map { ($0.match, $0.reference) }
    }

    /// Returns the places with exactly this name or address, or if there are none all that match.
    public func named(_ text: String, kinds: [PlaceKind] = PlaceKind.allCases) -> [PlaceReference] {
        let exact = called(text, kinds: kinds)
        return exact.isEmpty ? matching(text, kinds: kinds) : exact
    }

    /// Returns the places with exactly this name, code or alias, or if there are none those at exactly this address.
    public func called(_ text: String, kinds: [PlaceKind] = PlaceKind.allCases) -> [PlaceReference] {
        let found = matches(Query(text), kinds)
        guard let best = found.first?.match, best == .name || best == .streetAddress else { return [] }
        return found.filter { $0.match == best }.map(\.reference)
    }

    /// Returns existing names that are similar to a misspelled one.
    public func suggestions(for text: String, kinds: [PlaceKind] = PlaceKind.allCases) -> [String] {
        var names: [String: String] = [:]
        for reference in references where kinds.contains(reference.kind) {
            guard let name = self[reference]?.name else { continue }
            names[name.lowercased()] = names[name.lowercased()] ?? name
        }
        return EditDistance.nearest(to: text.lowercased(), among: names.keys.sorted())
            .compactMap { names[$0] }
    }

    private static func match(_ place: CampusPlace, _ query: Query) -> Match? {
        let names = ([place.name, place.fullName] + (place.code.map { [$0] } ?? []) + place.aliases).map(
            words)
        if names.contains(query.words) { return .name }
        if let key = query.address, let address = place.address,
            StreetAddress.keys(address).contains(where: { $0.text == key })
        {
            return .streetAddress
        }
        if names.contains(where: { begins($0, query.words) }) { return .beginning }
        if names.contains(where: { holds($0, query.words) }) { return .words }
        return place.address.map(words).map { holds($0, query.words) } == true ? .partOfAddress : nil
    }

    /// Returns whether the name begins with the query, the last word of which may be unfinished.
    private static func begins(_ name: [String], _ query: [String]) -> Bool {
        guard let last = query.last, name.count >= query.count else { return false }
        return name.starts(with: query.dropLast()) && name[query.count - 1].hasPrefix(last)
    }

    /// Returns whether each word of the query begins a word of the text.
    private static func holds(_ text: [String], _ query: [String]) -> Bool {
        query.allSatisfy { word in text.contains { $0.hasPrefix(word) } }
    }

    /// Returns the words of a text, folded: letters and digits only.
    private static func words(_ text: String) -> [String] { FoldedWords(String(text.prefix(longest))).all }
}
