import Campus
import TextMetrics

/// Names of places on a map with few columns: in full, then shortened as people shorten them.
enum MapNames {
    /// Last words that people leave out. A name is never shortened to one that another place would also have.
    private static let generic: Set<String> = [
        "Hall", "Building", "Center", "House", "Library", "Stadium", "Coliseum", "Gymnasium", "Place",
        "Residence", "Arena", "Auditorium", "Complex",
    ]

    /// Returns the forms of a place's name, the best first.
    static func forms(of place: CampusPlace, ambiguous: Set<String>) -> [String] {
        var forms = [place.kind == .building ? place.name : place.fullName]
        if place.isSample {
            // Its position is never shown as true.
            return ["\(forms[0]) (\(CampusPlace.sampleRemark))", "\(place.kind.name) (sample)"]
        }
        if let short = shortened(place.name), !ambiguous.contains(short), place.kind == .building {
            forms.append(short)
        }
        if let code = place.code { forms.append(code) }
        return forms
    }

    /// Returns the usual short form of a name, whose words have single spaces, or nil if it is short already.
    private static func shortened(_ name: String) -> String? {
        let article = "The "
        var words = name[...]
        if words.utf8.starts(with: article.utf8) { words = words.dropFirst(article.count) }
        if let blank = words.utf8.lastIndex(of: UInt8(ascii: " ")),
            generic.contains(String(words[words.utf8.index(after: blank)...]))
        {
            words = words[..<blank]
        }
        return words.utf8.count == name.utf8.count ? nil : String(words)
    }

    /// Returns the shortened names that belong to more than one place.
    static func ambiguous(_ places: CampusPlaces) -> Set<String> {
        var (seen, ambiguous): (Set<String>, Set<String>) = ([], [])
        for place in places.buildings {
            var names = [place.name]
            for name in [shortened(place.name)].compactMap({ $0 }) + place.aliases
            where !names.contains(name) { names.append(name) }
            for name in names where !seen.insert(name).inserted { ambiguous.insert(name) }
        }
        return ambiguous
    }

    /// Returns the place that a typed text means: the one with that name, code, alias or street address,
    /// otherwise one whose name begins with the text, has a word that begins with it, or contains it, or
    /// whose address begins with it; if there are several, a building, then the first.
    static func best(
        for typed: String, among references: [PlaceReference], _ places: CampusPlaces
    ) -> PlaceReference? {
        let folded = TextFolding.folded(typed)
        guard !folded.isEmpty else { return nil }
        var best: (rank: Int, reference: PlaceReference)?
        for reference in references {
            guard let place = places[reference],
                let match = rank(of: place, folded) ?? addressRank(of: place, typed)
            else { continue }
            let rank = match * 2 + (place.kind == .building ? 0 : 1)
            if rank < best?.rank ?? .max { best = (rank, reference) }
            if rank == 0 { break }
        }
        return best?.reference
    }

    private static func addressRank(of place: CampusPlace, _ typed: String) -> Int? {
        guard typed.contains(where: \.isNumber), let address = place.address,
            StreetAddress.begins(address, with: typed)
        else { return nil }
        return StreetAddress.key(typed) == StreetAddress.key(address) ? 0 : 4
    }

    private static func rank(of place: CampusPlace, _ typed: String) -> Int? {
        ([place.name, place.code].compactMap { $0 } + place.aliases).compactMap { name in
            let name = TextFolding.folded(name)
            if name == typed { return 0 }
            if name.hasPrefix(typed) { return 1 }
            if name.split(separator: " ").contains(where: { $0.hasPrefix(typed) }) { return 2 }
            let bytes = Array(name.utf8)
            let wanted = Array(typed.utf8)
            guard bytes.count >= wanted.count else { return nil }
            return (0...bytes.count - wanted.count).contains { bytes[$0...].starts(with: wanted) } ? 3 : nil
        }.min()
    }
}
