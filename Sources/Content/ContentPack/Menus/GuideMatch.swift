internal import TextMetrics
/// Finds the guide that a person means by a typed name.
import TextTools

public enum GuideMatch: Sendable, Equatable {
    case found(GuideListing)
    /// Several guides whose names begin with the query.
    case several([GuideListing])
    /// No match, with the most similar names, the nearest first; empty if none is similar.
    case unknown(nearest: [String])
}

extension GuideCatalogue {
    /// Finds a guide by its slug, path or name, ignoring case and the difference between blanks and hyphens.
    /// A prefix is enough if only one guide has it; so are prefixes of some words of its name.
    public func find(_ query: String) -> GuideMatch {
        let wanted = Self.folded(Self.withoutPath(String(query.prefix(300))))
        guard !wanted.isEmpty else { return .unknown(nearest: []) }
        let names = guides.map { guide in ([guide.slug, guide.name] + guide.otherNames).map(Self.folded) }
        for isMatch in [Self.isSame, Self.isBeginning, Self.isWords] {
            let found = guides.indices.filter { index in names[index].contains { isMatch(wanted, $0) } }
            if found.count == 1 { return .found(guides[found[0]]) }
            if let exact = found.first(where: { Self.folded(guides[$0].slug) == wanted }) {
                return .found(guides[exact])
            }
            if found.count > 1 { return .several(found.map { guides[$0] }) }
        }
        return .unknown(nearest: nearest(to: wanted, names: names))
    }

    private func nearest(to wanted: String, names: [[String]]) -> [String] {
        let distances = names.enumerated().map { index, names in
            // A misspelt word of a name is as good as the whole of it: `alergic`.
            let words = names.flatMap { $0.split(separator: " ").map(String.init) }.filter { $0.count > 4 }
            return (
                distance: (names + words).map { EditDistance.between(wanted, $0) }.min() ?? .max, index: index
            )
        }.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
        let tolerance = EditDistance.tolerance(length: wanted.unicodeScalars.count)
        return distances.prefix(3).filter { $0.distance <= tolerance }.map { guides[$0.index].name }
    }

    // MARK: Comparing

    private static func isSame(_ wanted: String, _ name: String) -> Bool { wanted == name }

    private static func isBeginning(_ wanted: String, _ name: String) -> Bool { name.hasPrefix(wanted) }

    /// Returns whether each word of `wanted` begins a word of `name`.
    private static func isWords(_ wanted: String, _ name: String) -> Bool {
        let words = name.split(separator: " ")
        return wanted.split(separator: " ").allSatisfy { part in words.contains { $0.hasPrefix(part) } }
    }

    /// Returns the query without folder and extension: `Guides/fire.html` and `fire.html` mean `fire`.
    private static func withoutPath(_ query: String) -> String {
        let query = query.trimmed
        return ["html", "htm"].contains(PackPath.ending(of: query)) ? PackPath.stem(of: query) : query
    }

    /// Returns a text without case, accents and punctuation, its words separated by single blanks.
    private static func folded(_ text: String) -> String {
        var words: [String] = []
        var word = ""
        for character in TextFolding.folded(text) {
            if character.isLetter || character.isNumber || character == "/" {
                word.append(character)
            } else if character.isWhitespace || character == "-" || character == "_" {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
        }
        if !word.isEmpty { words.append(word) }
        return words.joined(separator: " ")
    }
}
